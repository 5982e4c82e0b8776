/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/verify.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

#include "measure/bench.h"

#define CHUNK 32768

struct comparison {
    const struct bench_tensor *t;
    const void *data;
    pthread_mutex_t lock; /* of what follows */
    int64_t wrong, first;
    double largest, got, wanted; /* the largest error; the first wrong element */
};

double bench_allowance(const struct bench_tensor *t, int64_t i)
{
    const struct bench_dtype_facts *dtype = &bench_dtypes[t->dtype];
    const double before = t->bound == NULL ? 0 : (double)t->bound[i];

    if (t->bound == NULL) return 0;
    return before + (fabs(t->wanted[i]) + before) * dtype->rounding + dtype->least;
}

static void compare(void *context, int64_t begin, int64_t end)
{
    struct comparison *all = context, own = {.wrong = 0};
    const struct bench_tensor *t = all->t;

    for (int64_t i = begin; i < end; i++) {
        const double got = bench_dtype_load(t->dtype, all->data, bench_tensor_index(t, i));
        const double wanted =
            t->bound == NULL ? bench_dtype_round(t->dtype, t->wanted[i]) : t->wanted[i];
        double error = fabs(got - wanted);

        if (got == wanted || (isnan(got) && isnan(wanted))) error = 0;
        if (error <= bench_allowance(t, i)) continue; /* false for NaN */
        if (own.wrong++ == 0) {
            own.first = i;
            own.got = got;
            own.wanted = wanted;
        }
        own.largest = isfinite(error) ? fmax(own.largest, error) : HUGE_VAL;
    }
    if (own.wrong == 0) return;
    (void)pthread_mutex_lock(&all->lock);
    if (all->wrong == 0 || own.first < all->first) {
        all->first = own.first;
        all->got = own.got;
        all->wanted = own.wanted;
    }
    all->largest = fmax(all->largest, own.largest);
    all->wrong += own.wrong;
    (void)pthread_mutex_unlock(&all->lock);
}

/* One output of one set; `data` has room for it. */
static bool verify_output(const struct bench_tensor *t, const void *memory, void *data)
{
    const size_t bytes = bench_tensor_bytes(t);
    struct comparison c = {.t = t, .data = data, .lock = PTHREAD_MUTEX_INITIALIZER};

    BENCH_ACL(aclrtMemcpy(data, bytes, memory, bytes, ACL_MEMCPY_DEVICE_TO_HOST));
    bench_parallel(t->numel, CHUNK, compare, &c);
    (void)pthread_mutex_destroy(&c.lock);
    return c.wrong == 0 ||
           bench_fail("%s[%lld] is %.9g, must be %.9g (%lld of %lld elements wrong, by up to %.3g)",
                      t->name, (long long)c.first, c.got, c.wanted, (long long)c.wrong,
                      (long long)t->numel, c.largest);
}

bool bench_verify(const struct bench_run *run)
{
    const struct bench_problem *p = run->problem;
    bool good = true;

    for (int i = 0; good && i < p->count; i++) {
        if (!p->tensors[i].is_output) continue;

        void *data = malloc(bench_tensor_bytes(&p->tensors[i]));

        if (data == NULL) return bench_fail("out of memory");
        for (int s = 0; good && s < run->touched; s++)
            good = verify_output(&p->tensors[i], run->sets[s].memory[i], data);
        free(data);
    }
    return good;
}
