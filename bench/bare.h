/* SPDX-License-Identifier: Apache-2.0 */
/* The same small operator by OpenCL calls alone: as few as there can be. */
#ifndef BENCH_BARE_H
#define BENCH_BARE_H

#include "opencl.h"

struct bench_bare {
    cl_context context;
    cl_command_queue queue;
    cl_program program;
    cl_kernel kernel;
    cl_mem memory[4]; /* grad, self, target, out */
};

bool bench_bare_open(struct bench_bare *bare, const char *device_name);
void bench_bare_close(struct bench_bare *bare);

/* Binds all arguments, enqueues and flushes; with the kernel that is kept, or a new one. */
bool bench_bare_launch(struct bench_bare *bare, bool new_kernel);
bool bench_bare_finish(struct bench_bare *bare);

/* Whether the launches computed what they should. */
bool bench_bare_check(struct bench_bare *bare);

#define BENCH_BARE_ELEMENTS 16

#endif
