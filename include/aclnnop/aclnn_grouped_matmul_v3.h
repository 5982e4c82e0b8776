/* SPDX-License-Identifier: Apache-2.0 */
/* Declares nothing: this library has no aclnnGroupedMatmulV3. ggml's CANN backend includes the header and calls no
 * function of it. */
#ifndef ACLNNOP_ACLNN_GROUPED_MATMUL_V3_H_
#define ACLNNOP_ACLNN_GROUPED_MATMUL_V3_H_

#include "aclnn/aclnn_base.h"

#endif /* ACLNNOP_ACLNN_GROUPED_MATMUL_V3_H_ */
