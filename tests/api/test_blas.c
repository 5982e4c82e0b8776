/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Parameters of CLBlast from a file: good ones compute what the others do, others fail the first
 * call with a word, and leave nothing behind for calls without them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/device.h"
#include "harness/operators.h"
#include "harness/test.h"
#include "plan/strategy_override.h"

/* A small tile that any device can have, and that is none of the built-in sets. */
#define TILE                                                                                  \
    "KREG=1 KWG=8 KWI=2 MDIMA=4 MDIMC=4 NDIMB=2 NDIMC=2 NWG=8 SA=0 SB=0 STRM=0 STRN=0 VWM=2 " \
    "VWN=4"
#define INDIRECT "GemmRoutine XGEMM_MIN_INDIRECT_SIZE=0\n"

static const struct oc_operator *conv(void)
{
    const struct oc_operator *op = oc_operators;

    while (strcmp(op->name, "aclnnConvTbcBackward") != 0)
        op++;
    return op;
}

/* ACLNN_CL_BLAS names a file with the text. */
static bool use_file(const char *text)
{
    const char *folder = oc_test_folder();
    char path[512];

    (void)snprintf(path, sizeof(path), "%s/blas", folder == NULL ? "/nowhere" : folder);

    FILE *file = fopen(path, "w");

    if (!EXPECT(file != NULL)) return false;
    EXPECT(fputs(text, file) >= 0);
    (void)fclose(file);
    return EXPECT(setenv("ACLNN_CL_BLAS", path, 1) == 0);
}

/* The outputs of gemm:clblast must be those of a form that CLBlast has no part in. */
static void expect_right(void)
{
    struct oc_arguments plain, by_blas;

    oc_strategy_override("gemm:direct");
    if (!oc_arguments_make_done(conv(), &plain)) return;
    oc_strategy_override("gemm:clblast");
    if (oc_arguments_make_done(conv(), &by_blas)) {
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

    if (!oc_arguments_make(conv(), &a)) return;
    oc_strategy_override("gemm:clblast");
    EXPECT_STATUS(status, oc_arguments_prepare(&a, &executor));

    const char *message = oc_newest_message();

    EXPECT_TEXT_CONTAINS(message, "aclnnConvTbcBackward");
    EXPECT_TEXT_CONTAINS(message, text);
    oc_strategy_override(NULL);
    oc_arguments_free(&a);
}

/* ---- Children: CLBlast's parameters are a process's ---- */

static int child_good(void)
{
    if (oc_device_set_up() != 0) return 1;
    if (use_file("# tuned\n\nXgemm GEMMK=0 MWG=16 " TILE "\n" INDIRECT)) expect_right();
    oc_device_tear_down();
    return oc_expect_failures() != 0;
}

static int child_bad(void)
{
    if (oc_device_set_up() != 0) return 1;
    if (use_file("Xgemm GEMMK=0 " TILE "\n"))
        expect_refused(ACLNN_ERR_RUNTIME_ERROR, "CLBlastOverrideParameters for Xgemm of ");
    if (use_file("Xgemm GEMMK=0 MWG=16 " TILE "\n" INDIRECT "Xaxpy VW=1\n"))
        expect_refused(ACLNN_ERR_PARAM_INVALID, "ACLNN_CL_BLAS: Xaxpy: must be one of Copy, ");
    if (use_file("Xgemm GEMMK=0 MWG=12 " TILE "\n"))
        expect_refused(ACLNN_ERR_PARAM_INVALID,
                       "Xgemm: MWG is 12: must be a multiple of MDIMC * VWM, 8");
    if (use_file("Xgemm GEMMK=1 MWG=16 " TILE "\n"))
        expect_refused(ACLNN_ERR_PARAM_INVALID, "Xgemm: KREG is 1: must be a multiple of VWN, 4");
    EXPECT(setenv("ACLNN_CL_BLAS", "/nowhere/at/all", 1) == 0);
    expect_refused(ACLNN_ERR_PARAM_INVALID,
                   "ACLNN_CL_BLAS is /nowhere/at/all: No such file or directory");
    EXPECT(unsetenv("ACLNN_CL_BLAS") == 0);
    expect_right();
    oc_device_tear_down();
    return oc_expect_failures() != 0;
}

static void expect_child(const char *child)
{
    struct oc_spawn result;

    oc_test_spawn(child, NULL, &result);
    if (!EXPECT_EQ_I64(result.status, 0)) (void)printf("%s\n", result.output);
}

static void good_parameters(void) { expect_child("good"); }
static void bad_parameters(void) { expect_child("bad"); }

static const struct oc_child CHILDREN[] = {{"good", child_good}, {"bad", child_bad}, {NULL, NULL}};
static struct oc_suite suite = {.name = "blas", .children = CHILDREN};

int main(int argc, char **argv)
{
    static const struct oc_test TESTS[] = {
        OC_TEST("good parameters", good_parameters),
        OC_TEST("bad parameters", bad_parameters),
    };

    oc_suite_add(&suite, TESTS, OC_COUNT(TESTS));
    return oc_test_main(argc, argv, &suite);
}
