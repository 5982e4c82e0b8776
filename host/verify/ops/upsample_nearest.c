/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the cases of the operators, their data and their expected outputs. */
#include "verify/ops/upsample_nearest.h"

#include <string.h>

#include "verify/check_op.h"
#include "verify/ops/reference_upsample_nearest.h"
#include "verify/ops/sums.h"
#include "verify/tolerance.h"

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
static const char *const BACKWARD_STRATEGIES[] = {
    "segments:rows,index:32",     "segments:gather,index:32",
    "segments:ratio,index:32",    "segments:channels,index:32",
    "segments:planes,index:32",   "segments:gather,index:64",
    "segments:rows,index:64",     "segments:ratio,index:64",
    "segments:channels,index:64", NULL};

static struct oc_shape shape_of(const struct upn_case *u, int64_t h, int64_t w)
{
    if (u->op == UPN_NEAREST1D) return (struct oc_shape){3, {u->n, u->c, w}};
    if (u->channels_last) return (struct oc_shape){4, {u->n, h, w, u->c}};
    return (struct oc_shape){4, {u->n, u->c, h, w}};
}

/* ---- Reference ---- */

static struct up_axis axis_of(const struct upn_case *u, int64_t inputs, int64_t outputs,
                              double scale, bool is_backward)
{
    if (u->op != UPN_EXACT2D) return up_nearest_axis(inputs, outputs, scale);
    return (struct up_axis){inputs, outputs, is_backward || inputs != outputs ? scale : 0, true};
}

static struct up_problem problem_of(const struct upn_case *u, bool is_backward)
{
    return (struct up_problem){axis_of(u, u->h, u->out_h, u->scale_h, is_backward),
                               axis_of(u, u->w, u->out_w, u->scale_w, is_backward), NULL};
}

/* The place in an operand of an element whose number in (N, C, H, W) is k. */
static int64_t place(const struct upn_case *u, int64_t h, int64_t w, int64_t k)
{
    const int64_t position = k % (h * w), plane = k / (h * w);

    if (!u->channels_last) return k;
    return (plane / u->c * h * w + position) * u->c + plane % u->c;
}

static struct reference_sums sums_of(const struct oc_op_case *c, bool is_backward)
{
    const struct upn_case *u = c->attributes;
    const struct oc_operand *from = &c->operands[UPN_FROM];
    const int64_t count = oc_shape_count(&from->shape);
    const int64_t h = is_backward ? u->out_h : u->h, w = is_backward ? u->out_w : u->w;
    double *values = calloc((size_t)count + 1, sizeof(*values));
    struct up_problem q = problem_of(u, is_backward);
    struct reference_sums s = oc_reference_sums(oc_shape_count(&c->operands[UPN_TO].shape));

    if (values == NULL) abort();
    for (int64_t k = 0; k < count; k++)
        values[k] = from->values[place(u, h, w, k)];
    q.values = values;
    if (is_backward)
        up_backward(&q, 0, u->n * u->c, &s);
    else
        up_forward(&q, 0, u->n * u->c, &s);
    free(values);
    return s;
}

void upn_compute(struct oc_op_case *c)
{
    const struct upn_case *u = c->attributes;
    struct oc_operand *out = &c->operands[UPN_TO];
    struct reference_sums s = sums_of(c, false);

    for (int64_t k = 0; k < oc_shape_count(&out->shape); k++)
        out->values[place(u, u->out_h, u->out_w, k)] = (double)s.value[k];
    oc_reference_sums_free(&s);
}

void upn_compute_backward(struct oc_op_case *c, bool exact)
{
    const struct upn_case *u = c->attributes;
    struct oc_operand *out = &c->operands[UPN_TO];
    struct reference_sums s = sums_of(c, true);

    /* A sum of n terms is n - 1 roundings; one or two special ones are exact. */
    for (int64_t k = 0; k < oc_shape_count(&out->shape); k++) {
        const int64_t at = place(u, u->h, u->w, k);

        out->values[at] = (double)s.value[k];
        out->error[at] = exact || s.terms[k] < 2 || !isfinite((double)s.magnitude[k])
                             ? 0
                             : oc_error(out->dtype, (double)s.magnitude[k], s.terms[k] - 1);
    }
    oc_reference_sums_free(&s);
}

/* ---- What the strategies support ---- */

static bool has_rows(const struct upn_case *u, const aclTensor *t)
{
    const uint64_t w = u->channels_last ? 2 : t->rank - 1;

    return t->shape[w] == 1 || t->strides[w] == 1;
}

static bool has_channels(const struct upn_case *u, const aclTensor *t)
{
    return t->strides[u->channels_last ? 3 : 1] == 1;
}

static const struct upn_case *current; /* the one made last */

/* Whether a constant number of adjacent elements of the longer row belongs to each of the shorter one:
 * by the definition of the map, element by element. */
static bool has_ratio(const struct up_axis *w)
{
    const bool up = w->outputs > w->inputs;
    const int64_t longer = up ? w->outputs : w->inputs, shorter = up ? w->inputs : w->outputs;
    const int64_t ratio = longer / shorter;

    if ((ratio > 4 && ratio != 8) || ratio * shorter != longer) return false;
    for (int64_t l = 0; l < w->outputs; l++)
        if (up_axis_source(w, l) != (up ? l / ratio : l * ratio + ratio / 2)) return false;
    return true;
}

static bool can_serve(const char *strategy, aclTensor *const *t)
{
    const struct upn_case *u = current;
    const bool rows[] = {has_rows(u, t[UPN_FROM]), has_rows(u, t[UPN_TO])};
    const bool channels[] = {has_channels(u, t[UPN_FROM]), has_channels(u, t[UPN_TO])};
    const bool columns = u->op == UPN_NEAREST1D && u->c >= 8;
    const struct up_problem q = problem_of(u, true);

    if (strstr(strategy, "segments:gather") != NULL ||
        strstr(strategy, "segments:planes") != NULL || oc_numel(t[UPN_TO]) == 0)
        return true;
    if (t[UPN_TO]->dtype == ACL_DOUBLE) return false;
    if (strstr(strategy, "segments:channels") != NULL)
        return channels[0] && channels[1] && !(rows[0] && rows[1]);
    if (strstr(strategy, "segments:ratio") != NULL) return rows[0] && rows[1] && has_ratio(&q.w);
    return (rows[0] || (columns && channels[0])) && (rows[1] || (columns && channels[1]));
}

/* ---- Cases ---- */

/* Of the operator and of its gradient. */
static const char *const NAMES[][2] = {
    [UPN_NEAREST1D] = {"upsample_nearest1d", "upsample_nearest1d_backward"},
    [UPN_NEAREST2D] = {"upsample_nearest2d", "upsample_nearest2d_backward"},
    [UPN_EXACT2D] = {"upsample_nearest_exact2d", "upsample_nearest_exact2d_backward"},
};
static const char *const FUNCTIONS[][2] = {
    [UPN_NEAREST1D] = {"aclnnUpsampleNearest1d", "aclnnUpsampleNearest1dBackward"},
    [UPN_NEAREST2D] = {"aclnnUpsampleNearest2d", "aclnnUpsampleNearest2dBackward"},
    [UPN_EXACT2D] = {"aclnnUpsampleNearestExact2d", "aclnnUpsampleNearestExact2dBackward"},
};
static const char *const FUNCTIONS_V2[] = {
    [UPN_NEAREST1D] = "aclnnUpsampleNearest1dV2",
    [UPN_NEAREST2D] = "aclnnUpsampleNearest2dV2",
};

static void add_values(struct oc_op_case *c, const struct upn_case *u, bool is_backward)
{
    const struct oc_shape self = shape_of(u, u->h, u->w);
    const int64_t sizes[] = {u->out_h, u->out_w};
    const bool is_1d = u->op == UPN_NEAREST1D;

    oc_op_ints(c, "outputSize", is_1d ? &sizes[1] : sizes, is_1d ? 1 : 2);
    oc_op_ints(c, "inputSize", self.extent, self.rank);
    oc_op_real(c, "scalesH", u->scale_h);
    oc_op_real(c, !is_1d ? "scalesW" : is_backward ? "scales" : "scaleL", u->scale_w);
}

static void make(struct oc_op_case *c, const struct upn_case *u, enum oc_dtype dtype,
                 bool is_backward)
{
    const struct oc_shape self = shape_of(u, u->h, u->w), out = shape_of(u, u->out_h, u->out_w);
    const aclFormat format = u->op == UPN_NEAREST1D ? ACL_FORMAT_NCL
                             : u->channels_last     ? ACL_FORMAT_NHWC
                                                    : ACL_FORMAT_NCHW;
    const char *from = !is_backward ? "self" : u->op == UPN_EXACT2D ? "gradOutput" : "gradOut";
    const char *to = is_backward && u->op == UPN_NEAREST2D ? "gradInput" : "out";
    const bool is_v2 = !is_backward && u->op != UPN_EXACT2D && (u->scale_h != 0 || u->scale_w != 0);

    current = u;
    *c =
        (struct oc_op_case){.op = NAMES[u->op][is_backward],
                            .name = u->name,
                            .types = oc_dtype_name(dtype),
                            .function = is_v2 ? FUNCTIONS_V2[u->op] : FUNCTIONS[u->op][is_backward],
                            .attributes = u,
                            .strategies = is_backward ? BACKWARD_STRATEGIES : STRATEGIES,
                            .can_serve = is_backward ? can_serve : NULL};
    if (is_backward) c->same = OC_SAME_WITHIN_ERROR; /* the order of sums is that of the form */
    oc_op_operand(c, from, dtype, false, is_backward ? &out : &self)->format = format;
    oc_op_operand(c, to, dtype, true, is_backward ? &self : &out)->format = format;
    add_values(c, u, is_backward);
}

void upn_make(struct oc_op_case *c, const struct upn_case *u, enum oc_dtype dtype)
{
    make(c, u, dtype, false);
}

void upn_make_backward(struct oc_op_case *c, const struct upn_case *u, enum oc_dtype dtype)
{
    make(c, u, dtype, true);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, enum upn_op op, int mode, int type, bool is_backward)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct upn_case MODES[][4] = {
        [UPN_NEAREST1D] = {{"up", UPN_NEAREST1D, 3, 9, 1, 31, 1, 97, 0, 0, false},
                           {"down", UPN_NEAREST1D, 3, 9, 1, 97, 1, 31, 0, 0, false},
                           {"up 2", UPN_NEAREST1D, 2, 3, 1, 17, 1, 34, 0, 0, false},
                           {"down 4", UPN_NEAREST1D, 2, 3, 1, 36, 1, 9, 0, 0, false}},
        [UPN_NEAREST2D] = {{"up", UPN_NEAREST2D, 2, 3, 5, 31, 13, 97, 0, 0, false},
                           {"down", UPN_NEAREST2D, 2, 3, 13, 97, 5, 31, 0, 0, false},
                           {"up 2", UPN_NEAREST2D, 2, 3, 7, 17, 14, 34, 0, 0, false},
                           {"channels-last", UPN_NEAREST2D, 2, 11, 5, 6, 8, 15, 0, 0, true}},
        [UPN_EXACT2D] = {{"up", UPN_EXACT2D, 2, 3, 5, 31, 13, 97, 0, 0, false},
                         {"down 4", UPN_EXACT2D, 2, 3, 13, 36, 5, 9, 0, 0, false},
                         {"explicit", UPN_EXACT2D, 2, 3, 7, 17, 14, 34, 2, 2, false},
                         {"channels-last", UPN_EXACT2D, 2, 11, 5, 6, 8, 15, 0, 0, true}},
    };

    make(c, &MODES[op][mode], TYPES[type], is_backward);
    oc_op_fill(c, OC_DATA_INTEGERS, UPN_TO);
    if (is_backward)
        upn_compute_backward(c, true);
    else
        upn_compute(c);
}

#define CHECK(op, kind, is_backward, strategies)                          \
    static void check_make_##op(struct oc_op_case *c, int mode, int type) \
    {                                                                     \
        check_make(c, kind, mode, type, is_backward);                     \
    }                                                                     \
    const struct oc_check_op oc_check_##op = {4, 3, strategies, check_make_##op};

CHECK(upsample_nearest1d, UPN_NEAREST1D, false, STRATEGIES)
CHECK(upsample_nearest2d, UPN_NEAREST2D, false, STRATEGIES)
CHECK(upsample_nearest_exact2d, UPN_EXACT2D, false, STRATEGIES)
CHECK(upsample_nearest1d_backward, UPN_NEAREST1D, true, BACKWARD_STRATEGIES)
CHECK(upsample_nearest2d_backward, UPN_NEAREST2D, true, BACKWARD_STRATEGIES)
CHECK(upsample_nearest_exact2d_backward, UPN_EXACT2D, true, BACKWARD_STRATEGIES)
