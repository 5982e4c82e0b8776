/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/rerun.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "measure/run.h"
#include "measure/subprocess.h"

#define PROGRAM "/proc/self/exe"
#define MOST_PATH 4096

/* ---- Plans ---- */

#define MARK "plan of "

/* The first call with tensors that have no memory: plans need none. */
static bool first_call(const struct bench_problem *p)
{
    static void *const memory[BENCH_MAX_TENSORS];
    struct bench_arguments arguments;
    uint64_t bytes = 0;
    aclOpExecutor *executor = NULL;

    BENCH_ACL(aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, p->deterministic));

    const bool good =
        bench_arguments_make(&arguments, p, memory) &&
        bench_acl(bench_first_call(p, &arguments, &bytes, &executor), p->function->name);

    if (executor != NULL) (void)aclDestroyAclOpExecutor(executor);
    bench_arguments_drop(&arguments, p);
    return good;
}

void bench_plan_print(const struct bench_result *r)
{
    struct bench_problem problem;
    char name[BENCH_NAME];

    (void)fprintf(stderr, MARK "%s\n", bench_result_name(name, r));
    if (!bench_problem_make(&problem, r->op, r->spec, r->dtype) || !first_call(&problem))
        (void)fprintf(stderr, "%s\n", bench_error());
    bench_problem_drop(&problem);
}

/* A step of the kernels that copy, convert or fill for any operator. */
static bool is_copy_step(const char *line)
{
    static const char *const SOURCES[] = {
        ": copy.cl:", ": elementwise.cl:", ": elementwise_copy.cl:"};

    for (size_t i = 0; i < BENCH_COUNT(SOURCES); i++)
        if (strstr(line, SOURCES[i]) != NULL) return true;
    return false;
}

/*
 * A step:
 *   ... step 2: <file>.cl:<kernel>, strategy <name> (<reason>), global ...
 *   ... step 2: product <m> x <n> x <k>, strategy <name> (<reason>), <bytes> bytes ...
 * The first one counts, since later ones complete what it began: the first of the operator's own kernels, of <op>.cl or
 * <op>_<part>.cl, if there is one, else, as where a family shares its file, the first one that is no copy.
 */
static void read_step(struct bench_result *r, const char *line, bool *is_own)
{
    static const char BEFORE[] = ", strategy ";
    char source[128];

    (void)snprintf(source, sizeof(source), ": %s", r->op->name);

    const bool is_of_op = strstr(line, source) != NULL;

    if ((!is_of_op && is_copy_step(line)) || (r->strategy[0] != '\0' && (*is_own || !is_of_op)) ||
        (line = strstr(line, BEFORE)) == NULL)
        return;
    line += strlen(BEFORE);

    const char *reason = strstr(line, " ("), *end = strstr(line, "), global");

    if (end == NULL && (end = strstr(line, " bytes of temporary")) != NULL)
        while (end > line && *end != ')')
            end--;
    if (reason == NULL || end == NULL || end < reason) return;
    *is_own = is_of_op;
    (void)snprintf(r->strategy, sizeof(r->strategy), "%.*s", (int)(reason - line), line);
    (void)snprintf(r->reason, sizeof(r->reason), "%.*s", (int)(end - reason - 2), reason + 2);
}

static void read_plans(struct bench_results *results, FILE *from)
{
    struct bench_result *r = NULL;
    char name[BENCH_NAME], *line = NULL;
    size_t size = 0;
    bool is_own = false;

    while (getline(&line, &size, from) >= 0) {
        line[strcspn(line, "\n")] = '\0';
        if (r != NULL) read_step(r, line, &is_own);
        if (strncmp(line, MARK, strlen(MARK)) != 0) continue;
        r = NULL;
        is_own = false;
        for (size_t i = 0; i < results->count && r == NULL; i++)
            if (strcmp(line + strlen(MARK), bench_result_name(name, &results->items[i])) == 0)
                r = &results->items[i];
        if (r != NULL && r->outcome != BENCH_GOOD) r = NULL;
    }
    free(line);
}

bool bench_plans_find(struct bench_results *results, int argc, char **argv)
{
    const char **words = calloc((size_t)argc + 2, sizeof(*words));
    struct bench_child child;

    if (words == NULL) return bench_fail("out of memory");
    words[0] = PROGRAM;
    words[1] = "--plans";
    memcpy(words + 2, argv + 1, (size_t)argc * sizeof(*argv)); /* with the NULL */

    const bool started = bench_child_start(&child, words, STDERR_FILENO, false);

    free(words);
    if (!started) return false;
    read_plans(results, child.from);
    return bench_child_end(&child) == 0 || bench_fail("the run with --plans failed");
}

/* ---- First use ---- */

bool bench_cold_prepare(const char *folder)
{
    /* PoCL; NVIDIA; Intel; AMD; Mesa; and what follows the convention, as the library does by default. */
    static const char *const VARIABLES[] = {"POCL_CACHE_DIR",        "CUDA_CACHE_PATH",
                                            "NEO_CACHE_DIR",         "AMD_COMGR_CACHE_DIR",
                                            "MESA_SHADER_CACHE_DIR", "XDG_CACHE_HOME"};

    (void)unsetenv("ACLNN_CL_CACHE");
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
    struct bench_run run;
    struct bench_times times;

    if (!bench_run_open(&run, r->op, r->spec, r->dtype, r->device, false, 1)) return;
    if (bench_run_once(&run, &times)) printf("%.9g\n", times.total);
    bench_run_close(&run);
}

bool bench_cold_find(struct bench_result *r, const char *cases)
{
    char folder[MOST_PATH], device[16];
    const char *words[] = {PROGRAM,       "--first-use", folder,
                           "--op",        r->op->name,   "--case",
                           r->spec->name, "--dtype",     bench_dtype_name(r->dtype),
                           "--device",    device,        "--cases",
                           cases,         NULL};
    struct bench_child child;

    if (r->outcome != BENCH_GOOD) return true;
    if (!bench_temporary_folder(folder, sizeof(folder))) return false;
    bench_progress("%s %s: first use with empty caches", r->spec->name, bench_dtype_name(r->dtype));
    (void)snprintf(device, sizeof(device), "%d", (int)r->device->id);
    if (bench_child_start(&child, words, STDOUT_FILENO, false)) {
        double seconds;

        r->cold_is_first = fscanf(child.from, "%lf", &seconds) == 1;
        if (r->cold_is_first) r->cold = seconds;
        (void)bench_child_end(&child);
    }
    bench_temporary_remove(folder);
    return r->cold_is_first || bench_fail("the process that uses it first failed");
}
