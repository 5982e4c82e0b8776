/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Diagnosis of a missing OpenCL device: examines what the ICD loader reads, step by step.
 */
#ifndef OC_INFO_DIAGNOSIS_H
#define OC_INFO_DIAGNOSIS_H

#include <jansson.h>

/* Returns NULL, or why there is no remote device although POCL_DEVICES asks for one. */
const char *oc_diagnosis_remote(void);

/* Returns an array of sentences: first the findings, then suggestions. Loads drivers to find out
 * whether they can be loaded, so it is called only when there is no device. */
json_t *oc_diagnosis(void);

#endif
