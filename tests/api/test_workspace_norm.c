/* SPDX-License-Identifier: Apache-2.0 */
/* The workspace of norms, of a tensor and of each of a list, is what their headers say. First calls only: tensors have
 * no memory. */
#include <stdlib.h>

#include "aclnnop/aclnn_foreach_norm.h"
#include "aclnnop/aclnn_norm.h"
#include "base/math.h"
#include "harness/refusal.h"
#include "harness/scalars.h"
#include "harness/test.h"
#include "meta/tensor.h"
#include "verify/device.h"
#include "verify/tensor_list.h"

static const struct size_row {
    const char *name, *shape;
    int64_t rows, terms;
} ROWS[] = {
    {"one element", "1x1", 1, 1},
    {"rows of a part", "3x1024", 3, 1024},
    {"a part and one", "1x1025", 1, 1025},
    {"rows of five parts", "7x5000", 7, 5000},
    {"parts of parts", "2x3000000", 2, 3000000},
};

/* 4 bytes for each 1024 terms, and as much again for each 1024 of these parts; aligned. */
static double documented(int64_t terms)
{
    return terms <= 1024 ? 0 : 4.01 * (double)oc_ceil_div(terms, 1024);
}

static void expect_size(aclnnStatus status, uint64_t size, double bytes, aclOpExecutor *executor)
{
    if (!EXPECT_OK(status)) return;
    oc_expect_note("%.0f bytes of %.0f", (double)size, bytes);
    EXPECT(bytes == 0 ? size == 0 : (double)size >= bytes / 1.1 && (double)size <= bytes + 1024);
    (void)aclDestroyAclOpExecutor(executor);
}

static void norm_sizes(const void *row)
{
    const struct size_row *r = row;
    aclTensor *self = oc_bare_tensor(r->shape, ACL_FLOAT16, ACL_FORMAT_ND);
    aclTensor *norm = oc_bare_tensor("", ACL_FLOAT16, ACL_FORMAT_ND);
    aclTensor *norms =
        aclCreateTensor(&r->rows, 1, ACL_FLOAT16, NULL, 0, ACL_FORMAT_ND, &r->rows, 1, NULL);
    aclIntArray *dim = oc_bare_array("1");
    aclTensorList *x = oc_tensor_list((aclTensor *[]){self, self}, 2);
    aclTensorList *out = oc_tensor_list((aclTensor *[]){norm, norm}, 2);
    aclOpExecutor *executor = NULL;
    uint64_t size = 0;
    aclnnStatus status;

    status =
        aclnnNormGetWorkspaceSize(self, oc_scalar_integer(2), dim, false, norms, &size, &executor);
    expect_size(status, size, (double)r->rows * documented(r->terms), executor);
    /* The items of a list use the same memory one after the other. */
    status = aclnnForeachNormGetWorkspaceSize(x, oc_scalar_integer(2), out, &size, &executor);
    expect_size(status, size, documented(r->rows * r->terms), executor);
    oc_tensor_list_free(x);
    oc_tensor_list_free(out);
    (void)aclDestroyIntArray(dim);
    (void)aclDestroyTensor(self);
    (void)aclDestroyTensor(norm);
    (void)aclDestroyTensor(norms);
}

static const struct oc_test TESTS[] = {OC_TEST_ROWS(ROWS, norm_sizes)};

OC_TEST_MAIN(.name = "workspace_norm", OC_TESTS(TESTS), OC_ON_DEVICE)
