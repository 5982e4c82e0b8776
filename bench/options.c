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
#include "choice.h"
#include "dumped.h"
#include "measure.h"

#define QUICK_SECONDS 0.2
#define LONG_SECONDS 1.0
#define PASSES 5
#define THRESHOLD 0.1

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
    "  --time SECONDS    for each case, dtype and side (default 0.2; 1 with --full or --peer)\n"
    "  --passes COUNT    over all cases, which share that time (default 5): noise is told from\n"
    "                    what differs between them as well\n"
    "  --strategy SPEC   force a strategy: family:name[,family:name] (ACLNN_CL_STRATEGY)\n"
    "  --peer torch      PyTorch on the same work sets, in turns with us; beside GPUs its CUDA\n"
    "  --plans           the plan of each case, on standard error; nothing is measured\n"
    "  --cold            first use of each case in a process with empty caches; takes long\n"
    "  --ceilings        what each device can do at best; nothing else\n"
    "  --no-ceilings     without that, which takes about 4 seconds per device\n"
    "  --overhead        what the calls cost on the host, against bare OpenCL; nothing else\n"
    "  --json FILE       results as Google Benchmark writes them\n"
    "  --csv FILE        results as a table\n"
    "  --md FILE         results as Markdown tables\n"
    "  --html FILE       results as a page with plots (needs Python 3 with matplotlib)\n"
    "  --dump DIR        inputs and outputs of the cases as files; nothing is measured\n"
    "  --check DIR       runs the cases of a dump and compares; exits with 1 where they differ\n"
    "  --cases DIR       folder of the case files, <operator>.txt\n"
    "  --list            the cases, with where they come from\n"
    "  --help, --version\n"
    "\n"
    "usage: aclnn-cl-bench --compare FILE... [--threshold PERCENT]\n"
    "\n"
    "  --compare         JSON files: each later one against the first, noise considered; one\n"
    "                    file, or files without a common device: their devices\n"
    "  --threshold PERCENT  slower by more than this is a regression (default 10)\n"
    "\n"
    "Exit status: 0; 1 a result was wrong, a call failed, or nothing could be measured or\n"
    "compared; 2 usage; 3 --compare found a regression.\n";

// clang-format off
static const struct option OPTIONS[] = {
    {"op", required_argument, NULL, 'o'},
    {"case", required_argument, NULL, 'c'},
    {"dtype", required_argument, NULL, 't'},
    {"device", required_argument, NULL, 'd'},
    {"full", no_argument, NULL, 'f'},
    {"time", required_argument, NULL, 's'},
    {"passes", required_argument, NULL, 'N'},
    {"strategy", required_argument, NULL, 'S'},
    {"peer", required_argument, NULL, 'p'},
    {"overhead", no_argument, NULL, 'O'},
    {"json", required_argument, NULL, 'j'},
    {"csv", required_argument, NULL, 'v'},
    {"md", required_argument, NULL, 'm'},
    {"html", required_argument, NULL, 'H'},
    {"compare", no_argument, NULL, 'C'},
    {"threshold", required_argument, NULL, 'T'},
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
// clang-format on

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

static bool read_passes(const char *text, int *passes)
{
    char *end;
    const long count = strtol(text, &end, 10);

    *passes = (int)count;
    return end != text && *end == '\0' && count >= 1 && count <= BENCH_MOST_PASSES;
}

static bool read_percent(const char *text, double *share)
{
    char *end;

    *share = 0.01 * strtod(text, &end);
    return end != text && *end == '\0' && *share >= 0 && *share < 1e6;
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

/* Where the option's text is kept; NULL: it is more than that. */
static const char **text_of(struct bench_options *o, int letter)
{
    switch (letter) {
        case 'o':
            return &o->ops;
        case 'c':
            return &o->cases;
        case 't':
            return &o->dtypes;
        case 'd':
            return &o->devices;
        case 'S':
            return &o->strategy;
        case 'p':
            return &o->peer;
        case 'j':
            return &o->json;
        case 'v':
            return &o->csv;
        case 'm':
            return &o->md;
        case 'H':
            return &o->html;
        case 'u':
            return &o->dump;
        case 'k':
            return &o->check;
        case 'F':
            return &o->first_use;
        default:
            return NULL;
    }
}

static bool *flag_of(struct bench_options *o, int letter)
{
    switch (letter) {
        case 'f':
            return &o->full;
        case 'O':
            return &o->overhead;
        case 'P':
            return &o->plans;
        case 'C':
            return &o->compare;
        case 'g':
            return &o->ceilings;
        case 'n':
            return &o->no_ceilings;
        case 'w':
            return &o->cold;
        case 'l':
            return &o->list;
        default:
            return NULL;
    }
}

/* An option that is neither kept as it is nor a flag. */
static enum bench_todo take_other(struct bench_options *o, int letter, const char *value)
{
    switch (letter) {
        case 's':
            if (!read_seconds(value, &o->seconds)) return complain("--time %s: no number", value);
            break;
        case 'N':
            if (!read_passes(value, &o->passes))
                return complain("--passes %s: must be a number from 1 to %d", value,
                                BENCH_MOST_PASSES);
            break;
        case 'T':
            if (!read_percent(value, &o->threshold))
                return complain("--threshold %s: must be percent, 0 or more", value);
            break;
        case 'D':
            (void)snprintf(o->folder, sizeof(o->folder), "%s", value);
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

static enum bench_todo take(struct bench_options *o, int letter, const char *value)
{
    const char **text = text_of(o, letter);
    bool *flag = flag_of(o, letter);

    if (text == NULL && flag == NULL) return take_other(o, letter, value);
    if (text != NULL) *text = value;
    if (flag != NULL) *flag = true;
    return BENCH_GO;
}

/* What the options say together. The library reads its environment at its first use. */
static enum bench_todo review(struct bench_options *o)
{
    const bool files = o->json != NULL || o->csv != NULL || o->md != NULL || o->html != NULL;

    if (o->threshold >= 0) return complain("--threshold is for --compare");
    if (files && (o->list || o->overhead || o->dump != NULL || o->check != NULL))
        return complain(
            "--json, --csv, --md and --html are for results, which this run has none of");
    if (o->ceilings && o->html != NULL)
        return complain("--html: there is no page of --ceilings alone");
    if (o->dtypes != NULL && !are_dtypes(o->dtypes))
        return complain("--dtype %s: must be of f32,f16,bf16", o->dtypes);
    if (o->strategy != NULL && !bench_choice_strategy(o->strategy))
        return complain("%s", bench_error());
    if ((o->strategy != NULL && setenv("ACLNN_CL_STRATEGY", o->strategy, 1) != 0) ||
        (o->plans && setenv("ACLNN_CL_LOG", "plan", 1) != 0))
        return complain("out of memory");
    if (o->folder[0] == '\0' && !find_folder(o->folder, sizeof(o->folder)))
        return complain("the case files are not beside the program: name them by --cases");
    if (o->passes == 0) o->passes = PASSES;
    if (o->seconds <= 0) o->seconds = o->full || o->peer != NULL ? LONG_SECONDS : QUICK_SECONDS;
    return BENCH_GO;
}

/* --compare measures nothing: an option that it would ignore was meant for something. */
static enum bench_todo read_compare(struct bench_options *o, int argc, char **argv)
{
    bool other = false;

    o->files = argv + optind;
    o->file_count = (size_t)(argc - optind);
    if (o->threshold < 0) o->threshold = THRESHOLD;
    for (size_t i = 0; i + 1 < BENCH_COUNT(OPTIONS); i++) {
        const char **text = text_of(o, OPTIONS[i].val);
        const bool *flag = flag_of(o, OPTIONS[i].val);

        other |= (text != NULL && *text != NULL) || (flag != NULL && *flag && flag != &o->compare);
    }
    if (other || o->seconds > 0 || o->passes > 0)
        return complain("--compare measures nothing: beside files it takes only --threshold");
    return o->file_count > 0 ? BENCH_GO : complain("--compare: of which files?");
}

enum bench_todo bench_options_read(struct bench_options *options, int argc, char **argv)
{
    int letter;

    memset(options, 0, sizeof(*options));
    options->threshold = -1;
    while ((letter = getopt_long(argc, argv, "h", OPTIONS, NULL)) != -1) {
        const enum bench_todo todo = take(options, letter, optarg);

        if (todo != BENCH_GO) return todo;
    }
    if (options->compare) return read_compare(options, argc, argv);
    if (optind < argc) return complain("%s is not an option", argv[optind]);
    return review(options);
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
