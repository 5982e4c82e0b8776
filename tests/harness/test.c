/* SPDX-License-Identifier: Apache-2.0 */
#include "test.h"

#include <errno.h>
#include <ftw.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
/* needs the headers above */
#include <cmocka.h>

#include "plan/plan.h"
#include "plan/range.h"

#define DEFAULT_SEED 1
#define MAX_FOLDERS 32
#define MAX_TESTS 512

static struct {
    const struct oc_suite *suite;
    struct oc_selection selection;
    const char *child;
    bool list;
    pid_t process; /* that created the folders: children must not remove them */
    char folders[MAX_FOLDERS][256];
    size_t folder_count;
} state;

/* ---- Suites ---- */

void oc_suite_add(struct oc_suite *suite, const struct oc_test *tests, size_t count)
{
    static struct oc_test added[64];

    memcpy(added + suite->test_count, tests, count * sizeof(*tests));
    suite->tests = added;
    suite->test_count += count;
}

void oc_suite_add_rows(struct oc_suite *suite, const void *rows, size_t count, size_t row_bytes,
                       void (*run_row)(const void *row))
{
    const struct oc_test test = {
        .run_row = run_row, .rows = rows, .row_count = count, .row_bytes = row_bytes};

    oc_suite_add(suite, &test, 1);
}

/* A test that the filter selects. */
struct selected_test {
    char name[256];
    const struct oc_test *test;
    const void *row;
};

static struct selected_test selected[MAX_TESTS];
static size_t selected_count;

static void select_test(const struct oc_test *test, const char *name, const void *row)
{
    struct selected_test *s = &selected[selected_count];

    if (selected_count == MAX_TESTS) abort();
    *s = (struct selected_test){.test = test, .row = row};
    (void)snprintf(s->name, sizeof(s->name), "%s/%s", state.suite->name, name);
    for (char *c = s->name + strlen(state.suite->name); row == NULL && *c != '\0'; c++)
        if (*c == '_') *c = ' ';
    if (oc_test_selected(s->name)) selected_count++;
}

/* Ends at an empty element, or after `count`. */
static void select_tests(const struct oc_test *tests, size_t count)
{
    for (const struct oc_test *t = tests; t < tests + count; t++) {
        if (t->run == NULL && t->rows == NULL && t->tests == NULL) return;
        if (t->run != NULL) select_test(t, t->name, NULL);
        if (t->tests != NULL) select_tests(t->tests, MAX_TESTS);
        for (size_t i = 0; i < t->row_count; i++) {
            const char *row = (const char *)t->rows + i * t->row_bytes, *name;

            memcpy(&name, row, sizeof(name));
            select_test(t, name, row);
        }
    }
}

/* A crash ends the process: cmocka would go on with the next test, which waits forever for a lock that the crash left
   taken, and whose heap may be damaged. The handlers of the start are the default, or a sanitizer's. */
static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
static struct sigaction at_crash[OC_COUNT(crashes)];

static void keep_crash_handlers(void)
{
    for (size_t i = 0; i < OC_COUNT(crashes); i++)
        (void)sigaction(crashes[i], NULL, &at_crash[i]);
}

/* cmocka sets its own before each function that it calls. */
static void end_at_crash(void)
{
    for (size_t i = 0; i < OC_COUNT(crashes); i++)
        (void)sigaction(crashes[i], &at_crash[i], NULL);
}

static int set_up_test(void **cmocka_state)
{
    const struct selected_test *s = *cmocka_state;

    end_at_crash();
    oc_expect_reset();
    oc_selection_set_test(s->name);
    if (s->test->set_up != NULL) s->test->set_up();
    return oc_expect_failures() != 0;
}

static int tear_down_test(void **cmocka_state)
{
    const struct selected_test *s = *cmocka_state;

    end_at_crash();
    oc_expect_reset();
    if (s->test->tear_down != NULL) s->test->tear_down();
    return oc_expect_failures() != 0;
}

static void run_one(void **cmocka_state)
{
    const struct selected_test *s = *cmocka_state;
    char command[1024];

    end_at_crash();
    oc_forget_messages();
    if (s->row != NULL)
        s->test->run_row(s->row);
    else
        s->test->run();
    oc_test_repeat_command(s->name, command, sizeof(command));
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

/* False, and prints a message, when the filter names a combination that does not exist. */
static bool has_run_combination(void)
{
    const char *test = state.selection.filter == NULL ? NULL : strchr(state.selection.filter, '/');

    if (test == NULL || strchr(test + 1, '/') == NULL || oc_test_combinations() > 0) return true;
    (void)fprintf(stderr, "no combination matches '%s'\n", state.selection.filter);
    return false;
}

static int run_suite(void)
{
    static struct CMUnitTest tests[MAX_TESTS];

    select_tests(state.suite->tests, state.suite->test_count);
    for (size_t i = 0; i < selected_count; i++) {
        if (state.list) (void)puts(selected[i].name);
        tests[i] = (struct CMUnitTest){.name = selected[i].name,
                                       .test_func = run_one,
                                       .setup_func = set_up_test,
                                       .teardown_func = tear_down_test,
                                       .initial_state = &selected[i]};
    }
    if (state.list) return 0;
    if (selected_count == 0) {
        (void)fprintf(stderr, "no test matches '%s'\n", state.selection.filter);
        return 2;
    }
    (void)printf("%s: seed %llu\n", state.suite->name, (unsigned long long)state.selection.seed);
    (void)fflush(stdout);
    keep_crash_handlers();

    const int failed =
        _cmocka_run_group_tests(state.suite->name, tests, selected_count, set_up, tear_down);

    if (oc_test_combinations() > 0) (void)printf("%u combinations\n", oc_test_combinations());
    return failed != 0 || !has_run_combination();
}

void oc_test_skip(const char *reason)
{
    (void)printf("skipped: %s\n", reason);
    (void)fflush(stdout);
    skip();
    abort(); /* not reached: skip does not return */
}

/* ---- Arguments ---- */

static bool read_seed(const char *text)
{
    char *end;

    if (text == NULL) return false;
    errno = 0;
    state.selection.seed = strtoull(text, &end, 0);
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
            state.selection.filter = value;
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

/* OC_TEST_PART; without it "gpu" with OC_TEST_AS_GPU, else "brief". */
static bool read_part(enum oc_test_part *part)
{
    static const char *const names[] = {
        [OC_TEST_BRIEF] = "brief",         [OC_TEST_USUAL] = "usual", [OC_TEST_GPU] = "gpu",
        [OC_TEST_REMAINDER] = "remainder", [OC_TEST_ALL] = "all",
    };
    const char *name = getenv("OC_TEST_PART");

    if (name == NULL) name = names[getenv("OC_TEST_AS_GPU") != NULL ? OC_TEST_GPU : OC_TEST_BRIEF];
    for (size_t i = 0; i < OC_COUNT(names); i++) {
        *part = (enum oc_test_part)i;
        if (strcmp(name, names[i]) == 0) return true;
    }
    (void)fprintf(stderr, "OC_TEST_PART is %s: must be brief, usual, gpu, remainder or all\n",
                  name);
    return false;
}

/* PoCL compiles most kernels in half of the time without optimization. The parts that run most often do without it where
 * OC_TEST_SHORT_RUNS says that kernels compile longer than they run, unless OC_TEST_OPTIMIZED is set. Children, which have
 * no filter, do the same. */
static void request_compilation(void)
{
    const enum oc_test_part part = oc_test_part();
    const bool is_optimized = (part != OC_TEST_BRIEF && part != OC_TEST_GPU) ||
                              getenv("OC_TEST_SHORT_RUNS") == NULL ||
                              getenv("OC_TEST_OPTIMIZED") != NULL;

    (void)(is_optimized ? setenv("OC_TEST_OPTIMIZED", "1", 1)
                        : setenv("POCL_EXTRA_BUILD_FLAGS", "-cl-opt-disable", 1));
}

bool oc_test_is_optimized(void) { return getenv("OC_TEST_OPTIMIZED") != NULL; }

int oc_test_main(int argc, char **argv, const struct oc_suite *suite)
{
    const char *values = getenv("OC_TEST_VALUES");

    /* All programs of tests request it, so that they share what is compiled. */
    oc_plan_request(OC_PLAN_ARG_INFO, true);
    state.suite = suite;
    state.selection.command = argv[0];
    state.selection.seed = DEFAULT_SEED;
    state.selection.has_values_once = values != NULL && strcmp(values, "once") == 0;
    if (!read_part(&state.selection.part)) return 2;
    if (getenv("OC_TEST_FOLDED") != NULL)
        oc_range_request_limit(strtoll(getenv("OC_TEST_FOLDED"), NULL, 10));
    if (getenv("OC_TEST_SEED") != NULL && !read_seed(getenv("OC_TEST_SEED"))) {
        (void)fprintf(stderr, "OC_TEST_SEED is %s: must be a number\n", getenv("OC_TEST_SEED"));
        return 2;
    }
    if (!read_arguments(argc, argv)) {
        (void)fprintf(stderr, "usage: %s [--list] [--filter PATTERN] [--seed N]\n", argv[0]);
        return 2;
    }
    if (getenv("OC_TEST_FIRST_FAILURE") != NULL) oc_expect_end_at_failure();
    oc_selection_set(&state.selection);
    request_compilation();
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
    int fds[2];

    (void)snprintf(seed, sizeof(seed), "%llu", (unsigned long long)state.selection.seed);
    (void)fflush(NULL);
    *output = -1;
    if (pipe(fds) != 0) return -1;

    const pid_t process = fork();

    if (process == 0) {
        (void)dup2(fds[1], STDOUT_FILENO);
        (void)close(fds[0]);
        (void)close(fds[1]);
        set_environment(environment);
        (void)execl("/proc/self/exe", state.selection.command, "--child", child, "--seed", seed,
                    (char *)NULL);
        _exit(127);
    }
    (void)close(fds[1]);
    *output = fds[0];
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

bool oc_test_expect_child(const char *child, const char *const *environment,
                          struct oc_spawn *result)
{
    oc_test_spawn(child, environment, result);
    if (EXPECT_EQ_I64(result->status, 0)) return true;
    (void)printf("%s\n", result->output);
    return false;
}

void oc_test_expect_children(const struct oc_child *children, const char *const *environment)
{
    struct oc_spawn result;

    for (const struct oc_child *child = children; child->name != NULL; child++) {
        oc_expect_note("%s", child->name);
        (void)oc_test_expect_child(child->name, environment, &result);
    }
    oc_expect_no_note();
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

bool oc_test_write(const char *path, const void *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    const bool written = file != NULL && fwrite(bytes, 1, size, file) == size;

    return EXPECT(file != NULL && fclose(file) == 0 && written);
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

const char *oc_test_file(const char *name, const void *bytes, size_t size)
{
    static char path[MAX_FOLDERS][512];
    const char *folder = oc_test_folder();
    const size_t i = state.folder_count - 1;

    if (folder == NULL) return NULL;
    (void)snprintf(path[i], sizeof(path[i]), "%s/%s", folder, name);
    return oc_test_write(path[i], bytes, size) ? path[i] : NULL;
}

bool oc_test_expect_uncached_child(const char *child)
{
    const char *folder = oc_test_folder();
    char pocl[512];
    const char *const environment[] = {pocl, "ACLNN_CL_CACHE=0", NULL};
    struct oc_spawn result;

    if (!EXPECT(folder != NULL)) return false;
    (void)snprintf(pocl, sizeof(pocl), "POCL_CACHE_DIR=%s", folder);
    return oc_test_expect_child(child, environment, &result);
}
