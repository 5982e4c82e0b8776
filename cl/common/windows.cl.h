// SPDX-License-Identifier: Apache-2.0
//
// These are arguments of pooling. `to` and `of` have extents and strides of N, C, H and W. `window`
// has the sizes, strides and paddings of H and W (host/ops/pooling/windows.h). `indices` has
// strides of N, C, rows and bytes.
#ifndef COMMON_WINDOWS_CL_H
#define COMMON_WINDOWS_CL_H

#include "common/loop_nest.cl.h"

#define PARAMS                                                                               \
    TENSOR(to), TENSOR(indices), TENSOR(of), const index_t rows, const index_t inner,        \
        const index_t elements_per_item, const index8_t to_extent, const index8_t to_stride, \
        const index8_t of_extent, const index8_t of_stride, const index8_t indices_stride,   \
        const index8_t window, const int offset_bytes

#define TO_CHANNELS to_extent.s1
#define TO_HEIGHT to_extent.s2
#define TO_WIDTH to_extent.s3
#define TO_N to_stride.s0
#define TO_C to_stride.s1
#define TO_H to_stride.s2
#define TO_W to_stride.s3
#define OF_HEIGHT of_extent.s2
#define OF_WIDTH of_extent.s3
#define OF_N of_stride.s0
#define OF_C of_stride.s1
#define OF_H of_stride.s2
#define OF_W of_stride.s3
#define KERNEL_H window.s0
#define KERNEL_W window.s1
#define STRIDE_H window.s2
#define STRIDE_W window.s3
#define PADDING_H window.s4
#define PADDING_W window.s5
#define INDICES_ROW indices_stride.s2
#define INDICES_BYTE indices_stride.s3
#define INDICES_C indices_stride.s1
#define INDICES_OF(n, c) (POINTER(uchar, indices) + ((n)*indices_stride.s0 + (c)*indices_stride.s1))

// These return the first and the last window that have one of the elements first <= x <= last of an
// axis.
index_t first_window(const index_t first, const index_t size, const index_t stride,
                     const index_t padding)
{
    const index_t beyond = first + padding - size; /* for the window before */

    return beyond < 0 ? 0 : beyond / stride + 1;
}

index_t last_window(const index_t last, const index_t stride, const index_t padding,
                    const index_t windows)
{
    return min((last + padding) / stride, windows - 1);
}

#endif
