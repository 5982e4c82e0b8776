/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy/convolution.h"

#include "base/math.h"
#include "strategy/override.h"
#include "strategy/tuned.h"

static const char *const NAMES[] = {"images", "merged", "direct", "taps"};

/* One kernel writes a strip of columns and the next one reads it. On a CPU a strip should stay in
 * the last-level cache (on one with 32 MiB, strips of 32 MiB took twice the time of strips of 4
 * MiB), and the workspace should be in proportion to the tensors. A strip takes a few steps of the
 * plan, so strips have a least size; on GPUs, where these steps are launches, they are larger (not
 * measured). */
#define CPU_STRIP_BYTES 8388608.0
#define CPU_LEAST_STRIP_BYTES 262144.0
#define CPU_STRIP_OF_TENSORS 0.5
#define GPU_STRIP_BYTES 134217728.0
/* Fewer windows would leave tiles of products partly empty. With fewer summands, the gradient of a
 * weight would cost more in additions of that gradient than in products. */
#define LEAST_WINDOWS 64
#define LEAST_SUMMED 1024
/* Each product of an image takes a few steps that pack the weight: with 49 windows of 512 channels
 * merged products take 0.7 of the time, with 576 windows of 32 channels the same time. On GPUs a
 * launch has the products of all images, and fewer windows than a tile has columns would leave it
 * partly empty (an estimate). */
#define CPU_FEW_WINDOWS 1024
#define GPU_FEW_WINDOWS 128
/* With up to this many pairs of channels in a group, its products have fewer rows or summands than
 * a tile. */
#define FEW_PAIRS 16
/* A work-item has this many elements along a row on CPUs, as many as rows of images often have. On
 * a GPU it has one, so that neighbors access neighboring elements. */
#define CPU_PER_ITEM 64

/* To write an element of the column matrix and to pack it takes as long as this many products (PoCL, AVX2). */
#define PRODUCTS_OF_COLUMN 64
/* With fewer channels or windows in a line, the loops over them are too short. */
#define LEAST_TAP_CHANNELS 16
#define LEAST_TAP_LINE 7

/* Returns the columns or rows of whole tiles. */
static double padded(int64_t channels, int64_t tile)
{
    return (double)(oc_ceil_div(channels, tile) * tile);
}

/* `taps` multiplies in gaps and fills tiles, but neither makes nor packs columns. The times are those of an element of
 * the column matrix. */
static bool prefers_taps(const struct oc_device *device, const struct oc_convolution_problem *q)
{
    int width, rows;

    if (q->taps_obstacle != NULL || !q->has_tiles || device->kind != OC_DEVICE_CPU ||
        q->inputs < LEAST_TAP_CHANNELS || q->outputs < LEAST_TAP_CHANNELS ||
        q->line < LEAST_TAP_LINE)
        return false;
    oc_choose_tile(device, &width, &rows);

    /* The gradient of a weight skips gaps, and has tiles of pairs of channels. */
    const double outputs = padded(q->outputs, (int64_t)2 * width);
    const double products = q->result == OC_CONVOLUTION_SMALL
                                ? q->gaps * outputs
                                : padded(q->inputs, rows) / (double)q->inputs * outputs;

    return products <= (double)q->outputs + PRODUCTS_OF_COLUMN;
}

static int64_t strip_bytes(bool cpu, double tensors)
{
    double bytes = CPU_STRIP_OF_TENSORS * tensors;

    if (!cpu) return (int64_t)GPU_STRIP_BYTES;
    if (bytes < CPU_LEAST_STRIP_BYTES) bytes = CPU_LEAST_STRIP_BYTES;
    return (int64_t)(bytes > CPU_STRIP_BYTES ? CPU_STRIP_BYTES : bytes);
}

aclnnStatus oc_choose_convolution(const struct oc_device *device,
                                  const struct oc_convolution_problem *problem,
                                  struct oc_convolution_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;
    const bool few_channels =
        problem->inputs <= FEW_PAIRS && problem->inputs * problem->outputs <= FEW_PAIRS;
    const bool few_windows = problem->windows < (cpu ? CPU_FEW_WINDOWS : GPU_FEW_WINDOWS);
    int selected;

    OC_TRY(oc_strategy_override_find("convolution", NAMES, OC_COUNT(NAMES), &selected));
    if (selected == OC_CONVOLUTION_TAPS && problem->taps_obstacle != NULL)
        return oc_strategy_override_refuse("convolution", NAMES[selected], problem->taps_obstacle);
    if (selected >= 0) {
        config->algorithm = (enum oc_convolution_algorithm)selected;
        config->choice.reason = oc_strategy_override_reason;
    } else if (few_channels) {
        config->algorithm = OC_CONVOLUTION_DIRECT;
        config->choice.reason = "few channels in a group: products would be slivers";
    } else if (prefers_taps(device, problem)) {
        config->algorithm = OC_CONVOLUTION_TAPS;
        config->choice.reason = "taps shift rows: no columns are made";
    } else if (few_windows && problem->images > 1) {
        config->algorithm = OC_CONVOLUTION_MERGED;
        config->choice.reason = "few windows in an image: images share a product";
    } else {
        config->algorithm = OC_CONVOLUTION_IMAGES;
        config->choice.reason = "an image has windows enough for a product";
    }
    config->choice.name = NAMES[config->algorithm];
    config->strip_bytes = strip_bytes(cpu, problem->bytes);
    config->least_windows = LEAST_WINDOWS;
    config->least_summed = LEAST_SUMMED;
    config->per_item = cpu ? CPU_PER_ITEM : 1;
    config->group = oc_clamp_group(device, OC_SMALL_GROUP);
    return ACLNN_SUCCESS;
}
