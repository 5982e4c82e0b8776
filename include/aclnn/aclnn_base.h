/* SPDX-License-Identifier: Apache-2.0 */
/* Common header of all operators: argument types (acl_meta.h), aclnnInit and aclnnFinalize. */
#ifndef ACLNN_ACLNN_BASE_H_
#define ACLNN_ACLNN_BASE_H_

#include "aclnn/acl_meta.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Optional initialization of the operators; may be combined with aclInit. configPath is ignored and
 * may be NULL. Returns 0.
 */
ACLNN_API aclnnStatus aclnnInit(const char *configPath);

/* The optional counterpart of aclnnInit. Returns 0. */
ACLNN_API aclnnStatus aclnnFinalize(void);

#ifdef __cplusplus
}
#endif

#endif /* ACLNN_ACLNN_BASE_H_ */
