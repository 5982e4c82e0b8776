// SPDX-License-Identifier: Apache-2.0
//
// A work-item has a part of a row of an image, in the order of its memory: channels of a pixel with CHANNELS, else columns of
// a line of a channel. The extents are those of N, C, H and W.
#ifndef COMMON_IMAGE_ROWS_CL_H
#define COMMON_IMAGE_ROWS_CL_H

#include "common/loop_nest.cl.h"

// FIND_IMAGE_ROW takes apart the number `row`: it declares the image n, the line, and the column or the channel c.
// FIND_IMAGE_ELEMENT declares for element k of the row what is left of these two.
#ifdef CHANNELS
#define FIND_IMAGE_ROW(line, column, extent) \
    TAKE_AXIS(column, row, (extent).s3);     \
    TAKE_AXIS(line, row, (extent).s2);       \
    const index_t n = row
#define FIND_IMAGE_ELEMENT(column, k) const index_t c = k
#else
#define FIND_IMAGE_ROW(line, column, extent) \
    TAKE_AXIS(line, row, (extent).s2);       \
    TAKE_AXIS(c, row, (extent).s1);          \
    const index_t n = row
#define FIND_IMAGE_ELEMENT(column, k) const index_t column = k
#endif

#endif
