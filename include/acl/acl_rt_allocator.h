/* SPDX-License-Identifier: Apache-2.0 */
/* The vendor's toolkit declares here what this library declares in acl/acl_rt.h. */
#ifndef ACL_ACL_RT_ALLOCATOR_H_
#define ACL_ACL_RT_ALLOCATOR_H_

#include "acl/acl_rt.h"

#endif /* ACL_ACL_RT_ALLOCATOR_H_ */
