/* SPDX-License-Identifier: Apache-2.0 */
#include "determinism.h"

#include <stdio.h>

#include "harness/test.h"
#include "registry/tuning.h"
#include "verify/device.h"

#define TEXT_BYTES 1024
#define CHILD_REPEATS 2 /* its bits are compared with the parent's, which repeats more often */
#define FEW_CHILD_REPEATS 1
#define FEW_REPEATS 3 /* of kernels without optimization, which run long */

static bool is_child;

uint64_t oc_repeat_digest(struct oc_op_case *c, const char *strategy, bool deterministic, int times)
{
    if (!oc_test_is_optimized() && times > FEW_REPEATS) times = FEW_REPEATS;
    if (is_child) times = oc_test_is_optimized() ? CHILD_REPEATS : FEW_CHILD_REPEATS;

    c->same = OC_SAME_BITS;
    oc_set_deterministic(deterministic);
    if (oc_op_selected(c)) oc_op_repeat(c, strategy, times);
    oc_set_deterministic(false);

    const uint64_t digest = oc_op_digest(c);

    oc_op_free(c);
    return digest;
}

void oc_expect_same_bits(enum oc_tunable tunable, const char *strategy,
                         uint64_t (*digest)(const char *strategy))
{
    const struct oc_tunable_values *v = &oc_tunables[tunable];
    const uint64_t expected = digest(strategy);

    for (int i = 0; i < v->count; i++) {
        char text[96];

        (void)snprintf(text, sizeof(text), "%s,%s:%s", strategy, v->family, v->names[i]);
        if (digest(text) != expected) oc_expect_fail("%s: other bits than %s", text, strategy);
    }
}

int oc_determinism_child(oc_digests digests)
{
    char text[TEXT_BYTES];

    is_child = true;
    if (oc_device_set_up() != 0) return 1;
    digests(text, sizeof(text));
    (void)printf("%s\n", text);
    oc_device_tear_down();
    return oc_expect_failures() != 0;
}

void oc_expect_deterministic(oc_digests digests)
{
    /* PoCL 3.1 reads the first variable, later versions the second. */
    static const char *const THREADS[][3] = {
        {"POCL_MAX_PTHREAD_COUNT=1", "POCL_CPU_MAX_CU_COUNT=1", NULL},
        {"POCL_MAX_PTHREAD_COUNT=4", NULL},
        {"POCL_MAX_PTHREAD_COUNT=16", NULL}}; /* later versions have no more than processors */
    struct oc_spawn child;
    char mine[TEXT_BYTES];

    digests(mine, sizeof(mine));
    for (size_t i = 0; i < OC_COUNT(THREADS); i++) {
        oc_test_spawn("digest", THREADS[i], &child);
        EXPECT_EQ_I64(child.status, 0);
        EXPECT_TEXT_CONTAINS(child.output, mine);
    }
}
