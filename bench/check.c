/* SPDX-License-Identifier: Apache-2.0 */
#include "check.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "run.h"

#define NAME_WIDTH 16
#define PIECE 32768

/* ---- One output against another ---- */

struct difference {
    const struct bench_run *run;
    int which;
    const void *here, *there;
    pthread_mutex_t lock; /* of what follows */
    bool out_of_memory;
    double largest, share; /* the largest error, and the largest share of what is allowed */
    int64_t wrong, first;
    double got, wanted, allowed; /* of the first wrong element */
};

static void keep(struct difference *all, const struct difference *piece)
{
    (void)pthread_mutex_lock(&all->lock);
    all->largest = fmax(all->largest, piece->largest);
    all->share = fmax(all->share, piece->share);
    all->out_of_memory |= piece->out_of_memory;
    if (piece->wrong > 0 && (all->wrong == 0 || piece->first < all->first)) {
        all->first = piece->first;
        all->got = piece->got;
        all->wanted = piece->wanted;
        all->allowed = piece->allowed;
    }
    all->wrong += piece->wrong;
    (void)pthread_mutex_unlock(&all->lock);
}

/* Of two elements; infinite where only one is a number. */
static double distance(double a, double b)
{
    if (a == b || (isnan(a) && isnan(b))) return 0;
    return isfinite(a - b) ? fabs(a - b) : HUGE_VAL;
}

static void judge(struct difference *d, int64_t i, double exact)
{
    const struct bench_problem *p = d->run->problem;
    const struct bench_tensor *t = &p->tensors[d->which];
    const int64_t at = bench_storage_index(t, i);
    const double got = bench_dtype_load(t->dtype, d->here, at);
    const double wanted = bench_dtype_load(t->dtype, d->there, at);
    const double allowed = 2 * bench_allowance(p, t, i, exact), error = distance(got, wanted);

    d->largest = fmax(d->largest, error);
    if (allowed > 0) d->share = fmax(d->share, error / allowed);
    if (error <= allowed || d->wrong++ > 0) return;
    d->first = i;
    d->got = got;
    d->wanted = wanted;
    d->allowed = allowed;
}

static void compare(void *context, int64_t begin, int64_t end)
{
    struct difference *all = context, piece = *all;
    const struct bench_problem *p = all->run->problem;
    double *room = malloc((size_t)(end - begin) * sizeof(*room));
    const double *exact = bench_reference(all->run->op, p, all->which, begin, end, room);

    piece.largest = piece.share = 0;
    piece.wrong = 0;
    piece.out_of_memory = exact == NULL;
    for (int64_t i = begin; exact != NULL && i < end; i++)
        judge(&piece, i, exact[i - begin]);
    keep(all, &piece);
    free(room);
}

/* ---- One case ---- */

struct labour {
    const struct bench_dumped *dumped;
    const struct bench_dumped_case *c;
    enum bench_dtype dtype;
    const struct bench_run *run;
    int which;
    void *here, *there; /* room for the tensor */
    bool told;          /* what is wrong has been printed */
};

static bool print_output(struct labour *l, const struct difference *d)
{
    const struct bench_tensor *t = &l->run->problem->tensors[l->which];

    printf("%-*s %-5s %-12s %10.3g", NAME_WIDTH, l->c->name, l->c->dtype, t->name, d->largest);
    if (d->wrong > 0)
        printf("  DIFFERS: %s[%lld] is %.9g, dumped %.9g, may differ by %.3g (%lld of %lld do)\n",
               t->name, (long long)d->first, d->got, d->wanted, d->allowed, (long long)d->wrong,
               (long long)t->numel);
    else if (d->largest == 0)
        printf("  equal\n");
    else
        printf("  within the bound, at %.2g of it\n", d->share);
    l->told |= d->wrong > 0;
    return d->wrong == 0;
}

static bool compare_output(struct labour *l)
{
    const struct bench_problem *p = l->run->problem;
    const struct bench_tensor *t = &p->tensors[l->which];
    const size_t bytes = bench_tensor_bytes(t);
    struct difference d = {.run = l->run, .which = l->which, .here = l->here, .there = l->there};

    BENCH_ACL(aclrtMemcpy(l->here, bytes, l->run->sets[0].memory[l->which], bytes,
                          ACL_MEMCPY_DEVICE_TO_HOST));
    (void)pthread_mutex_init(&d.lock, NULL);
    bench_parallel(t->numel, (PIECE + p->grain - 1) / p->grain * p->grain, compare, &d);
    (void)pthread_mutex_destroy(&d.lock);
    bench_progress_clear();
    return d.out_of_memory ? bench_fail("out of memory") : print_output(l, &d);
}

/* Only then do the bounds of this program belong to what was dumped. */
static bool same_input(struct labour *l)
{
    const struct bench_tensor *t = &l->run->problem->tensors[l->which];

    bench_run_values(t, l->here);
    return memcmp(l->here, l->there, bench_tensor_bytes(t)) == 0 ||
           bench_fail("%s: the dump's %s holds other values than this version makes: dump again",
                      l->c->name, t->name);
}

/* Calls `what` for each tensor of one role, with its file read. */
static bool each_tensor(struct labour *l, bool outputs, bool (*what)(struct labour *l))
{
    const struct bench_problem *p = l->run->problem;
    bool good = true;

    for (int i = 0; i < p->count; i++) {
        const struct bench_tensor *t = &p->tensors[i];

        if (t->is_output != outputs) continue;
        l->which = i;
        l->here = malloc(bench_tensor_bytes(t));
        l->there = malloc(bench_tensor_bytes(t));
        good &= l->here == NULL || l->there == NULL
                    ? bench_fail("out of memory")
                    : bench_dumped_load(l->dumped, &l->c->tensors[i], l->there) && what(l);
        free(l->here);
        free(l->there);
    }
    return good;
}

static bool work(struct labour *l, const struct bench_op *op, const struct bench_problem *p,
                 const struct bench_device *device)
{
    struct bench_device lone = *device;
    struct bench_run run;
    struct bench_times times;
    bool good;

    if (p->count != l->c->count)
        return bench_fail("%s: the index has %d tensors, the operator %d", l->c->name, l->c->count,
                          p->count);
    for (int i = 0; i < p->count; i++)
        if (!bench_dumped_fits(&l->c->tensors[i], &p->tensors[i])) return false;
    lone.cache = 0; /* one set is enough */
    if (!bench_run_open(&run, op, p, &lone)) return false;
    l->run = &run;
    good = each_tensor(l, false, same_input) && bench_run_once(&run, &times) &&
           each_tensor(l, true, compare_output) && bench_verify(&run);
    bench_run_close(&run);
    return good;
}

/* The case of the dump as this program has it. */
static bool find(const struct bench_dumped_case *c, const struct bench_op **op,
                 enum bench_dtype *dtype, struct bench_case *spec)
{
    char line[2048];

    *op = NULL;
    *dtype = BENCH_DTYPE_COUNT;
    for (size_t i = 0; bench_ops[i] != NULL; i++)
        if (strcmp(bench_ops[i]->name, c->op) == 0) *op = bench_ops[i];
    for (int i = 0; i < BENCH_DTYPE_COUNT; i++)
        if (strcmp(bench_dtype_name((enum bench_dtype)i), c->dtype) == 0)
            *dtype = (enum bench_dtype)i;
    if (*op == NULL) return bench_fail("there is no operator %s here", c->op);
    if (*dtype == BENCH_DTYPE_COUNT) return bench_fail("there is no dtype %s here", c->dtype);
    if (snprintf(line, sizeof(line), "%s %s", c->name, c->keys) >= (int)sizeof(line))
        return bench_fail("the keys are too long");
    return bench_case_parse(spec, line);
}

static bool check_case(struct bench_check *check, const struct bench_dumped_case *c,
                       const struct bench_device *device)
{
    struct labour l = {.dumped = &check->dumped, .c = c};
    const struct bench_op *op;
    struct bench_case spec;
    struct bench_problem problem;

    bool good = find(c, &op, &l.dtype, &spec);

    if (good) {
        good = bench_problem_make(&problem, op, &spec, l.dtype) &&
               bench_problem_prepare(&problem, op) && work(&l, op, &problem, device);
        bench_problem_drop(&problem, op);
        bench_case_free(&spec);
    }
    bench_progress_clear();
    if (!good && !l.told) printf("%-*s %-5s %s\n", NAME_WIDTH, c->name, c->dtype, bench_error());
    return good;
}

void bench_check_case(struct bench_check *check, const struct bench_dumped_case *c,
                      const struct bench_device *device)
{
    bench_progress("%s %s: checking", c->name, c->dtype);

    const bool good = check_case(check, c, device);

    (void)fflush(stdout);
    if (good)
        check->good++;
    else
        check->bad++;
}

/* ---- Around them ---- */

void bench_check_heading(const struct bench_check *check, const struct bench_device *device)
{
    const struct bench_dumped *d = &check->dumped;

    printf("device %d  %s\nagainst   %s, from %s, version %s, commit %s\n", (int)device->id,
           device->name, d->folder, d->device, d->library, d->commit);
    printf("%-*s %-5s %-12s %10s\n", NAME_WIDTH, "case", "dtype", "output", "max error");
}

bool bench_check_verdict(const struct bench_check *check)
{
    printf("\n%zu cases agree, %zu do not\n", check->good, check->bad);
    if (check->bad > 0) return bench_fail("not every case agrees with the dump");
    return check->good > 0 || bench_fail("the dump has no such case");
}
