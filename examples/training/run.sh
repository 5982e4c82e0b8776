#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Builds both training programs against an installed tree, in the way the vendor's manuals build theirs,
# and runs them. They must converge, write their pictures, and print the same bits in a second run.
#
#     run.sh PREFIX [FOLDER]      PREFIX: where the library is installed; FOLDER: where the pictures are to
#                                 stay, by default nowhere
#
# CXX chooses the compiler. The exit status is 0 if all is so.

set -eu

if [ $# -lt 1 ] || [ $# -gt 2 ]; then
    echo "usage: $0 PREFIX [FOLDER]" >&2
    exit 2
fi
here=$(CDPATH='' cd -- "$(dirname "$0")" && pwd)
[ -d "$1/lib64" ] || {
    echo "the library is not installed in $1" >&2
    exit 2
}
prefix=$(CDPATH='' cd -- "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 2' HUP INT TERM
folder=${2-$work/pictures}
mkdir -p "$folder" "$work/again"
LD_LIBRARY_PATH=$prefix/lib64${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export LD_LIBRARY_PATH

for name in register_images fit_signal; do
    "${CXX:-g++}" -std=c++11 -O1 -Wall -Wextra -Werror -I"$prefix/include" -I"$prefix/include/aclnnop" \
        "$here/$name.cpp" -o "$work/$name" -L"$prefix/lib64" -lascendcl -lnnopbase -lopapi
    echo "$name:"
    "$work/$name" "$folder" | tee "$work/first"
    # A failure in front of a pipe does not count: the second run's status does.
    "$work/$name" "$work/again" >"$work/second"
    cmp "$work/first" "$work/second" || {
        echo "two runs of $name differ" >&2
        exit 1
    }
    for file in "$work/again"/*; do
        cmp "$file" "$folder/$(basename "$file")"
    done
done
for file in before.pgm after.pgm target.pgm loss.svg fit.svg signal.svg; do
    [ -s "$folder/$file" ] || {
        echo "no $file was written" >&2
        exit 1
    }
done
if [ $# -eq 2 ]; then echo "the pictures are in $folder"; fi
