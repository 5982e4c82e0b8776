/* SPDX-License-Identifier: Apache-2.0 */
/* Defines the data of an executor. plan.c and op.c build it, op.c runs it, print.c prints it. */
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
    size_t element;    /* element size in bytes; the address must be a multiple of it */
    struct oc_alias_view view;
    uint64_t item;      /* item of a list */
    char item_name[32]; /* "name[item]"; empty when the tensor is not in a list */
    /* The argument from which the tensor comes; set for plans with a key. */
    const struct oc_field *field;
};

#define OC_MAX_INDEX8 7

/* The value to which a kernel argument was last set. */
struct oc_bound {
    uint64_t id;
    union {
        size_t offset;
        int64_t value; /* used for OC_ARG_PASSED */
    };
};

enum oc_step_kind { OC_STEP_KERNEL, OC_STEP_ZERO, OC_STEP_PRODUCT };

struct oc_step {
    enum oc_step_kind kind;
    struct oc_choice choice;
    double bytes, flops;

    /* These members are used by OC_STEP_KERNEL. */
    const char *source;
    struct oc_kernel *kernel;
    bool index64;
    bool aligned_access; /* loads and stores use vector types where addresses are aligned */
    cl_uint arg_count;
    struct oc_arg args[OC_MAX_ARGS];
    int64_t index8[OC_MAX_INDEX8][8]; /* values of the OC_ARG_INDEX8 arguments */
    size_t global[3], group[3];
    bool is_bound; /* all arguments of the kernel are set, and `bound` has their memory */
    struct oc_bound bound[OC_MAX_ARGS];

    /* These members are used by OC_STEP_ZERO. */
    struct oc_ref target;
    size_t target_bytes;

    /* These members are used by OC_STEP_PRODUCT. */
    struct oc_sgemm product;
    struct oc_ref operands[3], temporary;
    size_t temporary_bytes;
};

struct oc_op;

/* The number of tensors whose extents a second call may set. */
#define OC_PLAN_EXTENTS 2

struct aclOpExecutor {
    const struct oc_op *op;
    struct oc_device *device;
    aclnnStatus status; /* the first failure while the plan is built */
    bool deterministic;
    unsigned options; /* enum oc_plan_option */
    unsigned lacks;   /* enum oc_capability: no step may use these */
    unsigned missing; /* what the plan failed for */
    atomic_bool repeatable;
    pthread_mutex_t running; /* held during a run, because kernels store their arguments */

    struct oc_tensor_slot *tensors;
    struct oc_scratch_request *scratch_requests;
    cl_mem *constants;
    struct oc_step *steps;
    /* Used by the run in progress; the second call allocates nothing. */
    struct oc_bindings *bindings;
    size_t tensor_count, scratch_request_count, constant_count, step_count;
    size_t tensor_capacity, scratch_request_capacity, constant_capacity, step_capacity;
    size_t constant_bytes;
    uint64_t item; /* list item of the tensors that are added while the plan is built */
    bool has_item, has_joint_items;
    size_t workspace_bytes, workspace_align;

    /* The second call reads this extent back, and sets axes of extent_count tensors to it; see oc_plan_read_extent. */
    struct {
        aclTensor *tensor;
        const char *name;
        uint64_t axis;
        bool is_packed; /* the tensor was contiguous, and stays so */
    } extent_of[OC_PLAN_EXTENTS];
    size_t extent_count;
    struct oc_ref extent;

    /* These members are used by plan_cache.c. */
    struct oc_key *key; /* NULL when the plan is used once */
    size_t kept_bytes;
    struct aclOpExecutor *in_bucket; /* next plan in the bucket */
    /* Links of the list of cached plans, which no executor uses. */
    struct aclOpExecutor *newer, *older;
};

#endif
