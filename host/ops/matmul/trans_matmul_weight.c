/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnTransMatmulWeight puts a factor of matrix products into the format FRACTAL_NZ. In this library
 * that format has the elements where the strides of a tensor say, as all others, so that nothing is
 * moved and no factor needs more memory.
 */
#include "aclnnop/aclnn_trans_matmul_weight.h"
#include "base/require.h"
#include "base/status.h"
#include "check/check.h"
#include "meta/dtype.h"
#include "plan/op.h"
#include "plan/plan.h"

struct args {
    aclTensor *mmWeightRef;
};

#define TYPES ((unsigned)(OC_FLOATS | OC_I8))

static aclnnStatus weight_check(const void *opaque)
{
    static const struct oc_rule RULE = OC_TENSOR(args, mmWeightRef, TYPES, 2, 6, OC_PUBLIC_FORMATS);

    return oc_check_rules(&RULE, 1, opaque);
}

static void weight_plan(oc_plan *p, const void *opaque)
{
    (void)p;
    (void)opaque;
}

static aclnnStatus weight_check_size(const aclIntArray *shape, aclDataType type,
                                     const uint64_t *size)
{
    const int kind = (int)oc_dtype_of(type);
    char text[128];

    OC_TRY(oc_check_pointer("tensorShape", shape));
    OC_TRY(oc_check_pointer("weightTensorSize", size));
    OC_TRY(oc_check_that((TYPES & (unsigned)kind) != 0, "dataType", oc_acl_dtype_name(type),
                         "must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_INT8"));
    OC_TRY(oc_check_i64("size of tensorShape", (int64_t)shape->size, OC_GE, NULL, 2));
    OC_TRY(oc_check_i64("size of tensorShape", (int64_t)shape->size, OC_LE, NULL, 6));
    oc_shape_text(shape->values, shape->size, text, sizeof(text));
    return oc_check_that(oc_shape_fits(shape->values, shape->size), "tensorShape", text,
                         "no extent may be negative, and the elements must fit into 63 bits");
}

static aclnnStatus weight_size(const aclIntArray *shape, aclDataType type, uint64_t *size)
{
    uint64_t count = 1;

    OC_TRY(weight_check_size(shape, type, size));
    for (uint64_t d = 0; d < shape->size; d++)
        count *= (uint64_t)shape->values[d];
    *size = count;
    return ACLNN_SUCCESS;
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, mmWeightRef)};
static const struct oc_op OP = {"aclnnTransMatmulWeight", weight_check, weight_plan, FIELDS,
                                OC_COUNT(FIELDS)};

aclnnStatus aclnnCalculateMatmulWeightSize(const aclIntArray *tensorShape,
                                           uint64_t *weightTensorSize)
{
    oc_set_api("aclnnCalculateMatmulWeightSize");
    return weight_size(tensorShape, ACL_FLOAT16, weightTensorSize);
}

aclnnStatus aclnnCalculateMatmulWeightSizeV2(const aclIntArray *tensorShape, aclDataType dataType,
                                             uint64_t *weightTensorSize)
{
    oc_set_api("aclnnCalculateMatmulWeightSizeV2");
    return weight_size(tensorShape, dataType, weightTensorSize);
}

aclnnStatus aclnnTransMatmulWeightGetWorkspaceSize(aclTensor *mmWeightRef, uint64_t *workspaceSize,
                                                   aclOpExecutor **executor)
{
    const struct args a = {mmWeightRef};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnTransMatmulWeight, &OP)
