/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The key of a plan contains everything on which the plan depends: all that the arguments of the
 * first call say except addresses. Plans with equal keys are interchangeable.
 *
 *     struct args { const aclTensor *self; int64_t reduction; };
 *     static const struct oc_field FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, reduction)};
 *
 * A plan is built from a copy of these members, so that it cannot depend on one that is not listed.
 * Members that change from call to call and that kernels only take as arguments can be passed: they
 * are not part of the key, are 0 in the copy, and are set in the plan for each call (OC_PASSED in
 * step.h).
 */
#ifndef OC_PLAN_PLAN_KEY_H
#define OC_PLAN_PLAN_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "meta/tensor.h"

enum oc_field_kind {
    OC_FIELD_VALUE,
    OC_FIELD_TENSOR,
    OC_FIELD_TENSORS,
    OC_FIELD_INTS,
    OC_FIELD_BOOLS,
    OC_FIELD_PASSED,
    OC_FIELD_UNCACHED
};

/* Describes a member of an operator's arguments. */
struct oc_field {
    const char *name;
    size_t offset, size;
    enum oc_field_kind kind;
};

#define OC_ARGS_BYTES 256

/* The size has no valid type if the struct is too large, so that this does not compile. */
#define OC_FIELD_OF_KIND(args, field, text, its_kind)                            \
    {                                                                            \
        .name = (text), .offset = offsetof(struct args, field),                  \
        .size = sizeof(((struct args *)NULL)->field) +                           \
                0 * sizeof(char[sizeof(struct args) <= OC_ARGS_BYTES ? 1 : -1]), \
        .kind = (its_kind)                                                       \
    }

/* Lists a member that is a parameter of another name. Members of other types do not compile: a
 * pointer to an object must not count as a value. */
#define OC_NAMED_FIELD(args, field, text) \
    OC_FIELD_OF_KIND(args, field, text,                          \
                     _Generic(((struct args *)NULL)->field,      \
                              const aclTensor *: OC_FIELD_TENSOR, \
                              aclTensor *: OC_FIELD_TENSOR,       \
                              const aclTensorList *: OC_FIELD_TENSORS, \
                              const aclIntArray *: OC_FIELD_INTS, \
                              const aclBoolArray *: OC_FIELD_BOOLS, \
                              bool: OC_FIELD_VALUE,               \
                              int8_t: OC_FIELD_VALUE,             \
                              int64_t: OC_FIELD_VALUE,            \
                              float: OC_FIELD_VALUE,              \
                              double: OC_FIELD_VALUE))
#define OC_FIELD(args, field) OC_NAMED_FIELD(args, field, #field)

/* Lists a member whose bytes are its value: an oc_scalar, or a pointer to an object that lives as
 * long as the process. Pointers to objects of the API do not compile. */
#define OC_VALUE_FIELD(args, field) \
    OC_FIELD_OF_KIND(                                                                 \
        args, field, #field,                                                          \
        (enum oc_field_kind)(OC_FIELD_VALUE +                                         \
                             0 * sizeof(char[_Generic(((struct args *)NULL)->field,   \
                                             const aclTensor *: -1, aclTensor *: -1,  \
                                             const aclTensorList *: -1,               \
                                             const aclScalar *: -1,                   \
                                             const aclIntArray *: -1,                 \
                                             const aclBoolArray *: -1,                \
                                             default: 1)])))

/* Lists a member of type int64_t that is passed to the kernels' parameters of the same name. */
#define OC_PASSED_FIELD(args, field)                                \
    OC_FIELD_OF_KIND(args, field, #field,                           \
                     _Generic(((struct args *)NULL)->field, int64_t \
                              : OC_FIELD_PASSED))

/* Takes the place of the members: each first call builds a plan, because such plans refer to
 * objects. */
#define OC_PLANNED_UNCACHED                   \
    {                                         \
        .name = "", .kind = OC_FIELD_UNCACHED \
    }

/* Fails when an object is given that is not live or has another kind. */
aclnnStatus oc_fields_check_objects(const struct oc_field *fields, size_t count, const void *args);

#define OC_KEY_WORDS \
    2048 /* enough for three lists of 24 tensors of rank 8, the longest of PyTorch's plug-in */

struct oc_key {
    uint64_t hash;
    size_t count;
    uint64_t words[OC_KEY_WORDS];
};

/* oc_fields_copy copies the members that are not passed; the other bytes of *to are 0. */
union oc_args {
    void *align;
    char bytes[OC_ARGS_BYTES];
};
void oc_fields_copy(const struct oc_field *fields, size_t count, const void *args,
                    union oc_args *to);

/* The part of a key that does not come from the arguments. */
struct oc_key_base {
    const void *op, *device;
    uint64_t flags;
    const char *strategy; /* text of the strategy override */
};

/* Returns false when the arguments do not fit into a key. */
bool oc_key_make(struct oc_key *key, const struct oc_key_base *base, const struct oc_field *fields,
                 size_t count, const void *args);

bool oc_key_is_equal(const struct oc_key *a, const struct oc_key *b);

/* Returns the tensor in a field of kind OC_FIELD_TENSOR, or item number `item` in one of kind
 * OC_FIELD_TENSORS. */
const aclTensor *oc_field_tensor(const struct oc_field *field, const void *args, uint64_t item);

#endif
