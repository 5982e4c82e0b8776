// SPDX-License-Identifier: Apache-2.0
//
// Batch and group normalization and their gradients view tensors as channels. A tensor has `rows` rows, and
// each channel has `inner` adjacent elements in each row. Rows and channels follow each other by
// strides. With COLUMNS, inner is 1 and channels are adjacent.
//
// Sums and statistics of a channel are made of parts of its elements, in an order that depends only
// on shapes and GROUP. Part p of channel c is number p * part_stride + c * channel_stride of the
// arrays of parts.
#ifndef COMMON_CHANNELS_CL_H
#define COMMON_CHANNELS_CL_H

#include "common/group_sum.cl.h"
#include "common/loop_nest.cl.h"
#include "common/vector.cl.h"

#ifndef COLUMN_ITEMS
#error "the host defines COLUMN_ITEMS, the adjacent channels of a work-item"
#endif

#if GROUP > 1
#define CHANNEL get_group_id(0)
#else
#define CHANNEL get_global_id(0)
#endif

// Declares the channel of this work-group. A work-group past the last channel has no terms, because
// no work-item may return before a barrier.
#define FIND_CHANNEL                          \
    local float values[GROUP];                \
    const int item = ITEM;                    \
    (void)values;                             \
    (void)item;                               \
    const index_t channel = (index_t)CHANNEL; \
    const bool exists = channel < channels;   \
    const index_t c = exists ? channel : 0

// Executes BODY(n, r, i) for the terms [from, to) of a channel, n terms at once, where i is the
// place in row r. Each work-item of a work-group takes every GROUP-th term. A work-item alone takes
// vectors.
#if GROUP > 1
#define FOR_TERMS(from, to, BODY)                                               \
    for (index_t k = (from) + (index_t)get_local_id(0); k < (to); k += GROUP) { \
        const index_t r = k / inner, i = k - r * inner;                         \
        BODY(1, r, i)                                                           \
    }
#else
#define FOR_TERMS(from, to, BODY)                                        \
    {                                                                    \
        index_t left = (to) - (from), r = left > 0 ? (from) / inner : 0; \
        index_t i = (from)-r * inner;                                    \
                                                                         \
        for (; left > 0; r++, i = 0) {                                   \
            const index_t end_of_row = min(inner, i + left);             \
                                                                         \
            left -= end_of_row - i;                                      \
            for (; i + 16 <= end_of_row; i += 16)                        \
                BODY(16, r, i)                                           \
            for (; i < end_of_row; i++)                                  \
                BODY(1, r, i)                                            \
        }                                                                \
    }
#endif

// Executes BODY(n, i) for the adjacent channels of this work-item: a vector where all exist.
#if COLUMN_ITEMS > 1
#define FOR_COLUMNS(first, BODY)                                         \
    {                                                                    \
        index_t i = (first);                                             \
                                                                         \
        for (; i + 16 <= min((first) + COLUMN_ITEMS, channels); i += 16) \
            BODY(16, i)                                                  \
        for (; i < min((first) + COLUMN_ITEMS, channels); i++)           \
            BODY(1, i)                                                   \
    }
#else
#define FOR_COLUMNS(first, BODY) \
    {                            \
        BODY(1, first)           \
    }
#endif

// COEFFICIENT loads the coefficient of the channel of a row, or, with COLUMNS, of adjacent channels
// of which `i` is the first.
#ifdef COLUMNS
#define COEFFICIENT(n, p) LOADV(f32, n, (p) + i)
#else
#define COEFFICIENT(n, p) ((p)[c])
#endif
// STATISTIC loads the mean or the like that belongs to the element, and PARAMETER its weight or
// bias. With SAMPLES (group normalization) the channels of all samples follow each other: each
// sample has `parameters` channels, and `group_channels` neighboring channels have their statistics
// in common.
#ifdef SAMPLES
#define SAMPLES_PARAMS , const index_t group_channels, const index_t parameters
#define STATISTIC(n, p) ((p)[c / group_channels])
#define PARAMETER(n, p) ((p)[c % parameters])
#else
#define SAMPLES_PARAMS
#define STATISTIC(n, p) COEFFICIENT(n, p)
#define PARAMETER(n, p) COEFFICIENT(n, p)
#endif
#ifdef HAS_WEIGHT
#define SCALE(n) \
    (STATISTIC(n, POINTER(const float, invstd)) * PARAMETER(n, POINTER(const float, weight)))
#else
#define SCALE(n) STATISTIC(n, POINTER(const float, invstd))
#endif
#ifdef HAS_BIAS
#define BIAS(n) PARAMETER(n, POINTER(const float, bias))
#else
#define BIAS(n) 0
#endif

// Tensors are divided into `lines` lines of `width` elements: the channels of rows, or the rows
// with COLUMNS. FOR_LINES executes BODY(n, r, c, i) for the elements of this work-item, with the
// row, the channel and the place in the channel. On a GPU neighboring work-items have neighboring
// elements, and a work-group has `span` elements. A work-item alone has `span` elements of a line
// (first dimension) in each of `height` lines (second dimension).
#ifdef COLUMNS
#define FIND_LINE const index_t r = line, c = 0
#else
#define FIND_LINE const index_t r = line / channels, c = line - r * channels
#endif
#if GROUP > 1
#define FOR_LINES(BODY)                                                           \
    {                                                                             \
        const index_t begin = (index_t)get_group_id(0) * span;                    \
        const index_t end = min(begin + span, lines * width);                     \
                                                                                  \
        for (index_t k = begin + (index_t)get_local_id(0); k < end; k += GROUP) { \
            const index_t line = k / width, i = k - line * width;                 \
            FIND_LINE;                                                            \
                                                                                  \
            BODY(1)                                                               \
        }                                                                         \
    }
#else
#define FOR_LINES(BODY)                                                                   \
    {                                                                                     \
        const index_t begin = (index_t)get_global_id(0) * span;                           \
        const index_t end = min(begin + span, width);                                     \
        const index_t first_line = (index_t)get_global_id(1) * height;                    \
                                                                                          \
        for (index_t line = first_line; line < min(first_line + height, lines); line++) { \
            FIND_LINE;                                                                    \
            index_t i = begin;                                                            \
                                                                                          \
            for (; i + 16 <= end; i += 16)                                                \
                BODY(16)                                                                  \
            for (; i < end; i++)                                                          \
                BODY(1)                                                                   \
        }                                                                                 \
    }
#endif

#endif
