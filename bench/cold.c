/* SPDX-License-Identifier: Apache-2.0 */
#include "cold.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "run.h"
#include "self.h"

#define MOST_NAME 512
#define MOST_PATH 4096

static void name_of(char name[MOST_NAME], const struct bench_op *op, const struct bench_case *c,
                    enum bench_dtype dtype, const struct bench_device *device)
{
    (void)snprintf(name, MOST_NAME, "first use of %s/%s/%s/device:%d: ", op->name, c->name,
                   bench_dtype_name(dtype), (int)device->id);
}

/* ---- The process that runs it ---- */

bool bench_cold_prepare(const char *folder)
{
    /* The library; PoCL; NVIDIA; Intel; AMD; Mesa; and what follows the convention. */
    static const char *const VARIABLES[] = {
        "ACLNN_CL_CACHE",      "POCL_CACHE_DIR",        "CUDA_CACHE_PATH", "NEO_CACHE_DIR",
        "AMD_COMGR_CACHE_DIR", "MESA_SHADER_CACHE_DIR", "XDG_CACHE_HOME"};

    for (size_t i = 0; i < BENCH_COUNT(VARIABLES); i++) {
        char path[MOST_PATH];

        (void)snprintf(path, sizeof(path), "%s/%zu", folder, i);
        /* PoCL wants its folder to be there. */
        if (mkdir(path, 0700) != 0 || setenv(VARIABLES[i], path, 1) != 0)
            return bench_fail("%s: %s", path, strerror(errno));
    }
    return true;
}

void bench_cold_print(const struct bench_op *op, struct bench_case *spec, enum bench_dtype dtype,
                      const struct bench_device *device)
{
    struct bench_device lone = *device;
    struct bench_problem problem;
    struct bench_run run;
    struct bench_times times;
    char name[MOST_NAME];
    bool good;

    lone.cache = 0; /* one set is enough */
    name_of(name, op, spec, dtype, device);
    good = bench_problem_make(&problem, op, spec, dtype) && bench_problem_fill(&problem, op);
    if (good && bench_run_open(&run, op, &problem, &lone)) {
        if (bench_run_once(&run, &times)) printf("%s%.9g\n", name, times.total);
        bench_run_close(&run);
    }
    bench_problem_drop(&problem, op);
}

/* ---- The process that asks ---- */

static bool read_time(struct bench_result *r, FILE *from)
{
    char name[MOST_NAME], *line = NULL;
    size_t size = 0;
    bool found = false;

    name_of(name, r->op, r->spec, r->dtype, r->device);
    while (getline(&line, &size, from) >= 0) {
        if (strncmp(line, name, strlen(name)) != 0) continue;
        r->cold = strtod(line + strlen(name), NULL);
        found = r->cold > 0;
    }
    free(line);
    return found;
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *walk)
{
    (void)status;
    (void)kind;
    (void)walk;
    return remove(path);
}

static bool ask(struct bench_result *r, const char *cases, char *folder)
{
    char device[16], dtype[16], op[128], name[256], place[MOST_PATH];
    char program[] = "aclnn-cl-bench", first[] = "--first-use", ops[] = "--op", names[] = "--case",
         dtypes[] = "--dtype", devices[] = "--device", folders[] = "--cases";
    char *arguments[] = {program, first, folder,  ops,    op,      names, name,
                         dtypes,  dtype, devices, device, folders, place, NULL};
    pid_t child;
    FILE *from;
    int status;

    (void)snprintf(op, sizeof(op), "%s", r->op->name);
    (void)snprintf(name, sizeof(name), "%s", r->spec->name);
    (void)snprintf(dtype, sizeof(dtype), "%s", bench_dtype_name(r->dtype));
    (void)snprintf(device, sizeof(device), "%d", (int)r->device->id);
    (void)snprintf(place, sizeof(place), "%s", cases);
    if (!bench_self_start(arguments, STDOUT_FILENO, &child, &from)) return false;

    const bool found = read_time(r, from);

    (void)fclose(from);
    (void)waitpid(child, &status, 0);
    return found || bench_fail("the process that should use it first failed");
}

bool bench_cold_find(struct bench_result *result, const char *cases)
{
    const char *temporary = getenv("TMPDIR");
    char folder[MOST_PATH];

    if (result->outcome != BENCH_GOOD) return true;
    if (temporary == NULL || temporary[0] == '\0') temporary = "/tmp";
    (void)snprintf(folder, sizeof(folder), "%s/aclnn-cl-bench.XXXXXX", temporary);
    if (mkdtemp(folder) == NULL) return bench_fail("%s: %s", folder, strerror(errno));
    bench_progress("%s %s: first use with empty caches", result->spec->name,
                   bench_dtype_name(result->dtype));
    result->cold_is_first = ask(result, cases, folder);
    (void)nftw(folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    return result->cold_is_first;
}
