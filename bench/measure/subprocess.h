/* SPDX-License-Identifier: Apache-2.0 */
/* Other processes of the benchmark: itself once more, the peer, and the Python tool. */
#ifndef BENCH_SUBPROCESS_H
#define BENCH_SUBPROCESS_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

struct bench_child {
    pid_t pid;
    FILE *to, *from; /* its standard input; the descriptor that is read */
};

#define BENCH_SELF "/proc/self/exe"

/* Starts a program, which $PATH finds. `from` reads the descriptor (1: standard output, 2: standard
 * error, -1: none); `to` exists where `talks`. */
bool bench_child_start(struct bench_child *child, const char *const *words, int descriptor,
                       bool talks);

/* Closes both and waits for the end: the exit status, below 0 where it was killed. */
int bench_child_end(struct bench_child *child);

/* A new folder below $TMPDIR; and its removal, with all that is in it. */
bool bench_temporary_folder(char *folder, size_t size);
void bench_temporary_remove(const char *folder);

#endif
