/* SPDX-License-Identifier: Apache-2.0 */
#ifndef OC_PLAN_PRINT_H
#define OC_PLAN_PRINT_H

#include "plan/step.h"

/* Logs the plan (ACLNN_CL_LOG=plan). */
void oc_plan_print(const oc_plan *p);

#endif
