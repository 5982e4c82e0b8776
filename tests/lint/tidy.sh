#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# clang-tidy over the library's sources, by the rules of .clang-tidy.
#   tidy.sh <source folder> <build folder with compile_commands.json>
set -eu
cd "$1"
command -v clang-tidy >/dev/null || {
    echo 'clang-tidy is not installed'
    exit 77
}
find host -name '*.c' -print0 | sort -z |
    xargs -0 -P 2 -n 1 clang-tidy -p "$2" --quiet --warnings-as-errors='*' 2>&1 |
    { grep -vE '^[0-9]+ warnings? (generated|treated)|^Suppressed|^Use -header-filter' || :; } |
    tee "$2/clang-tidy.log"
# xargs is not the last of the pipe: the findings decide.
! grep -qE '(error|warning):' "$2/clang-tidy.log"
