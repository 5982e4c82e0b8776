/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Atomic additions of four floats with one instruction, on a device that says it is a GPU of NVIDIA: they
 * are used where they pass the self-test, and their absence is silent.
 *
 * This program interposes OpenCL's functions: programs with an instruction of NVIDIA are built with the
 * compare-and-swap loop instead, are refused by the compiler, or do nothing, as a row says.
 */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/device_info.h"
#include "harness/test.h"
#include "program/float_atomic.h"
#include "registry/device_registry.h"
#include "verify/device.h"
#include "verify/ops/grid_sampler_2d_backward.h"

#define VECTORS "ATOMIC_NVIDIA_PTX_VECTORS"
#define SCALARS "ATOMIC_NVIDIA_PTX"
#define LOOP "ATOMIC_CAS"

enum outcome { WORKS, REFUSED, LOSES };

/* What the device claims and makes of both instructions, by the name of the child, and what follows. */
static const struct row {
    const char *name;
    cl_uint capability;
    enum outcome vectors, scalars;
    enum oc_float_atomic selected;
    const char *algorithm;
} ROWS[] = {
    {"9.0", 9, WORKS, WORKS, OC_FLOAT_ATOMIC_NVIDIA_PTX_VECTORS, "VECTORS"},
    {"10.0", 10, WORKS, REFUSED, OC_FLOAT_ATOMIC_NVIDIA_PTX_VECTORS, "VECTORS"},
    {"8.9", 8, WORKS, WORKS, OC_FLOAT_ATOMIC_NVIDIA_PTX, "CHANNELS"},
    {"no number", 0, WORKS, WORKS, OC_FLOAT_ATOMIC_NVIDIA_PTX, "CHANNELS"},
    {"vectors are refused", 9, REFUSED, WORKS, OC_FLOAT_ATOMIC_NVIDIA_PTX, "CHANNELS"},
    {"vectors lose additions", 9, LOSES, WORKS, OC_FLOAT_ATOMIC_NVIDIA_PTX, "CHANNELS"},
    {"both are refused", 9, REFUSED, REFUSED, OC_FLOAT_ATOMIC_CAS, "CHANNELS"},
    {"scalars lose additions", 9, REFUSED, LOSES, OC_FLOAT_ATOMIC_CAS, "CHANNELS"},
};

static const struct row *device; /* NULL: the driver's */
static cl_program losing;        /* does nothing */
static char algorithm[32];       /* of the newest program that has one */

/* Forward calls as `real`. */
#define FIND_REAL(name) *(void **)(&real) = dlsym(RTLD_NEXT, name)

CL_API_ENTRY cl_int CL_API_CALL clGetDeviceInfo(cl_device_id id, cl_device_info what, size_t bytes,
                                                void *value, size_t *written)
{
    static const cl_device_info COMPUTE_CAPABILITY_MAJOR_NV = 0x4000;
    static const cl_device_info SINGLE_FP_ATOMIC_CAPABILITIES_EXT = 0x4231;
    static const cl_device_type GPU = CL_DEVICE_TYPE_GPU;
    static const char MORE[] = " cl_nv_pragma_unroll";
    cl_int(CL_API_CALL * real)(cl_device_id, cl_device_info, size_t, void *, size_t *);
    char words[16384] = "";

    FIND_REAL("clGetDeviceInfo");
    if (device == NULL) return real(id, what, bytes, value, written);
    if (what == CL_DEVICE_TYPE) return oc_claim_info(&GPU, sizeof(GPU), bytes, value, written);
    /* A device of NVIDIA has none, and a driver with some would have them selected first. */
    if (what == SINGLE_FP_ATOMIC_CAPABILITIES_EXT) return CL_INVALID_VALUE;
    if (what == COMPUTE_CAPABILITY_MAJOR_NV) {
        if (device->capability == 0) return CL_INVALID_VALUE; /* that of a real one is another */
        return oc_claim_info(&device->capability, sizeof(device->capability), bytes, value,
                             written);
    }
    if (what != CL_DEVICE_EXTENSIONS) return real(id, what, bytes, value, written);

    const cl_int code = real(id, what, sizeof(words) - sizeof(MORE), words, NULL);

    if (code != CL_SUCCESS) return code;
    (void)strcat(words, MORE);
    return oc_claim_info(words, strlen(words) + 1, bytes, value, written);
}

/* The text with LOOP for the instruction that it names, if any; freed by the caller. */
static char *without_instruction(const char *text)
{
    char *copy = calloc(strlen(text) + 1, 1);
    const char *name = strstr(text, VECTORS) != NULL ? VECTORS : SCALARS;
    const char *at = strstr(text, name);

    if (copy == NULL) abort();
    if (at == NULL || device == NULL)
        (void)strcpy(copy, text);
    else
        (void)sprintf(copy, "%.*s%s%s", (int)(at - text), text, LOOP, at + strlen(name));
    return copy;
}

/* A plan's definitions are in the first text. */
CL_API_ENTRY cl_program CL_API_CALL clCreateProgramWithSource(cl_context context, cl_uint count,
                                                              const char **texts,
                                                              const size_t *lengths, cl_int *code)
{
    static const char DEFINITION[] = "#define ALGORITHM ";
    cl_program(CL_API_CALL * real)(cl_context, cl_uint, const char **, const size_t *, cl_int *);

    FIND_REAL("clCreateProgramWithSource");
    if (count != 2 || lengths != NULL) return real(context, count, texts, lengths, code);

    char *first = without_instruction(texts[0]);
    const char *const replaced[] = {first, texts[1]};
    const char *found = strstr(first, DEFINITION);
    const cl_program program = real(context, 2, (const char **)(uintptr_t)replaced, NULL, code);

    if (found != NULL) (void)sscanf(found + strlen(DEFINITION), "%31s", algorithm);
    free(first);
    return program;
}

/* The self-test's definition is an option. */
CL_API_ENTRY cl_int CL_API_CALL clBuildProgram(cl_program program, cl_uint count,
                                               const cl_device_id *ids, const char *options,
                                               void(CL_CALLBACK *notify)(cl_program, void *),
                                               void *data)
{
    cl_int(CL_API_CALL * real)(cl_program, cl_uint, const cl_device_id *, const char *,
                               void(CL_CALLBACK *)(cl_program, void *), void *);
    enum outcome outcome = WORKS;

    FIND_REAL("clBuildProgram");
    if (device != NULL && options != NULL && strstr(options, SCALARS) != NULL)
        outcome = strstr(options, VECTORS) != NULL ? device->vectors : device->scalars;
    if (outcome == REFUSED) return CL_BUILD_PROGRAM_FAILURE;
    if (outcome == LOSES) losing = program;

    char *replaced = without_instruction(options == NULL ? "" : options);
    const cl_int code = real(program, count, ids, replaced, notify, data);

    free(replaced);
    return code;
}

CL_API_ENTRY cl_int CL_API_CALL clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel,
                                                       cl_uint dimensions, const size_t *offset,
                                                       const size_t *global, const size_t *local,
                                                       cl_uint waits, const cl_event *wait,
                                                       cl_event *event)
{
    cl_int(CL_API_CALL * real)(cl_command_queue, cl_kernel, cl_uint, const size_t *, const size_t *,
                               const size_t *, cl_uint, const cl_event *, cl_event *);
    cl_program program = NULL;

    FIND_REAL("clEnqueueNDRangeKernel");
    if (losing != NULL &&
        clGetKernelInfo(kernel, CL_KERNEL_PROGRAM, sizeof(program), &program, NULL) == CL_SUCCESS &&
        program == losing)
        return clEnqueueMarkerWithWaitList(queue, waits, wait, event);
    return real(queue, kernel, dimensions, offset, global, local, waits, wait, event);
}

/* ---- Children: one device list per process ---- */

/* Inputs of 32 channels have the strategies for many channels. */
static void expect_right_sums(void)
{
    static const struct grid_case CASE = {
        .name = "32 channels", .n = 2, .c = 32, .h = 4, .w = 8, .out_h = 5, .out_w = 6};
    struct oc_op_case c;

    grid_make(&c, &CASE, OC_F32);
    (void)grid_fill_exact(&c);
    grid_compute(&c, true);
    EXPECT_EQ_I64(oc_op_run_combination(&c, OC_OP_DEFAULT_STRATEGY, OC_LAYOUT_CONTIGUOUS),
                  OC_OP_RIGHT);
    oc_op_free(&c);
}

static int child_run(const struct row *row)
{
    enum oc_float_atomic selected;
    struct oc_device *first;

    device = row;
    if (oc_device_set_up() != 0 || !EXPECT_OK(oc_device_get(0, &first))) return 1;
    EXPECT_OK(oc_float_atomic_select(first, &selected));
    EXPECT_EQ_I64(selected, row->selected);
    EXPECT(aclGetRecentErrMsg() == NULL);
    expect_right_sums();
    EXPECT_TEXT(algorithm, row->algorithm);
    oc_device_tear_down();
    return oc_expect_failures() != 0;
}

#define CHILD(i) \
    static int child_##i(void) { return child_run(&ROWS[i]); }
CHILD(0)
CHILD(1)
CHILD(2)
CHILD(3)
CHILD(4)
CHILD(5)
CHILD(6)
CHILD(7)

static const struct oc_child CHILDREN[] = {{"9.0", child_0},
                                           {"10.0", child_1},
                                           {"8.9", child_2},
                                           {"no number", child_3},
                                           {"vectors are refused", child_4},
                                           {"vectors lose additions", child_5},
                                           {"both are refused", child_6},
                                           {"scalars lose additions", child_7},
                                           {NULL, NULL}};

static void vectors_are_used_where_they_pass_the_self_test(void)
{
    static const char *const ENVIRONMENT[] = {"ACLNN_CL_CACHE=0", NULL};

    _Static_assert(OC_COUNT(CHILDREN) == OC_COUNT(ROWS) + 1, "a child for each row");
    oc_test_expect_children(CHILDREN, ENVIRONMENT);
}

static const struct oc_test TESTS[] = {OC_TEST_OF(vectors_are_used_where_they_pass_the_self_test)};

OC_TEST_MAIN(.name = "vector_atomics", OC_TESTS(TESTS), .children = CHILDREN)
