/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy/solve.h"

/* A work-item keeps a block of its columns: on a CPU 4 KiB, in the nearest cache. On a GPU a column has a work-item, and
 * blocks are shorter, because substitution has no more work-items than columns. */
#define CPU_ROWS 64
#define CPU_COLUMNS 16
#define GPU_ROWS 32

void oc_choose_solve(const struct oc_device *device, struct oc_solve_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;

    config->rows = cpu ? CPU_ROWS : GPU_ROWS;
    config->columns = cpu ? CPU_COLUMNS : 1;
    config->group = cpu ? 1 : oc_clamp_group(device, OC_SMALL_GROUP);
    config->choice.name = "blocks";
    config->choice.reason =
        "a block of rows is solved, then subtracted from the others by a product";
}
