/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnRoiAlignV2Backward against the naive formula: exactly where all arithmetic is exact, else
 * within what the roundings may lose. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "harness/device.h"
#include "harness/digest.h"
#include "harness/golden.h"
#include "ops/roi_align_v2_backward.h"
#include "plan/strategy_override.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)
#define FEW (LAYOUT(CONTIGUOUS) | LAYOUT(MIXED))

// clang-format off
static const struct roi_case CASES[] = {
    /* name                                 N       C        H        W       boxes        bins */
    {.name = "every form and layout",      .n = 2, .c = 5,  .h = 9,  .w = 11, .boxes = 7,  .rows = 3, .columns = 2, .ratio = 2, .every_form = true},
    {.name = "adaptive",                   .n = 2, .c = 3,  .h = 16, .w = 12, .boxes = 9,  .rows = 2, .columns = 3},
    {.name = "aligned",                    .n = 2, .c = 3,  .h = 16, .w = 12, .boxes = 9,  .rows = 2, .columns = 3, .ratio = 2, .aligned = true},
    {.name = "aligned and adaptive",       .n = 2, .c = 3,  .h = 16, .w = 12, .boxes = 9,  .rows = 2, .columns = 3, .aligned = true},
    {.name = "scaled",                     .n = 2, .c = 3,  .h = 16, .w = 12, .boxes = 9,  .rows = 2, .columns = 3, .scale = 0.25f, .ratio = 1, .layouts = FEW},
    {.name = "scaled up, adaptive",        .n = 2, .c = 3,  .h = 16, .w = 12, .boxes = 9,  .rows = 2, .columns = 3, .scale = 4, .aligned = true, .layouts = FEW},
    {.name = "4 samples to an axis",       .n = 1, .c = 2,  .h = 7,  .w = 5,  .boxes = 5,  .rows = 2, .columns = 2, .ratio = 4, .layouts = FEW},
    {.name = "16 samples, above 8",        .n = 1, .c = 2,  .h = 7,  .w = 5,  .boxes = 5,  .rows = 2, .columns = 1, .ratio = 16, .layouts = FEW},
    {.name = "one of everything",          .n = 1, .c = 1,  .h = 1,  .w = 1,  .boxes = 1,  .rows = 1, .columns = 1, .ratio = 1, .layouts = FEW},
    {.name = "one cell, many boxes",       .n = 1, .c = 3,  .h = 1,  .w = 1,  .boxes = 50, .rows = 1, .columns = 2, .layouts = FEW},
    {.name = "one row",                    .n = 2, .c = 3,  .h = 1,  .w = 17, .boxes = 6,  .rows = 1, .columns = 4, .ratio = 2, .layouts = FEW},
    {.name = "one column",                 .n = 2, .c = 3,  .h = 19, .w = 1,  .boxes = 6,  .rows = 4, .columns = 1, .ratio = 2, .layouts = FEW},
    {.name = "odd primes",                 .n = 3, .c = 7,  .h = 13, .w = 11, .boxes = 11, .rows = 7, .columns = 5, .aligned = true, .layouts = FEW},
    {.name = "one channel",                .n = 2, .c = 1,  .h = 8,  .w = 8,  .boxes = 5,  .rows = 2, .columns = 2, .ratio = 2, .layouts = FEW},
    {.name = "4 channels, whole lanes",    .n = 2, .c = 4,  .h = 8,  .w = 8,  .boxes = 5,  .rows = 2, .columns = 2, .ratio = 2, .layouts = FEW},
    {.name = "8 channels, whole lanes",    .n = 2, .c = 8,  .h = 8,  .w = 8,  .boxes = 5,  .rows = 2, .columns = 2, .ratio = 2, .layouts = FEW},
    {.name = "16 channels, whole lanes",   .n = 2, .c = 16, .h = 8,  .w = 8,  .boxes = 5,  .rows = 2, .columns = 2, .ratio = 2, .layouts = FEW},
    {.name = "17 channels, two chunks",    .n = 2, .c = 17, .h = 8,  .w = 8,  .boxes = 5,  .rows = 2, .columns = 2, .ratio = 2, .layouts = FEW},
    {.name = "33 channels, three chunks",  .n = 1, .c = 33, .h = 8,  .w = 8,  .boxes = 5,  .rows = 2, .columns = 2, .ratio = 2, .layouts = FEW},
    {.name = "15 bins, below a block",     .n = 1, .c = 2,  .h = 8,  .w = 8,  .boxes = 3,  .rows = 3, .columns = 5, .ratio = 1, .layouts = FEW},
    {.name = "16 bins, a block",           .n = 1, .c = 2,  .h = 8,  .w = 8,  .boxes = 3,  .rows = 4, .columns = 4, .ratio = 1, .layouts = FEW},
    {.name = "17 bins, above a block",     .n = 1, .c = 2,  .h = 8,  .w = 8,  .boxes = 3,  .rows = 1, .columns = 17, .ratio = 1, .layouts = FEW},
    {.name = "many images, some unused",   .n = 9, .c = 2,  .h = 5,  .w = 4,  .boxes = 4,  .rows = 2, .columns = 2, .ratio = 2, .layouts = FEW},
    {.name = "many boxes meet",            .n = 1, .c = 2,  .h = 4,  .w = 5,  .boxes = 60, .rows = 2, .columns = 2, .ratio = 2, .layouts = FEW},
    {.name = "more than a plane holds",    .n = 1, .c = 2,  .h = 128, .w = 65, .boxes = 4, .rows = 2, .columns = 2, .aligned = true, .layouts = LAYOUT(CONTIGUOUS)},
    {.name = "no boxes",                   .n = 2, .c = 3,  .h = 8,  .w = 8,  .boxes = 0,  .rows = 2, .columns = 2, .fills = true},
    {.name = "no bins",                    .n = 2, .c = 3,  .h = 8,  .w = 8,  .boxes = 3,  .rows = 0, .columns = 2, .fills = true},
    {.name = "no channels",                .n = 2, .c = 0,  .h = 8,  .w = 8,  .boxes = 3,  .rows = 2, .columns = 2, .fills = true},
    {.name = "no images",                  .n = 0, .c = 3,  .h = 8,  .w = 8,  .boxes = 0,  .rows = 2, .columns = 2, .fills = true},
    {.name = "no images for boxes",        .n = 0, .c = 3,  .h = 8,  .w = 8,  .boxes = 3,  .rows = 2, .columns = 2, .fills = true},
    {.name = "no cells",                   .n = 2, .c = 3,  .h = 0,  .w = 8,  .boxes = 3,  .rows = 2, .columns = 2, .fills = true},
};
// clang-format on

static void run_case(const void *row)
{
    struct oc_op_case c;

    roi_make(&c, row);
    if (oc_op_selected(&c)) {
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

/* One number of a box after the other is each of these; the others are a good box's. */
static void fill_hostile(struct oc_op_case *c)
{
    const int64_t count = (int64_t)OC_COUNT(HOSTILE);
    struct oc_operand *boxes = &c->operands[BOXES];

    roi_fill_real(c);
    for (int64_t k = 0; k < boxes->shape.extent[0]; k++) {
        double *box = boxes->values + 5 * k;

        for (int i = 0; i < 5; i++)
            box[i] = (double[]){1, 1.5, 2, 6.25, 7.5}[i];
        if (k / count < 5) box[k / count] = oc_round_to(OC_F32, HOSTILE[k % count]);
        if (k / count == 5) box[1] = box[2] = -(box[3] = box[4] = fabs(HOSTILE[k % count]));
        if (k / count == 6) box[3] = -(box[1] = HOSTILE[k % count]);
        for (int i = 1; i < 5; i++)
            box[i] = oc_round_to(OC_F32, box[i]);
    }
}

static double seconds(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Bins of huge boxes have next to all their samples outside of the image: what the reference
 * leaves out is below a thousandth. */
static void allow_left_out(struct oc_op_case *c)
{
    struct oc_operand *out = &c->operands[GRAD_INPUT];

    for (int64_t k = 0; k < oc_shape_count(&out->shape); k++)
        out->error[k] += 1e-3;
}

static void hostile_boxes(void)
{
    struct roi_case q = {.name = "hostile boxes",
                         .n = 2,
                         .c = 2,
                         .h = 9,
                         .w = 8,
                         .boxes = 7 * (int64_t)OC_COUNT(HOSTILE),
                         .rows = 2,
                         .columns = 3,
                         .layouts = LAYOUT(CONTIGUOUS)};

    for (int i = 0; i < 6; i++) {
        struct oc_op_case c;

        q.aligned = i % 2 == 0;
        q.ratio = (int64_t[]){0, 2, 20}[i / 2];
        roi_make(&c, &q);
        fill_hostile(&c);
        roi_compute(&c, false);
        allow_left_out(&c);
        if (oc_op_selected(&c)) {
            const double start = seconds();

            oc_op_sweep(&c);
            EXPECT(seconds() - start < 20); /* with compilation; hours, were they not bounded */
        }
        oc_op_free(&c);
    }
}

/* Adaptive sampling of a box as wide as the numbers go: its samples are not visited one by one. */
static void huge_boxes_return_at_once(void)
{
    const struct roi_case q = {.name = "huge boxes return at once",
                               .n = 1,
                               .c = 1,
                               .h = 8,
                               .w = 8,
                               .boxes = 200,
                               .rows = 1,
                               .columns = 1,
                               .layouts = LAYOUT(CONTIGUOUS)};
    struct oc_op_case c;

    roi_make(&c, &q);
    roi_fill_real(&c);
    for (int64_t k = 0; k < q.boxes; k++) {
        double *box = c.operands[BOXES].values + 5 * k;
        const double far = ldexp(1, (int)(k % 100));

        box[0] = 0;
        box[1] = box[2] = k < 100 ? 0 : -far;
        box[3] = box[4] = far;
    }
    roi_compute(&c, false);
    allow_left_out(&c);
    if (oc_op_selected(&c)) {
        oc_op_sweep(&c); /* compiles */

        const double start = seconds();

        oc_op_sweep(&c);
        EXPECT(seconds() - start < 6); /* six strategies */
    }
    oc_op_free(&c);
}

/* ---- Special elements ---- */

/* NaN and Inf arrive at the cells that their bins touch and nowhere else, in every form. */
static void special_elements(void)
{
    const struct roi_case q = {.name = "special elements",
                               .n = 2,
                               .c = 5,
                               .h = 12,
                               .w = 13,
                               .boxes = 6,
                               .rows = 3,
                               .columns = 2,
                               .ratio = 2,
                               .layouts = FEW};
    struct oc_op_case c;

    roi_make(&c, &q);
    roi_fill_exact(&c);
    for (int64_t k = 0; k < oc_shape_count(&c.operands[GRAD].shape); k += 7)
        c.operands[GRAD].values[k] = (double[]){NAN, INFINITY, -INFINITY}[k / 7 % 3];
    roi_compute(&c, true);
    if (oc_op_selected(&c)) oc_op_sweep(&c);
    oc_op_free(&c);
}

/* ---- Goldens ---- */

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
    if (oc_op_selected(&c)) oc_op_sweep(&c);
    oc_op_free(&c);
}

static void as_torchvision(void) { oc_golden_each("roi_align_v2", run_golden); }

/* ---- Determinism ---- */

static const struct roi_case REPEATED = {.name = "same bits every time",
                                         .n = 1,
                                         .c = 7,
                                         .h = 19,
                                         .w = 14,
                                         .boxes = 40,
                                         .rows = 7,
                                         .columns = 7,
                                         .aligned = true};

/* Boxes and their gradients in another order: a step that has no common divisor with their count.
 */
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

static uint64_t run_repeated(const char *strategy, int64_t step, int times)
{
    struct oc_op_case c;

    roi_make(&c, &REPEATED);
    roi_fill_real(&c);
    shuffle(&c, step);
    roi_compute(&c, false);
    return oc_digest_of(&c, strategy, true, times);
}

static void digests(char *text, size_t bytes)
{
    (void)snprintf(text, bytes, "digests %llx %llx %llx",
                   (unsigned long long)run_repeated("default", 1, 20),
                   (unsigned long long)run_repeated("scatter:owner", 1, 20),
                   (unsigned long long)run_repeated("scatter:fixed", 1, 20));
}

static int child_digest(void) { return oc_digest_child(digests); }

static void same_bits_every_time(void) { oc_digest_same(digests); }

static void fixed_point_ignores_the_order_of_boxes(void)
{
    static const int64_t STEPS[] = {3, 7, 11, 39};
    const uint64_t digest = run_repeated("scatter:fixed", 1, 1);

    for (size_t i = 0; i < OC_COUNT(STEPS); i++)
        EXPECT(run_repeated("scatter:fixed", STEPS[i], 1) == digest);
}

/* ---- Main ---- */

static const struct oc_child CHILDREN[] = {{"digest", child_digest}, {NULL, NULL}};
static struct oc_suite suite = {
    .name = ROI_OP,
    .set_up = oc_device_set_up,
    .tear_down = oc_device_tear_down,
    .children = CHILDREN,
};

int main(int argc, char **argv)
{
    static const struct oc_test TESTS[] = {
        OC_TEST("hostile boxes", hostile_boxes),
        OC_TEST("huge boxes return at once", huge_boxes_return_at_once),
        OC_TEST("special elements", special_elements),
        OC_TEST("as torchvision", as_torchvision),
        OC_TEST("same bits every time", same_bits_every_time),
        OC_TEST("fixed point ignores the order of boxes", fixed_point_ignores_the_order_of_boxes),
    };

    oc_suite_add_rows(&suite, CASES, OC_COUNT(CASES), sizeof(CASES[0]), run_case);
    oc_suite_add(&suite, TESTS, OC_COUNT(TESTS));
    roi_refusals(&suite);
    return oc_test_main(argc, argv, &suite);
}
