#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# All C, C++ and OpenCL C is as clang-format writes it.
set -eu
cd "$1"
command -v clang-format >/dev/null || {
    echo 'clang-format is not installed'
    exit 77
}
find host cl include tests bench -type f \
    \( -name '*.c' -o -name '*.h' -o -name '*.cl' -o -name '*.cpp' \) -print0 |
    xargs -0 clang-format --dry-run -Werror
