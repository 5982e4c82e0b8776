/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/tensor_list.h"

#include <stdlib.h>

#include "meta/tensor.h"

aclTensorList *oc_tensor_list(aclTensor *const *tensors, uint64_t count)
{
    aclTensorList *list = aclCreateTensorList((const aclTensor *const *)tensors, count);

    if (list == NULL) abort();
    return list;
}

void oc_tensor_list_free(aclTensorList *list)
{
    list->size = 0;
    (void)aclDestroyTensorList(list);
}
