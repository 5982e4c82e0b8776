/* SPDX-License-Identifier: Apache-2.0 */
/* Tensors, scalars, arrays, lists and data buffers that were destroyed, or are of another kind, or of none: each
 * function and each operator refuses them. */
#include <stdlib.h>

#include "acl/acl.h"
#include "aclnn/acl_meta.h"
#include "aclnnop/aclnn_add.h"
#include "base/handle.h"
#include "base/math.h"
#include "harness/operators.h"
#include "harness/test.h"
#include "verify/device.h"

static const int64_t SHAPE[] = {2, 3};

static void *make_tensor(void)
{
    return aclCreateTensor(SHAPE, 2, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, SHAPE, 2, NULL);
}

static void *make_scalar(void)
{
    float one = 1;

    return aclCreateScalar(&one, ACL_FLOAT);
}

static void *make_ints(void) { return aclCreateIntArray(SHAPE, 2); }
static void *make_floats(void) { return aclCreateFloatArray((float[]){1, 2}, 2); }
static void *make_bools(void) { return aclCreateBoolArray((bool[]){true, false}, 2); }
static void *make_tensors(void) { return aclCreateTensorList(NULL, 0); }
static void *make_scalars(void) { return aclCreateScalarList(NULL, 0); }
static void *make_buffer(void) { return aclCreateDataBuffer(NULL, 5); }

#define DESTROY(name, Type, Destroy) \
    static aclnnStatus name(const void *object) { return Destroy((const Type *)object); }
DESTROY(destroy_tensor, aclTensor, aclDestroyTensor)
DESTROY(destroy_scalar, aclScalar, aclDestroyScalar)
DESTROY(destroy_ints, aclIntArray, aclDestroyIntArray)
DESTROY(destroy_floats, aclFloatArray, aclDestroyFloatArray)
DESTROY(destroy_bools, aclBoolArray, aclDestroyBoolArray)
DESTROY(destroy_tensors, aclTensorList, aclDestroyTensorList)
DESTROY(destroy_scalars, aclScalarList, aclDestroyScalarList)
DESTROY(destroy_buffer, aclDataBuffer, aclDestroyDataBuffer)

// clang-format off
static const struct kind {
    const char *type;
    void *(*make)(void);
    aclnnStatus (*destroy)(const void *object);
    aclnnStatus refusal;
} KINDS[] = {
    {"aclTensor",     make_tensor,  destroy_tensor,  ACLNN_ERR_PARAM_INVALID},
    {"aclScalar",     make_scalar,  destroy_scalar,  ACLNN_ERR_PARAM_INVALID},
    {"aclIntArray",   make_ints,    destroy_ints,    ACLNN_ERR_PARAM_INVALID},
    {"aclFloatArray", make_floats,  destroy_floats,  ACLNN_ERR_PARAM_INVALID},
    {"aclBoolArray",  make_bools,   destroy_bools,   ACLNN_ERR_PARAM_INVALID},
    {"aclTensorList", make_tensors, destroy_tensors, ACLNN_ERR_PARAM_INVALID},
    {"aclScalarList", make_scalars, destroy_scalars, ACLNN_ERR_PARAM_INVALID},
    {"aclDataBuffer", make_buffer,  destroy_buffer,  ACL_ERROR_INVALID_PARAM},
};
// clang-format on

static void expect_refused_as(const struct kind *kind, aclnnStatus status)
{
    const char *text = oc_newest_message();

    EXPECT_EQ_I64(status, kind->refusal);
    EXPECT_TEXT_CONTAINS(text, "must be a live ");
    EXPECT_TEXT_CONTAINS(text, kind->type);
}

static void expect_refused(const struct kind *kind, const void *object)
{
    oc_forget_messages();
    expect_refused_as(kind, kind->destroy(object));
}

static void destroyed_twice_or_as_another(void)
{
    char memory[64];
    aclrtStream stream = oc_test_stream();

    for (size_t i = 0; i < OC_COUNT(KINDS); i++) {
        void *object = KINDS[i].make();

        oc_expect_note("%s", KINDS[i].type);
        if (!EXPECT(object != NULL)) continue;
        for (size_t k = 0; k < OC_COUNT(KINDS); k++)
            if (k != i) expect_refused(&KINDS[k], object);
        expect_refused(&KINDS[i], (char *)object + 1);
        expect_refused(&KINDS[i], memory);
        expect_refused(&KINDS[i], stream);
        expect_refused(&KINDS[i], (void *)(uintptr_t)16);
        EXPECT_OK(KINDS[i].destroy(object));
        expect_refused(&KINDS[i], object);
    }
}

#define REFUSES(call)                                                          \
    do {                                                                       \
        EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, call);                          \
        EXPECT_TEXT_CONTAINS(oc_newest_message(), "must be a live aclTensor"); \
    } while (0)

static void functions_of_a_destroyed_tensor(void)
{
    aclTensor *t = make_tensor();
    int64_t *values = NULL, offset;
    uint64_t count;
    aclFormat format;
    aclDataType type;
    void *address;

    EXPECT_OK(aclDestroyTensor(t));
    REFUSES(aclGetViewShape(t, &values, &count));
    REFUSES(aclGetStorageShape(t, &values, &count));
    REFUSES(aclGetViewStrides(t, &values, &count));
    REFUSES(aclGetViewOffset(t, &offset));
    REFUSES(aclGetFormat(t, &format));
    REFUSES(aclGetDataType(t, &type));
    REFUSES(aclSetRawTensorAddr(t, NULL));
    REFUSES(aclGetRawTensorAddr(t, &address));
    REFUSES(aclInitTensor(t, SHAPE, 2, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, SHAPE, 2, NULL));
}

/* aclnnMaskedSelect writes the extent of `out` when the device is done. */
static void an_output_that_is_written_late(void)
{
    struct oc_arguments a;
    aclOpExecutor *executor = NULL;

    if (!oc_arguments_make_prepared(oc_operator_named("aclnnMaskedSelect"), &a, &executor)) return;
    oc_arguments_destroy_objects(&a);
    REFUSES(oc_arguments_run(&a, executor));
    oc_arguments_free(&a);
}

static void executors_and_destroyed_tensors(void)
{
    aclTensor *t = make_tensor();
    aclTensorList *list = make_tensors();
    struct oc_arguments a;
    aclOpExecutor *executor = NULL;

    if (!oc_arguments_make_prepared(oc_operator_named("aclnnMseLossBackward"), &a, &executor))
        return;
    EXPECT_OK(aclDestroyTensor(t)); /* last: no new object gets the addresses */
    EXPECT_OK(aclDestroyTensorList(list));
    REFUSES(aclSetTensorAddr(executor, 0, t, NULL));
    REFUSES(aclSetInputTensorAddr(executor, 0, oc_test_stream(), NULL));
    REFUSES(aclSetDynamicTensorAddr(executor, 0, 0, list, NULL));
    EXPECT_OK(oc_arguments_run(&a, executor));
    EXPECT(oc_arguments_finish());
    oc_arguments_free(&a);
}

/* A list owns its items: one that was destroyed by itself is missing then. */
static void lists_of_destroyed_tensors(void)
{
    aclTensor *tensors[] = {make_tensor(), make_tensor()};
    aclTensorList *list = aclCreateTensorList((const aclTensor *const *)tensors, 2);

    EXPECT_OK(aclDestroyTensor(tensors[0]));
    REFUSES(aclDestroyTensorList(list));
    REFUSES(aclDestroyTensor(tensors[1]));
}

enum { NEW_OBJECTS = 100 };

static void expect_new_objects(const struct kind *kind, void *const *created, void *const *items)
{
    for (size_t i = 0; i < NEW_OBJECTS; i++) {
        EXPECT(created[i] != items[0] && created[i] != items[1]);
        EXPECT_OK(kind->destroy(created[i]));
    }
}

/* The vendor's manual says that items need not be destroyed beside their list. Some clients do so: no object that
 * was created in between may go. */
static void items_destroyed_beside_their_list(void)
{
    const struct kind *const kinds[][2] = {{&KINDS[0], &KINDS[5]}, {&KINDS[1], &KINDS[6]}};

    for (size_t k = 0; k < 2 * OC_COUNT(kinds); k++) {
        const struct kind *kind = kinds[k / 2][0], *list_kind = kinds[k / 2][1];
        const bool list_first = k % 2 == 0;
        void *items[] = {kind->make(), kind->make()}, *created[NEW_OBJECTS];
        void *list = k / 2 == 0 ? (void *)aclCreateTensorList((const aclTensor *const *)items, 2)
                                : (void *)aclCreateScalarList((const aclScalar *const *)items, 2);

        oc_expect_note("%s, %s first", kind->type, list_first ? "the list" : "its items");
        if (!EXPECT(list != NULL)) continue;
        if (list_first) EXPECT_OK(list_kind->destroy(list));
        for (size_t i = 0; i < 2 && !list_first; i++)
            EXPECT_OK(kind->destroy(items[i]));
        for (size_t i = 0; i < NEW_OBJECTS; i++)
            created[i] = kind->make();
        for (size_t i = 0; i < 2 && list_first; i++)
            expect_refused(kind, items[i]);
        if (!list_first) expect_refused_as(kind, list_kind->destroy(list));
        expect_new_objects(kind, created, items);
    }
}

/* Each tensor and array of each operator in turn is a destroyed one, one of another kind, a stream. */
static void first_calls(void)
{
    FOR_EACH_OPERATOR(op)
    {
        for (int i = 0; i < OC_PARAMETERS; i++) {
            struct oc_arguments a;
            aclOpExecutor *executor = NULL;

            if (op->parameters[i].kind == OC_PARAMETER_NONE || !oc_arguments_make(op, &a)) continue;

            void *object = a.objects[i], *scalar = make_scalar(), *tensor = make_tensor();

            oc_expect_note("operator %s, %s", op->name, op->parameters[i].name);
            EXPECT_OK(aclDestroyTensor(tensor));

            void *const others[] = {scalar, tensor, oc_test_stream()};

            for (size_t k = 0; k < OC_COUNT(others); k++) {
                a.objects[i] = others[k];
                EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_arguments_prepare(&a, &executor));

                const char *text = oc_newest_message();

                EXPECT_TEXT_CONTAINS(text, op->name);
                EXPECT_TEXT_CONTAINS(text, op->parameters[i].name);
                EXPECT_TEXT_CONTAINS(text, ": must be a live acl");
            }
            a.objects[i] = object;
            EXPECT_OK(aclDestroyScalar(scalar));
            oc_arguments_free(&a);
        }
    }
}

static void a_destroyed_scalar(void)
{
    aclTensor *t = make_tensor();
    aclScalar *scalar = make_scalar();
    uint64_t size;
    aclOpExecutor *executor;

    EXPECT_OK(aclDestroyScalar(scalar));
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID,
                  aclnnAddGetWorkspaceSize(t, t, scalar, t, &size, &executor));
    EXPECT_TEXT_CONTAINS(oc_newest_message(), "aclnnAdd: alpha must be a live aclScalar");
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID,
                  aclnnAddGetWorkspaceSize(t, t, (const aclScalar *)t, t, &size, &executor));
    EXPECT_OK(aclDestroyTensor(t));
}

static void keep(void *object) { (void)object; }

/* 2^20 contexts, streams, events and executors can be live at once. */
static void no_handle_left(void)
{
    enum { MOST = 1 << 20 };
    void **taken = malloc(MOST * sizeof(*taken));
    struct oc_arguments a;
    aclOpExecutor *executor = NULL;
    aclrtContext context = NULL, current = NULL;
    aclrtStream stream = NULL;
    aclrtEvent event = NULL;
    size_t count = 0;

    if (!EXPECT(taken != NULL) ||
        !EXPECT(oc_arguments_make(oc_operator_named("aclnnMseLossBackward"), &a)))
        goto end;
    EXPECT_OK(aclrtGetCurrentContext(&current));
    while (count < MOST && (taken[count] = oc_handle_create(OC_HANDLE_EVENT, &a, keep)) != NULL)
        count++;
    EXPECT(count > MOST / 2 && count < MOST);
    EXPECT_STATUS(ACL_ERROR_RT_RESOURCE_ALLOC_FAIL, aclrtCreateContext(&context, 0));
    EXPECT_STATUS(ACL_ERROR_RT_NO_STREAM_RESOURCE, aclrtCreateStream(&stream));
    EXPECT_STATUS(ACL_ERROR_RT_NO_EVENT_RESOURCE, aclrtCreateEvent(&event));
    EXPECT_STATUS(ACLNN_ERR_INNER_CREATE_EXECUTOR, oc_arguments_prepare(&a, &executor));
    EXPECT(context == NULL && stream == NULL && event == NULL && executor == NULL);
    for (size_t i = 0; i < count; i++)
        EXPECT(oc_handle_retire(OC_HANDLE_EVENT, taken[i]));
    if (EXPECT_OK(aclrtCreateContext(&context, 0))) EXPECT_OK(aclrtDestroyContext(context));
    EXPECT_OK(aclrtSetCurrentContext(current));
    EXPECT_OK(oc_arguments_prepare(&a, &executor));
    EXPECT_OK(aclDestroyAclOpExecutor(executor));
    oc_arguments_free(&a);
end:
    free(taken);
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(destroyed_twice_or_as_another),
    OC_TEST_OF(functions_of_a_destroyed_tensor),
    OC_TEST_OF(an_output_that_is_written_late),
    OC_TEST_OF(executors_and_destroyed_tensors),
    OC_TEST_OF(lists_of_destroyed_tensors),
    OC_TEST_OF(items_destroyed_beside_their_list),
    OC_TEST_OF(first_calls),
    OC_TEST_OF(a_destroyed_scalar),
    OC_TEST_OF(no_handle_left),
};

OC_TEST_MAIN(.name = "live_objects", OC_TESTS(TESTS), OC_ON_DEVICE)
