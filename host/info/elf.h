/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reads the names in an ELF file: symbols that it links, symbols that it defines, and its texts,
 * which include the names that it looks up at run time.
 *
 * Supports 64-bit little-endian files on a machine of this kind. The files may be damaged or
 * hostile: nothing outside of the bytes is read, and their number bounds the time.
 */
#ifndef OC_INFO_ELF_H
#define OC_INFO_ELF_H

#include <stdbool.h>
#include <stddef.h>

/* Longer names and texts are skipped. */
#define OC_ELF_LONGEST 512

enum oc_elf_kind {
    OC_ELF_LINKED,  /* an undefined dynamic symbol */
    OC_ELF_DEFINED, /* a defined dynamic symbol */
    OC_ELF_TEXT,    /* a text that ends with a zero, in read-only data */
};

/* `name` stays valid as long as the bytes of the file do. */
typedef void oc_elf_visit(void *context, enum oc_elf_kind kind, const char *name);

bool oc_elf_is(const void *bytes, size_t size);

/* Calls `visit` for each name, in the order of the file. Returns NULL, or the reason why the file
 * cannot be read; some names may have been visited then. */
const char *oc_elf_names(const void *bytes, size_t size, oc_elf_visit *visit, void *context);

#endif
