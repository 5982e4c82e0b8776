/* SPDX-License-Identifier: Apache-2.0 */
#include "blas.h"

#include <clblast_c.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/math.h"
#include "device/transfer.h"
#include "program/blas_parameters.h"

/* After this many transient failures of CLBlast, its device is used without it. */
#define MOST_FAILURES 8

/* The lock protects all calls of CLBlast and its per-device state. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Failures that may have been transient, by device number. */
static int failures[OC_MAX_DEVICES];

/* Says by device number whether parameters are set and kernels compiled. */
static bool is_initialized[OC_MAX_DEVICES];

/* One call of oc_blas_prepare. */
struct attempt {
    struct oc_device *device;
    const struct oc_blas_set *set;
    bool is_unfit; /* its failure shows that CLBlast does not work there; others may be transient */
};

static const char *blas_own_error(int code)
{
    switch (code) {
        case CLBlastMissingOverrideParameter:
            return "a parameter of the kernel is missing: all must be given";
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
            return "an unspecified error of CLBlast";
        default:
            return NULL;
    }
}

static bool is_transient(int code)
{
    return code == CL_MEM_OBJECT_ALLOCATION_FAILURE || code == CL_OUT_OF_HOST_MEMORY ||
           code == CL_OUT_OF_RESOURCES || code == CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
}

static aclnnStatus blas_status(const char *call, CLBlastStatusCode status)
{
    const int code = (int)status;
    const char *text = blas_own_error(code);

    if (code == 0) return ACLNN_SUCCESS;
    if (text != NULL)
        return oc_fail(ACLNN_ERR_RUNTIME_ERROR, "%s failed: %s (%d)", call, text, code);
    if (code > -1000) return oc_cl_fail(call, code);
    return oc_fail(ACLNN_ERR_RUNTIME_ERROR, "%s failed: CLBlast's status %d", call, code);
}

static aclnnStatus attempt_status(struct attempt *attempt, const char *call,
                                  CLBlastStatusCode status)
{
    attempt->is_unfit = status != CLBlastSuccess && !is_transient((int)status);
    return blas_status(call, status);
}

/* ---- Parameters ---- */

static aclnnStatus blas_override(struct attempt *attempt, const struct oc_blas_parameters *p)
{
    char call[512];

    (void)snprintf(call, sizeof(call), "CLBlastOverrideParameters for %s of %s", p->kernel,
                   oc_blas_source(attempt->set));
    return attempt_status(
        attempt, call,
        CLBlastOverrideParameters(attempt->device->cl, p->kernel, CLBlastPrecisionSingle, p->count,
                                  (const char **)(uintptr_t)p->names, p->values));
}

static aclnnStatus blas_set_parameters(struct attempt *attempt)
{
    struct oc_blas_parameters *parsed = malloc(sizeof(*parsed));
    aclnnStatus status = ACLNN_SUCCESS;

    if (parsed == NULL) return oc_fail(ACLNN_ERR_INNER_CREATE_EXECUTOR, "out of host memory");
    for (size_t i = 0; status == 0 && oc_blas_line(attempt->set, i, parsed, &status); i++)
        status = blas_override(attempt, parsed);
    free(parsed);
    return status;
}

/* ---- Compilation and self-test ---- */

/* The test products have these sizes, with and without padded copies of operands that do not fill
 * tiles. According to CLBlast's database, the large size uses the indirect kernel on GPUs of Intel
 * and ARM; on those of NVIDIA only the direct kernel is used, unless parameters select
 * otherwise. */
#define WARM_LARGE 512
#define WARM_SMALL 5
#define WARM_MATRIX ((size_t)WARM_LARGE * WARM_LARGE)

static CLBlastTranspose blas_transpose(bool is)
{
    return is ? CLBlastTransposeYes : CLBlastTransposeNo;
}

/* Fills the matrix with small integers, so that sums of their products are exact in float. */
static void blas_fill(float *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        values[i] = (float)((int)(i * 7 % 29) - 14);
}

/* Returns row i of a square matrix, or of its transpose, times a vector. */
static double blas_row_product(const float *matrix, bool transpose, size_t size, size_t i,
                               const double *vector)
{
    double sum = 0;

    for (size_t j = 0; j < size; j++)
        sum += (double)(transpose ? matrix[j * size + i] : matrix[i * size + j]) * vector[j];
    return sum;
}

/* Tests c = a * b by the products of both sides with a vector. */
static bool blas_product_is_correct(const struct oc_sgemm *g, const float *a, const float *b,
                                    const float *c)
{
    double vector[WARM_LARGE], half[WARM_LARGE];
    bool right = true;

    for (size_t i = 0; i < g->m; i++)
        vector[i] = (double)(i * i % 61 + 1);
    for (size_t i = 0; i < g->m; i++)
        half[i] = blas_row_product(b, g->transpose_b, g->m, i, vector);
    for (size_t i = 0; i < g->m; i++)
        right = right && blas_row_product(a, g->transpose_a, g->m, i, half) ==
                             blas_row_product(c, false, g->m, i, vector);
    return right;
}

/* Computes one product and compares it. `mem` and `values` contain the three matrices in a row. */
static aclnnStatus blas_self_test(struct attempt *attempt, cl_command_queue queue,
                                  const struct oc_sgemm *g, cl_mem mem, float *values)
{
    float *c = values + 2 * WARM_MATRIX;
    cl_event product = NULL;

    OC_TRY(attempt_status(
        attempt, "CLBlastSgemm",
        CLBlastSgemm(CLBlastLayoutRowMajor, blas_transpose(g->transpose_a),
                     blas_transpose(g->transpose_b), g->m, g->n, g->k, 1, mem, 0, g->lda, mem,
                     WARM_MATRIX, g->ldb, 0, mem, 2 * WARM_MATRIX, g->ldc, &queue, &product)));

    cl_int code = clEnqueueReadBuffer(queue, mem, CL_TRUE, 2 * WARM_MATRIX * sizeof(float),
                                      WARM_MATRIX * sizeof(float), c, 0, NULL, NULL);

    /* A product that failed for lack of memory is not a wrong product. */
    if (code == CL_SUCCESS) code = oc_cl_event_wait(product);
    (void)clReleaseEvent(product);
    if (code != CL_SUCCESS) {
        attempt->is_unfit = !is_transient(code);
        return oc_cl_fail("CLBlastSgemm", code);
    }
    if (blas_product_is_correct(g, values, values + WARM_MATRIX, c)) return ACLNN_SUCCESS;
    attempt->is_unfit = true;
    return oc_fail(ACLNN_ERR_RUNTIME_ERROR,
                   "CLBlast's parameters are those of %s: with them it computes wrong products",
                   oc_blas_source(attempt->set));
}

static aclnnStatus blas_warm_up(struct attempt *attempt, cl_mem mem, float *values)
{
    struct oc_transfer t;
    cl_event event = NULL;

    blas_fill(values, 3 * WARM_MATRIX);
    OC_TRY(oc_transfer_begin(attempt->device, &t));

    cl_int code = clEnqueueWriteBuffer(t.queue, mem, CL_TRUE, 0, 3 * WARM_MATRIX * sizeof(float),
                                       values, 0, NULL, NULL);
    aclnnStatus status =
        code == CL_SUCCESS ? ACLNN_SUCCESS : oc_cl_fail("clEnqueueWriteBuffer", code);

    for (int i = 0; i < 8 && status == ACLNN_SUCCESS; i++) {
        const size_t size = i < 4 ? WARM_LARGE : WARM_SMALL;
        const struct oc_sgemm g = {(i & 1) != 0, (i & 2) != 0, size, size, size,
                                   size,         size,         size, 0};

        status = blas_self_test(attempt, t.queue, &g, mem, values);
    }
    code = clEnqueueMarkerWithWaitList(t.queue, 0, NULL, &event);

    const aclnnStatus ended = oc_transfer_end(&t, "clEnqueueMarkerWithWaitList", code, event);

    return status != ACLNN_SUCCESS ? status : ended;
}

static aclnnStatus blas_initialize(struct attempt *attempt)
{
    float *values = malloc(3 * WARM_MATRIX * sizeof(*values));
    aclnnStatus status;
    cl_int code;

    if (values == NULL) return oc_fail(ACLNN_ERR_INNER_CREATE_EXECUTOR, "out of host memory");

    cl_mem mem = clCreateBuffer(attempt->device->context, CL_MEM_READ_WRITE,
                                3 * WARM_MATRIX * sizeof(float), NULL, &code);

    if (code == CL_SUCCESS) {
        status = blas_set_parameters(attempt);
        if (status == ACLNN_SUCCESS) status = blas_warm_up(attempt, mem, values);
        (void)clReleaseMemObject(mem);
    } else {
        status = oc_cl_fail("clCreateBuffer", code);
    }
    free(values);
    if (status == ACLNN_SUCCESS)
        oc_log(OC_LOG_INFO, "CLBlast on device %d: parameters %s", (int)attempt->device->id,
               oc_blas_source(attempt->set));
    return status;
}

static const char TOO_LARGE[] = "CLBlast numbers elements by int";

/* This is an upper bound of the tile sizes to which kernels pad matrices. */
#define LARGEST_TILE 256

static double padded_extent(int64_t extent)
{
    return (double)oc_ceil_div(extent, LARGEST_TILE) * LARGEST_TILE;
}

/* The check assumes that all three matrices are padded and stored in one temporary buffer. */
const char *oc_blas_obstacle(int64_t m, int64_t n, int64_t k)
{
    const double elements = padded_extent(m) * padded_extent(n) +
                            padded_extent(m) * padded_extent(k) +
                            padded_extent(n) * padded_extent(k);

    return elements > INT32_MAX - LARGEST_TILE ? TOO_LARGE : NULL;
}

/* Returns the number of elements from the first to the last one of a stored matrix. */
static size_t matrix_elements(size_t rows, size_t columns, size_t ld)
{
    return (rows - 1) * ld + columns;
}

static void operand_elements(const struct oc_sgemm *g, size_t elements[3])
{
    elements[0] =
        g->transpose_a ? matrix_elements(g->k, g->m, g->lda) : matrix_elements(g->m, g->k, g->lda);
    elements[1] =
        g->transpose_b ? matrix_elements(g->n, g->k, g->ldb) : matrix_elements(g->k, g->n, g->ldb);
    elements[2] = matrix_elements(g->m, g->n, g->ldc);
}

/* Checks that an int can index each operand and the temporary memory, as kernels do. A window may
 * start up to base_align bytes before its operand. */
static aclnnStatus blas_check_index_extent(const struct oc_device *device, const struct oc_sgemm *g,
                                           size_t temporary_bytes)
{
    const size_t largest = (size_t)INT32_MAX - device->base_align / sizeof(float);
    size_t elements[3];

    operand_elements(g, elements);
    if (elements[0] <= largest && elements[1] <= largest && elements[2] <= largest &&
        temporary_bytes / sizeof(float) <= largest)
        return ACLNN_SUCCESS;
    return oc_fail(ACLNN_ERR_RUNTIME_ERROR, "a product of %zu x %zu x %zu is too large: %s", g->m,
                   g->n, g->k, TOO_LARGE);
}

static aclnnStatus blas_prepare_locked(struct attempt *attempt, const struct oc_sgemm *g,
                                       size_t *bytes)
{
    struct oc_device *device = attempt->device;
    struct oc_transfer t;

    if (!is_initialized[device->id]) {
        OC_TRY(blas_initialize(attempt));
        is_initialized[device->id] = true;
    }
    OC_TRY(oc_transfer_begin(device, &t));

    /* The offsets are 1, so that CLBlast does not assume alignment: the addresses may change. */
    const CLBlastStatusCode code = CLBlastSGemmTempBufferSize(
        CLBlastLayoutRowMajor, blas_transpose(g->transpose_a), blas_transpose(g->transpose_b), g->m,
        g->n, g->k, 1, g->lda, 1, g->ldb, 1, g->ldc, &t.queue, bytes);

    OC_TRY(oc_transfer_end(&t, "", CL_SUCCESS, NULL)); /* CLBlast only asks the queue's device */
    OC_TRY(attempt_status(attempt, "CLBlastSGemmTempBufferSize", code));
    return blas_check_index_extent(device, g, *bytes);
}

aclnnStatus oc_blas_prepare(struct oc_device *device, const struct oc_blas_set *set,
                            const struct oc_sgemm *product, size_t *temporary_bytes,
                            bool *may_work_later)
{
    struct attempt attempt = {.device = device, .set = set};

    *temporary_bytes = 0;
    (void)pthread_mutex_lock(&lock);

    const aclnnStatus status = blas_prepare_locked(&attempt, product, temporary_bytes);

    if (status != ACLNN_SUCCESS) failures[device->id]++;
    *may_work_later = !attempt.is_unfit && failures[device->id] < MOST_FAILURES;

    (void)pthread_mutex_unlock(&lock);
    return status;
}

/* ---- Products ---- */

struct oc_blas_window oc_blas_window(size_t base_align, size_t offset, size_t elements)
{
    const size_t origin = offset / base_align * base_align;
    const size_t first = offset / sizeof(float);

    if (first + elements <= (size_t)INT32_MAX) return (struct oc_blas_window){0, 0, first};
    return (struct oc_blas_window){origin, offset - origin + elements * sizeof(float),
                                   (offset - origin) / sizeof(float)};
}

/* The buffer and the offset that CLBlast gets for an operand. */
struct window {
    cl_mem mem;
    size_t offset; /* in elements */
};

static aclnnStatus window_open_sub_buffer(cl_mem mem, size_t origin, size_t bytes, struct window *w,
                                          struct oc_blas_sub_buffers *sub_buffers)
{
    const cl_buffer_region region = {origin, bytes};
    cl_int code;

    w->mem =
        clCreateSubBuffer(mem, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region, &code);
    if (code != CL_SUCCESS) return oc_cl_fail("clCreateSubBuffer", code);
    sub_buffers->mem[sub_buffers->count++] = w->mem;
    return ACLNN_SUCCESS;
}

static aclnnStatus window_open(const struct oc_device *device, struct oc_blas_operand operand,
                               size_t elements, struct window *w,
                               struct oc_blas_sub_buffers *sub_buffers)
{
    const struct oc_blas_window place =
        oc_blas_window(device->base_align, operand.offset, elements);

    w->mem = operand.mem;
    w->offset = place.offset;
    if (place.bytes == 0) return ACLNN_SUCCESS;
    return window_open_sub_buffer(operand.mem, place.origin, place.bytes, w, sub_buffers);
}

static aclnnStatus windows_open(const struct oc_device *device, const struct oc_sgemm *g,
                                const struct oc_blas_operand operands[3],
                                struct oc_blas_operand temporary, size_t temporary_bytes,
                                struct window w[4], struct oc_blas_sub_buffers *sub_buffers)
{
    size_t elements[3];

    memset(w, 0, 4 * sizeof(*w));
    operand_elements(g, elements);
    for (size_t i = 0; i < OC_COUNT(elements); i++)
        OC_TRY(window_open(device, operands[i], elements[i], &w[i], sub_buffers));
    if (temporary_bytes == 0) return ACLNN_SUCCESS;
    return window_open_sub_buffer(temporary.mem, temporary.offset, temporary_bytes, &w[3],
                                  sub_buffers);
}

aclnnStatus oc_blas_sgemm(struct oc_device *device, cl_command_queue queue,
                          const struct oc_sgemm *g, const struct oc_blas_operand operands[3],
                          struct oc_blas_operand temporary, size_t temporary_bytes, cl_event *event,
                          struct oc_blas_sub_buffers *sub_buffers)
{
    struct window w[4];

    *event = NULL;
    sub_buffers->count = 0;
    OC_TRY(windows_open(device, g, operands, temporary, temporary_bytes, w, sub_buffers));
    (void)pthread_mutex_lock(&lock);

    const CLBlastStatusCode code = CLBlastSgemmWithTempBuffer(
        CLBlastLayoutRowMajor, blas_transpose(g->transpose_a), blas_transpose(g->transpose_b), g->m,
        g->n, g->k, 1, w[0].mem, w[0].offset, g->lda, w[1].mem, w[1].offset, g->ldb, g->beta,
        w[2].mem, w[2].offset, g->ldc, &queue, event, w[3].mem);

    (void)pthread_mutex_unlock(&lock);

    const aclnnStatus status = blas_status("CLBlastSgemm", code);

    /* It may have enqueued some of its kernels: the marker ends after them. */
    if (code != CLBlastSuccess && *event == NULL &&
        clEnqueueMarkerWithWaitList(queue, 0, NULL, event) != CL_SUCCESS)
        *event = NULL;
    return status;
}
