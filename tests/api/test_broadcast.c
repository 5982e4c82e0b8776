/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Inputs that are broadcast give what the same values give when they are written out: for each operator among the
 * rows of operator_rows*.c, and aclnnSWhere, and each of its inputs, in every shape that broadcasts to the row's shape,
 *
 *     f(x, y) = f(x, z),    z: the elements of y, repeated to the row's shape.
 *
 * Shapes are tried with fewer leading axes, of those that remain with any extents 1, and with leading axes of
 * extent 1 more; where the operator refuses one, nothing is compared. Inputs of the row's own shape are also repeated along
 * each axis by a stride of 0, as expand() of PyTorch does. Nothing else is known of an operator, so that
 * a new one needs no more than its row.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "aclnnop/aclnn_s_where.h"
#include "harness/operators.h"
#include "harness/test.h"
#include "meta/dtype.h"
#include "meta/tensor.h"
#include "verify/broadcast_index.h"
#include "verify/device.h"
#include "verify/selection.h"

/* For these a shape is not only where elements are. */
static const char *const SHAPE_MATTERS[] = {
    "aclnnAdaptiveAvgPool2dBackward", /* windows of another number */
    "aclnnEmbedding",                 /* a matrix of other rows */
    "aclnnEqual",                     /* tensors of different shapes are not equal */
    "aclnnGather",                    /* an axis of other positions, and other indices */
    "aclnnGatherV2",
    "aclnnGridSampler2D", /* an image of other sides */
    "aclnnIndex",
    "aclnnIndexAdd",
    "aclnnIndexCopy",
    "aclnnIndexFill",
    "aclnnIndexSelect",
    "aclnnRoiAlign",
    "aclnnROIAlign",
    "aclnnRoiAlignV2",
    "aclnnInplaceIndexCopy",
    "aclnnInplaceIndexFill",
    "aclnnInplaceMaskedScatter", /* a source of fewer elements */
    "aclnnInplaceScatter",
    "aclnnInplaceScatterValue",
    "aclnnScatter",
    "aclnnScatterAdd",
    "aclnnScatterValue",
    NULL};

/* These take other shapes; what else does is found. */
static const char *const BROADCAST[] = {"aclnnAdd",
                                        "aclnnAddmm",
                                        "aclnnBinaryCrossEntropyWithLogits",
                                        "aclnnBinaryCrossEntropyWithLogitsBackward",
                                        "aclnnL1Loss",
                                        "aclnnL1LossBackward",
                                        "aclnnMaskedSelect",
                                        "aclnnMseLoss",
                                        "aclnnMseLossOut",
                                        "aclnnMseLossBackward",
                                        "aclnnSmoothL1Loss",
                                        "aclnnSmoothL1LossBackward",
                                        NULL};

/* Of equal indices any one's element may be the last that is written. */
static const char *const LAST_WRITER_WINS[] = {"aclnnIndexCopy",        "aclnnIndexPutImpl",
                                               "aclnnInplaceIndexCopy", "aclnnInplaceScatter",
                                               "aclnnScatter",          NULL};

/* These add, or multiply, in another order where strides are others. */
static const char *const ROUNDED[] = {"aclnnLstmBackward", "aclnnProdDim", "aclnnVarMean", NULL};

/* An element-wise function of three inputs. As bytes half of the conditions are 0. */
#define TENSOR(text, types)                                                       \
    .name = (text), .kind = OC_PARAMETER_TENSOR, .value = "3x4x5", .max_rank = 8, \
    .dtypes = (types), .format = ACL_FORMAT_ND
static const struct oc_operator WHERE = {
    .name = "aclnnSWhere",
    .parameters = {{TENSOR("condition", OC_U8)},
                   {TENSOR("self", OC_F32)},
                   {TENSOR("other", OC_F32)},
                   {TENSOR("out", OC_F32), .is_output = true}}};

static struct oc_shape shape_of(const struct oc_arguments *a, int i)
{
    return oc_shape_parse(a->op->parameters[i].value);
}

/* Of elements that are not read, or are all 1, a wrong one is as good as the right one. */
static bool is_checked(const struct oc_arguments *a, int i)
{
    return oc_argument_is_input(a, i) && !a->op->parameters[i].is_unread &&
           !a->op->parameters[i].is_ones;
}

static int count_inputs(const struct oc_arguments *a)
{
    int count = 0;

    for (int i = 0; i < a->count; i++)
        count += oc_argument_is_input(a, i);
    return count;
}

/* Gives input i another shape. */
static void reshape(struct oc_arguments *a, int i, const struct oc_shape *shape)
{
    oc_arguments_destroy_object(a, i);
    (void)oc_argument_create_tensor(a, i, shape);
}

/* Outputs have no result of an earlier run. */
static bool run(struct oc_arguments *a, aclOpExecutor *executor)
{
    for (int i = 0; i < a->count; i++)
        if (oc_argument_is_output(a, i) && !oc_buffer_send(&a->buffers[i])) return false;
    return EXPECT_OK(oc_arguments_run(a, executor)) && oc_arguments_finish();
}

static bool prepare_and_run(struct oc_arguments *a)
{
    aclOpExecutor *executor;

    return EXPECT_OK(oc_arguments_prepare(a, &executor)) && run(a, executor);
}

/* Repeats the elements of `shape`, at the start of `elements`, to those of `full`; with more axes there are as many. */
static void write_out(unsigned char *elements, size_t size, const struct oc_shape *shape,
                      const struct oc_shape *full)
{
    const size_t count = (size_t)oc_shape_count(full);
    unsigned char *all;

    if (shape->rank > full->rank) return;
    all = malloc(count * size);
    if (all == NULL) abort();
    for (size_t k = 0; k < count; k++)
        memcpy(all + k * size,
               elements + size * (size_t)oc_broadcast_index(shape->rank, shape->extent, full->rank,
                                                            full->extent, (int64_t)k),
               size);
    memcpy(elements, all, count * size);
    free(all);
}

/* `full` after some of its leading axes, with an extent of 1 for each bit of `ones`; with -`dropped` more leading
 * axes of extent 1 if that is negative. */
static struct oc_shape shape_without(const struct oc_shape *full, int dropped, unsigned ones)
{
    struct oc_shape shape = {(uint64_t)((int)full->rank - dropped), {0}};

    for (uint64_t d = 0; d < shape.rank; d++) {
        const int from = (int)d + dropped;

        shape.extent[d] = from < 0 || (ones >> d & 1) != 0 ? 1 : full->extent[from];
    }
    return shape;
}

/* Whether floats of each output that was received are those of `expected` within a ten-thousandth of its largest. */
static bool outputs_are_close(const struct oc_arguments *a, const struct oc_arguments *expected)
{
    bool are_close = true;

    for (int i = 0; i < a->count; i++) {
        const float *mine = (const void *)a->buffers[i].received;
        const float *theirs = (const void *)expected->buffers[i].received;
        const size_t count = a->buffers[i].bytes / sizeof(float);
        float largest = 0;

        if (!oc_argument_is_output(a, i)) continue;
        are_close = are_close && EXPECT(oc_argument_dtype(a, i) == OC_F32);
        for (size_t k = 0; k < count; k++)
            largest = fmaxf(largest, fabsf(theirs[k]));
        for (size_t k = 0; k < count; k++)
            are_close = are_close && fabsf(mine[k] - theirs[k]) <= 1e-4F * largest;
    }
    return are_close;
}

/* Returns whether the operator accepts input i, of which `shape` has the elements that differ. */
static bool check_argument(struct oc_arguments *a, int i, const struct oc_shape *shape,
                           const char *what, bool is_exact)
{
    const struct oc_shape full = shape_of(a, i);
    struct oc_buffer *b = &a->buffers[i];
    struct oc_arguments expected;
    aclOpExecutor *executor;
    bool accepted;

    oc_expect_note("operator %s, %s %s", a->op->name, a->op->parameters[i].name, what);
    accepted = oc_arguments_prepare(a, &executor) == 0;
    if (accepted && run(a, executor) && EXPECT(!oc_arguments_outputs_are(a, NULL)) &&
        oc_arguments_make(a->op, &expected)) {
        struct oc_buffer *e = &expected.buffers[i];

        memcpy(e->sent, b->sent, e->bytes);
        write_out(e->sent, oc_dtype_size(oc_argument_dtype(a, i)), shape, &full);
        if (oc_buffer_send(e) && prepare_and_run(&expected)) {
            (void)oc_arguments_outputs_are(&expected, NULL); /* receives them */
            EXPECT(oc_arguments_outputs_are(a, &expected) ||
                   (!is_exact && outputs_are_close(a, &expected)));
        }
        oc_arguments_free(&expected);
    }
    return accepted;
}

static bool check_shape(struct oc_arguments *a, int i, const struct oc_shape *shape)
{
    char text[64];

    oc_shape_text(shape->extent, shape->rank, text, sizeof(text));
    reshape(a, i, shape);
    return check_argument(a, i, shape, text, true);
}

/* Returns how many shapes the operator accepts for input i. */
static int check_input(struct oc_arguments *a, int i)
{
    const struct oc_shape full = shape_of(a, i);
    int accepted = 0;

    for (int dropped = (int)full.rank - OC_MAX_RANK; dropped <= (int)full.rank; dropped++) {
        const int ones = dropped < 0 ? 0 : (int)full.rank - dropped;

        /* Of all axes, none with an extent of 1 is the row's own shape. */
        for (unsigned mask = dropped == 0; mask < 1U << ones; mask++) {
            const struct oc_shape shape = shape_without(&full, dropped, mask);

            accepted += check_shape(a, i, &shape);
        }
    }
    reshape(a, i, &full);
    return accepted;
}

static int check_inputs(struct oc_arguments *a)
{
    int shapes = 0;

    for (int i = 0; i < a->count; i++)
        if (is_checked(a, i)) shapes += check_input(a, i);
    if (shapes > 0) (void)printf("%s: %d shapes\n", a->op->name, shapes);
    oc_expect_note("operator %s", a->op->name);
    return shapes;
}

static void inputs_that_are_broadcast(void)
{
    FOR_EACH_ARGUMENTS(a)
    {
        if (count_inputs(&a) < 2 || oc_is_listed(a.op->name, SHAPE_MATTERS)) continue;

        const int shapes = check_inputs(&a);

        EXPECT(shapes > 0 || !oc_is_listed(a.op->name, BROADCAST));
    }
    oc_expect_no_note();
}

static void inputs_of_where_that_are_broadcast(void)
{
    struct oc_arguments a;

    if (!oc_arguments_make(&WHERE, &a)) return;
    /* Of each input: any of the axes that remain have extents of 1. */
    EXPECT_EQ_I64(check_inputs(&a), 3 * (7 + 4 + 2 + 1));
    oc_arguments_free(&a);
    oc_expect_no_note();
}

/* Gives input i a stride of 0 along an axis. */
static void expand(struct oc_arguments *a, int i, const struct oc_shape *full, uint64_t axis)
{
    aclTensor *tensor;
    int64_t stride = 1;

    reshape(a, i, full);
    tensor = a->objects[i];
    for (uint64_t d = full->rank; d-- > 0;) {
        tensor->strides[d] = d == axis ? 0 : stride;
        if (d != axis) stride *= full->extent[d];
    }
}

/* Returns along how many axes the operator accepts input i repeated. */
static int check_expanded(struct oc_arguments *a, int i)
{
    const struct oc_shape full = shape_of(a, i);
    int accepted = 0;

    for (uint64_t axis = 0; axis < full.rank; axis++) {
        struct oc_shape shape = full;
        char text[32];

        if (full.extent[axis] < 2) continue;
        shape.extent[axis] = 1;
        (void)snprintf(text, sizeof(text), "repeated along axis %d", (int)axis);
        expand(a, i, &full, axis);
        accepted += check_argument(a, i, &shape, text, !oc_is_listed(a->op->name, ROUNDED));
    }
    reshape(a, i, &full);
    return accepted;
}

static void inputs_that_are_expanded(void)
{
    int axes = 0;

    FOR_EACH_ARGUMENTS(a)
    {
        for (int i = 0; i < a.count; i++)
            if (is_checked(&a, i) && !oc_is_listed(a.op->name, LAST_WRITER_WINS))
                axes += check_expanded(&a, i);
    }
    (void)printf("%d axes\n", axes);
    EXPECT(axes > 0);
    oc_expect_no_note();
}

static const struct oc_test TESTS[] = {OC_TEST_OF(inputs_that_are_broadcast),
                                       OC_TEST_OF(inputs_of_where_that_are_broadcast),
                                       OC_TEST_OF(inputs_that_are_expanded)};

OC_TEST_MAIN(.name = "broadcast", OC_TESTS(TESTS), OC_ON_DEVICE)
