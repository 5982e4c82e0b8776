/* SPDX-License-Identifier: Apache-2.0 */
/*
 * These functions plan the column matrix of a convolution (cl/convolution/convolution.cl) and
 * describe the operands of products with it. The columns of all images would need a multiple of the
 * memory of the tensors, so they are made and used strip by strip.
 */
#ifndef OC_OPS_CONVOLUTION_COLUMNS_H
#define OC_OPS_CONVOLUTION_COLUMNS_H

#include "gemm/matmul.h"
#include "ops/convolution/convolution_shape.h"
#include "strategy/convolution.h"

struct oc_convolution {
    struct oc_convolution_window window;
    int64_t images, groups, inputs,
        outputs;     /* channels per group of the larger and of the smaller side */
    int64_t windows; /* per image */
    bool has_depth;  /* there are three axes */
    struct oc_view large, small, weight; /* views of rank OC_CONVOLUTION_RANK */
    struct oc_view bias;                 /* `like` is NULL if there is no bias */
    int8_t cube_math;
    struct oc_convolution_config config;
    struct oc_layout large_axes, small_axes, weight_axes; /* axes of the views */
};

/* Sets all members except the bias and `config` from checked arguments. `small` and `weight` are
 * the gradients if the operator computes these. */
void oc_convolution_describe(const struct oc_convolution_arguments *a, struct oc_view large,
                             struct oc_view small, struct oc_view weight, int8_t cube_math,
                             struct oc_convolution *q);

/* These count the taps, and the rows of the column matrix of a group. */
int64_t oc_convolution_taps(const struct oc_convolution *q);
int64_t oc_convolution_rows(const struct oc_convolution *q);
int64_t oc_convolution_size(struct oc_view view); /* bytes per element */

/* Returns whether the axes from `first` on are addressed by a single stride, and sets *stride to
 * it. */
bool oc_convolution_has_one_stride(struct oc_view view, int first, int64_t *stride);

/* Returns whether the column matrix is the tensor itself. */
bool oc_convolution_is_pointwise(const struct oc_convolution *q);

/* Returns the address of an element of a view. */
struct oc_ref oc_convolution_moved(struct oc_view view, int64_t elements);

/* These are the kernel arguments of cl/common/convolution.cl.h. */
struct oc_convolution_vectors {
    int64_t geometry[8], extents[8], depth[8];
};

/* These compute the kernel arguments, and the largest number that the kernels compute. `scratch` is
 * the number of elements of their scratch. */
void oc_convolution_vectors_make(const struct oc_convolution *q, struct oc_convolution_vectors *v);
int64_t oc_convolution_index_extent(const struct oc_convolution *q, int64_t scratch);

/* Adds a launch of cl/convolution with the definitions that all kernels have. */
void oc_convolution_plan_kernel(oc_plan *p, const struct oc_convolution *q, int64_t scratch,
                                struct oc_launch *launch);

/* ---- Strips ---- */

/* A strip holds the columns of some images and windows. The columns of a row are adjacent in
 * memory. */
struct oc_strip {
    int64_t image, images;
    int64_t window, windows; /* per image */
    bool is_merged; /* a row has the windows of all images, else each image has rows of its own */
};

/* These return the strides from row to row and from image to image of a strip with `rows` rows,
 * and the number of its columns. */
int64_t oc_strip_row_stride(const struct oc_strip *s);
int64_t oc_strip_image_stride(const struct oc_strip *s, int64_t rows);
int64_t oc_strip_columns(const struct oc_strip *s);

/* oc_strip_first returns a strip of whole images, or of windows of one image, with at least
 * `least` windows if there are so many. oc_strip_next moves to the strip that follows, and
 * returns false if there is none. */
struct oc_strip oc_strip_first(const struct oc_convolution *q, int64_t bytes_per_window,
                               int64_t least, bool is_merged);
bool oc_strip_next(const struct oc_convolution *q, const struct oc_strip *first,
                   struct oc_strip *s);

/* Computes the columns of a strip: columns = unfold(large). */
void oc_convolution_plan_unfold(oc_plan *p, const struct oc_convolution *q,
                                const struct oc_strip *s, struct oc_ref columns);

/* Copies the smaller side into the order of the columns of a merged strip of whole images:
 * (channel, image, window). */
void oc_convolution_plan_gather(oc_plan *p, const struct oc_convolution *q,
                                const struct oc_strip *s, struct oc_ref to);

/* ---- Operands ---- */

/* The operands of products have these axes. */
enum {
    OC_AXIS_IMAGE,
    OC_AXIS_GROUP,
    OC_AXIS_ROW = OC_MATMUL_BATCHES,
    OC_AXIS_COLUMN,
};

/* Describes a matrix per image and group. The extents and strides are those of image, group, row
 * and column. */
struct oc_matmul_operand oc_convolution_operand(struct oc_ref ref, enum oc_dtype dtype,
                                                const int64_t extents[4], const int64_t strides[4]);

/* Describes the columns of a strip whose groups have `rows` rows. */
struct oc_matmul_operand oc_convolution_columns(const struct oc_strip *s, struct oc_ref columns,
                                                enum oc_dtype dtype, int64_t groups, int64_t rows);

/* Describes the smaller side of a strip as matrices (outputs, windows). Its windows are one axis
 * of stride `window_stride`. */
struct oc_matmul_operand oc_convolution_small(const struct oc_convolution *q,
                                              const struct oc_strip *s, int64_t window_stride);

/* Describes the larger side of a pointwise convolution as matrices (inputs, windows). */
struct oc_matmul_operand oc_convolution_large(const struct oc_convolution *q,
                                              const struct oc_strip *s);

/* Describes the weight as matrices (outputs, rows of columns). Copies it if channels and taps
 * are not one axis. */
struct oc_matmul_operand oc_convolution_weight(oc_plan *p, const struct oc_convolution *q);

#endif
