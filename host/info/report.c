/* SPDX-License-Identifier: Apache-2.0 */
/* The report is collected as JSON first and then printed as JSON or text. */
#include "info/report.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "acl/acl.h"
#include "base/environment.h"
#include "base/flag.h"
#include "base/math.h"
#include "device/device.h"
#include "gemm/matrix_unit.h"
#include "info/diagnosis.h"
#include "program/blas_parameters.h"
#include "program/float_atomic.h"
#include "program/program.h"
#include "program/program_cache.h"
#include "registry/device_registry.h"
#include "registry/tuning.h"
#include "strategy/blas.h"
#include "strategy/gemm.h"
#include "strategy/override.h"

extern char **environ;

/* ---- Collection ---- */

static json_t *text_or_null(const char *text)
{
    return text == NULL ? json_null() : json_string(text);
}

static json_t *info_device(const struct oc_device *d)
{
    char place[32];
    json_t *object = json_object();

    (void)snprintf(place, sizeof(place), "%d:%d", d->platform_number, d->device_number);

    const struct {
        const char *key;
        json_t *value;
    } facts[] = {
        {"id", json_integer(d->id)},
        {"name", json_string(d->name)},
        {"vendor", json_string(d->vendor)},
        {"platform", json_string(d->platform_name)},
        {"place", json_string(place)},
        {"version", json_string(d->version)},
        {"driver", json_string(d->driver)},
        {"kind", json_string(oc_device_kind_name(d->kind))},
        {"compute_units", json_integer(d->compute_units)},
        {"max_work_group", json_integer((json_int_t)d->max_group)},
        {"float_vector_width", json_integer(d->float_width)},
        {"base_alignment", json_integer((json_int_t)d->base_align)},
        {"global_memory", json_integer((json_int_t)d->global_memory)},
        {"max_allocation", json_integer((json_int_t)d->max_allocation)},
        {"local_memory", json_integer((json_int_t)d->local_memory)},
        {"cache", json_integer((json_int_t)d->cache)},
        {"fp64", json_boolean(d->has_fp64)},
        {"fp16", json_boolean(d->has_fp16)},
        {"int64_atomics", json_boolean(d->has_int64_atomics)},
        {"float_atomics", json_string(oc_float_atomic_name(d->float_atomic))},
        {"trusted_failure", d->failure[0] != '\0' ? json_string(d->failure) : NULL},
        {"server", d->is_remote ? json_string(d->server) : NULL}, /* NULL values are not stored */
    };

    for (size_t i = 0; i < OC_COUNT(facts); i++)
        (void)json_object_set_new(object, facts[i].key, facts[i].value);
    return object;
}

/* Adds the result of the self-test of the float atomics, which it compiles and runs. */
static void info_float_atomics(json_t *object, int32_t id)
{
    struct oc_device *device = NULL;
    enum oc_float_atomic selected = OC_FLOAT_ATOMIC_CAS;
    const bool works = oc_device_get(id, &device) == ACL_SUCCESS &&
                       oc_float_atomic_select(device, &selected) == ACL_SUCCESS;

    (void)json_object_set_new(object, "float_atomics_proved",
                              works ? json_string(oc_float_atomic_name(selected))
                                    : json_string("none: the device fails"));
    if (!works) (void)json_object_set_new(object, "failure", text_or_null(aclGetRecentErrMsg()));
}

/* Adds the result of the test of the matrix unit with each type of operands. */
static void info_matrix_unit(json_t *object, int32_t id)
{
    struct oc_device *device = NULL;
    char text[96];

    if (oc_device_get(id, &device) != ACL_SUCCESS) return;
    oc_matrix_unit_describe(device, text, sizeof(text));
    (void)json_object_set_new(object, "matrix_unit", json_string(text));
}

static void info_tuning(json_t *object, const struct oc_device *d)
{
    char text[128];

    if (d->kind != OC_DEVICE_CPU) return;
    oc_tuning_format(d, text, sizeof(text));
    (void)json_object_set_new(
        object, "tuning",
        json_string(text[0] != '\0' ? text : "by rule: aclnn-cl-info --tune measures it"));
}

/* Adds the algorithm of matrix products and its reason. `scale` is the number of rows and
 * channels. */
static void info_gemm(json_t *object, const char *key, const struct oc_device *d, int64_t scale)
{
    const struct oc_gemm_problem problem = {.rows = 8 * scale,
                                            .taps = 3,
                                            .columns = scale,
                                            .summed = scale,
                                            .unit_stride = true,
                                            .products = 2};
    struct oc_gemm_config config;

    if (oc_choose_gemm(d, &problem, &config) == ACLNN_SUCCESS)
        (void)json_object_set_new(object, key,
                                  json_sprintf("%s: %s", config.choice.name, config.choice.reason));
    else
        (void)json_object_set_new(object, key, text_or_null(aclGetRecentErrMsg()));
}

/* Returns the line of a parameter file, "Xgemm GEMMK=0 ...". */
static json_t *info_blas_parameters(const struct oc_blas_parameters *p)
{
    char line[sizeof(p->text) + sizeof(p->values)];
    size_t used = (size_t)snprintf(line, sizeof(line), "%s", p->kernel);

    for (size_t i = 0; i < p->count && used < sizeof(line); i++)
        used += (size_t)snprintf(line + used, sizeof(line) - used, " %s=%zu", p->names[i],
                                 p->values[i]);
    return json_string(line);
}

static void info_blas(json_t *object, const struct oc_device *d)
{
    const struct oc_blas_set *set = oc_choose_blas_set(d);
    struct oc_blas_parameters parsed;
    json_t *lines = json_array();
    aclnnStatus status;

    for (size_t i = 0; oc_blas_line(set, i, &parsed, &status); i++)
        (void)json_array_append_new(lines, info_blas_parameters(&parsed));
    (void)json_object_set_new(object, "blas", json_string(oc_blas_source(set)));
    (void)json_object_set_new(object, "blas_parameters", lines);
    if (status != ACLNN_SUCCESS)
        (void)json_object_set_new(object, "blas_failure", text_or_null(aclGetRecentErrMsg()));
}

/* Adds the diagnosis. The drivers are examined only when no filter excludes all devices. */
static void info_no_device(json_t *report)
{
    bool filtered = false;

    (void)json_object_set_new(report, "error", text_or_null(oc_device_diagnosis(&filtered)));
    (void)json_object_set_new(
        report, "diagnosis",
        filtered
            ? json_pack("[s]",
                        "unset ACLNN_CL_DEVICE, or set it to gpu, cpu, accelerator, "
                        "platform:device or a part of the name of a device, vendor or platform")
            : oc_diagnosis());
}

static json_t *info_devices(json_t *report)
{
    json_t *devices = json_array();
    uint32_t count = 0;

    if (oc_device_count(&count) != ACL_SUCCESS) count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct oc_device *device = NULL;

        if (oc_device_peek((int32_t)i, &device) != ACL_SUCCESS) continue;

        json_t *object = info_device(device);

        /* Messages of functions that no API function calls here start with this name. */
        oc_set_api("aclnn-cl-info");
        info_float_atomics(object, (int32_t)i);
        info_matrix_unit(object, (int32_t)i);
        info_tuning(object, device);
        info_gemm(object, "gemm", device, 512);
        info_gemm(object, "gemm_small", device, 16);
        info_blas(object, device);
        (void)json_array_append_new(devices, object);
    }
    if (count == 0) info_no_device(report);
    return devices;
}

/* Returns the devices that lack a feature or failed their self-test. */
static json_t *info_rejected(void)
{
    json_t *rejected = json_array();
    const struct oc_rejected_device *r;

    for (uint32_t i = 0; (r = oc_device_rejected(i)) != NULL; i++)
        (void)json_array_append_new(
            rejected, json_pack("{s:s, s:s, s:s, s:b}", "name", r->device->name, "platform",
                                r->device->platform_name, "reason", r->reason, "failed_self_test",
                                r->failed_self_test));
    return rejected;
}

/* Returns the variables that affect the library, the loader, PoCL, CLBlast or Intel's GPU
 * compiler. */
static json_t *info_environment(void)
{
    static const char *const PREFIXES[] = {"ACLNN_CL_", "POCL_", "OCL_ICD_", "CLBLAST_", "IGC_"};
    json_t *variables = json_object();

    for (char **entry = environ; *entry != NULL; entry++)
        for (size_t i = 0; i < OC_COUNT(PREFIXES); i++) {
            const char *equals = strchr(*entry, '=');

            if (equals == NULL || strncmp(*entry, PREFIXES[i], strlen(PREFIXES[i])) != 0) continue;

            char *name = strndup(*entry, (size_t)(equals - *entry));

            /* json_string fails for text that is not UTF-8. */
            if (name != NULL && json_object_set_new(variables, name, json_string(equals + 1)) != 0)
                (void)json_object_set_new(variables, name, json_string("(not UTF-8)"));
            free(name);
        }
    return variables;
}

/* Returns a remark when a variable makes first calls fail or is ignored because of its value,
 * otherwise "". */
static const char *info_obstacle(const char *name)
{
    const char *folder = oc_environment()->kernel_dir;
    bool is_on;

    if (strcmp(name, "ACLNN_CL_STRATEGY") == 0 && oc_strategy_override_check() != ACLNN_SUCCESS)
        return "    <- first calls fail: a term is not family:name, or there is no such family";
    if (strcmp(name, "ACLNN_CL_KERNEL_DIR") == 0 && *folder != '\0' && access(folder, R_OK) != 0)
        return "    <- first calls fail: there is no such folder";
    if (strcmp(name, "ACLNN_CL_DETERMINISTIC") == 0 &&
        !oc_parse_bool(oc_environment()->deterministic, &is_on))
        return "    <- first calls fail: must be 0 or 1";
    if (strcmp(name, "ACLNN_CL_TRUST") == 0 && !oc_parse_bool(oc_environment()->trust, &is_on))
        return "    <- ignored: must be 0 or 1";
    return "";
}

/* Returns the chip's name and the versions that programs are told. */
static json_t *info_reported(void)
{
    aclCANNPackageVersion toolkit = {0}, driver = {0};

    (void)aclsysGetCANNVersion(ACL_PKG_NAME_CANN, &toolkit);
    (void)aclsysGetCANNVersion(ACL_PKG_NAME_DRIVER, &driver);

    json_t *reported = json_pack("{s:s, s:s, s:s}", "soc_name", aclrtGetSocName(), "cann",
                                 toolkit.version, "driver", driver.version);

    /* The message is dropped: when there is no device, the report itself says why. */
    (void)aclGetRecentErrMsg();
    return reported;
}

static json_t *info_report(void)
{
    json_t *report = json_object();
    const char *reason = NULL;
    const char *folder = oc_program_cache_folder(&reason);

    (void)json_object_set_new(report, "version", json_string(OC_VERSION));
    (void)json_object_set_new(report, "reported", info_reported());
    (void)json_object_set_new(report, "devices", info_devices(report));
    (void)json_object_set_new(report, "rejected", info_rejected());
    if (oc_diagnosis_remote() != NULL)
        (void)json_object_set_new(report, "remote", json_string(oc_diagnosis_remote()));
    (void)json_object_set_new(report, "cache_folder", text_or_null(folder));
    if (folder == NULL) (void)json_object_set_new(report, "no_cache_because", text_or_null(reason));
    (void)json_object_set_new(report, "environment", info_environment());
    return report;
}

/* ---- Printing ---- */

enum format { PLAIN, BYTES, LINES };

static const struct row {
    const char *key, *label;
    enum format format;
} ROWS[] = {
    {"platform", "platform", PLAIN},
    {"place", "platform:device", PLAIN},
    {"server", "server", PLAIN},
    {"trusted_failure", "FAILED, but trusted", PLAIN},
    {"vendor", "vendor", PLAIN},
    {"version", "version", PLAIN},
    {"driver", "driver", PLAIN},
    {"kind", "kind", PLAIN},
    {"compute_units", "compute units", PLAIN},
    {"max_work_group", "largest work-group", PLAIN},
    {"float_vector_width", "float vector width", PLAIN},
    {"base_alignment", "base alignment", BYTES},
    {"global_memory", "memory", BYTES},
    {"max_allocation", "largest allocation", BYTES},
    {"local_memory", "local memory", BYTES},
    {"cache", "cache", BYTES},
    {"fp64", "fp64", PLAIN},
    {"fp16", "fp16 arithmetic", PLAIN},
    {"int64_atomics", "int64 atomics", PLAIN},
    {"float_atomics", "float atomics by", PLAIN},
    {"float_atomics_proved", "selected by a test", PLAIN},
    {"matrix_unit", "matrix unit", PLAIN},
    {"failure", "failure", PLAIN},
    {"tuning", "tuning", PLAIN},
    {"gemm", "matrix products", PLAIN},
    {"gemm_small", "small products", PLAIN},
    {"blas", "CLBlast parameters", PLAIN},
    {"blas_parameters", "", LINES},
    {"blas_failure", "rejected", PLAIN},
};

static void print_bytes(json_int_t bytes)
{
    static const char *const UNITS[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    double value = (double)bytes;
    size_t unit = 0;

    for (; value >= 1024 && unit + 1 < OC_COUNT(UNITS); unit++)
        value /= 1024;
    printf(unit == 0 ? "%.0f %s" : "%.1f %s", value, UNITS[unit]);
}

static void print_value(const json_t *value, enum format format)
{
    if (json_is_string(value))
        printf("%s", json_string_value(value));
    else if (json_is_boolean(value))
        printf("%s", json_is_true(value) ? "yes" : "no");
    else if (format == BYTES)
        print_bytes(json_integer_value(value));
    else
        printf("%" JSON_INTEGER_FORMAT, json_integer_value(value));
    printf("\n");
}

static void print_row(const struct row *row, const json_t *value)
{
    const json_t *line;
    size_t i;

    if (row->format != LINES) {
        printf("  %-20s", row->label);
        print_value(value, row->format);
        return;
    }
    json_array_foreach(value, i, line) printf("    %s\n", json_string_value(line));
}

static void print_text(json_t *report)
{
    const json_t *reported = json_object_get(report, "reported"), *device, *line;
    const char *name;
    json_t *variable;
    size_t i;

    printf("aclnn-cl %s\n", json_string_value(json_object_get(report, "version")));
    printf("Programs are told: %s, CANN %s, driver %s\n\n",
           json_string_value(json_object_get(reported, "soc_name")),
           json_string_value(json_object_get(reported, "cann")),
           json_string_value(json_object_get(reported, "driver")));
    json_array_foreach(json_object_get(report, "devices"), i, device)
    {
        printf("Device %zu: %s\n", i, json_string_value(json_object_get(device, "name")));
        for (size_t r = 0; r < OC_COUNT(ROWS); r++) {
            const json_t *value = json_object_get(device, ROWS[r].key);

            if (value != NULL) print_row(&ROWS[r], value);
        }
        printf("\n");
    }
    json_array_foreach(json_object_get(report, "rejected"), i, device)
        printf("Not used: %s (%s): %s\n\n", json_string_value(json_object_get(device, "name")),
               json_string_value(json_object_get(device, "platform")),
               json_string_value(json_object_get(device, "reason")));
    if (json_object_get(report, "diagnosis") != NULL) {
        const char *error = json_string_value(json_object_get(report, "error"));

        printf("%s\n", error == NULL ? "no device, for an unknown reason" : error);
        json_array_foreach(json_object_get(report, "diagnosis"), i, line)
            printf("  - %s\n", json_string_value(line));
        printf("\n");
    }
    if (json_object_get(report, "remote") != NULL)
        printf("%s\n\n", json_string_value(json_object_get(report, "remote")));

    const char *folder = json_string_value(json_object_get(report, "cache_folder"));
    const char *reason = json_string_value(json_object_get(report, "no_cache_because"));

    printf("Compiled kernels: ");
    if (folder != NULL)
        printf("kept in %s, or by the driver (PoCL, unless ACLNN_CL_CACHE is set)\n", folder);
    else
        printf("not kept: %s\n", reason == NULL ? "unknown" : reason);

    printf("Environment:\n");
    json_object_foreach(json_object_get(report, "environment"), name, variable)
        printf("  %s=%s%s\n", name, json_string_value(variable), info_obstacle(name));
    if (json_object_size(json_object_get(report, "environment")) == 0) printf("  (nothing set)\n");
}

bool oc_report_print(bool json)
{
    json_t *report = info_report();
    const bool any = json_array_size(json_object_get(report, "devices")) > 0;

    if (json) {
        (void)json_dumpf(report, stdout, JSON_INDENT(2));
        printf("\n");
    } else {
        print_text(report);
    }
    json_decref(report);
    return any;
}
