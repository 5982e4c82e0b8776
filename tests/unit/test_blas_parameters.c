/* SPDX-License-Identifier: Apache-2.0 */
/* Parsing of CLBlast parameters, and the file that ACLNN_CL_BLAS names. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/test.h"
#include "program/blas.h"
#include "strategy/blas.h"
#include "strategy/strategy.h"

static const struct oc_blas_set SET = {"a test set",
                                       {"GemmRoutine XGEMM_MIN_INDIRECT_SIZE=7", "Pad PAD_DIMX=8"}};

static int no_operator(void)
{
    oc_set_api("aclnnFoo");
    return 0;
}

/* ---- Lines ---- */

static size_t value(const struct oc_blas_parameters *p, const char *name)
{
    for (size_t i = 0; i < p->count; i++)
        if (strcmp(p->names[i], name) == 0) return p->values[i];
    oc_expect_fail("there is no %s", name);
    return 0;
}

static void valid_lines(void)
{
    struct oc_blas_parameters p;

    EXPECT_OK(oc_blas_parse("Xgemm MWG=64\tNWG=16 VWM=4  MDIMC=16\r\n", &p));
    EXPECT_TEXT(p.kernel, "Xgemm");
    EXPECT_EQ_I64(p.count, 4);
    EXPECT_EQ_I64(value(&p, "MWG"), 64);
    EXPECT_EQ_I64(value(&p, "NWG"), 16);
    EXPECT_EQ_I64(value(&p, "VWM"), 4);
    EXPECT_EQ_I64(value(&p, "MDIMC"), 16);
    EXPECT_OK(oc_blas_parse("Copy", &p)); /* CLBlast reports missing parameters */
    EXPECT_EQ_I64(p.count, 0);
    EXPECT_OK(oc_blas_parse("GemmRoutine XGEMM_MIN_INDIRECT_SIZE=65536", &p));
    EXPECT_EQ_I64(value(&p, "XGEMM_MIN_INDIRECT_SIZE"), 65536);
    /* The fastest known parameters for PoCL with AVX-512. */
    EXPECT_OK(
        oc_blas_parse("Xgemm GEMMK=1 KREG=2 KWG=4 KWI=1 MDIMA=1 MDIMC=1 MWG=32 "
                      "NDIMB=4 NDIMC=4 NWG=32 SA=0 SB=0 STRM=0 STRN=0 VWM=16 VWN=1",
                      &p));
}

#define NOT_A_NUMBER ": must be NAME=NUMBER, the number up to 65536"
#define NOT_A_KERNEL \
    ": must be one of Copy, Pad, Transpose, Padtranspose, Xgemm, XgemmDirect, GemmRoutine"

static const struct bad_line {
    const char *name, *line, *text; /* after "ACLNN_CL_BLAS: " */
} BAD_LINES[] = {
    {"no equals sign", "Xgemm MWG", "Xgemm: MWG" NOT_A_NUMBER},
    {"no name", "Xgemm =64", "Xgemm: =64" NOT_A_NUMBER},
    {"no number", "Xgemm MWG=", "Xgemm: MWG=" NOT_A_NUMBER},
    {"a word instead of a number", "Xgemm MWG=many", "Xgemm: MWG=many" NOT_A_NUMBER},
    {"text after the number", "Xgemm MWG=64,", "Xgemm: MWG=64," NOT_A_NUMBER},
    {"blanks around the equals sign", "Xgemm MWG = 64", "Xgemm: MWG" NOT_A_NUMBER},
    {"just too large", "Xgemm MWG=65537", "Xgemm: MWG=65537" NOT_A_NUMBER},
    {"beyond 64 bits", "Xgemm MWG=99999999999999999999",
     "Xgemm: MWG=99999999999999999999" NOT_A_NUMBER},
    {"negative", "Xgemm MWG=-64", "Xgemm: MWG=-64" NOT_A_NUMBER},
    {"given twice", "Xgemm MWG=64 MWG=64", "Xgemm: MWG: must be given once"},
    {"no such kernel", "Xgemv WGS1=64", "Xgemv" NOT_A_KERNEL},
    {"no kernel", "", "" NOT_A_KERNEL},
    {"a divisor of 0", "Copy COPY_DIMX=0", "Copy: COPY_DIMX is 0: must be greater than 0"},
    {"a vector of 3", "Xgemm VWM=3", "Xgemm: VWM is 3: must be one of 1, 2, 4, 8, 16"},
    {"a vector of 32", "Copy COPY_VW=32", "Copy: COPY_VW is 32: must be one of 1, 2, 4, 8, 16"},
    {"no multiple of one", "Xgemm KWG=16 KWI=3", "Xgemm: KWG is 16: must be a multiple of KWI, 3"},
    {"no multiple of a product", "Xgemm MWG=64 MDIMC=16 VWM=8",
     "Xgemm: MWG is 64: must be a multiple of MDIMC * VWM, 128"},
    {"no multiple of a quotient", "Xgemm GEMMK=0 KWG=16 MDIMC=16 NDIMC=16 MDIMA=8",
     "Xgemm: KWG is 16: must be a multiple of MDIMC * NDIMC / MDIMA, 32"},
    {"no quotient", "Xgemm GEMMK=0 KWG=16 MDIMC=4 NDIMC=4 NDIMB=32",
     "Xgemm: MDIMC * NDIMC / NDIMB is 16 / 32: must be an integer"},
    {"of the direct kernel", "XgemmDirect WGD=32 MDIMCD=8 NDIMCD=8 MDIMAD=16 NDIMBD=1",
     "XgemmDirect: WGD is 32: must be a multiple of MDIMCD * NDIMCD / NDIMBD, 64"},
    {"no such algorithm", "Xgemm GEMMK=2", "Xgemm: GEMMK is 2: must be 0 or 1"},
    /* CLBlast accepts these (docs/devices.md). */
    {"tiles of GEMMK=1 that are not square",
     "Xgemm GEMMK=1 KREG=1 KWG=1 KWI=1 MDIMA=4 MDIMC=4 MWG=32 NDIMB=4 NDIMC=4 NWG=64 SA=0 SB=0 "
     "STRM=0 STRN=0 VWM=4 VWN=1",
     "Xgemm: MWG is 32: must equal NWG, 64, where GEMMK is 1"},
    {"GEMMK=1 with MDIMA other than MDIMC", "Xgemm GEMMK=1 MWG=32 NWG=32 MDIMA=2 MDIMC=4",
     "Xgemm: MDIMA is 2: must equal MDIMC, 4, where GEMMK is 1"},
    {"GEMMK=1 with KREG no multiple of VWN", "Xgemm GEMMK=1 KREG=3 VWN=2",
     "Xgemm: KREG is 3: must be a multiple of VWN, 2"},
};

static void expect_bad_line(const void *row)
{
    const struct bad_line *bad = row;
    struct oc_blas_parameters p;
    char text[512];

    (void)no_operator();
    (void)snprintf(text, sizeof(text), "ACLNN_CL_BLAS: %s", bad->text);
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID, text, oc_blas_parse(bad->line, &p));
}

/* A line that is refused with GEMMK=1. */
static void tiles_of_gemmk_0_need_not_be_square(void)
{
    struct oc_blas_parameters p;

    EXPECT_OK(
        oc_blas_parse("Xgemm GEMMK=0 KREG=1 KWG=4 KWI=1 MDIMA=4 MDIMC=4 MWG=32 "
                      "NDIMB=4 NDIMC=4 NWG=64 SA=0 SB=0 STRM=0 STRN=0 VWM=4 VWN=1",
                      &p));
}

/* "<kernel> A0=1 A1=1 ..." */
static void write_line(char *line, size_t bytes, const char *kernel, int parameters)
{
    size_t used = (size_t)snprintf(line, bytes, "%s", kernel);

    for (int i = 0; i < parameters && used < bytes; i++)
        used += (size_t)snprintf(line + used, bytes - used, " A%d=1", i);
}

static void too_many_parameters(void)
{
    struct oc_blas_parameters p;
    char line[256];

    write_line(line, sizeof(line), "Copy", OC_BLAS_MOST);
    EXPECT_OK(oc_blas_parse(line, &p));
    EXPECT_EQ_I64(p.count, OC_BLAS_MOST);
    write_line(line, sizeof(line), "Copy", OC_BLAS_MOST + 1);
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID, "ACLNN_CL_BLAS: Copy: A24=1: must be one of 24 at most",
                   oc_blas_parse(line, &p));
}

static void lines_that_are_too_long(void)
{
    struct oc_blas_parameters p;
    char line[600];

    memset(line, ' ', sizeof(line));
    memcpy(line, "Copy COPY_VW=1", 14);
    line[511] = '\0';
    EXPECT_OK(oc_blas_parse(line, &p));
    line[511] = ' ';
    line[512] = '\0';
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "ACLNN_CL_BLAS: Copy COPY_VW=1                          ...: must be a line of "
                   "511 characters at most",
                   oc_blas_parse(line, &p));
}

static void built_in_sets_keep_the_rules(void)
{
    struct oc_device d = {.kind = OC_DEVICE_CPU, .name = "H200"};
    struct oc_blas_parameters p;

    for (d.float_width = 1; d.float_width <= 16; d.float_width *= 2)
        for (int kind = OC_DEVICE_GPU; kind <= OC_DEVICE_CPU; kind++) {
            d.kind = (enum oc_device_kind)kind;

            const struct oc_blas_set *set = oc_choose_blas_set(&d);

            for (size_t i = 0; i < OC_COUNT(set->lines) && set->lines[i] != NULL; i++)
                EXPECT_OK(oc_blas_parse(set->lines[i], &p));
        }
}

/* ---- The file ---- */

static const char *file; /* NULL: what ACLNN_CL_BLAS says */

static bool write_file(const char *text)
{
    file = oc_test_file("blas", text, strlen(text));
    return EXPECT(file != NULL);
}

static bool parse_line(size_t i, struct oc_blas_parameters *p, aclnnStatus *status)
{
    return file == NULL ? oc_blas_line(&SET, i, p, status) : oc_blas_file_line(file, i, p, status);
}

static void expect_line(size_t i, const char *kernel, const char *name, size_t expected)
{
    struct oc_blas_parameters p;
    aclnnStatus status;

    if (!EXPECT(parse_line(i, &p, &status))) return;
    EXPECT_EQ_I64(status, 0);
    EXPECT_TEXT(p.kernel, kernel);
    EXPECT_EQ_I64(value(&p, name), expected);
}

static void expect_end(size_t i)
{
    struct oc_blas_parameters p;
    aclnnStatus status = -1;

    EXPECT(!parse_line(i, &p, &status));
    EXPECT_EQ_I64(status, 0);
}

static void expect_file_refused(size_t line, const char *text)
{
    struct oc_blas_parameters p;
    aclnnStatus status;

    (void)no_operator();
    oc_forget_messages();
    EXPECT(!parse_line(line, &p, &status));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID, text,
                   parse_line(line, &p, &status) ? ACLNN_SUCCESS : status);
}

static int child_set(void)
{
    EXPECT_TEXT(oc_blas_source(&SET), "a test set");
    expect_line(0, "GemmRoutine", "XGEMM_MIN_INDIRECT_SIZE", 7);
    expect_line(1, "Pad", "PAD_DIMX", 8);
    expect_end(2);
    expect_end(100);
    return oc_expect_failures() != 0;
}

static int child_file(void)
{
    EXPECT_TEXT(oc_blas_source(&SET), getenv("ACLNN_CL_BLAS"));
    expect_line(0, "Copy", "COPY_VW", 2);
    expect_end(1);
    return oc_expect_failures() != 0;
}

static void without_a_file(void)
{
    struct oc_spawn result;

    oc_test_expect_child("set", (const char *const[]){"ACLNN_CL_BLAS", NULL}, &result);
    oc_test_expect_child("set", (const char *const[]){"ACLNN_CL_BLAS=", NULL}, &result);
}

static void the_variable_names_a_file(void)
{
    char variable[600];
    const char *const environment[] = {variable, NULL};
    struct oc_spawn result;

    if (!write_file("Copy COPY_VW=2\n")) return;
    (void)snprintf(variable, sizeof(variable), "ACLNN_CL_BLAS=%s", file);
    oc_test_expect_child("file", environment, &result);
}

static void comments_and_blank_lines(void)
{
    (void)write_file(
        "# of a tuner\n"
        "\n"
        "  \t \r\n"
        "Copy COPY_VW=2 # the widest\n"
        "   # Copy COPY_VW=3\n"
        "\tPad PAD_DIMX=4\r\n"
        "Pad PAD_DIMX=16");

    expect_line(0, "Copy", "COPY_VW", 2);
    expect_line(1, "Pad", "PAD_DIMX", 4);
    expect_line(2, "Pad", "PAD_DIMX", 16);
    expect_end(3);
    (void)write_file("# nothing\n");
    expect_end(0);
    (void)write_file("");
    expect_end(0);
}

static void long_comments_are_no_lines(void)
{
    char text[2000];

    memset(text, 'x', sizeof(text));
    text[0] = '#';
    (void)snprintf(text + 1500, sizeof(text) - 1500, "\nCopy COPY_VW=2\n");
    (void)write_file(text);
    expect_line(0, "Copy", "COPY_VW", 2);
    expect_end(1);
}

static void files_with_bad_lines(void)
{
    char text[700];

    (void)write_file("Copy COPY_VW=2\nCopy COPY_VW\nCopy COPY_VW=2\n");
    expect_line(0, "Copy", "COPY_VW", 2);
    expect_file_refused(1,
                        "ACLNN_CL_BLAS: Copy: COPY_VW: must be NAME=NUMBER, the number up to "
                        "65536");
    write_line(text, sizeof(text), "Copy", 99);
    (void)write_file(text);
    expect_file_refused(0,
                        "ACLNN_CL_BLAS: Copy A0=1 A1=1 A2=1 A3=1 A4=1 A5=1 A6=1 ...: must be a "
                        "line of 511 characters at most");
}

static void files_that_cannot_be_read(void)
{
    char text[600];

    file = "/nowhere/at/all";
    expect_file_refused(0, "ACLNN_CL_BLAS is /nowhere/at/all: No such file or directory");
    file = oc_test_folder();
    (void)snprintf(text, sizeof(text), "ACLNN_CL_BLAS is %s: Is a directory", file);
    expect_file_refused(0, text);
}

/* ---- Windows of operands ---- */

static void expect_window(size_t offset, size_t elements, size_t origin, size_t bytes, size_t first)
{
    const struct oc_blas_window w = oc_blas_window(256, offset, elements);

    EXPECT_EQ_I64(w.origin, origin);
    EXPECT_EQ_I64(w.bytes, bytes);
    EXPECT_EQ_I64(w.offset, first);
}

/* CLBlast takes offsets as size_t, but its kernels use int. */
static void windows_keep_offsets_within_int(void)
{
    const size_t max = INT32_MAX, far = (size_t)3 << 33; /* a multiple of 256 */

    expect_window(0, 1, 0, 0, 0);
    expect_window(4, 1000, 0, 0, 1);
    expect_window((max - 1000) * 4, 1000, 0, 0, max - 1000);
    /* One element too many: 999 more than a multiple of 64. */
    expect_window((max - 999) * 4, 1000, (max - 999) / 64 * 256, ((max - 999) % 64 + 1000) * 4,
                  (max - 999) % 64);
    expect_window(far, 1000, far, 4000, 0);
    expect_window(far + 252, 1000, far, 4252, 63);
    expect_window(far + 256, 1000, far + 256, 4000, 0);
    /* A small offset and many elements. */
    expect_window(1024, max - 64, 1024, (max - 64) * 4, 0);
}

static const struct oc_child CHILDREN[] = {{"set", child_set}, {"file", child_file}, {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(BAD_LINES, expect_bad_line),
    OC_TEST("valid lines", valid_lines),
    OC_TEST("tiles of GEMMK=0 need not be square", tiles_of_gemmk_0_need_not_be_square),
    OC_TEST("too many parameters", too_many_parameters),
    OC_TEST("lines that are too long", lines_that_are_too_long),
    OC_TEST("built-in sets keep the rules", built_in_sets_keep_the_rules),
    OC_TEST("without a file", without_a_file),
    OC_TEST("the variable names a file", the_variable_names_a_file),
    OC_TEST("comments and blank lines", comments_and_blank_lines),
    OC_TEST("long comments are no lines", long_comments_are_no_lines),
    OC_TEST("files with bad lines", files_with_bad_lines),
    OC_TEST("files that cannot be read", files_that_cannot_be_read),
    OC_TEST("windows keep offsets within int", windows_keep_offsets_within_int),
};

OC_TEST_MAIN(.name = "blas_parameters", OC_TESTS(TESTS), .set_up = no_operator,
             .children = CHILDREN)
