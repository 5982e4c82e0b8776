/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Computes matrix products with CLBlast. Only this module includes CLBlast's header.
 *
 * The limits of CLBlast and of drivers that concern it are in docs/devices.md. Because of them
 * - every call is made under one lock;
 * - oc_blas_obstacle detects products that are too large, and sub-buffers replace large offsets;
 * - the caller keeps sub-buffers until the product has ended;
 * - CLBlast's cache of programs is never cleared;
 * - the first products on a device are compared with results computed on the host.
 * The first product on a device compiles kernels, which takes seconds: oc_blas_prepare does this in
 * the first call of an operator. Temporary memory is a sub-buffer of the caller's workspace.
 *
 * The parameters of its kernels come from the first of these sources that has them: the file named
 * by ACLNN_CL_BLAS, the set that the strategy selects for the device, CLBlast's database.
 *
 *     OC_TRY(oc_blas_prepare(device, set, &product, &bytes, &may_work_later));    // first call
 *     OC_TRY(oc_blas_sgemm(device, queue, &product, operands, temporary,      // second call
 *                          temporary_bytes, &event, &sub_buffers));
 */
#ifndef OC_PROGRAM_BLAS_H
#define OC_PROGRAM_BLAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "device/device.h"
#include "program/blas_parameters.h"

/* Computes C = A * B + beta * C in float, row-major. A is m x k and B is k x n after transposition.
 * The leading dimensions lda, ldb, ldc are the distances between stored rows, in elements. */
struct oc_sgemm {
    bool transpose_a, transpose_b;
    size_t m, n, k, lda, ldb, ldc;
    float beta;
};

struct oc_blas_operand {
    cl_mem mem;
    size_t offset; /* in bytes */
};

/* The sub-buffers that a product uses for the operands and the temporary memory. */
struct oc_blas_sub_buffers {
    cl_mem mem[4]; /* owned */
    size_t count;
};

/* The memory that CLBlast gets for a matrix: the whole buffer when `bytes` is 0, otherwise a
 * sub-buffer of `bytes` bytes at byte `origin`. The matrix starts at its element `offset`. */
struct oc_blas_window {
    size_t origin, bytes, offset;
};

/* Returns a window for `elements` elements that start `offset` bytes into a buffer, such that an
 * int can index them. Sub-buffers start at multiples of base_align. This is public for tests. */
struct oc_blas_window oc_blas_window(size_t base_align, size_t offset, size_t elements);

/* Returns why CLBlast cannot compute products with these three extents, or NULL when it can. */
const char *oc_blas_obstacle(int64_t m, int64_t n, int64_t k);

/* Prepares a product in the first call of an operator: sets the parameters of the device, compiles
 * the kernels that the product needs, and stores the size of its temporary memory, which covers all
 * operand offsets. Sets *may_work_later when it failed, but perhaps transiently. */
aclnnStatus oc_blas_prepare(struct oc_device *device, const struct oc_blas_set *set,
                            const struct oc_sgemm *product, size_t *temporary_bytes,
                            bool *may_work_later);

/* Enqueues the product in the second call. The temporary memory must start at a multiple of the
 * device's base_align. *event is the event of the last command, also after a failure when commands
 * may have been enqueued; otherwise NULL. The caller releases the sub-buffers after that event. */
aclnnStatus oc_blas_sgemm(struct oc_device *device, cl_command_queue queue,
                          const struct oc_sgemm *product, const struct oc_blas_operand operands[3],
                          struct oc_blas_operand temporary, size_t temporary_bytes, cl_event *event,
                          struct oc_blas_sub_buffers *sub_buffers);

#endif
