/* SPDX-License-Identifier: Apache-2.0 */
/* The reader of ELF files: the names of a whole file, and of files that are cut or changed anywhere. */
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/test.h"
#include "info/elf.h"

/* ---- A file ---- */

enum { NONE, SYMBOLS, NAMES, DATA, CODE, ZEROS, SECTIONS };

#define DATA_BYTES 23 /* without the last zero */

/* The texts are last, so that each shorter file lacks something. */
struct image {
    Elf64_Ehdr header;
    Elf64_Shdr sections[SECTIONS];
    Elf64_Sym symbols[3];
    char names[24], code[16], data[24];
};

#define AT(member) offsetof(struct image, member)

static const struct image IMAGE = {
    .header = {.e_ident = {0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB, EV_CURRENT},
               .e_shoff = AT(sections),
               .e_shentsize = sizeof(Elf64_Shdr),
               .e_shnum = SECTIONS},
    .sections = {[SYMBOLS] = {.sh_type = SHT_DYNSYM,
                              .sh_link = NAMES,
                              .sh_offset = AT(symbols),
                              .sh_size = sizeof(Elf64_Sym[3])},
                 [NAMES] = {.sh_type = SHT_STRTAB, .sh_offset = AT(names), .sh_size = 24},
                 [DATA] = {.sh_type = SHT_PROGBITS,
                           .sh_flags = SHF_ALLOC,
                           .sh_offset = AT(data),
                           .sh_size = DATA_BYTES},
                 [CODE] = {.sh_type = SHT_PROGBITS,
                           .sh_flags = SHF_ALLOC | SHF_EXECINSTR,
                           .sh_offset = AT(code),
                           .sh_size = 16},
                 [ZEROS] = {.sh_type = SHT_NOBITS,
                            .sh_flags = SHF_ALLOC,
                            .sh_offset = sizeof(struct image),
                            .sh_size = (uint64_t)1 << 40}},
    .symbols = {{0}, {.st_name = 1}, {.st_name = 9, .st_shndx = CODE}},
    .names = "\0aclInit\0aclOwn",
    .code = "aclnnCode",
    .data = "aclnnAdd\0\0a text\0no end"};

/* ---- Visits ---- */

struct visits {
    char text[2048];
    const char *first, *last; /* where names may be */
    size_t outside;
};

static void visit(void *context, enum oc_elf_kind kind, const char *name)
{
    struct visits *v = context;
    const size_t used = strlen(v->text);

    if (name < v->first || name >= v->last ||
        memchr(name, '\0', (size_t)(v->last - name)) == NULL) {
        v->outside++;
        return;
    }
    (void)snprintf(v->text + used, sizeof(v->text) - used, "%c:%s ", "LDT"[kind], name);
}

/* Reads a copy that ends where its memory ends, which sanitizers see. */
static const char *names_of(const void *bytes, size_t size, struct visits *v)
{
    char *copy = malloc(size);

    *v = (struct visits){.first = copy, .last = copy + size};
    if (!EXPECT(copy != NULL || size == 0)) return "no memory";
    if (size > 0) memcpy(copy, bytes, size);

    const char *problem = oc_elf_names(copy, size, visit, v);

    free(copy);
    EXPECT_EQ_I64(v->outside, 0);
    return problem;
}

static void names_are_linked_defined_or_texts(void)
{
    struct visits v;

    EXPECT(names_of(&IMAGE, sizeof(IMAGE), &v) == NULL);
    EXPECT_TEXT(v.text, "L:aclInit D:aclOwn T:aclnnAdd T:a text ");
}

static void files_may_be_cut_anywhere(void)
{
    struct visits v;

    for (size_t size = 0; size < AT(data) + DATA_BYTES; size++)
        if (names_of(&IMAGE, size, &v) == NULL) oc_expect_fail("%zu bytes are read", size);
}

static void files_may_be_changed_anywhere(void)
{
    static const unsigned char VALUES[] = {0, 1, 2, 0x7f, 0x80, 0xfe, 0xff};
    struct visits v;

    for (size_t at = 0; at < sizeof(IMAGE); at++)
        for (size_t i = 0; i < sizeof(VALUES); i++) {
            unsigned char bytes[sizeof(IMAGE)];

            memcpy(bytes, &IMAGE, sizeof(IMAGE));
            bytes[at] = VALUES[i];
            (void)names_of(bytes, sizeof(bytes), &v);
            memset(bytes + at, VALUES[i], sizeof(IMAGE) - at < 8 ? sizeof(IMAGE) - at : 8);
            (void)names_of(bytes, sizeof(bytes), &v);
        }
}

/* ---- Refusals ---- */

struct refusal_row {
    const char *name, *problem;
    size_t at, bytes;
    uint64_t value;
};

#define FIELD(member) AT(member), sizeof(((struct image *)NULL)->member)

static const struct refusal_row REFUSALS[] = {
    {"another format", "it is no ELF file", 0, 1, '!'},
    {"32 bits", "it is not 64-bit little-endian", EI_CLASS, 1, ELFCLASS32},
    {"big-endian", "it is not 64-bit little-endian", EI_DATA, 1, ELFDATA2MSB},
    {"no sections", "it has no table of sections", FIELD(header.e_shoff), 0},
    {"sections beyond the file", "its table of sections is outside of the file",
     FIELD(header.e_shoff), sizeof(struct image)},
    {"sections beyond 64 bits", "its table of sections is outside of the file",
     FIELD(header.e_shoff), UINT64_MAX},
    {"short sections", "its table of sections is outside of the file", FIELD(header.e_shentsize),
     sizeof(Elf64_Shdr) - 1},
    {"too many sections", "its table of sections is outside of the file", FIELD(header.e_shnum),
     65000},
    {"a section of symbols beyond the file", "its symbols are outside of the file",
     FIELD(sections[SYMBOLS].sh_offset), sizeof(struct image)},
    {"too many symbols", "its symbols are outside of the file", FIELD(sections[SYMBOLS].sh_size),
     UINT64_MAX},
    {"no section of names", "its symbols have no names", FIELD(sections[SYMBOLS].sh_link),
     SECTIONS},
    {"names that are not in the file", "its symbols are outside of the file",
     FIELD(sections[SYMBOLS].sh_link), ZEROS},
    {"names beyond the file", "its symbols are outside of the file",
     FIELD(sections[NAMES].sh_offset), UINT64_MAX},
    {"a name beyond the names", "the name of a symbol is outside of the file",
     FIELD(symbols[1].st_name), 24},
    {"texts beyond the file", "its data are outside of the file", FIELD(sections[DATA].sh_size),
     25},
};

static void sections_that_overlap(void)
{
    struct image image = IMAGE;
    struct visits v;

    image.sections[DATA].sh_offset = 0;
    image.sections[DATA].sh_size = sizeof(image);

    const char *problem = names_of(&image, sizeof(image), &v);

    EXPECT(problem != NULL && strcmp(problem, "its sections overlap") == 0);
}

static void refusal(const void *opaque)
{
    const struct refusal_row *row = opaque;
    struct image image = IMAGE;
    struct visits v;

    memcpy((char *)&image + row->at, &row->value, row->bytes);

    const char *problem = names_of(&image, sizeof(image), &v);

    if (EXPECT(problem != NULL)) EXPECT_TEXT(problem, row->problem);
}

/* ---- Limits ---- */

static void the_number_of_sections_may_be_in_the_first(void)
{
    struct image image = IMAGE;
    struct visits v;

    image.header.e_shnum = 0;
    image.sections[NONE].sh_size = SECTIONS;
    EXPECT(names_of(&image, sizeof(image), &v) == NULL);
    EXPECT_TEXT(v.text, "L:aclInit D:aclOwn T:aclnnAdd T:a text ");
    image.sections[NONE].sh_size = UINT64_MAX / 32;
    EXPECT(names_of(&image, sizeof(image), &v) != NULL);
}

static void names_without_an_end_are_left_out(void)
{
    struct image image = IMAGE;
    struct visits v;

    memset(image.names + 9, 'x', sizeof(image.names) - 9);
    EXPECT(names_of(&image, sizeof(image), &v) == NULL);
    EXPECT_TEXT(v.text, "L:aclInit T:aclnnAdd T:a text ");
}

static void long_texts_are_left_out(void)
{
    struct {
        struct image image;
        char text[2 * OC_ELF_LONGEST];
    } file = {.image = IMAGE};
    struct visits v;

    memset(file.text, 'x', sizeof(file.text));
    file.text[OC_ELF_LONGEST] = '\0';
    file.text[2 * OC_ELF_LONGEST - 1] = '\0';
    file.text[2 * OC_ELF_LONGEST - 4] = '\0';
    file.image.sections[DATA].sh_offset = sizeof(file.image);
    file.image.sections[DATA].sh_size = sizeof(file.text);
    EXPECT(names_of(&file, sizeof(file), &v) == NULL);
    EXPECT(strlen(v.text) == strlen("L:aclInit D:aclOwn T:") + OC_ELF_LONGEST - 5 + 1 + 5);
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(names_are_linked_defined_or_texts),
    OC_TEST_OF(files_may_be_cut_anywhere),
    OC_TEST_OF(files_may_be_changed_anywhere),
    OC_TEST_ROWS(REFUSALS, refusal),
    OC_TEST_OF(the_number_of_sections_may_be_in_the_first),
    OC_TEST_OF(names_without_an_end_are_left_out),
    OC_TEST_OF(long_texts_are_left_out),
    OC_TEST_OF(sections_that_overlap),
};

OC_TEST_MAIN(.name = "elf", OC_TESTS(TESTS))
