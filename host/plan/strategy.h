/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The one place that knows what a device is good at. Operators ask a question in their own terms;
 * the config is a named choice with its reason, for the log and the bench. The functions are pure
 * but for the override below: they are unit-tested with invented devices.
 *
 * ACLNN_CL_STRATEGY="family:name[,family:name]" forces a choice, for tests and benchmarks only; a
 * name that the family does not have, or that cannot serve the request, fails the first call.
 */
#ifndef OC_PLAN_STRATEGY_H
#define OC_PLAN_STRATEGY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "device/device.h"

struct oc_choice {
    const char *name;
    const char *reason;
};

/* Replaces ACLNN_CL_STRATEGY for the whole process (NULL: nothing is forced). For tests. */
void oc_strategy_override(const char *spec);

/* How an element-wise step walks memory. */
enum oc_access {
    OC_ACCESS_FLAT,    /* whole vectors of a nest that is one row */
    OC_ACCESS_VECTOR,  /* whole vectors along the innermost dimension */
    OC_ACCESS_ELEMENT, /* single elements, any strides */
};

struct oc_elementwise_config {
    enum oc_access walk;
    int vector;        /* elements per vector */
    int unroll;        /* vectors per work-item of OC_ACCESS_FLAT */
    int64_t span;      /* elements of a row per work-item */
    bool non_temporal; /* stores go past the cache: nothing that fits in it is written */
    size_t group;      /* work-items per work-group */
    struct oc_choice choice;
};

/* `unit_stride`: operand 0 moves by 1 and the others by 0 or 1 along the innermost dimension, which
 * has `inner` elements, `rows` times; `bytes` is what the whole step moves. */
aclnnStatus oc_choose_elementwise(const struct oc_device *device, bool unit_stride, int64_t rows,
                                  int64_t inner, int64_t bytes,
                                  struct oc_elementwise_config *config);

/* The span and group of a step that has the element-wise walk alone: nothing to choose or force. */
void oc_describe_elements(const struct oc_device *device, struct oc_elementwise_config *config);

/* How segments of rows are summed (up-sampling backwards). */
enum oc_segments {
    OC_SEGMENTS_ROWS,   /* a work-item owns a row_tile of rows and walks along it */
    OC_SEGMENTS_GATHER, /* a work-item owns one output element */
};

struct oc_segment_config {
    enum oc_segments algorithm;
    size_t group;
    int64_t pieces; /* rows: how many pieces each row is cut into, to have work for all units */
    int64_t items;  /* work-items */
    struct oc_choice choice;
};

/* `unit_stride`: both tensors move by 1 along rows. */
aclnnStatus oc_choose_segments(const struct oc_device *device, bool unit_stride, int64_t rows,
                               int64_t row_length, struct oc_segment_config *config);

/* How work-items that meet at the same sums get along. */
enum oc_scatter {
    OC_SCATTER_OWNER,    /* they do not meet: each owns the sums of a chunk of channels */
    OC_SCATTER_ATOMIC,   /* float atomics, sums laid out as the tensor */
    OC_SCATTER_CHANNELS, /* float atomics, lanes mapped to channels, sums with channels last */
    OC_SCATTER_PLANE,    /* a work-group sums a plane in local memory */
    OC_SCATTER_FIXED,    /* 64-bit fixed point: equal bits in any order */
};

struct oc_scatter_problem {
    int64_t images, channels, elements; /* the sums: images * channels planes of `elements` */
    bool deterministic, f64;
};

struct oc_scatter_config {
    enum oc_scatter algorithm;
    int channel_block;   /* owner: channels that a work-item owns */
    bool nchw;           /* owner: so few channels that each is better left in a plane of its own */
    int planes;          /* owner: planes that a work-item walks one after the other, if it does */
    int64_t splits;      /* owner: shares of the points, each with sums of its own */
    int points;          /* owner: points whose geometry is found at once */
    bool prefetch;       /* owner: ask for memory ahead of its use: a CPU guesses few streams */
    int items_per_point; /* work-items that divide the channels of a point */
    int64_t plane;       /* plane: elements of local memory */
    size_t group;
    struct oc_choice choice;
};

aclnnStatus oc_choose_scatter(const struct oc_device *device,
                              const struct oc_scatter_problem *problem,
                              struct oc_scatter_config *config);

/* How matrix products of a convolution over (time, batch, channel) are done. */
enum oc_gemm {
    OC_GEMM_CLBLAST, /* CLBlast, a product per tap */
    OC_GEMM_TILE,    /* tiles of sums in registers, operands in panels */
    OC_GEMM_DIRECT,  /* everything in one launch, for what is over before a second one starts */
};

struct oc_gemm_problem {
    int64_t rows, taps, inputs, outputs;
    bool unit_stride; /* the channels of self and weight are adjacent */
};

struct oc_gemm_config {
    enum oc_gemm algorithm;
    int vector_width, tile_rows; /* a tile is tile_rows x 2 * vector_width */
    bool prefetch;               /* ask for memory ahead of its use */
    int64_t depth;               /* terms of a sum whose panels a cache holds */
    size_t group;                /* of kernels whose work-items are large */
    size_t pack_group;           /* of the others */
    struct oc_choice choice;
};

aclnnStatus oc_choose_gemm(const struct oc_device *device, const struct oc_gemm_problem *problem,
                           struct oc_gemm_config *config);

/* True when kernels must index with 64 bits: `reach` is the largest element offset of any operand,
 * `work` the largest count of work-items or elements that an index runs over. */
aclnnStatus oc_choose_index_width(int64_t reach, int64_t work, bool *index64);

#endif
