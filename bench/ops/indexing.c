/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rows and elements by their indices. Keys: function=; of embedding the shape indices, rows and width of the matrix; of
 * gather, scatter_elements and index_slices the shapes self and index, and dim=AXIS; of index self, and index of its
 * first axis; of masked_scatter self, mask and source. Indices are random, of type INT64; those of elements or slices that are
 * replaced differ from each other.
 */
#include "ops/verify_case.h"
#include "verify/ops/embedding.h"
#include "verify/ops/gather.h"
#include "verify/ops/index.h"
#include "verify/ops/index_slices.h"
#include "verify/ops/masked_scatter.h"
#include "verify/ops/scatter_elements.h"

/* What is read of a table is no more than it has, and no more than is written. */
static void count_read(struct bench_keys *k, const char *table, const struct oc_op_case *c)
{
    const int64_t has = oc_shape_count(&c->operands[0].shape);
    int64_t written = 0;

    for (int i = 0; i < c->count; i++)
        if (c->operands[i].is_output) written += oc_shape_count(&c->operands[i].shape);

    k->unread = table;
    k->more_bytes =
        (double)(oc_min_i64(has, written) * (int64_t)oc_dtype_size(c->operands[0].dtype));
}

/* ---- aclnnEmbedding ---- */

static const char *const EMBEDDING[] = {"Embedding", "EmbeddingDenseBackward", NULL};

static void make_embedding(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const struct embedding_case m = {.name = "bench",
                                     .indices = bench_key_shape(k, "indices", NULL),
                                     .rows = bench_key_integer(k, "rows", 1),
                                     .width = bench_key_integer(k, "width", 1),
                                     .is_backward = bench_key_choice(k, "function", EMBEDDING) == 1,
                                     .padding = -1};

    embedding_make(c, &m, type, OC_I64, type);
    if (!m.is_backward) count_read(k, "weight", c);
}

static void draw_embedding(struct bench_draw *d)
{
    const int64_t elements = bench_draw_elements(d, 1 << 22), width = bench_draw_size(d, elements);

    bench_draw_add_choice(d, "function", EMBEDDING);
    bench_draw_add(d, " indices=%lld rows=%lld width=%lld", (long long)(elements / width),
                   (long long)bench_draw_size(d, (1 << 23) / width + 1), (long long)width);
    bench_draw_add_layout(d, "");
}

const struct bench_op bench_embedding =
    BENCH_VERIFY_CASE(embedding, "aclnnEmbedding and its gradient");

/* ---- aclnnGather ---- */

static const char *const GATHER[] = {"Gather", "IndexSelect", "GatherV2", NULL};

static void make_gather(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const int function = bench_key_choice(k, "function", GATHER);
    const struct gather_case m = {.name = "bench",
                                  .self = bench_key_shape(k, "self", NULL),
                                  .index = bench_key_shape(k, "index", NULL),
                                  .dim = bench_key_integer(k, "dim", 0),
                                  .is_select = function == 1,
                                  .is_v2 = function == 2};

    gather_make(c, &m, type, OC_I64);
    count_read(k, "self", c);
}

static void draw_gather(struct bench_draw *d)
{
    const int64_t rank = 1 + bench_draw_below(d, 3), dim = bench_draw_below(d, rank);
    const bool is_select = bench_draw_below(d, 2) != 0;
    int64_t shape[BENCH_MAX_RANK];

    bench_draw_shape(d, bench_draw_elements(d, 1 << 22), (int)rank, shape);
    bench_draw_add(d, " function=%s dim=%d", GATHER[is_select], (int)dim);
    bench_draw_add_shape(d, "self", (int)rank, shape);
    shape[dim] = bench_draw_size(d, 2 * shape[dim]);
    bench_draw_add_shape(d, "index", is_select ? 1 : (int)rank, is_select ? shape + dim : shape);
    bench_draw_add_layout(d, "self,out");
}

const struct bench_op bench_gather =
    BENCH_VERIFY_CASE(gather, "aclnnGather, aclnnIndexSelect and aclnnGatherV2");

/* ---- aclnnScatter and aclnnIndexAdd ---- */

enum { ADD_ELEMENTS, REPLACE, REPLACE_BY_VALUE };
static const char *const SCATTER[] = {"ScatterAdd", "Scatter", "ScatterValue", NULL};

static void make_scatter_elements(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const int function = bench_key_choice(k, "function", SCATTER);
    const char *index = bench_key_shape(k, "index", NULL);
    const struct scatter_elements_case m = {
        .name = "bench",
        .self = bench_key_shape(k, "self", NULL),
        .index = index,
        .src = function == REPLACE_BY_VALUE ? NULL : index,
        .dim = bench_key_integer(k, "dim", 0),
        .kind = function == ADD_ELEMENTS ? SCATTER_ADD_FUNCTION : SCATTER_NONE,
        .place = SCATTER_APART,
        .is_distinct = function != ADD_ELEMENTS};

    scatter_elements_make(c, &m, type, OC_I64);
}

/* An index of as many axes as self, or, of whole rows, of one. */
static void draw_added(struct bench_draw *d, bool of_rows)
{
    const int64_t rank = 1 + bench_draw_below(d, 3), dim = bench_draw_below(d, rank);
    int64_t shape[BENCH_MAX_RANK];

    bench_draw_shape(d, bench_draw_elements(d, 1 << 20), (int)rank, shape);
    bench_draw_add(d, " dim=%d", (int)dim);
    bench_draw_add_shape(d, "self", (int)rank, shape);
    shape[dim] = bench_draw_size(d, 2 * shape[dim]);
    bench_draw_add_shape(d, "index", of_rows ? 1 : (int)rank, of_rows ? shape + dim : shape);
    bench_draw_add_layout(d, "");
}

/* Elements are replaced along the last axis, of an index whose extent there is no multiple of 7. */
static void draw_scatter_elements(struct bench_draw *d)
{
    const int function = (int)bench_draw_below(d, 3);
    const long long columns = 1 << bench_draw_below(d, 12), rows = bench_draw_size(d, 512);

    bench_draw_add(d, " function=%s", SCATTER[function]);
    if (function == ADD_ELEMENTS) {
        draw_added(d, false);
        return;
    }
    bench_draw_add(d, " dim=1 self=%lldx%lld index=%lldx%lld", rows, columns, rows,
                   (long long)oc_max_i64(1, columns >> bench_draw_below(d, 3)));
    bench_draw_add_layout(d, "");
}

const struct bench_op bench_scatter_elements =
    BENCH_VERIFY_CASE(scatter_elements, "aclnnScatterAdd, aclnnScatter and aclnnScatterValue");

static const struct {
    enum index_slices_kind kind;
    enum index_slices_place place;
} SLICES[] = {{SLICES_ADD, SLICES_APART},
              {SLICES_COPY, SLICES_APART},
              {SLICES_COPY, SLICES_IN_PLACE_FUNCTION},
              {SLICES_FILL, SLICES_APART}};
static const char *const INDEX_SLICES[] = {"IndexAdd", "IndexCopy", "InplaceIndexCopy", "IndexFill",
                                           NULL};

static void make_index_slices(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const int function = bench_key_choice(k, "function", INDEX_SLICES);
    const struct index_slices_case m = {.name = "bench",
                                        .self = bench_key_shape(k, "self", NULL),
                                        .index = bench_key_shape(k, "index", NULL),
                                        .dim = bench_key_integer(k, "dim", 0),
                                        .number = 1,
                                        .kind = SLICES[function].kind,
                                        .place = SLICES[function].place};

    index_slices_make(c, &m, type, OC_I64);
    if (m.place != SLICES_IN_PLACE_FUNCTION) return;
    k->unread = "selfRef"; /* as many elements are written as the source has */
    k->more_bytes = (double)(oc_shape_count(&c->operands[1].shape) * (int64_t)oc_dtype_size(type));
}

/* Slices are copied to an axis whose extent is no multiple of 7. */
static void draw_index_slices(struct bench_draw *d)
{
    const int function = (int)bench_draw_below(d, 4);
    const long long rows = 1 << bench_draw_below(d, 11), width = bench_draw_size(d, 1024);

    bench_draw_add(d, " function=%s", INDEX_SLICES[function]);
    if (SLICES[function].kind != SLICES_COPY) {
        draw_added(d, true);
        return;
    }
    bench_draw_add(d, " dim=0 self=%lldx%lld index=%lld", rows, width,
                   (long long)bench_draw_size(d, rows));
    bench_draw_add_layout(d, "");
}

const struct bench_op bench_index_slices =
    BENCH_VERIFY_CASE(index_slices, "aclnnIndexAdd, aclnnIndexCopy and aclnnIndexFill");

/* ---- aclnnIndex ---- */

static const char *const INDEX[] = {"Index", "IndexPutImpl", NULL}; /* which adds */

static void make_index(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const bool is_put = bench_key_choice(k, "function", INDEX) == 1;
    const char *self = bench_key_shape(k, "self", NULL);
    const struct oc_shape shape = oc_shape_parse(self);
    struct oc_shape values = oc_shape_parse(bench_key_shape(k, "index", NULL));
    char text[OC_SHAPE_TEXT];
    const struct index_case m = {.name = "bench",
                                 .self = self,
                                 .indices = {bench_key_shape(k, "index", NULL)},
                                 .values = text,
                                 .kind = is_put ? INDEX_ACCUMULATE : INDEX_GET};

    for (uint64_t d = 1; d < shape.rank; d++)
        values.extent[values.rank++] = shape.extent[d];
    oc_shape_print(&values, text, sizeof(text));
    index_make(c, &m, type, OC_I64);
    if (!is_put) count_read(k, "self", c);
}

static void draw_index(struct bench_draw *d)
{
    int64_t shape[2];

    bench_draw_shape(d, bench_draw_elements(d, 1 << 21), 2, shape);
    bench_draw_add_choice(d, "function", INDEX);
    bench_draw_add_shape(d, "self", 2, shape);
    bench_draw_add(d, " index=%lld", (long long)bench_draw_size(d, 2 * shape[0]));
    bench_draw_add_layout(d, "");
}

const struct bench_op bench_index = BENCH_VERIFY_CASE(index, "aclnnIndex and aclnnIndexPutImpl");

/* ---- aclnnInplaceMaskedScatter ---- */

/* Every second element of the mask is true. */
static void make_masked_scatter(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const struct masked_scatter_case m = {.name = "bench",
                                          .self = bench_key_shape(k, "self", NULL),
                                          .mask = bench_key_shape(k, "mask", NULL),
                                          .source = bench_key_shape(k, "source", NULL),
                                          .period = 2};

    masked_scatter_make(c, &m, type, OC_B8);
    k->unread = "selfRef"; /* as many elements are written as the source has */
    k->more_bytes = (double)(oc_shape_count(&c->operands[2].shape) * (int64_t)oc_dtype_size(type));
}

static void draw_masked_scatter(struct bench_draw *d)
{
    const long long rows = 2 * bench_draw_size(d, 2048), columns = bench_draw_size(d, 512);
    const bool is_of_rows = bench_draw_below(d, 2) == 0;

    bench_draw_add(d, " self=%lldx%lld mask=%lldx%lld source=%lldx%lld", rows, columns, rows,
                   is_of_rows ? 1 : columns, rows / 2, columns);
    bench_draw_add_layout(d, "");
}

const struct bench_op bench_masked_scatter =
    BENCH_VERIFY_CASE(masked_scatter, "aclnnInplaceMaskedScatter");
