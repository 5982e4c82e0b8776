/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/report.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "commit.h"
#include "measure/subprocess.h"

static void set(json_t *object, const char *key, json_t *value)
{
    /* json_string gives NULL for what is not UTF-8. */
    if (json_object_set_new(object, key, value) != 0)
        (void)json_object_set_new(object, key, json_string("?"));
}

static json_t *text_or_null(const char *text)
{
    return text == NULL ? json_null() : json_string(text);
}

const char *bench_json_date(char text[BENCH_DATE])
{
    const time_t now = time(NULL);
    struct tm local;

    text[0] = '\0';
    if (localtime_r(&now, &local) != NULL)
        (void)strftime(text, BENCH_DATE, "%Y-%m-%dT%H:%M:%S%z", &local);
    return text;
}

/* The figures of a good result. */
static void set_figures(json_t *object, const struct bench_result *r)
{
    const struct bench_stats *total = &r->stats[BENCH_TOTAL], *peer = &r->stats[BENCH_PEER];
    const struct bench_bound bound = bench_bound_of(&r->work, &r->device->ceilings);
    const double bound_seconds = bound.seconds > 0 ? bound.seconds : NAN;
    const struct {
        const char *name;
        double value; /* NaN: not known */
    } figures[] = {
        {"cold_time", r->cold},
        {"cold_is_first", r->cold_is_first},
        {"median", total->median},
        {"min", total->least},
        {"p95", total->p95},
        {"noise", total->noise},
        {"noise_within_passes", total->within},
        {"noise_between_passes", total->between},
        {"passes", total->passes},
        {"first_call", r->stats[BENCH_FIRST].median},
        {"second_call", r->stats[BENCH_SECOND].median},
        {"device_time", r->stats[BENCH_ON_DEVICE].median},
        {"device_noise", r->stats[BENCH_ON_DEVICE].noise},
        {"repeat_time", r->stats[BENCH_REPEAT].median},
        {"repeat_noise", r->stats[BENCH_REPEAT].noise},
        {"bytes", r->work.bytes},
        {"flops", r->work.flops},
        {"bytes_per_second", r->work.bytes / total->median},
        {"flops_per_second", r->work.flops / total->median},
        {"first_call_noise", r->stats[BENCH_FIRST].noise},
        {"second_call_noise", r->stats[BENCH_SECOND].noise},
        {"ceiling_time", bound_seconds},
        {"share_of_ceiling", bound_seconds / total->median},
        {"in_cache", r->work.in_cache},
        {"sets", r->sets},
        {"peer_median", peer->median},
        {"peer_noise", peer->noise},
        {"peer_ratio", total->median / peer->median},
    };
    const size_t count = BENCH_COUNT(figures) - (r->has_peer ? 0 : 3);

    for (size_t i = 0; i < count; i++)
        set(object, figures[i].name,
            isnan(figures[i].value) ? json_null() : json_real(figures[i].value));
    if (bound.name[0] != '\0') set(object, "ceiling", json_string(bound.name));
}

static json_t *result_json(const struct bench_result *r)
{
    const struct bench_stats *s = r->stats;
    char name[BENCH_NAME];
    json_t *object = json_pack(
        "{ss ss ss si si si sI sf sf ss}", "name", bench_result_name(name, r), "run_name", name,
        "run_type", "iteration", "repetitions", 1, "repetition_index", 0, "threads", 1,
        "iterations", (json_int_t)s[BENCH_TOTAL].count, "real_time", 1e6 * s[BENCH_TOTAL].median,
        "cpu_time", 1e6 * (s[BENCH_FIRST].median + s[BENCH_SECOND].median), "time_unit", "us");

    if (r->outcome != BENCH_GOOD) {
        set(object, "error_occurred", json_true());
        set(object, "error_message", json_string(r->message));
    }
    set(object, "outcome", json_string(bench_outcome_name(r->outcome)));
    set(object, "operator", json_string(r->op->name));
    set(object, "api", json_string(r->op->api));
    set(object, "case", json_string(r->spec->name));
    set(object, "keys", json_string(r->spec->keys));
    set(object, "comment", json_string(r->spec->comment));
    set(object, "dtype", json_string(bench_dtype_name(r->dtype)));
    set(object, "device", json_string(r->device->name));
    set(object, "device_id", json_integer(r->device->id));
    if (r->outcome == BENCH_GOOD) set_figures(object, r);
    if (r->strategy[0] != '\0') {
        set(object, "strategy", json_string(r->strategy));
        set(object, "strategy_reason", json_string(r->reason));
    }
    if (r->has_peer) set(object, "peer_device", json_string(r->peer.device));
    if (r->peer.note[0] != '\0') set(object, "peer_note", json_string(r->peer.note));
    return object;
}

static json_t *device_json(const struct bench_device *d)
{
    json_t *object = json_pack("{si}", "id", (int)d->id), *ceilings = json_object();

    set(object, "name", json_string(d->name));
    set(object, "platform", json_string(d->facts.platform));
    set(object, "vendor", json_string(d->facts.vendor));
    set(object, "version", json_string(d->facts.version));
    set(object, "driver", json_string(d->facts.driver));
    set(object, "compute_units", json_integer(d->facts.units));
    set(object, "memory", json_real(d->facts.memory));
    set(object, "cache_assumed", json_real(d->cache));
    for (int i = 0; i < BENCH_CEILING_COUNT; i++)
        set(ceilings, bench_ceiling_facts[i].name,
            d->ceilings.values[i] > 0 ? json_real(d->ceilings.values[i]) : json_null());
    if (d->ceilings.seconds > 0)
        set(object, "ceilings", ceilings);
    else
        json_decref(ceilings);
    return object;
}

#ifdef NDEBUG
#define BUILD "release"
#else
#define BUILD "debug"
#endif

json_t *bench_json_make(const struct bench_devices *devices, const struct bench_results *results,
                        const char *peer)
{
    json_t *context = json_object(), *listed = json_array(), *rows = json_array();
    char host[256] = "", date[BENCH_DATE];

    (void)gethostname(host, sizeof(host) - 1);
    set(context, "date", json_string(bench_json_date(date)));
    set(context, "host_name", json_string(host));
    set(context, "executable", json_string("aclnn-cl-bench"));
    set(context, "num_cpus", json_integer(bench_processors()));
    set(context, "library_version", json_string(OC_VERSION));
    set(context, "commit", text_or_null(OC_COMMIT[0] == '\0' ? NULL : OC_COMMIT));
    set(context, "library_build_type", json_string(BUILD));
    set(context, "strategy", text_or_null(getenv("ACLNN_CL_STRATEGY")));
    set(context, "peer", text_or_null(peer));
    set(context, "json_schema_version", json_integer(1));
    for (size_t i = 0; i < devices->count; i++)
        (void)json_array_append_new(listed, device_json(&devices->items[i]));
    set(context, "devices", listed);
    for (size_t i = 0; i < results->count; i++)
        (void)json_array_append_new(rows, result_json(&results->items[i]));
    return json_pack("{soso}", "context", context, "benchmarks", rows);
}

/* ---- Files ---- */

bool bench_json_writable(const char *path)
{
    const bool is_new = access(path, F_OK) != 0;
    FILE *file = fopen(path, "a"); /* what is in it stays until there is something better */

    if (file == NULL) return bench_fail("%s cannot be written: %s", path, strerror(errno));
    (void)fclose(file);
    if (is_new) (void)remove(path);
    return true;
}

bool bench_json_write(const json_t *document, const char *path)
{
    FILE *file = fopen(path, "w");

    if (file == NULL) return bench_fail("%s cannot be written: %s", path, strerror(errno));

    bool good = json_dumpf(document, file, JSON_INDENT(2) | JSON_REAL_PRECISION(9)) == 0 &&
                fputc('\n', file) != EOF;

    good &= fclose(file) == 0;
    return good || bench_fail("%s cannot be written", path);
}

#define MOST_PATH 4200

static void script_path(char path[MOST_PATH], const struct bench_options *options)
{
    (void)snprintf(path, MOST_PATH, "%s/../report/aclnn_cl_report.py", options->folder);
}

int bench_report_compare(const struct bench_options *options, int argc, char **argv)
{
    char **words = calloc((size_t)argc + 3, sizeof(*words)), path[MOST_PATH];
    size_t count = 3;

    if (words == NULL) return EXIT_FAILURE;
    script_path(path, options);
    words[0] = (char[]){"python3"};
    words[1] = path;
    words[2] = (char[]){"compare"};
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--compare") != 0) words[count++] = argv[i];
    (void)execvp(words[0], words);
    (void)fprintf(stderr, "aclnn-cl-bench: python3: %s\n", strerror(errno));
    free(words);
    return EXIT_FAILURE;
}

/* Makes a file of one kind from the JSON file. */
static bool make_report(const struct bench_options *options, const char *kind, const char *path,
                        const char *json)
{
    char script[MOST_PATH];
    const char *const words[] = {"python3", script, kind, "-o", path, json, NULL};
    struct bench_child child;

    if (path == NULL) return true;
    script_path(script, options);
    return (bench_child_start(&child, words, -1, false) && bench_child_end(&child) == 0) ||
           bench_fail("--%s: %s could not be made; the results are kept in %s", kind, path, json);
}

bool bench_report_write(const struct bench_options *options, const json_t *document)
{
    char folder[MOST_PATH - 32], json[MOST_PATH];
    bool good = options->json == NULL || bench_json_write(document, options->json);

    if (options->md == NULL && options->csv == NULL && options->html == NULL) return good;
    if (!bench_temporary_folder(folder, sizeof(folder))) return false;
    (void)snprintf(json, sizeof(json), "%s/results.json", folder);
    /* A failure does not stop the others. */
    good &= bench_json_write(document, json);
    good &= make_report(options, "md", options->md, json);
    good &= make_report(options, "csv", options->csv, json);
    good &= make_report(options, "html", options->html, json);
    if (good) bench_temporary_remove(folder);
    return good;
}
