#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs the tests of labels api, ops and drivers on other OpenCL drivers, one after the other, and
# prints a table. Each run sees one driver only. --repeat: each test N times in a row.
#   run.sh [--repeat N] <driver...>     pocl, pocl-basic, pocl-current, intel, rusticl, oclgrind; or all, those
#                          that are installed
# Uses build/release, which must be built. Downloads Intel's CPU runtime from the Python package index
# to build/drivers/intel (about 1 GB); rusticl is Debian's mesa-opencl-icd, or what RUSTICL_ICD names;
# pocl-current is another PoCL than the system's, whose ICD file POCL_CURRENT_ICD names. Oclgrind, a
# simulator, runs small cases of ops with its checks for data races and for uninitialized values
# (label oclgrind).
set -eu
cd "$(dirname "$0")/../.."
root=$PWD
build=$root/build/release
drivers=$root/build/drivers
table=$drivers/table
mkdir -p "$drivers"
: >"$table"
failed=0

# Sets icd, a file, and labels, those of the tests; exports what the driver needs.
prepare() { # <driver>
    labels='api|ops|drivers'
    case $1 in
    pocl) icd=/etc/OpenCL/vendors/pocl.icd ;;
    pocl-basic)
        icd=/etc/OpenCL/vendors/pocl.icd
        export POCL_DEVICES=basic
        ;;
    pocl-current) icd=${POCL_CURRENT_ICD:-} ;;
    intel)
        if [ ! -e "$drivers/intel/lib/libintelocl.so" ]; then
            python3 -m pip install --quiet --prefix "$drivers/intel" --ignore-installed \
                intel-opencl-rt intel-cmplr-lib-rt >"$drivers/intel.log" 2>&1 || return 1
            rm -f "$drivers"/intel/lib/libOpenCL.so* # the loader stays the system's
        fi
        icd=$drivers/intel.icd
        printf '%s\n' "$drivers/intel/lib/libintelocl.so" >"$icd"
        export LD_LIBRARY_PATH="$drivers/intel/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
        ;;
    rusticl)
        icd=${RUSTICL_ICD:-/etc/OpenCL/vendors/rusticl.icd}
        export RUSTICL_ENABLE=llvmpipe
        export ACLNN_CL_TRUST=1 # its loops end early; the tests' loops are short
        slow=8
        ;;
    oclgrind)
        oclgrind=$(command -v oclgrind) || return 1
        icd=$drivers/oclgrind.icd
        printf '%s\n' "$(dirname "$oclgrind")/../lib/oclgrind/liboclgrind-rt-icd.so" >"$icd"
        labels=oclgrind
        ;;
    *)
        printf 'there is no driver %s\n' "$1" >&2
        return 1
        ;;
    esac
}

# Of "1/10 Test #88: oclgrind.mse_loss_backward.races ...   Passed   79.05 sec".
count() { # <end of the tests' names> <end of the line>
    grep -c "^ *[0-9]*/[0-9]* Test .*\\.$1 \\..*$2" "$log" || :
}

run() { # <driver>
    name=$1
    slow=1 # multiplies the time limits
    log=$drivers/$name.log
    if ! prepare "$name" || [ ! -e "$icd" ]; then
        printf '%-12s not installed\n' "$name" | tee -a "$table"
        [ -n "$every" ] || failed=1
        return 0
    fi
    rm -rf "$drivers/vendors/$name"
    mkdir -p "$drivers/vendors/$name"
    cp "$icd" "$drivers/vendors/$name/"
    cmake -S "$root" -B "$build" -DACLNN_CL_TEST_ICD="$icd" -DACLNN_CL_TEST_TIMEOUT_FACTOR="$slow" >"$log" ||
        exit 1 # else the tests would run on the driver before
    version=$(OCL_ICD_VENDORS=$drivers/vendors/$name/ "$build/aclnn-cl-info" 2>/dev/null |
        sed -n 's/^ *platform  *\(.*\)/\1/p; s/^ *driver  *\(.*\)/\1/p' | head -n 2 | paste -sd ' ' -)
    status=0
    ctest --test-dir "$build" -L "^($labels)\$" -E '\.(one-thread|two-devices|oclgrind)$' \
        -j 2 --repeat "until-fail:$repeat" --no-tests=error --output-on-failure >>"$log" 2>&1 || status=1
    all=$(sed -n 's/.* tests failed out of \([0-9]*\)$/\1/p' "$log" | tail -n 1)
    bad=$(sed -n 's/.* tests passed, \([0-9]*\) tests failed out of.*/\1/p' "$log" | tail -n 1)
    verdict="$((${all:-0} - ${bad:-0})) of ${all:-0} passed"
    [ "$repeat" = 1 ] || verdict="$verdict $repeat times in a row"
    for check in races uninitialized; do
        [ "$labels" != oclgrind ] || verdict="$verdict, $check $(count $check Passed) of $(count $check '')"
    done
    printf '%-12s %-44s %s\n' "$name" "${version:-no device}" "$verdict" | tee -a "$table"
    [ $status = 0 ] || {
        sed -n '/The following tests FAILED/,$p' "$log"
        failed=1
    }
}

every=
repeat=1
[ "${1:-}" != --repeat ] || { repeat=${2:?--repeat needs a number} && shift 2; }
[ $# -gt 0 ] || set -- all
[ "$*" != all ] || { every=1 && set -- pocl pocl-basic pocl-current intel rusticl oclgrind; }
for driver in "$@"; do
    (run "$driver" && exit $failed) || failed=1
done
cmake -S "$root" -B "$build" -UACLNN_CL_TEST_ICD -UACLNN_CL_TEST_TIMEOUT_FACTOR >/dev/null # back to the default driver
printf '\n'
cat "$table"
exit $failed
