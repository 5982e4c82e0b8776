#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Builds the programs of examples/ and those beside this script against an installed tree, in the way the vendor's
# manuals build theirs, runs it, and compares what it prints, byte by byte, with NAME.expected.
# Each program is linked three times: with the names of the older toolkits, with those of the newer, and by the
# paths of the libraries, with the old ABI of std::string. One that includes dlfcn.h loads them itself, and is
# linked to none.
#
#     run.sh PREFIX [NAME]      PREFIX: where the library is installed; NAME: only this program
#
# CC and CXX choose the compilers. The exit status is 0 if all match, 1 if not, 2 if
# nothing could be run.

set -u

if [ $# -lt 1 ] || [ $# -gt 2 ]; then
    echo "usage: $0 PREFIX [NAME]" >&2
    exit 2
fi
here=$(CDPATH='' cd -- "$(dirname "$0")" && pwd) || exit 2
examples=$(CDPATH='' cd -- "$here/../../examples" && pwd) || exit 2
prefix=$(CDPATH='' cd -- "$1" && pwd) || exit 2
only=${2-}

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 2' HUP INT TERM

# For running, and for the linker, which resolves the libraries' dependencies.
LD_LIBRARY_PATH=$prefix/lib64${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export LD_LIBRARY_PATH

# build SOURCE WAY: makes $work/client. Warnings are errors: they would come from the installed headers.
build()
{
    file=$1
    options=
    standard=c++11
    case $2 in
        'older names') set -- -L"$prefix/lib64" -lascendcl -lnnopbase -lopapi ;;
        'newer names')
            set -- -L"$prefix/lib64" -lacl_rt -lnnopbase -lopapi_nn -lopapi_cv -lopapi_math
            ;;
        'paths, old ABI')
            set -- "$prefix/lib64/libacl_rt.so" "$prefix/lib64/libnnopbase.so" "$prefix/lib64/libopapi.so"
            options='-O2 -D_GLIBCXX_USE_CXX11_ABI=0'
            standard=c++17
            ;;
        *) set -- -ldl ;; # older C libraries keep dlopen in a library of its own
    esac
    case $file in
        *.c) compile="${CC:-gcc} -std=c11" ;;
        *) compile="${CXX:-g++} -std=$standard" ;;
    esac
    # Older C libraries keep threads in a library of their own, too.
    if grep -q '<thread>' "$file"; then options="$options -pthread"; fi
    # Split into words: the compiler may have arguments, and there are several options.
    # shellcheck disable=SC2086
    $compile $options -Wall -Wextra -Werror -I"$prefix/include" -I"$prefix/include/aclnnop" -I"$examples" "$file" \
        -o "$work/client" "$@"
}

# attempt SOURCE WAY: builds, runs and compares; writes the reason for a failure to $work/log.
attempt()
{
    rm -f "$work/client" "$work/stdout"
    if ! build "$1" "$2" >"$work/log" 2>&1; then
        echo 'the build failed' >>"$work/log"
        return 1
    fi
    "$work/client" >"$work/stdout" 2>"$work/log"
    status=$?
    if ! cmp -s "${1%.*}.expected" "$work/stdout"; then
        {
            echo 'the output (+) differs from the expected output (-):'
            diff -u "${1%.*}.expected" "$work/stdout"
        } >>"$work/log" 2>&1
        status=1
    fi
    if [ "$status" -ne 0 ]; then echo "exit status $status" >>"$work/log"; fi
    return "$status"
}

count=0
failures=0
for source in "$examples"/*.c "$examples"/*.cpp "$here"/*.c "$here"/*.cpp; do
    name=${source##*/}
    if [ -n "$only" ] && [ "$only" != "$name" ]; then continue; fi
    if grep -q '<dlfcn.h>' "$source"; then
        set -- 'loaded by name'
    else
        set -- 'older names' 'newer names' 'paths, old ABI'
    fi
    for way in "$@"; do
        count=$((count + 1))
        if attempt "$source" "$way"; then
            printf 'ok    %-45s %s\n' "$name" "$way"
        else
            failures=$((failures + 1))
            printf 'FAIL  %-45s %s\n' "$name" "$way"
            sed 's/^/      /' "$work/log"
            printf "      repeat: sh '%s/run.sh' '%s' '%s'\n" "$here" "$prefix" "$name"
        fi
    done
done

if [ "$count" -eq 0 ]; then
    echo "no program is named '$only'" >&2
    exit 2
fi
echo "$((count - failures)) of $count passed"
[ "$failures" -eq 0 ]
