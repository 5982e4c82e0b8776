/* SPDX-License-Identifier: Apache-2.0 */
/* Chooses how attention is computed; see strategy.h. */
#ifndef OC_STRATEGY_ATTENTION_H
#define OC_STRATEGY_ATTENTION_H

#include "strategy/strategy.h"

/* The numbers of rows and columns are those of cl/common/attention.cl.h and cl/attention/attention_row.cl. */
struct oc_attention_config {
    bool is_row;           /* an owner has one row, else a tile */
    bool prefetch;         /* use prefetch instructions */
    size_t group;          /* 0: a work-item computes alone, by vectors; else a fixed group size */
    int64_t rows, columns; /* rows that an owner has, and columns of its results */
    int sum_columns;       /* of a tile, columns whose sums are in registers at once, or 0: eight */
    struct oc_choice choice;
};

/* `queries` is the number of rows of a head of query, or 0 for gradients, which are computed by tiles.
 * With `any_group`, no kernel may depend on its group size. */
aclnnStatus oc_choose_attention(const struct oc_device *device, int64_t queries, bool any_group,
                                struct oc_attention_config *config);

#endif
