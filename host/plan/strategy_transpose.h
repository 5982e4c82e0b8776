/* SPDX-License-Identifier: Apache-2.0 */
/* How a matrix is copied whose rows are the columns of the result. See plan/strategy.h. */
#ifndef OC_PLAN_STRATEGY_TRANSPOSE_H
#define OC_PLAN_STRATEGY_TRANSPOSE_H

#include "plan/strategy.h"

struct oc_transpose_problem {
    int64_t rows, columns;
    bool has_override; /* ACLNN_CL_STRATEGY means this step */
    bool any_group;    /* no kernel may depend on its group size */
};

struct oc_transpose_config {
    int64_t tile;           /* rows and columns of a tile */
    int64_t items_per_tile; /* work-items; 0: no tiles, as other copies */
    size_t group;
    struct oc_choice choice;
};

aclnnStatus oc_choose_transpose(const struct oc_device *device,
                                const struct oc_transpose_problem *problem,
                                struct oc_transpose_config *config);

#endif
