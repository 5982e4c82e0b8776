/* SPDX-License-Identifier: Apache-2.0 */
/* Plans the steps that operators share: copy, sum and fill. */
#ifndef OC_STEPS_STEPS_H
#define OC_STEPS_STEPS_H

#include "steps/loop_nest.h"

/* These are operations of cl/elementwise/elementwise.cl in programs for any types;
 * ops/elementwise/elementwise.py numbers the others. */
enum oc_operation { OC_OPERATION_VALUE, OC_OPERATION_COPY };

/* Adds the definitions of a program of cl/elementwise/elementwise.cl for any types. They are the
 * same for all operations with `inputs` inputs. */
void oc_launch_define_any_types(struct oc_launch *launch, const struct oc_device *device,
                                enum oc_dtype arithmetic, int inputs);

/* Plans to = from, converted as aclnnInplaceCopy does, with any strides. `from` broadcasts to
 * `to`. */
void oc_plan_copy(oc_plan *p, struct oc_view to, struct oc_view from);

/* Returns the view itself if it is contiguous and of type `dtype`, otherwise a contiguous copy. */
struct oc_ref oc_plan_contiguous(oc_plan *p, struct oc_view view, enum oc_dtype dtype);

/* Provides contiguous memory for results, in the view itself if it is contiguous. Kernels write to
 * `ref`; then oc_plan_finish_output copies the results to the view if they are not in it. */
struct oc_output {
    struct oc_view view;
    struct oc_ref ref;
    enum oc_dtype dtype;
    bool is_copied;
};

struct oc_output oc_plan_contiguous_output(oc_plan *p, struct oc_view view, enum oc_dtype dtype);

/* The same, always in scratch: for what the plan itself reads and changes, so that two runs with the same outputs do not
 * disturb each other. */
struct oc_output oc_plan_scratch_output(oc_plan *p, struct oc_view view, enum oc_dtype dtype);
void oc_plan_finish_output(oc_plan *p, const struct oc_output *o);

/* Requests scratch of floats with the shape of `like`, and returns a view of it. `order` is that of
 * oc_layout_make. The layout must live as long as the view. */
struct oc_view oc_plan_scratch_view(oc_plan *p, const aclTensor *like, const int *order,
                                    struct oc_layout *layout);

/* Plans to = the sum of `count` contiguous arrays of the shape of `to` and type `dtype`, in this
 * order. */
void oc_plan_sum_parts(oc_plan *p, struct oc_view to, struct oc_ref parts, enum oc_dtype dtype,
                       int64_t count, struct oc_choice choice);

/* Plans to set all elements, of a floating-point type, to `value`. */
void oc_plan_fill(oc_plan *p, struct oc_view to, float value);

#endif
