/* SPDX-License-Identifier: Apache-2.0 */
#include "signature.h"

#include <stdio.h>
#include <string.h>

#include "base/handle.h"
#include "verify/expect.h"

struct parameter {
    const char *type;
    char name[64];
};

/* The kernel parameters that an argument sets: two for a reference, else one. */
static int parameters_of(const struct oc_arg *arg, struct parameter parameters[2])
{
    static const char *const TYPES[] = {
        [OC_ARG_INDEX] = "index_t", [OC_ARG_INDEX8] = "index8_t", [OC_ARG_INT] = "int",
        [OC_ARG_LONG] = "long",     [OC_ARG_PASSED] = "long",     [OC_ARG_F32] = "float",
        [OC_ARG_F64] = "double"};
    const bool is_ref = arg->kind == OC_ARG_REF;

    parameters[0].type = is_ref ? "uchar*" : TYPES[arg->kind];
    (void)snprintf(parameters[0].name, sizeof(parameters[0].name), "%s%s", arg->name,
                   is_ref ? "_buffer" : "");
    parameters[1].type = "ulong";
    (void)snprintf(parameters[1].name, sizeof(parameters[1].name), "%s_offset", arg->name);
    return is_ref ? 2 : 1;
}

/* False where the driver has no information, which it need not have without -cl-kernel-arg-info. */
static bool reported(cl_kernel kernel, cl_uint i, char type[64], char name[64])
{
    return clGetKernelArgInfo(kernel, i, CL_KERNEL_ARG_TYPE_NAME, 64, type, NULL) == CL_SUCCESS &&
           clGetKernelArgInfo(kernel, i, CL_KERNEL_ARG_NAME, 64, name, NULL) == CL_SUCCESS;
}

bool oc_signature_matches(const struct oc_step *step, int *compared, char text[256])
{
    const char *kernel = step->kernel->name;
    cl_uint count = 0, next = 0;

    *compared = 0;
    if (clGetKernelInfo(step->kernel->cl, CL_KERNEL_NUM_ARGS, sizeof(count), &count, NULL) != 0)
        return true;
    for (cl_uint i = 0; i < step->arg_count; i++) {
        struct parameter parameters[2];
        const int parameter_count = parameters_of(&step->args[i], parameters);

        for (int k = 0; k < parameter_count; k++, next++) {
            const struct parameter *p = &parameters[k];
            char type[64] = "nothing", name[64] = "";

            if (next < count && !reported(step->kernel->cl, next, type, name)) continue;
            (*compared)++;
            if (strcmp(type, p->type) == 0 && strcmp(name, p->name) == 0) continue;
            (void)snprintf(text, 256, "parameter %u of %s.cl:%s is %s %s, but the plan sets %s %s",
                           next, step->source, kernel, type, name, p->type, p->name);
            return false;
        }
    }
    (void)snprintf(text, 256, "%s.cl:%s has %u parameters, but the plan sets %u", step->source,
                   kernel, count, next);
    return next == count;
}

void oc_signature_expect(aclOpExecutor *executor)
{
    oc_plan *p = oc_handle_acquire(OC_HANDLE_EXECUTOR, executor);
    char text[256];
    int compared;

    if (!EXPECT(p != NULL)) return;
    for (size_t i = 0; i < p->step_count; i++)
        if (p->steps[i].kind == OC_STEP_KERNEL &&
            !oc_signature_matches(&p->steps[i], &compared, text))
            oc_expect_fail("%s", text);
    oc_handle_release(executor);
}
