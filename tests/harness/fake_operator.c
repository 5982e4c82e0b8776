/* SPDX-License-Identifier: Apache-2.0 */
#include "fake_operator.h"

#include <string.h>

#include "harness/test.h"
#include "verify/device.h"
#include "verify/test_data.h"

/* ---- The operator ---- */

static aclnnStatus fake_check(const void *opaque)
{
    (void)opaque;
    return ACLNN_SUCCESS;
}

static void fake_plan(oc_plan *p, const void *opaque)
{
    const struct oc_fake *a = opaque;

    a->plan(p, a);
}

/* Without fields: each first call makes a plan. */
const struct oc_op oc_fake_operator = {.name = "aclnnFake", .check = fake_check, .plan = fake_plan};

aclnnStatus oc_fake_run(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                        aclrtStream stream)
{
    return oc_op_run(&oc_fake_operator, workspace, workspaceSize, executor, stream);
}

struct oc_view oc_fake_scratch(oc_plan *p, enum oc_dtype dtype, const aclTensor *t)
{
    return (struct oc_view){oc_plan_scratch(p, dtype, oc_numel(t)), t, dtype};
}

void oc_fake_copy(oc_plan *p, const struct oc_fake *a)
{
    oc_plan_copy(p, oc_plan_view(p, "out", a->out, OC_WRITE),
                 oc_plan_view(p, "in", a->in, OC_READ));
}

/* ---- One tensor in, one out ---- */

bool oc_pair_make(struct oc_pair *pair)
{
    const int64_t shape[] = {OC_PAIR_ELEMENTS};

    if (!oc_buffer_make(&pair->in, OC_PAIR_ELEMENTS * sizeof(float)) ||
        !oc_buffer_make(&pair->out, OC_PAIR_ELEMENTS * sizeof(float)))
        return false;
    for (int i = 0; i < OC_PAIR_ELEMENTS; i++)
        oc_encode(OC_F32, i * 0.5 - 7, pair->in.sent + (size_t)i * sizeof(float));
    pair->tensors[0] =
        aclCreateTensor(shape, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 1, pair->in.device);
    pair->tensors[1] =
        aclCreateTensor(shape, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 1, pair->out.device);
    return oc_buffer_send(&pair->in) && oc_buffer_send(&pair->out);
}

void oc_pair_free(struct oc_pair *pair)
{
    oc_buffer_free(&pair->in);
    oc_buffer_free(&pair->out);
    (void)aclDestroyTensor(pair->tensors[0]);
    (void)aclDestroyTensor(pair->tensors[1]);
}

aclnnStatus oc_pair_prepare(struct oc_pair *pair, const struct oc_fake *a)
{
    struct oc_fake args = *a;

    args.in = pair->tensors[0];
    args.out = pair->tensors[1];
    pair->size = 77;
    pair->executor = NULL;
    return oc_op_prepare(&oc_fake_operator, &args, &pair->size, &pair->executor);
}

bool oc_pair_plan(struct oc_pair *pair, const struct oc_fake *a)
{
    if (!oc_pair_make(pair)) return false;
    if (EXPECT_OK(oc_pair_prepare(pair, a))) return true;
    oc_pair_free(pair);
    return false;
}

void oc_pair_expect_refused(struct oc_fake a, aclnnStatus status, const char *text)
{
    struct oc_pair pair;

    if (!oc_pair_make(&pair)) return;
    EXPECT_STATUS(status, oc_pair_prepare(&pair, &a));
    EXPECT_TEXT_CONTAINS(oc_newest_message(), text);
    EXPECT_EQ_I64(pair.size, 77);
    EXPECT(pair.executor == NULL);
    oc_pair_free(&pair);
}

void oc_pair_expect(struct oc_pair *pair, bool copied)
{
    EXPECT_OK(aclrtSynchronizeStream(oc_test_stream()));
    if (!oc_buffer_receive(&pair->out, "out")) return;
    EXPECT_EQ_I64(memcmp(pair->out.received, pair->in.sent, pair->out.bytes) == 0, copied);
    if (!copied)
        EXPECT_EQ_I64(oc_pattern_length(pair->out.received, pair->out.bytes), pair->out.bytes);
}

void oc_pair_run_bare(struct oc_pair *pair)
{
    EXPECT_OK(oc_fake_run(NULL, 0, pair->executor, oc_test_stream()));
}

void oc_pair_run(struct oc_pair *pair, uint64_t bytes)
{
    struct oc_buffer workspace;

    if (!oc_buffer_make(&workspace, bytes) || !oc_buffer_send(&workspace)) return;
    EXPECT_OK(oc_fake_run(workspace.device, bytes, pair->executor, oc_test_stream()));
    oc_pair_expect(pair, true);
    (void)oc_buffer_receive(&workspace, "workspace");
    oc_buffer_free(&workspace);
}
