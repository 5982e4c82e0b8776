/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Diagnoses why there is no OpenCL device, by examining step by step what the ICD loader reads.
 */
#ifndef OC_INFO_DIAGNOSIS_H
#define OC_INFO_DIAGNOSIS_H

#include <jansson.h>

/* Returns NULL, or the reason why there is no remote device although POCL_DEVICES asks for one. */
const char *oc_diagnosis_remote(void);

/* Returns an array of sentences: first the findings, then suggestions. Loads drivers to find out
 * whether they can be loaded, so it is called only when there is no device. */
json_t *oc_diagnosis(void);

#endif
