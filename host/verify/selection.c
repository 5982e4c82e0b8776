/* SPDX-License-Identifier: Apache-2.0 */
#include "selection.h"

#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

static struct oc_selection selection;
static const char *test_of_combinations;
static unsigned combinations;

void oc_selection_set(const struct oc_selection *set) { selection = *set; }

void oc_selection_set_test(const char *test) { test_of_combinations = test; }

const char *oc_selection_test(const char *op, const char *name, char *text, size_t bytes)
{
    if (test_of_combinations != NULL) return test_of_combinations;
    (void)snprintf(text, bytes, "%s/%s", op, name);
    return text;
}

uint64_t oc_test_seed(void) { return selection.seed; }

/* Copies the part of `text` before the next slash; returns what follows, NULL after the last. */
static const char *filter_next_part(const char *text, char *part, size_t bytes)
{
    const size_t length = strcspn(text, "/");

    (void)snprintf(part, bytes, "%.*s", (int)length, text);
    return text[length] == '/' ? text + length + 1 : NULL;
}

bool oc_test_selected(const char *name)
{
    char pattern[256], part[256];

    for (const char *f = selection.filter; f != NULL && name != NULL;) {
        f = filter_next_part(f, pattern, sizeof(pattern));
        name = filter_next_part(name, part, sizeof(part));
        if (fnmatch(pattern, part, 0) != 0) return false;
    }
    return true;
}

enum oc_test_part oc_test_part(void)
{
    return selection.filter != NULL ? OC_TEST_ALL : selection.part;
}

bool oc_test_values_once(void)
{
    switch (oc_test_part()) {
        case OC_TEST_ALL:
            return false;
        case OC_TEST_GPU:
            return true;
        default:
            return selection.has_values_once;
    }
}

bool oc_is_listed(const char *name, const char *const *list)
{
    for (; *list != NULL; list++)
        if (strcmp(*list, name) == 0) return true;
    return false;
}

void oc_test_count_combination(void) { combinations++; }

unsigned oc_test_combinations(void) { return combinations; }

void oc_test_repeat_command(const char *name, char *text, size_t bytes)
{
    (void)snprintf(text, bytes, "%s --filter '%s' --seed %llu", selection.command, name,
                   (unsigned long long)selection.seed);
}
