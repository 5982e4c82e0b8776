/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Each call of a kind fails once: a function that makes n such calls runs n times for each pass, and the
 * k-th call of the k-th run fails. Each run ends with right results, or with a status that the header of
 * the function documents and a message that tells the failure. The next run, without a failure, succeeds, and at the end no object
 * of OpenCL is left. The functions are all operators and the runtime's.
 */
#ifndef OC_OPENCL_CALLS_FAULT_SWEEP_H
#define OC_OPENCL_CALLS_FAULT_SWEEP_H

#include <stdbool.h>

#include "acl/acl.h"
#include "harness/operators.h"

/* The statuses that the public header of functions of the API documents for the failure. */
struct oc_documented {
    const char *functions; /* a shell pattern; the first that matches counts; NULL ends a list */
    aclError statuses[8];  /* ends with 0 */
};

struct oc_fault {
    int codes;
    int passes; /* as often each call fails, each time with another of the codes */
    const struct oc_documented *documented;
    /* The call number `victim`, from 1, will fail with the code. */
    void (*start)(int victim, int code);
    /* Returns the name of the function that failed, NULL if there were not so many calls. */
    const char *(*stop)(void);
    /* What the message of a status must contain. */
    const char *(*text)(int code);
    /* Whether the message names the function; NULL: it need not. */
    bool (*is_named)(const char *message, const char *function);
};

/* `is_planned`: by each first call, else a kept plan is used. */
void oc_fault_sweep_operator(const struct oc_fault *fault, const struct oc_operator *op,
                             bool is_planned);
void oc_fault_sweep_operators(const struct oc_fault *fault, bool is_planned);
void oc_fault_sweep_runtime(const struct oc_fault *fault);

/* Prints the figures of the sweeps since the last time, which must have survived all failures. */
void oc_fault_print_total(void);

#endif
