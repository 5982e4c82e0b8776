/* SPDX-License-Identifier: Apache-2.0 */
/* Alias of the header of the 1-D operator, under the name used in an older manual. */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT2D_BACKWARD_ALIAS_H_
#define ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT2D_BACKWARD_ALIAS_H_

#include "aclnn_upsample_nearest_exact1d_backward.h"

#endif /* ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT2D_BACKWARD_ALIAS_H_ */
