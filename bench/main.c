/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnn-cl-bench: how fast the operators are on the devices of this machine, next to what the
 * device can do at best, and, if asked, next to another library. A result is checked before
 * anything is said about its speed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acl/acl.h"
#include "bench.h"
#include "check.h"
#include "choice.h"
#include "cold.h"
#include "compare.h"
#include "dump.h"
#include "html.h"
#include "options.h"
#include "overhead.h"
#include "plans.h"
#include "report.h"
#include "table.h"

#define EXIT_USAGE 2

struct session {
    struct bench_options options;
    struct bench_cases cases[BENCH_OP_COUNT];
    struct bench_devices devices;
    struct bench_peer *peer;
    struct bench_results results;
    struct bench_trial *trials; /* of each result */
    size_t next;                /* the result that is measured next */
    int pass;                   /* from 0 */
    struct bench_html html;
    int status; /* what to exit with when something fails */
    int argc;
    char **argv;
    struct bench_dump dump;
    size_t undumped;
    const struct bench_op *headed; /* whose heading stands above the next row */
};

typedef void (*visitor)(struct session *s, const struct bench_op *op, struct bench_case *c,
                        enum bench_dtype dtype, const struct bench_device *device);

/* Calls visit for all that is wanted of one operator. Returns how often that is; visit may be NULL.
 */
static size_t visit_op(struct session *s, size_t op, const struct bench_device *device,
                       visitor visit)
{
    size_t count = 0;

    for (size_t k = 0; k < s->cases[op].count; k++) {
        struct bench_case *c = &s->cases[op].items[k];

        if (!bench_options_want_case(&s->options, c)) continue;
        for (int dtype = 0; dtype < BENCH_DTYPE_COUNT; dtype++) {
            if (!bench_options_want_dtype(&s->options, c, (enum bench_dtype)dtype)) continue;
            if (visit != NULL) visit(s, bench_ops[op], c, (enum bench_dtype)dtype, device);
            count++;
        }
    }
    return count;
}

static bool visit_all(struct session *s, visitor visit)
{
    for (size_t i = 0; i < s->devices.count; i++) {
        const struct bench_device *d = &s->devices.items[i];

        BENCH_ACL(aclrtSetDevice(d->id));
        for (size_t op = 0; bench_ops[op] != NULL; op++)
            (void)visit_op(s, op, d, visit);
        BENCH_ACL(aclrtResetDevice(d->id));
        s->headed = NULL;
    }
    return true;
}

static bool read_cases(struct session *s)
{
    for (size_t i = 0; bench_ops[i] != NULL; i++)
        if (bench_options_want_op(&s->options, bench_ops[i]) &&
            !bench_cases_read(&s->cases[i], s->options.folder, bench_ops[i]->name))
            return false;
    return true;
}

static size_t count_wanted(struct session *s)
{
    size_t count = 0;

    for (size_t i = 0; bench_ops[i] != NULL; i++)
        count += visit_op(s, i, NULL, NULL);
    return count;
}

static void list_cases(const struct session *s)
{
    for (size_t i = 0; bench_ops[i] != NULL; i++) {
        if (s->cases[i].count == 0) continue;
        printf("%s\n", bench_ops[i]->name);
        for (size_t k = 0; k < s->cases[i].count; k++) {
            const struct bench_case *c = &s->cases[i].items[k];

            printf("  %-16s %-5s %s\n  %-16s       %s\n", c->name, c->quick ? "quick" : "",
                   c->pairs_text, "", c->comment);
        }
    }
}

/* ---- Measuring ---- */

/* A device that cannot even copy is shown by its rows; it must not stop the others. */
static bool measure_ceilings(struct session *s)
{
    bool good = true;

    for (size_t i = 0; i < s->devices.count && !s->options.no_ceilings; i++) {
        struct bench_device *d = &s->devices.items[i];

        bench_progress("device %d: ceilings", (int)d->id);
        if (bench_ceilings_measure(&d->ceilings, d->name, &d->facts, d->cache)) continue;
        (void)fprintf(stderr, "device %d: %s\n", (int)d->id, bench_error());
        good = false;
    }
    bench_progress_clear();
    return good || bench_fail("not every device has ceilings");
}

/* Figures exist from the last pass on, which therefore prints them. */
static void finish(struct session *s, struct bench_trial *trial)
{
    struct bench_result *r = trial->result;

    bench_trial_end(trial);
    if (s->headed != r->op) bench_table_heading(r->op, r->device, s->peer);
    s->headed = r->op;
    if (s->options.cold && !bench_cold_find(r, s->options.folder)) {
        bench_progress_clear();
        (void)fprintf(stderr, "%s %s: %s\n", r->spec->name, bench_dtype_name(r->dtype),
                      bench_error());
    }
    bench_table_row(r, s->peer != NULL);
}

static void measure(struct session *s, const struct bench_op *op, struct bench_case *c,
                    enum bench_dtype dtype, const struct bench_device *device)
{
    const struct bench_budget budget = {s->options.seconds, s->options.passes};
    struct bench_trial *trial = &s->trials[s->next];
    struct bench_result *r = &s->results.items[s->next++];

    if (s->pass == 0) {
        *r = (struct bench_result){.op = op, .spec = c, .device = device, .dtype = dtype};
        *trial = (struct bench_trial){.result = r, .budget = budget};
    }
    bench_progress_at("pass %d of %d, %zu of %zu: ", s->pass + 1, budget.passes, s->next,
                      s->results.count);
    bench_trial_pass(trial, s->peer);
    if (s->pass + 1 == budget.passes) finish(s, trial);
    bench_progress_at("%s", "");
}

static bool measure_passes(struct session *s)
{
    const size_t count = s->results.count;

    printf("\n%zu %s in %d %s%s\n", count, count == 1 ? "result" : "results", s->options.passes,
           s->options.passes == 1 ? "pass" : "passes",
           s->options.passes == 1 ? "" : "; the last one prints them");
    (void)fflush(stdout);
    for (s->pass = 0; s->pass < s->options.passes; s->pass++) {
        s->next = 0;
        if (!visit_all(s, measure)) return false;
    }
    return true;
}

static void start_peer(struct session *s)
{
    char folder[4200], note[256];

    if (s->options.peer == NULL) return;
    (void)snprintf(folder, sizeof(folder), "%s/..", s->options.folder);
    s->peer = bench_peer_start(folder, s->options.peer, note, sizeof(note));
    if (s->peer == NULL)
        printf("peer      none: %s\n", note);
    else
        printf("peer      %s\n", bench_peer_name(s->peer));
    (void)fflush(stdout);
}

/* Asked before the run: it may take long, and its results would be lost. */
static bool can_report(struct session *s)
{
    const struct bench_options *o = &s->options;
    const char *const paths[] = {o->json, o->csv, o->md, o->html};

    for (size_t i = 0; i < BENCH_COUNT(paths); i++)
        if (paths[i] != NULL && !bench_report_writable(paths[i])) return false;
    return o->html == NULL || bench_html_find(&s->html, o->folder);
}

static bool write_reports(const struct session *s)
{
    const struct bench_options *o = &s->options;
    const struct bench_report report = {&s->devices, &s->results,
                                        s->peer == NULL ? NULL : bench_peer_name(s->peer)};
    json_t *made = bench_report_make(&report);
    bool good = true;

    /* All are tried: one that fails must not cost the others. */
    if (o->json != NULL) good &= bench_report_json(made, o->json);
    if (o->csv != NULL) good &= bench_report_csv(made, o->csv);
    if (o->md != NULL) good &= bench_report_md(made, o->md);
    if (o->html != NULL) good &= bench_html_write(&s->html, made, o->html);
    json_decref(made);
    return good;
}

static bool verdict(const struct session *s)
{
    size_t good = 0;

    for (size_t i = 0; i < s->results.count; i++) {
        const enum bench_outcome outcome = s->results.items[i].outcome;

        good += outcome == BENCH_GOOD;
        if (outcome == BENCH_WRONG || outcome == BENCH_FAILED)
            return bench_fail("not every result is right");
    }
    if (s->devices.broken > 0 && s->options.devices == NULL)
        return bench_fail("%zu %s cannot be used", s->devices.broken,
                          s->devices.broken == 1 ? "device" : "devices");
    return good > 0 || bench_fail("nothing could be measured");
}

static void find_plans(struct session *s)
{
    bench_progress("plans");

    const bool good = bench_plans_find(&s->results, s->argc, s->argv);

    bench_progress_clear();
    bench_table_strategies(&s->results, good ? NULL : bench_error());
}

static bool measure_all(struct session *s)
{
    s->results.count = count_wanted(s) * s->devices.count;
    s->results.items = calloc(s->results.count, sizeof(*s->results.items));
    s->trials = calloc(s->results.count, sizeof(*s->trials));
    if (s->results.items == NULL || s->trials == NULL) return bench_fail("out of memory");
    (void)measure_ceilings(s);
    bench_table_devices(&s->devices);
    start_peer(s);
    if (!measure_passes(s)) return false;
    find_plans(s);
    bench_table_footer(&s->results, s->peer != NULL);
    return write_reports(s) && verdict(s);
}

/* ---- Dumps ---- */

static void dump_case(struct session *s, const struct bench_op *op, struct bench_case *c,
                      enum bench_dtype dtype, const struct bench_device *device)
{
    (void)device;
    bench_progress("%s %s: dumping", c->name, bench_dtype_name(dtype));

    const bool good = bench_dump_add(&s->dump, op, c, dtype);

    bench_progress_clear();
    s->undumped += !good;
    printf("%-16s %-5s %s\n", c->name, bench_dtype_name(dtype), good ? "dumped" : bench_error());
    (void)fflush(stdout);
}

static bool dump_all(struct session *s)
{
    if (s->devices.count != 1)
        return bench_fail("--dump takes one device, there are %zu: choose it by --device",
                          s->devices.count);
    bool good = bench_dump_open(&s->dump, s->options.dump, s->devices.items) &&
                visit_all(s, dump_case) && bench_dump_finish(&s->dump);

    if (good) printf("\n%s: %.3g GB\n", s->options.dump, 1e-9 * s->dump.bytes);
    if (good && s->undumped > 0) good = bench_fail("%zu cases are not dumped", s->undumped);
    bench_dump_close(&s->dump);
    return good;
}

static bool check_device(struct session *s, struct bench_check *check,
                         const struct bench_device *device)
{
    BENCH_ACL(aclrtSetDevice(device->id));
    bench_check_heading(check, device);
    for (size_t i = 0; i < check->dumped.count; i++)
        if (bench_options_want_dumped(&s->options, &check->dumped.cases[i]))
            bench_check_case(check, &check->dumped.cases[i], device);
    BENCH_ACL(aclrtResetDevice(device->id));
    return true;
}

static bool check_all(struct session *s)
{
    struct bench_check check = {0};
    bool good = bench_dumped_open(&check.dumped, s->options.check);

    for (size_t i = 0; good && i < s->devices.count; i++)
        good = check_device(s, &check, &s->devices.items[i]);
    good = good && bench_check_verdict(&check);
    bench_dumped_close(&check.dumped);
    return good;
}

static bool only_ceilings(struct session *s)
{
    const bool good = measure_ceilings(s);

    bench_table_devices(&s->devices);
    return write_reports(s) && good;
}

static void print_plan(struct session *s, const struct bench_op *op, struct bench_case *c,
                       enum bench_dtype dtype, const struct bench_device *device)
{
    (void)s;
    bench_plans_print(op, c, dtype, device);
}

static void print_first_use(struct session *s, const struct bench_op *op, struct bench_case *c,
                            enum bench_dtype dtype, const struct bench_device *device)
{
    (void)s;
    bench_cold_print(op, c, dtype, device);
}

static bool measure_overheads(const struct session *s)
{
    for (size_t i = 0; i < s->devices.count; i++)
        if (!bench_overhead(&s->devices.items[i], s->options.seconds)) return false;
    return true;
}

/* ---- The program ---- */

/* Names on the command line of things that do not exist are its fault. */
static bool must_exist(struct session *s, bool known)
{
    if (!known) s->status = EXIT_USAGE;
    return known;
}

static bool work(struct session *s)
{
    if (!must_exist(s, bench_choice_ops(&s->options)) || !read_cases(s)) return false;
    /* A dump has cases of its own. */
    if (s->options.check == NULL && !must_exist(s, bench_choice_cases(&s->options, s->cases)))
        return false;
    if (s->options.list) {
        list_cases(s);
        return true;
    }
    /* These two are runs of our own beside the one that reports. */
    if (!s->options.plans && s->options.first_use == NULL && !can_report(s)) return false;
    if (s->options.first_use != NULL && !bench_cold_prepare(s->options.first_use)) return false;
    BENCH_ACL(aclInit(NULL));
    if (!bench_devices_find(&s->devices) ||
        !must_exist(s, bench_choice_devices(&s->options, &s->devices)))
        return false;
    if (s->options.ceilings) return only_ceilings(s);
    if (s->options.overhead) return measure_overheads(s);
    if (s->options.check != NULL) return check_all(s);
    if (count_wanted(s) == 0) return bench_fail("no case is chosen: --list shows them");
    if (s->options.first_use != NULL) return visit_all(s, print_first_use);
    if (s->options.dump != NULL) return dump_all(s);
    return s->options.plans ? visit_all(s, print_plan) : measure_all(s);
}

int main(int argc, char **argv)
{
    static struct session s;
    const enum bench_todo todo = bench_options_read(&s.options, argc, argv);

    s.argc = argc;
    s.argv = argv;
    s.status = EXIT_FAILURE;
    if (todo != BENCH_GO) return todo == BENCH_STOP_GOOD ? EXIT_SUCCESS : EXIT_USAGE;
    if (s.options.compare)
        return bench_compare(s.options.files, s.options.file_count, s.options.threshold);

    const bool good = work(&s);

    if (!good) {
        bench_progress_clear();
        (void)fprintf(stderr, "aclnn-cl-bench: %s\n", bench_error());
    }
    bench_peer_stop(s.peer);
    bench_devices_free(&s.devices);
    for (size_t i = 0; bench_ops[i] != NULL; i++)
        bench_cases_free(&s.cases[i]);
    free(s.trials);
    free(s.results.items);
    (void)aclFinalize();
    return good ? EXIT_SUCCESS : s.status;
}
