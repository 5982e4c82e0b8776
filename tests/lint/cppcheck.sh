#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# cppcheck over the library's sources (as tidy.sh) that changed.py selects; what it gets wrong is suppressed in place, with a
# reason.
#   cppcheck.sh <source folder> <cache folder>
set -eu
cd "$1"
command -v cppcheck >/dev/null || {
    echo 'cppcheck is not installed'
    exit 77
}
mkdir -p "$2/cppcheck"
# shellcheck disable=SC2046 # names without spaces
files=$(python3 -B tests/lint/changed.py --config tests/lint/cppcheck.sh --config tests/lint/cppcheck.cfg \
    --config tests/lint/cppcheck.txt $(find host -path host/verify -prune -o -name '*.c' ! -name elementwise_functions.c -print | sort))
[ -n "$files" ] || exit 0
# shellcheck disable=SC2086 # a list of our own file names
cppcheck --std=c11 --language=c --platform=unix64 -D_GNU_SOURCE -DOC_VERSION='"0"' -Iinclude -Ihost \
    --enable=warning,style,performance,portability --inline-suppr --error-exitcode=1 \
    --library=tests/lint/cppcheck.cfg --suppressions-list=tests/lint/cppcheck.txt \
    --cppcheck-build-dir="$2/cppcheck" \
    --template='{file}:{line}: {severity}: {message} [{id}]' --quiet $files
