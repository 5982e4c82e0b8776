/* SPDX-License-Identifier: Apache-2.0 */
/* Plans copies of elements without a conversion, for which only the element size matters. */
#ifndef OC_STEPS_RAW_COPY_H
#define OC_STEPS_RAW_COPY_H

#include "steps/loop_nest.h"

/* The integer type of cl/common/raw.cl.h and others that has the size of an element: "uint". */
const char *oc_raw_type(enum oc_dtype dtype);

/* Returns whether oc_plan_raw_copy can copy: both types must be the same. BOOL must be converted,
 * because all bytes but 0 become 1. */
bool oc_plan_copies_raw(enum oc_dtype to, enum oc_dtype from);

/* Plans to = from for elements of one type, with any strides. `from` broadcasts to `to`. */
void oc_plan_raw_copy(oc_plan *p, struct oc_view to, struct oc_view from,
                      enum oc_step_access access);

#endif
