/* SPDX-License-Identifier: Apache-2.0 */
#include "program_cache.h"

#include <errno.h>
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
#define MAGIC "aclnncl"
/* Of all entries together, of a few KB to 1 MB each. */
#define MOST_BYTES ((uint64_t)1 << 30)
/* A process looks at the folder when it stores its first entry, and after each so many bytes. */
#define BYTES_PER_LOOK (MOST_BYTES / 64)

#ifndef OC_VERSION
#define OC_VERSION "development"
#endif

struct header {
    char magic[8];
    struct oc_cache_key key; /* detects a file under a wrong name */
    uint64_t payload_bytes, payload_hash;
};

static char folder[PATH_BYTES];
static const char *no_folder_reason;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_uint temporary_number;
static _Atomic uint64_t stored_bytes;

/* ---- Folder ---- */

/* Returns why the folder cannot be used, or NULL. Binaries are code, so a folder that other users
 * can write to is not trusted. */
static const char *folder_problem(const char *path)
{
    struct stat info;

    if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode)) return "the folder cannot be created";
    if (info.st_uid != geteuid()) return "the folder belongs to another user";
    if ((info.st_mode & (S_IWGRP | S_IWOTH)) != 0) return "others may write to the folder";
    if (access(path, R_OK | W_OK | X_OK) != 0) return "the folder is not writable";
    return NULL;
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
        no_folder_reason = folder_problem(folder);
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

static void cache_path(const struct oc_cache_key *key, const char *suffix, char path[PATH_BYTES])
{
    (void)snprintf(path, PATH_BYTES, "%.*s/%016llx%016llx.%s", PATH_BYTES - 64, folder,
                   (unsigned long long)key->high, (unsigned long long)key->low, suffix);
}

static void cache_entry_path(const struct oc_cache_key *key, char path[PATH_BYTES])
{
    cache_path(key, "bin", path);
}

/* Names a file that no other thread or process writes. */
static void cache_temporary_path(const char *path, char temporary[PATH_BYTES + 64])
{
    (void)snprintf(temporary, PATH_BYTES + 64, "%s.tmp.%ld.%u", path, (long)getpid(),
                   atomic_fetch_add(&temporary_number, 1));
}

/* ---- Marks ---- */

bool oc_program_cache_read_mark(const struct oc_cache_key *key, char *text, size_t bytes)
{
    char path[PATH_BYTES];
    FILE *file;

    cache_path(key, "passed", path);
    file = fopen(path, "re");
    if (file == NULL) return false;

    const size_t length = fread(text, 1, bytes, file);
    const bool is_whole = length < bytes && ferror(file) == 0;

    (void)fclose(file);
    if (is_whole) text[length] = '\0';
    return is_whole && strlen(text) == length;
}

bool oc_program_cache_write_mark(const struct oc_cache_key *key, const char *text)
{
    char path[PATH_BYTES], temporary[PATH_BYTES + 64];
    bool is_written = false;

    cache_path(key, "passed", path);
    cache_temporary_path(path, temporary);

    FILE *file = fopen(temporary, "wxe");

    if (file != NULL) {
        is_written = fputs(text, file) >= 0;
        is_written = fclose(file) == 0 && is_written && rename(temporary, path) == 0;
    }
    if (is_written) return true;
    oc_log(OC_LOG_WARN, "cannot write %s: %s", path, strerror(errno));
    (void)unlink(temporary);
    return false;
}

/* ---- Key ---- */

static void cache_key_add(XXH3_state_t *state, const char *text)
{
    /* The terminator separates adjacent texts. */
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
    cache_key_add(state,
                  device->platform_version); /* PoCL names its compiler's version here only */
    cache_key_add(state, device->name);
    cache_key_add(state, device->vendor);
    cache_key_add(state, device->version);
    cache_key_add(state, device->driver);
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

static unsigned char *cache_read_entry(const char *path, const struct oc_cache_key *key,
                                       size_t *size)
{
    FILE *file = fopen(path, "rb");
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
    char path[PATH_BYTES];
    size_t size = 0;
    cl_int code, binary_status = CL_SUCCESS;

    cache_entry_path(key, path);
    if (access(path, F_OK) != 0) return NULL;

    unsigned char *payload = cache_read_entry(path, key, &size);
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
    oc_log(OC_LOG_INFO, "cache %s: %s", path, program != NULL ? "hit" : "unusable, removed");
    if (program == NULL)
        (void)unlink(path);
    else
        oc_cache_renew(path);
    return program;
}

/* ---- Store ---- */

static bool cache_write_entry(FILE *file, const struct oc_cache_key *key,
                              const unsigned char *payload, size_t size)
{
    struct header header = {.magic = MAGIC, .key = *key, .payload_bytes = size};

    header.payload_hash = XXH3_64bits(payload, size);

    const bool written =
        fwrite(&header, sizeof(header), 1, file) == 1 && fwrite(payload, 1, size, file) == size;

    return fclose(file) == 0 && written;
}

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
        oc_cache_limit(folder, MOST_BYTES);
}

void oc_program_cache_store(const struct oc_cache_key *key, cl_program program)
{
    char path[PATH_BYTES], temporary[PATH_BYTES + 64];
    size_t size = 0;
    unsigned char *binary = program_binary(program, &size);

    if (binary == NULL) return;
    cache_entry_path(key, path);
    cache_temporary_path(path, temporary);

    FILE *file = fopen(temporary, "wbx");

    if (file == NULL || !cache_write_entry(file, key, binary, size) ||
        rename(temporary, path) != 0) {
        oc_log(OC_LOG_WARN, "cache %s cannot be written: %s", path, strerror(errno));
        (void)unlink(temporary);
    } else {
        cache_bound(size);
    }
    free(binary);
}
