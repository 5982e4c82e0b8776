/* SPDX-License-Identifier: Apache-2.0 */
/* For programs that interpose clGetDeviceInfo. */
#ifndef HARNESS_DEVICE_INFO_H
#define HARNESS_DEVICE_INFO_H

#include <CL/cl.h>
#include <string.h>

/* What clGetDeviceInfo does with a property of `size` bytes. */
static inline cl_int oc_claim_info(const void *from, size_t size, size_t bytes, void *value,
                                   size_t *written)
{
    if (value != NULL && bytes < size) return CL_INVALID_VALUE;
    if (value != NULL) memcpy(value, from, size);
    if (written != NULL) *written = size;
    return CL_SUCCESS;
}

#endif
