/* SPDX-License-Identifier: Apache-2.0 */
#include "steps/scan.h"

#include "base/math.h"
#include "check/check.h"
#include "check/promotion.h"
#include "steps/axis_rows.h"
#include "strategy/scan.h"

struct scan_launches {
    const struct oc_scan *scan;
    struct oc_loop_nest n;
    struct oc_scan_config config;
    struct oc_axis_rows rows[2]; /* of out and self */
    struct oc_ref refs[2], starts;
    int64_t length;
    enum oc_dtype compute;
};

/* The last element of a row becomes the first one. */
static void scan_reverse(struct scan_launches *s)
{
    const struct oc_view *const views[] = {&s->scan->out, &s->scan->self};

    for (int o = 0; o < 2; o++) {
        s->refs[o].offset +=
            (s->length - 1) * s->rows[o].axis_stride * (int64_t)oc_dtype_size(views[o]->dtype);
        s->rows[o].axis_stride = -s->rows[o].axis_stride;
    }
}

static bool scan_describe(oc_plan *p, struct scan_launches *s)
{
    const aclTensor *const tensors[] = {s->scan->out.like, s->scan->self.like};
    const aclTensor *operands[2];
    struct oc_scan_problem problem = {.axis = s->length,
                                      .is_axis_unit = true,
                                      .is_inner_unit = true,
                                      .any_group = oc_plan_lacks(p, OC_GROUPS_OF_REDUCTION)};
    int64_t extent = 0;
    struct oc_geometry g;
    bool index64;

    for (int o = 0; o < 2; o++) {
        oc_axis_rows_make(tensors[o], s->scan->axis, &s->rows[o]);
        operands[o] = &s->rows[o].layout.tensor;
        extent = oc_max_i64(extent, oc_view_index_extent(tensors[o]));
    }
    oc_geometry_make(&g, operands, 2);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, 0, &s->n)) return false;
    for (int o = 0; o < 2; o++) {
        problem.is_axis_unit = problem.is_axis_unit && s->rows[o].axis_stride == 1;
        problem.is_inner_unit = problem.is_inner_unit && s->n.inner_stride[o] == 1;
    }
    problem.inner = s->n.inner;
    problem.rows = s->n.rows * s->n.inner;
    if (!oc_plan_try(p, oc_choose_scan(oc_plan_device(p), &problem, &s->config)) ||
        !oc_plan_try(p, oc_choose_index_width(
                            extent,
                            oc_max_i64(oc_numel(tensors[0]) + OC_SCAN_PART,
                                       problem.rows * s->config.parts * (int64_t)s->config.group),
                            &index64)))
        return false;
    s->n.index64 = s->n.index64 || index64;
    s->n.config.elements_per_item = s->config.elements_per_item;
    return true;
}

static struct oc_launch scan_launch(oc_plan *p, const struct scan_launches *s)
{
    struct oc_launch launch = {.source = "scan",
                               .kernel = s->config.choice.name,
                               .index64 = s->n.index64,
                               .group = {s->config.group},
                               .choice = s->config.choice};
    const enum oc_dtype out = s->scan->out.dtype;

    if (out == s->scan->self.dtype && (out & OC_FLOATS) != 0)
        oc_launch_define(&launch, "T", oc_dtype_name(out));
    oc_launch_define(&launch, "COMPUTE", oc_dtype_name(s->compute));
    oc_launch_define_flag(&launch, "PRODUCTS", s->scan->is_product);
    oc_launch_define_flag(&launch, "USE_F64", oc_plan_device(p)->has_fp64);
    if (s->config.groups)
        launch.fixed_group = OC_GROUPS_OF_REDUCTION;
    else
        oc_launch_define_int(&launch, "WIDTH", s->config.width);
    return launch;
}

/* Plans the sums of the parts, or of the elements. */
static void scan_plan_parts(oc_plan *p, const struct scan_launches *s, bool is_total)
{
    const struct oc_view *out = &s->scan->out, *self = &s->scan->self;
    struct oc_launch launch = scan_launch(p, s);
    const int64_t per_row =
        oc_ceil_div(s->n.inner, s->config.elements_per_item) * (int64_t)s->config.parts;

    launch.global[0] = s->n.rows * per_row * (s->config.groups ? (int64_t)s->config.group : 1);
    launch.flops = (double)oc_numel(out->like);
    launch.bytes =
        (double)oc_numel(out->like) *
        (double)(oc_dtype_size(self->dtype) + (is_total ? 0 : oc_dtype_size(out->dtype)));
    OC_APPEND_ARGS(&launch, OC_REF(out, s->refs[0]), OC_INT(out_type, oc_dtype_number(out->dtype)),
                   OC_REF(self, s->refs[1]), OC_INT(self_type, oc_dtype_number(self->dtype)),
                   OC_REF(starts, s->starts), OC_LOOP_NEST_ARGS(s->n),
                   OC_INDEX8(out_stride, s->n.stride[0]), OC_INDEX8(self_stride, s->n.stride[1]),
                   OC_INDEX(out_inner_stride, s->n.inner_stride[0]),
                   OC_INDEX(self_inner_stride, s->n.inner_stride[1]), OC_INDEX(axis, s->length),
                   OC_INDEX(out_axis_stride, s->rows[0].axis_stride),
                   OC_INDEX(self_axis_stride, s->rows[1].axis_stride),
                   OC_INDEX(parts, s->config.parts), OC_INDEX(part_terms, s->config.part_terms),
                   OC_INT(is_exclusive, s->scan->is_exclusive), OC_INT(is_total, is_total));
    oc_plan_kernel(p, &launch);
}

static void scan_plan_starts(oc_plan *p, const struct scan_launches *s)
{
    const int64_t rows = s->n.rows * s->n.inner;
    struct oc_launch launch = scan_launch(p, s);

    launch.kernel = "add_parts";
    launch.global[0] = rows;
    launch.bytes = 2.0 * (double)(rows * s->config.parts) * (double)oc_dtype_size(s->compute);
    OC_APPEND_ARGS(&launch, OC_REF(starts, s->starts), OC_INDEX(rows, rows),
                   OC_INDEX(parts, s->config.parts));
    oc_plan_kernel(p, &launch);
}

void oc_plan_scan(oc_plan *p, const struct oc_scan *scan)
{
    struct scan_launches s = {.scan = scan,
                              .refs = {scan->out.ref, scan->self.ref},
                              .starts = scan->out.ref, /* not accessed if there is one part */
                              .length = oc_axis_length(scan->out.like, scan->axis),
                              .compute = oc_compute_type(scan->out.dtype)};

    if (!scan_describe(p, &s)) return;
    if (scan->is_reverse) scan_reverse(&s);
    if (s.config.parts > 1) {
        s.starts = oc_plan_scratch(p, s.compute, (s.config.parts + 1) * s.n.rows * s.n.inner);
        scan_plan_parts(p, &s, true);
        scan_plan_starts(p, &s);
    }
    scan_plan_parts(p, &s, false);
}
