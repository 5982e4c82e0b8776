/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Diagnosis of a missing OpenCL device: examines what the ICD loader reads, step by step. Loads
 * drivers to find out whether they can be loaded, so it is called only when there is no device.
 */
#ifndef OC_INFO_DIAGNOSIS_H
#define OC_INFO_DIAGNOSIS_H

#include <jansson.h>

/* Returns an array of sentences: first the findings, then suggestions. */
json_t *oc_diagnosis(void);

#endif
