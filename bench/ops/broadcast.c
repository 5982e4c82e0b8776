/* SPDX-License-Identifier: Apache-2.0 */
#include "ops/broadcast.h"

#include "measure/bench.h"

bool bench_broadcast(struct bench_problem *p, const struct bench_tensor *t,
                     int64_t shape[BENCH_MAX_RANK])
{
    for (int k = 1; k <= t->rank; k++) {
        int64_t *extent = &shape[BENCH_MAX_RANK - k];
        const int64_t own = t->shape[t->rank - k];

        if (*extent != own && *extent != 1 && own != 1)
            return bench_fail("case %s: shapes do not broadcast", p->spec->name);
        if (own != 1) *extent = own;
    }
    return true;
}

void bench_draw_operand(struct bench_draw *draw, const char *name, int rank, const int64_t *whole)
{
    const int64_t which = bench_draw_below(draw, 4);
    int64_t shape[BENCH_MAX_RANK];

    for (int k = 0; k < rank; k++)
        shape[k] = which == 1 && bench_draw_below(draw, 2) == 0 ? 1 : whole[k];
    bench_draw_add_shape(draw, name, which == 0 ? 0 : rank, shape);
}
