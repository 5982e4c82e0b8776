/* SPDX-License-Identifier: Apache-2.0 */
/* Empty in the vendor's runtime package, too: graph operators are those of another one, which is not here. */
#ifndef ACL_ACL_OP_H_
#define ACL_ACL_OP_H_

#include "acl/acl_base.h"

#endif /* ACL_ACL_OP_H_ */
