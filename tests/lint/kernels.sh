#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Compiles every kernel source without warnings as OpenCL C 1.2, without a device, with the combinations of macros
# that combinations.py chooses. Also as OpenCL C 3.0: sources with atomics, which are others there, with all of these,
# the rest with one.
#     kernels.sh <root> [--every]   every combination
set -eu
cd "$1"
every=${2:-}
command -v clang >/dev/null || {
    echo 'clang is not installed'
    exit 77
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# pair_products_test.cl is for processors with AVX-512, see below.
python3 -B tests/lint/combinations.py --self-test
# shellcheck disable=SC2046,SC2086 # names without spaces, an option or none
python3 -B tests/lint/combinations.py $every \
    $(printf '%s\n' cl/*.cl bench/ceilings/*.cl | grep -vx cl/pair_products_test.cl) >"$work/combinations"

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
    for file in $(cut -d ' ' -f 1 "$work/combinations" | uniq); do
        some='-m 1'
        ! grep -qE 'atomic|(accumulator|fixed)\.cl\.h' "$file" || some=
        # shellcheck disable=SC2086 # an option or none
        grep $some "^$file\( \|\$\)" "$work/combinations" | sed 's/^/CL3.0 /'
    done
} >"$work/compilations"
status=0
xargs -r -P 2 -L 1 sh "$work/check" <"$work/compilations" >"$work/log" 2>&1 || status=1
head -n 100 "$work/log"
# The float atomics of other devices: the PTX instruction, and the extension, whose name clang 14 does
# not know.
clang -x cl -cl-std=CL1.2 -target nvptx64-nvidia-cuda -Xclang -finclude-default-header -Wall \
    -Wextra -Werror -Icl -O1 -S -o "$work/ptx" -DATOMIC_NVIDIA_PTX=1 cl/atomic_test.cl || status=1
grep -q 'red\.global\.add\.f32' "$work/ptx" || status=1
clang -x cl -cl-std=CL1.2 -target nvptx64-nvidia-cuda -Xclang -finclude-default-header -Wall \
    -Wextra -Werror -Icl -O1 -S -o "$work/ptx" -DATOMIC_NVIDIA_PTX_VECTORS=1 cl/atomic_test.cl || status=1
grep -q 'red\.global\.add\.v4\.f32' "$work/ptx" || status=1
clang -x cl -cl-std=CL3.0 -target spir64 -Xclang -finclude-default-header -Wall -Wextra -Werror \
    -Wno-ignored-pragmas -Icl -fsyntax-only -DATOMIC_EXTENSION=1 cl/atomic_test.cl || status=1

# The instruction that sums pairs.
for source in 'pair_products_test.cl' \
    'conv_tbc_tile.cl -DALGORITHM=TILE -DPRODUCTS=X86_PAIRS -DT=bf16 -DINDEX=int -DVECTOR_WIDTH=16 -DMR=8 -DROWS_PER_ITEM=16 -DSUM_WIDTH=16'; do
    # shellcheck disable=SC2086 # a file and its options
    clang -x cl -cl-std=CL1.2 -target x86_64-linux-gnu -mavx512f -mavx512vl -Xclang \
        -finclude-default-header -Wall -Wextra -Werror -Wno-unused-parameter -Wno-psabi -Icl -O2 -S \
        -o "$work/s" cl/$source || status=1
    grep -q 'vdpbf16ps' "$work/s" || status=1
done

for file in cl/*.cl bench/ceilings/*.cl; do
    [ -f "$file" ] || continue
    printf '%s: %s combinations\n' "$file" "$(grep -c "^$file\( \|\$\)" "$work/combinations")"
done
exit $status
