/* SPDX-License-Identifier: Apache-2.0 */
/* Programs of this process: one per (device, source, options), kernels lent from idle lists. */
#include "program.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "program/program_cache.h"
#include "program/sources.h"

/* Warnings are for the lint, which sees every combination; a user cannot act on them. */
#define COMMON_OPTIONS "-w"
#define LANGUAGE "-cl-std=CL1.2" /* unless the caller asks for another */
#define OPTIONS_BYTES 1024
#define BUCKETS 256
#define LOG_BYTES_SHOWN 900

struct launch_shape {
    struct launch_shape *next;
    const char *name;
    size_t local[3];
    bool large;
    bool warm; /* false while somebody's first launch runs */
};

struct oc_program {
    struct oc_program *next; /* in its bucket; programs live as long as the process */
    struct oc_device *device;
    char *source, *options;
    cl_program cl;        /* NULL while somebody builds it */
    pthread_mutex_t lock; /* guards the two lists below */
    pthread_cond_t warmed;
    struct oc_kernel *idle;
    struct launch_shape *shapes;
};

static struct oc_program *buckets[BUCKETS];
static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t built = PTHREAD_COND_INITIALIZER;
static atomic_ulong compiled_count, loaded_count;

void oc_program_counts(unsigned long *compiled, unsigned long *loaded)
{
    *compiled = atomic_load(&compiled_count);
    *loaded = atomic_load(&loaded_count);
}

/* ---- source text ---- */

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    long size;

    if (file == NULL) return NULL;
    if (fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) >= 0 &&
        fseek(file, 0, SEEK_SET) == 0) {
        text = calloc(1, (size_t)size + 1);
        if (text != NULL && fread(text, 1, (size_t)size, file) != (size_t)size) {
            free(text);
            text = NULL;
        }
    }
    (void)fclose(file);
    return text;
}

/* The text of cl/<source>.cl: embedded, or from ACLNN_CL_KERNEL_DIR while kernels are developed. In
 * that case *copy must be freed, and `options` gets the include path. */
static aclnnStatus find_text(const char *source, const char **text, char **copy, char *options,
                             size_t options_bytes)
{
    const char *folder = getenv("ACLNN_CL_KERNEL_DIR");
    char path[1024];

    *copy = NULL;
    if (folder != NULL && folder[0] != '\0') {
        const size_t used = strlen(options);
        const int length = snprintf(path, sizeof(path), "%s/%s.cl", folder, source);
        const int more = snprintf(options + used, options_bytes - used, " -I%s", folder);

        if (length < 0 || (size_t)length >= sizeof(path) || more < 0 ||
            (size_t)more >= options_bytes - used)
            return oc_fail(ACLNN_ERR_INNER_FIND_KERNEL_ERROR,
                           "ACLNN_CL_KERNEL_DIR is %.60s...: its name of %zu bytes must leave room "
                           "for the build options of %s.cl",
                           folder, strlen(folder), source);
        *text = *copy = read_file(path);
        if (*text == NULL)
            return oc_fail(ACLNN_ERR_INNER_FIND_KERNEL_ERROR,
                           "kernel source %s cannot be read (ACLNN_CL_KERNEL_DIR)", path);
        return ACLNN_SUCCESS;
    }
    for (const struct oc_source *s = oc_sources; s->name != NULL; s++) {
        if (strcmp(s->name, source) == 0) {
            *text = s->text;
            return ACLNN_SUCCESS;
        }
    }
    return oc_fail(ACLNN_ERR_INNER_FIND_KERNEL_ERROR, "kernel source %s.cl is not in the library",
                   source);
}

/* ---- building ---- */

static aclnnStatus fail_build(const struct oc_device *device, const char *source,
                              const char *options, cl_program program, cl_int code)
{
    char *log = NULL;
    size_t size = 0;

    if (clGetProgramBuildInfo(program, device->cl, CL_PROGRAM_BUILD_LOG, 0, NULL, &size) == 0 &&
        (log = calloc(1, size + 1)) != NULL)
        (void)clGetProgramBuildInfo(program, device->cl, CL_PROGRAM_BUILD_LOG, size, log, NULL);

    const aclnnStatus status =
        oc_fail(ACLNN_ERR_RUNTIME_ERROR, "%s.cl does not build on %s with \"%s\": %s: %.*s", source,
                device->name, options, oc_cl_error_name(code), LOG_BYTES_SHOWN,
                log == NULL ? "(no build log)" : log);

    free(log);
    return status;
}

static aclnnStatus compile(struct oc_device *device, const char *source, const char *text,
                           const char *options, cl_program *program)
{
    const size_t length = strlen(text);
    cl_int code;

    *program = clCreateProgramWithSource(device->context, 1, &text, &length, &code);
    if (code != CL_SUCCESS) return oc_cl_fail("clCreateProgramWithSource", code);
    code = clBuildProgram(*program, 1, &device->cl, options, NULL, NULL);
    if (code != CL_SUCCESS) {
        const aclnnStatus status = fail_build(device, source, options, *program, code);

        (void)clReleaseProgram(*program);
        *program = NULL;
        return status;
    }
    atomic_fetch_add(&compiled_count, 1);
    return ACLNN_SUCCESS;
}

static aclnnStatus build(struct oc_device *device, const char *source, const char *wanted,
                         cl_program *program)
{
    char options[OPTIONS_BYTES];
    struct oc_cache_key key;
    const char *text = NULL;
    char *copy = NULL;

    const int length = snprintf(options, sizeof(options), "%s %s %s", COMMON_OPTIONS,
                                strstr(wanted, "-cl-std=") == NULL ? LANGUAGE : "", wanted);

    if (length < 0 || (size_t)length >= sizeof(options))
        return oc_fail(ACLNN_ERR_INNER, "build options of %s.cl are too long: %s", source, wanted);
    OC_TRY(find_text(source, &text, &copy, options, sizeof(options)));

    /* Text from ACLNN_CL_KERNEL_DIR has includes that the key does not see: never cached. */
    const bool cacheable = copy == NULL && oc_program_cache_key(device, text, options, &key);

    *program = cacheable ? oc_program_cache_load(device, &key, options) : NULL;

    aclnnStatus status = ACLNN_SUCCESS;

    if (*program != NULL) {
        atomic_fetch_add(&loaded_count, 1);
    } else {
        status = compile(device, source, text, options, program);
        if (status == 0 && cacheable) oc_program_cache_store(&key, *program);
    }
    oc_log(OC_LOG_INFO, "program %s.cl \"%s\" on %s: %s", source, options, device->name,
           status != 0 ? "failed" : "ready");
    free(copy);
    return status;
}

/* ---- the table ---- */

static unsigned hash(const struct oc_device *device, const char *source, const char *options)
{
    unsigned h = (unsigned)device->id * 31u;

    for (const char *c = source; *c != '\0'; c++)
        h = h * 31u + (unsigned char)*c;
    for (const char *c = options; *c != '\0'; c++)
        h = h * 31u + (unsigned char)*c;
    return h % BUCKETS;
}

static struct oc_program *find(unsigned bucket, const struct oc_device *device, const char *source,
                               const char *options)
{
    for (struct oc_program *p = buckets[bucket]; p != NULL; p = p->next)
        if (p->device == device && strcmp(p->options, options) == 0 &&
            strcmp(p->source, source) == 0)
            return p;
    return NULL;
}

static void discard(unsigned bucket, struct oc_program *program)
{
    struct oc_program **link = &buckets[bucket];

    while (*link != program)
        link = &(*link)->next;
    *link = program->next;
    (void)pthread_mutex_destroy(&program->lock);
    (void)pthread_cond_destroy(&program->warmed);
    free(program->source);
    free(program->options);
    free(program);
}

static struct oc_program *insert(unsigned bucket, struct oc_device *device, const char *source,
                                 const char *options)
{
    struct oc_program *program = calloc(1, sizeof(*program));

    if (program == NULL) return NULL;
    program->device = device;
    program->source = strdup(source);
    program->options = strdup(options);
    (void)pthread_mutex_init(&program->lock, NULL);
    (void)pthread_cond_init(&program->warmed, NULL);
    program->next = buckets[bucket];
    buckets[bucket] = program;
    if (program->source != NULL && program->options != NULL) return program;
    discard(bucket, program);
    return NULL;
}

/* The program, built by this thread if nobody has, awaited if somebody does. The lock is not held
 * while the compiler runs. */
static aclnnStatus get(struct oc_device *device, const char *source, const char *options,
                       struct oc_program **got)
{
    const unsigned bucket = hash(device, source, options);
    struct oc_program *program;

    (void)pthread_mutex_lock(&table_lock);
    while ((program = find(bucket, device, source, options)) != NULL && program->cl == NULL)
        (void)pthread_cond_wait(&built, &table_lock);
    *got = program;
    if (program == NULL) program = insert(bucket, device, source, options);
    (void)pthread_mutex_unlock(&table_lock);
    if (*got != NULL) return ACLNN_SUCCESS;
    if (program == NULL) return oc_fail(ACLNN_ERR_INNER_CREATE_EXECUTOR, "out of host memory");

    cl_program cl;
    const aclnnStatus status = build(device, source, options, &cl);

    (void)pthread_mutex_lock(&table_lock);
    if (status == 0) {
        program->cl = cl;
        *got = program;
    } else {
        discard(bucket, program); /* those who wait try for themselves, and get the message */
    }
    (void)pthread_cond_broadcast(&built);
    (void)pthread_mutex_unlock(&table_lock);
    return status;
}

/* ---- kernels ---- */

static struct oc_kernel *take_idle(struct oc_program *program, const char *name)
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

/* Registers and local memory may leave a kernel less than what the device promises in general. */
static size_t largest_group(const struct oc_device *device, cl_kernel kernel)
{
    size_t most = 0;

    if (clGetKernelWorkGroupInfo(kernel, device->cl, CL_KERNEL_WORK_GROUP_SIZE, sizeof(most), &most,
                                 NULL) != CL_SUCCESS ||
        most == 0 || most > device->max_group)
        return device->max_group;
    return most;
}

aclnnStatus oc_kernel_take(struct oc_device *device, const char *source, const char *options,
                           const char *name, struct oc_kernel **kernel)
{
    struct oc_program *program;
    cl_int code;

    OC_TRY(get(device, source, options, &program));
    *kernel = take_idle(program, name);
    if (*kernel != NULL) return ACLNN_SUCCESS;

    struct oc_kernel *fresh = calloc(1, sizeof(*fresh));

    if (fresh == NULL) return oc_fail(ACLNN_ERR_INNER_CREATE_EXECUTOR, "out of host memory");
    fresh->cl = clCreateKernel(program->cl, name, &code);
    fresh->program = program;
    fresh->name = name;
    if (code != CL_SUCCESS) {
        free(fresh);
        return oc_fail(ACLNN_ERR_INNER_FIND_KERNEL_ERROR, "kernel %s of %s.cl: clCreateKernel: %s",
                       name, source, oc_cl_error_name(code));
    }
    fresh->max_group = largest_group(device, fresh->cl);
    *kernel = fresh;
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

static bool is_large(const size_t global[3])
{
    return global[0] >= OC_LARGE_RANGE || global[1] >= OC_LARGE_RANGE ||
           global[2] >= OC_LARGE_RANGE;
}

/* Where the shape is linked in the program's list, or where it would be. Under the program's lock.
 */
static struct launch_shape **find_shape(struct oc_program *program, const char *name,
                                        const size_t local[3], bool large)
{
    struct launch_shape **link = &program->shapes;

    while (*link != NULL && !((*link)->large == large && strcmp((*link)->name, name) == 0 &&
                              memcmp((*link)->local, local, sizeof((*link)->local)) == 0))
        link = &(*link)->next;
    return link;
}

bool oc_kernel_needs_warm_up(struct oc_kernel *kernel, const size_t global[3],
                             const size_t local[3])
{
    struct oc_program *program = kernel->program;
    const bool large = is_large(global);
    struct launch_shape *shape;
    bool known = true;

    (void)pthread_mutex_lock(&program->lock);
    while ((shape = *find_shape(program, kernel->name, local, large)) != NULL && !shape->warm)
        (void)pthread_cond_wait(&program->warmed, &program->lock);
    if (shape == NULL && (shape = calloc(1, sizeof(*shape))) != NULL) {
        known = false;
        shape->name = kernel->name;
        memcpy(shape->local, local, sizeof(shape->local));
        shape->large = large;
        *find_shape(program, kernel->name, local, large) = shape;
    }
    (void)pthread_mutex_unlock(&program->lock);
    return !known;
}

void oc_kernel_warmed_up(struct oc_kernel *kernel, const size_t global[3], const size_t local[3],
                         bool succeeded)
{
    struct oc_program *program = kernel->program;

    (void)pthread_mutex_lock(&program->lock);

    struct launch_shape **link = find_shape(program, kernel->name, local, is_large(global));
    struct launch_shape *shape = *link;

    if (shape != NULL && succeeded) {
        shape->warm = true;
    } else if (shape != NULL) {
        *link = shape->next;
        free(shape);
    }
    (void)pthread_cond_broadcast(&program->warmed);
    (void)pthread_mutex_unlock(&program->lock);
}
