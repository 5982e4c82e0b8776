#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# All C, C++ and OpenCL C is as clang-format writes it, but what is generated; with -i, clang-format writes it.
#   format.sh <source folder> [-i]
set -eu
cd "$1"
command -v clang-format >/dev/null || {
    echo 'clang-format is not installed'
    exit 77
}
files=$(find host cl include examples tests bench -type f \
    \( -name '*.c' -o -name '*.h' -o -name '*.cl' -o -name '*.cpp' \) \
    -exec grep -L '^[ /*]*Generated from host/' {} + | sort)
# shellcheck disable=SC2086 # a list of our own file names
[ "${2:-}" != -i ] || exec clang-format -i $files
# shellcheck disable=SC2086
found=$(clang-format --dry-run -Werror $files 2>&1) && exit 0
printf '%s\n' "$found" | grep 'error: ' || printf '%s\n' "$found"
echo 'cmake --build <build folder> --target format writes it so'
exit 1
