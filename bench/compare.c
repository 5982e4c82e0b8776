/* SPDX-License-Identifier: Apache-2.0 */
#include "compare.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "results.h"
#include "table.h"

#define MOST_FILES 26 /* letters */
/* Passes of one process differ less than processes do: less noise than this is not believed. */
#define LEAST_NOISE 0.01

enum verdict {
    SAME,
    FASTER,
    SLOWER,
    REGRESSED, /* slower, beyond the threshold */
    BROKEN,    /* was right, is wrong or fails: a regression as well */
    MENDED,    /* the other way round */
    UNUSABLE,  /* no throughput on one side, for another reason, or on both */
    REDEFINED, /* one name, but other parameters */
    ONLY_FIRST,
    ONLY_LATER,
    VERDICTS
};

#define LABEL 8

struct side {
    const struct bench_file *file;
    char label[LABEL]; /* the file's letter; and the device's number where devices differ */
    const struct bench_row *device; /* any row of the device */
};

/* One device of the first file against one of a later file. */
struct pairing {
    struct side first, later;
    bool devices_differ;
    double threshold;
    const struct bench_row **partners; /* of each row of the first file; NULL: none */
};

struct tally {
    size_t verdicts[VERDICTS];
    size_t ratios;
    double logs; /* sum of the ratios' logarithms */
};

struct comparison {
    struct bench_file files[MOST_FILES];
    size_t count;
    double threshold;
    struct tally devices, versions; /* totals of the two kinds of comparison */
};

/* ---- Matching ---- */

static bool on_device(const struct bench_row *row, const struct bench_row *device)
{
    return strcmp(row->device, device->device) == 0 && row->twin == device->twin;
}

static bool same_case(const struct bench_row *a, const struct bench_row *b)
{
    return strcmp(a->op, b->op) == 0 && strcmp(a->name, b->name) == 0 &&
           strcmp(a->dtype, b->dtype) == 0;
}

static bool is_taken(const struct pairing *p, const struct bench_row *row)
{
    for (size_t i = 0; i < p->first.file->count; i++)
        if (p->partners[i] == row) return true;
    return false;
}

static const struct bench_row *partner_of(const struct pairing *p, const struct bench_row *row,
                                          bool same_strategy)
{
    for (size_t i = 0; i < p->later.file->count; i++) {
        const struct bench_row *other = &p->later.file->rows[i];

        if (on_device(other, p->later.device) && same_case(row, other) &&
            (!same_strategy || strcmp(row->strategy, other->strategy) == 0) && !is_taken(p, other))
            return other;
    }
    return NULL;
}

/* Equal strategies first, so that a file with a row for each of them is matched one to one; then
 * whatever is left: a library that chooses another strategy is what should be compared. */
static void match(struct pairing *p)
{
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < p->first.file->count; i++) {
            const struct bench_row *row = &p->first.file->rows[i];

            if (p->partners[i] == NULL && on_device(row, p->first.device))
                p->partners[i] = partner_of(p, row, pass == 0);
        }
}

/* ---- Judging ---- */

static double noise_of(const struct bench_row *row)
{
    return row->noise < LEAST_NOISE ? LEAST_NOISE : row->noise;
}

static bool is_broken(const struct bench_row *row)
{
    return strcmp(row->outcome, "wrong") == 0 || strcmp(row->outcome, "failed") == 0;
}

static enum verdict judge(const struct pairing *p, const struct bench_row *a,
                          const struct bench_row *b)
{
    if (b == NULL) return ONLY_FIRST;
    if (a == NULL) return ONLY_LATER;
    if (!p->devices_differ && a->good && is_broken(b)) return BROKEN;
    if (!p->devices_differ && is_broken(a) && b->good) return MENDED;
    if (!a->good || !b->good) return UNUSABLE;
    if (strcmp(a->keys, b->keys) != 0) return REDEFINED;

    const double up_to = 1 + noise_of(a), down_to = 1 - noise_of(a);

    if (b->median * (1 + noise_of(b)) < a->median * down_to) return FASTER;
    if (b->median * (1 - noise_of(b)) <= a->median * up_to) return SAME;
    return !p->devices_differ && b->median > (1 + p->threshold) * a->median ? REGRESSED : SLOWER;
}

static bool is_ratio(enum verdict verdict) { return verdict <= REGRESSED; }

/* ---- Printing ---- */

static void print_verdict(const struct pairing *p, enum verdict verdict, const struct bench_row *a,
                          const struct bench_row *b)
{
    static const char *const TEXTS[] = {"same within noise", "faster", "slower",
                                        "slower: REGRESSION"};
    const char *first = p->first.label, *later = p->later.label;

    if (is_ratio(verdict)) {
        printf("%s", TEXTS[verdict]);
        if (!p->devices_differ && strcmp(a->strategy, b->strategy) != 0)
            printf(", strategy %s -> %s", a->strategy[0] == '\0' ? "?" : a->strategy,
                   b->strategy[0] == '\0' ? "?" : b->strategy);
    } else if (verdict == ONLY_FIRST || verdict == ONLY_LATER) {
        const struct bench_row *row = verdict == ONLY_FIRST ? a : b;

        printf("only in %s%s%s", verdict == ONLY_FIRST ? first : later, row->good ? "" : ", ",
               row->good ? "" : row->outcome);
    } else if (verdict == BROKEN) {
        printf("%s in %s: REGRESSION: %s", b->outcome, later, b->message);
    } else if (verdict == MENDED) {
        printf("%s in %s, right in %s", a->outcome, first, later);
    } else if (verdict == REDEFINED) {
        printf("not compared: the case was %s, is %s", a->keys, b->keys);
    } else if (a->good == b->good) {
        printf("not compared: %s in %s, %s in %s", a->outcome, first, b->outcome, later);
    } else {
        printf("not compared: %s in %s", a->good ? b->outcome : a->outcome,
               a->good ? later : first);
    }
    printf("\n");
}

static void print_time(const struct bench_row *row)
{
    char text[BENCH_TIME_TEXT];

    if (row != NULL && row->good)
        printf(" %9s %4.0f %%", bench_time_text(text, row->median), 100 * noise_of(row));
    else
        printf(" %9s %6s", "-", "");
}

static void print_row(const struct pairing *p, const struct bench_row *a, const struct bench_row *b,
                      struct tally *tally)
{
    const enum verdict verdict = judge(p, a, b);
    const struct bench_row *any = a == NULL ? b : a;

    tally->verdicts[verdict]++;
    printf("  %-16s %-5s", any->name, any->dtype);
    print_time(a);
    print_time(b);
    if (is_ratio(verdict)) {
        const double ratio = b->median / a->median;

        tally->ratios++;
        tally->logs += log(ratio);
        printf(" %8.3f  ", ratio);
    } else {
        printf(" %8s  ", "-");
    }
    print_verdict(p, verdict, a, b);
}

static void add(struct tally *to, const struct tally *from)
{
    for (int i = 0; i < VERDICTS; i++)
        to->verdicts[i] += from->verdicts[i];
    to->ratios += from->ratios;
    to->logs += from->logs;
}

/* All rows of one operator; those that only the later file has come last. */
static void print_op(const struct pairing *p, const char *op, struct tally *total)
{
    const struct bench_file *first = p->first.file, *later = p->later.file;
    struct tally tally = {0};

    printf("\n  %s\n  %-16s %-5s %9s %6s %9s %6s %8s  verdict\n", op, "case", "dtype",
           p->first.label, "noise", p->later.label, "noise", "ratio");
    for (size_t i = 0; i < first->count; i++)
        if (on_device(&first->rows[i], p->first.device) && strcmp(first->rows[i].op, op) == 0)
            print_row(p, &first->rows[i], p->partners[i], &tally);
    for (size_t i = 0; i < later->count; i++)
        if (on_device(&later->rows[i], p->later.device) && strcmp(later->rows[i].op, op) == 0 &&
            !is_taken(p, &later->rows[i]))
            print_row(p, NULL, &later->rows[i], &tally);
    if (tally.ratios > 0)
        printf("  %-56s %8.3f\n", "geometric mean", exp(tally.logs / (double)tally.ratios));
    add(total, &tally);
}

/* Whether the row is the first of its operator on the device. */
static bool opens_op(const struct bench_file *file, size_t index, const struct bench_row *device)
{
    if (!on_device(&file->rows[index], device)) return false;
    for (size_t i = 0; i < index; i++)
        if (on_device(&file->rows[i], device) &&
            strcmp(file->rows[i].op, file->rows[index].op) == 0)
            return false;
    return true;
}

static bool has_op(const struct side *side, const char *op)
{
    for (size_t i = 0; i < side->file->count; i++)
        if (on_device(&side->file->rows[i], side->device) &&
            strcmp(side->file->rows[i].op, op) == 0)
            return true;
    return false;
}

static void print_ops(const struct pairing *p, struct tally *total)
{
    const struct bench_file *first = p->first.file, *later = p->later.file;

    for (size_t i = 0; i < first->count; i++)
        if (opens_op(first, i, p->first.device)) print_op(p, first->rows[i].op, total);
    for (size_t i = 0; i < later->count; i++)
        if (opens_op(later, i, p->later.device) && !has_op(&p->first, later->rows[i].op))
            print_op(p, later->rows[i].op, total);
}

/* ---- Pairing ---- */

static bool compare_devices(struct comparison *c, struct pairing *p)
{
    p->threshold = c->threshold;
    p->partners = calloc(p->first.file->count, sizeof(*p->partners));
    if (p->partners == NULL) return bench_fail("out of memory");
    match(p);
    if (p->devices_differ)
        printf("\nDIFFERENT DEVICES: %s (%s) against %s (%s)\n", p->later.device->device,
               p->later.label, p->first.device->device, p->first.label);
    else
        printf("\n%s: %s against %s\n", p->first.device->device, p->later.label, p->first.label);
    print_ops(p, p->devices_differ ? &c->devices : &c->versions);
    free(p->partners);
    return true;
}

static const struct bench_row *find_device(const struct bench_file *file,
                                           const struct bench_row *device)
{
    for (size_t i = 0; i < file->count; i++)
        if (on_device(&file->rows[i], device)) return &file->rows[i];
    return NULL;
}

/* Whether the row is the first one of its device: goes through the devices of a file. */
static bool opens_device(const struct bench_file *file, size_t index)
{
    return find_device(file, &file->rows[index]) == &file->rows[index];
}

static size_t shared_devices(const struct bench_file *a, const struct bench_file *b)
{
    size_t count = 0;

    for (size_t i = 0; i < a->count; i++)
        count += opens_device(a, i) && find_device(b, &a->rows[i]) != NULL;
    return count;
}

static void print_alone(const struct bench_file *file, const struct bench_file *other, char letter)
{
    for (size_t i = 0; i < file->count; i++)
        if (opens_device(file, i) && find_device(other, &file->rows[i]) == NULL)
            printf("\n%s: only in %c\n", file->rows[i].device, letter);
}

/* One version after the other, on each device that both files have. */
static bool compare_versions(struct comparison *c, size_t later)
{
    const struct bench_file *a = &c->files[0], *b = &c->files[later];

    for (size_t i = 0; i < a->count; i++) {
        struct pairing p = {.first = {.file = a, .device = &a->rows[i]}, .later = {.file = b}};

        p.later.device = find_device(b, &a->rows[i]);
        (void)snprintf(p.first.label, LABEL, "A");
        (void)snprintf(p.later.label, LABEL, "%c", (char)('A' + later));
        if (opens_device(a, i) && p.later.device != NULL && !compare_devices(c, &p)) return false;
    }
    print_alone(a, b, 'A');
    print_alone(b, a, (char)('A' + later));
    return true;
}

/* Each device of the later file with each of the first; of one file, the others with its first. */
static bool compare_hardware(struct comparison *c, size_t later)
{
    const struct bench_file *a = &c->files[0], *b = &c->files[later];

    for (size_t i = 0; i < a->count; i++) {
        if (!opens_device(a, i) || (a == b && i > 0)) continue;
        for (size_t k = a == b ? 1 : 0; k < b->count; k++) {
            struct pairing p = {.first = {.file = a, .device = &a->rows[i]},
                                .later = {.file = b, .device = &b->rows[k]},
                                .devices_differ = true};

            (void)snprintf(p.first.label, LABEL, "A:%d", a->rows[i].device_id);
            (void)snprintf(p.later.label, LABEL, "%c:%d", (char)('A' + later),
                           b->rows[k].device_id);
            if (opens_device(b, k) && !compare_devices(c, &p)) return false;
        }
    }
    return true;
}

/* ---- The whole ---- */

/* Of a row of one pass the noise leaves out what changes between them: verdicts would be false. */
static bool lacks_passes(const struct bench_file *file)
{
    for (size_t i = 0; i < file->count; i++)
        if (file->rows[i].good && file->rows[i].passes < 2) return true;
    return false;
}

static void print_file(const struct bench_file *file, char letter)
{
    const char *commit = bench_file_context(file, "commit");

    printf("%c  %s\n   aclnn-cl %s%s%s%s, %s build, %s\n", letter, file->path,
           bench_file_context(file, "library_version"), commit[0] == '\0' ? "" : " (commit ",
           commit, commit[0] == '\0' ? "" : ")", bench_file_context(file, "library_build_type"),
           bench_file_context(file, "date"));
    for (size_t i = 0; i < file->count; i++) {
        const struct bench_row *row = &file->rows[i];

        if (opens_device(file, i))
            printf("   device %d: %s, %s, driver %s\n", row->device_id, row->device,
                   bench_file_device(file, row->device_id, "platform"),
                   bench_file_device(file, row->device_id, "driver"));
    }
    if (lacks_passes(file))
        printf("   measured in one pass: its noise is too low, and verdicts may be false\n");
}

static void print_legend(const struct comparison *c)
{
    printf(
        "\n"
        "ratio     the later median / the earlier one: above 1 the later takes longer\n"
        "noise     of each median, as its file states it, but no less than %.0f %%: two medians "
        "are\n"
        "          the same when the ranges overlap that they span with their noise\n",
        100 * LEAST_NOISE);
    if (c->versions.ratios > 0)
        printf("REGRESSION  slower beyond noise and by more than %g %%; or right before, not now\n",
               100 * c->threshold);
    printf("\n");
}

static void print_totals(const char *what, const struct tally *t)
{
    const size_t *n = t->verdicts;
    size_t rows = 0;

    for (int i = 0; i < VERDICTS; i++)
        rows += n[i];
    if (rows == 0) return;
    printf("%s: %zu rows: %zu slower, %zu faster, %zu same within noise", what, rows,
           n[SLOWER] + n[REGRESSED], n[FASTER], n[SAME]);
    if (n[BROKEN] > 0) printf(", %zu right no more", n[BROKEN]);
    if (n[MENDED] > 0) printf(", %zu right now", n[MENDED]);
    if (n[UNUSABLE] + n[REDEFINED] > 0) printf(", %zu not compared", n[UNUSABLE] + n[REDEFINED]);
    if (n[ONLY_FIRST] + n[ONLY_LATER] > 0)
        printf(", %zu without a partner", n[ONLY_FIRST] + n[ONLY_LATER]);
    if (t->ratios > 0) printf("; geometric mean %.3f", exp(t->logs / (double)t->ratios));
    printf("\n");
}

static bool compare_all(struct comparison *c)
{
    for (size_t i = 0; i < c->count; i++)
        print_file(&c->files[i], (char)('A' + i));
    if (c->count == 1) return compare_hardware(c, 0);
    for (size_t i = 1; i < c->count; i++)
        if (shared_devices(&c->files[0], &c->files[i]) > 0 ? !compare_versions(c, i)
                                                           : !compare_hardware(c, i))
            return false;
    return true;
}

static int conclude(const struct comparison *c)
{
    const size_t *n = c->versions.verdicts, bad = n[REGRESSED] + n[BROKEN];

    print_legend(c);
    print_totals("versions", &c->versions);
    print_totals("devices", &c->devices);
    if (bad > 0) printf("%zu %s\n", bad, bad == 1 ? "regression" : "regressions");
    if (bad > 0) return BENCH_REGRESSION;
    if (c->versions.ratios + c->devices.ratios + n[MENDED] > 0) return EXIT_SUCCESS;
    (void)bench_fail("--compare: no two results could be compared");
    return EXIT_FAILURE;
}

int bench_compare(char *const *paths, size_t count, double threshold)
{
    static struct comparison c;
    int status = EXIT_FAILURE;
    bool good = count <= MOST_FILES || bench_fail("--compare: at most %d files", MOST_FILES);

    c.threshold = threshold;
    for (size_t i = 0; i < count && good; i++) {
        good = bench_file_read(&c.files[i], paths[i]);
        c.count = i + 1;
    }
    if (good && compare_all(&c)) status = conclude(&c);
    if (status == EXIT_FAILURE) {
        (void)fflush(stdout);
        (void)fprintf(stderr, "aclnn-cl-bench: %s\n", bench_error());
    }
    for (size_t i = 0; i < c.count; i++)
        bench_file_free(&c.files[i]);
    return status;
}
