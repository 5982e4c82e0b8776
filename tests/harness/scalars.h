/* SPDX-License-Identifier: Apache-2.0 */
/* Scalars that live as long as the process. */
#ifndef OC_HARNESS_SCALARS_H
#define OC_HARNESS_SCALARS_H

#include "aclnn/acl_meta.h"

/* An ACL_INT64 from 0 to 15. */
const aclScalar *oc_scalar_integer(int64_t value);

#endif
