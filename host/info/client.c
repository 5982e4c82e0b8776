/* SPDX-License-Identifier: Apache-2.0 */
#include "info/client.h"

#include <ctype.h>
#include <dlfcn.h>
#include <errno.h>
#include <ftw.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "api/link_only.h"
#include "base/math.h"
#include "base/vector.h"
#include "info/elf.h"

#define OPEN_FOLDERS 16

struct name {
    char *text;
    enum oc_elf_kind kind; /* OC_ELF_TEXT means that the function is looked up by name */
};

/* This is static because nftw passes no argument to its callback. */
static struct {
    struct name *items;
    size_t count, capacity;
    size_t files;
    bool is_folder, has_failed;
} client;

static void client_fail(const char *path, const char *problem)
{
    (void)fprintf(stderr, "aclnn-cl-info: %s: %s\n", path, problem);
    client.has_failed = true;
}

/* ---- Names ---- */

/* Returns true also for C++ functions, whose names are encoded as identifiers. */
static bool is_identifier(const char *text)
{
    while (isalnum((unsigned char)*text) || *text == '_')
        text++;
    return *text == '\0';
}

/* Returns whether the name is that of a function of the vendor, such as aclCreateTensor,
 * aclrtMalloc, HcclSend or ge::Graph::Graph(). */
static bool is_vendors(const char *name)
{
    static const char *const PREFIXES[] = {"Acl", "Hccl", "Msprof", "ge", "rt"};

    if (strncmp(name, "_ZN2ge", 6) == 0 || strncmp(name, "_ZNK2ge", 7) == 0) return true;
    /* The test excludes acl_get_file. */
    if (strncmp(name, "acl", 3) == 0) return isalpha((unsigned char)name[3]);
    for (size_t i = 0; i < OC_COUNT(PREFIXES); i++) {
        const size_t length = strlen(PREFIXES[i]);

        if (strncmp(name, PREFIXES[i], length) == 0) return isupper((unsigned char)name[length]);
    }
    return false;
}

/* Returns whether the text is the name of an operator. Clients look operators up in libopapi.so by
 * name. */
static bool is_operators(const char *text)
{
    return strncmp(text, "aclnn", 5) == 0 && isupper((unsigned char)text[5]);
}

/* Returns whether the function exists only so that clients can be linked: it always fails, or has
 * nothing to do because others fail. */
static bool is_link_only(const char *name)
{
#define NAME(type, name, ...) #name,
#define VOID_NAME(name) #name,
    static const char *const NAMES[] = {OC_UNSUPPORTED_FUNCTIONS(NAME) OC_ARGUMENT_FUNCTIONS(NAME)
                                            OC_VOID_FUNCTIONS(VOID_NAME) "aclopCompileAndExecute",
                                        "aclopCompileAndExecuteV2"};
#undef NAME
#undef VOID_NAME

    for (size_t i = 0; i < OC_COUNT(NAMES); i++)
        if (strcmp(name, NAMES[i]) == 0) return true;
    return false;
}

static void client_add(void *context, enum oc_elf_kind kind, const char *text)
{
    (void)context;
    if (!(kind == OC_ELF_TEXT ? is_operators(text) : is_vendors(text)) || !is_identifier(text))
        return;

    struct name *name;

    if (!oc_vector_reserve(&client.items, &client.capacity, client.count + 1,
                           sizeof(*client.items))) {
        client_fail(text, "out of memory");
        return;
    }
    name = &client.items[client.count];
    name->text = strdup(text);
    name->kind = kind;
    if (name->text == NULL)
        client_fail(text, "out of memory");
    else
        client.count++;
}

static int name_compare(const void *a, const void *b)
{
    return strcmp(((const struct name *)a)->text, ((const struct name *)b)->text);
}

/* ---- Files ---- */

/* Returns the bytes of the file, which the caller frees. On failure prints a message and returns
 * NULL. */
static char *file_read(const char *path, size_t size)
{
    FILE *file = fopen(path, "rbe");
    char *bytes = file == NULL ? NULL : malloc(size + 1);

    if (bytes == NULL)
        client_fail(path, strerror(errno));
    else if (fread(bytes, 1, size, file) != size) {
        free(bytes);
        bytes = NULL;
        client_fail(path, "it cannot be read, or becomes shorter");
    }
    if (file != NULL) (void)fclose(file);
    return bytes;
}

static void file_add(const char *path, size_t size)
{
    char *bytes = file_read(path, size);

    if (bytes == NULL) return;
    if (oc_elf_is(bytes, size)) {
        const char *problem = oc_elf_names(bytes, size, client_add, NULL);

        client.files++;
        if (problem != NULL) client_fail(path, problem);
    } else if (!client.is_folder) {
        client_fail(path, size > 1 && memcmp(bytes, "PK", 2) == 0
                              ? "it is an archive: unpack it (python3 -m zipfile -e FILE "
                                "FOLDER) and name the folder"
                              : "it is no ELF file");
    }
    free(bytes);
}

static int file_visit(const char *path, const struct stat *status, int type, struct FTW *place)
{
    (void)place;
    if (type == FTW_D) client.is_folder = true;
    if (type == FTW_DNR) client_fail(path, "the folder cannot be read");
    if (type == FTW_F && S_ISREG(status->st_mode)) file_add(path, (size_t)status->st_size);
    return 0;
}

/* ---- Table ---- */

struct totals {
    size_t count[2], absent[2]; /* index 0: linked; index 1: looked up by name */
    size_t fail;
};

/* Prints one row per name, even if several files have it. Names that one of the files defines are
 * left out. */
static struct totals print_table(void)
{
    static const char *const NEEDED[] = {"linked", "by name"};
    struct totals totals = {0};

    for (size_t i = 0, next; i < client.count; i = next) {
        const char *name = client.items[i].text, *here = "yes";
        bool has[3] = {false, false, false};

        for (next = i; next < client.count && strcmp(client.items[next].text, name) == 0; next++)
            has[client.items[next].kind] = true;
        if (has[OC_ELF_DEFINED]) continue;

        const int needed = has[OC_ELF_LINKED] ? 0 : 1;

        if (totals.count[0] + totals.count[1] == 0) printf("needed   here    function\n");
        totals.count[needed]++;
        if (dlsym(RTLD_DEFAULT, name) == NULL) {
            totals.absent[needed]++;
            here = "ABSENT";
        } else if (is_link_only(name)) {
            totals.fail++;
            here = "fails";
        }
        printf("%-7s  %-6s  %s\n", NEEDED[needed], here, name);
    }
    return totals;
}

bool oc_client_check(const char *path)
{
    char *resolved = realpath(path, NULL); /* nftw does not follow a link */

    if (resolved == NULL || nftw(resolved, file_visit, OPEN_FOLDERS, FTW_PHYS) != 0)
        client_fail(path, strerror(errno));
    else if (client.files == 0 && !client.has_failed)
        client_fail(path, "there is no ELF file");
    free(resolved);
    if (client.count > 0) qsort(client.items, client.count, sizeof(*client.items), name_compare);

    if (client.files == 0) { /* no row of totals is printed without files */
        free(client.items);
        return false;
    }

    const struct totals totals = print_table();

    printf("%zu linked: %zu absent, %zu always fail; %zu looked up by name: %zu absent\n",
           totals.count[0], totals.absent[0], totals.fail, totals.count[1], totals.absent[1]);
    for (size_t i = 0; i < client.count; i++)
        free(client.items[i].text);
    free(client.items);
    return !client.has_failed && totals.absent[0] + totals.absent[1] == 0;
}
