/* SPDX-License-Identifier: Apache-2.0 */
#include "gemm/matmul.h"

#include <string.h>

#include "base/math.h"
#include "gemm/conv_blas.h"
#include "gemm/conv_tile.h"
#include "gemm/groups.h"
#include "gemm/problem.h"

_Static_assert(OC_MATMUL_BATCHES == OC_GEMM_BATCH_AXES, "kernels have the same axes");

#define ROW OC_MATMUL_BATCHES
#define COLUMN (ROW + 1)
/* ---- Operands ---- */

void oc_matmul_operand_make(oc_plan *p, struct oc_matmul_operand *o, const char *name,
                            const aclTensor *t, enum oc_use use, bool has_row, bool has_column)
{
    int64_t from = (int64_t)t->rank;

    memset(o, 0, sizeof(*o));
    o->ref = oc_plan_tensor(p, name, t, use);
    o->dtype = oc_dtype_of(t->dtype);
    for (int i = OC_MATMUL_RANK - 1; i >= 0; i--) {
        const bool has_axis = (i != COLUMN || has_column) && (i != ROW || has_row) && from > 0;

        if (has_axis) from--;
        o->shape[i] = has_axis ? oc_dim(t, from) : 1;
        o->strides[i] = o->shape[i] == 1 ? 0 : oc_stride(t, from);
    }
}

/* Returns a tensor for queries only: its arrays are those of the operand. */
static aclTensor tensor_of(const struct oc_matmul_operand *o)
{
    return (aclTensor){
        .rank = OC_MATMUL_RANK, .shape = (int64_t *)o->shape, .strides = (int64_t *)o->strides};
}

static int64_t count_of(const struct oc_matmul_operand *o)
{
    const aclTensor t = tensor_of(o);

    return oc_numel(&t);
}

/* Makes the operand contiguous, in scratch at `ref`. */
static void place_contiguous(struct oc_matmul_operand *o, struct oc_ref ref, enum oc_dtype dtype)
{
    int64_t step = 1;

    for (int i = OC_MATMUL_RANK - 1; i >= 0; i--) {
        o->strides[i] = o->shape[i] == 1 ? 0 : step;
        step *= o->shape[i];
    }
    o->ref = ref;
    o->dtype = dtype;
}

static void make_contiguous(oc_plan *p, struct oc_matmul_operand *o, enum oc_dtype dtype)
{
    const aclTensor t = tensor_of(o);

    place_contiguous(o, oc_plan_contiguous(p, (struct oc_view){o->ref, &t, o->dtype}, dtype),
                     dtype);
}

static int64_t batches(const struct oc_matmul *q)
{
    const aclTensor out = tensor_of(&q->out);

    return oc_count(&out, 0, OC_MATMUL_BATCHES);
}

/* ---- Batches as rows ---- */

static bool is_broadcast(const struct oc_matmul_operand *o, int axis)
{
    return o->shape[axis] == 1 && o->shape[ROW] == 1;
}

/* Returns whether the rows of all matrices along this axis have one stride. */
static bool has_one_stride(const struct oc_matmul_operand *o, int axis, int64_t rows)
{
    return o->shape[ROW] == rows && (rows == 1 || o->strides[axis] == rows * o->strides[ROW]);
}

static void merge(struct oc_matmul_operand *o, int axis)
{
    if (is_broadcast(o, axis)) return;
    if (o->shape[ROW] == 1) o->strides[ROW] = o->strides[axis];
    o->shape[ROW] *= o->shape[axis];
    o->shape[axis] = 1;
    o->strides[axis] = 0;
}

/* Merges matrices with the same right factor into a single product with the rows of all. */
static void merge_batches(struct oc_matmul *q)
{
    for (int axis = OC_MATMUL_BATCHES - 1; axis >= 0; axis--) {
        const int64_t count = q->out.shape[axis], rows = q->out.shape[ROW];
        const bool self = !q->has_self || is_broadcast(&q->self, axis) ||
                          (q->self.shape[axis] == count && has_one_stride(&q->self, axis, rows));

        if (count == 1) continue;
        if (q->right.shape[axis] != 1 || q->left.shape[axis] != count ||
            !has_one_stride(&q->left, axis, rows) || !has_one_stride(&q->out, axis, rows) || !self)
            return;
        merge(&q->left, axis);
        merge(&q->out, axis);
        if (q->has_self) merge(&q->self, axis);
    }
}

/* ---- Kernels of cl/matmul/matmul.cl ---- */

static int64_t largest_extent(const struct oc_matmul *q)
{
    const struct oc_matmul_operand *const operands[] = {&q->left, &q->right, &q->out, &q->self};
    int64_t most = 0;

    for (size_t i = 0; i < OC_COUNT(operands) - !q->has_self; i++) {
        const aclTensor t = tensor_of(operands[i]);

        most = oc_max_i64(most, oc_view_index_extent(&t));
    }
    return most;
}

/* Returns whether the kernel `dots` applies: the summands are adjacent in both factors, and no
 * other elements are adjacent in the right one. */
static bool is_dot_product(const struct oc_matmul *q, const struct oc_gemm_config *config)
{
    return config->dots.are_possible && !config->direct.copies && q->summed >= config->dots.width &&
           q->left.strides[COLUMN] == 1 && q->right.strides[ROW] == 1 &&
           (q->right.shape[COLUMN] == 1 || q->right.strides[COLUMN] != 1);
}

static void plan_kernel(oc_plan *p, const struct oc_matmul *q, const struct oc_gemm_config *config,
                        int64_t scratch, struct oc_launch *launch)
{
    launch->source = "matmul";
    launch->group[0] = config->group;
    launch->choice = config->choice;
    oc_launch_define(launch, "T", oc_dtype_name(q->left.dtype));
    if (q->right.dtype != q->left.dtype)
        oc_launch_define(launch, "W", oc_dtype_name(q->right.dtype));
    oc_launch_define(launch, "OUT", oc_dtype_name(q->out.dtype));
    oc_launch_define_int(launch, "VECTOR_WIDTH", config->direct.columns);
    oc_launch_define_int(launch, "ROWS_PER_ITEM", config->direct.rows);
    oc_launch_define_int(launch, "COLUMN_VECTORS", config->direct.vectors);
    oc_launch_define_flag(launch, "PREFETCH", config->direct.prefetch);
    oc_launch_define_int(launch, "DOT_COLUMNS", config->dots.columns);
    if (oc_plan_try(p, oc_choose_index_width(oc_max_i64(largest_extent(q), scratch),
                                             launch->global[0], &launch->index64)))
        oc_plan_kernel(p, launch);
}

/* Plans out = alpha * the sum of the parts + beta * self. */
static void plan_finish(oc_plan *p, const struct oc_matmul *q, const struct oc_gemm_config *config,
                        struct oc_ref parts, int64_t count)
{
    const int64_t rows = q->out.shape[ROW], columns = q->out.shape[COLUMN];
    struct oc_launch launch = {
        .kernel = "finish",
        .args = {OC_REF(parts, parts), OC_REF(self, q->has_self ? q->self.ref : q->out.ref),
                 OC_REF(out, q->out.ref), OC_INDEX(rows, rows), OC_INDEX(columns, columns),
                 OC_INDEX(part_count, count), OC_INT(vectors, config->finish_vectors),
                 OC_INT(self_type, q->has_self ? oc_dtype_number(q->self.dtype) : -1),
                 OC_FLOAT(alpha, q->alpha), OC_FLOAT(beta, q->beta),
                 OC_INDEX8(batches, q->out.shape), OC_INDEX8(self_stride, q->self.strides),
                 OC_INDEX8(out_stride, q->out.strides)},
        .global = {batches(q) * rows *
                   oc_ceil_div(columns, (int64_t)config->direct.columns * config->finish_vectors)},
        .flops = (double)(count * batches(q)) * (double)(rows * columns),
        .bytes = (double)(count * batches(q)) * (double)(rows * columns) * 4};

    plan_kernel(p, q, config, count * batches(q) * rows * columns, &launch);
}

/* Sums are divided into parts of at least PART_DEPTH terms, unless there are ENOUGH_SUMS sums
 * without that. These are constants, so that results depend on the shapes only. */
#define PART_DEPTH 1024
#define ENOUGH_SUMS 32768

static int64_t depth_of_parts(const struct oc_matmul *q)
{
    const int64_t sums = count_of(&q->out);
    const int64_t parts = oc_min_i64(q->summed / PART_DEPTH, ENOUGH_SUMS / sums);

    return parts <= 1 ? q->summed : oc_ceil_div(q->summed, parts);
}

static void plan_direct(oc_plan *p, const struct oc_matmul *q, const struct oc_gemm_config *config)
{
    const bool dots = is_dot_product(q, config);
    const int64_t rows = q->out.shape[ROW], columns = q->out.shape[COLUMN];
    const int64_t depth = depth_of_parts(q);
    const int64_t items =
        batches(q) * oc_ceil_div(rows, config->direct.rows) *
        oc_ceil_div(columns,
                    dots ? config->dots.columns : config->direct.columns * config->direct.vectors);
    const bool in_turn = dots && items >= config->dots.enough_items;
    const int64_t parts = depth < q->summed && !in_turn ? oc_ceil_div(q->summed, depth) : 1;
    const int64_t sums = parts * count_of(&q->out);
    const struct oc_ref partial = parts > 1 ? oc_plan_scratch(p, OC_F32, sums) : q->out.ref;
    /* When nothing is summed, there may be no memory behind the factors. */
    const struct oc_ref left = q->summed == 0 ? q->out.ref : q->left.ref;
    const struct oc_ref right = q->summed == 0 ? q->out.ref : q->right.ref;
    struct oc_launch launch = {
        .kernel = dots ? "dots" : "direct",
        .args = {OC_REF(left, left), OC_REF(right, right),
                 OC_REF(self, q->has_self ? q->self.ref : q->out.ref), OC_REF(out, q->out.ref),
                 OC_REF(parts, partial), OC_INDEX(rows, rows), OC_INDEX(columns, columns),
                 OC_INDEX(summed, q->summed), OC_INDEX(part_depth, depth),
                 OC_INT(is_part, parts > 1),
                 OC_INT(self_type, q->has_self ? oc_dtype_number(q->self.dtype) : -1),
                 OC_FLOAT(alpha, q->alpha), OC_FLOAT(beta, q->beta),
                 OC_INDEX8(batches, q->out.shape), OC_INDEX8(left_stride, q->left.strides),
                 OC_INDEX8(right_stride, q->right.strides), OC_INDEX8(self_stride, q->self.strides),
                 OC_INDEX8(out_stride, q->out.strides)},
        .global = {items, parts},
        .flops = 2.0 * (double)(batches(q) * rows) * (double)columns * (double)q->summed,
        .bytes = (double)count_of(&q->left) * (double)oc_dtype_size(q->left.dtype) +
                 (double)count_of(&q->right) * (double)oc_dtype_size(q->right.dtype) +
                 (double)count_of(&q->out) * (double)oc_dtype_size(q->out.dtype)};

    plan_kernel(p, q, config, oc_max_i64(sums, q->summed + depth), &launch);
    if (parts > 1) plan_finish(p, q, config, partial, parts);
}

/* ---- Kernels of convolutions ---- */

/* Returns one matrix of an operand as a view (1, row, column), or with `swapped` (1, column,
 * row). */
static struct oc_view matrix_of(const struct oc_matmul_operand *o, int64_t batch, bool swapped,
                                struct oc_layout *layout)
{
    const int first = swapped ? COLUMN : ROW, second = swapped ? ROW : COLUMN;
    struct oc_view view = {o->ref, &layout->tensor, o->dtype};

    oc_layout_make(layout, (const int64_t[]){1, o->shape[first], o->shape[second]}, 3, NULL);
    layout->strides[1] = o->strides[first];
    layout->strides[2] = o->strides[second];
    view.ref.offset += batch * (int64_t)oc_dtype_size(o->dtype);
    return view;
}

/* Returns the offset of the matrices of a batch, in elements. */
static int64_t batch_offset(const struct oc_matmul *q, const struct oc_matmul_operand *o,
                            int64_t batch)
{
    int64_t offset = 0;

    for (int axis = OC_MATMUL_BATCHES - 1; axis >= 0; axis--) {
        offset += batch % q->out.shape[axis] * o->strides[axis];
        batch /= q->out.shape[axis];
    }
    return offset;
}

static void plan_groups(oc_plan *p, const struct oc_matmul *q, struct oc_conv_kernels *kernels,
                        const struct oc_conv_product *first)
{
    struct oc_gemm_batches all;

    memcpy(all.shape, q->out.shape, sizeof(all.shape));
    memcpy(all.in, q->left.strides, sizeof(all.in));
    memcpy(all.weight, q->right.strides, sizeof(all.weight));
    memcpy(all.out, q->out.strides, sizeof(all.out));
    kernels->index_extent =
        oc_max_i64(oc_conv_index_extent(first), oc_max_i64(q->summed, largest_extent(q)));
    oc_gemm_groups_plan_product(p, kernels, first, &all);
}

/* Plans out = left * right, plus the row self if there is one, for one batch. Algorithms that use
 * work-groups plan all batches at once; `batch` is then the first one. */
static void plan_matrix(oc_plan *p, const struct oc_matmul *q, const struct oc_gemm_config *config,
                        double workspace, int64_t batch)
{
    const bool swapped = q->right.strides[COLUMN] != 1 && q->right.strides[ROW] == 1;
    struct oc_conv_kernels kernels = {.dtype = q->left.dtype, .config = *config};
    struct oc_layout left, right, out, self;
    struct oc_conv_blas_rows rows;
    struct oc_conv_product product = {
        .in = matrix_of(&q->left, batch_offset(q, &q->left, batch), false, &left),
        .weight = matrix_of(&q->right, batch_offset(q, &q->right, batch), swapped, &right),
        .out = matrix_of(&q->out, batch_offset(q, &q->out, batch), false, &out),
        .taps = 1,
        .workspace = workspace,
        .transposed = swapped};

    if (q->has_self) {
        oc_layout_make(&self, &q->self.shape[COLUMN], 1, NULL);
        self.strides[0] = q->self.strides[COLUMN];
        product.bias = (struct oc_view){q->self.ref, &self.tensor, q->self.dtype};
    }
    if (oc_gemm_is_by_tiles(config->algorithm)) {
        kernels.index_extent =
            oc_max_i64(oc_conv_index_extent(&product), oc_conv_tile_scratch(&kernels, &product));
        oc_conv_tile_plan_product(p, &kernels, &product);
        return;
    }
    if (oc_gemm_is_by_groups(config->algorithm)) {
        plan_groups(p, q, &kernels, &product);
        return;
    }
    oc_conv_blas_plan_input(p, product.in, true, &rows);
    oc_conv_blas_plan_product(p, &product, &rows, config->choice);
}

/* Returns whether these kernels compute the final result: they can add a row, but no matrix, and do
 * not scale. */
static bool stores_result(const struct oc_matmul *q)
{
    const bool is_row = q->beta == 1 && count_of(&q->self) == q->self.shape[COLUMN] &&
                        q->self.shape[COLUMN] == q->out.shape[COLUMN];

    return q->alpha == 1 && (!q->has_self || is_row);
}

static double bytes_of(const struct oc_matmul_operand *o)
{
    return (double)count_of(o) * (double)oc_dtype_size(o->dtype);
}

static void plan_matrices(oc_plan *p, struct oc_matmul *q, const struct oc_gemm_config *config)
{
    struct oc_matmul product = *q;
    const bool finish = !stores_result(q);
    double workspace =
        2 * (bytes_of(&q->left) + bytes_of(&q->right) + bytes_of(&q->out)) + OC_SPARE_WORKSPACE;

    if (q->has_self) workspace += 2 * bytes_of(&q->self);
    if (finish) {
        product.has_self = false;
        place_contiguous(&product.out, oc_plan_scratch(p, OC_F32, count_of(&q->out)), OC_F32);
        workspace -= bytes_of(&product.out);
    }

    const int64_t launches = oc_gemm_is_by_groups(config->algorithm) ? 1 : batches(q);

    for (int64_t b = 0; b < launches; b++)
        plan_matrix(p, &product, config, workspace, b);
    if (finish) plan_finish(p, q, config, product.out.ref, 1);
}

/* ---- Plan ---- */

void oc_matmul_plan(oc_plan *p, struct oc_matmul *q)
{
    struct oc_gemm_config config;

    if (count_of(&q->out) == 0) return;
    merge_batches(q);

    struct oc_gemm_problem gemm = {.rows = q->out.shape[ROW],
                                   .taps = 1,
                                   .columns = q->out.shape[COLUMN],
                                   .summed = q->summed,
                                   .unit_stride = true, /* `direct` does not need it */
                                   .products = batches(q)};

    oc_gemm_problem_set_types(p, q->left.dtype, q->right.dtype, q->cube_math, &gemm);
    if (!oc_plan_try(p, oc_choose_matmul(oc_plan_device(p), &gemm, &config))) return;
    if (config.algorithm != OC_GEMM_DIRECT && q->summed > 0) {
        plan_matrices(p, q, &config);
        return;
    }
    if (is_dot_product(q, &config))
        config.direct.columns = config.dots.width;
    else if (config.direct.copies && q->summed > 0 && q->right.shape[COLUMN] > 1 &&
             q->right.strides[COLUMN] != 1)
        make_contiguous(p, &q->right, q->right.dtype);
    plan_direct(p, q, &config);
}
