/* SPDX-License-Identifier: Apache-2.0 */
#include "tune.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "acl/acl.h"
#include "aclnnop/aclnn_grid_sampler2d.h"
#include "aclnnop/aclnn_matmul.h"
#include "aclnnop/aclnn_mse_loss_backward.h"
#include "base/math.h"
#include "registry/device_registry.h"
#include "registry/tuning.h"
#include "strategy/override.h"
#include "strategy/tuned.h"

/* Each round measures each value once. The fastest round counts, because nothing disturbed it. */
#define ROUNDS 7
/* A workload that takes longer than this with compiled kernels is not measured; the rule
 * decides. */
#define MOST_MS 250
/* A value must be faster than the rule's by this factor: smaller differences are noise on machines
 * that others use, too. */
#define GAIN 0.9
#define RANDOM_FLOATS 65536 /* the tensors repeat these values */
#define TENSORS 4
#define MOST_VALUES 8

typedef aclnnStatus (*first_call)(aclTensor *const *t, uint64_t *workspace,
                                  aclOpExecutor **executor);
typedef aclnnStatus (*second_call)(void *workspace, uint64_t size, aclOpExecutor *executor,
                                   aclrtStream stream);

static aclnnStatus subtract(aclTensor *const *t, uint64_t *workspace, aclOpExecutor **executor)
{
    return aclnnMseLossBackwardGetWorkspaceSize(t[0], t[1], t[2], 0, t[3], workspace, executor);
}

static aclnnStatus sample(aclTensor *const *t, uint64_t *workspace, aclOpExecutor **executor)
{
    return aclnnGridSampler2DGetWorkspaceSize(t[0], t[1], 0, 0, false, t[2], workspace, executor);
}

static aclnnStatus multiply(aclTensor *const *t, uint64_t *workspace, aclOpExecutor **executor)
{
    return aclnnMatmulGetWorkspaceSize(t[0], t[1], t[2], 0, workspace, executor);
}

/* Each workload is an operator that takes a few ms and depends on its tunable more than others
 * do. */
static const struct workload {
    enum oc_tunable tunable;
    /* Overrides needed in addition to the tunable, with a comma at the end, or "". */
    const char *strategy;
    int64_t shape[TENSORS][4]; /* unused tensors have the extent 0 */
    uint64_t rank;
    first_call first;
    second_call second;
} WORKLOADS[] = {
    /* The tensors exceed last-level caches. */
    {OC_TUNABLE_STORES,
     "",
     {{1 << 22, 2}, {1, 1}, {1 << 22, 2}, {1 << 22, 2}},
     2,
     subtract,
     aclnnMseLossBackward},
    /* The points have no order, and the image exceeds a second-level cache. */
    {OC_TUNABLE_PREFETCH,
     "",
     {{1, 16, 512, 512}, {1, 128, 256, 2}, {1, 16, 128, 256}},
     4,
     sample,
     aclnnGridSampler2D},
    {OC_TUNABLE_TILE, "gemm:tile,", {{384, 768}, {768, 384}, {384, 384}}, 2, multiply, aclnnMatmul},
    /* The matrices are so deep that the panels of each value differ. */
    {OC_TUNABLE_PANELS,
     "gemm:tile,",
     {{96, 16384}, {16384, 96}, {96, 96}},
     2,
     multiply,
     aclnnMatmul},
};

struct measurement {
    const struct workload *load;
    void *memory[TENSORS], *workspace;
    uint64_t workspace_bytes;
    aclTensor *tensors[TENSORS];
    aclrtStream stream;
    double ms[MOST_VALUES]; /* 0 when the value is not for this device */
};

static aclnnStatus tensor_create(struct measurement *m, int i)
{
    const int64_t *shape = m->load->shape[i];
    int64_t strides[4], count = 1;
    float *values;

    for (int d = (int)m->load->rank - 1; d >= 0; d--) {
        strides[d] = count;
        count *= shape[d];
    }

    const size_t bytes = (size_t)count * sizeof(float);

    OC_TRY(aclrtMalloc(&m->memory[i], bytes, ACL_MEM_MALLOC_HUGE_FIRST));
    values = malloc(bytes);
    if (values == NULL) return oc_fail(ACL_ERROR_BAD_ALLOC, "the host has no %zu bytes", bytes);
    /* The values are in [-1, 1), like coordinates. */
    for (uint32_t k = 0, x = 1; k < (uint64_t)count; k++) {
        x = x * 1664525U + 1013904223U;
        values[k] = k < RANDOM_FLOATS ? (float)(int32_t)x * 0x1p-31F : values[k - RANDOM_FLOATS];
    }

    const aclError status =
        aclrtMemcpy(m->memory[i], bytes, values, bytes, ACL_MEMCPY_HOST_TO_DEVICE);

    free(values);
    OC_TRY(status);
    m->tensors[i] = aclCreateTensor(shape, m->load->rank, ACL_FLOAT, strides, 0, ACL_FORMAT_ND,
                                    shape, m->load->rank, m->memory[i]);
    return m->tensors[i] == NULL ? ACL_ERROR_BAD_ALLOC : ACL_SUCCESS;
}

/* Measures the time of both calls and of the wait. */
static aclnnStatus run_once(struct measurement *m, double *ms)
{
    struct timespec start, end;
    aclOpExecutor *executor = NULL;
    uint64_t bytes = 0;

    (void)clock_gettime(CLOCK_MONOTONIC, &start);
    OC_TRY(m->load->first(m->tensors, &bytes, &executor));
    if (bytes > m->workspace_bytes) {
        if (m->workspace != NULL) (void)aclrtFree(m->workspace);
        m->workspace = NULL;
        m->workspace_bytes = 0;
        OC_TRY(aclrtMalloc(&m->workspace, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
        m->workspace_bytes = bytes;
    }
    OC_TRY(m->load->second(m->workspace, bytes, executor, m->stream));
    OC_TRY(aclrtSynchronizeStream(m->stream));
    (void)clock_gettime(CLOCK_MONOTONIC, &end);
    *ms = 1e3 * (double)(end.tv_sec - start.tv_sec) + 1e-6 * (double)(end.tv_nsec - start.tv_nsec);
    return ACL_SUCCESS;
}

static bool needs_builtins(enum oc_tunable tunable)
{
    return tunable == OC_TUNABLE_STORES || tunable == OC_TUNABLE_PREFETCH;
}

/* Excludes tiles that are wider than registers, which would only be slow to compile. */
static bool is_for_device(const struct oc_device *device, enum oc_tunable tunable, const char *name)
{
    return tunable != OC_TUNABLE_TILE || strtol(name, NULL, 10) <= oc_choose_vector_width(device);
}

static aclnnStatus measure_values(struct measurement *m, const struct oc_device *device)
{
    const struct oc_tunable_values *v = &oc_tunables[m->load->tunable];

    for (int round = -1; round < ROUNDS; round++) /* round -1 compiles */
        for (int i = 0; i < v->count; i++) {
            char strategy[64];
            double ms = 0;

            if (!is_for_device(device, m->load->tunable, v->names[i])) continue;
            (void)snprintf(strategy, sizeof(strategy), "%s%s:%s", m->load->strategy, v->family,
                           v->names[i]);
            oc_strategy_override(strategy);

            const aclnnStatus status = run_once(m, &ms);

            oc_strategy_override(NULL);
            OC_TRY(status);
            if (round == 0 && ms > MOST_MS) {
                memset(m->ms, 0, sizeof(m->ms));
                return ACL_SUCCESS;
            }
            if (round == 0 || (round > 0 && ms < m->ms[i])) m->ms[i] = ms;
        }
    return ACL_SUCCESS;
}

static aclnnStatus measure(struct measurement *m, const struct oc_device *device)
{
    aclnnStatus status = aclrtCreateStream(&m->stream);

    for (int i = 0; i < TENSORS && m->load->shape[i][0] > 0 && status == ACL_SUCCESS; i++)
        status = tensor_create(m, i);
    if (status == ACL_SUCCESS) status = measure_values(m, device);
    for (int i = 0; i < TENSORS; i++) {
        if (m->tensors[i] != NULL) (void)aclDestroyTensor(m->tensors[i]);
        if (m->memory[i] != NULL) (void)aclrtFree(m->memory[i]);
    }
    if (m->workspace != NULL) (void)aclrtFree(m->workspace);
    if (m->stream != NULL) (void)aclrtDestroyStream(m->stream);
    return status;
}

/* Returns the value that strategy/tuned.c chooses by rule. */
static int value_by_rule(const struct oc_device *device, enum oc_tunable tunable)
{
    static const char *const RULES[OC_TUNABLES] = {[OC_TUNABLE_STORES] = "streaming",
                                                   [OC_TUNABLE_PREFETCH] = "on",
                                                   [OC_TUNABLE_PANELS] = "256"};
    const struct oc_device untuned = {.kind = device->kind, .float_width = device->float_width};
    char tile[16];
    int width, rows;

    oc_choose_tile(&untuned, &width, &rows);
    (void)snprintf(tile, sizeof(tile), "%dx%d", width, rows);

    const char *rule = tunable == OC_TUNABLE_TILE ? tile : RULES[tunable];

    for (int i = 0; i < oc_tunables[tunable].count; i++)
        if (strcmp(oc_tunables[tunable].names[i], rule) == 0) return i;
    return 0;
}

/* Returns the value chosen by rule, unless another one is faster by more than noise. */
static int fastest_value(const struct oc_device *device, const struct measurement *m)
{
    const int rule = value_by_rule(device, m->load->tunable);
    int best = rule;

    for (int i = 0; i < oc_tunables[m->load->tunable].count; i++)
        if (m->ms[i] > 0 && m->ms[i] < m->ms[best] * (best == rule ? GAIN : 1)) best = i;
    return best;
}

static void print_measurement(const struct measurement *m, int best)
{
    const struct oc_tunable_values *v = &oc_tunables[m->load->tunable];

    printf("  %-10s", v->family);
    if (m->ms[best] == 0) printf("takes more than %d ms, not measured   ", MOST_MS);
    for (int i = 0; i < v->count; i++)
        if (m->ms[i] > 0) printf("%s %.2f ms   ", v->names[i], m->ms[i]);
    printf("-> %s\n", v->names[best]);
}

static bool tune_device(int32_t id)
{
    int values[OC_TUNABLES];
    struct oc_device *device = NULL;

    if (aclrtSetDevice(id) != ACL_SUCCESS || oc_device_get(id, &device) != ACL_SUCCESS) {
        printf("%s\n", aclGetRecentErrMsg());
        return false;
    }
    printf("Device %d: %s (%s)\n", (int)id, device->name, device->platform_name);
    if (device->kind != OC_DEVICE_CPU) {
        printf("  nothing to measure: kernels for GPUs have no such choice\n");
        return true;
    }
    for (int k = 0; k < OC_TUNABLES; k++)
        values[k] = -1;
    for (size_t w = 0; w < OC_COUNT(WORKLOADS); w++) {
        struct measurement m = {.load = &WORKLOADS[w]};

        if (needs_builtins(m.load->tunable) && !device->has_clang_builtins) continue;
        if (measure(&m, device) != ACL_SUCCESS) {
            printf("  %s: %s\n", oc_tunables[m.load->tunable].family, aclGetRecentErrMsg());
            return false;
        }
        values[m.load->tunable] = fastest_value(device, &m);
        print_measurement(&m, values[m.load->tunable]);
    }
    if (oc_tuning_store(device, values)) return true;
    printf("  not kept: the cache folder cannot be written\n");
    return false;
}

bool oc_tune_devices(void)
{
    uint32_t count = 0;
    bool is_whole = true;
    const char *obstacle = oc_tuning_obstacle();

    if (obstacle != NULL) {
        printf("nothing is measured, since it could not be kept: %s\n", obstacle);
        return false;
    }
    if (aclInit(NULL) != ACL_SUCCESS || aclrtGetDeviceCount(&count) != ACL_SUCCESS || count == 0) {
        printf("%s\n", aclGetRecentErrMsg());
        return false;
    }
    for (uint32_t i = 0; i < count; i++)
        is_whole = tune_device((int32_t)i) && is_whole;
    (void)aclFinalize();
    return is_whole;
}
