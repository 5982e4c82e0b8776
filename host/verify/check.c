/* SPDX-License-Identifier: Apache-2.0 */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plan/plan.h"
#include "registry/device_registry.h"
#include "verify/check_op.h"
#include "verify/device.h"
#include "verify/expect.h"
#include "verify/selection.h"

/* A name stands for its family: gradients, functions in place, all element-wise functions. */
// clang-format off
#define CHECKS(X) \
    X(affine_grid) X(amp_scale) X(apply_adam_w) X(attention) X(avg_pool2d) X(batch_norm) \
    X(bce_with_logits) X(bincount) X(cat) X(constant_pad_nd) X(conv_tbc) X(conv_tbc_backward) X(convolution) \
    X(cumsum) X(dropout) X(edge_pad) X(elementwise) X(embedding) X(equal) X(extremum) X(flip) \
    X(foreach) X(fused_attention) X(gated) X(gather) X(gelu_v2) X(glu) X(grid_sampler_2d) \
    X(grid_sampler_2d_backward) X(group_norm) X(histc) X(im2col) X(index) X(index_slices) X(l1_loss) \
    X(l1_loss_backward) X(layer_norm) X(lstm) X(masked_scatter) X(masked_select) X(matmul) \
    X(max_pool) X(max_pool2d) X(max_pool2d_backward) X(median) X(mse_loss) X(mse_loss_backward) \
    X(mse_loss_out) X(multinomial) X(nll_loss) X(nonzero) X(one_hot) X(permute) X(prelu) X(random) \
    X(randperm) X(reduction) X(repeat) X(repeat_interleave) X(rms_norm) X(roi_align) \
    X(roi_align_end_mode) X(roi_align_end_mode_backward) X(roi_align_v2) X(roi_align_v2_backward) \
    X(roll) X(rotary_position_embedding) X(scatter_elements) X(search_sorted) X(sequence) X(smooth_l1_loss) \
    X(smooth_l1_loss_backward) X(softmax) X(softmax_cross_entropy) X(sort) X(triangle) \
    X(triangular_solve) X(unique) X(upsample_interpolated) X(upsample_nearest1d) X(upsample_nearest1d_backward) \
    X(upsample_nearest2d) X(upsample_nearest2d_backward) X(upsample_nearest_exact1d) \
    X(upsample_nearest_exact1d_backward) X(upsample_nearest_exact2d) \
    X(upsample_nearest_exact2d_backward) X(upsample_volume) X(weight_quant)
// clang-format on

#define DECLARE(op) extern const struct oc_check_op oc_check_##op;
CHECKS(DECLARE)
#undef DECLARE

#define ROW(op) &oc_check_##op,
static const struct oc_check_op *const OPS[] = {CHECKS(ROW)};
#undef ROW

/* Tensors that are contiguous, and tensors with gaps, offsets, and other orders of dimensions. */
static const enum oc_test_layout LAYOUTS[] = {OC_LAYOUT_CONTIGUOUS, OC_LAYOUT_MIXED};

/* The modes of an operator with one dtype and strategy. */
struct row {
    int right, wrong;
    char label[128], first_wrong[128], obstacle[256];
};

struct totals {
    int right, wrong, unused;
};

/* The type of indices and the mode do not depend on each other, and kernels take long to compile:
 * 64-bit indices run in the first mode that the strategy can serve only. */
static bool is_complete(const struct row *row, const char *strategy)
{
    return row->right + row->wrong > 0 && strstr(strategy, "index:64") != NULL;
}

static void check_mode(struct row *row, struct oc_op_case *c, const char *strategy)
{
    int right = 0, wrong = 0;

    for (size_t i = 0; i < OC_COUNT(LAYOUTS); i++) {
        const enum oc_op_outcome outcome = oc_op_run_combination(c, strategy, LAYOUTS[i]);

        if (outcome == OC_OP_RIGHT) right++;
        if (outcome == OC_OP_WRONG) wrong++;
        if (outcome == OC_OP_REFUSED && row->obstacle[0] == '\0')
            (void)snprintf(row->obstacle, sizeof(row->obstacle), "%s", c->refusal);
    }
    if (wrong > 0 && row->wrong++ == 0)
        (void)snprintf(row->first_wrong, sizeof(row->first_wrong), "%s", c->name);
    else if (wrong == 0 && right > 0)
        row->right++;
}

/* "ACLNN_CL_STRATEGY is x: y cannot use z here, why" without what the row's label says. */
static const char *check_reason(const char *message)
{
    const char *reason = strstr(message, " here, ");

    return reason == NULL ? message : reason + strlen(" here, ");
}

static void check_print(const struct row *row)
{
    if (row->wrong > 0)
        (void)printf("%s WRONG in %d of %d modes, first in: %s\n", row->label, row->wrong,
                     row->right + row->wrong, row->first_wrong);
    else if (row->right > 0)
        (void)printf("right, %d mode%s\n", row->right, row->right == 1 ? "" : "s");
    else
        (void)printf("not used: %s\n", check_reason(row->obstacle));
    (void)fflush(stdout);
}

/* False when the device does not have the dtype, or the filter does not select the case. */
static bool check_selects(const struct oc_op_case *c, const char *strategy)
{
    bool selected = false;

    for (size_t i = 0; i < OC_COUNT(LAYOUTS); i++)
        selected = selected || oc_op_combination_selected(c, strategy, LAYOUTS[i]);
    return selected && (c->operands[0].dtype != OC_F64 || oc_test_device()->has_fp64);
}

/* Returns the width of the column of strategies. */
static int strategies_width(void)
{
    size_t width = 0;

    for (size_t i = 0; i < OC_COUNT(OPS); i++)
        for (const char *const *s = OPS[i]->strategies; *s != NULL; s++)
            if (strlen(*s) > width) width = strlen(*s);
    return (int)width;
}

/* Prints the row's label, for the case that the driver crashes, and then its verdict. `modes` are the cases of a type. */
static void check_row(struct oc_op_case *modes, int count, const char *strategy,
                      struct totals *totals)
{
    struct row row = {.right = 0};

    oc_expect_reset();
    for (int mode = 0; mode < count && !is_complete(&row, strategy); mode++) {
        struct oc_op_case *c = &modes[mode];

        if (c->op == NULL || !check_selects(c, strategy)) continue;
        if (row.label[0] == '\0') {
            (void)snprintf(row.label, sizeof(row.label), "%-34s %-21s %-*s", c->op, c->types,
                           strategies_width(), strategy);
            (void)printf("%s ", row.label);
            (void)fflush(stdout);
        }
        oc_op_forget_bits(c);
        check_mode(&row, c, strategy);
    }
    if (row.label[0] == '\0') return;
    check_print(&row);
    if (row.wrong > 0)
        totals->wrong++;
    else if (row.right > 0)
        totals->right++;
    else
        totals->unused++;
}

/* The references, which take long, are computed once for all strategies. */
static void check_type(const struct oc_check_op *op, int type, struct totals *totals)
{
    struct oc_op_case *modes = calloc((size_t)op->modes, sizeof(*modes));

    if (modes == NULL) abort();
    for (int mode = 0; mode < op->modes; mode++)
        op->make(&modes[mode], mode, type);
    check_row(modes, op->modes, OC_OP_DEFAULT_STRATEGY, totals);
    for (const char *const *s = op->strategies; *s != NULL; s++)
        check_row(modes, op->modes, *s, totals);
    for (int mode = 0; mode < op->modes; mode++)
        if (modes[mode].op != NULL) oc_op_free(&modes[mode]);
    free(modes);
}

static void check_op(const struct oc_check_op *op, struct totals *totals)
{
    for (int type = 0; type < op->types; type++)
        check_type(op, type, totals);
}

static void check_device(int32_t id, struct totals *totals)
{
    if (!oc_device_open(id)) {
        totals->wrong++;
        return;
    }
    for (size_t i = 0; i < OC_COUNT(OPS); i++)
        check_op(OPS[i], totals);
    oc_device_close();
}

/* A row for each device that has no number. One that lacks something (a compiler, OpenCL 1.2) is not
 * wrong: it is not used. */
static void check_rejected(struct totals *totals)
{
    const struct oc_rejected_device *r;

    for (uint32_t i = 0; (r = oc_device_rejected(i)) != NULL; i++) {
        (void)printf("%s (%s): %s: %s\n", r->device->name, r->device->platform_name,
                     r->failed_self_test ? "WRONG, it is not numbered" : "not used", r->reason);
        if (r->failed_self_test)
            totals->wrong++;
        else
            totals->unused++;
    }
}

bool oc_check_devices(void)
{
    struct totals totals = {0, 0, 0};
    uint32_t count = 0;

    oc_plan_request(OC_PLAN_ARG_INFO, true); /* as the tests do, which share what is compiled */
    oc_expect_print(2);
    (void)printf("seed %llu\n", (unsigned long long)oc_test_seed());

    const bool has_devices =
        aclInit(NULL) == ACL_SUCCESS && aclrtGetDeviceCount(&count) == ACL_SUCCESS;

    for (uint32_t i = 0; i < count; i++)
        check_device((int32_t)i, &totals);
    check_rejected(&totals);
    if (!has_devices && totals.wrong == 0) {
        (void)printf("%s\n", oc_newest_message());
        return false;
    }
    (void)aclFinalize();
    if (totals.right + totals.wrong == 0)
        (void)printf(
            "nothing was checked: no case matches the filter, whose form is "
            "OPERATOR/MODE/TYPE/STRATEGY/LAYOUT, as in 'mse*/mean'\n");
    else
        (void)printf("%d right, %d not used, %d WRONG\n", totals.right, totals.unused,
                     totals.wrong);
    return totals.wrong == 0 && totals.right > 0;
}
