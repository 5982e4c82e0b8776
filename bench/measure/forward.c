/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/forward.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "measure/bench.h"
#include "measure/subprocess.h"

#define MOST_PATH 4200

static void script_path(char path[MOST_PATH], const struct bench_options *options)
{
    (void)snprintf(path, MOST_PATH, "%s/../report/aclnn_cl_report.py", options->folder);
}

static int run(const char *const *words)
{
    struct bench_child child;

    return bench_child_start(&child, words, -1, false) ? bench_child_end(&child) : -1;
}

int bench_forward_compare(const struct bench_options *options, int argc, char **argv)
{
    const char **words = calloc((size_t)argc + 4, sizeof(*words));
    char path[MOST_PATH];
    size_t count = 3;

    if (words == NULL) return EXIT_FAILURE;
    script_path(path, options);
    words[0] = "python3";
    words[1] = path;
    words[2] = "compare";
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--compare") != 0) words[count++] = argv[i];

    const int status = run(words);

    free(words);
    return status < 0 ? EXIT_FAILURE : status;
}

bool bench_forward_reports(const struct bench_options *options, const json_t *document)
{
    const char *const kinds[] = {"md", "csv", "html"};
    const char *const paths[] = {options->md, options->csv, options->html};
    char folder[MOST_PATH - 32], path[MOST_PATH], json[MOST_PATH];
    bool good = true;

    if (options->md == NULL && options->csv == NULL && options->html == NULL) return true;
    if (!bench_temporary_folder(folder, sizeof(folder))) return false;
    (void)snprintf(json, sizeof(json), "%s/results.json", folder);
    script_path(path, options);
    good = bench_json_write(document, json);
    for (size_t i = 0; i < BENCH_COUNT(paths); i++) {
        const char *const words[] = {"python3", path, kinds[i], "-o", paths[i], json, NULL};

        /* All are tried: one that fails must not cost the others. */
        if (paths[i] != NULL && run(words) != 0)
            good = bench_fail("--%s: %s could not be made; the results are kept in %s", kinds[i],
                              paths[i], json);
    }
    if (good) bench_temporary_remove(folder);
    return good;
}
