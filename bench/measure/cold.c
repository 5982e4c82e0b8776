/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/cold.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "measure/run.h"
#include "measure/subprocess.h"

#define MOST_PATH 4096
#define MARK "first use of "

bool bench_cold_prepare(const char *folder)
{
    /* The library; PoCL; NVIDIA; Intel; AMD; Mesa; and what follows the convention. */
    static const char *const VARIABLES[] = {
        "ACLNN_CL_CACHE",      "POCL_CACHE_DIR",        "CUDA_CACHE_PATH", "NEO_CACHE_DIR",
        "AMD_COMGR_CACHE_DIR", "MESA_SHADER_CACHE_DIR", "XDG_CACHE_HOME"};

    for (size_t i = 0; i < BENCH_COUNT(VARIABLES); i++) {
        char path[MOST_PATH + 32];

        (void)snprintf(path, sizeof(path), "%s/%zu", folder, i);
        /* PoCL does not create its folder. */
        if (mkdir(path, 0700) != 0 || setenv(VARIABLES[i], path, 1) != 0)
            return bench_fail("%s: %s", path, strerror(errno));
    }
    return true;
}

void bench_cold_print(const struct bench_result *r)
{
    struct bench_problem problem;
    struct bench_run run;
    struct bench_times times;
    char name[BENCH_NAME];

    if (!bench_problem_make(&problem, r->op, r->spec, r->dtype)) return;
    if (bench_problem_fill(&problem, r->op, false) &&
        bench_run_open(&run, r->op, &problem, r->device, BENCH_RUN_SINGLE)) {
        if (bench_run_once(&run, &times))
            printf(MARK "%s: %.9g\n", bench_result_name(name, r), times.total);
        bench_run_close(&run);
    }
    bench_problem_drop(&problem, r->op);
}

static bool read_time(struct bench_result *r, FILE *from)
{
    char name[BENCH_NAME], *line = NULL;
    size_t size = 0, length;
    bool found = false;

    (void)bench_result_name(name, r);
    length = strlen(MARK) + strlen(name);
    while (getline(&line, &size, from) >= 0) {
        if (strncmp(line, MARK, strlen(MARK)) != 0 ||
            strncmp(line + strlen(MARK), name, strlen(name)) != 0 || line[length] != ':')
            continue;
        r->cold = strtod(line + length + 1, NULL);
        found = r->cold > 0;
    }
    free(line);
    return found;
}

static bool ask(struct bench_result *r, const char *cases, const char *folder)
{
    char device[16];
    const char *arguments[] = {BENCH_SELF,    "--first-use", folder,
                               "--op",        r->op->name,   "--case",
                               r->spec->name, "--dtype",     bench_dtype_name(r->dtype),
                               "--device",    device,        "--cases",
                               cases,         NULL};
    struct bench_child child;

    (void)snprintf(device, sizeof(device), "%d", (int)r->device->id);
    if (!bench_child_start(&child, arguments, STDOUT_FILENO, false)) return false;

    const bool found = read_time(r, child.from);

    (void)bench_child_end(&child);
    return found || bench_fail("the process that uses it first failed");
}

bool bench_cold_find(struct bench_result *result, const char *cases)
{
    char folder[MOST_PATH];

    if (result->outcome != BENCH_GOOD) return true;
    if (!bench_temporary_folder(folder, sizeof(folder))) return false;
    bench_progress("%s %s: first use with empty caches", result->spec->name,
                   bench_dtype_name(result->dtype));
    result->cold_is_first = ask(result, cases, folder);
    bench_temporary_remove(folder);
    return result->cold_is_first;
}
