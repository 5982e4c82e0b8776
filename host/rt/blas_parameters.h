/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Parameters of CLBlast's kernels as text. The file that ACLNN_CL_BLAS names has lines
 *
 *     Xgemm GEMMK=0 KREG=1 KWG=16 ...      # as CLBlast's tuners print them
 *
 * with a kernel's name and all of its parameters; `#` starts a comment.
 */
#ifndef OC_RT_BLAS_PARAMETERS_H
#define OC_RT_BLAS_PARAMETERS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

#define OC_BLAS_MOST 24

struct oc_blas_parameters {
    char kernel[32];
    char text[512]; /* what `names` points into */
    const char *names[OC_BLAS_MOST];
    size_t values[OC_BLAS_MOST];
    size_t count;
};

/* "MWG=64 NWG=16": leaves `kernel` as it is. */
aclnnStatus oc_blas_parse(const char *text, struct oc_blas_parameters *p);

/* ACLNN_CL_BLAS; NULL when it is not set. */
const char *oc_blas_file(void);

/* Line `i` of those in the file that say something; false behind the last, or with a status. */
bool oc_blas_file_line(int i, struct oc_blas_parameters *p, aclnnStatus *status);

#endif
