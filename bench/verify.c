/* SPDX-License-Identifier: Apache-2.0 */
/* Results against the reference in double: every element of every output. */
#include <math.h>
#include <pthread.h>
#include <stdlib.h>

#include "bench.h"
#include "run.h"

/* Elements that a thread takes at a time, at least. */
#define PIECE 32768

struct comparison {
    const struct bench_run *run;
    int which;
    const void *data;
    pthread_mutex_t lock; /* of what follows */
    bool out_of_memory;
    int64_t wrong, first_wrong;
    double largest, got, wanted; /* the largest error, and the first wrong element */
};

struct finding {
    int64_t wrong, first;
    double largest, got, wanted;
};

double bench_allowance(const struct bench_problem *p, const struct bench_tensor *t, int64_t i,
                       double wanted)
{
    const bool own = t->bound != NULL;
    const double before = own ? (double)t->bound[i] : fabs(wanted) * p->slack;

    if (!own && p->slack == 0) return 0;
    return before + (fabs(wanted) + (own ? before : 0)) * bench_dtype_rounding(t->dtype) +
           bench_dtype_least(t->dtype);
}

const double *bench_reference(const struct bench_op *op, const struct bench_problem *problem,
                              int which, int64_t begin, int64_t end, double *room)
{
    const double *kept = problem->tensors[which].wanted;

    if (kept != NULL) return kept + begin;
    if (room != NULL) op->reference(problem, which, begin, end, room);
    return room;
}

static double error_of(double got, double wanted)
{
    if (got == wanted || (isnan(got) && isnan(wanted))) return 0;
    return isfinite(got - wanted) ? fabs(got - wanted) : HUGE_VAL;
}

static void judge(const struct comparison *c, const double *reference, int64_t begin, int64_t end,
                  struct finding *f)
{
    const struct bench_problem *p = c->run->problem;
    const struct bench_tensor *t = &p->tensors[c->which];

    for (int64_t i = begin; i < end; i++) {
        const double exact = reference[i - begin];
        const bool whole = p->slack == 0 && t->bound == NULL;
        const double wanted = whole ? bench_dtype_round(t->dtype, exact) : exact;
        const double got = bench_dtype_load(t->dtype, c->data, bench_storage_index(t, i));
        const double error = error_of(got, wanted);

        if (error <= bench_allowance(p, t, i, wanted)) continue;
        if (f->wrong++ == 0) {
            f->first = i;
            f->got = got;
            f->wanted = wanted;
        }
        if (error > f->largest) f->largest = error;
    }
}

static void compare(void *context, int64_t begin, int64_t end)
{
    struct comparison *c = context;
    const struct bench_problem *p = c->run->problem;
    struct finding f = {0};
    const bool kept = p->tensors[c->which].wanted != NULL;
    double *room = kept ? NULL : malloc((size_t)(end - begin) * sizeof(*room));
    const double *reference = bench_reference(c->run->op, p, c->which, begin, end, room);

    if (reference != NULL) judge(c, reference, begin, end, &f);
    (void)pthread_mutex_lock(&c->lock);
    if (reference == NULL) c->out_of_memory = true;
    if (f.wrong > 0 && (c->wrong == 0 || f.first < c->first_wrong)) {
        c->first_wrong = f.first;
        c->got = f.got;
        c->wanted = f.wanted;
    }
    if (f.largest > c->largest) c->largest = f.largest;
    c->wrong += f.wrong;
    (void)pthread_mutex_unlock(&c->lock);
    free(room);
}

static bool conclude(const struct comparison *c)
{
    const struct bench_tensor *t = &c->run->problem->tensors[c->which];

    if (c->out_of_memory) return bench_fail("out of memory");
    if (c->wrong == 0) return true;
    return bench_fail("%s[%lld] is %.9g, must be %.9g (%lld of %lld elements wrong, by up to %.3g)",
                      t->name, (long long)c->first_wrong, c->got, c->wanted, (long long)c->wrong,
                      (long long)t->numel, c->largest);
}

/* One output of one set; `data` has room for it. */
static bool verify_output(const struct bench_run *run, const struct bench_set *set, int which,
                          void *data)
{
    const struct bench_tensor *t = &run->problem->tensors[which];
    const size_t bytes = (size_t)t->numel * bench_dtype_size(t->dtype);
    const int64_t grain = run->problem->grain;
    struct comparison c = {.run = run, .which = which, .data = data};

    BENCH_ACL(aclrtMemcpy(data, bytes, set->memory[which], bytes, ACL_MEMCPY_DEVICE_TO_HOST));
    (void)pthread_mutex_init(&c.lock, NULL);
    bench_parallel(t->numel, (PIECE + grain - 1) / grain * grain, compare, &c);
    (void)pthread_mutex_destroy(&c.lock);
    return conclude(&c);
}

bool bench_verify(const struct bench_run *run)
{
    const struct bench_problem *p = run->problem;
    bool good = true;

    for (int i = 0; good && i < p->count; i++) {
        if (!p->tensors[i].is_output) continue;

        void *data = malloc((size_t)p->tensors[i].numel * bench_dtype_size(p->dtype));

        if (data == NULL) return bench_fail("out of memory");
        for (int s = 0; good && s < run->touched; s++)
            good = verify_output(run, &run->sets[s], i, data);
        free(data);
    }
    return good;
}
