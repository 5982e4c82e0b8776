#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Measures the error of each element-wise function, and writes docs/accuracy.csv and docs/accuracy.md.
#   run.sh [pocl] [intel] [torch]
#     pocl    the library on the driver that the tests use
#     intel   the library on Intel's CPU runtime, which tests/drivers/run.sh has downloaded
#     torch   PyTorch on the CPU, which tests/torch_npu/run.sh has downloaded; with the same arguments
# Without arguments all of them; what is not named stays as it is in docs/accuracy.csv. Uses build/release, which must
# be built. The exit status is 1 if an error is above the bound that OpenCL sets, or worse than PyTorch's without
# an explanation in tests/lint/accuracy.py.
set -eu
CDPATH='' cd -- "$(dirname "$0")/../.."
if [ "${1:-}" = --help ] || [ "${1:-}" = -h ]; then
    sed -n 's/^# \{0,1\}//; 3,10p' tests/accuracy/run.sh
    exit 0
fi
build=$PWD/build/release
made=$PWD/build/accuracy
table=docs/accuracy.csv
failed=0
mkdir -p "$made/torch"
export XDG_CACHE_HOME="$build/cache" POCL_CACHE_DIR="$build/cache/pocl"

require() { # <path> <command that makes it>
    [ -e "$1" ] || {
        printf '%s is missing: %s\n' "$1" "$2" >&2
        exit 2
    }
}

driver() { # <command that sets the environment...>
    printf '# %s: %s\n' "$name" "$("$@" "$build/aclnn-cl-info" | sed -n 's/^Device 0: //p; s/^ *version *//p; s/^ *driver *//p' |
        sed 3q | paste -sd ';' - | sed 's/;/; /g')"
    "$@" "$build/tests/accuracy" || failed=1
}

measure() {
    case $name in
    pocl) driver env OCL_ICD_VENDORS="$build/tests/vendors/" ;;
    intel)
        require build/drivers/intel.icd 'sh tests/drivers/run.sh intel'
        mkdir -p "$made/intel"
        cp build/drivers/intel.icd "$made/intel/"
        driver env OCL_ICD_VENDORS="$made/intel/" LD_LIBRARY_PATH="$PWD/build/drivers/intel/lib"
        ;;
    torch)
        site=$PWD/build/torch_npu/2.9.1
        require "$site/complete" 'sh tests/torch_npu/run.sh elementwise'
        "$build/tests/accuracy" --inputs "$made/torch" >"$made/torch/functions"
        PYTHONPATH=$site/site LD_LIBRARY_PATH=$site/cuda TORCH_DEVICE_BACKEND_AUTOLOAD=0 \
            "${PYTHON:-python3}" -B tests/accuracy/torch_results.py "$made/torch" <"$made/torch/functions"
        "$build/tests/accuracy" --results "$made/torch" || : # PyTorch need not keep OpenCL's bounds
        rm -r "$made/torch"
        ;;
    *)
        printf 'unknown option %s\n' "$name" >&2
        exit 2
        ;;
    esac
}

require "$build/tests/accuracy" 'cmake --preset release && cmake --build --preset release'
[ $# -gt 0 ] || set -- pocl intel torch
touch "$table"
for name in "$@"; do
    measure >"$made/$name.csv"
    { grep -v "^# $name: \|^$name," "$table" || :; } >"$made/others.csv"
    { # lines of results begin with the name
        cat "$made/others.csv"
        sed -n "/^#/p; /^device\|^function,/d; /^[A-Z]/s/^/$name,/p" "$made/$name.csv"
    } | LC_ALL=C sort >"$made/all.csv"
    cp "$made/all.csv" "$table"
done
"${PYTHON:-python3}" -B tests/lint/accuracy.py --write || failed=1
exit $failed
