/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy/segments.h"

#include "base/math.h"
#include "strategy/override.h"
#include "strategy/tuned.h"

#define ROW_TILE 8
/* A compute unit has this many work-items, for load balance. */
#define ITEMS_PER_UNIT 8
/* A split has at least this many elements, because shorter ones cost more than they gain. */
#define MIN_SPLIT 256
/* These are whole cache lines of both rows: enough to amortize a work-item, and few enough for load
 * balance. */
#define CPU_RATIO_ELEMENTS 2048
/* This is one vector, so that neighboring work-items access neighboring memory. */
#define GPU_RATIO_ELEMENTS 8
#define GPU_GROUP 64
/* A work-item computes a position in this many planes, which multiplies the number of terms that
 * are in flight at once. More planes would need more registers. */
#define PLANES_PER_ITEM 4
/* In planes of at least LEAST_PLANE positions, few work-items of the last group have no position. A
 * plane takes a multiple of PITCH work-items, so that neighboring work-items access neighboring
 * memory. */
#define LEAST_PLANE 48
#define PITCH 32
/* This gives enough loads in flight with the work-items that a compute unit has. */
#define PACKETS_PER_ITEM 2
#define PACKET_GROUP 128
#define ACCESS_BYTES 16

static const char *const SEGMENTS_NAMES[] = {"rows",     "gather", "ratio",
                                             "channels", "planes", "packets"};

/* Returns why the algorithm does not support the problem, or NULL if it does. */
static const char *segments_obstacle(enum oc_segments algorithm, const struct oc_segment_problem *q)
{
    const int64_t ratio = q->ratio;
    const bool columns =
        q->height == 0 && q->access == OC_ROWS_COLUMNS && algorithm == OC_SEGMENTS_ROWS;

    if (algorithm == OC_SEGMENTS_GATHER || algorithm == OC_SEGMENTS_PLANES) return NULL;
    if (q->is_double) return "vectors are of float";
    if (algorithm == OC_SEGMENTS_CHANNELS)
        return q->are_channels_adjacent ? NULL : "channels are not adjacent";
    if (q->access != OC_ROWS_ADJACENT && !columns) return "elements of a row are not adjacent";
    if (columns && q->channels < ROW_TILE) return "the channels are fewer than a vector has";
    if (algorithm == OC_SEGMENTS_PACKETS && !q->is_one_row)
        return "there are several rows, or they are those of images";
    if ((algorithm == OC_SEGMENTS_RATIO || algorithm == OC_SEGMENTS_PACKETS) && ratio != 1 &&
        ratio != 2 && ratio != 3 && ratio != 4 && ratio != 8)
        return "the ratio of the lengths is none of 1, 2, 3, 4, 8";
    return NULL;
}

/* Returns whether work-items should take adjacent channels. On a GPU, neighboring work-items then
 * access neighboring memory; a CPU has vectors of channels if it has none along rows. */
static bool segments_prefers_channels(bool cpu, const struct oc_segment_problem *q)
{
    if (segments_obstacle(OC_SEGMENTS_CHANNELS, q) != NULL) return false;
    return !cpu || (segments_obstacle(OC_SEGMENTS_ROWS, q) != NULL && q->channels >= ROW_TILE);
}

/* Chooses among the algorithms of a GPU for channels that are not adjacent. */
static void segments_choose_of_gpu(const struct oc_segment_problem *q,
                                   struct oc_segment_config *config)
{
    if (segments_obstacle(OC_SEGMENTS_PACKETS, q) == NULL) {
        config->algorithm = OC_SEGMENTS_PACKETS;
        config->choice.reason = "all segments are alike, and there are no gaps between rows";
    } else if (oc_max_i64(1, q->height) * q->length >= LEAST_PLANE) {
        config->algorithm = OC_SEGMENTS_PLANES;
        config->choice.reason = "channels share the segments";
    } else {
        config->algorithm = OC_SEGMENTS_GATHER;
        config->choice.reason = "planes are small: a work-item per element";
    }
}

static aclnnStatus segments_choose_algorithm(bool cpu, const struct oc_segment_problem *q,
                                             struct oc_segment_config *config)
{
    int selected;

    OC_TRY(
        oc_strategy_override_find("segments", SEGMENTS_NAMES, OC_COUNT(SEGMENTS_NAMES), &selected));
    if (selected >= 0) {
        const char *obstacle = segments_obstacle((enum oc_segments)selected, q);

        if (obstacle != NULL)
            return oc_strategy_override_refuse("segments", SEGMENTS_NAMES[selected], obstacle);
        config->algorithm = (enum oc_segments)selected;
        config->choice.reason = oc_strategy_override_reason;
    } else if (segments_prefers_channels(cpu, q)) {
        config->algorithm = OC_SEGMENTS_CHANNELS;
        config->choice.reason = "channels are adjacent";
    } else if (!cpu) {
        segments_choose_of_gpu(q, config);
    } else if (segments_obstacle(OC_SEGMENTS_ROWS, q) != NULL) {
        config->algorithm = OC_SEGMENTS_GATHER;
        config->choice.reason = segments_obstacle(OC_SEGMENTS_ROWS, q);
    } else if (segments_obstacle(OC_SEGMENTS_RATIO, q) == NULL) {
        config->algorithm = OC_SEGMENTS_RATIO;
        config->choice.reason = "all segments are alike: no table, no transposes";
    } else {
        config->algorithm = OC_SEGMENTS_ROWS;
        config->choice.reason = "a CPU reads each row once, in order";
    }
    config->choice.name = SEGMENTS_NAMES[config->algorithm];
    return ACLNN_SUCCESS;
}

/* Counts the work-items for images. Rows of images are short, so a work-item has many rows, as long
 * as there are enough work-items for all compute units. */
static void segments_count_image_items(const struct oc_device *device,
                                       const struct oc_segment_problem *q,
                                       struct oc_segment_config *config)
{
    const int64_t positions = q->images * oc_max_i64(1, q->height) * q->length;
    const int64_t rows = q->images * q->channels * q->height;

    if (device->kind == OC_DEVICE_CPU)
        config->rows_per_item =
            oc_max_i64(1, oc_min_i64(CPU_RATIO_ELEMENTS / oc_max_i64(q->length, q->terms),
                                     rows / ((int64_t)device->compute_units * ITEMS_PER_UNIT)));
    if (config->algorithm == OC_SEGMENTS_CHANNELS)
        config->items = positions * oc_ceil_div(q->channels, config->elements_per_item);
    else if (config->algorithm == OC_SEGMENTS_GATHER)
        config->items = positions * q->channels;
    else
        config->items = oc_ceil_div(rows, config->rows_per_item);
}

/* Returns the number of groups that fill accesses of the longer row, as in
 * cl/upsample/upsample_nearest_backward_packets.cl. */
static int64_t segments_groups_per_packet(const struct oc_segment_problem *q)
{
    const int64_t per_access = ACCESS_BYTES / oc_max_i64(1, q->element_bytes);

    return q->ratio == 3 ? per_access : oc_max_i64(1, per_access / oc_max_i64(1, q->ratio));
}

static void segments_describe_of_gpu(const struct oc_device *device,
                                     const struct oc_segment_problem *q,
                                     struct oc_segment_config *config)
{
    const int64_t planes = q->images * oc_ceil_div(q->channels, PLANES_PER_ITEM);

    if (config->algorithm == OC_SEGMENTS_PLANES) {
        config->elements_per_item = PLANES_PER_ITEM;
        config->pitch = oc_ceil_div(oc_max_i64(1, q->height) * q->length, PITCH) * PITCH;
        config->items = planes * config->pitch;
    }
    if (config->algorithm != OC_SEGMENTS_PACKETS) return;
    config->packets = PACKETS_PER_ITEM;
    config->items = oc_ceil_div(q->images * q->channels * oc_min_i64(q->length, q->terms),
                                segments_groups_per_packet(q) * PACKETS_PER_ITEM);
    config->group = oc_clamp_group(device, PACKET_GROUP);
}

aclnnStatus oc_choose_segments(const struct oc_device *device, const struct oc_segment_problem *q,
                               struct oc_segment_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;

    OC_TRY(segments_choose_algorithm(cpu, q, config));

    const bool takes_rows =
        config->algorithm == OC_SEGMENTS_ROWS || (config->algorithm == OC_SEGMENTS_RATIO && cpu);
    const int64_t row_tiles = q->access == OC_ROWS_COLUMNS
                                  ? q->images * oc_ceil_div(q->channels, ROW_TILE)
                                  : oc_ceil_div(q->images * q->channels, ROW_TILE);
    const int64_t requested_items = (int64_t)device->compute_units * ITEMS_PER_UNIT;
    const int64_t most = oc_max_i64(1, q->length / MIN_SPLIT);

    config->row_tile = ROW_TILE;
    config->rows_per_item = 1;
    config->splits = oc_max_i64(1, oc_min_i64(most, oc_ceil_div(requested_items, row_tiles)));
    config->elements_per_item = cpu ? CPU_RATIO_ELEMENTS : GPU_RATIO_ELEMENTS;
    if (q->height > 0 || config->algorithm == OC_SEGMENTS_CHANNELS)
        segments_count_image_items(device, q, config);
    else
        config->items = config->algorithm == OC_SEGMENTS_ROWS ? row_tiles * config->splits
                                                              : q->images * q->channels * q->length;
    config->prefetch = oc_choose_prefetch(device) && q->height == 0;
    config->group = takes_rows ? 1 : oc_clamp_group(device, GPU_GROUP);
    segments_describe_of_gpu(device, q, config);
    return ACLNN_SUCCESS;
}
