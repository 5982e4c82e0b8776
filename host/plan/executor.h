/* SPDX-License-Identifier: Apache-2.0 */
/* The data of an executor. plan.c and op.c build it, op.c runs it, print.c prints it. */
#ifndef OC_PLAN_EXECUTOR_H
#define OC_PLAN_EXECUTOR_H

#include <pthread.h>
#include <stdatomic.h>

#include "plan/aliasing.h"
#include "plan/memory_planner.h"
#include "plan/plan_key.h"
#include "plan/step.h"
#include "program/blas.h"
#include "program/program.h"
#include "strategy/strategy.h"

struct oc_tensor_slot {
    const char *name;
    struct oc_storage *storage;
    int64_t low, high; /* byte range of the view, relative to the storage address */
    size_t element;    /* bytes; the address must be a multiple of it */
    struct oc_alias_view view;
    uint64_t item;                /* of a list */
    char item_name[32];           /* "name[item]"; empty: it is of no list */
    const struct oc_field *field; /* the argument that it is; set for plans with a key */
};

#define OC_MAX_INDEX8 6

/* What a kernel argument was last set to. */
struct oc_bound {
    uint64_t id;
    union {
        size_t offset;
        int64_t value; /* of OC_ARG_PASSED */
    };
};

enum oc_step_kind { OC_STEP_KERNEL, OC_STEP_ZERO, OC_STEP_PRODUCT };

struct oc_step {
    enum oc_step_kind kind;
    struct oc_choice choice;
    double bytes, flops;

    /* OC_STEP_KERNEL */
    const char *source;
    struct oc_kernel *kernel;
    bool index64;
    bool aligned_access; /* vectors are loaded and stored as such where addresses are aligned */
    cl_uint arg_count;
    struct oc_arg args[OC_MAX_ARGS];
    int64_t index8[OC_MAX_INDEX8][8]; /* values of the OC_ARG_INDEX8 arguments */
    size_t global[3], group[3];
    bool is_bound; /* the kernel has all arguments, and `bound` says which memory */
    struct oc_bound bound[OC_MAX_ARGS];

    /* OC_STEP_ZERO */
    struct oc_ref target;
    size_t target_bytes;

    /* OC_STEP_PRODUCT */
    struct oc_sgemm product;
    struct oc_ref operands[3], temporary;
    size_t temporary_bytes;
};

struct oc_op;

struct aclOpExecutor {
    const struct oc_op *op;
    struct oc_device *device;
    aclnnStatus status; /* the first failure while the plan is built */
    bool deterministic;
    unsigned lacks;   /* enum oc_capability: no step may use these */
    unsigned missing; /* what the plan failed for */
    atomic_bool repeatable;
    pthread_mutex_t running; /* kernels hold their arguments: serializes runs */

    struct oc_tensor_slot *tensors;
    struct oc_scratch_request *scratch_requests;
    cl_mem *constants;
    struct oc_step *steps;
    struct oc_bindings *bindings; /* of the run in progress; the second call allocates nothing */
    size_t tensor_count, scratch_request_count, constant_count, step_count;
    size_t tensor_capacity, scratch_request_capacity, constant_capacity, step_capacity;
    size_t constant_bytes;
    uint64_t item; /* of lists, whose tensors are added while the plan is built */
    bool has_item;
    size_t workspace_bytes, workspace_align;

    /* What the second call reads back, oc_plan_read_extent */
    aclTensor *extent_of;
    struct oc_ref extent;

    /* plan_cache.c */
    struct oc_key *key; /* NULL: the plan is used once */
    size_t kept_bytes;
    struct aclOpExecutor *in_bucket;     /* the next one */
    struct aclOpExecutor *newer, *older; /* of the plans that no executor uses */
};

#endif
