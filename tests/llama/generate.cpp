// SPDX-License-Identifier: Apache-2.0
// Writes a small Llama model with random weights, generates tokens with it on two devices of ggml, and compares the
// tokens and the logits. Each device chooses the most likely token; both continue with that of the first one.
//
//   generate <model file> <type of weights> <name of the second device> <flash: 0 | 1>
#include "random_model.h"

namespace
{

// vocabulary, width, heads, heads of keys, inner width, layers, context
constexpr model_sizes SIZES = {512, 256, 4, 2, 512, 2, 512};
constexpr int PROMPT = 19, TOKENS = 40, MOST_TOKENS = 256;
constexpr double MOST_ERROR = 1e-3;  // of the logits, relative to their squares

llama_token most_likely(const std::vector<float> &logits)
{
    size_t most = 0;

    for (size_t k = 1; k < logits.size(); k++)
        if (logits[k] > logits[most]) most = k;
    return (llama_token)most;
}

double error_of(const std::vector<float> &logits, const std::vector<float> &expected)
{
    double difference = 0, squares = 0;

    for (size_t k = 0; k < logits.size(); k++) {
        difference += (double)(logits[k] - expected[k]) * (logits[k] - expected[k]);
        squares += (double)expected[k] * expected[k];
    }
    return difference / squares;
}

}  // namespace

int main(int argc, char **argv)
{
    if (argc != 5) return 2;
    start_llama();
    write_model(argv[1], type_named(argv[2]), SIZES);

    const bool is_flash = std::atoi(argv[4]) != 0;
    generator first(argv[1], "CPU", is_flash, MOST_TOKENS),
        second(argv[1], argv[3], is_flash, MOST_TOKENS);
    std::vector<llama_token> tokens = prompt_of(PROMPT, SIZES.vocabulary);
    double worst = 0;
    bool is_near = true;
    int differences = 0;

    std::printf("tokens:");
    for (int k = 0; k < TOKENS; k++) {
        const std::vector<float> expected = first.next(tokens), logits = second.next(tokens);
        const llama_token token = most_likely(expected);
        const double error = error_of(logits, expected);

        is_near = is_near && error < MOST_ERROR;  // NaN is not
        worst = std::fmax(worst, error);
        differences += most_likely(logits) != token;
        std::printf(" %d", token);
        tokens = {token};
    }
    std::printf(
        "\n%s, flash attention %d: %d of %d tokens differ, largest error of logits %.3g%s\n",
        argv[2], is_flash, differences, TOKENS, worst, is_near ? "" : ": too large, or NaN");
    return differences == 0 && is_near ? 0 : 1;
}
