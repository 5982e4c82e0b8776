/* SPDX-License-Identifier: Apache-2.0 */
#include "case.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

/* ---- Lines ---- */

static bool add_pair(struct bench_case *c, char *word)
{
    char *equals = strchr(word, '=');

    if (equals == NULL && strcmp(word, "quick") == 0) {
        c->quick = true;
        return true;
    }
    if (equals == NULL || equals == word)
        return bench_fail("case %s: %s is not key=value", c->name, word);
    if (c->pair_count == BENCH_MAX_PAIRS)
        return bench_fail("case %s: more than %d keys", c->name, BENCH_MAX_PAIRS);
    *equals = '\0';
    c->pairs[c->pair_count++] = (struct bench_pair){word, equals + 1, false};
    return true;
}

static void append(char *to, size_t size, const char *word)
{
    const size_t length = strlen(to);

    (void)snprintf(to + length, size - length, "%s%s", length == 0 ? "" : " ", word);
}

static bool parse_words(struct bench_case *c, char *words)
{
    const size_t size = strlen(words) + 1;
    char *rest = NULL;

    c->name = strtok_r(words, " \t", &rest);
    if (c->name == NULL) return bench_fail("a case has no name");
    c->pairs_text = calloc(1, size);
    if (c->pairs_text == NULL) return bench_fail("out of memory");
    for (char *word = strtok_r(NULL, " \t", &rest); word != NULL;
         word = strtok_r(NULL, " \t", &rest)) {
        if (strchr(word, '=') != NULL) append(c->pairs_text, size, word);
        if (!add_pair(c, word)) return false;
    }
    return true;
}

bool bench_case_parse(struct bench_case *c, const char *line)
{
    memset(c, 0, sizeof(*c));
    c->text = strdup(line);
    if (c->text == NULL) return bench_fail("out of memory");
    c->text[strcspn(c->text, "\r\n")] = '\0';

    char *hash = strchr(c->text, '#');

    c->comment = "";
    if (hash != NULL) {
        *hash = '\0';
        c->comment = hash + 1 + strspn(hash + 1, " \t");
    }
    if (parse_words(c, c->text)) return true;
    bench_case_free(c);
    return false;
}

void bench_case_free(struct bench_case *c)
{
    free(c->text);
    free(c->pairs_text);
    memset(c, 0, sizeof(*c));
}

/* ---- Files ---- */

static bool read_line(struct bench_cases *cases, const char *line)
{
    const char first = line[strspn(line, " \t")];

    if (first == '#' || first == '\n' || first == '\r' || first == '\0') return true;

    struct bench_case *grown = realloc(cases->items, (cases->count + 1) * sizeof(*grown));

    if (grown == NULL) return bench_fail("out of memory");
    cases->items = grown;
    if (!bench_case_parse(&grown[cases->count], line)) return false;
    cases->count++;
    for (size_t i = 0; i + 1 < cases->count; i++)
        if (strcmp(grown[i].name, grown[cases->count - 1].name) == 0)
            return bench_fail("case %s: the name is taken twice", grown[i].name);
    return true;
}

bool bench_cases_read(struct bench_cases *cases, const char *folder, const char *op)
{
    char path[4096], *line = NULL;
    size_t size = 0;
    bool good = true;

    memset(cases, 0, sizeof(*cases));
    (void)snprintf(path, sizeof(path), "%s/%s.txt", folder, op);

    FILE *file = fopen(path, "r");

    if (file == NULL) return bench_fail("%s: %s", path, strerror(errno));
    while (good && getline(&line, &size, file) >= 0)
        good = read_line(cases, line);
    free(line);
    (void)fclose(file);
    if (!good) bench_cases_free(cases);
    return good;
}

void bench_cases_free(struct bench_cases *cases)
{
    for (size_t i = 0; i < cases->count; i++)
        bench_case_free(&cases->items[i]);
    free(cases->items);
    memset(cases, 0, sizeof(*cases));
}

/* ---- Values ---- */

const char *bench_case_value(struct bench_case *c, const char *key)
{
    for (size_t i = 0; i < c->pair_count; i++)
        if (strcmp(c->pairs[i].key, key) == 0) {
            c->pairs[i].used = true;
            return c->pairs[i].value;
        }
    return NULL;
}

bool bench_list_has(const char *list, const char *word)
{
    const size_t length = strlen(word);

    while (*list != '\0') {
        const size_t item = strcspn(list, ",");

        if (item == length && strncmp(list, word, length) == 0) return true;
        list += item + (list[item] == ',');
    }
    return false;
}

bool bench_case_lists(struct bench_case *c, const char *key, const char *word)
{
    const char *list = bench_case_value(c, key);

    return list != NULL && bench_list_has(list, word);
}

bool bench_case_shape(struct bench_case *c, const char *key, int64_t shape[BENCH_MAX_RANK],
                      int *rank)
{
    const char *at = bench_case_value(c, key);

    *rank = 0;
    if (at == NULL) return bench_fail("case %s: %s=SHAPE is missing", c->name, key);
    if (strcmp(at, "scalar") == 0) return true;
    while (*rank < BENCH_MAX_RANK) {
        char *end;

        errno = 0;
        shape[*rank] = strtoll(at, &end, 10);
        if (end == at || errno != 0 || shape[*rank] < 1) break;
        ++*rank;
        if (*end == '\0') return true;
        if (*end != 'x') break;
        at = end + 1;
    }
    return bench_fail("case %s: %s=%s is not a shape such as 8x256x2048", c->name, key,
                      bench_case_value(c, key));
}

bool bench_case_number(struct bench_case *c, const char *key, double otherwise, double *number)
{
    const char *text = bench_case_value(c, key);
    char *end;

    *number = otherwise;
    if (text == NULL) return true;
    *number = strtod(text, &end);
    if (end != text && *end == '\0') return true;
    return bench_fail("case %s: %s=%s is not a number", c->name, key, text);
}

bool bench_case_choice(struct bench_case *c, const char *key, const char *const *names,
                       size_t count, int otherwise, int *which)
{
    const char *text = bench_case_value(c, key);

    *which = otherwise;
    if (text == NULL) return true;
    for (size_t i = 0; i < count; i++)
        if (strcmp(text, names[i]) == 0) {
            *which = (int)i;
            return true;
        }
    return bench_fail("case %s: %s=%s is unknown", c->name, key, text);
}

bool bench_case_all_used(const struct bench_case *c)
{
    for (size_t i = 0; i < c->pair_count; i++)
        if (!c->pairs[i].used)
            return bench_fail("case %s: the operator has no key %s", c->name, c->pairs[i].key);
    return true;
}
