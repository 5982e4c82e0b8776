/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/overhead.h"

#include <stdio.h>
#include <string.h>

#include "ceilings/probe.h"
#include "measure/bench.h"
#include "measure/run.h"
#include "measure/samples.h"
#include "measure/verify.h"

/* Calls between two synchronizations, which are not timed; few enough for any driver's queue. */
#define BATCH 100
#define PAIRS 1000
#define LEAST_ROUNDS 50
#define ELEMENTS 16

/* The parameters of cl/mse_loss_backward.cl, one by one; the arithmetic of one contiguous row. */
static const char SOURCE[] =
    "kernel void bare(global const uchar *grad, const ulong grad_at, global const uchar *self,\n"
    "    const ulong self_at, global const uchar *target, const ulong target_at,\n"
    "    global uchar *out, const ulong out_at, const int rows, const int inner,\n"
    "    const int outer_rank, const int8 extent, const int8 grad_stride,\n"
    "    const int8 self_stride, const int8 target_stride, const int8 out_stride,\n"
    "    const int grad_step, const int self_step, const int target_step,\n"
    "    const int out_step, const float scale)\n"
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
    struct bench_probe probe;
    cl_program program;
    cl_kernel kernel;
};

/* ---- Bare OpenCL ---- */

static bool bare_open(struct overhead *o, const char *device_name)
{
    cl_float self[ELEMENTS];
    cl_int code;

    if (!bench_probe_open(&o->probe, device_name, sizeof(self)) ||
        !bench_probe_build(&o->probe, SOURCE, "", &o->program))
        return false;
    o->kernel = clCreateKernel(o->program, "bare", &code);
    BENCH_CL(code);
    for (int i = 0; i < ELEMENTS; i++)
        self[i] = (cl_float)i;
    BENCH_CL(clEnqueueWriteBuffer(o->probe.queue, o->probe.buffers[1], CL_TRUE, 0, sizeof(self),
                                  self, 0, NULL, NULL));
    return true;
}

/* Binds all arguments and enqueues: out = 2 * (self - 1) * 1. */
static bool bare_enqueue(struct overhead *o, cl_kernel kernel)
{
    static const cl_ulong at = 0;
    static const cl_int rows = 1, inner = ELEMENTS, outer_rank = 0, step = 1;
    static const cl_int8 zeros = {{0}};
    static const cl_float scale = 2;
    static const size_t global[3] = {ELEMENTS, 1, 1};
    const cl_mem *b = o->probe.buffers;
#define A(v)            \
    {                   \
        sizeof(v), &(v) \
    }
    const struct bench_argument arguments[] = {
        A(b[0]),  A(at),    A(b[1]),  A(at),         A(b[0]),  A(at),    A(b[2]),
        A(at),    A(rows),  A(inner), A(outer_rank), A(zeros), A(zeros), A(zeros),
        A(zeros), A(zeros), A(step),  A(step),       A(step),  A(step),  A(scale)};
#undef A

    if (!bench_probe_bind(kernel, arguments, BENCH_COUNT(arguments))) return false;
    BENCH_CL(
        clEnqueueNDRangeKernel(o->probe.queue, kernel, 3, NULL, global, global, 0, NULL, NULL));
    BENCH_CL(clFlush(o->probe.queue));
    return true;
}

static bool bare_check(struct overhead *o)
{
    cl_float out[ELEMENTS];

    BENCH_CL(clEnqueueReadBuffer(o->probe.queue, o->probe.buffers[2], CL_TRUE, 0, sizeof(out), out,
                                 0, NULL, NULL));
    for (int i = 0; i < ELEMENTS; i++)
        if (out[i] != (cl_float)(2 * (i - 1)))
            return bench_fail("the bare kernel's out[%d] is %g", i, (double)out[i]);
    return true;
}

static void bare_close(struct overhead *o)
{
    if (o->kernel != NULL) (void)clReleaseKernel(o->kernel);
    if (o->program != NULL) (void)clReleaseProgram(o->program);
    bench_probe_close(&o->probe);
}

/* ---- What is compared: one batch each ---- */

static bool both_calls(struct overhead *o)
{
    const struct bench_run *run = &o->run;
    uint64_t bytes = 0;
    aclOpExecutor *executor = NULL;

    for (int i = 0; i < BATCH; i++) {
        BENCH_ACL(run->op->first(run->problem, run->sets[0].tensors, &bytes, &executor));
        BENCH_ACL(run->op->second(NULL, 0, executor, run->stream));
    }
    return true;
}

static bool second_calls(struct overhead *o)
{
    for (int i = 0; i < BATCH; i++)
        BENCH_ACL(o->run.op->second(NULL, 0, o->repeatable, o->run.stream));
    return true;
}

static bool bare_new(struct overhead *o)
{
    for (int i = 0; i < BATCH; i++) {
        cl_int code;
        cl_kernel kernel = clCreateKernel(o->program, "bare", &code);

        BENCH_CL(code);

        const bool good = bare_enqueue(o, kernel);

        (void)clReleaseKernel(kernel);
        if (!good) return false;
    }
    return true;
}

static bool bare_kept(struct overhead *o)
{
    for (int i = 0; i < BATCH; i++)
        if (!bare_enqueue(o, o->kernel)) return false;
    return true;
}

static bool memory_pairs(size_t bytes)
{
    void *memory = NULL;

    for (int i = 0; i < PAIRS; i++) {
        BENCH_ACL(aclrtMalloc(&memory, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
        BENCH_ACL(aclrtFree(memory));
    }
    return true;
}

enum { BOTH, SECOND, BARE_NEW, BARE_KEPT, SMALL, LARGE, WAYS };
enum { DIFFERENCES = 3 };

static const struct {
    const char *name;
    bool (*batch)(struct overhead *o); /* NULL: pairs of malloc and free */
    size_t bytes;                      /* of these */
} COMPARED[WAYS] = {
    [BOTH] = {"both calls, executors used once", both_calls, 0},
    [SECOND] = {"second call, repeatable executor", second_calls, 0},
    [BARE_NEW] = {"bare OpenCL, a new kernel each time", bare_new, 0},
    [BARE_KEPT] = {"bare OpenCL, one kernel kept", bare_kept, 0},
    [SMALL] = {"aclrtMalloc and aclrtFree, 4 KiB", NULL, (size_t)4 << 10},
    [LARGE] = {"aclrtMalloc and aclrtFree, 1 MiB", NULL, (size_t)1 << 20},
};

/* What our calls cost beyond bare ones, within one round: what disturbs it cancels out. */
static const struct {
    int ours, bare;
} PAIRED[DIFFERENCES] = {{BOTH, BARE_NEW}, {BOTH, BARE_KEPT}, {SECOND, BARE_KEPT}};

/* ---- Rounds ---- */

/* Samples of each way, then of each difference. */
static bool one_round(struct overhead *o, struct bench_samples *samples)
{
    double seconds[WAYS];

    for (int i = 0; i < WAYS; i++) {
        const double start = bench_now();

        if (COMPARED[i].batch == NULL ? !memory_pairs(COMPARED[i].bytes) : !COMPARED[i].batch(o))
            return false;
        seconds[i] = (bench_now() - start) / (COMPARED[i].batch == NULL ? PAIRS : BATCH);
        BENCH_ACL(aclrtSynchronizeStream(o->run.stream));
        BENCH_CL(clFinish(o->probe.queue));
    }
    if (samples == NULL) return true; /* warm-up */
    for (int i = 0; i < WAYS; i++)
        if (!bench_samples_add(&samples[i], seconds[i])) return false;
    for (int i = 0; i < DIFFERENCES; i++)
        if (!bench_samples_add(&samples[WAYS + i],
                               seconds[PAIRED[i].ours] - seconds[PAIRED[i].bare]))
            return false;
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

        printf("  %-38s %8.2f us   least %.2f us   noise %.0f %%\n", COMPARED[i].name,
               1e6 * stats.median, 1e6 * stats.least, 100 * stats.noise);
    }
    printf("\ndifferences within a round\n");
    for (int i = 0; i < DIFFERENCES; i++)
        printf("  %-38s %+8.2f us   to %s\n", COMPARED[PAIRED[i].ours].name,
               1e6 * bench_stats_of(&samples[WAYS + i]).median, COMPARED[PAIRED[i].bare].name);
    (void)fflush(stdout);
}

static bool all_rounds(struct overhead *o, double seconds, struct bench_samples *samples)
{
    struct bench_times times;
    uint64_t bytes = 0;
    const double start = bench_now();

    if (!bench_run_once(&o->run, &times)) return false; /* everything built */
    BENCH_ACL(o->run.op->first(o->run.problem, o->run.sets[0].tensors, &bytes, &o->repeatable));
    BENCH_ACL(aclSetAclOpExecutorRepeatable(o->repeatable));
    if (bytes != 0) return bench_fail("the operator needs a workspace");
    if (!one_round(o, NULL)) return false;
    for (int i = 0; i < LEAST_ROUNDS || bench_now() - start < seconds; i++) {
        bench_progress("overhead: round %d", i + 1);
        if (!one_round(o, samples)) return false;
    }
    bench_progress_clear();
    return bench_verify(&o->run) && bare_check(o);
}

static bool measure(struct bench_device *device, const struct bench_problem *problem,
                    double seconds)
{
    struct bench_samples samples[WAYS + DIFFERENCES];
    struct overhead o;

    memset(&o, 0, sizeof(o));
    memset(samples, 0, sizeof(samples));

    const bool opened =
        bench_run_open(&o.run, &bench_mse_loss_backward, problem, device, BENCH_RUN_SINGLE);
    const bool good = opened && bare_open(&o, device->name) && all_rounds(&o, seconds, samples);

    if (good) print(device, samples);
    for (size_t i = 0; i < BENCH_COUNT(samples); i++)
        bench_samples_free(&samples[i]);
    if (o.repeatable != NULL) (void)aclDestroyAclOpExecutor(o.repeatable);
    bare_close(&o);
    if (opened) bench_run_close(&o.run);
    return good;
}

bool bench_overhead(struct bench_device *device, double seconds)
{
    const struct bench_op *op = &bench_mse_loss_backward;
    struct bench_case spec;
    struct bench_problem problem;
    bool good;

    if (!bench_case_parse(&spec, "overhead self=16 reduction=none")) return false;
    BENCH_ACL(aclrtSetDevice(device->id));
    good = bench_problem_make(&problem, op, &spec, BENCH_F32);
    if (good) {
        good = bench_problem_fill(&problem, op, true) && measure(device, &problem, seconds);
        bench_problem_drop(&problem, op);
    }
    bench_case_free(&spec);
    BENCH_ACL(aclrtResetDevice(device->id));
    return good;
}
