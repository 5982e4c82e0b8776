/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What moves elements as they are. Keys: function=; self; of edge_pad and ConstantPadNd pad=1,1,2,2, from the last axis on; of
 * Flip dims=0,1; of Roll shifts=1,1 and dims; of Permute dims; of Repeat repeats=2x1; of Slice dim, start, end and step; of
 * Tril and Triu diagonal=COUNT; of repeat_interleave dim and times=COUNT (default: from 0 to 3 times).
 */
#include "ops/verify_case.h"
#include "verify/ops/constant_pad_nd.h"
#include "verify/ops/edge_pad.h"
#include "verify/ops/flip.h"
#include "verify/ops/permute.h"
#include "verify/ops/repeat.h"
#include "verify/ops/repeat_interleave.h"
#include "verify/ops/roll.h"
#include "verify/ops/triangle.h"

enum { FLIP, ROLL, PAD, PERMUTE, REPEAT, SLICE, TRIL, TRIU };
static const char *const FUNCTIONS[] = {"Flip",  "Roll", "ConstantPadNd", "Permute", "Repeat",
                                        "Slice", "Tril", "Triu",          NULL};

static void make_axes(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type, int function,
                      const char *self)
{
    struct flip_case flip = {.name = "bench", .shape = self};
    struct roll_case roll = {.name = "bench", .shape = self};
    struct permute_case permute = {.name = "bench", .shape = self};

    if (function == FLIP) {
        flip.count = (uint64_t)bench_key_list(k, "dims", flip.dims, FLIP_DIMS);
        flip_make(c, &flip, type);
    } else if (function == ROLL) {
        roll.count = (uint64_t)bench_key_list(k, "dims", roll.dims, ROLL_DIMS);
        (void)bench_key_list(k, "shifts", roll.shifts, ROLL_DIMS);
        roll_make(c, &roll, type);
    } else {
        (void)bench_key_list(k, "dims", permute.dims, BENCH_MAX_RANK);
        permute_make(c, &permute, type);
    }
}

static void make_slice(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type,
                       const char *self)
{
    const int64_t start = bench_key_integer(k, "start", 0), end = bench_key_integer(k, "end", 1);
    const int64_t step = oc_max_i64(1, bench_key_integer(k, "step", 1));
    const struct slice_case m = {.name = "bench",
                                 .shape = self,
                                 .dim = bench_key_integer(k, "dim", 0),
                                 .start = start,
                                 .end = end,
                                 .step = step,
                                 .first = start,
                                 .count = oc_ceil_div(end - start, step)};

    slice_make(c, &m, type);
    k->unread = "self";
    k->more_bytes = (double)(oc_shape_count(&c->operands[1].shape) * (int64_t)oc_dtype_size(type));
}

static void make_rearrangement(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const int function = bench_key_choice(k, "function", FUNCTIONS);
    const char *self = bench_key_shape(k, "self", NULL);
    struct pad_case pad = {.name = "bench", .self = self};

    if (function == PAD) {
        pad.count = (uint64_t)bench_key_list(k, "pad", pad.pad, PAD_NUMBERS);
        pad_make(c, &pad, type);
    } else if (function == REPEAT) {
        const struct repeat_case m = {"bench", self, bench_key_shape(k, "repeats", NULL)};

        repeat_make(c, &m, type, OC_DATA_REALS);
    } else if (function == SLICE) {
        make_slice(k, c, type, self);
    } else if (function >= TRIL) {
        const struct triangle_case m = {.name = "bench",
                                        .shape = self,
                                        .diagonal = bench_key_integer(k, "diagonal", 0),
                                        .is_lower = function == TRIL};

        triangle_make(c, &m, type);
    } else {
        make_axes(k, c, type, function, self);
    }
}

static void draw_rearrangement(struct bench_draw *d)
{
    static const char *const PERMUTATIONS[] = {"0,2,1", "2,1,0", "1,0,2", "1,2,0", "2,0,1"};
    const int64_t function = bench_draw_below(d, TRIU + 1);
    int64_t shape[3];

    bench_draw_shape(d, bench_draw_elements(d, 1 << 22), 3, shape);
    bench_draw_add(d, " function=%s", FUNCTIONS[function]);
    bench_draw_add_shape(d, "self", 3, shape);
    if (function == FLIP) bench_draw_add(d, " dims=%d", (int)bench_draw_below(d, 3));
    if (function == ROLL)
        bench_draw_add(d, " dims=%d shifts=%lld", (int)bench_draw_below(d, 3),
                       (long long)bench_draw_size(d, 64));
    if (function == PAD)
        bench_draw_add(d, " pad=%d,%d,%d,%d", (int)bench_draw_below(d, 4),
                       (int)bench_draw_below(d, 4), (int)bench_draw_below(d, 4),
                       (int)bench_draw_below(d, 4));
    if (function == PERMUTE) bench_draw_add(d, " dims=%s", PERMUTATIONS[bench_draw_below(d, 5)]);
    if (function == SLICE)
        bench_draw_add(d, " dim=1 start=%lld end=%lld step=%d",
                       (long long)bench_draw_below(d, shape[1]), (long long)shape[1],
                       1 + (int)bench_draw_below(d, 3));
    if (function == REPEAT)
        bench_draw_add(d, " repeats=%dx%dx%d", 1 + (int)bench_draw_below(d, 3),
                       1 + (int)bench_draw_below(d, 2), 1 + (int)bench_draw_below(d, 2));
    bench_draw_add_layout(d, function == ROLL ? "x,out" : "self,out");
}

const struct bench_op bench_rearrangement =
    BENCH_VERIFY_CASE(rearrangement, "aclnnFlip and others");

/* ---- aclnnReflectionPad2d ---- */

#define PADS(name) \
    name "1d", name "2d", name "3d", name "1dBackward", name "2dBackward", name "3dBackward"
static const char *const EDGE_PAD[] = {PADS("ReflectionPad"), PADS("ReplicationPad"), NULL};

static void make_edge_pad(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const int function = bench_key_choice(k, "function", EDGE_PAD);
    struct edge_pad_case m = {.name = "bench",
                              .self = bench_key_shape(k, "self", NULL),
                              .axes = (uint64_t)(function % 3 + 1),
                              .is_replicated = function / 6 != 0,
                              .is_backward = function / 3 % 2 != 0};

    (void)bench_key_list(k, "pad", m.padding, 6);
    edge_pad_make(c, &m, type);
    k->unread = m.is_backward ? "self" : NULL;
}

static void draw_edge_pad(struct bench_draw *d)
{
    static const char *const OF_TWO_AXES[] = {"ReflectionPad2d", "ReflectionPad2dBackward",
                                              "ReplicationPad2d", "ReplicationPad2dBackward", NULL};
    int64_t shape[4];

    bench_draw_shape(d, bench_draw_elements(d, 1 << 21), 4, shape);
    shape[2] += 4;
    shape[3] += 4;
    bench_draw_add_choice(d, "function", OF_TWO_AXES);
    bench_draw_add_shape(d, "self", 4, shape);
    bench_draw_add(d, " pad=%d,%d,%d,%d", (int)bench_draw_below(d, 4), (int)bench_draw_below(d, 4),
                   (int)bench_draw_below(d, 4), (int)bench_draw_below(d, 4));
    bench_draw_add_layout(d, "");
}

const struct bench_op bench_edge_pad =
    BENCH_VERIFY_CASE(edge_pad, "aclnnReflectionPad2d, aclnnReplicationPad2d and others");

/* ---- aclnnRepeatInterleave ---- */

static const char *const INTERLEAVE[] = {
    [INTERLEAVE_FLAT] = "RepeatInterleave",     [INTERLEAVE_DIM] = "RepeatInterleaveWithDim",
    [INTERLEAVE_INT] = "RepeatInterleaveInt",   [INTERLEAVE_INT_DIM] = "RepeatInterleaveIntWithDim",
    [INTERLEAVE_GRAD] = "RepeatInterleaveGrad", NULL};

static void make_repeat_interleave(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const struct interleave_case m = {
        .name = "bench",
        .self = bench_key_shape(k, "self", NULL),
        .kind = (enum interleave_kind)bench_key_choice(k, "function", INTERLEAVE),
        .dim = bench_key_integer(k, "dim", 0),
        .times = bench_key_integer(k, "times", 0)};

    interleave_make(c, &m, type, OC_I64);
}

static void draw_repeat_interleave(struct bench_draw *d)
{
    int64_t shape[3];

    bench_draw_shape(d, bench_draw_elements(d, 1 << 20), 3, shape);
    bench_draw_add_choice(d, "function", INTERLEAVE);
    bench_draw_add_shape(d, "self", 3, shape);
    bench_draw_add(d, " dim=%d times=%d", (int)bench_draw_below(d, 3),
                   1 + (int)bench_draw_below(d, 4));
    bench_draw_add_layout(d, "out");
}

const struct bench_op bench_repeat_interleave =
    BENCH_VERIFY_CASE(repeat_interleave, "aclnnRepeatInterleave and others");
