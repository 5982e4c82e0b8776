/* SPDX-License-Identifier: Apache-2.0 */
/* A case of an operator: its functions, operands with their data and references, and what it allows. */
#ifndef OC_VERIFY_OP_CASE_H
#define OC_VERIFY_OP_CASE_H

#include "acl/acl.h"
#include "aclnn/aclnn_base.h"
#include "base/math.h"
#include "verify/layout.h"
#include "verify/test_data.h"
#include "verify/values.h"

#define OC_OP_OPERANDS 72 /* those of the gradient of two LSTM layers with two directions */

struct oc_operand {
    const char *name;
    enum oc_dtype dtype;
    aclFormat format;
    bool is_output, untouched; /* an output that must not be written */
    struct oc_shape shape;
    double *values; /* row-major; of an output: the reference */
    double *before; /* of an output that is an input, too: what it contains; else NULL */
    double *error;  /* of an output: the error bound (tolerance.h), initially 0 */
};

typedef aclnnStatus (*oc_op_second)(void *workspace, uint64_t workspaceSize,
                                    aclOpExecutor *executor, aclrtStream stream);

/* How far the outputs of different combinations must agree. */
enum oc_op_sameness {
    OC_SAME_BITS,
    OC_SAME_VALUES,       /* a zero may have either sign */
    OC_SAME_WITHIN_ERROR, /* sums may be added in any order */
};

#define OC_OP_ANY_WORKSPACE UINT64_MAX

struct oc_op_case {
    const char *op, *name,
        *types; /* of the data's seed; where no test runs, the first parts of combinations' names */
    char text[64]; /* of types, where that is no literal */
    const char
        *function; /* "aclnnAdd", called as op_call.h says; NULL: first and second are called */
    /* With OC_VALUE_TENSOR, `text` is the operand that is passed for it (oc_op_same). */
    struct oc_named_value values[OC_FUNCTION_PARAMETERS];
    int value_count;
    /* The calls of an operator that no header declares: one of the tests' own. */
    aclnnStatus (*first)(aclTensor *const *tensors, const void *attributes, uint64_t *workspaceSize,
                         aclOpExecutor **executor);
    oc_op_second second;
    /* Checks what else holds after the second call; may be NULL. */
    void (*expect)(const struct oc_op_case *c, aclTensor *const *tensors);
    const void *attributes;
    void (*release)(struct oc_op_case *c); /* frees the attributes; NULL: they are not the case's */
    const char *const *strategies;         /* ACLNN_CL_STRATEGY specs; NULL ends the list */
    bool (*can_serve)(const char *strategy, aclTensor *const *tensors);
    uint64_t workspace; /* bytes that the first call must return, or OC_OP_ANY_WORKSPACE */
    enum oc_op_sameness same;
    unsigned layouts; /* a bit for each layout to run; 0: all */
    bool
        is_reduced; /* usually without bfloat16, strategies of half and double, and wide indices, which other cases have */
    bool is_default_only; /* usually with the default strategy alone */
    bool is_swept;        /* with other values */

    struct oc_operand operands[OC_OP_OPERANDS];
    int count;
    unsigned char *bits[OC_OP_OPERANDS]; /* outputs of the first run */
    char refusal[256];                   /* the message of the last refusal */
};

/* Adds an operand with values 0. The pointer is valid until oc_op_free. */
struct oc_operand *oc_op_operand(struct oc_op_case *c, const char *name, enum oc_dtype dtype,
                                 bool is_output, const struct oc_shape *shape);

/* The value of an operand that meets element `index` of the shape that it broadcasts to. */
double oc_operand_at(const struct oc_operand *operand, const struct oc_shape *full, int64_t index);

/* Random numbers for the case: the same in every run with the same seed. */
struct oc_random oc_op_random(const struct oc_op_case *c, enum oc_data data);

/* Fills the first `count` operands with random data, where inputs are made. */
void oc_op_fill(struct oc_op_case *c, enum oc_data data, int count);

void oc_op_values_free(struct oc_op_case *c);
void oc_op_free(struct oc_op_case *c);

/* ---- How much of a case is made ---- */

/* The benchmark makes a case again and again, and not all of it each time: without inputs it is only planned, and without
 * outputs, which take long, it is not checked. */
enum oc_op_made {
    OC_MADE_SHAPES, /* the operands, with values that mean nothing */
    OC_MADE_INPUTS,
    OC_MADE_OUTPUTS
};

/* Of all cases that are made from now on; initially all. */
void oc_op_make_until(enum oc_op_made most);
bool oc_op_makes(enum oc_op_made what);

#endif
