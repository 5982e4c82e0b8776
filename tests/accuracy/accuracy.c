/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The largest error of each function of host/ops/elementwise/elementwise.table, in units in the last place (ulp) of the
 * type, against references in long double. run.sh makes a table of it.
 *
 *     accuracy [--filter PATTERN]                    calls the library
 *     accuracy [--filter PATTERN] --inputs FOLDER    writes what the functions are called with
 *     accuracy [--filter PATTERN] --results FOLDER   compares the results of another library, from files
 *
 * Prints a line for each function and type. A PATTERN is a shell pattern of FUNCTION/TYPE. The exit status is 1 if
 * an error in FLOAT is above the bound that OpenCL sets, or a call fails.
 */
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "accuracy/samples.h"
#include "accuracy/score.h"
#include "verify/device.h"
#include "verify/expect.h"
#include "verify/ops/elementwise.h"

static const char *inputs_folder, *results_folder, *filter = "*";

/* ---- Results ---- */

static void add_operands(struct oc_op_case *c, const struct subject *s, enum oc_dtype output)
{
    const struct oc_elementwise *row = s->function->row;
    int scalars = 0;

    c->function = row->op.name;
    for (int i = 0; i < elementwise_inputs(s->function); i++)
        c->operands[c->count++] = (struct oc_operand){.name = row->inputs[i], .dtype = s->type};
    c->operands[c->count++] = (struct oc_operand){.name = row->output, .dtype = output};
    for (const char *kind = row->scalar_kinds; *kind != '\0'; kind++, scalars++) {
        const double value = s->setting->scalars[scalars];

        if (*kind == 'H') continue; /* no parameter */
        if (*kind == 'B' || *kind == 'J' || *kind == 'K')
            oc_op_integer(c, row->scalars[scalars], (int64_t)value);
        else if (*kind == 'D' || *kind == 'G')
            oc_op_real(c, row->scalars[scalars], value);
        else
            oc_op_number(c, row->scalars[scalars], value, false);
    }
}

static bool call(const struct oc_op_case *c, aclTensor *const *tensors)
{
    void *workspace = NULL;
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    bool is_ok =
        EXPECT_OK(oc_op_first_call(c, tensors, &size, &executor)) &&
        (size == 0 || EXPECT_OK(aclrtMalloc(&workspace, size, ACL_MEM_MALLOC_NORMAL_ONLY)));

    is_ok = is_ok && EXPECT_OK(oc_op_second_call(c, workspace, size, executor, oc_test_stream())) &&
            EXPECT_OK(aclrtSynchronizeStream(oc_test_stream()));
    if (workspace != NULL) (void)aclrtFree(workspace);
    return is_ok;
}

static unsigned char *encoded(enum oc_dtype type, const double *values, size_t count)
{
    unsigned char *bytes = malloc(count * oc_dtype_size(type));

    if (bytes == NULL) abort();
    for (size_t k = 0; k < count; k++)
        oc_encode(type, values[k], bytes + k * oc_dtype_size(type));
    return bytes;
}

/* Calls the function and returns its results, or NULL. */
static unsigned char *results_of_library(const struct subject *s, const struct samples *samples,
                                         enum oc_dtype output)
{
    struct oc_op_case c = {.name = s->name};
    const int64_t count = (int64_t)samples->count;
    void *device[OC_OP_OPERANDS] = {NULL};
    aclTensor *tensors[OC_OP_OPERANDS] = {NULL};
    unsigned char *bytes = NULL;
    bool is_ok = true;

    add_operands(&c, s, output);
    for (int i = 0; i < c.count && is_ok; i++) {
        const enum oc_dtype type = c.operands[i].dtype;
        const size_t size = samples->count * oc_dtype_size(type);

        free(bytes);
        bytes = encoded(type, samples->input[i == c.count - 1 ? 0 : i], samples->count);
        is_ok = EXPECT_OK(aclrtMalloc(&device[i], size, ACL_MEM_MALLOC_NORMAL_ONLY)) &&
                EXPECT_OK(aclrtMemcpy(device[i], size, bytes, size, ACL_MEMCPY_HOST_TO_DEVICE));
        tensors[i] = aclCreateTensor(&count, 1, oc_acl_type_of(type), NULL, 0, ACL_FORMAT_ND,
                                     &count, 1, device[i]);
    }

    const size_t size = samples->count * oc_dtype_size(output);

    is_ok =
        is_ok && call(&c, tensors) &&
        EXPECT_OK(aclrtMemcpy(bytes, size, device[c.count - 1], size, ACL_MEMCPY_DEVICE_TO_HOST));
    for (int i = 0; i < c.count; i++) {
        (void)aclDestroyTensor(tensors[i]);
        if (device[i] != NULL) (void)aclrtFree(device[i]);
    }
    oc_op_values_free(&c);
    if (is_ok) return bytes;
    free(bytes);
    return NULL;
}

/* NULL where the other library has no such function. */
static unsigned char *results_of_file(const struct subject *s, size_t size)
{
    char path[4096];
    unsigned char *bytes = malloc(size);
    FILE *file;

    if (bytes == NULL) abort();
    (void)snprintf(path, sizeof(path), "%s/%s-%s", results_folder, s->name, oc_dtype_name(s->type));
    file = fopen(path, "rb");
    if (file != NULL && fread(bytes, 1, size, file) == size) {
        (void)fclose(file);
        return bytes;
    }
    if (file != NULL) (void)fclose(file);
    free(bytes);
    return NULL;
}

/* ---- Subjects ---- */

static void write_inputs(enum oc_dtype type, int inputs, const struct samples *samples)
{
    for (int i = 0; i < inputs; i++) {
        unsigned char *bytes = encoded(type, samples->input[i], samples->count);
        char path[4096];
        FILE *file;

        (void)snprintf(path, sizeof(path), "%s/%s-%d-%d", inputs_folder, oc_dtype_name(type),
                       inputs, i);
        file = fopen(path, "wb");
        if (file == NULL ||
            fwrite(bytes, oc_dtype_size(type), samples->count, file) != samples->count ||
            fclose(file) != 0) {
            perror(path);
            exit(1);
        }
        free(bytes);
    }
}

/* Prints a line of CSV and returns whether the bound holds. */
static bool print_score(const struct subject *s, const struct samples *samples,
                        const unsigned char *bytes, enum oc_dtype output, const struct score *score)
{
    double t[OC_ELEMENTWISE_INPUTS] = {0};

    printf("%s,%s,%s,%g,%.3g,%lld,%lld,%lld,%lld,%lld,", s->name, oc_dtype_name(s->type),
           s->setting->cancels ? "terms" : "result", s->setting->bound, score->error, score->nans,
           score->infinities, score->zeros, score->lost, score->flushed);
    for (int i = 0; i < elementwise_inputs(s->function) && score->has_example; i++)
        printf("%s%.9g", i == 0 ? "" : " ", t[i] = samples->input[i][score->example]);
    if (score->has_example)
        printf(",%.9Lg,%.9g\n", (long double)s->function->reference(t, s->setting->scalars),
               oc_decode(output, bytes + score->example * oc_dtype_size(output)));
    else
        printf(",,\n");
    (void)fflush(stdout);
    return s->type != OC_F32 || s->setting->bound == 0 || score->error <= s->setting->bound;
}

static bool run(const struct subject *s, const struct samples *samples)
{
    const enum oc_dtype output =
        s->function->row->result == OC_RESULT_BOOL && results_folder == NULL ? OC_B8 : s->type;
    struct score score = {0};
    unsigned char *bytes;
    bool is_ok;

    bytes = results_folder != NULL ? results_of_file(s, samples->count * oc_dtype_size(output))
                                   : results_of_library(s, samples, output);
    if (bytes == NULL) return results_folder != NULL;
    for (size_t k = 0; k < samples->count; k++) {
        const double t[OC_ELEMENTWISE_INPUTS] = {samples->input[0][k], samples->input[1][k],
                                                 samples->input[2][k]};

        score_add(&score, s, t, k, oc_decode(output, bytes + k * oc_dtype_size(output)));
    }
    is_ok = print_score(s, samples, bytes, output, &score);
    free(bytes);
    return is_ok;
}

static void name_subject(struct subject *s)
{
    const size_t scalars = strcspn(s->function->row->scalar_kinds, "H"); /* no parameter */
    size_t used = (size_t)snprintf(s->name, sizeof(s->name), "%s", s->function->name);

    for (size_t i = 0; i < scalars; i++)
        used +=
            (size_t)snprintf(s->name + used, sizeof(s->name) - used, "%s%.8g%s", i == 0 ? "(" : ";",
                             s->setting->scalars[i], i + 1 == scalars ? ")" : "");
}

/* Forms in place, copies and masks do not compute, and bits have no errors. */
static bool is_measured(const struct elementwise_function *f)
{
    return strncmp(f->name, "Inplace", strlen("Inplace")) != 0 && strcmp(f->name, "Cast") != 0 &&
           strchr(f->row->input_kinds, 'M') == NULL && (f->row->types & OC_F32) != 0;
}

static bool run_function(const struct elementwise_function *f, enum oc_dtype type,
                         const struct samples *samples)
{
    static const struct setting ONES = {"", 0, false, {1, 1, 1, 1}};
    bool is_ok = true, is_found = false;

    for (size_t i = 0; i <= settings_count; i++) {
        struct subject s = {f, i == settings_count ? &ONES : &settings[i], type, ""};
        char name[80];

        if (s.setting == &ONES ? is_found : strcmp(s.setting->function, f->name) != 0) continue;
        is_found = true;
        name_subject(&s);
        (void)snprintf(name, sizeof(name), "%s/%s", s.name, oc_dtype_name(type));
        if (fnmatch(filter, name, 0) != 0) continue;
        if (inputs_folder != NULL)
            printf("%s %s %d\n", s.name, oc_dtype_name(type), elementwise_inputs(f));
        else
            is_ok = run(&s, samples) && is_ok;
    }
    return is_ok;
}

static bool run_all(void)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    bool is_ok = true;

    if (inputs_folder == NULL)
        printf("function,type,unit,bound,ulp,nan,inf,zero,lost,flushed,at,exact,result\n");
    for (size_t i = 0; i < OC_COUNT(TYPES); i++)
        for (int inputs = 1; inputs <= OC_ELEMENTWISE_INPUTS; inputs++) {
            struct samples samples;

            samples_make(&samples, TYPES[i], inputs);
            if (inputs_folder != NULL) write_inputs(TYPES[i], inputs, &samples);
            for (const struct elementwise_function *f = elementwise_functions; f->name != NULL; f++)
                if (is_measured(f) && elementwise_inputs(f) == inputs)
                    is_ok = run_function(f, TYPES[i], &samples) && is_ok;
            samples_free(&samples);
        }
    return is_ok;
}

/* NULL where there is no such option. */
static const char **option_of(const char *name)
{
    if (strcmp(name, "--filter") == 0) return &filter;
    if (strcmp(name, "--inputs") == 0) return &inputs_folder;
    return strcmp(name, "--results") == 0 ? &results_folder : NULL;
}

int main(int argc, char **argv)
{
    bool is_ok;

    for (int i = 1; i < argc; i += 2) {
        const char **option = option_of(argv[i]);

        if (option == NULL || i + 1 == argc) {
            (void)fprintf(
                stderr,
                "usage: accuracy [--filter FUNCTION/TYPE] [--inputs FOLDER | --results FOLDER]\n");
            return 2;
        }
        *option = argv[i + 1];
    }
    if (inputs_folder != NULL || results_folder != NULL) return run_all() ? 0 : 1;
    if (oc_device_set_up() != 0) return 1;
    is_ok = run_all();
    oc_device_tear_down();
    return is_ok ? 0 : 1;
}
