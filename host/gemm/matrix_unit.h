/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The matrix unit of a device executes instructions that multiply small matrices, which kernels
 * reach by inline assembly or builtin functions.
 *
 * The problem: a driver's compiler may refuse them, and how the elements of a matrix are
 * distributed among work-items is not part of OpenCL.
 *
 * The idea: before the first use, a tile of each type is multiplied on the device and compared with
 * the host's result.
 *
 *     if (oc_matrix_unit_works(device, unit, OC_BF16))
 *         ... build with -DMATRIX_UNIT=<oc_matrix_unit_define(unit)> ...
 */
#ifndef OC_GEMM_MATRIX_UNIT_H
#define OC_GEMM_MATRIX_UNIT_H

#include <stdbool.h>

#include "device/device.h"
#include "meta/dtype.h"

/* These are the types of operands. Units other than MFMA round float operands to TF32 (11 bits);
 * WMMA and DPAS do not take float operands. */
#define OC_MATRIX_UNIT_DTYPES (OC_F16 | OC_BF16 | OC_F32)

/* Returns whether the unit of the device, or the emulation, multiplies operands of the type
 * correctly, or for X86_PAIRS sums pairs of their products correctly. The test runs once per
 * device, type and process, unless it fails for lack of resources. Does not set the error
 * message. */
bool oc_matrix_unit_works(struct oc_device *device, enum oc_matrix_unit unit, enum oc_dtype dtype);

/* Returns true if the unit was tested and failed. Does not run the test. */
bool oc_matrix_unit_failed(struct oc_device *device, enum oc_matrix_unit unit, enum oc_dtype dtype);

/* Writes the name of the device's unit and the types that it multiplies correctly: "AMD MFMA f16
 * bf16 f32". */
void oc_matrix_unit_describe(struct oc_device *device, char *text, size_t bytes);

/* Returns the value for -DMATRIX_UNIT, or for X86_PAIRS that for -DPRODUCTS. */
const char *oc_matrix_unit_define(enum oc_matrix_unit unit);

#endif
