/* SPDX-License-Identifier: Apache-2.0 */
#include "ops/normalization/batch_norm_channels.h"

#include "base/math.h"
#include "check/check.h"

/* A part of a channel has PART_TERMS terms, 16 KiB of floats: the second pass finds in the cache
 * what the first pass read, and there is enough work for a work-item of a CPU and for a
 * work-group of a GPU. Where channels are adjacent, a part has PART_ROWS rows, of 16 channels at
 * a time: this is the same number of terms. */
#define PART_TERMS 4096
#define PART_ROWS 256
/* A work-item of a CPU has CPU_SPAN elements, and a work-group of a GPU has GPU_SPAN. */
#define CPU_SPAN 4096
#define GPU_SPAN 256
#define COLUMN_ITEMS 16

/* ---- Checks ---- */

aclnnStatus oc_channels_check_array(const char *name, const aclTensor *array,
                                    const aclTensor *input)
{
    struct {
        const aclTensor *array;
    } a = {array};
    const struct oc_rule rule = {name, 0, OC_FLOATS, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS};

    if (array == NULL) return ACLNN_SUCCESS;
    OC_TRY(oc_check_rules(&rule, 1, &a));
    return oc_check_shape(name, array, input->shape + 1, 1, "the channels of input");
}

aclnnStatus oc_channels_check_like(const char *name, const aclTensor *tensor,
                                   const aclTensor *input)
{
    OC_TRY(oc_check_same_dtype(name, tensor, "input", input));
    OC_TRY(oc_check_same_format(name, tensor, "input", input));
    return oc_check_shape(name, tensor, input->shape, input->rank, "that of input");
}

/* ---- Tensors ---- */

/* Returns whether a single stride numbers the elements along the axes [first, rank) except axis
 * 1, outermost first. Sets *stride to it. */
static bool channels_merge(const aclTensor *t, uint64_t first, int64_t *stride)
{
    int64_t next = 0;
    bool found = false;

    *stride = 1;
    for (uint64_t i = t->rank; i-- > first;) {
        if (i == 1 || t->shape[i] == 1) continue;
        if (found && t->strides[i] != next) return false;
        if (!found) *stride = t->strides[i];
        found = true;
        next = t->strides[i] * t->shape[i];
    }
    return true;
}

/* Returns whether kernels can use the tensor as it is: the elements of a row and channel are
 * adjacent, or, if `columns`, the channels of a row. */
static bool channels_fit(const aclTensor *t, bool columns, int64_t *row_stride,
                         int64_t *channel_stride)
{
    int64_t stride;

    *channel_stride = oc_view_stride(t, 1);
    if (columns)
        return channels_merge(t, 0, row_stride) && (t->shape[1] == 1 || *channel_stride == 1);
    *row_stride = oc_view_stride(t, 0);
    return channels_merge(t, 2, &stride) && stride == 1;
}

static void channels_layout(const aclTensor *t, bool columns, struct oc_layout *layout)
{
    int order[OC_MAX_RANK];
    uint64_t count = 0;

    for (uint64_t i = 0; i < t->rank; i++)
        if (i != 1) order[count++] = (int)i;
    order[count] = 1;
    oc_layout_make(layout, t->shape, t->rank, columns ? order : NULL);
}

/* Sets the parts, and what the device needs, of channels whose elements are known. */
static bool channels_choose(oc_plan *p, struct oc_channels *s)
{
    s->terms = s->rows * s->inner;
    s->part_terms = s->columns ? PART_ROWS : PART_TERMS;
    s->parts = oc_ceil_div(s->terms, s->part_terms);
    s->part_stride = s->columns ? s->channels : 1;
    s->channel_stride = s->columns ? 1 : s->parts;
    return oc_plan_try(
               p, oc_choose_reduction(oc_plan_device(p), oc_plan_lacks(p, OC_GROUPS_OF_REDUCTION),
                                      &s->config)) &&
           oc_plan_try(p, oc_choose_alignment(oc_plan_device(p), &s->aligned_access));
}

bool oc_channels_make(oc_plan *p, const aclTensor *input, struct oc_channels *s)
{
    const uint64_t rank = input->rank;
    int64_t row_stride, channel_stride;

    if (oc_numel(input) == 0) return false;
    s->rows = oc_dim(input, 0);
    s->channels = oc_dim(input, 1);
    s->inner = oc_count(input, 2, rank);
    s->columns = s->inner == 1 || (!channels_fit(input, false, &row_stride, &channel_stride) &&
                                   channels_fit(input, true, &row_stride, &channel_stride));
    if (s->columns) {
        s->rows *= s->inner;
        s->inner = 1;
    }
    s->dtype = oc_dtype_of(input->dtype);
    return channels_choose(p, s);
}

bool oc_channels_make_contiguous(oc_plan *p, const int64_t shape[3], enum oc_dtype dtype,
                                 struct oc_channels *s)
{
    *s = (struct oc_channels){
        .rows = shape[0], .channels = shape[1], .inner = shape[2], .dtype = dtype};
    return channels_choose(p, s);
}

static struct oc_channels_operand channels_operand(oc_plan *p, const char *name,
                                                   const aclTensor *tensor, enum oc_use use,
                                                   const struct oc_channels *s)
{
    struct oc_channels_operand o = {.view = oc_plan_view(p, name, tensor, use)};
    struct oc_layout layout;

    o.is_copied = !channels_fit(tensor, s->columns, &o.row_stride, &o.channel_stride);
    o.ref = o.view.ref;
    o.extent = oc_view_index_extent(tensor);
    if (!o.is_copied) return o;
    channels_layout(tensor, s->columns, &layout);
    (void)channels_fit(&layout.tensor, s->columns, &o.row_stride, &o.channel_stride);
    o.ref = oc_plan_scratch(p, s->dtype, oc_numel(tensor));
    o.extent = oc_numel(tensor);
    return o;
}

struct oc_channels_operand oc_channels_input(oc_plan *p, const char *name, const aclTensor *tensor,
                                             enum oc_use use, const struct oc_channels *s)
{
    const struct oc_channels_operand o = channels_operand(p, name, tensor, use, s);
    struct oc_layout layout;

    if (!o.is_copied) return o;
    channels_layout(tensor, s->columns, &layout);
    oc_plan_copy(p, (struct oc_view){o.ref, &layout.tensor, s->dtype}, o.view);
    return o;
}

struct oc_channels_operand oc_channels_output(oc_plan *p, const char *name, const aclTensor *tensor,
                                              const struct oc_channels *s)
{
    return channels_operand(p, name, tensor, OC_WRITE, s);
}

void oc_channels_finish(oc_plan *p, const struct oc_channels_operand *o,
                        const struct oc_channels *s)
{
    struct oc_layout layout;

    if (!o->is_copied) return;
    channels_layout(o->view.like, s->columns, &layout);
    oc_plan_copy(p, o->view, (struct oc_view){o->ref, &layout.tensor, s->dtype});
}

/* ---- Arrays of a number per channel ---- */

struct oc_ref oc_channels_read(oc_plan *p, const char *name, const aclTensor *array, float value,
                               const struct oc_channels *s)
{
    struct oc_layout layout;

    if (array != NULL) return oc_plan_contiguous(p, oc_plan_view(p, name, array, OC_READ), OC_F32);
    oc_layout_make(&layout, &s->channels, 1, NULL);

    const struct oc_view view = {oc_plan_scratch(p, OC_F32, s->channels), &layout.tensor, OC_F32};

    oc_plan_fill(p, view, value);
    return view.ref;
}

struct oc_output oc_channels_write(oc_plan *p, const char *name, const aclTensor *array)
{
    return oc_plan_contiguous_output(p, oc_plan_view(p, name, array, OC_WRITE), OC_F32);
}

struct oc_output oc_channels_update(oc_plan *p, const char *name, const aclTensor *array)
{
    const struct oc_output o = oc_channels_write(p, name, array);
    struct oc_layout layout;

    if (!o.is_copied) return o;
    oc_layout_make(&layout, array->shape, array->rank, NULL);
    oc_plan_copy(p, (struct oc_view){o.ref, &layout.tensor, OC_F32}, o.view);
    return o;
}

/* ---- Launches ---- */

/* Adjacent channels of a work-item. */
static int64_t channels_column_items(const struct oc_channels *s)
{
    return s->config.chains ? 1 : COLUMN_ITEMS;
}

struct oc_launch oc_channels_launch(const struct oc_channels *s, const char *source,
                                    const char *kernel)
{
    struct oc_launch launch = {.source = source,
                               .kernel = kernel,
                               .defines = {OC_DEFINE(T, oc_dtype_name(s->dtype))},
                               .group = {s->config.group},
                               .aligned_access = s->aligned_access,
                               .choice = s->config.choice};

    if (s->config.chains)
        launch.fixed_group = OC_GROUPS_OF_REDUCTION;
    else
        oc_launch_define_int(&launch, "GROUP", 1);
    oc_launch_define_flag(&launch, "COLUMNS", s->columns);
    oc_launch_define_int(&launch, "COLUMN_ITEMS", channels_column_items(s));
    return launch;
}

static void channels_set_range(oc_plan *p, struct oc_launch *launch, int64_t items, int64_t others,
                               int64_t extent)
{
    launch->global[0] = items;
    launch->global[1] = others;
    (void)oc_plan_try(p, oc_choose_index_width(extent, items, &launch->index64));
}

void oc_channels_launch_parts(oc_plan *p, struct oc_launch *launch, const struct oc_channels *s,
                              int64_t extent)
{
    channels_set_range(p, launch,
                       s->columns ? oc_ceil_div(s->channels, channels_column_items(s))
                                  : s->channels * (int64_t)s->config.group,
                       s->parts, oc_max_i64(extent, s->terms + s->part_terms));
}

void oc_channels_launch_finish(oc_plan *p, struct oc_launch *launch, const struct oc_channels *s)
{
    channels_set_range(p, launch, s->channels * (int64_t)s->config.group, 1,
                       oc_max_i64(s->parts * s->channels, s->terms + s->part_terms));
}

struct oc_channels_lines oc_channels_launch_elements(oc_plan *p, struct oc_launch *launch,
                                                     const struct oc_channels *s, int64_t extent)
{
    const int64_t group = (int64_t)s->config.group;
    struct oc_channels_lines l = {.lines = s->columns ? s->rows : s->rows * s->channels,
                                  .width = s->columns ? s->channels : s->inner};

    l.span = group > 1 ? GPU_SPAN : oc_min_i64(CPU_SPAN, l.width);
    l.height = group > 1 ? 1 : oc_max_i64(1, CPU_SPAN / l.span);

    const int64_t items =
        group > 1 ? oc_ceil_div(l.lines * l.width, l.span) * group : oc_ceil_div(l.width, l.span);

    channels_set_range(p, launch, items, group > 1 ? 1 : oc_ceil_div(l.lines, l.height),
                       oc_max_i64(extent, l.lines * l.width + l.span + l.lines + l.height));
    return l;
}

struct oc_ref oc_channels_invert(oc_plan *p, struct oc_ref variance, float eps,
                                 const struct oc_channels *s)
{
    const struct oc_ref invstd = oc_plan_scratch(p, OC_F32, s->channels);
    struct oc_launch launch = oc_channels_launch(s, "batch_norm", "invert");

    OC_APPEND_ARGS(&launch, OC_REF(variance, variance), OC_REF(invstd, invstd),
                   OC_INDEX(channels, s->channels), OC_FLOAT(eps, eps));
    channels_set_range(p, &launch, s->channels, 1, s->channels);
    launch.bytes = 8 * (double)s->channels;
    launch.flops = 3 * (double)s->channels;
    oc_plan_kernel(p, &launch);
    return invstd;
}
