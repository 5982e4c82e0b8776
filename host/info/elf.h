/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The names in an ELF file: what it links, what it defines, and its texts, among which are the names
 * that it looks up when it runs.
 *
 * 64-bit little-endian files, read on such a machine. They may be damaged or hostile: nothing
 * outside of the bytes is read, and the time is bounded by their number.
 */
#ifndef OC_INFO_ELF_H
#define OC_INFO_ELF_H

#include <stdbool.h>
#include <stddef.h>

/* Longer names and texts are left out. */
#define OC_ELF_LONGEST 512

enum oc_elf_kind {
    OC_ELF_LINKED,  /* an undefined dynamic symbol */
    OC_ELF_DEFINED, /* a defined one */
    OC_ELF_TEXT,    /* what ends with a zero in data that is only read */
};

/* `name` stays valid as long as the bytes of the file. */
typedef void oc_elf_visit(void *context, enum oc_elf_kind kind, const char *name);

bool oc_elf_is(const void *bytes, size_t size);

/* Calls `visit` for each name, in the order of the file. Returns NULL, or why the file cannot be read
 * (then some names may have been visited). */
const char *oc_elf_names(const void *bytes, size_t size, oc_elf_visit *visit, void *context);

#endif
