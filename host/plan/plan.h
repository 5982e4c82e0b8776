/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Builds execution plans: the first call of an operator builds one, the second call runs it.
 *
 * Problem: the first call knows the shapes and the device, the second knows the addresses and the
 * stream. The second call must neither compile nor allocate.
 *
 * Idea: a plan is a list of steps over references. A reference names a tensor, a scratch buffer or
 * a constant, and an offset in bytes. The second call resolves each reference to (cl_mem, offset),
 * checks its bounds, sets the kernel arguments and enqueues. Building is sticky: after the first
 * failure the oc_plan_* functions do nothing, so operators need no error handling.
 *
 *     const struct oc_ref x = oc_plan_tensor(p, "self", a->self, OC_READ);
 *     const struct oc_ref sum = oc_plan_scratch(p, OC_F32, n);
 *
 *     oc_plan_zero(p, sum, 4 * n);
 *     oc_plan_kernel(p, &(struct oc_launch){.source = "add", .kernel = "add",
 *                                           .args = {OC_REF(in, x), OC_REF(sum, sum)}});
 *
 * Kernels: a reference argument becomes two kernel arguments, `global uchar *NAME_buffer` and
 * `ulong NAME_offset` (bytes). With all scalar arguments 0 a kernel must return without accessing
 * memory: the first call launches each kernel once like this, for drivers that compile at the first
 * enqueue.
 */
#ifndef OC_PLAN_PLAN_H
#define OC_PLAN_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "meta/dtype.h"
#include "meta/tensor.h"
#include "plan/aliasing.h"
#include "plan/plan_key.h"
#include "plan/step.h"
#include "strategy/strategy.h"

/* Describes an operator. plan/op.h makes its two calls. */
struct oc_op {
    const char *name;
    aclnnStatus (*check)(const void *args); /* validates the arguments, creates nothing */
    void (*plan)(oc_plan *p, const void *args);
    /* The fields list all members of the arguments. They say which objects must be live, and make
     * the key of the plan cache. */
    const struct oc_field *fields;
    size_t field_count;
};

// clang-format off
#define OC_DEFINE(macro, t)     {.name = #macro, .text = (t)}
#define OC_DEFINE_INT(macro, n) {.name = #macro, .number = (n)}
// clang-format on

#define OC_MAX_DEFINES 16

struct oc_define {
    const char *name; /* NULL ends the list */
    const char *text; /* NULL when the value is `number` */
    int64_t number;
};

/* A device may lack a capability although it reports otherwise, which shows when a kernel is
 * compiled or tested. A plan that needs it is then built again without it. The values are bits. A
 * compiled kernel may support only smaller work-groups than it depends on, for lack of registers or
 * local memory. */
enum oc_capability {
    OC_GROUPS_OF_TRANSPOSE = 1,
    OC_GROUPS_OF_SCATTER = 2,
    OC_GROUPS_OF_REDUCTION = 4,
    OC_FLOAT_ATOMICS = 8,
    OC_CLBLAST = 16,
    OC_GROUPS_OF_PRODUCT = 32,
    OC_MATRIX_UNIT = 64,
};

struct oc_launch {
    const char *source; /* name of the file cl/<source>.cl */
    const char *kernel;
    struct oc_define defines[OC_MAX_DEFINES]; /* types, algorithm and constants, never shapes */
    const char *options;             /* compiler options, such as "-cl-std=CL3.0"; may be NULL */
    struct oc_arg args[OC_MAX_ARGS]; /* in the order of the kernel's parameters */
    int64_t global[3];               /* work-items, rounded up to whole groups; 0 means 1 */
    size_t group[3]; /* 0 means 1; reduced if the compiled kernel supports fewer work-items */
    /* If not 0, the kernel depends on the group size: it is defined as -DGROUP and never reduced,
     * and the plan lacks this capability if it is too large. */
    enum oc_capability fixed_group;
    bool index64;        /* index_t is long (-DINDEX=long) instead of int */
    bool aligned_access; /* defines -DALIGNED_ACCESS */
    bool is_overflowed;  /* more arguments or definitions were appended than there is room for */
    struct oc_choice choice;
    double bytes, flops; /* the least that the step must move and compute; for bench and profile */
};

/* These functions append to a launch. An appended argument follows the ones in the initializer. */
void oc_launch_define(struct oc_launch *launch, const char *name, const char *text);
void oc_launch_define_int(struct oc_launch *launch, const char *name, int64_t number);
void oc_launch_define_flag(struct oc_launch *launch, const char *name, bool on);
/* Reads up to OC_ARG_END. */
void oc_launch_append(struct oc_launch *launch, const struct oc_arg *args);

#define OC_APPEND_ARGS(launch, ...) \
    oc_launch_append(launch, (const struct oc_arg[]){__VA_ARGS__, {.kind = OC_ARG_END}})

struct oc_device *oc_plan_device(const oc_plan *p);
aclnnStatus oc_plan_status(const oc_plan *p);
bool oc_plan_deterministic(const oc_plan *p); /* value of ACL_OPT_DETERMINISTIC at the first call */

/* Returns true when the plan is built again because its device lacks `what`. */
bool oc_plan_lacks(const oc_plan *p, enum oc_capability what);

/* Fails the plan if `status` is not 0. Returns true if the plan has not failed. */
bool oc_plan_try(oc_plan *p, aclnnStatus status);

/* Fails the plan because the host is out of memory. */
void oc_plan_fail_memory(oc_plan *p);

/* Returns a reference to the first element of a tensor's view. `name` is the parameter's name for
 * messages; the plan keeps the pointer. An output whose elements share memory (stride 0) fails the
 * plan; the second call checks what operands share. */
struct oc_ref oc_plan_tensor(oc_plan *p, const char *name, const aclTensor *tensor,
                             enum oc_use use);

/* Says that all tensors that are added from now on are item number `item` of parameters that are
 * lists. */
void oc_plan_set_item(oc_plan *p, uint64_t item);

/* The same for lists whose items are computed together, so that they must not share memory. */
void oc_plan_set_joint_item(oc_plan *p, uint64_t item);

/* Requests scratch for `count` elements, which lives from the first to the last step that refers to
 * it. */
struct oc_ref oc_plan_scratch(oc_plan *p, enum oc_dtype dtype, int64_t count);
struct oc_ref oc_plan_scratch_aligned(oc_plan *p, int64_t bytes, size_t align);

/* Copies read-only data that the host has computed to the device. */
struct oc_ref oc_plan_constant(oc_plan *p, const void *data, size_t bytes);

/* What tests may request of plans: bits. */
enum oc_plan_option {
    /* Kernels are built with -cl-kernel-arg-info, so that drivers report their parameters. */
    OC_PLAN_ARG_INFO = 1,
    /* Scratch shares no memory, and unused bytes follow each, so that what a kernel writes behind its
     * scratch shows. */
    OC_PLAN_SCRATCH_APART = 2,
    /* Plans have no kernels and cannot run: workspace sizes without compilation. */
    OC_PLAN_SIZES_ONLY = 4,
};

/* Turns the option on or off for the first calls that begin from now on, in all threads. For tests. */
void oc_plan_request(enum oc_plan_option option, bool on);

/* The options that are on. A first call reads them once: a plan is made with one set of them. */
unsigned oc_plan_requested(void);

/* Adds a kernel launch. Fails the plan if an integer argument does not fit its kernel type. */
void oc_plan_kernel(oc_plan *p, const struct oc_launch *launch);

/* Sets `bytes` bytes at the reference to 0. */
void oc_plan_zero(oc_plan *p, struct oc_ref ref, int64_t bytes);

/* Makes each second call wait for its work and then set the extent of an axis of `tensor`, the parameter `name`, which the
 * caller keeps until then, to the 64-bit integer at the reference. A contiguous tensor gets the strides of its new shape. May
 * be called for up to OC_PLAN_EXTENTS tensors, with the same reference. The fields of the operator must include
 * OC_PLANNED_UNCACHED. */
void oc_plan_read_extent(oc_plan *p, const char *name, aclTensor *tensor, uint64_t axis,
                         struct oc_ref ref);

/* ---- These functions are for files of this folder that add other kinds of steps. ---- */

/* Appends a zeroed step. Returns NULL and fails the plan when out of memory. */
struct oc_step *oc_step_append(oc_plan *p);

/* Extends the lifetime of the scratch behind `ref` (if it is scratch) to the last step. */
void oc_step_touch(oc_plan *p, struct oc_ref ref);

#endif
