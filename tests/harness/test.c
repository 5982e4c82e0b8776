/* SPDX-License-Identifier: Apache-2.0 */
#include "test.h"

#include <errno.h>
#include <fnmatch.h>
#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
/* after what it needs */
#include <cmocka.h>

#define DEFAULT_SEED 1
#define MAX_FOLDERS 32

static struct {
    const struct oc_suite *suite;
    const char *program, *filter, *child;
    uint64_t seed;
    bool list;
    unsigned combinations;
    pid_t process; /* that made the folders: children must not remove them */
    char folders[MAX_FOLDERS][256];
    size_t folder_count;
} state;

uint64_t oc_test_seed(void) { return state.seed; }

/* ---- Names ---- */

/* Copies the part of `text` up to the next slash; what follows, or NULL behind the last part. */
static const char *next_part(const char *text, char *part, size_t bytes)
{
    const size_t length = strcspn(text, "/");

    (void)snprintf(part, bytes, "%.*s", (int)length, text);
    return text[length] == '/' ? text + length + 1 : NULL;
}

bool oc_test_selected(const char *name)
{
    char wanted[256], part[256];

    for (const char *f = state.filter; f != NULL && name != NULL;) {
        f = next_part(f, wanted, sizeof(wanted));
        name = next_part(name, part, sizeof(part));
        if (fnmatch(wanted, part, 0) != 0) return false;
    }
    return true;
}

void oc_test_count_combination(void) { state.combinations++; }

static void full_name(const struct oc_test *test, char *name, size_t bytes)
{
    (void)snprintf(name, bytes, "%s/%s", state.suite->name, test->name);
}

void oc_test_repeat_command(const char *name, char *text, size_t bytes)
{
    (void)snprintf(text, bytes, "%s --filter '%s' --seed %llu", state.program, name,
                   (unsigned long long)state.seed);
}

/* ---- Suites ---- */

void oc_suite_add(struct oc_suite *suite, const struct oc_test *tests, size_t count)
{
    if (suite->count + count > OC_SUITE_TESTS) {
        (void)fprintf(stderr, "%s: more than %d tests\n", suite->name, OC_SUITE_TESTS);
        exit(2);
    }
    memcpy(&suite->tests[suite->count], tests, count * sizeof(*tests));
    suite->count += count;
}

void oc_suite_add_rows(struct oc_suite *suite, const void *rows, size_t count, size_t row_bytes,
                       void (*run_row)(const void *row))
{
    for (size_t i = 0; i < count; i++) {
        struct oc_test test = {.run_row = run_row, .row = (const char *)rows + i * row_bytes};

        memcpy(&test.name, test.row, sizeof(test.name));
        oc_suite_add(suite, &test, 1);
    }
}

static void run_one(void **cmocka_state)
{
    const struct oc_test *test = *cmocka_state;
    char name[256], command[1024];

    full_name(test, name, sizeof(name));
    oc_expect_reset();
    oc_forget_messages();
    if (test->run != NULL)
        test->run();
    else
        test->run_row(test->row);
    oc_test_repeat_command(name, command, sizeof(command));
    if (oc_expect_failures() > 0)
        fail_msg("%u expectations failed; repeat: %s", oc_expect_failures(), command);
}

static int set_up(void **cmocka_state)
{
    (void)cmocka_state;
    return state.suite->set_up == NULL ? 0 : state.suite->set_up();
}

static int tear_down(void **cmocka_state)
{
    (void)cmocka_state;
    if (state.suite->tear_down != NULL) state.suite->tear_down();
    return 0;
}

/* False, and said, where the filter wants combinations below a test and none was there. */
static bool is_some_combination(void)
{
    const char *test = state.filter == NULL ? NULL : strchr(state.filter, '/');

    if (test == NULL || strchr(test + 1, '/') == NULL || state.combinations > 0) return true;
    (void)fprintf(stderr, "no combination matches '%s'\n", state.filter);
    return false;
}

static int run_suite(void)
{
    static char names[OC_SUITE_TESTS][256];
    static struct CMUnitTest selected[OC_SUITE_TESTS];
    size_t count = 0;

    for (size_t i = 0; i < state.suite->count; i++) {
        const struct oc_test *test = &state.suite->tests[i];

        full_name(test, names[count], sizeof(names[count]));
        if (!oc_test_selected(names[count])) continue;
        if (state.list) (void)puts(names[count]);
        selected[count] = (struct CMUnitTest){
            .name = names[count], .test_func = run_one, .initial_state = (void *)(uintptr_t)test};
        count++;
    }
    if (state.list) return 0;
    if (count == 0) {
        (void)fprintf(stderr, "no test matches '%s'\n", state.filter);
        return 2;
    }
    (void)printf("%s: seed %llu\n", state.suite->name, (unsigned long long)state.seed);
    (void)fflush(stdout);

    const int failed =
        _cmocka_run_group_tests(state.suite->name, selected, count, set_up, tear_down);

    if (state.combinations > 0) (void)printf("%u combinations\n", state.combinations);
    return failed != 0 || !is_some_combination();
}

void oc_test_skip(const char *reason)
{
    (void)printf("skipped: %s\n", reason);
    (void)fflush(stdout);
    skip();
    abort(); /* not reached: skip jumps */
}

/* ---- Arguments ---- */

static bool read_seed(const char *text)
{
    char *end;

    if (text == NULL) return false;
    errno = 0;
    state.seed = strtoull(text, &end, 0);
    return errno == 0 && end != text && *end == '\0';
}

static bool read_arguments(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;

        if (strcmp(argv[i], "--list") == 0) {
            state.list = true;
            continue;
        }
        if (value == NULL) return false;
        if (strcmp(argv[i], "--filter") == 0)
            state.filter = value;
        else if (strcmp(argv[i], "--child") == 0)
            state.child = value;
        else if (strcmp(argv[i], "--seed") != 0 || !read_seed(value))
            return false;
        i++;
    }
    return true;
}

static int run_child(void)
{
    for (const struct oc_child *c = state.suite->children; c != NULL && c->name != NULL; c++)
        if (strcmp(c->name, state.child) == 0) return c->run();
    (void)fprintf(stderr, "no child is called %s\n", state.child);
    return 2;
}

int oc_test_main(int argc, char **argv, const struct oc_suite *suite)
{
    state.suite = suite;
    state.program = argv[0];
    state.seed = DEFAULT_SEED;
    if (getenv("OC_TEST_SEED") != NULL && !read_seed(getenv("OC_TEST_SEED"))) {
        (void)fprintf(stderr, "OC_TEST_SEED is %s: must be a number\n", getenv("OC_TEST_SEED"));
        return 2;
    }
    if (!read_arguments(argc, argv)) {
        (void)fprintf(stderr, "usage: %s [--list] [--filter PATTERN] [--seed N]\n", argv[0]);
        return 2;
    }
    return state.child != NULL ? run_child() : run_suite();
}

/* ---- Children ---- */

static void set_environment(const char *const *environment)
{
    for (; environment != NULL && *environment != NULL; environment++) {
        const char *equals = strchr(*environment, '=');

        if (equals == NULL)
            (void)unsetenv(*environment);
        else
            (void)putenv((char *)(uintptr_t)*environment);
    }
}

int oc_test_start(const char *child, const char *const *environment, int *output)
{
    char seed[32];
    int ends[2];

    (void)snprintf(seed, sizeof(seed), "%llu", (unsigned long long)state.seed);
    (void)fflush(NULL);
    *output = -1;
    if (pipe(ends) != 0) return -1;

    const pid_t process = fork();

    if (process == 0) {
        (void)dup2(ends[1], STDOUT_FILENO);
        (void)close(ends[0]);
        (void)close(ends[1]);
        set_environment(environment);
        (void)execl("/proc/self/exe", state.program, "--child", child, "--seed", seed,
                    (char *)NULL);
        _exit(127);
    }
    (void)close(ends[1]);
    *output = ends[0];
    return process;
}

void oc_test_wait(int process, int output, struct oc_spawn *result)
{
    size_t used = 0;
    int status = 0;

    result->status = -1;
    result->output[0] = '\0';
    if (process < 0) return;
    for (ssize_t got = 1; got > 0 && used + 1 < sizeof(result->output); used += (size_t)got) {
        got = read(output, result->output + used, sizeof(result->output) - 1 - used);
        if (got < 0) got = 0;
    }
    result->output[used] = '\0';
    (void)close(output);
    if (waitpid(process, &status, 0) == process && WIFEXITED(status))
        result->status = WEXITSTATUS(status);
}

void oc_test_spawn(const char *child, const char *const *environment, struct oc_spawn *result)
{
    int output;
    const int process = oc_test_start(child, environment, &output);

    oc_test_wait(process, output, result);
}

/* ---- Folders ---- */

static int remove_entry(const char *path, const struct stat *info, int kind, struct FTW *where)
{
    (void)info;
    (void)kind;
    (void)where;
    (void)remove(path);
    return 0;
}

static void remove_folders(void)
{
    if (getpid() != state.process) return;
    for (size_t i = 0; i < state.folder_count; i++) {
        (void)chmod(state.folders[i], 0700);
        (void)nftw(state.folders[i], remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    }
}

const char *oc_test_folder(void)
{
    const char *parent = getenv("TMPDIR");

    if (state.folder_count == 0) {
        state.process = getpid();
        (void)atexit(remove_folders);
    }
    if (state.folder_count == MAX_FOLDERS) return NULL;

    char *path = state.folders[state.folder_count];

    (void)snprintf(path, sizeof(state.folders[0]), "%s/aclnn-cl-test-XXXXXX",
                   parent == NULL ? "/tmp" : parent);
    if (mkdtemp(path) == NULL) return NULL;
    state.folder_count++;
    return path;
}

void oc_test_spawn_uncached(const char *child, struct oc_spawn *result)
{
    const char *folder = oc_test_folder();
    char pocl[512];
    const char *const environment[] = {pocl, "ACLNN_CL_CACHE=0", NULL};

    result->status = -1;
    result->output[0] = '\0';
    if (folder == NULL) return;
    (void)snprintf(pocl, sizeof(pocl), "POCL_CACHE_DIR=%s", folder);
    oc_test_spawn(child, environment, result);
}
