/* SPDX-License-Identifier: Apache-2.0 */
#include "plan/print.h"

#include "base/log.h"
#include "plan/executor.h"
#include "plan/plan.h"

static void print_step(size_t i, const struct oc_step *s)
{
    if (s->kind == OC_STEP_ZERO) {
        oc_log(OC_LOG_PLAN, "  step %zu: fill %zu bytes with 0", i, s->target_bytes);
        return;
    }
    if (s->kind == OC_STEP_PRODUCT) {
        oc_log(OC_LOG_PLAN,
               "  step %zu: product %zu x %zu x %zu, strategy %s (%s), %zu bytes of temporary "
               "memory, %.0f bytes, %.0f flops",
               i, s->product.m, s->product.n, s->product.k, s->choice.name, s->choice.reason,
               s->temporary_bytes, s->bytes, s->flops);
        return;
    }
    oc_log(OC_LOG_PLAN,
           "  step %zu: %s.cl:%s, strategy %s (%s), global %zu x %zu x %zu, group %zu x %zu x %zu, "
           "%d-bit indices, %.0f bytes, %.0f flops",
           i, s->source, s->kernel->name, s->choice.name, s->choice.reason, s->global[0],
           s->global[1], s->global[2], s->group[0], s->group[1], s->group[2], s->index64 ? 64 : 32,
           s->bytes, s->flops);
}

void oc_plan_print(const oc_plan *p)
{
    oc_log(OC_LOG_PLAN, "%s on device %d (%s): %zu step%s, workspace %zu bytes%s", p->op->name,
           (int)p->device->id, p->device->name, p->step_count, p->step_count == 1 ? "" : "s",
           p->workspace_bytes, p->deterministic ? ", deterministic" : "");
    for (size_t i = 0; i < p->step_count; i++)
        print_step(i, &p->steps[i]);
    for (size_t i = 0; i < p->scratch_request_count; i++) {
        const struct oc_scratch_request *b = &p->scratch_requests[i];

        oc_log(OC_LOG_PLAN, "  scratch %zu: %zu bytes at %zu, steps %d to %d", i, b->bytes,
               b->offset, b->first, b->last);
    }
}
