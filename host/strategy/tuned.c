/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy/tuned.h"

#include <stdlib.h>
#include <string.h>

#include "registry/tuning.h"
#include "strategy/override.h"

/* Above the size of a last-level cache, non-temporal stores are faster. */
#define NON_TEMPORAL_BYTES ((int64_t)32 << 20)
/* This is half of the second-level cache of most CPUs. */
#define PANEL_FLOATS 65536

/* Returns the name of the value in effect, or NULL when the rule decides. Overrides with other
 * names have been refused before. */
static const char *tuned_name(const struct oc_device *device, enum oc_tunable tunable)
{
    const struct oc_tunable_values *v = &oc_tunables[tunable];
    const struct oc_status_mark mark = oc_status_mark();
    int value;

    if (oc_strategy_override_find(v->family, v->names, v->count, &value) != ACLNN_SUCCESS) {
        oc_status_forget(mark);
        value = -1;
    }
    if (value < 0) value = oc_tuning_of(device, tunable);
    return value < 0 ? NULL : v->names[value];
}

static bool tuned_is(const struct oc_device *device, enum oc_tunable tunable, const char *name)
{
    const char *value = tuned_name(device, tunable);

    return value != NULL && strcmp(value, name) == 0;
}

bool oc_choose_non_temporal(const struct oc_device *device, int64_t bytes)
{
    return device->kind == OC_DEVICE_CPU && device->has_clang_builtins &&
           bytes >= NON_TEMPORAL_BYTES && !tuned_is(device, OC_TUNABLE_STORES, "plain");
}

bool oc_choose_prefetch(const struct oc_device *device)
{
    return device->kind == OC_DEVICE_CPU && device->has_clang_builtins &&
           !tuned_is(device, OC_TUNABLE_PREFETCH, "off");
}

int oc_choose_vector_width(const struct oc_device *device)
{
    return device->float_width >= 16 ? 16 : device->float_width >= 8 ? 8 : 4;
}

void oc_choose_tile(const struct oc_device *device, int *vector_width, int *rows)
{
    const char *tile = tuned_name(device, OC_TUNABLE_TILE);
    char *end;

    if (tile != NULL) {
        *vector_width = (int)strtol(tile, &end, 10);
        *rows = (int)strtol(end + 1, NULL, 10);
        return;
    }
    *vector_width = oc_choose_vector_width(device);
    /* AVX-512 has 32 registers, AVX2 and SSE have 16. */
    *rows = *vector_width == 16 ? 8 : *vector_width == 8 ? 6 : 4;
}

int64_t oc_choose_panel_floats(const struct oc_device *device)
{
    const char *kib = tuned_name(device, OC_TUNABLE_PANELS);

    return kib == NULL ? PANEL_FLOATS : strtol(kib, NULL, 10) * 256;
}
