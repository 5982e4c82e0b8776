/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/case.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure/bench.h"

/* ---- Lines ---- */

static bool case_add_word(struct bench_case *c, char *word)
{
    char *equals = strchr(word, '=');

    if (strcmp(word, "quick") == 0) {
        c->quick = true;
        return true;
    }
    if (equals == NULL || equals == word)
        return bench_fail("case %s: %s is not key=value", c->name, word);
    if (c->count == BENCH_MAX_KEYS)
        return bench_fail("case %s: more than %d keys", c->name, BENCH_MAX_KEYS);
    if (c->count > 0) strcat(c->keys, " ");
    strcat(c->keys, word);
    *equals = '\0';
    c->pairs[c->count].key = word;
    c->pairs[c->count++].value = equals + 1;
    return true;
}

bool bench_case_parse(struct bench_case *c, const char *line)
{
    char *next = NULL;

    *c = (struct bench_case){
        .text = strdup(line), .keys = calloc(1, strlen(line) + 1), .comment = ""};
    if (c->text == NULL || c->keys == NULL) return bench_fail("out of memory");
    c->text[strcspn(c->text, "\r\n")] = '\0';

    char *hash = strchr(c->text, '#');

    if (hash != NULL) {
        *hash = '\0';
        c->comment = hash + 1 + strspn(hash + 1, " \t");
    }
    c->name = strtok_r(c->text, " \t", &next);
    if (c->name == NULL) return bench_fail("a case has no name");
    for (char *word; (word = strtok_r(NULL, " \t", &next)) != NULL;)
        if (!case_add_word(c, word)) return false;
    return true;
}

/* ---- Files ---- */

static bool cases_add_line(struct bench_cases *cases, const char *line)
{
    struct bench_case *grown;

    if (strchr("#\r\n", line[strspn(line, " \t")]) != NULL) return true; /* '\0' as well */
    grown = realloc(cases->items, (cases->count + 1) * sizeof(*grown));
    if (grown == NULL) return bench_fail("out of memory");
    cases->items = grown;
    if (!bench_case_parse(&grown[cases->count], line)) return false;
    for (size_t i = 0; i < cases->count; i++)
        if (strcmp(grown[i].name, grown[cases->count].name) == 0)
            return bench_fail("case %s: the name is taken twice", grown[i].name);
    cases->count++;
    return true;
}

bool bench_cases_read(struct bench_cases *cases, const char *folder, const char *op)
{
    char path[4200], *line = NULL;
    size_t size = 0;
    bool good = true;

    (void)snprintf(path, sizeof(path), "%s/%s.txt", folder, op);

    FILE *file = fopen(path, "r");

    if (file == NULL) return bench_fail("%s: %s", path, strerror(errno));
    while (good && getline(&line, &size, file) >= 0)
        good = cases_add_line(cases, line);
    free(line);
    (void)fclose(file);
    return good;
}

/* ---- Values ---- */

const char *bench_case_value(struct bench_case *c, const char *key)
{
    for (size_t i = 0; i < c->count; i++)
        if (strcmp(c->pairs[i].key, key) == 0) {
            c->pairs[i].used = true;
            return c->pairs[i].value;
        }
    return NULL;
}

int bench_case_shape(struct bench_case *c, const char *key, int64_t shape[BENCH_MAX_RANK])
{
    const char *text = bench_case_value(c, key), *at = text;

    if (text != NULL && strcmp(text, "scalar") == 0) return 0;
    for (int rank = 0; at != NULL && rank < BENCH_MAX_RANK; rank++) {
        char *end;

        errno = 0;
        shape[rank] = strtoll(at, &end, 10);
        if (end == at || errno != 0 || shape[rank] < 1 || (*end != '\0' && *end != 'x')) break;
        if (*end == '\0') return rank + 1;
        at = end + 1;
    }
    (void)bench_fail("case %s: %s=%s is not a shape such as 8x256x2048", c->name, key,
                     text == NULL ? "(missing)" : text);
    return -1;
}

bool bench_case_number(struct bench_case *c, const char *key, double preset, double *number)
{
    const char *text = bench_case_value(c, key);
    char *end;

    *number = preset;
    if (text == NULL) return true;
    *number = strtod(text, &end);
    return (end != text && *end == '\0') ||
           bench_fail("case %s: %s=%s is not a number", c->name, key, text);
}

bool bench_case_choice(struct bench_case *c, const char *key, const char *const *names, int *which)
{
    const char *text = bench_case_value(c, key);

    for (*which = 0; text != NULL && names[*which] != NULL; ++*which)
        if (strcmp(text, names[*which]) == 0) return true;
    return text == NULL || bench_fail("case %s: %s=%s is unknown", c->name, key, text);
}

bool bench_case_all_used(const struct bench_case *c)
{
    for (size_t i = 0; i < c->count; i++)
        if (!c->pairs[i].used)
            return bench_fail("case %s: the operator has no key %s", c->name, c->pairs[i].key);
    return true;
}

/* ---- Lists ---- */

bool bench_list_next(const char **list, char term[BENCH_TERM])
{
    while (*list != NULL && **list != '\0') {
        const size_t length = strcspn(*list, ",");

        (void)snprintf(term, BENCH_TERM, "%.*s", (int)length, *list);
        *list += length + ((*list)[length] == ',');
        if (length > 0) return true;
    }
    return false;
}

bool bench_list_has(const char *list, const char *word)
{
    char term[BENCH_TERM];

    while (bench_list_next(&list, term))
        if (strcmp(term, word) == 0) return true;
    return false;
}
