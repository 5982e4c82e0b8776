/* SPDX-License-Identifier: Apache-2.0 */
/* The syntax check of configuration files: what RFC 8259 allows and what it does not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Needs the headers above. */
// clang-format off
#include <cmocka.h>
// clang-format on

#include "base/json.h"
#include "base/math.h"

static char *compact(const char *text, size_t size, int *line)
{
    FILE *file = fmemopen((char *)(uintptr_t)text, size, "r");
    char *result;

    assert_non_null(file);
    result = oc_json_compact(file, line);
    (void)fclose(file);
    return result;
}

static void valid_texts_lose_their_space(void **state)
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

    (void)state;
    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        int line = -1;
        char *text = compact(ROWS[i].text, strlen(ROWS[i].text), &line);

        assert_non_null(text);
        assert_string_equal(text, ROWS[i].compact);
        free(text);
    }
}

static void invalid_texts_have_a_line(void **state)
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

    (void)state;
    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        int line = -1;

        assert_null(compact(ROWS[i].text, strlen(ROWS[i].text), &line));
        assert_int_equal(line, ROWS[i].line);
    }
}

static void a_zero_byte_is_an_error(void **state)
{
    int line = -1;

    (void)state;
    assert_null(compact("[]\0", 3, &line));
    assert_int_equal(line, 1);
    assert_null(compact("[\"\0\"]", 5, &line));
    assert_null(compact("[1\0]", 4, &line));
}

static void depth_is_bounded(void **state)
{
    enum { ALLOWED = 2048 };
    char text[2 * ALLOWED + 2];
    int line = -1;

    (void)state;
    memset(text, '[', ALLOWED);
    memset(text + ALLOWED, ']', ALLOWED);

    char *result = compact(text, 2 * ALLOWED, &line);

    assert_non_null(result);
    assert_memory_equal(result, text, 2 * ALLOWED);
    free(result);
    memset(text, '[', ALLOWED + 1);
    memset(text + ALLOWED + 1, ']', ALLOWED + 1);
    assert_null(compact(text, 2 * ALLOWED + 2, &line));
    assert_int_equal(line, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(valid_texts_lose_their_space),
        cmocka_unit_test(invalid_texts_have_a_line),
        cmocka_unit_test(a_zero_byte_is_an_error),
        cmocka_unit_test(depth_is_bounded),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
