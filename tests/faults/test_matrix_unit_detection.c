/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which matrix unit a device says that it has, and of what size its smallest sub-groups are, if it is one of Intel's
 * GPUs. Here none multiplies, since the driver's compiler does not know the instructions: products are right without.
 *
 * This program interposes clGetDeviceInfo.
 */
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "gemm/matrix_unit.h"
#include "harness/device_info.h"
#include "harness/test.h"
#include "registry/device_registry.h"
#include "verify/device.h"
#include "verify/ops/conv_tbc.h"

#define INTEL " cl_intel_device_attribute_query cl_intel_required_subgroup_size"
#define DPAS " cl_intel_subgroup_matrix_multiply_accumulate"

/* What the device claims, by the name of the child, and what follows. */
static const struct row {
    const char *name;
    cl_device_type type;
    const char *device_name, *extensions; /* NULL: the driver's name */
    size_t sub_groups[3];                 /* 0: no more of them */
    cl_uint wave;                         /* work-items of AMD's; 0: not told */
    int sub_group;
    enum oc_matrix_unit unit;
} ROWS[] = {
    {"sub-groups of 8",
     CL_DEVICE_TYPE_GPU,
     NULL,
     INTEL DPAS,
     {8, 16, 32},
     0,
     8,
     OC_MATRIX_UNIT_DPAS8},
    {"sub-groups of 16",
     CL_DEVICE_TYPE_GPU,
     NULL,
     INTEL DPAS,
     {32, 16},
     0,
     16,
     OC_MATRIX_UNIT_DPAS16},
    {"no unit", CL_DEVICE_TYPE_GPU, NULL, INTEL, {16, 8}, 0, 8, OC_MATRIX_UNIT_NONE},
    {"as its CPUs", CL_DEVICE_TYPE_GPU, NULL, INTEL DPAS, {4, 8, 16}, 0, 0, OC_MATRIX_UNIT_NONE},
    {"a CPU", CL_DEVICE_TYPE_CPU, NULL, INTEL DPAS, {8, 16}, 0, 0, OC_MATRIX_UNIT_NONE},
    {"not of Intel", CL_DEVICE_TYPE_GPU, NULL, DPAS, {8, 16}, 0, 0, OC_MATRIX_UNIT_NONE},
    {"gfx1100", CL_DEVICE_TYPE_GPU, "gfx1100", "", {0}, 32, 0, OC_MATRIX_UNIT_WMMA},
    {"waves of 64", CL_DEVICE_TYPE_GPU, "gfx1100", "", {0}, 64, 0, OC_MATRIX_UNIT_NONE},
    {"waves of any size", CL_DEVICE_TYPE_GPU, "gfx1101", "", {0}, 0, 0, OC_MATRIX_UNIT_NONE},
    {"gfx90a", CL_DEVICE_TYPE_GPU, "gfx90a:sramecc+", "", {0}, 64, 0, OC_MATRIX_UNIT_MFMA},
    {"gfx1030", CL_DEVICE_TYPE_GPU, "gfx1030", "", {0}, 32, 0, OC_MATRIX_UNIT_NONE},
};

static const struct row *device; /* NULL: the driver's */

/* The driver's extensions but Intel's, and those that are claimed. */
static void claim_extensions(const char *real, char *words)
{
    while (*real != '\0') {
        const size_t length = strcspn(real, " ");

        if (strncmp(real, "cl_intel", 8) != 0) {
            (void)strncat(words, real, length);
            (void)strcat(words, " ");
        }
        real += length + strspn(real + length, " ");
    }
    (void)strcat(words, device->extensions);
}

CL_API_ENTRY cl_int CL_API_CALL clGetDeviceInfo(cl_device_id id, cl_device_info what, size_t bytes,
                                                void *value, size_t *written)
{
    static const cl_device_info SUB_GROUP_SIZES_INTEL = 0x4108, WAVEFRONT_WIDTH_AMD = 0x4043;
    cl_int(CL_API_CALL * real)(cl_device_id, cl_device_info, size_t, void *, size_t *);
    char words[16384] = "", drivers[8192] = "";
    size_t count = 0;

    *(void **)(&real) = dlsym(RTLD_NEXT, "clGetDeviceInfo");
    if (device == NULL) return real(id, what, bytes, value, written);
    if (what == CL_DEVICE_TYPE)
        return oc_claim_info(&device->type, sizeof(device->type), bytes, value, written);
    if (what == CL_DEVICE_NAME && device->device_name != NULL)
        return oc_claim_info(device->device_name, strlen(device->device_name) + 1, bytes, value,
                             written);
    if (what == WAVEFRONT_WIDTH_AMD)
        return device->wave == 0
                   ? CL_INVALID_VALUE
                   : oc_claim_info(&device->wave, sizeof(device->wave), bytes, value, written);
    if (what == SUB_GROUP_SIZES_INTEL) {
        while (count < OC_COUNT(device->sub_groups) && device->sub_groups[count] != 0)
            count++;
        return count == 0 ? CL_INVALID_VALUE
                          : oc_claim_info(device->sub_groups, count * sizeof(size_t), bytes, value,
                                          written);
    }
    if (what != CL_DEVICE_EXTENSIONS) return real(id, what, bytes, value, written);

    const cl_int code = real(id, what, sizeof(drivers), drivers, NULL);

    if (code != CL_SUCCESS) return code;
    claim_extensions(drivers, words);
    return oc_claim_info(words, strlen(words) + 1, bytes, value, written);
}

/* ---- Children: one device list per process ---- */

static void expect_right_products(void)
{
    static const struct convf_case CASE = {
        .name = "products", .t = 20, .b = 4, .ci = 64, .co = 70, .k = 2};
    struct oc_op_case c;

    convf_make(&c, &CASE, OC_F16, OC_F16);
    (void)oc_op_fill(&c, OC_DATA_INTEGERS, c.count - 1);
    convf_compute(&c, true);
    EXPECT_EQ_I64(oc_op_run_combination(&c, OC_OP_DEFAULT_STRATEGY, OC_LAYOUT_CONTIGUOUS),
                  OC_OP_RIGHT);
    oc_op_free(&c);
}

static int child_run(const struct row *row)
{
    struct oc_device *first;

    device = row;
    if (oc_device_set_up() != 0 || !EXPECT_OK(oc_device_get(0, &first))) return 1;
    EXPECT_EQ_I64(first->intel_sub_group, row->sub_group);
    EXPECT_EQ_I64(first->matrix_unit, row->unit);
    EXPECT(!oc_matrix_unit_works(first, first->matrix_unit, OC_F16));
    EXPECT(!oc_matrix_unit_works(first, first->matrix_unit, OC_F32));
    EXPECT(aclGetRecentErrMsg() == NULL);
    expect_right_products();
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
CHILD(8)
CHILD(9)
CHILD(10)

static const struct oc_child CHILDREN[] = {{"sub-groups of 8", child_0},
                                           {"sub-groups of 16", child_1},
                                           {"no unit", child_2},
                                           {"as its CPUs", child_3},
                                           {"a CPU", child_4},
                                           {"not of Intel", child_5},
                                           {"gfx1100", child_6},
                                           {"waves of 64", child_7},
                                           {"waves of any size", child_8},
                                           {"gfx90a", child_9},
                                           {"gfx1030", child_10},
                                           {NULL, NULL}};

static void units_are_found_and_tested(void)
{
    static const char *const ENVIRONMENT[] = {"ACLNN_CL_CACHE=0", NULL};

    _Static_assert(OC_COUNT(CHILDREN) == OC_COUNT(ROWS) + 1, "a child for each row");
    oc_test_expect_children(CHILDREN, ENVIRONMENT);
}

static const struct oc_test TESTS[] = {OC_TEST_OF(units_are_found_and_tested)};

OC_TEST_MAIN(.name = "matrix_unit_detection", OC_TESTS(TESTS), .children = CHILDREN)
