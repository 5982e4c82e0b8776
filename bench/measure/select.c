/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/select.h"

#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

#include "measure/bench.h"

/* ---- What exists, in words ---- */

struct words {
    char text[BENCH_MESSAGE];
};

static void add_word(struct words *words, const char *between, const char *word)
{
    const size_t length = strlen(words->text);

    (void)snprintf(words->text + length, sizeof(words->text) - length, "%s%s",
                   length == 0 ? "" : between, word);
}

/* ---- Strategies and dtypes ---- */

/* As the library has them; lint.strategies compares. */
static const char *const STRATEGIES[] = {
    "elementwise:flat|vector|element",
    "segments:rows|gather",
    "scatter:owner|atomic|channels|plane|fixed",
    "gemm:clblast|tile|direct",
    "index:32|64",
};

static bool is_strategy(const char *term)
{
    const size_t family = strcspn(term, ":") + 1, length = strlen(term);

    for (size_t i = 0; i < BENCH_COUNT(STRATEGIES); i++) {
        const char *name = STRATEGIES[i] + family;

        if (family >= length || strncmp(term, STRATEGIES[i], family) != 0) continue;
        for (; *name != '\0'; name += name[strcspn(name, "|")] == '|') {
            const size_t size = strcspn(name, "|");

            if (size == length - family && strncmp(name, term + family, size) == 0) return true;
            name += size;
        }
    }
    return false;
}

bool bench_select_check_strategy(const char *spec)
{
    struct words known = {""};
    char term[BENCH_TERM];
    bool any = false;

    for (size_t i = 0; i < BENCH_COUNT(STRATEGIES); i++)
        add_word(&known, ", ", STRATEGIES[i]);
    while (bench_list_next(&spec, term)) {
        any = true;
        if (!is_strategy(term))
            return bench_fail("--strategy %s: no such strategy; there are %s", term, known.text);
    }
    return any || bench_fail("--strategy: names none; there are %s", known.text);
}

bool bench_select_check_dtypes(const char *list)
{
    const char *all = list;
    char term[BENCH_TERM];

    while (bench_list_next(&list, term)) {
        bool found = false;

        for (int i = 0; i < BENCH_DTYPE_COUNT; i++)
            found |= strcmp(term, bench_dtypes[i].name) == 0;
        if (!found) return bench_fail("--dtype %s: must be of f32,f16,bf16", all);
    }
    return true;
}

/* ---- Operators, cases, devices ---- */

/* The first term of the list that no name of `count` matches; false where there is none. */
static bool unmatched(const char *list, size_t count,
                      bool (*matches)(const void *, size_t, const char *), const void *of,
                      char term[BENCH_TERM])
{
    while (bench_list_next(&list, term)) {
        bool found = false;

        for (size_t i = 0; i < count && !found; i++)
            found = matches(of, i, term);
        if (!found) return true;
    }
    return false;
}

static bool op_matches(const void *of, size_t i, const char *term)
{
    (void)of;
    return strstr(bench_ops[i]->name, term) != NULL;
}

static bool cases_match(const void *of, size_t i, const char *term)
{
    const struct bench_cases *cases = (const struct bench_cases *)of + i;

    for (size_t k = 0; k < cases->count; k++)
        if (fnmatch(term, cases->items[k].name, 0) == 0) return true;
    return false;
}

static bool device_matches(const void *of, size_t i, const char *term)
{
    return bench_device_is((const struct bench_device *)of + i, term);
}

bool bench_select_check_ops(const char *list)
{
    struct words known = {""};
    char term[BENCH_TERM];

    for (size_t i = 0; i < BENCH_OP_COUNT; i++)
        add_word(&known, ", ", bench_ops[i]->name);
    return !unmatched(list, BENCH_OP_COUNT, op_matches, NULL, term) ||
           bench_fail("--op %s: is in no operator's name; there are %s", term, known.text);
}

bool bench_select_check_cases(const char *list, const struct bench_cases *cases)
{
    struct words known = {""};
    char term[BENCH_TERM];

    for (size_t i = 0; i < BENCH_OP_COUNT; i++)
        for (size_t k = 0; k < cases[i].count; k++)
            add_word(&known, " ", cases[i].items[k].name);
    return !unmatched(list, BENCH_OP_COUNT, cases_match, cases, term) ||
           bench_fail("--case %s: no case has this name; --list describes them: %.900s", term,
                      known.text);
}

bool bench_select_devices(const char *list, struct bench_devices *devices)
{
    struct words known = {""};
    char term[BENCH_TERM];
    size_t kept = 0;

    for (size_t i = 0; i < devices->count; i++) {
        char word[300];

        (void)snprintf(word, sizeof(word), "%d (%s)", (int)devices->items[i].id,
                       devices->items[i].name);
        add_word(&known, ", ", word);
    }
    if (unmatched(list, devices->count, device_matches, devices->items, term))
        return bench_fail("--device %s: no device has this number or name; there %s %.900s", term,
                          devices->count == 1 ? "is only" : "are", known.text);
    for (size_t i = 0; i < devices->count && list != NULL; i++) {
        const char *at = list;
        bool wanted = false;

        while (bench_list_next(&at, term))
            wanted |= device_matches(devices->items, i, term);
        if (wanted) devices->items[kept++] = devices->items[i];
    }
    if (list != NULL) devices->count = kept;
    return devices->count > 0 || bench_fail("--device: names none; there are %.900s", known.text);
}

bool bench_select_op(const struct bench_options *options, const struct bench_op *op)
{
    const char *list = options->ops;
    char term[BENCH_TERM];

    while (bench_list_next(&list, term))
        if (strstr(op->name, term) != NULL) return true;
    return options->ops == NULL;
}

bool bench_select_case(const struct bench_options *options, const struct bench_case *c)
{
    const char *list = options->cases;
    char term[BENCH_TERM];

    while (bench_list_next(&list, term))
        if (fnmatch(term, c->name, 0) == 0) return true;
    return options->cases == NULL && (options->full || c->quick);
}

bool bench_select_dtype(const struct bench_options *options, struct bench_case *c,
                        enum bench_dtype dtype)
{
    const char *name = bench_dtype_name(dtype), *own = bench_case_value(c, "dtypes");

    return (options->dtypes == NULL || bench_list_has(options->dtypes, name)) &&
           (own == NULL || bench_list_has(own, name));
}
