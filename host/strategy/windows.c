/* SPDX-License-Identifier: Apache-2.0 */
#include "strategy/windows.h"

#include "base/math.h"
#include "strategy/override.h"

static const char *const WINDOWS_NAMES[] = {"rows", "elements"};

aclnnStatus oc_choose_windows(const struct oc_device *device, struct oc_windows_config *config)
{
    const bool cpu = device->kind == OC_DEVICE_CPU;
    struct oc_elementwise_config elements;
    int selected;

    OC_TRY(oc_strategy_override_find("windows", WINDOWS_NAMES, OC_COUNT(WINDOWS_NAMES), &selected));
    oc_default_elementwise(device, &elements);
    config->choice.reason = selected >= 0 ? oc_strategy_override_reason
                            : cpu         ? "a CPU computes neighboring windows in vectors"
                                          : "a GPU needs a work-item per element";
    if (selected < 0) selected = cpu ? 0 : 1;
    config->choice.name = WINDOWS_NAMES[selected];
    config->rows = selected == 0;
    config->elements_per_item = config->rows ? OC_WINDOWS_PART : elements.elements_per_item;
    config->group = elements.group;
    return oc_choose_alignment(device, &config->aligned_access);
}
