/* SPDX-License-Identifier: Apache-2.0 */
/*
 * --dump: the inputs and outputs of cases as plain files, to compare devices with (aclnn-cl-report
 * check) or for other tools to take as golden data.
 *
 * index.json: format, version, byte_order ("little"), library_version, commit, date, device, and
 * cases[], each with operator, api (the function), case, dtype, keys (its parameters as the case
 * file has them), deterministic, attributes (the arguments besides the tensors, by the API's
 * names) and tensors[] in the order of the API's parameters: name, role (input, output), dtype,
 * format, shape, strides and offset (in elements, of the storage that the file holds), file,
 * bytes, xxh3 (the file's checksum, XXH3 of 64 bits, hexadecimal), and of outputs error_bound:
 * how far an element may be from the exact result, 0 where float32 arithmetic is exact, else the
 * name of a file with one float32 per element in the order of the shape. The index is written
 * last: a folder without it is no dump.
 *
 * <operator>.<case>.<dtype>.<tensor>.bin: the storage, little-endian, without any header.
 */
#ifndef BENCH_DUMP_H
#define BENCH_DUMP_H

#include "measure/trial.h"

/* Makes the folder where it does not exist (one that holds a dump is refused), runs the cases of
 * one device once, prints a line for each, and writes their tensors, unless the result is wrong. */
bool bench_dump(const char *folder, const struct bench_results *results);

#endif
