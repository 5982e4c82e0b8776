/* SPDX-License-Identifier: Apache-2.0 */
/* These functions check the windows of two-dimensional pooling, and view the tensors as planes. */
#ifndef OC_OPS_POOLING_WINDOWS_H
#define OC_OPS_POOLING_WINDOWS_H

#include "check/check.h"
#include "plan/plan.h"

#define POOL_FORMATS \
    (OC_FORMAT_BIT(ACL_FORMAT_ND) | OC_FORMAT_BIT(ACL_FORMAT_NCHW) | OC_FORMAT_BIT(ACL_FORMAT_NCL))

/* Window i of an axis has `size` inputs from i * stride - padding on, as far as they exist. The last
 * window ends at most `end` behind the inputs, or with ceilMode may end later. */
struct pool_axis {
    int64_t inputs, outputs, size, stride, padding, end;
};

struct pool_windows {
    struct pool_axis h, w;
};

/* The names of two parameters, for messages. */
struct pool_names {
    const char *stride, *padding;
};

/* Checks the arrays and the extents of `self`, (C, H, W) or (N, C, H, W), and computes the
 * outputs. An empty `stride` means that windows are next to each other. */
aclnnStatus pool_check_windows(const aclTensor *self, const aclIntArray *kernelSize,
                               const aclIntArray *stride, const aclIntArray *padding,
                               const struct pool_names *names, bool ceilMode,
                               struct pool_windows *windows);

/* Computes the windows of arguments that passed the check. */
struct pool_windows pool_windows_of(const aclTensor *self, const aclIntArray *kernelSize,
                                    const aclIntArray *stride, const aclIntArray *padding,
                                    bool ceilMode);

/* Returns the number of outputs along an axis as PyTorch does. With ceilMode the last window may
 * exceed the padded input, but it begins before the padding at the end. */
int64_t pool_outputs(const struct pool_axis *axis, bool ceilMode);

/* Checks that the values of an array are from `least` to 2147483647. */
aclnnStatus pool_check_values(const char *name, const aclIntArray *values, int64_t least);

/* Checks that the extents of C, H and W are positive. */
aclnnStatus pool_check_extents(const aclTensor *self);

/* Checks that there is a window along each axis. */
aclnnStatus pool_check_outputs(const struct pool_windows *windows);

/* Checks that an array has one value or two; an optional array may have none. */
aclnnStatus pool_check_size(const char *name, const aclIntArray *values, bool is_optional);

/* Returns value i, 0 or 1, of an array with one value for both axes or with two. */
int64_t pool_value(const aclIntArray *values, int i);

/* The extents and strides of N, C, A and B of a tensor (C, A, B) or (N, C, A, B) are vector
 * arguments of kernels. */
struct pool_planes {
    int64_t extent[8], stride[8];
};
struct pool_planes pool_planes_of(const aclTensor *tensor);

/* Returns the number that index arithmetic of the windows must hold, besides the elements of
 * tensors. */
int64_t pool_index_extent(const struct pool_windows *windows);

/* Makes the kernel argument that describes windows: sizes, strides and paddings, of H and W
 * each. */
void pool_window_vector(const struct pool_windows *windows, int64_t vector[8]);

#endif
