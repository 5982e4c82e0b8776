/* SPDX-License-Identifier: Apache-2.0 */
/* Declares nothing: this library has no aclnnGer. ggml's CANN backend includes the header and calls no
 * function of it. */
#ifndef ACLNNOP_ACLNN_GER_H_
#define ACLNNOP_ACLNN_GER_H_

#include "aclnn/aclnn_base.h"

#endif /* ACLNNOP_ACLNN_GER_H_ */
