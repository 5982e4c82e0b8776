/* SPDX-License-Identifier: Apache-2.0 */
#include "options.h"

#include <fnmatch.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"
#include "dumped.h"

#define QUICK_SECONDS 0.3
#define LONG_SECONDS 1.0

static const char HELP[] =
    "Measures the operators of aclnn-cl on OpenCL devices and checks every result.\n"
    "\n"
    "usage: aclnn-cl-bench [option...]     lists are separated by commas\n"
    "\n"
    "  --op LIST         operators: names or parts of names\n"
    "  --case LIST       cases: names or shell patterns, also from outside the quick set\n"
    "  --dtype LIST      f32, f16, bf16\n"
    "  --device LIST     numbers or parts of names (default: all)\n"
    "  --full            all cases; without it the quick set, which takes about a minute\n"
    "  --time SECONDS    for each case, dtype and side (default 0.3; 1 with --full or --peer)\n"
    "  --strategy SPEC   force a strategy: family:name[,family:name] (ACLNN_CL_STRATEGY)\n"
    "  --peer torch      PyTorch on the same work sets, in turns with us\n"
    "  --plans           the plan of each case, on standard error; nothing is measured\n"
    "  --cold            first use of each case in a process with empty caches; takes long\n"
    "  --ceilings        what each device can do at best; nothing else\n"
    "  --no-ceilings     without that, which takes about 4 seconds per device\n"
    "  --overhead        what the calls cost on the host, against bare OpenCL; nothing else\n"
    "  --json FILE       results as Google Benchmark writes them\n"
    "  --csv FILE        results as a table\n"
    "  --dump DIR        inputs and outputs of the cases as files; nothing is measured\n"
    "  --check DIR       runs the cases of a dump and compares; exits with 1 where they differ\n"
    "  --cases DIR       folder of the case files, <operator>.txt\n"
    "  --list            the cases, with where they come from\n"
    "  --help, --version\n"
    "\n"
    "Exit status: 0; 1 a result was wrong, a call failed, or nothing could be measured; 2 usage.\n";

static const struct option OPTIONS[] = {
    {"op", required_argument, NULL, 'o'},
    {"case", required_argument, NULL, 'c'},
    {"dtype", required_argument, NULL, 't'},
    {"device", required_argument, NULL, 'd'},
    {"full", no_argument, NULL, 'f'},
    {"time", required_argument, NULL, 's'},
    {"strategy", required_argument, NULL, 'S'},
    {"peer", required_argument, NULL, 'p'},
    {"overhead", no_argument, NULL, 'O'},
    {"json", required_argument, NULL, 'j'},
    {"csv", required_argument, NULL, 'v'},
    {"cases", required_argument, NULL, 'D'},
    {"plans", no_argument, NULL, 'P'},
    {"cold", no_argument, NULL, 'w'},
    {"first-use", required_argument, NULL, 'F'},
    {"dump", required_argument, NULL, 'u'},
    {"check", required_argument, NULL, 'k'},
    {"ceilings", no_argument, NULL, 'g'},
    {"no-ceilings", no_argument, NULL, 'n'},
    {"list", no_argument, NULL, 'l'},
    {"help", no_argument, NULL, 'h'},
    {"version", no_argument, NULL, 'V'},
    {NULL, 0, NULL, 0},
};

/* ---- Where the case files are ---- */

/* The longest way up from the program to the sources: build/<preset>/<configuration>. */
#define MOST_LEVELS 4

static bool is_folder_of_cases(const char *folder)
{
    char path[4200];

    (void)snprintf(path, sizeof(path), "%s/%s.txt", folder, bench_ops[0]->name);
    return access(path, R_OK) == 0;
}

/* ../share/aclnn-cl/cases where it is installed; bench/cases above it where it was built. */
static bool find_folder(char *folder, size_t size)
{
    char program[3072];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof(program) - 1);

    if (length <= 0) return false;
    program[length] = '\0';
    for (int level = 0; level <= MOST_LEVELS; level++) {
        char *slash = strrchr(program, '/');

        if (slash == NULL) return false;
        *slash = '\0';
        (void)snprintf(folder, size, "%s/share/aclnn-cl/cases", program);
        if (level == 1 && is_folder_of_cases(folder)) return true;
        (void)snprintf(folder, size, "%s/bench/cases", program);
        if (is_folder_of_cases(folder)) return true;
    }
    return false;
}

/* ---- Reading ---- */

__attribute__((format(printf, 1, 2))) static enum bench_todo complain(const char *format, ...)
{
    va_list args;

    (void)fprintf(stderr, "aclnn-cl-bench: ");
    va_start(args, format);
    (void)vfprintf(stderr, format, args);
    va_end(args);
    (void)fprintf(stderr, "\nTry --help.\n");
    return BENCH_STOP_BAD;
}

static bool read_seconds(const char *text, double *seconds)
{
    char *end;

    *seconds = strtod(text, &end);
    return end != text && *end == '\0' && *seconds > 0 && *seconds < 3600;
}

static bool is_dtype(const char *word)
{
    for (int i = 0; i < BENCH_DTYPE_COUNT; i++)
        if (strcmp(word, bench_dtype_name((enum bench_dtype)i)) == 0) return true;
    return false;
}

static bool are_dtypes(const char *list)
{
    while (*list != '\0') {
        char word[16];
        const size_t length = strcspn(list, ",");

        (void)snprintf(word, sizeof(word), "%.*s", (int)length, list);
        if (!is_dtype(word)) return false;
        list += length + (list[length] == ',');
    }
    return true;
}

/* What else than the operators is measured; false when the letter is none of these. */
static bool take_extent(struct bench_options *o, int letter, const char *value)
{
    switch (letter) {
        case 'w':
            o->cold = true;
            return true;
        case 'F':
            o->first_use = value;
            return true;
        case 'u':
            o->dump = value;
            return true;
        case 'k':
            o->check = value;
            return true;
        case 'g':
            o->ceilings = true;
            return true;
        case 'n':
            o->no_ceilings = true;
            return true;
        default:
            return false;
    }
}

/* One option. */
static enum bench_todo take(struct bench_options *o, int letter, const char *value)
{
    if (take_extent(o, letter, value)) return BENCH_GO;
    switch (letter) {
        case 'o':
            o->ops = value;
            break;
        case 'c':
            o->cases = value;
            break;
        case 't':
            if (!are_dtypes(value)) return complain("--dtype %s: must be of f32,f16,bf16", value);
            o->dtypes = value;
            break;
        case 'd':
            o->devices = value;
            break;
        case 'f':
            o->full = true;
            break;
        case 's':
            if (!read_seconds(value, &o->seconds)) return complain("--time %s: no number", value);
            break;
        case 'S':
            if (setenv("ACLNN_CL_STRATEGY", value, 1) != 0) return complain("out of memory");
            break;
        case 'p':
            o->peer = value;
            break;
        case 'O':
            o->overhead = true;
            break;
        case 'P': /* the library reads it at its first use */
            if (setenv("ACLNN_CL_LOG", "plan", 1) != 0) return complain("out of memory");
            o->plans = true;
            break;
        case 'j':
            o->json = value;
            break;
        case 'v':
            o->csv = value;
            break;
        case 'D':
            (void)snprintf(o->folder, sizeof(o->folder), "%s", value);
            break;
        case 'l':
            o->list = true;
            break;
        case 'h':
            (void)fputs(HELP, stdout);
            return BENCH_STOP_GOOD;
        case 'V':
            (void)puts("aclnn-cl-bench " OC_VERSION);
            return BENCH_STOP_GOOD;
        default:
            return BENCH_STOP_BAD; /* getopt has complained */
    }
    return BENCH_GO;
}

enum bench_todo bench_options_read(struct bench_options *options, int argc, char **argv)
{
    int letter;

    memset(options, 0, sizeof(*options));
    while ((letter = getopt_long(argc, argv, "h", OPTIONS, NULL)) != -1) {
        const enum bench_todo todo = take(options, letter, optarg);

        if (todo != BENCH_GO) return todo;
    }
    if (optind < argc) return complain("%s is not an option", argv[optind]);
    if (options->folder[0] == '\0' && !find_folder(options->folder, sizeof(options->folder)))
        return complain("the case files are not beside the program: name them by --cases");
    if (options->seconds <= 0)
        options->seconds = options->full || options->peer != NULL ? LONG_SECONDS : QUICK_SECONDS;
    return BENCH_GO;
}

/* ---- Choosing ---- */

static bool is_part(const char *name, const char *term) { return strstr(name, term) != NULL; }
static bool is_pattern(const char *name, const char *term) { return fnmatch(term, name, 0) == 0; }

static bool any_term(const char *list, const char *name,
                     bool (*fits)(const char *name, const char *term))
{
    while (*list != '\0') {
        const size_t length = strcspn(list, ",");
        char term[256];

        (void)snprintf(term, sizeof(term), "%.*s", (int)length, list);
        if (length > 0 && fits(name, term)) return true;
        list += length + (list[length] == ',');
    }
    return false;
}

bool bench_options_want_op(const struct bench_options *options, const struct bench_op *op)
{
    return options->ops == NULL || any_term(options->ops, op->name, is_part);
}

bool bench_options_want_case(const struct bench_options *options, const struct bench_case *c)
{
    if (options->cases != NULL) return any_term(options->cases, c->name, is_pattern);
    return options->full || c->quick;
}

bool bench_options_want_dumped(const struct bench_options *options,
                               const struct bench_dumped_case *c)
{
    return (options->ops == NULL || any_term(options->ops, c->op, is_part)) &&
           (options->cases == NULL || any_term(options->cases, c->name, is_pattern)) &&
           (options->dtypes == NULL || bench_list_has(options->dtypes, c->dtype));
}

bool bench_options_want_dtype(const struct bench_options *options, struct bench_case *c,
                              enum bench_dtype dtype)
{
    const char *name = bench_dtype_name(dtype);

    if (options->dtypes != NULL && !bench_list_has(options->dtypes, name)) return false;
    return bench_case_value(c, "dtypes") == NULL || bench_case_lists(c, "dtypes", name);
}
