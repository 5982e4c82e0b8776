/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/plans.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "measure/run.h"
#include "measure/subprocess.h"

#define MARK "plan of "

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

void bench_plans_print(const struct bench_result *r)
{
    struct bench_problem problem;
    char name[BENCH_NAME];

    (void)fprintf(stderr, MARK "%s\n", bench_result_name(name, r));
    if (!bench_problem_make(&problem, r->op, r->spec, r->dtype) || !first_call(r->op, &problem))
        (void)fprintf(stderr, "%s\n", bench_error());
    bench_problem_drop(&problem, r->op);
}

/* The result that the line names, NULL for none. */
static struct bench_result *named(struct bench_results *results, const char *line)
{
    char name[BENCH_NAME];

    for (size_t i = 0; i < results->count; i++)
        if (strcmp(line, bench_result_name(name, &results->items[i])) == 0)
            return results->items[i].outcome == BENCH_GOOD ? &results->items[i] : NULL;
    return NULL;
}

/*
 * A step of the operator's own kernels:
 *   ... step 2: <op>.cl:<kernel>, strategy <name> (<reason>), global ...
 * The first one counts: later ones complete what it began.
 */
static void read_step(struct bench_result *r, const char *line)
{
    static const char BEFORE[] = ", strategy ", AFTER[] = "), global";
    char source[128];

    (void)snprintf(source, sizeof(source), ": %s.cl:", r->op->name);
    if (r->strategy[0] != '\0' || (line = strstr(line, source)) == NULL ||
        (line = strstr(line, BEFORE)) == NULL)
        return;
    line += strlen(BEFORE);

    const char *reason = strstr(line, " ("), *end = strstr(line, AFTER);

    if (reason == NULL || end == NULL || end < reason) return;
    (void)snprintf(r->strategy, sizeof(r->strategy), "%.*s", (int)(reason - line), line);
    (void)snprintf(r->reason, sizeof(r->reason), "%.*s", (int)(end - reason - 2), reason + 2);
}

static void read_plans(struct bench_results *results, FILE *from)
{
    struct bench_result *r = NULL;
    char *line = NULL;
    size_t size = 0;

    while (getline(&line, &size, from) >= 0) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, MARK, strlen(MARK)) == 0)
            r = named(results, line + strlen(MARK));
        else if (r != NULL)
            read_step(r, line);
    }
    free(line);
}

bool bench_plans_find(struct bench_results *results, int argc, char **argv)
{
    const char **words = calloc((size_t)argc + 2, sizeof(*words));
    struct bench_child child;

    if (words == NULL) return bench_fail("out of memory");
    words[0] = BENCH_SELF;
    words[1] = "--plans";
    memcpy(words + 2, argv + 1, (size_t)argc * sizeof(*argv)); /* with the NULL */

    const bool started = bench_child_start(&child, words, STDERR_FILENO, false);

    free(words);
    if (!started) return false;
    read_plans(results, child.from);
    return bench_child_end(&child) == 0 || bench_fail("the run with --plans failed");
}
