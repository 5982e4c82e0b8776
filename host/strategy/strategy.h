/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Selects algorithms and their parameters by device and problem size. This is the only place that
 * knows which device is good at what. A choice has a name and a reason, for the log and the bench.
 * The functions are pure except for the override (strategy/override.h), so that the unit tests need
 * no device.
 */
#ifndef OC_STRATEGY_STRATEGY_H
#define OC_STRATEGY_STRATEGY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "device/device.h"

struct oc_choice {
    const char *name;
    const char *reason;
};

/* Halves `group` until the device supports work-groups of that size. */
size_t oc_clamp_group(const struct oc_device *device, size_t group);

/* Work-groups whose work-items share nothing are large, because PoCL schedules work-groups one by
 * one, at about 4 ns each. */
#define OC_LARGE_GROUP 256
#define OC_SMALL_GROUP 64

/* Names the memory access patterns of element-wise steps. */
enum oc_access {
    OC_ACCESS_FLAT,    /* vectors, over a loop nest that is a single row */
    OC_ACCESS_VECTOR,  /* vectors along the innermost dimension */
    OC_ACCESS_TILE,    /* tiles of two dimensions, any strides */
    OC_ACCESS_GROUPS,  /* tiles of two dimensions, each computed by a work-group */
    OC_ACCESS_ELEMENT, /* single elements, any strides */
};

struct oc_elementwise_config {
    enum oc_access access;
    int vector;                              /* elements per vector */
    int unroll;                              /* vectors per work-item of OC_ACCESS_FLAT */
    int64_t elements_per_item;               /* elements along a row per work-item */
    int64_t rows_per_tile, columns_per_tile; /* largest tile of the two patterns with tiles */
    /* Stores bypass the cache, because the step writes more than the cache holds. */
    bool non_temporal;
    bool aligned_access; /* accesses use vector types where addresses are aligned */
    bool has_tiles;      /* the kernel `tile` transposes in registers */
    size_t group;        /* work-items per work-group */
    struct oc_choice choice;
};

struct oc_elementwise_problem {
    /* Along the innermost dimension, operand 0 has the stride 1, and the others have 0 or 1. */
    bool unit_stride;
    bool has_override;   /* ACLNN_CL_STRATEGY applies to this step */
    bool has_vectors;    /* the kernels include `flat` and `vector` */
    bool any_group;      /* no kernel may depend on its group size */
    int64_t rows, inner; /* number of rows, and elements of the innermost dimension */
    /* This is the extent of the dimension along which an operand lies across; 0 when none does. */
    int64_t across;
    int64_t bytes;         /* memory that the step moves */
    int64_t element_bytes; /* element size of the tensor with the largest elements */
};

/* Chooses whether vectors are accessed as vectors. Compilers for GPUs split a vector access into
 * elements unless its type promises the alignment of the vector; CPUs access vectors at any
 * address. */
aclnnStatus oc_choose_alignment(const struct oc_device *device, bool *aligned_access);

aclnnStatus oc_choose_elementwise(const struct oc_device *device,
                                  const struct oc_elementwise_problem *problem,
                                  struct oc_elementwise_config *config);

/* Sets the configuration of a step that supports only OC_ACCESS_ELEMENT. Ignores the override. */
void oc_default_elementwise(const struct oc_device *device, struct oc_elementwise_config *config);

/* Returns how many elements of a row a work-item computes together when their types are arguments
 * of the kernel. On CPUs there are enough to make the tests of the types cheap; on GPUs there is
 * one, because arrays of a work-item would be in memory. */
/* Returns whether pow() of floats is computed in double. A driver of CPUs may take longer for its own; on GPUs double is
 * slow. */
bool oc_powers_are_double(const struct oc_device *device);

int oc_any_types_block(const struct oc_device *device);

/* Returns whether the element-wise kernels, which transpose in tiles, convert scratch. On GPUs they
 * do. On CPUs the kernel `copy` is as fast, and compiles in less time. */
bool oc_converts_in_tiles(const struct oc_device *device);

/* Sets the configuration of a step that stores elements of `bytes` bytes along rows of `inner`
 * elements, in vectors of 4 or 8 where it can. */
aclnnStatus oc_choose_copy(const struct oc_device *device, int64_t inner, size_t bytes,
                           struct oc_elementwise_config *config);

/* Sets the configuration of a step that finds the largest element and stores none. Sets
 * *any_elements on GPUs, where the elements of a work-item are not all in one row: the kernel then
 * gets `elements_per_item` as PER_ITEM. */
aclnnStatus oc_choose_abs_max(const struct oc_device *device, struct oc_elementwise_config *config,
                              bool *any_elements);

struct oc_random_config {
    int vector; /* blocks of random numbers that a work-item computes at once */
    int64_t elements_per_item;
    size_t group;
    struct oc_choice choice;
};

aclnnStatus oc_choose_random(const struct oc_device *device, int64_t elements_per_block,
                             struct oc_random_config *config);

/* Up to this number of channels, channel blocks are slower than NCHW. */
#define OC_NCHW_CHANNELS 4

/* Returns the number of channels of a channel block: the smallest of 1, 4, 8 and 16 that holds all
 * channels, or 16. */
int oc_choose_channel_block(int64_t channels);

/* An operator may need this much workspace in addition to twice the memory of its tensors; padding
 * takes the rest of 1 MiB. */
#define OC_SPARE_WORKSPACE (1048576.0 - 65536.0)

/* Describes copies of channel blocks in the workspace. The sizes are double, because an integer
 * would overflow for extreme shapes. */
struct oc_copies {
    double bytes;       /* size of the workspace for all copies and blocks */
    double per_block;   /* bytes that a channel block needs in addition to its copies */
    double per_copy;    /* bytes of a copy that do not depend on the channels of its block */
    double per_channel; /* bytes of a copy for each channel of its block */
};

/* Returns how many copies fit, and stores how many channels a block has: fewer if not even two
 * copies would fit. The result does not depend on the device, because gradients of a grid are
 * summed by channel blocks. */
int64_t oc_choose_copies(int64_t channels, const struct oc_copies *memory, int *channel_block);

/* Sets *index64 if kernels need 64-bit indices. `index_extent` is the largest element offset of any
 * operand, `work` the largest number of work-items or elements that an index counts. */
aclnnStatus oc_choose_index_width(int64_t index_extent, int64_t work, bool *index64);

#endif
