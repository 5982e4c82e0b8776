/* SPDX-License-Identifier: Apache-2.0 */
/* All operators of host/ops/elementwise/elementwise.table. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/test.h"
#include "ops/refusals.h"
#include "verify/device.h"
#include "verify/ops/elementwise.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)
#define FEW (LAYOUT(CONTIGUOUS) | LAYOUT(MIXED))

static const char *const ACCESSES[] = {"elementwise:flat",
                                       "elementwise:vector",
                                       "elementwise:tile",
                                       "elementwise:groups",
                                       "elementwise:element",
                                       "elementwise:vector,alignment:vector",
                                       NULL};

static bool device_has(const struct elementwise_types *types)
{
    bool has_double = types->output == OC_F64;

    for (int i = 0; i < OC_ELEMENTWISE_INPUTS; i++)
        has_double = has_double || types->input[i] == OC_F64;
    return !has_double || oc_test_device()->has_fp64;
}

static unsigned made; /* cases of a function, selected or not */

static void run(const struct elementwise_case *e, const char *const *strategies, unsigned layouts)
{
    struct oc_op_case c;

    if (!device_has(&e->types) || !elementwise_make(&c, e)) return;
    made++;
    c.strategies = strategies;
    c.layouts = layouts;
    oc_op_sweep(&c);
    oc_op_free(&c);
}

/* ---- Each function ---- */

/* Compilation takes a quarter of a second per kernel. What does not depend on the expression is tested with
 * these: one with a tensor of each kind of result, without inputs, with three, and in place. With
 * OC_TEST_ALL_TYPES (label long) with all. */
static bool is_thorough(const struct elementwise_function *f)
{
    if (getenv("OC_TEST_ALL_TYPES") != NULL) return true;

    static const char *const NAMES[] = {"Add",    "InplaceAdds",       "GtTensor",       "Relu",
                                        "SWhere", "InplaceFillScalar", "InplaceAddcmul", "Sqrt"};

    for (size_t i = 0; i < OC_COUNT(NAMES); i++)
        if (strcmp(f->name, NAMES[i]) == 0) return true;
    return false;
}

/* A vector of a CPU has 16 elements, and a work-item of `flat` two of them. */
static void run_shapes(const struct elementwise_function *f)
{
    static const char *const SHAPES[][3] = {
        {"", ""},    {"31", "31"}, {"257", "257"}, {"9x35", "35", "9x1"}, {"3x1x5", "2x1", "5"},
        {"3x0", "1"}};

    for (size_t i = 0; i < OC_COUNT(SHAPES); i++) {
        struct elementwise_case e = {.function = f,
                                     .types = {{OC_F32}, OC_DTYPE_NONE, true},
                                     .shape = SHAPES[i][0],
                                     .other_shape = SHAPES[i][1],
                                     .third_shape = SHAPES[i][2],
                                     .data = OC_DATA_REALS};
        const bool is_short = !is_thorough(f);
        /* Operands of several types are read element by element. */
        const bool has_mask = strchr(f->row->input_kinds, 'M') != NULL;

        if (is_short && i != 2) continue;
        run(&e, is_short || has_mask ? NULL : ACCESSES,
            is_short   ? LAYOUT(CONTIGUOUS)
            : i == 2   ? 0
            : has_mask ? FEW | LAYOUT(CROSSED)
                       : FEW);
        e.data = OC_DATA_SPECIALS;
        run(&e, NULL, LAYOUT(CONTIGUOUS));
    }
}

/* All types by themselves, and pairs whose promoted type is one of both, a third one, or a float. */
static void run_types(const struct elementwise_function *f)
{
    static const struct elementwise_types TYPES[] = {
        {{OC_F16}, OC_DTYPE_NONE, true},
        {{OC_BF16}, OC_DTYPE_NONE, true},
        {{OC_F64}, OC_DTYPE_NONE, true},
        {{OC_I8}, OC_DTYPE_NONE, false},
        {{OC_I16}, OC_DTYPE_NONE, false},
        {{OC_I32}, OC_DTYPE_NONE, false},
        {{OC_I64}, OC_DTYPE_NONE, false},
        {{OC_U8}, OC_DTYPE_NONE, false},
        {{OC_B8}, OC_DTYPE_NONE, false},
        {{OC_F16}, OC_DTYPE_NONE, false},
        {{OC_I32}, OC_DTYPE_NONE, true},
        {{OC_F32, OC_F16}, OC_DTYPE_NONE, true},
        {{OC_F16, OC_BF16}, OC_DTYPE_NONE, true},
        {{OC_BF16, OC_I32}, OC_DTYPE_NONE, true},
        {{OC_U8, OC_I8}, OC_DTYPE_NONE, false},
        {{OC_I64, OC_B8}, OC_DTYPE_NONE, false},
        {{OC_F32}, OC_F16, true},
        {{OC_F32}, OC_I32, true},
        {{OC_F32}, OC_U8, true},
        {{OC_I32}, OC_F64, false},
        {{OC_I32}, OC_I8, false},
    };

    for (size_t i = 0; i < OC_COUNT(TYPES); i++) {
        const bool is_real = (TYPES[i].input[0] & OC_TYPES_FLOATS) != 0;
        /* The others: floats, and integers by integer arithmetic. */
        const bool is_integer = !is_real && !TYPES[i].is_real && TYPES[i].output == OC_DTYPE_NONE &&
                                f->row->computes == OC_COMPUTES_PROMOTED;

        if (!is_integer && !is_thorough(f)) continue;
        if (TYPES[i].input[1] != OC_DTYPE_NONE && elementwise_inputs(f) < 2) continue;
        run(&(struct elementwise_case){f, TYPES[i], "5x35", "35", NULL,
                                       is_real ? OC_DATA_REALS : OC_DATA_INTEGERS},
            NULL, FEW);
    }
}

/* The gradient of a GELU has a type of its own: INT32 in the vendor's example, which the row of the table must allow. */
static void run_gelu_gradients(const struct elementwise_function *f)
{
    static const struct elementwise_types TYPES[] = {{{OC_I32, OC_F32}, OC_F32, true},
                                                     {{OC_F16, OC_F32}, OC_F16, true},
                                                     {{OC_F64, OC_F64}, OC_F64, true}};

    if (strcmp(f->name, "GeluBackward") != 0) return;
    for (size_t i = 0; i < OC_COUNT(TYPES); i++) {
        const unsigned before = made;

        run(&(struct elementwise_case){f, TYPES[i], "5x35", "35", NULL, OC_DATA_REALS}, NULL, FEW);
        run(&(struct elementwise_case){f, TYPES[i], "5x35", "35", NULL, OC_DATA_INTEGERS}, NULL,
            FEW);
        EXPECT_EQ_I64(made, before + (device_has(&TYPES[i]) ? 2 : 0));
    }
}

#define RANDOM_RANKS 4

/* Integers beside floats, else integers, else doubles: all functions share the programs. */
static void run_ranks(const struct elementwise_function *f)
{
    static const struct elementwise_types TYPES[] = {
        {{OC_I32, OC_F32, OC_F32}, OC_DTYPE_NONE, false},
        {{OC_I32}, OC_DTYPE_NONE, false},
        {{OC_F64}, OC_DTYPE_NONE, true}};
    struct oc_random random = oc_random_for(f->name);
    const int inputs = elementwise_inputs(f);
    char shapes[OC_ELEMENTWISE_INPUTS][OC_SHAPE_TEXT];

    if (inputs < 2) return;
    for (int i = 0; i < RANDOM_RANKS; i++) {
        oc_random_shapes(&random, inputs, shapes);
        for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
            const unsigned before = made;

            run(&(struct elementwise_case){f, TYPES[t], shapes[i % inputs],
                                           shapes[(i + 1) % inputs],
                                           inputs > 2 ? shapes[(i + 2) % inputs] : NULL,
                                           OC_DATA_INTEGERS},
                NULL, FEW);
            if (made > before) break;
        }
    }
}

static void run_function(const void *row)
{
    /* As on a GPU the access to memory is another, and the expressions are the same. */
    if (getenv("OC_TEST_AS_GPU") != NULL && !is_thorough(row)) return;
    made = 0;
    run_shapes(row);
    run_types(row);
    run_gelu_gradients(row);
    run_ranks(row);
    EXPECT(made > 0);
}

static const struct oc_test VALUES[] = {OC_TEST_GROUP(elementwise_refusals),
                                        OC_TEST_GROUP(elementwise_values)};

static struct oc_suite suite = {.name = "elementwise", OC_ON_DEVICE};

int main(int argc, char **argv)
{
    size_t count = 0;

    while (elementwise_functions[count].name != NULL)
        count++;
    oc_suite_add_rows(&suite, elementwise_functions, count, sizeof(elementwise_functions[0]),
                      run_function);
    oc_suite_add(&suite, VALUES, OC_COUNT(VALUES));
    return oc_test_main(argc, argv, &suite);
}
