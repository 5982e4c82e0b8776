#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Compiles the kernel sources that changed.py selects without warnings as OpenCL C 1.2, without a device, with the
# combinations of macros that combinations.py chooses. Also as OpenCL C 3.0: sources with atomics, which are others
# there, with all of these, the rest with one.
#     kernels.sh <root> <K/N> [--remainder]   the Kth of N shares of the compilations; with the combinations that are
#                                        left without --remainder
set -eu
cd "$1"
shard=$2
remainder=${3:-}
command -v clang >/dev/null || {
    echo 'clang is not installed'
    exit 77
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# probes/pair_products_test.cl is for processors with AVX-512, see below.
python3 -B tests/lint/combinations.py --self-test
# shellcheck disable=SC2046 # names without spaces
python3 -B tests/lint/changed.py --config tests/lint/kernels.sh --config tests/lint/combinations.py \
    $(printf '%s\n' cl/*/*.cl bench/ceilings/*.cl | grep -vx cl/probes/pair_products_test.cl) >"$work/files"
: >"$work/combinations"
# shellcheck disable=SC2046,SC2086 # names without spaces, an option or none
[ ! -s "$work/files" ] ||
    python3 -B tests/lint/combinations.py $remainder $(cat "$work/files") >"$work/combinations"

# The driver of clang 13 and later declares the built-in functions by itself.
cat >"$work/check" <<'END'
standard=$1
shift
clang -x cl -cl-std=$standard -target spir64 -Xclang -finclude-default-header -Wall -Wextra -Wpedantic \
    -Wno-unused-parameter -Werror -fsyntax-only -fno-caret-diagnostics -Icl "$@" ||
    { printf '    with -cl-std=%s %s\n' $standard "$*"; exit 1; }
END
{
    sed 's/^/CL1.2 /' "$work/combinations"
    while read -r file; do
        if grep -qE 'atomic|(accumulator|fixed)\.cl\.h' "$file"; then
            some=
        elif [ -z "$remainder" ]; then
            some='-m 1'
        else
            continue
        fi
        # shellcheck disable=SC2086 # an option or none
        grep $some "^$file\( \|\$\)" "$work/combinations" | sed 's/^/CL3.0 /'
    done <"$work/files"
} | awk -v k="${shard%/*}" -v n="${shard#*/}" 'NR % n == k % n' >"$work/compilations"
status=0
xargs -r -L 1 sh "$work/check" <"$work/compilations" >"$work/log" 2>&1 || status=1
head -n 100 "$work/log"
printf '%s compilations\n' "$(wc -l <"$work/compilations")"
[ "${shard%/*}" = 1 ] && [ -z "$remainder" ] || exit $status

# The float atomics of other devices: the PTX instruction, and the extension, whose name clang 14 does
# not know.
clang -x cl -cl-std=CL1.2 -target nvptx64-nvidia-cuda -Xclang -finclude-default-header \
    -Xclang -cl-ext=+cl_khr_fp16 -Wall \
    -Wextra -Werror -Icl -O1 -S -o "$work/ptx" -DATOMIC_NVIDIA_PTX=1 cl/probes/atomic_test.cl || status=1
grep -q 'red\.global\.add\.f32' "$work/ptx" || status=1
clang -x cl -cl-std=CL1.2 -target nvptx64-nvidia-cuda -Xclang -finclude-default-header \
    -Xclang -cl-ext=+cl_khr_fp16 -Wall \
    -Wextra -Werror -Icl -O1 -S -o "$work/ptx" -DATOMIC_NVIDIA_PTX_VECTORS=1 cl/probes/atomic_test.cl || status=1
grep -q 'red\.global\.add\.v4\.f32' "$work/ptx" || status=1
clang -x cl -cl-std=CL3.0 -target spir64 -Xclang -finclude-default-header -Wall -Wextra -Werror \
    -Wno-ignored-pragmas -Icl -fsyntax-only -DATOMIC_EXTENSION=1 cl/probes/atomic_test.cl || status=1

# The instruction that sums pairs.
for source in 'probes/pair_products_test.cl' \
    'conv_tbc/conv_tbc_tile.cl -DALGORITHM=TILE -DPRODUCTS=X86_PAIRS -DT=bf16 -DINDEX=int -DVECTOR_WIDTH=16 -DMR=8 -DROWS_PER_ITEM=16 -DODD_ROWS=1 -DODD_COLUMNS=2 -DSUM_WIDTH=16'; do
    # shellcheck disable=SC2086 # a file and its options
    clang -x cl -cl-std=CL1.2 -target x86_64-linux-gnu -mavx512f -mavx512vl -Xclang \
        -finclude-default-header -Wall -Wextra -Werror -Wno-unused-parameter -Wno-psabi -Icl -O2 -S \
        -o "$work/s" cl/$source || status=1
    grep -q 'vdpbf16ps' "$work/s" || status=1
done

while read -r file; do
    printf '%s: %s combinations\n' "$file" "$(grep -c "^$file\( \|\$\)" "$work/combinations")"
done <"$work/files"
exit $status
