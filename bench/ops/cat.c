/* SPDX-License-Identifier: Apache-2.0 */
/* Tensors of one shape, one after the other along an axis. Keys: self=SHAPE; parts=COUNT; dim=AXIS. */
#include <jansson.h>
#include <stdlib.h>

#include "aclnnop/aclnn_cat.h"
#include "measure/bench.h"
#include "measure/problem.h"
#include "measure/run.h"

#define MOST_PARTS (BENCH_MAX_TENSORS - 1)

/* A set of tensors, and the list of copies of its inputs: who destroys a list destroys what it holds. */
struct list {
    const aclTensor *set;
    aclTensorList *tensors;
};

struct args {
    int parts;
    int64_t dim, inner; /* elements of a part that are adjacent in out */
    struct list *lists;
    size_t count;
};

static bool make(struct bench_problem *p)
{
    static const char *const NAMES[MOST_PARTS] = {"a", "b", "c", "d", "e", "f", "g"};
    int64_t shape[BENCH_MAX_RANK];
    double parts, dim;

    if (!bench_problem_args(p, sizeof(struct args))) return false;

    struct args *a = p->args;
    const int rank = bench_case_shape(p->spec, "self", shape);

    if (rank < 0 || !bench_case_number(p->spec, "parts", 2, &parts) ||
        !bench_case_number(p->spec, "dim", 0, &dim))
        return false;
    if (parts < 1 || parts > MOST_PARTS || dim < 0 || dim >= rank)
        return bench_fail("case %s: parts must be 1 to %d, dim an axis of self", p->spec->name,
                          MOST_PARTS);
    a->parts = (int)parts;
    a->dim = (int64_t)dim;
    a->inner = 1;
    for (int64_t k = a->dim; k < rank; k++)
        a->inner *= shape[k];
    for (int i = 0; i < a->parts; i++)
        bench_problem_tensor(p, NAMES[i], shape, rank);
    shape[a->dim] *= a->parts;
    bench_problem_tensor(p, "out", shape, rank)->is_output = true;
    return true;
}

static void drop(struct bench_problem *p)
{
    const struct args *a = p->args;

    for (size_t i = 0; i < a->count; i++)
        (void)aclDestroyTensorList(a->lists[i].tensors);
    free(a->lists);
}

static aclTensorList *make_list(const struct bench_problem *p, aclTensor *const *t)
{
    const struct args *a = p->args;
    aclTensor *copies[MOST_PARTS];

    for (int i = 0; i < a->parts; i++) {
        void *memory = NULL;

        (void)aclGetRawTensorAddr(t[i], &memory);
        copies[i] = bench_run_tensor(&p->tensors[i], memory);
    }
    return aclCreateTensorList((const aclTensor *const *)copies, (uint64_t)a->parts);
}

/* Makes it for a set's first call. */
static const aclTensorList *list_of(const struct bench_problem *p, aclTensor *const *t)
{
    struct args *a = p->args;
    struct list *grown;

    for (size_t i = 0; i < a->count; i++)
        if (a->lists[i].set == t[0]) return a->lists[i].tensors;
    grown = realloc(a->lists, (a->count + 1) * sizeof(*grown));
    if (grown == NULL) return NULL;
    a->lists = grown;
    grown[a->count] = (struct list){t[0], make_list(p, t)};
    return grown[a->count++].tensors;
}

static aclnnStatus first(const struct bench_problem *p, aclTensor *const *t, uint64_t *workspace,
                         aclOpExecutor **executor)
{
    const struct args *a = p->args;

    return aclnnCatGetWorkspaceSize(list_of(p, t), a->dim, t[a->parts], workspace, executor);
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

static json_t *attributes(const struct bench_problem *p)
{
    const struct args *a = p->args;

    return json_pack("{sI}", "dim", (json_int_t)a->dim);
}

static void draw(struct bench_draw *d)
{
    const int rank = 1 + (int)bench_draw_below(d, 4), parts = 1 + (int)bench_draw_below(d, 5);
    int64_t shape[BENCH_MAX_RANK];

    bench_draw_shape(d, bench_draw_elements(d, (1 << 26) / parts), rank, shape);
    bench_draw_add_shape(d, "self", rank, shape);
    bench_draw_add(d, " parts=%d dim=%d", parts, (int)bench_draw_below(d, rank));
    bench_draw_add_layout(d, "a,out");
}

const struct bench_op bench_cat = {
    .name = "cat",
    .api = "aclnnCat",
    .same_in_all_dtypes = true,
    .make = make,
    .drop = drop,
    .prepare = prepare,
    .first = first,
    .second = aclnnCat,
    .draw = draw,
    .attributes = attributes,
};
