/* SPDX-License-Identifier: Apache-2.0 */
#include "overhead.h"

#include <stdio.h>
#include <string.h>

#include "bare.h"
#include "bench.h"
#include "run.h"
#include "table.h"

/* Calls between two waits, which are not timed; few enough for any driver's queue. */
#define BATCH 100
#define PAIRS 1000
#define LEAST_ROUNDS 50

struct stage {
    struct bench_run run;
    aclOpExecutor *repeatable;
    struct bench_bare bare;
};

/* ---- What is compared: one batch each, in seconds per iteration ---- */

static bool both_calls(struct stage *s)
{
    const struct bench_run *run = &s->run;
    uint64_t bytes = 0;
    aclOpExecutor *executor = NULL;

    for (int i = 0; i < BATCH; i++) {
        BENCH_ACL(run->op->first(run->problem, run->sets[0].tensors, &bytes, &executor));
        BENCH_ACL(run->op->second(NULL, 0, executor, run->stream));
    }
    return true;
}

static bool second_calls(struct stage *s)
{
    for (int i = 0; i < BATCH; i++)
        BENCH_ACL(s->run.op->second(NULL, 0, s->repeatable, s->run.stream));
    return true;
}

static bool bare_new(struct stage *s)
{
    for (int i = 0; i < BATCH; i++)
        if (!bench_bare_launch(&s->bare, true)) return false;
    return true;
}

static bool bare_kept(struct stage *s)
{
    for (int i = 0; i < BATCH; i++)
        if (!bench_bare_launch(&s->bare, false)) return false;
    return true;
}

static bool pairs_of(size_t bytes)
{
    void *memory = NULL;

    for (int i = 0; i < PAIRS; i++) {
        BENCH_ACL(aclrtMalloc(&memory, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
        BENCH_ACL(aclrtFree(memory));
    }
    return true;
}

static bool small_pairs(struct stage *s)
{
    (void)s;
    return pairs_of((size_t)4 << 10);
}

static bool large_pairs(struct stage *s)
{
    (void)s;
    return pairs_of((size_t)1 << 20);
}

enum { BOTH, SECOND, BARE_NEW, BARE_KEPT, SMALL, LARGE, CONTESTANTS };

static const struct {
    const char *name;
    bool (*batch)(struct stage *s);
    int size;
} CONTEST[CONTESTANTS] = {
    [BOTH] = {"both calls, executors used once", both_calls, BATCH},
    [SECOND] = {"second call, repeatable executor", second_calls, BATCH},
    [BARE_NEW] = {"bare OpenCL, a new kernel each time", bare_new, BATCH},
    [BARE_KEPT] = {"bare OpenCL, one kernel kept", bare_kept, BATCH},
    [SMALL] = {"aclrtMalloc and aclrtFree, 4 KiB", small_pairs, PAIRS},
    [LARGE] = {"aclrtMalloc and aclrtFree, 1 MiB", large_pairs, PAIRS},
};

/* What ours cost beyond bare calls. */
enum { DIFFERENCES = 3 };

static const struct {
    int ours, bare;
} PAIRS_COMPARED[DIFFERENCES] = {{BOTH, BARE_NEW}, {BOTH, BARE_KEPT}, {SECOND, BARE_KEPT}};

struct figures {
    struct bench_samples each[CONTESTANTS];
    /* Within one round, so that what disturbs a whole round cancels out. */
    struct bench_samples difference[DIFFERENCES];
};

/* ---- The contest ---- */

static bool wait(struct stage *s)
{
    BENCH_ACL(aclrtSynchronizeStream(s->run.stream));
    return bench_bare_finish(&s->bare);
}

static bool one_round(struct stage *s, double seconds[CONTESTANTS])
{
    for (int i = 0; i < CONTESTANTS; i++) {
        const double start = bench_now();

        if (!CONTEST[i].batch(s)) return false;
        seconds[i] = (bench_now() - start) / CONTEST[i].size;
        if (!wait(s)) return false;
    }
    return true;
}

static bool keep(struct figures *figures, const double seconds[CONTESTANTS])
{
    for (int i = 0; i < CONTESTANTS; i++)
        if (!bench_samples_add(&figures->each[i], seconds[i])) return false;
    for (int i = 0; i < DIFFERENCES; i++)
        if (!bench_samples_add(&figures->difference[i],
                               seconds[PAIRS_COMPARED[i].ours] - seconds[PAIRS_COMPARED[i].bare]))
            return false;
    return true;
}

static bool all_rounds(struct stage *s, double seconds, struct figures *figures)
{
    const double start = bench_now();
    double taken[CONTESTANTS];

    if (!one_round(s, taken)) return false; /* warm */
    for (int i = 0; i < LEAST_ROUNDS || bench_now() - start < seconds; i++) {
        bench_progress("overhead: round %d", i + 1);
        if (!one_round(s, taken) || !keep(figures, taken)) return false;
    }
    bench_progress_clear();
    s->run.touched = 1; /* set 0 is what ran */
    return bench_verify(&s->run) && bench_bare_check(&s->bare);
}

static void print(const struct bench_device *device, struct figures *figures)
{
    printf("host time on device %d, %s\n", (int)device->id, device->name);
    printf(
        "(MSE of %d elements, f32, warm; medians of %zu batches in turns; waiting not "
        "included)\n\n",
        BENCH_BARE_ELEMENTS, figures->each[BOTH].count);
    for (int i = 0; i < CONTESTANTS; i++) {
        const struct bench_stats stats = bench_stats_of(&figures->each[i]);

        printf("  %-38s %8.2f us   least %.2f us   noise %.0f %%\n", CONTEST[i].name,
               1e6 * stats.median, 1e6 * stats.least, 100 * stats.noise);
    }
    printf("\ndifferences within a round\n");
    for (int i = 0; i < DIFFERENCES; i++)
        printf("  %-38s %+8.2f us   to %s\n", CONTEST[PAIRS_COMPARED[i].ours].name,
               1e6 * bench_stats_of(&figures->difference[i]).median,
               CONTEST[PAIRS_COMPARED[i].bare].name);
    (void)fflush(stdout);
}

/* ---- The stage ---- */

static bool make_repeatable(struct stage *s)
{
    uint64_t bytes = 0;
    struct bench_times times;

    if (!bench_run_once(&s->run, &times)) return false; /* everything built */
    BENCH_ACL(s->run.op->first(s->run.problem, s->run.sets[0].tensors, &bytes, &s->repeatable));
    BENCH_ACL(aclSetAclOpExecutorRepeatable(s->repeatable));
    return bytes == 0 || bench_fail("the operator wants a workspace");
}

static bool perform(const struct bench_device *device, const struct bench_problem *problem,
                    double seconds)
{
    struct stage s;
    struct figures figures;

    memset(&s, 0, sizeof(s));
    memset(&figures, 0, sizeof(figures));

    const bool good = bench_run_open(&s.run, &bench_mse_loss_backward, problem, device) &&
                      make_repeatable(&s) && bench_bare_open(&s.bare, device->name) &&
                      all_rounds(&s, seconds, &figures);

    if (good) print(device, &figures);
    for (int i = 0; i < CONTESTANTS; i++)
        bench_samples_free(&figures.each[i]);
    for (int i = 0; i < DIFFERENCES; i++)
        bench_samples_free(&figures.difference[i]);
    if (s.repeatable != NULL) (void)aclDestroyAclOpExecutor(s.repeatable);
    bench_bare_close(&s.bare);
    if (s.run.sets != NULL) bench_run_close(&s.run);
    return good;
}

bool bench_overhead(const struct bench_device *device, double seconds)
{
    struct bench_case spec;
    struct bench_problem problem;
    bool good = bench_case_parse(&spec, "overhead self=16 reduction=none");

    if (!good) return false;
    BENCH_ACL(aclrtSetDevice(device->id));
    good = bench_problem_make(&problem, &bench_mse_loss_backward, &spec, BENCH_F32);
    if (good) {
        good = perform(device, &problem, seconds);
        bench_problem_drop(&problem, &bench_mse_loss_backward);
    }
    bench_case_free(&spec);
    BENCH_ACL(aclrtResetDevice(device->id));
    return good;
}
