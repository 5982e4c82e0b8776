/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/run.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "measure/bench.h"

/* With twice the cache, each set is evicted before its next use. */
#define CACHE_MULTIPLE 2
/* Fraction of the device memory to use; the rest is for the system and the driver. */
#define MEMORY_PART 0.8

/* ---- Sets ---- */

static int choose_sets(const struct bench_device *device, double set_bytes, int most)
{
    const double memory = device->facts.memory > 0 ? device->facts.memory : HUGE_VAL;
    double sets = ceil(CACHE_MULTIPLE * device->cache / set_bytes);

    if (sets > most) sets = most;
    if (sets * set_bytes > memory / 2) sets = floor(memory / 2 / set_bytes);
    return sets < 1 ? 1 : (int)sets;
}

static bool set_make(const struct bench_problem *p, struct bench_set *set)
{
    for (int i = 0; i < p->count; i++)
        BENCH_ACL(aclrtMalloc(&set->memory[i], bench_tensor_bytes(&p->tensors[i]),
                              ACL_MEM_MALLOC_HUGE_FIRST));
    return bench_arguments_make(&set->arguments, p, set->memory);
}

static void set_drop(const struct bench_problem *p, struct bench_set *set)
{
    if (set->repeatable != NULL) (void)aclDestroyAclOpExecutor(set->repeatable);
    bench_arguments_drop(&set->arguments, p);
    for (int i = 0; i < p->count; i++)
        if (set->memory[i] != NULL) (void)aclrtFree(set->memory[i]);
}

/* ---- Values ---- */

struct run_fill {
    const struct bench_tensor *tensor;
    void *data;
};

#define MOST_INTEGERS 32

static void fill_range(void *context, int64_t begin, int64_t end)
{
    const struct run_fill *f = context;
    const struct bench_tensor *t = f->tensor;
    const size_t size = bench_dtypes[t->dtype].size;
    union {
        uint32_t words[MOST_INTEGERS];
        uint16_t halves[MOST_INTEGERS];
        uint8_t bytes[MOST_INTEGERS];
    } few;

    /* Values that follow from few integers are converted once. */
    for (int64_t k = 0; t->values == NULL && k <= t->high - t->low; k++)
        bench_dtype_store(t->dtype, &few, k, t->factor * (double)(t->low + k));
    for (int64_t i = begin; i < end; i++) {
        const int64_t at = bench_tensor_index(t, i);

        if (t->values != NULL)
            bench_dtype_store(t->dtype, f->data, at, (double)t->values[i]);
        else if (size == sizeof(uint32_t))
            ((uint32_t *)f->data)[at] = few.words[bench_tensor_integer(t, i) - t->low];
        else if (size == sizeof(uint16_t))
            ((uint16_t *)f->data)[at] = few.halves[bench_tensor_integer(t, i) - t->low];
        else
            ((uint8_t *)f->data)[at] = few.bytes[bench_tensor_integer(t, i) - t->low];
    }
}

#define REPEATED 65536

/* The first values of the formula again and again, in the order of the storage. */
static void fill_repeated(const struct bench_tensor *t, char *storage)
{
    struct bench_tensor plain = *t;
    const size_t whole = bench_tensor_bytes(t), part = REPEATED * bench_dtypes[t->dtype].size;

    plain.contiguous = true;
    fill_range(&(struct run_fill){&plain, storage}, 0, REPEATED);
    for (size_t at = part; at < whole; at += part)
        memcpy(storage + at, storage, at + part < whole ? part : whole - at);
}

/* The same values into every set: all have the same expected result. */
static bool upload(struct bench_run *run, int i, void *staging)
{
    const struct bench_tensor *t = &run->problem.tensors[i];
    const size_t bytes = bench_tensor_bytes(t);
    struct run_fill fill = {t, staging};

    if (!run->verified && t->values == NULL && t->numel > REPEATED)
        fill_repeated(t, staging);
    else
        bench_parallel(t->numel, 65536, fill_range, &fill);
    for (int s = 0; s < run->set_count; s++)
        BENCH_ACL(
            aclrtMemcpy(run->sets[s].memory[i], bytes, staging, bytes, ACL_MEMCPY_HOST_TO_DEVICE));
    return true;
}

static bool fill_tensor(struct bench_run *run, int i)
{
    void *staging = malloc(bench_tensor_bytes(&run->problem.tensors[i]));
    const bool good = staging == NULL ? bench_fail("out of memory") : upload(run, i, staging);

    free(staging);
    return good;
}

static bool fill_sets(struct bench_run *run)
{
    const struct bench_problem *p = &run->problem;

    for (int i = 0; i < p->count; i++)
        if (!p->tensors[i].is_output && !fill_tensor(run, i)) return false;
    return bench_run_wipe(run);
}

bool bench_run_wipe(struct bench_run *run)
{
    const struct bench_problem *p = &run->problem;

    for (int i = 0; i < p->count; i++) {
        const struct bench_tensor *t = &p->tensors[i];
        const size_t bytes = bench_tensor_bytes(t);

        if (t->is_output && t->values != NULL && !fill_tensor(run, i)) return false;
        for (int s = 0; t->is_output && t->values == NULL && s < run->set_count; s++)
            BENCH_ACL(aclrtMemset(run->sets[s].memory[i], bytes, 0xff, bytes));
    }
    run->next = 0;
    run->touched = 0;
    return true;
}

/* ---- Opening and closing ---- */

static bool run_make(struct bench_run *run, const struct bench_device *device, int most_sets)
{
    const struct bench_problem *p = &run->problem;
    double set_bytes = 0;

    for (int i = 0; i < p->count; i++)
        set_bytes += (double)bench_tensor_bytes(&p->tensors[i]);
    run->set_count = choose_sets(device, set_bytes, most_sets);
    run->in_cache = run->set_count * set_bytes < CACHE_MULTIPLE * device->cache;
    run->sets = calloc((size_t)run->set_count, sizeof(*run->sets));
    if (run->sets == NULL) return bench_fail("out of memory");
    BENCH_ACL(aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, p->deterministic));
    BENCH_ACL(aclrtCreateStream(&run->stream));
    BENCH_ACL(aclrtCreateStream(&run->timed_stream));
    BENCH_ACL(aclrtCreateEvent(&run->start));
    BENCH_ACL(aclrtCreateEvent(&run->end));
    for (int s = 0; s < run->set_count; s++)
        if (!set_make(p, &run->sets[s])) return false;
    return fill_sets(run);
}

static bool run_fits(struct bench_run *run, const struct bench_device *device)
{
    const double memory = device->facts.memory;

    run->too_big = memory > 0 && run->problem.bytes > MEMORY_PART * memory;
    return !run->too_big || bench_fail("needs %.3g GB, the device has %.3g GB",
                                       1e-9 * run->problem.bytes, 1e-9 * memory);
}

bool bench_run_open(struct bench_run *run, const struct bench_op *op, struct bench_case *spec,
                    enum bench_dtype dtype, const struct bench_device *device, bool verified,
                    int most_sets)
{
    *run = (struct bench_run){.verified = verified};
    if (bench_problem_make(&run->problem, op, spec, dtype) && run_fits(run, device) &&
        bench_problem_fill(&run->problem, verified) && run_make(run, device, most_sets))
        return true;
    bench_run_close(run);
    return false;
}

void bench_run_close(struct bench_run *run)
{
    if (run->stream != NULL) (void)aclrtSynchronizeStream(run->stream);
    if (run->timed_stream != NULL) (void)aclrtSynchronizeStream(run->timed_stream);
    for (int s = 0; run->sets != NULL && s < run->set_count; s++)
        set_drop(&run->problem, &run->sets[s]);
    free(run->sets);
    if (run->workspace != NULL) (void)aclrtFree(run->workspace);
    if (run->start != NULL) (void)aclrtDestroyEvent(run->start);
    if (run->end != NULL) (void)aclrtDestroyEvent(run->end);
    if (run->stream != NULL) (void)aclrtDestroyStream(run->stream);
    if (run->timed_stream != NULL) (void)aclrtDestroyStream(run->timed_stream);
    (void)aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, 0);
    bench_problem_drop(&run->problem);
}

/* ---- Repetitions ---- */

static bool grow_workspace(struct bench_run *run, uint64_t bytes)
{
    if (bytes <= run->workspace_bytes) return true;
    if (run->workspace != NULL) BENCH_ACL(aclrtFree(run->workspace));
    run->workspace = NULL;
    run->workspace_bytes = 0;
    BENCH_ACL(aclrtMalloc(&run->workspace, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
    run->workspace_bytes = bytes;
    return true;
}

static bool first_call(struct bench_run *run, struct bench_set *set, uint64_t *bytes,
                       aclOpExecutor **executor)
{
    return bench_acl(bench_first_call(&run->problem, &set->arguments, bytes, executor),
                     run->problem.function->name) &&
           grow_workspace(run, *bytes);
}

static struct bench_set *next_set(struct bench_run *run)
{
    struct bench_set *set = &run->sets[run->next];

    run->next = (run->next + 1) % run->set_count;
    if (run->touched < run->set_count) run->touched++;
    return set;
}

static bool second_call(struct bench_run *run, aclOpExecutor *executor, aclrtStream stream)
{
    const struct oc_function *f = run->problem.function;

    return bench_acl(f->second(run->workspace, run->workspace_bytes, executor, stream), f->name);
}

bool bench_run_once(struct bench_run *run, struct bench_times *times)
{
    uint64_t bytes = 0;
    aclOpExecutor *executor = NULL;
    const double start = bench_now();

    if (!first_call(run, next_set(run), &bytes, &executor)) return false;

    const double planned = bench_now();

    if (!second_call(run, executor, run->stream)) return false;

    const double submitted = bench_now();

    BENCH_ACL(aclrtSynchronizeStream(run->stream));
    times->total = bench_now() - start;
    times->first = planned - start;
    times->second = submitted - planned;
    return true;
}

bool bench_run_device_time(struct bench_run *run, double *seconds)
{
    uint64_t bytes = 0;
    aclOpExecutor *executors[2] = {NULL, NULL};
    float milliseconds = 0;

    for (int i = 0; i < 2; i++)
        if (!first_call(run, next_set(run), &bytes, &executors[i])) return false;
    if (!second_call(run, executors[0], run->timed_stream)) return false;
    BENCH_ACL(aclrtRecordEvent(run->start, run->timed_stream));
    if (!second_call(run, executors[1], run->timed_stream)) return false;
    BENCH_ACL(aclrtRecordEvent(run->end, run->timed_stream));
    BENCH_ACL(aclrtSynchronizeStream(run->timed_stream));
    BENCH_ACL(aclrtEventElapsedTime(&milliseconds, run->start, run->end));
    *seconds = 1e-3 * (double)milliseconds;
    return true;
}

bool bench_run_repeat(struct bench_run *run, size_t count, double *seconds)
{
    uint64_t bytes = 0;

    for (int i = 0; i < run->set_count; i++) {
        struct bench_set *set = &run->sets[i];

        if (set->repeatable != NULL) continue;
        if (!first_call(run, set, &bytes, &set->repeatable)) return false;
        BENCH_ACL(aclSetAclOpExecutorRepeatable(set->repeatable));
    }

    const double start = bench_now();

    for (size_t i = 0; i < count; i++)
        if (!second_call(run, next_set(run)->repeatable, run->stream)) return false;
    BENCH_ACL(aclrtSynchronizeStream(run->stream));
    *seconds = (bench_now() - start) / (double)count;
    return true;
}

/* ---- Verification ---- */

#define CHUNK 32768

struct comparison {
    const struct bench_tensor *t;
    const void *data;
    pthread_mutex_t lock; /* guards the members below */
    int64_t wrong, first;
    double largest, got, wanted; /* largest error; values of the first wrong element */
};

double bench_run_allowance(const struct bench_tensor *t, int64_t i)
{
    const struct bench_dtype_facts *dtype = &bench_dtypes[t->dtype];
    const double before = t->bound == NULL ? 0 : (double)t->bound[i];

    if (t->bound == NULL) return 0;
    return before + (fabs(t->wanted[i]) + before) * dtype->rounding + dtype->least;
}

static void compare(void *context, int64_t begin, int64_t end)
{
    struct comparison *c = context;
    const struct bench_tensor *t = c->t;

    for (int64_t i = begin; i < end; i++) {
        const double got = bench_dtype_load(t->dtype, c->data, bench_tensor_index(t, i));
        double wanted = t->wanted[i];

        if (got == wanted || (isnan(got) && isnan(wanted))) continue; /* rounding changes neither */
        if (t->bound == NULL) wanted = bench_dtype_round(t->dtype, wanted);

        const double error = fabs(got - wanted), allowed = bench_run_allowance(t, i);

        if (got == wanted) continue;
        if (error <= allowed) continue; /* false for NaN */
        if (isinf(got) && got == bench_dtype_round(t->dtype, wanted + copysign(allowed, wanted)))
            continue; /* beyond the largest number */
        (void)pthread_mutex_lock(&c->lock);
        if (c->wrong++ == 0 || i < c->first) {
            c->first = i;
            c->got = got;
            c->wanted = wanted;
        }
        c->largest = isfinite(error) ? fmax(c->largest, error) : HUGE_VAL;
        (void)pthread_mutex_unlock(&c->lock);
    }
}

/* Compares one output of one set; `data` is a buffer of its size. */
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

bool bench_run_verify(const struct bench_run *run)
{
    const struct bench_problem *p = &run->problem;
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
