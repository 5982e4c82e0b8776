/* SPDX-License-Identifier: Apache-2.0 */
/*
 * An operator whose plan is the test's own, so that tests reach what no real operator does, and a
 * pair of tensors for it.
 *
 *     static void twice(oc_plan *p, const struct oc_made_up *a) { ... }
 *
 *     if (!oc_pair_plan(&pair, &(struct oc_made_up){.plan = twice})) return;
 *     oc_pair_run(&pair, pair.size);
 *     oc_pair_free(&pair);
 */
#ifndef OC_HARNESS_MADE_UP_H
#define OC_HARNESS_MADE_UP_H

#include <stdbool.h>

#include "harness/buffer.h"
#include "plan/op.h"
#include "plan/plan.h"
#include "plan/steps.h"

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
    /* what the first call gave; size 77 and NULL where it gave nothing */
    uint64_t size;
    aclOpExecutor *executor;
};

bool oc_pair_make(struct oc_pair *pair);
void oc_pair_free(struct oc_pair *pair);

/* The first call, with the pair's tensors for a->in and a->out. */
aclnnStatus oc_pair_prepare(struct oc_pair *pair, const struct oc_made_up *a);

/* Makes the pair and expects the first call to succeed; false, and nothing to be freed, when not. */
bool oc_pair_plan(struct oc_pair *pair, const struct oc_made_up *a);

/* Waits; then `out` is a copy of `in`, or was not touched. */
void oc_pair_expect(struct oc_pair *pair, bool copied);

/* Runs without a workspace and expects success. */
void oc_pair_run_bare(struct oc_pair *pair);

/* Runs with a workspace of exactly so many bytes, between guards, and expects a copy. */
void oc_pair_run(struct oc_pair *pair, uint64_t bytes);

#endif
