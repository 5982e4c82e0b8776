/* SPDX-License-Identifier: Apache-2.0 */
/* Chooses how matrix products, and those of a convolution, are computed (strategy/strategy.h). */
#ifndef OC_STRATEGY_GEMM_H
#define OC_STRATEGY_GEMM_H

#include "meta/dtype.h"
#include "strategy/strategy.h"

/* Algorithms. The products of a convolution are those of matrices over (time, batch, channel). */
enum oc_gemm {
    OC_GEMM_CLBLAST, /* CLBlast, one product per tap */
    OC_GEMM_TILE,    /* own kernels: packed panels, tiles of accumulators in registers */
    OC_GEMM_DIRECT,  /* one launch for everything, for small problems and unusual shapes */
    OC_GEMM_FEW, /* of convolutions with few channels: vectors along rows, or sums; or with few terms */
    OC_GEMM_GROUPS, /* own kernels: a work-group per tile, operands in local memory */
    OC_GEMM_MATRIX, /* the same, multiplied by the device's matrix unit */
    OC_GEMM_PAIRS, /* OC_GEMM_TILE with words of two bfloat16, whose products an instruction of the processor sums */
    OC_GEMM_PAIRS_FMA, /* the same without the instruction, slower than OC_GEMM_TILE: for tests */
};

/* Work-items of a group of OC_GEMM_GROUPS and OC_GEMM_MATRIX; for mma.sync half of them, each of whose sub-groups
 * multiplies twice as many columns. */
#define OC_GEMM_GROUP 256
#define OC_MMA_SYNC_GROUP 128
/* Rows and columns of a block of their tiles, which have one or two. */
#define OC_GEMM_BLOCK 64

/* Up to this many columns are few. */
#define OC_FEW_COLUMNS 4
/* Sums over up to this many channels run along rows, those over more along channels. */
#define OC_FEW_SUMMED 16
/* Up to this many products per element of the output are few, with any number of columns. */
#define OC_FEW_TERMS 8

struct oc_gemm_problem {
    int64_t rows, taps;
    int64_t columns, summed; /* channels of the output, and those that are summed */
    bool unit_stride;        /* `direct` can load what it needs in vectors */
    int64_t products;        /* of these extents: the directions that are computed, or batches */
    bool no_blas;            /* CLBlast failed for this plan */
    bool is_convolution;
    bool any_group;            /* no kernel may depend on its group size */
    enum oc_dtype matrix_type; /* of both operands, if a matrix unit may multiply them; else NONE */
    bool no_matrix_unit;       /* it failed its self-test */
    bool no_pair_unit;         /* so did oc_choose_pair_unit's */
};

struct oc_gemm_config {
    enum oc_gemm algorithm;
    int vector_width, tile_rows; /* a tile is tile_rows x (2 * vector_width) */
    int64_t block_tiles; /* consecutive tiles whose rows stay in the cache for all columns */
    int64_t depth;       /* summands per launch, such that their panels fit the cache */
    int group_blocks;    /* a work-group's tile has 64 * group_blocks rows and columns */
    enum oc_matrix_unit matrix_unit; /* emulated, slow, where the device has none */
    size_t group;                    /* of the kernels with large work-items */
    size_t pack_group;               /* of the other kernels */
    int direct_columns;              /* of matrices: a vector of `direct` */
    int direct_rows, direct_vectors; /* of a work-item */
    int dot_columns;                 /* of a work-item that adds adjacent summands */
    bool prefetch;                   /* use prefetch instructions */
    int sum_width;                   /* columns per work-item of the sums of rows */
    int dot_width;                   /* sums in which a work-item adds adjacent summands */
    bool has_dots;                   /* work-items may instead read adjacent summands */
    int few_rows;                    /* of out per work-item of `few` */
    int few_part_rows;               /* per partial sum of a weight's gradient */
    int64_t few_weights; /* up to so many are summed along rows, each part of the rows for itself */
    int few_in_turn;     /* work-items of `few` that take vectors of the same rows in turns */
    bool direct_copies;  /* `direct` reads often enough what is not in rows that a copy pays */
    bool aligned_access; /* vectors are accessed as such where addresses are aligned */
    struct oc_choice choice;
};

/* The type of operands that the device's matrix unit may multiply: 16-bit floats are multiplied exactly, and so are
 * floats of 32 bits by AMD's MFMA, by NVIDIA's only where `cubeMathType` allows fewer bits. */
enum oc_dtype oc_gemm_matrix_type(const struct oc_device *device, enum oc_dtype left,
                                  enum oc_dtype right, int8_t cubeMathType);

/* The instruction of OC_GEMM_PAIRS that the device may have, according to what it reports; its self-test shows. */
enum oc_matrix_unit oc_choose_pair_unit(const struct oc_device *device);

/* `unit` is that of OC_GEMM_MATRIX. */
int oc_gemm_group_items(enum oc_gemm algorithm, enum oc_matrix_unit unit);

/* Options of the compiler for OC_GEMM_GROUPS and OC_GEMM_MATRIX with tiles of so many blocks; NULL: none. */
const char *oc_gemm_group_options(const struct oc_device *device, int blocks);

/* Whether it multiplies floats of 32 bits, rounded or not. */
bool oc_matrix_unit_has_floats(enum oc_matrix_unit unit);

/* Blocks of a tile of OC_GEMM_GROUPS and OC_GEMM_MATRIX, for `count` products of so many rows and columns in a launch. */
int oc_choose_group_blocks(const struct oc_device *device, int64_t rows, int64_t columns,
                           int64_t count);

/* Whether the kernels are those of gemm/groups.h. */
static inline bool oc_gemm_is_by_groups(enum oc_gemm algorithm)
{
    return algorithm == OC_GEMM_GROUPS || algorithm == OC_GEMM_MATRIX;
}

static inline bool oc_gemm_has_pairs(enum oc_gemm algorithm)
{
    return algorithm == OC_GEMM_PAIRS || algorithm == OC_GEMM_PAIRS_FMA;
}

/* Whether the kernels are those of gemm/conv_tile.h. */
static inline bool oc_gemm_is_by_tiles(enum oc_gemm algorithm)
{
    return algorithm == OC_GEMM_TILE || oc_gemm_has_pairs(algorithm);
}

aclnnStatus oc_choose_gemm(const struct oc_device *device, const struct oc_gemm_problem *problem,
                           struct oc_gemm_config *config);

/* The same for matrix products with nothing in common but their extents. */
aclnnStatus oc_choose_matmul(const struct oc_device *device, const struct oc_gemm_problem *problem,
                             struct oc_gemm_config *config);

#endif
