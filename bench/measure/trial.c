/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/trial.h"

#include <stdio.h>
#include <string.h>

#include "measure/run.h"

/* Of all passes together. */
#define ROUNDS 5 /* we and the peer take turns: what else happens on the machine affects both */
#define MOST_PER_ROUND 20000
#define WARM_PART 0.05  /* of the time given */
#define EXTRA_PART 0.1  /* of the time given: device time, repeated calls */
#define MOST_EXTRA 1000 /* samples */
#define BATCH_SECONDS 2e-3
#define LEAST_BATCH 2
#define MOST_BATCH 256

const char *bench_outcome_name(enum bench_outcome outcome)
{
    static const char *const NAMES[] = {"good", "wrong", "failed", "skipped"};

    return NAMES[outcome];
}

const char *bench_result_name(char name[BENCH_NAME], const struct bench_result *r)
{
    (void)snprintf(name, BENCH_NAME, "%s/%s/%s/device:%d", r->op->name, r->spec->name,
                   bench_dtype_name(r->dtype), (int)r->device->id);
    return name;
}

static void progress(const struct bench_trial *t, const char *what)
{
    bench_progress("%s %s: %s", t->result->spec->name, bench_dtype_name(t->result->dtype), what);
}

/* ---- Repetitions ---- */

/* A pass's part of what all of them do together, rounded up. */
static int part_of(const struct bench_trial *t, int whole)
{
    return (whole + t->passes - 1) / t->passes;
}

static double pass_seconds(const struct bench_trial *t) { return t->seconds / t->passes; }

static size_t clamp(double value, size_t least, size_t most)
{
    if (!(value > (double)least)) return least;
    return value > (double)most ? most : (size_t)value;
}

static size_t per_round(const struct bench_trial *t, double one)
{
    return clamp(pass_seconds(t) / part_of(t, ROUNDS) / one, 1, MOST_PER_ROUND);
}

/* Runs for a while since the pass began to run, in the first pass every set; finds the shortest
 * repetition. The first run of all, which compiles or loads, is not among these. */
static bool warm_up(struct bench_trial *t, struct bench_run *run, double start)
{
    const int least = t->pass == 1 ? run->set_count : run->touched == 0;
    struct bench_times times;

    for (int i = 0; i < least || bench_now() - start < WARM_PART * pass_seconds(t); i++) {
        if (!bench_run_once(run, &times)) return false;
        if (t->one == 0 || times.total < t->one) t->one = times.total;
    }
    return true;
}

static bool our_round(struct bench_trial *t, struct bench_run *run, size_t repetitions)
{
    struct bench_times times;

    for (size_t i = 0; i < repetitions; i++)
        if (!bench_run_once(run, &times) ||
            !bench_samples_add(&t->samples[BENCH_TOTAL], times.total) ||
            !bench_samples_add(&t->samples[BENCH_FIRST], times.first) ||
            !bench_samples_add(&t->samples[BENCH_SECOND], times.second))
            return false;
    return true;
}

/* Measures device time or repeated calls, at least `least` times. Skipped in later passes when the
 * time of the case is spent. */
static bool measure_extra(struct bench_trial *t, struct bench_run *run, enum bench_quantity which,
                          size_t least)
{
    struct bench_samples *samples = &t->samples[which];
    const size_t begin = samples->count;
    const size_t now = begin < least ? (size_t)part_of(t, (int)least) : 0;
    const double budget = EXTRA_PART * pass_seconds(t) * t->pass;

    while (samples->count < begin + now ||
           (samples->count < begin + (size_t)part_of(t, MOST_EXTRA) && t->spent[which] < budget)) {
        const double start = bench_now();
        double seconds;
        const bool good =
            which == BENCH_ON_DEVICE
                ? bench_run_device_time(run, &seconds)
                : bench_run_repeat(run, clamp(BATCH_SECONDS / t->one, LEAST_BATCH, MOST_BATCH),
                                   &seconds);

        if (!good || !bench_samples_add(samples, seconds)) return false;
        t->spent[which] += bench_now() - start;
    }
    return true;
}

/* ---- The peer ---- */

static struct bench_peer *lost_peer(struct bench_result *r)
{
    (void)snprintf(r->peer.note, sizeof(r->peer.note), "the peer is gone");
    return NULL;
}

/* Has the peer prepare the case and finds how long it takes; NULL where it does not take part, and
 * need not be asked again. */
static struct bench_peer *ready_peer(const struct bench_trial *t, const struct bench_run *run,
                                     struct bench_peer *peer, double *one)
{
    struct bench_result *r = t->result;
    struct bench_samples samples = {0};
    bool good;

    if (peer == NULL || r->peer.note[0] != '\0') return NULL;
    progress(t, "waiting for the peer");
    if (!bench_peer_prepare(peer, &run->problem, r->device, run->set_count, &r->peer)) return NULL;
    good = bench_peer_go(peer, 1, &samples);
    if (good && samples.values[0] < t->seconds)
        good = bench_peer_go(peer, (size_t)run->set_count, &samples);
    *one = bench_stats_of(&samples).least;
    bench_samples_free(&samples);
    return good ? peer : lost_peer(r);
}

static bool measure_rounds(struct bench_trial *t, struct bench_run *run, struct bench_peer *peer,
                           double peer_one)
{
    struct bench_result *r = t->result;

    for (int i = 0; i < part_of(t, ROUNDS); i++) {
        progress(t, "repeating");
        if (!our_round(t, run, per_round(t, t->one))) return false;
        if (i > 0 && peer_one > t->seconds) continue; /* a single time has to do */
        if (peer != NULL && !bench_peer_go(peer, per_round(t, peer_one), &t->samples[BENCH_PEER]))
            peer = lost_peer(r);
    }
    r->has_peer = peer != NULL;
    if (peer != NULL) bench_peer_idle(peer);
    return true;
}

static bool repeat(struct bench_trial *t, struct bench_run *run, struct bench_peer *peer)
{
    double peer_one = 0;

    for (size_t i = 0; i < BENCH_QUANTITIES; i++)
        bench_samples_pass(&t->samples[i]);
    peer = ready_peer(t, run, peer, &peer_one);

    const double start = bench_now();

    /* Device time goes first, as it warms up as well. */
    return measure_extra(t, run, BENCH_ON_DEVICE, 3) && warm_up(t, run, start) &&
           measure_rounds(t, run, peer, peer_one) && measure_extra(t, run, BENCH_REPEAT, 2);
}

/* ---- Outcomes ---- */

static void fail(struct bench_result *r, bool skipped)
{
    /* The library's message where a strategy that overrides cannot serve the case. */
    skipped |= strstr(bench_error(), "ACLNN_CL_STRATEGY is ") != NULL;
    r->outcome = skipped ? BENCH_SKIPPED : BENCH_FAILED;
    (void)snprintf(r->message, sizeof(r->message), "%s", bench_error());
}

static bool check(const struct bench_trial *t, const struct bench_run *run, const char *when)
{
    struct bench_result *r = t->result;

    progress(t, "checking");
    if (bench_run_verify(run)) return true;
    r->outcome = BENCH_WRONG;
    (void)snprintf(r->message, sizeof(r->message), "%s: %.900s", when, bench_error());
    return false;
}

static void describe_work(struct bench_result *r, const struct bench_run *run)
{
    const struct bench_problem *p = &run->problem;

    r->sets = run->set_count;
    r->work = (struct bench_work){.bytes = p->bytes,
                                  .flops = p->flops,
                                  .is_product = p->is_product,
                                  .in_cache = run->in_cache};
    for (int i = 0; i < p->count; i++)
        if (p->tensors[i].is_output && !p->tensors[i].unread)
            r->work.written += (double)bench_tensor_bytes(&p->tensors[i]);
}

static bool reads_outputs(const struct bench_problem *p)
{
    for (int i = 0; i < p->count; i++)
        if (p->tensors[i].is_output && p->tensors[i].values != NULL) return true;
    return false;
}

/* The first pass verifies before and after: a result that is right once may be wrong under
 * repetition. */
static bool run_pass(struct bench_trial *t, struct bench_run *run, struct bench_peer *peer)
{
    struct bench_result *r = t->result;
    struct bench_times cold;

    if (t->pass > 1) return repeat(t, run, peer);
    describe_work(r, run);
    progress(t, "first use");
    if (!bench_run_once(run, &cold)) return false;
    r->cold = cold.total;
    if (!check(t, run, "at first use")) return true;
    if (!bench_run_wipe(run) || !repeat(t, run, peer)) return false;
    /* What the repetitions have changed again and again is not what one run gives. */
    if (reads_outputs(&run->problem) && (!bench_run_wipe(run) || !bench_run_once(run, &cold)))
        return false;
    (void)check(t, run, "after the repetitions");
    return true;
}

void bench_trial_pass(struct bench_trial *trial, struct bench_peer *peer)
{
    struct bench_result *r = trial->result;
    struct bench_run run;

    trial->pass++;
    if (r->outcome != BENCH_GOOD) return;
    progress(trial, "making data");
    if (!bench_run_open(&run, r->op, r->spec, r->dtype, r->device, trial->pass == 1,
                        trial->most_sets)) {
        fail(r, run.too_big);
        return;
    }
    if (!run_pass(trial, &run, peer)) fail(r, false);
    bench_run_close(&run);
    if (r->outcome == BENCH_GOOD)
        bench_bound_raise(&r->device->ceilings, &r->work,
                          bench_samples_pass_median(&trial->samples[BENCH_TOTAL]));
}

void bench_trial_end(struct bench_trial *trial)
{
    struct bench_result *r = trial->result;

    if (r->outcome != BENCH_GOOD) r->has_peer = false;
    for (int i = 0; i < BENCH_QUANTITIES; i++) {
        if (r->outcome == BENCH_GOOD && (i != BENCH_PEER || r->has_peer))
            r->stats[i] = bench_stats_of(&trial->samples[i]);
        bench_samples_free(&trial->samples[i]);
    }
    /* The median of all may lie below each pass's when they have different counts. */
    if (r->outcome == BENCH_GOOD)
        bench_bound_raise(&r->device->ceilings, &r->work, r->stats[BENCH_TOTAL].median);
}
