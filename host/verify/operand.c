/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/operand.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void oc_operand_fit_type(struct oc_operand *operand)
{
    for (int64_t k = 0; k < oc_shape_count(&operand->shape); k++) {
        double *v = &operand->values[k];

        if (operand->dtype == OC_U8) *v = fabs(*v);
        if (operand->dtype == OC_B8) *v = *v > 0;
    }
}

void oc_operand_keep_before(struct oc_operand *operand, const double *values)
{
    const size_t bytes = (size_t)oc_shape_count(&operand->shape) * sizeof(double);

    operand->before = malloc(bytes + 1);
    if (operand->before == NULL) abort();
    memcpy(operand->before, values, bytes);
}
