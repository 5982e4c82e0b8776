/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Launches whose work-item ids or offsets pass 2^31, without the memory that so many would need: a
 * global offset shifts the ids; strides of 0 make all elements the same, or the offset of the tensor
 * is as far below its buffer as the element is above.
 */
#ifndef OC_API_SHIFTED_H
#define OC_API_SHIFTED_H

#include "device/device.h"
#include "harness/shifted_ids.h"
#include "harness/test.h"

#define CHANNELS 32
/* Elements around the data that must not be accessed. */
#define MARGIN 64
#define FLOATS (MARGIN + CHANNELS + MARGIN)
#define UNTOUCHED 12345.0f

static inline cl_mem create_buffer(const struct oc_device *device, float values[FLOATS])
{
    cl_int code;

    return clCreateBuffer(device->context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                          FLOATS * sizeof(float), values, &code);
}

/* Sets a buffer and an offset in bytes such that element `first` is behind the margin. */
static inline void set_shifted(cl_kernel kernel, cl_uint *next, cl_mem mem, cl_ulong first)
{
    const cl_ulong offset = (MARGIN - first) * sizeof(float);

    EXPECT_EQ_I64(clSetKernelArg(kernel, (*next)++, sizeof(mem), &mem), CL_SUCCESS);
    EXPECT_EQ_I64(clSetKernelArg(kernel, (*next)++, sizeof(offset), &offset), CL_SUCCESS);
}

static inline void set_buffer(cl_kernel kernel, cl_uint *next, cl_mem mem)
{
    set_shifted(kernel, next, mem, 0);
}

static inline void set_ints(cl_kernel kernel, cl_uint *next, const cl_int *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        EXPECT_EQ_I64(clSetKernelArg(kernel, (*next)++, sizeof(values[i]), &values[i]), CL_SUCCESS);
}

static inline void set_longs(cl_kernel kernel, cl_uint *next, const cl_long *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        EXPECT_EQ_I64(clSetKernelArg(kernel, (*next)++, sizeof(values[i]), &values[i]), CL_SUCCESS);
}

#endif
