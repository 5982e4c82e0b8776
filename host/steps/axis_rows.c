/* SPDX-License-Identifier: Apache-2.0 */
#include "steps/axis_rows.h"

#include "base/math.h"
#include "steps/loop_nest.h"

int64_t oc_axis_of(const aclTensor *tensor, int64_t dim)
{
    return dim < 0 ? dim + oc_max_i64((int64_t)tensor->rank, 1) : dim;
}

int64_t oc_axis_length(const aclTensor *tensor, int64_t axis)
{
    return axis < (int64_t)tensor->rank ? tensor->shape[axis] : 1;
}

void oc_axis_rows_make(const aclTensor *tensor, int64_t axis, struct oc_axis_rows *rows)
{
    bool is_axis[OC_MAX_RANK] = {false};

    is_axis[axis] = true;
    oc_layout_select(&rows->layout, tensor, is_axis, false);
    rows->axis_stride = axis < (int64_t)tensor->rank ? oc_view_stride(tensor, axis) : 0;
}
