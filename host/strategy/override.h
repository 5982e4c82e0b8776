/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ACLNN_CL_STRATEGY="family:name[,family:name]" overrides the choices of strategy/strategy.h, for tests
 * and benchmarks. A name that the family does not have, or that does not support the request, fails
 * the first call.
 */
#ifndef OC_STRATEGY_OVERRIDE_H
#define OC_STRATEGY_OVERRIDE_H

#include "base/status.h"

/* The reason of an overridden choice. */
extern const char oc_strategy_override_reason[];

/* Replaces ACLNN_CL_STRATEGY for the whole process (NULL: no override), until the next call: the
 * text must live as long. For tests. */
void oc_strategy_override(const char *spec);

/* The overrides that hold; "" without one. */
const char *oc_strategy_override_text(void);

/* Whether each term has a family that exists: what can be said without an operator. */
aclnnStatus oc_strategy_override_check(void);

/* *selected is the index in `names` of the override for this family, or -1 without one. */
aclnnStatus oc_strategy_override_find(const char *family, const char *const *names, int count,
                                      int *selected);

/* Fails: the overridden strategy does not support the request, because of `why`. */
aclnnStatus oc_strategy_override_refuse(const char *family, const char *name, const char *why);

/* Of two strategies for CPUs, on Intel's GPUs: version 22.43 recurses without end. */
#define OC_INTEL_COMPILER_OBSTACLE "Intel's compiler for GPUs ends the process over it"

#endif
