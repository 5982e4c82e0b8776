/* SPDX-License-Identifier: Apache-2.0 */
/* The name under which an older manual page includes the header of the 1-D operator. */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT2D_BACKWARD_ALIAS_H_
#define ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT2D_BACKWARD_ALIAS_H_

#include "aclnn_upsample_nearest_exact1d_backward.h"

#endif /* ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT2D_BACKWARD_ALIAS_H_ */
