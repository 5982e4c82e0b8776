// SPDX-License-Identifier: Apache-2.0
//
// out[n, c, i] is the sum of gradOutput[n, c, l] over the segment starts[i] <= l < starts[i + 1].
// In `rows`, vectors hold an element of each of several rows, and the table has the starts. Sums
// are accumulated in float in the order of l and rounded once, as in upsample_nearest_backward.cl.
//
// -D T: f32 f16 bf16
// -D NON_TEMPORAL: - 1
// -D INDEX: int long
// -D ROW_TILE: 8
// -D PREFETCH: - 1
// -D LEAST: - 0 7
// -D SPARSE: - 2048

#if ROW_TILE != 8
#error "the host defines ROW_TILE as 8, the width of the vectors here"
#endif

#include "common/loop_nest.cl.h"
#include "common/transpose.cl.h"
#include "common/vector.cl.h"

// `row_count` is N * C. Strides are in elements, of the dimensions N, C and L.
#define PARAMS                                                                                     \
    TENSOR(grad), TENSOR(out), const index_t channels, const index_t grad_n, const index_t grad_c, \
        const index_t out_n, const index_t out_c, TENSOR(table), const index_t row_count,          \
        const index_t grad_length, const index_t out_length, const index_t splits,                 \
        const index_t grad_l, const index_t out_l, const int grad_columns, const int out_columns

#define ROW(x, row) (POINTER(T, x) + (row) / channels * x##_n + (row) % channels * x##_c)

#ifdef SPARSE

// Returns the first gradient whose element is not below `element`.
static inline index_t first_from(global const index_t *places, const index_t count,
                                 const index_t element)
{
    index_t low = 0, high = count;

    while (low < high) {
        const index_t middle = low + (high - low) / 2;

        if (places[middle] < element)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// A gradient belongs to at most every other element of a row, and no two gradients belong to the
// same element. There is one work-item per SPARSE elements of the result, whose rows have no gaps
// between them. So whole cache lines are stored, bypassing the cache, wherever rows begin. table[l]
// is the element of gradient l.
kernel EXPLICIT_VECTORS void sparse(PARAMS)
{
    const index_t elements = row_count * out_length, part = get_global_id(0);

    if (elements == 0 || part > (elements - 1) / SPARSE) return;

    const index_t first = part * SPARSE, count = min(elements - first, (index_t)SPARSE);
    global const index_t *places = POINTER(const index_t, table);
    global T *out = POINTER(T, out) + first;
    float16 sums[SPARSE / 16];
    int i = 0;

    for (int k = 0; k < SPARSE / 16; k++)
        sums[k] = 0;
    for (index_t row = first / out_length, at = row * out_length - first;
         row < row_count && at < count; row++, at += out_length) {
        const index_t stop =
            count - at < out_length ? first_from(places, grad_length, count - at) : grad_length;
        global const T *grad = ROW(grad, row);

        for (index_t l = at < 0 ? first_from(places, grad_length, -at) : 0; l < stop; l++)
            ((float *)sums)[at + places[l]] += LOAD(T, grad, l);
    }
    for (; i + 16 <= count; i += 16)
        STOREV(T, 16, out + i, sums[i / 16]);
    for (; i < count; i++)
        STORE(T, out, i, ((const float *)sums)[i]);
}

#else

// This many elements of a row, whole cache lines, are loaded or stored at a time. Rows at a
// distance of a power of two share cache sets, so alternating between rows more often would evict
// the lines.
#define STRIP 32

// This is a tile of rows, or, with `columns`, of columns: then rows are adjacent in memory, and
// elements of a row are `stride` apart.
struct grad_tile {
    global const T *row[ROW_TILE];
    bool columns;
    index_t length, stride;
    long next;  // distance of a row to that of the next tile of the same image, may be large
};

struct out_tile {
    global T *row[ROW_TILE];
    bool columns;
    index_t stride;
};

// This is the distance of a prefetch in elements: 16 cache lines. The hardware's own prefetch
// begins again in each row.
#define DISTANCE (16 * 64 / (int)sizeof(T))

// This many elements of a row are loaded at a time.
#ifdef LEAST
#define LOADED 16
#else
#define LOADED STRIP
#endif

// Sets column[k] to element l + k of all rows of the tile. Values past the end are undefined.
static inline void load_columns(float8 column[LOADED], const struct grad_tile *grad,
                                const index_t l)
{
    const int count = (int)min(grad->length - l, (index_t)LOADED);

    if (grad->columns) {
        for (int k = 0; k < count; k++)
            column[k] = LOADV(T, 8, grad->row[0] + (l + k) * grad->stride);
        return;
    }
    if (count < LOADED) {
        for (int r = 0; r < ROW_TILE; r++)
            for (int k = 0; k < count; k++)
                ((float *)column)[k * ROW_TILE + r] = LOAD(T, grad->row[r], l + k);
        return;
    }
    for (int r = 0; r < ROW_TILE; r++)
        PREFETCH_LINE(grad->row[r] + l + DISTANCE +
                      (l + DISTANCE < grad->length ? 0 : grad->next - grad->length));
    for (int r = 0; r < ROW_TILE; r++)
        for (int k = 0; k < LOADED; k += 16) {
            const float16 elements = LOADV(T, 16, grad->row[r] + l + k);

            column[r + k] = elements.lo;
            column[r + k + 8] = elements.hi;
        }
    for (int k = 0; k < LOADED; k += 8)
        transpose8(column + k);
}

// Sets element i + k of row r to element r of sum[k], for k < count. Overwrites `sum`.
static inline void store_columns(float8 sum[STRIP], const struct out_tile *out, const index_t i,
                                 const int count)
{
    if (out->columns) {
        for (int k = 0; k < count; k++)
            STOREV(T, 8, out->row[0] + (i + k) * out->stride, sum[k]);
        return;
    }
    if (count < STRIP) {
        for (int r = 0; r < ROW_TILE; r++)
            for (int k = 0; k < count; k++)
                STORE(T, out->row[r], i + k, ((const float *)sum)[k * ROW_TILE + r]);
        return;
    }
    for (int k = 0; k < STRIP; k += 8)
        transpose8(sum + k);
    for (int r = 0; r < ROW_TILE; r++) {
        STOREV(T, 16, out->row[r] + i, (float16)(sum[r], sum[r + 8]));
        STOREV(T, 16, out->row[r] + i + 16, (float16)(sum[r + 16], sum[r + 24]));
    }
}

#ifdef LEAST

// Sums the segments of the elements first <= i < end. Each has LEAST terms, or one more, which a
// mask adds: the lengths alternate, and branches would be mispredicted.
static inline void sum_segments(const struct grad_tile *grad, const struct out_tile *out,
                                global const index_t *starts, const index_t first,
                                const index_t end)
{
    float8 column[(LEAST + 1) * STRIP + LOADED + 1], sums[STRIP];
    index_t base = starts[first], loaded = base;  // the elements in column[0] and past the last

    for (index_t i = first; i < end; i += STRIP) {
        const int count = (int)min(end - i, (index_t)STRIP);
        const index_t start = starts[i], stop = starts[i + count];

        for (int k = 0; k < (int)(loaded - start); k++)
            column[k] = column[k + (int)(start - base)];
        base = start;
        for (; loaded < stop; loaded += LOADED)
            load_columns(column + (loaded - base), grad, loaded);

        for (int k = 0; k < count; k++) {
            const float8 *terms = column + (starts[i + k] - base);
            const int more = starts[i + k + 1] - starts[i + k] > LEAST ? -1 : 0;
            float8 sum = 0;

            for (int l = 0; l < LEAST; l++)
                sum += terms[l];
            sums[k] = sum + as_float8(as_int8(terms[LEAST]) & more);
        }
        store_columns(sums, out, i, count);
    }
}

#else

// Sums segments of any length in the same way.
static inline void sum_segments(const struct grad_tile *grad, const struct out_tile *out,
                                global const index_t *starts, const index_t first,
                                const index_t end)
{
    float8 column[STRIP], sums[STRIP];
    index_t loaded = starts[first] - STRIP;  // the element in column[0]
    const float8 *next = column + STRIP;     // the first element that is not added yet

    for (index_t i = first; i < end; i += STRIP) {
        const int count = (int)min(end - i, (index_t)STRIP);

        for (int k = 0; k < count; k++) {
            index_t left = starts[i + k + 1] - loaded;
            float8 sum = 0;

            for (; left > STRIP; left -= STRIP) {
                for (; next < column + STRIP; next++)
                    sum += *next;
                loaded += STRIP;
                load_columns(column, grad, loaded);
                next = column;
            }
            for (const float8 *stop = column + left; next < stop; next++)
                sum += *next;
            sums[k] = sum;
        }
        store_columns(sums, out, i, count);
    }
}

#endif

// There is one work-item per tile of ROW_TILE rows and split of their elements. A vector holds one
// element of each row. The last tile has rows of the one before, or repeats the last row: it stores
// the same values again.
kernel EXPLICIT_VECTORS void rows(PARAMS)
{
    const index_t tile = get_global_id(0) / max(splits, (index_t)1);
    const index_t split = get_global_id(0) % max(splits, (index_t)1);

    index_t n, c;

    if (grad_columns || out_columns) {
        const index_t tiles = max((channels - 1) / ROW_TILE + 1, (index_t)1);  // tiles of an image

        n = tile / tiles;
        c = min(tile % tiles * ROW_TILE, channels - ROW_TILE);
        if (n * channels >= row_count) return;
    } else {
        if (tile * ROW_TILE >= row_count) return;
        n = tile * ROW_TILE / channels;
        c = tile * ROW_TILE % channels;
    }

    global const index_t *starts = POINTER(const index_t, table);
    struct grad_tile grad = {.columns = grad_columns,
                             .length = grad_length,
                             .stride = grad_l,
                             .next = ROW_TILE * (long)grad_c};
    struct out_tile out = {.columns = out_columns, .stride = out_l};

    for (int r = 0; r < ROW_TILE; r++) {
        grad.row[r] = POINTER(const T, grad) + n * grad_n + c * grad_c;
        out.row[r] = POINTER(T, out) + n * out_n + c * out_c;
        if (n * channels + c == row_count - 1) continue;
        c++;
        if (c == channels) {
            c = 0;
            n++;
        }
    }

    const index_t element_blocks = (out_length + STRIP - 1) / STRIP;
    const index_t first = (index_t)((long)element_blocks * split / splits) * STRIP;
    const index_t end =
        min((index_t)((long)element_blocks * (split + 1) / splits) * STRIP, out_length);

    sum_segments(&grad, &out, starts, first, end);
}

#endif
