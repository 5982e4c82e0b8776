/* SPDX-License-Identifier: Apache-2.0 */
#include "plans.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "run.h"
#include "self.h"

#define MARK "plan of "
#define MOST_NAME 512

static void name_of(char name[MOST_NAME], const struct bench_op *op, const struct bench_case *c,
                    enum bench_dtype dtype, const struct bench_device *device)
{
    (void)snprintf(name, MOST_NAME, MARK "%s/%s/%s/device:%d", op->name, c->name,
                   bench_dtype_name(dtype), (int)device->id);
}

/* ---- The run that tells ---- */

/* The first call with tensors that have no memory: plans need none. */
static bool first_call(const struct bench_op *op, const struct bench_problem *p)
{
    aclTensor *tensors[BENCH_MAX_TENSORS] = {NULL};
    uint64_t bytes = 0;
    aclOpExecutor *executor = NULL;
    bool good = true;

    BENCH_ACL(aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, p->deterministic));
    for (int i = 0; i < p->count && good; i++) {
        tensors[i] = bench_run_tensor(&p->tensors[i], NULL);
        good = tensors[i] != NULL || bench_fail("out of memory");
    }
    good = good && bench_acl(op->first(p, tensors, &bytes, &executor), op->api);
    if (executor != NULL) (void)aclDestroyAclOpExecutor(executor);
    for (int i = 0; i < p->count; i++)
        if (tensors[i] != NULL) (void)aclDestroyTensor(tensors[i]);
    return good;
}

void bench_plans_print(const struct bench_op *op, struct bench_case *spec, enum bench_dtype dtype,
                       const struct bench_device *device)
{
    struct bench_problem problem;
    char name[MOST_NAME];

    name_of(name, op, spec, dtype, device);
    (void)fprintf(stderr, "%s\n", name);
    if (!bench_problem_make(&problem, op, spec, dtype) || !first_call(op, &problem))
        (void)fprintf(stderr, "%s\n", bench_error());
    bench_problem_drop(&problem, op);
}

/* ---- The run that asks ---- */

/* Starts this program with --plans; its standard error is to be read from *from. */
static bool start(int argc, char **argv, pid_t *child, FILE **from)
{
    static char plans[] = "--plans";
    char **arguments = calloc((size_t)argc + 2, sizeof(*arguments));

    if (arguments == NULL) return bench_fail("out of memory");
    arguments[0] = argv[0];
    arguments[1] = plans;
    for (int i = 1; i < argc; i++)
        arguments[i + 1] = argv[i];

    const bool good = bench_self_start(arguments, STDERR_FILENO, child, from);

    free(arguments);
    return good;
}

/* The result that the line announces, NULL for none. */
static struct bench_result *announced(struct bench_results *results, const char *line)
{
    char name[MOST_NAME];

    for (size_t i = 0; i < results->count; i++) {
        struct bench_result *r = &results->items[i];

        name_of(name, r->op, r->spec, r->dtype, r->device);
        if (strcmp(line, name) == 0) return r->outcome == BENCH_GOOD ? r : NULL;
    }
    return NULL;
}

/* Takes what lies behind `before` until `behind`; false where the text has no such piece. */
static bool cut(const char **text, const char *before, const char *behind, char *piece, size_t size)
{
    const char *begin = strstr(*text, before);
    const char *end = begin == NULL ? NULL : strstr(begin + strlen(before), behind);

    if (end == NULL) return false;
    begin += strlen(before);
    (void)snprintf(piece, size, "%.*s", (int)(end - begin), begin);
    *text = end;
    return true;
}

/*
 * A step of the operator's own kernels:
 *   ... step 2: <op>.cl:<kernel>, strategy <name> (<reason>), global ...
 * The first one counts: what follows finishes what it began.
 */
static void read_step(struct bench_result *r, const char *line)
{
    char source[128];

    (void)snprintf(source, sizeof(source), ": %s.cl:", r->op->name);
    line = strstr(line, source);
    if (line == NULL || r->strategy[0] != '\0') return;
    if (!cut(&line, ", strategy ", " (", r->strategy, sizeof(r->strategy)) ||
        !cut(&line, " (", "), global", r->reason, sizeof(r->reason)))
        r->strategy[0] = '\0';
}

static void read_plans(struct bench_results *results, FILE *from)
{
    struct bench_result *r = NULL;
    char *line = NULL;
    size_t size = 0;

    while (getline(&line, &size, from) >= 0) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, MARK, strlen(MARK)) == 0)
            r = announced(results, line);
        else if (r != NULL)
            read_step(r, line);
    }
    free(line);
}

bool bench_plans_find(struct bench_results *results, int argc, char **argv)
{
    pid_t child;
    FILE *from;
    int status = 0;

    if (!start(argc, argv, &child, &from)) return false;
    read_plans(results, from);
    (void)fclose(from);
    if (waitpid(child, &status, 0) == child && status == 0) return true;
    return bench_fail("the run that should tell them failed");
}
