/* SPDX-License-Identifier: Apache-2.0 */
#include "self.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

extern char **environ;

bool bench_self_start(char *const *arguments, int descriptor, pid_t *child, FILE **from)
{
    posix_spawn_file_actions_t actions;
    int ends[2], error = ENOMEM;

    /* Closed in the child: it must see the end when we close ours. */
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
