/* SPDX-License-Identifier: Apache-2.0 */
/* This program once more, for what a process can only tell, or do, from its start. */
#ifndef BENCH_SELF_H
#define BENCH_SELF_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

/* Starts it; what it writes to this one of its descriptors is to be read from *from. The caller
 * closes that and waits for the child. */
bool bench_self_start(char *const *arguments, int descriptor, pid_t *child, FILE **from);

#endif
