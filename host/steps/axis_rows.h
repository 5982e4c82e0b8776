/* SPDX-License-Identifier: Apache-2.0 */
/* Divides tensors into rows along an axis, for kernels whose loop nest has all other axes. */
#ifndef OC_STEPS_AXIS_ROWS_H
#define OC_STEPS_AXIS_ROWS_H

#include "meta/tensor.h"

/* A tensor is divided into a layout without the axis and its stride along the axis. */
struct oc_axis_rows {
    struct oc_layout layout;
    int64_t axis_stride;
};

/* Returns the axis that `dim` is, which may count from the end. A tensor of rank 0 has axis 0. */
int64_t oc_axis_of(const aclTensor *tensor, int64_t dim);

/* Returns the number of elements along the axis. */
int64_t oc_axis_length(const aclTensor *tensor, int64_t axis);

void oc_axis_rows_make(const aclTensor *tensor, int64_t axis, struct oc_axis_rows *rows);

#endif
