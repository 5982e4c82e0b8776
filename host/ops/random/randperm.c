/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnRandperm makes a random permutation. Short ones are shuffled by a single work-item: of few numbers the cipher that
 * makes long ones would not make all permutations. */
#include "aclnnop/aclnn_randperm.h"
#include "base/math.h"
#include "check/check.h"
#include "check/promotion.h"
#include "plan/op.h"
#include "steps/steps.h"

#define SHORT_COUNT 1024

struct args {
    int64_t n, seed, offset;
    aclTensor *out;
};

static aclnnStatus randperm_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rule =
        OC_TENSOR(args, out, OC_TYPES_ALL & ~(unsigned)OC_B8, 1, 1, OC_PUBLIC_FORMATS);

    OC_TRY(oc_check_rules(&rule, 1, a));
    OC_TRY(oc_check_i64("n", a->n, OC_GE, NULL, 0));
    return oc_check_shape("out", a->out, &a->n, 1, "n");
}

static void randperm_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const enum oc_dtype type = oc_dtype_of(a->out->dtype);
    struct oc_launch launch = {
        .source = "randperm",
        .kernel = a->n <= SHORT_COUNT ? "exchange" : "permute",
        .defines = {OC_DEFINE(COMPUTE, "i64"), OC_DEFINE_INT(SHORT_COUNT, SHORT_COUNT)},
        .bytes = (double)a->n * (double)oc_dtype_size(type),
        .global = {1}};
    struct oc_elementwise_config config;
    int bits = 1;

    if (a->n == 0 || !oc_plan_supports(p, "out", type) ||
        !oc_plan_try(p, oc_choose_index_width(oc_view_index_extent(a->out), a->n, &launch.index64)))
        return;
    oc_default_elementwise(oc_plan_device(p), &config);
    oc_launch_define_flag(&launch, "USE_F64", oc_plan_device(p)->has_fp64);
    OC_APPEND_ARGS(&launch, OC_REF(out, oc_plan_tensor(p, "out", a->out, OC_WRITE)),
                   OC_INT(out_type, oc_dtype_number(type)), OC_INDEX(count, a->n),
                   OC_INDEX(out_stride, oc_view_stride(a->out, 0)));
    if (a->n > SHORT_COUNT) {
        while (((uint64_t)1 << bits) < (uint64_t)a->n)
            bits++;
        launch.choice = config.choice;
        launch.group[0] = config.group;
        launch.global[0] = oc_ceil_div(a->n, config.elements_per_item);
        OC_APPEND_ARGS(&launch, OC_INDEX(elements_per_item, config.elements_per_item),
                       OC_INT(low_bits, bits / 2), OC_INT(high_bits, bits - bits / 2));
    }
    OC_APPEND_ARGS(&launch, OC_PASSED(seed), OC_PASSED(offset));
    oc_plan_kernel(p, &launch);
}

static const struct oc_field FIELDS[] = {OC_FIELD(args, n), OC_PASSED_FIELD(args, seed),
                                         OC_PASSED_FIELD(args, offset), OC_FIELD(args, out)};
static const struct oc_op OP = {"aclnnRandperm", randperm_check, randperm_plan, FIELDS,
                                OC_COUNT(FIELDS)};

aclnnStatus aclnnRandpermGetWorkspaceSize(int64_t n, int64_t seed, int64_t offset, aclTensor *out,
                                          uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {n, seed, offset, out};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnRandperm, &OP)
