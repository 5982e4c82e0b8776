/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Plans products of a convolution (gemm/conv.h) with tiles of accumulators in registers, by the
 * kernels of cl/conv_tbc/conv_tbc_tile.cl. They read their operands from packed panels (scratch of
 * words) or rows of words, so that the innermost loops access memory sequentially for any strides.
 * Long sums are divided into launches whose panels fit the cache.
 */
#ifndef OC_GEMM_CONV_TILE_H
#define OC_GEMM_CONV_TILE_H

#include "gemm/conv.h"

/* Describes `rows` rows, from `first` on, of a matrix whose rows are numbered (outer, inner). The
 * strides are in elements: of outer, inner and column, then, for the packed matrix, of the panel,
 * of the row, and the end of a row. */
struct oc_conv_matrix {
    int64_t rows, inner, columns, stride[8];
    int64_t first;
    int64_t packed_columns; /* words of a packed row, used with OC_PACK_ALL_ROWS */
    int odd;                /* says which words have a single element, in the kernels' encoding */
};

/* Describes a tensor (time, batch, channel) as a matrix of rows and channels. */
struct oc_conv_matrix oc_conv_matrix_of(const aclTensor *t);

enum oc_conv_pack {
    OC_PACK_TILE_COLUMNS, /* panels as wide as the columns of a tile */
    OC_PACK_TILE_ROWS,    /* panels as wide as the rows of a tile */
    OC_PACK_ALL_ROWS      /* rows one behind the other */
};

int oc_conv_tile_columns(const struct oc_conv_kernels *kernels);

/* Returns the number of elements of a word of packed panels: one float, or with OC_GEMM_PAIRS and
 * OC_GEMM_PAIRS_FMA two bfloat16, whose products are summed. */
int64_t oc_conv_tile_summands(const struct oc_conv_kernels *kernels);

/* Makes each word of the elements of two adjacent inner rows of one outer row. The caller divides
 * `rows` and `first`. */
void oc_conv_matrix_pair_rows(const struct oc_conv_kernels *kernels, struct oc_conv_matrix *m);

/* Adds a kernel of the program of `tile` for a type. That program also has the kernels of gradBias,
 * because an additional program would compile the common headers again. */
void oc_conv_tile_plan_kernel(oc_plan *p, const struct oc_conv_kernels *kernels,
                              enum oc_dtype dtype, struct oc_launch *launch);

/* Packs a matrix of any type into `to`, which has oc_conv_tile_padded(...) words per row, or
 * packed_columns. */
void oc_conv_tile_plan_pack(oc_plan *p, const struct oc_conv_kernels *kernels, struct oc_view from,
                            struct oc_conv_matrix *m, enum oc_conv_pack pack, struct oc_ref to);

/* Returns the number of columns of a matrix, rounded up to whole panels. */
int64_t oc_conv_tile_padded(const struct oc_conv_kernels *kernels, int64_t columns,
                            enum oc_conv_pack pack);

/* Plans scratch for the partial sums between launches, one tile per work-item. Returns `otherwise`
 * if there is a single launch. */
struct oc_ref oc_conv_tile_plan_partial(oc_plan *p, const struct oc_conv_kernels *kernels,
                                        int64_t tiles, int64_t panels, bool more,
                                        struct oc_ref otherwise);

/* Returns the number of elements of the largest scratch that the product may need: rows and columns
 * are rounded up to tiles. */
int64_t oc_conv_tile_scratch(const struct oc_conv_kernels *kernels,
                             const struct oc_conv_product *q);

/* Plans the product. in, weight and out may be of different types. */
void oc_conv_tile_plan_product(oc_plan *p, const struct oc_conv_kernels *kernels,
                               const struct oc_conv_product *q);

/* Sets the argument `grid` of the kernels. Without a grid, rows are `times` lines of `batch` places without gaps, and
 * `taps` taps are one line. */
void oc_conv_tile_grid(const struct oc_conv_grid *grid, int64_t times, int64_t batch, int64_t taps,
                       int64_t values[8]);

/* Returns the distance between the rows that the first and the last of all taps read. */
int64_t oc_conv_tile_span(const struct oc_conv_grid *grid, int64_t taps, int64_t tap_step);

#endif
