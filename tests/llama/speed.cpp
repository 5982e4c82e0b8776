// SPDX-License-Identifier: Apache-2.0
// Writes a Llama model of 98 million random weights and measures how many tokens a second two devices of ggml read
// (a prompt) and generate (one after the other). The devices take turns; of each the median of three rounds is printed,
// after a round that is not counted, in which kernels are compiled. Attention is flash attention, the default of llama.cpp.
//
//   speed <model file> <type of weights> <name of the second device>
#include <algorithm>
#include <chrono>

#include "random_model.h"

namespace
{

// vocabulary, width, heads, heads of keys, inner width, layers, context
constexpr model_sizes SIZES = {8192, 768, 12, 12, 2048, 12, 512};
constexpr int PROMPT = 128, TOKENS = 32, ROUNDS = 3;

struct times {
    double prompt, generation;  // seconds
};

double seconds()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

// next() returns the logits, so that the device's work is done.
times measure(generator &g)
{
    const std::vector<llama_token> prompt = prompt_of(PROMPT, SIZES.vocabulary);
    times t;

    g.restart();
    const double start = seconds();

    (void)g.next(prompt);
    t.prompt = seconds() - start;
    for (int k = 0; k < TOKENS; k++)
        (void)g.next({prompt[(size_t)k]});
    t.generation = seconds() - start - t.prompt;
    return t;
}

double median_of(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

}  // namespace

int main(int argc, char **argv)
{
    if (argc != 4) return 2;
    start_llama();
    write_model(argv[1], type_named(argv[2]), SIZES);

    const char *names[] = {"CPU", argv[3]};
    generator cpu(argv[1], names[0], true, SIZES.context);
    generator device(argv[1], names[1], true, SIZES.context);
    generator *generators[] = {&cpu, &device};
    std::vector<double> prompts[2], generations[2];

    for (int round = 0; round <= ROUNDS; round++)
        for (int i = 0; i < 2; i++) {
            const times t = measure(*generators[i]);

            if (round == 0) continue;
            prompts[i].push_back(t.prompt);
            generations[i].push_back(t.generation);
        }
    for (int i = 0; i < 2; i++)
        std::printf("%-6s %s: %8.1f tokens/s of a prompt of %d, %8.1f tokens/s generated (%d)\n",
                    names[i], argv[2], PROMPT / median_of(prompts[i]), PROMPT,
                    TOKENS / median_of(generations[i]), TOKENS);
    return 0;
}
