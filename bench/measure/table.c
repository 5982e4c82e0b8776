/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/table.h"

#include <stdio.h>
#include <string.h>

#define NAME_WIDTH 16
#define TIME_TEXT 16
#define RATE_TEXT 32

/* Three digits and a unit: "4.52 ms". */
static void print_time(double seconds)
{
    static const char *const UNITS[] = {"s", "ms", "us", "ns"};
    char text[TIME_TEXT];
    size_t i = 0;

    /* 999.5 of a unit would print as four digits. */
    for (; i + 1 < BENCH_COUNT(UNITS) && seconds < 0.9995; i++)
        seconds *= 1e3;
    (void)snprintf(text, sizeof(text), "%.*f %s", seconds < 9.995 ? 2 : (seconds < 99.95 ? 1 : 0),
                   seconds, UNITS[i]);
    printf(" %9s", text);
}

void bench_table_devices(const struct bench_devices *devices)
{
    for (size_t i = 0; i < devices->count; i++) {
        const struct bench_device *d = &devices->items[i];

        printf("device %d  %s\n", (int)d->id, d->name);
        printf("          %s, driver %s, %u compute unit%s\n", d->facts.platform, d->facts.driver,
               d->facts.units, d->facts.units == 1 ? "" : "s");
    }
    (void)fflush(stdout);
}

void bench_table_ceilings(const struct bench_device *device)
{
    if (device->ceilings.seconds <= 0) return;
    bench_progress_clear();
    printf("\ndevice %d", (int)device->id);
    for (int i = 0; i < BENCH_CEILING_COUNT; i++) {
        const struct bench_ceiling_facts *c = &bench_ceiling_facts[i];
        const char *before = i % 4 == 0 ? "\n          " : "; ";

        printf("%s%s%s ", i == 0 ? "  ceilings: " : before, c->brief,
               device->ceilings.values[i] > 0 ? "" : " unknown");
        if (device->ceilings.values[i] > 0)
            printf("%.3g %s", device->ceilings.values[i] / c->scale, c->unit);
    }
    printf("\n");
    (void)fflush(stdout);
}

static const struct {
    const char *name;
    enum bench_quantity which;
} HOST_TIMES[] = {{"1st call", BENCH_FIRST},
                  {"2nd call", BENCH_SECOND},
                  {"device", BENCH_ON_DEVICE},
                  {"repeat", BENCH_REPEAT}};

void bench_table_heading(const struct bench_result *r, bool with_peer)
{
    bench_progress_clear();
    printf("\n%s on device %d\n", r->op->api, (int)r->device->id);
    printf("%-*s %-5s %9s %9s %9s %9s %6s %13s %12s", NAME_WIDTH, "case", "dtype", "cold", "median",
           "min", "p95", "noise", "rate", "of ceiling");
    for (size_t i = 0; i < BENCH_COUNT(HOST_TIMES); i++)
        printf(" %9s", HOST_TIMES[i].name);
    printf(with_peer ? " %9s %6s\n" : "\n", "peer", "ratio");
}

/* Bytes per second, or operations where these take the time; and the part of the ceiling. */
static void print_rate(const struct bench_result *r)
{
    const double median = r->stats[BENCH_TOTAL].median, bytes = r->work.bytes / median;
    const struct bench_bound bound = bench_bound_of(&r->work, &r->device->ceilings);
    char text[RATE_TEXT];

    if (r->work.flops > BENCH_FLOPS_PER_BYTE * r->work.bytes)
        (void)snprintf(text, RATE_TEXT, "%.1f GFLOP/s", 1e-9 * r->work.flops / median);
    else if (bytes < 1e9)
        (void)snprintf(text, RATE_TEXT, "%.3g MB/s", 1e-6 * bytes);
    else
        (void)snprintf(text, RATE_TEXT, "%.1f GB/s", 1e-9 * bytes);
    printf(" %13s", text);
    (void)snprintf(text, RATE_TEXT, "%.0f %% %s", 100 * bound.seconds / median, bound.brief);
    printf(" %12s", bound.seconds > 0 ? text : (r->work.in_cache ? "in cache" : ""));
}

static void print_figures(const struct bench_result *r, bool with_peer)
{
    const struct bench_stats *total = &r->stats[BENCH_TOTAL], *peer = &r->stats[BENCH_PEER];

    print_time(r->cold);
    print_time(total->median);
    print_time(total->least);
    print_time(total->p95);
    printf(" %4.0f %%", 100 * total->noise);
    print_rate(r);
    for (size_t i = 0; i < BENCH_COUNT(HOST_TIMES); i++)
        print_time(r->stats[HOST_TIMES[i].which].median);
    if (r->has_peer) {
        print_time(peer->median);
        printf(" %6.3f", total->median / peer->median);
    } else if (with_peer) {
        printf(" %9s", "none"); /* why is in the footer */
    }
    printf("\n");
}

void bench_table_row(const struct bench_result *r, bool with_peer)
{
    bench_progress_clear();
    printf("%-*s %-5s", NAME_WIDTH, r->spec->name, bench_dtype_name(r->dtype));
    if (r->outcome == BENCH_GOOD)
        print_figures(r, with_peer);
    else
        printf(" %s: %s\n", r->outcome == BENCH_WRONG ? "WRONG" : bench_outcome_name(r->outcome),
               r->message);
    (void)fflush(stdout);
}

/* Each reason why the peer took no part, once. */
static void print_peer_notes(const struct bench_results *results)
{
    for (size_t i = 0; i < results->count; i++) {
        const char *note = results->items[i].peer.note;
        bool known = note[0] == '\0';

        for (size_t k = 0; k < i && !known; k++)
            known = strcmp(note, results->items[k].peer.note) == 0;
        if (!known) printf("          none: %s\n", note);
    }
}

/* ---- Strategies ---- */

static bool same_strategy(const struct bench_result *a, const struct bench_result *b)
{
    return a->op == b->op && a->device == b->device && strcmp(a->strategy, b->strategy) == 0 &&
           strcmp(a->reason, b->reason) == 0;
}

/* The cases of r's strategy, each with its dtypes. */
static void print_cases(const struct bench_results *results, const struct bench_result *r)
{
    const struct bench_case *last = NULL;

    for (size_t i = 0; i < results->count; i++) {
        const struct bench_result *other = &results->items[i];

        if (!same_strategy(other, r)) continue;
        if (other->spec != last) printf("%s%s", last == NULL ? "" : " ", other->spec->name);
        printf("%c%s", other->spec == last ? ',' : '/', bench_dtype_name(other->dtype));
        last = other->spec;
    }
    printf("\n");
}

void bench_table_strategies(const struct bench_results *results, const char *unknown)
{
    const struct bench_result *headed = NULL;

    printf("\nstrategies of the library, and why (--plans shows every step)\n");
    if (unknown != NULL) printf("  not known: %s\n", unknown);
    for (size_t i = 0; i < results->count; i++) {
        const struct bench_result *r = &results->items[i];
        bool known = r->strategy[0] == '\0';

        for (size_t k = 0; k < i && !known; k++)
            known = same_strategy(&results->items[k], r);
        if (known) continue;
        if (headed == NULL || headed->op != r->op || headed->device != r->device)
            printf("  %s on device %d\n", r->op->api, (int)r->device->id);
        headed = r;
        printf("    %-8s %s\n             ", r->strategy, r->reason);
        print_cases(results, r);
    }
}

void bench_table_footer(struct bench_results *results, bool with_peer)
{
    size_t *counts = results->counts;

    for (size_t i = 0; i < results->count; i++)
        counts[results->items[i].outcome]++;
    printf(
        "\n"
        "cold      the first run in this process, with all that has to be built or loaded; with\n"
        "          --cold in a process and with caches of its own\n"
        "median    of one run: both calls of the operator and aclrtSynchronizeStream\n"
        "noise     over the median: the larger of 1.4826 * the median distance of a run from the\n"
        "          median of its pass, and from the lowest to the highest median of a pass\n"
        "rate      bytes that must be read and written (or operations) per second of the median\n"
        "ceiling   the one that binds: a rate of the device, measured in every pass, the best\n"
        "          taken, raised by a case that beats it; and which part of the median the work\n"
        "          would take at that rate. launch: an empty kernel's; in cache: the cache, not\n"
        "          memory, was measured\n"
        "1st, 2nd  host time of each call, medians; device: between events around the 2nd call;\n"
        "          repeat: per second call of repeatable executors, back to back\n");
    if (with_peer) {
        printf(
            "peer      its median in the same rounds, on the same device; ratio: ours / its, so\n"
            "          below 1 this library is faster. It writes into\n"
            "          the caller's memory where it can, else into what it freed in the last run;\n"
            "          its deterministic cases are as the others\n");
        print_peer_notes(results);
    }
    printf("\n%zu result%s right, %zu wrong, %zu failed, %zu skipped\n", counts[BENCH_GOOD],
           counts[BENCH_GOOD] == 1 ? "" : "s", counts[BENCH_WRONG], counts[BENCH_FAILED],
           counts[BENCH_SKIPPED]);
    (void)fflush(stdout);
}
