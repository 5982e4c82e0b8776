/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/options.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "measure/bench.h"
#include "measure/samples.h"
#include "measure/select.h"

#define QUICK_SECONDS 0.1
#define LONG_SECONDS 1.0
#define PASSES 5
#define MOST_COUNT 10000

/* What an option's value is: kept as text, a flag, or read here. */
enum kind { TEXT, FLAG, SECONDS, PASS_COUNT, COUNT, HELP, VERSION };

#define MORE "\n                      " /* a second line of help */

/* Each option once: help, getopt's table and the reading follow from this. */
#define AT(field) offsetof(struct bench_options, field)
static const struct row {
    const char *name, *argument;
    enum kind kind;
    size_t at;
    const char *help; /* NULL: not for users */
} ROWS[] = {
    {"op", "LIST", TEXT, AT(ops), "operators: names or parts of names"},
    {"case", "LIST", TEXT, AT(cases),
     "cases: names or shell patterns, also from outside the quick set"},
    {"dtype", "LIST", TEXT, AT(dtypes), "f32, f16, bf16"},
    {"device", "LIST", TEXT, AT(devices),
     "numbers or parts of names, of those that ACLNN_CL_DEVICE leaves" MORE
     "(default: all); its own terms (gpu, 0:1) are not taken here"},
    {"full", NULL, FLAG, AT(full),
     "all cases; without it the quick set, which takes about a minute"},
    {"time", "SECONDS", SECONDS, AT(seconds),
     "for each case, dtype and side (default 0.1; 1 with --full or --peer)"},
    {"passes", "COUNT", PASS_COUNT, AT(passes),
     "over all cases, which share that time (default 5); noise includes" MORE
     "what differs between them"},
    {"sweep", "COUNT", COUNT, AT(sweep),
     "random cases of each operator in place of the case files, one pass;" MORE
     "lists the worst ten of each"},
    {"seed", "COUNT", COUNT, AT(seed), "of random cases (default 1)"},
    {"strategy", "SPEC", TEXT, AT(strategy),
     "override a strategy: family:name[,family:name] (ACLNN_CL_STRATEGY)"},
    {"peer", "torch", TEXT, AT(peer),
     "PyTorch on the same work sets, in turns with us; beside GPUs its CUDA"},
    {"plans", NULL, FLAG, AT(plans),
     "the plan of each case, on standard error; nothing is measured"},
    {"cold", NULL, FLAG, AT(cold),
     "first use of each case in a process with empty caches; takes long"},
    {"ceilings", NULL, FLAG, AT(ceilings), "the ceilings of each device; nothing else"},
    {"no-ceilings", NULL, FLAG, AT(no_ceilings),
     "without them; they take about 5 seconds per device"},
    {"overhead", NULL, FLAG, AT(overhead),
     "host time of the calls, against bare OpenCL; nothing else"},
    {"json", "FILE", TEXT, AT(json), "results as Google Benchmark writes them"},
    {"csv", "FILE", TEXT, AT(csv), "results as a table; made by aclnn-cl-report, as are these:"},
    {"md", "FILE", TEXT, AT(md), "results as Markdown tables"},
    {"html", "FILE", TEXT, AT(html), "results as a page with plots (needs matplotlib)"},
    {"dump", "DIR", TEXT, AT(dump),
     "inputs and outputs of the cases as files; nothing is measured." MORE
     "aclnn-cl-report check compares two of them"},
    {"cases", "DIR", TEXT, AT(chosen_folder), "folder of the case files, <operator>.txt"},
    {"list", NULL, FLAG, AT(list), "the cases, with where they come from"},
    {"compare", NULL, FLAG, AT(compare),
     "runs aclnn-cl-report compare with the other arguments: JSON files"},
    {"help", NULL, HELP, 0, "this text"},
    {"version", NULL, VERSION, 0, "the version"},
    {"first-use", "DIR", TEXT, AT(first_use), NULL},
};

static void print_help(void)
{
    printf(
        "Measures the operators of aclnn-cl on OpenCL devices and checks every result.\n\n"
        "usage: aclnn-cl-bench [option...]     lists are separated by commas\n\n");
    for (size_t i = 0; i < BENCH_COUNT(ROWS); i++) {
        char name[64];

        if (ROWS[i].help == NULL) continue;
        (void)snprintf(name, sizeof(name), "--%s%s%s", ROWS[i].name,
                       ROWS[i].argument == NULL ? "" : " ",
                       ROWS[i].argument == NULL ? "" : ROWS[i].argument);
        printf("  %-20s%s\n", name, ROWS[i].help);
    }
    printf(
        "\nExit status: 0; 1 a result was wrong, a call failed, or nothing could be measured or\n"
        "compared; 2 usage; 3 --compare found a regression.\n");
}

/* ---- Where the case files are ---- */

/* The longest way up from the program to the sources: build/<preset>/<configuration>. */
#define MOST_LEVELS 4

/* ../share/aclnn-cl/cases where it is installed; bench/cases above it where it was built. */
static bool find_folder(char *folder, size_t size)
{
    char program[2048], probe[4200];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof(program) - 1);

    program[length < 0 ? 0 : length] = '\0';
    for (int level = 0; level <= MOST_LEVELS; level++) {
        char *slash = strrchr(program, '/');

        if (slash == NULL) break;
        *slash = '\0';
        for (int i = 0; i < 2; i++) {
            (void)snprintf(folder, size, "%s/%s/cases", program,
                           i == 0 ? "share/aclnn-cl" : "bench");
            (void)snprintf(probe, sizeof(probe), "%s/%s.txt", folder, bench_ops[0]->name);
            if (access(probe, R_OK) == 0) return true;
        }
    }
    return bench_fail("the case files are not beside the program: name them by --cases");
}

/* ---- Reading ---- */

static enum bench_todo complain(void)
{
    (void)fprintf(stderr, "aclnn-cl-bench: %s\nTry --help.\n", bench_error());
    return BENCH_STOP_BAD;
}

static enum bench_todo take(struct bench_options *o, const struct row *row, const char *value)
{
    void *field = (char *)o + row->at;
    char *end = NULL;
    long number;
    int most;

    switch (row->kind) {
        case TEXT:
            memcpy(field, &value, sizeof(value));
            return BENCH_GO;
        case FLAG:
            *(bool *)field = true;
            return BENCH_GO;
        case SECONDS:
            o->seconds = strtod(value, &end);
            if (end != value && *end == '\0' && o->seconds > 0 && o->seconds < 3600)
                return BENCH_GO;
            (void)bench_fail("--time %s: no number", value);
            return complain();
        case PASS_COUNT:
        case COUNT:
            most = row->kind == COUNT ? MOST_COUNT : BENCH_MOST_PASSES;
            number = strtol(value, &end, 10);
            memcpy(field, &(int){(int)number}, sizeof(int));
            if (end != value && *end == '\0' && number >= 1 && number <= most) return BENCH_GO;
            (void)bench_fail("--%s %s: must be a number from 1 to %d", row->name, value, most);
            return complain();
        case HELP:
            print_help();
            return BENCH_STOP_GOOD;
        default:
            (void)puts("aclnn-cl-bench " OC_VERSION);
            return BENCH_STOP_GOOD;
    }
}

/* Checks the options together. The library reads its environment at its first use. */
static bool review(struct bench_options *o, const char *extra)
{
    const bool files = o->json != NULL || o->csv != NULL || o->md != NULL || o->html != NULL;

    if (extra != NULL) return bench_fail("%s is not an option", extra);
    if (files && (o->list || o->overhead || o->dump != NULL))
        return bench_fail(
            "--json, --csv, --md and --html are for results, which this run has none of");
    if (o->ceilings && (o->csv != NULL || o->md != NULL || o->html != NULL))
        return bench_fail(
            "--csv, --md, --html: are of results; of --ceilings there is --json alone");
    if (o->cold && o->sweep > 0) return bench_fail("--cold: is for cases of the files");
    if (!bench_select_check_options(o)) return false;
    /* Reports say which device was measured. */
    if (setenv("ACLNN_CL_SOC_NAME", "device", 1) != 0 ||
        (o->strategy != NULL && setenv("ACLNN_CL_STRATEGY", o->strategy, 1) != 0) ||
        (o->plans && setenv("ACLNN_CL_LOG", "plan", 1) != 0))
        return bench_fail("out of memory");
    if (o->passes == 0) o->passes = o->sweep > 0 ? 1 : PASSES;
    if (o->seed == 0) o->seed = 1;
    if (o->seconds <= 0)
        o->seconds = o->sweep == 0 && (o->full || o->peer != NULL) ? LONG_SECONDS : QUICK_SECONDS;
    o->full |= o->sweep > 0;
    return true;
}

enum bench_todo bench_options_read(struct bench_options *options, int argc, char **argv)
{
    struct option long_options[BENCH_COUNT(ROWS) + 1] = {{NULL, 0, NULL, 0}};
    int index;

    memset(options, 0, sizeof(*options));
    for (size_t i = 0; i < BENCH_COUNT(ROWS); i++)
        long_options[i] = (struct option){
            ROWS[i].name, ROWS[i].argument == NULL ? no_argument : required_argument, NULL, 0};
    for (int i = 1; i < argc; i++) /* its other options are those of the tool */
        options->compare |= strcmp(argv[i], "--compare") == 0;
    for (int got;
         !options->compare && (got = getopt_long(argc, argv, "h", long_options, &index)) != -1;) {
        if (got == 'h') print_help();
        if (got != 0) return got == 'h' ? BENCH_STOP_GOOD : BENCH_STOP_BAD;

        const enum bench_todo todo = take(options, &ROWS[index], optarg);

        if (todo != BENCH_GO) return todo;
    }
    if (options->chosen_folder != NULL)
        (void)snprintf(options->folder, sizeof(options->folder), "%s", options->chosen_folder);
    else if (!find_folder(options->folder, sizeof(options->folder)))
        return complain();
    return options->compare || review(options, argv[optind]) ? BENCH_GO : complain();
}
