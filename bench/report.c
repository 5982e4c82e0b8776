/* SPDX-License-Identifier: Apache-2.0 */
#include "report.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The figures of a good result, as both formats have them; NaN is what is not known. */
struct figure {
    const char *name;
    double value;
};

#define MAX_FIGURES 32

static size_t figures_of(const struct bench_result *r, struct figure figures[MAX_FIGURES])
{
    const bool bound = r->bound.seconds > 0;
    const struct figure all[] = {
        {"cold_time", r->cold},
        {"cold_is_first", r->cold_is_first},
        {"median", r->total.median},
        {"min", r->total.least},
        {"p95", r->total.p95},
        {"noise", r->total.noise},
        {"first_call", r->first.median},
        {"second_call", r->second.median},
        {"device_time", r->on_device.median},
        {"device_noise", r->on_device.noise},
        {"bytes", r->work.bytes},
        {"flops", r->work.flops},
        {"bytes_per_second", r->work.bytes / r->total.median},
        {"flops_per_second", r->work.flops / r->total.median},
        {"first_call_noise", r->first.noise},
        {"second_call_noise", r->second.noise},
        {"ceiling_time", bound ? r->bound.seconds : NAN},
        {"share_of_ceiling", bound ? bench_result_share(r) : NAN},
        {"in_cache", r->work.in_cache},
        {"sets", r->sets},
        {"peer_median", r->has_peer ? r->peer.median : 0},
        {"peer_noise", r->has_peer ? r->peer.noise : 0},
        {"peer_ratio", r->has_peer ? r->total.median / r->peer.median : 0},
    };
    const size_t count = BENCH_COUNT(all) - (r->has_peer ? 0 : 3);

    memcpy(figures, all, count * sizeof(*figures));
    return count;
}

/* ---- JSON ---- */

static void set(json_t *object, const char *key, json_t *value)
{
    /* json_string gives NULL for what is not UTF-8. */
    if (json_object_set_new(object, key, value) != 0)
        (void)json_object_set_new(object, key, json_string("?"));
}

static json_t *ceilings_json(const struct bench_ceilings *c)
{
    json_t *object = json_object();

    for (int i = 0; i < BENCH_CEILING_COUNT; i++)
        set(object, bench_ceiling_name((enum bench_ceiling)i),
            c->values[i] > 0 ? json_real(c->values[i]) : json_null());
    return object;
}

static json_t *device_json(const struct bench_device *d)
{
    json_t *object = json_object();

    set(object, "id", json_integer(d->id));
    set(object, "name", json_string(d->name));
    set(object, "platform", json_string(d->facts.platform));
    set(object, "vendor", json_string(d->facts.vendor));
    set(object, "version", json_string(d->facts.version));
    set(object, "driver", json_string(d->facts.driver));
    set(object, "compute_units", json_integer(d->facts.units));
    set(object, "memory", json_real(d->facts.memory));
    set(object, "cache_assumed", json_real(d->cache));
    if (d->ceilings.seconds > 0) set(object, "ceilings", ceilings_json(&d->ceilings));
    return object;
}

static json_t *context_json(const struct bench_report *report)
{
    json_t *object = json_object(), *devices = json_array();
    const char *strategy = getenv("ACLNN_CL_STRATEGY");
    char host[256] = "", date[64] = "";
    const time_t now = time(NULL);
    struct tm local;

    (void)gethostname(host, sizeof(host) - 1);
    if (localtime_r(&now, &local) != NULL)
        (void)strftime(date, sizeof(date), "%Y-%m-%dT%H:%M:%S%z", &local);
    set(object, "date", json_string(date));
    set(object, "host_name", json_string(host));
    set(object, "executable", json_string("aclnn-cl-bench"));
    set(object, "num_cpus", json_integer(bench_processors()));
    set(object, "library_version", json_string(OC_VERSION));
#ifdef NDEBUG
    set(object, "library_build_type", json_string("release"));
#else
    set(object, "library_build_type", json_string("debug"));
#endif
    set(object, "strategy", strategy == NULL ? json_null() : json_string(strategy));
    set(object, "peer", report->peer == NULL ? json_null() : json_string(report->peer));
    for (size_t i = 0; i < report->devices->count; i++)
        (void)json_array_append_new(devices, device_json(&report->devices->items[i]));
    set(object, "devices", devices);
    return object;
}

static json_t *result_json(const struct bench_result *r)
{
    struct figure figures[MAX_FIGURES];
    const size_t count = r->outcome == BENCH_GOOD ? figures_of(r, figures) : 0;
    json_t *object = json_object();
    char name[512];

    (void)snprintf(name, sizeof(name), "%s/%s/%s/device:%d", r->op->name, r->spec->name,
                   bench_dtype_name(r->dtype), (int)r->device->id);
    set(object, "name", json_string(name));
    set(object, "run_name", json_string(name));
    set(object, "run_type", json_string("iteration"));
    set(object, "repetitions", json_integer(1));
    set(object, "repetition_index", json_integer(0));
    set(object, "threads", json_integer(1));
    set(object, "iterations", json_integer((json_int_t)r->total.count));
    set(object, "real_time", json_real(1e6 * r->total.median));
    set(object, "cpu_time", json_real(1e6 * (r->first.median + r->second.median)));
    set(object, "time_unit", json_string("us"));
    if (r->outcome != BENCH_GOOD) {
        set(object, "error_occurred", json_true());
        set(object, "error_message", json_string(r->message));
    }
    set(object, "outcome", json_string(bench_outcome_name(r->outcome)));
    set(object, "operator", json_string(r->op->name));
    set(object, "case", json_string(r->spec->name));
    set(object, "keys", json_string(r->spec->pairs_text));
    set(object, "dtype", json_string(bench_dtype_name(r->dtype)));
    set(object, "device", json_string(r->device->name));
    set(object, "device_id", json_integer(r->device->id));
    for (size_t i = 0; i < count; i++)
        set(object, figures[i].name,
            isnan(figures[i].value) ? json_null() : json_real(figures[i].value));
    if (count > 0 && r->bound.name[0] != '\0') set(object, "ceiling", json_string(r->bound.name));
    if (r->strategy[0] != '\0') {
        set(object, "strategy", json_string(r->strategy));
        set(object, "strategy_reason", json_string(r->reason));
    }
    if (r->peer_note[0] != '\0') set(object, "peer_note", json_string(r->peer_note));
    return object;
}

bool bench_report_json(const struct bench_report *report, const char *path)
{
    json_t *root = json_object(), *benchmarks = json_array();

    for (size_t i = 0; i < report->results->count; i++)
        (void)json_array_append_new(benchmarks, result_json(&report->results->items[i]));
    set(root, "context", context_json(report));
    set(root, "benchmarks", benchmarks);

    const int failed = json_dump_file(root, path, JSON_INDENT(2) | JSON_REAL_PRECISION(9));

    json_decref(root);
    return failed == 0 || bench_fail("%s cannot be written", path);
}

/* ---- CSV ---- */

static void write_text(FILE *file, const char *text)
{
    (void)fputc('"', file);
    for (; *text != '\0'; text++) {
        if (*text == '"') (void)fputc('"', file);
        (void)fputc(*text, file);
    }
    (void)fputs("\",", file);
}

static void write_row(FILE *file, const struct bench_result *r, size_t columns)
{
    struct figure figures[MAX_FIGURES];
    const size_t known = r->outcome == BENCH_GOOD ? figures_of(r, figures) : 0;

    write_text(file, r->op->name);
    write_text(file, r->spec->name);
    write_text(file, bench_dtype_name(r->dtype));
    write_text(file, r->device->name);
    write_text(file, bench_outcome_name(r->outcome));
    write_text(file, r->message);
    write_text(file, r->strategy);
    write_text(file, r->reason);
    write_text(file, known > 0 ? r->bound.name : "");
    (void)fprintf(file, "%d", (int)r->device->id);
    for (size_t i = 0; i < columns; i++) {
        (void)fputc(',', file);
        if (i < known && !isnan(figures[i].value)) (void)fprintf(file, "%.9g", figures[i].value);
    }
    (void)fputc('\n', file);
}

bool bench_report_csv(const struct bench_report *report, const char *path)
{
    FILE *file = fopen(path, "w");
    struct figure names[MAX_FIGURES];

    if (file == NULL) return bench_fail("%s: %s", path, strerror(errno));

    /* The names are those of a result that has everything. */
    const struct bench_device none = {0};
    const struct bench_result whole = {.device = &none, .has_peer = true};
    const size_t count = figures_of(&whole, names);

    (void)fputs(
        "operator,case,dtype,device,outcome,message,strategy,strategy_reason,"
        "ceiling,device_id",
        file);
    for (size_t i = 0; i < count; i++)
        (void)fprintf(file, ",%s", names[i].name);
    (void)fputc('\n', file);
    for (size_t i = 0; i < report->results->count; i++)
        write_row(file, &report->results->items[i], count);

    const bool failed = ferror(file) != 0;

    return (fclose(file) == 0 && !failed) || bench_fail("%s cannot be written", path);
}
