/* SPDX-License-Identifier: Apache-2.0 */
/* Defines what a step of a plan refers to: tensors, scratch and constants by reference, and the
 * arguments of a kernel. This is data only: plan.h builds steps, launch.h enqueues them. */
#ifndef OC_PLAN_STEP_H
#define OC_PLAN_STEP_H

#include <stdint.h>

#include "aclnn/acl_meta.h"

struct oc_step;

typedef struct aclOpExecutor oc_plan;

enum oc_ref_kind { OC_REF_NONE, OC_REF_TENSOR, OC_REF_SCRATCH, OC_REF_CONSTANT };

struct oc_ref {
    enum oc_ref_kind kind;
    unsigned slot;  /* index of the tensor, scratch request or constant */
    int64_t offset; /* in bytes */
};

enum oc_arg_kind {
    OC_ARG_END,
    OC_ARG_REF,
    OC_ARG_INDEX,
    OC_ARG_INDEX8,
    OC_ARG_INT,
    OC_ARG_LONG,
    OC_ARG_PASSED,
    OC_ARG_F32,
    OC_ARG_F64
};

struct oc_arg {
    enum oc_arg_kind kind;
    /* This is the name of the kernel's parameter; the tests compare it with the driver's report. */
    const char *name;
    union {
        struct oc_ref ref;
        /* The type of the kernel's parameter is int or long; for OC_ARG_INDEX it is index_t, which
         * is one of these. For OC_ARG_PASSED it is long, and the value is set for each call that
         * takes the plan. */
        int64_t index;
        /* A parameter of type index8_t takes eight elements; oc_plan_kernel copies them. */
        const int64_t *index8;
        float f32;
        double f64; /* on devices with double */
    };
};

// clang-format off
#define OC_REF(param, r)    {.kind = OC_ARG_REF, .name = #param, .ref = (r)}
#define OC_INDEX(param, v)  {.kind = OC_ARG_INDEX, .name = #param, .index = (v)}
#define OC_INT(param, v)    {.kind = OC_ARG_INT, .name = #param, .index = (v)}
#define OC_LONG(param, v)   {.kind = OC_ARG_LONG, .name = #param, .index = (v)}
/* Names a field of kind OC_PASSED_FIELD. */
#define OC_PASSED(param)    {.kind = OC_ARG_PASSED, .name = #param}
/* The array must live until oc_plan_kernel, which copies it. */
#define OC_INDEX8(param, v) {.kind = OC_ARG_INDEX8, .name = #param, .index8 = (v)}
#define OC_FLOAT(param, v)  {.kind = OC_ARG_F32, .name = #param, .f32 = (v)}
#define OC_DOUBLE(param, v) {.kind = OC_ARG_F64, .name = #param, .f64 = (v)}
// clang-format on

#define OC_MAX_ARGS 28

#endif
