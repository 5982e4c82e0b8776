/* SPDX-License-Identifier: Apache-2.0 */
/* Calls that softmax, its logarithm and their gradients refuse, and the messages. */
#include "aclnnop/aclnn_logsoftmax.h"
#include "aclnnop/aclnn_logsoftmax_backward.h"
#include "aclnnop/aclnn_softmax.h"
#include "aclnnop/aclnn_softmax_backward.h"
#include "base/status.h"
#include "harness/refusal.h"
#include "ops/refusals.h"

/* Rows differ from a valid call of tensors of (2, 3). `input` is self or gradOutput. */
struct refusal {
    const char *name;
    enum { PLAIN, LOGARITHM, GRADIENT, LOGARITHM_GRADIENT } kind;
    const char *input, *output, *out; /* NULL: NULL is passed */
    aclDataType input_type, output_type, out_type;
    aclFormat format; /* of out */
    int64_t dim;
    const char *text;
};

#define GOOD                                                                \
    .input = "2x3", .output = "2x3", .out = "2x3", .input_type = ACL_FLOAT, \
    .output_type = ACL_FLOAT, .out_type = ACL_FLOAT, .format = ACL_FORMAT_ND, .dim = 1
#define FLOATS ": must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal NULLS[] = {
    {"self is NULL",        PLAIN,              GOOD, .input = NULL,  .text = "self is NULL"},
    {"out is NULL",         PLAIN,              GOOD, .out = NULL,    .text = "out is NULL"},
    {"log: self is NULL",   LOGARITHM,          GOOD, .input = NULL,  .text = "self is NULL"},
    {"log: out is NULL",    LOGARITHM,          GOOD, .out = NULL,    .text = "out is NULL"},
    {"gradOutput is NULL",  GRADIENT,           GOOD, .input = NULL,  .text = "gradOutput is NULL"},
    {"output is NULL",      GRADIENT,           GOOD, .output = NULL, .text = "output is NULL"},
    {"gradient is NULL",    GRADIENT,           GOOD, .out = NULL,    .text = "out is NULL"},
    {"log: gradOutput is NULL", LOGARITHM_GRADIENT, GOOD, .input = NULL,  .text = "gradOutput is NULL"},
    {"log: output is NULL", LOGARITHM_GRADIENT, GOOD, .output = NULL, .text = "output is NULL"},
    {"log: gradient is NULL", LOGARITHM_GRADIENT, GOOD, .out = NULL,  .text = "out is NULL"},
};

static const struct refusal REFUSALS[] = {
    {"integer self",        PLAIN,     GOOD, .input_type = ACL_INT32,  .text = "dtype of self is ACL_INT32" FLOATS},
    {"double self",         LOGARITHM, GOOD, .input_type = ACL_DOUBLE, .text = "dtype of self is ACL_DOUBLE" FLOATS},
    {"double out",          PLAIN,     GOOD, .out_type = ACL_DOUBLE,   .text = "dtype of out is ACL_DOUBLE" FLOATS},
    {"another shape",       PLAIN,     GOOD, .out = "3x2",             .text = "shape of out is (3, 2): must be (2, 3), that of self"},
    {"another rank",        LOGARITHM, GOOD, .out = "2x3x1",           .text = "shape of out is (2, 3, 1): must be (2, 3), that of self"},
    {"no such axis",        PLAIN,     GOOD, .dim = 2,                 .text = "dim is 2: must be an axis of self, from -rank to rank - 1"},
    {"before the first axis", LOGARITHM, GOOD, .dim = -3,              .text = "dim is -3: must be an axis of self, from -rank to rank - 1"},
    {"no such axis of rank 0", PLAIN,  GOOD, .input = "", .out = "", .dim = 1, .text = "dim is 1: must be an axis of self, from -rank to rank - 1"},
    {"an axis of INT64_MIN", PLAIN,    GOOD, .dim = INT64_MIN,         .text = "dim is -9223372036854775808: must be an axis of self, from -rank to rank - 1"},
    {"private format",      PLAIN,     GOOD, .format = ACL_FORMAT_FRACTAL_NZ, .text = "format of out is ACL_FORMAT_FRACTAL_NZ: must be ACL_FORMAT_NCHW or ACL_FORMAT_NHWC or ACL_FORMAT_ND or ACL_FORMAT_HWCN or ACL_FORMAT_NDHWC or ACL_FORMAT_NCDHW or ACL_FORMAT_NC or ACL_FORMAT_NCL"},
    {"integer gradOutput",  GRADIENT,  GOOD, .input_type = ACL_INT32,  .text = "dtype of gradOutput is ACL_INT32" FLOATS},
    {"output of another type", GRADIENT, GOOD, .output_type = ACL_FLOAT16, .text = "dtype of output is ACL_FLOAT16: must equal that of gradOutput, ACL_FLOAT"},
    {"output of another shape", LOGARITHM_GRADIENT, GOOD, .output = "1x3", .text = "shape of output is (1, 3): must be (2, 3), that of gradOutput"},
    {"gradient of another shape", GRADIENT, GOOD, .out = "2x1",        .text = "shape of out is (2, 1): must be (2, 3), that of gradOutput"},
    {"integer gradient",    LOGARITHM_GRADIENT, GOOD, .out_type = ACL_INT32, .text = "dtype of out is ACL_INT32" FLOATS},
    {"no such axis of a gradient", LOGARITHM_GRADIENT, GOOD, .dim = 2, .text = "dim is 2: must be an axis of gradOutput, from -rank to rank - 1"},
};

static const struct refusal ACCEPTED[] = {
    {"the first axis from the end", PLAIN, GOOD, .dim = -2},
    {"rank 0",              LOGARITHM, GOOD, .input = "", .out = "", .dim = 0},
    {"another type of out", GRADIENT,  GOOD, .out_type = ACL_BF16},
};
// clang-format on
OC_ROWS_END

static aclTensor *tensor_of(const char *shape, aclDataType type, aclFormat format)
{
    return shape == NULL ? NULL : oc_bare_tensor(shape, type, format);
}

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *t[] = {tensor_of(r->input, r->input_type, ACL_FORMAT_ND),
                      tensor_of(r->output, r->output_type, ACL_FORMAT_ND),
                      tensor_of(r->out, r->out_type, r->format)};
    aclnnStatus status;

    if (r->kind == PLAIN)
        status = aclnnSoftmaxGetWorkspaceSize(t[0], r->dim, t[2], size, executor);
    else if (r->kind == LOGARITHM)
        status = aclnnLogSoftmaxGetWorkspaceSize(t[0], r->dim, t[2], size, executor);
    else if (r->kind == GRADIENT)
        status = aclnnSoftmaxBackwardGetWorkspaceSize(t[0], t[1], r->dim, t[2], size, executor);
    else
        status = aclnnLogSoftmaxBackwardGetWorkspaceSize(t[0], t[1], r->dim, t[2], size, executor);
    for (int i = 0; i < 3; i++)
        if (t[i] != NULL) (void)aclDestroyTensor(t[i]);
    return status;
}

static void run_refusal(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call, row);
}

static void run_accepted(const void *row) { oc_expect_first_accepted(call, row); }

static void run_null(const void *row)
{
    oc_expect_first_null(((const struct refusal *)row)->text, call, row);
}

const struct oc_test softmax_refusals[] = {
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null),
    OC_TEST_ROWS(ACCEPTED, run_accepted),
    {.name = NULL},
};
