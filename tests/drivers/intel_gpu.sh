#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Intel's driver for GPUs without a GPU: it can write the commands to a file instead of running them. All else is real: what
# it says of the device, its compiler, and the limits of work-groups. So programs must build and plans fit; results,
# and with them self-tests, are wrong.
#
#     intel_gpu.sh <build folder> <working folder> [every]
#
# Looks at aclnn-cl-info; with `every` builds the programs of the bench's quick cases with each strategy, too. It exits
# with 77 (skipped) where the driver is not installed (Debian 12: intel-opencl-icd).
set -eu
build=$1
work=$2
driver=$(sed -n '/igdrcl/p' /etc/OpenCL/vendors/*.icd 2>/dev/null | head -n 1)
[ -e "${driver:-/nosuch}" ] || {
    echo "Intel's OpenCL driver for GPUs is not installed"
    exit 77
}
rm -rf "$work"
mkdir -p "$work/vendors"
trap 'rm -rf "$work"' EXIT
printf '%s\n' "$driver" >"$work/vendors/intel.icd"
cd "$work" # the driver writes the commands here
export OCL_ICD_VENDORS="$work/vendors/" ACLNN_CL_CACHE="$work/cache" ACLNN_CL_TRUST=1 ACLNN_CL_DEVICE=gpu
export NEOReadDebugKeys=1 SetCommandStreamReceiver=1 # to a file
failed=0

expect() { # <file> <regular expression>
    grep -q "$2" "$1" && return 0
    printf '%s: no line is "%s":\n' "$1" "$2"
    head -n 40 "$1"
    failed=1
}

# A program that does not build, and a command that does not fit the device; all programs are in the log.
expect_builds() { # <log>
    expect "$1" 'program .*: ready'
    ! grep -E 'does not build|: failed$|clEnqueueNDRangeKernel|CL_[A-Z_]*(WORK|RESOURCES|KERNEL)' "$1" || failed=1
}

for product in 'tgllp ' 'dg2 8x4x16'; do
    export ProductFamilyOverride="${product% *}" HardwareInfoOverride="${product#* }"
    [ -n "$HardwareInfoOverride" ] || unset HardwareInfoOverride
    log=$ProductFamilyOverride.info
    ACLNN_CL_LOG=info "$build/aclnn-cl-info" >"$log" 2>&1 || failed=1
    expect "$log" 'kind  *gpu'
    expect "$log" 'matrix products  *groups: '
    expect_builds "$log"
    rm -f ./*.aub
done
expect "$log" 'matrix unit  *Intel DPAS, 8 columns'

if [ "${3:-}" = every ]; then
    strategies=$("$build/aclnn-cl-bench" --strategy nothing:nothing 2>&1 | sed -n 's/.*there are //p' |
        tr -d ' ' | tr ',' '\n' | awk -F'[:|]' '{for (i = 2; i <= NF; i++) print $1 ":" $i}')
    [ "$(printf '%s\n' "$strategies" | wc -l)" -gt 40 ] || failed=1
    for strategy in '' $strategies; do
        log=$(printf '%s' "plans:$strategy" | tr ':' '.').log
        # A strategy that cannot serve a case is refused, which is right.
        "$build/aclnn-cl-bench" --plans --no-ceilings --dtype f32,f16 ${strategy:+--strategy "$strategy"} >"$log" 2>&1 || :
        expect_builds "$log"
        rm -f ./*.aub
    done
    printf '%s programs were built\n' "$(grep -ho 'program .*: ready' ./*.log | sort -u | wc -l)"
fi
exit $failed
