/* SPDX-License-Identifier: Apache-2.0 */
#include "base/json.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 2048 }; /* limit of the nesting of containers */

struct reader {
    FILE *in, *out;
    int c; /* the next character, or EOF */
    int line;
};

/* ---- Characters ---- */

/* Copies the next character. */
static void json_take(struct reader *r)
{
    (void)fputc(r->c, r->out);
    r->c = getc(r->in);
}

static bool json_accept(struct reader *r, const char *set)
{
    if (r->c == EOF || r->c == '\0' || strchr(set, r->c) == NULL) return false;
    json_take(r);
    return true;
}

static void json_skip_space(struct reader *r)
{
    while (r->c == ' ' || r->c == '\t' || r->c == '\n' || r->c == '\r') {
        r->line += r->c == '\n';
        r->c = getc(r->in);
    }
}

/* Accepts a UTF-8 character of 2 to 4 bytes that is not overlong, a surrogate or above 10FFFF. */
static bool json_utf8(struct reader *r)
{
    static const int LEAST[] = {0x80, 0x800, 0x10000};
    const int count = r->c < 0xE0 ? 1 : r->c < 0xF0 ? 2 : 3; /* number of bytes after the first */
    int code = r->c & (0x3F >> count);

    if (r->c < 0xC0 || r->c > 0xF7) return false;
    json_take(r);
    for (int i = 0; i < count; i++) {
        if ((r->c & 0xC0) != 0x80) return false; /* also when c is EOF */
        code = code << 6 | (r->c & 0x3F);
        json_take(r);
    }
    return code >= LEAST[count - 1] && code <= 0x10FFFF && (code & ~0x7FF) != 0xD800;
}

/* ---- Strings, numbers and literals ---- */

#define DIGITS "0123456789"

static bool json_escape(struct reader *r)
{
    if (!json_accept(r, "u")) return json_accept(r, "\"\\/bfnrt");
    for (int i = 0; i < 4; i++)
        if (!json_accept(r, DIGITS "abcdefABCDEF")) return false;
    return true;
}

static bool json_string(struct reader *r)
{
    if (!json_accept(r, "\"")) return false;
    while (!json_accept(r, "\"")) {
        if (json_accept(r, "\\")) {
            if (!json_escape(r)) return false;
        } else if (r->c >= 0x80) {
            if (!json_utf8(r)) return false;
        } else if (r->c < 0x20) { /* also when c is EOF */
            return false;
        } else {
            json_take(r);
        }
    }
    return true;
}

static bool json_digits(struct reader *r)
{
    if (!json_accept(r, DIGITS)) return false;
    while (json_accept(r, DIGITS)) {
    }
    return true;
}

static bool json_number(struct reader *r)
{
    (void)json_accept(r, "-");
    if (!json_accept(r, "0") && !json_digits(r)) return false;
    if (json_accept(r, ".") && !json_digits(r)) return false;
    if (!json_accept(r, "eE")) return true;
    (void)json_accept(r, "+-");
    return json_digits(r);
}

static bool json_word(struct reader *r, const char *word)
{
    for (; *word != '\0'; word++)
        if (!json_accept(r, (const char[]){*word, '\0'})) return false;
    return true;
}

static bool json_scalar(struct reader *r)
{
    switch (r->c) {
        case '"':
            return json_string(r);
        case 't':
            return json_word(r, "true");
        case 'f':
            return json_word(r, "false");
        case 'n':
            return json_word(r, "null");
        default:
            return json_number(r);
    }
}

/* ---- Objects and arrays ---- */

static bool json_key(struct reader *r)
{
    if (!json_string(r)) return false;
    json_skip_space(r);
    if (!json_accept(r, ":")) return false;
    json_skip_space(r);
    return true;
}

/* Parses the values in a loop with a stack of closing brackets; recursion would need a depth limit,
 * too. */
static bool json_text(struct reader *r)
{
    char closing[MAX_DEPTH] = "";
    int depth = 0;

    do {
        json_skip_space(r);
        if (depth > 0 && closing[depth - 1] == '}' && !json_key(r)) return false;
        if (r->c == '{' || r->c == '[') {
            if (depth == MAX_DEPTH) return false;
            closing[depth++] = r->c == '{' ? '}' : ']';
            json_take(r);
            json_skip_space(r);
            if (r->c != closing[depth - 1]) continue;
        } else if (depth == 0 || !json_scalar(r)) {
            return false;
        }
        json_skip_space(r);
        while (depth > 0 && r->c == closing[depth - 1]) {
            depth--;
            json_take(r);
            json_skip_space(r);
        }
        if (depth > 0 && !json_accept(r, ",")) return false;
    } while (depth > 0);
    return r->c == EOF;
}

char *oc_json_compact(FILE *file, int *line)
{
    char *text = NULL;
    size_t size;
    struct reader reader = {.in = file, .out = open_memstream(&text, &size), .line = 1};

    *line = 0;
    if (reader.out == NULL) return NULL;
    reader.c = getc(file);

    const bool valid = json_text(&reader);
    /* fclose fails when memory for the text ran out. */
    const bool complete = fclose(reader.out) == 0;

    if (valid && complete) return text;
    if (!valid) *line = reader.line;
    free(text);
    return NULL;
}
