/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Counts the OpenCL calls of the whole program, including CLBlast's. The program defines functions
 * with the same names, which take precedence over those of the ICD loader.
 */
#ifndef OC_OPENCL_CALLS_CALL_COUNTER_H
#define OC_OPENCL_CALLS_CALL_COUNTER_H

/* Reference counts of all objects: creations and retains minus releases. */
struct oc_object_counts {
    long programs; /* created, built, compiled or linked; never decreases */
    long mems, kernels, events;
};

struct oc_object_counts oc_object_counts_now(void);

#endif
