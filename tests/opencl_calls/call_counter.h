/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Counts the OpenCL calls of the whole program, including CLBlast's. The program defines functions
 * with the same names, which take precedence over those of the ICD loader.
 */
#ifndef OC_OPENCL_CALLS_CALL_COUNTER_H
#define OC_OPENCL_CALLS_CALL_COUNTER_H

/* Reference counts of all objects: creations and retains minus releases. */
struct oc_object_counts {
    long compilations; /* programs created, built, compiled or linked; never decreases */
    long contexts, programs, mems, kernels, queues, events;
};

struct oc_object_counts oc_object_counts_now(void);

/* Expects the same counts of objects, whatever was compiled between the two. */
void oc_object_counts_expect(const struct oc_object_counts *now,
                             const struct oc_object_counts *before);

/* Called before each call that can fail for lack of resources, by the thread that makes it, with the
 * function's name. CL_SUCCESS: the call is made; another code: it is not made and returns that. NULL:
 * none. */
typedef int (*oc_call_hook)(const char *function);
void oc_call_hook_set(oc_call_hook hook);

#endif
