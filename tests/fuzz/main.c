/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runs a fuzz target without libFuzzer, on the inputs of corpora and files, then on random ones.
 *
 *     calls [--runs N] [--seed N] [--every N] [<corpus.hex or file>...]
 *
 * --every N: each N-th input of the corpora that follow. The input that runs is kept in a file of the current folder, "fuzz-input-calls". When the process ends
 * early, it remains, and `calls --runs 0 fuzz-input-calls` repeats it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/math.h"
#include "fuzz/bytes.h"
#include "plan/plan.h"

#define MOST_BYTES 512
static unsigned long inputs, every = 1;
static char input_file[256];

static void run(const uint8_t *data, size_t size)
{
    FILE *file = fopen(input_file, "wb");

    if (file != NULL) {
        (void)fwrite(data, 1, size, file);
        (void)fclose(file);
    }
    (void)LLVMFuzzerTestOneInput(data, size);
    inputs++;
}

/* A line of hexadecimal digits. */
static void run_line(const char *line)
{
    uint8_t data[MOST_BYTES];
    size_t size = 0;
    unsigned byte;

    while (size < sizeof(data) && sscanf(line + 2 * size, "%2x", &byte) == 1)
        data[size++] = (uint8_t)byte;
    run(data, size);
}

/* A corpus whose name ends with ".hex" (pack.py), else one input. */
static bool run_file(const char *path)
{
    char text[2 * MOST_BYTES + 2];
    const size_t length = strlen(path);
    const bool is_corpus = length > 4 && strcmp(path + length - 4, ".hex") == 0;
    FILE *file = fopen(path, "rb");

    if (file == NULL) {
        (void)fprintf(stderr, "%s cannot be read\n", path);
        return false;
    }
    if (is_corpus)
        for (unsigned long i = 0; fgets(text, sizeof(text), file) != NULL; i++)
            if (i % every == 0) run_line(text);

    const size_t size = is_corpus ? 0 : fread(text, 1, MOST_BYTES, file);

    (void)fclose(file);
    if (!is_corpus) run((const uint8_t *)text, size);
    return true;
}

static uint64_t next_random(uint64_t *state) /* splitmix64 */
{
    uint64_t z = *state += 0x9E3779B97F4A7C15U;

    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9U;
    z = (z ^ z >> 27) * 0x94D049BB133111EBU;
    return z ^ z >> 31;
}

int main(int count, char **arguments)
{
    unsigned long runs = 100, seed = 1;
    const char *slash = strrchr(arguments[0], '/');
    bool read = true;

    oc_plan_request(OC_PLAN_ARG_INFO, true); /* as the other tests */
    (void)snprintf(input_file, sizeof(input_file), "fuzz-input-%.200s",
                   slash == NULL ? arguments[0] : slash + 1);
    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "--runs") == 0 && i + 1 < count)
            runs = strtoul(arguments[++i], NULL, 10);
        else if (strcmp(arguments[i], "--seed") == 0 && i + 1 < count)
            seed = strtoul(arguments[++i], NULL, 10);
        else if (strcmp(arguments[i], "--every") == 0 && i + 1 < count)
            every = (unsigned long)oc_max_i64(1, strtol(arguments[++i], NULL, 10));
        else
            read = run_file(arguments[i]) && read;
    }

    const unsigned long files = inputs;
    uint64_t state = seed;

    for (unsigned long i = 0; i < runs; i++) {
        uint8_t data[MOST_BYTES];
        const size_t size = next_random(&state) % MOST_BYTES;

        for (size_t k = 0; k < size; k++)
            data[k] = (uint8_t)next_random(&state);
        run(data, size);
    }
    (void)printf("%lu inputs of the corpus, %lu random ones of seed %lu\n", files, runs, seed);
    (void)unlink(input_file);
    return read ? 0 : 1;
}
