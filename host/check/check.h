/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Checks arguments, and makes the error messages of the operators in the form "<parameter> is
 * <value>: <rule>, <bound>". A check returns at the first error, so later checks may rely on
 * earlier ones. The order is the vendor's: NULL, dtype, format, rank, relations, values.
 */
#ifndef OC_CHECK_CHECK_H
#define OC_CHECK_CHECK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/math.h"
#include "meta/dtype.h"
#include "meta/tensor.h"

#define OC_FLOATS ((unsigned)(OC_F32 | OC_F16 | OC_BF16))
#define OC_ANY_FORMAT 0u
/* These are all formats but the vendor's private ones, which reorder elements. */
#define OC_PUBLIC_FORMATS                                                \
    (OC_FORMAT_BIT(ACL_FORMAT_ND) | OC_FORMAT_BIT(ACL_FORMAT_NCHW) |     \
     OC_FORMAT_BIT(ACL_FORMAT_NHWC) | OC_FORMAT_BIT(ACL_FORMAT_HWCN) |   \
     OC_FORMAT_BIT(ACL_FORMAT_NDHWC) | OC_FORMAT_BIT(ACL_FORMAT_NCDHW) | \
     OC_FORMAT_BIT(ACL_FORMAT_NC) | OC_FORMAT_BIT(ACL_FORMAT_NCL))
#define OC_FORMAT_BIT(format) ((uint64_t)1 << (unsigned)(format)) /* requires a format below 64 */

/* Describes the rules for a single parameter, which must not be NULL. One with dtypes is a
 * tensor. */
struct oc_rule {
    const char *name;
    size_t offset; /* offset of the pointer in the struct args of the operator */
    unsigned dtypes;
    uint64_t min_rank, max_rank;
    uint64_t formats;
};

#define OC_TENSOR(args, field, dtypes, min_rank, max_rank, formats)                       \
    {                                                                                     \
#field, offsetof(struct args, field), (dtypes), (min_rank), (max_rank), (formats) \
    }
#define OC_REQUIRED(args, field)                               \
    {                                                          \
        .name = #field, .offset = offsetof(struct args, field) \
    }

/* Checks all rules in the vendor's order, and that no extent is negative and that sizes and strides
 * do not overflow. */
aclnnStatus oc_check_rules(const struct oc_rule *rules, size_t count, const void *args);

enum oc_relation { OC_EQ, OC_GE, OC_LE, OC_GT };

/* Fails with messages such as "out.shape[2] is 3: must equal inputSize[2], 4". */
aclnnStatus oc_check_i64(const char *what, int64_t value, enum oc_relation relation,
                         const char *than, int64_t bound);

/* Does the same for an extent of a tensor, as "<name>.shape[2]". */
aclnnStatus oc_check_extent(const char *name, const aclTensor *tensor, int d,
                            enum oc_relation relation, const char *than, int64_t bound);

aclnnStatus oc_check_same_dtype(const char *name, const aclTensor *tensor, const char *as_name,
                                const aclTensor *as);
aclnnStatus oc_check_same_format(const char *name, const aclTensor *tensor, const char *as_name,
                                 const aclTensor *as);

/* Fails with messages such as "shape of out is (2, 3): must be (2, 4), <why>". */
aclnnStatus oc_check_shape(const char *name, const aclTensor *tensor, const int64_t *expected,
                           uint64_t rank, const char *why);

/* Broadcasts the shapes of `count` tensors, and fails if they do not broadcast. The message
 * contains the text `names`. */
aclnnStatus oc_check_broadcast(const char *names, const aclTensor *const *tensors, int count,
                               int64_t shape[OC_MAX_RANK], uint64_t *rank);

/* Checks any other rule. Fails with "<what> is <value>: <rule>". */
aclnnStatus oc_check_that(bool ok, const char *what, const char *value, const char *rule);
aclnnStatus oc_check_that_f64(bool ok, const char *what, double value, const char *rule);

/* Checks an enumerated attribute. Fails with messages such as "reduction is 3: must be one of 0
 * (none), 1 (mean)". */
aclnnStatus oc_check_enum(const char *what, int64_t value, const char *const *names, size_t count);

/* Checks that cubeMathType is one of the values that convolutions take, 0 to 3. */
aclnnStatus oc_check_cube_math_type(int8_t value);

/* Fails with "<what> is <value>: must be an axis of <tensor>, from -rank to rank - 1". A tensor of
 * rank 0 counts as one of rank 1. */
aclnnStatus oc_check_axis(const char *what, int64_t value, const char *tensor, uint64_t rank);

/* Does the same for each item of a list, as "<name>[1]", and sets the flags of the axes that are named, which must be false
 * before. Fails with "<name>[1] is <value>: names an axis twice" unless `may_repeat`. */
aclnnStatus oc_check_axes(const char *name, const int64_t *dims, uint64_t count, const char *tensor,
                          uint64_t rank, bool may_repeat, bool is_named[OC_MAX_RANK]);

/* Fails with "<name> is NULL". */
aclnnStatus oc_check_pointer(const char *name, const void *pointer);

#endif
