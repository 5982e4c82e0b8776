/* SPDX-License-Identifier: Apache-2.0 */
/* Calls that the matrix products refuse, and the messages. */
#include <stdio.h>

#include "base/status.h"
#include "harness/refusal.h"
#include "ops/refusals.h"
#include "verify/device.h"
#include "verify/ops/matmul.h"

/* Rows differ from a valid call in the shape, type or format of one of left, right, self and out (none: -1), or
 * in cubeMathType. */
struct refusal {
    const char *name;
    enum matmul_kind kind;
    int operand;
    const char *shape;
    aclDataType type;
    aclFormat format;
    int8_t cube;
    aclDataType scalar; /* of beta and alpha */
    const char *text;
};

static const char *const GOOD[][4] = {
    [MATMUL_MM] = {"2x3", "3x4", "", "2x4"},
    [MATMUL_MATMUL] = {"5x2x3", "3x4", "", "5x2x4"},
    [MATMUL_BATCH] = {"5x2x3", "5x3x4", "", "5x2x4"},
    [MATMUL_MV] = {"2x3", "3", "", "2"},
    [MATMUL_ADD] = {"2x3", "3x4", "4", "2x4"},
    [MATMUL_ADD_IN_PLACE] = {"2x3", "3x4", "", "2x4"},
    [MATMUL_ADD_BATCH] = {"5x2x3", "5x3x4", "4", "5x2x4"},
    [MATMUL_ADD_BATCH_IN_PLACE] = {"5x2x3", "5x3x4", "", "5x2x4"},
};

#define MM MATMUL_MM
#define MATMUL MATMUL_MATMUL
#define BATCH MATMUL_BATCH
#define MV MATMUL_MV
#define ADD MATMUL_ADD
#define ADD_IN_PLACE MATMUL_ADD_IN_PLACE
#define ADD_BATCH MATMUL_ADD_BATCH
#define ADD_BATCH_IN_PLACE MATMUL_ADD_BATCH_IN_PLACE
#define SHAPE(s) (s), ACL_FLOAT, ACL_FORMAT_ND, 0, ACL_DOUBLE
#define TYPE(t) NULL, (t), ACL_FORMAT_ND, 0, ACL_DOUBLE
#define FORMAT(f) NULL, ACL_FLOAT, (f), 0, ACL_DOUBLE
#define CUBE(n) NULL, ACL_FLOAT, ACL_FORMAT_ND, (n), ACL_DOUBLE
#define SCALAR(t) NULL, ACL_FLOAT, ACL_FORMAT_ND, 0, (t)
#define FLOATS "must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"
#define PLAIN                                                                            \
    "must be ACL_FORMAT_NCHW or ACL_FORMAT_NHWC or ACL_FORMAT_ND or ACL_FORMAT_HWCN or " \
    "ACL_FORMAT_NDHWC or ACL_FORMAT_NCDHW or ACL_FORMAT_NC or ACL_FORMAT_NCL"

// clang-format off
static const struct refusal REFUSALS[] = {
    {"left of doubles",            MM, 0, TYPE(ACL_DOUBLE), "dtype of self is ACL_DOUBLE: " FLOATS},
    {"right of integers",          MM, 1, TYPE(ACL_INT32), "dtype of mat2 is ACL_INT32: " FLOATS},
    {"out of doubles",             MM, 3, TYPE(ACL_DOUBLE), "dtype of out is ACL_DOUBLE: " FLOATS},
    {"self of doubles",            ADD, 2, TYPE(ACL_DOUBLE), "dtype of self is ACL_DOUBLE: " FLOATS},
    {"selfRef of doubles",         ADD_IN_PLACE, 3, TYPE(ACL_DOUBLE), "dtype of selfRef is ACL_DOUBLE: " FLOATS},
    {"left of a private format",   BATCH, 0, FORMAT(ACL_FORMAT_FRACTAL_NZ), "format of self is ACL_FORMAT_FRACTAL_NZ: " PLAIN},
    {"self of a private format",   ADD, 2, FORMAT(ACL_FORMAT_FRACTAL_NZ), "format of self is ACL_FORMAT_FRACTAL_NZ: " PLAIN},
    {"mat2 of a sum of format NZ", ADD, 1, FORMAT(ACL_FORMAT_FRACTAL_NZ), "format of mat2 is ACL_FORMAT_FRACTAL_NZ: " PLAIN},
    {"mat2 of format Z",           MM, 1, FORMAT(ACL_FORMAT_FRACTAL_Z), "format of mat2 is ACL_FORMAT_FRACTAL_Z: must be ACL_FORMAT_NCHW or ACL_FORMAT_NHWC or ACL_FORMAT_ND or ACL_FORMAT_HWCN or ACL_FORMAT_NDHWC or ACL_FORMAT_FRACTAL_NZ or ACL_FORMAT_NCDHW or ACL_FORMAT_NC or ACL_FORMAT_NCL"},
    {"beta of a complex type",     ADD, -1, SCALAR(ACL_COMPLEX64), "dtype of beta is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"rank of left",               MM, 0, SHAPE("1x2x3"), "rank of self is 3: must be 2"},
    {"rank of right",              BATCH, 1, SHAPE("3x4"), "rank of mat2 is 2: must be 3"},
    {"rank of out",                ADD, 3, SHAPE("8"), "rank of out is 1: must be 2"},
    {"rank of self",               ADD, 2, SHAPE("1x2x4"), "rank of self is 3: must be 0 to 2"},
    {"a factor of rank 0",         MATMUL, 0, SHAPE(""), "rank of self is 0: must be 1 to 6"},
    {"a factor of rank 7",         MATMUL, 1, SHAPE("1x1x1x1x1x3x4"), "rank of mat2 is 7: must be 1 to 6"},
    {"a matrix of Mv of rank 3",   MV, 0, SHAPE("1x2x3"), "rank of self is 3: must be 2"},
    {"a vector of rank 2",         MV, 1, SHAPE("3x1"), "rank of vec is 2: must be 1"},
    {"a product of rank 2",        MV, 3, SHAPE("2x1"), "rank of out is 2: must be 1"},
    {"another vector",             MV, 1, SHAPE("4"), "vec.shape[0] is 4: must equal self.shape[1], 3"},
    {"a vector of format NZ",      MV, 1, FORMAT(ACL_FORMAT_FRACTAL_NZ), "format of vec is ACL_FORMAT_FRACTAL_NZ: " PLAIN},
    {"other sums",                 MM, 1, SHAPE("2x4"), "mat2.shape[0] is 2: must equal self.shape[1], 3"},
    {"other sums in batches",      ADD_BATCH, 1, SHAPE("5x2x4"), "batch2.shape[1] is 2: must equal batch1.shape[2], 3"},
    {"other sums with a vector",   MATMUL, 1, SHAPE("4"), "mat2.shape[0] is 4: must equal self.shape[2], 3"},
    {"another batch",              BATCH, 1, SHAPE("2x3x4"), "shapes of the batches of self, mat2 are (5), (2): must broadcast to one shape"},
    {"another batch, in place",    ADD_BATCH_IN_PLACE, 0, SHAPE("2x2x3"), "shapes of the batches of batch1, batch2 are (2), (5): must broadcast to one shape"},
    {"more columns in out",        MM, 3, SHAPE("2x5"), "shape of out is (2, 5): must be (2, 4), that of the product"},
    {"one batch in out",           BATCH, 3, SHAPE("1x2x4"), "shape of out is (1, 2, 4): must be (5, 2, 4), that of the product"},
    {"out of merged rows",         MATMUL, 3, SHAPE("10x4"), "shape of out is (10, 4): must be (5, 2, 4), that of the product"},
    {"selfRef that is broadcast",  ADD_IN_PLACE, 3, SHAPE("1x4"), "shape of selfRef is (1, 4): must be (2, 4), that of the product"},
    {"self that does not fit",     ADD, 2, SHAPE("3"), "shapes of self are (3), (2, 4): must broadcast to one shape"},
    {"self of more rows",          ADD_BATCH, 2, SHAPE("1x3x4"), "shapes of self are (1, 3, 4), (5, 2, 4): must broadcast to one shape"},
    {"cubeMathType 5",             MM, -1, CUBE(5), "cubeMathType is 5: must be at most 4"},
    {"cubeMathType -2",            ADD, -1, CUBE(-2), "cubeMathType is -2: must be at least -1"},
};
// clang-format on

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    const uint64_t one[2] = {0};
    aclScalar *beta = aclCreateScalar((void *)one, r->scalar);
    aclScalar *alpha = aclCreateScalar((void *)one, ACL_INT64);
    aclTensor *t[4];

    for (int i = 0; i < 4; i++)
        t[i] = i == r->operand ? oc_bare_tensor(r->shape != NULL ? r->shape : GOOD[r->kind][i],
                                                r->type, r->format)
                               : oc_bare_tensor(GOOD[r->kind][i], ACL_FLOAT, ACL_FORMAT_NCL);

    const aclnnStatus status = matmul_first(r->kind, t, beta, alpha, r->cube, size, executor);

    for (int i = 0; i < 4; i++)
        (void)aclDestroyTensor(t[i]);
    (void)aclDestroyScalar(beta);
    (void)aclDestroyScalar(alpha);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

/* The calls that the rows modify are valid. */
static void valid_calls(void)
{
    for (int kind = MATMUL_MM; kind <= MATMUL_ADD_BATCH_IN_PLACE; kind++)
        for (int8_t cube = -1; cube <= 4; cube++) {
            const struct refusal row = {
                .kind = (enum matmul_kind)kind, .operand = -1, .cube = cube, .scalar = ACL_BOOL};
            uint64_t size = 77;
            aclOpExecutor *executor = NULL;

            if (EXPECT_OK(call(&row, &size, &executor)))
                EXPECT_OK(aclDestroyAclOpExecutor(executor));
            EXPECT(size != 77);
        }
}

/* Everything is there but one of left, right, self, out, beta and alpha. */
static void null_pointers(void)
{
    static const char *const NAMES[] = {"mat1", "mat2", "self", "out", "beta", "alpha"};
    const double one = 1;

    for (int missing = 0; missing < 6; missing++) {
        aclScalar *scalars[2];
        aclTensor *t[4];
        char text[64];
        uint64_t size = 77;
        aclOpExecutor *executor = NULL;

        for (int i = 0; i < 4; i++)
            t[i] =
                i == missing ? NULL : oc_bare_tensor(GOOD[MATMUL_ADD][i], ACL_FLOAT, ACL_FORMAT_ND);
        for (int i = 0; i < 2; i++)
            scalars[i] = i + 4 == missing ? NULL : aclCreateScalar((void *)&one, ACL_DOUBLE);
        EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR,
                      matmul_first(MATMUL_ADD, t, scalars[0], scalars[1], 0, &size, &executor));
        (void)snprintf(text, sizeof(text), "%s is NULL", NAMES[missing]);
        EXPECT_TEXT_CONTAINS(oc_newest_message(), text);
        EXPECT(size == 77 && executor == NULL);
        for (int i = 0; i < 4; i++)
            if (t[i] != NULL) (void)aclDestroyTensor(t[i]);
        for (int i = 0; i < 2; i++)
            if (scalars[i] != NULL) (void)aclDestroyScalar(scalars[i]);
    }
}

const struct oc_test matmul_refusals[] = {
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST("valid calls", valid_calls),
    OC_TEST("NULL pointers", null_pointers),
    {.name = NULL},
};
