/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Options of the vendor's compiler of graph operators. This library has no such compiler: the options
 * are accepted, so that programs that set them run, and do not affect the aclnn operators.
 */
#ifndef ACL_ACL_OP_COMPILER_H_
#define ACL_ACL_OP_COMPILER_H_

#include "acl_base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    ACL_PRECISION_MODE = 0,
    ACL_AICORE_NUM = 1,
    ACL_AUTO_TUNE_MODE = 2, /* withdrawn by the vendor */
    ACL_OP_SELECT_IMPL_MODE = 3,
    ACL_OPTYPELIST_FOR_IMPLMODE = 4,
    ACL_OP_DEBUG_LEVEL = 5,
    ACL_DEBUG_DIR = 6,
    ACL_OP_COMPILER_CACHE_MODE = 7,
    ACL_OP_COMPILER_CACHE_DIR = 8,
    ACL_OP_PERFORMANCE_MODE = 9,
    ACL_OP_JIT_COMPILE = 10,
    ACL_OP_DETERMINISTIC = 11,
    ACL_CUSTOMIZE_DTYPES = 12,
    ACL_OP_PRECISION_MODE = 13,
    ACL_ALLOW_HF32 = 14,
    ACL_PRECISION_MODE_V2 = 15,
    ACL_OP_DEBUG_OPTION = 16
} aclCompileOpt;

/* Has no effect; the text is not read. Returns 0; 100000 value is NULL or opt is unknown; 200006 opt
 * is ACL_AUTO_TUNE_MODE. */
ACL_FUNC_VISIBILITY aclError aclSetCompileopt(aclCompileOpt opt, const char *value);

/* Returns the bytes that aclGetCompileopt writes, with the final zero; 0 for options that it does not
 * return. */
ACL_FUNC_VISIBILITY size_t aclGetCompileoptSize(aclCompileOpt opt);

/*
 * Stores "disable" for ACL_OP_JIT_COMPILE, whatever was set: nothing is compiled for the shapes of one
 * call. length is the size of the memory at value. Returns 0; 100000 value is NULL, length is too
 * small or opt is unknown; 200001 another option, as in the vendor's library.
 */
ACL_FUNC_VISIBILITY aclError aclGetCompileopt(aclCompileOpt opt, char *value, size_t length);

#ifdef __cplusplus
}
#endif

#endif /* ACL_ACL_OP_COMPILER_H_ */
