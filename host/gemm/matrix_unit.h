/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The matrix unit of a device: instructions that multiply small matrices, which kernels reach by inline assembly or
 * builtin functions.
 *
 * The problem: a driver's compiler may refuse them, and how the elements of a matrix are distributed among work-items
 * is not part of OpenCL.
 *
 * The idea: before the first use, multiply a tile of each type on the device and compare it with the host's.
 *
 *     if (oc_matrix_unit_works(device, unit, OC_BF16))
 *         ... build with -DMATRIX_UNIT=<oc_matrix_unit_define(unit)> ...
 */
#ifndef OC_GEMM_MATRIX_UNIT_H
#define OC_GEMM_MATRIX_UNIT_H

#include <stdbool.h>

#include "device/device.h"
#include "meta/dtype.h"

/* The types of operands. Those of float are rounded to TF32, 11 bits, but by MFMA; WMMA and DPAS have none. */
#define OC_MATRIX_UNIT_DTYPES (OC_F16 | OC_BF16 | OC_F32)

/* Whether the unit of the device, or the emulation, multiplies operands of the type rightly; X86_PAIRS: sums pairs of
 * their products. The test runs once per
 * device, type and process, unless it fails for lack of resources. Does not set the error message. */
bool oc_matrix_unit_works(struct oc_device *device, enum oc_matrix_unit unit, enum oc_dtype dtype);

/* Whether it was tested, and does not. */
bool oc_matrix_unit_failed(struct oc_device *device, enum oc_matrix_unit unit, enum oc_dtype dtype);

/* Writes the name of the device's unit and the types that it multiplies rightly: "AMD MFMA f16 bf16 f32". */
void oc_matrix_unit_describe(struct oc_device *device, char *text, size_t bytes);

/* The value of -DMATRIX_UNIT, and of X86_PAIRS that of -DPRODUCTS. */
const char *oc_matrix_unit_define(enum oc_matrix_unit unit);

#endif
