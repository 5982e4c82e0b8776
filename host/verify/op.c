/* SPDX-License-Identifier: Apache-2.0 */
#include "op.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/handle.h"
#include "plan/executor.h"
#include "plan/plan.h"
#include "registry/tuning.h"
#include "strategy/override.h"
#include "strategy/reduction.h"
#include "verify/buffer.h"
#include "verify/device.h"
#include "verify/expect.h"
#include "verify/op_part.h"
#include "verify/scratch_map.h"
#include "verify/selection.h"
#include "verify/signature.h"
#include "verify/tolerance.h"

/* One run of a case: its strategy, layout and resources. */
struct run {
    struct oc_op_case *c;
    const char *strategy;
    enum oc_test_layout layout;
    int64_t *places[OC_OP_OPERANDS]; /* of the elements in storage */
    size_t sizes[OC_OP_OPERANDS];    /* of an element, in bytes */
    struct oc_buffer buffers[OC_OP_OPERANDS];
    aclTensor *tensors[OC_OP_OPERANDS];
    struct oc_buffer workspace;
    struct oc_scratch_map scratch;
    bool refused;
};

/* ---- Cases ---- */

static void op_name(const struct oc_op_case *c, const char *strategy, enum oc_test_layout layout,
                    char name[512])
{
    char test[256];

    (void)snprintf(name, 512, "%s/%s/%s/%s", oc_selection_test(c->op, c->name, test, sizeof(test)),
                   c->types, strategy, oc_test_layout_name(layout));
}

bool oc_op_combination_selected(const struct oc_op_case *c, const char *strategy,
                                enum oc_test_layout layout)
{
    char name[512];

    op_name(c, strategy, layout, name);
    return oc_test_selected(name);
}

bool oc_op_selected(const struct oc_op_case *c)
{
    char test[256], name[512];

    (void)snprintf(name, sizeof(name), "%s/%s",
                   oc_selection_test(c->op, c->name, test, sizeof(test)), c->types);
    return oc_test_selected(name);
}

bool oc_op_is_due(const struct oc_op_case *c)
{
    return oc_op_selected(c) && oc_op_has_part(c) && !(c->is_swept && oc_test_values_once());
}

/* ---- Memory ---- */

static unsigned char *op_element(const struct run *r, int i, unsigned char *bytes, int64_t index)
{
    return bytes + (size_t)r->places[i][index] * r->sizes[i];
}

static bool op_make_operand(struct run *r, int i)
{
    const struct oc_operand *o = &r->c->operands[i];
    struct oc_buffer *b = &r->buffers[i];
    const int64_t count = oc_shape_count(&o->shape);

    struct oc_placement p;

    oc_place(r->layout, i, &o->shape, o->is_output ? NULL : o->values, &p);
    r->places[i] = malloc((count == 0 ? 1 : (size_t)count) * sizeof(int64_t));
    if (!EXPECT(r->places[i] != NULL)) return false;
    oc_places(&p, &o->shape, r->places[i]);
    r->sizes[i] = oc_dtype_size(o->dtype);
    if (!oc_buffer_make(b, (size_t)p.storage * r->sizes[i])) return false;

    const double *values = o->is_output ? o->before : o->values;

    for (int64_t k = 0; k < count && values != NULL; k++)
        oc_encode(o->dtype, values[k], op_element(r, i, b->sent, k));
    /* Frameworks give no address for a tensor without elements. */
    r->tensors[i] =
        aclCreateTensor(o->shape.extent, o->shape.rank, oc_acl_type_of(o->dtype), p.stride,
                        p.offset, o->format, &p.storage, 1, count == 0 ? NULL : b->device);
    return oc_buffer_send(b) && EXPECT(r->tensors[i] != NULL);
}

static bool op_is_like_contiguous(const struct run *r)
{
    for (int i = 0; i < r->c->count; i++) {
        const struct oc_operand *o = &r->c->operands[i];
        struct oc_placement plain, mine;

        oc_place(OC_LAYOUT_CONTIGUOUS, i, &o->shape, NULL, &plain);
        oc_place(r->layout, i, &o->shape, o->is_output ? NULL : o->values, &mine);
        if (memcmp(&plain, &mine, sizeof(plain)) != 0) return false;
    }
    return true;
}

/* ---- Outcome ---- */

/* All NaN are equal. Zeros of different signs are not, unless the device has no signs of zeros. */
static bool op_is_same(double a, double b)
{
    if (isnan(b)) return isnan(a);
    return a == b && (!signbit(a) == !signbit(b) || !oc_device_has_zero_signs());
}

static void op_compare_element(const struct run *r, int i, int64_t index)
{
    const struct oc_operand *o = &r->c->operands[i];
    const double actual = oc_decode(o->dtype, op_element(r, i, r->buffers[i].received, index));
    const double reference = o->values[index], error = o->error[index];

    /* The usual case, without rounding. Truths other than 0 and 1 are equal to none. */
    if (actual == reference && actual != 0 && error >= 0 && o->dtype != OC_B8) return;

    const bool close = error == 0 ? op_is_same(actual, oc_round_to(o->dtype, reference))
                                  : oc_is_close(o->dtype, actual, reference, error);

    if (!close)
        oc_expect_fail("%s: element %lld of %s is %.9g: expected %.9g within %.3g", r->c->name,
                       (long long)index, o->name, actual, reference, error);
}

/* Whether two elements with different bits count as the same. NaN may differ in sign and payload where arithmetic results are stored unconverted; conversions
 * to 16 bits define them. */
static bool op_is_same_as_first(const struct oc_op_case *c, enum oc_dtype dtype,
                                const unsigned char *then, const unsigned char *now)
{
    const double first = oc_decode(dtype, then), value = oc_decode(dtype, now);

    if (c->same == OC_SAME_WITHIN_ERROR) return true;
    if ((dtype == OC_F32 || dtype == OC_F64) && isnan(first) && isnan(value)) return true;
    return first == value && (c->same == OC_SAME_VALUES || !oc_device_has_zero_signs());
}

/* The bits of an element of up to 8 bytes. */
static void op_hex_text(const unsigned char *element, size_t size, char text[20])
{
    uint64_t bits = 0;

    memcpy(&bits, element, size);
    (void)snprintf(text, 20, "%0*llx", (int)size * 2, (unsigned long long)bits);
}

static void op_compare_bits(const struct run *r, int i)
{
    const struct oc_operand *o = &r->c->operands[i];
    const int64_t count = oc_shape_count(&o->shape);
    const size_t size = r->sizes[i];
    unsigned char *first = r->c->bits[i];
    const bool is_first = first == NULL;

    if (is_first) first = r->c->bits[i] = malloc(count == 0 ? 1 : (size_t)count * size);
    if (!EXPECT(first != NULL)) return;
    for (int64_t k = 0; k < count; k++) {
        unsigned char *then = first + (size_t)k * size;
        const unsigned char *now = op_element(r, i, r->buffers[i].received, k);

        if (is_first) {
            oc_copy_element(then, now, size);
        } else if (!oc_is_same_element(then, now, size) &&
                   !op_is_same_as_first(r->c, o->dtype, then, now)) {
            char hex[2][20];

            op_hex_text(now, size, hex[0]);
            op_hex_text(then, size, hex[1]);
            oc_expect_fail(
                "%s: element %lld of %s has other bits than in the first combination: "
                "0x%s, there 0x%s",
                r->c->name, (long long)k, o->name, hex[0], hex[1]);
            return;
        }
    }
}

/* All bytes that are not elements of outputs are unchanged. */
static void op_compare_untouched(const struct run *r, int i)
{
    const struct oc_operand *o = &r->c->operands[i];
    const struct oc_buffer *b = &r->buffers[i];
    const int64_t count = oc_shape_count(&o->shape);

    for (int64_t k = 0; k < count && o->is_output && !o->untouched; k++)
        oc_copy_element(op_element(r, i, b->received, k), op_element(r, i, b->sent, k),
                        r->sizes[i]);
    if (memcmp(b->received, b->sent, b->bytes) == 0) return;
    for (size_t k = 0; k < b->bytes; k++) {
        if (b->received[k] == b->sent[k]) continue;
        oc_expect_fail("%s: byte %zu of %s's storage, %s, was overwritten", r->c->name, k, o->name,
                       o->untouched   ? "an output that must not be written"
                       : o->is_output ? "a gap"
                                      : "an input");
        return;
    }
}

static void op_compare_all(struct run *r)
{
    struct oc_op_case *c = r->c;

    for (int i = 0; i < c->count; i++) {
        if (!oc_buffer_receive(&r->buffers[i], c->operands[i].name)) continue;
        if (c->operands[i].is_output && !c->operands[i].untouched) {
            const int64_t count = oc_shape_count(&c->operands[i].shape);

            for (int64_t k = 0; k < count; k++)
                op_compare_element(r, i, k);
            op_compare_bits(r, i);
        }
        op_compare_untouched(r, i);
    }
    if (r->workspace.device != NULL && oc_buffer_receive(&r->workspace, "workspace"))
        oc_scratch_map_expect_unused(&r->scratch, &r->workspace);
}

/* ---- Calls ---- */

/* Whether a step has what a term "family:name" asks for. Plans do not tell the values of tunables. */
static bool op_step_has(const struct oc_step *s, const char *term)
{
    const char *name = strchr(term, ':') + 1;

    for (int k = 0; k < OC_TUNABLES; k++) {
        const size_t length = strlen(oc_tunables[k].family);

        if (strncmp(term, oc_tunables[k].family, length) == 0 && term[length] == ':') return true;
    }
    if (strncmp(term, "index:", 6) == 0) return s->index64 == (strcmp(name, "64") == 0);
    if (strncmp(term, "alignment:", 10) == 0)
        return s->aligned_access == (strcmp(name, "vector") == 0);
    return strcmp(s->choice.name, name) == 0;
}

/* Each term of the strategy must be that of a step of the plan. */
static void op_expect_strategy(const struct run *r, aclOpExecutor *executor)
{
    char names[256], *state = NULL;
    oc_plan *p = oc_handle_acquire(OC_HANDLE_EXECUTOR, executor);

    if (!EXPECT(p != NULL)) return;
    (void)snprintf(names, sizeof(names), "%s", r->strategy);
    for (char *t = strtok_r(names, ",", &state); t != NULL; t = strtok_r(NULL, ",", &state)) {
        bool found = p->step_count == 0 || strchr(t, ':') == NULL;

        for (size_t i = 0; i < p->step_count && !found; i++)
            found = op_step_has(&p->steps[i], t);
        if (!found) oc_expect_fail("%s: %s was requested and not used", r->c->name, t);
    }
    oc_handle_release(executor);
}

static void op_expect_refusal(const struct run *r, aclnnStatus status)
{
    (void)EXPECT_EQ_I64(status, ACLNN_ERR_PARAM_INVALID);
    (void)EXPECT_TEXT_CONTAINS(r->c->refusal, "ACLNN_CL_STRATEGY is ");
    (void)EXPECT_TEXT_CONTAINS(r->c->refusal, " cannot use ");
}

/* Makes the second call and destroys the tensors right after it. */
static bool op_run_second(struct run *r, uint64_t size, aclOpExecutor *executor)
{
    if (size > 0 && !(oc_buffer_make(&r->workspace, size) && oc_buffer_send(&r->workspace)))
        return false;

    const bool ran =
        EXPECT_OK(oc_op_second_call(r->c, r->workspace.device, size, executor, oc_test_stream()));

    if (r->c->expect != NULL) r->c->expect(r->c, r->tensors);
    for (int i = 0; i < r->c->count; i++) {
        (void)aclDestroyTensor(r->tensors[i]);
        r->tensors[i] = NULL;
    }
    return EXPECT_OK(aclrtSynchronizeStream(oc_test_stream())) && ran;
}

/* One layout of the operands has scratch as callers get it, one has it apart. */
static bool op_scratch_is_apart(const struct run *r)
{
    return r->layout == OC_LAYOUT_CONTIGUOUS && r->c->workspace == OC_OP_ANY_WORKSPACE;
}

static void op_run_calls(struct run *r)
{
    struct oc_op_case *c = r->c;
    aclOpExecutor *executor = NULL;
    uint64_t size = UINT64_MAX;
    const bool is_override = strcmp(r->strategy, OC_OP_DEFAULT_STRATEGY) != 0;
    const bool can = !is_override || c->can_serve == NULL || c->can_serve(r->strategy, r->tensors);

    oc_forget_messages();
    oc_strategy_override(is_override ? r->strategy : NULL);
    oc_plan_request(OC_PLAN_SCRATCH_APART, op_scratch_is_apart(r));

    const aclnnStatus status = oc_op_first_call(c, r->tensors, &size, &executor);

    oc_plan_request(OC_PLAN_SCRATCH_APART, false);
    oc_strategy_override(NULL);
    (void)snprintf(c->refusal, sizeof(c->refusal), "%s", oc_newest_message());
    if (!can) {
        r->refused = true;
        op_expect_refusal(r, status);
        if (status == 0) (void)aclDestroyAclOpExecutor(executor);
        return;
    }
    /* A driver may compile a kernel for smaller work-groups than an override needs, or not at all, or have less local
     * memory. Chains of reductions depend on what is merged and on how many steps there are. */
    r->refused =
        is_override && status == ACLNN_ERR_PARAM_INVALID &&
        ((oc_test_device()->intel_sub_group != 0 &&
          strstr(c->refusal, OC_INTEL_COMPILER_OBSTACLE) != NULL) ||
         strstr(c->refusal, "the compiled kernel does not support the work-group") != NULL ||
         strstr(c->refusal, "the local memory is too small") != NULL ||
         strstr(c->refusal, OC_CHAINS_OBSTACLE) != NULL);
    if (r->refused) return;
    if (status != ACL_SUCCESS) {
        oc_expect_fail("%s: the first call returned %d: expected 0; message: %s", c->name,
                       (int)status, c->refusal);
        return;
    }
    if (c->workspace != OC_OP_ANY_WORKSPACE) (void)EXPECT_EQ_I64(size, c->workspace);
    if (is_override) op_expect_strategy(r, executor);
    oc_signature_expect(executor);
    if (op_scratch_is_apart(r)) oc_scratch_map_make(&r->scratch, executor);
    if (op_run_second(r, size, executor)) op_compare_all(r);
}

enum oc_op_outcome oc_op_run_combination(struct oc_op_case *c, const char *strategy,
                                         enum oc_test_layout layout)
{
    const unsigned failures = oc_expect_failures();
    struct run r = {.c = c, .strategy = strategy, .layout = layout};
    char name[512], command[1024];
    bool made = true;

    op_name(c, strategy, layout, name);
    if (!oc_test_selected(name)) return OC_OP_NOT_RUN;
    if (layout != OC_LAYOUT_CONTIGUOUS && op_is_like_contiguous(&r)) return OC_OP_NOT_RUN;
    oc_test_count_combination();
    oc_test_repeat_command(name, command, sizeof(command));
    oc_expect_note("case %s; repeat: %s", c->name, command);
    for (int i = 0; i < c->count; i++)
        made = made && op_make_operand(&r, i);
    if (made) op_run_calls(&r);
    for (int i = 0; i < c->count; i++) {
        oc_buffer_free(&r.buffers[i]);
        free(r.places[i]);
        (void)aclDestroyTensor(r.tensors[i]);
    }
    oc_buffer_free(&r.workspace);
    oc_scratch_map_free(&r.scratch);
    oc_expect_no_note();
    if (oc_expect_failures() != failures) return OC_OP_WRONG;
    return r.refused ? OC_OP_REFUSED : OC_OP_RIGHT;
}

void oc_op_forget_bits(struct oc_op_case *c)
{
    for (int i = 0; i < c->count; i++) {
        free(c->bits[i]);
        c->bits[i] = NULL;
    }
}

/* The default runs with the remainder, too: its bits are compared with theirs. */
void oc_op_sweep(struct oc_op_case *c)
{
    const unsigned layouts = oc_op_layouts(c);

    oc_op_forget_bits(c);
    if (!oc_op_is_due(c)) return;
    c->is_swept = true;
    for (int layout = 0; layout < OC_LAYOUTS; layout++) {
        if ((layouts & (1U << layout)) == 0) continue;
        (void)oc_op_run_combination(c, OC_OP_DEFAULT_STRATEGY, (enum oc_test_layout)layout);
        for (const char *const *s = c->strategies; s != NULL && *s != NULL; s++)
            if (oc_op_is_in_part(c, *s))
                (void)oc_op_run_combination(c, *s, (enum oc_test_layout)layout);
    }
}

void oc_op_sweep_and_free(struct oc_op_case *c)
{
    oc_op_sweep(c);
    oc_op_free(c);
}

void oc_op_sweep_moved_and_free(struct oc_op_case *c, bool is_first)
{
    static const char *const WIDTHS[] = {"index:32", "index:64", NULL};

    if (is_first)
        c->strategies = WIDTHS;
    else
        c->layouts = 1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED;
    oc_op_sweep_and_free(c);
}

void oc_op_repeat(struct oc_op_case *c, const char *strategy, int times)
{
    oc_op_forget_bits(c);
    for (int i = 0; i < times; i++)
        (void)oc_op_run_combination(c, strategy, OC_LAYOUT_CONTIGUOUS);
}

uint64_t oc_op_digest(const struct oc_op_case *c)
{
    uint64_t digest = 0xcbf29ce484222325u; /* FNV-1a */

    for (int i = 0; i < c->count; i++) {
        const struct oc_operand *o = &c->operands[i];
        const size_t bytes = (size_t)oc_shape_count(&o->shape) * oc_dtype_size(o->dtype);

        if (c->bits[i] == NULL) continue;
        for (size_t k = 0; k < bytes; k++)
            digest = (digest ^ c->bits[i][k]) * 0x100000001b3u;
    }
    return digest;
}
