// SPDX-License-Identifier: Apache-2.0
//
// This is the gradient of RoiAlign (roi_align_v2_backward.cl), owner-computes: each sum is updated
// by one work-item only, in the order of the boxes. In channel-blocked layout one vector operation
// processes the channels of an element, which are adjacent wherever the box is.
//
// The work is divided into units, channel blocks of images. A work-item has the sums of a unit and
// the gradients of a box in its scratch. It converts them there to and from the layout of the
// tensors, while they are in its cache.
//
// -D INDEX: int long
// -D CHANNEL_BLOCK: 1 4 8 16
// -D STRIP: 64
// -D COLUMN_TERMS: 3
// -D PREFETCH: 1
// -D NON_TEMPORAL: - 1

#if !defined(CHANNEL_BLOCK) || !defined(STRIP) || !defined(COLUMN_TERMS)
#error \
    "the host defines CHANNEL_BLOCK, STRIP, and COLUMN_TERMS, the room for a term of columns and in records"
#endif

#define T f32

#include "common/channel_strip.cl.h"
#include "common/roi_samples.cl.h"

// roi_samples.cl.h computes coordinates without contraction. Sums may use fused multiply-add.
#pragma OPENCL FP_CONTRACT ON

// A term has the weight of all samples of a bin for an element of an axis. The weight of a sample
// is the product of the weights of its axes, so the sum over the samples of a bin is the product of
// two such sums.
struct term {
    int element, bin;
    float weight;
};

struct unit {
    struct pooling p;
    global const float *boxes;
    int box_count;
    int first_image, images, blocks;  // images and channel blocks of the unit
    struct channel_image grad_image, grad_input_image;
    // These are of the first box, the first image and the first channel block.
    global const float *grad;
    global float *grad_input, *sums;
    index_t sums_image, sums_block;  // distances of images, and of channel blocks
    // The scratch of the work-item begins with the gradients of a box, NULL if these are used as
    // they are.
    global float *bins;
    // The scratch also has sums of bins, terms of the axes, and terms of columns in records.
    global float *bin_sums;
    global struct term *y, *x;
    global int *records;
    int row_terms, column_terms;  // room for terms
};

// Number of 32-bit words of a record with the weights of `bins` bins.
#define RECORD(bins) (2 + (bins))

// ---- Terms ----

// Adds to the weight of a bin for an element. Terms are in the order of elements, which is nearly
// the order of samples. Returns the number of terms, or -1 if there is no room.
int add_weight(global struct term *terms, const int count, const int room, const int element,
               const int bin, const float weight)
{
    int at = count;

    while (at > 0 && terms[at - 1].element > element)
        at--;
    if (at > 0 && terms[at - 1].element == element && terms[at - 1].bin == bin) {
        terms[at - 1].weight += weight;
        return count;
    }
    if (count == room) return -1;
    for (int i = count; i > at; i--)
        terms[i] = terms[i - 1];
    terms[at].element = element;
    terms[at].bin = bin;
    terms[at].weight = weight;
    return count + 1;
}

// Finds the terms of all bins of an axis. Returns their number, or -1 if there is no room.
int find_terms(global struct term *terms, const int room, const struct axis *a, const int bins,
               const int size)
{
    int count = 0;

    for (int bin = 0; bin < bins; bin++) {
        float first, near_high;
        int low, high;
        const int samples = sample_range(a, bin, size, &first);

        for (int i = 0; i < samples && count >= 0; i++) {
            if (!locate(sample_position(a, bin, first + (float)i), size, &low, &high, &near_high))
                continue;
            count = add_weight(terms, count, room, low, bin, 1 - near_high);
            if (count >= 0) count = add_weight(terms, count, room, high, bin, near_high);
        }
    }
    return count;
}

int end_of_element(global const struct term *terms, const int first, const int count)
{
    int end = first + 1;

    while (end < count && terms[end].element == terms[first].element)
        end++;
    return end;
}

// Packs the terms of columns. Each element that a box touches has a record with a bin, the weight
// of this bin, and the weights of the bins after it: as many weights as all elements need. Returns
// the number of records, or -1 if there is no room.
static inline int pack_columns(const struct unit *u, const int x_count, int *bins)
{
    global const struct term *x = u->x;
    global int *record = u->records;
    int count = 0, most = 0;

    for (int j = 0, end; j < x_count; j = end, count++) {
        end = end_of_element(x, j, x_count);
        most = max(most, x[end - 1].bin - x[j].bin + 1);
    }
    if ((size_t)count * RECORD(most) * sizeof(int) >
        (size_t)u->column_terms * (COLUMN_TERMS - 1) * sizeof(struct term))
        return -1;
    for (int j = 0, end; j < x_count; j = end, record += RECORD(most)) {
        const int first = min(x[j].bin, u->p.columns - most);

        end = end_of_element(x, j, x_count);
        record[0] = x[j].element;
        record[1] = first;
        for (int k = 0; k < most; k++)
            record[2 + k] = 0;
        for (int k = j; k < end; k++)
            record[2 + x[k].bin - first] = as_int(x[k].weight);
    }
    *bins = most;
    return count;
}

// ---- Boxes ----

// Computes the sums over the rows of bins that touch row y[first].element of the image, two at a
// time.
static inline void sum_bins(const struct unit *u, const int first, const int end,
                            global const float *grad)
{
    global const struct term *y = u->y;
    const int columns = u->p.columns;

    for (int i = first; i < end; i += 2) {
        const int next = min(i + 1, end - 1);
        const float weight0 = y[i].weight, weight1 = i + 1 < end ? y[next].weight : 0;
        global const float *row0 = grad + (size_t)y[i].bin * columns * CHANNEL_BLOCK;
        global const float *row1 = grad + (size_t)y[next].bin * columns * CHANNEL_BLOCK;

        for (int j = 0; j < columns; j++) {
            const block_t before = i > first ? LOAD_BLOCK(u->bin_sums, j) : (block_t)(0.0f);

            STORE_BLOCK(before + LOAD_BLOCK(row0, j) * weight0 + LOAD_BLOCK(row1, j) * weight1,
                        u->bin_sums, j);
        }
    }
}

// Adds the gradients of a box to the elements that the products of its terms touch. `bins` is the
// number of bins of a record.
static inline void add_terms(const struct unit *u, const int y_count, const int records,
                             const int bins, global const float *grad, global float *sums)
{
    global const struct term *y = u->y;
    const size_t pitch = (size_t)u->p.width * CHANNEL_BLOCK;

    for (int i = 0, end; i < y_count; i = end) {
        end = end_of_element(y, i, y_count);
        sum_bins(u, i, end, grad);

        global float *row = sums + y[i].element * pitch;
        global const float *next_row = sums + y[min(end, y_count - 1)].element * pitch;
        global const int *record = u->records;

        for (int j = 0; j < records; j++, record += RECORD(bins)) {
            const size_t element = (size_t)record[0];
            global const float *bin_sums = u->bin_sums + (size_t)record[1] * CHANNEL_BLOCK;
            block_t sum = LOAD_BLOCK(row, element);

            PREFETCH_LINE(next_row + element * CHANNEL_BLOCK);
            for (int k = 0; k < bins; k++)
                sum += LOAD_BLOCK(bin_sums, k) * as_float(record[2 + k]);
            STORE_BLOCK(sum, row, element);
        }
    }
}

// The tests are by bits, because compilers that ignore NaN fold tests by arithmetic.
#if CHANNEL_BLOCK == 1
typedef uint bits_t;
#define BITS_OF(v) as_uint(v)
#define IS_ANY(v) (v)
#else
typedef CAT(uint, CHANNEL_BLOCK) bits_t;
#define BITS_OF(v) CAT(as_uint, CHANNEL_BLOCK)(v)
#define IS_ANY(v) any(v)
#endif

// Returns whether all gradients are below 2^64, so that no sum of a row of bins overflows. Weights
// of 0 would make such a sum NaN.
static inline bool are_small(global const float *grad, const int bins)
{
    bits_t largest = 0;

    for (int bin = 0; bin < bins; bin++)
        largest = max(largest, BITS_OF(LOAD_BLOCK(grad, bin)) & 0x7fffffff);
    return !IS_ANY(largest >= 0x5f800000);
}

// Adds a box sample by sample.
static inline void add_samples(const struct unit *u, const struct axis ay, const struct axis ax,
                               const float samples, global const float *grad, global float *sums)
{
    const int width = u->p.width;

    for (int bin = 0; bin < u->p.rows * u->p.columns; bin++) {
        const block_t g = LOAD_BLOCK(grad, bin) / samples;

#define ADD(y, x, weight) \
    STORE_BLOCK(LOAD_BLOCK(sums, (y)*width + (x)) + g * (weight), sums, (y)*width + (x))
        FOR_EACH_SAMPLE(u->p, ay, ax, bin / u->p.columns, bin % u->p.columns, {
            ADD(y0, x0, hy * hx);
            ADD(y0, x1, hy * lx);
            ADD(y1, x0, ly * hx);
            ADD(y1, x1, ly * lx);
        })
    }
}

// ---- Units ----

static inline void prefetch_box(const struct channel_image *image, global const float *grad)
{
    for (index_t first = 0; first < image->points; first += STRIP)
        prefetch_rows(grad, image, first, (int)min(image->points - first, (index_t)STRIP), 0,
                      CHANNEL_BLOCK);
}

// Adds a box to the sums of its image, and prefetches the gradients that are `to_next` elements
// after its own. Boxes with more terms than there is room for, and boxes with gradients that are
// not small, are added sample by sample.
static inline void add_box(const struct unit *u, const struct axis ay, const struct axis ax,
                           global const float *grad, const index_t to_next, global float *sums)
{
    const struct pooling p = u->p;
    const float samples = fmax(ay.samples * ax.samples, 1.0f);
    const int y_count = find_terms(u->y, u->row_terms, &ay, p.rows, p.height);
    const int x_count = find_terms(u->x, u->column_terms, &ax, p.columns, p.width);
    int bins = 0;
    const int records = x_count < 0 ? -1 : pack_columns(u, x_count, &bins);
    struct channel_image image = u->grad_image;

    if (y_count == 0 || records == 0) return;
    for (int i = 0; i < y_count; i++)
        u->y[i].weight /= samples;
    for (int b = 0; b < u->blocks; b++) {
        global const float *blocks = grad;

        if (u->bins != NULL) {
            convert_points(u->bins, grad, &image);
            blocks = u->bins;
        }
        prefetch_box(&image, grad + to_next);
        if (y_count >= 0 && records >= 0 && are_small(blocks, p.rows * p.columns))
            add_terms(u, y_count, records, bins, blocks, sums);
        else
            add_samples(u, ay, ax, samples, blocks, sums);
        grad += CHANNEL_BLOCK * image.stride.s1;
        sums += u->sums_block;
        image.present -= CHANNEL_BLOCK;
    }
}

static inline void add_boxes(const struct unit *u)
{
    const index_t stride = u->grad_image.stride.s0;

    for (int k = 0; k < u->box_count; k++) {
        global const float *box = u->boxes + 5 * (size_t)k;
        const int image = image_of(box[0], u->first_image + u->images) - u->first_image;

        if (image < 0) continue;
        add_box(u, box_axis(box[2], box[4], u->p.rows, &u->p),
                box_axis(box[1], box[3], u->p.columns, &u->p), u->grad + k * stride,
                k + 1 < u->box_count ? stride : 0, u->sums + image * u->sums_image);
    }
}

static inline void zero_sums(const struct unit *u)
{
    for (int n = 0; n < u->images; n++)
        for (int b = 0; b < u->blocks; b++)
            for (index_t i = 0; i < u->grad_input_image.points; i++)
                STORE_BLOCK((block_t)(0), u->sums + n * u->sums_image + b * u->sums_block, i);
}

static inline void store_sums(const struct unit *u)
{
    struct channel_image image = u->grad_input_image;
    struct rows rows;

    for (int b = 0; b < u->blocks; b++, image.present -= CHANNEL_BLOCK)
        for (int n = 0; n < u->images; n++) {
            global const float *sums = u->sums + n * u->sums_image + b * u->sums_block;
            global float *out =
                u->grad_input + n * image.stride.s0 + b * CHANNEL_BLOCK * image.stride.s1;

            for (index_t first = 0; first < image.points; first += STRIP) {
                const int count = (int)min(image.points - first, (index_t)STRIP);

                load_points(&rows, sums + first * CHANNEL_BLOCK, CHANNEL_BLOCK, count);
                store_rows(out, &image, first, count, &rows);
            }
        }
}

// These are values of `blocked`: the tensor is in channel-blocked layout, and is used as it is.
#define GRAD_IS_BLOCKED 1
#define GRAD_INPUT_IS_BLOCKED 2

// Divides the scratch of a work-item, with the sums of `blocks` channel blocks in each of `images`
// images.
static inline void take_scratch(struct unit *u, const size_t item, const int blocked,
                                const int images, const int blocks, global float *scratch,
                                global struct term *terms)
{
    const size_t columns = u->column_terms > 0 ? (size_t)u->p.columns * CHANNEL_BLOCK : 0;
    const size_t bins = (blocked & GRAD_IS_BLOCKED) != 0 ? 0 : u->grad_image.points * CHANNEL_BLOCK;

    u->sums_block = u->grad_input_image.points * CHANNEL_BLOCK;
    u->sums_image = blocks * u->sums_block;

    const size_t sums = (blocked & GRAD_INPUT_IS_BLOCKED) != 0 ? 0 : (size_t)u->sums_image * images;

    u->bin_sums = scratch + item * (columns + bins + sums);
    u->bins = bins == 0 ? NULL : u->bin_sums + columns;
    u->sums = u->bin_sums + columns + bins;
    u->y = terms + item * (u->row_terms + (size_t)u->column_terms * COLUMN_TERMS);
    u->x = u->y + u->row_terms;
    u->records = (global int *)(u->x + u->column_terms);
}

// Work-items take the next `units_per_step` units, of at most `images_per_unit` images and
// `blocks_per_unit` channel blocks, until there are none. If `zeroed`, gradInput is 0 before.
// `terms` has room for `row_terms` and `column_terms` of each work-item. `adjacent` tells whether
// the bins (1) and the elements (2) of a channel follow each other. Strides are in elements: grad
// box, c, row, column; grad_input n, c, y, x.
kernel EXPLICIT_VECTORS void owner(TENSOR(grad), TENSOR(boxes), TENSOR(grad_input), TENSOR(scratch),
                                   TENSOR(terms), TENSOR(next_step), const int images,
                                   const int channels, const int images_per_unit,
                                   const int blocks_per_unit, const int units_per_step,
                                   const int blocked, const int zeroed, const int box_count,
                                   const int row_terms, const int column_terms, const int adjacent,
                                   const index8_t grad_stride, const index8_t grad_input_stride,
                                   POOLING)
{
    if (box_count == 0) return;

    const index_t bins = (index_t)pooled_height * pooled_width, elements = (index_t)width * height;
    const int blocks = (channels - 1) / CHANNEL_BLOCK + 1;
    const int parts = (blocks - 1) / blocks_per_unit + 1;
    const size_t units = ((size_t)(images - 1) / images_per_unit + 1) * parts;
    size_t i = 0, end = 0;
    struct unit u = {.p = POOLING_ARGS,
                     .boxes = POINTER(const float, boxes),
                     .box_count = box_count,
                     .grad_image = {bins, pooled_width, grad_stride, 0, adjacent & 1},
                     .grad_input_image = {elements, width, grad_input_stride, 0, adjacent & 2},
                     .row_terms = row_terms,
                     .column_terms = column_terms};

    take_scratch(&u, get_global_id(0), blocked, images_per_unit, blocks_per_unit,
                 POINTER(float, scratch), POINTER(struct term, terms));
    for (;; i++) {
        if (i == end) {
            i = (size_t)atomic_inc(POINTER(int, next_step)) * units_per_step;
            end = min(i + units_per_step, units);
            if (i >= units) return;
        }

        const int block = (int)(i % parts) * blocks_per_unit;
        const index_t channel = (index_t)block * CHANNEL_BLOCK;

        u.first_image = (int)(i / parts) * images_per_unit;
        u.images = min(images_per_unit, images - u.first_image);
        u.blocks = min(blocks_per_unit, blocks - block);
        u.grad_image.present = u.grad_input_image.present = channels - channel;
        u.grad = POINTER(const float, grad) + channel * grad_stride.s1;
        u.grad_input = POINTER(float, grad_input) + u.first_image * grad_input_stride.s0 +
                       channel * grad_input_stride.s1;
        if ((blocked & GRAD_INPUT_IS_BLOCKED) != 0) {
            u.sums = u.grad_input;
            u.sums_image = grad_input_stride.s0;
            u.sums_block = CHANNEL_BLOCK * grad_input_stride.s1;
        }
        if (!zeroed) zero_sums(&u);
        add_boxes(&u);
        if ((blocked & GRAD_INPUT_IS_BLOCKED) == 0) store_sums(&u);
    }
}
