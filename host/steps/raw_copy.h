/* SPDX-License-Identifier: Apache-2.0 */
/* Copies of elements as they are, of which only the size matters. */
#ifndef OC_STEPS_RAW_COPY_H
#define OC_STEPS_RAW_COPY_H

#include "steps/loop_nest.h"

/* Whether oc_plan_raw_copy serves: of one type, and not BOOL, of which all bytes but 0 become 1. */
bool oc_plan_copies_raw(enum oc_dtype to, enum oc_dtype from);

/* to = from, of one type. `from` broadcasts to `to`. Any strides on both sides. */
void oc_plan_raw_copy(oc_plan *p, struct oc_view to, struct oc_view from,
                      enum oc_step_access access);

#endif
