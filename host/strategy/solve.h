/* SPDX-License-Identifier: Apache-2.0 */
/* Chooses how systems of equations with triangular matrices are divided; see strategy.h. */
#ifndef OC_STRATEGY_SOLVE_H
#define OC_STRATEGY_SOLVE_H

#include "strategy/strategy.h"

struct oc_solve_config {
    /* Blocks of so many rows are solved by substitution; matrix products subtract them from the others. */
    int64_t rows;
    int columns; /* columns that a work-item solves side by side, in a vector */
    size_t group;
    struct oc_choice choice;
};

void oc_choose_solve(const struct oc_device *device, struct oc_solve_config *config);

#endif
