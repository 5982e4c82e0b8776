#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# clang-tidy over the sources of the library that changed.py selects, by the rules of .clang-tidy. Cases and references
# (host/verify) are as loose as other tests; what elementwise.py writes repeats a row.
#   tidy.sh <source folder> <build folder with compile_commands.json> <K/N>   the Kth of N shares
set -eu
cd "$1"
command -v clang-tidy >/dev/null || {
    echo 'clang-tidy is not installed'
    exit 77
}
# The log has the analyzer's path to each finding; of it only the findings are printed.
log=$2/clang-tidy-${3%/*}.log
# shellcheck disable=SC2046 # names without spaces
python3 -B tests/lint/changed.py --shard "$3" --config .clang-tidy --config tests/lint/tidy.sh \
    $(find host -path host/verify -prune -o -name '*.c' ! -name elementwise_functions.c -print | sort) >"$log.files"
xargs -r -n 1 clang-tidy -p "$2" --quiet --warnings-as-errors='*' <"$log.files" >"$log" 2>&1 && exit 0
grep -E '(error|warning): ' "$log" || tail -n 20 "$log"
printf 'how the analyzer came there: %s\n' "$log"
exit 1
