/* SPDX-License-Identifier: Apache-2.0 */
#include "harness/index_width.h"

#include "base/handle.h"
#include "harness/test.h"
#include "plan/executor.h"

static bool exceeds_31_bits(const oc_plan *p, const struct oc_step *s)
{
    for (cl_uint i = 0; i < s->arg_count; i++)
        if (s->args[i].kind == OC_ARG_REF && s->args[i].ref.kind == OC_REF_SCRATCH &&
            p->scratch_requests[s->args[i].ref.slot].bytes / sizeof(float) > INT32_MAX)
            return true;
    return false;
}

int oc_expect_64_bit_indices(aclOpExecutor *executor)
{
    const oc_plan *p = oc_handle_acquire(OC_HANDLE_EXECUTOR, executor);
    int exceeding = 0;

    for (size_t i = 0; i < p->step_count; i++) {
        if (p->steps[i].kind != OC_STEP_KERNEL || !exceeds_31_bits(p, &p->steps[i])) continue;
        exceeding++;
        if (!p->steps[i].index64)
            oc_expect_fail("step %zu, a kernel of %s, has 32-bit indices for larger scratch", i,
                           p->steps[i].source);
    }
    oc_handle_release(executor);
    return exceeding;
}
