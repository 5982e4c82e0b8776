/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/overhead.h"

#include <stdio.h>
#include <string.h>

#include "measure/bench.h"
#include "measure/run.h"
#include "measure/samples.h"

/* Calls between two synchronizations, which are not timed; few enough for any driver's queue. */
#define BATCH 100
#define PAIRS 1000
#define LEAST_ROUNDS 50
#define ELEMENTS 16

/* The parameters of cl/loss/loss.cl, one by one; the arithmetic of one contiguous row. */
static const char SOURCE[] =
    "kernel void bare(global const uchar *grad, const ulong grad_at, global const uchar *self,\n"
    "    const ulong self_at, global const uchar *target, const ulong target_at,\n"
    "    global uchar *out, const ulong out_at, const int rows, const int inner,\n"
    "    const int outer_rank, const int8 extent, const int8 grad_stride,\n"
    "    const int8 self_stride, const int8 target_stride, const int8 out_stride,\n"
    "    const int grad_step, const int self_step, const int target_step,\n"
    "    const int out_step, const float scale, const float beta)\n"
    "{\n"
    "    const int i = get_global_id(0);\n"
    "    if (i >= inner) return;\n"
    "    ((global float *)(out + out_at))[i * out_step] = scale *\n"
    "        (((global const float *)(self + self_at))[i * self_step] -\n"
    "         ((global const float *)(target + target_at))[i * target_step]) *\n"
    "        ((global const float *)(grad + grad_at))[i * grad_step];\n"
    "}\n";

struct overhead {
    struct bench_run run;
    aclOpExecutor *repeatable;
    aclTensor *stale;
    struct bench_probe probe;
    cl_program program;
    cl_kernel kernel;
};

/* ---- Bare OpenCL ---- */

/* Binds all arguments and enqueues: out = 2 * (3 - 1) * 1. */
static bool bare_enqueue(struct overhead *o, cl_kernel kernel)
{
    static const cl_ulong at = 0;
    static const cl_int rows = 1, inner = ELEMENTS, outer_rank = 0, step = 1;
    static const cl_int8 zeros = {{0}};
    static const cl_float scale = 2, zero = 0;
    static const size_t global[3] = {ELEMENTS, 1, 1};
    const cl_mem *b = o->probe.buffers;
#define A(v) BENCH_ARGUMENT(v)
    const struct bench_argument arguments[] = {
        A(b[0]), A(at),    A(b[1]),       A(at),    A(b[0]),  A(at),    A(b[2]),  A(at),
        A(rows), A(inner), A(outer_rank), A(zeros), A(zeros), A(zeros), A(zeros), A(zeros),
        A(step), A(step),  A(step),       A(step),  A(scale), A(zero)};
#undef A

    if (!bench_probe_bind(kernel, arguments, BENCH_COUNT(arguments))) return false;
    BENCH_CL(
        clEnqueueNDRangeKernel(o->probe.queue, kernel, 3, NULL, global, global, 0, NULL, NULL));
    BENCH_CL(clFlush(o->probe.queue));
    return true;
}

static bool bare_check(struct overhead *o)
{
    const size_t last = (ELEMENTS - 1) * sizeof(cl_float);
    cl_float out;

    BENCH_CL(clEnqueueReadBuffer(o->probe.queue, o->probe.buffers[2], CL_TRUE, last, sizeof(out),
                                 &out, 0, NULL, NULL));
    return out == 4 || bench_fail("the bare kernel's result is %g", (double)out);
}

/* ---- What is compared ---- */

enum { BOTH, SECOND, BARE_NEW, BARE_KEPT, SMALL, LARGE, LIVE, STALE, WAYS };
enum { DIFFERENCES = 3 };

static const char *const NAMES[WAYS] = {
    [BOTH] = "both calls, executors used once",
    [SECOND] = "second call, repeatable executor",
    [BARE_NEW] = "bare OpenCL, a new kernel each time",
    [BARE_KEPT] = "bare OpenCL, one kernel kept",
    [SMALL] = "aclrtMalloc and aclrtFree, 4 KiB",
    [LARGE] = "aclrtMalloc and aclrtFree, 1 MiB",
    [LIVE] = "aclGetDataType of a live tensor",
    [STALE] = "of a destroyed one, with its message",
};

/* What our calls cost beyond bare ones, within one round: what disturbs it cancels out. */
static const struct {
    int ours, bare;
} PAIRED[DIFFERENCES] = {{BOTH, BARE_NEW}, {BOTH, BARE_KEPT}, {SECOND, BARE_KEPT}};

static bool call(struct overhead *o, int way)
{
    const struct bench_problem *p = &o->run.problem;
    aclOpExecutor *executor = o->repeatable;
    cl_kernel kernel = o->kernel;
    void *memory = NULL;
    aclDataType type;
    uint64_t bytes = 0;
    cl_int code = CL_SUCCESS;
    bool good;

    switch (way) {
        case BOTH:
            BENCH_ACL(bench_first_call(p, &o->run.sets[0].arguments, &bytes,
                                       &executor)); /* fall through */
        case SECOND:
            BENCH_ACL(p->function->second(NULL, 0, executor, o->run.stream));
            return true;
        case BARE_NEW:
            kernel = clCreateKernel(o->program, "bare", &code);
            BENCH_CL(code);
            good = bare_enqueue(o, kernel);
            (void)clReleaseKernel(kernel);
            return good;
        case BARE_KEPT:
            return bare_enqueue(o, kernel);
        case LIVE:
            BENCH_ACL(aclGetDataType(o->run.sets[0].arguments.tensors[0], &type));
            return true;
        case STALE:
            return aclGetDataType(o->stale, &type) != 0 ||
                   bench_fail("a destroyed tensor was accepted");
        default:
            BENCH_ACL(aclrtMalloc(&memory, (size_t)(way == SMALL ? 4 << 10 : 1 << 20),
                                  ACL_MEM_MALLOC_HUGE_FIRST));
            BENCH_ACL(aclrtFree(memory));
            return true;
    }
}

/* ---- Rounds ---- */

/* Samples of each way, then of each difference; none while it warms up. */
static bool one_round(struct overhead *o, struct bench_samples *samples)
{
    double seconds[WAYS + DIFFERENCES];

    for (int way = 0; way < WAYS; way++) {
        const int count = way < SMALL ? BATCH : PAIRS;
        const double start = bench_now();

        for (int i = 0; i < count; i++)
            if (!call(o, way)) return false;
        seconds[way] = (bench_now() - start) / count;
        BENCH_ACL(aclrtSynchronizeStream(o->run.stream));
        BENCH_CL(clFinish(o->probe.queue));
    }
    for (int i = 0; i < DIFFERENCES; i++)
        seconds[WAYS + i] = seconds[PAIRED[i].ours] - seconds[PAIRED[i].bare];
    for (int i = 0; samples != NULL && i < WAYS + DIFFERENCES; i++)
        if (!bench_samples_add(&samples[i], seconds[i])) return false;
    return true;
}

static void print(const struct bench_device *device, struct bench_samples *samples)
{
    printf("host time on device %d, %s\n", (int)device->id, device->name);
    printf(
        "(MSE of %d elements, f32, warm; medians of %zu batches in turns; waiting not "
        "included)\n\n",
        ELEMENTS, samples[BOTH].count);
    for (int i = 0; i < WAYS; i++) {
        const struct bench_stats stats = bench_stats_of(&samples[i]);

        printf("  %-38s %8.3f us   least %.3f us   noise %.0f %%\n", NAMES[i], 1e6 * stats.median,
               1e6 * stats.least, 100 * stats.noise);
    }
    printf("\ndifferences within a round\n");
    for (int i = 0; i < DIFFERENCES; i++)
        printf("  %-38s %+8.2f us   to %s\n", NAMES[PAIRED[i].ours],
               1e6 * bench_stats_of(&samples[WAYS + i]).median, NAMES[PAIRED[i].bare]);
    (void)fflush(stdout);
}

static bool measure(struct overhead *o, const struct bench_device *device, double seconds,
                    struct bench_samples *samples)
{
    static const cl_float self = 3;
    const size_t bytes = ELEMENTS * sizeof(self);
    cl_int code;
    const double start = bench_now();

    if (!bench_probe_open(&o->probe, device->name, bytes) ||
        !bench_probe_build(&o->probe, SOURCE, "", &o->program))
        return false;
    o->kernel = clCreateKernel(o->program, "bare", &code);
    BENCH_CL(code);
    BENCH_CL(clEnqueueFillBuffer(o->probe.queue, o->probe.buffers[1], &self, sizeof(self), 0, bytes,
                                 0, NULL, NULL));
    if (!bench_run_repeat(&o->run, 1, &(double){0})) return false; /* everything built */
    if (o->run.workspace_bytes != 0) return bench_fail("the operator needs a workspace");
    o->repeatable = o->run.sets[0].repeatable;
    o->stale = aclCreateTensor(NULL, 0, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, NULL, 0, NULL);
    BENCH_ACL(aclDestroyTensor(o->stale));
    if (!one_round(o, NULL)) return false;
    for (int i = 0; i < LEAST_ROUNDS || bench_now() - start < seconds; i++) {
        bench_progress("overhead: round %d", i + 1);
        if (!one_round(o, samples)) return false;
    }
    bench_progress_clear();
    return bench_run_verify(&o->run) && bare_check(o);
}

bool bench_overhead(const struct bench_device *device, double seconds)
{
    struct bench_samples samples[WAYS + DIFFERENCES];
    struct overhead o;
    static struct bench_case spec;

    memset(&o, 0, sizeof(o));
    memset(samples, 0, sizeof(samples));
    if (!bench_case_parse(&spec, "overhead self=16 reduction=none")) return false;
    BENCH_ACL(aclrtSetDevice(device->id));

    const bool opened =
        bench_run_open(&o.run, &bench_mse_loss_backward, &spec, BENCH_F32, device, true, 1);
    const bool good = opened && measure(&o, device, seconds, samples);

    if (good) print(device, samples);
    for (size_t i = 0; i < BENCH_COUNT(samples); i++)
        bench_samples_free(&samples[i]);
    if (o.kernel != NULL) (void)clReleaseKernel(o.kernel);
    if (o.program != NULL) (void)clReleaseProgram(o.program);
    bench_probe_close(&o.probe);
    if (opened) bench_run_close(&o.run);
    BENCH_ACL(aclrtResetDevice(device->id));
    return good;
}
