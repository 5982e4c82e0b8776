/* SPDX-License-Identifier: Apache-2.0 */
#include "blas.h"

#include <clblast_c.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/math.h"
#include "rt/blas_parameters.h"

/* Every call of CLBlast, and what it remembers of devices. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* By the device's number: parameters are set and kernels compiled. */
static bool ready[OC_MAX_DEVICES];

static const char *own_error(int code)
{
    switch (code) {
        case CLBlastMissingOverrideParameter:
            return "a parameter of the kernel is missing";
        case CLBlastInvalidLocalMemUsage:
            return "the parameters need more local memory than the device has";
        case CLBlastDatabaseError:
            return "the device is not in CLBlast's database";
        case CLBlastInsufficientMemoryTemp:
            return "the temporary memory is too small";
        case CLBlastInvalidLocalThreadsTotal:
        case CLBlastInvalidLocalThreadsDim:
            return "the parameters need larger work-groups than the device has";
        case CLBlastUnexpectedError:
        case CLBlastUnknownError:
            return "an error that CLBlast does not tell";
        default:
            return NULL;
    }
}

static aclnnStatus blas_status(const char *call, CLBlastStatusCode status)
{
    const int code = (int)status;
    const char *text = own_error(code);

    if (code == 0) return ACLNN_SUCCESS;
    if (text != NULL)
        return oc_fail(ACLNN_ERR_RUNTIME_ERROR, "%s failed: %s (%d)", call, text, code);
    if (code > -1000) return oc_cl_fail(call, code);
    return oc_fail(ACLNN_ERR_RUNTIME_ERROR, "%s failed: CLBlast's status %d", call, code);
}

/* ---- parameters ---- */

static aclnnStatus override(const struct oc_device *device, const char *kernel,
                            const struct oc_blas_parameters *p)
{
    char call[96];

    (void)snprintf(call, sizeof(call), "CLBlastOverrideParameters for %s of %s", kernel,
                   oc_blas_file() == NULL ? "the built-in set" : oc_blas_file());
    return blas_status(
        call, CLBlastOverrideParameters(device->cl, kernel, CLBlastPrecisionSingle, p->count,
                                        (const char **)p->names, p->values));
}

static aclnnStatus set_parameters(const struct oc_device *device, const struct oc_blas_set *set)
{
    struct oc_blas_parameters *parsed = malloc(sizeof(*parsed));
    aclnnStatus status = ACLNN_SUCCESS;

    if (parsed == NULL) return oc_fail(ACLNN_ERR_INNER_CREATE_EXECUTOR, "out of host memory");
    if (oc_blas_file() != NULL) {
        for (int i = 0; status == 0 && oc_blas_file_line(i, parsed, &status); i++)
            status = override(device, parsed->kernel, parsed);
    } else {
        for (size_t i = 0; status == 0 && i < OC_COUNT(set->kernels) && set->kernels[i].kernel;
             i++) {
            status = oc_blas_parse(set->kernels[i].parameters, parsed);
            if (status == 0) status = override(device, set->kernels[i].kernel, parsed);
        }
    }
    free(parsed);
    return status;
}

/* ---- compiling ---- */

/* Products whose kernels are compiled: with and without copies of operands that do not fill
 * tiles. */
#define WARM_LARGE 128
#define WARM_SMALL 5

static CLBlastTranspose transposed(bool is)
{
    return is ? CLBlastTransposeYes : CLBlastTransposeNo;
}

static aclnnStatus warm_up(struct oc_device *device, cl_mem mem)
{
    CLBlastStatusCode status = CLBlastSuccess;
    aclnnStatus finished = ACLNN_SUCCESS;

    (void)pthread_mutex_lock(&device->copies_lock);
    for (int i = 0; i < 8 && status == CLBlastSuccess; i++) {
        const size_t size = i < 4 ? WARM_LARGE : WARM_SMALL;
        const size_t matrix = (size_t)WARM_LARGE * WARM_LARGE;

        status = CLBlastSgemm(CLBlastLayoutRowMajor, transposed((i & 1) != 0),
                              transposed((i & 2) != 0), size, size, size, 1, mem, 0, size, mem,
                              matrix, size, 0, mem, 2 * matrix, size, &device->copies, NULL);
    }

    const cl_int code = clFinish(device->copies);

    (void)pthread_mutex_unlock(&device->copies_lock);
    if (code != CL_SUCCESS) finished = oc_cl_fail("clFinish", code);
    OC_TRY(blas_status("CLBlastSgemm", status));
    return finished;
}

static aclnnStatus get_ready(struct oc_device *device, const struct oc_blas_set *set)
{
    cl_int code;

    OC_TRY(set_parameters(device, set));

    cl_mem mem = clCreateBuffer(device->context, CL_MEM_READ_WRITE,
                                3 * sizeof(float) * WARM_LARGE * WARM_LARGE, NULL, &code);

    if (code != CL_SUCCESS) return oc_cl_fail("clCreateBuffer", code);

    const aclnnStatus status = warm_up(device, mem);

    (void)clReleaseMemObject(mem);
    oc_log(OC_LOG_INFO, "CLBlast on device %d: parameters %s", (int)device->id,
           oc_blas_source(set));
    return status;
}

static aclnnStatus prepare_locked(struct oc_device *device, const struct oc_blas_set *set,
                                  const struct oc_sgemm *g, size_t *bytes)
{
    if (!ready[device->id]) {
        OC_TRY(get_ready(device, set));
        ready[device->id] = true;
    }
    /* Offsets of 1: nothing may be taken for aligned, since operands may move. */
    return blas_status(
        "CLBlastSGemmTempBufferSize",
        CLBlastSGemmTempBufferSize(CLBlastLayoutRowMajor, transposed(g->transpose_a),
                                   transposed(g->transpose_b), g->m, g->n, g->k, 1, g->lda, 1,
                                   g->ldb, 1, g->ldc, &device->copies, bytes));
}

aclnnStatus oc_blas_prepare(struct oc_device *device, const struct oc_blas_set *set,
                            const struct oc_sgemm *product, size_t *temporary_bytes)
{
    *temporary_bytes = 0;
    (void)pthread_mutex_lock(&lock);

    const aclnnStatus status = prepare_locked(device, set, product, temporary_bytes);

    (void)pthread_mutex_unlock(&lock);
    return status;
}

const char *oc_blas_source(const struct oc_blas_set *set)
{
    return oc_blas_file() != NULL ? oc_blas_file() : set->name;
}

/* ---- products ---- */

/* What CLBlast gets of an operand: a buffer, and an offset that its kernels' int can hold. */
struct window {
    cl_mem mem;
    size_t offset; /* elements */
    bool made;
};

static aclnnStatus open_sub_buffer(const struct oc_device *device, struct oc_blas_operand operand,
                                   size_t bytes, struct window *w)
{
    const size_t origin = operand.offset / device->base_align * device->base_align;
    const size_t skipped = operand.offset - origin;
    const cl_buffer_region region = {origin, skipped + bytes};
    cl_int code;

    w->mem = clCreateSubBuffer(operand.mem, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION,
                               &region, &code);
    if (code != CL_SUCCESS) return oc_cl_fail("clCreateSubBuffer", code);
    w->offset = skipped / sizeof(float);
    w->made = true;
    return ACLNN_SUCCESS;
}

/* A matrix of `rows` rows, `ld` elements apart, as it is stored. */
static aclnnStatus open_window(const struct oc_device *device, struct oc_blas_operand operand,
                               size_t rows, size_t columns, size_t ld, struct window *w)
{
    const size_t elements = (rows - 1) * ld + columns;

    w->made = false;
    w->mem = operand.mem;
    w->offset = operand.offset / sizeof(float);
    if (w->offset + elements <= (size_t)INT32_MAX) return ACLNN_SUCCESS;
    return open_sub_buffer(device, operand, elements * sizeof(float), w);
}

static void close_windows(struct window *w, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (w[i].made) (void)clReleaseMemObject(w[i].mem);
}

static aclnnStatus open_windows(const struct oc_device *device, const struct oc_sgemm *g,
                                const struct oc_blas_operand operands[3],
                                struct oc_blas_operand temporary, size_t temporary_bytes,
                                struct window w[4])
{
    memset(w, 0, 4 * sizeof(*w));
    OC_TRY(open_window(device, operands[0], g->transpose_a ? g->k : g->m,
                       g->transpose_a ? g->m : g->k, g->lda, &w[0]));
    OC_TRY(open_window(device, operands[1], g->transpose_b ? g->n : g->k,
                       g->transpose_b ? g->k : g->n, g->ldb, &w[1]));
    OC_TRY(open_window(device, operands[2], g->m, g->n, g->ldc, &w[2]));
    if (temporary_bytes == 0) return ACLNN_SUCCESS;
    return open_sub_buffer(device, temporary, temporary_bytes, &w[3]);
}

aclnnStatus oc_blas_sgemm(struct oc_device *device, cl_command_queue queue,
                          const struct oc_sgemm *g, const struct oc_blas_operand operands[3],
                          struct oc_blas_operand temporary, size_t temporary_bytes, cl_event *event)
{
    struct window w[4];
    aclnnStatus status = open_windows(device, g, operands, temporary, temporary_bytes, w);

    if (status == 0) {
        (void)pthread_mutex_lock(&lock);

        const CLBlastStatusCode code = CLBlastSgemmWithTempBuffer(
            CLBlastLayoutRowMajor, transposed(g->transpose_a), transposed(g->transpose_b), g->m,
            g->n, g->k, 1, w[0].mem, w[0].offset, g->lda, w[1].mem, w[1].offset, g->ldb, g->beta,
            w[2].mem, w[2].offset, g->ldc, &queue, event, w[3].mem);

        (void)pthread_mutex_unlock(&lock);
        status = blas_status("CLBlastSgemm", code);
    }
    close_windows(w, OC_COUNT(w)); /* OpenCL keeps them until the kernels are done */
    return status;
}
