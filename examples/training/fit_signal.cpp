/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fits a small temporal convolution to a known signal: ConvTbc, then UpsampleNearestExact1d to four times
 * the rate, compared by MseLoss; the gradients go back through all three. The signal was made by
 * known weights, so the error of what is found can be said. The convolution is time-first and the
 * upsampling channels-first: both see the same memory, by views with other strides.
 *
 *     fit_signal [FOLDER]     writes signal.svg and fit.svg there
 *
 * The exit status is not 0 if a call fails or the error is not below LARGEST_ERROR.
 */
#include <cmath>

#include "aclnnop/aclnn_convolution.h"
#include "aclnnop/aclnn_convolution_backward.h"
#include "aclnnop/aclnn_mse_loss.h"
#include "aclnnop/aclnn_mse_loss_backward.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d_backward.h"
#include "training.hpp"

namespace
{

constexpr int TIME = 64, BATCH = 4, INPUTS = 3, TAPS = 5, PAD = 2, RATE = 4, STEPS = 300;
constexpr double LEARNING_RATE = 0.05, LARGEST_ERROR = 0.0001;
constexpr int MEAN = 1, KEEP_DTYPE = 0;

using Parameters = std::vector<double>; /* the weights (tap, input), then the bias */

Parameters KnownParameters()
{
    Parameters known;

    for (int k = 0; k < TAPS; k++) {
        for (int c = 0; c < INPUTS; c++) {
            known.push_back(std::sin(1.3 * k + 2.1 * c + 0.4));
        }
    }
    known.push_back(0.25);
    return known;
}

/* Noise, in which every tap shows, in the order (time, batch, channel). */
Floats MakeInput()
{
    uint32_t state = 1; /* of a linear congruential generator (Numerical Recipes) */
    Floats input;

    for (int i = 0; i < TIME * BATCH * INPUTS; i++) {
        state = state * 1664525u + 1013904223u;
        input.push_back(static_cast<float>(state >> 8) / (1 << 23) - 1);
    }
    return input;
}

/* What the model makes with these parameters, in the order (batch, channel, time). */
Floats Model(const Floats &input, const Parameters &p)
{
    Floats output;

    for (int b = 0; b < BATCH; b++) {
        for (int t = 0; t < TIME * RATE; t++) {
            double sum = p.back();
            for (int k = 0; k < TAPS; k++) {
                const int from = t / RATE + k - PAD;
                for (int c = 0; c < INPUTS && from >= 0 && from < TIME; c++) {
                    sum += p[static_cast<size_t>(k * INPUTS + c)] *
                           input[static_cast<size_t>((from * BATCH + b) * INPUTS + c)];
                }
            }
            output.push_back(static_cast<float>(sum));
        }
    }
    return output;
}

struct Tensors {
    DeviceTensor input, weight, bias, hidden, output, target, loss, one;
    DeviceTensor input_gradient, weight_gradient, bias_gradient, hidden_gradient, output_gradient;
    Workspace workspace;
};

int Create(Tensors *t, const Floats &input)
{
    const Shape inputs = {TIME, BATCH, INPUTS}, hidden = {TIME, BATCH, 1};
    const Shape weights = {TAPS, INPUTS, 1}, outputs = {BATCH, 1, TIME * RATE};
    const std::vector<int> channels_first = {1, 2, 0};

    CHECK(t->input.Create(inputs, ACL_FORMAT_ND));
    CHECK(t->input_gradient.Create(inputs, ACL_FORMAT_ND));
    CHECK(t->weight.Create(weights, ACL_FORMAT_ND));
    CHECK(t->weight_gradient.Create(weights, ACL_FORMAT_ND));
    CHECK(t->bias.Create({1}, ACL_FORMAT_ND));
    CHECK(t->bias_gradient.Create({1}, ACL_FORMAT_ND));
    CHECK(t->hidden.Create(hidden, ACL_FORMAT_ND));
    CHECK(t->hidden.CreateView(channels_first, ACL_FORMAT_NCL));
    CHECK(t->hidden_gradient.Create(hidden, ACL_FORMAT_ND));
    CHECK(t->hidden_gradient.CreateView(channels_first, ACL_FORMAT_NCL));
    CHECK(t->output.Create(outputs, ACL_FORMAT_NCL));
    CHECK(t->output_gradient.Create(outputs, ACL_FORMAT_NCL));
    CHECK(t->target.Create(outputs, ACL_FORMAT_NCL));
    CHECK(t->loss.Create({}, ACL_FORMAT_ND));
    CHECK(t->one.Create({}, ACL_FORMAT_ND));
    CHECK(t->one.Write({1}));
    CHECK(t->input.Write(input));
    CHECK(t->target.Write(Model(input, KnownParameters())));
    return 0;
}

int Forward(Tensors *t, aclrtStream stream)
{
    const int64_t length = TIME * RATE;
    aclIntArray *output_size = aclCreateIntArray(&length, 1);
    Workspace &workspace = t->workspace;

    RUN(aclnnConvTbc, t->input.Get(), t->weight.Get(), t->bias.Get(), PAD, t->hidden.Get(),
        KEEP_DTYPE);
    RUN(aclnnUpsampleNearestExact1d, t->hidden.View(), output_size, RATE, t->output.Get());
    RUN(aclnnMseLoss, t->output.Get(), t->target.Get(), MEAN, t->loss.Get());
    CHECK(aclDestroyIntArray(output_size));
    return 0;
}

int Backward(Tensors *t, aclrtStream stream)
{
    const int64_t length = TIME * RATE, sizes[] = {BATCH, 1, TIME};
    aclIntArray *output_size = aclCreateIntArray(&length, 1);
    aclIntArray *input_size = aclCreateIntArray(sizes, 3);
    Workspace &workspace = t->workspace;

    RUN(aclnnMseLossBackward, t->one.Get(), t->output.Get(), t->target.Get(), MEAN,
        t->output_gradient.Get());
    RUN(aclnnUpsampleNearestExact1dBackward, t->output_gradient.Get(), output_size, input_size,
        RATE, t->hidden_gradient.View());
    RUN(aclnnConvTbcBackward, t->hidden_gradient.Get(), t->input.Get(), t->weight.Get(),
        t->bias.Get(), PAD, KEEP_DTYPE, t->input_gradient.Get(), t->weight_gradient.Get(),
        t->bias_gradient.Get());
    CHECK(aclDestroyIntArray(output_size));
    CHECK(aclDestroyIntArray(input_size));
    return 0;
}

/* One pass forward and back: the loss and its gradient. */
int Evaluate(Tensors *t, const Parameters &p, aclrtStream stream, double *loss,
             std::vector<double> *gradient)
{
    Floats value, weights(p.begin(), p.end() - 1), bias_gradient;

    CHECK(t->weight.Write(weights));
    CHECK(t->bias.Write({static_cast<float>(p.back())}));
    CHECK(Forward(t, stream));
    CHECK(Backward(t, stream));
    CHECK(aclrtSynchronizeStream(stream));
    CHECK(t->loss.Read(&value));
    CHECK(t->weight_gradient.Read(&weights));
    CHECK(t->bias_gradient.Read(&bias_gradient));
    gradient->assign(weights.begin(), weights.end());
    gradient->push_back(bias_gradient[0]);
    *loss = value[0];
    return 0;
}

/* The first signal of the batch. */
std::vector<double> First(const Floats &signals)
{
    return std::vector<double>(signals.begin(), signals.begin() + TIME * RATE);
}

int Train(const std::string &folder, aclrtStream stream)
{
    const Floats input = MakeInput();
    Parameters parameters(TAPS * INPUTS + 1, 0);
    Adam adam(parameters.size(), LEARNING_RATE, STEPS);
    std::vector<double> losses, gradient;
    Tensors tensors;
    Floats output, early;
    double loss = 0;

    CHECK(Create(&tensors, input));
    for (int step = 1; step <= STEPS; step++) {
        CHECK(Evaluate(&tensors, parameters, stream, &loss, &gradient));
        if (step == 10) {
            CHECK(tensors.output.Read(&early));
        }
        losses.push_back(loss);
        ShowStep(step, STEPS, 30, loss, LargestDifference(parameters, KnownParameters()));
        adam.Step(gradient, &parameters);
    }
    CHECK(Evaluate(&tensors, parameters, stream, &loss, &gradient));
    CHECK(tensors.output.Read(&output));
    CHECK(WritePlot(folder + "/fit.svg", "mean squared error over the steps",
                    {{"loss", "#1f77b4", losses}}, true));
    CHECK(WritePlot(folder + "/signal.svg", "one of the signals over time",
                    {{"after 10 steps", "#bbbbbb", First(early)},
                     {"target", "#d62728", First(Model(input, KnownParameters()))},
                     {"found (covers the target)", "#1f77b4", First(output)}},
                    false));

    const double error = LargestDifference(parameters, KnownParameters());
    std::printf("loss %.9f, largest error %.6f, must be below %g; digest of the signals %016llx\n",
                loss, error, LARGEST_ERROR, static_cast<unsigned long long>(Digest(output)));
    return error < LARGEST_ERROR ? 0 : -1;
}

}  // namespace

int main(int count, char **arguments) { return RunTraining(count, arguments, Train); }
