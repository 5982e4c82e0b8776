/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnn-cl-bench: how fast the operators are on the devices of this machine, next to the ceilings
 * of each device, and, if asked, next to another library. Every result is checked before its speed
 * is reported.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acl/acl.h"
#include "measure/bench.h"
#include "measure/dump.h"
#include "measure/options.h"
#include "measure/overhead.h"
#include "measure/ratio.h"
#include "measure/report.h"
#include "measure/rerun.h"
#include "measure/select.h"
#include "measure/sweep.h"
#include "measure/table.h"

#define EXIT_USAGE 2
#define MOST_SETS 64
#define SWEEP_SETS 4 /* each is to run once or more on either side, even where a run takes long */
#define CEILING_SECONDS 1.5 /* of repetitions, in all passes together */

struct session {
    struct bench_options options;
    struct bench_cases cases[BENCH_OP_COUNT];
    struct bench_devices devices;
    struct bench_peer *peer;
    struct bench_results results; /* by device, operator, case and dtype */
    struct bench_trial *trials;   /* of each result */
    int pass;                     /* from 0 */
    int status;                   /* the exit status of a failure */
    int argc;
    char **argv;
};

/* ---- What is selected ---- */

static bool read_cases(struct session *s)
{
    for (size_t i = 0; i < BENCH_OP_COUNT; i++)
        if (bench_select_op(&s->options, bench_ops[i]) &&
            !(s->options.sweep > 0
                  ? bench_sweep_cases(&s->cases[i], bench_ops[i], &s->options)
                  : bench_cases_read(&s->cases[i], s->options.folder, bench_ops[i]->name)))
            return false;
    return true;
}

/* Adds what is selected of one device; only counts before there are items. */
static size_t add_results(struct session *s, struct bench_device *device, size_t count)
{
    for (size_t op = 0; op < BENCH_OP_COUNT; op++)
        for (size_t k = 0; k < s->cases[op].count; k++) {
            struct bench_case *c = &s->cases[op].items[k];

            if (!bench_select_case(&s->options, c)) continue;
            for (int dtype = 0; dtype < BENCH_DTYPE_COUNT; dtype++) {
                if (!bench_select_dtype(&s->options, c, (enum bench_dtype)dtype)) continue;
                if (s->results.items != NULL)
                    s->results.items[count] =
                        (struct bench_result){.op = bench_ops[op],
                                              .spec = c,
                                              .device = device,
                                              .dtype = (enum bench_dtype)dtype};
                count++;
            }
        }
    return count;
}

static bool make_results(struct session *s)
{
    const size_t count = add_results(s, NULL, 0) * s->devices.count;

    if (count == 0) return bench_fail("no case is selected: --list shows them");
    s->results.items = calloc(count, sizeof(*s->results.items));
    s->trials = calloc(count, sizeof(*s->trials));
    if (s->results.items == NULL || s->trials == NULL) return bench_fail("out of memory");
    for (size_t i = 0; i < s->devices.count; i++)
        s->results.count = add_results(s, &s->devices.items[i], s->results.count);
    for (size_t i = 0; i < count; i++)
        s->trials[i] =
            (struct bench_trial){.result = &s->results.items[i],
                                 .seconds = s->options.seconds,
                                 .most_sets = s->options.sweep > 0 ? SWEEP_SETS : MOST_SETS,
                                 .passes = s->options.passes};
    return true;
}

static bool list_cases(const struct session *s)
{
    for (size_t i = 0; i < BENCH_OP_COUNT; i++) {
        if (s->cases[i].count > 0) printf("%s\n", bench_ops[i]->name);
        for (size_t k = 0; k < s->cases[i].count; k++) {
            const struct bench_case *c = &s->cases[i].items[k];

            if (s->options.cases != NULL && !bench_select_case(&s->options, c)) continue;
            printf("  %-16s %-5s %s\n  %-16s       %s\n", c->name, c->quick ? "quick" : "", c->keys,
                   "", c->comment);
        }
    }
    return true;
}

/* Calls visit for all results, with the device set. */
static bool visit_results(struct session *s, void (*visit)(struct session *s, size_t which))
{
    for (size_t i = 0; i < s->results.count; i++) {
        const struct bench_result *r = &s->results.items[i];

        if (i == 0 || r->device != r[-1].device) BENCH_ACL(aclrtSetDevice(r->device->id));
        visit(s, i);
        if (i + 1 == s->results.count || r->device != r[1].device)
            BENCH_ACL(aclrtResetDevice(r->device->id));
    }
    return true;
}

/* ---- Measuring ---- */

/* A device that cannot even copy has rows that show it; it must not stop the others. */
static bool measure_ceilings(struct session *s)
{
    const double seconds = CEILING_SECONDS / s->options.passes;
    bool good = true;

    for (size_t i = 0; i < s->devices.count && !s->options.no_ceilings; i++) {
        struct bench_device *d = &s->devices.items[i];

        bench_progress("device %d: ceilings", (int)d->id);
        if (bench_ceilings_measure(&d->ceilings, d->name, &d->facts, d->cache, seconds)) continue;
        bench_progress_clear();
        (void)fprintf(stderr, "device %d: %s\n", (int)d->id, bench_error());
        good = false;
    }
    return good || bench_fail("not every device has ceilings");
}

/* Figures exist from the last pass on, which therefore prints them. */
static void finish(struct session *s, size_t which)
{
    struct bench_result *r = &s->results.items[which];
    const bool new_device = which == 0 || r->device != r[-1].device;

    bench_trial_end(&s->trials[which]);
    if (new_device) bench_table_ceilings(r->device);
    if (new_device || r->op != r[-1].op) bench_table_heading(r, s->peer != NULL);
    if (s->options.cold && !bench_cold_find(r, s->options.folder)) {
        bench_progress_clear();
        (void)fprintf(stderr, "%s %s: %s\n", r->spec->name, bench_dtype_name(r->dtype),
                      bench_error());
    }
    bench_table_row(r, s->peer != NULL);
}

static void measure(struct session *s, size_t which)
{
    bench_progress_prefix("pass %d of %d, %zu of %zu: ", s->pass + 1, s->options.passes, which + 1,
                          s->results.count);
    bench_trial_pass(&s->trials[which], s->peer);
    if (s->pass + 1 == s->options.passes) finish(s, which);
    bench_progress_prefix("%s", "");
}

static bool measure_passes(struct session *s)
{
    printf("\n%zu result%s in %d %s\n", s->results.count, s->results.count == 1 ? "" : "s",
           s->options.passes, s->options.passes == 1 ? "pass" : "passes; the last one prints them");
    (void)fflush(stdout);
    for (s->pass = 0; s->pass < s->options.passes; s->pass++) {
        (void)measure_ceilings(s);
        if (!visit_results(s, measure)) return false;
    }
    return true;
}

static void start_peer(struct session *s)
{
    char folder[4200], note[256];

    if (s->options.peer == NULL) return;
    (void)snprintf(folder, sizeof(folder), "%s/..", s->options.folder);
    s->peer = bench_peer_start(folder, s->options.peer, note, sizeof(note));
    printf("peer      %s%s\n", s->peer == NULL ? "none: " : "",
           s->peer == NULL ? note : bench_peer_name(s->peer));
}

/* Asked before the run: it may take long, and its results would be lost. */
static bool can_report(const struct bench_options *o)
{
    const char *const paths[] = {o->json, o->csv, o->md, o->html};

    for (size_t i = 0; i < BENCH_COUNT(paths); i++)
        if (paths[i] != NULL && !bench_json_writable(paths[i])) return false;
    return true;
}

static bool write_reports(const struct session *s)
{
    const char *peer = s->peer == NULL ? NULL : bench_peer_name(s->peer);
    json_t *document = bench_json_make(&s->devices, &s->results, peer);
    const bool good = bench_report_write(&s->options, document);

    json_decref(document);
    return good;
}

static bool verdict(const struct session *s)
{
    const size_t *counts = s->results.counts, broken = s->devices.broken;

    if (counts[BENCH_WRONG] + counts[BENCH_FAILED] > 0)
        return bench_fail("not every result is right");
    if (broken > 0 && s->options.devices == NULL)
        return bench_fail("%zu device%s cannot be used", broken, broken == 1 ? "" : "s");
    return counts[BENCH_GOOD] > 0 || bench_fail("nothing could be measured");
}

static bool measure_all(struct session *s)
{
    bench_table_devices(&s->devices);
    start_peer(s);
    if (!measure_passes(s)) return false;
    bench_progress("plans");

    const bool planned = bench_plans_find(&s->results, s->argc, s->argv);

    bench_progress_clear();
    bench_table_strategies(&s->results, planned ? NULL : bench_error());
    bench_table_footer(&s->results, s->peer != NULL);
    if (s->options.sweep > 0)
        bench_sweep_worst(&s->results, &s->options);
    else if (s->peer != NULL)
        bench_ratio_print(&s->results, bench_peer_name(s->peer));
    return write_reports(s) && verdict(s);
}

static bool only_ceilings(struct session *s)
{
    bool good = true;

    for (s->pass = 0; s->pass < s->options.passes; s->pass++)
        good &= measure_ceilings(s);
    bench_progress_clear();
    bench_table_devices(&s->devices);
    for (size_t i = 0; i < s->devices.count; i++)
        bench_table_ceilings(&s->devices.items[i]);
    return write_reports(s) && good;
}

/* ---- The program ---- */

/* What this program does beside the run that reports. */
static void rerun(struct session *s, size_t which)
{
    const struct bench_result *r = &s->results.items[which];

    s->options.plans ? bench_plan_print(r) : bench_cold_print(r);
}

/* A name on the command line of something that does not exist is a usage error. */
static bool must_exist(struct session *s, bool known)
{
    if (!known) s->status = EXIT_USAGE;
    return known;
}

static bool work(struct session *s)
{
    const struct bench_options *o = &s->options;

    if (!read_cases(s) || !must_exist(s, bench_select_check_cases(o->cases, s->cases)))
        return false;
    if (o->list) return list_cases(s);
    /* These two are runs of this program beside the one that reports. */
    if (!o->plans && o->first_use == NULL && !can_report(o)) return false;
    if (o->first_use != NULL && !bench_cold_prepare(o->first_use)) return false;
    BENCH_ACL(aclInit(NULL));
    if (!bench_devices_find(&s->devices) ||
        !must_exist(s, bench_select_devices(o->devices, &s->devices)))
        return false;
    if (o->ceilings) return only_ceilings(s);
    for (size_t i = 0; o->overhead && i < s->devices.count; i++)
        if (!bench_overhead(&s->devices.items[i], o->seconds)) return false;
    if (o->overhead) return true;
    if (!make_results(s)) return false;
    if (o->plans || o->first_use != NULL) return visit_results(s, rerun);
    if (o->dump != NULL && s->devices.count != 1)
        return bench_fail("--dump takes one device, there are %zu: choose it by --device",
                          s->devices.count);
    if (o->dump != NULL) return bench_dump(o->dump, &s->results);
    return measure_all(s);
}

int main(int argc, char **argv)
{
    static struct session s;
    const enum bench_todo todo = bench_options_read(&s.options, argc, argv);

    s.argc = argc;
    s.argv = argv;
    s.status = EXIT_FAILURE;
    if (todo != BENCH_GO) return todo == BENCH_STOP_GOOD ? EXIT_SUCCESS : EXIT_USAGE;
    if (s.options.compare) return bench_report_compare(&s.options, argc, argv);

    const bool good = work(&s);

    if (!good) {
        bench_progress_clear();
        (void)fprintf(stderr, "aclnn-cl-bench: %s\n", bench_error());
    }
    bench_peer_stop(s.peer);
    (void)aclFinalize();
    return good ? EXIT_SUCCESS : s.status;
}
