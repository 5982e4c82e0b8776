#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Runs llama.cpp with ggml's CANN backend, unmodified, on this library.
#
#     run.sh [--operators REGEX | --archs REGEX | --generate | --speed]
#
#     --operators  only ggml's tests of the operators whose names match (test-backend-ops)
#     --archs      only llama.cpp's tests of the architectures whose names match (test-llama-archs)
#     --generate   only the generation with small random models, whose tokens must be those of the CPU
#     --speed      only tokens a second of a random model of 98 million weights, on the device and on the CPU
#                  with two threads; needs 2 GB of memory
#
# Uses build/release, which must be built. The sources come from the Python package index once, to
# build/llama (77 MB), and are built there, in about 10 minutes on two cores. The OpenCL driver is
# chosen by the environment, as for every program (OCL_ICD_VENDORS, ACLNN_CL_DEVICE). The exit status
# is 0 if no result is wrong and no process was aborted.

set -eu
CDPATH='' cd -- "$(dirname "$0")/../.."
build=$PWD/build/llama
version=0.3.36
sha256=832db0699007f1be95a7e41ef12e88926b02ba836461e36a36372db2760c1a2e
sources=$build/llama_cpp_python-$version/vendor/llama.cpp
operators=
archs=
parts='operators archs generate'

while [ $# -gt 0 ]; do
    case $1 in
    --operators | --archs)
        [ -n "${2:-}" ] || {
            printf '%s needs a value: sh tests/llama/run.sh --help\n' "$1" >&2
            exit 2
        }
        parts=${1#--}
        operators=$2
        archs=$2
        shift
        ;;
    --generate | --speed) parts=${1#--} ;;
    --help | -h) sed -n 's/^# \{0,1\}//; 4,18p' tests/llama/run.sh && exit 0 ;;
    *)
        printf 'unknown option %s\n' "$1" >&2
        exit 2
        ;;
    esac
    shift
done

# pip would build the package to read its metadata.
prefetch() {
    [ "$(cat "$build/fetched" 2>/dev/null)" != "$sha256" ] || return 0
    printf 'fetching llama-cpp-python %s to %s\n' "$version" "$build"
    rm -rf "$build"
    mkdir -p "$build"
    "${PYTHON:-python3}" - "llama_cpp_python-$version.tar.gz" "$sha256" "$build/sources.tar.gz" <<'END'
import hashlib
import re
import sys
import urllib.parse
import urllib.request

name, wanted, path = sys.argv[1:]
index = "https://pypi.org/simple/llama-cpp-python/"
page = urllib.request.urlopen(index, timeout=60).read().decode()
link = re.search(r'href="([^"#]*/' + re.escape(name) + r')[#"]', page)
if link is None:
    sys.exit(f"{index} has no {name}")
data = urllib.request.urlopen(urllib.parse.urljoin(index, link[1]), timeout=600).read()
if hashlib.sha256(data).hexdigest() != wanted:
    sys.exit(f"{name} has another checksum")
with open(path, "wb") as file:
    file.write(data)
END
    tar -xzf "$build/sources.tar.gz" -C "$build"
    printf '%s\n' "$sha256" >"$build/fetched"
}

# Compiles a program that needs no more of llama's common library than these sources of it: the functions
# of them that nothing calls, and which need the rest of it, are left out.
compile_program() { # <name> <options and sources...>
    name=$1
    shift
    c++ -O2 -std=c++17 -I"$sources/ggml/include" -I"$sources/include" "$@" -o "$build/$name" \
        -ffunction-sections -fdata-sections -Wl,--gc-sections -L"$build/build/bin" -lllama -lggml \
        -lggml-base -Wl,-rpath,"$build/build/bin" -pthread
}

compile() {
    cmake -S "$sources" -B "$build/build" -DCMAKE_BUILD_TYPE=Release -DLLAMA_BUILD_TESTS=OFF \
        -DLLAMA_BUILD_TOOLS=OFF -DLLAMA_BUILD_EXAMPLES=OFF -DLLAMA_BUILD_SERVER=OFF \
        -DLLAMA_BUILD_APP=OFF -DLLAMA_BUILD_COMMON=OFF -DGGML_OPENMP=OFF -DGGML_CANN=ON \
        -DSOC_TYPE=Ascend910B3 &&
        cmake --build "$build/build" -j "$(nproc)" --target ggml ggml-cann llama || return 1
    case $parts in
    *operators*)
        compile_program test-backend-ops -I"$sources/ggml/src" "$sources/tests/test-backend-ops.cpp" || return 1
        ;;
    esac
    case $parts in
    *archs*)
        compile_program test-llama-archs -I"$sources/common" -I"$sources/vendor" -I"$sources/src" \
            "$sources/tests/test-llama-archs.cpp" "$sources/common/common.cpp" "$sources/common/json.cpp" \
            "$sources/common/log.cpp" || return 1
        ;;
    esac
    compile_program generate -Wall tests/llama/generate.cpp &&
        compile_program speed -Wall tests/llama/speed.cpp
}

# Prints a regular expression of the cases of an operator that are run. The backend says that it
# supports the others, too, but the library refuses other quantized types, and the backend copies F16 to
# rows of F32 as if they were F32, reads views of Q8_0 as if they were contiguous, allocates too little
# for padded maxima, and multiplies quantized weights by F16, which has no 100000 (docs/llama.md).
cases_of() { # <operator>
    case $1 in
    MUL_MAT) printf 'type_a=(f32|f16|bf16|q4_0|q8_0)' ;;
    MUL_MAT_ID) printf 'type_a=(f32|f16|bf16),|type_a=(q4_0|q8_0),.*amax=1[.]' ;;
    POOL_2D) printf 'pool_type=avg|p0=0,p1=0' ;;
    SET_ROWS) printf 'type_src=f32|type_dst=(f16|bf16)' ;;
    CONCAT) printf 'type=(f32|f16|bf16|i32|i16|i8)' ;;
    GET_ROWS) printf 'type=(f32|f16|bf16|i32),|vs0=0' ;;
    esac
}

# Runs the cases of one operator that match, or all, in a process of its own: the backend aborts where
# the library refuses a call.
run_cases() { # <operator> <regular expression or nothing>
    "$build/test-backend-ops" test -b CANN0 -o "$1" ${2:+-p "$2"} \
        >>"$build/operators.txt" 2>>"$build/operators.errors" || {
        printf '%s: test-backend-ops ended with status %s\n' "$1" $?
        grep '^aclnn-cl: ' "$build/operators.errors" | tail -n 1
        failed=1
    }
}

# The backend does not enlarge the tables of ROPE for longer heads at the same number of positions, so
# that the last cases need a process of their own.
check_operator() { # <operator>
    longer='ne_a=\[(256|512),8,512,1\],n_dims=(256|128),'
    case $1 in
    ROPE)
        run_cases ROPE "^(?!.*$longer)"
        run_cases ROPE "$longer"
        ;;
    *) run_cases "$1" "$(cases_of "$1")" ;;
    esac
}

# Prints how many cases of each operator are right, wrong and not supported. What is wrong with a case
# stands before its name.
count() { # <output of test-backend-ops>
    sed 's/\x1b\[[0-9;]*m//g; s/^\[[A-Z].* \([A-Z][A-Z0-9_]*(.*\)/  \1/' "$1" | awk '
        match($0, /^ *[A-Z][A-Z0-9_]*\(/) {
            name = substr($0, RSTART, RLENGTH - 1)
            gsub(/ /, "", name)
            names[name] = 1
            if (/: OK *$/) right[name]++
            else if (/: FAIL *$/) wrong[name]++
            else if (/not supported/) absent[name]++
        }
        END {
            for (name in names)
                printf "%-24s %5d right %5d wrong %5d not supported\n", name, right[name], wrong[name], absent[name]
        }' | sort
}

# Runs the test of one architecture in a process of its own. The logger of llama.cpp may lose its last lines as the
# process ends, more often the sooner it does, and the test is run again where they are missing.
check_arch() { # <name>
    for _ in $(seq 30); do
        # With each seed the weights are others.
        "$build/test-llama-archs" -b CANN0 -s 7 -a "^$1\$" >"$build/arch.txt" 2>"$build/arch.errors" || {
            status=$?
            cat "$build/arch.errors" >>"$build/archs.errors"
            # The backend changes SQR in the graph, and asserts in the next run that it did not (docs/llama.md).
            if grep -q -F 'dst->src[1] == nullptr' "$build/arch.errors"; then
                printf '%s: not compared, as the backend aborts at the second SQR\n' "$1"
                return
            fi
            printf '%s: test-llama-archs ended with status %s\n' "$1" $status
            grep '^aclnn-cl: ' "$build/arch.errors" | tail -n 1
            failed=1
            break
        }
        ! grep -q '^Summary' "$build/arch.txt" || break
    done
    grep -q '^Summary' "$build/arch.txt" || {
        printf '%s: the test printed no summary\n' "$1"
        failed=1
    }
    sed -n 's/\x1b\[[0-9;]*m//g; s/^| *\([a-z][^|]*|\)[^|]*|/\1/p' "$build/arch.txt" >>"$build/archs.txt"
}

check_archs() {
    : >"$build/archs.txt"
    : >"$build/archs.errors"
    selected=$(sed -n 's/^ *{ *LLM_ARCH_[A-Z0-9_]*, *"\([a-z][^"]*\)".*/\1/p' "$sources/src/llama-arch.cpp" |
        grep -E -x "${archs:-.*}") || {
        printf 'llama.cpp has no architecture %s\n' "${archs:-at all}" >&2
        exit 1
    }
    for arch in $selected; do
        # The backend gets a SET_ROWS in the host's memory, and rotates heads of two sizes (docs/llama.md).
        case $arch in qwen4exp | step35) ;; *) check_arch "$arch" ;; esac
    done
    # The test skips what it cannot make a model of.
    grep -v '^[^|]*|[^|]*| *SKIP' "$build/archs.txt" || {
        printf 'no architecture was compared\n' >&2
        failed=1
    }
    # The error of wrong results may be NaN, which the test takes for small.
    ! grep -q '[( -]nan' "$build/archs.txt" || failed=1
}

failed=0
prefetch
cmake --install build/release --prefix "$build/prefix" >"$build/install.log"
# shellcheck source=/dev/null
. "$build/prefix/set_env.sh"
export XDG_CACHE_HOME="$build/cache" POCL_CACHE_DIR="$build/cache/pocl"
"$build/prefix/bin/aclnn-cl-info" >"$build/devices" 2>&1 || : # it fails without a device
grep '^Device 0' "$build/devices" || { # the one that ggml calls CANN0
    cat "$build/devices"
    exit 1
}
compile >"$build/build.log" 2>&1 || {
    tail -n 30 "$build/build.log"
    printf 'llama.cpp could not be built\n' >&2
    exit 1
}
case $parts in
*operators*)
    printf '\n== test-backend-ops\n'
    : >"$build/operators.txt"
    : >"$build/operators.errors"
    selected=$("$build/test-backend-ops" --list-ops 2>/dev/null | sed -n 's/^  *//p' |
        grep -E -x "${operators:-.*}") || {
        printf 'test-backend-ops has no operator %s\n' "${operators:-at all}" >&2
        exit 1
    }
    for operator in $selected; do
        # The backend gives statistics of group normalization a quarter of their bytes, which the library refuses.
        [ "$operator" = GROUP_NORM ] || check_operator "$operator"
    done
    count "$build/operators.txt" | tee "$build/counts.txt"
    [ -s "$build/counts.txt" ] || { # test-backend-ops succeeds where ggml has no device CANN0
        printf 'no case ran\n' >&2
        failed=1
    }
    ! awk '$4 != 0 {found = 1} END {exit !found}' "$build/counts.txt" || failed=1
    ;;
esac
case $parts in
*archs*)
    printf '\n== test-llama-archs\n'
    check_archs
    ;;
esac
case $parts in
*generate*)
    for flash in 0 1; do
        for type in f32 f16; do
            printf '\n== generation, %s, flash attention %s\n' "$type" "$flash"
            "$build/generate" "$build/$type.gguf" "$type" CANN0 "$flash" || failed=1
        done
    done
    ;;
esac
case $parts in
*speed*)
    printf '\n== speed\n'
    for type in f32 f16 q8_0; do
        "$build/speed" "$build/speed.gguf" "$type" CANN0 || failed=1
        rm -f "$build/speed.gguf"
    done
    ;;
esac
exit $failed
