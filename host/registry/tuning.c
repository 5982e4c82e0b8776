/* SPDX-License-Identifier: Apache-2.0 */
#include "tuning.h"

#include <stdio.h>
#include <string.h>

#include "base/math.h"
#include "program/program_cache.h"

/* Must change with the tunables and with the meaning of their values. */
#define REVISION "tuning 1"
#define MARK_BYTES 128

static const char *const STORES[] = {"plain", "streaming"};
static const char *const PREFETCH[] = {"off", "on"};
/* A tile is given as floats per vector x rows of accumulators. */
static const char *const TILES[] = {"4x4", "8x4", "8x6", "16x6", "16x8", "16x12"};
/* A value is the part of the packed matrices that stays in the cache, in KiB. */
static const char *const PANELS[] = {"128", "256", "512", "1024"};

const struct oc_tunable_values oc_tunables[OC_TUNABLES] = {
    [OC_TUNABLE_STORES] = {"stores", STORES, OC_COUNT(STORES)},
    [OC_TUNABLE_PREFETCH] = {"prefetch", PREFETCH, OC_COUNT(PREFETCH)},
    [OC_TUNABLE_TILE] = {"tile", TILES, OC_COUNT(TILES)},
    [OC_TUNABLE_PANELS] = {"panels", PANELS, OC_COUNT(PANELS)},
};

int oc_tuning_of(const struct oc_device *device, enum oc_tunable tunable)
{
    return device->tuned[tunable] - 1;
}

void oc_tuning_format(const struct oc_device *device, char *text, size_t bytes)
{
    text[0] = '\0';
    for (int k = 0; k < OC_TUNABLES; k++) {
        const struct oc_tunable_values *v = &oc_tunables[k];
        const int value = oc_tuning_of(device, (enum oc_tunable)k);
        const size_t used = strlen(text);

        if (value >= 0 && value < v->count)
            (void)snprintf(text + used, bytes - used, "%s%s:%s", used > 0 ? "," : "", v->family,
                           v->names[value]);
    }
}

/* Parses a mark. A mark with terms that do not exist is damaged, so it is ignored as a whole. */
static bool tuning_parse(const char *text, signed char tuned[OC_TUNABLES])
{
    memset(tuned, 0, OC_TUNABLES);
    while (*text != '\0') {
        const size_t length = strcspn(text, ",");
        bool is_known = false;

        for (int k = 0; k < OC_TUNABLES; k++) {
            const struct oc_tunable_values *v = &oc_tunables[k];

            for (int i = 0; i < v->count; i++) {
                char term[MARK_BYTES];

                (void)snprintf(term, sizeof(term), "%s:%s", v->family, v->names[i]);
                if (strlen(term) != length || strncmp(term, text, length) != 0) continue;
                tuned[k] = (signed char)(i + 1);
                is_known = true;
            }
        }
        if (!is_known) return false;
        text += length + (text[length] == ',');
    }
    return true;
}

static bool tuning_key(const struct oc_device *device, struct oc_cache_key *key)
{
    return oc_program_cache_key(device, REVISION, "", key);
}

void oc_tuning_load(struct oc_device *device)
{
    char text[MARK_BYTES];
    struct oc_cache_key key;

    if (!tuning_key(device, &key) || !oc_program_cache_read_mark(&key, text, sizeof(text)) ||
        !tuning_parse(text, device->tuned))
        memset(device->tuned, 0, sizeof(device->tuned));
}

const char *oc_tuning_obstacle(void)
{
    const char *reason;

    return oc_program_cache_folder(&reason) == NULL ? reason : NULL;
}

bool oc_tuning_store(struct oc_device *device, const int values[OC_TUNABLES])
{
    char text[MARK_BYTES];
    struct oc_cache_key key;

    for (int k = 0; k < OC_TUNABLES; k++)
        device->tuned[k] = (signed char)(values[k] + 1);
    oc_tuning_format(device, text, sizeof(text));
    return tuning_key(device, &key) && oc_program_cache_write_mark(&key, text);
}
