/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A C11 client that links none of the libraries: it loads each by its name, as plug-ins and wrappers of other
 * languages do, looks one function up in it that the vendor's library of that name has, and runs an operator by
 * these functions. Exit status 1 if a name or a function is missing or a value is wrong.
 */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acl/acl.h"
#include "acl/acl_op_compiler.h"
#include "aclnnop/aclnn_mse_loss_backward.h"

enum { COUNT = 4 };

/* clang-format off */
static const struct {
    const char *library, *function;
} NAMES[] = {
    {"libascendcl.so",        "aclInit"},
    {"libacl_rt.so",          "aclrtMalloc"},
    {"libnnopbase.so",        "aclCreateTensor"},
    {"libopapi.so",           "aclnnMseLossBackward"},
    {"libopapi_nn.so",        "aclnnMseLossBackwardGetWorkspaceSize"},
    {"libopapi_cv.so",        "aclnnGridSampler2D"},
    {"libopapi_math.so",      "aclnnAdd"},
    {"libacl_op_compiler.so", "aclSetCompileopt"},
    {"libhccl.so",            "HcclAllReduce"},
    {"libge_runner.so",       NULL}, /* these are loaded for their names */
    {"libgraph.so",           NULL},
    {"libacl_tdt_channel.so", NULL},
};
/* clang-format on */

#define NAMES_COUNT (sizeof(NAMES) / sizeof(NAMES[0]))

static void *handles[NAMES_COUNT];

static void load_all(void)
{
    for (size_t i = 0; i < NAMES_COUNT; i++) {
        handles[i] = dlopen(NAMES[i].library, RTLD_NOW | RTLD_LOCAL);
        if (handles[i] == NULL) {
            printf("%s\n", dlerror());
            exit(EXIT_FAILURE);
        }
        if (NAMES[i].function != NULL && dlsym(handles[i], NAMES[i].function) == NULL) {
            printf("%s has no %s\n", NAMES[i].library, NAMES[i].function);
            exit(EXIT_FAILURE);
        }
        printf("%s is loaded\n", NAMES[i].library);
    }
}

/* Stores the address of a function of a library; memcpy, since C has no cast for it. */
static void find(const char *library, const char *name, void *function)
{
    void *address = NULL;

    for (size_t i = 0; i < NAMES_COUNT && address == NULL; i++)
        if (strcmp(NAMES[i].library, library) == 0) address = dlsym(handles[i], name);
    if (address == NULL) {
        printf("%s has no %s\n", library, name);
        exit(EXIT_FAILURE);
    }
    memcpy(function, &address, sizeof(address));
}

#define FIND(library, name)        \
    __typeof__(&name) find_##name; \
    find(library, #name, &find_##name)

#define CHECK(call)                                   \
    do {                                              \
        const int code_ = (call);                     \
        if (code_ != 0) {                             \
            printf("%s returned %d\n", #call, code_); \
            exit(EXIT_FAILURE);                       \
        }                                             \
    } while (0)

/* Reduction none: 2 * (self - target) * gradOutput. */
static int run(float result[COUNT])
{
    FIND("libacl_rt.so", aclrtMalloc);
    FIND("libacl_rt.so", aclrtMemcpy);
    FIND("libacl_rt.so", aclrtFree);
    FIND("libascendcl.so", aclrtSynchronizeStream);
    FIND("libnnopbase.so", aclCreateTensor);
    FIND("libnnopbase.so", aclDestroyTensor);
    FIND("libopapi.so", aclnnMseLossBackwardGetWorkspaceSize);
    FIND("libopapi_nn.so", aclnnMseLossBackward);

    const float values[4][COUNT] = {{1, 1, 1, 2}, {1, 2, 3, 4}, {0, 0, 1, 1}, {-7, -7, -7, -7}};
    const int64_t shape[] = {COUNT};
    const size_t size = sizeof(values[0]);
    void *memory[4] = {NULL};
    aclTensor *tensor[4];
    aclOpExecutor *executor = NULL;
    uint64_t workspace_size = 1;

    for (int i = 0; i < 4; i++) {
        CHECK(find_aclrtMalloc(&memory[i], size, ACL_MEM_MALLOC_HUGE_FIRST));
        CHECK(find_aclrtMemcpy(memory[i], size, values[i], size, ACL_MEMCPY_HOST_TO_DEVICE));
        tensor[i] =
            find_aclCreateTensor(shape, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 1, memory[i]);
    }
    CHECK(find_aclnnMseLossBackwardGetWorkspaceSize(tensor[0], tensor[1], tensor[2], 0, tensor[3],
                                                    &workspace_size, &executor));
    CHECK(workspace_size != 0);
    CHECK(find_aclnnMseLossBackward(NULL, 0, executor, NULL));
    CHECK(find_aclrtSynchronizeStream(NULL));
    CHECK(find_aclrtMemcpy(result, size, memory[3], size, ACL_MEMCPY_DEVICE_TO_HOST));
    for (int i = 0; i < 4; i++) {
        CHECK(find_aclDestroyTensor(tensor[i]));
        CHECK(find_aclrtFree(memory[i]));
    }
    return result[0] == 2 && result[1] == 4 && result[2] == 4 && result[3] == 12;
}

int main(void)
{
    float result[COUNT];
    int is_right;

    load_all();
    FIND("libascendcl.so", aclInit);
    FIND("libacl_rt.so", aclrtSetDevice);
    FIND("libacl_rt.so", aclrtResetDevice);
    FIND("libascendcl.so", aclFinalize);
    CHECK(find_aclInit(NULL));
    CHECK(find_aclrtSetDevice(0));
    is_right = run(result);
    printf("result is: %g %g %g %g\n", result[0], result[1], result[2], result[3]);
    CHECK(find_aclrtResetDevice(0));
    CHECK(find_aclFinalize());
    for (size_t i = 0; i < NAMES_COUNT; i++)
        CHECK(dlclose(handles[i]));
    return is_right ? EXIT_SUCCESS : EXIT_FAILURE;
}
