/* SPDX-License-Identifier: Apache-2.0 */
#include "program_cache.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include "base/environment.h"
#include "base/log.h"
#include "program/cache_limit.h"

#define FORMAT_VERSION 1
#define PATH_BYTES 1024
#define NAME_BYTES 128
#define MAGIC "aclnncl"
/* This limits the size of all entries together; an entry has a few KB to 1 MB. */
#define MOST_BYTES ((uint64_t)1 << 30)
/* A process checks the size of the folder when it stores its first entry, and again after each
 * BYTES_PER_LOOK bytes. */
#define BYTES_PER_LOOK (MOST_BYTES / 64)

#ifndef OC_VERSION
#define OC_VERSION "development"
#endif

struct header {
    char magic[8];
    struct oc_cache_key key; /* detects a file under a wrong name */
    uint64_t payload_bytes, payload_hash;
};

static char folder[PATH_BYTES]; /* used in messages */
static int folder_descriptor = -1;
static const char *no_folder_reason;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_uint temporary_number;
static _Atomic uint64_t stored_bytes;

/* ---- Folder ---- */

/* Returns true for files that this user owns and no other user can write, because binaries are
 * code. */
static bool is_private(const struct stat *info)
{
    return info->st_uid == geteuid() && (info->st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

/* Opens the folder and returns why it cannot be used, or NULL. Only the descriptor is used from
 * here on, because the owner of a folder above it can replace it. O_PATH also opens a folder that
 * cannot be read, so that the reason can say so. */
static const char *folder_open(const char *path)
{
    const int opened = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
    const char *problem = NULL;
    struct stat info;

    if (opened < 0) return "the folder cannot be created";
    if (fstat(opened, &info) != 0)
        problem = "the folder cannot be examined";
    else if (info.st_uid != geteuid())
        problem = "the folder belongs to another user";
    else if (!is_private(&info))
        problem = "others may write to the folder";
    else if (faccessat(opened, ".", R_OK | W_OK | X_OK, 0) != 0)
        problem = "the folder is not writable";
    if (problem == NULL)
        folder_descriptor = opened;
    else
        (void)close(opened);
    return problem;
}

static void folder_create(const char *path)
{
    char part[PATH_BYTES];

    for (size_t i = 1; i < sizeof(part) && path[i] != '\0'; i++) {
        if (path[i] != '/') continue;
        memcpy(part, path, i);
        part[i] = '\0';
        (void)mkdir(part, 0700);
    }
    (void)mkdir(path, 0700);
}

static void folder_select(void)
{
    const char *configured = oc_environment()->cache;
    const char *xdg = oc_environment()->xdg_cache_home, *home = oc_environment()->home;
    int length = 0;

    if (strcmp(configured, "0") == 0) {
        no_folder_reason = "switched off by ACLNN_CL_CACHE=0";
        return;
    }
    if (configured[0] != '\0') {
        length = snprintf(folder, sizeof(folder), "%s", configured);
    } else if (xdg[0] == '/') {
        length = snprintf(folder, sizeof(folder), "%s/aclnn-cl", xdg);
    } else if (home[0] == '/') {
        length = snprintf(folder, sizeof(folder), "%s/.cache/aclnn-cl", home);
    } else {
        no_folder_reason = "none of ACLNN_CL_CACHE, XDG_CACHE_HOME and HOME names a folder";
        return;
    }
    if (length < 0 || (size_t)length >= sizeof(folder) - 64) {
        no_folder_reason = "the folder's name is too long";
    } else {
        folder_create(folder);
        no_folder_reason = folder_open(folder);
    }
    if (no_folder_reason != NULL)
        oc_log(OC_LOG_WARN, "kernels are not cached in %s: %s", folder, no_folder_reason);
}

const char *oc_program_cache_folder(const char **reason)
{
    (void)pthread_once(&once, folder_select);
    if (reason != NULL) *reason = no_folder_reason;
    return no_folder_reason == NULL ? folder : NULL;
}

/* ---- Files ---- */

static void cache_name(const struct oc_cache_key *key, const char *suffix, char name[NAME_BYTES])
{
    (void)snprintf(name, NAME_BYTES, "%016llx%016llx.%s", (unsigned long long)key->high,
                   (unsigned long long)key->low, suffix);
}

/* Opens a file for reading, unless others may have written it. Does not follow a link, and does not
 * wait for the other end of a FIFO. */
static FILE *cache_open(const char *name)
{
    const int opened =
        openat(folder_descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    FILE *file = NULL;
    struct stat info;

    if (opened < 0) return NULL;
    if (fstat(opened, &info) == 0 && S_ISREG(info.st_mode) && is_private(&info))
        file = fdopen(opened, "rb");
    if (file == NULL) (void)close(opened);
    return file;
}

/* Creates a file that no other user can read or write, whatever the umask. */
static FILE *cache_create(const char *name)
{
    const int created =
        openat(folder_descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    FILE *file = created < 0 ? NULL : fdopen(created, "wb");

    if (created >= 0 && file == NULL) {
        (void)close(created);
        (void)unlinkat(folder_descriptor, name, 0);
    }
    return file;
}

/* Replaces the file by a header, which may be empty, and a payload. On failure writes a line to the
 * log and returns false. */
static bool cache_write(const char *name, const void *header, size_t header_bytes,
                        const void *payload, size_t payload_bytes)
{
    char temporary[NAME_BYTES]; /* a name that no other thread or process uses */
    bool is_written = false;

    (void)snprintf(temporary, sizeof(temporary), "%.64s.tmp.%ld.%u", name, (long)getpid(),
                   atomic_fetch_add(&temporary_number, 1));

    FILE *file = cache_create(temporary);

    if (file != NULL) {
        is_written = fwrite(header, 1, header_bytes, file) == header_bytes &&
                     fwrite(payload, 1, payload_bytes, file) == payload_bytes;
        is_written = fclose(file) == 0 && is_written &&
                     renameat(folder_descriptor, temporary, folder_descriptor, name) == 0;
    }
    if (is_written) return true;
    oc_log(OC_LOG_WARN, "cache %s/%s cannot be written: %s", folder, name, strerror(errno));
    if (file != NULL) (void)unlinkat(folder_descriptor, temporary, 0);
    return false;
}

/* ---- Marks ---- */

bool oc_program_cache_read_mark(const struct oc_cache_key *key, char *text, size_t bytes)
{
    char name[NAME_BYTES];
    FILE *file;

    cache_name(key, "passed", name);
    file = cache_open(name);
    if (file == NULL) return false;

    const size_t length = fread(text, 1, bytes, file);
    const bool is_whole = length < bytes && ferror(file) == 0;

    (void)fclose(file);
    if (is_whole) text[length] = '\0';
    return is_whole && strlen(text) == length;
}

bool oc_program_cache_write_mark(const struct oc_cache_key *key, const char *text)
{
    char name[NAME_BYTES];

    cache_name(key, "passed", name);
    return cache_write(name, "", 0, text, strlen(text));
}

/* ---- Key ---- */

static void cache_key_add(XXH3_state_t *state, const char *text)
{
    /* The terminating zero separates adjacent texts. */
    (void)XXH3_128bits_update(state, text, strlen(text) + 1);
}

bool oc_program_cache_key_of(const char *library, const struct oc_device *device, const char *text,
                             const char *options, struct oc_cache_key *key)
{
    const unsigned format = FORMAT_VERSION;
    XXH3_state_t *state;

    state = XXH3_createState();
    if (state == NULL) return false;
    (void)XXH3_128bits_reset(state);
    (void)XXH3_128bits_update(state, &format, sizeof(format));
    cache_key_add(state, library);
    cache_key_add(state, text);
    cache_key_add(state, options);
    cache_key_add(state, device->platform_name);
    /* PoCL reports the version of its compiler only in the platform version. */
    cache_key_add(state, device->platform_version);
    cache_key_add(state, device->name);
    cache_key_add(state, device->vendor);
    cache_key_add(state, device->version);
    cache_key_add(state, device->driver);
    cache_key_add(state, device->server); /* a remote device reports the client's versions */
    for (size_t i = 0; oc_environment_build_flags(i) != NULL; i++)
        cache_key_add(state, oc_environment_build_flags(i));

    const XXH128_hash_t hash = XXH3_128bits_digest(state);

    (void)XXH3_freeState(state);
    key->low = hash.low64;
    key->high = hash.high64;
    return true;
}

bool oc_program_cache_key(const struct oc_device *device, const char *text, const char *options,
                          struct oc_cache_key *key)
{
    return oc_program_cache_folder(NULL) != NULL &&
           oc_program_cache_key_of(OC_VERSION, device, text, options, key);
}

/* ---- Load ---- */

static unsigned char *cache_read_entry(const char *name, const struct oc_cache_key *key,
                                       size_t *size)
{
    FILE *file = cache_open(name);
    struct header header;
    struct stat info;
    unsigned char *payload = NULL;

    if (file == NULL) return NULL;
    if (fread(&header, sizeof(header), 1, file) == 1 &&
        memcmp(header.magic, MAGIC, sizeof(header.magic)) == 0 &&
        memcmp(&header.key, key, sizeof(*key)) == 0 && fstat(fileno(file), &info) == 0 &&
        (uint64_t)info.st_size == sizeof(header) + header.payload_bytes &&
        header.payload_bytes > 0 && (payload = malloc(header.payload_bytes)) != NULL) {
        if (fread(payload, 1, header.payload_bytes, file) != header.payload_bytes ||
            XXH3_64bits(payload, header.payload_bytes) != header.payload_hash) {
            free(payload);
            payload = NULL;
        }
        *size = header.payload_bytes;
    }
    (void)fclose(file);
    return payload;
}

cl_program oc_program_cache_load(struct oc_device *device, const struct oc_cache_key *key,
                                 const char *options)
{
    char name[NAME_BYTES];
    size_t size = 0;
    cl_int code, binary_status = CL_SUCCESS;

    cache_name(key, "bin", name);
    if (faccessat(folder_descriptor, name, F_OK, AT_SYMLINK_NOFOLLOW) != 0) return NULL;

    unsigned char *payload = cache_read_entry(name, key, &size);
    cl_program program = NULL;

    if (payload != NULL) {
        const unsigned char *binary = payload;

        program = clCreateProgramWithBinary(device->context, 1, &device->cl, &size, &binary,
                                            &binary_status, &code);
        if (code != CL_SUCCESS) program = NULL;
        if (program != NULL &&
            (binary_status != CL_SUCCESS ||
             clBuildProgram(program, 1, &device->cl, options, NULL, NULL) != 0)) {
            (void)clReleaseProgram(program);
            program = NULL;
        }
    }
    free(payload);
    oc_log(OC_LOG_INFO, "cache %s/%s: %s", folder, name,
           program != NULL ? "hit" : "unusable, removed");
    if (program == NULL)
        (void)unlinkat(folder_descriptor, name, 0);
    else
        oc_cache_renew(folder_descriptor, name);
    return program;
}

/* ---- Store ---- */

static unsigned char *program_binary(cl_program program, size_t *size)
{
    unsigned char *binary;

    if (clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(*size), size, NULL) != 0 ||
        *size == 0)
        return NULL;
    binary = malloc(*size);
    if (binary != NULL &&
        clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(binary), &binary, NULL) != 0) {
        free(binary);
        return NULL;
    }
    return binary;
}

static void cache_bound(uint64_t new_bytes)
{
    const uint64_t before = atomic_fetch_add(&stored_bytes, new_bytes);

    if (before == 0 || before / BYTES_PER_LOOK != (before + new_bytes) / BYTES_PER_LOOK)
        oc_cache_limit(folder_descriptor, MOST_BYTES);
}

void oc_program_cache_store(const struct oc_cache_key *key, cl_program program)
{
    struct header header = {.magic = MAGIC, .key = *key};
    char name[NAME_BYTES];
    size_t size = 0;
    unsigned char *binary = program_binary(program, &size);

    if (binary == NULL) return;
    cache_name(key, "bin", name);
    header.payload_bytes = size;
    header.payload_hash = XXH3_64bits(binary, size);
    if (cache_write(name, &header, sizeof(header), binary, size)) cache_bound(size);
    free(binary);
}
