/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/select.h"

#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

#include "measure/bench.h"

/* ---- Terms of a list against names that exist ---- */

typedef bool (*match_function)(const char *term, const char *name);
typedef const char *(*name_function)(const void *of, size_t i);

static bool is_part(const char *term, const char *name) { return strstr(name, term) != NULL; }

static bool is_equal(const char *term, const char *name) { return strcmp(name, term) == 0; }

static bool is_pattern(const char *term, const char *name) { return fnmatch(term, name, 0) == 0; }

/* The name is "<number> (<name of the device>)". */
static bool is_device(const char *term, const char *name)
{
    const size_t length = strlen(term);

    return (strncmp(name, term, length) == 0 && name[length] == ' ') ||
           strcasestr(strchr(name, '('), term) != NULL;
}

static bool any_matches(const char *list, match_function match, const char *name)
{
    char term[BENCH_TERM];

    while (bench_list_next(&list, term))
        if (match(term, name)) return true;
    return false;
}

/* Whether each term of the list matches one of `count` names; a NULL list does. */
static bool check_list(const char *option, const char *list, match_function match, const void *of,
                       name_function name_of, size_t count, const char *rule, const char *between)
{
    char known[900] = "", term[BENCH_TERM];
    bool any = list == NULL;

    for (size_t i = 0; i < count; i++) {
        const size_t length = strlen(known);

        (void)snprintf(known + length, sizeof(known) - length, "%s%s", i == 0 ? "" : between,
                       name_of(of, i));
    }
    while (bench_list_next(&list, term)) {
        size_t i = 0;

        any = true;
        while (i < count && !match(term, name_of(of, i)))
            i++;
        if (i == count) return bench_fail("--%s %s: %s%s", option, term, rule, known);
    }
    return any || bench_fail("--%s: names none; there are %s", option, known);
}

/* ---- Options ---- */

/* As the library has them; lint.strategies compares. */
static const char *const STRATEGIES[] = {
    "elementwise:flat|vector|element",
    "segments:rows|gather",
    "scatter:owner|atomic|channels|plane|fixed",
    "gemm:clblast|tile|direct",
    "index:32|64",
};

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

static const char *strategy_name(const void *of, size_t i)
{
    (void)of;
    return STRATEGIES[i];
}

static const char *dtype_name(const void *of, size_t i)
{
    (void)of;
    return bench_dtypes[i].name;
}

static const char *op_name(const void *of, size_t i)
{
    (void)of;
    return bench_ops[i]->name;
}

bool bench_select_check_options(const struct bench_options *o)
{
    return check_list("strategy", o->strategy, is_strategy, NULL, strategy_name,
                      BENCH_COUNT(STRATEGIES), "no such strategy; there are ", ", ") &&
           check_list("dtype", o->dtypes, is_equal, NULL, dtype_name, BENCH_DTYPE_COUNT,
                      "must be of ", ",") &&
           check_list("op", o->ops, is_part, NULL, op_name, BENCH_OP_COUNT,
                      "is in no operator's name; there are ", ", ");
}

/* ---- Cases and devices ---- */

static const char *case_name(const void *of, size_t i)
{
    const struct bench_cases *cases = of;

    for (; i >= cases->count; cases++)
        i -= cases->count;
    return cases->items[i].name;
}

bool bench_select_check_cases(const char *list, const struct bench_cases cases[BENCH_OP_COUNT])
{
    size_t count = 0;

    for (size_t i = 0; i < BENCH_OP_COUNT; i++)
        count += cases[i].count;
    return check_list("case", list, is_pattern, cases, case_name, count,
                      "no case has this name; --list describes them: ", " ");
}

static const char *device_name(const void *of, size_t i)
{
    static char name[300];
    const struct bench_device *device = (const struct bench_device *)of + i;

    (void)snprintf(name, sizeof(name), "%d (%s)", (int)device->id, device->name);
    return name;
}

bool bench_select_devices(const char *list, struct bench_devices *devices)
{
    const char *rule = devices->count == 1 ? "no device has this number or name; there is only "
                                           : "no device has this number or name; there are ";
    size_t kept = 0;

    if (!check_list("device", list, is_device, devices->items, device_name, devices->count, rule,
                    ", "))
        return false;
    for (size_t i = 0; i < devices->count; i++)
        if (list == NULL || any_matches(list, is_device, device_name(devices->items, i)))
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
