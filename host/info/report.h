/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reports the devices with the numbers and properties that the library uses, the names and versions
 * that programs are told, the folder of the kernel cache, the environment variables in effect and,
 * when there is no device, a diagnosis.
 */
#ifndef OC_INFO_REPORT_H
#define OC_INFO_REPORT_H

#include <stdbool.h>

/* Prints JSON or text to standard output. Returns false when there is no device. */
bool oc_report_print(bool json);

#endif
