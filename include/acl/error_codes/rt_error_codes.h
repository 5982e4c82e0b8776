/* SPDX-License-Identifier: Apache-2.0 */
/* The vendor's toolkit defines here the codes ACL_ERROR_RT_... of acl/acl_base.h. */
#ifndef ACL_ERROR_CODES_RT_ERROR_CODES_H_
#define ACL_ERROR_CODES_RT_ERROR_CODES_H_

#include "acl/acl_base.h"

#endif /* ACL_ERROR_CODES_RT_ERROR_CODES_H_ */
