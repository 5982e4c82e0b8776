/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels of neural networks' layers with tensors of more than 2^31 elements, see shifted.h. Each work-item stores what it
 * reads as far behind the first element as its own number, or the number of a class or row, says. */
#include <string.h>

#include "harness/test.h"
#include "ops/rnn/lstm_flags.h"
#include "program/program.h"
#include "registry/device_registry.h"
#include "shifted.h"
#include "verify/device.h"

enum {
    FROM,    /* the values */
    OUT,     /* what is compared with them */
    TARGET,  /* int: the class or row that is named */
    SCRATCH, /* stored, and not compared */
    LOW,     /* -1000: its exponential is 0 */
    MINUS,   /* -1 */
    NEGATED, /* the values, negated */
    ONE,     /* 1 */
    HALVES,  /* 32, and CHANNELS elements before them 1 / 32 of the values */
    TABLE,   /* longs: that of cl/common/indices.cl.h, with one step and one tensor of indices */
    MEMS
};

/* The class, and the elements between classes: the product is 2^32. */
#define NAMED (1 << 30)
#define NAMED_STRIDE 4
#define NAMED_ELEMENTS ((cl_ulong)NAMED * NAMED_STRIDE)

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

/* ---- Arguments ---- */

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

static void set_pooling_elements(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    set_pooling(kernel, mems, far, 1);
}

static void set_pooling_rows(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
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

static void set_average(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    const cl_float divisor = 0;
    cl_uint next = set_plane(kernel, mems, far);

    set_long8(kernel, &next, (cl_long8){{1, 1, 1, 1, 0}}); /* sizes, strides, paddings */
    EXPECT_EQ_I64(clSetKernelArg(kernel, next++, sizeof(divisor), &divisor), CL_SUCCESS);
    set_ints(kernel, &next, (const cl_int[]){0}, 1);
}

/* A row of windows of one element. */
static void set_im2col(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
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

static void set_prelu_forward(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    set_prelu(kernel, mems, far, 2);
}

static void set_prelu_backward(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    set_prelu(kernel, mems, far, 3);
}

/* Channels of one term. */
static void set_prelu_weights(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
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
static void set_search(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
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
static void set_layer_norm(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
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
static void set_rms_norm(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
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
static void set_rotation(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
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
static void set_gated(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
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
static void set_layer_norm_parameters(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
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
static void set_lstm(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
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
static void set_lstm_rows(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    /* rows, columns, part_rows, parts */
    const cl_long sizes[] = {1, (cl_long)far + CHANNELS, 1, 1};
    cl_uint next = 0;

    set_shifted(kernel, &next, mems[FROM], far);
    set_shifted(kernel, &next, mems[OUT], far);
    set_longs(kernel, &next, sizes, OC_COUNT(sizes));
}

/* Axes of one element: the gradient less 0. */
static void set_softmax(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
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
static void set_embedding(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
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

static void set_embedding_backward(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
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

static void set_gather(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    cl_uint next = 0;

    set_shifted(kernel, &next, mems[OUT], far);
    set_shifted(kernel, &next, mems[FROM], far + NAMED_ELEMENTS);
    set_index(kernel, &next, mems, far);
    set_longs(kernel, &next, (const cl_long[]){1, 1}, 2); /* inner strides */
}

static void set_scatter(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    /* inner strides, steps, parts, per_part, factor_bits */
    const cl_long values[] = {1, 1, 1, 1, 1, 0};
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

static void set_nll_loss(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    set_nll(kernel, mems, far, false);
}

static void set_nll_gradient(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far)
{
    set_nll(kernel, mems, far, true);
}

/* ---- Launches ---- */

#define INDEX64 "-DINDEX=long -DT=f32 "

static const struct layer_row {
    const char *name, *source, *kernel, *options;
    cl_ulong per_item;
    void (*set)(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far);
} LAYERS[] = {
    {"max_pool2d elements", "max_pool2d", "elements", INDEX64, 1, set_pooling_elements},
    {"max_pool2d rows", "max_pool2d", "rows", INDEX64 "-DPART=128", 128, set_pooling_rows},
    {"max_pool2d_backward elements", "max_pool2d_backward", "elements", INDEX64, 1,
     set_pooling_elements},
    {"max_pool2d_backward rows", "max_pool2d_backward", "rows", INDEX64 "-DPART=128", 128,
     set_pooling_rows},
    {"avg_pool2d", "avg_pool2d", "forward", INDEX64, 1, set_average},
    {"avg_pool2d gradient", "avg_pool2d", "backward", INDEX64, 1, set_average},
    {"im2col", "im2col", "unfold", "-DINDEX=long -DRAW=uint", 1, set_im2col},
    {"im2col gradient", "im2col_backward", "fold", INDEX64, 1, set_im2col},
    {"prelu", "prelu", "forward", INDEX64, 1, set_prelu_forward},
    {"prelu gradient", "prelu", "backward", INDEX64, 1, set_prelu_backward},
    {"prelu weights", "prelu", "weight_parts", INDEX64, 1, set_prelu_weights},
    {"extremum", "extremum", "search", INDEX64 "-DCOMPUTE=f32 -DVALUES=1", 1, set_search},
    {"extremum of any type", "extremum", "search", "-DINDEX=long -DCOMPUTE=f32 -DVALUES=1", 1,
     set_search},
    {"layer_norm", "layer_norm", "forward", INDEX64 "-DW=f32 -DGROUP=1 -DHAS_MEAN=1", 1,
     set_layer_norm},
    {"layer_norm parameters", "layer_norm", "backward_parameters", INDEX64 "-DW=f32 -DGROUP=1", 16,
     set_layer_norm_parameters},
    {"rms_norm", "rms_norm", "rms_norm", INDEX64 "-DW=f32 -DGROUP=1 -DADDED=1", 1, set_rms_norm},
    {"rotation", "rotary_position_embedding", "rotate_pairs", INDEX64, 1, set_rotation},
    {"gated", "gated", "gated", INDEX64 "-DACTIVATION=silu -DHAS_ACTIVATED=1", 1, set_gated},
    {"lstm", "lstm", "forward", INDEX64 "-DDY=f32", 1, set_lstm},
    {"lstm rows", "lstm", "sum_rows", INDEX64 "-DDY=f32", 1, set_lstm_rows},
    {"softmax along", "softmax", "along",
     INDEX64 "-DOUT=f32 -DOPERATION=log_softmax_backward -DBACKWARD=1", 1, set_softmax},
    {"softmax across", "softmax", "across",
     INDEX64 "-DOUT=f32 -DOPERATION=log_softmax_backward -DBACKWARD=1", 1, set_softmax},
    {"embedding", "embedding", "rows", "-DINDEX=long -DRAW=uint -DTARGET=i32", 1, set_embedding},
    {"embedding_dense_backward", "embedding_dense_backward", "add_rows",
     INDEX64 "-DTARGET=i32 -DSUM=f32", 1, set_embedding_backward},
    {"gather", "gather", "gather", "-DINDEX=long -DRAW=uint -DINDICES=1", 1, set_gather},
    {"scatter", "scatter", "scatter", "-DINDEX=long -DRAW=uint -DINDICES=1", 1, set_scatter},
    {"nll_loss", "nll_loss", "elements", INDEX64 "-DTARGET=i32 -DOUT=f32", 1, set_nll_loss},
    {"nll_loss gradient", "nll_loss", "gradient", INDEX64 "-DTARGET=i32 -DOUT=f32", 1,
     set_nll_gradient},
};

static void make_values(float values[MEMS][FLOATS])
{
    /* The inner extent of the head, and of the row the extent of the axis and its stride. */
    const cl_long table[40] = {[1] = 1, [19] = NAMED + 1, [20] = NAMED_STRIDE};
    const cl_int named = NAMED;

    for (int i = 0; i < FLOATS; i++) {
        const bool is_inside = i >= MARGIN && i < MARGIN + CHANNELS;

        values[FROM][i] = is_inside ? (float)(i - MARGIN + 1) : UNTOUCHED;
        values[OUT][i] = is_inside ? 0 : UNTOUCHED;
        values[TARGET][i] = UNTOUCHED;
        values[SCRATCH][i] = 0;
        values[LOW][i] = -1000;
        values[MINUS][i] = -1;
        values[NEGATED][i] = is_inside ? -values[FROM][i] : UNTOUCHED;
        values[ONE][i] = 1;
        values[HALVES][i] = i < MARGIN ? (float)(i - MARGIN + CHANNELS + 1) / 32 : 32;
        values[TABLE][i] = 0;
    }
    memcpy(&values[TARGET][MARGIN], &named, sizeof(named));
    memcpy(&values[TABLE][MARGIN], table, sizeof(table));
}

static void expect_far_values(struct oc_device *device, cl_kernel kernel,
                              const struct layer_row *row, cl_ulong far)
{
    const size_t first[] = {(size_t)(far / row->per_item), 0};
    const size_t global[] = {(size_t)((CHANNELS + row->per_item - 1) / row->per_item), 1};
    float values[MEMS][FLOATS], out[FLOATS];
    cl_mem mems[MEMS];
    cl_int code;
    cl_command_queue queue = clCreateCommandQueue(device->context, device->cl, 0, &code);

    make_values(values);
    for (int i = 0; i < MEMS; i++)
        mems[i] = create_buffer(device, values[i]);
    row->set(kernel, mems, far);
    EXPECT_EQ_I64(clEnqueueNDRangeKernel(queue, kernel, 2, first, global, NULL, 0, NULL, NULL),
                  CL_SUCCESS);
    EXPECT_EQ_I64(
        clEnqueueReadBuffer(queue, mems[OUT], CL_TRUE, 0, sizeof(out), out, 0, NULL, NULL),
        CL_SUCCESS);
    for (int i = 0; i < FLOATS; i++) {
        oc_expect_note("element %llu %+d", (unsigned long long)far, i - MARGIN);
        EXPECT_EQ_F64(out[i], values[FROM][i]);
    }
    oc_expect_no_note();
    for (int i = 0; i < MEMS; i++)
        (void)clReleaseMemObject(mems[i]);
    (void)clReleaseCommandQueue(queue);
}

static void layers_beyond_31_bits(const void *row)
{
    static const cl_ulong FAR[] = {0, ((cl_ulong)1 << 31) - 128, (cl_ulong)1 << 31,
                                   ((cl_ulong)1 << 32) - 128, (cl_ulong)1 << 32};
    const struct layer_row *layer = row;
    struct oc_device *device;
    struct oc_kernel *kernel;

    if (!EXPECT_OK(oc_device_get(0, &device)) ||
        !EXPECT_OK(oc_kernel_take(device, layer->source, layer->options, layer->kernel, &kernel)))
        return;
    for (size_t i = 0; i < OC_COUNT(FAR); i++)
        if (oc_can_shift_ids(device, (size_t)(FAR[i] / layer->per_item)))
            expect_far_values(device, kernel->cl, layer, FAR[i]);
    oc_kernel_give(kernel);
}

static const struct oc_test TESTS[] = {OC_TEST_ROWS(LAYERS, layers_beyond_31_bits)};

OC_TEST_MAIN(.name = "index_range_layers", OC_TESTS(TESTS), OC_ON_DEVICE)
