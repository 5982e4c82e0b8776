// SPDX-License-Identifier: Apache-2.0
// Writes a small Llama model with random weights, generates tokens with it on two devices of ggml, and compares the
// tokens and the logits. Each device chooses the most likely token; both continue with that of the first one.
//
//   generate <model file> <f32 | f16> <name of the second device> <flash: 0 | 1>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "ggml.h"
#include "gguf.h"
#include "llama.h"

namespace
{

constexpr int VOCABULARY = 512, WIDTH = 256, HEADS = 4, KEY_HEADS = 2, INNER = 512, LAYERS = 2;
constexpr int PROMPT = 19, TOKENS = 40;
constexpr double MOST_ERROR = 1e-3;  // of the logits, relative to their squares

struct writer {
    ggml_context *memory;
    gguf_context *file;
    ggml_type type;
    std::mt19937 random{7};

    void add(const std::string &name, int64_t columns, int64_t rows)
    {
        ggml_tensor *tensor = rows == 0 ? ggml_new_tensor_1d(memory, GGML_TYPE_F32, columns)
                                        : ggml_new_tensor_2d(memory, type, columns, rows);
        std::normal_distribution<float> normal(0, rows == 0 ? 0.1f : 1 / std::sqrt((float)columns));

        ggml_set_name(tensor, name.c_str());
        for (int64_t k = 0; k < ggml_nelements(tensor); k++) {
            const float value = normal(random) + (rows == 0 ? 1.0f : 0.0f);

            if (tensor->type == GGML_TYPE_F16)
                ((ggml_fp16_t *)tensor->data)[k] = ggml_fp32_to_fp16(value);
            else
                ((float *)tensor->data)[k] = value;
        }
        gguf_add_tensor(file, tensor);
    }
};

void write_model(const char *path, ggml_type type)
{
    const ggml_init_params params = {(size_t)64 << 20, nullptr, false};
    writer w = {ggml_init(params), gguf_init_empty(), type};
    const int key_width = WIDTH / HEADS * KEY_HEADS;

    gguf_set_val_str(w.file, "general.architecture", "llama");
    gguf_set_val_u32(w.file, "llama.vocab_size", VOCABULARY);
    gguf_set_val_u32(w.file, "llama.context_length", 512);
    gguf_set_val_u32(w.file, "llama.embedding_length", WIDTH);
    gguf_set_val_u32(w.file, "llama.feed_forward_length", INNER);
    gguf_set_val_u32(w.file, "llama.block_count", LAYERS);
    gguf_set_val_u32(w.file, "llama.attention.head_count", HEADS);
    gguf_set_val_u32(w.file, "llama.attention.head_count_kv", KEY_HEADS);
    gguf_set_val_u32(w.file, "llama.rope.dimension_count", WIDTH / HEADS);
    gguf_set_val_f32(w.file, "llama.attention.layer_norm_rms_epsilon", 1e-5f);
    gguf_set_val_str(w.file, "tokenizer.ggml.model", "no_vocab");
    w.add("token_embd.weight", WIDTH, VOCABULARY);
    w.add("output_norm.weight", WIDTH, 0);
    w.add("output.weight", WIDTH, VOCABULARY);
    for (int layer = 0; layer < LAYERS; layer++) {
        const std::string block = "blk." + std::to_string(layer) + ".";

        w.add(block + "attn_norm.weight", WIDTH, 0);
        w.add(block + "attn_q.weight", WIDTH, WIDTH);
        w.add(block + "attn_k.weight", WIDTH, key_width);
        w.add(block + "attn_v.weight", WIDTH, key_width);
        w.add(block + "attn_output.weight", WIDTH, WIDTH);
        w.add(block + "ffn_norm.weight", WIDTH, 0);
        w.add(block + "ffn_gate.weight", WIDTH, INNER);
        w.add(block + "ffn_up.weight", WIDTH, INNER);
        w.add(block + "ffn_down.weight", INNER, WIDTH);
    }
    if (!gguf_write_to_file(w.file, path, false)) {
        std::fprintf(stderr, "%s cannot be written\n", path);
        std::exit(2);
    }
    gguf_free(w.file);
    ggml_free(w.memory);
}

struct generator {
    llama_model *model;
    llama_context *context;

    generator(const char *path, const char *device, bool is_flash)
    {
        ggml_backend_dev_t devices[] = {ggml_backend_dev_by_name(device), nullptr};
        llama_model_params of_model = llama_model_default_params();
        llama_context_params of_context = llama_context_default_params();

        if (devices[0] == nullptr) {
            std::fprintf(stderr, "ggml has no device %s\n", device);
            std::exit(2);
        }
        of_model.devices = devices;
        of_model.n_gpu_layers = 99;
        model = llama_model_load_from_file(path, of_model);
        of_context.n_ctx = 256;
        of_context.n_threads = of_context.n_threads_batch = 2;
        of_context.flash_attn_type =
            is_flash ? LLAMA_FLASH_ATTN_TYPE_ENABLED : LLAMA_FLASH_ATTN_TYPE_DISABLED;
        context = model == nullptr ? nullptr : llama_init_from_model(model, of_context);
        if (context == nullptr) {
            std::fprintf(stderr, "the model cannot be used on %s\n", device);
            std::exit(2);
        }
    }

    // Returns the logits behind the last of these tokens.
    std::vector<float> next(std::vector<llama_token> tokens)
    {
        if (llama_decode(context, llama_batch_get_one(tokens.data(), (int)tokens.size())) != 0) {
            std::fprintf(stderr, "tokens cannot be decoded\n");
            std::exit(2);
        }
        const float *logits = llama_get_logits_ith(context, -1);

        return {logits, logits + VOCABULARY};
    }
};

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
    llama_log_set(
        [](ggml_log_level level, const char *text, void *) {
            if (level >= GGML_LOG_LEVEL_WARN) std::fputs(text, stderr);
        },
        nullptr);
    llama_backend_init();
    write_model(argv[1], std::strcmp(argv[2], "f16") == 0 ? GGML_TYPE_F16 : GGML_TYPE_F32);

    const bool is_flash = std::atoi(argv[4]) != 0;
    generator first(argv[1], "CPU", is_flash), second(argv[1], argv[3], is_flash);
    std::vector<llama_token> tokens;
    double worst = 0;
    bool is_near = true;
    int differences = 0;

    for (int k = 0; k < PROMPT; k++)
        tokens.push_back((k * 37 + 11) % VOCABULARY);
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
