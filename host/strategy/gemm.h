/* SPDX-License-Identifier: Apache-2.0 */
/* Chooses how matrix products, and those of a convolution, are computed (strategy/strategy.h). */
#ifndef OC_STRATEGY_GEMM_H
#define OC_STRATEGY_GEMM_H

#include "meta/dtype.h"
#include "strategy/strategy.h"

/* These are the algorithms. The products of a convolution are those of matrices over (time, batch,
 * channel). */
enum oc_gemm {
    OC_GEMM_CLBLAST, /* CLBlast, one product per tap */
    OC_GEMM_TILE,    /* own kernels: packed panels, tiles of accumulators in registers */
    OC_GEMM_DIRECT,  /* one launch for everything, for small problems and unusual shapes */
    /* Only convolutions have this: few channels, with vectors along rows or along sums, or few
     * terms. */
    OC_GEMM_FEW,
    OC_GEMM_GROUPS, /* own kernels: a work-group per tile, operands in local memory */
    OC_GEMM_MATRIX, /* OC_GEMM_GROUPS with products by the device's matrix unit */
    /* OC_GEMM_TILE with words of two bfloat16; an instruction of the processor sums their
     * products */
    OC_GEMM_PAIRS,
    /* OC_GEMM_PAIRS without the instruction; slower than OC_GEMM_TILE, for tests */
    OC_GEMM_PAIRS_FMA,
};

/* OC_GEMM_GROUPS and OC_GEMM_MATRIX have work-groups of this size. For mma.sync they have half as
 * many work-items, and each sub-group multiplies twice as many columns. */
#define OC_GEMM_GROUP 256
#define OC_MMA_SYNC_GROUP 128
/* A block of the tiles of OC_GEMM_GROUPS and OC_GEMM_MATRIX has this many rows and columns; a tile
 * has one or two blocks per side. */
#define OC_GEMM_BLOCK 64

/* Up to this many columns count as few. */
#define OC_FEW_COLUMNS 4
/* Sums over up to this many channels run along rows, and sums over more channels run along
 * channels. */
#define OC_FEW_SUMMED 16
/* Up to this many products per element of the output count as few terms, with any number of
 * columns. */
#define OC_FEW_TERMS 8

struct oc_gemm_problem {
    int64_t rows, taps;
    int64_t columns, summed; /* channels of the output, and channels that are summed */
    bool unit_stride;        /* `direct` can load its operands in vectors */
    /* This is the number of products of these extents: directions that are computed, or batches. */
    int64_t products;
    bool no_blas; /* CLBlast failed for this plan */
    bool is_convolution;
    bool any_group; /* no kernel may depend on its group size */
    /* Type of both operands if a matrix unit may multiply them; else OC_DTYPE_NONE. */
    enum oc_dtype matrix_type;
    bool no_matrix_unit; /* the matrix unit failed its self-test */
    bool no_pair_unit;   /* the unit of oc_choose_pair_unit failed its self-test */
};

/* The chosen algorithm, and the sizes of each. */
struct oc_gemm_config {
    enum oc_gemm algorithm;
    struct oc_choice choice;
    size_t group;        /* of the kernels with large work-items */
    size_t pack_group;   /* of the other kernels */
    int sum_width;       /* columns per work-item of the sums of rows */
    bool aligned_access; /* vectors are accessed as such where addresses are aligned */
    struct {
        int vector_width, rows; /* a tile is rows x (2 * vector_width) */
        int64_t block_tiles;    /* consecutive tiles whose rows stay in the cache for all columns */
        int64_t depth;          /* summands per launch, such that their panels fit the cache */
        bool transposes;        /* packs adjacent rows in vectors, transposed in registers */
    } tile;                     /* of those of gemm/conv_tile.h */
    struct {
        int blocks;                      /* a work-group's tile has 64 * blocks rows and columns */
        enum oc_matrix_unit matrix_unit; /* emulated, slow, where the device has none */
    } groups;                            /* of those of gemm/groups.h */
    struct {
        int columns;       /* of matrices: a vector */
        int rows, vectors; /* of a work-item */
        bool copies;       /* it reads often enough what is not in rows that a copy pays */
        bool prefetch;     /* use prefetch instructions */
    } direct;
    int finish_vectors; /* of a work-item that scales sums of other kernels and adds a matrix */
    struct {
        bool are_possible;    /* work-items may read adjacent summands instead */
        int width;            /* sums in which a work-item adds adjacent summands */
        int columns;          /* of such a work-item */
        int64_t enough_items; /* with so many, each computes all parts of its sums */
    } dots;                   /* of `direct` and `few` */
    struct {
        int rows;        /* of out per work-item */
        int part_rows;   /* per partial sum of a weight's gradient */
        int64_t weights; /* up to so many are summed along rows, each part of the rows for itself */
        int in_turn;     /* work-items that take vectors of the same rows in turns */
    } few;
};

/* Returns the type of operands that the device's matrix unit may multiply. 16-bit floats are
 * multiplied exactly. 32-bit floats are multiplied exactly by AMD's MFMA; NVIDIA's unit may
 * multiply them only where `cubeMathType` allows fewer bits. */
enum oc_dtype oc_gemm_matrix_type(const struct oc_device *device, enum oc_dtype left,
                                  enum oc_dtype right, int8_t cubeMathType);

/* Returns the instruction of OC_GEMM_PAIRS that the device may have according to what it reports;
 * only its self-test shows whether it does. */
enum oc_matrix_unit oc_choose_pair_unit(const struct oc_device *device);

/* Returns the number of work-items per work-group. `unit` is the unit of OC_GEMM_MATRIX. */
int oc_gemm_group_items(enum oc_gemm algorithm, enum oc_matrix_unit unit);

/* Returns compiler options for OC_GEMM_GROUPS and OC_GEMM_MATRIX with tiles of `blocks` blocks per
 * side, or NULL if there are none. */
const char *oc_gemm_group_options(const struct oc_device *device, int blocks);

/* Returns whether the unit multiplies 32-bit floats, rounded or not. */
bool oc_matrix_unit_has_floats(enum oc_matrix_unit unit);

/* Returns the number of blocks per side of the tiles of OC_GEMM_GROUPS and OC_GEMM_MATRIX, for a
 * launch with `count` products of so many rows and columns. */
int oc_choose_group_blocks(const struct oc_device *device, int64_t rows, int64_t columns,
                           int64_t count);

/* Returns whether the algorithm uses the kernels of gemm/groups.h. */
static inline bool oc_gemm_is_by_groups(enum oc_gemm algorithm)
{
    return algorithm == OC_GEMM_GROUPS || algorithm == OC_GEMM_MATRIX;
}

static inline bool oc_gemm_has_pairs(enum oc_gemm algorithm)
{
    return algorithm == OC_GEMM_PAIRS || algorithm == OC_GEMM_PAIRS_FMA;
}

/* Returns whether the algorithm uses the kernels of gemm/conv_tile.h. */
static inline bool oc_gemm_is_by_tiles(enum oc_gemm algorithm)
{
    return algorithm == OC_GEMM_TILE || oc_gemm_has_pairs(algorithm);
}

aclnnStatus oc_choose_gemm(const struct oc_device *device, const struct oc_gemm_problem *problem,
                           struct oc_gemm_config *config);

/* Chooses an algorithm for matrix products that share nothing but their extents. */
aclnnStatus oc_choose_matmul(const struct oc_device *device, const struct oc_gemm_problem *problem,
                             struct oc_gemm_config *config);

#endif
