/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Computes the range of work-items of a launch. None of its dimensions reaches 2^31.
 *
 * The problem: from there on not every driver numbers work-items correctly
 * (findings/intel_global_id_sign.sh). A kernel that numbers elements by 64-bit indices would write
 * outside of its tensors, without an error.
 *
 * The idea: a first dimension that is too long is folded, which means that it continues in the
 * third one, which must be unused. Kernels compiled with -DFOLDED (cl/common/work_item.cl.h) still
 * see the numbers of the first dimension. As in work-groups that are not full, there are more
 * work-items than were requested: kernels compare their number with the count that they know.
 */
#ifndef OC_PLAN_RANGE_H
#define OC_PLAN_RANGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

/* Returns whether a launch with so many work-items and such work-groups is folded. 0 work-items
 * mean 1. */
bool oc_range_is_folded(const int64_t items[3], const size_t group[3]);

/* Stores the range, rounded up to whole groups. `folded` is the result of oc_range_is_folded for
 * the groups that were requested; a compiled kernel may have smaller ones. Fails with
 * ACLNN_ERR_INNER when a dimension would be too long. */
aclnnStatus oc_range_make(const char *kernel, const int64_t items[3], const size_t group[3],
                          bool folded, size_t range[3]);

/* For tests: from now on ranges with more than `items` work-items in the first dimension are
 * folded, if possible. 0 restores the default: only ranges that must be are folded. */
void oc_range_request_limit(int64_t items);

#endif
