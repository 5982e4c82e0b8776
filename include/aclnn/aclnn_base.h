/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What every operator header includes: the objects operators take (acl_meta.h), and init and exit.
 */
#ifndef ACLNN_ACLNN_BASE_H_
#define ACLNN_ACLNN_BASE_H_

#include "aclnn/acl_meta.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Optional preparation for operators, lighter than aclInit and compatible with it. configPath may
 * be NULL; a file that is missing or wrong is logged and otherwise ignored. Returns 0.
 */
ACLNN_API aclnnStatus aclnnInit(const char *configPath);

/* Its counterpart, optional as well. Returns 0. */
ACLNN_API aclnnStatus aclnnFinalize(void);

#ifdef __cplusplus
}
#endif

#endif /* ACLNN_ACLNN_BASE_H_ */
