/* SPDX-License-Identifier: Apache-2.0 */
#ifndef OC_STRATEGY_SEGMENTS_H
#define OC_STRATEGY_SEGMENTS_H

#include "strategy/strategy.h"

/* These algorithms sum segments of rows (upsampling backward). */
enum oc_segments {
    OC_SEGMENTS_ROWS,   /* a work-item computes `row_tile` rows, or one split of them */
    OC_SEGMENTS_GATHER, /* a work-item computes one output element */
    OC_SEGMENTS_RATIO,  /* a constant number of adjacent elements per segment: constant shuffles */
    OC_SEGMENTS_CHANNELS, /* a work-item computes adjacent channels */
    OC_SEGMENTS_PLANES,   /* a work-item computes one position of several channels */
    /* This is `ratio` for a single row, in accesses of 16 bytes by neighboring work-items. */
    OC_SEGMENTS_PACKETS,
};

struct oc_segment_config {
    enum oc_segments algorithm;
    size_t group;
    int row_tile;              /* rows: rows per work-item, all of one image if they are columns */
    int64_t splits;            /* rows: number of parts of each row, to occupy all compute units */
    int64_t rows_per_item;     /* rows, ratio, for images: rows of the output per work-item */
    int64_t items;             /* number of work-items; not used by ratio for rows */
    int64_t elements_per_item; /* ratio: elements of the shorter row; channels, planes: channels */
    /* With `planes`, this is the number of work-items per plane, or per group of planes that share
     * them. */
    int64_t pitch;
    int packets;   /* packets: packets per work-item */
    bool prefetch; /* rows, ratio: the kernels use prefetch instructions */
    struct oc_choice choice;
};

/* Says how vectors can read or write the rows of two tensors. */
enum oc_row_access {
    OC_ROWS_STRIDED,  /* vectors cannot access the rows of at least one tensor */
    OC_ROWS_ADJACENT, /* the elements of a row are adjacent in both tensors */
    OC_ROWS_COLUMNS,  /* in one tensor or both, rows are adjacent instead (channels-last) */
};

struct oc_segment_problem {
    enum oc_row_access access;
    int64_t images, channels, length; /* the output has images * channels rows */
    int64_t height; /* images: rows per channel; 0 when the rows are not those of images */
    int64_t terms;  /* images: terms of all sums of a row */
    /* Channels are adjacent in both tensors, and elements of a row are not. */
    bool are_channels_adjacent;
    bool is_double;
    /* Neither tensor has gaps between its rows, and the rows are not those of images. */
    bool is_one_row;
    int64_t element_bytes;
    /* This number of adjacent elements of the longer row belongs to each element of the shorter
     * one; 0 if it varies. */
    int64_t ratio;
};

aclnnStatus oc_choose_segments(const struct oc_device *device,
                               const struct oc_segment_problem *problem,
                               struct oc_segment_config *config);

#endif
