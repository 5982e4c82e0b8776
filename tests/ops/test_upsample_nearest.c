/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnUpsampleNearest1d, aclnnUpsampleNearest2d, aclnnUpsampleNearestExact2d and their gradients, compared
 * with the map of positions. The references of an operator and of its gradient use the same map, so they are
 * adjoint.
 */
#include <math.h>
#include <string.h>

#include "harness/test.h"
#include "ops/refusals.h"
#include "verify/buffer.h"
#include "verify/device.h"
#include "verify/ops/upsample_nearest.h"

// clang-format off
static const struct upn_case CASES[] = {
    /* name                           operator       N  C   h   w    outH outW  scales */
    {"1d: one element", UPN_NEAREST1D, 1, 1, 1, 1, 1, 1, 0, 0, false},
    {"1d: one to many", UPN_NEAREST1D, 2, 5, 1, 1, 1, 40, 0, 0, false},
    {"1d: many to one", UPN_NEAREST1D, 2, 9, 1, 40, 1, 1, 0, 0, false},
    {"1d: equal lengths", UPN_NEAREST1D, 2, 8, 1, 24, 1, 24, 0, 0, false},
    {"1d: twice as long", UPN_NEAREST1D, 2, 8, 1, 33, 1, 66, 0, 0, false},
    {"1d: three times as long", UPN_NEAREST1D, 2, 3, 1, 41, 1, 123, 0, 0, false},
    {"1d: eight times as long", UPN_NEAREST1D, 2, 3, 1, 11, 1, 88, 0, 0, false},
    {"1d: 41 times as long: 1/41 is rounded down", UPN_NEAREST1D, 1, 9, 1, 3, 1, 123, 0, 0, false},
    {"1d: half as long", UPN_NEAREST1D, 2, 8, 1, 32, 1, 16, 0, 0, false},
    {"1d: odd primes, up", UPN_NEAREST1D, 3, 17, 1, 31, 1, 97, 0, 0, false},
    {"1d: odd primes, down", UPN_NEAREST1D, 3, 17, 1, 97, 1, 31, 0, 0, false},
    {"1d: several work-items per row", UPN_NEAREST1D, 1, 2, 1, 701, 1, 1999, 0, 0, false},
    {"1d: no images", UPN_NEAREST1D, 0, 2, 1, 7, 1, 19, 0, 0, false},
    {"1d: factor 2.15", UPN_NEAREST1D, 2, 3, 1, 33, 1, 70, 0, 2.15, false},
    {"1d: factor 1.6", UPN_NEAREST1D, 2, 3, 1, 4, 1, 6, 0, 1.6, false},
    {"1d: factor 1.04, length kept", UPN_NEAREST1D, 2, 3, 1, 17, 1, 17, 0, 1.0441, false},
    {"1d: factor 2.01, length doubled", UPN_NEAREST1D, 2, 3, 1, 64, 1, 128, 0, 2.01, false},
    {"1d: factor 1/480", UPN_NEAREST1D, 1, 1, 1, 48000, 1, 100, 0, 1.0 / 480, false},
    {"1d: factor 480", UPN_NEAREST1D, 1, 1, 1, 100, 1, 48000, 0, 480, false},
    {"1d: factor -1", UPN_NEAREST1D, 2, 3, 1, 33, 1, 70, 0, -1, false},
    {"1d: factor NaN", UPN_NEAREST1D, 2, 3, 1, 33, 1, 70, 0, NAN, false},
    {"1d: factor that does not lead there", UPN_NEAREST1D, 2, 3, 1, 33, 1, 66, 0, 2.15, false},
    {"2d: one element", UPN_NEAREST2D, 1, 1, 1, 1, 1, 1, 0, 0, false},
    {"2d: one to many", UPN_NEAREST2D, 2, 5, 1, 1, 3, 40, 0, 0, false},
    {"2d: many to one", UPN_NEAREST2D, 2, 3, 5, 40, 1, 1, 0, 0, false},
    {"2d: equal", UPN_NEAREST2D, 2, 3, 5, 24, 5, 24, 0, 0, false},
    {"2d: 2 x 2", UPN_NEAREST2D, 2, 3, 7, 33, 14, 66, 0, 0, false},
    {"2d: 3 x 4", UPN_NEAREST2D, 1, 3, 4, 17, 12, 68, 0, 0, false},
    {"2d: 5 x 3", UPN_NEAREST2D, 1, 3, 4, 17, 20, 51, 0, 0, false},
    {"2d: 2 x 8", UPN_NEAREST2D, 1, 3, 4, 9, 8, 72, 0, 0, false},
    {"2d: height only", UPN_NEAREST2D, 2, 3, 3, 20, 7, 20, 0, 0, false},
    {"2d: width only", UPN_NEAREST2D, 2, 3, 5, 20, 5, 47, 0, 0, false},
    {"2d: up and down", UPN_NEAREST2D, 2, 3, 13, 31, 5, 97, 0, 0, false},
    {"2d: down and up", UPN_NEAREST2D, 2, 3, 5, 97, 13, 31, 0, 0, false},
    {"2d: half", UPN_NEAREST2D, 2, 3, 14, 66, 7, 33, 0, 0, false},
    {"2d: no images", UPN_NEAREST2D, 0, 3, 14, 66, 7, 33, 0, 0, false},
    {"2d: factors", UPN_NEAREST2D, 2, 3, 10, 33, 21, 70, 2.15, 2.15, false},
    {"2d: factors, channels-last", UPN_NEAREST2D, 2, 11, 5, 6, 8, 15, 1.7, 2.6, true},
    {"2d: factors, height kept, width doubled", UPN_NEAREST2D, 2, 3, 5, 70, 5, 140, 1.15, 2.01, false},
    {"2d: factor of width only", UPN_NEAREST2D, 2, 3, 10, 33, 21, 70, -1, 2.15, false},
    {"2d: factor of one axis", UPN_NEAREST2D, 2, 3, 10, 33, 21, 66, 2.15, 2.15, false},
    {"2d: channels-last, 11 channels", UPN_NEAREST2D, 2, 11, 5, 6, 8, 15, 0, 0, true},
    {"2d: channels-last, 16 channels, 2 x 2", UPN_NEAREST2D, 1, 16, 5, 6, 10, 12, 0, 0, true},
    {"2d: channels-last, 3 channels", UPN_NEAREST2D, 2, 3, 5, 6, 8, 15, 0, 0, true},
    {"exact 2d: one element", UPN_EXACT2D, 1, 1, 1, 1, 1, 1, 0, 0, false},
    {"exact 2d: equal", UPN_EXACT2D, 2, 3, 5, 24, 5, 24, 0, 0, false},
    {"exact 2d: 2 x 2", UPN_EXACT2D, 2, 3, 7, 33, 14, 66, 0, 0, false},
    {"exact 2d: 1/2 x 1/3", UPN_EXACT2D, 2, 3, 14, 99, 7, 33, 0, 0, false},
    {"exact 2d: 1/4 x 1/8", UPN_EXACT2D, 2, 3, 12, 264, 3, 33, 0, 0, false},
    {"exact 2d: up and down", UPN_EXACT2D, 2, 3, 13, 31, 5, 97, 0, 0, false},
    {"exact 2d: 32 to 55, tie in float", UPN_EXACT2D, 1, 2, 32, 32, 55, 55, 0, 0, false},
    {"exact 2d: factors", UPN_EXACT2D, 2, 3, 10, 33, 21, 71, 2.15, 2.15, false},
    {"exact 2d: too large factors", UPN_EXACT2D, 1, 9, 30, 30, 20, 20, 2, 2, false},
    {"exact 2d: factor 1.04, height kept", UPN_EXACT2D, 1, 1, 17, 1, 17, 1, 1.0441, 0, false},
    {"exact 2d: a factor without an effect on the image: equal heights", UPN_EXACT2D, 1, 3, 9, 10, 9, 20, 3, 2, false},
    {"exact 2d: no channels", UPN_EXACT2D, 2, 0, 10, 33, 21, 71, 0, 0, false},
    {"exact 2d: channels-last, 11 channels", UPN_EXACT2D, 2, 11, 5, 6, 8, 15, 0, 0, true},
    {"exact 2d: channels-last, 3 channels", UPN_EXACT2D, 2, 3, 5, 6, 8, 15, 0, 0, true},
};
// clang-format on

static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16, OC_U8, OC_F64};

/* The usual ones with bfloat16 and wide indices: a kernel for each number of terms and ratio takes long to compile, and
 * does not depend on them. */
static const char *const WITH_EVERY_TYPE[] = {"1d: odd primes, up",
                                              "1d: odd primes, down",
                                              "2d: up and down",
                                              "2d: 3 x 4",
                                              "2d: channels-last, 11 channels",
                                              "exact 2d: up and down",
                                              "exact 2d: 1/2 x 1/3",
                                              "exact 2d: channels-last, 11 channels",
                                              NULL};

static void run_forward(const struct upn_case *u)
{
    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        if (TYPES[t] == OC_F64 && u->op == UPN_EXACT2D) continue;
        upn_make(&c, u, TYPES[t]);
        c.is_reduced = !oc_is_listed(c.name, WITH_EVERY_TYPE);
        oc_op_fill(&c, OC_DATA_INTEGERS, UPN_TO);
        upn_compute(&c);
        oc_op_sweep_and_free(&c);
    }
}

static void run_backward(const struct upn_case *u)
{
    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        if (TYPES[t] == OC_U8) continue;
        if (TYPES[t] == OC_F64 && (u->op != UPN_NEAREST1D || !oc_test_device()->has_fp64)) continue;
        upn_make_backward(&c, u, TYPES[t]);
        c.is_reduced = !oc_is_listed(c.name, WITH_EVERY_TYPE);
        oc_op_fill(&c, OC_DATA_INTEGERS, UPN_TO);
        upn_compute_backward(&c, true);
        oc_op_sweep(&c);
        oc_op_fill(&c, OC_DATA_REALS, UPN_TO);
        upn_compute_backward(&c, false);
        c.layouts = 1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_ROWS | 1u << OC_LAYOUT_MIXED;
        oc_op_sweep_and_free(&c);
    }
}

static void run_case(const void *row)
{
    run_forward(row);
    run_backward(row);
}

/* Factors that the gradient refuses. */
static void run_forward_case(const void *row) { run_forward(row); }

// clang-format off
static const struct upn_case FORWARD_CASES[] = {
    {"exact 2d: negative and NaN: derived",  UPN_EXACT2D, 1, 2, 5, 5, 9, 9, -3, NAN, false},
    {"exact 2d: infinite: the first only",   UPN_EXACT2D, 1, 2, 5, 5, 9, 9, INFINITY, INFINITY, false},
    {"exact 2d: tiny: the last only",        UPN_EXACT2D, 1, 2, 5, 5, 9, 9, 1e-300, 1e-300, false},
};
// clang-format on

/* ---- Results of others ---- */

enum example_kind { FORWARD, BACKWARD, OF_ONES /* the gradient of ones */ };

struct example {
    const char *name;
    struct upn_case u;
    enum example_kind kind;
    double expected[82];
};

/* The vendor's example programs, and PyTorch 2.15 on a CPU where exact arithmetic reads the next element: an
 * output of 82 (61) begins with 42 (31) times the first of two. Inputs are 0, 1, 2, ... where they are not ones. */
#define TEN(v) v, v, v, v, v, v, v, v, v, v
// clang-format off
static const struct example EXAMPLES[] = {
    {"example of aclnnUpsampleNearest1d", {"example", UPN_NEAREST1D, 1, 3, 1, 3, 1, 5, 0, 0, false}, FORWARD,
     {0, 0, 1, 1, 2, 3, 3, 4, 4, 5, 6, 6, 7, 7, 8}},
    {"example of aclnnUpsampleNearestExact2d", {"example", UPN_EXACT2D, 1, 1, 4, 2, 8, 4, 2, 2, false}, FORWARD,
     {0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3, 4, 4, 5, 5, 4, 4, 5, 5, 6, 6, 7, 7, 6, 6, 7, 7}},
    {"example of aclnnUpsampleNearestExact2dBackward", {"example", UPN_EXACT2D, 1, 1, 8, 4, 4, 2, 0, 0, false}, BACKWARD,
     {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0, 3, 0, 0, 0, 0, 0, 4, 0, 5, 0, 0, 0, 0, 0, 6, 0, 7}},
    {"PyTorch, nearest, 2 to 82", {"PyTorch", UPN_NEAREST1D, 1, 1, 1, 2, 1, 82, 0, 0, false}, FORWARD,
     {TEN(0), TEN(0), TEN(0), TEN(0), 0, 0, TEN(1), TEN(1), TEN(1), TEN(1)}},
    {"PyTorch, nearest, factor 1.6", {"PyTorch", UPN_NEAREST1D, 1, 1, 1, 4, 1, 6, 0, 1.6, false}, FORWARD,
     {0, 0, 1, 1, 2, 3}},
    {"PyTorch, nearest, factor 1.3, lengths kept", {"PyTorch", UPN_NEAREST2D, 1, 1, 1, 2, 1, 2, 1, 1.3, false}, FORWARD,
     {0, 1}},
    {"PyTorch, nearest, factors 1.3 and 1.5", {"PyTorch", UPN_NEAREST2D, 1, 1, 3, 4, 3, 6, 1.3, 1.5, false}, FORWARD,
     {0, 0, 1, 2, 2, 3, 4, 4, 5, 6, 6, 7, 8, 8, 9, 10, 10, 11}},
    {"PyTorch, nearest, factors 2.05 and 3.15", {"PyTorch", UPN_NEAREST2D, 1, 1, 4, 2, 8, 6, 2.05, 3.15, false}, FORWARD,
     {0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 2, 2, 2, 2, 3, 3,
      4, 4, 4, 4, 5, 5, 4, 4, 4, 4, 5, 5, 6, 6, 6, 6, 7, 7, 6, 6, 6, 6, 7, 7}},
    {"PyTorch, nearest, factors 1/4", {"PyTorch", UPN_NEAREST2D, 1, 1, 4, 4, 1, 1, 0.25, 0.25, false}, FORWARD, {0}},
    {"PyTorch, gradient of nearest-exact, height kept, factor 1.0441", {"PyTorch", UPN_EXACT2D, 1, 1, 17, 1, 17, 1, 1.0441, 0, false}, BACKWARD,
     {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 + 12, 13, 14, 15, 16, 0}},
    {"PyTorch, gradient of nearest, factor 1.6", {"PyTorch", UPN_NEAREST1D, 1, 1, 1, 4, 1, 6, 0, 1.6, false}, OF_ONES,
     {2, 2, 1, 1}},
    {"PyTorch, gradient of nearest, factor 1.3, lengths kept", {"PyTorch", UPN_NEAREST2D, 1, 1, 1, 2, 1, 2, 1, 1.3, false}, OF_ONES,
     {1, 1}},
    {"PyTorch, gradient of nearest, factors 1.3 and 1.5", {"PyTorch", UPN_NEAREST2D, 1, 1, 3, 4, 3, 6, 1.3, 1.5, false}, OF_ONES,
     {2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1}},
    {"PyTorch, gradient of nearest, factors 2.05 and 3.15", {"PyTorch", UPN_NEAREST2D, 1, 1, 4, 2, 8, 6, 2.05, 3.15, false}, OF_ONES,
     {8, 4, 8, 4, 8, 4, 8, 4}},
    {"PyTorch, gradient of nearest, factors 1/4", {"PyTorch", UPN_NEAREST2D, 1, 1, 4, 4, 1, 1, 0.25, 0.25, false}, OF_ONES,
     {1}},
    {"PyTorch, nearest-exact, 2 to 41", {"PyTorch", UPN_EXACT2D, 1, 1, 1, 2, 1, 41, 0, 0, false}, FORWARD,
     {TEN(0), TEN(0), 0, TEN(1), TEN(1)}},
    {"PyTorch, nearest-exact, 2 to 61", {"PyTorch", UPN_EXACT2D, 1, 1, 1, 2, 1, 61, 0, 0, false}, FORWARD,
     {TEN(0), TEN(0), TEN(0), 0, TEN(1), TEN(1), TEN(1)}},
    {"PyTorch, gradient of nearest, 2 from 82", {"PyTorch", UPN_NEAREST1D, 1, 1, 1, 2, 1, 82, 0, 0, false}, BACKWARD,
     {861, 2460}},
    {"PyTorch, gradient of nearest-exact, 2 from 41", {"PyTorch", UPN_EXACT2D, 1, 1, 1, 2, 1, 41, 0, 0, false}, BACKWARD,
     {210, 610}},
    {"PyTorch, gradient of nearest-exact, 2 from 61", {"PyTorch", UPN_EXACT2D, 1, 1, 1, 2, 1, 61, 0, 0, false}, BACKWARD,
     {465, 1365}},
};
// clang-format on

static void run_example(const void *row)
{
    const struct example *e = row;
    struct oc_op_case c;

    if (e->kind != FORWARD)
        upn_make_backward(&c, &e->u, OC_F32);
    else
        upn_make(&c, &e->u, OC_F32);
    for (int64_t k = 0; k < oc_shape_count(&c.operands[UPN_FROM].shape); k++)
        c.operands[UPN_FROM].values[k] = e->kind == OF_ONES ? 1 : (double)k;
    memcpy(c.operands[UPN_TO].values, e->expected,
           (size_t)oc_shape_count(&c.operands[UPN_TO].shape) * sizeof(double));
    oc_op_sweep_and_free(&c);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run_case),       OC_TEST_ROWS(FORWARD_CASES, run_forward_case),
    OC_TEST_ROWS(EXAMPLES, run_example), OC_TEST_GROUP(upsample_gradients),
    OC_TEST_GROUP(upsample_refusals),
};

OC_TEST_MAIN(.name = "upsample_nearest", OC_TESTS(TESTS), OC_ON_DEVICE)
