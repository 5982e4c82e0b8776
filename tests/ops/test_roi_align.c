/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnRoiAlignV2, aclnnRoiAlign and aclnnROIAlign compared with a naive formula: bit by bit where all arithmetic is
 * exact, otherwise within the error bound. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "harness/determinism.h"
#include "harness/golden_values.h"
#include "ops/refusals.h"
#include "verify/device.h"
#include "verify/ops/roi_align.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)
#define FEW (LAYOUT(CONTIGUOUS) | LAYOUT(MIXED))
#define BOTH (OC_F32 | OC_F16)

#define SHAPE(n_, c_, h_, w_, boxes_, rows_, columns_)                              \
    .n = (n_), .c = (c_), .h = (h_), .w = (w_), .boxes = (boxes_), .rows = (rows_), \
    .columns = (columns_)
#define END_MODE(value) .has_end_mode = true, .end_mode = (value)

// clang-format off
static const struct roi_case CASES[] = {
    /* name, SHAPE(N, C, H, W, boxes, rows of bins, columns of bins) */
    {.name = "every strategy and layout",         SHAPE(2,  5,   9, 11,  7, 3,  2), .ratio = 2, .every_strategy = true, .types = BOTH},
    {.name = "adaptive",                          SHAPE(2,  3,  16, 12,  9, 2,  3), .types = BOTH},
    {.name = "aligned",                           SHAPE(2,  3,  16, 12,  9, 2,  3), .ratio = 2, .aligned = true},
    {.name = "aligned and adaptive",              SHAPE(2,  3,  16, 12,  9, 2,  3), .aligned = true, .types = BOTH},
    {.name = "indexed, every strategy and layout", SHAPE(3, 5,   9, 11,  7, 3,  2), .ratio = 2, .indexed = true, .every_strategy = true, .types = BOTH},
    {.name = "indexed, adaptive",                 SHAPE(3,  3,  16, 12,  9, 2,  3), .indexed = true, .types = BOTH},
    {.name = "maximum, every strategy and layout", SHAPE(3, 5,   9, 11,  7, 3,  2), .ratio = 2, .indexed = true, .maximum = true, .every_strategy = true, .types = BOTH},
    {.name = "maximum, adaptive",                 SHAPE(3,  3,  16, 12,  9, 2,  3), .indexed = true, .maximum = true, .types = BOTH},
    {.name = "maximum, 17 channels",              SHAPE(3, 17,   7, 12,  9, 2,  3), .ratio = 1, .indexed = true, .maximum = true, .types = BOTH, .layouts = FEW},
    {.name = "maximum, one of everything",        SHAPE(1,  1,   1,  1,  1, 1,  1), .ratio = 1, .indexed = true, .maximum = true, .layouts = FEW},
    {.name = "maximum, 8 channels",               SHAPE(1,  8,   5,  6,  9, 3,  1), .ratio = 16, .indexed = true, .maximum = true, .layouts = FEW},
    {.name = "scaled",                            SHAPE(2,  3,  16, 12,  9, 2,  3), .scale = 0.25f, .ratio = 1, .layouts = FEW},
    {.name = "scaled up, adaptive",               SHAPE(2,  3,  16, 12,  9, 2,  3), .scale = 4, .aligned = true, .layouts = FEW},
    {.name = "4 samples per axis",                SHAPE(1,  2,   7,  5,  5, 2,  2), .ratio = 4, .layouts = FEW},
    {.name = "16 samples, above 8",               SHAPE(1,  2,   7,  5,  5, 2,  1), .ratio = 16, .layouts = FEW},
    {.name = "one of everything",                 SHAPE(1,  1,   1,  1,  1, 1,  1), .ratio = 1, .layouts = FEW, .types = BOTH},
    {.name = "one pixel, many boxes",             SHAPE(1,  3,   1,  1, 50, 1,  2), .layouts = FEW},
    {.name = "one row",                           SHAPE(2,  3,   1, 17,  6, 1,  4), .ratio = 2, .layouts = FEW},
    {.name = "one column",                        SHAPE(2,  3,  19,  1,  6, 4,  1), .ratio = 2, .layouts = FEW},
    {.name = "odd primes",                        SHAPE(3,  7,  13, 11, 11, 7,  5), .aligned = true, .layouts = FEW, .types = BOTH},
    {.name = "one channel",                       SHAPE(2,  1,   8,  8,  5, 2,  2), .ratio = 2, .layouts = FEW, .types = BOTH},
    {.name = "4 channels, a channel block",       SHAPE(2,  4,   8,  8,  5, 2,  2), .ratio = 2, .layouts = FEW},
    {.name = "8 channels, a channel block",       SHAPE(2,  8,   8,  8,  5, 2,  2), .ratio = 2, .layouts = FEW, .types = BOTH},
    {.name = "16 channels, a channel block",      SHAPE(2, 16,   8,  8,  5, 2,  2), .ratio = 2, .layouts = FEW},
    {.name = "17 channels, two channel blocks",   SHAPE(2, 17,   8,  8,  5, 2,  2), .ratio = 2, .layouts = FEW, .types = BOTH},
    {.name = "33 channels, three channel blocks", SHAPE(1, 33,   8,  8,  5, 2,  2), .ratio = 2, .layouts = FEW},
    {.name = "63 bins, below a strip",            SHAPE(1,  2,   8,  8,  3, 7,  9), .ratio = 1, .layouts = FEW},
    {.name = "64 bins, a strip",                  SHAPE(1, 16,   8,  8,  3, 8,  8), .ratio = 1, .layouts = FEW},
    {.name = "65 bins, above a strip",            SHAPE(1,  9,   8,  8,  3, 13, 5), .ratio = 1, .layouts = FEW, .types = BOTH},
    {.name = "many images, some unused",          SHAPE(9,  2,   5,  4,  4, 2,  2), .ratio = 2, .layouts = FEW},
    {.name = "more images than passes",           SHAPE(150, 2,  3,  4, 90, 2,  2), .ratio = 2, .layouts = FEW},
    {.name = "images in several strips",          SHAPE(3, 19,  14, 17, 31, 2,  3), .ratio = 2, .layouts = FEW, .types = BOTH},
    {.name = "many overlapping boxes",            SHAPE(1,  2,   4,  5, 60, 2,  2), .ratio = 2, .layouts = FEW},
    {.name = "more than the cache holds",         SHAPE(2, 17,   4,  4, 1000, 14, 18), .ratio = 1, .layouts = LAYOUT(CONTIGUOUS)},
    {.name = "more than the cache holds, halves", SHAPE(2, 17,   4,  4, 2000, 14, 18), .ratio = 1, .layouts = LAYOUT(CONTIGUOUS), .types = OC_F16},
    {.name = "end mode 1, every strategy and layout", SHAPE(2, 5, 9, 11, 7, 3,  2), .ratio = 2, END_MODE(1), .every_strategy = true, .types = BOTH},
    {.name = "end mode 0",                        SHAPE(2,  3,  16, 12,  9, 2,  3), .ratio = 2, END_MODE(0), .layouts = FEW},
    {.name = "end mode 1, adaptive",              SHAPE(2,  3,  16, 12,  9, 2,  3), END_MODE(1), .types = BOTH, .layouts = FEW},
    {.name = "end mode 1, scaled",                SHAPE(2, 17,  13, 11, 11, 7,  5), .scale = 0.25f, .ratio = -1, END_MODE(1), .types = BOTH, .layouts = FEW},
    {.name = "end mode 1, scaled up",             SHAPE(2,  3,  16, 12,  9, 2,  3), .scale = 4, .ratio = 2, END_MODE(1), .layouts = FEW},
    {.name = "end mode 2",                        SHAPE(2,  3,  16, 12,  9, 2,  3), .scale = 0.5f, .ratio = INT64_MIN, END_MODE(2), .layouts = FEW},
    {.name = "end mode 3",                        SHAPE(2,  3,  16, 12,  9, 2,  3), .scale = 0.5f, .ratio = 2, END_MODE(3), .layouts = FEW},
    {.name = "end mode 1, no boxes",              SHAPE(2,  3,   8,  8,  0, 2,  2), .fills = true, END_MODE(1), .types = BOTH},
    {.name = "end mode 1, no images",             SHAPE(0,  3,   8,  8,  3, 2,  2), .fills = true, END_MODE(1), .types = BOTH},
    {.name = "end mode 1, no rows",               SHAPE(2,  3,   0,  8,  3, 2,  2), .fills = true, END_MODE(1)},
    {.name = "end mode 1, no channels",           SHAPE(2,  0,   8,  8,  3, 2,  2), .fills = true, END_MODE(1)},
    {.name = "no boxes",                          SHAPE(2,  3,   8,  8,  0, 2,  2), .fills = true, .types = BOTH},
    {.name = "no bins",                           SHAPE(2,  3,   8,  8,  3, 0,  2), .fills = true},
    {.name = "no channels",                       SHAPE(2,  0,   8,  8,  3, 2,  2), .fills = true},
    {.name = "indexed, no boxes",                 SHAPE(2,  3,   8,  8,  0, 2,  2), .fills = true, .indexed = true},
    {.name = "indexed, no images",                SHAPE(0,  3,   8,  8,  3, 2,  2), .fills = true, .indexed = true, .types = BOTH},
    {.name = "indexed, no channels",              SHAPE(2,  0,   8,  8,  3, 2,  2), .fills = true, .indexed = true},
    {.name = "indexed, no rows",                  SHAPE(2,  3,   0,  8,  3, 2,  2), .fills = true, .indexed = true, .maximum = true},
    {.name = "indexed, no columns",               SHAPE(2,  3,   8,  0,  3, 2,  2), .fills = true, .indexed = true},
};
// clang-format on

static void run_typed(const struct roi_case *row, enum oc_dtype dtype)
{
    struct oc_op_case c;

    roi_align_make(&c, row, dtype);
    if (oc_op_is_due(&c)) {
        if (!row->fills) roi_align_fill_exact(&c);
        roi_align_compute(&c, true);
        oc_op_sweep(&c);
        if (!row->fills) {
            roi_align_fill_real(&c);
            roi_align_compute(&c, false);
            c.layouts = FEW & (c.layouts == 0 ? FEW : c.layouts);
            oc_op_sweep(&c);
        }
    }
    oc_op_free(&c);
}

static void run_case(const void *opaque)
{
    const struct roi_case *row = opaque;

    if (row->types == 0 || (row->types & OC_F32) != 0) run_typed(row, OC_F32);
    if ((row->types & OC_F16) != 0) run_typed(row, OC_F16);
}

/* ---- Hostile boxes ---- */

static const double HOSTILE[] = {NAN,      INFINITY, -INFINITY, 1e30,   -1e30, FLT_MAX, -FLT_MAX,
                                 0x1p-149, 1e10,     -1e10,     0x1p31, 1e6,   -1e6,    3};

/* The number `at` of the boxes takes each of these values; the others are valid. 5: boxes that
 * reach as far in all directions; 6: boxes whose right edge is left of the other one. */
static void fill_hostile(struct oc_op_case *c, int at)
{
    const struct roi_case *q = c->attributes;
    const int numbers = q->indexed ? 4 : 5;

    roi_align_fill_real(c);
    for (int64_t k = 0; k < q->boxes; k++) {
        double box[] = {1, 1.5, 2, 6.25, 7.5};
        double *to = c->operands[ROI_BOXES].values + numbers * k;

        if (at < 5) box[at] = HOSTILE[k];
        if (at == 5) box[1] = box[2] = -(box[3] = box[4] = fabs(HOSTILE[k]));
        if (at == 6) box[3] = -(box[1] = HOSTILE[k]);
        for (int i = 0; i < numbers; i++)
            to[i] = oc_round_to(c->operands[ROI_BOXES].dtype, box[i + 5 - numbers]);
        if (q->indexed)
            c->operands[ROI_BATCH].values[k] =
                at != 0 ? 1 : (double[]){INT32_MIN, INT32_MAX, -1, 2, 1}[k % 5];
    }
}

/* What the boxes may add is known: nothing, if an edge is not finite or there is no such image; otherwise what
 * their samples in the image do. */
static void hostile_boxes(void)
{
    struct roi_case q = {.name = "hostile boxes",
                         SHAPE(2, 2, 9, 8, (int64_t)OC_COUNT(HOSTILE), 2, 3),
                         .layouts = LAYOUT(CONTIGUOUS)};

    for (int i = 0; i < 12 * 7; i++) {
        const int api = i / 3 % 4;
        struct oc_op_case c;

        q.indexed = api == 1 || api == 2;
        q.maximum = api == 2;
        q.aligned = api == 0 && i / 12 % 2 == 0;
        q.has_end_mode = api == 3;
        q.end_mode = 1;
        q.ratio = (int64_t[]){0, 2, 20}[i % 3];
        roi_align_make(&c, &q, i % 5 == 4 ? OC_F16 : OC_F32);
        fill_hostile(&c, i / 12);
        roi_align_compute(&c, false);
        oc_op_sweep_and_free(&c);
    }
}

/* Of boxes of up to 2^99 pixels, adaptive sampling takes the samples in the image, and visits few others: all
 * of them would take years, which the test's time limit would notice. */
static void huge_boxes_count_samples_in_the_image(void)
{
    for (int maximum = 0; maximum < 2; maximum++) {
        const struct roi_case q = {.name = "huge boxes count samples in the image",
                                   SHAPE(1, 1, 8, 8, 200, 1, 1),
                                   .indexed = maximum != 0,
                                   .maximum = maximum != 0,
                                   .layouts = LAYOUT(CONTIGUOUS)};
        struct oc_op_case c;

        roi_align_make(&c, &q, OC_F32);
        roi_align_fill_real(&c);
        for (int64_t k = 0; k < q.boxes; k++) {
            double *edges = c.operands[ROI_BOXES].values + (q.indexed ? 4 * k : 5 * k + 1);
            const double far = ldexp(1, (int)(k % 100));

            edges[0] = edges[1] = k < 100 ? 0 : -far;
            edges[2] = edges[3] = far;
        }
        roi_align_compute(&c, false);
        oc_op_sweep_and_free(&c);
    }
}

/* Bins of so many elements that their sums of weights do not fit. Elements are positive, so that none may be
 * missing. */
static void more_terms_than_there_is_room_for(void)
{
    for (int i = 0; i < 2; i++) {
        const struct roi_case q = {
            .name = "more terms than there is room for",
            SHAPE(1, 1, i == 0 ? 1 : 300000, i == 0 ? 300000 : 1, 6, 1, i == 0 ? 3 : 1),
            .layouts = LAYOUT(CONTIGUOUS)};
        struct oc_op_case c;

        roi_align_make(&c, &q, OC_F32);
        roi_align_fill_real(&c);
        for (int64_t k = 0; k < oc_shape_count(&c.operands[ROI_SELF].shape); k++)
            c.operands[ROI_SELF].values[k] = fabs(c.operands[ROI_SELF].values[k]);
        roi_align_compute(&c, false);
        oc_op_sweep_and_free(&c);
    }
}

/* A bin inside of the image has no sample that is 0, however many there are: 4097^2 is no float. */
static void maximum_of_many_samples(void)
{
    static const struct roi_case Q = {.name = "maximum of many samples",
                                      SHAPE(1, 1, 8, 8, 1, 1, 1),
                                      .ratio = 4097,
                                      .indexed = true,
                                      .maximum = true,
                                      .layouts = LAYOUT(CONTIGUOUS)};
    static const double EDGES[] = {1, 1, 6, 6};
    struct oc_op_case c;

    roi_align_make(&c, &Q, OC_F32);
    for (int k = 0; k < 64; k++)
        c.operands[ROI_SELF].values[k] = -5;
    memcpy(c.operands[ROI_BOXES].values, EDGES, sizeof(EDGES));
    c.operands[ROI_OUT(&Q)].values[0] = -5;
    c.operands[ROI_OUT(&Q)].error[0] = 1e-5; /* weights are rounded */
    oc_op_sweep_and_free(&c);
}

/* ---- Special elements ---- */

/* NaN and Inf propagate exactly to the bins that use them, also with weight 0, with every strategy. */
static void special_elements(void)
{
    for (int i = 0; i < 6; i++) {
        const struct roi_case q = {.name = "special elements",
                                   SHAPE(2, 5, 12, 13, 6, 3, 2),
                                   .ratio = i % 2 == 0 ? 2 : 0,
                                   .indexed = i >= 4,
                                   .maximum = i >= 4,
                                   .layouts = FEW};
        struct oc_op_case c;

        roi_align_make(&c, &q, i == 2 || i == 4 ? OC_F16 : OC_F32);
        roi_align_fill_exact(&c);
        for (int64_t k = 0; k < oc_shape_count(&c.operands[ROI_SELF].shape); k += 31)
            c.operands[ROI_SELF].values[k] = (double[]){NAN, INFINITY, -INFINITY}[k / 31 % 3];
        roi_align_compute(&c, true);
        oc_op_sweep_and_free(&c);
    }
}

/* A maximum begins with the least finite number, not with -Inf. */
static void nothing_is_below_the_least_number(void)
{
    for (int type = 0; type < 2; type++) {
        const struct roi_case q = {.name = "nothing is below the least number",
                                   SHAPE(1, 3, 4, 4, 1, 2, 2),
                                   .ratio = 2,
                                   .indexed = true,
                                   .maximum = true,
                                   .layouts = FEW};
        struct oc_op_case c;

        roi_align_make(&c, &q, type == 0 ? OC_F32 : OC_F16);
        for (int64_t k = 0; k < oc_shape_count(&c.operands[ROI_SELF].shape); k++)
            c.operands[ROI_SELF].values[k] = -INFINITY;
        for (int i = 0; i < 4; i++) /* no sample has a weight of 0 */
            c.operands[ROI_BOXES].values[i] = i < 2 ? 0.5 : 2.5;
        roi_align_compute(&c, true);
        EXPECT_EQ_F64(c.operands[ROI_OUT(&q)].values[0], type == 0 ? -(double)FLT_MAX : -65504);
        oc_op_sweep_and_free(&c);
    }
}

/* ---- Golden values ---- */

static void run_golden(const json_t *row)
{
    const bool is_indexed = oc_golden_flag(row, "indexed");
    const struct roi_case q = {.name = oc_golden_name(row),
                               .n = oc_golden_extent(row, "self", 0),
                               .c = oc_golden_extent(row, "self", 1),
                               .h = oc_golden_extent(row, "self", 2),
                               .w = oc_golden_extent(row, "self", 3),
                               .boxes = oc_golden_extent(row, "out", 0),
                               .rows = oc_golden_extent(row, "out", 2),
                               .columns = oc_golden_extent(row, "out", 3),
                               .scale = (float)oc_golden_real(row, "scale"),
                               .ratio = oc_golden_integer(row, "ratio"),
                               .aligned = oc_golden_flag(row, "aligned"),
                               .indexed = is_indexed,
                               .maximum = oc_golden_flag(row, "maximum"),
                               .layouts = FEW};
    struct oc_op_case c;

    roi_align_make(&c, &q, OC_F32);
    oc_golden_fill(row, &c);
    oc_op_sweep_and_free(&c);
}

static void as_torchvision(void) { oc_golden_each("roi_align", run_golden); }

/* ---- Determinism ---- */

static const struct roi_case REPEATED = {
    .name = "same bits every time", SHAPE(3, 7, 19, 14, 40, 7, 7), .aligned = true};

static uint64_t run_twenty(const char *strategy)
{
    struct oc_op_case c;

    roi_align_make(&c, &REPEATED, OC_F32);
    roi_align_fill_real(&c);
    roi_align_compute(&c, false);
    return oc_repeat_digest(&c, strategy, false, 20);
}

static void digests(char *text, size_t bytes)
{
    (void)snprintf(text, bytes, "digests %llx %llx",
                   (unsigned long long)run_twenty("sample:blocks"),
                   (unsigned long long)run_twenty("sample:points"));
}

static int child_digest(void) { return oc_determinism_child(digests); }

static void same_bits_every_time(void) { oc_expect_deterministic(digests); }

static const struct oc_child CHILDREN[] = {{"digest", child_digest}, {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run_case),
    OC_TEST("hostile boxes", hostile_boxes),
    OC_TEST("huge boxes count samples in the image", huge_boxes_count_samples_in_the_image),
    OC_TEST("maximum of many samples", maximum_of_many_samples),
    OC_TEST("more terms than there is room for", more_terms_than_there_is_room_for),
    OC_TEST("special elements", special_elements),
    OC_TEST("nothing is below the least number", nothing_is_below_the_least_number),
    OC_TEST("as torchvision", as_torchvision),
    OC_TEST("same bits every time", same_bits_every_time),
    OC_TEST_GROUP(roi_align_gradients),
    OC_TEST_GROUP(roi_align_refusals),
};

OC_TEST_MAIN(.name = ROI_ALIGN_OP, OC_TESTS(TESTS), OC_ON_DEVICE, .children = CHILDREN)
