/* SPDX-License-Identifier: Apache-2.0 */
#include "info/elf.h"

#include <elf.h>
#include <stdint.h>
#include <string.h>

struct file {
    const char *bytes;
    size_t size;
    /* These are the position, the entry size and the number of entries of the section table. */
    uint64_t sections, section_bytes, section_count;
    oc_elf_visit *visit;
    void *context;
};

bool oc_elf_is(const void *bytes, size_t size)
{
    return size >= SELFMAG && memcmp(bytes, ELFMAG, SELFMAG) == 0;
}

static bool file_has(const struct file *f, uint64_t offset, uint64_t bytes)
{
    return offset <= f->size && bytes <= f->size - offset;
}

static void section_read(const struct file *f, uint64_t i, Elf64_Shdr *section)
{
    memcpy(section, f->bytes + f->sections + i * f->section_bytes, sizeof(*section));
}

static const char *read_header(struct file *f)
{
    Elf64_Ehdr header;
    Elf64_Shdr first;

    if (!oc_elf_is(f->bytes, f->size)) return "it is no ELF file";
    if (f->size < sizeof(header)) return "it ends within its header";
    memcpy(&header, f->bytes, sizeof(header));
    if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB)
        return "it is not 64-bit little-endian";
    if (header.e_shoff == 0) return "it has no table of sections";
    f->sections = header.e_shoff;
    f->section_bytes = header.e_shentsize;
    if (f->section_bytes < sizeof(first) || !file_has(f, f->sections, f->section_bytes))
        return "its table of sections is outside of the file";
    section_read(f, 0, &first);
    /* e_shnum is 0 from 65280 sections on. */
    f->section_count = header.e_shnum == 0 ? first.sh_size : header.e_shnum;
    if (f->section_count > (f->size - f->sections) / f->section_bytes)
        return "its table of sections is outside of the file";
    return NULL;
}

static const char *visit_symbols(const struct file *f, const Elf64_Shdr *symbols)
{
    Elf64_Shdr names;

    if (symbols->sh_link >= f->section_count) return "its symbols have no names";
    section_read(f, symbols->sh_link, &names);
    if (!file_has(f, symbols->sh_offset, symbols->sh_size) || names.sh_type == SHT_NOBITS ||
        !file_has(f, names.sh_offset, names.sh_size))
        return "its symbols are outside of the file";
    for (uint64_t i = 1; i < symbols->sh_size / sizeof(Elf64_Sym); i++) {
        Elf64_Sym symbol;

        memcpy(&symbol, f->bytes + symbols->sh_offset + i * sizeof(symbol), sizeof(symbol));
        if (symbol.st_name >= names.sh_size) return "the name of a symbol is outside of the file";

        const char *name = f->bytes + names.sh_offset + symbol.st_name;
        const uint64_t left = names.sh_size - symbol.st_name;

        if (memchr(name, '\0', left < OC_ELF_LONGEST ? left : OC_ELF_LONGEST) != NULL)
            f->visit(f->context, symbol.st_shndx == SHN_UNDEF ? OC_ELF_LINKED : OC_ELF_DEFINED,
                     name);
    }
    return NULL;
}

static const char *visit_texts(const struct file *f, const Elf64_Shdr *section)
{
    if (!file_has(f, section->sh_offset, section->sh_size))
        return "its data are outside of the file";

    const char *text = f->bytes + section->sh_offset, *last = text + section->sh_size, *end;

    for (; (end = memchr(text, '\0', (size_t)(last - text))) != NULL; text = end + 1)
        if (end > text && end - text < OC_ELF_LONGEST) f->visit(f->context, OC_ELF_TEXT, text);
    return NULL;
}

const char *oc_elf_names(const void *bytes, size_t size, oc_elf_visit *visit, void *context)
{
    struct file f = {.bytes = bytes, .size = size, .visit = visit, .context = context};
    const char *problem = read_header(&f);
    size_t visited = 0;

    for (uint64_t i = 0; problem == NULL && i < f.section_count; i++) {
        const uint64_t kept = SHF_ALLOC | SHF_WRITE | SHF_EXECINSTR;
        Elf64_Shdr section;

        section_read(&f, i, &section);
        const bool is_text =
            section.sh_type == SHT_PROGBITS && (section.sh_flags & kept) == SHF_ALLOC;

        if (!is_text && section.sh_type != SHT_DYNSYM) continue;
        problem = is_text ? visit_texts(&f, &section) : visit_symbols(&f, &section);
        if (problem != NULL) return problem;
        /* Overlapping sections are refused, because otherwise the size of the file would not bound
         * the time. */
        if (section.sh_size > size - visited) return "its sections overlap";
        visited += (size_t)section.sh_size;
    }
    return problem;
}
