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
# The log has the analyzer's path to each finding; of it only the findings are printed.
log=$2/clang-tidy.log
find host -name '*.c' -print0 | sort -z |
    xargs -0 -P 2 -n 1 clang-tidy -p "$2" --quiet --warnings-as-errors='*' >"$log" 2>&1 && exit 0
grep -E '(error|warning): ' "$log" || tail -n 20 "$log"
printf 'how the analyzer came there: %s\n' "$log"
exit 1
