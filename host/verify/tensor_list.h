/* SPDX-License-Identifier: Apache-2.0 */
#ifndef OC_VERIFY_TENSOR_LIST_H
#define OC_VERIFY_TENSOR_LIST_H

#include "aclnn/acl_meta.h"

/* A list of tensors that it does not own, which oc_tensor_list_free leaves alone. */
aclTensorList *oc_tensor_list(aclTensor *const *tensors, uint64_t count);
void oc_tensor_list_free(aclTensorList *list);

#endif
