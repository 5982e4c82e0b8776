/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/math.h"
#include "program/blas.h"

/* ---- the override ---- */

static char forced[256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void read_environment(void)
{
    const char *spec = getenv("ACLNN_CL_STRATEGY");

    if (spec != NULL) (void)snprintf(forced, sizeof(forced), "%s", spec);
}

void oc_strategy_override(const char *spec)
{
    (void)pthread_once(&once, read_environment);
    (void)snprintf(forced, sizeof(forced), "%s", spec == NULL ? "" : spec);
}

static aclnnStatus check_family(const char *term, size_t end)
{
    static const char *const FAMILIES[] = {"elementwise", "segments", "scatter", "gemm", "index"};
    const char *colon = memchr(term, ':', end);
    const size_t length = colon == NULL ? end : (size_t)(colon - term);

    for (size_t i = 0; i < OC_COUNT(FAMILIES) && colon != NULL; i++)
        if (strlen(FAMILIES[i]) == length && strncmp(FAMILIES[i], term, length) == 0)
            return ACLNN_SUCCESS;
    return oc_fail(
        ACLNN_ERR_PARAM_INVALID,
        "ACLNN_CL_STRATEGY is %s: each term must be family:name, with one of the families "
        "elementwise, segments, scatter, gemm, index",
        forced);
}

/* The number in `names` that the override wants for this family; -1 when it is silent. */
static aclnnStatus find_override(const char *family, const char *const *names, int count,
                                 int *which)
{
    const size_t length = strlen(family);

    *which = -1;
    (void)pthread_once(&once, read_environment);
    for (const char *term = forced; *term != '\0';) {
        const size_t end = strcspn(term, ",");

        OC_TRY(check_family(term, end));
        if (end > length && strncmp(term, family, length) == 0 && term[length] == ':') {
            const char *name = term + length + 1;
            const size_t name_length = end - length - 1;

            for (int i = 0; i < count; i++)
                if (strlen(names[i]) == name_length && strncmp(names[i], name, name_length) == 0)
                    *which = i;
            if (*which < 0)
                return oc_fail(ACLNN_ERR_PARAM_INVALID,
                               "ACLNN_CL_STRATEGY is %s: %s has no strategy %.*s", forced, family,
                               (int)name_length, name);
        }
        term += end + (term[end] == ',');
    }
    return ACLNN_SUCCESS;
}

static aclnnStatus refuse_override(const char *family, const char *name, const char *why)
{
    return oc_fail(ACLNN_ERR_PARAM_INVALID, "ACLNN_CL_STRATEGY is %s: %s cannot use %s here, %s",
                   forced, family, name, why);
}

static const char OVERRIDE_REASON[] = "forced by ACLNN_CL_STRATEGY";

/* ---- element-wise steps ---- */

/*
 * Measured with the bench on PoCL: vectors of 16 make the compiler use whole registers whatever
 * their width, and two of them per work-item hide what a work-item costs; on a GPU, 4 floats are
 * the widest coalesced access of one lane.
 */
#define CPU_VECTOR 16
#define CPU_UNROLL 2
#define GPU_VECTOR 4
/* Elements of a row per work-item: enough to pay for finding the row, few enough to share the work.
 */
#define CPU_ELEMENTS_PER_ITEM 128
/* PoCL hands out work-groups one by one, about 4 ns each: make them big enough to hide that. */
#define WIDE_GROUP 256
#define SMALL_GROUP 64
/* Streaming stores pay once the step moves more than the last-level cache keeps. */
#define NON_TEMPORAL_BYTES ((int64_t)32 << 20)

static size_t clamp_group(const struct oc_device *device, size_t group)
{
    while (group > 1 && group > device->max_group)
        group /= 2;
    return group;
}

static const char *const ACCESS_NAMES[] = {"flat", "vector", "element"};

/* Why the walk cannot serve this nest; NULL when it can. */
static const char *access_obstacle(enum oc_access walk, bool unit_stride, int64_t rows)
{
    if (walk != OC_ACCESS_ELEMENT && !unit_stride) return "the innermost stride is not 1";
    if (walk == OC_ACCESS_FLAT && rows != 1) return "there is more than one row";
    return NULL;
}

static aclnnStatus choose_access(bool unit_stride, int64_t rows, int64_t inner, int vector,
                                 struct oc_elementwise_config *config)
{
    int wanted;

    OC_TRY(find_override("elementwise", ACCESS_NAMES, OC_COUNT(ACCESS_NAMES), &wanted));
    if (wanted >= 0) {
        const char *obstacle = access_obstacle((enum oc_access)wanted, unit_stride, rows);

        if (obstacle != NULL) return refuse_override("elementwise", ACCESS_NAMES[wanted], obstacle);
        config->walk = (enum oc_access)wanted;
        config->choice.reason = OVERRIDE_REASON;
    } else if (!unit_stride) {
        config->walk = OC_ACCESS_ELEMENT;
        config->choice.reason = "the innermost stride is not 1";
    } else if (inner < vector) {
        config->walk = OC_ACCESS_ELEMENT;
        config->choice.reason = "rows are shorter than a vector";
    } else {
        config->walk = rows == 1 ? OC_ACCESS_FLAT : OC_ACCESS_VECTOR;
        config->choice.reason = rows == 1 ? "all operands are contiguous" : "rows are contiguous";
    }
    config->choice.name = ACCESS_NAMES[config->walk];
    return ACLNN_SUCCESS;
}

aclnnStatus oc_choose_elementwise(const struct oc_device *device, bool unit_stride, int64_t rows,
                                  int64_t inner, int64_t bytes,
                                  struct oc_elementwise_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;

    config->vector = cpu ? CPU_VECTOR : GPU_VECTOR;
    config->unroll = cpu ? CPU_UNROLL : 1;
    OC_TRY(choose_access(unit_stride, rows, inner, config->vector, config));
    config->non_temporal = cpu && bytes >= NON_TEMPORAL_BYTES && config->walk != OC_ACCESS_ELEMENT;
    config->group = clamp_group(device, config->walk == OC_ACCESS_FLAT ? WIDE_GROUP : SMALL_GROUP);
    if (config->walk == OC_ACCESS_FLAT)
        config->span = (int64_t)config->unroll * config->vector;
    else if (cpu)
        config->span = CPU_ELEMENTS_PER_ITEM;
    else
        config->span = config->walk == OC_ACCESS_VECTOR ? config->vector : 1;
    return ACLNN_SUCCESS;
}

void oc_describe_elements(const struct oc_device *device, struct oc_elementwise_config *config)
{
    config->walk = OC_ACCESS_ELEMENT;
    config->vector = config->unroll = 1;
    config->non_temporal = false;
    config->group = clamp_group(device, SMALL_GROUP);
    config->span = device->kind == OC_DEVICE_CPU ? CPU_ELEMENTS_PER_ITEM : 1;
    config->choice =
        (struct oc_choice){ACCESS_NAMES[OC_ACCESS_ELEMENT], "one form serves all strides"};
}

/* ---- sums of segments ---- */

/* Rows that one work-item walks together: ROW_TILE in the kernel. */
#define ROW_TILE 8
/* Work-items that each compute unit should find, so that the last one does not wait alone. */
#define ITEMS_PER_UNIT 8
/* Below this a piece of a row is not worth a work-item of its own. */
#define MIN_PIECE 256

aclnnStatus oc_choose_segments(const struct oc_device *device, bool unit_stride, int64_t rows,
                               int64_t row_length, struct oc_segment_config *config)
{
    static const char *const NAMES[] = {"rows", "gather"};
    static const char UNUSABLE[] = "elements of a row are not adjacent";
    const bool cpu = device->kind == OC_DEVICE_CPU;
    int wanted;

    OC_TRY(find_override("segments", NAMES, 2, &wanted));
    if (wanted == OC_SEGMENTS_ROWS && !unit_stride)
        return refuse_override("segments", NAMES[wanted], UNUSABLE);
    if (wanted >= 0) {
        config->algorithm = (enum oc_segments)wanted;
        config->choice = (struct oc_choice){NAMES[wanted], OVERRIDE_REASON};
    } else if (!unit_stride) {
        config->algorithm = OC_SEGMENTS_GATHER;
        config->choice = (struct oc_choice){NAMES[1], UNUSABLE};
    } else if (cpu) {
        config->algorithm = OC_SEGMENTS_ROWS;
        config->choice = (struct oc_choice){NAMES[0], "a CPU reads each row once, in order"};
    } else {
        config->algorithm = OC_SEGMENTS_GATHER;
        config->choice = (struct oc_choice){NAMES[1], "a GPU wants a work-item per element"};
    }

    const int64_t row_tiles = oc_ceil_div(rows, ROW_TILE);
    const int64_t wanted_items = (int64_t)device->compute_units * ITEMS_PER_UNIT;
    const int64_t most = oc_max_i64(1, row_length / MIN_PIECE);

    config->pieces = oc_max_i64(1, oc_min_i64(most, oc_ceil_div(wanted_items, row_tiles)));
    config->items =
        config->algorithm == OC_SEGMENTS_ROWS ? row_tiles * config->pieces : rows * row_length;
    config->group = config->algorithm == OC_SEGMENTS_ROWS ? 1 : clamp_group(device, SMALL_GROUP);
    return ACLNN_SUCCESS;
}

/* ---- scatter ---- */

static const char *const SCATTERS[] = {"owner", "atomic", "channels", "plane", "fixed"};

/* Lanes of a vector in which the geometry of points is computed: one register of AVX2. */
#define OWNER_POINTS 8
/* Up to here the lanes of a vector cost more to fill than they save. */
#define FEW_CHANNELS 4
/* Planes of 128 x 128 floats that fit into a CPU's second-level cache beside what streams by. */
#define OWNER_PLANES 4
/* From so many channels on, lanes that walk channels keep memory accesses together. */
#define MANY_CHANNELS 32
/* Local memory that a plane may take, so that several groups share a compute unit. */
#define PLANE_SHARE 2
#define LARGEST_PLANE 8192

/* Why the form cannot serve; NULL when it can. */
static const char *scatter_obstacle(const struct oc_device *device, enum oc_scatter algorithm,
                                    const struct oc_scatter_problem *problem)
{
    const bool float_atomics = algorithm == OC_SCATTER_ATOMIC || algorithm == OC_SCATTER_CHANNELS ||
                               algorithm == OC_SCATTER_PLANE;

    if (problem->f64 && algorithm != OC_SCATTER_OWNER) return "there are no atomics on double";
    if (problem->deterministic && float_atomics) return "deterministic results were asked for";
    if (algorithm == OC_SCATTER_PLANE && (problem->elements > LARGEST_PLANE ||
                                          (uint64_t)problem->elements * 4 > device->local_memory))
        return "a plane does not fit into local memory";
    return NULL;
}

/* Ordered: the first rule that holds decides. Rules of correctness stand before those of speed. */
static void choose_scatter_form(const struct oc_device *device,
                                const struct oc_scatter_problem *problem,
                                struct oc_scatter_config *config)
{
    const int64_t planes = problem->images * problem->channels;

    if (problem->f64) {
        config->algorithm = OC_SCATTER_OWNER;
        config->choice.reason = "there are no atomics on double";
    } else if (device->kind == OC_DEVICE_CPU) {
        config->algorithm = OC_SCATTER_OWNER;
        config->choice.reason = "on a CPU an atomic costs 5 to 19 plain additions";
    } else if (problem->deterministic) {
        config->algorithm = OC_SCATTER_FIXED;
        config->choice.reason = "deterministic results were asked for";
    } else if (problem->channels >= MANY_CHANNELS) {
        config->algorithm = OC_SCATTER_CHANNELS;
        config->choice.reason = "many channels: lanes that walk them add side by side";
    } else if (scatter_obstacle(device, OC_SCATTER_PLANE, problem) == NULL &&
               (uint64_t)problem->elements * 4 * PLANE_SHARE <= device->local_memory &&
               planes >= 2 * (int64_t)device->compute_units) {
        config->algorithm = OC_SCATTER_PLANE;
        config->choice.reason = "planes fit into local memory, and there are enough of them";
    } else {
        config->algorithm = OC_SCATTER_ATOMIC;
        config->choice.reason = "few channels: a work-item per point has work for all units";
    }
}

/* Bands cost sums of their own, so there are only as many as work-items are wanting. Their number
 * must not depend on the device where the bits of the result must not. */
static int64_t choose_splits(const struct oc_device *device,
                             const struct oc_scatter_problem *problem, int channel_block)
{
    const int64_t owners = problem->images * oc_ceil_div(problem->channels, channel_block);
    const int64_t units = problem->deterministic ? 2 : (int64_t)device->compute_units;

    return oc_max_i64(1, oc_min_i64(16, units / oc_max_i64(1, owners)));
}

aclnnStatus oc_choose_scatter(const struct oc_device *device,
                              const struct oc_scatter_problem *problem,
                              struct oc_scatter_config *config)
{
    int wanted;

    OC_TRY(find_override("scatter", SCATTERS, OC_COUNT(SCATTERS), &wanted));
    if (wanted >= 0) {
        const char *obstacle = scatter_obstacle(device, (enum oc_scatter)wanted, problem);

        if (obstacle != NULL) return refuse_override("scatter", SCATTERS[wanted], obstacle);
        config->algorithm = (enum oc_scatter)wanted;
        config->choice.reason = OVERRIDE_REASON;
    } else {
        choose_scatter_form(device, problem, config);
    }
    config->choice.name = SCATTERS[config->algorithm];
    config->channel_block = problem->channels == 1   ? 1
                            : problem->channels <= 4 ? 4
                            : problem->channels <= 8 ? 8
                                                     : 16;
    config->nchw = problem->channels <= FEW_CHANNELS;
    config->planes = OWNER_PLANES;
    config->splits = choose_splits(device, problem, config->channel_block);
    config->points = problem->f64 || device->kind != OC_DEVICE_CPU ? 1 : OWNER_POINTS;
    config->prefetch = device->kind == OC_DEVICE_CPU;
    config->items_per_point = config->algorithm == OC_SCATTER_CHANNELS ? 32 : 1;
    config->plane = problem->elements <= 1024   ? 1024
                    : problem->elements <= 4096 ? 4096
                                                : LARGEST_PLANE;
    config->group =
        config->algorithm == OC_SCATTER_OWNER
            ? 1
            : clamp_group(device, config->algorithm == OC_SCATTER_PLANE ? WIDE_GROUP : SMALL_GROUP);
    return ACLNN_SUCCESS;
}

/* ---- matrix products ---- */

static const char *const GEMMS[] = {"clblast", "tile", "direct"};

/* Up to so many operations further launches cost more than tiles save (measured with the bench's
 * sweep on PoCL; on a GPU, where launches cost about the same and work costs less, guessed). */
#define CPU_DIRECT_FLOPS 1e6
#define GPU_DIRECT_FLOPS 2e7
/* Panels of so many rows take half of a CPU's second-level cache. */
#define TILE_DEPTH 4096

static double gemm_flops(const struct oc_gemm_problem *q)
{
    return 4.0 * (double)q->rows * (double)q->taps * (double)q->inputs * (double)q->outputs;
}

static const char *gemm_obstacle(enum oc_gemm algorithm, const struct oc_gemm_problem *q)
{
    if (algorithm == OC_GEMM_DIRECT && !q->unit_stride) return "channels are not adjacent";
    /* Both products have these extents, in another order. */
    return algorithm == OC_GEMM_CLBLAST ? oc_blas_obstacle(q->rows, q->inputs, q->outputs) : NULL;
}

aclnnStatus oc_choose_gemm(const struct oc_device *device, const struct oc_gemm_problem *problem,
                           struct oc_gemm_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;
    int wanted;

    OC_TRY(find_override("gemm", GEMMS, OC_COUNT(GEMMS), &wanted));
    if (wanted >= 0) {
        const char *obstacle = gemm_obstacle((enum oc_gemm)wanted, problem);

        if (obstacle != NULL) return refuse_override("gemm", GEMMS[wanted], obstacle);
        config->algorithm = (enum oc_gemm)wanted;
        config->choice.reason = OVERRIDE_REASON;
    } else if (gemm_obstacle(OC_GEMM_DIRECT, problem) == NULL &&
               gemm_flops(problem) <= (cpu ? CPU_DIRECT_FLOPS : GPU_DIRECT_FLOPS)) {
        config->algorithm = OC_GEMM_DIRECT;
        config->choice.reason = "so little work that one launch is all it should cost";
    } else if (cpu) {
        config->algorithm = OC_GEMM_TILE;
        config->choice.reason = "on a CPU tiles in registers are faster than CLBlast's kernels";
    } else if (gemm_obstacle(OC_GEMM_CLBLAST, problem) != NULL) {
        config->algorithm = OC_GEMM_TILE;
        config->choice.reason = gemm_obstacle(OC_GEMM_CLBLAST, problem);
    } else {
        config->algorithm = OC_GEMM_CLBLAST;
        config->choice.reason = "CLBlast is tuned for GPUs";
    }
    config->choice.name = GEMMS[config->algorithm];
    config->vector_width = device->float_width >= 16 ? 16 : device->float_width >= 8 ? 8 : 4;
    /* 32 registers of 16 lanes, or 16 of fewer. */
    config->tile_rows = config->vector_width == 16 ? 8 : config->vector_width == 8 ? 6 : 4;
    config->prefetch = cpu;
    config->depth = TILE_DEPTH;
    config->group = cpu ? 1 : clamp_group(device, SMALL_GROUP);
    config->pack_group = clamp_group(device, SMALL_GROUP);
    return ACLNN_SUCCESS;
}

/* ---- index width ---- */

aclnnStatus oc_choose_index_width(int64_t reach, int64_t work, bool *index64)
{
    static const char *const NAMES[] = {"32", "64"};
    /* Room for a vector or a group beyond the end. */
    const int64_t limit = INT32_MAX - 65536;
    int wanted;

    OC_TRY(find_override("index", NAMES, 2, &wanted));
    *index64 = wanted == 1 || reach > limit || work > limit;
    if (wanted == 0 && *index64)
        return refuse_override("index", NAMES[0], "offsets do not fit into 32 bits");
    return ACLNN_SUCCESS;
}
