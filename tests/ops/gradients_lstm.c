/* SPDX-License-Identifier: Apache-2.0 */
/* The expected gradients of aclnnLstmBackward against central differences of the expected outputs of
 * aclnnLSTM, in double: of the sum of dy * output, dh * hy and dc * cy. The device is compared with
 * the expected results elsewhere. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ops/refusals.h"
#include "verify/expect.h"
#include "verify/ops/lstm.h"
#include "verify/ops/lstm_reference.h"

#define STEP 0x1p-12

static const struct lstm_case CASES[] = {
    {"gradient of two layers", 3, 2, 3, 2, 2, true, true, true, true, false, NULL, 0, false},
    {"gradient of a layer without biases", 4, 2, 3, 2, 1, false, false, false, true, false, NULL, 0,
     false},
    {"gradient of sizes of batches", 4, 3, 2, 2, 2, true, true, false, true, false, "3x2x2x1", 0,
     false},
};

static const char *const OUTPUTS[] = {"iOut", "jOut", "fOut", "oOut", "hOut", "cOut", "tanhCOut"};

static double product(const struct oc_operand *x, const struct oc_operand *y)
{
    double sum = 0;

    for (int64_t k = 0; k < oc_shape_count(&x->shape); k++)
        sum += x->values[k] * y->values[k];
    return sum;
}

/* The outputs of the forward function for the inputs of the gradient's case. */
static double value_of(struct oc_op_case *forward, struct oc_op_case *c, const struct lstm_case *m)
{
    for (int i = 0; i < forward->count; i++) {
        struct oc_operand *to = &forward->operands[i];
        const struct oc_operand *from = lstm_operand(c, to->name);

        if (!to->is_output && from != NULL)
            memcpy(to->values, from->values,
                   (size_t)oc_shape_count(&to->shape) * sizeof(*to->values));
    }
    lstm_reference(forward, m, OUTPUTS);
    return product(lstm_operand(forward, "output"), lstm_operand(c, "dy")) +
           product(lstm_operand(forward, "hy"), lstm_operand(c, "dh")) +
           product(lstm_operand(forward, "cy"), lstm_operand(c, "dc"));
}

/* Compares a gradient with the slopes along the elements of an input. */
static void expect_slopes(struct oc_op_case *forward, struct oc_op_case *c,
                          const struct lstm_case *m, struct oc_operand *input,
                          const struct oc_operand *gradient)
{
    for (int64_t k = 0; k < oc_shape_count(&input->shape); k++) {
        const double kept = input->values[k];
        double before, after;

        input->values[k] = kept - STEP;
        before = value_of(forward, c, m);
        input->values[k] = kept + STEP;
        after = value_of(forward, c, m);
        input->values[k] = kept;
        oc_expect_note("%s, element %lld", gradient->name, (long long)k);
        EXPECT(fabs((after - before) / (2 * STEP) - gradient->values[k]) <= 2e-6);
    }
    oc_expect_no_note();
}

static void gradients(const void *row)
{
    const struct lstm_case *m = row;
    const int64_t params = m->layers * (m->is_bidirectional ? 2 : 1) * (m->has_bias ? 4 : 2);
    struct oc_op_case forward, c;

    lstm_make(&forward, m, OC_F32);
    lstm_backward_make(&c, m, OC_F32);
    expect_slopes(&forward, &c, m, lstm_operand(&c, "input"), lstm_operand(&c, "dxOut"));
    expect_slopes(&forward, &c, m, lstm_item(&c, "hx", 0), lstm_operand(&c, "dhPrevOut"));
    expect_slopes(&forward, &c, m, lstm_item(&c, "hx", 1), lstm_operand(&c, "dcPrevOut"));
    for (int64_t k = 0; k < params; k++)
        expect_slopes(&forward, &c, m, lstm_item(&c, "params", k), lstm_item(&c, "dparamsOut", k));
    oc_op_free(&forward);
    oc_op_free(&c);
}

const struct oc_test lstm_gradients[] = {
    OC_TEST_ROWS(CASES, gradients),
    {.name = NULL},
};
