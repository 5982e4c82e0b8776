/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/select.h"

#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

#include "measure/bench.h"

/* ---- Terms of a list against names that exist ---- */

#define MOST_NAMES 50000

typedef bool (*match_function)(const char *term, const char *name);

static bool is_part(const char *term, const char *name) { return strstr(name, term) != NULL; }

static bool is_equal(const char *term, const char *name) { return strcmp(name, term) == 0; }

static bool is_pattern(const char *term, const char *name) { return fnmatch(term, name, 0) == 0; }

/* The name is "<number> (<name of the device>)". Digits alone are never part of the second: names
 * have many (avx512). */
static bool is_device(const char *term, const char *name)
{
    const size_t length = strlen(term);

    if (strspn(term, "0123456789") == length)
        return strncmp(name, term, length) == 0 && name[length] == ' ';
    return strcasestr(strchr(name, '('), term) != NULL;
}

static bool any_matches(const char *list, match_function match, const char *name)
{
    char term[BENCH_TERM];

    while (bench_list_next(&list, term))
        if (match(term, name)) return true;
    return false;
}

/* Whether each term of the list matches one of `count` names; a NULL list does. */
static bool check_list(const char *option, const char *list, match_function match,
                       const char *const *names, size_t count, const char *rule,
                       const char *between)
{
    char known[901] = "", term[BENCH_TERM];
    bool any = list == NULL;

    for (size_t i = 0; i < count; i++) {
        const size_t length = strlen(known);

        (void)snprintf(known + length, sizeof(known) - length, "%s%s", i == 0 ? "" : between,
                       names[i]);
    }
    while (bench_list_next(&list, term)) {
        size_t i = 0;

        any = true;
        while (i < count && !match(term, names[i]))
            i++;
        if (i == count) return bench_fail("--%s %s: %s%s", option, term, rule, known);
    }
    return any || bench_fail("--%s: names none; there are %s", option, known);
}

/* ---- Options ---- */

/* As the library has them; lint.strategies compares. */
// clang-format off
static const char *const STRATEGIES[] = {
    "elementwise:flat|vector|tile|groups|element",
    "alignment:element|vector",
    "random:vectors|blocks",
    "reduction:strips|chains",
    "segments:rows|gather|ratio|channels|planes|packets",
    "scatter:owner|atomic|channels|vectors|plane|fixed|gather",
    "sample:points|planes|blocks",
    "gemm:clblast|tile|direct|few|groups|matrix|pairs|pairs_fma",
    "softmax:along|across|groups",
    "attention:items|groups|row_items|row_groups",
    "convolution:images|merged|direct|taps",
    "windows:rows|elements",
    "scan:along|groups",
    "sort:items|groups",
    "index:32|64",
    "stores:plain|streaming",
    "prefetch:off|on",
    "tile:4x4|8x4|8x6|16x6|16x8|16x12",
    "panels:128|256|512|1024",
};
// clang-format on

/* A term such as scatter:owner against a row of STRATEGIES. */
static bool is_strategy(const char *term, const char *row)
{
    const size_t family = strcspn(row, ":") + 1;
    char names[64], name[BENCH_TERM + 2];

    if (strncmp(term, row, family) != 0 || strchr(term, '|') != NULL) return false;
    (void)snprintf(names, sizeof(names), "|%s|", row + family);
    (void)snprintf(name, sizeof(name), "|%s|", term + family);
    return name[1] != '|' && strstr(names, name) != NULL;
}

/* Each has a script, peer/peer_<name>.py. */
static const char *const PEERS[] = {"torch"};

bool bench_select_check_options(const struct bench_options *o)
{
    const char *dtypes[BENCH_DTYPE_COUNT], *ops[BENCH_OP_COUNT];

    for (size_t i = 0; i < BENCH_DTYPE_COUNT; i++)
        dtypes[i] = bench_dtypes[i].name;
    for (size_t i = 0; i < BENCH_OP_COUNT; i++)
        ops[i] = bench_ops[i]->name;
    return check_list("peer", o->peer, is_equal, PEERS, BENCH_COUNT(PEERS),
                      "no such peer; there is ", ", ") &&
           check_list("strategy", o->strategy, is_strategy, STRATEGIES, BENCH_COUNT(STRATEGIES),
                      "no such strategy; there are ", ", ") &&
           check_list("dtype", o->dtypes, is_equal, dtypes, BENCH_DTYPE_COUNT, "must be of ",
                      ",") &&
           check_list("op", o->ops, is_part, ops, BENCH_OP_COUNT,
                      "is in no operator's name; there are ", ", ");
}

/* ---- Cases and devices ---- */

bool bench_select_check_cases(const char *list, const struct bench_cases cases[BENCH_OP_COUNT])
{
    static const char *names[MOST_NAMES];
    size_t count = 0;

    for (size_t i = 0; i < BENCH_OP_COUNT; i++)
        for (size_t k = 0; k < cases[i].count && count < MOST_NAMES; k++)
            names[count++] = cases[i].items[k].name;
    return check_list("case", list, is_pattern, names, count,
                      "no case has this name; --list describes them: ", " ");
}

bool bench_select_devices(const char *list, struct bench_devices *devices)
{
    static const char *names[MOST_NAMES];
    const char *rule = "no device has this number or name; there are ";
    size_t count = 0, kept = 0;

    for (; count < devices->count && count < MOST_NAMES; count++)
        names[count] = devices->items[count].label;
    if (count == 1) rule = "no device has this number or name; there is only ";
    if (!check_list("device", list, is_device, names, count, rule, ", ")) return false;
    for (size_t i = 0; i < devices->count; i++)
        if (list == NULL || any_matches(list, is_device, devices->items[i].label))
            devices->items[kept++] = devices->items[i];
    devices->count = kept;
    return true;
}

bool bench_select_op(const struct bench_options *options, const struct bench_op *op)
{
    return options->ops == NULL || any_matches(options->ops, is_part, op->name);
}

bool bench_select_case(const struct bench_options *options, const struct bench_case *c)
{
    return options->cases == NULL ? options->full || c->quick
                                  : any_matches(options->cases, is_pattern, c->name);
}

bool bench_select_dtype(const struct bench_options *options, struct bench_case *c,
                        enum bench_dtype dtype)
{
    const char *name = bench_dtype_name(dtype), *own = bench_case_value(c, "dtypes");

    return (options->dtypes == NULL || bench_list_has(options->dtypes, name)) &&
           (own == NULL || bench_list_has(own, name));
}
