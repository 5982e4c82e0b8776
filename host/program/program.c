/* SPDX-License-Identifier: Apache-2.0 */
/* Manages the programs of the process, one per (device, source, options), and their idle
 * kernels. */
#include "program.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/environment.h"
#include "base/log.h"
#include "program/kernel_source.h"
#include "program/program_cache.h"
#include "program/warm_up.h"

/* Warnings are off: users cannot act on them, and the project's lint compiles with warnings. */
#define COMMON_OPTIONS "-w"
/* Division must be correctly rounded, because coordinates are quotients: floor and comparisons must
 * decide as the reference does. */
#define ROUNDED_DIVISION "-cl-fp32-correctly-rounded-divide-sqrt"
/* The macros of x86 instructions do not say whether the compiler has clang's functions for them. */
#define CLANG_BUILTINS "-DCLANG_BUILTINS=1"
#define LANGUAGE "-cl-std=CL1.2" /* unless the caller's options set another version */
#define OPTIONS_BYTES 1536
#define BUCKETS 256
#define LOG_BYTES_SHOWN 900

struct oc_program {
    struct oc_program *next; /* next program in the bucket; programs are never destroyed */
    struct oc_device *device;
    char *source, *options;
    cl_program cl;        /* NULL while a thread builds the program */
    pthread_mutex_t lock; /* protects the list of idle kernels */
    struct oc_kernel *idle;
    struct oc_warm_up warm_up;
};

static struct oc_program *buckets[BUCKETS];
static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t program_built = PTHREAD_COND_INITIALIZER;
static atomic_ulong compiled_programs, loaded_programs;

void oc_program_counts(unsigned long *compiled, unsigned long *loaded)
{
    *compiled = atomic_load(&compiled_programs);
    *loaded = atomic_load(&loaded_programs);
}

/* ---- Building ---- */

static aclnnStatus program_fail_build(const struct oc_device *device, const char *source,
                                      const char *options, cl_program program, cl_int code)
{
    char *log = NULL;
    size_t size = 0;

    if (clGetProgramBuildInfo(program, device->cl, CL_PROGRAM_BUILD_LOG, 0, NULL, &size) == 0 &&
        (log = calloc(1, size + 1)) != NULL)
        (void)clGetProgramBuildInfo(program, device->cl, CL_PROGRAM_BUILD_LOG, size, log, NULL);

    const aclnnStatus status = oc_fail(
        ACLNN_ERR_RUNTIME_ERROR, "%s.cl does not build on %s with \"%s\": clBuildProgram: %s: %.*s",
        source, device->name, options, oc_cl_error_name(code), LOG_BYTES_SHOWN,
        log == NULL ? "(no build log)" : log);

    free(log);
    return status;
}

/* Definitions as lines of source text, "-DX=Y " of 6 bytes as a line of 13, and the other options. */
struct split_options {
    char lines[3 * OPTIONS_BYTES], others[OPTIONS_BYTES + 1];
};

/* Moves the definitions among the options to `lines` of source text: drivers differ in how they
 * split options, and a definition may be an expression. Returns false when they do not fit. */
static bool program_split_options(const char *options, struct split_options *split)
{
    size_t lines = 0, others = 0;

    split->lines[0] = split->others[0] = '\0';
    while (*options != '\0') {
        const size_t length = strcspn(options, " ");
        const size_t name = strcspn(options, "= ");
        const bool is_definition = strncmp(options, "-D", 2) == 0 && options[name] == '=';

        if (is_definition)
            lines += (size_t)snprintf(split->lines + lines, sizeof(split->lines) - lines,
                                      "#define %.*s %.*s\n", (int)name - 2, options + 2,
                                      (int)(length - name) - 1, options + name + 1);
        else
            others += (size_t)snprintf(split->others + others, sizeof(split->others) - others,
                                       "%.*s ", (int)length, options);
        if (lines >= sizeof(split->lines) || others >= sizeof(split->others)) return false;
        options += length + strspn(options + length, " ");
    }
    return true;
}

/* PoCL 3.1 fails to build a program whose files another process writes to PoCL's cache at that moment, as processes do that
 * start together with a cold cache: three of 450 such starts did. The next attempt finds the files. */
static cl_int program_build_for(const struct oc_device *device, cl_program program,
                                const char *options)
{
    const cl_int code = clBuildProgram(program, 1, &device->cl, options, NULL, NULL);

    if (code != CL_BUILD_PROGRAM_FAILURE || !device->caches_programs) return code;
    return clBuildProgram(program, 1, &device->cl, options, NULL, NULL);
}

static aclnnStatus program_compile(struct oc_device *device, const char *source, const char *text,
                                   const char *options, cl_program *program)
{
    struct split_options split;
    const char *const texts[] = {split.lines, text}; /* each file of it begins with its own #line */
    cl_int code;

    if (!program_split_options(options, &split))
        return oc_fail(ACLNN_ERR_INNER, "build options of %s.cl are too long: %s", source, options);
    *program = clCreateProgramWithSource(device->context, 2, (const char **)texts, NULL, &code);
    if (code != CL_SUCCESS) return oc_cl_fail("clCreateProgramWithSource", code);
    code = program_build_for(device, *program, split.others);
    if (code != CL_SUCCESS) {
        const aclnnStatus status = program_fail_build(device, source, options, *program, code);

        (void)clReleaseProgram(*program);
        *program = NULL;
        return status;
    }
    atomic_fetch_add(&compiled_programs, 1);
    return ACLNN_SUCCESS;
}

static const char *const CONVERSIONS[] = {
#define OPTION(name, option) option,
    OC_CONVERSIONS(OPTION)
#undef OPTION
};

static aclnnStatus program_build(struct oc_device *device, const char *source,
                                 const char *requested, cl_program *program)
{
    char options[OPTIONS_BYTES];
    struct oc_cache_key key;
    struct oc_kernel_source text;

    const int length =
        snprintf(options, sizeof(options), "%s %s %s %s %s %s", COMMON_OPTIONS,
                 device->rounds_division ? ROUNDED_DIVISION : "",
                 device->has_clang_builtins ? CLANG_BUILTINS : "", CONVERSIONS[device->conversions],
                 strstr(requested, "-cl-std=") == NULL ? LANGUAGE : "", requested);

    if (length < 0 || (size_t)length >= sizeof(options))
        return oc_fail(ACLNN_ERR_INNER, "build options of %s.cl are too long: %s", source,
                       requested);
    OC_TRY(oc_kernel_source_get(source, options, sizeof(options), &text));

    /* PoCL caches the code that it compiles for each local size. For CL_PROGRAM_BINARIES it would
     * compile all kernels again, for any local size, which takes as long once more. So PoCL's cache
     * is used, unless ACLNN_CL_CACHE requests this library's: with it, later processes start even
     * faster. */
    const bool driver_caches = device->caches_programs && oc_environment()->cache[0] == '\0';
    /* A text from ACLNN_CL_KERNEL_DIR is not cached, because the key does not cover its includes.
     * The self-test is not cached either, because a mark records that it has passed. */
    const bool cacheable = !driver_caches && text.copy == NULL &&
                           oc_program_cache_key(device, text.text, options, &key) &&
                           strcmp(source, "self_test") != 0;

    *program = cacheable ? oc_program_cache_load(device, &key, options) : NULL;

    aclnnStatus status = ACLNN_SUCCESS;

    if (*program != NULL) {
        atomic_fetch_add(&loaded_programs, 1);
    } else {
        status = program_compile(device, source, text.text, options, program);
        if (status == 0 && cacheable) oc_program_cache_store(&key, *program);
    }
    oc_log(OC_LOG_INFO, "program %s.cl \"%s\" on %s: %s", source, options, device->name,
           status != 0 ? "failed" : "ready");
    oc_kernel_source_release(&text);
    return status;
}

/* ---- Table of programs ---- */

static unsigned table_hash(const struct oc_device *device, const char *source, const char *options)
{
    unsigned h = (unsigned)device->id * 31u;

    for (const char *c = source; *c != '\0'; c++)
        h = h * 31u + (unsigned char)*c;
    for (const char *c = options; *c != '\0'; c++)
        h = h * 31u + (unsigned char)*c;
    return h % BUCKETS;
}

static struct oc_program *table_find(unsigned bucket, const struct oc_device *device,
                                     const char *source, const char *options)
{
    for (struct oc_program *p = buckets[bucket]; p != NULL; p = p->next)
        if (p->device == device && strcmp(p->options, options) == 0 &&
            strcmp(p->source, source) == 0)
            return p;
    return NULL;
}

static void table_discard(unsigned bucket, struct oc_program *program)
{
    struct oc_program **link = &buckets[bucket];

    while (*link != program)
        link = &(*link)->next;
    *link = program->next;
    (void)pthread_mutex_destroy(&program->lock);
    oc_warm_up_destroy(&program->warm_up);
    free(program->source);
    free(program->options);
    free(program);
}

static struct oc_program *table_insert(unsigned bucket, struct oc_device *device,
                                       const char *source, const char *options)
{
    struct oc_program *program = calloc(1, sizeof(*program));

    if (program == NULL) return NULL;
    program->device = device;
    program->source = strdup(source);
    program->options = strdup(options);
    (void)pthread_mutex_init(&program->lock, NULL);
    oc_warm_up_init(&program->warm_up);
    program->next = buckets[bucket];
    buckets[bucket] = program;
    if (program->source != NULL && program->options != NULL) return program;
    table_discard(bucket, program);
    return NULL;
}

/* Returns the program. The first thread that requests it builds it without holding the lock; other
 * threads wait. */
static aclnnStatus program_get(struct oc_device *device, const char *source, const char *options,
                               struct oc_program **result)
{
    const unsigned bucket = table_hash(device, source, options);
    struct oc_program *program;

    (void)pthread_mutex_lock(&table_lock);
    while ((program = table_find(bucket, device, source, options)) != NULL && program->cl == NULL)
        (void)pthread_cond_wait(&program_built, &table_lock);
    *result = program;
    if (program == NULL) program = table_insert(bucket, device, source, options);
    (void)pthread_mutex_unlock(&table_lock);
    if (*result != NULL) return ACLNN_SUCCESS;
    if (program == NULL) return oc_fail(ACLNN_ERR_INNER_CREATE_EXECUTOR, "out of host memory");

    cl_program cl;
    const aclnnStatus status = program_build(device, source, options, &cl);

    (void)pthread_mutex_lock(&table_lock);
    if (status == 0) {
        program->cl = cl;
        *result = program;
    } else {
        /* Waiters retry the build, so that each thread gets its own error message. */
        table_discard(bucket, program);
    }
    (void)pthread_cond_broadcast(&program_built);
    (void)pthread_mutex_unlock(&table_lock);
    return status;
}

/* ---- Kernels ---- */

static struct oc_kernel *program_take_idle(struct oc_program *program, const char *name)
{
    struct oc_kernel *found = NULL;

    (void)pthread_mutex_lock(&program->lock);
    for (struct oc_kernel **link = &program->idle; *link != NULL; link = &(*link)->next) {
        if (strcmp((*link)->name, name) == 0) {
            found = *link;
            *link = found->next;
            break;
        }
    }
    (void)pthread_mutex_unlock(&program->lock);
    return found;
}

/* Returns the largest work-group of a kernel, which its registers and local memory may limit to
 * less than the device's maximum. */
static size_t kernel_largest_group(const struct oc_device *device, cl_kernel kernel)
{
    size_t limit = 0;

    if (clGetKernelWorkGroupInfo(kernel, device->cl, CL_KERNEL_WORK_GROUP_SIZE, sizeof(limit),
                                 &limit, NULL) != CL_SUCCESS ||
        limit == 0 || limit > device->max_group)
        return device->max_group;
    return limit;
}

aclnnStatus oc_kernel_take(struct oc_device *device, const char *source, const char *options,
                           const char *name, struct oc_kernel **kernel)
{
    struct oc_program *program;
    cl_int code;

    OC_TRY(program_get(device, source, options, &program));
    *kernel = program_take_idle(program, name);
    if (*kernel != NULL) return ACLNN_SUCCESS;

    struct oc_kernel *created = calloc(1, sizeof(*created));

    if (created == NULL) return oc_fail(ACLNN_ERR_INNER_CREATE_EXECUTOR, "out of host memory");
    created->cl = clCreateKernel(program->cl, name, &code);
    created->program = program;
    created->name = name;
    if (code != CL_SUCCESS) {
        free(created);
        return oc_fail(ACLNN_ERR_INNER_FIND_KERNEL_ERROR, "kernel %s of %s.cl: clCreateKernel: %s",
                       name, source, oc_cl_error_name(code));
    }
    created->max_group = kernel_largest_group(device, created->cl);
    *kernel = created;
    return ACLNN_SUCCESS;
}

void oc_kernel_give(struct oc_kernel *kernel)
{
    struct oc_program *program = kernel->program;

    (void)pthread_mutex_lock(&program->lock);
    kernel->next = program->idle;
    program->idle = kernel;
    (void)pthread_mutex_unlock(&program->lock);
}

bool oc_kernel_needs_warm_up(struct oc_kernel *kernel, const size_t global[3],
                             const size_t local[3])
{
    return oc_warm_up_begin(&kernel->program->warm_up, kernel->name, global, local);
}

void oc_kernel_warmed_up(struct oc_kernel *kernel, const size_t global[3], const size_t local[3],
                         bool succeeded)
{
    oc_warm_up_end(&kernel->program->warm_up, kernel->name, global, local, succeeded);
}
