/* SPDX-License-Identifier: Apache-2.0 */
#include "choice.h"

#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

#include "bench.h"

#define TERM 256

/* Cuts the next term off a list; false at its end. Empty terms do not count. */
static bool next_term(const char **list, char term[TERM])
{
    while (*list != NULL && **list != '\0') {
        const size_t length = strcspn(*list, ",");

        (void)snprintf(term, TERM, "%.*s", (int)length, *list);
        *list += length + ((*list)[length] == ',');
        if (length > 0) return true;
    }
    return false;
}

/* ---- What there is, in words ---- */

struct words {
    char text[BENCH_MESSAGE];
    size_t length;
};

static void add_word(struct words *words, const char *between, const char *word)
{
    const size_t room = sizeof(words->text) - words->length;
    const int added = snprintf(words->text + words->length, room, "%s%s",
                               words->length == 0 ? "" : between, word);

    words->length += (size_t)added < room ? (size_t)added : room - 1;
}

/* ---- Strategies ---- */

/* As host/plan/strategy.c has them, which is the library's own affair; lint.strategies compares. */
static const char *const FAMILIES[][7] = {
    {"elementwise", "flat", "vector", "element"},
    {"segments", "rows", "gather"},
    {"scatter", "owner", "atomic", "channels", "plane", "fixed"},
    {"gemm", "clblast", "tile", "direct"},
    {"index", "32", "64"},
};

static bool is_strategy(const char *term)
{
    for (size_t i = 0; i < BENCH_COUNT(FAMILIES); i++) {
        const size_t length = strlen(FAMILIES[i][0]);

        if (strncmp(term, FAMILIES[i][0], length) != 0 || term[length] != ':') continue;
        for (size_t k = 1; k < BENCH_COUNT(FAMILIES[i]) && FAMILIES[i][k] != NULL; k++)
            if (strcmp(term + length + 1, FAMILIES[i][k]) == 0) return true;
    }
    return false;
}

bool bench_choice_strategy(const char *spec)
{
    struct words known = {.length = 0};
    char term[TERM];
    bool any = false;

    for (size_t i = 0; i < BENCH_COUNT(FAMILIES); i++)
        for (size_t k = 1; k < BENCH_COUNT(FAMILIES[i]) && FAMILIES[i][k] != NULL; k++) {
            add_word(&known, k == 1 ? ", " : "|", k == 1 ? FAMILIES[i][0] : FAMILIES[i][k]);
            if (k == 1) add_word(&known, ":", FAMILIES[i][1]);
        }
    while (next_term(&spec, term)) {
        any = true;
        if (!is_strategy(term))
            return bench_fail("--strategy %s: no such strategy; there are %s", term, known.text);
    }
    return any || bench_fail("--strategy: names none; there are %s", known.text);
}

/* ---- Operators and cases ---- */

bool bench_choice_ops(const struct bench_options *options)
{
    const char *list = options->ops;
    struct words known = {.length = 0};
    char term[TERM];

    for (size_t i = 0; bench_ops[i] != NULL; i++)
        add_word(&known, ", ", bench_ops[i]->name);
    while (next_term(&list, term)) {
        bool found = false;

        for (size_t i = 0; bench_ops[i] != NULL && !found; i++)
            found = strstr(bench_ops[i]->name, term) != NULL;
        if (!found)
            return bench_fail("--op %s: is in no operator's name; there are %s", term, known.text);
    }
    return true;
}

static bool has_case(const struct bench_cases *cases, const char *pattern)
{
    for (size_t i = 0; i < cases->count; i++)
        if (fnmatch(pattern, cases->items[i].name, 0) == 0) return true;
    return false;
}

bool bench_choice_cases(const struct bench_options *options, const struct bench_cases *cases)
{
    const char *list = options->cases;
    struct words known = {.length = 0};
    char term[TERM];

    for (size_t i = 0; bench_ops[i] != NULL; i++)
        for (size_t k = 0; k < cases[i].count; k++)
            add_word(&known, " ", cases[i].items[k].name);
    while (next_term(&list, term)) {
        bool found = false;

        for (size_t i = 0; bench_ops[i] != NULL && !found; i++)
            found = has_case(&cases[i], term);
        if (!found)
            return bench_fail("--case %s: no case has this name; --list describes them: %.900s",
                              term, known.text);
    }
    return true;
}

/* ---- Devices ---- */

static bool is_wanted(const struct bench_device *device, const char *list)
{
    char term[TERM];

    while (next_term(&list, term))
        if (bench_device_is(device, term)) return true;
    return false;
}

bool bench_choice_devices(const struct bench_options *options, struct bench_devices *devices)
{
    const char *list = options->devices;
    struct words known = {.length = 0};
    char term[TERM];
    size_t kept = 0;

    if (list == NULL) return true;
    for (size_t i = 0; i < devices->count; i++) {
        char word[300];

        (void)snprintf(word, sizeof(word), "%d (%s)", (int)devices->items[i].id,
                       devices->items[i].name);
        add_word(&known, ", ", word);
    }
    while (next_term(&list, term)) {
        bool found = false;

        for (size_t i = 0; i < devices->count && !found; i++)
            found = bench_device_is(&devices->items[i], term);
        if (!found)
            return bench_fail("--device %s: no device has this number or name; there %s %.900s",
                              term, devices->count == 1 ? "is only" : "are", known.text);
    }
    for (size_t i = 0; i < devices->count; i++)
        if (is_wanted(&devices->items[i], options->devices))
            devices->items[kept++] = devices->items[i];
    devices->count = kept;
    return kept > 0 || bench_fail("--device: names none; there are %.900s", known.text);
}
