/* SPDX-License-Identifier: Apache-2.0 */
#include "ceilings/ceilings.h"

#include <clblast_c.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ceilings/opencl.h"
#include "measure/bench.h"

extern const char bench_ceilings_source[];

#define MIB (1024.0 * 1024.0)
#define LEAST_BYTES (128 * MIB)
#define CACHE_MULTIPLE 4
#define MEMORY_PART 8 /* a buffer takes at most 1/8 of the memory */

/* A configuration that reaches less of the best is not run again. */
#define SLOW 0.6
/* Shorter samples would measure the launch. */
#define LEAST_SAMPLE 2e-3
#define MOST_BATCH 256
#define MAX_CANDIDATES 48

/* ---- Configurations that each kernel is tried in ---- */

struct config {
    size_t width, block, group, chains, rows, columns; /* block 0: items are interleaved */
    bool nontemporal;
    bool computes; /* it takes part where arithmetic counts */
};

/* Chains and tiles are as large as the registers of AVX-512 and AVX2 hold. */
static const struct config CPU_CONFIGS[] = {
    {16, 64, 1, 12, 12, 2, true, true},
    {8, 1024, 1, 12, 6, 2, true, true},
    {16, 1024, 1, 12, 12, 2, false, false},
    {8, 256, 1, 12, 6, 2, false, false},
};
static const struct config GPU_CONFIGS[] = {
    {1, 0, 256, 8, 4, 4, false, true},
    {4, 0, 256, 8, 4, 4, false, true},
};
#define OWN_CONFIG (BENCH_CEILING_CONFIGS - 1) /* the driver's or CLBlast's own */
#define INTERLEAVED 4                          /* vectors of an item, as in ceilings.cl */

/* ---- Candidates ---- */

/* One way to reach a ceiling. */
struct candidate {
    enum bench_ceiling which;
    size_t config;
    cl_kernel kernel; /* owned; NULL: a call of the driver, or of CLBlast */
    size_t global[2], group[2];
    size_t size;     /* of CLBlast's matrices */
    double work;     /* of one run, in the ceiling's unit */
    size_t last;     /* the element of the third buffer which shows whether the kernel ran ... */
    double expected; /* ... and what it must hold; NaN: it is not checked */
    bool is_int;     /* the element is an int */
    size_t batch;    /* runs between two readings of the clock */
};

struct contest {
    struct bench_probe probe;
    const struct bench_opencl_facts *facts;
    struct bench_ceilings *ceilings, before; /* before: of the passes before this one */
    size_t config;                           /* that is being added */
    struct candidate candidates[MAX_CANDIDATES];
    size_t count;
};

static bool is_slow(const struct bench_ceilings *ceilings, const struct candidate *c)
{
    const double reached = ceilings->reached[c->which][c->config];

    return reached > 0 && reached < SLOW * ceilings->values[c->which];
}

static cl_int enqueue(struct bench_probe *p, const struct candidate *c)
{
    const size_t n = c->size;

    if (c->kernel != NULL)
        return clEnqueueNDRangeKernel(p->queue, c->kernel, 2, NULL, c->global, c->group, 0, NULL,
                                      NULL);
    if (c->which == BENCH_COPY)
        return clEnqueueCopyBuffer(p->queue, p->buffers[0], p->buffers[2], 0, 0, p->bytes, 0, NULL,
                                   NULL);
    return (cl_int)CLBlastSgemm(CLBlastLayoutRowMajor, CLBlastTransposeNo, CLBlastTransposeNo, n, n,
                                n, 1, p->buffers[0], 0, n, p->buffers[1], 0, n, 0, p->buffers[2], 0,
                                n, &p->queue, NULL);
}

static bool time_runs(struct bench_probe *p, const struct candidate *c, size_t runs,
                      double *seconds)
{
    const double start = bench_now();

    for (size_t i = 0; i < runs; i++)
        BENCH_CL(enqueue(p, c));
    BENCH_CL(clFinish(p->queue));
    *seconds = (bench_now() - start) / (double)runs;
    return true;
}

/* Clears what the kernel must overwrite, or add to. */
static bool clear_output(struct bench_probe *p, const struct candidate *c)
{
    static const cl_int zero = 0;
    const size_t first = c->is_int ? 0 : c->last;

    BENCH_CL(clEnqueueFillBuffer(p->queue, p->buffers[2], &zero, sizeof(zero), first * sizeof(zero),
                                 (c->last + 1 - first) * sizeof(zero), 0, NULL, NULL));
    return true;
}

static bool is_right(struct bench_probe *p, const struct candidate *c)
{
    union {
        cl_float real;
        cl_int whole;
    } got;

    BENCH_CL(clEnqueueReadBuffer(p->queue, p->buffers[2], CL_TRUE, c->last * sizeof(got),
                                 sizeof(got), &got, 0, NULL, NULL));

    const double value = c->is_int ? (double)got.whole : (double)got.real;

    return isnan(c->expected) || value == c->expected ||
           bench_fail("%s: the kernel is wrong: %g instead of %g",
                      bench_ceiling_facts[c->which].name, value, c->expected);
}

static void keep_best(struct contest *f, const struct candidate *c, double seconds)
{
    double *reached = &f->ceilings->reached[c->which][c->config];

    *reached = fmax(*reached, c->work / seconds);
    f->ceilings->values[c->which] = fmax(f->ceilings->values[c->which], *reached);
}

/* Adds a candidate, unless it cannot run, is wrong, or is known to be slow. `name`: of its kernel;
 * NULL: it has none. Returns how long a run takes, HUGE_VAL where it is not added. The first run
 * may compile. */
static double add(struct contest *f, struct candidate c, cl_program program, const char *name,
                  const struct bench_argument *arguments, size_t count)
{
    double seconds = HUGE_VAL;
    cl_int code = CL_SUCCESS;

    c.config = f->config;
    if (f->count == MAX_CANDIDATES || is_slow(&f->before, &c)) return HUGE_VAL;
    if (name != NULL) c.kernel = clCreateKernel(program, name, &code);
    if (code == CL_SUCCESS && (name == NULL || bench_probe_bind(c.kernel, arguments, count)) &&
        clear_output(&f->probe, &c) && time_runs(&f->probe, &c, 1, &seconds) &&
        is_right(&f->probe, &c) && time_runs(&f->probe, &c, 1, &seconds)) {
        keep_best(f, &c, seconds);
        f->candidates[f->count++] = c;
        return seconds;
    }
    if (c.kernel != NULL) (void)clReleaseKernel(c.kernel);
    return HUGE_VAL;
}

#define BUFFER(f, i) BENCH_ARGUMENT((f)->probe.buffers[i])
#define SCALAR(v) BENCH_ARGUMENT(v)

/* ---- Bandwidths ---- */

static void add_streams(struct contest *f, cl_program program, const struct config *config)
{
    static const cl_float one = 1, half = 0.5f, never = -12345;
    const struct {
        enum bench_ceiling which;
        const char *name;
        const struct bench_argument arguments[4];
        size_t count;
        double streams, expected;
    } STREAMS[] = {
        {BENCH_WRITE, "fill", {BUFFER(f, 2), SCALAR(one)}, 2, 1, 1},
        {BENCH_COPY, "copy", {BUFFER(f, 0), BUFFER(f, 2)}, 2, 2, 1},
        {BENCH_TRIAD, "triad", {BUFFER(f, 0), BUFFER(f, 1), BUFFER(f, 2), SCALAR(half)}, 4, 3, 1.5},
        {BENCH_READ, "total", {BUFFER(f, 0), BUFFER(f, 2), SCALAR(never)}, 3, 1, NAN},
    };
    const size_t vectors = config->block > 0 ? config->block : INTERLEAVED;
    const size_t item = vectors * config->width * sizeof(cl_float);
    const size_t items = f->probe.bytes / item / config->group * config->group;

    for (size_t i = 0; i < BENCH_COUNT(STREAMS); i++) {
        const struct candidate c = {.which = STREAMS[i].which,
                                    .global = {items, 1},
                                    .group = {config->group, 1},
                                    .work = STREAMS[i].streams * (double)(items * item),
                                    .last = items * item / sizeof(cl_float) - 1,
                                    .expected = STREAMS[i].expected};

        (void)add(f, c, program, STREAMS[i].name, STREAMS[i].arguments, STREAMS[i].count);
    }
}

/* ---- Arithmetic ---- */

#define FMA_SAMPLE 5e-3
#define MOST_FMA_ROUNDS (1 << 20)

/* The number of rounds makes a run long compared with its launch. */
static void add_multiply_adds(struct contest *f, cl_program program, const struct config *config)
{
    static const cl_float a = 0.999f, b = 0.001f;
    const size_t items = config->group == 1 ? 8 * f->facts->units : 8192 * f->facts->units;
    double seconds = 0;

    for (cl_int rounds = 256; rounds <= MOST_FMA_ROUNDS && seconds < FMA_SAMPLE; rounds *= 8) {
        const struct bench_argument arguments[] = {BUFFER(f, 2), SCALAR(a), SCALAR(b),
                                                   SCALAR(rounds)};
        const struct candidate c = {
            .which = BENCH_FMA,
            .global = {items, 1},
            .group = {config->group, 1},
            .work = 2.0 * (double)(items * config->width * config->chains) * rounds,
            .expected = NAN};

        seconds = add(f, c, program, "multiply_add", arguments, BENCH_COUNT(arguments));
    }
}

#define SLOW_PRODUCT 20e-3 /* a larger one would take four times as long, or eight */

/* Both sizes are multiples of all tiles: of 12 and 6 rows, of 32 and 16 columns. A column of tiles
 * stays in the second-level cache for DEPTH steps. */
#define DEPTH 768
#define LARGEST 1536

static void add_own_products(struct contest *f, cl_program program, const struct config *config)
{
    static const cl_int depth = DEPTH;
    double seconds = 0;

    for (cl_int n = DEPTH; n <= LARGEST && seconds < SLOW_PRODUCT; n *= 2) {
        const struct bench_argument arguments[] = {SCALAR(n), SCALAR(depth), BUFFER(f, 0),
                                                   BUFFER(f, 1), BUFFER(f, 2)};
        const size_t size = (size_t)n;
        const struct candidate c = {
            .which = BENCH_SGEMM,
            .global = {size / config->columns / config->width, size / config->rows},
            .group = {1, 1},
            .work = 2.0 * n * n * DEPTH,
            .last = size * size - 1,
            .expected = DEPTH};

        if (size * size * sizeof(cl_float) > f->probe.bytes) return;
        seconds = add(f, c, program, "product", arguments, BENCH_COUNT(arguments));
    }
}

/* CLBlast with its own parameters. Not for CPUs: there it compiles for many seconds and is then far
 * slower than the kernel above. */
static void add_library_products(struct contest *f)
{
    double seconds = 0;

    for (size_t n = 1024; n <= 4096 && seconds < SLOW_PRODUCT; n *= 2) {
        const struct candidate c = {.which = BENCH_SGEMM,
                                    .size = n,
                                    .work = 2.0 * (double)n * (double)n * (double)n,
                                    .last = n * n - 1,
                                    .expected = (double)n};

        if (n * n * sizeof(cl_float) > f->probe.bytes) return;
        seconds = add(f, c, NULL, NULL, NULL, 0);
    }
}

/* ---- Atomic additions and launches ---- */

#define SPREAD (1u << 24)
#define CONTENDED (1u << 20)
#define GROUP 256

static void add_atomics(struct contest *f, cl_program program)
{
    const size_t room = f->probe.bytes / sizeof(cl_int);
    const size_t spread = room < SPREAD ? room / GROUP * GROUP : SPREAD;

    for (cl_int stride = 0; stride < 2; stride++) {
        const struct bench_argument arguments[] = {BUFFER(f, 2), SCALAR(stride)};
        const size_t items = stride == 1 ? spread : CONTENDED;
        const struct candidate c = {.which = stride == 1 ? BENCH_ADD_SPREAD : BENCH_ADD_CONTENDED,
                                    .global = {items, 1},
                                    .group = {GROUP, 1},
                                    .work = (double)items,
                                    .last = stride == 1 ? items - 1 : 0,
                                    .expected = stride == 1 ? 1 : (double)items,
                                    .is_int = true};

        (void)add(f, c, program, "adds", arguments, BENCH_COUNT(arguments));
    }
}

#define LAUNCHES 100

static void keep_least(double *value, double seconds)
{
    if (*value == 0 || seconds < *value) *value = seconds;
}

/* An empty kernel, from submission to its end: alone, and one behind the other. */
static void measure_launches(struct contest *f, cl_program program)
{
    double *values = f->ceilings->values, seconds;
    cl_int code;
    const struct candidate c = {
        .kernel = clCreateKernel(program, "nothing", &code), .global = {1, 1}, .group = {1, 1}};

    if (c.kernel == NULL) return;
    for (int i = 0; i < LAUNCHES && time_runs(&f->probe, &c, 1, &seconds); i++)
        keep_least(&values[BENCH_LAUNCH], seconds);
    for (int i = 0; i < 5 && time_runs(&f->probe, &c, LAUNCHES, &seconds); i++)
        keep_least(&values[BENCH_LAUNCH_PIPELINED], seconds);
    (void)clReleaseKernel(c.kernel);
}

/* ---- All of it ---- */

static void add_config(struct contest *f, const struct config *config)
{
    char options[256], block[32] = "";
    cl_program program;

    if (config->block > 0) (void)snprintf(block, sizeof(block), " -DBLOCK=%zu", config->block);
    (void)snprintf(options, sizeof(options),
                   "-DWIDTH=%zu -DCHAINS=%zu -DROWS=%zu -DCOLUMNS=%zu%s%s", config->width,
                   config->chains, config->rows, config->columns, block,
                   config->nontemporal ? " -DNONTEMPORAL" : "");
    if (!bench_probe_build(&f->probe, bench_ceilings_source, options, &program)) return;
    add_streams(f, program, config);
    if (config->computes) add_multiply_adds(f, program, config);
    if (config->computes && f->facts->is_cpu) add_own_products(f, program, config);
    if (f->config == 0) {
        add_atomics(f, program);
        measure_launches(f, program);
    }
    (void)clReleaseProgram(program); /* its kernels keep it */
}

/* Runs the candidates in turn, so that what else happens on the machine affects all of them. */
static void compete(struct contest *f, double seconds)
{
    const double start = bench_now();

    for (int round = 0; round == 0 || bench_now() - start < seconds; round++)
        for (size_t i = 0; i < f->count; i++) {
            struct candidate *c = &f->candidates[i];
            double one;

            if (is_slow(f->ceilings, c)) continue;
            if (!time_runs(&f->probe, c, c->batch == 0 ? 1 : c->batch, &one)) continue;
            keep_best(f, c, one);
            if (c->batch == 0)
                c->batch = (size_t)fmin(fmax(1, ceil(LEAST_SAMPLE / one)), MOST_BATCH);
        }
}

static size_t buffer_bytes(const struct bench_opencl_facts *facts, double cache)
{
    const double bytes = fmax(LEAST_BYTES, CACHE_MULTIPLE * cache);
    const double most = facts->memory > 0 ? facts->memory / MEMORY_PART : bytes;

    return (size_t)(fmin(bytes, most) / MIB) * (size_t)MIB;
}

bool bench_ceilings_measure(struct bench_ceilings *ceilings, const char *device_name,
                            const struct bench_opencl_facts *facts, double cache, double seconds)
{
    const struct config *configs = facts->is_cpu ? CPU_CONFIGS : GPU_CONFIGS;
    const size_t count = facts->is_cpu ? BENCH_COUNT(CPU_CONFIGS) : BENCH_COUNT(GPU_CONFIGS);
    const double start = bench_now();
    static struct contest f;

    memset(&f, 0, sizeof(f));
    f.facts = facts;
    f.ceilings = ceilings;
    f.before = *ceilings; /* in this pass the first candidate of a configuration may be too short */
    if (!bench_probe_open(&f.probe, device_name, buffer_bytes(facts, cache))) return false;
    for (; f.config < count; f.config++)
        add_config(&f, &configs[f.config]);
    f.config = OWN_CONFIG;
    (void)add(&f,
              (struct candidate){.which = BENCH_COPY,
                                 .work = 2 * (double)f.probe.bytes,
                                 .last = f.probe.bytes / sizeof(cl_float) - 1,
                                 .expected = 1},
              NULL, NULL, NULL, 0);
    if (!facts->is_cpu) add_library_products(&f);
    compete(&f, seconds);
    for (size_t i = 0; i < f.count; i++)
        if (f.candidates[i].kernel != NULL) (void)clReleaseKernel(f.candidates[i].kernel);
    bench_probe_close(&f.probe);
    ceilings->seconds += bench_now() - start;
    return ceilings->values[BENCH_COPY] > 0 ||
           bench_fail("no copy kernel works: %s", bench_error());
}
