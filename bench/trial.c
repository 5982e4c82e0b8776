/* SPDX-License-Identifier: Apache-2.0 */
#include "trial.h"

#include <stdio.h>
#include <string.h>

#include "run.h"

/* We and the peer take turns: what else happens on the machine hits both. */
#define ROUNDS 5
#define LEAST_PER_ROUND 1
#define MOST_PER_ROUND 20000
#define WARM_SHARE 0.1   /* of the time given */
#define DEVICE_SHARE 0.2 /* of the time given */
#define LEAST_DEVICE 3
#define MOST_DEVICE 1000
/* Leaves the system and the driver some. */
#define MEMORY_SHARE 0.8

const char *bench_outcome_name(enum bench_outcome outcome)
{
    static const char *const NAMES[] = {"good", "wrong", "failed", "skipped"};

    return NAMES[outcome];
}

/* ---- Repetitions ---- */

struct tally {
    struct bench_samples total, first, second, on_device, peer;
};

static size_t per_round(double seconds, double one)
{
    const double n = seconds / ROUNDS / one;

    if (n > MOST_PER_ROUND) return MOST_PER_ROUND;
    return n < LEAST_PER_ROUND ? LEAST_PER_ROUND : (size_t)n;
}

/* Runs every set, and for a while; tells the shortest repetition. */
static bool warm_up(struct bench_run *run, double seconds, double *one)
{
    const double start = bench_now();
    struct bench_times times;

    *one = 0;
    for (int i = 0; i < run->set_count + 1 || bench_now() - start < WARM_SHARE * seconds; i++) {
        if (!bench_run_once(run, &times)) return false;
        if (i == 0 || times.total < *one) *one = times.total;
    }
    return true;
}

static bool our_round(struct bench_run *run, size_t repetitions, struct tally *tally)
{
    struct bench_times times;

    for (size_t i = 0; i < repetitions; i++)
        if (!bench_run_once(run, &times) || !bench_samples_add(&tally->total, times.total) ||
            !bench_samples_add(&tally->first, times.first) ||
            !bench_samples_add(&tally->second, times.second))
            return false;
    return true;
}

/* Has the peer make ready and finds how long it takes; NULL when it will not take part. */
static struct bench_peer *ready_peer(struct bench_result *r, const struct bench_run *run,
                                     struct bench_peer *peer, double *one)
{
    struct bench_samples samples = {0};
    bool good;

    if (peer == NULL) return NULL;
    bench_progress("%s %s: waiting for %s", r->spec->name, bench_dtype_name(r->dtype),
                   bench_peer_name(peer));
    good = bench_peer_prepare(peer, r->op, run->problem, run->set_count, r->peer_note,
                              sizeof(r->peer_note)) &&
           bench_peer_go(peer, (size_t)run->set_count + 1, &samples);
    *one = bench_stats_of(&samples).least;
    bench_samples_free(&samples);
    return good ? peer : NULL;
}

static bool measure_rounds(struct bench_result *r, struct bench_run *run, struct bench_peer *peer,
                           double seconds, struct tally *tally)
{
    double one = 0, peer_one = 0;

    peer = ready_peer(r, run, peer, &peer_one);
    if (!warm_up(run, seconds, &one)) return false;
    for (int i = 0; i < ROUNDS; i++) {
        bench_progress("%s %s: round %d of %d", r->spec->name, bench_dtype_name(r->dtype), i + 1,
                       ROUNDS);
        if (!our_round(run, per_round(seconds, one), tally)) return false;
        if (peer != NULL && !bench_peer_go(peer, per_round(seconds, peer_one), &tally->peer)) {
            (void)snprintf(r->peer_note, sizeof(r->peer_note), "the peer is gone");
            peer = NULL;
        }
    }
    r->has_peer = peer != NULL;
    return true;
}

static bool measure_device(struct bench_run *run, double seconds, struct tally *tally)
{
    const double start = bench_now();

    for (int i = 0;
         i < LEAST_DEVICE || (i < MOST_DEVICE && bench_now() - start < DEVICE_SHARE * seconds);
         i++) {
        double one;

        if (!bench_run_device_time(run, &one) || !bench_samples_add(&tally->on_device, one))
            return false;
    }
    return true;
}

/* ---- Verdicts ---- */

static void fail(struct bench_result *r)
{
    /* What the library says when a forced strategy cannot serve the case. */
    const bool forced = strstr(bench_error(), "ACLNN_CL_STRATEGY is ") != NULL;

    r->outcome = forced ? BENCH_SKIPPED : BENCH_FAILED;
    (void)snprintf(r->message, sizeof(r->message), "%s", bench_error());
}

static bool check(struct bench_result *r, const struct bench_run *run, const char *when)
{
    bench_progress("%s %s: checking %s", r->spec->name, bench_dtype_name(r->dtype), when);
    if (bench_verify(run)) return true;
    r->outcome = BENCH_WRONG;
    (void)snprintf(r->message, sizeof(r->message), "%s: %.900s", when, bench_error());
    return false;
}

static void conclude(struct bench_result *r, struct tally *tally)
{
    r->outcome = BENCH_GOOD;
    r->total = bench_stats_of(&tally->total);
    r->first = bench_stats_of(&tally->first);
    r->second = bench_stats_of(&tally->second);
    r->on_device = bench_stats_of(&tally->on_device);
    if (r->has_peer) r->peer = bench_stats_of(&tally->peer);
}

/* Verified before and after: a result that is right once may be wrong under repetition. */
static void try_run(struct bench_result *r, struct bench_run *run, struct bench_peer *peer,
                    double seconds, struct tally *tally)
{
    struct bench_times cold;

    r->sets = run->set_count;
    bench_progress("%s %s: first use", r->spec->name, bench_dtype_name(r->dtype));
    if (!bench_run_once(run, &cold)) {
        fail(r);
        return;
    }
    r->cold = cold.total;
    if (!check(r, run, "at first use")) return;
    if (!bench_run_wipe(run) || !measure_rounds(r, run, peer, seconds, tally) ||
        !measure_device(run, seconds, tally)) {
        fail(r);
        return;
    }
    if (check(r, run, "after the repetitions")) conclude(r, tally);
}

static struct bench_work work_of(const struct bench_problem *p)
{
    struct bench_work work = {.bytes = p->bytes, .is_product = p->is_product};

    for (int i = 0; i < p->count; i++)
        if (p->tensors[i].is_output)
            work.written +=
                (double)p->tensors[i].numel * (double)bench_dtype_size(p->tensors[i].dtype);
    return work;
}

void bench_trial(struct bench_result *result, struct bench_peer *peer, double seconds)
{
    const double memory = MEMORY_SHARE * result->device->facts.memory;
    struct bench_problem problem;
    struct bench_run run;
    struct tally tally = {0};

    bench_progress("%s %s: making data", result->spec->name, bench_dtype_name(result->dtype));
    if (!bench_problem_make(&problem, result->op, result->spec, result->dtype)) {
        fail(result);
        return;
    }
    result->work = work_of(&problem);
    if (memory > 0 && problem.bytes > memory) {
        result->outcome = BENCH_SKIPPED;
        (void)snprintf(result->message, sizeof(result->message),
                       "needs %.3g GB, the device has %.3g GB", 1e-9 * problem.bytes,
                       1e-9 * result->device->facts.memory);
    } else if (!bench_problem_prepare(&problem, result->op) ||
               !bench_run_open(&run, result->op, &problem, result->device)) {
        fail(result);
    } else {
        result->work.flops = problem.flops; /* may be known only now */
        result->work.in_cache = run.in_cache;
        result->bound = bench_bound_of(&result->work, &result->device->ceilings);
        try_run(result, &run, peer, seconds, &tally);
        bench_run_close(&run);
    }
    bench_samples_free(&tally.total);
    bench_samples_free(&tally.first);
    bench_samples_free(&tally.second);
    bench_samples_free(&tally.on_device);
    bench_samples_free(&tally.peer);
    bench_problem_drop(&problem, result->op);
}
