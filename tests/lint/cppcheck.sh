#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# cppcheck over the library's sources; what it gets wrong is suppressed in place, with a reason.
#   cppcheck.sh <source folder> <cache folder>
set -eu
cd "$1"
command -v cppcheck >/dev/null || {
    echo 'cppcheck is not installed'
    exit 77
}
mkdir -p "$2/cppcheck"
cppcheck --std=c11 --language=c --platform=unix64 -D_GNU_SOURCE -DOC_VERSION='"0"' -Iinclude -Ihost \
    --enable=warning,style,performance,portability --inline-suppr --error-exitcode=1 \
    --library=tests/lint/cppcheck.cfg --suppressions-list=tests/lint/cppcheck.txt \
    --cppcheck-build-dir="$2/cppcheck" \
    --template='{file}:{line}: {severity}: {message} [{id}]' -j 2 --quiet host
