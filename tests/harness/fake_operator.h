/* SPDX-License-Identifier: Apache-2.0 */
/*
 * An operator whose plan is a function of the test, for plans that no real operator builds, and a
 * pair of tensors for it.
 *
 *     static void twice(oc_plan *p, const struct oc_fake *a) { ... }
 *
 *     if (!oc_pair_plan(&pair, &(struct oc_fake){.plan = twice})) return;
 *     oc_pair_run(&pair, pair.size);
 *     oc_pair_free(&pair);
 */
#ifndef OC_HARNESS_FAKE_OPERATOR_H
#define OC_HARNESS_FAKE_OPERATOR_H

#include <stdbool.h>

#include "plan/op.h"
#include "plan/plan.h"
#include "steps/steps.h"
#include "verify/buffer.h"

struct oc_fake {
    const aclTensor *in, *out;
    void (*plan)(oc_plan *p, const struct oc_fake *a);
    float value;
    int count;
    const struct oc_launch *launch;
    bool *seen; /* receives whether the plan is deterministic */
};

extern const struct oc_op oc_fake_operator; /* aclnnFake */

/* The second call. */
aclnnStatus oc_fake_run(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                        aclrtStream stream);

struct oc_view oc_fake_scratch(oc_plan *p, enum oc_dtype dtype, const aclTensor *t);

/* A plan: out = in. */
void oc_fake_copy(oc_plan *p, const struct oc_fake *a);

#define OC_PAIR_ELEMENTS 100

/* Float tensors in guarded memory; `in` has values. */
struct oc_pair {
    struct oc_buffer in, out;
    aclTensor *tensors[2];
    /* results of the first call; 77 and NULL when it does not set them */
    uint64_t size;
    aclOpExecutor *executor;
};

bool oc_pair_make(struct oc_pair *pair);
void oc_pair_free(struct oc_pair *pair);

/* Makes the first call with the pair's tensors as a->in and a->out. */
aclnnStatus oc_pair_prepare(struct oc_pair *pair, const struct oc_fake *a);

/* Makes the pair and the first call, and expects success. On failure nothing needs to be freed. */
bool oc_pair_plan(struct oc_pair *pair, const struct oc_fake *a);

/* Expects that the first call fails with this status and text, and sets no result. */
void oc_pair_expect_refused(struct oc_fake a, aclnnStatus status, const char *text);

/* Waits and expects that `out` is a copy of `in`, or unchanged. */
void oc_pair_expect(struct oc_pair *pair, bool copied);

/* Runs without a workspace and expects success. */
void oc_pair_run_bare(struct oc_pair *pair);

/* Runs with a guarded workspace of exactly `bytes` bytes and expects a copy. */
void oc_pair_run(struct oc_pair *pair, uint64_t bytes);

#endif
