/* SPDX-License-Identifier: Apache-2.0 */
/* What the cases of ConvTbc and of its gradients have in common. */
#ifndef OC_VERIFY_CONV_CASES_H
#define OC_VERIFY_CONV_CASES_H

#include "meta/dtype.h"
#include "meta/tensor.h"

/* For any number of channels; with those for few channels, and for operands that may be rounded; all, with either width
 * of indices. Each ends with NULL. */
extern const char *const conv_strategies[];
extern const char *const conv_usual_strategies[];
extern const char *const conv_every_strategy[];

/* gemm:pairs multiplies bfloat16, also for matrix products. */
bool conv_can_serve_pairs(const char *strategy, const aclTensor *left, const aclTensor *right);

/* Whether the device's matrix unit, or its emulation, multiplies operands of these types with a cubeMathType. */
bool conv_has_matrix(enum oc_dtype left, enum oc_dtype right, int8_t cube);

/* A type that the strategy multiplies, with cubeMathType 0. */
enum oc_dtype conv_type_of(const char *strategy);

/* Modes of aclnn-cl-info --check: the values of cubeMathType, then few channels. */
#define CONV_CHECK_FEW 4
#define CONV_CHECK_MODES (CONV_CHECK_FEW + 1)

/* The fields of a case of either operator. */
#define CONV_CHECK_CASE(mode)                                                                \
    .name = conv_check_name(mode), .t = 11, .b = 3, .ci = (mode) == CONV_CHECK_FEW ? 4 : 37, \
    .co = (mode) == CONV_CHECK_FEW ? 3 : 35, .k = 4, .pad = 2,                               \
    .cube = (int8_t)((mode) % CONV_CHECK_FEW)

/* Of a mode of aclnn-cl-info --check. */
const char *conv_check_name(int mode);

#endif
