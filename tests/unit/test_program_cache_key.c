/* SPDX-License-Identifier: Apache-2.0 */
/* The key of an entry of the disk cache. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/test.h"
#include "program/program_cache.h"

/* The key depends on everything that can change a binary, and on nothing else. */
static int child_keys(void)
{
    static struct oc_device device = {.name = "device",
                                      .vendor = "vendor",
                                      .version = "OpenCL 3.0",
                                      .driver = "1.0",
                                      .platform_name = "platform",
                                      .platform_version = "OpenCL 3.0 LLVM 14"};
    struct oc_device driver = device, name = device, platform = device, compiler = device,
                     version = device, vendor = device, shifted = device, same = device;
    struct oc_cache_key keys[16];
    size_t n = 0;

    (void)snprintf(driver.driver, sizeof(driver.driver), "1.1");
    (void)snprintf(name.name, sizeof(name.name), "Device");
    (void)snprintf(platform.platform_name, sizeof(platform.platform_name), "platform 2");
    (void)snprintf(compiler.platform_version, sizeof(compiler.platform_version),
                   "OpenCL 3.0 LLVM 15");
    (void)snprintf(version.version, sizeof(version.version), "OpenCL 1.2");
    (void)snprintf(vendor.vendor, sizeof(vendor.vendor), "vendors");
    (void)snprintf(shifted.name, sizeof(shifted.name), "devicev");
    (void)snprintf(shifted.vendor, sizeof(shifted.vendor), "endor"); /* the same characters */
    same.compute_units = 77;

    static const char *const FLAGS[] = {"POCL_EXTRA_BUILD_FLAGS", "AMD_OCL_BUILD_OPTIONS",
                                        "IGC_DisableLoopUnroll", "IGC_B", "IGC_A"};
    const struct oc_device *const others[] = {&driver,  &name,   &platform, &compiler,
                                              &version, &vendor, &shifted};
    EXPECT(oc_program_cache_key(&device, "text", "options", &keys[n++]));
    EXPECT(oc_program_cache_key(&device, "Text", "options", &keys[n++]));
    EXPECT(oc_program_cache_key(&device, "text", "option", &keys[n++]));
    EXPECT(oc_program_cache_key(&device, "textoptions", "", &keys[n++]));
    for (size_t i = 0; i < OC_COUNT(others); i++)
        EXPECT(oc_program_cache_key(others[i], "text", "options", &keys[n++]));
    for (size_t i = 0; i < OC_COUNT(FLAGS); i++) /* drivers read them in each build */
        EXPECT(setenv(FLAGS[i], "-g", 1) == 0 &&
               oc_program_cache_key(&device, "text", "options", &keys[n++]));
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < i; k++)
            if (memcmp(&keys[i], &keys[k], sizeof(keys[i])) == 0)
                oc_expect_fail("keys %zu and %zu are the same", k, i);
    EXPECT(oc_program_cache_key(&same, "text", "options", &keys[1]));
    EXPECT(memcmp(&keys[n - 1], &keys[1], sizeof(keys[1])) == 0);
    /* The same variables, in another order. */
    EXPECT(unsetenv("IGC_B") == 0 && setenv("IGC_B", "-g", 1) == 0);
    EXPECT(oc_program_cache_key(&device, "text", "options", &keys[1]));
    EXPECT(memcmp(&keys[n - 1], &keys[1], sizeof(keys[1])) == 0);
    return oc_expect_failures() != 0;
}

/* An update of the library does not load what the version before it has stored. */
static int child_version(void)
{
    static const char *const OTHERS[] = {OC_VERSION ".1", "0.0.0", ""};
    static const struct oc_device DEVICE = {.name = "device"};
    struct oc_cache_key own, other;

    EXPECT(oc_program_cache_key(&DEVICE, "text", "options", &own));
    EXPECT(oc_program_cache_key_of(OC_VERSION, &DEVICE, "text", "options", &other));
    EXPECT(memcmp(&own, &other, sizeof(own)) == 0);
    for (size_t i = 0; i < OC_COUNT(OTHERS); i++) {
        EXPECT(oc_program_cache_key_of(OTHERS[i], &DEVICE, "text", "options", &other));
        EXPECT(memcmp(&own, &other, sizeof(own)) != 0);
    }
    return oc_expect_failures() != 0;
}

static void expect_child(const char *child)
{
    const char *folder = oc_test_folder();
    struct oc_spawn result;
    char variable[1024];

    if (!EXPECT(folder != NULL)) return;
    (void)snprintf(variable, sizeof(variable), "ACLNN_CL_CACHE=%s", folder);
    oc_test_expect_child(child, (const char *const[]){variable, NULL}, &result);
}

static void keys_cover_what_changes_binaries(void) { expect_child("keys"); }

static void keys_cover_the_version_of_the_library(void) { expect_child("version"); }

static const struct oc_child CHILDREN[] = {
    {"keys", child_keys}, {"version", child_version}, {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST("keys cover what changes binaries", keys_cover_what_changes_binaries),
    OC_TEST_OF(keys_cover_the_version_of_the_library),
};

OC_TEST_MAIN(.name = "program_cache_key", OC_TESTS(TESTS), .children = CHILDREN)
