/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnAffineGrid computes the points of affine maps of images and of volumes. An image is a
 * volume of depth 1. */
#include "aclnnop/aclnn_affine_grid.h"
#include "check/check.h"
#include "plan/op.h"
#include "plan/plan.h"
#include "steps/steps.h"

struct args {
    const aclTensor *theta;
    const aclIntArray *size;
    bool alignCorners;
    aclTensor *out;
};

/* ---- Checks ---- */

static aclnnStatus affine_grid_check_shapes(const struct args *a)
{
    const int64_t *size = a->size->values;
    const int64_t axes = (int64_t)a->size->size - 2;
    const int64_t theta[] = {size[0], axes, axes + 1};
    int64_t out[5] = {size[0]};

    for (int64_t i = 0; i < axes; i++)
        out[1 + i] = size[2 + i];
    out[1 + axes] = axes;
    OC_TRY(oc_check_i64("theta.shape[0]", oc_dim(a->theta, 0), OC_GT, NULL, 0));
    OC_TRY(oc_check_shape("theta", a->theta, theta, 3, "an affine map for each of size[0]"));
    return oc_check_shape("out", a->out, out, (uint64_t)axes + 2,
                          "size without its second number, and a point's coordinates");
}

static aclnnStatus affine_grid_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, theta, OC_FLOATS, 3, 3, OC_ANY_FORMAT),
        OC_REQUIRED(args, size),
        OC_TENSOR(args, out, OC_FLOATS, 4, 5, OC_ANY_FORMAT),
    };

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(oc_check_same_dtype("out", a->out, "theta", a->theta));
    OC_TRY(oc_check_i64("size of size", (int64_t)a->size->size, OC_GE, NULL, 4));
    OC_TRY(oc_check_i64("size of size", (int64_t)a->size->size, OC_LE, NULL, 5));
    return affine_grid_check_shapes(a);
}

/* ---- Plan ---- */

/* Returns the divisor of the coordinates along an axis. */
static int64_t affine_grid_divisor(const struct args *a, int64_t length)
{
    return a->alignCorners ? oc_max_i64(length - 1, 1) : length;
}

static void affine_grid_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const bool is_volume = a->size->size == 5;
    const int64_t count = oc_numel(a->out);
    const int64_t width = oc_dim(a->out, -2), height = oc_dim(a->out, -3);
    const int64_t depth = is_volume ? oc_dim(a->out, 1) : 1;
    const int64_t rows = oc_dim(a->out, 0) * depth * height;
    const enum oc_dtype dtype = oc_dtype_of(a->out->dtype);
    struct oc_elementwise_config config;

    if (count == 0) return;
    oc_default_elementwise(oc_plan_device(p), &config);

    struct oc_launch launch = {
        .source = "affine_grid",
        .kernel = "affine_grid",
        .defines = {OC_DEFINE(T, oc_dtype_name(dtype)), OC_DEFINE_INT(AXES, is_volume ? 3 : 2)},
        .args = {OC_REF(theta, oc_plan_tensor(p, "theta", a->theta, OC_READ)),
                 OC_REF(out, oc_plan_tensor(p, "out", a->out, OC_WRITE)), OC_INDEX(rows, rows),
                 OC_INDEX(width, width), OC_INDEX(height, height), OC_INDEX(depth, depth),
                 OC_INDEX(points_per_item, config.elements_per_item),
                 OC_INDEX(theta_n, oc_view_stride(a->theta, 0)),
                 OC_INDEX(theta_row, oc_view_stride(a->theta, 1)),
                 OC_INDEX(theta_column, oc_view_stride(a->theta, 2)),
                 OC_INDEX(out_n, oc_view_stride(a->out, 0)),
                 OC_INDEX(out_d, is_volume ? oc_view_stride(a->out, 1) : 0),
                 OC_INDEX(out_h, oc_view_stride(a->out, -3)),
                 OC_INDEX(out_w, oc_view_stride(a->out, -2)),
                 OC_INDEX(out_axis, oc_view_stride(a->out, -1)),
                 OC_FLOAT(divisor_w, (float)affine_grid_divisor(a, width)),
                 OC_FLOAT(divisor_h, (float)affine_grid_divisor(a, height)),
                 OC_FLOAT(divisor_d, (float)affine_grid_divisor(a, depth))},
        .global = {rows * oc_ceil_div(width, config.elements_per_item)},
        .group = {config.group},
        .choice = config.choice,
        .flops = (is_volume ? 6.0 : 4.0) * (double)count,
        .bytes = (double)(oc_numel(a->theta) + count) * (double)oc_dtype_size(dtype)};

    if (oc_plan_try(p, oc_choose_index_width(
                           oc_max_i64(oc_view_index_extent(a->theta), oc_view_index_extent(a->out)),
                           count, &launch.index64)))
        oc_plan_kernel(p, &launch);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, theta), OC_FIELD(args, size),
                                         OC_FIELD(args, alignCorners), OC_FIELD(args, out)};
static const struct oc_op OP = {"aclnnAffineGrid", affine_grid_check, affine_grid_plan, FIELDS,
                                OC_COUNT(FIELDS)};

aclnnStatus aclnnAffineGridGetWorkspaceSize(const aclTensor *theta, const aclIntArray *size,
                                            bool alignCorners, aclTensor *out,
                                            uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {theta, size, alignCorners, out};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnAffineGrid, &OP)
