/* SPDX-License-Identifier: Apache-2.0 */
/* Functions that create, query, change and destroy tensors, scalars, arrays and lists. */
#include <stdlib.h>
#include <string.h>

#include "aclnn/aclnn_base.h"
#include "harness/test.h"
#include "meta/tensor.h"

static const int64_t SHAPE[] = {2, 3, 4}, STRIDES[] = {24, 8, 2}, STORAGE[] = {6, 8};

static aclTensor *strided(void *data)
{
    return aclCreateTensor(SHAPE, 3, ACL_FLOAT16, STRIDES, 5, ACL_FORMAT_NCL, STORAGE, 2, data);
}

static void expect_array(aclnnStatus (*get)(const aclTensor *, int64_t **, uint64_t *),
                         const aclTensor *tensor, const int64_t *expected, uint64_t count)
{
    int64_t *values = NULL;
    uint64_t got = 99;

    if (!EXPECT_OK(get(tensor, &values, &got)) || !EXPECT(values != NULL)) return;
    if (EXPECT_EQ_I64(got, count))
        for (uint64_t i = 0; i < count; i++)
            EXPECT_EQ_I64(values[i], expected[i]);
    free(values);
}

static void expect_address(const aclTensor *tensor, const void *expected)
{
    void *address = &address;

    EXPECT_OK(aclGetRawTensorAddr(tensor, &address));
    EXPECT_EQ_PTR(address, expected);
}

static void expect_values(const aclTensor *tensor, aclDataType type, aclFormat format,
                          int64_t offset)
{
    aclDataType got_type = ACL_DT_UNDEFINED;
    aclFormat got_format = ACL_FORMAT_UNDEFINED;
    int64_t got_offset = -1;

    EXPECT_OK(aclGetDataType(tensor, &got_type));
    EXPECT_OK(aclGetFormat(tensor, &got_format));
    EXPECT_OK(aclGetViewOffset(tensor, &got_offset));
    EXPECT_EQ_I64(got_type, type);
    EXPECT_EQ_I64(got_format, format);
    EXPECT_EQ_I64(got_offset, offset);
}

/* ---- Making tensors ---- */

static void a_strided_view(void)
{
    int memory;
    aclTensor *t = strided(&memory);

    if (!EXPECT(t != NULL)) return;
    expect_array(aclGetViewShape, t, SHAPE, 3);
    expect_array(aclGetViewStrides, t, STRIDES, 3);
    expect_array(aclGetStorageShape, t, STORAGE, 2);
    expect_values(t, ACL_FLOAT16, ACL_FORMAT_NCL, 5);
    expect_address(t, &memory);
    EXPECT_OK(aclDestroyTensor(t));
}

static void strides_by_default(void)
{
    static const struct {
        int64_t shape[4], strides[4];
    } ROWS[] = {{{2, 3, 4, 5}, {60, 20, 5, 1}},
                {{7, 1, 1, 2}, {2, 2, 2, 1}},
                {{2, 0, 4, 5}, {0, 20, 5, 1}}};

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        aclTensor *t = aclCreateTensor(ROWS[i].shape, 4, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND,
                                       ROWS[i].shape, 4, NULL);

        expect_array(aclGetViewStrides, t, ROWS[i].strides, 4);
        EXPECT_OK(aclDestroyTensor(t));
    }
}

static void a_scalar_tensor(void)
{
    aclTensor *t = aclCreateTensor(NULL, 0, ACL_BF16, NULL, 0, ACL_FORMAT_ND, NULL, 0, NULL);

    if (!EXPECT(t != NULL)) return;
    expect_array(aclGetViewShape, t, NULL, 0);
    expect_array(aclGetViewStrides, t, NULL, 0);
    expect_array(aclGetStorageShape, t, NULL, 0);
    EXPECT_EQ_I64(oc_numel(t), 1);
    expect_address(t, NULL);
    EXPECT_OK(aclDestroyTensor(t));
}

/* Operators check the values, aclCreateTensor does not. */
static void invalid_values_are_kept(void)
{
    const int64_t shape[] = {-2, INT64_MAX, 0}, strides[] = {INT64_MIN, -1, 0};
    aclTensor *t = aclCreateTensor(shape, 3, (aclDataType)77, strides, INT64_MIN, (aclFormat)-5,
                                   shape, 3, (void *)(uintptr_t)3);

    if (!EXPECT(t != NULL)) return;
    expect_array(aclGetViewShape, t, shape, 3);
    expect_array(aclGetViewStrides, t, strides, 3);
    expect_values(t, (aclDataType)77, (aclFormat)-5, INT64_MIN);
    expect_address(t, (void *)(uintptr_t)3);
    EXPECT_OK(aclDestroyTensor(t));
}

static void more_dimensions_than_operators_take(void)
{
    int64_t shape[64];
    aclTensor *t;

    for (size_t i = 0; i < OC_COUNT(shape); i++)
        shape[i] = (int64_t)i + 1;
    t = aclCreateTensor(shape, OC_COUNT(shape), ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape,
                        OC_COUNT(shape), NULL);
    if (!EXPECT(t != NULL)) return;
    expect_array(aclGetViewShape, t, shape, OC_COUNT(shape));
    EXPECT_OK(aclDestroyTensor(t));
}

static void arrays_are_copied(void)
{
    int64_t shape[] = {2, 3}, strides[] = {3, 1}, storage[] = {6};
    aclTensor *t =
        aclCreateTensor(shape, 2, ACL_FLOAT, strides, 0, ACL_FORMAT_ND, storage, 1, NULL);

    shape[0] = strides[0] = storage[0] = 99;
    expect_array(aclGetViewShape, t, (const int64_t[]){2, 3}, 2);
    expect_array(aclGetViewStrides, t, (const int64_t[]){3, 1}, 2);
    expect_array(aclGetStorageShape, t, (const int64_t[]){6}, 1);
    EXPECT_OK(aclDestroyTensor(t));
}

static void dimensions_that_are_null(void)
{
    oc_forget_messages();
    EXPECT(aclCreateTensor(NULL, 2, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, SHAPE, 3, NULL) == NULL);
    EXPECT_TEXT(oc_newest_message(),
                "aclCreateTensor: viewDims or storageDims is NULL while its count is not 0");
    EXPECT(aclCreateTensor(SHAPE, 3, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, NULL, 1, NULL) == NULL);
    EXPECT_TEXT(oc_newest_message(),
                "aclCreateTensor: viewDims or storageDims is NULL while its count is not 0");
}

/* With an impossible count nothing is read, and the message is about the count. */
static void an_absurd_count(void)
{
    oc_forget_messages();
    EXPECT(aclCreateTensor(SHAPE, UINT64_MAX, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, SHAPE, 3, NULL) ==
           NULL);

    const char *text = oc_newest_message();

    EXPECT_TEXT_CONTAINS(text, "aclCreateTensor: ");
    EXPECT(strstr(text, "is NULL") == NULL);
}

/* ---- Changing tensors ---- */

static void init_changes_all(void)
{
    const int64_t shape[] = {4, 4}, strides[] = {1, 4}, storage[] = {20};
    int one, two;
    aclTensor *t = strided(&one);

    EXPECT_OK(aclInitTensor(t, shape, 2, ACL_BF16, strides, 3, ACL_FORMAT_ND, storage, 1, &two));
    expect_array(aclGetViewShape, t, shape, 2);
    expect_array(aclGetViewStrides, t, strides, 2);
    expect_array(aclGetStorageShape, t, storage, 1);
    expect_values(t, ACL_BF16, ACL_FORMAT_ND, 3);
    expect_address(t, &two);
    EXPECT_OK(aclDestroyTensor(t));
}

static void init_keeps_what_is_null(void)
{
    int memory;
    aclTensor *t = strided(&memory);

    EXPECT_OK(aclInitTensor(t, NULL, 9, ACL_FLOAT, NULL, 1, ACL_FORMAT_ND, NULL, 9, NULL));
    expect_array(aclGetViewShape, t, SHAPE, 3);
    expect_array(aclGetStorageShape, t, STORAGE, 2);
    expect_values(t, ACL_FLOAT, ACL_FORMAT_ND, 1);
    expect_address(t, &memory);
    EXPECT_OK(aclDestroyTensor(t));
}

static void init_without_strides_is_contiguous(void)
{
    const int64_t shape[] = {5, 6};
    aclTensor *t = strided(NULL);

    EXPECT_OK(aclInitTensor(t, shape, 2, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 2, NULL));
    expect_array(aclGetViewStrides, t, (const int64_t[]){6, 1}, 2);
    EXPECT_OK(aclDestroyTensor(t));
}

static void init_can_shrink_and_grow(void)
{
    int64_t shape[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    aclTensor *t = strided(NULL);

    for (uint64_t rank = 8; rank-- > 0;) {
        EXPECT_OK(
            aclInitTensor(t, shape, rank, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, rank, NULL));
        expect_array(aclGetViewShape, t, shape, rank);
    }
    EXPECT_OK(aclInitTensor(t, shape, 8, ACL_FLOAT, shape, 0, ACL_FORMAT_ND, shape, 8, NULL));
    expect_array(aclGetViewStrides, t, shape, 8);
    EXPECT_OK(aclDestroyTensor(t));
}

static void addresses(void)
{
    int one, two;
    aclTensor *t = strided(NULL);

    expect_address(t, NULL);
    EXPECT_OK(aclSetRawTensorAddr(t, &one));
    expect_address(t, &one);
    EXPECT_OK(aclSetRawTensorAddr(t, &two));
    expect_address(t, &two);
    EXPECT_OK(aclSetRawTensorAddr(t, NULL));
    expect_address(t, NULL);
    EXPECT_OK(aclDestroyTensor(t));
}

/* ---- NULL ---- */

static void null_in_getters(void)
{
    aclTensor *t = strided(NULL);
    int64_t *values = NULL, offset;
    uint64_t count;
    aclFormat format;
    aclDataType type;
    void *address;

    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR,
                   "aclGetViewShape: tensor is NULL: must point to an object",
                   aclGetViewShape(NULL, &values, &count));
    EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR, aclGetViewShape(t, NULL, &count));
    EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR, aclGetViewShape(t, &values, NULL));
    EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR, aclGetStorageShape(NULL, &values, &count));
    EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR, aclGetStorageShape(t, NULL, &count));
    EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR, aclGetStorageShape(t, &values, NULL));
    EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR, aclGetViewStrides(NULL, &values, &count));
    EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR, aclGetViewStrides(t, NULL, &count));
    EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR, aclGetViewStrides(t, &values, NULL));
    EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR, aclGetViewOffset(NULL, &offset));
    EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR, aclGetViewOffset(t, NULL));
    EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR, aclGetFormat(NULL, &format));
    EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR, aclGetFormat(t, NULL));
    EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR, aclGetDataType(NULL, &type));
    EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR, aclGetDataType(t, NULL));
    EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR, aclGetRawTensorAddr(NULL, &address));
    EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR, aclGetRawTensorAddr(t, NULL));
    EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR, aclSetRawTensorAddr(NULL, &address));
    EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR,
                  aclInitTensor(NULL, SHAPE, 3, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, SHAPE, 3, NULL));
    EXPECT(values == NULL);
    EXPECT_OK(aclDestroyTensor(t));
}

static void destroying_null(void)
{
    EXPECT_OK(aclDestroyTensor(NULL));
    EXPECT_OK(aclDestroyScalar(NULL));
    EXPECT_OK(aclDestroyIntArray(NULL));
    EXPECT_OK(aclDestroyFloatArray(NULL));
    EXPECT_OK(aclDestroyBoolArray(NULL));
    EXPECT_OK(aclDestroyTensorList(NULL));
    EXPECT_OK(aclDestroyScalarList(NULL));
}

/* ---- Arrays ---- */

#define EXPECT_ARRAY(Create, Destroy, GetSize, values, count)          \
    do {                                                               \
        uint64_t size_ = 99;                                           \
        void *array_ = Create((values), (count));                      \
        if (!EXPECT(array_ != NULL)) break;                            \
        EXPECT_OK(GetSize(array_, &size_));                            \
        EXPECT_EQ_I64(size_, (values) == NULL ? 0 : (count));          \
        EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR, GetSize(array_, NULL)); \
        EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR, GetSize(NULL, &size_)); \
        EXPECT_OK(Destroy(array_));                                    \
    } while (0)

static void arrays(void)
{
    const int64_t ints[] = {1, -2, INT64_MAX};
    const float floats[] = {1, -2.5f};
    const bool bools[] = {true, false, true};

    EXPECT_ARRAY(aclCreateIntArray, aclDestroyIntArray, aclGetIntArraySize, ints, 3);
    EXPECT_ARRAY(aclCreateIntArray, aclDestroyIntArray, aclGetIntArraySize, ints, 0);
    EXPECT_ARRAY(aclCreateFloatArray, aclDestroyFloatArray, aclGetFloatArraySize, floats, 2);
    EXPECT_ARRAY(aclCreateFloatArray, aclDestroyFloatArray, aclGetFloatArraySize, floats, 0);
    EXPECT_ARRAY(aclCreateBoolArray, aclDestroyBoolArray, aclGetBoolArraySize, bools, 3);
    EXPECT_ARRAY(aclCreateBoolArray, aclDestroyBoolArray, aclGetBoolArraySize, bools, 0);
}

static void arrays_of_nothing(void)
{
    const int64_t *ints = NULL;
    const float *floats = NULL;
    const bool *bools = NULL;

    EXPECT_ARRAY(aclCreateIntArray, aclDestroyIntArray, aclGetIntArraySize, ints, 3);
    EXPECT_ARRAY(aclCreateIntArray, aclDestroyIntArray, aclGetIntArraySize, ints, UINT64_MAX);
    EXPECT_ARRAY(aclCreateFloatArray, aclDestroyFloatArray, aclGetFloatArraySize, floats, 2);
    EXPECT_ARRAY(aclCreateBoolArray, aclDestroyBoolArray, aclGetBoolArraySize, bools, 1);
}

static void arrays_that_do_not_fit(void)
{
    const int64_t ints[] = {1};

    oc_forget_messages();
    EXPECT(aclCreateIntArray(ints, UINT64_MAX / 64) == NULL);
    EXPECT_TEXT_CONTAINS(oc_newest_message(), "aclCreateIntArray: out of host memory");
}

static void array_values_are_copied(void)
{
    int64_t ints[] = {4, 5};
    float floats[] = {0.5f};
    bool bools[] = {true, false};
    aclIntArray *i = aclCreateIntArray(ints, 2);
    aclFloatArray *f = aclCreateFloatArray(floats, 1);
    aclBoolArray *b = aclCreateBoolArray(bools, 2);

    ints[1] = 9;
    floats[0] = 9;
    bools[1] = true;
    if (EXPECT(i != NULL && f != NULL && b != NULL)) {
        EXPECT_EQ_I64(i->values[0], 4);
        EXPECT_EQ_I64(i->values[1], 5);
        EXPECT_EQ_F64((double)f->values[0], 0.5);
        EXPECT(b->values[0] && !b->values[1]);
    }
    EXPECT_OK(aclDestroyIntArray(i));
    EXPECT_OK(aclDestroyFloatArray(f));
    EXPECT_OK(aclDestroyBoolArray(b));
}

static void an_array_beyond_memory(void)
{
    const int64_t one = 1;

    EXPECT(aclCreateIntArray(&one, UINT64_MAX / 8) == NULL);
    EXPECT(aclCreateIntArray(&one, UINT64_MAX) == NULL);
}

/* ---- Scalars and lists ---- */

static void scalars(void)
{
    double d = -1.5;
    int32_t i = 42;
    struct {
        double re, im;
    } complex = {1, 2};
    aclScalar *of_d = aclCreateScalar(&d, ACL_DOUBLE), *of_i = aclCreateScalar(&i, ACL_INT32);
    aclScalar *of_c = aclCreateScalar(&complex, ACL_COMPLEX128);

    EXPECT(aclCreateScalar(NULL, ACL_FLOAT) == NULL);
    if (EXPECT(of_d != NULL && of_i != NULL && of_c != NULL)) {
        EXPECT(memcmp(of_d->bits, &d, sizeof(d)) == 0);
        EXPECT(memcmp(of_i->bits, &i, sizeof(i)) == 0);
        EXPECT(memcmp(of_c->bits, &complex, sizeof(complex)) == 0);
        EXPECT_EQ_I64(of_i->dtype, ACL_INT32);
    }
    EXPECT_OK(aclDestroyScalar(of_d));
    EXPECT_OK(aclDestroyScalar(of_i));
    EXPECT_OK(aclDestroyScalar(of_c));
}

/* A list owns its elements: the leak checker finds elements that are not destroyed with it. */
static void lists(void)
{
    const float value = 1;
    const aclTensor *tensors[] = {strided(NULL), strided(NULL), NULL};
    const aclScalar *scalar = aclCreateScalar((void *)(uintptr_t)&value, ACL_FLOAT);
    aclTensorList *t = aclCreateTensorList(tensors, 3);
    aclScalarList *s = aclCreateScalarList(&scalar, 1);
    uint64_t size = 99;

    EXPECT_OK(aclGetTensorListSize(t, &size));
    EXPECT_EQ_I64(size, 3);
    EXPECT_OK(aclGetScalarListSize(s, &size));
    EXPECT_EQ_I64(size, 1);
    EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR, aclGetTensorListSize(NULL, &size));
    EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR, aclGetTensorListSize(t, NULL));
    EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR, aclGetScalarListSize(NULL, &size));
    EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR, aclGetScalarListSize(s, NULL));
    if (EXPECT(t != NULL)) {
        EXPECT_EQ_PTR(t->items[0], tensors[0]);
        EXPECT_EQ_PTR(t->items[1], tensors[1]);
    }
    EXPECT_OK(aclDestroyTensorList(t));
    EXPECT_OK(aclDestroyScalarList(s));
}

static void empty_lists(void)
{
    aclTensorList *t = aclCreateTensorList(NULL, 7);
    aclScalarList *s = aclCreateScalarList(NULL, 0);
    uint64_t size = 99;

    EXPECT_OK(aclGetTensorListSize(t, &size));
    EXPECT_EQ_I64(size, 0);
    EXPECT_OK(aclGetScalarListSize(s, &size));
    EXPECT_EQ_I64(size, 0);
    EXPECT_OK(aclDestroyTensorList(t));
    EXPECT_OK(aclDestroyScalarList(s));
}

/* ---- Init ---- */

static void init_is_optional(void)
{
    EXPECT_OK(aclnnFinalize());
    EXPECT_OK(aclnnInit(NULL));
    EXPECT_OK(aclnnInit("no such file"));
    EXPECT_OK(aclnnFinalize());
    EXPECT_OK(aclnnFinalize());
}

static const struct oc_test TESTS[] = {
    OC_TEST("a strided view", a_strided_view),
    OC_TEST("strides by default", strides_by_default),
    OC_TEST("a scalar tensor", a_scalar_tensor),
    OC_TEST("invalid values are kept", invalid_values_are_kept),
    OC_TEST("more dimensions than operators take", more_dimensions_than_operators_take),
    OC_TEST("arrays are copied", arrays_are_copied),
    OC_TEST("dimensions that are NULL", dimensions_that_are_null),
    OC_TEST("an absurd count", an_absurd_count),
    OC_TEST("init changes all", init_changes_all),
    OC_TEST("init keeps what is NULL", init_keeps_what_is_null),
    OC_TEST("init without strides is contiguous", init_without_strides_is_contiguous),
    OC_TEST("init can shrink and grow", init_can_shrink_and_grow),
    OC_TEST("addresses", addresses),
    OC_TEST("NULL in getters", null_in_getters),
    OC_TEST("destroying NULL", destroying_null),
    OC_TEST("arrays", arrays),
    OC_TEST("arrays of nothing", arrays_of_nothing),
    OC_TEST("arrays that do not fit into memory", arrays_that_do_not_fit),
    OC_TEST("array values are copied", array_values_are_copied),
    OC_TEST("an array beyond memory", an_array_beyond_memory),
    OC_TEST("scalars", scalars),
    OC_TEST("lists", lists),
    OC_TEST("empty lists", empty_lists),
    OC_TEST("init is optional", init_is_optional),
};

OC_TEST_MAIN(.name = "meta", OC_TESTS(TESTS))
