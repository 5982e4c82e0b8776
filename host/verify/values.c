/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/values.h"

#include <string.h>

bool oc_parameter_takes(const struct oc_function_parameter *parameter, const char *tensor)
{
    const size_t length = strlen(parameter->name);

    if (parameter->kind != OC_VALUE_TENSOR_LIST) return strcmp(parameter->name, tensor) == 0;
    return strncmp(tensor, parameter->name, length) == 0 && tensor[length] == '[';
}

void oc_value_destroy(enum oc_value_kind kind, union oc_value value)
{
    if (kind > OC_VALUE_BOOL_ARRAY || value.object == NULL) return;
    if (kind == OC_VALUE_TENSOR_LIST) (void)aclDestroyTensorList(value.object);
    if (kind == OC_VALUE_SCALAR) (void)aclDestroyScalar(value.object);
    if (kind == OC_VALUE_INT_ARRAY) (void)aclDestroyIntArray(value.object);
    if (kind == OC_VALUE_BOOL_ARRAY) (void)aclDestroyBoolArray(value.object);
}
