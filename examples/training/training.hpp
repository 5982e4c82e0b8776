/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What both training programs need: an optimizer, and files that a person can look at. Functions return 0,
 * or -1 after a message.
 */
#ifndef TRAINING_HPP
#define TRAINING_HPP

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "../device.hpp"

/* The optimizer: Adam (Kingma, Ba; 2015) with the step size falling to 0 along a line. */
class Adam
{
   public:
    Adam(size_t count, double rate, int steps)
        : rate_(rate), steps_(steps), mean_(count, 0), square_(count, 0)
    {
    }

    void Step(const std::vector<double> &gradient, std::vector<double> *parameters)
    {
        const double rate = rate_ * (1 - static_cast<double>(step_) / steps_);

        step_++;
        for (size_t i = 0; i < mean_.size(); i++) {
            mean_[i] = 0.9 * mean_[i] + 0.1 * gradient[i];
            square_[i] = 0.999 * square_[i] + 0.001 * gradient[i] * gradient[i];
            (*parameters)[i] -= rate * mean_[i] / (1 - std::pow(0.9, step_)) /
                                (std::sqrt(square_[i] / (1 - std::pow(0.999, step_))) + 1e-12);
        }
    }

   private:
    double rate_;
    int steps_, step_ = 0;
    std::vector<double> mean_, square_;
};

/* A line of the current step where standard error is a terminal; every `each` steps one for good. */
inline void ShowStep(int step, int steps, int each, double loss, double error)
{
    if (isatty(STDERR_FILENO)) {
        std::fprintf(stderr, "\rstep %d of %d: loss %.6f\033[K%s", step, steps, loss,
                     step == steps ? "\r\033[K" : "");
    }
    if (step % each == 0) {
        std::printf("step %4d  loss %.7f  largest error of a parameter %.5f\n", step, loss, error);
    }
}

inline double LargestDifference(const std::vector<double> &found, const std::vector<double> &known)
{
    double largest = 0;

    for (size_t i = 0; i < found.size(); i++) {
        largest = std::max(largest, std::fabs(found[i] - known[i]));
    }
    return largest;
}

/* Runs the training on device 0, with the same bits in every run; its files go to the folder that the first
 * argument names. */
inline int RunTraining(int count, char **arguments,
                       int (*train)(const std::string &folder, aclrtStream stream))
{
    aclrtStream stream = nullptr;

    CHECK(aclInit(nullptr));
    CHECK(aclrtSetDevice(0));
    CHECK(aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, 1));
    CHECK(aclrtCreateStream(&stream));
    CHECK(train(count > 1 ? arguments[1] : ".", stream));
    CHECK(aclrtDestroyStream(stream));
    CHECK(aclrtResetDevice(0));
    CHECK(aclFinalize());
    return 0;
}

/* 64-bit FNV-1a of the bits. */
inline uint64_t Digest(const Floats &values)
{
    const unsigned char *bytes = reinterpret_cast<const unsigned char *>(values.data());
    uint64_t digest = 14695981039346656037u;

    for (size_t i = 0; i < values.size() * sizeof(float); i++) {
        digest = (digest ^ bytes[i]) * 1099511628211u;
    }
    return digest;
}

inline int WriteFile(const std::string &path, const std::string &content)
{
    std::FILE *file = std::fopen(path.c_str(), "wb");
    const bool written =
        file != nullptr && std::fwrite(content.data(), 1, content.size(), file) == content.size();

    if ((file != nullptr && std::fclose(file) != 0) || !written) {
        std::fprintf(stderr, "cannot write %s\n", path.c_str());
        return -1;
    }
    return 0;
}

/* A gray picture of values from 0 to 1, in rows: PGM, which picture viewers know. */
inline int WritePicture(const std::string &path, const Floats &values, int width)
{
    const int height = static_cast<int>(values.size()) / width;
    std::string content = "P5 " + std::to_string(width) + " " + std::to_string(height) + " 255\n";

    for (float value : values) {
        const float gray = std::min(std::max(value, 0.0f), 1.0f);
        content.push_back(static_cast<char>(static_cast<unsigned char>(gray * 255 + 0.5f)));
    }
    return WriteFile(path, content);
}

struct Curve {
    std::string name, color;
    std::vector<double> values;
};

/* Curves as SVG, which browsers show. A logarithmic axis begins at 1e-12. */
inline int WritePlot(const std::string &path, const std::string &title,
                     const std::vector<Curve> &curves, bool logarithmic)
{
    const double width = 560, height = 240, left = 70, top = 40;
    const auto scaled = [=](double v) { return logarithmic ? std::log10(std::max(v, 1e-12)) : v; };
    double low = scaled(curves[0].values[0]), high = low;
    std::string content =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 660 320\" "
        "font-family=\"sans-serif\" font-size=\"12\">\n"
        "<rect width=\"660\" height=\"320\" fill=\"white\"/>\n";
    char text[256];

    for (const Curve &curve : curves) {
        for (double v : curve.values) {
            low = std::min(low, scaled(v));
            high = std::max(high, scaled(v));
        }
    }
    low = std::floor(low);
    high = std::ceil(high);
    if (high <= low) {
        high = low + 1;
    }
    std::snprintf(text, sizeof(text), "<text x=\"%g\" y=\"20\" font-size=\"15\">%s</text>\n", left,
                  title.c_str());
    content += text;

    const int ticks = static_cast<int>(high - low);
    for (int i = 0; i <= ticks; i++) {
        const double at = low + (high - low) * i / ticks;
        const double y = top + height * (1 - static_cast<double>(i) / ticks);
        std::snprintf(text, sizeof(text),
                      "<path d=\"M%g %gh%g\" stroke=\"#ddd\"/>"
                      "<text x=\"%g\" y=\"%g\" text-anchor=\"end\">%.3g</text>\n",
                      left, y, width, left - 6, y + 4, logarithmic ? std::pow(10, at) : at);
        content += text;
    }
    for (size_t k = 0; k < curves.size(); k++) {
        const size_t count = curves[k].values.size();
        content += "<polyline fill=\"none\" stroke-width=\"1.5\" stroke=\"" + curves[k].color +
                   "\" points=\"";
        for (size_t i = 0; i < count; i++) {
            const double x = left + width * static_cast<double>(i) / static_cast<double>(count - 1);
            const double y =
                top + height * (1 - (scaled(curves[k].values[i]) - low) / (high - low));
            std::snprintf(text, sizeof(text), "%.1f,%.1f ", x, y);
            content += text;
        }
        std::snprintf(text, sizeof(text), "\"/>\n<text x=\"%g\" y=\"305\" fill=\"%s\">%s</text>\n",
                      left + 160 * static_cast<double>(k), curves[k].color.c_str(),
                      curves[k].name.c_str());
        content += text;
    }
    return WriteFile(path, content + "</svg>\n");
}

#endif
