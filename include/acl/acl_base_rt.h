/* SPDX-License-Identifier: Apache-2.0 */
/* The vendor's toolkit declares here what this library declares in acl/acl_base.h. */
#ifndef ACL_ACL_BASE_RT_H_
#define ACL_ACL_BASE_RT_H_

#include "acl/acl_base.h"

#endif /* ACL_ACL_BASE_RT_H_ */
