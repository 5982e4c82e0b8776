/* SPDX-License-Identifier: Apache-2.0 */
#include "blas_parameters.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static aclnnStatus parse_word(char *word, struct oc_blas_parameters *p)
{
    char *equals = strchr(word, '='), *end = NULL;
    const unsigned long value = equals == NULL ? 0 : strtoul(equals + 1, &end, 10);

    if (equals == NULL || equals == word || end == equals + 1 || *end != '\0' || value > 65536)
        return oc_fail(ACLNN_ERR_PARAM_INVALID,
                       "ACLNN_CL_BLAS: %s: must be NAME=NUMBER, the number up to 65536", word);
    if (p->count == OC_BLAS_MOST)
        return oc_fail(ACLNN_ERR_PARAM_INVALID, "ACLNN_CL_BLAS: %s: no kernel has more than %d",
                       word, OC_BLAS_MOST);
    *equals = '\0';
    p->names[p->count] = word;
    p->values[p->count++] = value;
    return ACLNN_SUCCESS;
}

aclnnStatus oc_blas_parse(const char *text, struct oc_blas_parameters *p)
{
    char *rest = NULL;

    p->count = 0;
    if ((size_t)snprintf(p->text, sizeof(p->text), "%s", text) >= sizeof(p->text))
        return oc_fail(ACLNN_ERR_PARAM_INVALID, "ACLNN_CL_BLAS: a line is longer than %zu",
                       sizeof(p->text) - 1);
    for (char *word = strtok_r(p->text, " \t\r\n", &rest); word != NULL;
         word = strtok_r(NULL, " \t\r\n", &rest))
        OC_TRY(parse_word(word, p));
    return ACLNN_SUCCESS;
}

const char *oc_blas_file(void)
{
    const char *name = getenv("ACLNN_CL_BLAS");

    return name == NULL || *name == '\0' ? NULL : name;
}

static aclnnStatus parse_line(char *line, struct oc_blas_parameters *p)
{
    const size_t length = strcspn(line, " \t\r\n");

    if (length >= sizeof(p->kernel))
        return oc_fail(ACLNN_ERR_PARAM_INVALID, "ACLNN_CL_BLAS: %.40s: no kernel is called so",
                       line);
    memcpy(p->kernel, line, length);
    p->kernel[length] = '\0';
    return oc_blas_parse(line + length, p);
}

/* True at line `i` of those that say something, which is then in `line`. */
static bool seek_line(FILE *file, int i, char *line, int bytes)
{
    while (fgets(line, bytes, file) != NULL) {
        line[strcspn(line, "#")] = '\0';

        const size_t blank = strspn(line, " \t\r\n");

        memmove(line, line + blank, strlen(line + blank) + 1);
        if (*line != '\0' && i-- == 0) return true;
    }
    return false;
}

bool oc_blas_file_line(int i, struct oc_blas_parameters *p, aclnnStatus *status)
{
    char line[sizeof(p->text)];
    FILE *file = fopen(oc_blas_file(), "r");

    if (file == NULL) {
        *status = oc_fail(ACLNN_ERR_PARAM_INVALID, "ACLNN_CL_BLAS is %s: %s", oc_blas_file(),
                          strerror(errno));
        return false;
    }

    const bool found = seek_line(file, i, line, (int)sizeof(line));

    (void)fclose(file);
    *status = found ? parse_line(line, p) : ACLNN_SUCCESS;
    return found && *status == 0;
}
