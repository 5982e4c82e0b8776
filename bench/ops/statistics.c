/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The reductions that reduction.c does not have. Keys: function=; self; inputs=DTYPE (default: the case's); axes=0,2
 * (default: all), of ProdDim one, of Aminmax one or all.
 */
#include <stdio.h>
#include <string.h>

#include "ops/verify_case.h"
#include "verify/ops/reduction.h"

static const struct {
    enum reduction_kind kind;
    double ord; /* as of reduction_case */
} KINDS[] = {{REDUCTION_VAR, 1},         {REDUCTION_VAR_MEAN, 1},    {REDUCTION_STD, 1},
             {REDUCTION_LOG_SUM_EXP, 0}, {REDUCTION_VECTOR_NORM, 2}, {REDUCTION_AMIN, 0},
             {REDUCTION_AMINMAX, 0},     {REDUCTION_MIN, 0},         {REDUCTION_PROD, 0},
             {REDUCTION_PROD_DIM, 0},    {REDUCTION_ALL, 0},         {REDUCTION_ANY, 0}};
static const char *const STATISTICS[] = {"Var",  "VarMean", "Std", "LogSumExp", "LinalgVectorNorm",
                                         "Amin", "Aminmax", "Min", "Prod",      "ProdDim",
                                         "All",  "Any",     NULL};
enum { DRAWN = 6 /* of these: they take any axes, and any type */ };

/* Axes as host/verify writes them: 0x2. */
static void write_axes(struct bench_keys *k, const char *self, char *text, size_t size)
{
    const struct oc_shape shape = oc_shape_parse(self);
    const char *axes = bench_case_value(k->spec, "axes");

    (void)snprintf(text, size, "%s", axes == NULL ? "" : axes);
    for (char *c = text; *c != '\0'; c++)
        if (*c == ',') *c = 'x';
    for (uint64_t d = 0; axes == NULL && d < shape.rank; d++)
        (void)snprintf(text + strlen(text), size - strlen(text), d == 0 ? "%d" : "x%d", (int)d);
}

static void make_statistics(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const int function = bench_key_choice(k, "function", STATISTICS);
    const char *self = bench_key_shape(k, "self", NULL);
    char axes[32];
    const struct reduction_case m = {.name = "bench",
                                     .kind = KINDS[function].kind,
                                     .self = self,
                                     .axes = axes,
                                     .ord = KINDS[function].ord};

    write_axes(k, self, axes, sizeof(axes));
    reduction_make(c, &m, bench_key_type(k, "inputs", type));
    if (oc_op_makes(OC_MADE_INPUTS)) reduction_fill(c, OC_DATA_REALS);
    if (oc_op_makes(OC_MADE_OUTPUTS)) reduction_compute(c, false);
}

static void draw_statistics(struct bench_draw *d)
{
    const int rank = 1 + (int)bench_draw_below(d, 3);
    int64_t shape[BENCH_MAX_RANK];

    bench_draw_shape(d, bench_draw_elements(d, 1 << 22), rank, shape);
    bench_draw_add(d, " function=%s", STATISTICS[bench_draw_below(d, DRAWN)]);
    bench_draw_add_shape(d, "self", rank, shape);
    if (bench_draw_below(d, 3) != 0) bench_draw_add(d, " axes=%d", (int)bench_draw_below(d, rank));
    bench_draw_add_layout(d, "self");
}

const struct bench_op bench_statistics = BENCH_VERIFY_CASE(statistics, "aclnnVar and others");
