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

/* A pipe, one end of which becomes a descriptor of the child; the other is opened here. */
static FILE *child_pipe(posix_spawn_file_actions_t *actions, int descriptor, int *theirs)
{
    const bool reads = descriptor == STDIN_FILENO;
    int pipe_fds[2];

    /* Closed in the child: it must see the end of the pipe when this process closes its own. */
    if (pipe2(pipe_fds, O_CLOEXEC) != 0) return NULL;
    *theirs = pipe_fds[reads ? 0 : 1];
    (void)posix_spawn_file_actions_adddup2(actions, *theirs, descriptor);
    return fdopen(pipe_fds[reads ? 1 : 0], reads ? "w" : "r");
}

bool bench_child_start(struct bench_child *child, const char *const *words, int descriptor,
                       bool talks)
{
    posix_spawn_file_actions_t actions;
    int theirs[2] = {-1, -1}, error = ENOMEM;

    memset(child, 0, sizeof(*child));
    if (posix_spawn_file_actions_init(&actions) != 0) return bench_fail("out of memory");
    if (descriptor >= 0) child->from = child_pipe(&actions, descriptor, &theirs[0]);
    if (talks) child->to = child_pipe(&actions, STDIN_FILENO, &theirs[1]);
    if ((child->from != NULL || descriptor < 0) && (child->to != NULL || !talks))
        error = posix_spawnp(&child->pid, words[0], &actions, NULL, (char *const *)(uintptr_t)words,
                             environ);
    (void)posix_spawn_file_actions_destroy(&actions);
    for (int i = 0; i < 2; i++)
        if (theirs[i] >= 0) (void)close(theirs[i]);
    if (error == 0) return true;
    (void)bench_child_end(child);
    return bench_fail("%s: %s", words[0], strerror(error));
}

int bench_child_end(struct bench_child *child)
{
    int status = -1;

    if (child->to != NULL) (void)fclose(child->to);
    if (child->from != NULL) (void)fclose(child->from);
    child->to = child->from = NULL;
    if (child->pid <= 0) return -1;
    while (waitpid(child->pid, &status, 0) != child->pid)
        if (errno != EINTR) return -1;
    child->pid = 0;
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
