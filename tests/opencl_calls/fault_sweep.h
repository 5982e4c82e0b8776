/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Each call of a kind fails once: a function that makes n such calls runs n times for each code, and the
 * k-th call of the k-th run fails. Each run ends with right results, or with a documented status and a
 * message that tells the failure. The next run, without a failure, succeeds, and at the end no object
 * of OpenCL is left. The functions are all operators and the runtime's.
 */
#ifndef OC_OPENCL_CALLS_FAULT_SWEEP_H
#define OC_OPENCL_CALLS_FAULT_SWEEP_H

#include <stdbool.h>

#include "acl/acl.h"
#include "harness/operators.h"

struct oc_fault {
    int codes;
    const aclError *statuses; /* that are documented for it; ends with 0 */
    /* The call number `victim`, from 1, will fail with the code. */
    void (*start)(int victim, int code);
    /* Returns the name of the function that failed, NULL if there were not so many calls. */
    const char *(*stop)(void);
    /* What the message of a status must contain. */
    const char *(*text)(int code);
};

/* `is_planned`: by each first call, else a kept plan is used. */
void oc_fault_sweep_operator(const struct oc_fault *fault, const struct oc_operator *op,
                             bool is_planned);
void oc_fault_sweep_operators(const struct oc_fault *fault, bool is_planned);
void oc_fault_sweep_runtime(const struct oc_fault *fault);

/* Prints the figures of the sweeps since the last time, which must have survived all failures. */
void oc_fault_print_total(void);

#endif
