/* SPDX-License-Identifier: Apache-2.0 */
#include "trial.h"

#include <stdio.h>
#include <string.h>

#include "run.h"

/* Of all passes together. */
#define ROUNDS 5 /* we and the peer take turns: what else happens on the machine hits both */
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

static void progress(const struct bench_trial *t, const char *what)
{
    bench_progress("%s %s: %s", t->result->spec->name, bench_dtype_name(t->result->dtype), what);
}

/* ---- Repetitions ---- */

/* A pass's part of what all of them do together, rounded up. */
static int part_of(const struct bench_trial *t, int whole)
{
    return (whole + t->budget.passes - 1) / t->budget.passes;
}

static double seconds_of(const struct bench_trial *t)
{
    return t->budget.seconds / t->budget.passes;
}

static size_t per_round(const struct bench_trial *t, double one)
{
    const double n = seconds_of(t) / part_of(t, ROUNDS) / one;

    if (n > MOST_PER_ROUND) return MOST_PER_ROUND;
    return n < LEAST_PER_ROUND ? LEAST_PER_ROUND : (size_t)n;
}

/* Runs for a while since the pass began to run, in the first pass every set; finds the shortest
 * repetition, for which what is built or loaded in the first run of all must not be taken. */
static bool warm_up(struct bench_trial *t, struct bench_run *run, double start)
{
    const double seconds = WARM_SHARE * seconds_of(t);
    const int least = t->pass == 1 ? run->set_count + 1 : run->touched == 0;
    struct bench_times times;

    for (int i = 0; i < least || bench_now() - start < seconds; i++) {
        if (!bench_run_once(run, &times)) return false;
        if (t->one == 0 || times.total < t->one) t->one = times.total;
    }
    return true;
}

static bool our_round(struct bench_trial *t, struct bench_run *run, size_t repetitions)
{
    struct bench_times times;

    for (size_t i = 0; i < repetitions; i++)
        if (!bench_run_once(run, &times) || !bench_samples_add(&t->total, times.total) ||
            !bench_samples_add(&t->first, times.first) ||
            !bench_samples_add(&t->second, times.second))
            return false;
    return true;
}

static struct bench_peer *lost_peer(struct bench_result *r)
{
    (void)snprintf(r->peer_says.note, sizeof(r->peer_says.note), "the peer is gone");
    return NULL;
}

/* Has the peer make ready and finds how long it takes; NULL when it will not take part, and has not
 * to be asked again. */
static struct bench_peer *ready_peer(const struct bench_trial *t, const struct bench_run *run,
                                     struct bench_peer *peer, double *one)
{
    struct bench_result *r = t->result;
    const struct bench_peer_request request = {r->op, run->problem, r->device, run->set_count};
    struct bench_samples samples = {0};
    bool good;

    if (peer == NULL || r->peer_says.note[0] != '\0') return NULL;
    progress(t, "waiting for the peer");
    if (!bench_peer_prepare(peer, &request, &r->peer_says)) return NULL;
    good = bench_peer_go(peer, (size_t)run->set_count + 1, &samples);
    *one = bench_stats_of(&samples).least;
    bench_samples_free(&samples);
    return good ? peer : lost_peer(r);
}

/* A case that takes long has had its time before the last pass, and is left out then. */
static bool measure_device(struct bench_trial *t, struct bench_run *run)
{
    const double start = bench_now(), before = t->device_seconds,
                 seconds = DEVICE_SHARE * seconds_of(t) * t->pass;
    const size_t end = t->on_device.count + (size_t)part_of(t, MOST_DEVICE);
    const int least = t->on_device.count < LEAST_DEVICE ? part_of(t, LEAST_DEVICE) : 0;

    for (int i = 0; i < least || (t->on_device.count < end && t->device_seconds < seconds); i++) {
        double one;

        if (!bench_run_device_time(run, &one) || !bench_samples_add(&t->on_device, one))
            return false;
        t->device_seconds = before + bench_now() - start;
    }
    return true;
}

static bool measure_rounds(struct bench_trial *t, struct bench_run *run, struct bench_peer *peer,
                           double peer_one)
{
    struct bench_result *r = t->result;

    for (int i = 0; i < part_of(t, ROUNDS); i++) {
        progress(t, "repeating");
        if (!our_round(t, run, per_round(t, t->one))) return false;
        if (peer != NULL && !bench_peer_go(peer, per_round(t, peer_one), &t->peer))
            peer = lost_peer(r);
    }
    r->has_peer = peer != NULL;
    if (peer != NULL) bench_peer_rest(peer);
    return true;
}

static bool repeat(struct bench_trial *t, struct bench_run *run, struct bench_peer *peer)
{
    struct bench_samples *const all[] = {&t->total, &t->first, &t->second, &t->on_device, &t->peer};
    double peer_one = 0;

    for (size_t i = 0; i < BENCH_COUNT(all); i++)
        bench_samples_pass(all[i]);
    peer = ready_peer(t, run, peer, &peer_one);

    const double start = bench_now();

    /* What the device needs goes first, as it warms up as well. */
    return measure_device(t, run) && warm_up(t, run, start) &&
           measure_rounds(t, run, peer, peer_one);
}

/* ---- Verdicts ---- */

static void fail(struct bench_result *r)
{
    /* What the library says when a forced strategy cannot serve the case. */
    const bool forced = strstr(bench_error(), "ACLNN_CL_STRATEGY is ") != NULL;

    r->outcome = forced ? BENCH_SKIPPED : BENCH_FAILED;
    (void)snprintf(r->message, sizeof(r->message), "%s", bench_error());
}

/* True where the results are right; else the result says that they are not. */
static bool check(const struct bench_trial *t, const struct bench_run *run, const char *when)
{
    struct bench_result *r = t->result;

    progress(t, "checking");
    if (bench_verify(run)) return true;
    r->outcome = BENCH_WRONG;
    (void)snprintf(r->message, sizeof(r->message), "%s: %.900s", when, bench_error());
    return false;
}

/* Verified before and after: a result that is right once may be wrong under repetition. */
static void first_pass(struct bench_trial *t, struct bench_run *run, struct bench_peer *peer)
{
    struct bench_result *r = t->result;
    struct bench_times cold;

    r->sets = run->set_count;
    r->work.flops = run->problem->flops; /* may be known only now */
    r->work.in_cache = run->in_cache;
    r->bound = bench_bound_of(&r->work, &r->device->ceilings);
    progress(t, "first use");
    if (!bench_run_once(run, &cold)) {
        fail(r);
        return;
    }
    r->cold = cold.total;
    if (!check(t, run, "at first use")) return;
    if (bench_run_wipe(run) && repeat(t, run, peer))
        (void)check(t, run, "after the repetitions");
    else
        fail(r);
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

/* Whether the device has room for it; else the result says so. */
static bool fits(struct bench_result *r, const struct bench_problem *p)
{
    const double memory = MEMORY_SHARE * r->device->facts.memory;

    if (memory <= 0 || p->bytes <= memory) return true;
    r->outcome = BENCH_SKIPPED;
    (void)snprintf(r->message, sizeof(r->message), "needs %.3g GB, the device has %.3g GB",
                   1e-9 * p->bytes, 1e-9 * r->device->facts.memory);
    return false;
}

void bench_trial_pass(struct bench_trial *trial, struct bench_peer *peer)
{
    struct bench_result *r = trial->result;
    const bool is_first = trial->pass++ == 0;
    struct bench_problem problem;
    struct bench_run run;

    if (r->outcome != BENCH_GOOD) return;
    progress(trial, "making data");
    if (!bench_problem_make(&problem, r->op, r->spec, r->dtype)) {
        fail(r);
        return;
    }
    if (is_first) r->work = work_of(&problem);
    if (fits(r, &problem)) {
        const bool filled =
            is_first ? bench_problem_prepare(&problem, r->op) : bench_problem_fill(&problem, r->op);

        if (!filled || !bench_run_open(&run, r->op, &problem, r->device)) {
            fail(r);
        } else {
            if (is_first)
                first_pass(trial, &run, peer);
            else if (!repeat(trial, &run, peer))
                fail(r);
            bench_run_close(&run);
        }
    }
    bench_problem_drop(&problem, r->op);
}

void bench_trial_end(struct bench_trial *trial)
{
    struct bench_result *r = trial->result;
    const struct {
        struct bench_samples *samples;
        struct bench_stats *stats;
    } all[] = {{&trial->total, &r->total},
               {&trial->first, &r->first},
               {&trial->second, &r->second},
               {&trial->on_device, &r->on_device},
               {&trial->peer, &r->peer}};

    if (r->outcome != BENCH_GOOD) r->has_peer = false;
    for (size_t i = 0; i < BENCH_COUNT(all); i++) {
        if (r->outcome == BENCH_GOOD && (all[i].stats != &r->peer || r->has_peer))
            *all[i].stats = bench_stats_of(all[i].samples);
        bench_samples_free(all[i].samples);
    }
}
