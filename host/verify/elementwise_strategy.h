/* SPDX-License-Identifier: Apache-2.0 */
/* Which element-wise strategies can serve the layouts of tensors, found without the library. */
#ifndef OC_VERIFY_ELEMENTWISE_STRATEGY_H
#define OC_VERIFY_ELEMENTWISE_STRATEGY_H

#include "aclnn/aclnn_base.h"

/* Whether `strategy` can serve tensors[0], the output, and the inputs after it: `vector` needs rows
 * without gaps, `flat` a single one. An empty output has an empty plan. */
bool oc_elementwise_can_serve(const char *strategy, aclTensor *const *tensors, int count);

#endif
