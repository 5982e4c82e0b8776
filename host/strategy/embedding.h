/* SPDX-License-Identifier: Apache-2.0 */
/* The choice for gradients of embeddings; see strategy.h. */
#ifndef OC_STRATEGY_EMBEDDING_H
#define OC_STRATEGY_EMBEDDING_H

#include "strategy/strategy.h"

/* The bits of the sums do not depend on it. */
struct oc_embedding_config {
    int64_t columns_per_item;
    int64_t parts; /* work-items that share the rows of a column: a power of two */
    size_t group;
    struct oc_choice choice;
};

/* `width`: of a row; `rows` of gradients. */
void oc_choose_embedding(const struct oc_device *device, int64_t width, int64_t rows,
                         struct oc_embedding_config *config);

#endif
