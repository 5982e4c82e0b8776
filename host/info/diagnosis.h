/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Why there is no OpenCL device: what the ICD loader reads, step by step. Drivers are loaded to see
 * whether they can be, so ask only when the list is empty.
 */
#ifndef OC_INFO_DIAGNOSIS_H
#define OC_INFO_DIAGNOSIS_H

#include <jansson.h>

/* An array of sentences, findings first and then what to do about them. */
json_t *oc_diagnosis(void);

#endif
