/* SPDX-License-Identifier: Apache-2.0 */
#include "layer_arguments.h"

#include "ops/rnn/lstm_flags.h"

static void set_long8(cl_kernel kernel, cl_uint *next, cl_long8 value)
{
    EXPECT_EQ_I64(clSetKernelArg(kernel, (*next)++, sizeof(value), &value), CL_SUCCESS);
}

static void set_zero_strides(cl_kernel kernel, cl_uint *next, int count)
{
    for (int i = 0; i < count; i++)
        set_long8(kernel, next, (cl_long8){{0}});
}

/* rows, inner, elements_per_item, outer_rank, extent */
static void set_loop_nest(cl_kernel kernel, cl_uint *next, cl_ulong far)
{
    const cl_long values[] = {1, (cl_long)far + CHANNELS, 1, 0};

    set_longs(kernel, next, values, OC_COUNT(values));
    set_zero_strides(kernel, next, 1);
}

/* A row of windows of one element. Offsets are bytes. */
static void set_pooling(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far, cl_long per_item)
{
    const cl_long width = (cl_long)far + CHANNELS, numbers[] = {1, width, per_item};
    const cl_long8 extent = {{1, 1, 1, width}}, stride = {{0, 0, 0, 1}};
    const cl_ulong bytes = MARGIN * sizeof(float) - far;
    cl_uint next = 0;

    set_shifted(kernel, &next, mems[OUT], far);
    EXPECT_EQ_I64(clSetKernelArg(kernel, next++, sizeof(cl_mem), &mems[SCRATCH]), CL_SUCCESS);
    EXPECT_EQ_I64(clSetKernelArg(kernel, next++, sizeof(bytes), &bytes), CL_SUCCESS);
    set_shifted(kernel, &next, mems[FROM], far);
    set_longs(kernel, &next, numbers, OC_COUNT(numbers));
    for (int i = 0; i < 2; i++) {
        set_long8(kernel, &next, extent);
        set_long8(kernel, &next, stride);
    }
    set_long8(kernel, &next, stride);                      /* of indices */
    set_long8(kernel, &next, (cl_long8){{1, 1, 1, 1, 0}}); /* sizes, strides, paddings */
    set_ints(kernel, &next, (const cl_int[]){1}, 1);
}

void set_pooling_elements(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    set_pooling(kernel, mems, far, 1);
}

void set_pooling_rows(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    set_pooling(kernel, mems, far, 128);
}

/* The arguments that average pooling begins with: a row of elements. */
static cl_uint set_plane(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    const cl_long width = (cl_long)far + CHANNELS, numbers[] = {1, width, 1};
    const cl_long8 extent = {{1, 1, 1, width}}, stride = {{0, 0, 0, 1}};
    cl_uint next = 0;

    set_shifted(kernel, &next, mems[OUT], far);
    set_shifted(kernel, &next, mems[FROM], far);
    set_longs(kernel, &next, numbers, OC_COUNT(numbers));
    for (int i = 0; i < 2; i++) {
        set_long8(kernel, &next, extent);
        set_long8(kernel, &next, stride);
    }
    return next;
}

void set_average(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    const cl_float divisor = 0;
    cl_uint next = set_plane(kernel, mems, far);

    set_long8(kernel, &next, (cl_long8){{1, 1, 1, 1, 0}}); /* sizes, strides, paddings */
    EXPECT_EQ_I64(clSetKernelArg(kernel, next++, sizeof(divisor), &divisor), CL_SUCCESS);
    set_ints(kernel, &next, (const cl_int[]){0}, 1);
}

/* A row of windows of one element. */
void set_im2col(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    const cl_long width = (cl_long)far + CHANNELS, numbers[] = {1, width, 1, 1};
    cl_uint next = 0;

    set_shifted(kernel, &next, mems[OUT], far);
    set_shifted(kernel, &next, mems[FROM], far);
    set_longs(kernel, &next, numbers, OC_COUNT(numbers));
    for (int i = 0; i < 2; i++) /* of N, C, H and W, or of images, rows and windows */
        set_long8(kernel, &next, (cl_long8){{0, 0, 1, 1}});
    set_long8(kernel, &next, (cl_long8){{1, 1, 1, 1, 1, 1, 0, 0}});
    set_long8(kernel, &next, (cl_long8){{1, width, 1, width}});
}

/* A row of positive elements. */
static void set_prelu(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far, int inputs)
{
    cl_uint next = 0;

    set_shifted(kernel, &next, mems[OUT], far);
    set_shifted(kernel, &next, mems[FROM], far);
    set_buffer(kernel, &next, mems[SCRATCH]); /* the weight */
    if (inputs == 3) set_shifted(kernel, &next, mems[FROM], far);
    set_loop_nest(kernel, &next, far);
    for (int i = 0; i <= inputs; i++) {
        const cl_long inner_stride = i == 2 ? 0 : 1;

        set_zero_strides(kernel, &next, 1);
        set_longs(kernel, &next, &inner_stride, 1);
    }
}

void set_prelu_forward(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    set_prelu(kernel, mems, far, 2);
}

void set_prelu_backward(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    set_prelu(kernel, mems, far, 3);
}

/* Channels of one term. */
void set_prelu_weights(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    /* channels, inner, terms, parts, part_terms, part_step */
    const cl_long values[] = {(cl_long)far + CHANNELS, 1, 1, 1, 1, 1};
    cl_uint next = 0;

    set_shifted(kernel, &next, mems[OUT], far);
    set_shifted(kernel, &next, mems[MINUS], far);
    set_shifted(kernel, &next, mems[NEGATED], far);
    set_longs(kernel, &next, values, OC_COUNT(values));
}

/* Axes of one element. All positions have one place. */
void set_search(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    /* inner strides of positions and self, terms, term_stride, parts, part_terms, part_step */
    const cl_long values[] = {0, 1, 1, 1, 1, 1, 1}, value_inner_stride = 1;
    cl_uint next = 0;

    set_buffer(kernel, &next, mems[SCRATCH]);
    set_ints(kernel, &next, (const cl_int[]){8}, 1);
    set_shifted(kernel, &next, mems[FROM], far);
    set_ints(kernel, &next, (const cl_int[]){0}, 1);
    set_loop_nest(kernel, &next, far);
    set_zero_strides(kernel, &next, 2);
    set_longs(kernel, &next, values, OC_COUNT(values));
    set_shifted(kernel, &next, mems[OUT], far);
    set_zero_strides(kernel, &next, 1);
    set_longs(kernel, &next, &value_inner_stride, 1);
}

/* Rows of one element, which is their mean. */
void set_layer_norm(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    const cl_long sizes[] = {(cl_long)far + CHANNELS, 1};
    const cl_float eps = 1;
    cl_uint next = 0;

    set_shifted(kernel, &next, mems[FROM], far);
    set_buffer(kernel, &next, mems[FROM]); /* weight and bias: not used */
    set_buffer(kernel, &next, mems[FROM]);
    set_shifted(kernel, &next, mems[SCRATCH], far);
    set_shifted(kernel, &next, mems[OUT], far);
    set_buffer(kernel, &next, mems[SCRATCH]); /* rstd: not used */
    set_longs(kernel, &next, sizes, OC_COUNT(sizes));
    EXPECT_EQ_I64(clSetKernelArg(kernel, next++, sizeof(eps), &eps), CL_SUCCESS);
}

/* Rows of one element: the sums with 0, which are stored. */
void set_rms_norm(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    const cl_long sizes[] = {(cl_long)far + CHANNELS, 1};
    const cl_float eps = 1;
    cl_uint next = 0;

    set_shifted(kernel, &next, mems[FROM], far);
    set_shifted(kernel, &next, mems[SCRATCH], far);
    set_shifted(kernel, &next, mems[OUT], far);
    set_buffer(kernel, &next, mems[ONE]);           /* gamma */
    set_shifted(kernel, &next, mems[SCRATCH], far); /* out and rstd */
    set_shifted(kernel, &next, mems[SCRATCH], far);
    set_longs(kernel, &next, sizes, OC_COUNT(sizes));
    EXPECT_EQ_I64(clSetKernelArg(kernel, next++, sizeof(eps), &eps), CL_SUCCESS);
}

/* Pairs of an element and itself, which are not rotated. */
void set_rotation(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    /* inner strides of out, x, cosines and sines; distances in pairs of these */
    const cl_long values[] = {1, 1, 0, 0, 0, 0, 0, 0};
    cl_uint next = 0;

    set_shifted(kernel, &next, mems[OUT], far);
    set_shifted(kernel, &next, mems[FROM], far);
    set_buffer(kernel, &next, mems[ONE]);
    set_buffer(kernel, &next, mems[SCRATCH]);
    set_loop_nest(kernel, &next, far);
    set_zero_strides(kernel, &next, 4);
    set_longs(kernel, &next, values, OC_COUNT(values));
}

/* silu(32) is 32 as a float. */
void set_gated(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    /* inner strides of out, activated and x; start, gate_distance */
    const cl_long values[] = {1, 1, 1, 0, -CHANNELS};
    cl_uint next = 0;

    set_shifted(kernel, &next, mems[OUT], far);
    set_shifted(kernel, &next, mems[SCRATCH], far);
    set_shifted(kernel, &next, mems[HALVES], far);
    set_loop_nest(kernel, &next, far);
    set_zero_strides(kernel, &next, 3);
    set_longs(kernel, &next, values, OC_COUNT(values));
}

/* One row: the gradient of its bias. */
void set_layer_norm_parameters(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    /* rows, width, part_rows, parts */
    const cl_long sizes[] = {1, (cl_long)far + CHANNELS, 1, 1};
    cl_uint next = 0;

    set_shifted(kernel, &next, mems[FROM], far);
    set_shifted(kernel, &next, mems[FROM], far);
    set_buffer(kernel, &next, mems[MINUS]); /* mean and rstd */
    set_buffer(kernel, &next, mems[MINUS]);
    set_shifted(kernel, &next, mems[SCRATCH], far);
    set_shifted(kernel, &next, mems[OUT], far);
    set_longs(kernel, &next, sizes, OC_COUNT(sizes));
}

/* Rows of one state that take no part in the step: they keep their state. */
void set_lstm(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    /* rows, width, elements_per_item; flags; strides */
    const cl_long sizes[] = {(cl_long)far + CHANNELS, 1, 1}, strides[] = {1, 1};
    const cl_int flags = OC_LSTM_HAS_SIZES | OC_LSTM_HAS_HIDDEN;
    cl_uint next = 0;

    set_longs(kernel, &next, sizes, OC_COUNT(sizes));
    EXPECT_EQ_I64(clSetKernelArg(kernel, next++, sizeof(flags), &flags), CL_SUCCESS);
    set_longs(kernel, &next, strides, OC_COUNT(strides));
    for (int i = 0; i < 4; i++) /* of gates: not used */
        set_buffer(kernel, &next, mems[SCRATCH]);
    set_buffer(kernel, &next, mems[TABLE]); /* the first size is 0 */
    set_shifted(kernel, &next, mems[FROM], far);
    set_buffer(kernel, &next, mems[SCRATCH]);
    set_shifted(kernel, &next, mems[SCRATCH], far);
    set_shifted(kernel, &next, mems[OUT], far);
    set_shifted(kernel, &next, mems[SCRATCH], far);
    for (int i = 0; i < 7; i++) /* saved: not used */
        set_buffer(kernel, &next, mems[SCRATCH]);
}

/* One row, which is its sum. */
void set_lstm_rows(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    /* rows, columns, part_rows, parts */
    const cl_long sizes[] = {1, (cl_long)far + CHANNELS, 1, 1};
    cl_uint next = 0;

    set_shifted(kernel, &next, mems[FROM], far);
    set_shifted(kernel, &next, mems[OUT], far);
    set_longs(kernel, &next, sizes, OC_COUNT(sizes));
}

/* Axes of one element: the gradient less 0. */
void set_softmax(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    /* inner strides of out, first and second; axis, and their strides along it */
    const cl_long values[] = {1, 1, 0, 1, 1, 1, 1};
    cl_uint next = 0;

    set_shifted(kernel, &next, mems[OUT], far);
    set_shifted(kernel, &next, mems[FROM], far);
    set_buffer(kernel, &next, mems[LOW]);
    set_loop_nest(kernel, &next, far);
    set_zero_strides(kernel, &next, 3);
    set_longs(kernel, &next, values, OC_COUNT(values));
}

/* One index, whose row is far behind the first one, and long. */
void set_embedding(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    /* inner strides of out, indices and weight; weight_rows, row_stride */
    const cl_long values[] = {1, 0, 1, NAMED + 1, NAMED_STRIDE};
    cl_uint next = 0;

    set_shifted(kernel, &next, mems[OUT], far);
    set_buffer(kernel, &next, mems[TARGET]);
    set_shifted(kernel, &next, mems[FROM], far + NAMED_ELEMENTS);
    set_loop_nest(kernel, &next, far);
    set_zero_strides(kernel, &next, 3);
    set_longs(kernel, &next, values, OC_COUNT(values));
}

void set_embedding_backward(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    /* rows, width, weights, padding, strides of rows and columns of sums, parts, columns_per_item */
    const cl_long values[] = {1, (cl_long)far + CHANNELS, NAMED + 1, -1, NAMED_STRIDE, 1, 1, 1};
    cl_uint next = 0;

    set_shifted(kernel, &next, mems[OUT], far + NAMED_ELEMENTS);
    set_shifted(kernel, &next, mems[FROM], far);
    set_buffer(kernel, &next, mems[TARGET]);
    set_buffer(kernel, &next, mems[SCRATCH]); /* counts: not used */
    set_longs(kernel, &next, values, OC_COUNT(values));
}

/* One index for all elements, which names a position far behind the first one. */
static void set_index(cl_kernel kernel, cl_uint *next, const cl_mem mems[MEMS], cl_ulong far)
{
    set_buffer(kernel, next, mems[TARGET]);
    set_buffer(kernel, next, mems[TABLE]);
    set_ints(kernel, next, (const cl_int[]){1, 1}, 2); /* index_count, are_rows_alike */
    set_loop_nest(kernel, next, far);
    set_zero_strides(kernel, next, 2);
}

void set_gather(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    cl_uint next = 0;

    set_shifted(kernel, &next, mems[OUT], far);
    set_shifted(kernel, &next, mems[FROM], far + NAMED_ELEMENTS);
    set_index(kernel, &next, mems, far);
    set_longs(kernel, &next, (const cl_long[]){1, 1}, 2); /* inner strides */
}

void set_scatter(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    /* inner strides, steps, parts, per_part, factor_bits, copy_elements */
    const cl_long values[] = {1, 1, 1, 1, 1, 0, 0};
    cl_uint next = 0;

    set_shifted(kernel, &next, mems[OUT], far + NAMED_ELEMENTS);
    set_shifted(kernel, &next, mems[FROM], far);
    set_index(kernel, &next, mems, far);
    set_longs(kernel, &next, values, OC_COUNT(values));
}

/* All positions name the same class, which is far behind the first one. */
static void set_nll(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far, bool is_gradient)
{
    /* inner strides of out and target; class_stride, weight_stride, classes, ignored */
    const cl_long values[] = {1, 0, NAMED_STRIDE, 0, NAMED + 1, -1}, inner_stride = 1;
    cl_uint next = 0;

    set_shifted(kernel, &next, mems[OUT], far + (is_gradient ? NAMED_ELEMENTS : 0));
    set_buffer(kernel, &next, mems[TARGET]);
    set_buffer(kernel, &next, mems[MINUS]); /* weight */
    set_loop_nest(kernel, &next, far);
    set_zero_strides(kernel, &next, 2);
    set_longs(kernel, &next, values, OC_COUNT(values));
    set_shifted(kernel, &next, mems[FROM], far + (is_gradient ? 0 : NAMED_ELEMENTS));
    set_zero_strides(kernel, &next, 1);
    set_longs(kernel, &next, &inner_stride, 1);
    if (!is_gradient) return;
    set_buffer(kernel, &next, mems[SCRATCH]); /* total: not used */
    set_ints(kernel, &next, (const cl_int[]){0}, 1);
}

void set_nll_loss(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    set_nll(kernel, mems, far, false);
}

void set_nll_gradient(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    set_nll(kernel, mems, far, true);
}

/* Weights of 0, to which 1 is added, and whose scales are the values. Offsets of weights are bytes. */
static void set_weight(cl_kernel kernel, cl_uint *next, const cl_mem mems[MEMS], cl_ulong far,
                       cl_long8 stride)
{
    const cl_ulong bytes = MARGIN * sizeof(float) - far;
    const cl_long start_and_group[] = {0, 1};

    EXPECT_EQ_I64(clSetKernelArg(kernel, (*next)++, sizeof(cl_mem), &mems[SCRATCH]), CL_SUCCESS);
    EXPECT_EQ_I64(clSetKernelArg(kernel, (*next)++, sizeof(bytes), &bytes), CL_SUCCESS);
    set_shifted(kernel, next, mems[FROM], far);
    set_buffer(kernel, next, mems[ONE]);
    set_ints(kernel, next, (const cl_int[]){0, 0}, 2); /* the types of both are float */
    set_longs(kernel, next, start_and_group, OC_COUNT(start_and_group));
    set_long8(kernel, next, stride);
}

static void set_dequantized(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far,
                            bool by_columns)
{
    const cl_long count = (cl_long)far + CHANNELS;
    /* summed, first, columns, elements_per_item */
    const cl_long row[] = {1, 0, count, 1}, column[] = {count, 0, 1, 1};
    const cl_long8 along_row = {{0, 1, 0, 1}}, along_column = {{1, 0, 1, 0}};
    cl_uint next = 0;

    set_shifted(kernel, &next, mems[OUT], far);
    set_weight(kernel, &next, mems, far, by_columns ? along_column : along_row);
    set_longs(kernel, &next, by_columns ? column : row, OC_COUNT(row));
    set_ints(kernel, &next, (const cl_int[]){by_columns}, 1);
}

void set_dequantized_row(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    set_dequantized(kernel, mems, far, false);
}

void set_dequantized_column(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    set_dequantized(kernel, mems, far, true);
}

/* One row of one element, which is 1. */
void set_quantized_product(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    /* rows, columns, summed, strides of bias and of rows and columns of out */
    const cl_long sizes[] = {1, (cl_long)far + CHANNELS, 1, 0, 0, 1};
    cl_uint next = 0;

    set_shifted(kernel, &next, mems[OUT], far);
    set_buffer(kernel, &next, mems[ONE]); /* x */
    set_weight(kernel, &next, mems, far, (cl_long8){{0, 1, 0, 1}});
    set_buffer(kernel, &next, mems[ONE]); /* bias: not used */
    set_ints(kernel, &next, (const cl_int[]){-1}, 1);
    set_longs(kernel, &next, sizes, OC_COUNT(sizes));
}

/* Systems of one equation, whose coefficient is 1: each is a column, or a batch. */
static void set_systems(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far, bool are_batches)
{
    const cl_long count = (cl_long)far + CHANNELS, columns[] = {are_batches ? 1 : count, count};
    const cl_long8 extent = {{1, 1, 1, 1, 1, are_batches ? count : 1, 1, 1}};
    const cl_long8 stride = {{0, 0, 0, 0, 0, are_batches, 0, !are_batches}};
    cl_uint next = 0;

    set_shifted(kernel, &next, mems[OUT], far);
    set_shifted(kernel, &next, mems[FROM], far);
    set_buffer(kernel, &next, mems[ONE]);
    set_longs(kernel, &next, columns, OC_COUNT(columns));
    set_long8(kernel, &next, extent);
    set_long8(kernel, &next, stride);
    set_long8(kernel, &next, stride);
    set_zero_strides(kernel, &next, 1);                 /* of the matrix */
    set_ints(kernel, &next, (const cl_int[]){0, 0}, 2); /* is_upper, is_unit */
}

void set_systems_of_columns(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    set_systems(kernel, mems, far, false);
}

void set_systems_of_batches(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    set_systems(kernel, mems, far, true);
}

/* One row, all of it beyond the diagonal or on it. */
void set_triangle(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    const cl_long count = (cl_long)far + CHANNELS;
    const cl_long8 extent = {{1, 1, 1, 1, 1, 1, 1, count}}, stride = {{0, 0, 0, 0, 0, 0, 0, 1}};
    cl_uint next = 0;

    set_shifted(kernel, &next, mems[OUT], far);
    set_shifted(kernel, &next, mems[FROM], far);
    set_longs(kernel, &next, (const cl_long[]){1, count, 1}, 3);
    set_long8(kernel, &next, extent);
    set_long8(kernel, &next, stride);
    set_long8(kernel, &next, stride);
    set_ints(kernel, &next, (const cl_int[]){1}, 1);
}
