/* SPDX-License-Identifier: Apache-2.0 */
#include "html.h"

#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"

extern char **environ;

/* Its exit status; below 0 where it did not start or was killed. */
static int run(const char *python, const char *const *words)
{
    pid_t child;
    int status;

    if (posix_spawnp(&child, python, NULL, NULL, (char *const *)(uintptr_t)words, environ) != 0)
        return -1;
    while (waitpid(child, &status, 0) != child)
        if (errno != EINTR) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool bench_html_find(struct bench_html *html, const char *folder)
{
    /* Debian's package serves the first. */
    static const char *const PYTHONS[] = {"/usr/bin/python3", "python3"};

    (void)snprintf(html->script, sizeof(html->script), "%s/../report.py", folder);
    if (access(html->script, R_OK) != 0) return bench_fail("--html: there is no %s", html->script);
    for (size_t i = 0; i < BENCH_COUNT(PYTHONS); i++) {
        const char *const words[] = {PYTHONS[i], html->script, "--probe", NULL};

        html->python = PYTHONS[i];
        if (run(PYTHONS[i], words) == 0) return true;
    }
    return bench_fail(
        "--html: matplotlib for Python 3 is missing. Debian: apt-get install python3-matplotlib. "
        "(--json needs nothing; aclnn-cl-report makes the page from it, there or elsewhere)");
}

bool bench_html_write(const struct bench_html *html, const json_t *report, const char *path)
{
    const char *folder = getenv("TMPDIR");
    char name[4096];

    (void)snprintf(name, sizeof(name), "%s/aclnn-cl-bench-XXXXXX",
                   folder == NULL || folder[0] == '\0' ? "/tmp" : folder);

    const int descriptor = mkstemp(name);
    const char *const words[] = {html->python, html->script, "--output", path, name, NULL};

    if (descriptor < 0) return bench_fail("--html: %s: %s", name, strerror(errno));

    const bool written = json_dumpfd(report, descriptor, 0) == 0;
    const bool good = close(descriptor) == 0 && written && run(html->python, words) == 0;

    (void)unlink(name);
    return good || bench_fail("--html: %s could not be made", path);
}
