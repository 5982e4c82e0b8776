/* SPDX-License-Identifier: Apache-2.0 */
/* What a plan is made of: shared by plan.c (the first call), run.c (the second) and print.c. */
#ifndef OC_PLAN_INTERNAL_H
#define OC_PLAN_INTERNAL_H

#include <pthread.h>
#include <stdatomic.h>

#include "plan/plan.h"
#include "plan/workspace.h"
#include "rt/blas.h"
#include "rt/program.h"

struct oc_tensor_slot {
    const char *name;
    struct oc_cell *cell;
    int64_t low, high; /* bytes that the view touches, relative to the cell's address */
    size_t element;    /* bytes: addresses must be a multiple of it */
};

#define OC_MAX_INDEX8 6

enum oc_step_kind { OC_STEP_KERNEL, OC_STEP_ZERO, OC_STEP_PRODUCT };

struct oc_step {
    enum oc_step_kind kind;
    struct oc_choice choice;
    double bytes, flops;

    /* OC_STEP_KERNEL */
    const char *source;
    struct oc_kernel *kernel;
    bool wide;
    cl_uint arg_count;
    struct oc_arg args[OC_MAX_ARGS];
    int64_t index8[OC_MAX_INDEX8][8]; /* what the OC_ARG_INDEX8 arguments point to */
    size_t global[3], group[3];

    /* OC_STEP_ZERO */
    struct oc_ref target;
    size_t target_bytes;

    /* OC_STEP_PRODUCT */
    struct oc_sgemm product;
    struct oc_ref operands[3], temporary;
    size_t temporary_bytes;
};

struct aclOpExecutor {
    const struct oc_op *op;
    struct oc_device *device;
    aclnnStatus status; /* sticky while the plan is built */
    bool deterministic;
    atomic_bool repeatable;
    pthread_mutex_t running; /* kernels hold their arguments: one run at a time */

    struct oc_tensor_slot *tensors;
    struct oc_booking *bookings;
    cl_mem *constants;
    struct oc_step *steps;
    struct oc_addresses *addresses; /* of the run in progress: the second call allocates nothing */
    size_t tensor_count, booking_count, constant_count, step_count;
    size_t workspace_bytes, workspace_align;
};

/* Room for the addresses of a run, made in the first call (run.c). NULL when out of memory. */
struct oc_addresses *oc_addresses_create(const oc_plan *p);
void oc_addresses_destroy(struct oc_addresses *addresses);

/* Room for one more element in an array of `count`; grows by doubling. NULL when out of memory. */
void *oc_array_grow(void *array, size_t count, size_t element);

/* Sets every argument of a kernel step; `memory` and `offsets` answer references by kind and slot.
 */
struct oc_binding {
    cl_mem mem;
    size_t offset;
};
typedef struct oc_binding (*oc_resolver)(const void *context, struct oc_ref ref);
aclnnStatus oc_step_bind(const struct oc_step *step, oc_resolver resolve, const void *context);
aclnnStatus oc_step_launch(const struct oc_step *step, cl_command_queue queue, cl_event *event);

/* Enqueues a matrix product (product.c). */
aclnnStatus oc_step_multiply(const struct oc_step *step, struct oc_device *device,
                             oc_resolver resolve, const void *context, cl_command_queue queue,
                             cl_event *event);

/* Makes a step; NULL, and the plan failed, when out of memory. `touch` tells that it uses scratch.
 */
struct oc_step *oc_step_append(oc_plan *p);
void oc_step_touch(oc_plan *p, struct oc_ref ref);

/* Logs the plan at level `plan`. */
void oc_plan_print(const oc_plan *p);

#endif
