#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Each header that changed.py selects compiles alone, twice in one file: those of include/ as C11 and C++11,
# those of host/ as C11, with every compiler that is here.
#   headers.sh <source folder> <folder of CL/cl.h>
set -eu
cd "$1"
opencl=${2:-/usr/include}
failed=0
count=0

compiles() { # <header> <compiler> <flags...>
    header=$1
    shift
    count=$((count + 1))
    printf '#include "%s"\n#include "%s"\ntypedef int nothing;\n' "$header" "$header" |
        "$@" -fsyntax-only -Wall -Wextra -pedantic -Werror - || {
        printf '%s: does not compile alone: %s\n' "$header" "$*"
        failed=1
    }
}

# shellcheck disable=SC2046 # names without spaces
selected=$(python3 -B tests/lint/changed.py --config tests/lint/headers.sh $(find include host -name '*.h' | sort))

for header in $(printf '%s\n' "$selected" | sed -n 's|^include/||p'); do
    for pair in 'gcc g++' 'clang clang++'; do
        # shellcheck disable=SC2086
        set -- $pair
        ! command -v "$1" >/dev/null ||
            compiles "$header" "$1" -x c -std=c11 -Wstrict-prototypes -Iinclude
        ! command -v "$2" >/dev/null || compiles "$header" "$2" -x c++ -std=c++11 -Iinclude
    done
done
for header in $(printf '%s\n' "$selected" | sed -n 's|^host/||p'); do
    for compiler in gcc clang; do
        ! command -v $compiler >/dev/null || compiles "$header" $compiler -x c -std=c11 \
            -D_GNU_SOURCE -Iinclude -Ihost -isystem "$opencl"
    done
done
printf '%s compilations\n' $count
exit $failed
