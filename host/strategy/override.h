/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ACLNN_CL_STRATEGY="family:name[,family:name]" overrides the choices of strategy/strategy.h, for
 * tests and benchmarks. A name that the family does not have, or that does not support the request,
 * fails the first call.
 */
#ifndef OC_STRATEGY_OVERRIDE_H
#define OC_STRATEGY_OVERRIDE_H

#include "base/status.h"

/* This text is the reason of an overridden choice. */
extern const char oc_strategy_override_reason[];

/* For tests: replaces ACLNN_CL_STRATEGY for the whole process until the next call; NULL means no
 * override. The text must live as long. */
void oc_strategy_override(const char *spec);

/* Returns the overrides in effect, or "" if there are none. */
const char *oc_strategy_override_text(void);

/* Checks that each term has a family that exists, which is all that can be checked without an
 * operator. */
aclnnStatus oc_strategy_override_check(void);

/* Sets *selected to the index in `names` of the override for this family, or to -1 if there is
 * none. */
aclnnStatus oc_strategy_override_find(const char *family, const char *const *names, int count,
                                      int *selected);

/* Fails because the overridden strategy does not support the request, for the reason `why`. */
aclnnStatus oc_strategy_override_refuse(const char *family, const char *name, const char *why);

#define OC_ANY_GROUP_OBSTACLE "the compiled kernel does not support the work-group that it needs"

/* Two strategies for CPUs do not compile for Intel's GPUs (docs/devices.md). */
#define OC_INTEL_COMPILER_OBSTACLE "Intel's compiler for GPUs ends the process over it"

#endif
