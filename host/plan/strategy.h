/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The one place that knows what a device is good at. Operators ask a question in their own terms;
 * the answer is a named choice with its reason, for the log and the bench. The functions are pure
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

#include "rt/device.h"

struct oc_choice {
    const char *name;
    const char *reason;
};

/* Replaces ACLNN_CL_STRATEGY for the whole process (NULL: nothing is forced). For tests. */
void oc_strategy_force(const char *spec);

/* How an element-wise step walks memory. */
enum oc_walk {
    OC_WALK_FLAT,    /* whole vectors of a nest that is one row */
    OC_WALK_VECTOR,  /* whole vectors along the innermost dimension */
    OC_WALK_ELEMENT, /* single elements, any strides */
};

struct oc_elementwise {
    enum oc_walk walk;
    int vector;       /* elements per vector */
    int unroll;       /* vectors per work-item of OC_WALK_FLAT */
    int64_t span;     /* elements of a row per work-item */
    bool stream_past; /* stores go past the cache: nothing that fits in it is written */
    size_t group;     /* work-items per work-group */
    struct oc_choice choice;
};

/* `unit_stride`: operand 0 moves by 1 and the others by 0 or 1 along the innermost dimension, which
 * has `inner` elements, `rows` times; `bytes` is what the whole step moves. */
aclnnStatus oc_choose_elementwise(const struct oc_device *device, bool unit_stride, int64_t rows,
                                  int64_t inner, int64_t bytes, struct oc_elementwise *answer);

/* The span and group of a step that has the element-wise walk alone: nothing to choose or force. */
void oc_describe_elements(const struct oc_device *device, struct oc_elementwise *answer);

/* How segments of rows are summed (up-sampling backwards). */
enum oc_segments {
    OC_SEGMENTS_ROWS,   /* a work-item owns a bundle of rows and walks along it */
    OC_SEGMENTS_GATHER, /* a work-item owns one output element */
};

struct oc_segment_sum {
    enum oc_segments form;
    size_t group;
    int64_t pieces; /* rows: how many pieces each row is cut into, to have work for all units */
    int64_t items;  /* work-items */
    struct oc_choice choice;
};

/* `unit_stride`: both tensors move by 1 along rows. */
aclnnStatus oc_choose_segments(const struct oc_device *device, bool unit_stride, int64_t rows,
                               int64_t row_length, struct oc_segment_sum *answer);

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

struct oc_scatter_choice {
    enum oc_scatter form;
    int lanes;     /* owner: channels that a work-item owns */
    bool planar;   /* owner: so few channels that each is better left in a plane of its own */
    int planes;    /* owner: planes that a work-item walks one after the other, if it does */
    int64_t bands; /* owner: shares of the points, each with sums of its own */
    int points;    /* owner: points whose geometry is found at once */
    bool fetch;    /* owner: ask for memory ahead of its use: a CPU guesses few streams */
    int share;     /* work-items that divide the channels of a point */
    int64_t plane; /* plane: elements of local memory */
    size_t group;
    struct oc_choice choice;
};

aclnnStatus oc_choose_scatter(const struct oc_device *device,
                              const struct oc_scatter_problem *problem,
                              struct oc_scatter_choice *answer);

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

struct oc_gemm_choice {
    enum oc_gemm form;
    int lanes, tile_rows; /* a tile is tile_rows x 2 * lanes */
    bool fetch;           /* ask for memory ahead of its use */
    int64_t depth;        /* terms of a sum whose panels a cache holds */
    size_t group;         /* of kernels whose work-items are large */
    size_t pack_group;    /* of the others */
    struct oc_choice choice;
};

aclnnStatus oc_choose_gemm(const struct oc_device *device, const struct oc_gemm_problem *problem,
                           struct oc_gemm_choice *answer);

struct oc_blas_set;

/* Parameters of CLBlast's kernels for the device. */
const struct oc_blas_set *oc_choose_blas_set(const struct oc_device *device);

/* True when kernels must index with 64 bits: `reach` is the largest element offset of any operand,
 * `work` the largest count of work-items or elements that an index runs over. */
aclnnStatus oc_choose_wide_index(int64_t reach, int64_t work, bool *wide);

#endif
