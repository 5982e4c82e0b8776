/* SPDX-License-Identifier: Apache-2.0 */
#include "operators.h"

#include <string.h>

#include "aclnnop/aclnn_mse_loss_backward.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d_backward.h"
#include "harness/device.h"
#include "plan/check.h"

/* ---- The operators ---- */

static aclnnStatus first_mse(void *const *o, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    return aclnnMseLossBackwardGetWorkspaceSize(o[0], o[1], o[2], 2, o[3], workspaceSize, executor);
}

static aclnnStatus first_upsample(void *const *o, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    return aclnnUpsampleNearestExact1dBackwardGetWorkspaceSize(o[0], o[1], o[2], 0, o[3],
                                                               workspaceSize, executor);
}

#define TENSOR(text, shape, from, to, types)                                               \
    {                                                                                      \
        .name = (text), .kind = OC_PARAMETER_TENSOR, .value = (shape), .min_rank = (from), \
        .max_rank = (to), .dtypes = (types), .format = ACL_FORMAT_ND                       \
    }
#define OUTPUT(text, shape, from, to, types)                                               \
    {                                                                                      \
        .name = (text), .kind = OC_PARAMETER_TENSOR, .value = (shape), .min_rank = (from), \
        .max_rank = (to), .dtypes = (types), .format = ACL_FORMAT_ND, .is_output = true    \
    }
#define INT_ARRAY(text, values, optional)                                  \
    {                                                                      \
        .name = (text), .kind = OC_PARAMETER_INT_ARRAY, .value = (values), \
        .is_optional = (optional)                                          \
    }

const struct oc_operator oc_operators[] = {
    {.name = "aclnnMseLossBackward",
     .first = first_mse,
     .second = aclnnMseLossBackward,
     .parameters = {TENSOR("gradOutput", "20", 0, 8, OC_FLOATS),
                    TENSOR("self", "3x20", 0, 8, OC_FLOATS),
                    TENSOR("target", "3x20", 0, 8, OC_FLOATS),
                    OUTPUT("out", "3x20", 0, 8, OC_FLOATS)}},
    {.name = "aclnnUpsampleNearestExact1dBackward",
     .first = first_upsample,
     .second = aclnnUpsampleNearestExact1dBackward,
     .parameters = {TENSOR("gradOutput", "2x5x20", 3, 3, OC_FLOATS),
                    INT_ARRAY("outputSize", "20", true), INT_ARRAY("inputSize", "2x5x9", false),
                    OUTPUT("out", "2x5x9", 3, 3, OC_FLOATS)}},
    {.name = NULL},
};

/* ---- Arguments ---- */

bool oc_argument_is_tensor(const struct oc_arguments *arguments, int i)
{
    return arguments->op->parameters[i].kind == OC_PARAMETER_TENSOR;
}

bool oc_argument_is_output(const struct oc_arguments *arguments, int i)
{
    return oc_argument_is_tensor(arguments, i) && arguments->op->parameters[i].is_output;
}

static enum oc_dtype first_of(unsigned dtypes) { return (enum oc_dtype)(dtypes & -dtypes); }

static bool make_tensor(struct oc_arguments *a, int i)
{
    const struct oc_parameter *p = &a->op->parameters[i];
    const enum oc_dtype dtype = first_of(p->dtypes);
    const struct oc_shape shape = oc_shape_parse(p->value);
    const int64_t count = oc_shape_count(&shape);
    struct oc_buffer *b = &a->buffers[i];

    if (!oc_buffer_make(b, (size_t)count * oc_dtype_size(dtype))) return false;
    for (int64_t k = 0; k < count && !p->is_output; k++)
        oc_encode(dtype, (double)((k * 7 + i) % 13 - 6),
                  b->sent + (size_t)k * oc_dtype_size(dtype));
    a->objects[i] = aclCreateTensor(shape.extent, shape.rank, oc_acl_type_of(dtype), NULL, 0,
                                    p->format, shape.extent, shape.rank, b->device);
    return oc_buffer_send(b) && EXPECT(a->objects[i] != NULL);
}

bool oc_arguments_make(const struct oc_operator *op, struct oc_arguments *arguments)
{
    bool made = true;

    memset(arguments, 0, sizeof(*arguments));
    arguments->op = op;
    for (int i = 0; i < OC_PARAMETERS && op->parameters[i].kind != OC_PARAMETER_NONE; i++) {
        const struct oc_parameter *p = &op->parameters[i];
        const struct oc_shape values = oc_shape_parse(p->value);

        arguments->count++;
        if (p->kind == OC_PARAMETER_TENSOR)
            made = make_tensor(arguments, i) && made;
        else
            arguments->objects[i] = aclCreateIntArray(values.extent, values.rank);
    }
    if (!made) oc_arguments_free(arguments);
    return made;
}

void oc_arguments_destroy_object(struct oc_arguments *arguments, int i)
{
    if (oc_argument_is_tensor(arguments, i))
        (void)aclDestroyTensor(arguments->objects[i]);
    else
        (void)aclDestroyIntArray(arguments->objects[i]);
    arguments->objects[i] = NULL;
}

void oc_arguments_destroy_objects(struct oc_arguments *arguments)
{
    for (int i = 0; i < arguments->count; i++)
        oc_arguments_destroy_object(arguments, i);
}

void oc_arguments_free(struct oc_arguments *arguments)
{
    oc_arguments_destroy_objects(arguments);
    for (int i = 0; i < arguments->count; i++)
        oc_buffer_free(&arguments->buffers[i]);
    arguments->count = 0;
}

bool oc_arguments_outputs_are(struct oc_arguments *arguments, const struct oc_arguments *wanted)
{
    bool same = true;

    for (int i = 0; i < arguments->count; i++) {
        struct oc_buffer *b = &arguments->buffers[i];

        if (!oc_argument_is_output(arguments, i)) continue;
        if (!oc_buffer_receive(b, arguments->op->parameters[i].name)) return false;
        same = same &&
               (wanted != NULL ? memcmp(b->received, wanted->buffers[i].received, b->bytes) == 0
                               : oc_pattern_length(b->received, b->bytes) == b->bytes);
    }
    return same;
}

/* ---- Calls ---- */

aclnnStatus oc_arguments_prepare(struct oc_arguments *arguments, aclOpExecutor **executor)
{
    uint64_t size = 0;

    *executor = NULL;
    return arguments->op->first(arguments->objects, &size, executor);
}

bool oc_arguments_make_prepared(const struct oc_operator *op, struct oc_arguments *arguments,
                                aclOpExecutor **executor)
{
    if (!oc_arguments_make(op, arguments)) return false;
    if (EXPECT_STATUS(ACL_SUCCESS, oc_arguments_prepare(arguments, executor))) return true;
    oc_arguments_free(arguments);
    return false;
}

aclnnStatus oc_arguments_run(const struct oc_arguments *arguments, aclOpExecutor *executor)
{
    return arguments->op->second(NULL, 0, executor, oc_test_stream());
}

bool oc_arguments_finish(void)
{
    return EXPECT_STATUS(ACL_SUCCESS, aclrtSynchronizeStream(oc_test_stream()));
}

bool oc_arguments_make_done(const struct oc_operator *op, struct oc_arguments *arguments)
{
    aclOpExecutor *executor;

    if (!oc_arguments_make_prepared(op, arguments, &executor)) return false;
    if (EXPECT_STATUS(ACL_SUCCESS, oc_arguments_run(arguments, executor)) &&
        oc_arguments_finish() && EXPECT(!oc_arguments_outputs_are(arguments, NULL)))
        return true;
    oc_arguments_free(arguments);
    return false;
}

void oc_arguments_expect_stale(const struct oc_arguments *arguments, aclOpExecutor *executor)
{
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_arguments_run(arguments, executor));
    EXPECT_TEXT_CONTAINS(oc_newest_message(), "must be a live executor");
}
