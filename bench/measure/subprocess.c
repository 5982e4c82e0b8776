/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/subprocess.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <spawn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "measure/bench.h"

extern char **environ;

bool bench_subprocess_self(char *const *arguments, int descriptor, pid_t *child, FILE **from)
{
    posix_spawn_file_actions_t actions;
    int ends[2], error = ENOMEM;

    /* Closed in the child: it must see the end of the pipe when this process closes its own. */
    if (pipe2(ends, O_CLOEXEC) != 0) return bench_fail("%s", strerror(errno));
    *from = fdopen(ends[0], "r");
    if (*from == NULL) {
        (void)close(ends[0]);
    } else if (posix_spawn_file_actions_init(&actions) == 0) {
        error = posix_spawn_file_actions_adddup2(&actions, ends[1], descriptor);
        if (error == 0)
            error = posix_spawn(child, "/proc/self/exe", &actions, NULL, arguments, environ);
        (void)posix_spawn_file_actions_destroy(&actions);
    }
    (void)close(ends[1]);
    if (error == 0) return true;
    if (*from != NULL) (void)fclose(*from);
    return bench_fail("%s", strerror(error));
}

int bench_subprocess_run(const char *const *arguments)
{
    pid_t child;
    int status;

    if (posix_spawnp(&child, arguments[0], NULL, NULL, (char *const *)(uintptr_t)arguments,
                     environ) != 0)
        return -1;
    while (waitpid(child, &status, 0) != child)
        if (errno != EINTR) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool bench_temporary_folder(char *folder, size_t size)
{
    const char *parent = getenv("TMPDIR");

    if (parent == NULL || parent[0] == '\0') parent = "/tmp";
    (void)snprintf(folder, size, "%s/aclnn-cl-bench.XXXXXX", parent);
    return mkdtemp(folder) != NULL || bench_fail("%s: %s", folder, strerror(errno));
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status;
    (void)kind;
    (void)place;
    return remove(path);
}

void bench_temporary_remove(const char *folder)
{
    (void)nftw(folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}
