/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels of neural networks' layers with tensors of more than 2^31 elements, see shifted.h. Each work-item stores what it
 * reads as far behind the first element as its own number, or the number of a class or row, says. */
#include <string.h>

#include "harness/test.h"
#include "layer_arguments.h"
#include "program/program.h"
#include "registry/device_registry.h"
#include "verify/device.h"

#define INDEX64 "-DINDEX=long -DT=f32 "
#define QUANTIZED "-DINDEX=long -DOUT=f32 -DBITS=8 -DROWS=1"
#define SOLVED "-DINDEX=long -DROWS=2 -DCOLUMNS=1"

static const struct layer_row {
    const char *name, *source, *kernel, *options;
    cl_ulong per_item;
    layer_arguments *set;
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
    {"weight_quant rows", "weight_quant", "dequantize", QUANTIZED, 1, set_dequantized_row},
    {"weight_quant columns", "weight_quant", "dequantize", QUANTIZED, 1, set_dequantized_column},
    {"weight_quant product", "weight_quant", "multiply", QUANTIZED, 1, set_quantized_product},
    {"triangular_solve columns", "triangular_solve", "solve", SOLVED, 1, set_systems_of_columns},
    {"triangular_solve batches", "triangular_solve", "solve", SOLVED, 1, set_systems_of_batches},
    {"triangular_solve copy", "triangular_solve", "copy_triangle", SOLVED, 1, set_triangle},
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
