/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which combinations run, and the seed of their data. A combination is a case with its type,
 * strategy and layout; its name joins them by slashes, behind the test that runs it, or behind the
 * operator and the case where no test does. Each part of the filter between slashes is a shell
 * pattern: "mse_loss_backward/three-way broadcast/f16*".
 */
#ifndef OC_VERIFY_SELECTION_H
#define OC_VERIFY_SELECTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Which combinations tests run: the usual ones; of these only those that compile no kernel for one more type, or what can
 * differ on a GPU; the remainder, which mostly compiles the usual kernels for one more type; or all. tests/README.md says
 * when which. */
enum oc_test_part { OC_TEST_BRIEF, OC_TEST_USUAL, OC_TEST_GPU, OC_TEST_REMAINDER, OC_TEST_ALL };

struct oc_selection {
    const char *command; /* that runs the program */
    const char *filter;  /* NULL selects all */
    uint64_t seed;
    enum oc_test_part part;
    bool
        has_values_once; /* each combination runs with its first values only, since the host does the same for all */
};

void oc_selection_set(const struct oc_selection *selection);

/* Combinations belong to this test, "<suite>/<test>", from now on; NULL: to none. */
void oc_selection_set_test(const char *test);

/* The test that combinations belong to; without one "<op>/<case>", in `text`. */
const char *oc_selection_test(const char *op, const char *name, char *text, size_t bytes);

/* Whether the filter selects the name, or names that begin with it. */
bool oc_test_selected(const char *name);

/* The selection's part; all with a filter. */
enum oc_test_part oc_test_part(void);

/* Whether a case runs with its first values only: as on a GPU, and where the selection says so; never where all
 * combinations run. */
bool oc_test_values_once(void);

/* Whether the name is in the list, which NULL ends. */
bool oc_is_listed(const char *name, const char *const *list);

/* Counts combinations, since a filter that selects none is an error. */
void oc_test_count_combination(void);
unsigned oc_test_combinations(void);

/* "<command> --filter '<name>' --seed <n>" */
void oc_test_repeat_command(const char *name, char *text, size_t bytes);

uint64_t oc_test_seed(void);

#endif
