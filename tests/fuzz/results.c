/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fuzz target: operators on small tensors of any shape, dtype, attribute and layout, by the strategy that
 * the library chooses or by one that is forced. Results must be those of the reference, inputs, gaps and
 * guards unchanged (verify/op.h).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/bytes.h"
#include "verify/device.h"
#include "verify/expect.h"
#include "verify/ops/conv_tbc.h"
#include "verify/ops/elementwise.h"
#include "verify/ops/grid_sampler_2d.h"
#include "verify/ops/matmul.h"
#include "verify/ops/reduction.h"
#include "verify/ops/roi_align.h"
#include "verify/ops/upsample_nearest.h"

#define NAME "fuzz"

static const enum oc_dtype FLOATS[] = {OC_F32, OC_F16, OC_BF16};

static unsigned long cases, refused, runs;

static void print_figures(void)
{
    (void)printf("%lu cases, %lu refused, %lu compared\n", cases, refused, runs);
}

static int64_t any_extent(struct oc_bytes *b)
{
    static const int64_t EXTENTS[] = {1, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 0};

    return OC_BYTES_PICK(b, EXTENTS);
}

/* Writes "2x3x5". Returns the number of elements. */
static int64_t any_shape(struct oc_bytes *b, unsigned rank, char text[64])
{
    struct oc_shape shape = {0, {0}};
    int64_t count = 1;

    while (shape.rank < rank) {
        const int64_t extent = count < 4096 ? any_extent(b) : 1;

        shape.extent[shape.rank++] = extent;
        count *= extent;
    }
    oc_shape_print(&shape, text, 64);
    return count;
}

/* ---- Cases, whose rows live as long as they. Each returns false, and leaves nothing to free, where there
 * is none. ---- */

static bool make_elementwise(struct oc_bytes *b, struct oc_op_case *c)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16, OC_I32, OC_I64,
                                          OC_U8,  OC_I8,  OC_B8,   OC_I16};
    static char shape[64], other[64];
    static struct elementwise_case e;
    size_t count = 0;

    e = (struct elementwise_case){.shape = shape, .data = OC_DATA_INTEGERS};
    while (elementwise_functions[count].name != NULL)
        count++;
    e.function = &elementwise_functions[oc_bytes_below(b, count)];
    for (int i = 0; i < OC_ELEMENTWISE_INPUTS; i++)
        e.types.input[i] =
            i == 0 || oc_bytes_below(b, 4) == 0 ? OC_BYTES_PICK(b, TYPES) : OC_DTYPE_NONE;
    e.types.is_real = oc_bytes_below(b, 2) == 0;
    (void)any_shape(b, oc_bytes_below(b, 6), shape);
    (void)snprintf(other, sizeof(other), "%s", shape);
    /* Broadcast along the first dimension. */
    if (oc_bytes_below(b, 2) == 0 && strchr(shape, 'x') != NULL)
        (void)snprintf(other, sizeof(other), "1%s", strchr(shape, 'x'));
    e.other_shape = other;
    return elementwise_make(c, &e);
}

static bool make_reduction(struct oc_bytes *b, struct oc_op_case *c)
{
    static const enum reduction_kind KINDS[] = {REDUCTION_SUM, REDUCTION_MEAN, REDUCTION_AMAX,
                                                REDUCTION_AMIN};
    static const char *const AXES[] = {"", "0", "1", "0x1", "2", "0x2", "1x3"};
    static char shape[64];
    static struct reduction_case m;
    const enum oc_dtype type = OC_BYTES_PICK(b, FLOATS);

    m = (struct reduction_case){.name = NAME,
                                .kind = OC_BYTES_PICK(b, KINDS),
                                .self = shape,
                                .keep = oc_bytes_below(b, 2) == 0,
                                .output = OC_DTYPE_NONE};
    if (any_shape(b, 4, shape) == 0) return false; /* no largest element */
    m.axes = OC_BYTES_PICK(b, AXES);
    if (m.axes[0] == '\0' && (m.kind == REDUCTION_AMAX || m.kind == REDUCTION_AMIN)) m.axes = "0";
    reduction_make(c, &m, type);
    reduction_fill(c, OC_DATA_INTEGERS);
    reduction_compute(c, true);
    return true;
}

static bool make_matmul(struct oc_bytes *b, struct oc_op_case *c)
{
    const int64_t m = any_extent(b), n = any_extent(b), k = any_extent(b);
    const enum oc_dtype type = OC_BYTES_PICK(b, FLOATS);
    const bool has_sum = oc_bytes_below(b, 2) == 0;
    static char left[64], right[64], out[64];
    static struct matmul_case row;
    static struct matmul_types types;

    types = (struct matmul_types){type, type, type, type};
    row = (struct matmul_case){.name = NAME,
                               .kind = has_sum ? MATMUL_ADD : MATMUL_MM,
                               .left = left,
                               .right = right,
                               .out = out,
                               .self = has_sum ? out : NULL,
                               .beta = 1,
                               .alpha = 2};
    (void)snprintf(left, sizeof(left), "%dx%d", (int)m, (int)k);
    (void)snprintf(right, sizeof(right), "%dx%d", (int)k, (int)n);
    (void)snprintf(out, sizeof(out), "%dx%d", (int)m, (int)n);
    matmul_make(c, &row, &types);
    matmul_fill(c, OC_DATA_INTEGERS);
    matmul_compute(c, true);
    return true;
}

static bool make_grid(struct oc_bytes *b, struct oc_op_case *c)
{
    static const int64_t POWERS[] = {1, 2, 4, 8, 16};
    static struct grid_case g;

    g = (struct grid_case){.name = NAME,
                           .n = 1 + oc_bytes_below(b, 3),
                           .c = 1 + oc_bytes_below(b, 20),
                           .h = OC_BYTES_PICK(b, POWERS),
                           .w = OC_BYTES_PICK(b, POWERS),
                           .out_h = 1 + oc_bytes_below(b, 20),
                           .out_w = 1 + oc_bytes_below(b, 40),
                           .mode = (enum grid_mode)oc_bytes_below(b, 3),
                           .padding = (enum grid_padding)oc_bytes_below(b, 3)};
    grid_sample_make(c, &g, OC_BYTES_PICK(b, FLOATS));
    if (grid_sample_fill_exact(c)) {
        grid_sample_compute(c, true);
        return true;
    }
    oc_op_free(c);
    return false;
}

static bool make_upsampling(struct oc_bytes *b, struct oc_op_case *c)
{
    static const enum upn_op OPS[] = {UPN_NEAREST1D, UPN_NEAREST2D, UPN_EXACT2D};
    static struct upn_case u;
    const enum oc_dtype type = OC_BYTES_PICK(b, FLOATS);
    const bool is_backward = oc_bytes_below(b, 2) == 0;

    u = (struct upn_case){.name = NAME,
                          .op = OC_BYTES_PICK(b, OPS),
                          .n = 1 + oc_bytes_below(b, 3),
                          .c = 1 + oc_bytes_below(b, 20),
                          .h = 1,
                          .w = 1 + oc_bytes_below(b, 40),
                          .out_h = 1,
                          .out_w = 1 + oc_bytes_below(b, 80)};
    if (u.op != UPN_NEAREST1D) {
        u.h = 1 + oc_bytes_below(b, 16);
        u.out_h = 1 + oc_bytes_below(b, 32);
    }
    /* Its header allows factors up to 50. */
    if (is_backward && u.op == UPN_EXACT2D && u.out_w > 50 * u.w) return false;
    if (is_backward)
        upn_make_backward(c, &u, type);
    else
        upn_make(c, &u, type);
    oc_op_fill(c, OC_DATA_INTEGERS, UPN_TO);
    if (is_backward)
        upn_compute_backward(c, true);
    else
        upn_compute(c);
    return true;
}

static bool make_conv(struct oc_bytes *b, struct oc_op_case *c)
{
    static struct convf_case q;
    const enum oc_dtype type = OC_BYTES_PICK(b, FLOATS);

    q = (struct convf_case){.name = NAME,
                            .t = 4 + oc_bytes_below(b, 20),
                            .b = 1 + oc_bytes_below(b, 6),
                            .ci = 1 + oc_bytes_below(b, 40),
                            .co = 1 + oc_bytes_below(b, 40),
                            .k = 1 + oc_bytes_below(b, 4),
                            .pad = oc_bytes_below(b, 5)};
    convf_make(c, &q, type, type);
    oc_op_fill(c, OC_DATA_INTEGERS, OUTPUT);
    convf_compute(c, true);
    return true;
}

static bool make_roi(struct oc_bytes *b, struct oc_op_case *c)
{
    static struct roi_case q;

    q = (struct roi_case){.name = NAME,
                          .n = 1 + oc_bytes_below(b, 3),
                          .c = 1 + oc_bytes_below(b, 20),
                          .h = 1 + oc_bytes_below(b, 20),
                          .w = 1 + oc_bytes_below(b, 20),
                          .boxes = 1 + oc_bytes_below(b, 20),
                          .rows = 1 + oc_bytes_below(b, 7),
                          .columns = 1 + oc_bytes_below(b, 7),
                          .ratio = oc_bytes_below(b, 3),
                          .aligned = oc_bytes_below(b, 2) == 0};
    roi_align_make(c, &q, oc_bytes_below(b, 2) == 0 ? OC_F32 : OC_F16);
    roi_align_fill_exact(c);
    roi_align_compute(c, true);
    return true;
}

/* ---- A run ---- */

static void expect_right(struct oc_op_case *c, const char *strategy, enum oc_test_layout layout)
{
    const enum oc_op_outcome outcome = oc_op_run_combination(c, strategy, layout);
    const bool is_default = strcmp(strategy, OC_OP_DEFAULT_STRATEGY) == 0;

    runs += outcome == OC_OP_RIGHT;
    refused += outcome == OC_OP_REFUSED;
    if (outcome != OC_OP_WRONG && (outcome != OC_OP_REFUSED || !is_default)) return;
    (void)fprintf(stderr, "%s/%s/%s/%s: %s\n", c->op, c->types, strategy,
                  oc_test_layout_name(layout), outcome == OC_OP_WRONG ? "wrong" : c->refusal);
    for (int i = 0; i < c->count; i++) {
        (void)fprintf(stderr, "  %s", c->operands[i].name);
        for (uint64_t k = 0; k < c->operands[i].shape.rank; k++)
            (void)fprintf(stderr, " %lld", (long long)c->operands[i].shape.extent[k]);
        (void)fprintf(stderr, "\n");
    }
    abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool (*const MAKERS[])(struct oc_bytes *, struct oc_op_case *) = {
        make_elementwise, make_elementwise, make_reduction, make_matmul,
        make_grid,        make_upsampling,  make_conv,      make_roi};
    struct oc_bytes b = {data, size};
    struct oc_op_case c;

    if (oc_test_stream() == NULL) {
        if (oc_device_set_up() != 0) abort();
        (void)atexit(print_figures);
    }

    const enum oc_test_layout layout = (enum oc_test_layout)oc_bytes_below(&b, OC_LAYOUTS);
    const unsigned strategy = oc_bytes_below(&b, 4);

    if (!OC_BYTES_PICK(&b, MAKERS)(&b, &c)) return 0;
    cases++;
    expect_right(&c, OC_OP_DEFAULT_STRATEGY, layout);
    for (unsigned i = 0; c.strategies != NULL && c.strategies[i] != NULL && i <= strategy; i++)
        if (i == strategy) expect_right(&c, c.strategies[i], layout);
    oc_op_free(&c);
    return 0;
}
