/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Devices that the library cannot use: none of them is offered; a warning, the diagnosis and the list of
 * rejected devices name the reason.
 *
 * This program interposes clGetDeviceInfo: every device claims what the row says.
 */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "device/device_list.h"
#include "harness/test.h"

static const struct claim {
    const char *name;
    cl_device_info what;
    const char *text; /* NULL: the property is `number` */
    cl_uint number;
    const char *reason; /* NULL: the device is usable */
} CLAIMS[] = {
    {"not available", CL_DEVICE_AVAILABLE, NULL, CL_FALSE, "it is not available"},
    {"no compiler", CL_DEVICE_COMPILER_AVAILABLE, NULL, CL_FALSE, "it has no compiler"},
    {"OpenCL 1.1", CL_DEVICE_VERSION, "OpenCL 1.1 x", 0, "its OpenCL version is below 1.2"},
    {"OpenCL 0.9", CL_DEVICE_VERSION, "OpenCL 0.9 x", 0, "its OpenCL version is below 1.2"},
    {"a version of no form", CL_DEVICE_VERSION, "1.2", 0, "its OpenCL version is below 1.2"},
    {"OpenCL 1.2", CL_DEVICE_VERSION, "OpenCL 1.2 x", 0, NULL},
    {"OpenCL 2.0", CL_DEVICE_VERSION, "OpenCL 2.0 x", 0, NULL},
    {"OpenCL 10.0", CL_DEVICE_VERSION, "OpenCL 10.0 x", 0, NULL},
    {"big-endian", CL_DEVICE_ENDIAN_LITTLE, NULL, CL_FALSE, "it is big-endian"},
    {"32-bit addresses", CL_DEVICE_ADDRESS_BITS, NULL, 32, "its addresses are not 64 bits"},
    {"no alignment", CL_DEVICE_MEM_BASE_ADDR_ALIGN, NULL, 0,
     "its driver does not report its limits"},
    {"no compute units", CL_DEVICE_MAX_COMPUTE_UNITS, NULL, 0,
     "its driver does not report its limits"},
};

static const struct claim *claimed;

CL_API_ENTRY cl_int CL_API_CALL clGetDeviceInfo(cl_device_id device, cl_device_info what,
                                                size_t bytes, void *value, size_t *written)
{
    cl_int(CL_API_CALL * real)(cl_device_id, cl_device_info, size_t, void *, size_t *);

    *(void **)(&real) = dlsym(RTLD_NEXT, "clGetDeviceInfo");
    if (claimed == NULL || what != claimed->what || value == NULL)
        return real(device, what, bytes, value, written);

    const void *from = claimed->text == NULL ? (const void *)&claimed->number : claimed->text;
    const size_t size = claimed->text == NULL ? sizeof(claimed->number) : strlen(claimed->text) + 1;

    if (bytes < size) return CL_INVALID_VALUE;
    memcpy(value, from, size);
    if (written != NULL) *written = size;
    return CL_SUCCESS;
}

/* Makes the list, with what is printed on stderr meanwhile in `text`. */
static bool list_make(struct oc_device_list *list, char *text, size_t bytes)
{
    FILE *file = tmpfile();
    const int saved = dup(STDERR_FILENO);
    size_t length;

    if (!EXPECT(file != NULL && saved >= 0)) return false;
    (void)fflush(stderr);
    (void)dup2(fileno(file), STDERR_FILENO);
    oc_device_list_make(list);
    (void)fflush(stderr);
    (void)dup2(saved, STDERR_FILENO);
    (void)close(saved);
    rewind(file);
    length = fread(text, 1, bytes - 1, file);
    text[length] = '\0';
    (void)fclose(file);
    return true;
}

static void claim_is_noticed(const void *row)
{
    const struct claim *claim = row;
    static struct oc_device_list list;
    char text[4096];

    memset(&list, 0, sizeof(list));
    claimed = claim;
    const bool made = list_make(&list, text, sizeof(text));
    claimed = NULL;
    if (!made) return;
    if (claim->reason == NULL) {
        EXPECT(list.count > 0);
    } else {
        EXPECT_EQ_I64(list.count, 0);
        EXPECT_TEXT_CONTAINS(text, "is ignored: ");
        EXPECT_TEXT_CONTAINS(text, claim->reason);
        EXPECT_TEXT_CONTAINS(list.diagnosis, "no OpenCL device can be used: 0:0 ");
        EXPECT_TEXT_CONTAINS(list.diagnosis, claim->reason);
        if (EXPECT(list.rejected_count > 0)) {
            EXPECT_TEXT(list.rejected[0].reason, claim->reason);
            EXPECT(!list.rejected[0].failed_self_test);
        }
    }
    for (uint32_t i = 0; i < list.count; i++)
        free(list.devices[i]);
    for (uint32_t i = 0; i < list.rejected_count; i++)
        free(list.rejected[i].device);
}

/* The warnings are printed only if the variable says so. */
static int set_up(void) { return setenv("ACLNN_CL_LOG", "warn", 1); }

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CLAIMS, claim_is_noticed),
};

OC_TEST_MAIN(.name = "unusable_devices", OC_TESTS(TESTS), .set_up = set_up)
