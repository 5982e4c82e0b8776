/* SPDX-License-Identifier: Apache-2.0 */
#ifndef OC_STRATEGY_BLAS_H
#define OC_STRATEGY_BLAS_H

#include "device/device.h"
#include "program/blas_parameters.h"

/* Returns the built-in tuning parameters of CLBlast's kernels for the device. A set without
 * parameters selects CLBlast's own database. */
const struct oc_blas_set *oc_choose_blas_set(const struct oc_device *device);

#endif
