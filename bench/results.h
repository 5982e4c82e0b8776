/* SPDX-License-Identifier: Apache-2.0 */
/* The rows of a JSON file that the bench wrote, for those who read it again. */
#ifndef BENCH_RESULTS_H
#define BENCH_RESULTS_H

#include <stdbool.h>
#include <stddef.h>

struct bench_row {
    const char *op, *name, *dtype; /* name: the case's */
    const char *keys;              /* the case's parameters as written */
    const char *strategy;          /* "": not known */
    const char *outcome, *message; /* as bench_outcome_name has it; what is wrong */
    const char *device;
    int device_id;
    int twin; /* of several devices with one name: which, from 0 */
    bool good;
    double median, noise; /* seconds; relative. Of good rows */
    int passes;           /* that the noise was found from; 1 in files older than passes */
};

struct bench_file {
    const char *path;
    struct json_t *root;
    struct bench_row *rows; /* their texts are the root's */
    size_t count;
};

/* Reads the file. False, and the message names what is wrong and where. */
bool bench_file_read(struct bench_file *file, const char *path);
void bench_file_free(struct bench_file *file);

/* A text of the context ("" where it has none), or of the context's device with this number. */
const char *bench_file_context(const struct bench_file *file, const char *key);
const char *bench_file_device(const struct bench_file *file, int device_id, const char *key);

#endif
