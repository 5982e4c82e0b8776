/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy/sample.h"

#include "base/math.h"
#include "strategy/override.h"
#include "strategy/tuned.h"

static const char *const SAMPLE_NAMES[] = {"points", "planes", "blocks"};

/* This is one AVX2 register of floats. */
#define POINT_BLOCK 8
/* Up to this number of channels, NCHW is faster than channel blocks. */
#define MAX_PLANES 4
/* Converting an element costs about a quarter of what sampling a point costs. */
#define ELEMENTS_PER_POINT 4
/* A compute unit of a CPU has this many work-items, for load balance. Each work-item has the
 * elements of a channel block. */
#define ITEMS_PER_UNIT 2
/* Bands are few, because each converts the elements that its points touch, which on a grid without
 * order are all elements. */
#define MOST_BANDS 4
/* A work-item has this many channels, because the coordinates of a point cost about as much as two
 * channels. This is not measured on a GPU. */
#define CHANNELS_PER_ITEM 8
#define GPU_GROUP 64

static aclnnStatus sample_find_override(int *selected)
{
    return oc_strategy_override_find("sample", SAMPLE_NAMES, OC_COUNT(SAMPLE_NAMES), selected);
}

static void sample_choose_algorithm(const struct oc_device *device,
                                    const struct oc_sample_problem *problem,
                                    struct oc_sample_config *config)
{
    if (device->kind != OC_DEVICE_CPU) {
        config->algorithm = OC_SAMPLE_POINTS;
        config->choice.reason = "a GPU needs a work-item per point";
    } else if (problem->channels <= MAX_PLANES) {
        config->algorithm = OC_SAMPLE_PLANES;
        config->choice.reason = "few channels: NCHW without a conversion";
    } else if (problem->points * ELEMENTS_PER_POINT < problem->elements) {
        config->algorithm = OC_SAMPLE_PLANES;
        config->choice.reason = "few points: a conversion would cost more than it saves";
    } else if (problem->copies < 1) {
        config->algorithm = OC_SAMPLE_PLANES;
        config->choice.reason =
            "a channel block of an image would take more memory than the tensors";
    } else {
        config->algorithm = OC_SAMPLE_BLOCKS;
        config->choice.reason = "many channels: one vector operation for those of a neighbor";
    }
}

static void sample_choose_bands(const struct oc_device *device,
                                const struct oc_sample_problem *problem,
                                struct oc_sample_config *config)
{
    const int64_t channels = problem->channels;

    config->channel_block =
        problem->channel_block > 0 ? problem->channel_block : oc_choose_channel_block(channels);

    const int64_t copies = oc_max_i64(1, problem->copies);
    const int64_t units = oc_min_i64(device->compute_units, copies);

    const int64_t planes =
        oc_max_i64(1, problem->images * oc_ceil_div(channels, config->channel_block));

    config->bands = oc_max_i64(1, oc_min_i64(MOST_BANDS, units / planes));
    config->items = oc_min_i64(planes * config->bands, oc_min_i64(copies, units * ITEMS_PER_UNIT));
}

aclnnStatus oc_choose_sample(const struct oc_device *device,
                             const struct oc_sample_problem *problem,
                             struct oc_sample_config *config)
{
    int selected;

    OC_TRY(sample_find_override(&selected));
    if (selected >= 0) {
        config->algorithm = (enum oc_sample)selected;
        config->choice.reason = oc_strategy_override_reason;
    } else {
        sample_choose_algorithm(device, problem, config);
    }
    config->choice.name = SAMPLE_NAMES[config->algorithm];
    config->group =
        config->algorithm == OC_SAMPLE_POINTS && device->max_group >= GPU_GROUP ? GPU_GROUP : 1;
    config->channels_per_item = oc_min_i64(problem->channels, CHANNELS_PER_ITEM);
    config->point_block = problem->f64 || config->algorithm == OC_SAMPLE_POINTS ? 1 : POINT_BLOCK;
    config->prefetch = oc_choose_prefetch(device);
    sample_choose_bands(device, problem, config);
    return ACLNN_SUCCESS;
}

/* ---- Bins of boxes ---- */

/* A bin's samples share their coordinates among this many channels of a work-item. This is not
 * measured on a GPU. */
#define BIN_CHANNELS 4
/* Per channel, a sample without vectors costs as much as the conversion of 20 to 30 elements: 4
 * boxes of 7x7 bins with 4 samples in 256x200x304 take 0.9 ms as points and 4.1 ms as blocks, 64
 * boxes 17 and 7 ms. */
#define ELEMENTS_PER_SAMPLE 32
/* A work-item takes its images in at most this many passes, and looks at each box in each pass. */
#define MOST_PASSES 64

static void pooling_choose_algorithm(const struct oc_device *device,
                                     const struct oc_pooling_problem *problem,
                                     struct oc_sample_config *config)
{
    const double samples = (double)problem->boxes * (double)problem->bins * problem->samples;

    if (device->kind != OC_DEVICE_CPU) {
        config->algorithm = OC_SAMPLE_POINTS;
        config->choice.reason = "a GPU needs a work-item per bin";
    } else if (samples > 0 && samples * ELEMENTS_PER_SAMPLE < (double)problem->elements) {
        config->algorithm = OC_SAMPLE_POINTS;
        config->choice.reason = "few samples: a conversion would cost more than it saves";
    } else if (problem->copies < 1) {
        config->algorithm = OC_SAMPLE_POINTS;
        config->choice.reason =
            "a channel block of an image would take more memory than the tensors";
    } else {
        config->algorithm = OC_SAMPLE_BLOCKS;
        config->choice.reason = "one vector operation for the channels of an element";
    }
}

aclnnStatus oc_choose_pooling(const struct oc_device *device,
                              const struct oc_pooling_problem *problem,
                              struct oc_sample_config *config)
{
    const int64_t units = device->compute_units;
    int selected;

    *config = (struct oc_sample_config){.group = 1};
    OC_TRY(sample_find_override(&selected));
    if (selected == OC_SAMPLE_PLANES)
        return oc_strategy_override_refuse("sample", SAMPLE_NAMES[selected],
                                           "bins of boxes are no strips of points");
    if (selected == OC_SAMPLE_BLOCKS && device->intel_sub_group != 0)
        return oc_strategy_override_refuse("sample", SAMPLE_NAMES[selected],
                                           OC_INTEL_COMPILER_OBSTACLE);
    if (selected >= 0) {
        config->algorithm = (enum oc_sample)selected;
        config->choice.reason = oc_strategy_override_reason;
    } else {
        pooling_choose_algorithm(device, problem, config);
    }
    config->choice.name = SAMPLE_NAMES[config->algorithm];
    if (config->algorithm == OC_SAMPLE_POINTS && device->max_group >= GPU_GROUP)
        config->group = GPU_GROUP;
    config->channels_per_item = problem->channels < BIN_CHANNELS ? 1 : BIN_CHANNELS;
    config->channel_block = problem->channel_block > 0 ? problem->channel_block
                                                       : oc_choose_channel_block(problem->channels);

    const int64_t blocks = oc_ceil_div(problem->channels, config->channel_block);

    /* The number of bands is limited, because each band may convert all elements. */
    const int64_t most = oc_min_i64(problem->boxes, oc_ceil_div(units * ITEMS_PER_UNIT, blocks));

    const int64_t copies = oc_max_i64(1, problem->copies);

    config->bands = oc_min_i64(copies, most);
    config->items = oc_min_i64(blocks * config->bands, oc_min_i64(copies, units * ITEMS_PER_UNIT));
    config->passes = oc_min_i64(problem->images, MOST_PASSES);
    return ACLNN_SUCCESS;
}
