/* SPDX-License-Identifier: Apache-2.0 */
/* Lists the functions of the vendor's libraries that a program or library needs, and says which of
 * them this library lacks. */
#ifndef OC_INFO_CLIENT_H
#define OC_INFO_CLIENT_H

#include <stdbool.h>

/*
 * Prints a sorted table of the functions that the file, or all ELF files below the folder, link or
 * look up by name, except functions that one of the files defines. Returns whether all files could
 * be read and this library has all functions, including those that always fail (api/link_only.h).
 */
bool oc_client_check(const char *path);

#endif
