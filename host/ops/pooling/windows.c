/* SPDX-License-Identifier: Apache-2.0 */
#include "ops/pooling/windows.h"

#include <stdio.h>

#include "base/math.h"
#include "steps/loop_nest.h"

int64_t pool_value(const aclIntArray *values, int i)
{
    return values->values[values->size == 1 ? 0 : i];
}

int64_t pool_outputs(const struct pool_axis *axis, bool ceilMode)
{
    const int64_t remaining =
        axis->inputs + axis->padding + axis->end - axis->size + (ceilMode ? axis->stride - 1 : 0);
    int64_t outputs;

    if (remaining < 0) return 0;
    outputs = remaining / axis->stride + 1;
    if (ceilMode && (outputs - 1) * axis->stride >= axis->inputs + axis->padding) outputs--;
    return outputs;
}

struct pool_windows pool_windows_of(const aclTensor *self, const aclIntArray *kernelSize,
                                    const aclIntArray *stride, const aclIntArray *padding,
                                    bool ceilMode)
{
    const aclIntArray *strides = stride->size == 0 ? kernelSize : stride;
    struct pool_axis axes[2];

    for (int i = 0; i < 2; i++) {
        axes[i] = (struct pool_axis){.inputs = oc_dim(self, i - 2),
                                     .size = pool_value(kernelSize, i),
                                     .stride = pool_value(strides, i),
                                     .padding = pool_value(padding, i),
                                     .end = pool_value(padding, i)};
        axes[i].outputs = pool_outputs(&axes[i], ceilMode);
    }
    return (struct pool_windows){axes[0], axes[1]};
}

aclnnStatus pool_check_size(const char *name, const aclIntArray *values, bool is_optional)
{
    char what[32], count[24];

    (void)snprintf(what, sizeof(what), "size of %s", name);
    (void)snprintf(count, sizeof(count), "%llu", (unsigned long long)values->size);
    return oc_check_that(
        values->size == 1 || values->size == 2 || (is_optional && values->size == 0), what, count,
        is_optional ? "must be 0, 1 or 2" : "must be 1 or 2");
}

aclnnStatus pool_check_values(const char *name, const aclIntArray *values, int64_t least)
{
    for (uint64_t i = 0; i < values->size; i++) {
        char what[32];

        (void)snprintf(what, sizeof(what), "%s[%d]", name, (int)i);
        OC_TRY(oc_check_i64(what, values->values[i], OC_GE, NULL, least));
        OC_TRY(oc_check_i64(what, values->values[i], OC_LE, NULL, INT32_MAX));
    }
    return ACLNN_SUCCESS;
}

aclnnStatus pool_check_extents(const aclTensor *self)
{
    for (int64_t d = -3; d < 0; d++) {
        char what[32];

        (void)snprintf(what, sizeof(what), "self.shape[%d]", (int)(d + (int64_t)self->rank));
        OC_TRY(oc_check_i64(what, oc_dim(self, d), OC_GT, NULL, 0));
    }
    return ACLNN_SUCCESS;
}

aclnnStatus pool_check_outputs(const struct pool_windows *windows)
{
    OC_TRY(oc_check_i64("the number of windows along H", windows->h.outputs, OC_GT, NULL, 0));
    return oc_check_i64("the number of windows along W", windows->w.outputs, OC_GT, NULL, 0);
}

aclnnStatus pool_check_windows(const aclTensor *self, const aclIntArray *kernelSize,
                               const aclIntArray *stride, const aclIntArray *padding,
                               const struct pool_names *names, bool ceilMode,
                               struct pool_windows *windows)
{
    OC_TRY(pool_check_size("kernelSize", kernelSize, false));
    OC_TRY(pool_check_size(names->stride, stride, true));
    OC_TRY(pool_check_size(names->padding, padding, false));
    OC_TRY(pool_check_values("kernelSize", kernelSize, 1));
    OC_TRY(pool_check_values(names->stride, stride, 1));
    OC_TRY(pool_check_values(names->padding, padding, 0));
    for (int i = 0; i < 2; i++)
        OC_TRY(oc_check_i64(i == 0 ? "padding of H" : "padding of W", pool_value(padding, i), OC_LE,
                            "half of kernelSize", pool_value(kernelSize, i) / 2));
    OC_TRY(pool_check_extents(self));
    *windows = pool_windows_of(self, kernelSize, stride, padding, ceilMode);
    return pool_check_outputs(windows);
}

struct pool_planes pool_planes_of(const aclTensor *tensor)
{
    struct pool_planes planes = {.extent = {1}};
    const int64_t rank = (int64_t)tensor->rank, lead = 4 - rank;

    for (int64_t d = 0; d < rank; d++) {
        planes.extent[lead + d] = oc_dim(tensor, d);
        planes.stride[lead + d] = oc_view_stride(tensor, d);
    }
    return planes;
}

int64_t pool_index_extent(const struct pool_windows *windows)
{
    const struct pool_axis *h = &windows->h, *w = &windows->w;

    return 2 * oc_max_i64(h->inputs + h->padding + h->size, w->inputs + w->padding + w->size);
}

/* An axis has a single window if its stride is longer than the padded inputs. The stride is then
 * limited: its value does not matter. */
static int64_t pool_stride(const struct pool_axis *axis)
{
    return oc_min_i64(axis->stride, axis->inputs + axis->padding + 1);
}

void pool_window_vector(const struct pool_windows *windows, int64_t vector[8])
{
    const struct pool_axis *h = &windows->h, *w = &windows->w;
    const int64_t values[8] = {h->size,        w->size,    pool_stride(h),
                               pool_stride(w), h->padding, w->padding};

    for (int i = 0; i < 8; i++)
        vector[i] = values[i];
}
