/* SPDX-License-Identifier: Apache-2.0 */
/* Matrix products whose factors differ in their axes of batches, and sums with a tensor of any shape that broadcasts. */
#include "gemm/matmul.h"
#include "ops/refusals.h"
#include "verify/expect.h"
#include "verify/ops/matmul.h"
#include "verify/test_data.h"

#define FEW (1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_SWAPPED | 1u << OC_LAYOUT_MIXED)
#define RANDOM_BATCHES 32
#define MATRIX_AXES 2

static void run(const struct matmul_case *m)
{
    static const struct matmul_types FLOATS = {OC_F32, OC_F32, OC_F32, OC_F32};
    struct oc_op_case c;

    matmul_make(&c, m, &FLOATS);
    c.layouts = FEW;
    c.strategies = NULL;
    matmul_fill(&c, OC_DATA_INTEGERS);
    matmul_compute(&c, true);
    oc_op_sweep_and_free(&c);
}

/* The text of the axes of batches and those of a matrix or vector. */
static void print_both(const struct oc_shape *batches, const struct oc_shape *matrix, char *text,
                       size_t bytes)
{
    struct oc_shape shape = *batches;

    for (uint64_t d = 0; d < matrix->rank; d++)
        shape.extent[shape.rank++] = matrix->extent[d];
    oc_shape_print(&shape, text, bytes);
}

/* The last axes of a shape, as many as a product has for batches. */
static struct oc_shape batch_axes(const char *text)
{
    const struct oc_shape all = oc_shape_parse(text);
    const uint64_t most = OC_MATMUL_RANK - MATRIX_AXES;
    struct oc_shape axes = {all.rank < most ? all.rank : most, {0}};

    for (uint64_t d = 0; d < axes.rank; d++)
        axes.extent[d] = all.extent[all.rank - axes.rank + d];
    return axes;
}

/* Either factor has fewer axes of batches, or extents of 1; some are vectors. */
static void random_axes_of_batches(void)
{
    static const struct {
        struct oc_shape left, right, out;
        bool left_has_batches, right_has_batches;
    } MATRICES[] = {
        {{2, {5, 7}}, {2, {7, 6}}, {2, {5, 6}}, true, true},
        {{2, {1, 7}}, {2, {7, 6}}, {2, {1, 6}}, true, true},
        {{1, {7}}, {2, {7, 6}}, {1, {6}}, false, true},
        {{2, {5, 7}}, {1, {7}}, {1, {5}}, true, false},
    };
    struct oc_random random = oc_random_for(MATMUL_OP "/random axes of batches");

    for (size_t i = 0; i < RANDOM_BATCHES; i++) {
        const size_t matrices = i % OC_COUNT(MATRICES);
        char texts[2][OC_SHAPE_TEXT], shapes[3][OC_SHAPE_TEXT];

        oc_random_shapes(&random, 2, texts);

        struct oc_shape axes[] = {batch_axes(texts[i / OC_COUNT(MATRICES) % 2]),
                                  batch_axes(texts[1 - i / OC_COUNT(MATRICES) % 2])};

        if (!MATRICES[matrices].left_has_batches) axes[0].rank = 0;
        if (!MATRICES[matrices].right_has_batches) axes[1].rank = 0;

        const struct oc_shape both = oc_shape_broadcast(axes, 2);

        print_both(&axes[0], &MATRICES[matrices].left, shapes[0], sizeof(shapes[0]));
        print_both(&axes[1], &MATRICES[matrices].right, shapes[1], sizeof(shapes[1]));
        print_both(&both, &MATRICES[matrices].out, shapes[2], sizeof(shapes[2]));
        oc_expect_note("left %s, right %s", shapes[0], shapes[1]);
        run(&(struct matmul_case){"random axes of batches", .kind = MATMUL_MATMUL,
                                  .left = shapes[0], .right = shapes[1], .out = shapes[2]});
    }
    oc_expect_no_note();
}

/* Each shape that broadcasts to `out`: its last axes, of which some have the extent 1. */
static void run_each_self(enum matmul_kind kind, const char *left, const char *right,
                          const char *out)
{
    const struct oc_shape full = oc_shape_parse(out);

    for (uint64_t rank = 0; rank <= full.rank; rank++)
        for (unsigned ones = 0; ones < 1U << rank; ones++) {
            struct oc_shape self = {rank, {0}};
            char text[OC_SHAPE_TEXT];

            for (uint64_t d = 0; d < rank; d++)
                self.extent[d] = (ones >> d & 1) != 0 ? 1 : full.extent[full.rank - rank + d];
            oc_shape_print(&self, text, sizeof(text));
            oc_expect_note("self %s", text);
            run(&(struct matmul_case){"every shape of self", .kind = kind, .left = left,
                                      .right = right, .out = out, .self = text, .beta = 2,
                                      .alpha = 3});
        }
    oc_expect_no_note();
}

static void every_shape_of_self(void)
{
    run_each_self(MATMUL_ADD, "5x7", "7x6", "5x6");
    run_each_self(MATMUL_ADD_BATCH, "3x5x7", "3x7x6", "3x5x6");
}

const struct oc_test matmul_ranks[] = {
    OC_TEST("random axes of batches", random_axes_of_batches),
    OC_TEST("every shape of self", every_shape_of_self),
    {.name = NULL},
};
