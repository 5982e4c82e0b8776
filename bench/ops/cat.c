/* SPDX-License-Identifier: Apache-2.0 */
/* Tensors of one shape, one after the other along an axis, or along an axis of their own. Keys: function=Cat|Stack; self=SHAPE;
 * parts=COUNT; dim=AXIS. */
#include "measure/arguments.h"
#include "measure/bench.h"

#define MOST_PARTS (BENCH_MAX_TENSORS - 1)

struct args {
    int parts;
    int64_t inner; /* elements of a part that are adjacent in out */
};

static bool make(struct bench_problem *p)
{
    static const char *const FUNCTIONS[] = {"Cat", "Stack", NULL};
    static const char *const NAMES[MOST_PARTS] = {"tensors[0]", "tensors[1]", "tensors[2]",
                                                  "tensors[3]", "tensors[4]", "tensors[5]",
                                                  "tensors[6]"};
    int64_t shape[BENCH_MAX_RANK];
    double parts, dim;
    int is_stack;

    if (!bench_problem_args(p, sizeof(struct args)) ||
        !bench_problem_choose_function(p, FUNCTIONS, &is_stack))
        return false;

    struct args *a = p->args;
    int rank = bench_case_shape(p->spec, "self", shape);

    if (rank < 0 || !bench_case_number(p->spec, "parts", 2, &parts) ||
        !bench_case_number(p->spec, "dim", 0, &dim))
        return false;
    if (parts < 1 || parts > MOST_PARTS || dim < 0 || dim >= rank + is_stack ||
        rank + is_stack > BENCH_MAX_RANK)
        return bench_fail("case %s: parts must be 1 to %d, dim an axis of out", p->spec->name,
                          MOST_PARTS);
    a->parts = (int)parts;
    a->inner = 1;
    for (int k = (int)dim; k < rank; k++)
        a->inner *= shape[k];
    for (int i = 0; i < a->parts; i++)
        bench_problem_tensor(p, NAMES[i], shape, rank);
    for (int k = rank; is_stack && k > (int)dim; k--)
        shape[k] = shape[k - 1];
    if (is_stack) shape[(int)dim] = 1;
    rank += is_stack;
    shape[(int)dim] *= a->parts;
    bench_problem_integer(p, "dim", (int64_t)dim);
    bench_problem_tensor(p, "out", shape, rank)->is_output = true;
    return true;
}

static void expect_elements(void *context, int64_t begin, int64_t end)
{
    const struct bench_problem *p = context;
    const struct args *a = p->args;
    const struct bench_tensor *out = &p->tensors[a->parts];

    for (int64_t i = begin; i < end; i++) {
        const int64_t row = i / a->inner; /* of one part */

        out->wanted[i] = bench_tensor_value(&p->tensors[row % a->parts],
                                            row / a->parts * a->inner + i % a->inner);
    }
}

static bool prepare(struct bench_problem *p)
{
    struct bench_tensor *out = &p->tensors[p->count - 1];

    if (!bench_tensor_keep(out, false)) return false;
    bench_parallel(out->numel, 65536, expect_elements, p);
    return true;
}

static void draw(struct bench_draw *d)
{
    const int rank = 1 + (int)bench_draw_below(d, 4), parts = 1 + (int)bench_draw_below(d, 5);
    int64_t shape[BENCH_MAX_RANK];

    bench_draw_shape(d, bench_draw_elements(d, (1 << 26) / parts), rank, shape);
    bench_draw_add(d, " function=%s", bench_draw_below(d, 4) == 0 ? "Stack" : "Cat");
    bench_draw_add_shape(d, "self", rank, shape);
    bench_draw_add(d, " parts=%d dim=%d", parts, (int)bench_draw_below(d, rank));
    bench_draw_add_layout(d, "tensors[0],out");
}

const struct bench_op bench_cat = {
    .name = "cat",
    .api = "aclnnCat and aclnnStack",
    .same_in_all_dtypes = true,
    .make = make,
    .prepare = prepare,
    .draw = draw,
};
