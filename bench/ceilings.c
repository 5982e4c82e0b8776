/* SPDX-License-Identifier: Apache-2.0 */
#include "ceilings.h"

#include <clblast_c.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bench.h"
#include "probe.h"

#define MIB (1024.0 * 1024.0)
#define LEAST_BYTES (256 * MIB)
#define CACHE_MULTIPLE 8
#define MEMORY_SHARE 8 /* a buffer takes at most one part in so many */

#define SECONDS 2.5 /* of contests */
#define LEAST_ROUNDS 3
/* Whoever is this far behind the best after a round does not run again. */
#define HOPELESS 0.6

#define MAX_CONTESTS 40

/* ---- The forms that each kernel is tried in ---- */

struct form {
    size_t width, piece, group, chains, rows, columns; /* piece 0: items are interleaved */
    bool past;
    bool computes; /* it takes part where arithmetic counts */
};

/* Chains and tiles are as large as the registers of AVX-512 and AVX2 hold. */
static const struct form CORES[] = {
    {.width = 16,
     .piece = 64,
     .group = 1,
     .chains = 12,
     .rows = 12,
     .columns = 2,
     .past = true,
     .computes = true},
    {.width = 8,
     .piece = 1024,
     .group = 1,
     .chains = 12,
     .rows = 6,
     .columns = 2,
     .past = true,
     .computes = true},
    {.width = 16, .piece = 1024, .group = 1, .chains = 12, .rows = 12, .columns = 2},
    {.width = 8, .piece = 256, .group = 1, .chains = 12, .rows = 6, .columns = 2},
};
static const struct form LANES[] = {
    {.width = 1, .group = 256, .chains = 8, .rows = 4, .columns = 4, .computes = true},
    {.width = 4, .group = 256, .chains = 8, .rows = 4, .columns = 4, .computes = true},
};

#define INTERLEAVED 4 /* vectors of an item, as in ceilings.cl */

static bool build(struct bench_probe *probe, const struct form *form, cl_program *program)
{
    char options[256], piece[32] = "";

    if (form->piece > 0) (void)snprintf(piece, sizeof(piece), " -DPIECE=%zu", form->piece);
    (void)snprintf(options, sizeof(options),
                   "-DWIDTH=%zu -DCHAINS=%zu -DROWS=%zu -DCOLUMNS=%zu%s%s", form->width,
                   form->chains, form->rows, form->columns, piece, form->past ? " -DPAST" : "");
    return bench_probe_build(probe, options, program);
}

/* ---- The field ---- */

struct field {
    struct bench_probe probe;
    const struct bench_opencl_facts *facts;
    struct bench_contest contests[MAX_CONTESTS];
    size_t count;
    double best[BENCH_CEILING_COUNT];
};

/* Takes part from now on, unless it cannot run, is wrong, or is too slow to matter; then its kernel
 * is released. Tells how long a run takes, HUGE_VAL for the former. */
static double admit(struct field *f, const struct bench_contest *contest)
{
    double seconds = HUGE_VAL;
    struct bench_contest *c = &f->contests[f->count];
    bool good = f->count < MAX_CONTESTS;

    if (good) {
        *c = *contest;
        good = bench_contest_try(&f->probe, c, &seconds);
        if (!good) seconds = HUGE_VAL;
        good = good && c->work / seconds >= HOPELESS * f->best[c->which];
    }
    if (good) {
        f->best[c->which] = fmax(f->best[c->which], c->work / seconds);
        f->count++;
    } else if (contest->kernel != NULL) {
        (void)clReleaseKernel(contest->kernel);
    }
    return seconds;
}

/* An argument of a kernel. */
struct value {
    size_t size;
    const void *data;
};

static cl_kernel bound_kernel(cl_program program, const char *name, const struct value *values,
                              cl_uint count)
{
    cl_int code;
    cl_kernel kernel = clCreateKernel(program, name, &code);

    if (code != CL_SUCCESS) return NULL;
    for (cl_uint i = 0; i < count; i++)
        if (clSetKernelArg(kernel, i, values[i].size, values[i].data) != CL_SUCCESS) {
            (void)clReleaseKernel(kernel);
            return NULL;
        }
    return kernel;
}

#define BUFFER(f, i)                                          \
    {                                                         \
        sizeof((f)->probe.buffers[i]), &(f)->probe.buffers[i] \
    }
#define SCALAR(v)       \
    {                   \
        sizeof(v), &(v) \
    }

static void add_streams(struct field *f, cl_program program, const struct form *form)
{
    static const cl_float one = 1, half = 0.5f, never = -12345;
    const struct value to[] = {BUFFER(f, 2), SCALAR(one)};
    const struct value copied[] = {BUFFER(f, 0), BUFFER(f, 2)};
    const struct value triple[] = {BUFFER(f, 0), BUFFER(f, 1), BUFFER(f, 2), SCALAR(half)};
    const struct value from[] = {BUFFER(f, 0), BUFFER(f, 2), SCALAR(never)};
    const struct {
        enum bench_ceiling which;
        const char *name;
        const struct value *values;
        cl_uint count, streams;
        double expected;
    } STREAMS[] = {
        {BENCH_WRITE, "fill", to, 2, 1, 1},
        {BENCH_COPY, "copy", copied, 2, 2, 1},
        {BENCH_TRIAD, "triad", triple, 4, 3, 1.5},
        {BENCH_READ, "total", from, 3, 1, NAN},
    };
    const size_t vectors = form->piece > 0 ? form->piece : INTERLEAVED;
    const size_t item = vectors * form->width * sizeof(cl_float);
    const size_t items = f->probe.bytes / item / form->group * form->group;

    for (size_t i = 0; i < BENCH_COUNT(STREAMS); i++) {
        struct bench_contest c = {.which = STREAMS[i].which, .dimensions = 1};

        c.kernel = bound_kernel(program, STREAMS[i].name, STREAMS[i].values, STREAMS[i].count);
        if (c.kernel == NULL) continue;
        c.global[0] = items;
        c.group[0] = form->group;
        c.work = STREAMS[i].streams * (double)(items * item);
        c.last = items * item / sizeof(cl_float) - 1;
        c.expected = STREAMS[i].expected;
        (void)admit(f, &c);
    }
}

static cl_int enqueue_copy(struct bench_probe *p, const struct bench_contest *c)
{
    (void)c;
    return clEnqueueCopyBuffer(p->queue, p->buffers[0], p->buffers[2], 0, 0, p->bytes, 0, NULL,
                               NULL);
}

static void add_driver_copy(struct field *f)
{
    const struct bench_contest c = {.which = BENCH_COPY,
                                    .enqueue = enqueue_copy,
                                    .work = 2 * (double)f->probe.bytes,
                                    .last = f->probe.bytes / sizeof(cl_float) - 1,
                                    .expected = 1};

    (void)admit(f, &c);
}

#define FMA_SAMPLE 5e-3
#define MOST_FMA_ROUNDS (1 << 20)

/* With so many rounds that a run is long against its launch. */
static void add_multiply_adds(struct field *f, cl_program program, const struct form *form)
{
    static const cl_float a = 0.999f, b = 0.001f;
    const size_t items = form->group == 1 ? 8 * f->facts->units : 8192 * f->facts->units;
    double seconds = 0;

    for (cl_int rounds = 256; rounds <= MOST_FMA_ROUNDS && seconds < FMA_SAMPLE; rounds *= 8) {
        const struct value values[] = {BUFFER(f, 2), SCALAR(a), SCALAR(b), SCALAR(rounds)};
        struct bench_contest c = {.which = BENCH_FMA, .dimensions = 1, .expected = NAN};

        c.kernel = bound_kernel(program, "multiply_add", values, BENCH_COUNT(values));
        if (c.kernel == NULL) return;
        c.global[0] = items;
        c.group[0] = form->group;
        c.work = 2.0 * (double)(items * form->width * form->chains) * rounds;
        seconds = admit(f, &c);
    }
}

/* ---- Matrix products ---- */

#define SLOW_PRODUCT 20e-3 /* a larger one would take four times as long, or eight */

/* Both sizes are multiples of all tiles: of 12 and 6 rows, of 32 and 16 columns. A column of tiles
 * stays in the second-level cache for DEPTH steps. */
#define DEPTH 768
#define LARGEST 1536

static void add_own_products(struct field *f, cl_program program, const struct form *form)
{
    static const cl_int depth = DEPTH;
    double seconds = 0;

    for (cl_int n = DEPTH; n <= LARGEST && seconds < SLOW_PRODUCT; n *= 2) {
        const struct value values[] = {SCALAR(n), SCALAR(depth), BUFFER(f, 0), BUFFER(f, 1),
                                       BUFFER(f, 2)};
        const size_t size = (size_t)n;
        struct bench_contest c = {.which = BENCH_SGEMM, .dimensions = 2, .expected = DEPTH};

        if (size * size * sizeof(cl_float) > f->probe.bytes) return;
        c.kernel = bound_kernel(program, "product", values, BENCH_COUNT(values));
        if (c.kernel == NULL) return;
        c.global[0] = size / form->columns / form->width;
        c.global[1] = size / form->rows;
        c.group[0] = c.group[1] = 1;
        c.work = 2.0 * n * n * DEPTH;
        c.last = size * size - 1;
        seconds = admit(f, &c);
    }
}

static cl_int enqueue_product(struct bench_probe *p, const struct bench_contest *c)
{
    const size_t n = c->size;

    return (cl_int)CLBlastSgemm(CLBlastLayoutRowMajor, CLBlastTransposeNo, CLBlastTransposeNo, n, n,
                                n, 1, p->buffers[0], 0, n, p->buffers[1], 0, n, 0, p->buffers[2], 0,
                                n, &p->queue, NULL);
}

/* CLBlast as it comes. Not for CPUs: there it compiles for many seconds and is then far slower than
 * the kernel above. */
static void add_library_products(struct field *f)
{
    double seconds = 0;

    for (size_t n = 1024; n <= 4096 && seconds < SLOW_PRODUCT; n *= 2) {
        const struct bench_contest c = {.which = BENCH_SGEMM,
                                        .enqueue = enqueue_product,
                                        .size = n,
                                        .work = 2.0 * (double)n * (double)n * (double)n,
                                        .last = n * n - 1,
                                        .expected = (double)n};

        if (n * n * sizeof(cl_float) > f->probe.bytes) return;
        seconds = admit(f, &c);
    }
}

/* ---- Atomic additions ---- */

#define SPREAD (1u << 24)
#define CONTENDED (1u << 20)

static void add_atomics(struct field *f, cl_program program)
{
    const struct value at[] = {BUFFER(f, 2)};
    const size_t room = f->probe.bytes / sizeof(cl_int);
    struct bench_contest c = {.dimensions = 1, .group = {256}, .whole = true};

    c.which = BENCH_ADD_SPREAD;
    c.kernel = bound_kernel(program, "adds_spread", at, 1);
    c.global[0] = room < SPREAD ? room / c.group[0] * c.group[0] : SPREAD;
    c.work = (double)c.global[0];
    c.last = c.global[0] - 1;
    c.expected = 1;
    if (c.kernel != NULL) (void)admit(f, &c);

    c.which = BENCH_ADD_CONTENDED;
    c.kernel = bound_kernel(program, "adds_contended", at, 1);
    c.global[0] = CONTENDED;
    c.work = CONTENDED;
    c.last = 0;
    c.expected = CONTENDED;
    if (c.kernel != NULL) (void)admit(f, &c);
}

/* ---- All of it ---- */

static void add_form(struct field *f, const struct form *form, bool first,
                     struct bench_ceilings *ceilings)
{
    cl_program program;

    if (!build(&f->probe, form, &program)) return;
    add_streams(f, program, form);
    if (form->computes) add_multiply_adds(f, program, form);
    if (form->computes && f->facts->is_cpu) add_own_products(f, program, form);
    if (first) {
        double *launch = &ceilings->values[BENCH_LAUNCH],
               *pipelined = &ceilings->values[BENCH_LAUNCH_PIPELINED];

        add_atomics(f, program);
        if (!bench_probe_launches(&f->probe, program, launch, pipelined)) *launch = *pipelined = 0;
    }
    (void)clReleaseProgram(program); /* its kernels keep it */
}

/* In turns, so that what else happens on the machine hits all of them. */
static void compete(struct field *f)
{
    const double start = bench_now();

    for (int round = 0; round < LEAST_ROUNDS || bench_now() - start < SECONDS; round++)
        for (size_t i = 0; i < f->count; i++) {
            struct bench_contest *c = &f->contests[i];

            if (round >= LEAST_ROUNDS && bench_now() - start >= SECONDS) break;
            if (round > 0 && c->best < HOPELESS * f->best[c->which]) continue;
            if (bench_contest_run(&f->probe, c))
                f->best[c->which] = fmax(f->best[c->which], c->best);
        }
}

static size_t buffer_bytes(const struct bench_opencl_facts *facts, double cache)
{
    const double bytes = fmax(LEAST_BYTES, CACHE_MULTIPLE * cache);
    const double most = facts->memory > 0 ? facts->memory / MEMORY_SHARE : bytes;

    return (size_t)(fmin(bytes, most) / MIB) * (size_t)MIB;
}

bool bench_ceilings_measure(struct bench_ceilings *ceilings, const char *device_name,
                            const struct bench_opencl_facts *facts, double cache)
{
    const struct form *forms = facts->is_cpu ? CORES : LANES;
    const size_t count = facts->is_cpu ? BENCH_COUNT(CORES) : BENCH_COUNT(LANES);
    const double start = bench_now();
    static struct field f;

    memset(ceilings, 0, sizeof(*ceilings));
    memset(&f, 0, sizeof(f));
    f.facts = facts;
    if (!bench_probe_open(&f.probe, device_name, buffer_bytes(facts, cache))) return false;
    for (size_t i = 0; i < count; i++)
        add_form(&f, &forms[i], i == 0, ceilings);
    add_driver_copy(&f);
    if (!facts->is_cpu) add_library_products(&f);
    compete(&f);
    for (size_t i = 0; i < f.count; i++) {
        const struct bench_contest *c = &f.contests[i];

        ceilings->values[c->which] = fmax(ceilings->values[c->which], c->best);
        if (c->kernel != NULL) (void)clReleaseKernel(c->kernel);
    }
    bench_probe_close(&f.probe);
    ceilings->seconds = bench_now() - start;
    return ceilings->values[BENCH_COPY] > 0 ||
           bench_fail("no copy kernel works: %s", bench_error());
}
