/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Matrix products by CLBlast: the only place that knows it.
 *
 * What must be known of CLBlast 1.5: its caches are not thread-safe (every call is made under one
 * lock); it compiles at the first product of a device, for seconds (the first call of an operator
 * pays that, oc_blas_prepare); its kernels number elements by int (offsets beyond are turned into
 * sub-buffers here, products beyond are refused, oc_blas_obstacle tells before); its temporary
 * memory is a buffer of its own (here a sub-buffer of the caller's workspace); it keeps programs of
 * a context until told to forget them (our contexts live as long as the process, and so may its
 * cache). It believes its parameters: with some, kernels compile and compute wrongly. A device's
 * first products are therefore compared with the host's.
 *
 * Parameters of its kernels come, in this order, from the file that ACLNN_CL_BLAS names, from the
 * set that the strategy chose for the device, from CLBlast's own database.
 */
#ifndef OC_PROGRAM_BLAS_H
#define OC_PROGRAM_BLAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "device/device.h"
#include "program/blas_parameters.h"

/* C = A * B + beta * C in float, row-major: A is m x k, B is k x n as they are multiplied; ld: the
 * elements between rows of the matrix as it is stored. */
struct oc_sgemm {
    bool transpose_a, transpose_b;
    size_t m, n, k, lda, ldb, ldc;
    float beta;
};

struct oc_blas_operand {
    cl_mem mem;
    size_t offset; /* bytes */
};

/* Where CLBlast is to look for a matrix: in the whole buffer, where `bytes` is 0, or in a
 * sub-buffer of so many bytes from `origin` on; and from which element there. */
struct oc_blas_window {
    size_t origin, bytes, offset;
};

/* The window of `elements` that begin `offset` bytes into a buffer: kernels number what is in it by
 * int. Sub-buffers begin at multiples of base_align. For the functions below, and for tests. */
struct oc_blas_window oc_blas_window(size_t base_align, size_t offset, size_t elements);

/* Why no product of matrices with these three extents can be computed; NULL where it can. */
const char *oc_blas_obstacle(int64_t m, int64_t n, int64_t k);

/* For the first call: sets the device's parameters, compiles what the product needs, and tells the
 * bytes of temporary memory, wherever the operands will lie. */
aclnnStatus oc_blas_prepare(struct oc_device *device, const struct oc_blas_set *set,
                            const struct oc_sgemm *product, size_t *temporary_bytes);

/* For the second: enqueues the product. The temporary memory must start at a multiple of the
 * device's base_align. *event (NULL: none) is the last kernel's. */
aclnnStatus oc_blas_sgemm(struct oc_device *device, cl_command_queue queue,
                          const struct oc_sgemm *product, const struct oc_blas_operand operands[3],
                          struct oc_blas_operand temporary, size_t temporary_bytes,
                          cl_event *event);

#endif
