/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions of the vendor's libraries a program or library needs, and which are not here. */
#ifndef OC_INFO_CLIENT_H
#define OC_INFO_CLIENT_H

#include <stdbool.h>

/*
 * Prints a sorted table of the functions that the file, or all ELF files below the folder, link or
 * look up by name, except those that one of the files defines. Returns whether all are in this
 * library, be it to fail (api/link_only.h), and all files could be read.
 */
bool oc_client_check(const char *path);

#endif
