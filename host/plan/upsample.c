/* SPDX-License-Identifier: Apache-2.0 */
#include "plan/upsample.h"

#include "plan/steps.h"

int oc_image_dimension(const aclTensor *tensor, enum oc_image_axis axis)
{
    static const int CHANNELS_LAST[] = {0, 3, 1, 2};

    if (tensor->rank == 3) return axis == OC_IMAGE_W ? 2 : (int)axis;
    return tensor->format == ACL_FORMAT_NHWC ? CHANNELS_LAST[axis] : (int)axis;
}

struct oc_images oc_images_of(const aclTensor *tensor)
{
    struct oc_images images = {{1, 1, 1, 1}, {0}};

    for (int axis = OC_IMAGE_N; axis <= OC_IMAGE_W; axis++) {
        const int64_t d = oc_image_dimension(tensor, (enum oc_image_axis)axis);

        if (axis == OC_IMAGE_H && tensor->rank == 3) continue;
        images.extent[axis] = oc_dim(tensor, d);
        images.stride[axis] = oc_view_stride(tensor, d);
    }
    return images;
}

struct oc_upsample_axis oc_upsample_axis(int64_t inputs, int64_t outputs, double scales,
                                         bool is_exact, bool is_image)
{
    const bool is_copy = is_exact && is_image && inputs == outputs;
    const float ratio =
        scales > 0 && !is_copy ? (float)(1 / scales) : (float)inputs / (float)outputs;

    return (struct oc_upsample_axis){inputs, outputs, ratio, is_exact ? 0.5F : 0};
}
