/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The column matrix of a convolution (cl/convolution/convolution.cl) and the operands of products with it. The columns of
 * all images would need a multiple of the memory of the tensors: they are made and used strip by strip.
 */
#ifndef OC_OPS_CONVOLUTION_COLUMNS_H
#define OC_OPS_CONVOLUTION_COLUMNS_H

#include "gemm/matmul.h"
#include "ops/convolution/convolution_shape.h"
#include "strategy/convolution.h"

struct oc_convolution {
    struct oc_convolution_window window;
    int64_t images, groups, inputs,
        outputs;     /* channels of a group, of the larger and of the smaller side */
    int64_t windows; /* of an image */
    struct oc_view large, small, weight; /* of rank 4 */
    struct oc_view bias;                 /* `like` is NULL: there is none */
    int8_t cube_math;
    struct oc_convolution_config config;
    struct oc_layout large_axes, small_axes, weight_axes; /* of the views */
};

/* Sets all but the bias from arguments that were checked. `small` and `weight` are gradients where these are written. */
void oc_convolution_describe(const struct oc_convolution_arguments *a, struct oc_view large,
                             struct oc_view small, struct oc_view weight, int8_t cube_math,
                             struct oc_convolution *q);

/* Sets `config`. False: the plan has failed. */
bool oc_convolution_choose(oc_plan *p, struct oc_convolution *q);

/* Taps, and rows of the column matrix of a group. */
int64_t oc_convolution_taps(const struct oc_convolution *q);
int64_t oc_convolution_rows(const struct oc_convolution *q);
int64_t oc_convolution_size(struct oc_view view); /* bytes of an element */

/* Whether the axes from `first` on are one axis, with the stride *stride. */
bool oc_convolution_has_one_stride(struct oc_view view, int first, int64_t *stride);

/* Whether the column matrix is the tensor. */
bool oc_convolution_is_pointwise(const struct oc_convolution *q);

/* The address of an element of a view. */
struct oc_ref oc_convolution_moved(struct oc_view view, int64_t elements);

/* For kernels: `geometry` and `extents` of cl/common/convolution.cl.h, and the largest number that they compute with,
 * beside `scratch` elements of scratch. */
void oc_convolution_geometry(const struct oc_convolution *q, int64_t geometry[8],
                             int64_t extents[8]);
int64_t oc_convolution_index_extent(const struct oc_convolution *q, int64_t scratch);

/* Adds a launch of cl/convolution with the definitions that all kernels have. */
void oc_convolution_plan_kernel(oc_plan *p, const struct oc_convolution *q, int64_t scratch,
                                struct oc_launch *launch);

/* ---- Strips ---- */

/* The columns of some images and windows; rows of a strip are adjacent. */
struct oc_strip {
    int64_t image, images;
    int64_t window, windows; /* of each image */
    bool is_merged; /* rows have the windows of all images, else each image has its own rows */
};

/* Of the whole matrix, `rows` rows. */
int64_t oc_strip_row_stride(const struct oc_strip *s);
int64_t oc_strip_image_stride(const struct oc_strip *s, int64_t rows);
int64_t oc_strip_columns(const struct oc_strip *s);

/* Whole images, or windows of one, at least `least` if there are so many; then the next ones, as long as there are any. */
struct oc_strip oc_strip_first(const struct oc_convolution *q, int64_t bytes_per_window,
                               int64_t least, bool is_merged);
bool oc_strip_next(const struct oc_convolution *q, const struct oc_strip *first,
                   struct oc_strip *s);

/* columns = unfold(large), of a strip. */
void oc_convolution_plan_unfold(oc_plan *p, const struct oc_convolution *q,
                                const struct oc_strip *s, struct oc_ref columns);

/* A copy of the smaller side as the columns of a merged strip of whole images are: (channel, image, window). */
void oc_convolution_plan_gather(oc_plan *p, const struct oc_convolution *q,
                                const struct oc_strip *s, struct oc_ref to);

/* ---- Operands ---- */

/* Axes of operands of products. */
enum {
    OC_AXIS_IMAGE,
    OC_AXIS_GROUP,
    OC_AXIS_ROW = OC_MATMUL_BATCHES,
    OC_AXIS_COLUMN,
};

/* A matrix of each image and group: extents and strides of image, group, row and column. */
struct oc_matmul_operand oc_convolution_operand(struct oc_ref ref, enum oc_dtype dtype,
                                                const int64_t extents[4], const int64_t strides[4]);

/* The columns of a strip, with so many rows in a group. */
struct oc_matmul_operand oc_convolution_columns(const struct oc_strip *s, struct oc_ref columns,
                                                enum oc_dtype dtype, int64_t groups, int64_t rows);

/* The smaller side of a strip, whose windows are one axis of that stride: (outputs, windows). */
struct oc_matmul_operand oc_convolution_small(const struct oc_convolution *q,
                                              const struct oc_strip *s, int64_t window_stride);

/* The larger side of a pointwise convolution: (inputs, windows). */
struct oc_matmul_operand oc_convolution_large(const struct oc_convolution *q,
                                              const struct oc_strip *s);

/* The weight: (outputs, rows of columns); copied where channels and taps are not one axis. */
struct oc_matmul_operand oc_convolution_weight(oc_plan *p, const struct oc_convolution *q);

#endif
