/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Registers two pictures: finds the affine transform that maps one to the other, as a spatial transformer
 * (Jaderberg et al., 2015) learns it. The grid of points is made on the host; GridSampler2D, MseLoss and
 * their gradients run on the device. The pictures are drawn from a formula, so the transform is
 * known and its error can be said.
 *
 *     register_images [FOLDER]     writes before.pgm, after.pgm, target.pgm and loss.svg there
 *
 * The exit status is not 0 if a call fails or the error is not below LARGEST_ERROR.
 */
#include <cmath>

#include "aclnnop/aclnn_grid_sampler2d.h"
#include "aclnnop/aclnn_grid_sampler2d_backward.h"
#include "aclnnop/aclnn_mse_loss.h"
#include "aclnnop/aclnn_mse_loss_backward.h"
#include "training.hpp"

namespace
{

constexpr int SIZE = 128, STEPS = 300;
constexpr double RATE = 0.02, LARGEST_ERROR = 0.001;
constexpr int BILINEAR = 0, ZEROS = 0, MEAN = 1;

using Transform = std::vector<double>; /* two rows of three: x' and y' of (x, y, 1) */

/* A turn by 20 degrees, a scale of 0.9 and a shift. */
const Transform KNOWN = {0.8457, -0.3078, 0.12, 0.3078, 0.8457, -0.08};
const Transform IDENTITY = {1, 0, 0, 0, 1, 0};

/* The middle of pixel i in [-1, 1]. */
double Middle(int i) { return (2 * i + 1.0) / SIZE - 1; }

/* 1 inside, 0 outside, with a soft edge, so that a gradient is felt from afar. */
double Soft(double distance) { return 1 / (1 + std::exp(distance * 35)); }

/* A moon with a star, and a ground. */
double Picture(double x, double y)
{
    const double moon = Soft(std::hypot(x + 0.15, y + 0.1) - 0.45);
    const double bite = Soft(std::hypot(x - 0.1, y + 0.2) - 0.38);
    const double star = Soft(std::hypot(x - 0.4, y + 0.3) - 0.12);
    const double ground = Soft(0.5 - y) * Soft(std::fabs(x) - 0.6) * Soft(y - 0.65);

    return 0.9 * moon * (1 - bite) + 0.8 * star + 0.4 * ground;
}

Floats Draw(const Transform &t)
{
    Floats picture;

    for (int i = 0; i < SIZE; i++) {
        for (int j = 0; j < SIZE; j++) {
            const double x = Middle(j), y = Middle(i);
            picture.push_back(static_cast<float>(
                Picture(t[0] * x + t[1] * y + t[2], t[3] * x + t[4] * y + t[5])));
        }
    }
    return picture;
}

/* The point of the first picture that each pixel shows. */
Floats MakeGrid(const Transform &t)
{
    Floats grid;

    for (int i = 0; i < SIZE; i++) {
        for (int j = 0; j < SIZE; j++) {
            const double x = Middle(j), y = Middle(i);
            grid.push_back(static_cast<float>(t[0] * x + t[1] * y + t[2]));
            grid.push_back(static_cast<float>(t[3] * x + t[4] * y + t[5]));
        }
    }
    return grid;
}

/* The chain rule of MakeGrid. */
std::vector<double> TransformGradient(const Floats &grid_gradient)
{
    std::vector<double> gradient(6, 0);

    for (int i = 0; i < SIZE; i++) {
        for (int j = 0; j < SIZE; j++) {
            for (size_t row = 0; row < 2; row++) {
                const double g = grid_gradient[static_cast<size_t>(i * SIZE + j) * 2 + row];
                gradient[3 * row] += g * Middle(j);
                gradient[3 * row + 1] += g * Middle(i);
                gradient[3 * row + 2] += g;
            }
        }
    }
    return gradient;
}

struct Tensors {
    DeviceTensor picture, target, grid, sampled, loss, one, sampled_gradient, picture_gradient,
        grid_gradient;
    Workspace workspace;
};

int Create(Tensors *t)
{
    const Shape image = {1, 1, SIZE, SIZE}, points = {1, SIZE, SIZE, 2};

    CHECK(t->picture.Create(image, ACL_FORMAT_NCHW));
    CHECK(t->target.Create(image, ACL_FORMAT_NCHW));
    CHECK(t->sampled.Create(image, ACL_FORMAT_NCHW));
    CHECK(t->sampled_gradient.Create(image, ACL_FORMAT_NCHW));
    CHECK(t->picture_gradient.Create(image, ACL_FORMAT_NCHW));
    CHECK(t->grid.Create(points, ACL_FORMAT_ND));
    CHECK(t->grid_gradient.Create(points, ACL_FORMAT_ND));
    CHECK(t->loss.Create({}, ACL_FORMAT_ND));
    CHECK(t->one.Create({}, ACL_FORMAT_ND));
    CHECK(t->one.Write({1}));
    CHECK(t->picture.Write(Draw(IDENTITY)));
    CHECK(t->target.Write(Draw(KNOWN)));
    return 0;
}

/* One pass forward and back: the loss and its gradient. */
int Evaluate(Tensors *t, const Transform &transform, aclrtStream stream, double *loss,
             std::vector<double> *gradient)
{
    const bool wanted[] = {false, true}; /* the gradients of the picture and of the grid */
    aclBoolArray *mask = aclCreateBoolArray(wanted, 2);
    Workspace &workspace = t->workspace;
    Floats value, grid_gradient;

    CHECK(t->grid.Write(MakeGrid(transform)));
    RUN(aclnnGridSampler2D, t->picture.Get(), t->grid.Get(), BILINEAR, ZEROS, false,
        t->sampled.Get());
    RUN(aclnnMseLoss, t->sampled.Get(), t->target.Get(), MEAN, t->loss.Get());
    RUN(aclnnMseLossBackward, t->one.Get(), t->sampled.Get(), t->target.Get(), MEAN,
        t->sampled_gradient.Get());
    RUN(aclnnGridSampler2DBackward, t->sampled_gradient.Get(), t->picture.Get(), t->grid.Get(),
        BILINEAR, ZEROS, false, mask, t->picture_gradient.Get(), t->grid_gradient.Get());
    CHECK(aclDestroyBoolArray(mask));
    CHECK(aclrtSynchronizeStream(stream));
    CHECK(t->loss.Read(&value));
    CHECK(t->grid_gradient.Read(&grid_gradient));
    *loss = value[0];
    *gradient = TransformGradient(grid_gradient);
    return 0;
}

int Write(const std::string &folder, const Floats &after, const std::vector<double> &losses)
{
    CHECK(WritePicture(folder + "/before.pgm", Draw(IDENTITY), SIZE));
    CHECK(WritePicture(folder + "/after.pgm", after, SIZE));
    CHECK(WritePicture(folder + "/target.pgm", Draw(KNOWN), SIZE));
    return WritePlot(folder + "/loss.svg", "mean squared error over the steps",
                     {{"loss", "#1f77b4", losses}}, true);
}

int Train(const std::string &folder, aclrtStream stream)
{
    Transform transform = IDENTITY;
    Adam adam(transform.size(), RATE, STEPS);
    std::vector<double> losses, gradient;
    Tensors tensors;
    Floats after;
    double loss = 0;

    CHECK(Create(&tensors));
    for (int step = 1; step <= STEPS; step++) {
        CHECK(Evaluate(&tensors, transform, stream, &loss, &gradient));
        losses.push_back(loss);
        ShowStep(step, STEPS, 25, loss, LargestDifference(transform, KNOWN));
        adam.Step(gradient, &transform);
    }
    CHECK(Evaluate(&tensors, transform, stream, &loss, &gradient));
    CHECK(tensors.sampled.Read(&after));
    CHECK(Write(folder, after, losses));

    const double error = LargestDifference(transform, KNOWN);
    std::printf("found  %8.4f %8.4f %8.4f  %8.4f %8.4f %8.4f\n", transform[0], transform[1],
                transform[2], transform[3], transform[4], transform[5]);
    std::printf("known  %8.4f %8.4f %8.4f  %8.4f %8.4f %8.4f\n", KNOWN[0], KNOWN[1], KNOWN[2],
                KNOWN[3], KNOWN[4], KNOWN[5]);
    std::printf("loss %.7f, largest error %.5f, must be below %g; digest of the picture %016llx\n",
                loss, error, LARGEST_ERROR, static_cast<unsigned long long>(Digest(after)));
    return error < LARGEST_ERROR ? 0 : -1;
}

}  // namespace

int main(int count, char **arguments) { return RunTraining(count, arguments, Train); }
