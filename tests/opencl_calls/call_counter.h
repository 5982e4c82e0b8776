/* SPDX-License-Identifier: Apache-2.0 */
/*
 * OpenCL calls of the whole program, CLBlast's included, counted on their way: functions of the
 * same names in the program go before the loader's.
 */
#ifndef OC_OPENCL_CALLS_CALL_COUNTER_H
#define OC_OPENCL_CALLS_CALL_COUNTER_H

/* Objects alive by their reference counts: what was made or retained, less what was released. */
struct oc_object_counts {
    long programs; /* made, from whatever, built, compiled or linked: never less */
    long mems, kernels, events;
};

struct oc_object_counts oc_object_counts_now(void);

#endif
