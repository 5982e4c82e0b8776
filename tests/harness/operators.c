/* SPDX-License-Identifier: Apache-2.0 */
#include "operators.h"

#include <stdlib.h>
#include <string.h>

#include "harness/operator_rows.h"
#include "meta/dtype.h"
#include "verify/device.h"
#include "verify/expect.h"

static const struct oc_operator_rows *const FAMILIES[] = {
    &oc_operator_rows_others, &oc_operator_rows_index, &oc_operator_rows_layers};

size_t oc_operator_count(void)
{
    size_t count = 0;

    for (size_t f = 0; f < OC_COUNT(FAMILIES); f++)
        count += FAMILIES[f]->count;
    return count;
}

const struct oc_operator *oc_operator_at(size_t i)
{
    size_t f = 0;

    for (; f + 1 < OC_COUNT(FAMILIES) && i >= FAMILIES[f]->count; f++)
        i -= FAMILIES[f]->count;
    return &FAMILIES[f]->rows[i];
}

const struct oc_operator *oc_operator_next(const struct oc_operator *op)
{
    const size_t count = oc_operator_count();
    size_t i = 0;

    if (op == NULL) return oc_operator_at(0);
    while (oc_operator_at(i) != op)
        i++;
    return i + 1 < count ? oc_operator_at(i + 1) : NULL;
}

const struct oc_operator *oc_operator_next_of_some(const struct oc_operator *op)
{
    const char *text = getenv("OC_TEST_EVERY");
    const long every = text == NULL ? 1 : strtol(text, NULL, 10);

    if (op == NULL) return oc_operator_next(NULL);
    for (long i = 0; op != NULL && (i == 0 || i < every); i++)
        op = oc_operator_next(op);
    return op;
}

const struct oc_operator *oc_operator_named(const char *name)
{
    const struct oc_operator *op = oc_operator_next(NULL);

    while (strcmp(op->name, name) != 0)
        op = oc_operator_next(op);
    return op;
}

/* ---- Arguments ---- */

bool oc_argument_is_tensor(const struct oc_arguments *arguments, int i)
{
    return arguments->op->parameters[i].kind == OC_PARAMETER_TENSOR;
}

bool oc_argument_is_output(const struct oc_arguments *arguments, int i)
{
    return oc_argument_is_tensor(arguments, i) && arguments->op->parameters[i].is_output;
}

bool oc_argument_is_input(const struct oc_arguments *arguments, int i)
{
    return oc_argument_is_tensor(arguments, i) && !arguments->op->parameters[i].is_output;
}

enum oc_dtype oc_argument_dtype(const struct oc_arguments *arguments, int i)
{
    const unsigned dtypes = arguments->op->parameters[i].dtypes;

    return (enum oc_dtype)(dtypes & -dtypes);
}

bool oc_argument_create_tensor(struct oc_arguments *arguments, int i, const struct oc_shape *shape)
{
    arguments->objects[i] =
        aclCreateTensor(shape->extent, shape->rank, oc_acl_type_of(oc_argument_dtype(arguments, i)),
                        NULL, 0, arguments->op->parameters[i].format, shape->extent, shape->rank,
                        arguments->buffers[i].device);
    return EXPECT(arguments->objects[i] != NULL);
}

static bool arguments_make_tensor(struct oc_arguments *a, int i)
{
    const struct oc_parameter *p = &a->op->parameters[i];
    const enum oc_dtype dtype = oc_argument_dtype(a, i);
    const struct oc_shape shape = oc_shape_parse(p->value);
    const int64_t count = oc_shape_count(&shape);
    struct oc_buffer *b = &a->buffers[i];

    if (!oc_buffer_make(b, (size_t)count * oc_dtype_size(dtype))) return false;
    for (int64_t k = 0; k < count && !p->is_output; k++)
        oc_encode(dtype,
                  p->is_ones        ? 1
                  : p->is_different ? (double)(k + 1)
                                    : (double)((k * 7 + i) % 13 - 6),
                  b->sent + (size_t)k * oc_dtype_size(dtype));
    return oc_buffer_send(b) && oc_argument_create_tensor(a, i, &shape);
}

aclBoolArray *oc_bool_array(const char *values)
{
    const struct oc_shape numbers = oc_shape_parse(values);
    bool bools[OC_MAX_RANK];

    for (uint64_t i = 0; i < numbers.rank; i++)
        bools[i] = numbers.extent[i] != 0;
    return aclCreateBoolArray(bools, numbers.rank);
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
            made = arguments_make_tensor(arguments, i) && made;
        else if (p->kind == OC_PARAMETER_INT_ARRAY)
            arguments->objects[i] = aclCreateIntArray(values.extent, values.rank);
        else
            arguments->objects[i] = oc_bool_array(p->value);
    }
    if (!made) oc_arguments_free(arguments);
    return made;
}

void oc_arguments_destroy_object(struct oc_arguments *arguments, int i)
{
    if (oc_argument_is_tensor(arguments, i))
        (void)aclDestroyTensor(arguments->objects[i]);
    else if (arguments->op->parameters[i].kind == OC_PARAMETER_INT_ARRAY)
        (void)aclDestroyIntArray(arguments->objects[i]);
    else
        (void)aclDestroyBoolArray(arguments->objects[i]);
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
    oc_buffer_free(&arguments->workspace);
    arguments->count = 0;
}

bool oc_arguments_outputs_are(struct oc_arguments *arguments, const struct oc_arguments *expected)
{
    bool same = true;

    for (int i = 0; i < arguments->count; i++) {
        struct oc_buffer *b = &arguments->buffers[i];

        if (!oc_argument_is_output(arguments, i)) continue;
        if (!oc_buffer_receive(b, arguments->op->parameters[i].name)) return false;
        same = same &&
               (expected != NULL ? memcmp(b->received, expected->buffers[i].received, b->bytes) == 0
                                 : oc_pattern_length(b->received, b->bytes) == b->bytes);
    }
    return same;
}

/* ---- Calls ---- */

aclnnStatus oc_arguments_prepare(struct oc_arguments *arguments, aclOpExecutor **executor)
{
    uint64_t size = 0;

    *executor = NULL;

    const aclnnStatus status =
        oc_operator_first(arguments->op, arguments->objects, &size, executor);

    if (status != 0 || size <= arguments->workspace.bytes) return status;
    oc_buffer_free(&arguments->workspace);
    (void)oc_buffer_make(&arguments->workspace, size);
    return status;
}

bool oc_arguments_make_prepared(const struct oc_operator *op, struct oc_arguments *arguments,
                                aclOpExecutor **executor)
{
    if (!oc_arguments_make(op, arguments)) return false;
    if (EXPECT_OK(oc_arguments_prepare(arguments, executor))) return true;
    oc_arguments_free(arguments);
    return false;
}

bool oc_arguments_next(struct oc_arguments *arguments,
                       const struct oc_operator *(*next)(const struct oc_operator *),
                       aclOpExecutor **executor)
{
    const struct oc_operator *op = next(arguments->op);

    if (arguments->op != NULL) oc_arguments_free(arguments);
    for (; op != NULL; op = next(op)) {
        oc_expect_note("operator %s", op->name);
        if (executor == NULL ? oc_arguments_make(op, arguments)
                             : oc_arguments_make_prepared(op, arguments, executor))
            return true;
    }
    return false;
}

aclnnStatus oc_arguments_run(const struct oc_arguments *arguments, aclOpExecutor *executor)
{
    return oc_arguments_run_on(arguments, executor, oc_test_stream());
}

aclnnStatus oc_arguments_run_on(const struct oc_arguments *arguments, aclOpExecutor *executor,
                                aclrtStream stream)
{
    return oc_operator_second(arguments->op, arguments->workspace.device,
                              arguments->workspace.bytes, executor, stream);
}

bool oc_arguments_finish(void) { return EXPECT_OK(aclrtSynchronizeStream(oc_test_stream())); }

bool oc_arguments_make_done(const struct oc_operator *op, struct oc_arguments *arguments)
{
    aclOpExecutor *executor;

    if (!oc_arguments_make_prepared(op, arguments, &executor)) return false;
    if (EXPECT_OK(oc_arguments_run(arguments, executor)) && oc_arguments_finish() &&
        EXPECT(!oc_arguments_outputs_are(arguments, NULL)))
        return true;
    oc_arguments_free(arguments);
    return false;
}

void oc_arguments_expect_stale(const struct oc_arguments *arguments, aclOpExecutor *executor)
{
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_arguments_run(arguments, executor));
    EXPECT_TEXT_CONTAINS(oc_newest_message(), "must be a live executor");
}
