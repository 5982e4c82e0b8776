/* SPDX-License-Identifier: Apache-2.0 */
/* The emulations of matrix units but that of mma.sync, which other tests use. */
#ifndef HARNESS_MATRIX_UNITS_H
#define HARNESS_MATRIX_UNITS_H

#include "device/device.h"
#include "meta/dtype.h"

/* The strategy that uses them. */
extern const char *const oc_matrix_unit_strategy[];

/* Calls `run` for each, as the unit of the device, with its name and a type that it multiplies; for none in the part brief. */
void oc_each_other_matrix_unit(void (*run)(const char *name, enum oc_dtype dtype));

#endif
