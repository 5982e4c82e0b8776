/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The range of work-items of a launch, none of whose dimensions reaches 2^31.
 *
 * Problem: from 2^31 on, get_global_id is a negative number on Intel's runtime for CPUs (2023.2 to 2026.2), in
 * work-groups whose work-items it computes in vectors of 8 or 16. A kernel that numbers elements by 64-bit indices
 * would write outside of its tensors, without an error.
 *
 * Idea: a first dimension that is too long is folded: it goes on in the third one, which must be unused. Kernels
 * compiled with -DFOLDED (cl/common/work_item.cl.h) see the numbers of the first dimension nevertheless. There are
 * more of them than were asked for, as in work-groups that are not full: kernels compare with the count that they
 * know.
 */
#ifndef OC_PLAN_RANGE_H
#define OC_PLAN_RANGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

/* Whether a launch of so many work-items and work-groups of that size is folded. 0 work-items mean 1. */
bool oc_range_is_folded(const int64_t items[3], const size_t group[3]);

/* Stores the range, of whole groups. Folded is what oc_range_is_folded says of the groups that were asked for: a kernel
 * that was compiled may have smaller ones. Fails with ACLNN_ERR_INNER where a dimension would be too long. */
aclnnStatus oc_range_make(const char *kernel, const int64_t items[3], const size_t group[3],
                          bool folded, size_t range[3]);

/* From now on ranges with more than so many work-items in the first dimension are folded, if they can be; 0: where it
 * must be. For tests. */
void oc_range_request_limit(int64_t items);

#endif
