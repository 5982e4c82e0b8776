/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "report.h"

/* The columns that come first: what a row is. */
static const char *const HEAD[] = {"operator",  "case",    "dtype",    "device",
                                   "outcome",   "message", "strategy", "strategy_reason",
                                   "device_id", "keys"};

/* What other columns say already, but Google Benchmark's readers want. */
static const char *const LEFT_OUT[] = {
    "name",    "run_name",   "run_type",  "repetitions", "repetition_index",
    "threads", "iterations", "real_time", "cpu_time",    "time_unit",
    "api"};

static bool is_among(const char *key, const char *const *keys, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(key, keys[i]) == 0) return true;
    return false;
}

static bool is_column(const char *key)
{
    return !is_among(key, HEAD, BENCH_COUNT(HEAD)) &&
           !is_among(key, LEFT_OUT, BENCH_COUNT(LEFT_OUT));
}

static void write_text(FILE *file, const char *text)
{
    (void)fputc('"', file);
    for (; *text != '\0'; text++) {
        if (*text == '"') (void)fputc('"', file);
        (void)fputc(*text, file);
    }
    (void)fputc('"', file);
}

static void write_value(FILE *file, const json_t *value)
{
    if (json_is_string(value))
        write_text(file, json_string_value(value));
    else if (json_is_number(value))
        (void)fprintf(file, "%.9g", json_number_value(value));
}

static void write_head(FILE *file, json_t *specimen)
{
    const char *key;
    const json_t *value;

    for (size_t i = 0; i < BENCH_COUNT(HEAD); i++)
        (void)fprintf(file, "%s%s", i == 0 ? "" : ",", HEAD[i]);
    json_object_foreach(specimen, key, value) if (is_column(key))(void) fprintf(file, ",%s", key);
    (void)fputc('\n', file);
}

static void write_row(FILE *file, const json_t *row, json_t *specimen)
{
    const char *key;
    const json_t *ignored;

    for (size_t i = 0; i < BENCH_COUNT(HEAD); i++) {
        const char *name = strcmp(HEAD[i], "message") == 0 ? "error_message" : HEAD[i];

        if (i > 0) (void)fputc(',', file);
        write_value(file, json_object_get(row, name));
    }
    json_object_foreach(specimen, key, ignored)
    {
        if (!is_column(key)) continue;
        (void)fputc(',', file);
        write_value(file, json_object_get(row, key));
    }
    (void)fputc('\n', file);
}

bool bench_report_csv(const json_t *report, const char *path)
{
    const json_t *rows = json_object_get(report, "benchmarks");
    FILE *file = bench_report_open(path);
    json_t *specimen = bench_report_specimen();

    if (file != NULL) {
        write_head(file, specimen);
        for (size_t i = 0; i < json_array_size(rows); i++)
            write_row(file, json_array_get(rows, i), specimen);
    }
    json_decref(specimen);
    return file != NULL && bench_report_close(file, path);
}
