/* SPDX-License-Identifier: Apache-2.0 */
#include "families/roi_pooling.h"

#include <stdio.h>

/* The limit exists because kernels index elements, bins and boxes with int. */
#define MAX_COUNT ((int64_t)INT32_MAX - 65536)
/* The number of samples of all bins is limited, because more would take hours on any device. */
#define MAX_SAMPLES ((double)((int64_t)1 << 40))
#define MOST_TERMS 65536

aclnnStatus oc_roi_check_limits(const struct oc_roi_names *names, const aclTensor *image,
                                const aclTensor *pooled, int64_t sampling_ratio)
{
    const double ratio = (double)sampling_ratio;
    char what[64];

    if (oc_numel(pooled) == 0 || oc_numel(image) == 0) return ACLNN_SUCCESS;
    for (int i = 0; i < 2; i++) {
        (void)snprintf(what, sizeof(what), "%s.shape[%d]", names->image, i);
        OC_TRY(oc_check_i64(what, oc_dim(image, i), OC_LE, NULL, MAX_COUNT));
    }
    (void)snprintf(what, sizeof(what), "%s.shape[2] * %s.shape[3]", names->image, names->image);
    OC_TRY(oc_check_i64(what, oc_count(image, 2, 4), OC_LE, NULL, MAX_COUNT));
    (void)snprintf(what, sizeof(what), "%s.shape[0]", names->boxes);
    OC_TRY(oc_check_i64(what, oc_dim(pooled, 0), OC_LE, NULL, MAX_COUNT));
    OC_TRY(oc_check_i64(names->bins, oc_count(pooled, 2, 4), OC_LE, NULL, MAX_COUNT));
    (void)snprintf(what, sizeof(what), "%lld", (long long)sampling_ratio);
    return oc_check_that(
        ratio * ratio * (double)oc_count(pooled, 2, 4) * (double)oc_dim(pooled, 0) <= MAX_SAMPLES,
        names->ratio, what, "the bins must have at most 2^40 samples");
}

aclnnStatus oc_roi_check_end_mode(int64_t end_mode)
{
    static const char *const NAMES[] = {"not aligned", "TensorFlow", "PyTorch", "MMDetection"};

    return oc_check_enum("roiEndMode", end_mode, NAMES, OC_COUNT(NAMES));
}

aclnnStatus oc_roi_check_pooled(const char *name, int64_t bins, int64_t extent)
{
    return bins == extent ? ACLNN_SUCCESS : oc_check_i64(name, bins, OC_GT, NULL, 0);
}

void oc_roi_append_pooling(struct oc_launch *launch, const struct oc_roi_pooling *pooling)
{
    OC_APPEND_ARGS(launch, OC_INT(height, pooling->height), OC_INT(width, pooling->width),
                   OC_INT(pooled_height, pooling->pooled_height),
                   OC_INT(pooled_width, pooling->pooled_width),
                   OC_INT(sampling_ratio, pooling->sampling_ratio), OC_FLOAT(scale, pooling->scale),
                   OC_INT(end_mode, pooling->end_mode));
}

int64_t oc_roi_terms(int64_t size, int64_t bins) { return oc_min_i64(size + 3 * bins, MOST_TERMS); }
