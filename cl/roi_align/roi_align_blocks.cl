// SPDX-License-Identifier: Apache-2.0
//
// This is aclnnRoiAlign and aclnnRoiAlignV2 with self in channel-blocked layout. One vector
// operation processes the channels of an element, which are adjacent wherever the box is.
//
//     out[k, c, bin] = mean, or maximum, of the samples of self[image of box k, c] in the bin
//
// The weight of a sample is the product of the weights of its axes. So the rows that a row of bins
// touches are summed first, in the columns that the box touches, and bins are sums of these: an
// element that several samples touch is read once. Sums are accumulated in float and rounded once.
//
// The work is divided into units: a unit is a channel block, and a band of the boxes. It converts
// the rows of an image when a box needs them, from the first to the last one that its boxes need.
//
// -D T: f32 f16
// -D INDEX: int long
// -D CHANNEL_BLOCK: 1 4 8 16
// -D STRIP: 64
// -D MAXIMUM: - 1
// -D NON_TEMPORAL: - 1
// -D PACKED_BINS: 256

#include "common/channel_strip.cl.h"
#include "common/roi_boxes.cl.h"

// roi_samples.cl.h computes coordinates without contraction. Sums may use fused multiply-add.
#pragma OPENCL FP_CONTRACT ON

// A term has the weight of the samples of a bin for an element of an axis. In terms of columns,
// `element` is the number of the element in the list of those that the box touches.
struct term {
    int element;
    float weight;
};

struct unit {
    struct pooling p;
    struct channel_image self_image, bins_image;
    global const T *self;
    // These belong to a channel block. Its bins go to `bins` at first, and from there to `out` if
    // that is not NULL.
    global T *bins, *out;
    // The work-item has scratch for bins that are not stored yet, for sums of rows, and for
    // elements.
    global float *strip, *sums, *elements;
    // x_terms has the terms of columns, bin after bin, which end at bin_ends[bin]. `columns` has
    // the columns that a box touches.
    global struct term *y_terms, *x_terms;
    global int *bin_ends, *columns;
    int row_terms, column_terms, column_count;  // room for terms; number of columns of the box
    int loaded_begin, loaded_end;               // strips of elements that have been converted
};

static inline void load_strip(const struct unit *u, const int strip)
{
    const index_t first = (index_t)strip * STRIP;
    const int count = (int)min(u->self_image.points - first, (index_t)STRIP);
    struct rows rows;

    load_rows(&rows, u->self, &u->self_image, first, count, 0, CHANNEL_BLOCK);
    store_points(u->elements + (size_t)first * CHANNEL_BLOCK, CHANNEL_BLOCK, count, &rows);
}

// Converts the strips of the rows first to last, and the strips between them and earlier ones.
static inline void load_image_rows(struct unit *u, const int first, const int last)
{
    const int begin = (int)((index_t)first * u->p.width / STRIP);
    const int end = (int)(((index_t)(last + 1) * u->p.width - 1) / STRIP) + 1;

    if (u->loaded_begin == u->loaded_end) u->loaded_begin = u->loaded_end = begin;
    while (u->loaded_begin > begin)
        load_strip(u, --u->loaded_begin);
    while (u->loaded_end < end)
        load_strip(u, u->loaded_end++);
}

// ---- Terms ----

// Adds to the weight of an element, which is among the last three if samples follow each other.
// Returns the number of terms, or -1 if there is no room.
static inline int add_weight(global struct term *terms, const int first, const int count,
                             const int room, const int element, const float weight)
{
    for (int i = count - 1; i >= max(first, count - 3); i--)
        if (terms[i].element == element) {
            terms[i].weight += weight;
            return count;
        }
    if (count == room) return -1;
    terms[count].element = element;
    terms[count].weight = weight;
    return count + 1;
}

// Finds the terms of a row of bins. Returns their number, or -1 if there is no room.
static inline int find_row_terms(const struct unit *u, const struct axis *a, const int row)
{
    float first, near_high;
    int low, high, count = 0;
    const int samples = sample_range(a, row, u->p.height, &first);

    for (int i = 0; i < samples && count >= 0; i++) {
        if (!locate(sample_position(a, row, first + (float)i), u->p.height, &low, &high,
                    &near_high))
            continue;
        count = add_weight(u->y_terms, 0, count, u->row_terms, low, 1 - near_high);
        if (count >= 0) count = add_weight(u->y_terms, 0, count, u->row_terms, high, near_high);
    }
    return count;
}

// Returns the number of a column in the list. The column is among the last three if samples follow
// each other. Returns -1 if there is no room.
static inline int list_column(struct unit *u, const int column)
{
    for (int i = u->column_count - 1; i >= max(0, u->column_count - 3); i--)
        if (u->columns[i] == column) return i;
    if (u->column_count == u->p.width) return -1;
    u->columns[u->column_count] = column;
    return u->column_count++;
}

// Finds the terms of all columns of bins. Returns false if there is no room.
static inline bool find_column_terms(struct unit *u, const struct axis *a)
{
    int count = 0;

    u->column_count = 0;
    for (int bin = 0; bin < u->p.columns; bin++) {
        float sample, near_high;
        int low, high;
        const int begin = count, samples = sample_range(a, bin, u->p.width, &sample);

        for (int i = 0; i < samples; i++) {
            if (!locate(sample_position(a, bin, sample + (float)i), u->p.width, &low, &high,
                        &near_high))
                continue;
            low = list_column(u, low);
            high = list_column(u, high);
            if (low < 0 || high < 0) return false;
            count = add_weight(u->x_terms, begin, count, u->column_terms, low, 1 - near_high);
            if (count < 0) return false;
            count = add_weight(u->x_terms, begin, count, u->column_terms, high, near_high);
            if (count < 0) return false;
        }
        u->bin_ends[bin] = count;
    }
    return true;
}

// ---- Bins ----

// Computes a bin sample by sample.
static inline block_t collect_samples(const struct unit *u, const struct axis ay,
                                      const struct axis ax, const int row, const int column)
{
    block_t result = START;
    ulong visited = 0;

    FOR_EACH_SAMPLE(u->p, ay, ax, row, column, {
        global const float *row0 = u->elements + (size_t)y0 * u->p.width * CHANNEL_BLOCK;
        global const float *row1 = u->elements + (size_t)y1 * u->p.width * CHANNEL_BLOCK;
        const block_t v = LOAD_BLOCK(row0, x0) * (hy * hx) + LOAD_BLOCK(row0, x1) * (hy * lx) +
                          LOAD_BLOCK(row1, x0) * (ly * hx) + LOAD_BLOCK(row1, x1) * (ly * lx);

        result = COLLECT(result, v);
        visited++;
    })
    return FINISH(block_t, result, visited, &ay, &ax);
}

#ifdef MAXIMUM

#define HAS_SUMS false
#define SUM_ROWS(u, y_count)
#define SUM_COLUMNS(u, bin) (block_t)(0.0f)

#else

#define HAS_SUMS true
#define SUM_ROWS sum_rows
#define SUM_COLUMNS sum_columns

// Computes the sums over the rows of y_terms, two at a time, in the columns of the box.
static inline void sum_rows(const struct unit *u, const int y_count)
{
    for (int i = 0; i < y_count; i += 2) {
        const struct term term0 = u->y_terms[i], term1 = u->y_terms[min(i + 1, y_count - 1)];
        const float weight1 = i + 1 < y_count ? term1.weight : 0;
        global const float *row0 = u->elements + (size_t)term0.element * u->p.width * CHANNEL_BLOCK;
        global const float *row1 = u->elements + (size_t)term1.element * u->p.width * CHANNEL_BLOCK;

        for (int j = 0; j < u->column_count; j++) {
            const int column = u->columns[j];
            const block_t before = i > 0 ? LOAD_BLOCK(u->sums, j) : (block_t)(0.0f);
            const block_t sum = before + LOAD_BLOCK(row0, column) * term0.weight +
                                LOAD_BLOCK(row1, column) * weight1;

            STORE_BLOCK(sum, u->sums, j);
        }
    }
}

static inline block_t sum_columns(const struct unit *u, const int bin)
{
    block_t sum = 0;

    for (int j = bin > 0 ? u->bin_ends[bin - 1] : 0; j < u->bin_ends[bin]; j++)
        sum += LOAD_BLOCK(u->sums, u->x_terms[j].element) * u->x_terms[j].weight;
    return sum;
}

#endif

// The test is by bits, because compilers that ignore NaN fold tests by arithmetic.
#if CHANNEL_BLOCK == 1
#define IS_FINITE(v) ((as_uint(v) & 0x7fffffff) < 0x7f800000)
#else
#define IS_FINITE(v) all((CAT(as_uint, CHANNEL_BLOCK)(v) & 0x7fffffff) < 0x7f800000)
#endif

// Converts the rows that the terms of a row of bins need, or all rows if the terms are not known.
static inline void load_touched_rows(struct unit *u, const int y_count)
{
    int least = y_count < 0 ? 0 : INT_MAX, last = y_count < 0 ? u->p.height - 1 : -1;

    for (int i = 0; i < y_count; i++) {
        least = min(least, u->y_terms[i].element);
        last = max(last, u->y_terms[i].element);
    }
    if (last >= 0) load_image_rows(u, least, last);
}

#define PACK_f32(p, v) *(global float16_unaligned *)(p) = (v)
#define PACK_f16(p, v) *(global ushort16_unaligned *)(p) = to_f16_bits16(v)

// Packs rows in scratch, where vectors do not bypass the cache.
static inline void pack_rows(const struct unit *u, const int first, const int count,
                             const struct rows *rows)
{
    const int bins = (int)u->bins_image.points;

    for (int l = 0; l < CHANNEL_BLOCK; l++) {
        global T *to = u->bins + l * bins + first;
        int p = 0;

        for (; p + 16 <= count; p += 16)
            CAT(PACK_, T)(to + p, *(const float16 *)(rows->at[l] + p));
        for (; p < count; p++)
            STORE(T, to, p, rows->at[l][p]);
    }
}

static inline void store_bins(const struct unit *u, const int first, const int count)
{
    struct rows rows;

    load_points(&rows, u->strip, CHANNEL_BLOCK, count);
    if (u->out != NULL)
        pack_rows(u, first, count, &rows);
    else
        store_rows(u->bins, &u->bins_image, first, count, &rows);
}

static inline void pool_box(struct unit *u, const struct axis ay, const struct axis ax)
{
    const float count = sample_count(&ay, &ax);
    const bool has_x_terms = HAS_SUMS && find_column_terms(u, &ax);
    int first = 0, pending = 0;

    for (int row = 0; row < u->p.rows; row++) {
        const int y_count = find_row_terms(u, &ay, row);
        const bool has_terms = has_x_terms && y_count >= 0;

        load_touched_rows(u, y_count);
        for (int i = 0; i < y_count; i++)
            u->y_terms[i].weight /= count;
        if (has_terms) SUM_ROWS(u, y_count);
        for (int column = 0; column < u->p.columns; column++) {
            block_t result = y_count > 0 && has_terms ? SUM_COLUMNS(u, column) : (block_t)(0.0f);

            // A sum of weights times an infinite element is not the sum of the samples.
            if (!has_terms || !IS_FINITE(result)) result = collect_samples(u, ay, ax, row, column);
            STORE_BLOCK(result, u->strip, pending++);
            if (pending < STRIP) continue;
            store_bins(u, first, STRIP);
            first += STRIP;
            pending = 0;
        }
    }
    if (pending > 0) store_bins(u, first, pending);
}

// Stores the zeros of a box without an image.
static inline void store_zeros(const struct unit *u)
{
    const int bins = (int)u->bins_image.points;

    for (int i = 0; i < STRIP; i++)
        STORE_BLOCK((block_t)(0.0f), u->strip, i);
    for (int first = 0; first < bins; first += STRIP)
        store_bins(u, first, min(bins - first, STRIP));
}

// ---- Boxes ----

// Bins of a channel block that follow each other in `out` go to scratch first, so that whole cache
// lines can be stored without reading what they overwrite.
static inline bool is_packed(const struct unit *u, global const T *out)
{
#ifdef STORE_NON_TEMPORAL
    const struct channel_image *image = &u->bins_image;

    return image->points <= PACKED_BINS && image->adjacent && image->stride.s1 == image->points &&
           (image->points * image->present * sizeof(T) | (ulong)out) % 4 == 0;
#else
    return false;
#endif
}

static inline void store_packed(const struct unit *u)
{
#ifdef STORE_NON_TEMPORAL
    const size_t words = (size_t)u->bins_image.points *
                         min(u->bins_image.present, (index_t)CHANNEL_BLOCK) * sizeof(T) / 4;
    global uint *to = (global uint *)u->out;
    global const uint *from = (global const uint *)u->bins;
    size_t i = 0;

    for (; i < words && (ulong)(to + i) % sizeof(uint8) != 0; i++)
        to[i] = from[i];
    for (; i + 8 <= words; i += 8)
        STORE_NON_TEMPORAL(vload8(0, from + i), (global uint8 *)(to + i));
    for (; i < words; i++)
        to[i] = from[i];
#endif
}

static inline void take_box(struct unit *u, const struct boxes *boxes, const index_t k,
                            const bool has_image, global T *packed, global T *out)
{
    struct axis ay, ax;

    u->out = is_packed(u, out) ? out : NULL;
    u->bins = u->out != NULL ? packed : out;
    box_axes(boxes, k, &u->p, &ay, &ax);
    if (has_image)
        pool_box(u, ay, ax);
    else
        store_zeros(u);
    if (u->out != NULL) store_packed(u);
}

// Processes the boxes begin to end.
static inline void take_boxes(struct unit *u, const struct boxes *boxes, const int begin,
                              const int end, const int images, const int passes,
                              global const T *self, const index_t self_stride, global T *out,
                              const index_t out_stride, global T *packed)
{
    for (int pass = 0; pass < passes; pass++) {
        int loaded = -1;

        for (int k = begin; k < end; k++) {
            const int n = box_image(boxes, k, images);

            if (max(n, 0) % passes != pass) continue;
            if (n >= 0 && n != loaded) {
                u->loaded_begin = u->loaded_end = 0;
                loaded = n;
                u->self = self + n * self_stride;
            }
            take_box(u, boxes, k, n >= 0, packed, out + k * out_stride);
        }
    }
}

// Work-item i takes the units i, i + items, ... A unit takes the boxes of the images n, n + passes,
// ... after those of earlier images, so that boxes in any order share the conversion of their
// image. Strides are in elements: self n, c, y, x; out k, c, row, column.
kernel EXPLICIT_VECTORS void blocks(TENSOR(self), BOXES, TENSOR(out), TENSOR(elements),
                                    TENSOR(terms), const int images, const int channels,
                                    const int box_count, const int bands, const int items,
                                    const int passes, const int row_terms, const int column_terms,
                                    const int adjacent, const index8_t self_stride,
                                    const index8_t out_stride, POOLING)
{
    const size_t item = get_global_id(0);

    if (box_count == 0 || item >= (size_t)items) return;

    const struct boxes boxes = BOXES_ARGS;
    const size_t blocks = (channels - 1) / CHANNEL_BLOCK + 1;
    const index_t points = (index_t)width * height, bins = (index_t)pooled_height * pooled_width;
    const size_t packed_bins = min(bins, (index_t)PACKED_BINS);
    struct unit u = {.p = POOLING_ARGS, .row_terms = row_terms, .column_terms = column_terms};

    u.strip = POINTER(float, elements) +
              item * ((size_t)points + width + packed_bins + STRIP) * CHANNEL_BLOCK;
    u.sums = u.strip + STRIP * CHANNEL_BLOCK;
    u.elements = u.sums + (size_t)width * CHANNEL_BLOCK;
    global T *packed = (global T *)(u.elements + (size_t)points * CHANNEL_BLOCK);
    u.bin_ends = POINTER(int, terms) +
                 item * (2 * ((size_t)row_terms + column_terms) + pooled_width + width);
    u.columns = u.bin_ends + pooled_width;
    u.y_terms = (global struct term *)(u.columns + width);
    u.x_terms = u.y_terms + row_terms;
    for (size_t i = item; i < blocks * bands; i += items) {
        const int band = i % bands, end = (int)((long)box_count * (band + 1) / bands);
        const index_t channel = (index_t)(i / bands) * CHANNEL_BLOCK, present = channels - channel;

        u.self_image = (struct channel_image){points, width, self_stride, present, adjacent & 1};
        u.bins_image =
            (struct channel_image){bins, pooled_width, out_stride, present, adjacent & 2};
        take_boxes(&u, &boxes, (int)((long)box_count * band / bands), end, images, passes,
                   POINTER(const T, self) + channel * self_stride.s1, self_stride.s0,
                   POINTER(T, out) + channel * out_stride.s1, out_stride.s0, packed);
    }
}
