/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Execution plans: the first call of an operator builds one, the second call runs it.
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

/* An operator: plan/op.h runs its two calls. */
struct oc_op {
    const char *name;
    aclnnStatus (*check)(const void *args); /* validates the arguments, creates nothing */
    void (*plan)(oc_plan *p, const void *args);
    /* All members of the arguments: which objects must be live, and for the plan cache. */
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
    const char *text; /* NULL: the value is `number` */
    int64_t number;
};

/* What a device may lack although it reports otherwise, which is known when a kernel is compiled or
 * tested: bits. A plan that needs it is made again without. Registers and local memory may leave a
 * compiled kernel smaller groups than those that it depends on. */
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
    const char *source; /* cl/<source>.cl */
    const char *kernel;
    struct oc_define defines[OC_MAX_DEFINES]; /* types, algorithm and constants, never shapes */
    const char *options;             /* of the compiler, such as "-cl-std=CL3.0"; may be NULL */
    struct oc_arg args[OC_MAX_ARGS]; /* in the order of the kernel's parameters */
    int64_t global[3];               /* work-items; rounded up to whole groups. 0 means 1 */
    size_t group[3]; /* 0 means 1; reduced if the compiled kernel supports fewer work-items */
    enum oc_capability fixed_group; /* not 0: the kernel depends on the group size: -DGROUP, and
                                       never reduced; what is lacking where it is too large */
    bool index64;                   /* index_t is long (-DINDEX=long), else int */
    bool aligned_access;            /* -DALIGNED_ACCESS */
    bool is_overflowed; /* more arguments or definitions were appended than there is room for */
    struct oc_choice choice;
    double bytes, flops; /* minimum that the step must move and compute; for bench and profile */
};

/* Append to a launch. An appended argument follows the ones in the initializer. */
void oc_launch_define(struct oc_launch *launch, const char *name, const char *text);
void oc_launch_define_int(struct oc_launch *launch, const char *name, int64_t number);
void oc_launch_define_flag(struct oc_launch *launch, const char *name, bool on);
void oc_launch_append(struct oc_launch *launch, const struct oc_arg *args); /* up to OC_ARG_END */

#define OC_APPEND_ARGS(launch, ...) \
    oc_launch_append(launch, (const struct oc_arg[]){__VA_ARGS__, {.kind = OC_ARG_END}})

struct oc_device *oc_plan_device(const oc_plan *p);
aclnnStatus oc_plan_status(const oc_plan *p);
bool oc_plan_deterministic(const oc_plan *p); /* ACL_OPT_DETERMINISTIC at the first call */

/* True when the plan is made again because its device lacks `what`. */
bool oc_plan_lacks(const oc_plan *p, enum oc_capability what);

/* Fails the plan if `status` is not 0. Returns true if the plan has not failed. */
bool oc_plan_try(oc_plan *p, aclnnStatus status);

/* Fails the plan: out of host memory. */
void oc_plan_fail_memory(oc_plan *p);

/* The first element of a tensor's view. `name` is the parameter name for messages; the plan keeps
 * the pointer. An output whose elements share memory (stride 0) fails the plan; what operands share is
 * checked in the second call. */
struct oc_ref oc_plan_tensor(oc_plan *p, const char *name, const aclTensor *tensor,
                             enum oc_use use);

/* All tensors that are added from now on are these items of parameters that are lists. */
void oc_plan_set_item(oc_plan *p, uint64_t item);

/* Scratch for `count` elements, live from the first to the last step that refers to it. */
struct oc_ref oc_plan_scratch(oc_plan *p, enum oc_dtype dtype, int64_t count);
struct oc_ref oc_plan_scratch_aligned(oc_plan *p, int64_t bytes, size_t align);

/* Read-only data that the host computed. Copies it to the device. */
struct oc_ref oc_plan_constant(oc_plan *p, const void *data, size_t bytes);

/* Builds kernels with -cl-kernel-arg-info from now on, so that drivers report their parameters. For
 * tests. */
void oc_plan_request_arg_info(bool on);
bool oc_plan_requests_arg_info(void);

/* From now on scratch shares no memory, and unused bytes follow each, so that what a kernel writes behind
 * its scratch shows. For tests. */
void oc_plan_request_scratch_apart(bool on);
bool oc_plan_requests_scratch_apart(void);

/* Plans have no kernels from now on, and cannot run: workspace sizes without compilation. For tests. */
void oc_plan_request_sizes_only(bool on);
bool oc_plan_requests_sizes_only(void);

/* Adds a kernel launch. Fails the plan if an integer argument does not fit its kernel type. */
void oc_plan_kernel(oc_plan *p, const struct oc_launch *launch);

/* Sets `bytes` bytes at the reference to 0. */
void oc_plan_zero(oc_plan *p, struct oc_ref ref, int64_t bytes);

/* Each second call waits for its work and then sets extent 0 of `tensor`, which the caller keeps until
 * then, to the 64-bit integer at the reference. Not for operators with fields. */
void oc_plan_read_extent(oc_plan *p, aclTensor *tensor, struct oc_ref ref);

/* ---- For the files of this folder that add other kinds of steps ---- */

/* Appends a zeroed step. Returns NULL and fails the plan when out of memory. */
struct oc_step *oc_step_append(oc_plan *p);

/* Extends the lifetime of the scratch behind `ref` (if it is scratch) to the last step. */
void oc_step_touch(oc_plan *p, struct oc_ref ref);

#endif
