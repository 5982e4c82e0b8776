/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy/convolution.h"

#include "base/math.h"
#include "strategy/override.h"

static const char *const NAMES[] = {"images", "merged", "direct"};

/* Columns that one kernel writes and the next one reads: on a CPU such that they stay in its last cache (strips of 32 MiB
 * took twice the time of those of 4 MiB on one with 32 MiB), and the workspace in proportion to the tensors. Each strip
 * is a few steps of the plan, so that they are not smaller, and on GPUs, where they are launches, larger: not measured. */
#define CPU_STRIP_BYTES 8388608.0
#define CPU_LEAST_STRIP_BYTES 262144.0
#define CPU_STRIP_OF_TENSORS 0.5
#define GPU_STRIP_BYTES 134217728.0
/* Fewer windows would leave tiles of products empty, and fewer summands of the gradient of a weight would cost more in
 * additions of that gradient than in products. */
#define LEAST_WINDOWS 64
#define LEAST_SUMMED 1024
/* Each product of an image is a few steps that pack the weight: with 49 windows of 512 channels merged products take 0.7 of
 * the time, with 576 of 32 channels as much. On GPUs, where a launch has the products of all images, fewer windows than
 * columns of a tile leave it empty (an estimate). */
#define CPU_FEW_WINDOWS 1024
#define GPU_FEW_WINDOWS 128
/* Up to so many pairs of channels in a group its products have fewer rows or summands than a tile. */
#define FEW_PAIRS 16
/* Elements along a row: on CPUs as many as rows of images often have; neighbors on a GPU access neighboring elements. */
#define CPU_PER_ITEM 64

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
    if (selected >= 0) {
        config->algorithm = (enum oc_convolution_algorithm)selected;
        config->choice.reason = oc_strategy_override_reason;
    } else if (few_channels) {
        config->algorithm = OC_CONVOLUTION_DIRECT;
        config->choice.reason = "few channels in a group: products would be slivers";
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
