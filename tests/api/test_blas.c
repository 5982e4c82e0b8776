/* SPDX-License-Identifier: Apache-2.0 */
/*
 * CLBlast parameters from a file. With valid parameters results do not change; invalid ones fail
 * the first call with a message and do not affect calls after the file is corrected. Its products
 * overwrite what the output held.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device/transfer.h"
#include "harness/operators.h"
#include "harness/test.h"
#include "program/blas.h"
#include "registry/device_registry.h"
#include "strategy/blas.h"
#include "strategy/override.h"
#include "verify/device.h"

/* A small tile that every device supports and that differs from the built-in sets. */
#define TILE                                                                                  \
    "KREG=1 KWG=8 KWI=2 MDIMA=4 MDIMC=4 NDIMB=2 NDIMC=2 NWG=8 SA=0 SB=0 STRM=0 STRN=0 VWM=2 " \
    "VWN=4"
#define INDIRECT "GemmRoutine XGEMM_MIN_INDIRECT_SIZE=0\n"
#define GOOD "# tuned\n\nXgemm GEMMK=0 MWG=16 " TILE "\n" INDIRECT

/* Writes the file that ACLNN_CL_BLAS names. */
static bool use_file(const char *text)
{
    return oc_test_write(getenv("ACLNN_CL_BLAS"), text, strlen(text));
}

/* The outputs of gemm:clblast must equal those of a strategy that does not use CLBlast. */
static void expect_same_results(void)
{
    struct oc_arguments plain, by_blas;

    oc_strategy_override("gemm:direct");
    if (!oc_arguments_make_done(oc_operator_named("aclnnConvTbcBackward"), &plain)) return;
    oc_strategy_override("gemm:clblast");
    if (oc_arguments_make_done(oc_operator_named("aclnnConvTbcBackward"), &by_blas)) {
        EXPECT(oc_arguments_outputs_are(&by_blas, &plain));
        oc_arguments_free(&by_blas);
    }
    oc_strategy_override(NULL);
    oc_arguments_free(&plain);
}

static void expect_refused(aclnnStatus status, const char *text)
{
    struct oc_arguments a;
    aclOpExecutor *executor = NULL;

    if (!oc_arguments_make(oc_operator_named("aclnnConvTbcBackward"), &a)) return;
    oc_strategy_override("gemm:clblast");
    EXPECT_STATUS(status, oc_arguments_prepare(&a, &executor));

    const char *message = oc_newest_message();

    EXPECT_TEXT_CONTAINS(message, "aclnnConvTbcBackward");
    EXPECT_TEXT_CONTAINS(message, text);
    oc_strategy_override(NULL);
    oc_arguments_free(&a);
}

/* ---- Children, since CLBlast's parameters are global to a process ---- */

static int child_good(void)
{
    if (oc_device_set_up() != 0) return 1;
    if (use_file(GOOD)) expect_same_results();
    oc_device_tear_down();
    return oc_expect_failures() != 0;
}

static int child_bad(void)
{
    if (oc_device_set_up() != 0) return 1;
    expect_refused(ACLNN_ERR_PARAM_INVALID, "/blas: No such file or directory");
    if (use_file("Xgemm GEMMK=0 " TILE "\n"))
        expect_refused(ACLNN_ERR_RUNTIME_ERROR, "CLBlastOverrideParameters for Xgemm of ");
    if (use_file("Xgemm GEMMK=0 MWG=16 " TILE "\n" INDIRECT "Xaxpy VW=1\n"))
        expect_refused(ACLNN_ERR_PARAM_INVALID, "ACLNN_CL_BLAS: Xaxpy: must be one of Copy, ");
    if (use_file("Xgemm GEMMK=0 MWG=12 " TILE "\n"))
        expect_refused(ACLNN_ERR_PARAM_INVALID,
                       "Xgemm: MWG is 12: must be a multiple of MDIMC * VWM, 8");
    if (use_file("Xgemm GEMMK=1 MWG=16 " TILE "\n"))
        expect_refused(ACLNN_ERR_PARAM_INVALID, "Xgemm: KREG is 1: must be a multiple of VWN, 4");
    if (use_file(GOOD)) expect_same_results();
    oc_device_tear_down();
    return oc_expect_failures() != 0;
}

/* ---- NaN in the output: 0 * NaN is NaN, and CLBlast's matrix-vector products keep it. Also products of the shapes
 * of those. ---- */

#define MOST 40

static aclnnStatus multiply(struct oc_device *device, const struct oc_sgemm *g, cl_mem mems[4])
{
    const struct oc_blas_operand operands[3] = {{mems[0], 0}, {mems[1], 0}, {mems[2], 0}};
    struct oc_blas_sub_buffers parts = {.count = 0};
    struct oc_transfer t;
    cl_event event = NULL;
    size_t bytes = 0;
    bool later;
    cl_int code;

    OC_TRY(oc_blas_prepare(device, oc_choose_blas_set(device), g, &bytes, &later));
    mems[3] = clCreateBuffer(device->context, CL_MEM_READ_WRITE, bytes + 64, NULL, &code);
    OC_TRY(oc_transfer_begin(device, &t));

    const aclnnStatus status = oc_blas_sgemm(
        device, t.queue, g, operands, (struct oc_blas_operand){mems[3], 0}, bytes, &event, &parts);
    const aclnnStatus ended = oc_transfer_end(&t, "CLBlastSgemm", CL_SUCCESS, event);

    for (size_t i = 0; i < parts.count; i++)
        (void)clReleaseMemObject(parts.mem[i]);
    return status != ACLNN_SUCCESS ? status : ended;
}

/* Of ones: each element is k. */
static void expect_no_nan(struct oc_device *device, size_t m, size_t n, size_t k)
{
    const struct oc_sgemm g = {.m = m, .n = n, .k = k, .lda = k, .ldb = n, .ldc = n};
    float ones[MOST * MOST], out[MOST * MOST];
    cl_mem mems[4] = {NULL};
    cl_int code;

    for (size_t i = 0; i < OC_COUNT(ones); i++) {
        ones[i] = 1;
        out[i] = NAN;
    }
    for (int i = 0; i < 3; i++)
        mems[i] = clCreateBuffer(device->context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                                 sizeof(ones), i == 2 ? out : ones, &code);
    oc_expect_note("%zu x %zu x %zu", m, n, k);
    if (EXPECT_OK(multiply(device, &g, mems)) &&
        EXPECT_OK(oc_transfer_read(device, mems[2], 0, out, sizeof(out)))) {
        for (size_t i = 0; i < m * n; i++)
            EXPECT_EQ_F64(out[i], (double)k);
        EXPECT(isnan(out[m * n]));
    }
    oc_expect_no_note();
    for (int i = 0; i < 4; i++)
        if (mems[i] != NULL) (void)clReleaseMemObject(mems[i]);
}

static int child_nan(void)
{
    static const size_t SIZES[] = {1, 2, 7, 32, MOST - 1};

    struct oc_device *device;

    if (oc_device_set_up() != 0 || !EXPECT_OK(oc_device_get(0, &device))) return 1;
    for (size_t m = 0; m < OC_COUNT(SIZES); m++)
        for (size_t n = 0; n < OC_COUNT(SIZES); n++)
            for (size_t k = 0; k < OC_COUNT(SIZES); k++)
                expect_no_nan(device, SIZES[m], SIZES[n], SIZES[k]);
    oc_device_tear_down();
    return oc_expect_failures() != 0;
}

static void expect_child(const char *child)
{
    const char *folder = oc_test_folder();
    char variable[512];
    const char *const environment[] = {variable, NULL};
    struct oc_spawn result;

    (void)snprintf(variable, sizeof(variable), "ACLNN_CL_BLAS=%s/blas", folder);
    if (EXPECT(folder != NULL)) oc_test_expect_child(child, environment, &result);
}

static void good_parameters(void) { expect_child("good"); }
static void bad_parameters(void) { expect_child("bad"); }

static void nan_in_the_output(void)
{
    struct oc_spawn result;

    oc_test_expect_child("nan", NULL, &result);
}

static const struct oc_child CHILDREN[] = {
    {"good", child_good}, {"bad", child_bad}, {"nan", child_nan}, {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST("good parameters", good_parameters),
    OC_TEST("bad parameters", bad_parameters),
    OC_TEST("NaN in the output", nan_in_the_output),
};

OC_TEST_MAIN(.name = "blas", OC_TESTS(TESTS), .children = CHILDREN)
