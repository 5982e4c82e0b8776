/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A C++ client that keeps its tensors as pointers to const, as the vendor's prototypes of most functions in place
 * allow: C++ converts none of them back. Each function changes 1 2 3 4.
 */
#include <cstdio>

#include "acl/acl.h"
#include "aclnnop/aclnn_addmm.h"
#include "aclnnop/aclnn_baddbmm.h"
#include "aclnnop/aclnn_eq_scalar.h"
#include "aclnnop/aclnn_eq_tensor.h"
#include "aclnnop/aclnn_gt_tensor.h"
#include "aclnnop/aclnn_lt_scalar.h"
#include "aclnnop/aclnn_lt_tensor.h"
#include "aclnnop/aclnn_pow_tensor_tensor.h"
#include "device.hpp"

namespace
{

/* A tensor of float32 and what it holds. */
class Operand
{
   public:
    int Create(const Shape &shape, const Floats &values)
    {
        CHECK(tensor_.Create(shape, ACL_FORMAT_ND));
        return tensor_.Write(values);
    }

    int Write(const Floats &values) { return tensor_.Write(values); }

    int Print(const char *name, aclrtStream stream) const
    {
        Floats values;

        CHECK(aclrtSynchronizeStream(stream));
        CHECK(tensor_.Read(&values));
        std::printf("%s:", name);
        for (float value : values) {
            std::printf(" %g", value);
        }
        std::printf("\n");
        return 0;
    }

    const aclTensor *Get() const { return tensor_.Get(); }

   private:
    DeviceTensor tensor_;
};

const Floats kValues = {1, 2, 3, 4};

#define IN_PLACE(op, self, ...)                \
    do {                                       \
        CHECK((self).Write(kValues));          \
        RUN(op, (self).Get(), __VA_ARGS__);    \
        CHECK((self).Print(#op + 12, stream)); \
    } while (0)

int Run(aclrtStream stream)
{
    float two = 2, three = 3, ten = 10;
    const aclScalar *const scalar2 = aclCreateScalar(&two, ACL_FLOAT);
    const aclScalar *const scalar3 = aclCreateScalar(&three, ACL_FLOAT);
    const aclScalar *const scalar10 = aclCreateScalar(&ten, ACL_FLOAT);
    const int8_t keep_precision = 0;
    Workspace workspace;
    Operand self, other, matrix, unit, batch, batch1, batch2;

    CHECK(self.Create({2, 2}, kValues));
    CHECK(other.Create({2, 2}, {1, 1, 2, 5}));
    CHECK(matrix.Create({2, 2}, kValues));
    CHECK(unit.Create({2, 2}, {1, 0, 0, 1}));
    CHECK(batch.Create({1, 2, 2}, kValues));
    CHECK(batch1.Create({1, 2, 2}, kValues));
    CHECK(batch2.Create({1, 2, 2}, {1, 0, 0, 1}));

    IN_PLACE(aclnnInplaceEqScalar, self, scalar2);
    IN_PLACE(aclnnInplaceEqTensor, self, other.Get());
    IN_PLACE(aclnnInplaceGtTensor, self, other.Get());
    IN_PLACE(aclnnInplaceLtScalar, self, scalar3);
    IN_PLACE(aclnnInplaceLtTensor, self, other.Get());
    IN_PLACE(aclnnInplacePowTensorTensor, self, other.Get());
    IN_PLACE(aclnnInplaceAddmm, self, matrix.Get(), unit.Get(), scalar10, scalar2, keep_precision);
    IN_PLACE(aclnnInplaceBaddbmm, batch, batch1.Get(), batch2.Get(), scalar10, scalar3,
             keep_precision);
    CHECK(aclDestroyScalar(scalar2));
    CHECK(aclDestroyScalar(scalar3));
    CHECK(aclDestroyScalar(scalar10));
    return 0;
}

}  // namespace

int main()
{
    aclrtStream stream = nullptr;

    CHECK(aclInit(nullptr));
    CHECK(aclrtSetDevice(0));
    CHECK(aclrtCreateStream(&stream));
    CHECK(Run(stream));
    CHECK(aclrtDestroyStream(stream));
    CHECK(aclrtResetDevice(0));
    CHECK(aclFinalize());
    return 0;
}
