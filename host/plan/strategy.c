/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/math.h"

/* ---- the override ---- */

static char forced[256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void read_environment(void)
{
    const char *spec = getenv("ACLNN_CL_STRATEGY");

    if (spec != NULL) (void)snprintf(forced, sizeof(forced), "%s", spec);
}

void oc_strategy_force(const char *spec)
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
static aclnnStatus forced_choice(const char *family, const char *const *names, int count,
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

static aclnnStatus refuse_forced(const char *family, const char *name, const char *why)
{
    return oc_fail(ACLNN_ERR_PARAM_INVALID, "ACLNN_CL_STRATEGY is %s: %s cannot use %s here, %s",
                   forced, family, name, why);
}

static const char FORCED_REASON[] = "forced by ACLNN_CL_STRATEGY";

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
#define CPU_SPAN 128
/* PoCL hands out work-groups one by one, about 4 ns each: make them big enough to hide that. */
#define WIDE_GROUP 256
#define SMALL_GROUP 64
/* Streaming stores pay once the step moves more than the last-level cache keeps. */
#define STREAM_PAST_BYTES ((int64_t)32 << 20)

static size_t clamp_group(const struct oc_device *device, size_t group)
{
    while (group > 1 && group > device->max_group)
        group /= 2;
    return group;
}

static const char *const WALKS[] = {"flat", "vector", "element"};

/* Why the walk cannot serve this nest; NULL when it can. */
static const char *walk_obstacle(enum oc_walk walk, bool unit_stride, int64_t rows)
{
    if (walk != OC_WALK_ELEMENT && !unit_stride) return "the innermost stride is not 1";
    if (walk == OC_WALK_FLAT && rows != 1) return "there is more than one row";
    return NULL;
}

static aclnnStatus choose_walk(bool unit_stride, int64_t rows, int64_t inner, int vector,
                               struct oc_elementwise *answer)
{
    int wanted;

    OC_TRY(forced_choice("elementwise", WALKS, OC_COUNT(WALKS), &wanted));
    if (wanted >= 0) {
        const char *obstacle = walk_obstacle((enum oc_walk)wanted, unit_stride, rows);

        if (obstacle != NULL) return refuse_forced("elementwise", WALKS[wanted], obstacle);
        answer->walk = (enum oc_walk)wanted;
        answer->choice.reason = FORCED_REASON;
    } else if (!unit_stride) {
        answer->walk = OC_WALK_ELEMENT;
        answer->choice.reason = "the innermost stride is not 1";
    } else if (inner < vector) {
        answer->walk = OC_WALK_ELEMENT;
        answer->choice.reason = "rows are shorter than a vector";
    } else {
        answer->walk = rows == 1 ? OC_WALK_FLAT : OC_WALK_VECTOR;
        answer->choice.reason = rows == 1 ? "all operands are contiguous" : "rows are contiguous";
    }
    answer->choice.name = WALKS[answer->walk];
    return ACLNN_SUCCESS;
}

aclnnStatus oc_choose_elementwise(const struct oc_device *device, bool unit_stride, int64_t rows,
                                  int64_t inner, int64_t bytes, struct oc_elementwise *answer)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;

    answer->vector = cpu ? CPU_VECTOR : GPU_VECTOR;
    answer->unroll = cpu ? CPU_UNROLL : 1;
    OC_TRY(choose_walk(unit_stride, rows, inner, answer->vector, answer));
    answer->stream_past = cpu && bytes >= STREAM_PAST_BYTES && answer->walk != OC_WALK_ELEMENT;
    answer->group = clamp_group(device, answer->walk == OC_WALK_FLAT ? WIDE_GROUP : SMALL_GROUP);
    if (answer->walk == OC_WALK_FLAT)
        answer->span = (int64_t)answer->unroll * answer->vector;
    else if (cpu)
        answer->span = CPU_SPAN;
    else
        answer->span = answer->walk == OC_WALK_VECTOR ? answer->vector : 1;
    return ACLNN_SUCCESS;
}

void oc_describe_elements(const struct oc_device *device, struct oc_elementwise *answer)
{
    answer->walk = OC_WALK_ELEMENT;
    answer->vector = answer->unroll = 1;
    answer->stream_past = false;
    answer->group = clamp_group(device, SMALL_GROUP);
    answer->span = device->kind == OC_DEVICE_CPU ? CPU_SPAN : 1;
    answer->choice = (struct oc_choice){WALKS[OC_WALK_ELEMENT], "one form serves all strides"};
}

/* ---- sums of segments ---- */

/* Rows that one work-item walks together: BUNDLE in the kernel. */
#define OC_BUNDLE 8
/* Work-items that each compute unit should find, so that the last one does not wait alone. */
#define ITEMS_PER_UNIT 8
/* Below this a piece of a row is not worth a work-item of its own. */
#define MIN_PIECE 256

aclnnStatus oc_choose_segments(const struct oc_device *device, bool unit_stride, int64_t rows,
                               int64_t row_length, struct oc_segment_sum *answer)
{
    static const char *const NAMES[] = {"rows", "gather"};
    static const char UNUSABLE[] = "elements of a row are not adjacent";
    const bool cpu = device->kind == OC_DEVICE_CPU;
    int wanted;

    OC_TRY(forced_choice("segments", NAMES, 2, &wanted));
    if (wanted == OC_SEGMENTS_ROWS && !unit_stride)
        return refuse_forced("segments", NAMES[wanted], UNUSABLE);
    if (wanted >= 0) {
        answer->form = (enum oc_segments)wanted;
        answer->choice = (struct oc_choice){NAMES[wanted], FORCED_REASON};
    } else if (!unit_stride) {
        answer->form = OC_SEGMENTS_GATHER;
        answer->choice = (struct oc_choice){NAMES[1], UNUSABLE};
    } else if (cpu) {
        answer->form = OC_SEGMENTS_ROWS;
        answer->choice = (struct oc_choice){NAMES[0], "a CPU reads each row once, in order"};
    } else {
        answer->form = OC_SEGMENTS_GATHER;
        answer->choice = (struct oc_choice){NAMES[1], "a GPU wants a work-item per element"};
    }

    const int64_t bundles = oc_ceil_div(rows, OC_BUNDLE);
    const int64_t wanted_items = (int64_t)device->compute_units * ITEMS_PER_UNIT;
    const int64_t most = oc_max_i64(1, row_length / MIN_PIECE);

    answer->pieces = oc_max_i64(1, oc_min_i64(most, oc_ceil_div(wanted_items, bundles)));
    answer->items = answer->form == OC_SEGMENTS_ROWS ? bundles * answer->pieces : rows * row_length;
    answer->group = answer->form == OC_SEGMENTS_ROWS ? 1 : clamp_group(device, SMALL_GROUP);
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
static const char *scatter_obstacle(const struct oc_device *device, enum oc_scatter form,
                                    const struct oc_scatter_problem *problem)
{
    const bool float_atomics =
        form == OC_SCATTER_ATOMIC || form == OC_SCATTER_CHANNELS || form == OC_SCATTER_PLANE;

    if (problem->f64 && form != OC_SCATTER_OWNER) return "there are no atomics on double";
    if (problem->deterministic && float_atomics) return "deterministic results were asked for";
    if (form == OC_SCATTER_PLANE && (problem->elements > LARGEST_PLANE ||
                                     (uint64_t)problem->elements * 4 > device->local_memory))
        return "a plane does not fit into local memory";
    return NULL;
}

/* Ordered: the first rule that holds decides. Rules of correctness stand before those of speed. */
static void choose_scatter_form(const struct oc_device *device,
                                const struct oc_scatter_problem *problem,
                                struct oc_scatter_choice *answer)
{
    const int64_t planes = problem->images * problem->channels;

    if (problem->f64) {
        answer->form = OC_SCATTER_OWNER;
        answer->choice.reason = "there are no atomics on double";
    } else if (device->kind == OC_DEVICE_CPU) {
        answer->form = OC_SCATTER_OWNER;
        answer->choice.reason = "on a CPU an atomic costs 5 to 19 plain additions";
    } else if (problem->deterministic) {
        answer->form = OC_SCATTER_FIXED;
        answer->choice.reason = "deterministic results were asked for";
    } else if (problem->channels >= MANY_CHANNELS) {
        answer->form = OC_SCATTER_CHANNELS;
        answer->choice.reason = "many channels: lanes that walk them add side by side";
    } else if (scatter_obstacle(device, OC_SCATTER_PLANE, problem) == NULL &&
               (uint64_t)problem->elements * 4 * PLANE_SHARE <= device->local_memory &&
               planes >= 2 * (int64_t)device->compute_units) {
        answer->form = OC_SCATTER_PLANE;
        answer->choice.reason = "planes fit into local memory, and there are enough of them";
    } else {
        answer->form = OC_SCATTER_ATOMIC;
        answer->choice.reason = "few channels: a work-item per point has work for all units";
    }
}

/* Bands cost sums of their own, so there are only as many as work-items are wanting. Their number
 * must not depend on the device where the bits of the result must not. */
static int64_t choose_bands(const struct oc_device *device,
                            const struct oc_scatter_problem *problem, int lanes)
{
    const int64_t owners = problem->images * oc_ceil_div(problem->channels, lanes);
    const int64_t units = problem->deterministic ? 2 : (int64_t)device->compute_units;

    return oc_max_i64(1, oc_min_i64(16, units / oc_max_i64(1, owners)));
}

aclnnStatus oc_choose_scatter(const struct oc_device *device,
                              const struct oc_scatter_problem *problem,
                              struct oc_scatter_choice *answer)
{
    int wanted;

    OC_TRY(forced_choice("scatter", SCATTERS, OC_COUNT(SCATTERS), &wanted));
    if (wanted >= 0) {
        const char *obstacle = scatter_obstacle(device, (enum oc_scatter)wanted, problem);

        if (obstacle != NULL) return refuse_forced("scatter", SCATTERS[wanted], obstacle);
        answer->form = (enum oc_scatter)wanted;
        answer->choice.reason = FORCED_REASON;
    } else {
        choose_scatter_form(device, problem, answer);
    }
    answer->choice.name = SCATTERS[answer->form];
    answer->lanes = problem->channels == 1   ? 1
                    : problem->channels <= 4 ? 4
                    : problem->channels <= 8 ? 8
                                             : 16;
    answer->planar = problem->channels <= FEW_CHANNELS;
    answer->planes = OWNER_PLANES;
    answer->bands = choose_bands(device, problem, answer->lanes);
    answer->points = problem->f64 || device->kind != OC_DEVICE_CPU ? 1 : OWNER_POINTS;
    answer->fetch = device->kind == OC_DEVICE_CPU;
    answer->share = answer->form == OC_SCATTER_CHANNELS ? 32 : 1;
    answer->plane = problem->elements <= 1024   ? 1024
                    : problem->elements <= 4096 ? 4096
                                                : LARGEST_PLANE;
    answer->group =
        answer->form == OC_SCATTER_OWNER
            ? 1
            : clamp_group(device, answer->form == OC_SCATTER_PLANE ? WIDE_GROUP : SMALL_GROUP);
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
/* What CLBlast's kernels at most fill matrices up to: multiples of the largest tile there is. */
#define CLBLAST_TILE 256

static double gemm_flops(const struct oc_gemm_problem *q)
{
    return 4.0 * (double)q->rows * (double)q->taps * (double)q->inputs * (double)q->outputs;
}

/* Elements of the memory where CLBlast fills up all three matrices of a product, one behind the
 * other: those of both products have the same extents. */
static double filled_elements(const struct oc_gemm_problem *q)
{
    const double rows = (double)oc_ceil_div(q->rows, CLBLAST_TILE) * CLBLAST_TILE;
    const double inputs = (double)oc_ceil_div(q->inputs, CLBLAST_TILE) * CLBLAST_TILE;
    const double outputs = (double)oc_ceil_div(q->outputs, CLBLAST_TILE) * CLBLAST_TILE;

    return rows * inputs + rows * outputs + inputs * outputs;
}

static const char *gemm_obstacle(enum oc_gemm form, const struct oc_gemm_problem *q)
{
    if (form == OC_GEMM_DIRECT && !q->unit_stride) return "channels are not adjacent";
    if (form == OC_GEMM_CLBLAST && filled_elements(q) > INT32_MAX - CLBLAST_TILE)
        return "CLBlast numbers elements by int";
    return NULL;
}

aclnnStatus oc_choose_gemm(const struct oc_device *device, const struct oc_gemm_problem *problem,
                           struct oc_gemm_choice *answer)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;
    int wanted;

    OC_TRY(forced_choice("gemm", GEMMS, OC_COUNT(GEMMS), &wanted));
    if (wanted >= 0) {
        const char *obstacle = gemm_obstacle((enum oc_gemm)wanted, problem);

        if (obstacle != NULL) return refuse_forced("gemm", GEMMS[wanted], obstacle);
        answer->form = (enum oc_gemm)wanted;
        answer->choice.reason = FORCED_REASON;
    } else if (gemm_obstacle(OC_GEMM_DIRECT, problem) == NULL &&
               gemm_flops(problem) <= (cpu ? CPU_DIRECT_FLOPS : GPU_DIRECT_FLOPS)) {
        answer->form = OC_GEMM_DIRECT;
        answer->choice.reason = "so little work that one launch is all it should cost";
    } else if (cpu) {
        answer->form = OC_GEMM_TILE;
        answer->choice.reason = "on a CPU tiles in registers are faster than CLBlast's kernels";
    } else if (gemm_obstacle(OC_GEMM_CLBLAST, problem) != NULL) {
        answer->form = OC_GEMM_TILE;
        answer->choice.reason = gemm_obstacle(OC_GEMM_CLBLAST, problem);
    } else {
        answer->form = OC_GEMM_CLBLAST;
        answer->choice.reason = "CLBlast is tuned for GPUs";
    }
    answer->choice.name = GEMMS[answer->form];
    answer->lanes = device->float_width >= 16 ? 16 : device->float_width >= 8 ? 8 : 4;
    /* 32 registers of 16 lanes, or 16 of fewer. */
    answer->tile_rows = answer->lanes == 16 ? 8 : answer->lanes == 8 ? 6 : 4;
    answer->fetch = cpu;
    answer->depth = TILE_DEPTH;
    answer->group = cpu ? 1 : clamp_group(device, SMALL_GROUP);
    answer->pack_group = clamp_group(device, SMALL_GROUP);
    return ACLNN_SUCCESS;
}

/* ---- index width ---- */

aclnnStatus oc_choose_wide_index(int64_t reach, int64_t work, bool *wide)
{
    static const char *const NAMES[] = {"32", "64"};
    /* Room for a vector or a group beyond the end. */
    const int64_t limit = INT32_MAX - 65536;
    int wanted;

    OC_TRY(forced_choice("index", NAMES, 2, &wanted));
    *wide = wanted == 1 || reach > limit || work > limit;
    if (wanted == 0 && *wide)
        return refuse_forced("index", NAMES[0], "offsets do not fit into 32 bits");
    return ACLNN_SUCCESS;
}
