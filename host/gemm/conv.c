/* SPDX-License-Identifier: Apache-2.0 */
#include "gemm/conv.h"

#include <stdlib.h>

#include "base/math.h"

int64_t oc_conv_tap_span(int64_t taps, int64_t tap_step) { return (taps - 1) * llabs(tap_step); }

double oc_conv_bytes(struct oc_view view)
{
    return (double)oc_numel(view.like) * (double)oc_dtype_size(view.dtype);
}

int64_t oc_conv_rows(const aclTensor *t) { return oc_dim(t, 0) * oc_dim(t, 1); }

bool oc_conv_rows_have_one_stride(const aclTensor *t, int64_t *stride)
{
    const int64_t times = oc_dim(t, 0), batch = oc_dim(t, 1);

    *stride = oc_view_stride(t, batch == 1 ? 0 : 1);
    return times == 1 || batch == 1 || oc_view_stride(t, 0) == batch * *stride;
}

int64_t oc_conv_number_rows(const aclTensor *t, int64_t stride[8])
{
    int64_t one;

    oc_view_strides8(t, stride);
    if (!oc_conv_rows_have_one_stride(t, &one)) return oc_dim(t, 1);
    stride[0] = one;
    return 1;
}

void oc_conv_reorder(const aclTensor *t, const int order[3], struct oc_layout *layout)
{
    int64_t shape[3];

    for (int i = 0; i < 3; i++)
        shape[i] = oc_dim(t, order[i]);
    oc_layout_make(layout, shape, 3, NULL);
    for (int i = 0; i < 3; i++)
        layout->strides[i] = oc_stride(t, order[i]);
}

struct oc_ref oc_conv_plan_weight(oc_plan *p, const struct oc_conv_product *q, bool summed_last)
{
    static const int SWAPPED[] = {0, 2, 1};
    struct oc_view weight = q->weight;
    struct oc_layout swapped;

    if (q->transposed != summed_last) {
        oc_conv_reorder(weight.like, SWAPPED, &swapped);
        weight.like = &swapped.tensor;
    }
    return oc_plan_contiguous(p, weight, OC_F32);
}

struct oc_view oc_conv_scratch_channels(oc_plan *p, struct oc_view view, struct oc_layout *layout)
{
    if (oc_view_stride(view.like, 2) == 1 || oc_dim(view.like, 2) == 1) return view;
    view.ref = oc_plan_scratch(p, view.dtype, oc_numel(view.like));
    oc_layout_make(layout, view.like->shape, 3, NULL);
    view.like = &layout->tensor;
    return view;
}

struct oc_view oc_conv_plan_channels(oc_plan *p, struct oc_view view, struct oc_layout *layout)
{
    const struct oc_view channels = oc_conv_scratch_channels(p, view, layout);

    if (channels.like != view.like) oc_plan_copy(p, channels, view);
    return channels;
}

int64_t oc_conv_tap_rows(const struct oc_conv_product *q, int64_t k, int64_t *first, int64_t *shift)
{
    *shift = q->shift + k * q->tap_step;
    *first = oc_max_i64(0, -*shift);
    return oc_max_i64(
        0, oc_min_i64(oc_conv_rows(q->out.like), oc_conv_rows(q->in.like) - *shift) - *first);
}

int64_t oc_conv_index_extent(const struct oc_conv_product *q)
{
    const int64_t rows = oc_max_i64(oc_conv_rows(q->in.like), oc_conv_rows(q->out.like));
    int64_t extent = rows + llabs(q->shift) + q->taps * llabs(q->tap_step);

    extent = oc_max_i64(extent, oc_view_index_extent(q->in.like));
    extent = oc_max_i64(extent, oc_view_index_extent(q->weight.like));
    return oc_max_i64(extent, oc_view_index_extent(q->out.like));
}

void oc_conv_plan_kernel(oc_plan *p, const struct oc_conv_kernels *kernels, const char *source,
                         struct oc_launch *launch)
{
    launch->source = source;
    launch->choice = kernels->config.choice;
    oc_launch_define(launch, "T", oc_dtype_name(kernels->dtype));
    if (oc_plan_try(
            p, oc_choose_index_width(kernels->index_extent, launch->global[0], &launch->index64)))
        oc_plan_kernel(p, launch);
}
