/* SPDX-License-Identifier: Apache-2.0 */
/* aclnn/aclnn_base.h, for programs that include it by this name. */
#ifndef ACLNN_BASE_H_AT_THE_ROOT_
#define ACLNN_BASE_H_AT_THE_ROOT_

#include "aclnn/aclnn_base.h"

#endif /* ACLNN_BASE_H_AT_THE_ROOT_ */
