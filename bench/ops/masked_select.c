/* SPDX-License-Identifier: Apache-2.0 */
/* About every second element of self. Keys: self, and mask (default: as self), which broadcasts. */
#include <math.h>

#include "measure/arguments.h"
#include "measure/bench.h"
#include "ops/broadcast.h"
#include "verify/broadcast_index.h"

enum { SELF, MASK, OUT };

struct args {
    int rank;
    int64_t whole[BENCH_MAX_RANK]; /* the broadcast, at the end */
};

static bool make(struct bench_problem *p)
{
    static const char *const NAMES[] = {"self", "mask"};
    int64_t count = 1;

    if (!bench_problem_args(p, sizeof(struct args))) return false;

    struct args *a = p->args;

    for (int k = 0; k < BENCH_MAX_RANK; k++)
        a->whole[k] = 1;
    for (int i = SELF; i <= MASK; i++) {
        const bool own = bench_case_value(p->spec, NAMES[i]) != NULL;
        int64_t shape[BENCH_MAX_RANK];
        const int rank = bench_case_shape(p->spec, own ? NAMES[i] : "self", shape);

        if (rank < 0 ||
            !bench_broadcast(p, bench_problem_tensor(p, NAMES[i], shape, rank), a->whole))
            return false;
        a->rank = rank > a->rank ? rank : a->rank;
    }
    for (int k = 0; k < BENCH_MAX_RANK; k++)
        count *= a->whole[k];
    p->tensors[MASK].dtype = BENCH_B8;
    p->tensors[MASK].low = 0;
    p->tensors[MASK].high = 1;

    struct bench_tensor *out = bench_problem_tensor(p, "out", &count, 1);

    out->is_output = out->is_resized = true;
    return true;
}

static double operand(const struct args *a, const struct bench_tensor *t, int64_t i)
{
    return bench_tensor_value(t, oc_broadcast_index((uint64_t)t->rank, t->shape, (uint64_t)a->rank,
                                                    a->whole + BENCH_MAX_RANK - a->rank, i));
}

/* What is behind the selected elements stays as it is, which is NaN. */
static bool prepare(struct bench_problem *p)
{
    struct bench_tensor *out = &p->tensors[OUT];
    int64_t selected = 0;

    if (!bench_tensor_keep(out, false)) return false;
    for (int64_t i = 0; i < out->numel; i++)
        if (operand(p->args, &p->tensors[MASK], i) != 0)
            out->wanted[selected++] = operand(p->args, &p->tensors[SELF], i);
    while (selected < out->numel)
        out->wanted[selected++] = NAN;
    return true;
}

static void draw(struct bench_draw *d)
{
    const int rank = 1 + (int)bench_draw_below(d, 5);
    int64_t shape[BENCH_MAX_RANK];

    bench_draw_shape(d, bench_draw_elements(d, 1 << 25), rank, shape);
    bench_draw_add_shape(d, "self", rank, shape);
    bench_draw_operand(d, "mask", rank, shape);
    bench_draw_add_layout(d, "self,mask");
}

const struct bench_op bench_masked_select = {
    .name = "masked_select",
    .api = "aclnnMaskedSelect",
    .same_in_all_dtypes = true,
    .make = make,
    .prepare = prepare,
    .draw = draw,
};
