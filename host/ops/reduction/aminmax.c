/* SPDX-License-Identifier: Apache-2.0 */
/* The smallest and the largest elements along axes are two reductions (families/reduction.h). */
#include "aclnnop/aclnn_aminmax.h"
#include "base/math.h"
#include "families/reduction.h"

struct args {
    const aclTensor *self;
    const aclIntArray *dim;
    int64_t keepDim;
    aclTensor *minOut, *maxOut;
};

#define ROW(name, combined)                                                                   \
    {                                                                                         \
        .self = "self", .out = (name), .dims = "dim", .types = OC_TYPES_ALL,                  \
        .results = OC_TYPES_ALL, .result = OC_REDUCTION_SAME, .is_exact = true, .function = { \
            "x",                                                                              \
            combined,                                                                         \
            "a"                                                                               \
        }                                                                                     \
    }
static const struct oc_reduction SMALLEST = ROW("minOut", "MINIMUM(a,x)");
static const struct oc_reduction LARGEST = ROW("maxOut", "MAXIMUM(a,x)");

static struct oc_reduction_args reduction_of(const struct args *a, bool is_largest)
{
    return (struct oc_reduction_args){.row = is_largest ? &LARGEST : &SMALLEST,
                                      .self = a->self,
                                      .dims = a->dim,
                                      .keepDims = a->keepDim,
                                      .dtype = -1,
                                      .out = is_largest ? a->maxOut : a->minOut};
}

static aclnnStatus aminmax_check(const void *opaque)
{
    const struct oc_reduction_args smallest = reduction_of(opaque, false);
    const struct oc_reduction_args largest = reduction_of(opaque, true);

    OC_TRY(oc_reduction_check(&smallest));
    return oc_reduction_check(&largest);
}

static void aminmax_plan(oc_plan *p, const void *opaque)
{
    const struct oc_reduction_args smallest = reduction_of(opaque, false);
    const struct oc_reduction_args largest = reduction_of(opaque, true);

    oc_reduction_plan(p, &smallest);
    oc_reduction_plan(p, &largest);
}

static const struct oc_field FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, dim),
                                         OC_FIELD(args, keepDim), OC_FIELD(args, minOut),
                                         OC_FIELD(args, maxOut)};
static const struct oc_op OP = {"aclnnAminmax", aminmax_check, aminmax_plan, FIELDS,
                                OC_COUNT(FIELDS)};

aclnnStatus aclnnAminmaxGetWorkspaceSize(const aclTensor *self, const aclIntArray *dim,
                                         bool keepDim, aclTensor *minOut, aclTensor *maxOut,
                                         uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {self, dim, keepDim, minOut, maxOut};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnAminmax, &OP)
