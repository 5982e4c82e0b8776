/* SPDX-License-Identifier: Apache-2.0 */
/* Chooses how gradients of embeddings, and other elements that meet in places which indices name,
 * are summed; see strategy.h. */
#ifndef OC_STRATEGY_EMBEDDING_H
#define OC_STRATEGY_EMBEDDING_H

#include "strategy/strategy.h"

/* The bits of the sums do not depend on these settings. */
struct oc_embedding_config {
    int64_t columns_per_item;
    bool has_vectors; /* a work-item has vectors of a row where its columns are adjacent */
    bool along_rows;  /* a work-item goes through all rows of a column before the next one */
    int64_t parts;    /* number of work-items that share the rows of a column */
    /* If this is not 0, a part is a range of so many rows. Otherwise a part owns places, and the
     * number of parts is a power of two. */
    int64_t rows_per_part;
    size_t group;
    struct oc_choice choice;
};

/* `width` is the length of a row, and `rows` is the number of rows of gradients. With `along_rows` the rows of a column are
 * adjacent in memory. */
void oc_choose_embedding(const struct oc_device *device, int64_t width, int64_t rows,
                         bool along_rows, struct oc_embedding_config *config);

/* The same for rows that replace what is in their places, where any row may be the last. */
void oc_choose_replacement(const struct oc_device *device, int64_t width, int64_t rows,
                           bool along_rows, struct oc_embedding_config *config);

/* Returns the number of copies of `places` sums, each of a range of the rows, which are added to each other in the end; 1:
 * none. The bits depend on it, so that it does not depend on the number of compute units. */
int64_t oc_choose_sum_copies(const struct oc_device *device, int64_t places, int64_t width,
                             int64_t rows);

#endif
