#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Fuzzes a target with libFuzzer, the address and the undefined-behaviour sanitizer, from its corpus on.
#   run.sh <calls|results> <seconds> [<options of libFuzzer...>]
# Inputs that reach new code are added to the corpus. Needs clang and its runtime (Debian: clang
# libclang-rt-14-dev). What fails is kept in build/fuzz/found; the command that repeats it is printed.
set -eu
CDPATH='' cd -- "$(dirname "$0")/../.."
[ $# -ge 2 ] || {
    printf 'usage: sh tests/fuzz/run.sh <calls|results> <seconds> [<options of libFuzzer...>]\n' >&2
    exit 2
}
target=$1
seconds=$2
shift 2
folder=$PWD/build/fuzz/corpus-$target
packed=tests/fuzz/corpus/$target.hex
mkdir -p build/fuzz/found
cmake --preset fuzz >build/fuzz/configure.log
cmake --build --preset fuzz >build/fuzz/build.log

# As the tests have it (tests.cmake).
export ASAN_OPTIONS="intercept_tls_get_addr=0:protect_shadow_gap=0:allocator_may_return_null=1:handle_segv=2:\
strict_string_checks=1:detect_stack_use_after_return=1:suppressions=$PWD/tests/asan.supp"
export LSAN_OPTIONS="print_suppressions=0:suppressions=$PWD/tests/lsan.supp"
export UBSAN_OPTIONS=print_stacktrace=1
export POCL_CACHE_DIR="$PWD/build/pocl-cache"
mkdir -p "$POCL_CACHE_DIR"

python3 tests/fuzz/pack.py unpack "$packed" "$folder"
"build/fuzz/tests/fuzz/$target" -max_total_time="$seconds" -max_len=512 -len_control=0 -timeout=300 \
    -rss_limit_mb=8192 -artifact_prefix=build/fuzz/found/ "$@" "$folder"

rm -rf "$folder-merged"
mkdir "$folder-merged"
"build/fuzz/tests/fuzz/$target" -merge=1 -use_counters=0 -max_len=512 "$folder-merged" "$folder" \
    >build/fuzz/merge.log 2>&1
python3 tests/fuzz/pack.py pack "$folder-merged" "$packed"
wc -l "$packed"
