/* SPDX-License-Identifier: Apache-2.0 */
#include "blas.h"

#include <clblast_c.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/math.h"
#include "program/blas_parameters.h"

/* Every call of CLBlast, and what it remembers of devices. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* By the device's number: parameters are set and kernels compiled. */
static bool ready[OC_MAX_DEVICES];

static const char *own_error(int code)
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

static aclnnStatus override(const struct oc_device *device, const struct oc_blas_set *set,
                            const struct oc_blas_parameters *p)
{
    char call[512];

    (void)snprintf(call, sizeof(call), "CLBlastOverrideParameters for %s of %s", p->kernel,
                   oc_blas_source(set));
    return blas_status(
        call, CLBlastOverrideParameters(device->cl, p->kernel, CLBlastPrecisionSingle, p->count,
                                        (const char **)(uintptr_t)p->names, p->values));
}

static aclnnStatus set_parameters(const struct oc_device *device, const struct oc_blas_set *set)
{
    struct oc_blas_parameters *parsed = malloc(sizeof(*parsed));
    aclnnStatus status = ACLNN_SUCCESS;

    if (parsed == NULL) return oc_fail(ACLNN_ERR_INNER_CREATE_EXECUTOR, "out of host memory");
    for (size_t i = 0; status == 0 && oc_blas_line(set, i, parsed, &status); i++)
        status = override(device, set, parsed);
    free(parsed);
    return status;
}

/* ---- compiling ---- */

/* Products whose kernels are compiled and selected: without and with copies of operands that do not
 * fill tiles. By CLBlast's database, the large size is beyond its direct kernel's on GPUs of Intel
 * and ARM, and not on NVIDIA's, where that kernel alone is selected unless parameters say otherwise. */
#define WARM_LARGE 512
#define WARM_SMALL 5
#define WARM_MATRIX ((size_t)WARM_LARGE * WARM_LARGE)

static CLBlastTranspose transposed(bool is)
{
    return is ? CLBlastTransposeYes : CLBlastTransposeNo;
}

/* Small integers: their products' sums are exact in float. */
static void fill(float *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        values[i] = (float)((int)(i * 7 % 29) - 14);
}

/* Row i of a square matrix, or of its transpose, times a vector. */
static double row_times(const float *matrix, bool transpose, size_t size, size_t i,
                        const double *vector)
{
    double sum = 0;

    for (size_t j = 0; j < size; j++)
        sum += (double)(transpose ? matrix[j * size + i] : matrix[i * size + j]) * vector[j];
    return sum;
}

/* Whether c = a * b, told from what both make of a vector. */
static bool is_product(const struct oc_sgemm *g, const float *a, const float *b, const float *c)
{
    double vector[WARM_LARGE], half[WARM_LARGE];
    bool right = true;

    for (size_t i = 0; i < g->m; i++)
        vector[i] = (double)(i * i % 61 + 1);
    for (size_t i = 0; i < g->m; i++)
        half[i] = row_times(b, g->transpose_b, g->m, i, vector);
    for (size_t i = 0; i < g->m; i++)
        right = right &&
                row_times(a, g->transpose_a, g->m, i, half) == row_times(c, false, g->m, i, vector);
    return right;
}

/* The three matrices behind each other, in `mem` and in `values`. */
static aclnnStatus select_float_atomic(struct oc_device *device, const struct oc_blas_set *set,
                                       const struct oc_sgemm *g, cl_mem mem, float *values)
{
    float *c = values + 2 * WARM_MATRIX;
    cl_int code;

    OC_TRY(blas_status(
        "CLBlastSgemm",
        CLBlastSgemm(CLBlastLayoutRowMajor, transposed(g->transpose_a), transposed(g->transpose_b),
                     g->m, g->n, g->k, 1, mem, 0, g->lda, mem, WARM_MATRIX, g->ldb, 0, mem,
                     2 * WARM_MATRIX, g->ldc, &device->copies, NULL)));
    code = clEnqueueReadBuffer(device->copies, mem, CL_TRUE, 2 * WARM_MATRIX * sizeof(float),
                               WARM_MATRIX * sizeof(float), c, 0, NULL, NULL);
    if (code != CL_SUCCESS) return oc_cl_fail("clEnqueueReadBuffer", code);
    if (is_product(g, values, values + WARM_MATRIX, c)) return ACLNN_SUCCESS;
    return oc_fail(ACLNN_ERR_RUNTIME_ERROR,
                   "CLBlast's parameters are those of %s: with them it computes wrong products",
                   oc_blas_source(set));
}

static aclnnStatus warm_up(struct oc_device *device, const struct oc_blas_set *set, cl_mem mem,
                           float *values)
{
    aclnnStatus status = ACLNN_SUCCESS;
    cl_int code;

    fill(values, 3 * WARM_MATRIX);
    (void)pthread_mutex_lock(&device->copies_lock);
    code = clEnqueueWriteBuffer(device->copies, mem, CL_TRUE, 0, 3 * WARM_MATRIX * sizeof(float),
                                values, 0, NULL, NULL);
    if (code != CL_SUCCESS) status = oc_cl_fail("clEnqueueWriteBuffer", code);
    for (int i = 0; i < 8 && status == ACLNN_SUCCESS; i++) {
        const size_t size = i < 4 ? WARM_LARGE : WARM_SMALL;
        const struct oc_sgemm g = {(i & 1) != 0, (i & 2) != 0, size, size, size,
                                   size,         size,         size, 0};

        status = select_float_atomic(device, set, &g, mem, values);
    }
    (void)clFinish(device->copies); /* also behind a failure: the buffer goes */
    (void)pthread_mutex_unlock(&device->copies_lock);
    return status;
}

static aclnnStatus get_ready(struct oc_device *device, const struct oc_blas_set *set)
{
    float *values = malloc(3 * WARM_MATRIX * sizeof(*values));
    aclnnStatus status;
    cl_int code;

    if (values == NULL) return oc_fail(ACLNN_ERR_INNER_CREATE_EXECUTOR, "out of host memory");

    cl_mem mem = clCreateBuffer(device->context, CL_MEM_READ_WRITE, 3 * WARM_MATRIX * sizeof(float),
                                NULL, &code);

    if (code == CL_SUCCESS) {
        status = set_parameters(device, set);
        if (status == ACLNN_SUCCESS) status = warm_up(device, set, mem, values);
        (void)clReleaseMemObject(mem);
    } else {
        status = oc_cl_fail("clCreateBuffer", code);
    }
    free(values);
    if (status == ACLNN_SUCCESS)
        oc_log(OC_LOG_INFO, "CLBlast on device %d: parameters %s", (int)device->id,
               oc_blas_source(set));
    return status;
}

static const char TOO_LARGE[] = "CLBlast numbers elements by int";

/* What kernels at most fill matrices up to: multiples of the largest tile there is. */
#define LARGEST_TILE 256

static double filled_up(int64_t extent)
{
    return (double)oc_ceil_div(extent, LARGEST_TILE) * LARGEST_TILE;
}

/* Where they fill up all three matrices, these lie one behind the other in temporary memory. */
const char *oc_blas_obstacle(int64_t m, int64_t n, int64_t k)
{
    const double elements =
        filled_up(m) * filled_up(n) + filled_up(m) * filled_up(k) + filled_up(n) * filled_up(k);

    return elements > INT32_MAX - LARGEST_TILE ? TOO_LARGE : NULL;
}

/* Elements from the first to the last of a matrix as it is stored. */
static size_t span_of(size_t rows, size_t columns, size_t ld) { return (rows - 1) * ld + columns; }

static void spans_of(const struct oc_sgemm *g, size_t spans[3])
{
    spans[0] = g->transpose_a ? span_of(g->k, g->m, g->lda) : span_of(g->m, g->k, g->lda);
    spans[1] = g->transpose_b ? span_of(g->n, g->k, g->ldb) : span_of(g->k, g->n, g->ldb);
    spans[2] = span_of(g->m, g->n, g->ldc);
}

/* Kernels number the elements of an operand, and of all temporary memory, by int. A window may
 * begin up to base_align before its operand. */
static aclnnStatus check_index_extent(const struct oc_device *device, const struct oc_sgemm *g,
                                      size_t temporary_bytes)
{
    const size_t most = (size_t)INT32_MAX - device->base_align / sizeof(float);
    size_t spans[3];

    spans_of(g, spans);
    if (spans[0] <= most && spans[1] <= most && spans[2] <= most &&
        temporary_bytes / sizeof(float) <= most)
        return ACLNN_SUCCESS;
    return oc_fail(ACLNN_ERR_RUNTIME_ERROR, "a product of %zu x %zu x %zu is too large: %s", g->m,
                   g->n, g->k, TOO_LARGE);
}

static aclnnStatus prepare_locked(struct oc_device *device, const struct oc_blas_set *set,
                                  const struct oc_sgemm *g, size_t *bytes)
{
    if (!ready[device->id]) {
        OC_TRY(get_ready(device, set));
        ready[device->id] = true;
    }
    /* Offsets of 1: nothing may be taken for aligned, since operands may move. */
    OC_TRY(blas_status(
        "CLBlastSGemmTempBufferSize",
        CLBlastSGemmTempBufferSize(CLBlastLayoutRowMajor, transposed(g->transpose_a),
                                   transposed(g->transpose_b), g->m, g->n, g->k, 1, g->lda, 1,
                                   g->ldb, 1, g->ldc, &device->copies, bytes)));
    return check_index_extent(device, g, *bytes);
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

/* ---- products ---- */

struct oc_blas_window oc_blas_window(size_t base_align, size_t offset, size_t elements)
{
    const size_t origin = offset / base_align * base_align;
    const size_t first = offset / sizeof(float);

    if (first + elements <= (size_t)INT32_MAX) return (struct oc_blas_window){0, 0, first};
    return (struct oc_blas_window){origin, offset - origin + elements * sizeof(float),
                                   (offset - origin) / sizeof(float)};
}

/* What CLBlast gets of an operand. */
struct window {
    cl_mem mem;
    size_t offset; /* elements */
    bool made;
};

static aclnnStatus open_sub_buffer(cl_mem mem, size_t origin, size_t bytes, struct window *w)
{
    const cl_buffer_region region = {origin, bytes};
    cl_int code;

    w->mem =
        clCreateSubBuffer(mem, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region, &code);
    if (code != CL_SUCCESS) return oc_cl_fail("clCreateSubBuffer", code);
    w->made = true;
    return ACLNN_SUCCESS;
}

static aclnnStatus open_window(const struct oc_device *device, struct oc_blas_operand operand,
                               size_t elements, struct window *w)
{
    const struct oc_blas_window place =
        oc_blas_window(device->base_align, operand.offset, elements);

    w->mem = operand.mem;
    w->offset = place.offset;
    if (place.bytes == 0) return ACLNN_SUCCESS;
    return open_sub_buffer(operand.mem, place.origin, place.bytes, w);
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
    size_t spans[3];

    memset(w, 0, 4 * sizeof(*w));
    spans_of(g, spans);
    for (size_t i = 0; i < OC_COUNT(spans); i++)
        OC_TRY(open_window(device, operands[i], spans[i], &w[i]));
    if (temporary_bytes == 0) return ACLNN_SUCCESS;
    return open_sub_buffer(temporary.mem, temporary.offset, temporary_bytes, &w[3]);
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
