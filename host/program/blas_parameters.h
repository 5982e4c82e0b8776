/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Parses and validates the parameters of CLBlast's kernels. Built-in sets and the file named by
 * ACLNN_CL_BLAS consist of lines
 *
 *     Xgemm GEMMK=0 KREG=1 KWG=16 ...      # as printed by CLBlast's tuners
 *
 * with the name of a kernel and all of its parameters; `#` starts a comment. Values that CLBlast
 * accepts but does not support are rejected here (docs/devices.md).
 */
#ifndef OC_PROGRAM_BLAS_PARAMETERS_H
#define OC_PROGRAM_BLAS_PARAMETERS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

#define OC_BLAS_MOST 24

struct oc_blas_set {
    const char *name; /* shown by aclnn-cl-info */
    const char *lines[4];
};

struct oc_blas_parameters {
    char text[512]; /* the text into which `kernel` and `names` point */
    const char *kernel;
    const char *names[OC_BLAS_MOST];
    size_t values[OC_BLAS_MOST];
    size_t count;
};

/* Parses and validates a line such as "Xgemm MWG=64 NWG=16 ...". */
aclnnStatus oc_blas_parse(const char *line, struct oc_blas_parameters *p);

/* Parses line `i`, without counting blank lines and comments, of a file. Returns false after the
 * last line, and on failure with *status. */
bool oc_blas_file_line(const char *name, size_t i, struct oc_blas_parameters *p,
                       aclnnStatus *status);

/* Parses line `i` of the file that ACLNN_CL_BLAS names, or of the set when the variable is not set.
 * Returns like oc_blas_file_line. */
bool oc_blas_line(const struct oc_blas_set *set, size_t i, struct oc_blas_parameters *p,
                  aclnnStatus *status);

/* Returns the source of the parameters: the name of the file or of the set. */
const char *oc_blas_source(const struct oc_blas_set *set);

#endif
