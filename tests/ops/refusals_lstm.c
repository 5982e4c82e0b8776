/* SPDX-License-Identifier: Apache-2.0 */
/* Calls that aclnnLSTM and aclnnLstmBackward refuse, and the messages. */
#include <stdio.h>
#include <string.h>

#include "aclnnop/aclnn_lstm.h"
#include "aclnnop/aclnn_lstm_backward.h"
#include "harness/refusal.h"
#include "meta/tensor.h"
#include "ops/refusals.h"
#include "verify/tensor_list.h"

/* Lists have one pass: steps 3, batch 2, inputs 5, hidden units 4. A text is the shape of a tensor
 * that differs from a valid call, "-" passes NULL. */
struct refusal {
    const char *name;
    const char *changed, *shape; /* the tensor that differs, by its name, and its shape */
    aclDataType type;            /* 0: float */
    const char *short_list;      /* a list that lacks its last tensor; "-list": NULL is passed */
    const char *sizes;           /* shape of the sizes of batches */
    int64_t layers;              /* plus 1 */
    double dropout;
    bool inference, swapped;
    const char *text;
};

#define OF(tensor, its_shape) .changed = (tensor), .shape = (its_shape)
#define FLOATS ": must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"
#define STATES "must be (1, 2, 4), directions * numLayers, the batch, the hidden size"
#define STEPS "must be (3, 2, 4), the steps, the batch, the hidden size"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal FORWARD[] = {
    {"input is NULL",              OF("input", "-"),                     .text = "input is NULL"},
    {"params is NULL",             .short_list = "-params",              .text = "params is NULL"},
    {"a tensor of params is NULL", OF("params[1]", "-"),                 .text = "params[1] is NULL"},
    {"a tensor of hx is NULL",     OF("hx[1]", "-"),                     .text = "hx[1] is NULL"},
    {"output is NULL",             OF("output", "-"),                    .text = "output is NULL"},
    {"hy is NULL",                 OF("hy", "-"),                        .text = "hy is NULL"},
    {"cy is NULL",                 OF("cy", "-"),                        .text = "cy is NULL"},
    {"a saved list is NULL",       .short_list = "-jOut",                .text = "jOut is NULL"},
    {"a saved tensor is NULL",     OF("cOut[0]", "-"),                   .text = "cOut[0] is NULL"},
    {"doubles",                    OF("input", "3x2x5"), .type = ACL_DOUBLE, .text = "dtype of input is ACL_DOUBLE" FLOATS},
    {"weights of another type",    OF("params[1]", "16x4"), .type = ACL_FLOAT16, .text = "dtype of params[1] is ACL_FLOAT16: must equal that of input, ACL_FLOAT"},
    {"states of another type",     OF("hx[0]", "1x2x4"), .type = ACL_BF16, .text = "dtype of hx[0] is ACL_BF16: must equal that of input, ACL_FLOAT"},
    {"an output of another type",  OF("output", "3x2x4"), .type = ACL_BF16, .text = "dtype of output is ACL_BF16: must equal that of input, ACL_FLOAT"},
    {"a rank of input",            OF("input", "6x5"),                   .text = "rank of input is 2: must be 3"},
    {"too few params",             .short_list = "params",               .text = "size of params is 3: must equal numLayers * (bidirectional ? 2 : 1) * (hasBias ? 4 : 2), 4"},
    {"too few states",             .short_list = "hx",                   .text = "size of hx is 1: must equal 2"},
    {"too few saved tensors",      .short_list = "fOut",                 .text = "size of fOut is 0: must equal numLayers * (bidirectional ? 2 : 1), 1"},
    {"no layers",                  .layers = -1,                         .text = "numLayers is 0: must be at least 1"},
    {"another number of layers",   .layers = 1,                          .text = "size of params is 4: must equal numLayers * (bidirectional ? 2 : 1) * (hasBias ? 4 : 2), 8"},
    {"too many layers",            .layers = INT64_MAX - 1,              .text = "numLayers is 9223372036854775807: must be at most 2147483647"},
    {"a negative dropout",         .dropout = -0.5,                      .text = "dropout is -0.5: it must be between 0 and 1"},
    {"dropout between layers",     .layers = 1, .dropout = 0.5,          .text = "dropout is 0.5: dropout between layers is not supported yet: it must be 0 if train is true and numLayers is above 1"},
    {"rows of weights",            OF("params[0]", "18x5"),              .text = "shape of params[0] is (18, 5): must be (16, 5), 4 * the hidden size, the columns of the layer's input"},
    {"columns of weights",         OF("params[0]", "16x6"),              .text = "shape of params[0] is (16, 6): must be (16, 5), 4 * the hidden size, the columns of the layer's input"},
    {"weights of states",          OF("params[1]", "16x3"),              .text = "shape of params[1] is (16, 3): must be (16, 4), 4 * the hidden size, the hidden size"},
    {"a bias",                     OF("params[3]", "15"),                .text = "shape of params[3] is (15): must be (16), 4 * the hidden size"},
    {"a rank of weights",          OF("params[0]", "16"),                .text = "rank of params[0] is 1: must be 2"},
    {"the batch of hx",            OF("hx[0]", "1x3x4"),                 .text = "shape of hx[0] is (1, 3, 4): " STATES},
    {"the shape of hy",            OF("hy", "2x2x4"),                    .text = "shape of hy is (2, 2, 4): " STATES},
    {"the shape of cy",            OF("cy", "1x2x5"),                    .text = "shape of cy is (1, 2, 5): " STATES},
    {"the shape of output",        OF("output", "3x2x8"),                .text = "shape of output is (3, 2, 8): must be (3, 2, 4), the steps, the batch, directions * the hidden size"},
    {"the batches first",          .swapped = true, OF("hx[0]", "1x2x4"), .text = "shape of hx[0] is (1, 2, 4): must be (1, 3, 4), directions * numLayers, the batch, the hidden size"},
    {"a saved shape",              OF("tanhCOut[0]", "2x3x4"),           .text = "shape of tanhCOut[0] is (2, 3, 4): " STEPS},
    {"sizes of batches of rank 2", OF("input", "6x5"), .sizes = "3x1",   .text = "rank of batchSizes is 2: must be 1"},
    {"no sizes of batches",        OF("input", "6x5"), .sizes = "0",     .text = "batchSizes.shape[0] is 0: must be at least 1"},
    {"rows that are no multiple",  OF("input", "7x5"), .sizes = "3",     .text = "input.shape[0] is 7: it must be a multiple of batchSizes.shape[0]"},
    {"rank 3 with sizes",          .sizes = "3",                         .text = "rank of input is 3: must be 2"},
};

static const struct refusal FORWARD_ACCEPTED[] = {
    {"as it is", .text = NULL},
    {"inference without lists", .inference = true, .short_list = "-jOut"},
    {"dropout of one layer", .dropout = 0.5},
    {"sizes of batches", OF("input", "6x5"), .sizes = "3"},
    {"a saved list that inference does not read", .inference = true, OF("iOut[0]", "7")},
};

static const struct refusal BACKWARD[] = {
    {"gradient, input is NULL",    OF("input", "-"),                     .text = "input is NULL"},
    {"gradient, hx is NULL",       .short_list = "-hx",                  .text = "hx is NULL"},
    {"gradient, params is NULL",   .short_list = "-params",              .text = "params is NULL"},
    {"gradient, a list is NULL",   .short_list = "-g",                   .text = "g is NULL"},
    {"dxOut is NULL",              OF("dxOut", "-"),                     .text = "dxOut is NULL"},
    {"dhPrevOut is NULL",          OF("dhPrevOut", "-"),                 .text = "dhPrevOut is NULL"},
    {"dcPrevOut is NULL",          OF("dcPrevOut", "-"),                 .text = "dcPrevOut is NULL"},
    {"dparamsOut is NULL",         .short_list = "-dparamsOut",          .text = "dparamsOut is NULL"},
    {"a gradient of params is NULL", OF("dparamsOut[2]", "-"),           .text = "dparamsOut[2] is NULL"},
    {"gradient of doubles",        OF("input", "3x2x5"), .type = ACL_DOUBLE, .text = "dtype of input is ACL_DOUBLE" FLOATS},
    {"another type of dy",         OF("dy", "3x2x4"), .type = ACL_BF16,  .text = "dtype of dy is ACL_BF16: must equal that of input, ACL_FLOAT"},
    {"another type of dxOut",      OF("dxOut", "3x2x5"), .type = ACL_BF16, .text = "dtype of dxOut is ACL_BF16: must equal that of input, ACL_FLOAT"},
    {"gradient, one state",        .short_list = "hx",                   .text = "size of hx is 1: must equal 2"},
    {"too few gradients of params", .short_list = "dparamsOut",          .text = "size of dparamsOut is 3: must equal the size of params, 4"},
    {"gradient, too few saved tensors", .short_list = "tanhc",           .text = "size of tanhc is 0: must equal numLayers * (bidirectional ? 2 : 1), 1"},
    {"gradient, dropout between layers", .layers = 1, .dropout = 0.5,    .text = "dropout is 0.5: dropout between layers is not supported yet: it must be 0 if train is true and numLayers is above 1"},
    {"another shape of dy",        OF("dy", "3x2x5"),                    .text = "shape of dy is (3, 2, 5): must be (3, 2, 4), the steps, the batch, directions * the hidden size"},
    {"rows of dy without sizes",   OF("dy", "6x4"),                      .text = "rank of dy is 2: must be 3"},
    {"another shape of dh",        OF("dh", "1x2x5"),                    .text = "shape of dh is (1, 2, 5): " STATES},
    {"another shape of dc",        OF("dc", "2x2x4"),                    .text = "shape of dc is (2, 2, 4): " STATES},
    {"another shape of dxOut",     OF("dxOut", "3x2x6"),                 .text = "shape of dxOut is (3, 2, 6): must be (3, 2, 5), that of input"},
    {"another shape of dhPrevOut", OF("dhPrevOut", "1x2x3"),             .text = "shape of dhPrevOut is (1, 2, 3): " STATES},
    {"another shape of dcPrevOut", OF("dcPrevOut", "1x3x4"),             .text = "shape of dcPrevOut is (1, 3, 4): " STATES},
    {"another shape of a gradient", OF("dparamsOut[1]", "4x16"),         .text = "shape of dparamsOut[1] is (4, 16): must be (16, 4), that of the item of params"},
    {"gradient, a saved shape",    OF("f[0]", "3x2x5"),                  .text = "shape of f[0] is (3, 2, 5): " STEPS},
};

static const struct refusal BACKWARD_ACCEPTED[] = {
    {"the gradient as it is", .text = NULL},
    {"the gradient without dy", OF("dy", "-")},
    {"the gradient without dh", OF("dh", "-")},
    {"the gradient without dc", OF("dc", "-")},
};
// clang-format on
OC_ROWS_END

/* ---- Calls ---- */

#define MOST_OBJECTS 40

struct objects {
    const struct refusal *r;
    aclTensor *tensors[MOST_OBJECTS];
    aclTensorList *lists[MOST_OBJECTS];
    int tensor_count, list_count;
};

static aclTensor *tensor_of(struct objects *o, const char *name, const char *shape)
{
    const bool is_changed = o->r->changed != NULL && strcmp(o->r->changed, name) == 0;
    const char *of = is_changed ? o->r->shape : shape;
    const aclDataType type = is_changed && o->r->type != 0 ? o->r->type : ACL_FLOAT;

    if (of == NULL || strcmp(of, "-") == 0) return NULL;
    o->tensors[o->tensor_count] = oc_bare_tensor(of, type, ACL_FORMAT_ND);
    return o->tensors[o->tensor_count++];
}

static aclTensorList *list_of(struct objects *o, const char *name, const char *const *shapes,
                              uint64_t count)
{
    const char *changed = o->r->short_list == NULL ? "" : o->r->short_list;
    aclTensor *items[4];
    char item[32];

    if (changed[0] == '-' && strcmp(changed + 1, name) == 0) return NULL;
    if (strcmp(changed, name) == 0) count--;
    for (uint64_t i = 0; i < count; i++) {
        (void)snprintf(item, sizeof(item), "%s[%llu]", name, (unsigned long long)i);
        items[i] = tensor_of(o, item, shapes[i]);
    }
    o->lists[o->list_count] = oc_tensor_list(items, count);
    return o->lists[o->list_count++];
}

static void destroy(struct objects *o)
{
    for (int i = 0; i < o->list_count; i++)
        oc_tensor_list_free(o->lists[i]);
    for (int i = 0; i < o->tensor_count; i++)
        (void)aclDestroyTensor(o->tensors[i]);
}

static const char *const PARAMS[] = {"16x5", "16x4", "16", "16"};
static const char *const STATE_SHAPES[] = {"1x2x4", "1x2x4"}, *const STEP_SHAPES[] = {"3x2x4"};

static aclTensor *sizes_of(struct objects *o)
{
    if (o->r->sizes == NULL) return NULL;
    o->tensors[o->tensor_count] = oc_bare_tensor(o->r->sizes, ACL_INT64, ACL_FORMAT_ND);
    return o->tensors[o->tensor_count++];
}

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    static const char *const NAMES[] = {"iOut", "jOut", "fOut", "oOut", "hOut", "cOut", "tanhCOut"};
    struct objects o = {.r = row};
    aclTensorList *saved[7];

    for (int k = 0; k < 7; k++)
        saved[k] = list_of(&o, NAMES[k], STEP_SHAPES, 1);

    aclTensor *input = tensor_of(&o, "input", "3x2x5"), *sizes = sizes_of(&o);
    aclTensor *output = tensor_of(&o, "output", "3x2x4");
    aclTensor *hy = tensor_of(&o, "hy", "1x2x4"), *cy = tensor_of(&o, "cy", "1x2x4");
    const aclTensorList *params = list_of(&o, "params", PARAMS, 4);
    const aclTensorList *hx = list_of(&o, "hx", STATE_SHAPES, 2);
    const aclnnStatus status = aclnnLSTMGetWorkspaceSize(
        input, params, hx, sizes, true, 1 + o.r->layers, o.r->dropout, !o.r->inference, false,
        o.r->swapped, output, hy, cy, saved[0], saved[1], saved[2], saved[3], saved[4], saved[5],
        saved[6], size, executor);

    destroy(&o);
    return status;
}

static aclnnStatus call_gradient(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    static const char *const NAMES[] = {"i", "g", "f", "o", "h", "c", "tanhc"};
    struct objects o = {.r = row};
    aclTensorList *saved[7];

    for (int k = 0; k < 7; k++)
        saved[k] = list_of(&o, NAMES[k], STEP_SHAPES, 1);

    aclTensor *input = tensor_of(&o, "input", "3x2x5"), *sizes = sizes_of(&o);
    aclTensor *dy = tensor_of(&o, "dy", "3x2x4"), *dx = tensor_of(&o, "dxOut", "3x2x5");
    aclTensor *dh = tensor_of(&o, "dh", "1x2x4"), *dc = tensor_of(&o, "dc", "1x2x4");
    aclTensor *dh_prev = tensor_of(&o, "dhPrevOut", "1x2x4");
    aclTensor *dc_prev = tensor_of(&o, "dcPrevOut", "1x2x4");
    const aclTensorList *params = list_of(&o, "params", PARAMS, 4);
    const aclTensorList *hx = list_of(&o, "hx", STATE_SHAPES, 2);
    aclTensorList *dparams = list_of(&o, "dparamsOut", PARAMS, 4);
    const aclnnStatus status = aclnnLstmBackwardGetWorkspaceSize(
        input, hx, params, dy, dh, dc, saved[0], saved[1], saved[2], saved[3], saved[4], saved[5],
        saved[6], sizes, true, 1 + o.r->layers, o.r->dropout, true, false, o.r->swapped, NULL, dx,
        dh_prev, dc_prev, dparams, size, executor);

    destroy(&o);
    return status;
}

static void refuse_by(oc_first_call first, const struct refusal *r)
{
    const char *end = r->text + strlen(r->text) - strlen(" is NULL");

    if (strcmp(end, " is NULL") == 0)
        oc_expect_first_null(r->text, first, r);
    else
        oc_expect_first_refused(r->text, first, r);
}

static void refuse(const void *row) { refuse_by(call, row); }

static void refuse_gradient(const void *row) { refuse_by(call_gradient, row); }

static void accept(const void *row) { oc_expect_first_accepted(call, row); }

static void accept_gradient(const void *row) { oc_expect_first_accepted(call_gradient, row); }

const struct oc_test lstm_refusals[] = {
    OC_TEST_ROWS(FORWARD, refuse),
    OC_TEST_ROWS(FORWARD_ACCEPTED, accept),
    OC_TEST_ROWS(BACKWARD, refuse_gradient),
    OC_TEST_ROWS(BACKWARD_ACCEPTED, accept_gradient),
    {.name = NULL},
};
