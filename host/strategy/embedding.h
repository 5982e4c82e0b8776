/* SPDX-License-Identifier: Apache-2.0 */
/* Chooses how gradients of embeddings are summed; see strategy.h. */
#ifndef OC_STRATEGY_EMBEDDING_H
#define OC_STRATEGY_EMBEDDING_H

#include "strategy/strategy.h"

/* The bits of the sums do not depend on these settings. */
struct oc_embedding_config {
    int64_t columns_per_item;
    int64_t parts; /* number of work-items that share the rows of a column, a power of two */
    size_t group;
    struct oc_choice choice;
};

/* `width` is the length of a row, and `rows` is the number of rows of gradients. */
void oc_choose_embedding(const struct oc_device *device, int64_t width, int64_t rows,
                         struct oc_embedding_config *config);

#endif
