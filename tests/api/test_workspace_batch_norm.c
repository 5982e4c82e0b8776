/* SPDX-License-Identifier: Apache-2.0 */
/* The workspace of batch normalization and its gradient is what their headers say. First calls only: tensors have no
 * memory. */
#include <string.h>

#include "aclnnop/aclnn_batch_norm.h"
#include "aclnnop/aclnn_batch_norm_backward.h"
#include "base/math.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "meta/tensor.h"
#include "verify/device.h"

/* `terms` elements of each of `channels` channels; `part` to a part. */
static const struct size_row {
    const char *name, *input, *array;
    int64_t channels, terms, part;
    bool training;
    const char *mask;
} ROWS[] = {
    {"planes", "8x64x28x28", "64", 64, 6272, 4096, true, "111"},
    {"a part", "1x3x64x64", "3", 3, 4096, 4096, true, "100"},
    {"a part and one", "1x3x17x241", "3", 3, 4097, 4096, true, "011"},
    {"rows", "1000x512", "512", 512, 1000, 256, true, "111"},
    {"nothing wanted", "1000x512", "512", 512, 1000, 256, true, "000"},
    {"evaluation", "8x64x28x28", "64", 64, 6272, 4096, false, "111"},
    {"evaluation, rows", "1000x512", "512", 512, 1000, 256, false, "100"},
};

static int64_t aligned(int64_t numbers) { return oc_ceil_div(4 * numbers, 64) * 64; }

static int64_t parts_of(const struct size_row *r)
{
    return 2 * aligned(oc_ceil_div(r->terms, r->part) * r->channels);
}

static int64_t documented(const struct size_row *r)
{
    return r->training ? parts_of(r) : aligned(r->channels);
}

static int64_t documented_of_gradients(const struct size_row *r)
{
    const bool sums = strchr(r->mask + 1, '1') != NULL;
    int64_t bytes = 0;

    if (strcmp(r->mask, "000") == 0) return 0;
    if (r->training || sums) bytes += parts_of(r);
    if (!r->training) return bytes + aligned(r->channels);
    return bytes + (r->mask[0] == '1' ? aligned(2 * r->channels) : 0);
}

static void expect_size(aclnnStatus status, uint64_t size, int64_t bytes, aclOpExecutor *executor)
{
    if (!EXPECT_OK(status)) return;
    /* What the device's alignment adds is small. */
    oc_expect_note("%lld bytes of %lld", (long long)size, (long long)bytes);
    EXPECT(bytes == 0 ? size == 0 : (int64_t)size >= bytes && (int64_t)size <= bytes + 1024);
    (void)aclDestroyAclOpExecutor(executor);
}

static void expect_sizes(const struct size_row *r, aclDataType type)
{
    const bool wanted[] = {r->mask[0] == '1', r->mask[1] == '1', r->mask[2] == '1'};
    aclTensor *input = oc_bare_tensor(r->input, type, ACL_FORMAT_ND);
    aclTensor *output = oc_bare_tensor(r->input, type, ACL_FORMAT_ND);
    aclTensor *t[6];
    aclBoolArray *mask = aclCreateBoolArray(wanted, 3);
    aclOpExecutor *executor = NULL;
    uint64_t size = 0;
    aclnnStatus status;

    for (int i = 0; i < 6; i++)
        t[i] = oc_bare_tensor(r->array, ACL_FLOAT, ACL_FORMAT_ND);
    status = aclnnBatchNormGetWorkspaceSize(input, t[0], t[1], t[2], t[3], r->training, 0.1, 1e-5,
                                            output, t[4], t[5], &size, &executor);
    expect_size(status, size, documented(r), executor);
    status = aclnnBatchNormBackwardGetWorkspaceSize(output, input, t[0], t[2], t[3], t[4], t[5],
                                                    r->training, 1e-5, mask, output, t[1], t[1],
                                                    &size, &executor);
    expect_size(status, size, documented_of_gradients(r), executor);
    oc_expect_no_note();
    for (int i = 0; i < 6; i++)
        (void)aclDestroyTensor(t[i]);
    (void)aclDestroyTensor(input);
    (void)aclDestroyTensor(output);
    (void)aclDestroyBoolArray(mask);
}

static void sizes(const void *row)
{
    expect_sizes(row, ACL_FLOAT);
    expect_sizes(row, ACL_FLOAT16);
}

static const struct oc_test TESTS[] = {OC_TEST_ROWS(ROWS, sizes)};

OC_TEST_MAIN(.name = "workspace_batch_norm", OC_TESTS(TESTS), OC_ON_DEVICE)
