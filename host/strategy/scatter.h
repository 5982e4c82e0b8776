/* SPDX-License-Identifier: Apache-2.0 */
/* Chooses how sums are collected to which many points or boxes contribute (strategy/strategy.h). */
#ifndef OC_STRATEGY_SCATTER_H
#define OC_STRATEGY_SCATTER_H

#include "strategy/gather.h"
#include "strategy/strategy.h"

/* How concurrent updates of one accumulator are resolved. */
enum oc_scatter {
    OC_SCATTER_OWNER,    /* owner-computes: only one work-item updates it, no atomics */
    OC_SCATTER_ATOMIC,   /* float atomics; accumulators in the layout of the tensor */
    OC_SCATTER_CHANNELS, /* float atomics; channels-last, neighboring work-items take channels */
    OC_SCATTER_VECTORS,  /* the same with OC_SCATTER_VECTOR channels each, and atomics on vectors */
    OC_SCATTER_PLANE,    /* atomics in local memory; a work-group computes a plane */
    OC_SCATTER_FIXED,    /* atomics on 64-bit fixed point: bitwise reproducible */
    OC_SCATTER_GATHER,   /* a work-group adds what touches its tile in order, no atomics */
};

#define OC_SCATTER_VECTOR 4

/* Whether accumulators are channels-last. */
bool oc_scatter_is_channels_last(enum oc_scatter algorithm);

struct oc_scatter_problem {
    int64_t images, channels, elements; /* accumulators: images * channels planes of `elements` */
    bool deterministic, f64;
    bool any_group;        /* no kernel may depend on its group size */
    bool no_float_atomics; /* those of the device lose additions */
    int64_t copies;    /* of a channel block in memory, at most: limits owner.items and splits */
    int channel_block; /* of such a copy; 0: as oc_choose_channel_block has it */
    /* To the accumulators of a channel: few would take less time without channel blocks. 0: many. */
    double additions;
    bool
        vector_atomics; /* the device adds OC_SCATTER_VECTOR adjacent floats with one instruction */
    const struct oc_gather_problem *gather; /* NULL: the operator has no such kernel */
    double
        item_additions; /* as long as so many takes what a work-item does once for all its channels */
};

struct oc_scatter_config {
    enum oc_scatter algorithm;
    size_t group;
    size_t small_group; /* of steps beside the main one */
    struct oc_choice choice;
    struct {
        int channel_block;       /* channels per work-item, 1, 2 (NCHW only), 4, 8 or 16 */
        bool nchw;               /* too few channels for blocks: NCHW */
        int64_t planes;          /* channels per work-item of the kernel of planes */
        bool zeroed;             /* the accumulators are, by a launch of their own */
        int64_t images_per_item; /* of a work-item that adds all points of its images in order */
        int64_t blocks_per_item; /* channel blocks of the same */
        int64_t slices;          /* parts that planes are divided into, each with an owner */
        int64_t splits; /* parts that the points are divided into, each with own accumulators */
        int64_t bands;  /* channel blocks: parts that the accumulators are divided into */
        int64_t items;  /* channel blocks: work-items, which take one band after the other, */
        int64_t units_per_step; /* or so many bands after so many others */
        int point_block;        /* points whose coordinates are computed in one vector */
        bool prefetch;          /* use prefetch instructions */
    } owner;
    int64_t plane_elements; /* plane: size of the local array */
    int channels_per_item;  /* gather */
};

aclnnStatus oc_choose_scatter(const struct oc_device *device,
                              const struct oc_scatter_problem *problem,
                              struct oc_scatter_config *config);

#endif
