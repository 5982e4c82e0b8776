/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The bits of an element are the same whatever strategy computes it, and wherever it lies: in a vector or behind the
 * last one, in memory of any layout. Of data that no arithmetic is exact on, and of all element-wise functions that
 * call one that is not exact (with OC_TEST_ALL_TYPES, label long: all), and of norms.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/elementwise.h"
#include "verify/ops/gelu_v2.h"
#include "verify/ops/reduction.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)

/* Elements of the longest tensor: three work-items of a CPU, and a tail. */
#define COUNT 303

static const char *const ACCESSES[] = {OC_OP_DEFAULT_STRATEGY,
                                       "elementwise:flat",
                                       "elementwise:vector",
                                       "elementwise:tile",
                                       "elementwise:groups",
                                       "elementwise:element",
                                       NULL};
/* Of the program that takes any types. */
static const char *const ACCESSES_OF_ANY[] = {OC_OP_DEFAULT_STRATEGY, "elementwise:tile", NULL};

/* What a driver may compute in any way: the arithmetic is correctly rounded, and so is sqrt. */
static bool is_exact(const char *expression)
{
    static const char *const CALLS[] = {"POWER",     "TANH",  "REMAINDER", "QUOTIENT",
                                        "GELU_TAIL", "rsqrt", "SIN(",      "COS(",
                                        "TAN(",      "ERF",   "MISH_",     "GELU_LOGIT"};

    for (size_t i = 0; i < OC_COUNT(CALLS); i++)
        if (strstr(expression, CALLS[i]) != NULL) return false;
    for (const char *p = strchr(expression, '('); p != NULL; p = strchr(p + 1, '(')) {
        const char *name = p;

        while (name > expression &&
               (islower((unsigned char)name[-1]) || isdigit((unsigned char)name[-1])))
            name--;
        if (!islower((unsigned char)*name)) continue; /* no call, or that of a macro */
        if (strncmp(name, "sqrt(", 5) != 0 && strncmp(name, "ceil(", 5) != 0 &&
            strncmp(name, "fabs(", 5) != 0 && strncmp(name, "trunc(", 6) != 0)
            return false;
    }
    return true;
}

/* A function of the table with its types; or GeluV2 of FLOAT, which has a function of its own. */
struct subject {
    const struct elementwise_function *function; /* NULL: GeluV2 */
    struct elementwise_types types;
    const char *const *accesses;
};

static bool make(struct oc_op_case *c, const struct subject *of, int count)
{
    static struct gelu_v2_case gelu = {.name = "GeluV2"};
    char shape[16];

    (void)snprintf(shape, sizeof(shape), "%d", count);
    if (of->function != NULL)
        return elementwise_make(c, &(struct elementwise_case){of->function, of->types, shape, shape,
                                                              NULL, OC_DATA_REALS});
    gelu.shape = shape;
    gelu_v2_make(c, &gelu, OC_F32, OC_DATA_REALS);
    return true;
}

/* The first elements of the longer case, with the bits that are expected. */
static void take_elements(struct oc_op_case *c, const struct oc_op_case *longer)
{
    for (int i = 0; i < c->count; i++) {
        struct oc_operand *o = &c->operands[i];
        const struct oc_operand *from = &longer->operands[i];
        const size_t count = (size_t)oc_shape_count(&o->shape);

        memcpy(o->values, from->values, count * sizeof(double));
        if (o->is_output) memcpy(o->error, from->error, count * sizeof(double));
        if (o->before != NULL) memcpy(o->before, from->before, count * sizeof(double));
        if (longer->bits[i] == NULL) continue;
        c->bits[i] = malloc(count * oc_dtype_size(o->dtype));
        if (c->bits[i] == NULL) abort();
        memcpy(c->bits[i], longer->bits[i], count * oc_dtype_size(o->dtype));
    }
}

/* Every length up to a vector of a CPU, and some around two and around a work-item. */
static void run_lengths(const struct oc_op_case *longest, const struct subject *of)
{
    for (int count = 1; count <= 129; count += count < 18    ? 1
                                               : count < 31  ? 13
                                               : count == 33 ? 94
                                                             : 1)
        for (const char *const *access = of->accesses; *access != NULL; access++) {
            struct oc_op_case c;

            if (!make(&c, of, count)) return;
            take_elements(&c, longest);
            (void)oc_op_run_combination(&c, *access, OC_LAYOUT_CONTIGUOUS);
            oc_op_free(&c);
        }
}

static void same_bits_of(const struct subject *of)
{
    struct oc_op_case c;

    if (!make(&c, of, COUNT)) return;
    for (int layout = 0; layout < OC_LAYOUTS; layout++)
        for (const char *const *access = of->accesses; *access != NULL; access++)
            (void)oc_op_run_combination(&c, *access, (enum oc_test_layout)layout);
    run_lengths(&c, of);
    oc_op_free(&c);
}

static void same_bits_of_type(const struct elementwise_function *f, enum oc_dtype type)
{
    same_bits_of(&(struct subject){f, {{type}, type, true}, ACCESSES});
}

/* Of integers the program is another one: it takes any types, and only on a CPU it has a second strategy. */
static void same_bits(const void *row)
{
    const struct elementwise_function *f = row;

    if (getenv("OC_TEST_ALL_TYPES") == NULL && is_exact(f->row->expression)) return;
    same_bits_of_type(f, OC_F32);
    if (strcmp(f->name, "Exp") == 0 && oc_test_device()->kind == OC_DEVICE_CPU)
        same_bits_of(&(struct subject){f, {{OC_I32}, OC_F32, true}, ACCESSES_OF_ANY});
    if (getenv("OC_TEST_ALL_TYPES") == NULL) return;
    same_bits_of_type(f, OC_F16);
    same_bits_of_type(f, OC_BF16);
    if (oc_test_device()->has_fp64) same_bits_of_type(f, OC_F64);
}

static void same_bits_of_gelu_v2(void)
{
    same_bits_of(&(struct subject){NULL, {{OC_F32}, OC_F32, true}, ACCESSES});
}

/* ---- Norms ---- */

/* Terms in vectors, and behind them; by both strategies. */
static void norms_by_strategy(void)
{
    static const char *const STRATEGIES[] = {OC_OP_DEFAULT_STRATEGY, "reduction:chains"};
    static const char *const ROWS[][2] = {{"3x17", "1"}, {"2x70", "1"}, {"1500", "0"}};

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        const struct reduction_case m = {
            "norm", REDUCTION_VECTOR_NORM, ROWS[i][0], ROWS[i][1], false, 2.5, OC_DTYPE_NONE};
        struct oc_op_case c;

        reduction_make(&c, &m, OC_F32);
        reduction_fill(&c, OC_DATA_REALS);
        reduction_compute(&c, false);
        c.same = OC_SAME_BITS;
        for (size_t s = 0; s < OC_COUNT(STRATEGIES); s++)
            (void)oc_op_run_combination(&c, STRATEGIES[s], OC_LAYOUT_CONTIGUOUS);
        oc_op_free(&c);
    }
}

/* The norms of columns, of which vectors have 16: those behind them are the same as by themselves. */
static void norms_of_columns(void)
{
    static const int ALL = 40, ROWS = 60;

    /* A single one is a row, whose terms are added in another order. */
    for (int columns = 2; columns <= ALL; columns++) {
        const struct reduction_case whole = {
            "norms of columns", REDUCTION_VECTOR_NORM, "60x40", "0", false, 2.5, OC_DTYPE_NONE};
        struct reduction_case part = whole;
        struct oc_op_case c, p;
        char shape[16];

        (void)snprintf(shape, sizeof(shape), "%dx%d", ROWS, columns);
        part.self = shape;
        reduction_make(&c, &whole, OC_F32);
        reduction_make(&p, &part, OC_F32);
        reduction_fill(&c, OC_DATA_REALS);
        for (int r = 0; r < ROWS; r++)
            for (int k = 0; k < columns; k++)
                p.operands[0].values[r * columns + k] = c.operands[0].values[r * ALL + k];
        reduction_compute(&c, false);
        reduction_compute(&p, false);
        (void)oc_op_run_combination(&c, OC_OP_DEFAULT_STRATEGY, OC_LAYOUT_CONTIGUOUS);
        p.bits[1] = malloc((size_t)columns * oc_dtype_size(OC_F32));
        if (p.bits[1] == NULL || c.bits[1] == NULL) abort();
        memcpy(p.bits[1], c.bits[1], (size_t)columns * oc_dtype_size(OC_F32));
        p.same = OC_SAME_BITS;
        (void)oc_op_run_combination(&p, OC_OP_DEFAULT_STRATEGY, OC_LAYOUT_CONTIGUOUS);
        oc_op_free(&c);
        oc_op_free(&p);
    }
}

static const struct oc_test OTHERS[] = {
    OC_TEST("GeluV2", same_bits_of_gelu_v2),
    OC_TEST("norms by strategy", norms_by_strategy),
    OC_TEST("norms of columns", norms_of_columns),
};

static struct oc_suite suite = {.name = "same_bits", OC_ON_DEVICE};

int main(int argc, char **argv)
{
    size_t count = 0;

    while (elementwise_functions[count].name != NULL)
        count++;
    oc_suite_add_rows(&suite, elementwise_functions, count, sizeof(elementwise_functions[0]),
                      same_bits);
    oc_suite_add(&suite, OTHERS, OC_COUNT(OTHERS));
    return oc_test_main(argc, argv, &suite);
}
