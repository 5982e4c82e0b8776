/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy_gemm.h"

#include "base/math.h"
#include "plan/strategy_override.h"
#include "plan/strategy_tuned.h"
#include "program/blas.h"

static const char *const GEMM_NAMES[] = {"clblast", "tile", "direct"};

/* Up to this amount of work, additional launches cost more than tiles save. The CPU value is
 * measured with the bench on PoCL; the GPU value is an estimate: launches cost about the same there
 * and work costs less. */
#define CPU_DIRECT_FLOPS 1e6
#define GPU_DIRECT_FLOPS 2e7
/* Per product of a batch: tiles take launches of their own for each. */
#define BATCH_DIRECT_FLOPS 1e7
/* Of up to this many rows `direct` reads each element of the other matrix once, where packing it would
 * move it three times; fewer columns would leave most of a tile empty. */
#define FEW_ROWS 4
#define FEW_COLUMNS 8
/* Of a panel; those of AVX-512 have 32, for second-level caches that are as much larger. */
#define PANEL_COLUMNS 16
/* Fewer tiles would read the panels of weight from a farther cache more often than that saves. */
#define MIN_BLOCK_TILES 8
/* As of all small work-items. */
#define GROUP 64

static double gemm_flops(const struct oc_gemm_problem *q)
{
    return 2.0 * (double)q->products * (double)q->rows * (double)q->taps * (double)q->columns *
           (double)q->summed;
}

static double gemm_direct_flops(const struct oc_device *device)
{
    return device->kind == OC_DEVICE_CPU ? CPU_DIRECT_FLOPS : GPU_DIRECT_FLOPS;
}

static const char *gemm_obstacle(const struct oc_device *device, enum oc_gemm algorithm,
                                 const struct oc_gemm_problem *q)
{
    if (algorithm == OC_GEMM_DIRECT && !q->unit_stride) return "channels are not adjacent";
    if (algorithm != OC_GEMM_CLBLAST) return NULL;
    /* PoCL-Remote 7.1 crashes on a sub-buffer of a buffer that was written, and CLBlast's temporary
     * memory, a part of the workspace, is one. */
    if (device->is_remote) return "a remote device does not support sub-buffers";
    /* All products have these extents, in different order. */
    return oc_blas_obstacle(q->rows, q->columns, q->summed);
}

/* `direct_reason`: why `direct` is best, or NULL. */
static aclnnStatus gemm_choose(const struct oc_device *device,
                               const struct oc_gemm_problem *problem, const char *direct_reason,
                               struct oc_gemm_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;
    const int64_t panel_floats = oc_choose_panel_floats(device);
    int selected;

    OC_TRY(oc_strategy_override_find("gemm", GEMM_NAMES, OC_COUNT(GEMM_NAMES), &selected));
    if (selected >= 0) {
        const char *obstacle = gemm_obstacle(device, (enum oc_gemm)selected, problem);

        if (obstacle != NULL)
            return oc_strategy_override_refuse("gemm", GEMM_NAMES[selected], obstacle);
        config->algorithm = (enum oc_gemm)selected;
        config->choice.reason = oc_strategy_override_reason;
    } else if (gemm_obstacle(device, OC_GEMM_DIRECT, problem) == NULL && direct_reason != NULL) {
        config->algorithm = OC_GEMM_DIRECT;
        config->choice.reason = direct_reason;
    } else if (cpu) {
        config->algorithm = OC_GEMM_TILE;
        config->choice.reason = "on a CPU the tile kernels are faster than CLBlast";
    } else if (problem->no_blas ||
               atomic_load_explicit(&device->has_no_blas, memory_order_relaxed)) {
        config->algorithm = OC_GEMM_TILE;
        config->choice.reason = "CLBlast failed on this device";
    } else if (gemm_obstacle(device, OC_GEMM_CLBLAST, problem) != NULL) {
        config->algorithm = OC_GEMM_TILE;
        config->choice.reason = gemm_obstacle(device, OC_GEMM_CLBLAST, problem);
    } else {
        config->algorithm = OC_GEMM_CLBLAST;
        config->choice.reason = "CLBlast is tuned for GPUs";
    }
    config->choice.name = GEMM_NAMES[config->algorithm];
    oc_choose_tile(device, &config->vector_width, &config->tile_rows);
    /* The rows that a block of tiles reads stay in the cache, and so do the panels of a launch. */
    config->block_tiles =
        cpu ? oc_max_i64(MIN_BLOCK_TILES,
                         panel_floats / oc_max_i64(1, problem->summed) / config->tile_rows)
            : INT64_MAX;
    config->depth = panel_floats / PANEL_COLUMNS;
    config->group = cpu ? 1 : oc_clamp_group(device, GROUP);
    config->pack_group = oc_clamp_group(device, GROUP);
    /* Work-items of a GPU that are neighbors read and write neighboring columns. */
    config->direct_columns = !cpu ? 1 : problem->columns >= 16 ? 16 : problem->columns >= 8 ? 8 : 4;
    config->has_dots = cpu;
    config->dot_width = oc_choose_vector_width(device);
    config->direct_copies =
        problem->rows > FEW_ROWS && gemm_flops(problem) > gemm_direct_flops(device);
    return ACLNN_SUCCESS;
}

aclnnStatus oc_choose_gemm(const struct oc_device *device, const struct oc_gemm_problem *problem,
                           struct oc_gemm_config *config)
{
    const bool small = gemm_flops(problem) <= gemm_direct_flops(device);

    return gemm_choose(device, problem, small ? "a small problem: one launch" : NULL, config);
}

aclnnStatus oc_choose_matmul(const struct oc_device *device, const struct oc_gemm_problem *problem,
                             struct oc_gemm_config *config)
{
    const double flops = gemm_flops(problem) / (double)oc_max_i64(1, problem->products);
    const double limit = gemm_direct_flops(device);
    const char *reason = NULL;

    if (flops <= limit)
        reason = "small products: one launch";
    else if (problem->products > 1 &&
             flops <= (limit > BATCH_DIRECT_FLOPS ? limit : BATCH_DIRECT_FLOPS))
        reason = "a batch of products: one launch";
    else if (problem->rows <= FEW_ROWS)
        reason = "few rows";
    else if (problem->columns < FEW_COLUMNS)
        reason = "few columns";
    return gemm_choose(device, problem, reason, config);
}
