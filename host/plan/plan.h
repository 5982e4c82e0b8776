/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Execution plans: what the first call makes and the second call runs.
 *
 * The problem: the first call knows shapes and the device, the second knows addresses and the
 * stream. Whatever can fail or take long belongs into the first: the second neither compiles nor
 * allocates.
 *
 * The idea: a plan is a list of steps over references. A reference names a tensor, a piece of
 * scratch or a constant, and an offset in bytes; the second call resolves each to (cl_mem, offset),
 * checks its span, binds and enqueues. Building is sticky: after the first failure the oc_plan_*
 * functions do nothing, so that an operator's plan reads as data flow.
 *
 *     const struct oc_ref x = oc_plan_tensor(p, "self", a->self);
 *     const struct oc_ref sum = oc_plan_scratch(p, OC_F32, n);
 *
 *     oc_plan_zero(p, sum);
 *     oc_plan_kernel(p, &(struct oc_launch){.source = ..., .args = {OC_REF(x), OC_REF(sum)}, ...});
 *
 * Kernels: a reference argument becomes two kernel arguments, `global uchar *` and `ulong` (bytes).
 * With every scalar argument 0 a kernel must return without touching memory: that is how kernels
 * are launched once in the first call, for drivers that compile at the first enqueue.
 */
#ifndef OC_PLAN_PLAN_H
#define OC_PLAN_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "meta/dtype.h"
#include "meta/tensor.h"
#include "plan/strategy.h"

typedef struct aclOpExecutor oc_plan;

struct oc_op {
    const char *name;
    aclnnStatus (*check)(const void *args); /* judges the arguments, creates nothing */
    void (*plan)(oc_plan *p, const void *args);
};

/* The first call of every operator; plan/run.h has the second. */
aclnnStatus oc_op_prepare(const struct oc_op *op, const void *args, uint64_t *workspaceSize,
                          aclOpExecutor **executor);

enum oc_ref_kind { OC_REF_NONE, OC_REF_TENSOR, OC_REF_SCRATCH, OC_REF_CONSTANT };

struct oc_ref {
    enum oc_ref_kind kind;
    unsigned slot;  /* which tensor, scratch or constant */
    int64_t offset; /* bytes from its start */
};

enum oc_arg_kind { OC_ARG_END, OC_ARG_REF, OC_ARG_INDEX, OC_ARG_INDEX8, OC_ARG_INT, OC_ARG_F32 };

struct oc_arg {
    enum oc_arg_kind kind;
    union {
        struct oc_ref ref;
        int64_t index;         /* int or long in the kernel, as the launch is wide; OC_INT: int */
        const int64_t *index8; /* eight of them: int8 or long8; copied when the step is added */
        float f32;
    };
};

#define OC_REF(r)                      \
    {                                  \
        .kind = OC_ARG_REF, .ref = (r) \
    }
#define OC_INDEX(v)                        \
    {                                      \
        .kind = OC_ARG_INDEX, .index = (v) \
    }
#define OC_INT(v)                        \
    {                                    \
        .kind = OC_ARG_INT, .index = (v) \
    }
#define OC_INDEX8(v)                         \
    {                                        \
        .kind = OC_ARG_INDEX8, .index8 = (v) \
    }
#define OC_FLOAT(v)                    \
    {                                  \
        .kind = OC_ARG_F32, .f32 = (v) \
    }

#define OC_MAX_ARGS 28
#define OC_MAX_DEFINES 12

struct oc_define {
    const char *name; /* NULL ends the list */
    const char *value;
};

struct oc_launch {
    const char *source; /* cl/<source>.cl */
    const char *kernel;
    struct oc_define defines[OC_MAX_DEFINES]; /* types and algorithm, never shapes */
    char numbers[OC_MAX_DEFINES][12];         /* values of oc_launch_define_int */
    const char *language; /* "-cl-std=CL3.0" where a feature needs it; NULL: OpenCL C 1.2 */
    struct oc_arg args[OC_MAX_ARGS];
    int64_t global[3]; /* work-items wanted; rounded up to whole groups. 0 means 1 */
    size_t group[3];   /* 0 means 1; smaller where the compiled kernel takes no more */
    bool fixed_group;  /* the kernel reckons with its group: no smaller one will do */
    bool index64;      /* indices are long: adds -DINDEX=long, else -DINDEX=int */
    struct oc_choice choice;
    double bytes, flops; /* what the step must move and compute at least; for bench and profile */
};

struct oc_device *oc_plan_device(const oc_plan *p);
aclnnStatus oc_plan_status(const oc_plan *p);
bool oc_plan_deterministic(
    const oc_plan *p); /* ACL_OPT_DETERMINISTIC as it was in the first call */

/* Makes the plan fail with `status` (0: nothing happens); true when the plan has not failed. */
bool oc_plan_try(oc_plan *p, aclnnStatus status);

/* Makes the plan fail for want of host memory. */
void oc_plan_fail_memory(oc_plan *p);

/* The first element of a tensor's view. `name` is the parameter's, for messages; it is kept. */
struct oc_ref oc_plan_tensor(oc_plan *p, const char *name, const aclTensor *tensor);

/* Scratch for `count` elements; it lives from the first to the last step that refers to it. */
struct oc_ref oc_plan_scratch(oc_plan *p, enum oc_dtype dtype, int64_t count);
struct oc_ref oc_plan_scratch_aligned(oc_plan *p, int64_t bytes, size_t align);

/* Read-only data that the host computed; copied to the device now. */
struct oc_ref oc_plan_constant(oc_plan *p, const void *data, size_t bytes);

void oc_plan_kernel(oc_plan *p, const struct oc_launch *launch);

/* Appends a definition to a launch; a NULL value: no definition. */
void oc_launch_define(struct oc_launch *launch, const char *name, const char *value);

/* The same with a number, whose text is kept in the launch. */
void oc_launch_define_int(struct oc_launch *launch, const char *name, int64_t value);

/* Sets `bytes` bytes at the reference to 0. */
void oc_plan_zero(oc_plan *p, struct oc_ref ref, int64_t bytes);

/* ---- For the files of this room that add kinds of steps ---- */

struct oc_step;

/* Appends a zeroed step; NULL, and the plan fails, when out of memory. */
struct oc_step *oc_step_append(oc_plan *p);

/* Extends the life of the scratch behind `ref` (if it is scratch) to the step appended last. */
void oc_step_touch(oc_plan *p, struct oc_ref ref);

#endif
