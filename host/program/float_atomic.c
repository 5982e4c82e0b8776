/* SPDX-License-Identifier: Apache-2.0 */
#include "float_atomic.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/log.h"
#include "base/math.h"
#include "program/kernel_test.h"

#define ITEMS ((size_t)1024)
/* The kernel `add` stores SCALARS sums of scalars, then sums of vectors of 4 at these places. */
#define SCALARS 10
#define VECTORS 12
#define UNALIGNED_VECTOR 49
#define SUMS 53

/* After this many transient failures of the test, the fallback is final. */
#define MOST_FAILURES 3

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct {
    /* One per device, so that a test, with its compilation, does not block other devices. */
    pthread_mutex_t lock;
    /* The result is final; a device may be busy or out of memory temporarily. */
    bool is_tested;
    int failures; /* failures that may have been transient */
    enum oc_float_atomic selected;
} results[OC_MAX_DEVICES];

const char *oc_float_atomic_define(enum oc_float_atomic atomic)
{
    static const char *const NAMES[] = {
#define NAME(name, text) "ATOMIC_" #name,
        OC_FLOAT_ATOMICS(NAME)
#undef NAME
    };

    return NAMES[atomic];
}

const char *oc_float_atomic_options(enum oc_float_atomic atomic)
{
    return atomic == OC_FLOAT_ATOMIC_EXTENSION ? "-cl-std=CL3.0" : "-cl-std=CL1.2";
}

/* Requires exact sums: they are integers below 2^24, hence exact in any order. */
static bool self_test_sums_are_right(const float sums[SUMS])
{
    float expected[SUMS] = {(float)ITEMS};

    expected[SCALARS - 1] = 2 * (float)ITEMS;
    for (size_t i = 0; i < ITEMS; i++) {
        expected[1 + i % 8] += (float)i;
        for (size_t k = 0; k < 4; k++) {
            expected[VECTORS + k] += (float)(k + 1);
            expected[VECTORS + 4 + i % 8 * 4 + k] += (float)((k + 1) * i);
            expected[UNALIGNED_VECTOR + k] += (float)(k + 1);
        }
    }
    for (size_t i = 0; i < OC_COUNT(expected); i++)
        if (sums[i] != expected[i]) return false;
    return true;
}

/* Sets *is_transient as oc_kernel_test_run does. */
static aclnnStatus self_test(struct oc_device *device, enum oc_float_atomic atomic,
                             bool *is_transient)
{
    char options[128];
    float sums[SUMS] = {0};
    const struct oc_kernel_test test = {"atomic_test", options, "add", ITEMS, 64, true};

    (void)snprintf(options, sizeof(options), "%s -D%s", oc_float_atomic_options(atomic),
                   oc_float_atomic_define(atomic));
    OC_TRY(oc_kernel_test_run(device, &test, sums, sizeof(sums), is_transient));
    if (self_test_sums_are_right(sums)) return ACLNN_SUCCESS;
    return oc_fail(ACLNN_ERR_INNER, "float atomics by %s lose additions on %s",
                   oc_float_atomic_name(atomic), device->name);
}

/* Returns what replaces an implementation that does not pass its test. */
static enum oc_float_atomic fallback(enum oc_float_atomic atomic)
{
    return atomic == OC_FLOAT_ATOMIC_NVIDIA_PTX_VECTORS ? OC_FLOAT_ATOMIC_NVIDIA_PTX
                                                        : OC_FLOAT_ATOMIC_CAS;
}

/* Sets *is_final when later calls need not test again. */
static aclnnStatus select_float_atomic(struct oc_device *device, enum oc_float_atomic *selected,
                                       bool *is_final)
{
    const struct oc_status_mark mark = oc_status_mark();
    bool is_transient;
    aclnnStatus status;

    *selected = device->float_atomic;
    *is_final = true;
    status = self_test(device, *selected, &is_transient);
    if (status == 0) return ACLNN_SUCCESS;
    do {
        *is_final = *is_final && !is_transient;
        oc_log(OC_LOG_WARN, "%s: float atomics by %s do not pass the self-test", device->name,
               oc_float_atomic_name(*selected));
        *selected = fallback(*selected);
        status = self_test(device, *selected, &is_transient);
    } while (status != 0 && *selected != OC_FLOAT_ATOMIC_CAS);
    if (status == 0) oc_status_forget(mark);
    return status;
}

static void select_init(void)
{
    for (int i = 0; i < OC_MAX_DEVICES; i++)
        (void)pthread_mutex_init(&results[i].lock, NULL);
}

aclnnStatus oc_float_atomic_select(struct oc_device *device, enum oc_float_atomic *selected)
{
    const size_t i = (size_t)device->id;
    aclnnStatus status = ACLNN_SUCCESS;

    (void)pthread_once(&once, select_init);
    (void)pthread_mutex_lock(&results[i].lock);
    if (!results[i].is_tested) {
        bool is_final;

        status = select_float_atomic(device, &results[i].selected, &is_final);
        if (status == ACLNN_SUCCESS && !is_final) results[i].failures++;
        results[i].is_tested =
            status == ACLNN_SUCCESS && (is_final || results[i].failures == MOST_FAILURES);
        oc_log(OC_LOG_INFO, "%s: float atomics by %s", device->name,
               oc_float_atomic_name(results[i].selected));
    }
    *selected = results[i].selected;
    (void)pthread_mutex_unlock(&results[i].lock);
    return status;
}
