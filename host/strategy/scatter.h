/* SPDX-License-Identifier: Apache-2.0 */
/* Chooses how sums are collected to which many points or boxes contribute (strategy/strategy.h). */
#ifndef OC_STRATEGY_SCATTER_H
#define OC_STRATEGY_SCATTER_H

#include "strategy/gather.h"
#include "strategy/strategy.h"

/* Says how concurrent updates of one accumulator are resolved. */
enum oc_scatter {
    OC_SCATTER_OWNER,    /* owner-computes: only one work-item updates it, no atomics */
    OC_SCATTER_ATOMIC,   /* float atomics; accumulators in the layout of the tensor */
    OC_SCATTER_CHANNELS, /* float atomics; channels-last, neighboring work-items take channels */
    /* Float atomics on vectors; channels-last, and a work-item takes OC_SCATTER_VECTOR channels. */
    OC_SCATTER_VECTORS,
    OC_SCATTER_PLANE,  /* atomics in local memory; a work-group computes a plane */
    OC_SCATTER_FIXED,  /* atomics on 64-bit fixed point: bitwise reproducible */
    OC_SCATTER_GATHER, /* a work-group adds what touches its tile in order, no atomics */
};

#define OC_SCATTER_VECTOR 4

/* Returns whether the accumulators are channels-last. */
bool oc_scatter_is_channels_last(enum oc_scatter algorithm);

struct oc_scatter_problem {
    /* The accumulators are images * channels planes of `elements`. */
    int64_t images, channels, elements;
    bool deterministic, f64;
    bool any_group;        /* no kernel may depend on its group size */
    bool no_float_atomics; /* the device's float atomics lose additions */
    /* Number of copies of a channel block for which there is memory; limits owner.items and
     * splits. */
    int64_t copies;
    int channel_block; /* channels of such a copy; 0: oc_choose_channel_block decides */
    /* Number of additions to the accumulators of a channel, or 0 if there are many. Few additions
     * would take less time without channel blocks. */
    double additions;
    /* The device adds OC_SCATTER_VECTOR adjacent floats with one instruction. */
    bool vector_atomics;
    const struct oc_gather_problem *gather; /* NULL when the operator has no such kernel */
    /* What a work-item does once for all its channels takes as long as this many additions. */
    double item_additions;
};

struct oc_scatter_config {
    enum oc_scatter algorithm;
    size_t group;
    size_t small_group; /* group size of the other steps */
    struct oc_choice choice;
    struct {
        int channel_block;       /* channels per work-item, 1, 2 (NCHW only), 4, 8 or 16 */
        bool nchw;               /* there are too few channels for blocks, so the layout is NCHW */
        int64_t planes;          /* channels per work-item of the kernel of planes */
        bool zeroed;             /* a separate launch sets the accumulators to 0 */
        int64_t images_per_item; /* images of a work-item that adds all their points in order */
        int64_t blocks_per_item; /* channel blocks of such a work-item */
        /* Planes are divided into this many parts, each with an owner. */
        int64_t slices;
        /* The points are divided into this many parts, each with its own accumulators. */
        int64_t splits;
        /* With channel blocks, the accumulators are divided into this many parts. */
        int64_t bands;
        int64_t items;          /* channel blocks: number of work-items */
        int64_t units_per_step; /* channel blocks: bands that a work-item takes per step */
        int point_block;        /* points whose coordinates are computed in one vector */
        bool prefetch;          /* the kernels use prefetch instructions */
    } owner;
    int64_t plane_elements; /* plane: size of the local array */
    int channels_per_item;  /* used by gather */
};

aclnnStatus oc_choose_scatter(const struct oc_device *device,
                              const struct oc_scatter_problem *problem,
                              struct oc_scatter_config *config);

#endif
