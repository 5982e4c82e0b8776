/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnWeightQuantBatchMatmulV2 multiplies by a matrix of quantized weights. A few rows are multiplied by
 * weights as they are loaded. For more rows the weight is converted, a part of its columns at a time so
 * that its copy is no larger than the weight, and multiplied as by aclnnMm.
 */
#include <stdio.h>

#include "aclnnop/aclnn_weight_quant_batch_matmul_v2.h"
#include "check/check.h"
#include "check/promotion.h"
#include "gemm/matmul.h"
#include "meta/geometry.h"
#include "plan/op.h"

struct args {
    const aclTensor *x, *weight, *scale, *shift, *bias;
    int64_t group; /* antiquantGroupSize */
    const aclTensor *y;
    const char *refused; /* the name of an optional parameter that was given; no plan has one */
};

/* ---- Checks ---- */

static const struct oc_rule RULES[] = {
    OC_TENSOR(args, x, OC_FLOATS, 2, 2, OC_PUBLIC_FORMATS),
    OC_TENSOR(args, weight, OC_I8, 2, 2, OC_PUBLIC_FORMATS | OC_FORMAT_BIT(ACL_FORMAT_FRACTAL_NZ)),
    {"antiquantScale", offsetof(struct args, scale), OC_FLOATS, 1, 2, OC_PUBLIC_FORMATS},
    OC_TENSOR(args, y, OC_FLOATS, 2, 2, OC_PUBLIC_FORMATS),
};
static const struct oc_rule SHIFT_RULE = {
    "antiquantOffsetOptional", offsetof(struct args, shift), OC_FLOATS, 1, 2, OC_PUBLIC_FORMATS};
static const struct oc_rule BIAS_RULE = {
    "biasOptional", offsetof(struct args, bias), OC_FLOATS, 1, 2, OC_PUBLIC_FORMATS};

/* The rules are checked with INT4 as if it was INT8: kernels have no type of four bits. */
static aclnnStatus quant_check_tensors(const struct args *a)
{
    struct args checked = *a;
    aclTensor weight;

    for (size_t i = 0; i < OC_COUNT(RULES); i++)
        OC_TRY(oc_check_pointer(
            RULES[i].name,
            *(const aclTensor *const *)(const void *)((const char *)a + RULES[i].offset)));
    weight = *a->weight;
    OC_TRY(oc_check_that(weight.dtype == ACL_INT8 || weight.dtype == ACL_INT4, "dtype of weight",
                         oc_acl_dtype_name(weight.dtype), "must be one of ACL_INT8, ACL_INT4"));
    weight.dtype = ACL_INT8;
    checked.weight = &weight;
    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), &checked));
    if (a->shift != NULL) OC_TRY(oc_check_rules(&SHIFT_RULE, 1, a));
    return a->bias == NULL ? ACLNN_SUCCESS : oc_check_rules(&BIAS_RULE, 1, a);
}

static bool quant_is_row(const aclTensor *t, int64_t columns)
{
    return oc_dim(t, -1) == columns && (t->rank == 1 || t->shape[0] == 1);
}

static aclnnStatus quant_check_scale(const struct args *a)
{
    const int64_t summed = a->weight->shape[0], columns = a->weight->shape[1];
    const int64_t groups[2] = {a->group == 0 ? 1 : oc_ceil_div(summed, a->group), columns};
    char text[96];

    OC_TRY(oc_check_i64("antiquantGroupSize", a->group, OC_GE, NULL, 0));
    if (a->group > 0)
        return oc_check_shape("antiquantScale", a->scale, groups, 2,
                              "(ceil(K / antiquantGroupSize), N)");
    oc_shape_text(a->scale->shape, a->scale->rank, text, sizeof(text));
    return oc_check_that(quant_is_row(a->scale, columns) || quant_is_row(a->scale, 1),
                         "shape of antiquantScale", text,
                         "must be (1), (1, 1), (N) or (1, N), as antiquantGroupSize is 0");
}

static aclnnStatus quant_check(const void *opaque)
{
    const struct args *a = opaque;
    char text[96];

    OC_TRY(quant_check_tensors(a));
    if (a->refused != NULL)
        OC_TRY(oc_check_that(false, a->refused, "given", "it is not supported, must be NULL"));
    OC_TRY(oc_check_same_dtype("y", a->y, "x", a->x));
    OC_TRY(
        oc_check_i64("weight.shape[0]", a->weight->shape[0], OC_EQ, "x.shape[1]", a->x->shape[1]));
    OC_TRY(oc_check_shape("y", a->y, (const int64_t[]){a->x->shape[0], a->weight->shape[1]}, 2,
                          "that of the product"));
    OC_TRY(quant_check_scale(a));
    if (a->shift != NULL) {
        OC_TRY(
            oc_check_same_dtype("antiquantOffsetOptional", a->shift, "antiquantScale", a->scale));
        OC_TRY(oc_check_shape("antiquantOffsetOptional", a->shift, a->scale->shape, a->scale->rank,
                              "that of antiquantScale"));
    }
    if (a->bias == NULL) return ACLNN_SUCCESS;
    oc_shape_text(a->bias->shape, a->bias->rank, text, sizeof(text));
    return oc_check_that(quant_is_row(a->bias, a->weight->shape[1]), "shape of biasOptional", text,
                         "must be (N) or (1, N)");
}

/* ---- Operands ---- */

struct quant {
    const struct args *args;
    int64_t rows, summed, columns, group;
    int64_t bits; /* of a weight */
    struct oc_ref x, weight, scale, shift, bias, y;
    int64_t start;     /* the first element of the weight, counted from the first byte on */
    int64_t stride[8]; /* of weight, scale and shift, as cl/matmul/weight_quant.cl has them */
    int64_t extent;    /* the largest number of elements that a view spans */
};

/* Refers to the bytes of the weight, two INT4 elements in each. */
static struct oc_ref quant_bytes(oc_plan *p, struct quant *q)
{
    const aclTensor *t = q->args->weight;
    const int64_t per_byte = 8 / q->bits;
    struct oc_layout bytes;
    int64_t low = 0, high = 0;

    if (!oc_view_extent(t, &low, &high)) return q->y; /* the checks have excluded an overflow */

    const int64_t first = low / per_byte - (low % per_byte < 0), end = oc_ceil_div(high, per_byte);

    oc_layout_make(&bytes, (const int64_t[]){end - first}, 1, NULL);
    bytes.tensor.dtype = ACL_INT8;
    bytes.tensor.offset = first;
    bytes.tensor.storage = t->storage;
    q->start = t->offset - first * per_byte;
    q->extent = oc_max_i64(q->extent, (end - first) * per_byte);
    return oc_plan_tensor(p, "weight", &bytes.tensor, OC_READ);
}

/* Refers to a scale or a shift, and sets its strides. */
static struct oc_ref quant_factors(oc_plan *p, struct quant *q, const char *name,
                                   const aclTensor *t, int64_t stride[2])
{
    stride[0] = t->rank == 2 && t->shape[0] > 1 ? oc_stride(t, 0) : 0;
    stride[1] = oc_dim(t, -1) > 1 ? oc_stride(t, -1) : 0;
    q->extent = oc_max_i64(q->extent, oc_view_index_extent(t));
    return oc_plan_tensor(p, name, t, OC_READ);
}

/* Nothing is read where nothing is summed, so that there may be no memory behind the operands. */
static void quant_make(oc_plan *p, const struct args *a, struct quant *q)
{
    *q = (struct quant){.args = a,
                        .rows = a->x->shape[0],
                        .summed = a->x->shape[1],
                        .columns = a->y->shape[1],
                        .bits = a->weight->dtype == ACL_INT4 ? 4 : 8,
                        .extent = oc_view_index_extent(a->y)};
    q->y = oc_plan_tensor(p, "y", a->y, OC_WRITE);
    q->group = a->group == 0 ? oc_max_i64(q->summed, 1) : a->group;
    q->x = q->weight = q->scale = q->shift = q->bias = q->y;
    if (a->bias != NULL) {
        q->extent = oc_max_i64(q->extent, oc_view_index_extent(a->bias));
        q->bias = oc_plan_tensor(p, "biasOptional", a->bias, OC_READ);
    }
    if (q->summed == 0) return;
    q->weight = quant_bytes(p, q);
    q->stride[0] = oc_view_stride(a->weight, 0);
    q->stride[1] = oc_view_stride(a->weight, 1);
    q->scale = quant_factors(p, q, "antiquantScale", a->scale, &q->stride[2]);
    q->shift = q->scale;
    if (a->shift != NULL)
        q->shift = quant_factors(p, q, "antiquantOffsetOptional", a->shift, &q->stride[4]);

    const struct oc_view x = {oc_plan_tensor(p, "x", a->x, OC_READ), a->x,
                              oc_dtype_of(a->x->dtype)};

    q->x = oc_plan_contiguous(p, x, OC_F32);
}

static int64_t quant_type(const aclTensor *t)
{
    return t == NULL ? -1 : oc_dtype_number(oc_dtype_of(t->dtype));
}

static void quant_append(struct oc_launch *launch, const struct quant *q)
{
    OC_APPEND_ARGS(launch, OC_REF(weight, q->weight), OC_REF(scale, q->scale),
                   OC_REF(shift, q->shift), OC_INT(scale_type, quant_type(q->args->scale)),
                   OC_INT(shift_type, quant_type(q->args->shift)), OC_INDEX(start, q->start),
                   OC_INDEX(group, q->group), OC_INDEX8(stride, q->stride));
}

/* The launch counts `work` elements. */
static void quant_plan_kernel(oc_plan *p, const struct quant *q, int64_t rows_per_item,
                              int64_t work, struct oc_launch *launch)
{
    struct oc_elementwise_config config;

    oc_default_elementwise(oc_plan_device(p), &config);
    launch->source = "weight_quant";
    launch->group[0] = config.group;
    launch->choice = config.choice;
    oc_launch_define_int(launch, "BITS", q->bits);
    oc_launch_define(launch, "OUT", oc_dtype_name(oc_dtype_of(q->args->y->dtype)));
    oc_launch_define_int(launch, "ROWS", rows_per_item);
    if (oc_plan_try(p,
                    oc_choose_index_width(oc_max_i64(q->extent, q->group), work, &launch->index64)))
        oc_plan_kernel(p, launch);
}

static double quant_weight_bytes(const struct quant *q)
{
    return (double)q->summed * (double)q->columns * (double)q->bits / 8;
}

/* ---- Few rows ---- */

/* For so few rows each weight is converted once or twice, and is not stored as a float. */
#define FEW_ROWS 8
#define ROWS_PER_ITEM 4

static void quant_plan_multiply(oc_plan *p, const struct quant *q)
{
    const struct args *a = q->args;
    const int64_t rows_per_item = q->rows == 1 ? 1 : ROWS_PER_ITEM;
    const double products = (double)q->rows * (double)q->summed * (double)q->columns;
    struct oc_launch launch = {
        .kernel = "multiply",
        .args = {OC_REF(out, q->y), OC_REF(x, q->x)},
        .global = {q->columns, oc_ceil_div(q->rows, rows_per_item)},
        .flops = 2 * products,
        .bytes = quant_weight_bytes(q) + 4 * (double)(q->rows * (q->summed + q->columns))};

    quant_append(&launch, q);
    OC_APPEND_ARGS(
        &launch, OC_REF(bias, q->bias), OC_INT(bias_type, quant_type(a->bias)),
        OC_INDEX(rows, q->rows), OC_INDEX(columns, q->columns), OC_INDEX(summed, q->summed),
        OC_INDEX(bias_stride,
                 a->bias == NULL ? 0 : oc_view_stride(a->bias, (int64_t)a->bias->rank - 1)),
        OC_INDEX(out_row_stride, oc_view_stride(a->y, 0)),
        OC_INDEX(out_column_stride, oc_view_stride(a->y, 1)));
    quant_plan_kernel(p, q, rows_per_item, oc_max_i64(q->rows + ROWS_PER_ITEM, q->rows * q->summed),
                      &launch);
}

/* ---- Parts of the columns ---- */

#define ELEMENTS_PER_ITEM 32
#define SMALL_COPY 1048576.0 /* bytes of a copy that may be larger than the weight */

/* Returns how many columns are converted at a time. */
static int64_t quant_part_columns(const struct quant *q)
{
    const double bytes = quant_weight_bytes(q);
    const double most = (bytes > SMALL_COPY ? bytes : SMALL_COPY) / (4 * (double)q->summed);

    if (most >= (double)q->columns) return q->columns;
    if (most >= 64) return (int64_t)most / 64 * 64;
    return oc_max_i64((int64_t)most, 1);
}

static void quant_plan_copy(oc_plan *p, const struct quant *q, struct oc_ref copy, int64_t first,
                            int64_t columns, bool by_columns)
{
    const int64_t inner = by_columns ? q->summed : columns;
    const int64_t outer = by_columns ? columns : q->summed;
    const double count = (double)columns * (double)q->summed;
    struct oc_launch launch = {.kernel = "dequantize",
                               .args = {OC_REF(out, copy)},
                               .global = {outer * oc_ceil_div(inner, ELEMENTS_PER_ITEM)},
                               .flops = 2 * count,
                               .bytes = count * (4 + (double)q->bits / 8)};

    quant_append(&launch, q);
    OC_APPEND_ARGS(&launch, OC_INDEX(summed, q->summed), OC_INDEX(first, first),
                   OC_INDEX(columns, columns), OC_INDEX(elements_per_item, ELEMENTS_PER_ITEM),
                   OC_INT(by_columns, by_columns));
    quant_plan_kernel(p, q, 1, outer * inner + ELEMENTS_PER_ITEM, &launch);
}

/* Makes an operand of rows of `t`, whose first element is at `ref`. */
static struct oc_matmul_operand quant_operand(struct oc_ref ref, enum oc_dtype dtype, int64_t rows,
                                              int64_t columns, int64_t row_stride,
                                              int64_t column_stride)
{
    const int row = OC_MATMUL_BATCHES, column = row + 1;
    struct oc_matmul_operand o = {.ref = ref, .dtype = dtype, .shape = {1, 1, 1, 1, rows, columns}};

    o.strides[row] = rows == 1 ? 0 : row_stride;
    o.strides[column] = columns == 1 ? 0 : column_stride;
    return o;
}

static struct oc_ref quant_at_column(struct oc_ref ref, const aclTensor *t, int64_t column)
{
    const int64_t axis = (int64_t)t->rank - 1;

    ref.offset += column * oc_view_stride(t, axis) * (int64_t)oc_dtype_size(oc_dtype_of(t->dtype));
    return ref;
}

static void quant_plan_part(oc_plan *p, const struct quant *q, struct oc_ref copy, int64_t first,
                            int64_t columns, bool by_columns)
{
    const aclTensor *y = q->args->y, *bias = q->args->bias;
    struct oc_matmul product = {
        .has_self = bias != NULL, .alpha = 1, .beta = 1, .summed = q->summed};

    quant_plan_copy(p, q, copy, first, columns, by_columns);
    product.left = quant_operand(q->x, OC_F32, q->rows, q->summed, q->summed, 1);
    product.right = quant_operand(copy, OC_F32, q->summed, columns, by_columns ? 1 : columns,
                                  by_columns ? q->summed : 1);
    product.out = quant_operand(quant_at_column(q->y, y, first), oc_dtype_of(y->dtype), q->rows,
                                columns, oc_view_stride(y, 0), oc_view_stride(y, 1));
    if (bias != NULL)
        product.self =
            quant_operand(quant_at_column(q->bias, bias, first), oc_dtype_of(bias->dtype), 1,
                          columns, 0, oc_view_stride(bias, (int64_t)bias->rank - 1));
    oc_matmul_plan(p, &product);
}

static void quant_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    struct quant q;

    if (oc_numel(a->y) == 0) return;
    quant_make(p, a, &q);
    if (q.rows <= FEW_ROWS || q.summed == 0) {
        quant_plan_multiply(p, &q);
        return;
    }

    const int64_t most = quant_part_columns(&q);
    const bool by_columns = q.stride[0] == 1 || q.stride[1] != 1;
    const struct oc_ref copy = oc_plan_scratch(p, OC_F32, most * q.summed);

    for (int64_t first = 0; first < q.columns; first += most)
        quant_plan_part(p, &q, copy, first, oc_min_i64(most, q.columns - first), by_columns);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {
    OC_FIELD(args, x),
    OC_FIELD(args, weight),
    OC_NAMED_FIELD(args, scale, "antiquantScale"),
    OC_NAMED_FIELD(args, shift, "antiquantOffsetOptional"),
    OC_NAMED_FIELD(args, bias, "biasOptional"),
    OC_NAMED_FIELD(args, group, "antiquantGroupSize"),
    OC_FIELD(args, y),
};
static const struct oc_op OP = {"aclnnWeightQuantBatchMatmulV2", quant_check, quant_plan, FIELDS,
                                OC_COUNT(FIELDS)};

aclnnStatus aclnnWeightQuantBatchMatmulV2GetWorkspaceSize(
    const aclTensor *x, const aclTensor *weight, const aclTensor *antiquantScale,
    const aclTensor *antiquantOffsetOptional, const aclTensor *quantScaleOptional,
    const aclTensor *quantOffsetOptional, const aclTensor *biasOptional, int antiquantGroupSize,
    const aclTensor *y, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {.x = x,
                           .weight = weight,
                           .scale = antiquantScale,
                           .shift = antiquantOffsetOptional,
                           .bias = biasOptional,
                           .group = antiquantGroupSize,
                           .y = y,
                           .refused = quantScaleOptional != NULL    ? "quantScaleOptional"
                                      : quantOffsetOptional != NULL ? "quantOffsetOptional"
                                                                    : NULL};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnWeightQuantBatchMatmulV2, &OP)
