/* SPDX-License-Identifier: Apache-2.0 */
#include "gemm.h"

#include "base/math.h"
#include "program/blas.h"
#include "strategy/override.h"
#include "strategy/tuned.h"

static const char *const GEMM_NAMES[] = {"clblast", "tile",   "direct", "few",
                                         "groups",  "matrix", "pairs",  "pairs_fma"};

/* Up to this amount of work, additional launches cost more than tiles save. The CPU value is
 * measured with the bench on PoCL; the GPU value is an estimate: launches cost about the same there
 * and work costs less. */
#define CPU_DIRECT_FLOPS 1e6
#define GPU_DIRECT_FLOPS 2e7
/* The limit for each product of a batch is higher on CPUs, because `tile` and CLBlast take separate
 * launches for each product. */
#define BATCH_DIRECT_FLOPS 1e7
/* `groups` and `matrix` take one launch for a batch. Products with fewer rows, columns or summands
 * than these would leave most of a tile empty, or would end before loads are hidden. Fewer tiles
 * would leave compute units idle that `direct` uses, because it has more work-items. The numbers
 * are constant, so that bits do not depend on the number of compute units. They are not
 * measured. */
#define BATCH_ROWS 32
#define BATCH_SUMMED 16
#define BATCH_TILES 32
/* With up to FEW_ROWS rows, `direct` reads each element of the other matrix once, where packing it
 * would move it three times. Fewer columns than FEW_COLUMNS would leave most of a tile empty. */
#define FEW_ROWS 4
#define FEW_ROWS_WEIGHTS 1048576.0
#define FEW_ROWS_OUTPUTS 16
#define DIRECT_ROWS 4
#define DIRECT_VECTORS 4
#define FEW_COLUMNS 8
/* On a CPU a work-item that finishes sums has so many vectors: one would cost less than its work-group. */
#define CPU_FINISH_VECTORS 16
/* A panel has at most this many columns for most CPUs. With AVX-512 panels have 32 columns, but
 * second-level caches are larger by the same factor. */
#define PANEL_COLUMNS 16
/* Blocks of fewer tiles would read the panels of weight from a farther cache more often than that
 * saves. */
#define MIN_BLOCK_TILES 8
/* The tiles of `groups`, of one block or of two, occupy this much local memory. Those of mma.sync
 * are given without and with the data that its emulation exchanges, and so are those of words. */
#define GROUP_LOCAL_BYTES 17408
#define MMA_SYNC_LOCAL_BYTES 49152
#define EMULATED_MMA_SYNC_LOCAL_BYTES 52224
#define WORDS_LOCAL_BYTES 18432
#define EMULATED_WORDS_LOCAL_BYTES 34816
/* Products with fewer rows or columns than MATRIX_ROWS would leave most of a matrix unit's tile
 * empty, and products with fewer summands most of its depth. This is not measured. */
#define MATRIX_ROWS 64
#define MATRIX_SUMMED 32
/* These are relative times. A tile of two blocks has four times the work of a tile of one block,
 * but takes less than four times the time. The time of a tile of one block is not measured. */
#define LARGE_TILE_TIME 4.0
#define SMALL_TILE_TIME 1.5
/* This many tiles occupy every device. */
#define MANY_TILES 1e9
/* A partial sum of gradWeight has this many rows: what a work-item reads then stays in the cache
 * for all taps, and GPUs have enough work-items (an estimate). The numbers are constant, so that
 * bits do not depend on the number of compute units. A work-item has at most as many rows of out,
 * and so few that each compute unit has some work-items. */
#define CPU_PART_ROWS 1024
#define GPU_PART_ROWS 64
#define ITEMS_PER_UNIT 4
/* With so many work-items of `dots`, each computes all parts of its sums, and reads rows of memory
 * from end to end. The bits are the same, but the workspace has no parts. */
#define ENOUGH_ITEMS_PER_UNIT 8
/* For few channels and at least this many rows, `few` takes less time in spite of its launches than
 * `direct`, which computes the rows one by one. This is measured. */
#define MANY_ROWS 512
/* With up to this many weights, partial sums take no more memory than panels of `tile` would on a
 * CPU, and than CLBlast's copies would on a GPU. */
#define CPU_FEW_WEIGHTS 8192
#define GPU_FEW_WEIGHTS 1024

static double gemm_flops(const struct oc_gemm_problem *q)
{
    return 2.0 * (double)q->products * (double)q->rows * (double)q->taps * (double)q->columns *
           (double)q->summed;
}

static double gemm_direct_flops(const struct oc_device *device)
{
    return device->kind == OC_DEVICE_CPU ? CPU_DIRECT_FLOPS : GPU_DIRECT_FLOPS;
}

enum oc_dtype oc_gemm_matrix_type(const struct oc_device *device, enum oc_dtype left,
                                  enum oc_dtype right, int8_t cubeMathType)
{
    /* The values are ALLOW_FP32_DOWN_PRECISION, USE_FP16 and USE_HF32. TF32 has as many fraction
     * bits as FP16 and HF32. */
    const bool may_round = cubeMathType >= 1 && cubeMathType <= 3;
    const enum oc_matrix_unit unit = oc_matrix_unit_of(device);
    const bool rounds = unit != OC_MATRIX_UNIT_MFMA;

    if (left == OC_F32 && (!oc_matrix_unit_has_floats(unit) || (rounds && !may_round)))
        return OC_DTYPE_NONE;
    return left == right ? left : OC_DTYPE_NONE;
}

bool oc_matrix_unit_has_floats(enum oc_matrix_unit unit)
{
    return unit == OC_MATRIX_UNIT_MMA_SYNC || unit == OC_MATRIX_UNIT_EMULATED_MMA_SYNC ||
           unit == OC_MATRIX_UNIT_MFMA || unit == OC_MATRIX_UNIT_EMULATED_MFMA;
}

static uint64_t gemm_matrix_local_bytes(enum oc_matrix_unit unit)
{
    switch (unit) {
        case OC_MATRIX_UNIT_MMA_SYNC:
            return MMA_SYNC_LOCAL_BYTES;
        case OC_MATRIX_UNIT_EMULATED_MMA_SYNC:
            return EMULATED_MMA_SYNC_LOCAL_BYTES;
        case OC_MATRIX_UNIT_MFMA:
        case OC_MATRIX_UNIT_WMMA:
        case OC_MATRIX_UNIT_DPAS8:
        case OC_MATRIX_UNIT_DPAS16:
            return WORDS_LOCAL_BYTES;
        default:
            return EMULATED_WORDS_LOCAL_BYTES;
    }
}

/* Where sums take most of the registers of Intel's GPUs, the options give a work-item twice as many
 * registers, for half as many work-items. */
const char *oc_gemm_group_options(const struct oc_device *device, int blocks)
{
    static const char *const OPTIONS[2][2] = {
        {"-DSUB_GROUP_SIZE=8", "-DSUB_GROUP_SIZE=8 -cl-intel-256-GRF-per-thread"},
        {"-DSUB_GROUP_SIZE=16", "-DSUB_GROUP_SIZE=16 -cl-intel-256-GRF-per-thread"}};

    return device->intel_sub_group == 8    ? OPTIONS[0][blocks > 1]
           : device->intel_sub_group == 16 ? OPTIONS[1][blocks > 1]
                                           : NULL;
}

static const char *gemm_matrix_obstacle(const struct oc_device *device,
                                        const struct oc_gemm_problem *q)
{
    if (q->matrix_type == OC_DTYPE_NONE)
        return "operands are of two types, or of float, which the unit does not multiply or "
               "cubeMathType does not allow to round";
    if (q->no_matrix_unit) return "the device's matrix unit failed its self-test";
    if (device->local_memory < gemm_matrix_local_bytes(oc_matrix_unit_of(device)))
        return "the local memory is too small";
    return NULL;
}

/* The instruction needs vectors of this width: compilers for CPUs take it for one of AVX-512,
 * whatever processor they know. */
#define PAIR_VECTOR 16

enum oc_matrix_unit oc_choose_pair_unit(const struct oc_device *device)
{
    return device->kind == OC_DEVICE_CPU && device->has_clang_builtins &&
                   oc_choose_vector_width(device) == PAIR_VECTOR
               ? OC_MATRIX_UNIT_X86_PAIRS
               : OC_MATRIX_UNIT_NONE;
}

static const char *gemm_obstacle(const struct oc_device *device, enum oc_gemm algorithm,
                                 const struct oc_gemm_problem *q)
{
    if (algorithm == OC_GEMM_DIRECT && !q->unit_stride) return "channels are not adjacent";
    if (algorithm == OC_GEMM_FEW && !q->is_convolution) return "only convolutions have it";
    if (algorithm == OC_GEMM_FEW && q->columns > OC_FEW_COLUMNS &&
        q->taps * q->summed > OC_FEW_TERMS)
        return "there are more than 4 channels of out, or of input, and more than 8 products per "
               "sum";
    if (oc_gemm_is_by_groups(algorithm) && q->any_group) return OC_ANY_GROUP_OBSTACLE;
    if (oc_gemm_is_by_groups(algorithm) &&
        (device->max_group < OC_GEMM_GROUP || device->local_memory < GROUP_LOCAL_BYTES))
        return "the work-groups or the local memory are too small";
    if (algorithm == OC_GEMM_MATRIX) return gemm_matrix_obstacle(device, q);
    if (oc_gemm_has_pairs(algorithm) && q->matrix_type != OC_BF16)
        return "the operands are not both bfloat16";
    if (algorithm == OC_GEMM_PAIRS &&
        (q->no_pair_unit || oc_choose_pair_unit(device) == OC_MATRIX_UNIT_NONE))
        return "the processor has no instruction that sums two products";
    if (algorithm != OC_GEMM_CLBLAST) return NULL;
    /* CLBlast's temporary memory is a sub-buffer of the workspace, which remote devices do not
     * support (docs/devices.md). */
    if (device->is_remote) return "a remote device does not support sub-buffers";
    /* All products have these extents, in different order. */
    return oc_blas_obstacle(q->rows, q->columns, q->summed);
}

/* Returns whether `matrix` is preferred, which requires that the device has a matrix unit. */
static bool gemm_prefers_matrix(const struct oc_device *device, const struct oc_gemm_problem *q)
{
    return device->matrix_unit != OC_MATRIX_UNIT_NONE && q->rows >= MATRIX_ROWS &&
           q->columns >= MATRIX_ROWS && q->summed >= MATRIX_SUMMED &&
           gemm_obstacle(device, OC_GEMM_MATRIX, q) == NULL;
}

/* Gradients of fewer rows are less work than reordering the weight and its gradient, which is not
 * needed for a single summed channel. This is measured. */
#define TERM_ROWS 32

/* Three cases are not for a GPU: sums along channels, since neighboring work-items would read
 * different rows; gradients of more weights than can be summed along rows; and sums of few terms,
 * whose work-items own rows. */
static bool gemm_prefers_few(const struct oc_device *device, const struct oc_gemm_problem *q)
{
    if (gemm_obstacle(device, OC_GEMM_FEW, q) != NULL) return false;
    if (q->columns > OC_FEW_COLUMNS && q->products > 1 && q->summed > 1 && q->rows < TERM_ROWS)
        return false;
    return device->kind == OC_DEVICE_CPU ||
           (q->columns <= OC_FEW_COLUMNS && q->summed <= OC_FEW_SUMMED &&
            (q->products == 1 || q->taps * q->columns * q->summed <= GPU_FEW_WEIGHTS));
}

static void gemm_choose_few(const struct oc_device *device, const struct oc_gemm_problem *q,
                            struct oc_gemm_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;
    const int64_t items = ITEMS_PER_UNIT * oc_max_i64(1, device->compute_units);
    const int64_t width = config->dots.width, rows = oc_ceil_div(q->rows, items);

    config->few.part_rows = cpu ? CPU_PART_ROWS : GPU_PART_ROWS;
    config->few.rows = (int)(oc_ceil_div(oc_min_i64(rows, config->few.part_rows), width) * width);
    if (config->few.rows == 0) config->few.rows = (int)width;
    config->few.in_turn = cpu ? 1 : OC_SMALL_GROUP;
    config->few.weights = cpu ? CPU_FEW_WEIGHTS : GPU_FEW_WEIGHTS;
}

/* Chooses the sizes of `direct`. With few rows the other matrix is read once, from memory, so that
 * a work-item takes as many adjacent columns as there are registers for. */
static void gemm_choose_direct(const struct oc_device *device, const struct oc_gemm_problem *q,
                               struct oc_gemm_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;

    config->direct.rows = cpu && q->rows == 1 ? 1 : DIRECT_ROWS;
    config->direct.vectors =
        cpu && q->rows <= FEW_ROWS && q->columns >= DIRECT_VECTORS * (int64_t)config->direct.columns
            ? DIRECT_VECTORS
            : 1;
    config->dots.columns = config->direct.rows == 1 ? 4 : 2;
    config->dots.enough_items = ENOUGH_ITEMS_PER_UNIT * oc_max_i64(1, device->compute_units);
    config->direct.prefetch = cpu && q->rows <= FEW_ROWS && oc_choose_prefetch(device);
}

/* Prefers work-groups, which need no copies: on the GPU that was measured (docs/performance.md)
 * they take 0.2 to 0.9 of CLBlast's time. */
static void gemm_choose_on_gpu(const struct oc_device *device, const struct oc_gemm_problem *q,
                               struct oc_gemm_config *config)
{
    const char *obstacle = gemm_obstacle(device, OC_GEMM_CLBLAST, q);
    const char *no_groups = gemm_obstacle(device, OC_GEMM_GROUPS, q);

    if (q->no_blas || atomic_load_explicit(&device->has_no_blas, memory_order_relaxed))
        obstacle = "CLBlast failed on this device";
    if (no_groups == NULL) {
        config->algorithm = OC_GEMM_GROUPS;
        config->choice.reason = "on GPUs work-groups with local memory are faster than CLBlast";
    } else if (obstacle == NULL) {
        config->algorithm = OC_GEMM_CLBLAST;
        config->choice.reason = no_groups;
    } else {
        config->algorithm = OC_GEMM_TILE;
        config->choice.reason = obstacle;
    }
}

int oc_gemm_group_items(enum oc_gemm algorithm, enum oc_matrix_unit unit)
{
    const bool is_mma_sync =
        unit == OC_MATRIX_UNIT_MMA_SYNC || unit == OC_MATRIX_UNIT_EMULATED_MMA_SYNC;

    return algorithm == OC_GEMM_MATRIX && is_mma_sync ? OC_MMA_SYNC_GROUP : OC_GEMM_GROUP;
}

/* Returns the number of tiles as a double, because an artificial problem may have more tiles than
 * 63 bits can count. */
static double gemm_tiles(int64_t rows, int64_t columns, int64_t count, int64_t tile)
{
    return (double)oc_ceil_div(rows, tile) * (double)oc_ceil_div(columns, tile) *
           (double)oc_max_i64(1, count);
}

/* Returns how often all compute units get a tile. */
static double gemm_waves(const struct oc_device *device, int64_t rows, int64_t columns,
                         int64_t count, int64_t tile)
{
    const int64_t units = oc_max_i64(1, device->compute_units);
    const double tiles = gemm_tiles(rows, columns, count, tile);

    return tiles > MANY_TILES ? tiles / (double)units : (double)oc_ceil_div((int64_t)tiles, units);
}

int oc_choose_group_blocks(const struct oc_device *device, int64_t rows, int64_t columns,
                           int64_t count)
{
    const double large = gemm_waves(device, rows, columns, count, (int64_t)2 * OC_GEMM_BLOCK);
    const double small = gemm_waves(device, rows, columns, count, OC_GEMM_BLOCK);

    return LARGE_TILE_TIME * large <= SMALL_TILE_TIME * small ? 2 : 1;
}

static aclnnStatus gemm_choose_algorithm(const struct oc_device *device,
                                         const struct oc_gemm_problem *problem,
                                         const char *direct_reason, struct oc_gemm_config *config)
{
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
    } else if (gemm_prefers_few(device, problem)) {
        config->algorithm = OC_GEMM_FEW;
        config->choice.reason = "few channels: tiles would be padding";
    } else if (gemm_prefers_matrix(device, problem)) {
        config->algorithm = OC_GEMM_MATRIX;
        config->choice.reason = "the device has a matrix unit for the type of the operands";
    } else if (gemm_obstacle(device, OC_GEMM_PAIRS, problem) == NULL) {
        config->algorithm = OC_GEMM_PAIRS;
        config->choice.reason = "the processor sums two products of bfloat16 at once";
    } else if (device->kind == OC_DEVICE_CPU) {
        config->algorithm = OC_GEMM_TILE;
        config->choice.reason = "on a CPU the tile kernels are faster than CLBlast";
    } else {
        gemm_choose_on_gpu(device, problem, config);
    }
    config->choice.name = GEMM_NAMES[config->algorithm];
    return ACLNN_SUCCESS;
}

/* `direct_reason`: why `direct` is best, or NULL. */
static aclnnStatus gemm_choose(const struct oc_device *device,
                               const struct oc_gemm_problem *problem, const char *direct_reason,
                               struct oc_gemm_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;
    const int64_t panel_floats = oc_choose_panel_floats(device);

    OC_TRY(gemm_choose_algorithm(device, problem, direct_reason, config));
    oc_choose_tile(device, &config->tile.vector_width, &config->tile.rows);
    config->tile.transposes = cpu;
    /* The rows that a block of tiles reads stay in the cache, and so do the panels of a launch. */
    config->tile.block_tiles =
        cpu ? oc_max_i64(MIN_BLOCK_TILES,
                         panel_floats / oc_max_i64(1, problem->summed) / config->tile.rows)
            : INT64_MAX;
    config->tile.depth = panel_floats / PANEL_COLUMNS;
    config->groups.matrix_unit = oc_matrix_unit_of(device);
    /* The directions of a convolution have launches of their own. */
    config->groups.blocks = oc_choose_group_blocks(device, problem->rows, problem->columns,
                                                   problem->is_convolution ? 1 : problem->products);
    config->group = cpu ? 1 : oc_clamp_group(device, OC_SMALL_GROUP);
    config->pack_group = oc_clamp_group(device, OC_SMALL_GROUP);
    /* Work-items of a GPU that are neighbors read and write neighboring columns. */
    config->direct.columns = !cpu ? 1 : problem->columns >= 16 ? 16 : problem->columns >= 8 ? 8 : 4;
    gemm_choose_direct(device, problem, config);
    config->finish_vectors = cpu ? CPU_FINISH_VECTORS : 1;
    config->sum_width = cpu ? 16 : 1;
    config->dots.are_possible = cpu;
    config->dots.width = oc_choose_vector_width(device);
    gemm_choose_few(device, problem, config);
    OC_TRY(oc_choose_alignment(device, &config->aligned_access));
    config->direct.copies =
        problem->rows > FEW_ROWS && gemm_flops(problem) > gemm_direct_flops(device);
    return ACLNN_SUCCESS;
}

aclnnStatus oc_choose_gemm(const struct oc_device *device, const struct oc_gemm_problem *problem,
                           struct oc_gemm_config *config)
{
    const bool along_rows = device->kind == OC_DEVICE_CPU && problem->rows >= MANY_ROWS &&
                            problem->columns <= OC_FEW_COLUMNS && gemm_prefers_few(device, problem);
    const bool small = gemm_flops(problem) <= gemm_direct_flops(device) && !along_rows;
    /* With few rows, `direct` has too few work-items on GPUs. Its vectors run along channels of the
     * output of a convolution. In the forward direction a work-item reads a column of the weights
     * that is as wide as one vector. */
    const double weights =
        (double)problem->taps * (double)problem->columns * (double)problem->summed;
    const bool backward = problem->products > 1;
    const int64_t outputs = backward ? problem->summed : problem->columns;
    const bool few_rows = device->kind == OC_DEVICE_CPU && problem->rows <= FEW_ROWS &&
                          outputs >= FEW_ROWS_OUTPUTS && (backward || weights <= FEW_ROWS_WEIGHTS);

    return gemm_choose(device, problem,
                       small      ? "a small problem: one launch"
                       : few_rows ? "few rows"
                                  : NULL,
                       config);
}

/* Returns whether a batch of small products has enough work for the single launch of `groups` or
 * `matrix`. */
static bool gemm_prefers_tiles_of_batch(const struct oc_device *device,
                                        const struct oc_gemm_problem *q)
{
    return device->kind != OC_DEVICE_CPU && q->products > 1 && q->rows >= BATCH_ROWS &&
           q->columns >= BATCH_ROWS && q->summed >= BATCH_SUMMED &&
           gemm_flops(q) > gemm_direct_flops(device) &&
           gemm_tiles(q->rows, q->columns, q->products, OC_GEMM_BLOCK) >= BATCH_TILES &&
           gemm_obstacle(device, OC_GEMM_GROUPS, q) == NULL;
}

aclnnStatus oc_choose_matmul(const struct oc_device *device, const struct oc_gemm_problem *problem,
                             struct oc_gemm_config *config)
{
    const double flops = gemm_flops(problem) / (double)oc_max_i64(1, problem->products);
    const double limit = gemm_direct_flops(device);
    const char *reason = NULL;

    if (gemm_prefers_tiles_of_batch(device, problem))
        reason = NULL;
    else if (flops <= limit)
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
