/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A test program: a suite of named tests, run by cmocka.
 *
 *     --list              the names, and nothing else
 *     --filter PATTERN    only what matches; parts between slashes, each a shell pattern:
 *                         'mse_loss_backward/three-way broadcast/f16*'
 *     --seed N            of all random data; else OC_TEST_SEED, else 1
 *
 * A test's name is "<suite>/<phrase>". Operators' cases go on below it with type, strategy and
 * layout; a failure prints the command that repeats that one combination.
 */
#ifndef OC_HARNESS_TEST_H
#define OC_HARNESS_TEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/math.h"
#include "harness/expect.h"

struct oc_test {
    const char *name; /* a phrase without slashes */
    void (*run)(void);
    void (*run_row)(const void *row); /* instead of run: the test is a row of a table */
    const void *row;
};

#define OC_TEST(phrase, function)           \
    {                                       \
        .name = (phrase), .run = (function) \
    }

/* What the program does instead of tests when it is started by oc_test_spawn. */
struct oc_child {
    const char *name;
    int (*run)(void); /* the exit status */
};

#define OC_SUITE_TESTS 256

struct oc_suite {
    const char *name;
    int (*set_up)(void);     /* before the first test; not 0: failed */
    void (*tear_down)(void); /* after the last */
    struct oc_test tests[OC_SUITE_TESTS];
    size_t count;
    const struct oc_child *children; /* the last has a NULL name */
};

void oc_suite_add(struct oc_suite *suite, const struct oc_test *tests, size_t count);

/* Adds a test for each of `count` rows, which begin with their name (const char *). */
void oc_suite_add_rows(struct oc_suite *suite, const void *rows, size_t count, size_t row_bytes,
                       void (*run_row)(const void *row));

/* The whole main function. */
int oc_test_main(int argc, char **argv, const struct oc_suite *suite);

/* Whether the filter wants a name, or parts of names that begin so. */
bool oc_test_selected(const char *name);

/* Counts a combination that is run: a filter that names none is a mistake, and fails. */
void oc_test_count_combination(void);

/* "<program> --filter '<name>' --seed <n>" */
void oc_test_repeat_command(const char *name, char *text, size_t bytes);

uint64_t oc_test_seed(void);

/* Ends the running test as skipped. */
__attribute__((noreturn)) void oc_test_skip(const char *reason);

/* "A=1" replaces or adds a variable, "A" alone removes it; NULL ends the list. */
struct oc_spawn {
    int status; /* exit status; -1 when it did not exit by itself */
    char output[4096];
};

/* Starts this program again as one of its children; oc_test_wait collects what it printed. */
int oc_test_start(const char *child, const char *const *environment, int *output);
void oc_test_wait(int process, int output, struct oc_spawn *result);

/* Both at once. */
void oc_test_spawn(const char *child, const char *const *environment, struct oc_spawn *result);

/* The same with caches of its own, which are empty: ours is off, PoCL's is a new folder. */
void oc_test_spawn_uncached(const char *child, struct oc_spawn *result);

/* A new folder under TMPDIR; removed, with what is in it, when the program ends. */
const char *oc_test_folder(void);

#endif
