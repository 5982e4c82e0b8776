/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnRoiAlignV2Backward and aclnnROIAlignBackward compared with a naive formula: bit by bit where all arithmetic is exact,
 * otherwise within the error bound. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/determinism.h"
#include "harness/golden_values.h"
#include "ops/refusals.h"
#include "strategy/override.h"
#include "verify/device.h"
#include "verify/ops/roi_align_v2_backward.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)
#define FEW (LAYOUT(CONTIGUOUS) | LAYOUT(MIXED))

#define SHAPE(n_, c_, h_, w_, boxes_, rows_, columns_)                              \
    .n = (n_), .c = (c_), .h = (h_), .w = (w_), .boxes = (boxes_), .rows = (rows_), \
    .columns = (columns_)
#define END_MODE(value) .has_end_mode = true, .end_mode = (value)

// clang-format off
static const struct roi_case CASES[] = {
    /* name, SHAPE(N, C, H, W, boxes, rows of bins, columns of bins) */
    {.name = "every strategy and layout",         SHAPE(2,  5,   9, 11,  7, 3,  2), .ratio = 2, .every_strategy = true},
    {.name = "every strategy and layout, 8 channels", SHAPE(2, 8, 9, 11,  7, 3,  2), .ratio = 2, .every_strategy = true},
    {.name = "36 channels, above 8 vectors",      SHAPE(2, 36,  9, 11,  7, 3,  2), .layouts = LAYOUT(CONTIGUOUS) | LAYOUT(LAST) | LAYOUT(MIXED)},
    {.name = "adaptive",                          SHAPE(2,  3,  16, 12,  9, 2,  3)},
    {.name = "aligned",                           SHAPE(2,  3,  16, 12,  9, 2,  3), .ratio = 2, .aligned = true},
    {.name = "aligned and adaptive",              SHAPE(2,  3,  16, 12,  9, 2,  3), .aligned = true},
    {.name = "scaled",                            SHAPE(2,  3,  16, 12,  9, 2,  3), .scale = 0.25f, .ratio = 1, .layouts = FEW},
    {.name = "scaled up, adaptive",               SHAPE(2,  3,  16, 12,  9, 2,  3), .scale = 4, .aligned = true, .layouts = FEW},
    {.name = "4 samples per axis",                SHAPE(1,  2,   7,  5,  5, 2,  2), .ratio = 4, .layouts = FEW},
    {.name = "16 samples, above 8",               SHAPE(1,  2,   7,  5,  5, 2,  1), .ratio = 16, .layouts = FEW},
    {.name = "one of everything",                 SHAPE(1,  1,   1,  1,  1, 1,  1), .ratio = 1, .layouts = FEW},
    {.name = "one pixel, many boxes",             SHAPE(1,  3,   1,  1, 50, 1,  2), .layouts = FEW},
    {.name = "one row",                           SHAPE(2,  3,   1, 17,  6, 1,  4), .ratio = 2, .layouts = FEW},
    {.name = "one column",                        SHAPE(2,  3,  19,  1,  6, 4,  1), .ratio = 2, .layouts = FEW},
    {.name = "odd primes",                        SHAPE(3,  7,  13, 11, 11, 7,  5), .aligned = true, .layouts = FEW},
    {.name = "one channel",                       SHAPE(2,  1,   8,  8,  5, 2,  2), .ratio = 2, .layouts = FEW},
    {.name = "4 channels, a channel block",       SHAPE(2,  4,   8,  8,  5, 2,  2), .ratio = 2, .layouts = FEW},
    {.name = "8 channels, a channel block",       SHAPE(2,  8,   8,  8,  5, 2,  2), .ratio = 2, .layouts = FEW},
    {.name = "16 channels, a channel block",      SHAPE(2, 16,   8,  8,  5, 2,  2), .ratio = 2, .layouts = FEW},
    {.name = "17 channels, two channel blocks",   SHAPE(2, 17,   8,  8,  5, 2,  2), .ratio = 2, .layouts = FEW},
    {.name = "33 channels, three channel blocks", SHAPE(1, 33,   8,  8,  5, 2,  2), .ratio = 2, .layouts = FEW},
    {.name = "70 channels, above a work-group",   SHAPE(9, 70, 17, 19,  9, 3,  2), .ratio = 2, .layouts = LAYOUT(CONTIGUOUS) | LAYOUT(LAST)},
    {.name = "more boxes than a work-group has items", SHAPE(1, 2, 17, 19, 300, 2, 2), .ratio = 2, .layouts = LAYOUT(CONTIGUOUS)},
    {.name = "bins smaller than pixels",          SHAPE(2,  3,   9, 18,  9, 19, 35), .scale = 0.125f, .aligned = true, .layouts = FEW},
    {.name = "15 bins, below a block",            SHAPE(1,  2,   8,  8,  3, 3,  5), .ratio = 1, .layouts = FEW},
    {.name = "16 bins, a block",                  SHAPE(1,  2,   8,  8,  3, 4,  4), .ratio = 1, .layouts = FEW},
    {.name = "17 bins, above a block",            SHAPE(1,  2,   8,  8,  3, 1, 17), .ratio = 1, .layouts = FEW},
    {.name = "many images, some unused",          SHAPE(9,  2,   5,  4,  4, 2,  2), .ratio = 2, .layouts = FEW},
    {.name = "many images per owner",             SHAPE(300, 17, 3,  2, 40, 2,  1), .ratio = 2, .layouts = FEW},
    {.name = "many images of one channel",        SHAPE(700, 1,  3,  2, 40, 2,  1), .ratio = 2, .layouts = FEW},
    {.name = "one pixel, one bin, 32 channels",   SHAPE(200, 32, 1,  1, 40, 1,  1), .ratio = 2, .layouts = FEW},
    {.name = "many overlapping boxes",            SHAPE(1,  2,   4,  5, 60, 2,  2), .ratio = 2, .layouts = FEW},
    {.name = "more than local memory holds",      SHAPE(1,  2, 128, 65,  4, 2,  2), .aligned = true, .layouts = LAYOUT(CONTIGUOUS)},
    {.name = "few boxes, no channel blocks",      SHAPE(2,  5,  40, 37,  2, 2,  3), .ratio = 1, .layouts = FEW},
    {.name = "one adaptive box, no channel blocks", SHAPE(3, 17, 29, 41, 1, 3,  2), .layouts = FEW},
    {.name = "few boxes in a plane above 4096",   SHAPE(2,  3,  70, 67,  2, 2,  2), .ratio = 1, .layouts = FEW},
    {.name = "few boxes, parts of channels",      SHAPE(40, 19,  7,  5,  3, 2,  2), .ratio = 1, .layouts = FEW},
    {.name = "one box, many images per owner",    SHAPE(300, 17, 3,  2,  1, 2,  1), .ratio = 2, .layouts = FEW},
    {.name = "one box, 16 channels",              SHAPE(1, 16,   8,  8,  1, 7,  7), .ratio = 2, .layouts = FEW},
    {.name = "one box, a column of bins",         SHAPE(1,  5,   8,  8,  1, 7,  1), .ratio = 2, .layouts = FEW},
    {.name = "one box, a row of bins",            SHAPE(1,  5,   8,  8,  1, 1,  7), .ratio = 2, .layouts = FEW},
    {.name = "one box, images of one element",    SHAPE(2, 16,   1,  1,  1, 7,  7), .ratio = 2, .layouts = FEW},
    {.name = "one box, strided, one channel",     SHAPE(1,  1,   8,  8,  1, 7,  7), .ratio = 2},
    {.name = "more than a strip of bins",         SHAPE(1, 17,  20, 20,  3, 9,  9), .ratio = 2, .layouts = FEW},
    {.name = "rows of bins above those summed",   SHAPE(1, 17,   3,  4,  2, 1, 4100), .ratio = 1, .layouts = FEW},
    {.name = "more bins than elements",           SHAPE(4,  5,   9,  9,  2, 20, 20), .layouts = FEW},
    {.name = "end mode 1, every strategy and layout", SHAPE(2, 5, 9, 11, 7, 3,  2), .ratio = 2, END_MODE(1), .every_strategy = true},
    {.name = "end mode 0",                        SHAPE(2,  3,  16, 12,  9, 2,  3), .ratio = 2, END_MODE(0), .layouts = FEW},
    {.name = "end mode 1, adaptive",              SHAPE(2,  3,  16, 12,  9, 2,  3), END_MODE(1), .layouts = FEW},
    {.name = "end mode 1, scaled",                SHAPE(2, 17,  13, 11, 11, 7,  5), .scale = 0.25f, .ratio = -1, END_MODE(1), .layouts = FEW},
    {.name = "end mode 1, scaled up",             SHAPE(2,  3,  16, 12,  9, 2,  3), .scale = 4, .ratio = 2, END_MODE(1), .layouts = FEW},
    {.name = "end mode 2",                        SHAPE(2,  3,  16, 12,  9, 2,  3), .scale = 0.5f, .ratio = INT64_MIN, END_MODE(2), .layouts = FEW},
    {.name = "end mode 3",                        SHAPE(2,  3,  16, 12,  9, 2,  3), .scale = 0.5f, .ratio = 2, END_MODE(3), .layouts = FEW},
    {.name = "end mode 1, no boxes",              SHAPE(2,  3,   8,  8,  0, 2,  2), .fills = true, END_MODE(1)},
    {.name = "end mode 1, no bins",               SHAPE(2,  3,   8,  8,  3, 0,  2), .fills = true, END_MODE(1)},
    {.name = "end mode 1, no images for boxes",   SHAPE(0,  3,   8,  8,  3, 2,  2), .fills = true, END_MODE(1)},
    {.name = "no boxes",                          SHAPE(2,  3,   8,  8,  0, 2,  2), .fills = true},
    {.name = "no bins",                           SHAPE(2,  3,   8,  8,  3, 0,  2), .fills = true},
    {.name = "no channels",                       SHAPE(2,  0,   8,  8,  3, 2,  2), .fills = true},
    {.name = "no images",                         SHAPE(0,  3,   8,  8,  0, 2,  2), .fills = true},
    {.name = "no images for boxes",               SHAPE(0,  3,   8,  8,  3, 2,  2), .fills = true},
    {.name = "no pixels",                         SHAPE(2,  3,   0,  8,  3, 2,  2), .fills = true},
};
// clang-format on

static void run_case(const void *row)
{
    struct oc_op_case c;

    roi_make(&c, row);
    if (oc_op_is_due(&c)) {
        if (!((const struct roi_case *)row)->fills) roi_fill_exact(&c);
        roi_compute(&c, true);
        oc_op_sweep(&c);
        if (!((const struct roi_case *)row)->fills) {
            roi_fill_real(&c);
            roi_compute(&c, false);
            c.layouts = FEW & (c.layouts == 0 ? FEW : c.layouts);
            oc_op_sweep(&c);
        }
    }
    oc_op_free(&c);
}

/* ---- Hostile boxes ---- */

static const double HOSTILE[] = {NAN,      INFINITY, -INFINITY, 1e30,   -1e30, FLT_MAX, -FLT_MAX,
                                 0x1p-149, 1e10,     -1e10,     0x1p31, 1e6,   -1e6,    3};

/* The number `at` of the boxes takes each of these values; the others are valid. 5: boxes that
 * reach as far in all directions; 6: boxes whose right edge is left of the other one. Each box has an
 * image, so that no other one hides what it adds. */
static void fill_hostile(struct oc_op_case *c, int at)
{
    struct oc_operand *boxes = &c->operands[BOXES];

    roi_fill_real(c);
    for (int64_t k = 0; k < boxes->shape.extent[0]; k++) {
        double *box = boxes->values + 5 * k;

        for (int i = 0; i < 5; i++)
            box[i] = (double[]){(double)k, 1.5, 2, 6.25, 7.5}[i];
        if (at < 5) box[at] = oc_round_to(OC_F32, HOSTILE[k]);
        if (at == 5) box[1] = box[2] = -(box[3] = box[4] = fabs(HOSTILE[k]));
        if (at == 6) box[3] = -(box[1] = HOSTILE[k]);
        for (int i = 1; i < 5; i++)
            box[i] = oc_round_to(OC_F32, box[i]);
    }
}

/* What the boxes may add is known: nothing, if an edge is not finite or there is no such image; otherwise what
 * their samples in the image do. */
static void hostile_boxes(void)
{
    struct roi_case q = {
        .name = "hostile boxes",
        SHAPE((int64_t)OC_COUNT(HOSTILE), 4, 9, 8, (int64_t)OC_COUNT(HOSTILE), 2, 3),
        .layouts = LAYOUT(CONTIGUOUS)};

    for (int i = 0; i < 9 * 7; i++) {
        struct oc_op_case c;

        q.aligned = i % 3 == 0;
        q.has_end_mode = i % 3 == 2;
        q.end_mode = 1;
        q.ratio = (int64_t[]){0, 2, 20}[i / 3 % 3];
        roi_make(&c, &q);
        fill_hostile(&c, i / 9);
        roi_compute(&c, false);
        oc_op_sweep_and_free(&c);
    }
}

/* Of boxes of up to 2^99 pixels, adaptive sampling takes the samples in the image, and visits few others: all
 * of them would take years, which the test's time limit would notice. */
static void huge_boxes_count_samples_in_the_image(void)
{
    const struct roi_case q = {.name = "huge boxes count samples in the image",
                               SHAPE(200, 1, 8, 8, 200, 1, 1),
                               .layouts = LAYOUT(CONTIGUOUS)};
    struct oc_op_case c;

    roi_make(&c, &q);
    roi_fill_real(&c);
    for (int64_t k = 0; k < q.boxes; k++) {
        double *box = c.operands[BOXES].values + 5 * k;
        const double far = ldexp(1, (int)(k % 100));

        box[0] = (double)k; /* as above */
        box[1] = box[2] = k < 100 ? 0 : -far;
        box[3] = box[4] = far;
    }
    roi_compute(&c, false);
    oc_op_sweep_and_free(&c);
}

/* ---- Special elements ---- */

/* NaN and Inf propagate exactly to the pixels that their bins use, with every strategy. */
/* In elements `distance` apart. */
static void run_special(int64_t channels, int64_t distance)
{
    const struct roi_case q = {.name = "special elements",
                               SHAPE(2, channels, 12, 13, 6, 3, 2),
                               .ratio = 2,
                               .layouts = FEW};
    struct oc_op_case c;

    roi_make(&c, &q);
    roi_fill_exact(&c);
    for (int64_t k = 0; k < oc_shape_count(&c.operands[GRAD].shape); k += distance)
        c.operands[GRAD].values[k] = (double[]){NAN, INFINITY, -INFINITY}[k / distance % 3];
    roi_compute(&c, true);
    oc_op_sweep_and_free(&c);
}

static void special_elements(void)
{
    const int64_t bins = 6;

    for (int64_t channels = 5; channels <= 8; channels += 3) {
        run_special(channels, bins + 1);
        run_special(channels, channels * bins + 1); /* one of each box, in another bin of it */
    }
}

/* The gradient of a mean over channels has the stride 0 along them. */
static void same_in_all_channels(void)
{
    const struct roi_case q = {.name = "the same in all channels",
                               SHAPE(2, 8, 9, 11, 7, 3, 2),
                               .ratio = 2,
                               .every_strategy = true,
                               .layouts = LAYOUT(EXPANDED) | LAYOUT(LAST)};
    const int64_t bins = q.rows * q.columns;
    struct oc_op_case c;

    roi_make(&c, &q);
    roi_fill_exact(&c);
    for (int64_t k = 0; k < oc_shape_count(&c.operands[GRAD].shape); k++)
        c.operands[GRAD].values[k] =
            c.operands[GRAD].values[k / (q.c * bins) * (q.c * bins) + k % bins];
    roi_compute(&c, true);
    oc_op_sweep_and_free(&c);
}

/* Sums over a row of bins overflow before they are multiplied by the weights of columns, some of them 0. */
static void large_elements(void)
{
    static const double BOX[] = {0, 2.125, 2.5, 4.125, 3.125};
    const struct roi_case q = {.name = "large elements",
                               SHAPE(1, 8, 6, 6, 1, 2, 2),
                               .ratio = 1,
                               .aligned = true,
                               .layouts = FEW};
    struct oc_op_case c;

    roi_make(&c, &q);
    roi_fill_exact(&c);
    memcpy(c.operands[BOXES].values, BOX, sizeof(BOX));
    for (int64_t i = 0; i < oc_shape_count(&c.operands[GRAD].shape); i++)
        c.operands[GRAD].values[i] = i % 2 == 0 ? 0x1.cp127 : 1;
    roi_compute(&c, false);
    oc_op_sweep_and_free(&c);
}

/* ---- Golden values ---- */

static void run_golden(const json_t *row)
{
    const struct roi_case q = {.name = oc_golden_name(row),
                               .n = oc_golden_extent(row, "gradInput", 0),
                               .c = oc_golden_extent(row, "gradInput", 1),
                               .h = oc_golden_extent(row, "gradInput", 2),
                               .w = oc_golden_extent(row, "gradInput", 3),
                               .boxes = oc_golden_extent(row, "boxes", 0),
                               .rows = oc_golden_extent(row, "gradOutput", 2),
                               .columns = oc_golden_extent(row, "gradOutput", 3),
                               .scale = (float)oc_golden_real(row, "scale"),
                               .ratio = oc_golden_integer(row, "ratio"),
                               .aligned = oc_golden_flag(row, "aligned"),
                               .layouts = FEW};
    struct oc_op_case c;

    roi_make(&c, &q);
    oc_golden_fill(row, &c);
    oc_op_sweep_and_free(&c);
}

static void as_torchvision(void) { oc_golden_each("roi_align_v2", run_golden); }

/* ---- Determinism ---- */

static const struct roi_case REPEATED = {
    .name = "same bits every time", SHAPE(1, 7, 19, 14, 40, 7, 7), .aligned = true};
/* More images than one per work-item on any device, and boxes with more terms than there is room for. */
static const struct roi_case MANY_IMAGES = {
    .name = "same bits every time", SHAPE(1000, 1, 8, 8, 300, 7, 7), .ratio = 2, .aligned = true};

/* Too few boxes for channel blocks: work-items with several channels. */
static const struct roi_case FEW_BOXES = {
    .name = "same bits every time", SHAPE(40, 19, 7, 5, 3, 2, 2), .ratio = 2, .aligned = true};

/* Reorders boxes and their gradients; the step and the number of boxes have no common divisor. */
static void shuffle(struct oc_op_case *c, int64_t step)
{
    for (int i = GRAD; i <= BOXES; i++) {
        struct oc_operand *o = &c->operands[i];
        const int64_t boxes = o->shape.extent[0], row = oc_shape_count(&o->shape) / boxes;
        double *moved = malloc((size_t)(boxes * row) * sizeof(*moved));

        if (moved == NULL) abort();
        for (int64_t k = 0; k < boxes; k++)
            memcpy(moved + k * row, o->values + k * step % boxes * row,
                   (size_t)row * sizeof(*moved));
        free(o->values);
        o->values = moved;
    }
}

static uint64_t run_case_of(const struct roi_case *row, const char *strategy, int64_t step,
                            int times)
{
    struct oc_op_case c;

    roi_make(&c, row);
    roi_fill_real(&c);
    shuffle(&c, step);
    roi_compute(&c, false);
    return oc_repeat_digest(&c, strategy, true, times);
}

static uint64_t run_repeated(const char *strategy, int64_t step, int times)
{
    return run_case_of(&REPEATED, strategy, step, times);
}

static void digests(char *text, size_t bytes)
{
    (void)snprintf(text, bytes, "digests %llx %llx %llx %llx %llx %llx",
                   (unsigned long long)run_case_of(&MANY_IMAGES, "default", 1, 1),
                   (unsigned long long)run_case_of(&FEW_BOXES, "default", 1, 1),
                   (unsigned long long)run_repeated("default", 1, 20),
                   (unsigned long long)run_repeated("scatter:owner", 1, 20),
                   (unsigned long long)run_repeated("scatter:fixed", 1, 20),
                   (unsigned long long)run_repeated("scatter:gather", 1, 20));
}

static int child_digest(void) { return oc_determinism_child(digests); }

static void same_bits_every_time(void) { oc_expect_deterministic(digests); }

static void fixed_point_ignores_the_order_of_boxes(void)
{
    static const int64_t STEPS[] = {3, 7, 11, 39};
    const uint64_t digest = run_repeated("scatter:fixed", 1, 1);

    for (size_t i = 0; i < OC_COUNT(STEPS); i++)
        EXPECT(run_repeated("scatter:fixed", STEPS[i], 1) == digest);
}

static const struct oc_child CHILDREN[] = {{"digest", child_digest}, {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run_case),
    OC_TEST("hostile boxes", hostile_boxes),
    OC_TEST("huge boxes count samples in the image", huge_boxes_count_samples_in_the_image),
    OC_TEST("special elements", special_elements),
    OC_TEST("the same in all channels", same_in_all_channels),
    OC_TEST("large elements", large_elements),
    OC_TEST("as torchvision", as_torchvision),
    OC_TEST("same bits every time", same_bits_every_time),
    OC_TEST("fixed point ignores the order of boxes", fixed_point_ignores_the_order_of_boxes),
    OC_TEST_GROUP(roi_refusals),
};

OC_TEST_MAIN(.name = ROI_OP, OC_TESTS(TESTS), OC_ON_DEVICE, .children = CHILDREN)
