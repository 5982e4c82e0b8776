/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runs a fuzz target without libFuzzer, on the files of a corpus, then on random inputs.
 *
 *     calls [--runs N] [--seed N] [<file or folder>...]
 *
 * The input that runs is kept in the file "fuzz-input" of the current folder; it remains when the
 * process ends, and `calls fuzz-input --runs 0` repeats it.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/math.h"
#include "fuzz/bytes.h"

#define MOST_BYTES 512
#define INPUT_FILE "fuzz-input"

static unsigned long inputs;

static void run(const uint8_t *data, size_t size)
{
    FILE *file = fopen(INPUT_FILE, "wb");

    if (file != NULL) {
        (void)fwrite(data, 1, size, file);
        (void)fclose(file);
    }
    (void)LLVMFuzzerTestOneInput(data, size);
    inputs++;
}

static bool run_file(const char *path)
{
    uint8_t data[65536];
    FILE *file = fopen(path, "rb");

    if (file == NULL) return false;

    const size_t size = fread(data, 1, sizeof(data), file);

    (void)fclose(file);
    run(data, size);
    return true;
}

static int compare_names(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static bool run_path(const char *path)
{
    struct dirent **entries;
    const int count = scandir(path, &entries, NULL, compare_names);
    bool read = true;

    if (count < 0) return run_file(path);
    for (int i = 0; i < count; i++) {
        char name[4096];

        if (entries[i]->d_name[0] != '.') {
            (void)snprintf(name, sizeof(name), "%s/%s", path, entries[i]->d_name);
            read = run_file(name) && read;
        }
        free(entries[i]);
    }
    free(entries);
    return read;
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
    bool read = true;

    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "--runs") == 0 && i + 1 < count)
            runs = strtoul(arguments[++i], NULL, 10);
        else if (strcmp(arguments[i], "--seed") == 0 && i + 1 < count)
            seed = strtoul(arguments[++i], NULL, 10);
        else if (!run_path(arguments[i]))
            read = false;
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
    (void)unlink(INPUT_FILE);
    return read ? 0 : 1;
}
