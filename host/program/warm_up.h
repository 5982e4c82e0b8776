/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The warm-up registry of a program remembers which kernels have been launched with which launch
 * shapes.
 *
 * The problem: some drivers (PoCL) compile a kernel again at its first launch with a new shape,
 * which belongs in the first call of an operator and not in the second.
 *
 * The idea: the first thread that plans a launch shape launches it once with no effect; other
 * threads with the same shape wait until it has finished.
 *
 *     if (oc_warm_up_begin(&registry, "flat", global, local))
 *         oc_warm_up_end(&registry, "flat", global, local, launch() == 0);
 */
#ifndef OC_PROGRAM_WARM_UP_H
#define OC_PROGRAM_WARM_UP_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

struct oc_warm_up {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct launch_shape *shapes;
};

void oc_warm_up_init(struct oc_warm_up *registry);

/* Requires that the registry has no shapes. */
void oc_warm_up_destroy(struct oc_warm_up *registry);

/* Returns true for the first caller with this kernel and launch shape, which must call
 * oc_warm_up_end. Other callers wait for that call and get false. `kernel` must stay valid. */
bool oc_warm_up_begin(struct oc_warm_up *registry, const char *kernel, const size_t global[3],
                      const size_t local[3]);

/* Stores the smallest range for which the driver compiles the same code as for `global`. */
void oc_warm_up_range(const size_t global[3], const size_t local[3], size_t range[3]);

/* After a failure, the next caller of oc_warm_up_begin becomes the first one again. */
void oc_warm_up_end(struct oc_warm_up *registry, const char *kernel, const size_t global[3],
                    const size_t local[3], bool succeeded);

#endif
