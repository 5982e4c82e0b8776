/* SPDX-License-Identifier: Apache-2.0 */
/* Other processes of the benchmark: itself once more, and the Python tool. */
#ifndef BENCH_SUBPROCESS_H
#define BENCH_SUBPROCESS_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

/* Starts this program; *from reads what it writes to one of its descriptors. The caller closes that
 * and waits for the child. */
bool bench_subprocess_self(char *const *arguments, int descriptor, pid_t *child, FILE **from);

/* Runs a program and waits for it: its exit status, below 0 where it did not start. */
int bench_subprocess_run(const char *const *arguments);

/* A new folder below $TMPDIR; and its removal, with all that is in it. */
bool bench_temporary_folder(char *folder, size_t size);
void bench_temporary_remove(const char *folder);

#endif
