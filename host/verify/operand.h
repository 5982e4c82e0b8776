/* SPDX-License-Identifier: Apache-2.0 */
/* What many cases do with the data of an operand. */
#ifndef OC_VERIFY_OPERAND_H
#define OC_VERIFY_OPERAND_H

#include "verify/op_case.h"

/* Makes the values such that the operand's type has them: without a sign for UINT8, 0 or 1 for BOOL. */
void oc_operand_fit_type(struct oc_operand *operand);

/* Copies what an output that is an input, too, contains before the call. */
void oc_operand_keep_before(struct oc_operand *operand, const double *values);

#endif
