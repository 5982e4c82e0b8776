/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "report.h"
#include "table.h"

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    return text == NULL ? "" : text;
}

static double number_of(const json_t *object, const char *key)
{
    return json_number_value(json_object_get(object, key));
}

static bool is_good(const json_t *row) { return strcmp(text_of(row, "outcome"), "good") == 0; }

/* Text that must not end a cell or begin markup. */
static void write_text(FILE *file, const char *text)
{
    for (; *text != '\0'; text++) {
        if (strchr("|\\`*_<>[]#&~", *text) != NULL) (void)fputc('\\', file);
        (void)fputc(*text == '\n' ? ' ' : *text, file);
    }
}

static void write_time(FILE *file, double seconds)
{
    char text[BENCH_TIME_TEXT];

    (void)fprintf(file, " %s |", bench_time_text(text, seconds));
}

/* ---- A table ---- */

struct columns {
    bool share, peer;
};

/* A share of the ceiling that binds the row, where one is known. */
static bool share_of(const json_t *row, double *share, const char **ceiling)
{
    const json_t *stated = json_object_get(row, "share_of_ceiling");

    *share = json_number_value(stated);
    *ceiling = text_of(row, "ceiling");
    return json_is_number(stated);
}

static void write_share(FILE *file, const json_t *row)
{
    const char *ceiling;
    double share;

    if (share_of(row, &share, &ceiling)) {
        (void)fprintf(file, " %.0f %% of ", 100 * share);
        for (; *ceiling != '\0'; ceiling++)
            (void)fputc(*ceiling == '_' ? ' ' : *ceiling, file);
        (void)fputs(" |", file);
    } else {
        (void)fputs(number_of(row, "in_cache") != 0 ? " in cache |" : " |", file);
    }
}

static void write_peer(FILE *file, const json_t *row)
{
    if (!json_is_number(json_object_get(row, "peer_median"))) {
        (void)fputs(" none | |", file);
        return;
    }
    write_time(file, number_of(row, "peer_median"));
    (void)fprintf(file, " %.3f |", number_of(row, "peer_ratio"));
}

static void write_row(FILE *file, const json_t *row, struct columns columns)
{
    char rate[BENCH_RATE_TEXT];

    (void)fprintf(file, "| `%s` | %s |", text_of(row, "case"), text_of(row, "dtype"));
    if (!is_good(row)) {
        const bool wrong = strcmp(text_of(row, "outcome"), "wrong") == 0;

        (void)fprintf(file, " | | | | |%s%s **%s**: ", columns.share ? " |" : "",
                      columns.peer ? " | |" : "", wrong ? "WRONG" : text_of(row, "outcome"));
        write_text(file, text_of(row, "error_message"));
        (void)fputs(" |\n", file);
        return;
    }
    write_time(file, number_of(row, "median"));
    (void)fprintf(file, " %.0f %% |", 100 * number_of(row, "noise"));
    write_time(file, number_of(row, "cold_time"));
    write_time(file, number_of(row, "device_time"));
    (void)fprintf(file, " %s |",
                  bench_rate_text(rate, number_of(row, "bytes"), number_of(row, "flops"),
                                  number_of(row, "median")));
    if (columns.share) write_share(file, row);
    if (columns.peer) write_peer(file, row);
    (void)fputs(" right |\n", file);
}

static bool belongs(const json_t *row, const json_t *device, const char *op)
{
    return number_of(row, "device_id") == number_of(device, "id") &&
           (op == NULL || strcmp(text_of(row, "operator"), op) == 0);
}

static void write_table(FILE *file, const json_t *rows, const json_t *device, const char *op,
                        bool with_peer)
{
    struct columns columns = {false, with_peer};
    const char *api = op, *ceiling;
    double share;

    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);

        if (!belongs(row, device, op) || !is_good(row)) continue;
        columns.share |= share_of(row, &share, &ceiling) || number_of(row, "in_cache") != 0;
    }
    for (size_t i = 0; i < json_array_size(rows) && api == op; i++)
        if (belongs(json_array_get(rows, i), device, op))
            api = text_of(json_array_get(rows, i), "api");
    (void)fprintf(
        file, "\n### %s\n\n| case | dtype | median | noise | cold | on device | rate |%s%s", api,
        columns.share ? " share of ceiling |" : "", columns.peer ? " peer | ours / peer |" : "");
    (void)fprintf(file, " result |\n|---|---|--:|--:|--:|--:|--:|%s%s---|\n",
                  columns.share ? "--:|" : "", columns.peer ? "--:|--:|" : "");
    for (size_t i = 0; i < json_array_size(rows); i++)
        if (belongs(json_array_get(rows, i), device, op))
            write_row(file, json_array_get(rows, i), columns);
}

/* ---- The document ---- */

static bool opens_op(const json_t *rows, size_t index, const json_t *device)
{
    const char *op = text_of(json_array_get(rows, index), "operator");

    if (!belongs(json_array_get(rows, index), device, op)) return false;
    for (size_t i = 0; i < index; i++)
        if (belongs(json_array_get(rows, i), device, op)) return false;
    return true;
}

static void write_ceilings(FILE *file, const json_t *ceilings)
{
    char text[BENCH_CEILING_TEXT];

    if (ceilings == NULL) return;
    for (int i = 0; i < BENCH_CEILING_COUNT; i++) {
        const enum bench_ceiling which = (enum bench_ceiling)i;
        const double value = number_of(ceilings, bench_ceiling_name(which));

        (void)fprintf(file, "%s%s", i == 0 ? "Ceilings: " : "; ",
                      bench_ceiling_text(text, which, value));
    }
    (void)fputs(".\n", file);
}

static void write_device(FILE *file, const json_t *rows, const json_t *device, bool with_peer)
{
    (void)fprintf(file, "\n## Device %.0f: ", number_of(device, "id"));
    write_text(file, text_of(device, "name"));
    (void)fputs("\n\n", file);
    write_text(file, text_of(device, "platform"));
    (void)fputs(", driver ", file);
    write_text(file, text_of(device, "driver"));
    (void)fprintf(file, ", %.0f compute unit%s", number_of(device, "compute_units"),
                  number_of(device, "compute_units") == 1 ? "" : "s");
    (void)fputs(".\n", file);
    write_ceilings(file, json_object_get(device, "ceilings"));
    for (size_t i = 0; i < json_array_size(rows); i++)
        if (opens_op(rows, i, device))
            write_table(file, rows, device, text_of(json_array_get(rows, i), "operator"),
                        with_peer);
}

static void write_head(FILE *file, const json_t *context)
{
    const char *commit = text_of(context, "commit"), *strategy = text_of(context, "strategy");

    (void)fprintf(file, "# Operators of aclnn-cl\n\naclnn-cl %s",
                  text_of(context, "library_version"));
    if (commit[0] != '\0') (void)fprintf(file, ", commit %s", commit);
    (void)fprintf(file, ", %s build, %s", text_of(context, "library_build_type"),
                  text_of(context, "date"));
    if (strategy[0] != '\0') (void)fprintf(file, ", strategy forced: `%s`", strategy);
    if (text_of(context, "peer")[0] != '\0') {
        (void)fputs(", peer: ", file);
        write_text(file, text_of(context, "peer"));
    }
    (void)fputs(".\n", file);
}

static void write_legend(FILE *file, bool with_peer)
{
    (void)fputs(
        "\n"
        "- **median**: time of one run, that is both calls of the operator and the wait for the\n"
        "  device. **noise**: over the median, the larger of 1.4826 · the median distance of a "
        "run\n"
        "  from the median of its pass, and from the lowest to the highest median of a pass.\n"
        "  **cold**: the first run in the process, with all that has to be built or loaded.\n"
        "  **on device**: between events around the second call.\n"
        "- **rate**: bytes that must be read and written (or operations) per second of the "
        "median.\n"
        "  **share of ceiling**: which part of the median the work would take at what the same "
        "device\n"
        "  reached just before, by the ceiling that binds; `in cache`: the cache, not memory, was\n"
        "  measured.\n"
        "- **result**: compared whole with a reference in double, before and after the "
        "repetitions;\n"
        "  what is not right has no times.\n",
        file);
    if (with_peer)
        (void)fputs(
            "- **ours / peer**: our median divided by the peer's in the same rounds. Smaller is "
            "better\n"
            "  for us: below 1 we are the faster one.\n",
            file);
}

bool bench_report_md(const json_t *report, const char *path)
{
    const json_t *context = json_object_get(report, "context");
    const json_t *rows = json_object_get(report, "benchmarks");
    const json_t *devices = json_object_get(context, "devices");
    const bool with_peer = text_of(context, "peer")[0] != '\0';
    FILE *file = bench_report_open(path);

    if (file == NULL) return false;
    write_head(file, context);
    for (size_t i = 0; i < json_array_size(devices); i++)
        write_device(file, rows, json_array_get(devices, i), with_peer);
    write_legend(file, with_peer);
    return bench_report_close(file, path);
}
