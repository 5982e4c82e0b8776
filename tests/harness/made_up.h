/* SPDX-License-Identifier: Apache-2.0 */
/*
 * An operator whose plan is the test's own, so that tests reach what no real operator does, and a
 * pair of tensors for it.
 *
 *     static void twice(oc_plan *p, const struct oc_made_up *a) { ... }
 *
 *     struct oc_made_up a = {.plan = twice};
 *     if (!oc_pair_make(&pair)) return;
 *     if (EXPECT_STATUS(ACL_SUCCESS, oc_pair_prepare(&pair, &a, &size, &executor)))
 *         oc_pair_run(&pair, size, executor);
 *     oc_pair_free(&pair);
 */
#ifndef OC_HARNESS_MADE_UP_H
#define OC_HARNESS_MADE_UP_H

#include <stdbool.h>

#include "harness/buffer.h"
#include "plan/plan.h"

struct oc_made_up {
    const aclTensor *in, *out;
    void (*plan)(oc_plan *p, const struct oc_made_up *a);
    float value;
    int count;
    const struct oc_launch *launch;
    bool *seen; /* what the plan was told about determinism */
};

extern const struct oc_op oc_made_up_op; /* aclnnMadeUp */

/* Its second call. */
aclnnStatus oc_made_up_run(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                           aclrtStream stream);

struct oc_view oc_made_up_view(oc_plan *p, const char *name, const aclTensor *t);
struct oc_view oc_made_up_scratch(oc_plan *p, enum oc_dtype dtype, const aclTensor *t);

/* A plan: out = in. */
void oc_made_up_copy(oc_plan *p, const struct oc_made_up *a);

#define OC_PAIR_ELEMENTS 100

/* Floats: `in` is sent filled, `out` between guards. */
struct oc_pair {
    struct oc_buffer in, out;
    aclTensor *tensors[2];
};

bool oc_pair_make(struct oc_pair *pair);
void oc_pair_free(struct oc_pair *pair);

/* The first call; a->in and a->out become the pair's. */
aclnnStatus oc_pair_prepare(const struct oc_pair *pair, struct oc_made_up *a, uint64_t *size,
                            aclOpExecutor **executor);

/* Waits; then `out` is a copy of `in`, or was not touched. */
void oc_pair_expect(struct oc_pair *pair, bool copied);

/* Runs with a workspace of exactly the size, between guards, and expects a copy. */
void oc_pair_run(struct oc_pair *pair, uint64_t size, aclOpExecutor *executor);

#endif
