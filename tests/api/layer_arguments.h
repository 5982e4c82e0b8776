/* SPDX-License-Identifier: Apache-2.0 */
/* Arguments of kernels of layers for test_index_range_layers.c: tensors of which `far` elements are below the buffer, so
 * that the elements of the result are those of mems[FROM]. */
#ifndef OC_TESTS_LAYER_ARGUMENTS_H
#define OC_TESTS_LAYER_ARGUMENTS_H

#include "shifted.h"

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

typedef void layer_arguments(cl_kernel kernel, const cl_mem mems[MEMS], cl_ulong far);

layer_arguments set_pooling_elements, set_pooling_rows, set_average, set_im2col, set_prelu_forward,
    set_prelu_backward, set_prelu_weights, set_search, set_layer_norm, set_layer_norm_parameters,
    set_rms_norm, set_rotation, set_gated, set_lstm, set_lstm_rows, set_softmax, set_embedding,
    set_embedding_backward, set_gather, set_scatter, set_nll_loss, set_nll_gradient,
    set_dequantized_row, set_dequantized_column, set_quantized_product, set_systems_of_columns,
    set_systems_of_batches, set_triangle;

#endif
