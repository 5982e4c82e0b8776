// SPDX-License-Identifier: Apache-2.0
//
// Lets torch_npu 2.14 be imported beside PyTorch's build with CUDA, which is what the package index has. Both register the key
// pinned_reserve_segment_size_mb for the settings of their allocators, and the second registration ends the process. This
// library stands before PyTorch's (LD_PRELOAD) and gives each registration an empty set of keys. No setting is used here.
#include <string>
#include <unordered_set>

namespace c10::CachingAllocator
{

struct AcceleratorAllocatorConfig {
    static std::unordered_set<std::string> &getMutableKeys();
};

std::unordered_set<std::string> &AcceleratorAllocatorConfig::getMutableKeys()
{
    static std::unordered_set<std::string> keys;
    keys.clear();
    return keys;
}

}  // namespace c10::CachingAllocator
