// SPDX-License-Identifier: Apache-2.0
// A Llama model with random weights, of any size, and the tokens that a device of ggml generates with it.
#ifndef OC_TESTS_RANDOM_MODEL_H
#define OC_TESTS_RANDOM_MODEL_H

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

struct model_sizes {
    int vocabulary, width, heads, key_heads, inner, layers, context;
};

struct model_writer {
    ggml_context *memory;
    gguf_context *file;
    ggml_type type;
    std::mt19937 random{7};

    void add(const std::string &name, int64_t columns, int64_t rows)
    {
        const bool is_vector = rows == 0;
        ggml_tensor *tensor = is_vector ? ggml_new_tensor_1d(memory, GGML_TYPE_F32, columns)
                                        : ggml_new_tensor_2d(memory, type, columns, rows);
        std::normal_distribution<float> normal(0, is_vector ? 0.1f : 1 / std::sqrt((float)columns));
        std::vector<float> values((size_t)ggml_nelements(tensor));

        for (float &value : values)
            value = normal(random) + (is_vector ? 1.0f : 0.0f);
        ggml_set_name(tensor, name.c_str());
        if (tensor->type == GGML_TYPE_F32)
            std::memcpy(tensor->data, values.data(), values.size() * sizeof(float));
        else
            ggml_quantize_chunk(tensor->type, values.data(), tensor->data, 0, rows, columns,
                                nullptr);
        gguf_add_tensor(file, tensor);
    }

    void add_layer(const std::string &block, const model_sizes &sizes)
    {
        const int width = sizes.width, key_width = width / sizes.heads * sizes.key_heads;

        add(block + "attn_norm.weight", width, 0);
        add(block + "attn_q.weight", width, width);
        add(block + "attn_k.weight", width, key_width);
        add(block + "attn_v.weight", width, key_width);
        add(block + "attn_output.weight", width, width);
        add(block + "ffn_norm.weight", width, 0);
        add(block + "ffn_gate.weight", width, sizes.inner);
        add(block + "ffn_up.weight", width, sizes.inner);
        add(block + "ffn_down.weight", sizes.inner, width);
    }
};

// Returns the type of matrices, by the name that ggml gives it.
inline ggml_type type_named(const char *name)
{
    for (int type = 0; type < GGML_TYPE_COUNT; type++) {
        const char *other = ggml_type_name((ggml_type)type);

        if (other != nullptr && std::strcmp(other, name) == 0) return (ggml_type)type;
    }
    std::fprintf(stderr, "ggml has no type %s\n", name);
    std::exit(2);
}

// Returns a number of elements that the model does not exceed.
inline size_t most_elements(const model_sizes &sizes)
{
    const size_t width = (size_t)sizes.width;

    return 2 * width * (size_t)sizes.vocabulary + width +
           (size_t)sizes.layers * width * (4 * width + 3 * (size_t)sizes.inner + 2);
}

inline void write_model(const char *path, ggml_type type, const model_sizes &sizes)
{
    const size_t tensors = 3 + 9 * (size_t)sizes.layers;
    const ggml_init_params params = {
        most_elements(sizes) * sizeof(float) + tensors * (ggml_tensor_overhead() + 64), nullptr,
        false};
    model_writer w = {ggml_init(params), gguf_init_empty(), type};
    const auto set = [&](const char *key, int value) {
        gguf_set_val_u32(w.file, key, (uint32_t)value);
    };

    gguf_set_val_str(w.file, "general.architecture", "llama");
    set("llama.vocab_size", sizes.vocabulary);
    set("llama.context_length", sizes.context);
    set("llama.embedding_length", sizes.width);
    set("llama.feed_forward_length", sizes.inner);
    set("llama.block_count", sizes.layers);
    set("llama.attention.head_count", sizes.heads);
    set("llama.attention.head_count_kv", sizes.key_heads);
    set("llama.rope.dimension_count", sizes.width / sizes.heads);
    gguf_set_val_f32(w.file, "llama.attention.layer_norm_rms_epsilon", 1e-5f);
    gguf_set_val_str(w.file, "tokenizer.ggml.model", "no_vocab");
    w.add("token_embd.weight", sizes.width, sizes.vocabulary);
    w.add("output_norm.weight", sizes.width, 0);
    w.add("output.weight", sizes.width, sizes.vocabulary);
    for (int layer = 0; layer < sizes.layers; layer++)
        w.add_layer("blk." + std::to_string(layer) + ".", sizes);
    if (!gguf_write_to_file(w.file, path, false)) {
        std::fprintf(stderr, "%s cannot be written\n", path);
        std::exit(2);
    }
    gguf_free(w.file);
    ggml_free(w.memory);
}

// Starts llama, whose messages below warnings are not printed.
inline void start_llama()
{
    llama_log_set(
        [](ggml_log_level level, const char *text, void *) {
            if (level >= GGML_LOG_LEVEL_WARN) std::fputs(text, stderr);
        },
        nullptr);
    llama_backend_init();
}

// Returns tokens of a prompt that are all different in small vocabularies.
inline std::vector<llama_token> prompt_of(int count, int vocabulary)
{
    std::vector<llama_token> tokens;

    for (int k = 0; k < count; k++)
        tokens.push_back((k * 37 + 11) % vocabulary);
    return tokens;
}

// A model on one device of ggml. Processors use two threads.
struct generator {
    llama_model *model;
    llama_context *context;
    int vocabulary;

    generator(const char *path, const char *device, bool is_flash, int tokens)
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
        of_context.n_ctx = (uint32_t)tokens;
        of_context.n_threads = of_context.n_threads_batch = 2;
        of_context.flash_attn_type =
            is_flash ? LLAMA_FLASH_ATTN_TYPE_ENABLED : LLAMA_FLASH_ATTN_TYPE_DISABLED;
        context = model == nullptr ? nullptr : llama_init_from_model(model, of_context);
        if (context == nullptr) {
            std::fprintf(stderr, "the model cannot be used on %s\n", device);
            std::exit(2);
        }
        vocabulary = llama_vocab_n_tokens(llama_model_get_vocab(model));
    }
    generator(const generator &) = delete;
    generator &operator=(const generator &) = delete;
    ~generator()
    {
        llama_free(context);
        llama_model_free(model);
    }

    // Returns the logits behind the last of these tokens.
    std::vector<float> next(std::vector<llama_token> tokens)
    {
        if (llama_decode(context, llama_batch_get_one(tokens.data(), (int)tokens.size())) != 0) {
            std::fprintf(stderr, "tokens cannot be decoded\n");
            std::exit(2);
        }
        const float *logits = llama_get_logits_ith(context, -1);

        return {logits, logits + vocabulary};
    }

    // Forgets the tokens.
    void restart() { llama_memory_clear(llama_get_memory(context), true); }
};

#endif
