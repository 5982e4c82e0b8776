/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The files that ACLNN_CL_PROFILE writes: valid however the process ends. When a file cannot be
 * written, the process logs a warning and continues.
 */
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/trace_reader.h"
#include "trace/profile.h"
#include "verify/device.h"

#define STREAMS 2
#define STEP 16 /* of operators: a few write the rows that a file needs */

/* ---- Children ---- */

/* Two threads with a stream each. The process neither waits nor destroys or finalizes anything. */
static int child_unfinished(void)
{
    pthread_t threads[STREAMS];

    if (oc_device_set_up() != 0) return 1;
    for (int i = 0; i < STREAMS; i++) {
        aclrtStream stream;

        EXPECT_OK(aclrtCreateStream(&stream));
        EXPECT_EQ_I64(pthread_create(&threads[i], NULL, oc_enqueue_fills, stream), 0);
    }
    for (int i = 0; i < STREAMS; i++)
        (void)pthread_join(threads[i], NULL);
    return oc_expect_failures() != 0;
}

/* Is killed after it destroyed a stream that has work. */
static int child_killed(void)
{
    aclrtStream stream;

    if (oc_device_set_up() != 0) return 1;
    EXPECT_OK(aclrtCreateStream(&stream));
    (void)oc_enqueue_fills(stream);
    EXPECT_OK(aclrtDestroyStreamForce(stream));
    (void)kill(getpid(), SIGKILL);
    return 1;
}

/* A forked process that exits must not change the file. */
static int child_forks(void)
{
    int status = 1;

    if (oc_device_set_up() != 0) return 1;
    EXPECT_OK(oc_run_operators(oc_test_stream(), STEP) ? ACL_SUCCESS : 1);

    const pid_t process = fork();

    if (process == 0) exit(0);
    EXPECT_EQ_I64(waitpid(process, &status, 0), process);
    EXPECT_EQ_I64(status, 0);
    EXPECT_OK(oc_run_operators(oc_test_stream(), STEP) ? ACL_SUCCESS : 1);
    oc_device_tear_down();
    return oc_expect_failures() != 0;
}

static int child_full_disk(void)
{
    const struct rlimit limit = {16 << 10, RLIM_INFINITY};

    (void)dup2(STDOUT_FILENO, STDERR_FILENO);
    if (oc_device_set_up() != 0) return 1;
    (void)signal(SIGXFSZ, SIG_IGN);
    EXPECT_EQ_I64(setrlimit(RLIMIT_FSIZE, &limit), 0);
    (void)oc_enqueue_fills(oc_test_stream());
    oc_device_tear_down();
    return oc_expect_failures() != 0;
}

static int child_works(void)
{
    (void)dup2(STDOUT_FILENO, STDERR_FILENO); /* to check the log */
    if (oc_device_set_up() != 0) return 1;

    const bool good = oc_run_operators(oc_test_stream(), STEP);

    (void)printf("profiling %s\n", oc_profile_begin() != 0 ? "on" : "off");
    oc_device_tear_down();
    return !good;
}

static const struct oc_child CHILDREN[] = {
    {"unfinished", child_unfinished}, {"killed", child_killed}, {"forks", child_forks},
    {"full disk", child_full_disk},   {"works", child_works},   {NULL, NULL}};

/* ---- Exit ---- */

static void work_that_is_not_waited_for(void)
{
    struct oc_spawn result;
    json_t *trace = trace_of("unfinished", &result);
    int streams[8];

    if (trace == NULL || !EXPECT_EQ_I64(trace_streams(trace, streams), STREAMS)) return;
    trace_expect_complete(trace);
    for (int k = 0; k < STREAMS; k++) {
        long long sum, span;

        EXPECT_EQ_I64(trace_in_order(trace, streams[k], &sum, &span), OC_FILLS);
    }
    json_decref(trace);
}

static void a_killed_process(void)
{
    const char *folder = oc_test_folder();
    struct oc_spawn result;

    if (!EXPECT(folder != NULL)) return;
    (void)trace_child("killed", folder, "trace.json", &result);
    EXPECT_EQ_I64(result.status, -1);
    json_decref(trace_load(folder, "trace.json"));
}

static void a_fork(void)
{
    struct oc_spawn result;
    json_t *trace = trace_of("forks", &result);
    int streams[8];

    if (trace == NULL) return;
    EXPECT_EQ_I64(trace_streams(trace, streams), 1);
    trace_expect_complete(trace);
    json_decref(trace);
}

/* ---- Files ---- */

static int entries(const char *folder)
{
    DIR *dir = opendir(folder);
    int count = 0;

    if (!EXPECT(dir != NULL)) return -1;
    for (const struct dirent *e = readdir(dir); e != NULL; e = readdir(dir))
        count += e->d_name[0] != '.';
    (void)closedir(dir);
    return count;
}

static void without_the_variable(void)
{
    static const char *const UNSET[] = {"ACLNN_CL_PROFILE", NULL};
    static const char *const EMPTY[] = {"ACLNN_CL_PROFILE=", NULL};
    const char *folder = oc_test_folder();
    struct oc_spawn result;
    char before[4096];

    if (!EXPECT(folder != NULL) || !EXPECT(getcwd(before, sizeof(before)) != NULL)) return;
    EXPECT_EQ_I64(chdir(folder), 0);
    oc_test_spawn("works", UNSET, &result);
    EXPECT_EQ_I64(result.status, 0);
    EXPECT_TEXT_CONTAINS(result.output, "profiling off");
    oc_test_spawn("works", EMPTY, &result);
    EXPECT_TEXT_CONTAINS(result.output, "profiling off");
    EXPECT_EQ_I64(chdir(before), 0);
    EXPECT_EQ_I64(entries(folder), 0);
}

/* The program continues, and the log has one warning. */
static void expect_warning(const char *folder, const char *name, const char *why)
{
    struct oc_spawn result;
    const char *line;

    (void)trace_child("works", folder, name, &result);
    EXPECT_EQ_I64(result.status, 0);
    EXPECT_TEXT_CONTAINS(result.output, "profiling off");
    EXPECT_TEXT_CONTAINS(result.output, why);
    line = strstr(result.output, "ACLNN_CL_PROFILE is ");
    EXPECT(line != NULL && strstr(line + 1, "ACLNN_CL_PROFILE") == NULL);
}

static void files_that_cannot_be_written(void)
{
    const char *folder = oc_test_folder();
    char path[1024], name[5000];

    if (!EXPECT(folder != NULL)) return;
    expect_warning(folder, "missing/trace.json", "No such file or directory");
    expect_warning(folder, ".", "Is a directory");
    (void)snprintf(path, sizeof(path), "%s/pipe", folder);
    EXPECT_EQ_I64(mkfifo(path, 0600), 0);
    expect_warning(folder, "pipe", "No such device or address"); /* without waiting for a reader */
    expect_warning("/dev", "null", "must be a regular file");
    memset(name, 'x', sizeof(name));
    name[sizeof(name) - 1] = '\0';
    expect_warning(folder, name, "the name is too long");
}

static void a_file_of_another_process(void)
{
    const char *folder = oc_test_folder();
    char path[1024];

    if (!EXPECT(folder != NULL)) return;
    (void)snprintf(path, sizeof(path), "%s/trace.json", folder);

    const int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);

    EXPECT_EQ_I64(flock(fd, LOCK_EX), 0);
    EXPECT_EQ_I64(write(fd, "mine", 4), 4);
    expect_warning(folder, "trace.json", "another process writes it");
    EXPECT_EQ_I64(lseek(fd, 0, SEEK_END), 4);
    (void)close(fd);
}

/* The file remains valid up to the failed write. */
static void a_full_disk(void)
{
    const char *folder = oc_test_folder();
    struct oc_spawn result;
    json_t *trace;

    trace_need_times(); /* for slices that fill the disk */
    if (!EXPECT(folder != NULL)) return;
    (void)trace_child("full disk", folder, "trace.json", &result);
    EXPECT_EQ_I64(result.status, 0);
    EXPECT_TEXT_CONTAINS(result.output, "write failed: File too large");
    trace = trace_load(folder, "trace.json");
    EXPECT_TEXT_CONTAINS(trace_name(trace, "process_name", OC_MAX_DEVICES, 0), "host");
    json_decref(trace);
}

static void a_name_with_the_process_id(void)
{
    const char *folder = oc_test_folder();
    struct oc_spawn result;
    char name[64];

    if (!EXPECT(folder != NULL)) return;
    for (int i = 1; i <= 2; i++) {
        const int process = trace_child("works", folder, "trace-%p-%%-%p.json", &result);

        EXPECT_EQ_I64(result.status, 0);
        EXPECT_TEXT_CONTAINS(result.output, "profiling on");
        (void)snprintf(name, sizeof(name), "trace-%d-%%%%-%d.json", process, process);
        json_decref(trace_load(folder, name));
        EXPECT_EQ_I64(entries(folder), i);
    }
}

static void an_existing_file(void)
{
    const char *folder = oc_test_folder();
    struct oc_spawn result;
    json_t *trace;
    char process[32];

    if (!EXPECT(folder != NULL)) return;
    (void)trace_child("unfinished", folder, "trace.json", &result); /* the longer trace first */
    (void)snprintf(process, sizeof(process), "%d",
                   trace_child("works", folder, "trace.json", &result));
    trace = trace_load(folder, "trace.json");
    EXPECT_TEXT(trace_text(json_object_get(trace, "otherData"), "process"), process);
    json_decref(trace);
}

static const struct oc_test TESTS[] = {
    OC_TEST("work that is not waited for", work_that_is_not_waited_for),
    OC_TEST("a killed process", a_killed_process),
    OC_TEST("a fork", a_fork),
    OC_TEST("without the variable", without_the_variable),
    OC_TEST("files that cannot be written", files_that_cannot_be_written),
    OC_TEST("a file of another process", a_file_of_another_process),
    OC_TEST("a full disk", a_full_disk),
    OC_TEST("a name with the process id", a_name_with_the_process_id),
    OC_TEST("an existing file", an_existing_file),
};

OC_TEST_MAIN(.name = "profile_files", OC_TESTS(TESTS), .children = CHILDREN)
