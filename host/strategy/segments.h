/* SPDX-License-Identifier: Apache-2.0 */
#ifndef OC_STRATEGY_SEGMENTS_H
#define OC_STRATEGY_SEGMENTS_H

#include "strategy/strategy.h"

/* Algorithms that sum segments of rows (upsampling backward). */
enum oc_segments {
    OC_SEGMENTS_ROWS,   /* a work-item computes `row_tile` rows, or one split of them */
    OC_SEGMENTS_GATHER, /* a work-item computes one output element */
    OC_SEGMENTS_RATIO,  /* a constant number of adjacent elements per segment: constant shuffles */
    OC_SEGMENTS_CHANNELS, /* a work-item computes adjacent channels */
    OC_SEGMENTS_PLANES,   /* a work-item computes one position of several channels */
    OC_SEGMENTS_PACKETS, /* ratio, of a single row, in accesses of 16 bytes of neighboring work-items */
};

struct oc_segment_config {
    enum oc_segments algorithm;
    size_t group;
    int row_tile;              /* rows: rows per work-item, of one image if they are columns */
    int64_t splits;            /* rows: parts of each row, to occupy all compute units */
    int64_t rows_per_item;     /* rows, ratio, of images: rows of the output */
    int64_t items;             /* work-items; not ratio of rows */
    int64_t elements_per_item; /* ratio: along the shorter row; channels, planes: channels */
    int64_t pitch;             /* planes: work-items per plane, or per several that share them */
    int packets;               /* packets: per work-item */
    bool prefetch;             /* rows, ratio: use prefetch instructions */
    struct oc_choice choice;
};

/* How vectors can read or write the rows of two tensors. */
enum oc_row_access {
    OC_ROWS_STRIDED,  /* not, in one of them at least */
    OC_ROWS_ADJACENT, /* elements of a row are adjacent in both */
    OC_ROWS_COLUMNS,  /* in one or both, rows are adjacent instead: channels-last */
};

struct oc_segment_problem {
    enum oc_row_access access;
    int64_t images, channels, length; /* output: images * channels rows */
    int64_t height; /* of images: their number of rows per channel; 0: the rows are no images */
    int64_t terms;  /* of images: of all sums of a row */
    bool are_channels_adjacent; /* in both tensors, and elements of a row are not */
    bool is_double;
    bool is_one_row; /* neither tensor has gaps between its rows, and the rows are no images */
    int64_t element_bytes;
    int64_t ratio; /* this number of adjacent elements of the longer row belongs to each element of
                      the shorter one; 0 if it varies */
};

aclnnStatus oc_choose_segments(const struct oc_device *device,
                               const struct oc_segment_problem *problem,
                               struct oc_segment_config *config);

#endif
