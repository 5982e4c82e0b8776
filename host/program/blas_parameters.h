/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Parameters of CLBlast's kernels as text. A built-in set, and the file that ACLNN_CL_BLAS names,
 * are lines
 *
 *     Xgemm GEMMK=0 KREG=1 KWG=16 ...      # as CLBlast's tuners print them
 *
 * with a kernel's name and all of its parameters; `#` starts a comment. Values for which CLBlast
 * divides by zero, computes wrongly or writes beyond its buffers are refused here: it takes them.
 */
#ifndef OC_PROGRAM_BLAS_PARAMETERS_H
#define OC_PROGRAM_BLAS_PARAMETERS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

#define OC_BLAS_MOST 24

struct oc_blas_set {
    const char *name; /* for aclnn-cl-info */
    const char *lines[4];
};

struct oc_blas_parameters {
    char text[512]; /* what `kernel` and `names` point into */
    const char *kernel;
    const char *names[OC_BLAS_MOST];
    size_t values[OC_BLAS_MOST];
    size_t count;
};

/* "Xgemm MWG=64 NWG=16 ..." */
aclnnStatus oc_blas_parse(const char *line, struct oc_blas_parameters *p);

/* Line `i` of those that say something in the file, or, where none is named, in the set. False
 * behind the last, or with a status. */
bool oc_blas_line(const struct oc_blas_set *set, size_t i, struct oc_blas_parameters *p,
                  aclnnStatus *status);

/* Where parameters come from: the file's name, or the set's. */
const char *oc_blas_source(const struct oc_blas_set *set);

#endif
