/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels of rows with more than 2^31 elements, see shifted.h. */
#include <string.h>

#include "harness/test.h"
#include "program/program.h"
#include "registry/device_registry.h"
#include "shifted.h"
#include "verify/device.h"

#define GROUP 64

/* ---- Upsampling ---- */

/* Both kernels begin with two tensors. `far` elements of `out` are below the buffer. */
static void set_tensors(cl_kernel kernel, cl_uint *next, cl_mem from, cl_mem out, cl_ulong far,
                        bool is_forward)
{
    if (is_forward) set_shifted(kernel, next, out, far);
    set_buffer(kernel, next, from);
    if (!is_forward) set_shifted(kernel, next, out, far);
}

/* Elements far, far + 1, ... of out are all element 0 of self. */
static void set_upsample(cl_kernel kernel, const cl_mem mems[3], size_t far)
{
    /* rows, inner, elements_per_item, outer, strides of out and self, self_width */
    const cl_long values[] = {1, (cl_long)far + CHANNELS, 1, 1, 0, 0, 1, 0, 0, 0, 1};
    const float ratio = 0, shift = 0.5f;
    cl_uint next = 0;

    set_tensors(kernel, &next, mems[0], mems[1], far, true);
    set_longs(kernel, &next, values, OC_COUNT(values));
    EXPECT_EQ_I64(clSetKernelArg(kernel, next++, sizeof(ratio), &ratio), CL_SUCCESS);
    EXPECT_EQ_I64(clSetKernelArg(kernel, next++, sizeof(shift), &shift), CL_SUCCESS);
}

/* Elements far, far + 1, ... of out have windows of one element, which are all element 0 of grad. */
static void set_upsample_backward(cl_kernel kernel, const cl_mem mems[3], size_t far)
{
    const cl_long strides[] = {1, 0, 0, 0, 0}; /* channels; N and C of grad and out */
    /* images, height, width, grad_width; H and W of grad and out; rows and channels per item */
    const cl_long values[] = {1, 1, (cl_long)far + CHANNELS, 1, 0, 0, 0, 1, 1, 1};
    const cl_ulong below = 0 - far * sizeof(cl_long);
    cl_uint next = 0;

    set_tensors(kernel, &next, mems[0], mems[1], far, false);
    set_longs(kernel, &next, strides, OC_COUNT(strides));
    EXPECT_EQ_I64(clSetKernelArg(kernel, next++, sizeof(cl_mem), &mems[2]), CL_SUCCESS);
    EXPECT_EQ_I64(clSetKernelArg(kernel, next++, sizeof(cl_ulong), &(cl_ulong){0}), CL_SUCCESS);
    EXPECT_EQ_I64(clSetKernelArg(kernel, next++, sizeof(cl_mem), &mems[2]), CL_SUCCESS);
    EXPECT_EQ_I64(clSetKernelArg(kernel, next++, sizeof(below), &below), CL_SUCCESS);
    set_longs(kernel, &next, values, OC_COUNT(values));
}

static void expect_far_row(struct oc_device *device, const char *source, const char *defines,
                           const char *name,
                           void (*set)(cl_kernel kernel, const cl_mem mems[3], size_t far))
{
    static const size_t FAR[] = {0, ((size_t)1 << 31) - CHANNELS, (size_t)1 << 31,
                                 ((size_t)1 << 32) - CHANNELS, (size_t)1 << 32};
    const size_t global = CHANNELS;
    struct oc_kernel *kernel;

    if (!EXPECT_OK(oc_kernel_take(device, source, defines, name, &kernel))) return;
    for (size_t k = 0; k < OC_COUNT(FAR); k++) {
        float from[FLOATS], out[FLOATS];
        cl_long starts[CHANNELS + 1];
        cl_int code;

        if (!oc_can_shift_ids(device, FAR[k])) continue;
        for (int i = 0; i < FLOATS; i++) {
            from[i] = (float)(i - MARGIN) + 3;
            out[i] = UNTOUCHED;
        }
        for (int i = 0; i <= CHANNELS; i++)
            starts[i] = i;

        cl_mem mems[] = {create_buffer(device, from), create_buffer(device, out),
                         clCreateBuffer(device->context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                                        sizeof(starts), starts, &code)};
        cl_command_queue queue = clCreateCommandQueue(device->context, device->cl, 0, &code);

        set(kernel->cl, mems, FAR[k]);
        EXPECT_EQ_I64(
            clEnqueueNDRangeKernel(queue, kernel->cl, 1, &FAR[k], &global, NULL, 0, NULL, NULL),
            CL_SUCCESS);
        EXPECT_EQ_I64(
            clEnqueueReadBuffer(queue, mems[1], CL_TRUE, 0, sizeof(out), out, 0, NULL, NULL),
            CL_SUCCESS);
        for (int i = 0; i < FLOATS; i++) {
            oc_expect_note("%s: element %zu %+d", source, FAR[k], i - MARGIN);
            EXPECT_EQ_F64(out[i], i >= MARGIN && i < MARGIN + CHANNELS ? 3 : UNTOUCHED);
        }
        oc_expect_no_note();
        for (int i = 0; i < 3; i++)
            (void)clReleaseMemObject(mems[i]);
        (void)clReleaseCommandQueue(queue);
    }
    oc_kernel_give(kernel);
}

static void upsampling_beyond_31_bits(void)
{
    struct oc_device *device;

    if (!EXPECT_OK(oc_device_get(0, &device))) return;
    expect_far_row(device, "upsample_nearest", "-DINDEX=long -DSIZE=4 -DVECTOR=8", "along_width",
                   set_upsample);
    expect_far_row(device, "upsample_nearest_backward", "-DINDEX=long -DT=f32", "gather",
                   set_upsample_backward);
}

/* ---- Loop nests ---- */

/* The work-items from `far` on have the elements behind the margin. */
static cl_uint find_far_largest(struct oc_device *device, cl_kernel kernel, float values[FLOATS],
                                size_t far)
{
    /* rows, inner, elements_per_item, outer_rank */
    const cl_long loop_nest[] = {1, (cl_long)far + CHANNELS, 1, 0}, stride = 1;
    const cl_long8 none = {{0}};
    const size_t global = GROUP, local = GROUP;
    cl_uint next = 0, largest = 0;
    cl_int code;
    cl_mem in = create_buffer(device, values);
    cl_mem out = clCreateBuffer(device->context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                                sizeof(largest), &largest, &code);
    cl_command_queue queue = clCreateCommandQueue(device->context, device->cl, 0, &code);

    set_shifted(kernel, &next, in, far);
    set_longs(kernel, &next, loop_nest, OC_COUNT(loop_nest));
    for (int i = 0; i < 2; i++) /* extents and strides of outer dimensions */
        EXPECT_EQ_I64(clSetKernelArg(kernel, next++, sizeof(none), &none), CL_SUCCESS);
    set_longs(kernel, &next, &stride, 1);
    EXPECT_EQ_I64(clSetKernelArg(kernel, next++, sizeof(out), &out), CL_SUCCESS);
    EXPECT_EQ_I64(clSetKernelArg(kernel, next++, sizeof(cl_ulong), &(cl_ulong){0}), CL_SUCCESS);
    EXPECT_EQ_I64(clEnqueueNDRangeKernel(queue, kernel, 1, &far, &global, &local, 0, NULL, NULL),
                  CL_SUCCESS);
    EXPECT_EQ_I64(
        clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof(largest), &largest, 0, NULL, NULL),
        CL_SUCCESS);
    (void)clReleaseMemObject(in);
    (void)clReleaseMemObject(out);
    (void)clReleaseCommandQueue(queue);
    return largest;
}

static void loop_nests_beyond_31_bits(void)
{
    static const size_t FAR[] = {0, ((size_t)1 << 31) - GROUP, (size_t)1 << 31, (size_t)1 << 32};
    struct oc_device *device;
    struct oc_kernel *kernel;

    if (!EXPECT_OK(oc_device_get(0, &device)) ||
        !EXPECT_OK(oc_kernel_take(device, "fixed", "-DINDEX=long -DT=f32 -DVECTOR=4",
                                  "find_largest", &kernel)))
        return;
    for (size_t i = 0; i < OC_COUNT(FAR) && kernel->max_group >= GROUP; i++) {
        const float expected = -(float)CHANNELS;
        float values[FLOATS];
        cl_uint bits;

        if (!oc_can_shift_ids(device, FAR[i])) continue;
        for (int k = 0; k < FLOATS; k++)
            values[k] = k >= MARGIN && k < MARGIN + CHANNELS ? (float)(MARGIN - k - 1) : UNTOUCHED;
        memcpy(&bits, &expected, sizeof(bits));
        oc_expect_note("element %zu", FAR[i]);
        EXPECT_EQ_I64(find_far_largest(device, kernel->cl, values, FAR[i]), bits & 0x7fffffff);
    }
    oc_expect_no_note();
    oc_kernel_give(kernel);
}

static const struct oc_test TESTS[] = {
    OC_TEST("upsampling beyond 31 bits", upsampling_beyond_31_bits),
    OC_TEST("loop nests beyond 31 bits", loop_nests_beyond_31_bits),
};

OC_TEST_MAIN(.name = "index_range_rows", OC_TESTS(TESTS), OC_ON_DEVICE)
