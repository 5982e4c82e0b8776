/* SPDX-License-Identifier: Apache-2.0 */
/*
 * --dump: the inputs and outputs of cases as plain files, to compare devices with (--check) or for
 * other tools to take as golden data.
 *
 * index.json: format, version, byte_order ("little"), library_version, commit, date, device, and
 * cases[], each with operator, api, case, dtype, keys (its parameters as the case file has them),
 * deterministic, attributes (the arguments besides the tensors, by the API's names) and tensors[]
 * in the order of the API's parameters: name, role (input, output), dtype, format, shape, strides
 * and offset (in elements, of the storage that the file holds), file, bytes, xxh3 (the file's
 * checksum, XXH3 of 64 bits, hexadecimal). It is written last: a folder without it is no dump.
 *
 * <operator>.<case>.<dtype>.<tensor>.bin: the storage, little-endian, without any header.
 */
#ifndef BENCH_DUMP_H
#define BENCH_DUMP_H

#include "device.h"
#include "problem.h"

#define BENCH_DUMP_INDEX "index.json"
#define BENCH_DUMP_FORMAT "aclnn-cl-bench dump"
#define BENCH_DUMP_VERSION 1
#define BENCH_DUMP_HASH 17

struct bench_dump {
    const char *folder;
    const struct bench_device *device;
    struct json_t *cases;
    double bytes;
};

/* Makes the folder where it does not exist; one that holds a dump is refused. */
bool bench_dump_open(struct bench_dump *dump, const char *folder,
                     const struct bench_device *device);

/* Runs the case once and writes it down, unless its result is wrong. The device must be set. */
bool bench_dump_add(struct bench_dump *dump, const struct bench_op *op, struct bench_case *spec,
                    enum bench_dtype dtype);

/* Writes the index. */
bool bench_dump_finish(struct bench_dump *dump);
void bench_dump_close(struct bench_dump *dump);

void bench_dump_hash(char text[BENCH_DUMP_HASH], const void *data, size_t bytes);

#endif
