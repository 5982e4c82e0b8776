/* SPDX-License-Identifier: Apache-2.0 */
/* All messages of check.c, their order, and those that follow from rule tables. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "acl/acl.h"
#include "base/status.h"
#include "check/check.h"
#include "harness/test.h"

static aclTensor *tensor(aclDataType type, aclFormat format, const int64_t *shape, uint64_t rank)
{
    return aclCreateTensor(shape, rank, type, NULL, 0, format, shape, rank, NULL);
}

/* ---- One check at a time ---- */

static void pointers(void)
{
    oc_set_api("aclnnFoo");
    EXPECT_STATUS(0, oc_check_pointer("x", &(int){0}));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "aclnnFoo: x is NULL", oc_check_pointer("x", NULL));
}

static void integers(void)
{
    static const struct {
        int64_t value;
        enum oc_relation relation;
        const char *than;
        int64_t bound;
        const char *text; /* NULL: passes */
    } ROWS[] = {
        {3, OC_EQ, "inputSize[2]", 3, NULL},
        {3, OC_EQ, "inputSize[2]", 4, "aclnnFoo: what is 3: must equal inputSize[2], 4"},
        {3, OC_EQ, NULL, 4, "aclnnFoo: what is 3: must equal 4"},
        {3, OC_GE, "a", 3, NULL},
        {2, OC_GE, "a", 3, "aclnnFoo: what is 2: must be at least a, 3"},
        {-1, OC_GE, NULL, 0, "aclnnFoo: what is -1: must be at least 0"},
        {3, OC_LE, "a", 3, NULL},
        {4, OC_LE, "a", 3, "aclnnFoo: what is 4: must be at most a, 3"},
        {4, OC_LE, NULL, 3, "aclnnFoo: what is 4: must be at most 3"},
        {4, OC_GT, "a", 3, NULL},
        {3, OC_GT, "a", 3, "aclnnFoo: what is 3: must be greater than a, 3"},
        {0, OC_GT, NULL, 0, "aclnnFoo: what is 0: must be greater than 0"},
        {INT64_MIN, OC_GE, NULL, INT64_MAX,
         "aclnnFoo: what is -9223372036854775808: must be at least 9223372036854775807"},
    };

    oc_set_api("aclnnFoo");
    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        oc_expect_note("row %zu", i);
        if (ROWS[i].text == NULL)
            EXPECT_STATUS(0, oc_check_i64("what", ROWS[i].value, ROWS[i].relation, ROWS[i].than,
                                          ROWS[i].bound));
        else
            EXPECT_REFUSED(
                ACLNN_ERR_PARAM_INVALID, ROWS[i].text,
                oc_check_i64("what", ROWS[i].value, ROWS[i].relation, ROWS[i].than, ROWS[i].bound));
    }
}

static void same_dtype_and_format(void)
{
    const int64_t shape[] = {2};
    aclTensor *a = tensor(ACL_FLOAT, ACL_FORMAT_ND, shape, 1);
    aclTensor *b = tensor(ACL_FLOAT, ACL_FORMAT_ND, shape, 1);
    aclTensor *c = tensor(ACL_BF16, ACL_FORMAT_NCL, shape, 1);

    oc_set_api("aclnnFoo");
    EXPECT_STATUS(0, oc_check_same_dtype("a", a, "b", b));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "aclnnFoo: dtype of c is ACL_BF16: must equal that of a, ACL_FLOAT",
                   oc_check_same_dtype("c", c, "a", a));
    EXPECT_STATUS(0, oc_check_same_format("a", a, "b", b));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "aclnnFoo: format of c is ACL_FORMAT_NCL: must equal that of a, ACL_FORMAT_ND",
                   oc_check_same_format("c", c, "a", a));
    (void)aclDestroyTensor(a);
    (void)aclDestroyTensor(b);
    (void)aclDestroyTensor(c);
}

static void shapes(void)
{
    const int64_t shape[] = {2, 3}, other[] = {2, 4}, longer[] = {2, 3, 1};
    aclTensor *t = tensor(ACL_FLOAT, ACL_FORMAT_ND, shape, 2);
    aclTensor *scalar = tensor(ACL_FLOAT, ACL_FORMAT_ND, NULL, 0);

    oc_set_api("aclnnFoo");
    EXPECT_STATUS(0, oc_check_shape("t", t, shape, 2, "why"));
    EXPECT_STATUS(0, oc_check_shape("scalar", scalar, shape, 0, "why"));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "aclnnFoo: shape of t is (2, 3): must be (2, 4), inputSize",
                   oc_check_shape("t", t, other, 2, "inputSize"));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "aclnnFoo: shape of t is (2, 3): must be (2, 3, 1), inputSize",
                   oc_check_shape("t", t, longer, 3, "inputSize"));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID, "aclnnFoo: shape of t is (2, 3): must be (), inputSize",
                   oc_check_shape("t", t, NULL, 0, "inputSize"));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID, "aclnnFoo: shape of s is (): must be (2), inputSize",
                   oc_check_shape("s", scalar, shape, 1, "inputSize"));
    (void)aclDestroyTensor(t);
    (void)aclDestroyTensor(scalar);
}

static void broadcasts(void)
{
    const int64_t a_shape[] = {2, 1, 3}, b_shape[] = {4, 1}, c_shape[] = {5, 3};
    aclTensor *a = tensor(ACL_FLOAT, ACL_FORMAT_ND, a_shape, 3);
    aclTensor *b = tensor(ACL_FLOAT, ACL_FORMAT_ND, b_shape, 2);
    aclTensor *c = tensor(ACL_FLOAT, ACL_FORMAT_ND, c_shape, 2);
    const aclTensor *const good[] = {a, b}, *const bad[] = {a, b, c};
    int64_t shape[OC_MAX_RANK];
    uint64_t rank;

    oc_set_api("aclnnFoo");
    EXPECT_STATUS(0, oc_check_broadcast("a and b", good, 2, shape, &rank));
    EXPECT_EQ_I64(rank, 3);
    EXPECT_EQ_I64(shape[0], 2);
    EXPECT_EQ_I64(shape[1], 4);
    EXPECT_EQ_I64(shape[2], 3);
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "aclnnFoo: shapes of a, b and c are (2, 1, 3), (4, 1), (5, 3): must broadcast "
                   "to one shape",
                   oc_check_broadcast("a, b and c", bad, 3, shape, &rank));
    (void)aclDestroyTensor(a);
    (void)aclDestroyTensor(b);
    (void)aclDestroyTensor(c);
}

/* Shapes that do not fit into the message are truncated. */
static void long_texts(void)
{
    int64_t huge[OC_MAX_RANK];
    aclTensor *t[4];
    int64_t shape[OC_MAX_RANK];
    uint64_t rank;

    for (int i = 0; i < OC_MAX_RANK; i++)
        huge[i] = INT64_MAX - 10;
    for (int i = 0; i < 4; i++) {
        huge[0] = INT64_MAX - i;
        t[i] = tensor(ACL_FLOAT, ACL_FORMAT_ND, huge, OC_MAX_RANK);
    }
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID,
                  oc_check_broadcast("all", (const aclTensor *const *)t, 4, shape, &rank));
    EXPECT_TEXT_CONTAINS(oc_newest_message(), "must broadcast to one shape");
    for (int i = 0; i < 4; i++)
        (void)aclDestroyTensor(t[i]);
}

static void words(void)
{
    oc_set_api("aclnnFoo");
    EXPECT_STATUS(0, oc_check_that(true, "mask", "(true)", "must have two elements"));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID, "aclnnFoo: mask is (true): must have two elements",
                   oc_check_that(false, "mask", "(true)", "must have two elements"));
    EXPECT_STATUS(0, oc_check_that_f64(true, "scales", 2, "must be positive"));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID, "aclnnFoo: scales is -0.125: must be positive",
                   oc_check_that_f64(false, "scales", -0.125, "must be positive"));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID, "aclnnFoo: scales is nan: must be positive",
                   oc_check_that_f64(false, "scales", (double)NAN, "must be positive"));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID, "aclnnFoo: scales is nan: must be positive",
                   oc_check_that_f64(false, "scales", -(double)NAN, "must be positive"));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID, "aclnnFoo: scales is -inf: must be positive",
                   oc_check_that_f64(false, "scales", -(double)INFINITY, "must be positive"));
}

static void enumerations(void)
{
    static const char *const NAMES[] = {"none", "mean", "sum"};

    oc_set_api("aclnnFoo");
    for (int64_t i = 0; i < 3; i++)
        EXPECT_STATUS(0, oc_check_enum("reduction", i, NAMES, 3));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "aclnnFoo: reduction is 3: must be one of 0 (none), 1 (mean), 2 (sum)",
                   oc_check_enum("reduction", 3, NAMES, 3));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "aclnnFoo: reduction is -1: must be one of 0 (none), 1 (mean), 2 (sum)",
                   oc_check_enum("reduction", -1, NAMES, 3));
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_check_enum("reduction", INT64_MIN, NAMES, 3));
}

/* ---- Rule tables ---- */

struct args {
    const aclTensor *any, *flat, *image;
    const aclIntArray *sizes;
};

// clang-format off
static const struct oc_rule RULES[] = {
    OC_TENSOR(args, any,   OC_FLOATS,       0, 8, OC_ANY_FORMAT),
    OC_TENSOR(args, flat,  OC_I32 | OC_I64, 1, 1, OC_FORMAT_BIT(ACL_FORMAT_ND)),
    OC_REQUIRED(args, sizes),
    OC_TENSOR(args, image, OC_F32,          3, 4, OC_FORMAT_BIT(ACL_FORMAT_NCHW) |
                                                  OC_FORMAT_BIT(ACL_FORMAT_NHWC)),
};
// clang-format on

static const int64_t EXTENTS[9] = {2, 3, 1, 4, 2, 1, 2, 1, 2};
static const char OVERFLOWS[] =
    "extents must not be negative and its size in bytes must fit into 63 bits";

/* Valid arguments. A test replaces one. */
static struct args good(void)
{
    return (struct args){
        .any = tensor(ACL_FLOAT16, ACL_FORMAT_NC1HWC0, EXTENTS, 2),
        .flat = tensor(ACL_INT64, ACL_FORMAT_ND, EXTENTS, 1),
        .image = tensor(ACL_FLOAT, ACL_FORMAT_NHWC, EXTENTS, 4),
        .sizes = aclCreateIntArray(EXTENTS, 2),
    };
}

static void destroy(struct args *a)
{
    (void)aclDestroyTensor(a->any);
    (void)aclDestroyTensor(a->flat);
    (void)aclDestroyTensor(a->image);
    (void)aclDestroyIntArray(a->sizes);
}

static void replace(struct args *a, const struct oc_rule *rule, const void *with)
{
    memcpy((char *)a + rule->offset, &with, sizeof(with));
}

static void expect_rule_refusal(const struct oc_rule *rule, aclTensor *with, aclnnStatus code,
                                const char *text)
{
    struct args a = good(), changed = a;

    oc_set_api("aclnnFoo");
    replace(&changed, rule, with);
    oc_expect_note("%s", text);
    EXPECT_REFUSED(code, text, oc_check_rules(RULES, OC_COUNT(RULES), &changed));
    (void)aclDestroyTensor(with);
    destroy(&a);
}

static void good_arguments_pass(void)
{
    struct args a = good();

    EXPECT_STATUS(0, oc_check_rules(RULES, OC_COUNT(RULES), &a));
    destroy(&a);
}

static void nulls(void)
{
    for (size_t i = 0; i < OC_COUNT(RULES); i++) {
        char text[128];

        (void)snprintf(text, sizeof(text), "aclnnFoo: %s is NULL", RULES[i].name);
        expect_rule_refusal(&RULES[i], NULL, ACLNN_ERR_PARAM_NULLPTR, text);
    }
}

static uint64_t legal_rank(const struct oc_rule *rule) { return rule->min_rank; }

static aclFormat legal_format(const struct oc_rule *rule)
{
    for (int i = 0; i < 32; i++)
        if ((rule->formats & (1u << i)) != 0) return (aclFormat)i;
    return ACL_FORMAT_ND;
}

static aclDataType legal_type(const struct oc_rule *rule)
{
    for (int i = -1; i < 64; i++)
        if ((rule->dtypes & (unsigned)oc_dtype_of((aclDataType)i)) != 0) return (aclDataType)i;
    return ACL_DT_UNDEFINED;
}

static const char *const ALLOWED_TYPES[] = {"ACL_FLOAT, ACL_FLOAT16, ACL_BF16",
                                            "ACL_INT32, ACL_INT64", "", "ACL_FLOAT"};

/* All types of the API that are not in the set of the rule. */
static void dtypes_outside_the_set(void)
{
    for (size_t i = 0; i < OC_COUNT(RULES); i++) {
        for (int type = -1; type < 45; type++) {
            char text[256];

            if (RULES[i].dtypes == 0) continue;
            if ((RULES[i].dtypes & (unsigned)oc_dtype_of((aclDataType)type)) != 0) continue;
            (void)snprintf(text, sizeof(text), "aclnnFoo: dtype of %s is %s: must be one of %s",
                           RULES[i].name, oc_acl_dtype_name((aclDataType)type), ALLOWED_TYPES[i]);
            expect_rule_refusal(
                &RULES[i],
                tensor((aclDataType)type, legal_format(&RULES[i]), EXTENTS, legal_rank(&RULES[i])),
                ACLNN_ERR_PARAM_INVALID, text);
        }
    }
}

static void ranks_outside_the_range(void)
{
    static const struct {
        size_t rule;
        uint64_t rank;
        const char *text;
    } ROWS[] = {
        {0, 9, "aclnnFoo: rank of any is 9: must be 0 to 8"},
        {1, 0, "aclnnFoo: rank of flat is 0: must be 1"},
        {1, 2, "aclnnFoo: rank of flat is 2: must be 1"},
        {3, 2, "aclnnFoo: rank of image is 2: must be 3 to 4"},
        {3, 5, "aclnnFoo: rank of image is 5: must be 3 to 4"},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        const struct oc_rule *rule = &RULES[ROWS[i].rule];

        expect_rule_refusal(rule,
                            tensor(legal_type(rule), legal_format(rule), EXTENTS, ROWS[i].rank),
                            ACLNN_ERR_PARAM_INVALID, ROWS[i].text);
    }
}

static void formats_outside_the_set(void)
{
    static const struct {
        size_t rule;
        aclFormat format;
        const char *text;
    } ROWS[] = {
        {1, ACL_FORMAT_NCHW, "aclnnFoo: format of flat is ACL_FORMAT_NCHW: must be ACL_FORMAT_ND"},
        {1, ACL_FORMAT_UNDEFINED,
         "aclnnFoo: format of flat is ACL_FORMAT_UNDEFINED: must be ACL_FORMAT_ND"},
        {1, ACL_FORMAT_NCL, "aclnnFoo: format of flat is ACL_FORMAT_NCL: must be ACL_FORMAT_ND"},
        {3, ACL_FORMAT_ND,
         "aclnnFoo: format of image is ACL_FORMAT_ND: must be ACL_FORMAT_NCHW or ACL_FORMAT_NHWC"},
        {3, (aclFormat)500,
         "aclnnFoo: format of image is aclFormat 500: must be ACL_FORMAT_NCHW or ACL_FORMAT_NHWC"},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        const struct oc_rule *rule = &RULES[ROWS[i].rule];

        expect_rule_refusal(rule,
                            tensor(legal_type(rule), ROWS[i].format, EXTENTS, legal_rank(rule)),
                            ACLNN_ERR_PARAM_INVALID, ROWS[i].text);
    }
}

static void any_format_passes(void)
{
    struct args a = good();

    for (int format = -1; format < 64; format++) {
        struct args changed = a;
        aclTensor *t = tensor(ACL_FLOAT, (aclFormat)format, EXTENTS, 2);

        replace(&changed, &RULES[0], t);
        EXPECT_STATUS(0, oc_check_rules(RULES, OC_COUNT(RULES), &changed));
        (void)aclDestroyTensor(t);
    }
    destroy(&a);
}

static void storage_is_not_checked(void)
{
    struct args a = good(), changed = a;
    const int64_t storage[] = {1, -1};

    for (uint64_t axes = 0; axes <= OC_COUNT(storage); axes++) {
        aclTensor *t = aclCreateTensor(EXTENTS, 2, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND,
                                       axes == 0 ? NULL : storage, axes, NULL);

        replace(&changed, &RULES[0], t);
        EXPECT_STATUS(0, oc_check_rules(RULES, OC_COUNT(RULES), &changed));
        (void)aclDestroyTensor(t);
    }
    destroy(&a);
}

static void sizes_that_overflow(void)
{
    static const struct {
        int64_t shape[2];
        const char *shape_text;
    } ROWS[] = {{{2, -3}, "(2, -3)"},
                {{INT64_MAX, 2}, "(9223372036854775807, 2)"},
                {{(int64_t)1 << 32, (int64_t)1 << 30}, "(4294967296, 1073741824)"}};

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        char text[256];

        (void)snprintf(text, sizeof(text), "aclnnFoo: shape of any is %s: %s", ROWS[i].shape_text,
                       OVERFLOWS);
        expect_rule_refusal(&RULES[0], tensor(ACL_FLOAT, ACL_FORMAT_ND, ROWS[i].shape, 2),
                            ACLNN_ERR_PARAM_INVALID, text);
    }
}

static void strides_that_overflow(void)
{
    const int64_t shape[] = {2, 3}, strides[] = {INT64_MAX / 2, 1};
    aclTensor *t = aclCreateTensor(shape, 2, ACL_FLOAT, strides, 0, ACL_FORMAT_ND, shape, 2, NULL);
    aclTensor *offset =
        aclCreateTensor(shape, 2, ACL_FLOAT, NULL, INT64_MAX - 1, ACL_FORMAT_ND, shape, 2, NULL);
    static const char TEXT[] =
        "aclnnFoo: strides and offset of any, of shape (2, 3), overflow: its span in bytes must "
        "fit into 63 bits";

    expect_rule_refusal(&RULES[0], t, ACLNN_ERR_PARAM_INVALID, TEXT);
    expect_rule_refusal(&RULES[0], offset, ACLNN_ERR_PARAM_INVALID, TEXT);
}

/* As the vendor: NULL of any parameter, then dtypes of all, then formats, ranks and sizes. */
static void the_vendors_order(void)
{
    const int64_t negative[] = {-1, 1, 1, 1, 1};
    struct args a = good(), changed = a;
    aclTensor *bad_any = tensor(ACL_INT8, ACL_FORMAT_ND, negative, 1);
    aclTensor *bad_flat = tensor(ACL_INT8, ACL_FORMAT_NCHW, negative, 2);
    aclTensor *bad_image = tensor(ACL_FLOAT, ACL_FORMAT_ND, negative, 5);

    oc_set_api("aclnnFoo");
    changed.any = bad_any;
    changed.flat = bad_flat;
    changed.image = NULL; /* the last parameter */
    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "image is NULL",
                   oc_check_rules(RULES, OC_COUNT(RULES), &changed));
    changed.image = bad_image;
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "dtype of any is ACL_INT8: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16",
                   oc_check_rules(RULES, OC_COUNT(RULES), &changed));
    changed.any = a.any;
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "dtype of flat is ACL_INT8: must be one of ACL_INT32, ACL_INT64",
                   oc_check_rules(RULES, OC_COUNT(RULES), &changed));
    changed.flat = a.flat;
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "format of image is ACL_FORMAT_ND: must be ACL_FORMAT_NCHW or ACL_FORMAT_NHWC",
                   oc_check_rules(RULES, OC_COUNT(RULES), &changed));
    bad_image->format = ACL_FORMAT_NCHW;
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID, "rank of image is 5: must be 3 to 4",
                   oc_check_rules(RULES, OC_COUNT(RULES), &changed));
    (void)aclDestroyTensor(bad_any);
    (void)aclDestroyTensor(bad_flat);
    (void)aclDestroyTensor(bad_image);
    destroy(&a);
}

static const struct oc_test TESTS[] = {
    OC_TEST("pointers", pointers),
    OC_TEST("integers", integers),
    OC_TEST("same dtype and format", same_dtype_and_format),
    OC_TEST("shapes", shapes),
    OC_TEST("broadcasts", broadcasts),
    OC_TEST("long texts", long_texts),
    OC_TEST("words", words),
    OC_TEST("enumerations", enumerations),
    OC_TEST("good arguments pass", good_arguments_pass),
    OC_TEST("NULLs", nulls),
    OC_TEST("dtypes outside the set", dtypes_outside_the_set),
    OC_TEST("ranks outside the range", ranks_outside_the_range),
    OC_TEST("formats outside the set", formats_outside_the_set),
    OC_TEST("any format passes", any_format_passes),
    OC_TEST("storage is not checked", storage_is_not_checked),
    OC_TEST("sizes that overflow", sizes_that_overflow),
    OC_TEST("strides that overflow", strides_that_overflow),
    OC_TEST("the vendor's order", the_vendors_order),
};

OC_TEST_MAIN(.name = "check", OC_TESTS(TESTS))
