/* SPDX-License-Identifier: Apache-2.0 */
/* Includes the AscendCL API of this library: types and codes (acl_base.h), runtime (acl_rt.h). */
#ifndef ACL_ACL_H_
#define ACL_ACL_H_

#include "acl_base.h"
#include "acl_rt.h"

#endif /* ACL_ACL_H_ */
