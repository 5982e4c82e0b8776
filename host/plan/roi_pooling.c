/* SPDX-License-Identifier: Apache-2.0 */
#include "plan/roi_pooling.h"

#include <stdio.h>

/* Kernels index elements, bins and boxes with int. */
#define MAX_COUNT ((int64_t)INT32_MAX - 65536)
/* Samples of all bins; more would take hours on any device. */
#define MAX_SAMPLES ((double)((int64_t)1 << 40))
#define MOST_TERMS 65536

aclnnStatus oc_roi_check_limits(const char *image_name, const aclTensor *image,
                                const char *boxes_name, const char *bins_name,
                                const aclTensor *pooled, int64_t sampling_ratio)
{
    const double ratio = (double)sampling_ratio;
    char what[64];

    if (oc_numel(pooled) == 0 || oc_numel(image) == 0) return ACLNN_SUCCESS;
    for (int i = 0; i < 2; i++) {
        (void)snprintf(what, sizeof(what), "%s.shape[%d]", image_name, i);
        OC_TRY(oc_check_i64(what, oc_dim(image, i), OC_LE, NULL, MAX_COUNT));
    }
    (void)snprintf(what, sizeof(what), "%s.shape[2] * %s.shape[3]", image_name, image_name);
    OC_TRY(oc_check_i64(what, oc_count(image, 2, 4), OC_LE, NULL, MAX_COUNT));
    (void)snprintf(what, sizeof(what), "%s.shape[0]", boxes_name);
    OC_TRY(oc_check_i64(what, oc_dim(pooled, 0), OC_LE, NULL, MAX_COUNT));
    OC_TRY(oc_check_i64(bins_name, oc_count(pooled, 2, 4), OC_LE, NULL, MAX_COUNT));
    (void)snprintf(what, sizeof(what), "%lld", (long long)sampling_ratio);
    return oc_check_that(
        ratio * ratio * (double)oc_count(pooled, 2, 4) * (double)oc_dim(pooled, 0) <= MAX_SAMPLES,
        "samplingRatio", what, "the bins must have at most 2^40 samples");
}

void oc_roi_append_pooling(struct oc_launch *launch, const struct oc_roi_pooling *pooling)
{
    OC_APPEND_ARGS(launch, OC_INT(height, pooling->height), OC_INT(width, pooling->width),
                   OC_INT(pooled_height, pooling->pooled_height),
                   OC_INT(pooled_width, pooling->pooled_width),
                   OC_INT(sampling_ratio, pooling->sampling_ratio), OC_FLOAT(scale, pooling->scale),
                   OC_INT(aligned, pooling->aligned));
}

int64_t oc_roi_terms(int64_t size, int64_t bins) { return oc_min_i64(size + 3 * bins, MOST_TERMS); }
