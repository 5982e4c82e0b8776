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
#include "meta/geometry.h"
#include "meta/tensor.h"
#include "plan/strategy.h"

typedef struct aclOpExecutor oc_plan;

struct oc_op {
    const char *name;
    aclnnStatus (*check)(const void *args); /* judges the arguments, creates nothing */
    void (*plan)(oc_plan *p, const void *args);
};

/* The two entry points of every operator, whole. */
aclnnStatus oc_op_prepare(const struct oc_op *op, const void *args, uint64_t *workspaceSize,
                          aclOpExecutor **executor);
aclnnStatus oc_op_run(const struct oc_op *op, void *workspace, uint64_t workspaceSize,
                      aclOpExecutor *executor, const void *stream);

enum oc_ref_kind { OC_REF_NONE, OC_REF_TENSOR, OC_REF_SCRATCH, OC_REF_CONSTANT };

struct oc_ref {
    enum oc_ref_kind kind;
    unsigned slot;  /* which tensor, booking or constant */
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
    const char *language; /* "-cl-std=CL3.0" where a feature needs it; NULL: OpenCL C 1.2 */
    struct oc_arg args[OC_MAX_ARGS];
    int64_t global[3]; /* work-items wanted; rounded up to whole groups. 0 means 1 */
    size_t group[3];   /* 0 means 1; smaller where the compiled kernel takes no more */
    bool fixed_group;  /* the kernel reckons with its group: no smaller one will do */
    bool wide;         /* indices are long: adds -DINDEX=long, else -DINDEX=int */
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

/* Sets `bytes` bytes at the reference to 0. */
void oc_plan_zero(oc_plan *p, struct oc_ref ref, int64_t bytes);

/* c = a * b, or c += a * b, all of them float and row-major; `ld`: elements between the rows of a
 * matrix as it is stored, before it is transposed. */
struct oc_product {
    struct oc_ref a, b, c;
    bool transpose_a, transpose_b, add;
    int64_t m, n, k; /* a is m x k, b is k x n */
    int64_t lda, ldb, ldc;
    struct oc_choice choice;
};

void oc_plan_product(oc_plan *p, const struct oc_product *product);

/*
 * How a launch walks an element-wise nest over up to OC_MAX_OPERANDS tensors (operand 0 the
 * output): what the kernels `flat`, `vector` and
 * `element` of such an operator take. See common/nest.cl.h.
 */
struct oc_nest {
    const char *kernel; /* "flat", "vector" or "element" */
    struct oc_choice choice;
    const char *vector, *unroll; /* elements per vector, vectors per work-item: text for -D */
    bool stream_past, wide;
    int64_t rows, inner, span, outer_rank;
    int64_t extent[8]; /* of the outer dimensions */
    int64_t stride[OC_MAX_OPERANDS][8];
    int64_t step[OC_MAX_OPERANDS]; /* strides of the innermost dimension */
    int64_t items;                 /* work-items */
    size_t group;
};

#define OC_NEST_DEFINES(n) \
    {"VECTOR", (n).vector}, {"UNROLL", (n).unroll}, { (n).stream_past ? "STREAM_PAST" : NULL, "1" }
#define OC_NEST_EXTENTS(n)                                                                 \
    OC_INDEX((n).rows), OC_INDEX((n).inner), OC_INDEX((n).span), OC_INDEX((n).outer_rank), \
        OC_INDEX8((n).extent)

/* `vectors`: the operator has the kernels `flat` and `vector`; `bytes`: what the step moves, at
 * least. False, and the plan failed, where no strategy serves. */
bool oc_plan_nest(oc_plan *p, const struct oc_geometry *geometry, bool vectors, int64_t bytes,
                  struct oc_nest *nest);

/* Steps shared by operators (plan/steps.c). */

/* An array as a step sees it: a tensor, or scratch that is laid out like one. */
struct oc_view {
    struct oc_ref ref;
    const aclTensor *like; /* extents and strides; its address, offset and type do not count */
    enum oc_dtype dtype;
};

/* A tensor as a view: oc_plan_tensor and what else a step must know. */
struct oc_view oc_plan_view(oc_plan *p, const char *name, const aclTensor *tensor);

/* Makes the plan fail where the device cannot compute in this type. */
bool oc_plan_supports(oc_plan *p, const char *name, enum oc_dtype dtype);

/* to = from, converted; `from` broadcasts to `to`. Any strides on both sides. */
void oc_plan_copy(oc_plan *p, struct oc_view to, struct oc_view from);

/* Every element of the view = value. */
void oc_plan_fill(oc_plan *p, struct oc_view to, float value);

#endif
