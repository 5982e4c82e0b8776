/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A test program: a suite of named tests, run by cmocka.
 *
 *     --list              prints the names of the tests
 *     --filter PATTERN    runs the tests that match; each part between slashes is a shell pattern:
 *                         'mse_loss_backward/three-way broadcast/f16*'
 *     --seed N            seed of random data; default: OC_TEST_SEED, or 1
 *
 * The name of a test is "<suite>/<phrase>". Cases of operators append type, strategy and layout; a
 * failure prints the command that repeats that combination.
 */
#ifndef OC_HARNESS_TEST_H
#define OC_HARNESS_TEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/math.h"
#include "verify/expect.h"
#include "verify/selection.h"

/* A test, or a test for each row of a table, or the tests of another array. Rows begin with their
 * name (const char *). */
struct oc_test {
    const char *name; /* a phrase without slashes; an underscore stands for a space */
    void (*run)(void);
    void (*set_up)(void), (*tear_down)(void); /* NULL: none */

    void (*run_row)(const void *row);
    const void *rows;
    size_t row_count, row_bytes;

    const struct oc_test *tests; /* ends with an empty element */
};

#define OC_TEST(phrase, function)           \
    {                                       \
        .name = (phrase), .run = (function) \
    }
/* The name is the function's. */
#define OC_TEST_OF(function) OC_TEST(#function, function)
#define OC_TEST_ROWS(table, function)                                                          \
    {                                                                                          \
        .run_row = (function), .rows = (table), .row_count = sizeof(table) / sizeof(*(table)), \
        .row_bytes = sizeof(*(table))                                                          \
    }
#define OC_TEST_GROUP(array) \
    {                        \
        .tests = (array)     \
    }

/* What the program runs instead of tests when oc_test_spawn starts it. */
struct oc_child {
    const char *name;
    int (*run)(void); /* the exit status */
};

struct oc_suite {
    const char *name;
    const struct oc_test *tests;
    size_t test_count;
    int (*set_up)(void);             /* before the first test; not 0: failed */
    void (*tear_down)(void);         /* after the last */
    const struct oc_child *children; /* ends with an empty element */
};

/* Defines main:
 *
 *     OC_TEST_MAIN(.name = "handle", OC_TESTS(TESTS))
 */
#define OC_TESTS(array) .tests = (array), .test_count = sizeof(array) / sizeof(*(array))
#define OC_TEST_MAIN(...)                                   \
    int main(int argc, char **argv)                         \
    {                                                       \
        static const struct oc_suite suite = {__VA_ARGS__}; \
                                                            \
        return oc_test_main(argc, argv, &suite);            \
    }

/* Whether the driver optimizes kernels: PoCL does not in parts that run often (variants.cmake, OC_LONG_RUNS). */
bool oc_test_is_optimized(void);

int oc_test_main(int argc, char **argv, const struct oc_suite *suite);

void oc_suite_add(struct oc_suite *suite, const struct oc_test *tests, size_t count);
void oc_suite_add_rows(struct oc_suite *suite, const void *rows, size_t count, size_t row_bytes,
                       void (*run_row)(const void *row));

/* Skips the rest of the running test. */
__attribute__((noreturn)) void oc_test_skip(const char *reason);

/* "A=1" replaces or adds a variable, "A" alone removes it; NULL ends the list. */
struct oc_spawn {
    int status; /* exit status; -1 when the process was killed */
    char output[4096];
};

/* Starts this program as one of its children; oc_test_wait waits and collects the output. */
int oc_test_start(const char *child, const char *const *environment, int *output);
void oc_test_wait(int process, int output, struct oc_spawn *result);

/* oc_test_start and oc_test_wait. */
void oc_test_spawn(const char *child, const char *const *environment, struct oc_spawn *result);

/* Expects exit status 0 and prints the output otherwise. */
bool oc_test_expect_child(const char *child, const char *const *environment,
                          struct oc_spawn *result);

/* The same for each child; those of the environment are alike. */
void oc_test_expect_children(const struct oc_child *children, const char *const *environment);

/* The same without cached programs: the library's cache is off, PoCL's is a new folder. */
bool oc_test_expect_uncached_child(const char *child);

bool oc_test_write(const char *path, const void *bytes, size_t size);

/* Writes a file into a new folder and returns its path; NULL on error. */
const char *oc_test_file(const char *name, const void *bytes, size_t size);

/* A new folder in TMPDIR; removed with its content when the program exits. */
const char *oc_test_folder(void);

#endif
