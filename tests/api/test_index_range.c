/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels of points and boxes whose work-item ids or offsets pass 2^31, see shifted.h. */
#include <string.h>

#include "harness/test.h"
#include "program/program.h"
#include "registry/device_registry.h"
#include "shifted.h"
#include "verify/device.h"

#define GROUP 64
#define SCATTER                                                                \
    "-DINDEX=long -DT=f32 -DALGORITHM=CHANNELS -DMODE=NEAREST -DINPUT_GRAD=1 " \
    "-DGRID_GRAD=0 -DGROUP=64 -DPOINTS=32 -DATOMIC_CAS=1 -DPOINT_BLOCK=1"

static void set_arguments(cl_kernel kernel, cl_mem grad, cl_mem grid, cl_mem sums)
{
    const cl_long points = (cl_long)1 << 31;
    /* images, channels, width, height, out_width, points */
    const cl_long sizes[] = {1, CHANNELS, 1, 1, points, points};
    const cl_int borders_and_terms_log2[] = {0, 0};
    const cl_long8 no_strides = {{0}}, channel_stride = {{0, 1}};
    const cl_long8 strides[] = {channel_stride, no_strides, no_strides, no_strides, channel_stride};
    cl_uint next = 0;

    set_buffer(kernel, &next, grad);
    set_buffer(kernel, &next, grad); /* input */
    set_buffer(kernel, &next, grid);
    set_buffer(kernel, &next, sums);
    for (int i = 0; i < 3; i++) /* grid_grad, largest, flags */
        set_buffer(kernel, &next, grad);
    for (size_t i = 0; i < OC_COUNT(sizes); i++)
        EXPECT_EQ_I64(clSetKernelArg(kernel, next++, sizeof(sizes[i]), &sizes[i]), CL_SUCCESS);
    set_ints(kernel, &next, borders_and_terms_log2, 2);
    for (size_t i = 0; i < OC_COUNT(strides); i++)
        EXPECT_EQ_I64(clSetKernelArg(kernel, next++, sizeof(strides[i]), &strides[i]), CL_SUCCESS);
}

/* The points of the work-group whose ids begin at `first`: half as many as ids. All of them add the gradient of a
 * channel to its sum. */
static void expect_points(struct oc_device *device, cl_kernel kernel, size_t first)
{
    const size_t global = GROUP, local = GROUP;
    float grad[FLOATS], grid[FLOATS] = {0}, sums[FLOATS];
    cl_int code;

    for (int i = 0; i < FLOATS; i++) {
        grad[i] = (float)(i + 1);
        sums[i] = i >= MARGIN && i < MARGIN + CHANNELS ? 0 : UNTOUCHED;
    }

    cl_mem mems[] = {create_buffer(device, grad), create_buffer(device, grid),
                     create_buffer(device, sums)};
    cl_command_queue queue = clCreateCommandQueue(device->context, device->cl, 0, &code);

    set_arguments(kernel, mems[0], mems[1], mems[2]);
    EXPECT_EQ_I64(clEnqueueNDRangeKernel(queue, kernel, 1, &first, &global, &local, 0, NULL, NULL),
                  CL_SUCCESS);
    EXPECT_EQ_I64(
        clEnqueueReadBuffer(queue, mems[2], CL_TRUE, 0, sizeof(sums), sums, 0, NULL, NULL),
        CL_SUCCESS);
    for (int i = 0; i < FLOATS; i++) {
        const bool is_sum = i >= MARGIN && i < MARGIN + CHANNELS;

        oc_expect_note("id %zu, element %d", first, i - MARGIN);
        EXPECT_EQ_F64(sums[i], is_sum ? GROUP / 2 * grad[i] : UNTOUCHED);
    }
    oc_expect_no_note();
    for (int i = 0; i < 3; i++)
        (void)clReleaseMemObject(mems[i]);
    (void)clReleaseCommandQueue(queue);
}

static void scatter_beyond_31_bits(void)
{
    static const size_t FIRST[] = {0, ((size_t)1 << 31) - GROUP, (size_t)1 << 31,
                                   ((size_t)1 << 32) - GROUP};
    struct oc_device *device;
    struct oc_kernel *kernel;

    if (!EXPECT_OK(oc_device_get(0, &device)) ||
        !EXPECT_OK(oc_kernel_take(device, "grid_sampler_2d_backward_scatter", SCATTER,
                                  "scatter_channels", &kernel)))
        return;
    if (kernel->max_group >= GROUP)
        for (size_t i = 0; i < OC_COUNT(FIRST); i++)
            if (oc_can_shift_ids(device, FIRST[i])) expect_points(device, kernel->cl, FIRST[i]);
    oc_kernel_give(kernel);
}

/* ---- Points from 2^30 on: their coordinates and gradients are 2^31 elements away ---- */

#define SAMPLE                                                          \
    "-DINDEX=long -DT=f32 -DMODE=NEAREST -DINPUT_GRAD=1 -DGRID_GRAD=1 " \
    "-DPOINT_BLOCK=1 -DSTRIP=128 -DCHANNELS=1 -DCHANNEL_BLOCK=1 -DOUT=f32"
#define STRIP 128

static void set_point(cl_kernel kernel, const cl_mem mems[4], cl_int point)
{
    const cl_int sizes[] = {1, 1, 1, 0, point + 1}; /* images, width, height, borders, points */
    const cl_long8 strides = {{0}};
    const cl_ulong far = (cl_ulong)point;
    cl_uint next = 0;

    set_shifted(kernel, &next, mems[0], far); /* grad */
    set_buffer(kernel, &next, mems[0]);       /* input */
    set_shifted(kernel, &next, mems[1], 2 * far);
    set_shifted(kernel, &next, mems[3], 2 * far);
    set_shifted(kernel, &next, mems[2], 2 * (far / STRIP)); /* ranges */
    set_buffer(kernel, &next, mems[2]);                     /* elements: not used */
    for (size_t i = 0; i < OC_COUNT(sizes); i++)
        EXPECT_EQ_I64(clSetKernelArg(kernel, next++, sizeof(sizes[i]), &sizes[i]), CL_SUCCESS);
    EXPECT_EQ_I64(clSetKernelArg(kernel, next++, sizeof(strides), &strides), CL_SUCCESS);
}

/* The last strip has this point only, in the middle of the only element, which is the range. */
static void expect_one_point(struct oc_device *device, cl_kernel kernel, cl_int point)
{
    const size_t first = (size_t)point / STRIP, one = 1;
    float values[4][FLOATS];
    cl_mem mems[4];
    cl_int code;
    cl_command_queue queue = clCreateCommandQueue(device->context, device->cl, 0, &code);

    for (int i = 0; i < 4 * FLOATS; i++)
        values[i / FLOATS][i % FLOATS] = UNTOUCHED;
    values[0][MARGIN] = 7;
    values[1][MARGIN] = values[1][MARGIN + 1] = 0;
    for (int i = 0; i < 4; i++)
        mems[i] = create_buffer(device, values[i]);
    set_point(kernel, mems, point);
    EXPECT_EQ_I64(clEnqueueNDRangeKernel(queue, kernel, 1, &first, &one, &one, 0, NULL, NULL),
                  CL_SUCCESS);
    for (int i = 2; i < 4; i++)
        EXPECT_EQ_I64(clEnqueueReadBuffer(queue, mems[i], CL_TRUE, 0, sizeof(values[i]), values[i],
                                          0, NULL, NULL),
                      CL_SUCCESS);
    for (int i = 0; i < FLOATS; i++) {
        oc_expect_note("point %d, element %d", (int)point, i - MARGIN);
        for (int j = 2; j < 4; j++)
            EXPECT_EQ_F64(values[j][i], i == MARGIN || i == MARGIN + 1 ? 0 : UNTOUCHED);
    }
    oc_expect_no_note();
    for (int i = 0; i < 4; i++)
        (void)clReleaseMemObject(mems[i]);
    (void)clReleaseCommandQueue(queue);
}

static void points_beyond_30_bits(void)
{
    static const cl_int POINTS[] = {0, (1 << 30) - STRIP, 1 << 30, (1 << 30) + 99 * STRIP};
    struct oc_device *device;
    struct oc_kernel *kernel;

    if (!EXPECT_OK(oc_device_get(0, &device)) ||
        !EXPECT_OK(
            oc_kernel_take(device, "grid_sampler_2d_backward_planes", SAMPLE, "sample", &kernel)))
        return;
    for (size_t i = 0; i < OC_COUNT(POINTS); i++)
        expect_one_point(device, kernel->cl, POINTS[i]);
    oc_kernel_give(kernel);
}

/* ---- Work-items from 2^31 on of kernels that own their sums ---- */

/* 2^30 images of one element, one point or box, and three blocks or groups of channels. */
#define IMAGES (1 << 30)
#define BLOCKS 3
#define UNITS_PER_STEP 4
#define CHANNEL_STRIP 16

enum {
    OWNED_GRAD,
    OWNED_INPUT,
    OWNED_GRID,
    OWNED_SUMS,
    OWNED_PART,
    OWNED_RANGE, /* int: the first element and the one past the last */
    OWNED_STEP,  /* int: the next step */
    OWNED_MEMS
};

/* The work-item takes the units of the last image, which share their elements. */
static void set_channel_blocks(cl_kernel kernel, const cl_mem mems[OWNED_MEMS], cl_ulong id)
{
    const cl_ulong n = id / BLOCKS;
    /* images, channels, bands, units_per_step, width, height, borders, points, out_width, adjacent */
    const cl_int sizes[] = {(cl_int)n + 1, BLOCKS, 1, UNITS_PER_STEP, 1, 1, 0, 1, 1, 0};
    const cl_int8 stride = {{1}}; /* of images */
    cl_uint next = 0;

    set_shifted(kernel, &next, mems[OWNED_GRAD], n);
    set_buffer(kernel, &next, mems[OWNED_INPUT]);
    set_shifted(kernel, &next, mems[OWNED_GRID], n * 2);
    set_shifted(kernel, &next, mems[OWNED_RANGE], n * 2);
    set_shifted(kernel, &next, mems[OWNED_SUMS], n);
    set_buffer(kernel, &next, mems[OWNED_PART]);
    set_shifted(kernel, &next, mems[OWNED_INPUT], id * (1 + CHANNEL_STRIP)); /* scratch */
    set_shifted(kernel, &next, mems[OWNED_PART], id * 2);                    /* scratch */
    set_buffer(kernel, &next, mems[OWNED_STEP]);
    set_ints(kernel, &next, sizes, OC_COUNT(sizes));
    for (int i = 0; i < 3; i++)
        EXPECT_EQ_I64(clSetKernelArg(kernel, next++, sizeof(stride), &stride), CL_SUCCESS);
}

static void set_slices(cl_kernel kernel, const cl_mem mems[OWNED_MEMS], cl_ulong image,
                       cl_ulong sum)
{
    /* images, channels, groups, slices, width, height, borders, points, stores_out */
    const cl_int sizes[] = {IMAGES, BLOCKS, BLOCKS, 1, 1, 1, 0, 1, 0};
    const cl_int8 strides = {{0}}; /* INDEX is int */
    cl_uint next = 0;

    set_buffer(kernel, &next, mems[OWNED_GRAD]);
    set_buffer(kernel, &next, mems[OWNED_INPUT]);
    set_shifted(kernel, &next, mems[OWNED_GRID], image * 2);
    set_shifted(kernel, &next, mems[OWNED_PART], image * 2); /* gridGrad */
    set_shifted(kernel, &next, mems[OWNED_GRID], image * 2); /* the range: zeros, too */
    set_shifted(kernel, &next, mems[OWNED_GRID], image);     /* the element */
    set_shifted(kernel, &next, mems[OWNED_SUMS], sum);
    set_shifted(kernel, &next, mems[OWNED_SUMS], sum); /* out */
    set_ints(kernel, &next, sizes, OC_COUNT(sizes));
    EXPECT_EQ_I64(clSetKernelArg(kernel, next++, sizeof(strides), &strides), CL_SUCCESS);
}

static void set_plane_slices(cl_kernel kernel, const cl_mem mems[OWNED_MEMS], cl_ulong id)
{
    set_slices(kernel, mems, id / BLOCKS, 0);
}

/* Channel blocks have no strides. */
static void set_block_slices(cl_kernel kernel, const cl_mem mems[OWNED_MEMS], cl_ulong id)
{
    set_slices(kernel, mems, id / BLOCKS, id / BLOCKS);
}

/* A box of the image, whose number a float holds, with one bin and one sample. Without room for terms it is as a box
 * with more terms than expected. */
static void set_roi(cl_kernel kernel, const cl_mem mems[OWNED_MEMS], cl_ulong id, cl_int room)
{
    const cl_ulong n = id / BLOCKS;
    const cl_int counts[] = {
        (cl_int)n + 1,  /* images */
        BLOCKS,         /* channels */
        1,              /* images of a unit */
        1,              /* blocks of a unit */
        UNITS_PER_STEP, /* units of a step */
        0,              /* blocked */
        0,              /* zeroed */
        1,              /* boxes */
        room,           /* terms of rows */
        room,           /* terms of columns */
        3,              /* adjacent */
    };
    const cl_int pooling[] = {1, 1, 1, 1, 1}; /* height, width, rows, columns, ratio */
    const cl_int8 stride = {{0}}, sums_stride = {{1}};
    const cl_float scale = 1;
    const cl_int end_mode = 0;
    cl_uint next = 0;

    set_buffer(kernel, &next, mems[OWNED_GRAD]);
    set_buffer(kernel, &next, mems[OWNED_GRID]); /* boxes */
    set_shifted(kernel, &next, mems[OWNED_SUMS], n);
    set_shifted(kernel, &next, mems[OWNED_INPUT], id * (room > 0 ? 3 : 2));    /* scratch */
    set_shifted(kernel, &next, mems[OWNED_PART], id * 4 * (cl_ulong)room * 3); /* terms */
    set_buffer(kernel, &next, mems[OWNED_STEP]);
    set_ints(kernel, &next, counts, OC_COUNT(counts));
    EXPECT_EQ_I64(clSetKernelArg(kernel, next++, sizeof(stride), &stride), CL_SUCCESS);
    EXPECT_EQ_I64(clSetKernelArg(kernel, next++, sizeof(sums_stride), &sums_stride), CL_SUCCESS);
    set_ints(kernel, &next, pooling, OC_COUNT(pooling));
    EXPECT_EQ_I64(clSetKernelArg(kernel, next++, sizeof(scale), &scale), CL_SUCCESS);
    EXPECT_EQ_I64(clSetKernelArg(kernel, next++, sizeof(end_mode), &end_mode), CL_SUCCESS);
}

static void set_roi_owner(cl_kernel kernel, const cl_mem mems[OWNED_MEMS], cl_ulong id)
{
    set_roi(kernel, mems, id, 4);
}

/* As for boxes with more terms than expected. */
static void set_roi_owner_without_terms(cl_kernel kernel, const cl_mem mems[OWNED_MEMS],
                                        cl_ulong id)
{
    set_roi(kernel, mems, id, 0);
}

#define ROI_OWNER "-DINDEX=int -DCHANNEL_BLOCK=1 -DSTRIP=16 -DCOLUMN_TERMS=3"
#define GRID "-DINDEX=int -DT=f32 -DINPUT_GRAD=1 -DPOINT_BLOCK=1 "
#define GRID_PLANES GRID "-DSTRIP=128 "
#define GRID_OWNER GRID "-DCHANNEL_BLOCK=1 "

static const struct owner_row {
    const char *name, *kernel, *source, *options;
    bool is_roi;
    void (*set)(cl_kernel kernel, const cl_mem mems[OWNED_MEMS], cl_ulong id);
} OWNERS[] = {
    {"channel_blocks", "channel_blocks", "grid_sampler_2d_backward_owner",
     GRID_OWNER "-DMODE=BILINEAR -DGRID_GRAD=0 -DSTRIP=16", false, set_channel_blocks},
    {"slices of planes", "slices", "grid_sampler_2d_backward_planes",
     GRID_PLANES "-DMODE=NEAREST -DGRID_GRAD=0", false, set_plane_slices},
    {"slices of blocks", "slices", "grid_sampler_2d_backward_planes",
     GRID_OWNER "-DSTRIP=128 -DCHANNELS=1 -DOUT=f32 -DMODE=BILINEAR -DGRID_GRAD=0", false,
     set_block_slices},
    {"owner", "owner", "roi_align_v2_backward_owner", ROI_OWNER, true, set_roi_owner},
    {"owner without terms", "owner", "roi_align_v2_backward_owner", ROI_OWNER, true,
     set_roi_owner_without_terms},
};

/* One work-item, far behind the first one, adds the gradient 7 to its only element. */
static void expect_owned_sum(struct oc_device *device, cl_kernel kernel,
                             const struct owner_row *row, cl_ulong id)
{
    const size_t first = (size_t)id, one = 1;
    const cl_int step = (cl_int)(id / UNITS_PER_STEP);
    float values[OWNED_MEMS][FLOATS];
    cl_mem mems[OWNED_MEMS];
    cl_int code;
    cl_command_queue queue = clCreateCommandQueue(device->context, device->cl, 0, &code);

    for (int i = 0; i < OWNED_MEMS * FLOATS; i++)
        values[i / FLOATS][i % FLOATS] = UNTOUCHED;
    values[OWNED_GRAD][MARGIN] = 7;
    values[OWNED_INPUT][MARGIN] = 1;
    for (int i = 0; i < 5; i++) /* the middle of the image; for a box, all of it */
        values[OWNED_GRID][MARGIN + i] = 0;
    if (row->is_roi) values[OWNED_GRID][MARGIN] = (float)(id / BLOCKS);
    memcpy(&values[OWNED_RANGE][MARGIN], (const cl_int[]){0, 1}, 2 * sizeof(cl_int));
    memcpy(&values[OWNED_STEP][MARGIN], &step, sizeof(step));
    for (int i = 0; i < OWNED_MEMS; i++)
        mems[i] = create_buffer(device, values[i]);
    row->set(kernel, mems, id);
    EXPECT_EQ_I64(clEnqueueNDRangeKernel(queue, kernel, 1, &first, &one, &one, 0, NULL, NULL),
                  CL_SUCCESS);
    EXPECT_EQ_I64(clEnqueueReadBuffer(queue, mems[OWNED_SUMS], CL_TRUE, 0, sizeof(values[0]),
                                      values[OWNED_SUMS], 0, NULL, NULL),
                  CL_SUCCESS);
    for (int i = 0; i < FLOATS; i++) {
        oc_expect_note("%s, work-item %llu, element %d", row->name, (unsigned long long)id,
                       i - MARGIN);
        EXPECT_EQ_F64(values[OWNED_SUMS][i], i == MARGIN ? 7 : UNTOUCHED);
    }
    oc_expect_no_note();
    for (int i = 0; i < OWNED_MEMS; i++)
        (void)clReleaseMemObject(mems[i]);
    (void)clReleaseCommandQueue(queue);
}

static void owners_beyond_31_bits(const void *row)
{
    /* Of images whose numbers are multiples of 64, as floats are. The first channel of a block. */
    static const cl_ulong IDS[] = {0, (cl_ulong)BLOCKS * 64 * ((1 << 24) / BLOCKS * 2),
                                   (cl_ulong)BLOCKS * ((1 << 30) - 64)};
    const struct owner_row *owner = row;
    struct oc_device *device;
    struct oc_kernel *kernel;

    if (!EXPECT_OK(oc_device_get(0, &device)) ||
        !EXPECT_OK(oc_kernel_take(device, owner->source, owner->options, owner->kernel, &kernel)))
        return;
    for (size_t i = 0; i < OC_COUNT(IDS); i++)
        if (oc_can_shift_ids(device, IDS[i])) expect_owned_sum(device, kernel->cl, owner, IDS[i]);
    oc_kernel_give(kernel);
}

static const struct oc_test TESTS[] = {
    OC_TEST("scatter beyond 31 bits", scatter_beyond_31_bits),
    OC_TEST("points beyond 30 bits", points_beyond_30_bits),
    OC_TEST_ROWS(OWNERS, owners_beyond_31_bits),
};

OC_TEST_MAIN(.name = "index_range", OC_TESTS(TESTS), OC_ON_DEVICE)
