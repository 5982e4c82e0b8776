/* SPDX-License-Identifier: Apache-2.0 */
#include "probe.h"

#include <math.h>
#include <string.h>

#include "bench.h"

extern const char bench_ceilings_source[];

/* Shorter samples would be about the launch. */
#define LEAST_SAMPLE 2e-3
#define MOST_BATCH 256

/* ---- Birth and death ---- */

static bool fill(struct bench_probe *p, int i, cl_float value)
{
    BENCH_CL(clEnqueueFillBuffer(p->queue, p->buffers[i], &value, sizeof(value), 0, p->bytes, 0,
                                 NULL, NULL));
    return true;
}

static bool open_parts(struct bench_probe *p, const char *device_name)
{
    cl_int code;

    if (!bench_opencl_find(device_name, &p->device)) return false;
    p->context = clCreateContext(NULL, 1, &p->device, NULL, NULL, &code);
    BENCH_CL(code);
    /* As the library's streams have it. */
    p->queue = clCreateCommandQueue(p->context, p->device, CL_QUEUE_PROFILING_ENABLE, &code);
    BENCH_CL(code);
    for (int i = 0; i < BENCH_PROBE_BUFFERS; i++) {
        p->buffers[i] = clCreateBuffer(p->context, CL_MEM_READ_WRITE, p->bytes, NULL, &code);
        BENCH_CL(code);
        if (!fill(p, i, 1)) return false;
    }
    BENCH_CL(clFinish(p->queue));
    return true;
}

bool bench_probe_open(struct bench_probe *probe, const char *device_name, size_t bytes)
{
    memset(probe, 0, sizeof(*probe));
    probe->bytes = bytes;
    if (open_parts(probe, device_name)) return true;
    bench_probe_close(probe);
    return false;
}

void bench_probe_close(struct bench_probe *p)
{
    if (p->queue != NULL) (void)clFinish(p->queue);
    for (int i = 0; i < BENCH_PROBE_BUFFERS; i++)
        if (p->buffers[i] != NULL) (void)clReleaseMemObject(p->buffers[i]);
    if (p->queue != NULL) (void)clReleaseCommandQueue(p->queue);
    if (p->context != NULL) (void)clReleaseContext(p->context);
    memset(p, 0, sizeof(*p));
}

bool bench_probe_build(struct bench_probe *probe, const char *options, cl_program *program)
{
    const char *source = bench_ceilings_source;
    cl_int code;

    *program = clCreateProgramWithSource(probe->context, 1, &source, NULL, &code);
    BENCH_CL(code);
    if (bench_cl(clBuildProgram(*program, 1, &probe->device, options, NULL, NULL),
                 "clBuildProgram"))
        return true;
    (void)clReleaseProgram(*program);
    *program = NULL;
    return false;
}

/* ---- Contests ---- */

static cl_int enqueue(struct bench_probe *p, const struct bench_contest *c)
{
    if (c->kernel == NULL) return c->enqueue(p, c);
    return clEnqueueNDRangeKernel(p->queue, c->kernel, c->dimensions, NULL, c->global, c->group, 0,
                                  NULL, NULL);
}

static bool time_once(struct bench_probe *p, const struct bench_contest *c, size_t runs,
                      double *seconds)
{
    const double start = bench_now();

    for (size_t i = 0; i < runs; i++)
        BENCH_CL(enqueue(p, c));
    BENCH_CL(clFinish(p->queue));
    *seconds = (bench_now() - start) / (double)runs;
    return true;
}

/* What the kernel must overwrite, or add to. */
static bool prepare(struct bench_probe *p, const struct bench_contest *c)
{
    static const cl_int zero = 0;
    const cl_mem to = p->buffers[BENCH_PROBE_BUFFERS - 1];

    if (c->whole)
        BENCH_CL(clEnqueueFillBuffer(p->queue, to, &zero, sizeof(zero), 0,
                                     (c->last + 1) * sizeof(zero), 0, NULL, NULL));
    else
        BENCH_CL(clEnqueueWriteBuffer(p->queue, to, CL_TRUE, c->last * sizeof(zero), sizeof(zero),
                                      &zero, 0, NULL, NULL));
    return true;
}

static bool is_right(struct bench_probe *p, const struct bench_contest *c)
{
    union {
        cl_float real;
        cl_int whole;
    } got;

    BENCH_CL(clEnqueueReadBuffer(p->queue, p->buffers[BENCH_PROBE_BUFFERS - 1], CL_TRUE,
                                 c->last * sizeof(got), sizeof(got), &got, 0, NULL, NULL));

    const double value = c->whole ? (double)got.whole : (double)got.real;

    return isnan(c->expected) || value == c->expected ||
           bench_fail("%s: the kernel is wrong: %g instead of %g", bench_ceiling_name(c->which),
                      value, c->expected);
}

bool bench_contest_try(struct bench_probe *probe, const struct bench_contest *contest,
                       double *seconds)
{
    return prepare(probe, contest) && time_once(probe, contest, 1, seconds) &&
           is_right(probe, contest) && time_once(probe, contest, 1, seconds);
}

bool bench_contest_run(struct bench_probe *probe, struct bench_contest *contest)
{
    double seconds;

    if (!time_once(probe, contest, contest->batch == 0 ? 1 : contest->batch, &seconds))
        return false;
    contest->best = fmax(contest->best, contest->work / seconds);
    if (contest->batch == 0)
        contest->batch = (size_t)fmin(fmax(1, ceil(LEAST_SAMPLE / seconds)), MOST_BATCH);
    return true;
}

/* ---- Launches ---- */

#define LAUNCHES_ALONE 500
#define LAUNCHES_PIPELINED 200
#define PIPELINED_ROUNDS 10

bool bench_probe_launches(struct bench_probe *probe, cl_program program, double *alone,
                          double *pipelined)
{
    struct bench_contest c = {.dimensions = 1, .global = {1}, .group = {1}};
    cl_int code;
    bool good = true;
    double seconds;

    *alone = *pipelined = HUGE_VAL;
    c.kernel = clCreateKernel(program, "nothing", &code);
    BENCH_CL(code);
    for (int i = 0; good && i < LAUNCHES_ALONE; i++) {
        good = time_once(probe, &c, 1, &seconds);
        if (good) *alone = fmin(*alone, seconds);
    }
    for (int i = 0; good && i < PIPELINED_ROUNDS; i++) {
        good = time_once(probe, &c, LAUNCHES_PIPELINED, &seconds);
        if (good) *pipelined = fmin(*pipelined, seconds);
    }
    (void)clReleaseKernel(c.kernel);
    return good;
}
