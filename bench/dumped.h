/* SPDX-License-Identifier: Apache-2.0 */
/* A dump (see dump.h) as it is read again. What a folder holds is not trusted. */
#ifndef BENCH_DUMPED_H
#define BENCH_DUMPED_H

#include "problem.h"

/* All texts are the index's. */
struct bench_dumped_tensor {
    const char *name, *dtype, *file, *hash;
    bool is_output;
    int rank;
    int64_t shape[BENCH_MAX_RANK], stride[BENCH_MAX_RANK], offset, bytes;
};

struct bench_dumped_case {
    const char *op, *name, *dtype, *keys;
    struct bench_dumped_tensor tensors[BENCH_MAX_TENSORS];
    int count;
};

struct bench_dumped {
    const char *folder;
    struct json_t *root;
    const char *library, *commit, *device;
    struct bench_dumped_case *cases;
    size_t count;
};

/* Reads the index. */
bool bench_dumped_open(struct bench_dumped *dumped, const char *folder);
void bench_dumped_close(struct bench_dumped *dumped);

/* Fails when the tensor is not what the case has here. */
bool bench_dumped_fits(const struct bench_dumped_tensor *dumped, const struct bench_tensor *t);

/* Reads the file of a tensor, which must be whole; `data` has room for its bytes. */
bool bench_dumped_load(const struct bench_dumped *dumped, const struct bench_dumped_tensor *t,
                       void *data);

#endif
