/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnUpsampleNearestExact1dBackward: out[n, c, i] is the sum of gradOutput[n, c, l] over all l
 * that the forward operator reads from i. The map from l to i (plan/upsample_map.h) is computed on the
 * host. It is monotone and total, so the l of each i form a segment.
 */
#include <stdlib.h>
#include <string.h>

#include "aclnnop/aclnn_upsample_nearest_exact1d_backward.h"
#include "plan/check.h"
#include "plan/op.h"
#include "plan/plan.h"
#include "plan/steps.h"
#include "plan/upsample_map.h"

struct args {
    const aclTensor *gradOutput;
    const aclIntArray *outputSize, *inputSize;
    double scales;
    aclTensor *out;
};

// clang-format off
static const struct oc_rule RULES[] = {
    /*              name        dtypes     rank  formats */
    OC_TENSOR(args, gradOutput, OC_FLOATS, 3, 3, OC_ANY_FORMAT),
    OC_REQUIRED(args, inputSize),
    OC_TENSOR(args, out,        OC_FLOATS, 3, 3, OC_ANY_FORMAT),
};
// clang-format on

/* The vendor limits the forward factor to 50. */
#define LEAST_RATIO 0.02
/* Of a row: below, (l + 1/2) is exact in float, and the error of its source below 1 / (2 * ratio). */
#define LONGEST_EXACT (1 << 21)

static aclnnStatus upsample_check_sizes(const struct args *a)
{
    const int64_t length = oc_dim(a->gradOutput, 2);

    if (a->outputSize != NULL) {
        OC_TRY(oc_check_i64("size of outputSize", (int64_t)a->outputSize->size, OC_EQ, NULL, 1));
        OC_TRY(oc_check_i64("outputSize[0]", a->outputSize->values[0], OC_EQ, "gradOutput.shape[2]",
                            length));
    }
    OC_TRY(oc_check_i64("size of inputSize", (int64_t)a->inputSize->size, OC_EQ, NULL, 3));
    OC_TRY(oc_check_shape("out", a->out, a->inputSize->values, 3, "inputSize"));
    OC_TRY(oc_check_i64("gradOutput.shape[0]", oc_dim(a->gradOutput, 0), OC_EQ, "out.shape[0]",
                        oc_dim(a->out, 0)));
    return oc_check_i64("gradOutput.shape[1]", oc_dim(a->gradOutput, 1), OC_EQ, "out.shape[1]",
                        oc_dim(a->out, 1));
}

static aclnnStatus upsample_check_not_empty(const struct args *a)
{
    OC_TRY(oc_check_i64("out.shape[0]", oc_dim(a->out, 0), OC_GT, NULL, 0));
    OC_TRY(oc_check_i64("out.shape[1]", oc_dim(a->out, 1), OC_GT, NULL, 0));
    OC_TRY(oc_check_i64("out.shape[2]", oc_dim(a->out, 2), OC_GT, NULL, 0));
    return oc_check_i64("gradOutput.shape[2]", oc_dim(a->gradOutput, 2), OC_GT, NULL, 0);
}

static aclnnStatus upsample_check(const void *opaque)
{
    const struct args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(oc_check_same_dtype("out", a->out, "gradOutput", a->gradOutput));
    OC_TRY(oc_check_same_format("out", a->out, "gradOutput", a->gradOutput));
    OC_TRY(upsample_check_sizes(a));
    OC_TRY(oc_check_that_f64(a->scales >= 0, "scales", a->scales, "must be a number, at least 0"));
    OC_TRY(upsample_check_not_empty(a));
    if (a->scales > 0)
        return oc_check_that_f64(1 / a->scales >= LEAST_RATIO, "scales", a->scales,
                                 "must be at most 50");
    return oc_check_that_f64(
        (double)oc_dim(a->out, 2) / (double)oc_dim(a->gradOutput, 2) >= LEAST_RATIO,
        "gradOutput.shape[2] / out.shape[2]",
        (double)oc_dim(a->gradOutput, 2) / (double)oc_dim(a->out, 2), "must be at most 50");
}

/* Sets starts[0..inputs]; the last one is `outputs`. */
static void upsample_find_starts(const struct args *a, int64_t *starts)
{
    const int64_t inputs = oc_dim(a->out, 2), outputs = oc_dim(a->gradOutput, 2);
    const float ratio = oc_upsample_ratio(inputs, outputs, a->scales);
    int64_t next = 0;

    for (int64_t l = 0; l < outputs && next < inputs; l++) {
        const int64_t source = oc_upsample_source(l, inputs, ratio);

        while (next <= source)
            starts[next++] = l;
    }
    while (next <= inputs)
        starts[next++] = outputs;
}

/* Converts to int32_t in place: entry i overwrites only entries that were read before. */
static void upsample_narrow(int64_t *starts, size_t count)
{
    char *bytes = (char *)starts;

    for (size_t i = 0; i < count; i++) {
        const int32_t start = (int32_t)starts[i];

        memcpy(bytes + i * sizeof(start), &start, sizeof(start));
    }
}

/* The table on the device, in the kernel's index type. */
static struct oc_ref upsample_plan_starts(oc_plan *p, const struct args *a, bool index64)
{
    const size_t count = (size_t)oc_dim(a->out, 2) + 1;
    int64_t *starts = calloc(count, sizeof(*starts));
    struct oc_ref ref = {OC_REF_NONE, 0, 0};

    if (starts == NULL) {
        oc_plan_fail_memory(p);
        return ref;
    }
    upsample_find_starts(a, starts);
    if (!index64) upsample_narrow(starts, count);
    ref = oc_plan_constant(p, starts, count * (index64 ? sizeof(int64_t) : sizeof(int32_t)));
    free(starts);
    return ref;
}

/*
 * The number of adjacent elements of the longer row that belong to each element of the shorter one;
 * 0 if it varies, or if the rows are too long to be sure. With outputs = ratio * inputs, output l
 * belongs to floor(l / ratio): (l + 1/2) / ratio is at least 1 / (2 * ratio) away from the integers,
 * and float rounds it by at most inputs * 2^-23. With inputs = ratio * outputs, l belongs to
 * l * ratio + floor(ratio / 2): there is no rounding at all. An explicit factor that equals that of
 * the lengths gives the same.
 */
static int64_t upsample_ratio(const struct args *a)
{
    const int64_t inputs = oc_dim(a->out, 2), outputs = oc_dim(a->gradOutput, 2);
    const bool up = outputs >= inputs;
    const int64_t longer = up ? outputs : inputs, shorter = up ? inputs : outputs;
    const int64_t ratio = longer / shorter;

    if (ratio * shorter != longer || longer > LONGEST_EXACT) return 0;
    if (a->scales == 0) return ratio;
    return a->scales == (up ? (double)ratio : 1 / (double)ratio) ? ratio : 0;
}

/* The launch without its kernel and what depends on it. */
static struct oc_launch upsample_launch(oc_plan *p, const struct args *a, bool index64,
                                        struct oc_choice choice)
{
    const aclTensor *grad = a->gradOutput, *out = a->out;
    const enum oc_dtype dtype = oc_dtype_of(out->dtype);
    struct oc_launch launch = {
        .defines = {OC_DEFINE(T, oc_dtype_name(dtype))},
        .args = {OC_REF(grad, oc_plan_tensor(p, "gradOutput", grad)),
                 OC_REF(out, oc_plan_tensor(p, "out", out))},
        .index64 = index64,
        .choice = choice,
        .bytes = (double)(oc_numel(grad) + oc_numel(out)) * (double)oc_dtype_size(dtype),
        .flops = (double)oc_numel(grad)};

    oc_launch_define_flag(&launch, "NON_TEMPORAL",
                          oc_choose_non_temporal(oc_plan_device(p), (int64_t)launch.bytes));
    OC_APPEND_ARGS(
        &launch, OC_INDEX(channels, oc_dim(out, 1)), OC_INDEX(grad_n, oc_view_stride(grad, 0)),
        OC_INDEX(grad_c, oc_view_stride(grad, 1)), OC_INDEX(out_n, oc_view_stride(out, 0)),
        OC_INDEX(out_c, oc_view_stride(out, 1)));
    return launch;
}

/* Contiguous tensors are a single row, of which no segment crosses two rows of the tensor. */
static void upsample_plan_ratio(oc_plan *p, struct oc_launch *launch, const struct args *a,
                                int64_t ratio, const struct oc_segment_config *config)
{
    const aclTensor *grad = a->gradOutput, *out = a->out;
    const bool up = oc_dim(grad, 2) > oc_dim(out, 2);
    const bool one_row = oc_is_contiguous(grad) && oc_is_contiguous(out);
    const int64_t groups = oc_min_i64(oc_dim(grad, 2), oc_dim(out, 2));
    const int64_t rows = oc_dim(out, 0) * oc_dim(out, 1);
    const int64_t inner = one_row ? rows * groups : groups;

    launch->source = "upsample_nearest_exact1d_backward_ratio";
    launch->kernel = up ? "sum" : "spread";
    launch->global[0] = (one_row ? 1 : rows) * oc_ceil_div(inner, config->elements_per_item);
    launch->group[0] = config->group;
    oc_launch_define_int(launch, "RATIO", ratio);
    oc_launch_define_flag(launch, "PREFETCH", config->prefetch);
    OC_APPEND_ARGS(launch, OC_INDEX(rows, one_row ? 1 : rows), OC_INDEX(inner, inner),
                   OC_INDEX(elements_per_item, config->elements_per_item));
    oc_plan_kernel(p, launch);
}

/* The elements of a row are adjacent: so is a single one. */
static bool upsample_has_rows(const aclTensor *t)
{
    return oc_dim(t, 2) == 1 || oc_stride(t, 2) == 1;
}

static void upsample_plan_table(oc_plan *p, struct oc_launch *launch, const struct args *a,
                                const struct oc_segment_config *config)
{
    const aclTensor *grad = a->gradOutput, *out = a->out;

    launch->source = "upsample_nearest_exact1d_backward";
    launch->kernel = config->choice.name;
    launch->global[0] = config->items;
    launch->group[0] = config->group;
    oc_launch_define_int(launch, "ROW_TILE", config->row_tile);
    if (config->algorithm == OC_SEGMENTS_ROWS) {
        oc_launch_define_flag(launch, "GRAD_COLUMNS", !upsample_has_rows(grad));
        oc_launch_define_flag(launch, "OUT_COLUMNS", !upsample_has_rows(out));
    }
    OC_APPEND_ARGS(launch, OC_REF(starts, upsample_plan_starts(p, a, launch->index64)),
                   OC_INDEX(row_count, oc_dim(out, 0) * oc_dim(out, 1)),
                   OC_INDEX(grad_length, oc_dim(grad, 2)), OC_INDEX(out_length, oc_dim(out, 2)),
                   OC_INDEX(splits, config->splits), OC_INDEX(grad_l, oc_view_stride(grad, 2)),
                   OC_INDEX(out_l, oc_view_stride(out, 2)));
    oc_plan_kernel(p, launch);
}

static enum oc_row_access upsample_access(const struct args *a)
{
    const aclTensor *grad = a->gradOutput, *out = a->out;
    const bool grad_rows = upsample_has_rows(grad), out_rows = upsample_has_rows(out);

    if (grad_rows && out_rows) return OC_ROWS_ADJACENT;
    if (!grad_rows && oc_stride(grad, 1) != 1) return OC_ROWS_STRIDED;
    if (!out_rows && oc_stride(out, 1) != 1) return OC_ROWS_STRIDED;
    return OC_ROWS_COLUMNS;
}

static void upsample_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const aclTensor *grad = a->gradOutput, *out = a->out;
    const struct oc_segment_problem problem = {upsample_access(a), oc_dim(out, 0), oc_dim(out, 1),
                                               oc_dim(out, 2), upsample_ratio(a)};
    struct oc_segment_config config;
    bool index64;

    if (!oc_plan_try(p, oc_choose_segments(oc_plan_device(p), &problem, &config)) ||
        !oc_plan_try(p, oc_choose_index_width(
                            oc_max_i64(oc_view_index_extent(grad), oc_view_index_extent(out)),
                            oc_max_i64(oc_numel(out), oc_dim(grad, 2)), &index64)))
        return;

    struct oc_launch launch = upsample_launch(p, a, index64, config.choice);

    if (config.algorithm == OC_SEGMENTS_RATIO)
        upsample_plan_ratio(p, &launch, a, problem.ratio, &config);
    else
        upsample_plan_table(p, &launch, a, &config);
}

static const struct oc_field FIELDS[] = {OC_FIELD(args, gradOutput), OC_FIELD(args, outputSize),
                                         OC_FIELD(args, inputSize), OC_FIELD(args, scales),
                                         OC_FIELD(args, out)};

static const struct oc_op OP = {"aclnnUpsampleNearestExact1dBackward", upsample_check,
                                upsample_plan, FIELDS, OC_COUNT(FIELDS)};

aclnnStatus aclnnUpsampleNearestExact1dBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclIntArray *outputSize, const aclIntArray *inputSize,
    double scales, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {gradOutput, outputSize, inputSize, scales, out};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

aclnnStatus aclnnUpsampleNearestExact1dBackward(void *workspace, uint64_t workspaceSize,
                                                aclOpExecutor *executor, aclrtStream stream)
{
    return oc_op_run(&OP, workspace, workspaceSize, executor, stream);
}
