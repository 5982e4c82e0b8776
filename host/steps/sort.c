/* SPDX-License-Identifier: Apache-2.0 */
#include "steps/sort.h"

#include "base/math.h"
#include "check/promotion.h"
#include "steps/axis_rows.h"
#include "steps/raw_copy.h"
#include "strategy/sort.h"

enum { INDICES, SELF, VALUES, OPERANDS };

struct sort_plan {
    const struct oc_sort *sort;
    struct oc_loop_nest n;
    struct oc_sort_config config;
    struct oc_axis_rows rows[OPERANDS];
    int64_t places; /* rows */
    int64_t length, kept;
    bool has_pairs;
    enum oc_dtype type; /* of what is compared */
};

/* Entries of each row, `pitch` apart from one row to the next. */
struct sort_entries {
    struct oc_ref ref;
    int64_t pitch;
};

static struct sort_entries sort_scratch(oc_plan *p, const struct sort_plan *s, int64_t pitch)
{
    return (struct sort_entries){
        oc_plan_scratch(p, OC_I64, s->places * pitch * (s->has_pairs ? 2 : 1)), pitch};
}

static bool sort_describe(oc_plan *p, struct sort_plan *s)
{
    const struct oc_sort *sort = s->sort;
    const aclTensor *const tensors[] = {sort->indices.like, sort->self.like, sort->values.like};
    const int count = sort->values.like == NULL ? 2 : 3;
    const aclTensor *operands[OPERANDS];
    int64_t extent = 0;
    struct oc_geometry g;
    bool index64;

    for (int o = 0; o < count; o++) {
        oc_axis_rows_make(tensors[o], sort->axis, &s->rows[o]);
        operands[o] = &s->rows[o].layout.tensor;
        extent = oc_max_i64(extent, oc_view_index_extent(tensors[o]));
    }
    s->length = oc_axis_length(sort->self.like, sort->axis);
    s->kept = oc_axis_length(sort->indices.like, sort->axis);
    s->type = sort->is_race ? OC_F32 : sort->self.dtype;
    s->has_pairs = oc_dtype_size(s->type) == 8;
    oc_geometry_make(&g, operands, count);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, 0, &s->n)) return false;
    s->places = s->n.rows * s->n.inner;

    const struct oc_sort_problem problem = {.rows = s->places,
                                            .length = s->length,
                                            .kept = s->kept,
                                            .has_pairs = s->has_pairs,
                                            .any_group = oc_plan_lacks(p, OC_GROUPS_OF_REDUCTION)};

    /* There are at most as many work-items as a group has for each term of a part, and entries than terms. */
    if (!oc_plan_try(p, oc_choose_sort(oc_plan_device(p), &problem, &s->config)) ||
        !oc_plan_try(
            p, oc_choose_index_width(
                   extent, s->places * (s->length + s->kept) + (int64_t)s->config.part, &index64)))
        return false;
    s->n.index64 = s->n.index64 || index64;
    s->n.config.elements_per_item = 1;
    return true;
}

static struct oc_launch sort_launch(oc_plan *p, const struct sort_plan *s, const char *kernel)
{
    const bool has_fp64 = oc_plan_device(p)->has_fp64;
    struct oc_launch launch = {
        .source = "sort",
        .kernel = kernel,
        .defines = {OC_DEFINE(RAW, oc_raw_type(s->type)), OC_DEFINE_INT(PART, s->config.part)},
        .index64 = s->n.index64,
        .group = {s->config.group},
        .choice = s->config.choice};

    if (s->config.groups) launch.fixed_group = OC_GROUPS_OF_REDUCTION;
    oc_launch_define_flag(&launch, "TRUTHS", s->type == OC_B8);
    oc_launch_define_flag(&launch, "RACE", s->sort->is_race);
    oc_launch_define_flag(&launch, "USE_F64", s->sort->is_race && has_fp64);
    oc_launch_define_flag(&launch, "PAIRS", s->has_pairs);
    return launch;
}

int64_t oc_sort_infinity(enum oc_dtype type)
{
    switch (type) {
        case OC_F32:
            return 0x7f800000;
        case OC_F16:
            return 0x7c00;
        case OC_BF16:
            return 0x7f80;
        case OC_F64:
            return 0x7ff0000000000000;
        default:
            return 0;
    }
}

/* Terms of each row, and the parts that are sorted. */
struct sort_parts {
    const struct sort_entries *from; /* NULL: self */
    int64_t first;                   /* element of self that is term 0 */
    int64_t length, part_terms, kept;
    int64_t to_first; /* place of the first entry in a row of the results */
};

static void sort_plan_parts(oc_plan *p, const struct sort_plan *s, const struct sort_parts *r,
                            const struct sort_entries *to)
{
    const struct oc_view *self = &s->sort->self;
    const int64_t parts = oc_ceil_div(r->length, r->part_terms), numbers = s->places * parts;
    struct oc_launch launch = sort_launch(p, s, "sort_parts");
    int64_t segment = 2;

    while (segment < r->part_terms && segment < s->config.part)
        segment *= 2;
    launch.global[0] = numbers;
    if (s->config.groups)
        launch.global[0] =
            oc_ceil_div(numbers, s->config.part / segment) * (int64_t)s->config.group;
    launch.bytes = (double)(s->places * r->length) * (double)oc_dtype_size(self->dtype);
    OC_APPEND_ARGS(
        &launch, OC_REF(to, to->ref), OC_REF(from, r->from == NULL ? to->ref : r->from->ref),
        OC_REF(self, self->ref), OC_LOOP_NEST_ARGS(s->n), OC_INDEX8(self_stride, s->n.stride[SELF]),
        OC_INDEX(self_inner_stride, s->n.inner_stride[SELF]),
        OC_INDEX(self_axis_stride, s->rows[SELF].axis_stride),
        OC_LONG(infinity, oc_sort_infinity(s->type)),
        OC_INT(is_signed, (s->type & (OC_I8 | OC_I16 | OC_I32 | OC_I64)) != 0),
        OC_INT(is_descending, s->sort->is_descending), OC_INT(is_first, r->from == NULL),
        OC_INDEX(from_pitch, r->from == NULL ? 0 : r->from->pitch), OC_INDEX(to_pitch, to->pitch),
        OC_INDEX(to_first, r->to_first), OC_INDEX(first, r->first), OC_INDEX(terms, r->length),
        OC_INDEX(parts, parts), OC_INDEX(part_terms, r->part_terms), OC_INDEX(kept, r->kept),
        OC_INT(segment, segment));
    if (s->sort->is_race)
        OC_APPEND_ARGS(&launch, OC_INT(self_type, oc_dtype_number(self->dtype)),
                       OC_INDEX(row_terms, s->length), OC_PASSED(seed), OC_PASSED(offset));
    oc_plan_kernel(p, &launch);
}

/* A pair of runs, or all of a row's, of `length` entries from `first` on. Only `kept` of the results are stored. */
struct sort_merge {
    int64_t first, length, run, pair, kept;
};

static void sort_plan_merge(oc_plan *p, const struct sort_plan *s, const struct sort_merge *m,
                            const struct sort_entries *to, const struct sort_entries *from)
{
    struct oc_launch launch = sort_launch(p, s, "merge");

    launch.global[0] = s->places * oc_ceil_div(m->kept, s->config.merge_entries);
    launch.bytes = 2.0 * (double)(s->places * m->kept) * (s->has_pairs ? 16 : 8);
    OC_APPEND_ARGS(&launch, OC_REF(to, to->ref), OC_REF(from, from->ref),
                   OC_INDEX(places, s->places), OC_INDEX(pitch, to->pitch),
                   OC_INDEX(first, m->first), OC_INDEX(terms, m->length), OC_INDEX(run, m->run),
                   OC_INDEX(pair, m->pair), OC_INDEX(kept, m->kept),
                   OC_INDEX(per_item, s->config.merge_entries));
    oc_plan_kernel(p, &launch);
}

static void sort_plan_store(oc_plan *p, const struct sort_plan *s, const struct sort_entries *from)
{
    const struct oc_sort *sort = s->sort;
    const bool has_values = sort->values.like != NULL;
    const int values = has_values ? VALUES : INDICES;
    struct oc_launch launch = sort_launch(p, s, "store");

    launch.global[0] = s->places * oc_ceil_div(s->kept, s->config.store_entries);
    launch.bytes = (double)(s->places * s->kept) *
                   (16.0 + 2.0 * (has_values ? (double)oc_dtype_size(sort->self.dtype) : 0));
    OC_APPEND_ARGS(&launch, OC_REF(indices, sort->indices.ref),
                   OC_REF(values, has_values ? sort->values.ref : sort->indices.ref),
                   OC_REF(self, sort->self.ref), OC_REF(from, from->ref), OC_LOOP_NEST_ARGS(s->n),
                   OC_INDEX8(indices_stride, s->n.stride[INDICES]),
                   OC_INDEX8(values_stride, s->n.stride[values]),
                   OC_INDEX8(self_stride, s->n.stride[SELF]),
                   OC_INDEX(indices_inner_stride, s->n.inner_stride[INDICES]),
                   OC_INDEX(values_inner_stride, s->n.inner_stride[values]),
                   OC_INDEX(self_inner_stride, s->n.inner_stride[SELF]),
                   OC_INDEX(indices_axis_stride, s->rows[INDICES].axis_stride),
                   OC_INDEX(values_axis_stride, s->rows[values].axis_stride),
                   OC_INDEX(self_axis_stride, s->rows[SELF].axis_stride),
                   OC_INT(has_values, has_values), OC_INDEX(pitch, from->pitch),
                   OC_INDEX(kept, s->kept), OC_INDEX(per_item, s->config.store_entries));
    oc_plan_kernel(p, &launch);
}

/* Selects the first entries of each part, and then of what was selected, until a row has one part. */
static void sort_plan_selection(oc_plan *p, const struct sort_plan *s)
{
    struct sort_parts r = {
        .length = s->length,
        .part_terms = oc_min_i64(s->length, oc_max_i64(s->config.selected_terms, s->config.part)),
        .kept = s->kept};
    struct sort_entries from, to;

    for (;;) {
        const int64_t parts = oc_ceil_div(r.length, r.part_terms);

        to = sort_scratch(p, s, parts * s->kept);
        sort_plan_parts(p, s, &r, &to);
        if (parts == 1) break;
        from = to;
        r.from = &from;
        r.length = parts * s->kept;
        r.part_terms = oc_min_i64(r.length, s->config.selected_terms);
    }
    sort_plan_store(p, s, &to);
}

/* Returns how many entries of a row two buffers have at once: all, or as many as fit into twice the memory of the tensors. */
static int64_t sort_capacity(const struct sort_plan *s)
{
    const double size = (double)oc_dtype_size(s->sort->self.dtype);
    const double results = (double)s->kept * (8 + (s->sort->values.like == NULL ? 0 : size));
    const double most = ((double)s->length * size + results) / (s->has_pairs ? 16 : 8);

    return most >= (double)s->length ? s->length : oc_max_i64(s->kept + 1, (int64_t)most);
}

/* Sorts elements of each row into buffers[home]. Of the last merge only the entries that are kept are needed. */
static void sort_plan_segment(oc_plan *p, const struct sort_plan *s,
                              const struct sort_parts *segment,
                              const struct sort_entries buffers[2], int home)
{
    struct sort_parts r = *segment;
    struct sort_merge m = {.first = r.to_first, .length = r.length};
    int passes = 0, at;

    r.part_terms = r.kept = oc_min_i64(r.length, s->config.part);
    for (int64_t run = r.part_terms; run < r.length; run *= 2)
        passes++;
    at = passes % 2 == 0 ? home : 1 - home;
    sort_plan_parts(p, s, &r, &buffers[at]);
    for (m.run = r.part_terms; m.run < r.length; m.run *= 2, at = 1 - at) {
        m.pair = 2 * m.run;
        m.kept = m.pair < r.length ? r.length : oc_min_i64(r.length, s->kept);
        sort_plan_merge(p, s, &m, &buffers[1 - at], &buffers[at]);
    }
}

/* Sorts a segment of each row, merges it with the first entries of those before, and keeps the first entries. */
static void sort_plan_merges(oc_plan *p, const struct sort_plan *s)
{
    const int64_t capacity = sort_capacity(s);
    const struct sort_entries buffers[2] = {sort_scratch(p, s, capacity),
                                            sort_scratch(p, s, capacity)};
    struct sort_parts segment = {.length = oc_min_i64(capacity, s->length)};
    int home = 0;

    sort_plan_segment(p, s, &segment, buffers, home);
    for (segment.first = segment.length; segment.first < s->length;
         segment.first += segment.length) {
        segment.to_first = s->kept;
        segment.length = oc_min_i64(capacity - s->kept, s->length - segment.first);
        sort_plan_segment(p, s, &segment, buffers, home);

        const int64_t all = s->kept + segment.length;
        const struct sort_merge m = {.length = all, .run = s->kept, .pair = all, .kept = s->kept};

        sort_plan_merge(p, s, &m, &buffers[1 - home], &buffers[home]);
        home = 1 - home;
    }
    sort_plan_store(p, s, &buffers[home]);
}

void oc_plan_sort(oc_plan *p, const struct oc_sort *sort)
{
    struct sort_plan s = {.sort = sort};

    if (oc_numel(sort->indices.like) == 0 || !sort_describe(p, &s)) return;
    if (s.length <= s.config.part || s.config.selected_terms > 0)
        sort_plan_selection(p, &s);
    else
        sort_plan_merges(p, &s);
}
