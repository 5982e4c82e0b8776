/* SPDX-License-Identifier: Apache-2.0 */
/* Which devices are listed, given ACLNN_CL_DEVICE and the platforms that the ICD loader finds. The
 * list is made once per process, so each case runs in a child process. */
#include <ctype.h>

#include "api/runtime.h"
#include "registry/device_registry.h"

/* ---- Children ---- */

static int child_some(void)
{
    EXPECT(device_count() > 0);
    return oc_expect_failures() != 0;
}

/* Without a device every call fails and says why. */
static int child_none(void)
{
    uint32_t count = 0;

    EXPECT_STATUS(207004, aclrtGetDeviceCount(&count));
    EXPECT_EQ_I64(count, 0);
    (void)printf("%s\n", aclGetRecentErrMsg());
    EXPECT_STATUS(107001, aclrtSetDevice(0));
    (void)printf("%s\n", aclGetRecentErrMsg());
    EXPECT_TEXT(aclrtGetSocName(), "Ascend910B3");
    EXPECT_STATUS(207004, aclrtGetDeviceCount(&count));
    return oc_expect_failures() != 0;
}

static int child_reversed(void)
{
    const struct oc_device *first, *second;
    const uint32_t count = device_count();

    if (count == 1) return 77;
    if (!EXPECT_EQ_I64(count, 2) || !EXPECT_OK(oc_device_peek(0, &first)) ||
        !EXPECT_OK(oc_device_peek(1, &second)))
        return 1;
    EXPECT_EQ_I64(first->device_number, 1);
    EXPECT_EQ_I64(second->device_number, 0);
    return oc_expect_failures() != 0;
}

static int child_properties(void)
{
    const struct oc_device *d;

    if (!EXPECT_OK(oc_device_peek(0, &d))) return 1;
    EXPECT(d->compute_units > 0 && d->max_group > 0 && d->base_align > 0 && d->max_allocation > 0);
    EXPECT(d->global_memory >= d->max_allocation);
    EXPECT(strlen(oc_float_atomic_name(d->float_atomic)) > 0);
    (void)printf("kind %s\nname %s\nversion %s\n", oc_device_kind_name(d->kind), d->name,
                 d->platform_version);
    return oc_expect_failures() != 0;
}

static const struct oc_child CHILDREN[] = {{"some", child_some},
                                           {"none", child_none},
                                           {"reversed", child_reversed},
                                           {"properties", child_properties},
                                           {NULL, NULL}};

/* ---- Tests ---- */

struct list_case {
    const char *name, *variable;
    const char *message; /* part of the error message; NULL: some devices are listed */
};

static const struct list_case CASES[] = {
    {"no filter", "ACLNN_CL_DEVICE", NULL},
    {"empty filter", "ACLNN_CL_DEVICE=", NULL},
    {"by number", "ACLNN_CL_DEVICE=0:0", NULL},
    {"an unknown term beside a good one", "ACLNN_CL_DEVICE=nosuchdevice, 0:0", NULL},
    {"unknown name", "ACLNN_CL_DEVICE=nosuchdevice",
     "aclrtGetDeviceCount: ACLNN_CL_DEVICE=nosuchdevice matches none of the devices that exist: "
     "0:0 "},
    {"unknown number", "ACLNN_CL_DEVICE=7:7", "ACLNN_CL_DEVICE"},
    {"no number", "ACLNN_CL_DEVICE=0:0x", "0:0x"},
    {"a number alone", "ACLNN_CL_DEVICE=0",
     "aclrtGetDeviceCount: ACLNN_CL_DEVICE=0 contains the number 0: must be platform:device of one "
     "of the devices that exist: 0:0 "},
    {"a number alone beside a good term", "ACLNN_CL_DEVICE=0:0, 63 ",
     "ACLNN_CL_DEVICE=0:0, 63  contains the number 63: must be platform:device"},
    {"a number that is a part of a name", "ACLNN_CL_DEVICE=3090,0:0", NULL},
    {"no term", "ACLNN_CL_DEVICE= , ", "ACLNN_CL_DEVICE= ,  matches"},
    {"no platform", "OCL_ICD_VENDORS=/nonexistent/", "OCL_ICD_VENDORS is /nonexistent/"},
};

static void list(const void *row)
{
    const struct list_case *c = row;
    const char *const environment[] = {c->variable, NULL};
    struct oc_spawn result;

    oc_test_expect_child(c->message == NULL ? "some" : "none", environment, &result);
    if (c->message == NULL) return;
    EXPECT_TEXT_CONTAINS(result.output, c->message);
    if (strncmp(c->variable, "ACLNN_CL_DEVICE", 15) == 0)
        EXPECT_TEXT_CONTAINS(result.output, "aclrtSetDevice: deviceId is 0: ACLNN_CL_DEVICE=");
}

/* The devices follow the order of the terms, and each is listed once. */
static void the_filter_orders_devices(void)
{
    static const char *const REVERSED[] = {"ACLNN_CL_DEVICE=0:1,0:0,0:1", NULL};
    struct oc_spawn result;

    oc_test_spawn("reversed", REVERSED, &result);
    if (result.status == 77) oc_test_skip("there is only one device");
    EXPECT_EQ_I64(result.status, 0);
}

/* By its kind, by the first word of its name in capitals, and by its platform's version, which for PoCL
 * alone has the driver's usual name. */
static void a_device_is_found_by_words(void)
{
    struct oc_spawn properties;
    char kind[32], name[256], version[256], variable[512];

    oc_test_expect_child("properties", NULL, &properties);
    if (!EXPECT(sscanf(properties.output, "kind %31s name %255[^ ,\n]%*[^\n] version %255[^,\n]",
                       kind, name, version) == 3))
        return;
    for (char *c = name; *c != '\0'; c++)
        *c = (char)toupper((unsigned char)*c);

    const char *const words[] = {kind, name, version};

    for (size_t i = 0; i < OC_COUNT(words); i++) {
        (void)snprintf(variable, sizeof(variable), "ACLNN_CL_DEVICE=%s", words[i]);
        list(&(struct list_case){.variable = variable});
    }
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, list),
    OC_TEST_OF(the_filter_orders_devices),
    OC_TEST_OF(a_device_is_found_by_words),
};

OC_TEST_MAIN(.name = "device_list", OC_TESTS(TESTS), .children = CHILDREN)
