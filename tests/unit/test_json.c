/* SPDX-License-Identifier: Apache-2.0 */
/* The syntax check of configuration files: what RFC 8259 allows and what it does not. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "harness/test.h"

static char *compact(const char *text, size_t size, int *line)
{
    FILE *file = fmemopen((char *)(uintptr_t)text, size, "r");
    char *result;

    if (!EXPECT(file != NULL)) return NULL;
    result = oc_json_compact(file, line);
    (void)fclose(file);
    return result;
}

static void valid_texts_lose_their_space(void)
{
    static const struct {
        const char *text, *compact;
    } ROWS[] = {
        {"{}", "{}"},
        {" [ ] \n", "[]"},
        {"{ \"a\" : 1 ,\r\n\t\"b\" : [ true , false , null ] }",
         "{\"a\":1,\"b\":[true,false,null]}"},
        {"[[], {}, [[{}]]]", "[[],{},[[{}]]]"},
        {"[0, -0, 10, 1.5, -1e5, 2E+10, 0.5e-1]", "[0,-0,10,1.5,-1e5,2E+10,0.5e-1]"},
        {"[\"a b\\n\\u00e4\\\"\\\\\\/\"]", "[\"a b\\n\\u00e4\\\"\\\\\\/\"]"},
        {"[\"\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80\"]",
         "[\"\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80\"]"},
        {"{\"\": {\"\": \"\"}}", "{\"\":{\"\":\"\"}}"},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        int line = -1;
        char *text = compact(ROWS[i].text, strlen(ROWS[i].text), &line);

        EXPECT(text != NULL);
        EXPECT_TEXT(text, ROWS[i].compact);
        free(text);
    }
}

static void invalid_texts_have_a_line(void)
{
    static const struct {
        const char *text;
        int line;
    } ROWS[] = {
        {" ", 1},
        {"1", 1},
        {"\"a\"", 1},
        {"{", 1},
        {"[", 1},
        {"}", 1},
        {"[}", 1},
        {"{]", 1},
        {"[1", 1},
        {"[1,]", 1},
        {"[,1]", 1},
        {"[1 2]", 1},
        {"{\"a\"}", 1},
        {"{\"a\":}", 1},
        {"{\"a\":1,}", 1},
        {"{a:1}", 1},
        {"{1:1}", 1},
        {"[] []", 1},
        {"[]x", 1},
        {"[01]", 1},
        {"[1.]", 1},
        {"[.5]", 1},
        {"[1e]", 1},
        {"[+1]", 1},
        {"[-]", 1},
        {"[tru]", 1},
        {"[nullx]", 1},
        {"[True]", 1},
        {"[\"a]", 1},
        {"[\"\\x\"]", 1},
        {"[\"\\u12g4\"]", 1},
        {"[\"a\nb\"]", 1},
        {"[\"\x80\"]", 1},
        {"[\"\xC0\xAF\"]", 1},
        {"[\"\xED\xA0\x80\"]", 1},
        {"[\"\xE2\x82\"]", 1},
        {"[\"\xE0\x9F\x80\"]", 1},
        {"[\"\xF4\x90\x80\x80\"]", 1},
        {"['a']", 1},
        {"[1] // no", 1},
        {"[\n1,\n2\n3]", 4},
        {"\xEF\xBB\xBF[]", 1},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        int line = -1;

        EXPECT(compact(ROWS[i].text, strlen(ROWS[i].text), &line) == NULL);
        EXPECT_EQ_I64(line, ROWS[i].line);
    }
}

static void a_zero_byte_is_an_error(void)
{
    int line = -1;

    EXPECT(compact("[]\0", 3, &line) == NULL);
    EXPECT_EQ_I64(line, 1);
    EXPECT(compact("[\"\0\"]", 5, &line) == NULL);
    EXPECT(compact("[1\0]", 4, &line) == NULL);
}

static void depth_is_bounded(void)
{
    enum { ALLOWED = 2048 };
    char text[2 * ALLOWED + 2];
    int line = -1;

    memset(text, '[', ALLOWED);
    memset(text + ALLOWED, ']', ALLOWED);

    char *result = compact(text, 2 * ALLOWED, &line);

    if (!EXPECT(result != NULL)) return;
    EXPECT(memcmp(result, text, 2 * ALLOWED) == 0);
    free(result);
    memset(text, '[', ALLOWED + 1);
    memset(text + ALLOWED + 1, ']', ALLOWED + 1);
    EXPECT(compact(text, 2 * ALLOWED + 2, &line) == NULL);
    EXPECT_EQ_I64(line, 1);
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(valid_texts_lose_their_space),
    OC_TEST_OF(invalid_texts_have_a_line),
    OC_TEST_OF(a_zero_byte_is_an_error),
    OC_TEST_OF(depth_is_bounded),
};

OC_TEST_MAIN(.name = "json", OC_TESTS(TESTS))
