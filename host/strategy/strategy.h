/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Selects algorithms and their parameters by device and problem size. This is the only place that
 * knows which device is good at what. A choice has a name and a reason, for the log and the bench.
 * The functions are pure except for the override (strategy/override.h), so that the unit tests
 * need no device.
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

/* Work-items of groups that share nothing: large, because PoCL schedules work-groups one by one, at about 4 ns each. */
#define OC_LARGE_GROUP 256
#define OC_SMALL_GROUP 64

/* Memory access pattern of an element-wise step. */
enum oc_access {
    OC_ACCESS_FLAT,    /* vectors, over a loop nest that is a single row */
    OC_ACCESS_VECTOR,  /* vectors along the innermost dimension */
    OC_ACCESS_TILE,    /* tiles of two dimensions, any strides */
    OC_ACCESS_GROUPS,  /* the same, a work-group each */
    OC_ACCESS_ELEMENT, /* single elements, any strides */
};

struct oc_elementwise_config {
    enum oc_access access;
    int vector;                              /* elements per vector */
    int unroll;                              /* vectors per work-item of OC_ACCESS_FLAT */
    int64_t elements_per_item;               /* along a row */
    int64_t rows_per_tile, columns_per_tile; /* of the two with tiles, at most */
    bool non_temporal;   /* stores bypass the cache: the step writes more than it holds */
    bool aligned_access; /* vectors are accessed as such where addresses are aligned */
    bool has_tiles;      /* the kernel `tile` transposes in registers */
    size_t group;        /* work-items per work-group */
    struct oc_choice choice;
};

struct oc_elementwise_problem {
    bool unit_stride;  /* along the innermost dimension, of operand 0; of the others it is 0 or 1 */
    bool has_override; /* ACLNN_CL_STRATEGY means this step */
    bool has_vectors;  /* the kernels include `flat` and `vector` */
    bool any_group;    /* no kernel may depend on its group size */
    int64_t rows, inner;   /* elements of the innermost dimension */
    int64_t across;        /* of the dimension along which an operand lies across; 0: none does */
    int64_t bytes;         /* what the step moves */
    int64_t element_bytes; /* of the tensor with the largest elements */
};

/* Compilers for GPUs split a vector access into elements unless its type promises the alignment of the
 * vector; CPUs access vectors at any address. */
aclnnStatus oc_choose_alignment(const struct oc_device *device, bool *aligned_access);

aclnnStatus oc_choose_elementwise(const struct oc_device *device,
                                  const struct oc_elementwise_problem *problem,
                                  struct oc_elementwise_config *config);

/* The configuration of a step that supports OC_ACCESS_ELEMENT only. Ignores the override. */
void oc_default_elementwise(const struct oc_device *device, struct oc_elementwise_config *config);

/* Elements of a row that a work-item computes together where their types are arguments of the kernel: on CPUs as many as
 * make these tests cheap; on GPUs one, since arrays of a work-item would be memory. */
int oc_any_types_block(const struct oc_device *device);

/* Whether scratch is converted by the element-wise kernels, which transpose in tiles: on GPUs. On CPUs the kernel `copy`
 * is as fast, and compiles in less time. */
bool oc_converts_in_tiles(const struct oc_device *device);

/* The same for a step that stores elements of `bytes` bytes in vectors of 4 or 8 where it can, along rows of `inner`. */
aclnnStatus oc_choose_copy(const struct oc_device *device, int64_t inner, size_t bytes,
                           struct oc_elementwise_config *config);

/* The same for a step that finds the largest element, and stores none. With *any_elements, for GPUs, those of a
 * work-item are not of one row: the kernel has `elements_per_item` as PER_ITEM. */
aclnnStatus oc_choose_abs_max(const struct oc_device *device, struct oc_elementwise_config *config,
                              bool *any_elements);

struct oc_random_config {
    int vector; /* blocks of random numbers that a work-item makes at once */
    int64_t elements_per_item;
    size_t group;
    struct oc_choice choice;
};

aclnnStatus oc_choose_random(const struct oc_device *device, int64_t elements_per_block,
                             struct oc_random_config *config);

/* Up to this number of channels, channel blocks are slower than NCHW. */
#define OC_NCHW_CHANNELS 4

/* Channels of a channel block: the fewest that a vector of 1, 4, 8 or 16 holds. */
int oc_choose_channel_block(int64_t channels);

/* What an operator may need of workspace beside twice the memory of its tensors; padding takes the rest of
 * 1 MiB. */
#define OC_SPARE_WORKSPACE (1048576.0 - 65536.0)

/* Copies of channel blocks in the workspace. In double: of extreme shapes an integer would overflow. */
struct oc_copies {
    double bytes;       /* that the workspace has for all copies and blocks */
    double per_block;   /* bytes that a channel block needs beside its copies */
    double per_copy;    /* bytes of a copy that do not depend on the channels of its block */
    double per_channel; /* bytes of a copy for each channel of its block */
};

/* How many of them fit, and of how many channels: of fewer where not even two would fit. Does not depend on
 * the device, as gradients of a grid are summed by channel blocks. */
int64_t oc_choose_copies(int64_t channels, const struct oc_copies *memory, int *channel_block);

/* Sets *index64 if kernels need 64-bit indices. `index_extent` is the largest element offset of any
 * operand, `work` the largest number of work-items or elements that an index counts. */
aclnnStatus oc_choose_index_width(int64_t index_extent, int64_t work, bool *index64);

#endif
