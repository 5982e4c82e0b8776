/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnn-cl-info describes the devices and the library (report.h). With --check it runs the
 * operators on cases with known results, with --tune it measures the device's preferences
 * (tune/tune.h), and with --client it lists the vendor's functions that a program needs (client.h).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/environment.h"
#include "base/math.h"
#include "info/client.h"
#include "info/report.h"
#include "tune/tune.h"
#include "verify/check.h"
#include "verify/selection.h"

struct arguments {
    bool json, version, help, check, tune;
    const char *devices, *seed, *client;
    struct oc_selection selection; /* the cases that --check runs */
};

static const char USAGE[] =
    "usage: aclnn-cl-info [--json | --version | --help]\n"
    "       aclnn-cl-info --check [--device DEVICES] [--filter PATTERN] [--seed N]\n"
    "       aclnn-cl-info --tune [--device DEVICES]\n"
    "       aclnn-cl-info --client FILE\n"
    "\n"
    "--check runs every operator in its modes, dtypes and strategies on small cases with known "
    "results\n"
    "and prints a table. DEVICES are the terms of ACLNN_CL_DEVICE, separated by commas: gpu, cpu,\n"
    "accelerator, platform:device, or a part of the name of a device, vendor or platform or of "
    "the\n"
    "platform's version. (--device of aclnn-cl-bench takes other terms: numbers of the list, and "
    "parts\n"
    "of names.)\n"
    "A PATTERN is OPERATOR[/MODE[/TYPE[/STRATEGY[/LAYOUT]]]], a shell pattern for each, which "
    "must\n"
    "match all of it: 'mse*' or mse_loss_backward, 'conv*/*/f16', 'mse*/*/f16*' (TYPE is as in "
    "the\n"
    "table: 'f16 to f32' where the output's differs; LAYOUT is contiguous or mixed). N is the seed "
    "of\n"
    "the values, 1 without it.\n"
    "\n"
    "--tune measures what the processor prefers (kind of stores, prefetching, tiles of matrix "
    "products)\n"
    "and keeps it in the cache folder, for all programs that use this device with this driver. It "
    "needs\n"
    "100 MB, and a second where the kernels are in the cache. Results do not change.\n"
    "\n"
    "--client lists the functions of the vendor's libraries that a shared library or program links "
    "or\n"
    "looks up by name, and says which are not in this library. FILE may be a folder: then it is "
    "all "
    "ELF\n"
    "files below. Unpack a wheel first: python3 -m zipfile -e WHEEL FOLDER\n"
    "\n"
    "Exit status: 0; 1 no device, or something is wrong, or nothing was checked or kept, or a "
    "function\n"
    "of the client is absent; 2 usage.\n";

static bool arguments_fail(const char *argument, const char *why)
{
    (void)fprintf(stderr, "aclnn-cl-info: %s: %s\n", argument, why);
    return false;
}

/* Returns where the value of an option is stored, or NULL if there is no such option. */
static const char **arguments_value(struct arguments *a, const char *option)
{
    if (strcmp(option, "--device") == 0) return &a->devices;
    if (strcmp(option, "--filter") == 0) return &a->selection.filter;
    if (strcmp(option, "--seed") == 0) return &a->seed;
    if (strcmp(option, "--client") == 0) return &a->client;
    return NULL;
}

static bool arguments_read_seed(struct arguments *a)
{
    char *end;

    if (a->seed == NULL) return true;
    a->selection.seed = strtoull(a->seed, &end, 10);
    return (*end == '\0' && end != a->seed) || arguments_fail("--seed", "must be a number");
}

static bool arguments_read(struct arguments *a, int argc, char **argv)
{
    bool *const flags[] = {&a->json, &a->version, &a->help, &a->check, &a->tune};
    static const char *const FLAGS[] = {"--json", "--version", "--help", "--check", "--tune"};
    const char *check_value = NULL;

    for (int i = 1; i < argc; i++) {
        bool found = false;

        for (size_t f = 0; f < OC_COUNT(FLAGS); f++)
            if (strcmp(argv[i], FLAGS[f]) == 0) found = *flags[f] = true;
        if (found) continue;

        const char **value = arguments_value(a, argv[i]);

        if (value == NULL) return arguments_fail(argv[i], "is no option");
        if (i + 1 == argc) return arguments_fail(argv[i], "needs a value");
        if (value != &a->client && value != &a->devices) check_value = argv[i];
        *value = argv[++i];
    }
    if (!arguments_read_seed(a)) return false;
    if (check_value != NULL && !a->check) return arguments_fail(check_value, "needs --check");
    if (a->devices != NULL && !a->check && !a->tune)
        return arguments_fail("--device", "needs --check or --tune");
    return a->json + a->version + a->check + a->tune + (a->client != NULL) <= 1 ||
           arguments_fail("--json, --version, --check, --tune, --client", "exclude each other");
}

static int info_check(const struct arguments *a)
{
    oc_selection_set(&a->selection);
    return oc_check_devices() ? 0 : 1;
}

int main(int argc, char **argv)
{
    struct arguments a = {.selection = {.command = "aclnn-cl-info --check", .seed = 1}};

    if (!arguments_read(&a, argc, argv) || a.help) {
        (void)fputs(USAGE, a.help ? stdout : stderr);
        return a.help ? 0 : 2;
    }
    if (a.version) {
        printf("aclnn-cl %s\n", OC_VERSION);
        return 0;
    }
    if (a.devices != NULL) oc_environment_set_device(a.devices);
    if (a.check) return info_check(&a);
    if (a.tune) return oc_tune_devices() ? 0 : 1;
    if (a.client != NULL) return oc_client_check(a.client) ? 0 : 1;
    return oc_report_print(a.json) ? 0 : 1;
}
