/* SPDX-License-Identifier: Apache-2.0 */
/* The workspace of normalization of rows, of positions of extreme elements and of pooling is what their headers say. First
 * calls only: tensors have no memory. */
#include "aclnnop/aclnn_add_rms_norm.h"
#include "aclnnop/aclnn_argmax.h"
#include "aclnnop/aclnn_layer_norm.h"
#include "aclnnop/aclnn_layer_norm_backward.h"
#include "aclnnop/aclnn_max_pool2d_with_indices.h"
#include "aclnnop/aclnn_max_pool2d_with_indices_backward.h"
#include "aclnnop/aclnn_min_dim.h"
#include "aclnnop/aclnn_rms_norm.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "strategy/override.h"
#include "verify/device.h"

/* Of scratch memory; the headers round up to it, once per array. */
#define ALIGNMENT 64

static void expect_size(aclnnStatus status, uint64_t size, uint64_t documented, uint64_t arrays,
                        aclOpExecutor *executor)
{
    if (!EXPECT_OK(status)) return;
    EXPECT(size >= documented && size <= documented + arrays * ALIGNMENT);
    oc_expect_note("%llu bytes of %llu", (unsigned long long)size, (unsigned long long)documented);
    (void)aclDestroyAclOpExecutor(executor);
}

/* ---- Layer normalization ---- */

#define ROWS 600
#define LENGTH 70
#define PARTS 10 /* of 64 rows */
#define ELEMENTS ((uint64_t)(ROWS * LENGTH))

static const struct norm_row {
    const char *name;
    aclDataType input, weight, bias, mean;
    bool is_strided; /* input */
    uint64_t documented, arrays;
} NORMS[] = {
    {"all as kernels take them", ACL_FLOAT, ACL_FLOAT, ACL_FLOAT, ACL_FLOAT, false, 0, 0},
    {"of 16 bits", ACL_BF16, ACL_BF16, ACL_BF16, ACL_FLOAT, false, 0, 0},
    {"weights of another type", ACL_FLOAT16, ACL_FLOAT, ACL_FLOAT, ACL_FLOAT, false, 0, 0},
    {"weights of two types", ACL_FLOAT16, ACL_BF16, ACL_FLOAT16, ACL_FLOAT, false,
     2 * 4 * (uint64_t)LENGTH, 2},
    {"statistics of 16 bits", ACL_BF16, ACL_BF16, ACL_BF16, ACL_BF16, false, 2 * 4 * (uint64_t)ROWS,
     2},
    {"a strided input", ACL_FLOAT16, ACL_FLOAT, ACL_FLOAT, ACL_FLOAT, true, 2 * ELEMENTS, 1},
};

static aclTensor *input_of(const struct norm_row *r)
{
    static const int64_t SHAPE[] = {ROWS, LENGTH}, STRIDES[] = {1, ROWS};

    return aclCreateTensor(SHAPE, 2, r->input, r->is_strided ? STRIDES : NULL, 0, ACL_FORMAT_ND,
                           SHAPE, 2, NULL);
}

static void layer_norms(const void *row)
{
    static const bool MASKS[][3] = {{true, false, false}, {false, true, false}, {true, true, true}};
    const struct norm_row *r = row;
    aclTensor *input = input_of(r);
    aclTensor *out = oc_bare_tensor("600x70", r->input, ACL_FORMAT_ND);
    aclTensor *weight = oc_bare_tensor("70", r->weight, ACL_FORMAT_ND);
    aclTensor *bias = oc_bare_tensor("70", r->bias, ACL_FORMAT_ND);
    aclTensor *mean = oc_bare_tensor("600x1", r->mean, ACL_FORMAT_ND);
    aclIntArray *normalized = oc_bare_array("70");
    uint64_t size = 0;
    aclOpExecutor *e = NULL;
    aclnnStatus status = aclnnLayerNormGetWorkspaceSize(input, normalized, weight, bias, 1e-5, out,
                                                        mean, mean, &size, &e);

    expect_size(status, size, r->documented, r->arrays, e);
    for (size_t i = 0; i < OC_COUNT(MASKS) && r->weight == r->bias; i++) {
        const uint64_t sums = i == 0 ? 0 : UINT64_C(2) * PARTS * 4 * LENGTH;
        aclBoolArray *mask = aclCreateBoolArray(MASKS[i], 3);

        status = aclnnLayerNormBackwardGetWorkspaceSize(out, input, normalized, mean, mean, weight,
                                                        NULL, mask, out, weight, weight, &size, &e);
        expect_size(status, size, r->documented + sums, r->arrays + 2, e);
        (void)aclDestroyBoolArray(mask);
    }
    (void)aclDestroyTensor(input);
    (void)aclDestroyTensor(out);
    (void)aclDestroyTensor(weight);
    (void)aclDestroyTensor(bias);
    (void)aclDestroyTensor(mean);
    (void)aclDestroyIntArray(normalized);
    oc_expect_no_note();
}

/* ---- Root mean square normalization ---- */

static const struct rms_row {
    const char *name;
    aclDataType input, weight;
    bool is_strided; /* the first input */
} RMS_NORMS[] = {
    {"contiguous rows", ACL_FLOAT, ACL_FLOAT, false},
    {"rows of two types", ACL_FLOAT16, ACL_BF16, false},
    {"strided rows", ACL_BF16, ACL_BF16, true},
};

static void rms_norms(const void *row)
{
    const struct rms_row *r = row;
    const struct norm_row first = {.input = r->input, .is_strided = r->is_strided};
    const uint64_t documented = r->is_strided ? 2 * ELEMENTS : 0;
    aclTensor *input = input_of(&first);
    aclTensor *second = oc_bare_tensor("600x70", r->input, ACL_FORMAT_ND);
    aclTensor *weight = oc_bare_tensor("70", r->weight, ACL_FORMAT_ND);
    aclTensor *rstd = oc_bare_tensor("600x1", ACL_FLOAT, ACL_FORMAT_ND);
    uint64_t size = 0;
    aclOpExecutor *e = NULL;
    aclnnStatus status = aclnnRmsNormGetWorkspaceSize(input, weight, 1e-5, second, rstd, &size, &e);

    expect_size(status, size, documented, r->is_strided, e);
    status = aclnnAddRmsNormGetWorkspaceSize(second, input, weight, 1e-5, second, rstd, second,
                                             &size, &e);
    expect_size(status, size, documented, r->is_strided, e);
    (void)aclDestroyTensor(input);
    (void)aclDestroyTensor(second);
    (void)aclDestroyTensor(weight);
    (void)aclDestroyTensor(rstd);
    oc_expect_no_note();
}

/* ---- Positions ---- */

/* At most 8 bytes per 64 elements, and none along short axes. */
static const struct position_row {
    const char *name, *self, *out;
    int64_t dim;
    uint64_t most;
} POSITIONS[] = {
    {"classes", "4096x127", "4096", 1, 0},
    {"a short axis", "127x4096", "4096", 0, 0},
    {"twice a part", "1x128", "1", 1, 16},
    {"a long row", "1x50257", "1", 1, 8 * (50257 / 64)},
    {"long columns", "100000x3", "3", 0, 8 * (300000 / 64)},
    {"rows of a vocabulary", "512x50257", "512", 1, 8 * (UINT64_C(512) * 50257 / 64)},
};

static void expect_positions(const struct position_row *r)
{
    aclTensor *self = oc_bare_tensor(r->self, ACL_FLOAT, ACL_FORMAT_ND);
    aclTensor *values = oc_bare_tensor(r->out, ACL_FLOAT, ACL_FORMAT_ND);
    aclTensor *out = oc_bare_tensor(r->out, ACL_INT64, ACL_FORMAT_ND);
    uint64_t size = 0;
    aclOpExecutor *e = NULL;
    const uint64_t most = r->most == 0 ? 0 : r->most + ALIGNMENT;

    if (EXPECT_OK(aclnnArgMaxGetWorkspaceSize(self, r->dim, false, out, &size, &e))) {
        EXPECT(size <= most);
        (void)aclDestroyAclOpExecutor(e);
    }
    if (EXPECT_OK(aclnnMinDimGetWorkspaceSize(self, r->dim, false, values, out, &size, &e))) {
        EXPECT(size <= most);
        (void)aclDestroyAclOpExecutor(e);
    }
    (void)aclDestroyTensor(self);
    (void)aclDestroyTensor(values);
    (void)aclDestroyTensor(out);
}

static void positions(const void *row)
{
    expect_positions(row);
    oc_strategy_override("reduction:chains");
    expect_positions(row);
    oc_strategy_override(NULL);
}

/* ---- Pooling ---- */

static void pooling_needs_none(void)
{
    static const aclDataType TYPES[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16};
    aclIntArray *kernel = oc_bare_array("3"), *stride = oc_bare_array("2"),
                *padding = oc_bare_array("1"), *dilation = oc_bare_array("1");

    for (size_t i = 0; i < OC_COUNT(TYPES); i++) {
        aclTensor *self = oc_bare_tensor("32x64x112x112", TYPES[i], ACL_FORMAT_NCHW);
        aclTensor *out = oc_bare_tensor("32x64x56x56", TYPES[i], ACL_FORMAT_NCHW);
        aclTensor *indices = oc_bare_tensor("32x64x9x6304", ACL_INT8, ACL_FORMAT_NCHW);
        uint64_t size = 77;
        aclOpExecutor *e = NULL;
        aclnnStatus status = aclnnMaxPool2dWithMaskGetWorkspaceSize(
            self, kernel, stride, padding, dilation, false, out, indices, &size, &e);

        expect_size(status, size, 0, 0, e);
        size = 77;
        status = aclnnMaxPool2dWithMaskBackwardGetWorkspaceSize(
            out, self, indices, kernel, stride, padding, dilation, false, self, &size, &e);
        expect_size(status, size, 0, 0, e);
        (void)aclDestroyTensor(self);
        (void)aclDestroyTensor(out);
        (void)aclDestroyTensor(indices);
    }
    oc_expect_no_note();
    (void)aclDestroyIntArray(kernel);
    (void)aclDestroyIntArray(stride);
    (void)aclDestroyIntArray(padding);
    (void)aclDestroyIntArray(dilation);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(NORMS, layer_norms),
    OC_TEST_ROWS(RMS_NORMS, rms_norms),
    OC_TEST_ROWS(POSITIONS, positions),
    OC_TEST("pooling needs none", pooling_needs_none),
};

OC_TEST_MAIN(.name = "workspace_layers", OC_TESTS(TESTS), OC_ON_DEVICE)
