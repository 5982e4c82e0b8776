/* SPDX-License-Identifier: Apache-2.0 */
#include "blas_parameters.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/environment.h"
#include "base/math.h"

#define BLANKS " \t\r\n"

/* ---- Rules ---- */

/* These are the kernels of a matrix product. */
static const char *const KERNELS[] = {"Copy",  "Pad",         "Transpose",  "Padtranspose",
                                      "Xgemm", "XgemmDirect", "GemmRoutine"};

/* These parameters are flags, paddings and sizes; all others are divisors. */
static const char *const MAY_BE_ZERO[] = {"GEMMK",
                                          "SA",
                                          "SB",
                                          "STRM",
                                          "STRN",
                                          "PADA",
                                          "PADB",
                                          "PADTRA_PAD",
                                          "TRA_SHUFFLE",
                                          "TRA_PAD",
                                          "XGEMM_MIN_INDIRECT_SIZE"};

/* By a rule of CLBlast's tuners, `name` must be a multiple of factors[0] * factors[1] / divisor. */
static const struct multiple {
    const char *kernel, *name, *factors[2], *divisor;
    const char *text;
} MULTIPLES[] = {
    {"Xgemm", "KWG", {"KWI", NULL}, NULL, "KWI"},
    {"Xgemm", "MWG", {"MDIMC", "VWM"}, NULL, "MDIMC * VWM"},
    {"Xgemm", "NWG", {"NDIMC", "VWN"}, NULL, "NDIMC * VWN"},
    {"Xgemm", "MWG", {"MDIMA", "VWM"}, NULL, "MDIMA * VWM"},
    {"Xgemm", "NWG", {"NDIMB", "VWN"}, NULL, "NDIMB * VWN"},
    {"XgemmDirect", "WGD", {"KWID", NULL}, NULL, "KWID"},
    {"XgemmDirect", "WGD", {"MDIMCD", "VWMD"}, NULL, "MDIMCD * VWMD"},
    {"XgemmDirect", "WGD", {"NDIMCD", "VWND"}, NULL, "NDIMCD * VWND"},
    {"XgemmDirect", "WGD", {"MDIMAD", "VWMD"}, NULL, "MDIMAD * VWMD"},
    {"XgemmDirect", "WGD", {"NDIMBD", "VWND"}, NULL, "NDIMBD * VWND"},
    {"XgemmDirect", "WGD", {"MDIMCD", "NDIMCD"}, "MDIMAD", "MDIMCD * NDIMCD / MDIMAD"},
    {"XgemmDirect", "WGD", {"MDIMCD", "NDIMCD"}, "NDIMBD", "MDIMCD * NDIMCD / NDIMBD"},
};

/* These rules apply to one value of GEMMK each, which selects the kernel variant. */
static const struct multiple MULTIPLES_OF_GEMMK[2][3] = {
    {{"Xgemm", "KWG", {"MDIMC", "NDIMC"}, "MDIMA", "MDIMC * NDIMC / MDIMA"},
     {"Xgemm", "KWG", {"MDIMC", "NDIMC"}, "NDIMB", "MDIMC * NDIMC / NDIMB"}},
    {{"Xgemm", "KREG", {"VWN", NULL}, NULL, "VWN"}},
};

/* GEMMK=1 assumes that the two parameters of each pair are equal. If MWG differs from NWG, CLBlast
 * 1.5.3 writes beyond its buffers. */
static const char *const EQUALS[][2] = {{"MWG", "NWG"}, {"MDIMA", "MDIMC"}, {"NDIMB", "NDIMC"}};

static bool text_is_among(const char *const *names, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0) return true;
    return false;
}

/* These vector widths must exist in OpenCL; otherwise CLBlast prints compiler errors. */
static const char *const VECTOR_WIDTHS[] = {"COPY_VW", "VWM", "VWN", "VWMD", "VWND"};

/* Returns 0 when the parameter is missing; CLBlast reports this itself. */
static size_t parameter_value(const struct oc_blas_parameters *p, const char *name)
{
    for (size_t i = 0; i < p->count; i++)
        if (strcmp(p->names[i], name) == 0) return p->values[i];
    return 0;
}

static aclnnStatus parameters_check_multiple(const struct oc_blas_parameters *p,
                                             const struct multiple *m)
{
    const size_t value = parameter_value(p, m->name);
    const size_t divisor = m->divisor == NULL ? 1 : parameter_value(p, m->divisor);
    size_t factor = parameter_value(p, m->factors[0]);

    if (m->factors[1] != NULL) factor *= parameter_value(p, m->factors[1]);
    if (value == 0 || factor == 0 || divisor == 0) return ACLNN_SUCCESS;
    if (factor % divisor != 0)
        return oc_fail(ACLNN_ERR_PARAM_INVALID,
                       "ACLNN_CL_BLAS: %s: %s is %zu / %zu: must be an integer", p->kernel, m->text,
                       factor, divisor);
    if (value % (factor / divisor) != 0)
        return oc_fail(ACLNN_ERR_PARAM_INVALID,
                       "ACLNN_CL_BLAS: %s: %s is %zu: must be a multiple of %s, %zu", p->kernel,
                       m->name, value, m->text, factor / divisor);
    return ACLNN_SUCCESS;
}

static aclnnStatus parameters_check_gemmk(const struct oc_blas_parameters *p)
{
    const size_t gemmk = parameter_value(p, "GEMMK");

    if (strcmp(p->kernel, "Xgemm") != 0) return ACLNN_SUCCESS;
    if (gemmk > 1)
        return oc_fail(ACLNN_ERR_PARAM_INVALID,
                       "ACLNN_CL_BLAS: Xgemm: GEMMK is %zu: must be 0 or 1", gemmk);
    for (size_t i = 0; i < OC_COUNT(MULTIPLES_OF_GEMMK[0]); i++)
        if (MULTIPLES_OF_GEMMK[gemmk][i].name != NULL)
            OC_TRY(parameters_check_multiple(p, &MULTIPLES_OF_GEMMK[gemmk][i]));
    for (size_t i = 0; gemmk == 1 && i < OC_COUNT(EQUALS); i++) {
        const size_t left = parameter_value(p, EQUALS[i][0]),
                     right = parameter_value(p, EQUALS[i][1]);

        if (left != right)
            return oc_fail(ACLNN_ERR_PARAM_INVALID,
                           "ACLNN_CL_BLAS: Xgemm: %s is %zu: must equal %s, %zu, where GEMMK is 1",
                           EQUALS[i][0], left, EQUALS[i][1], right);
    }
    return ACLNN_SUCCESS;
}

static aclnnStatus parameters_check_value(const struct oc_blas_parameters *p, const char *name,
                                          size_t value)
{
    if (value == 0 && !text_is_among(MAY_BE_ZERO, OC_COUNT(MAY_BE_ZERO), name))
        return oc_fail(ACLNN_ERR_PARAM_INVALID,
                       "ACLNN_CL_BLAS: %s: %s is 0: must be greater than 0", p->kernel, name);
    if (text_is_among(VECTOR_WIDTHS, OC_COUNT(VECTOR_WIDTHS), name) &&
        (value > 16 || (value & (value - 1)) != 0))
        return oc_fail(ACLNN_ERR_PARAM_INVALID,
                       "ACLNN_CL_BLAS: %s: %s is %zu: must be one of 1, 2, 4, 8, 16", p->kernel,
                       name, value);
    return ACLNN_SUCCESS;
}

static aclnnStatus parameters_check(const struct oc_blas_parameters *p)
{
    if (!text_is_among(KERNELS, OC_COUNT(KERNELS), p->kernel))
        return oc_fail(ACLNN_ERR_PARAM_INVALID,
                       "ACLNN_CL_BLAS: %.40s: must be one of Copy, Pad, Transpose, Padtranspose, "
                       "Xgemm, XgemmDirect, GemmRoutine",
                       p->kernel);
    for (size_t i = 0; i < p->count; i++)
        OC_TRY(parameters_check_value(p, p->names[i], p->values[i]));
    for (size_t i = 0; i < OC_COUNT(MULTIPLES); i++)
        if (strcmp(MULTIPLES[i].kernel, p->kernel) == 0)
            OC_TRY(parameters_check_multiple(p, &MULTIPLES[i]));
    return parameters_check_gemmk(p);
}

/* ---- Lines ---- */

static aclnnStatus parameters_parse_word(char *word, struct oc_blas_parameters *p)
{
    char *equals = strchr(word, '='), *end = NULL;
    const unsigned long value = equals == NULL ? 0 : strtoul(equals + 1, &end, 10);

    if (equals == NULL || equals == word || end == equals + 1 || *end != '\0' || value > 65536)
        return oc_fail(ACLNN_ERR_PARAM_INVALID,
                       "ACLNN_CL_BLAS: %s: %s: must be NAME=NUMBER, the number up to 65536",
                       p->kernel, word);
    if (p->count == OC_BLAS_MOST)
        return oc_fail(ACLNN_ERR_PARAM_INVALID, "ACLNN_CL_BLAS: %s: %s: must be one of %d at most",
                       p->kernel, word, OC_BLAS_MOST);
    *equals = '\0';
    if (text_is_among(p->names, p->count, word))
        return oc_fail(ACLNN_ERR_PARAM_INVALID, "ACLNN_CL_BLAS: %s: %s: must be given once",
                       p->kernel, word);
    p->names[p->count] = word;
    p->values[p->count++] = value;
    return ACLNN_SUCCESS;
}

aclnnStatus oc_blas_parse(const char *line, struct oc_blas_parameters *p)
{
    char *state = NULL;

    p->count = 0;
    if ((size_t)snprintf(p->text, sizeof(p->text), "%s", line) >= sizeof(p->text))
        return oc_fail(ACLNN_ERR_PARAM_INVALID,
                       "ACLNN_CL_BLAS: %.40s...: must be a line of %zu characters at most", line,
                       sizeof(p->text) - 1);
    p->kernel = strtok_r(p->text, BLANKS, &state);
    if (p->kernel == NULL) p->kernel = "";
    for (char *word = strtok_r(NULL, BLANKS, &state); word != NULL;
         word = strtok_r(NULL, BLANKS, &state))
        OC_TRY(parameters_parse_word(word, p));
    return parameters_check(p);
}

/* ---- File ---- */

/* Parses line `i`, without counting blank lines and comments. Returns false when there is none. */
static bool file_seek_line(FILE *file, size_t i, struct oc_blas_parameters *p, aclnnStatus *status)
{
    char *line = NULL;
    size_t bytes = 0;
    bool found = false;

    while (!found && getline(&line, &bytes, file) >= 0) {
        line[strcspn(line, "#")] = '\0';

        const char *text = line + strspn(line, BLANKS);

        found = *text != '\0' && i-- == 0;
        if (found) *status = oc_blas_parse(text, p);
    }
    free(line);
    return found;
}

bool oc_blas_file_line(const char *name, size_t i, struct oc_blas_parameters *p,
                       aclnnStatus *status)
{
    FILE *file = fopen(name, "r");

    *status = ACLNN_SUCCESS;
    if (file == NULL) {
        *status =
            oc_fail(ACLNN_ERR_PARAM_INVALID, "ACLNN_CL_BLAS is %s: %s", name, strerror(errno));
        return false;
    }
    errno = 0;

    const bool found = file_seek_line(file, i, p, status);

    /* For a folder, for example, fopen succeeds and reading fails. */
    if (ferror(file) != 0)
        *status =
            oc_fail(ACLNN_ERR_PARAM_INVALID, "ACLNN_CL_BLAS is %s: %s", name, strerror(errno));
    (void)fclose(file);
    return found && *status == ACLNN_SUCCESS;
}

bool oc_blas_line(const struct oc_blas_set *set, size_t i, struct oc_blas_parameters *p,
                  aclnnStatus *status)
{
    const char *file = oc_environment()->blas;

    if (file[0] != '\0') return oc_blas_file_line(file, i, p, status);
    *status = ACLNN_SUCCESS;
    if (i >= OC_COUNT(set->lines) || set->lines[i] == NULL) return false;
    *status = oc_blas_parse(set->lines[i], p);
    return *status == ACLNN_SUCCESS;
}

const char *oc_blas_source(const struct oc_blas_set *set)
{
    const char *file = oc_environment()->blas;

    return file[0] != '\0' ? file : set->name;
}
