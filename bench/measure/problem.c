/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/problem.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "measure/arguments.h"
#include "measure/bench.h"

const struct bench_op *const bench_ops[BENCH_OP_COUNT] = {
#define ROW(stem) &bench_##stem,
    BENCH_OPS(ROW)
#undef ROW
};

/* ---- Element types ---- */

const struct bench_dtype_facts bench_dtypes[BENCH_TYPES] = {
    [BENCH_F32] = {"f32", ACL_FLOAT, 4, 0x1p-24, 0x1p-149},
    [BENCH_F16] = {"f16", ACL_FLOAT16, 2, 0x1p-11, 0x1p-24},
    [BENCH_BF16] = {"bf16", ACL_BF16, 2, 0x1p-8, 0x1p-133},
    [BENCH_I32] = {"i32", ACL_INT32, 4, 0, 1},
    [BENCH_B8] = {"b8", ACL_BOOL, 1, 0, 1},
    [BENCH_I64] = {"i64", ACL_INT64, 8, 0, 1},
    [BENCH_I8] = {"i8", ACL_INT8, 1, 0, 1},
    [BENCH_U8] = {"u8", ACL_UINT8, 1, 0, 1},
};

void bench_dtype_store(enum bench_dtype dtype, void *data, int64_t i, double value)
{
    const float narrow = (float)value;
    uint32_t bits;

    memcpy(&bits, &narrow, sizeof(bits));
    if (dtype == BENCH_F32)
        ((float *)data)[i] = narrow;
    else if (dtype == BENCH_I32)
        ((int32_t *)data)[i] = (int32_t)value;
    else if (dtype == BENCH_B8 || dtype == BENCH_U8)
        ((uint8_t *)data)[i] = (uint8_t)value;
    else if (dtype == BENCH_I8)
        ((int8_t *)data)[i] = (int8_t)value;
    else if (dtype == BENCH_I64)
        ((int64_t *)data)[i] = (int64_t)value;
    else if (dtype == BENCH_F16)
        ((uint16_t *)data)[i] = aclFloatToFloat16(narrow);
    else if (isnan(narrow))
        ((uint16_t *)data)[i] = 0x7fc0;
    else
        ((uint16_t *)data)[i] = (uint16_t)((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
}

double bench_dtype_load(enum bench_dtype dtype, const void *data, int64_t i)
{
    uint32_t bits;
    float value;

    if (dtype == BENCH_F32) return (double)((const float *)data)[i];
    if (dtype == BENCH_I32) return ((const int32_t *)data)[i];
    if (dtype == BENCH_B8 || dtype == BENCH_U8) return ((const uint8_t *)data)[i];
    if (dtype == BENCH_I8) return ((const int8_t *)data)[i];
    if (dtype == BENCH_I64) return (double)((const int64_t *)data)[i];
    bits = ((const uint16_t *)data)[i];
    if (dtype == BENCH_F16) return (double)aclFloat16ToFloat((uint16_t)bits);
    bits <<= 16;
    memcpy(&value, &bits, sizeof(value));
    return (double)value;
}

double bench_dtype_round(enum bench_dtype dtype, double value)
{
    uint64_t storage = 0;

    bench_dtype_store(dtype, &storage, 0, value);
    return bench_dtype_load(dtype, &storage, 0);
}

/* ---- Problems ---- */

/* The expected results of the last problem, for the same case in the next dtype. */
static struct {
    const struct bench_case *spec;
    double *wanted[BENCH_MAX_TENSORS];
    float *bound[BENCH_MAX_TENSORS];
} kept;

static void kept_drop(void)
{
    for (int i = 0; i < BENCH_MAX_TENSORS; i++) {
        free(kept.wanted[i]);
        free(kept.bound[i]);
    }
    memset(&kept, 0, sizeof(kept));
}

/* Names in transposed= that no tensor has are typing errors. */
static bool problem_check_names(const struct bench_problem *problem, const char *list)
{
    char term[BENCH_TERM];

    while (bench_list_next(&list, term)) {
        bool found = false;

        for (int i = 0; i < problem->count; i++)
            found |= strcmp(problem->tensors[i].name, term) == 0;
        if (!found) return bench_fail("case %s: no tensor is called %s", problem->spec->name, term);
    }
    return true;
}

bool bench_problem_make(struct bench_problem *problem, const struct bench_op *op,
                        struct bench_case *spec, enum bench_dtype dtype)
{
    double deterministic;

    *problem = (struct bench_problem){.op = op,
                                      .spec = spec,
                                      .dtype = dtype,
                                      .function = oc_function_named(op->api),
                                      .attributes = json_object()};
    (void)bench_case_value(spec, "dtypes"); /* the caller has read it */

    const char *transposed = bench_case_value(spec, "transposed");
    const bool good = bench_case_number(spec, "deterministic", 0, &deterministic) &&
                      op->make(problem) && bench_case_all_used(spec) &&
                      problem_check_names(problem, transposed) && bench_arguments_check(problem);

    for (int i = 0; i < problem->count; i++)
        if (!problem->tensors[i].unread)
            problem->bytes += (double)bench_tensor_bytes(&problem->tensors[i]);
    problem->deterministic = good && deterministic != 0;
    return good;
}

bool bench_problem_fill(struct bench_problem *problem, bool expected)
{
    const struct bench_op *op = problem->op;

    if (op->fill != NULL && !op->fill(problem)) return false;
    if (!expected) return true;
    if (!op->same_in_all_dtypes || kept.spec != problem->spec) {
        kept_drop();

        const bool good = op->prepare(problem);

        for (int i = 0; i < problem->count; i++) {
            free(problem->tensors[i].exact);
            problem->tensors[i].exact = NULL;
        }
        return good;
    }
    for (int i = 0; i < problem->count; i++) {
        problem->tensors[i].wanted = kept.wanted[i];
        problem->tensors[i].bound = kept.bound[i];
    }
    memset(&kept, 0, sizeof(kept));
    return true;
}

void bench_problem_drop(struct bench_problem *problem)
{
    const struct bench_op *op = problem->op;
    const bool keep = op->same_in_all_dtypes && problem->count > 0 &&
                      problem->tensors[problem->count - 1].wanted != NULL;

    if (keep) kept_drop();
    for (int i = 0; i < problem->count; i++) {
        struct bench_tensor *t = &problem->tensors[i];

        free(t->values);
        free(t->exact);
        if (!keep) {
            free(t->wanted);
            free(t->bound);
            continue;
        }
        kept.spec = problem->spec;
        kept.wanted[i] = t->wanted;
        kept.bound[i] = t->bound;
    }
    bench_arguments_free(problem);
    free(problem->args);
}

bool bench_problem_dtype(struct bench_problem *problem, const char *key, enum bench_dtype *dtype)
{
    const char *names[BENCH_TYPES + 1] = {NULL};
    int which = (int)problem->dtype;

    for (int i = 0; i < BENCH_TYPES; i++)
        names[i] = bench_dtypes[i].name;
    if (bench_case_value(problem->spec, key) != NULL &&
        !bench_case_choice(problem->spec, key, names, &which))
        return false;
    *dtype = (enum bench_dtype)which;
    return true;
}

bool bench_problem_args(struct bench_problem *problem, size_t size)
{
    problem->args = calloc(1, size);
    return problem->args != NULL || bench_fail("out of memory");
}

bool bench_problem_cube(struct bench_problem *problem)
{
    double cube;

    if (!bench_case_number(problem->spec, "cube", 0, &cube)) return false;
    if (cube != 0 && cube != 1 && cube != 2 && cube != 3)
        return bench_fail("case %s: cube must be 0, 1, 2 or 3", problem->spec->name);
    bench_problem_integer(problem, "cubeMathType", (int64_t)cube);
    return true;
}

struct bench_tensor *bench_problem_tensor(struct bench_problem *problem, const char *name,
                                          const int64_t *shape, int rank)
{
    struct bench_tensor *t = &problem->tensors[problem->count++];
    const char *transposed = bench_case_value(problem->spec, "transposed");

    *t = (struct bench_tensor){.name = name,
                               .dtype = problem->dtype,
                               .format = ACL_FORMAT_ND,
                               .rank = rank,
                               .numel = 1,
                               .low = -8,
                               .high = 8,
                               .factor = 1,
                               .seed = (uint64_t)problem->count << 40};
    t->contiguous = rank < 2 || transposed == NULL || !bench_list_has(transposed, name);
    for (int k = rank - 1; k >= 0; k--) {
        /* Transposed: the last two axes change places in memory. */
        const int axis = t->contiguous || k < rank - 2 ? k : 2 * rank - 3 - k;

        t->shape[axis] = shape[axis];
        t->stride[axis] = t->numel;
        t->numel *= shape[axis];
    }
    return t;
}

bool bench_tensor_keep(struct bench_tensor *t, bool bounded)
{
    const size_t count = (size_t)t->numel;

    if (!t->is_output) t->values = calloc(count, sizeof(*t->values));
    if (t->is_output) t->wanted = calloc(count, sizeof(*t->wanted));
    if (t->is_output && bounded) t->bound = calloc(count, sizeof(*t->bound));
    if ((t->is_output ? t->wanted != NULL : t->values != NULL) && (!bounded || t->bound != NULL))
        return true;
    return bench_fail("out of memory");
}
