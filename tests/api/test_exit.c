/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How processes end that use the library: without waiting, without aclFinalize, by dlclose; and beside
 * another library that defines the vendor's names. Each case is a process of its own, which opens the
 * shared library as plug-ins do.
 */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "acl/acl.h"
#include "aclnn/acl_meta.h"
#include "aclnnop/aclnn_abs.h"
#include "harness/test.h"

#define ELEMENTS ((int64_t)1 << 20)
#define RUNS 50

/* The functions of the shared library; those of the same names in this program are not called. */
static struct {
    void *handle;
    __typeof__(aclInit) *init;
    __typeof__(aclFinalize) *finalize;
    __typeof__(aclrtSetDevice) *set_device;
    __typeof__(aclrtCreateStream) *create_stream;
    __typeof__(aclrtSynchronizeStream) *synchronize;
    __typeof__(aclrtMalloc) *allocate;
    __typeof__(aclrtMemcpy) *copy;
    __typeof__(aclCreateTensor) *create_tensor;
    __typeof__(aclDestroyTensor) *destroy_tensor;
    __typeof__(aclnnAbsGetWorkspaceSize) *first;
    __typeof__(aclnnAbs) *second;
} lib;

static bool find(const char *name, void *function)
{
    void *found = dlsym(lib.handle, name);

    memcpy(function, &found, sizeof(found));
    return EXPECT(found != NULL);
}

static bool library_open(void)
{
    lib.handle = dlopen(OC_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    return EXPECT(lib.handle != NULL) && find("aclInit", &lib.init) &&
           find("aclFinalize", &lib.finalize) && find("aclrtSetDevice", &lib.set_device) &&
           find("aclrtCreateStream", &lib.create_stream) &&
           find("aclrtSynchronizeStream", &lib.synchronize) && find("aclrtMalloc", &lib.allocate) &&
           find("aclrtMemcpy", &lib.copy) && find("aclCreateTensor", &lib.create_tensor) &&
           find("aclDestroyTensor", &lib.destroy_tensor) &&
           find("aclnnAbsGetWorkspaceSize", &lib.first) && find("aclnnAbs", &lib.second);
}

/* Enqueues work of some milliseconds and does not wait. Stores the stream and what is computed. */
static bool library_use(aclrtStream *stream, void **out)
{
    const int64_t shape = ELEMENTS, stride = 1;
    const float minus_two = -2;
    void *in;

    if (!EXPECT(lib.init(NULL) == 0) || !EXPECT(lib.set_device(0) == 0) ||
        !EXPECT(lib.create_stream(stream) == 0) ||
        !EXPECT(lib.allocate(&in, ELEMENTS * sizeof(float), ACL_MEM_MALLOC_HUGE_FIRST) == 0) ||
        !EXPECT(lib.allocate(out, ELEMENTS * sizeof(float), ACL_MEM_MALLOC_HUGE_FIRST) == 0) ||
        !EXPECT(lib.copy(in, sizeof(float), &minus_two, sizeof(float), ACL_MEMCPY_HOST_TO_DEVICE) ==
                0))
        return false;
    for (int i = 0; i < RUNS; i++) {
        aclTensor *tensors[2];
        aclOpExecutor *executor;
        uint64_t size;

        for (int k = 0; k < 2; k++)
            tensors[k] = lib.create_tensor(&shape, 1, ACL_FLOAT, &stride, 0, ACL_FORMAT_ND, &shape,
                                           1, k == 0 ? in : *out);
        if (!EXPECT(lib.first(tensors[0], tensors[1], &size, &executor) == 0) ||
            !EXPECT(lib.second(NULL, 0, executor, *stream) == 0))
            return false;
        for (int k = 0; k < 2; k++)
            EXPECT(lib.destroy_tensor(tensors[k]) == 0);
    }
    return true;
}

static bool library_used(void)
{
    aclrtStream stream;
    void *out;

    return library_open() && library_use(&stream, &out);
}

/* Waits for what library_use enqueued. */
static bool library_result_is_right(aclrtStream stream, void *out)
{
    float two = 0;

    return EXPECT(lib.synchronize(stream) == 0) &&
           EXPECT(lib.copy(&two, sizeof(float), out, sizeof(float), ACL_MEMCPY_DEVICE_TO_HOST) ==
                  0) &&
           EXPECT_EQ_F64(two, 2);
}

static bool library_computes(void)
{
    aclrtStream stream;
    void *out;

    return library_open() && library_use(&stream, &out) && library_result_is_right(stream, out);
}

static int child_exit(void) { return library_used() ? 0 : 1; }

static int child_quick_exit(void)
{
    if (!library_used()) return 1;
    quick_exit(0);
}

/* The library stays loaded, because queued work and the driver's threads may still refer to it. */
static bool library_close(void)
{
    return EXPECT(dlclose(lib.handle) == 0) &&
           EXPECT(dlopen(OC_LIBRARY, RTLD_NOW | RTLD_NOLOAD) != NULL);
}

static int child_close(void) { return library_used() && library_close() ? 0 : 1; }

static int child_close_and_wait(void)
{
    aclrtStream stream;
    void *out;

    return library_open() && library_use(&stream, &out) && library_close() &&
                   library_result_is_right(stream, out) && EXPECT(lib.finalize() == 0)
               ? 0
               : 1;
}

static int child_finalize_and_close(void)
{
    return library_used() && EXPECT(lib.finalize() == 0) && library_close() ? 0 : 1;
}

static int child_open_again(void)
{
    if (!library_computes() || !EXPECT(lib.finalize() == 0) || !library_close()) return 1;
    return library_computes() && EXPECT(lib.finalize() == 0) ? 0 : 1;
}

/* The other library's functions end the process. */
static int child_beside_another(void)
{
    if (!EXPECT(dlopen(OC_OTHER_LIBRARY, RTLD_NOW | RTLD_GLOBAL) != NULL)) return 1;
    return library_computes() && EXPECT(lib.finalize() == 0) ? 0 : 1;
}

static const struct oc_child CHILDREN[] = {{"exit", child_exit},
                                           {"quick exit", child_quick_exit},
                                           {"close", child_close},
                                           {"close and wait", child_close_and_wait},
                                           {"finalize and close", child_finalize_and_close},
                                           {"open again", child_open_again},
                                           {"beside another", child_beside_another},
                                           {NULL, NULL}};

static const struct ending {
    const char *name;
} ENDINGS[] = {{"exit"},           {"quick exit"},         {"close"},
               {"close and wait"}, {"finalize and close"}, {"open again"},
               {"beside another"}};

static void process_ends_well(const void *row)
{
    const struct ending *end = row;
    struct oc_spawn result;

    oc_test_expect_child(end->name, NULL, &result);
}

static const struct oc_test TESTS[] = {OC_TEST_ROWS(ENDINGS, process_ends_well)};

OC_TEST_MAIN(.name = "exit", OC_TESTS(TESTS), .children = CHILDREN)
