#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs the tests that need a device on other OpenCL drivers, one after the other, and prints a table in
# the form of docs/devices.md: labels api, ops, drivers, faults, opencl_calls and fuzz. Each run sees one
# driver only. pocl-basic and rusticl do without some. The tests of ops run again as on a GPU
# (ops/pretend_gpu.c) on all drivers of CPUs but pocl-basic and oclgrind; on Intel's with --long or
# OC_TEST_PART=all only.
#   run.sh [--repeat N] [--long | --brief] [--check] <driver...>
#   --repeat N  each test N times in a row
#   --brief     labels drivers and faults, and of ops the gradients and a few that found defects of drivers;
#               on Intel's runtime strategies in float
#   --long      label long, too, without mutants, which try the tests: an hour of every operator from
#               eight threads, a million calls, every call of a start that fails, --check; on Intel's
#               runtime also the combinations of types and strategies that tests leave out by default
#   --check     after the tests aclnn-cl-info --check (minutes of compilation), not on oclgrind: the
#               table says how many of its rows are right
#   drivers     pocl, pocl-basic, pocl-current, intel, rusticl, gpu, oclgrind; or all, those that are
#               installed, and Intel's
# Uses build/release, which must be built, and the ICD files of the folder OCL_ICD_VENDORS, by default
# the system's. gpu is every ICD file that has a GPU (ACLNN_CL_DEVICE=gpu). Intel's CPU runtime is
# downloaded from the Python package index to build/drivers/intel (about 1 GB; intel.txt has the versions); rusticl is Debian's
# mesa-opencl-icd, or what RUSTICL_ICD names; pocl-current is another PoCL than the system's, whose ICD
# file POCL_CURRENT_ICD names. Oclgrind, a simulator, runs small cases of ops with its checks for data
# races and for uninitialized values (label oclgrind).
# The exit status is 1 when a test or a row fails, when a driver that was asked for by its name is not
# installed, or when a download fails.
set -eu
CDPATH='' cd -- "$(dirname "$0")/../.."
if [ "${1:-}" = --help ] || [ "${1:-}" = -h ]; then
    sed -n 's/^# \{0,1\}//; 3,26p' tests/drivers/run.sh
    exit 0
fi
root=$PWD
build=$root/build/release
drivers=$root/build/drivers
table=$drivers/table
vendors=${OCL_ICD_VENDORS:-/etc/OpenCL/vendors}
mkdir -p "$drivers"
export OC_TEST_OPTIMIZED=1 # a driver's compiler as it is, also as a GPU
failed=0

row() { # <driver> <version> <verdict>
    printf '| %-12s | %-44s | %s |\n' "$1" "$2" "$3" | tee -a "$table"
}

# Sets icd, a file, labels, those of the tests, and as_gpu, whether ops runs as on a GPU, too; exports
# what the driver needs. Returns 1 when the driver is not installed, 2 when it cannot be downloaded.
prepare() { # <driver> [<ICD file of a GPU>]
    as_gpu=1
    part=all
    labels='api|ops|drivers|faults|opencl_calls|fuzz'
    [ -z "$long" ] || labels="$labels|long"
    [ -z "$brief" ] || labels='ops|drivers|faults'
    case $1 in
    pocl) icd=$vendors/pocl.icd ;;
    pocl-basic) # not for several threads at once (docs/devices.md)
        labels='api|ops|drivers'
        as_gpu=
        icd=$vendors/pocl.icd
        export POCL_DEVICES=basic
        ;;
    pocl-current) icd=${POCL_CURRENT_ICD:-} ;;
    intel)
        versions=$root/tests/drivers/intel.txt
        if ! cmp -s "$versions" "$drivers/intel/versions.txt"; then
            rm -rf "$drivers/intel"
            python3 -m pip install --quiet --prefix "$drivers/intel" --ignore-installed -r "$versions" \
                >"$drivers/intel.log" 2>&1 || return 2
            rm -f "$drivers"/intel/lib/libOpenCL.so* # the loader stays the system's
            cp "$versions" "$drivers/intel/versions.txt"
        fi
        icd=$drivers/intel.icd
        slow=2 # its compiler
        [ -n "$long" ] || export OC_TEST_EVERY=8
        [ -n "$long" ] || part=${OC_TEST_PART:-${brief:+gpu}}
        [ -n "$part" ] || part=usual
        [ "$part" = all ] || as_gpu= # in each run of CI on PoCL: weekly is enough
        printf '%s\n' "$drivers/intel/lib/libintelocl.so" >"$icd"
        export LD_LIBRARY_PATH="$drivers/intel/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
        ;;
    rusticl)
        icd=${RUSTICL_ICD:-$vendors/rusticl.icd}
        labels='api|ops|drivers|faults|opencl_calls' # compiles a kernel for each size: hours of fuzzing
        export RUSTICL_ENABLE=llvmpipe
        slow=8
        ;;
    gpu-*)
        icd=$2
        as_gpu=
        export ACLNN_CL_DEVICE=gpu
        ;;
    oclgrind)
        oclgrind=$(command -v oclgrind) || return 1
        icd=$drivers/oclgrind.icd
        printf '%s\n' "$(dirname "$oclgrind")/../lib/oclgrind/liboclgrind-rt-icd.so" >"$icd"
        labels=oclgrind
        as_gpu=
        ;;
    *)
        printf 'there is no driver %s\n' "$1" >&2
        return 1
        ;;
    esac
    [ -e "$icd" ]
}

# Runs aclnn-cl-info with one driver and the caches of the tests.
info() { # <driver> <ICD file> [<options...>]
    rm -rf "$drivers/vendors/$1"
    mkdir -p "$drivers/vendors/$1"
    cp "$2" "$drivers/vendors/$1/"
    folder=$drivers/vendors/$1/
    shift 2
    OCL_ICD_VENDORS=$folder XDG_CACHE_HOME=$build/cache POCL_CACHE_DIR=$build/cache/pocl \
        "$build/aclnn-cl-info" "$@"
}

# Of "1/10 Test #88: oclgrind.mse_loss_backward.races ...   Passed   79.05 sec".
count() { # <end of the tests' names> <end of the line>
    grep -c "^ *[0-9]*/[0-9]* Test .*\\.$1 \\..*$2" "$log" || :
}

# Sets version, and reason when no device passes its self-test. Rusticl is trusted then: what a version is
# rejected for (docs/devices.md) is not what the tests need.
identify() { # <driver>
    info "$1" "$icd" >"$drivers/$1.info" 2>/dev/null || :
    version=$(sed -n 's/^ *platform  *\(.*\)/\1/p; s/^ *driver  *\(.*\)/\1/p' "$drivers/$1.info" |
        head -n 2 | paste -sd ' ' -)
    reason=
    [ -n "$version" ] || reason=$(sed -n 's/^Not used: //p' "$drivers/$1.info" | head -n 1)
    [ -z "$reason" ] || [ "$1" != rusticl ] || export ACLNN_CL_TRUST=1
}

# Adds how many tests passed to the verdict.
run_ctest() { # <log> <options that select the tests...>
    said=$1
    shift
    OC_TEST_PART=$part ctest --test-dir "$build" "$@" -j "$(nproc)" --repeat "until-fail:$repeat" --no-tests=error \
        --output-on-failure >"$said" 2>&1 || status=1
    all=$(sed -n 's/.* tests failed out of \([0-9]*\)$/\1/p' "$said" | tail -n 1)
    bad=$(sed -n 's/.* tests passed, \([0-9]*\) tests failed out of.*/\1/p' "$said" | tail -n 1)
    verdict="$verdict$((${all:-0} - ${bad:-0})) of ${all:-0}"
}

# Sets verdict and status.
run_tests() {
    status=0
    verdict=
    only=.
    [ -z "$brief" ] || only='^(drivers|faults)|^ops[.](.*_backward|attention|reduction|scatter|softmax|sort|dropout)$'
    run_ctest "$log" -R "$only" -L "^($labels)\$" -LE '^variant$' -E '^long[.]mutants|[.]remainder$'
    [ -z "$as_gpu" ] || {
        verdict="$verdict, as a GPU "
        run_ctest "$gpu_log" -L '^ops$' -R '[.]as-gpu$'
    }
    [ "$repeat" = 1 ] || verdict="$verdict, $repeat times in a row"
    for check in races uninitialized; do
        [ "$labels" != oclgrind ] || verdict="$verdict, $check $(count $check Passed) of $(count $check '')"
    done
}

# Adds the verdict of aclnn-cl-info --check.
run_check() { # <driver>
    info "$1" "$icd" --check >"$drivers/$1.check" 2>&1 || status=1
    rows=$(sed -n 's/^\([0-9]*\) right, [0-9]* not used, \([0-9]*\) WRONG$/\1 \2/p' "$drivers/$1.check")
    if [ -n "$rows" ]; then
        verdict="$verdict; ${rows% *} of $((${rows% *} + ${rows#* })) rows of --check right"
    else
        verdict="$verdict; --check ended early"
        status=1
    fi
}

run() { # <driver> [<ICD file of a GPU>]
    name=$1
    slow=1 # multiplies the time limits
    log=$drivers/$name.log
    gpu_log=$drivers/$name-as-gpu.log
    : >"$gpu_log"
    prepared=0
    prepare "$@" || prepared=$?
    case $prepared in
    0) ;;
    2)
        row "$name" '' "the download failed, see build/drivers/$name.log"
        failed=1
        return 0
        ;;
    *)
        row "$name" '' 'not installed'
        [ -n "$every" ] || failed=1
        return 0
        ;;
    esac
    cmake -S "$root" -B "$build" -DACLNN_CL_TEST_ICD="$icd" -DACLNN_CL_TEST_TIMEOUT_FACTOR="$slow" >"$log" ||
        exit 1 # else the tests would run on the driver before
    identify "$name"
    if [ -n "$reason" ] && [ -z "${ACLNN_CL_TRUST:-}" ]; then
        verdict="rejected: $reason"
        status=1
    else
        run_tests
        [ -z "$check_rows" ] || [ "$name" = oclgrind ] || run_check "$name"
        [ -z "$reason" ] || verdict="rejected: $reason; trusted: $verdict"
    fi
    row "$name" "${version:-no device}" "$verdict"
    [ $status = 0 ] || {
        for file in "$log" "$gpu_log"; do
            sed -n '/The following tests FAILED/,$p' "$file"
        done
        failed=1
    }
}

# A GPU that fails its self-test counts: it is there, and its driver must be reported.
run_gpus() {
    found=
    for file in "$vendors"/*.icd; do
        name=gpu-$(basename "$file" .icd)
        [ -e "$file" ] || continue
        ACLNN_CL_DEVICE=gpu info "$name" "$file" 2>/dev/null | grep -q '^Device \|^Not used: ' || continue
        found=1
        (run "$name" "$file" && exit $failed) || failed=1
    done
    [ -n "$found" ] || {
        row gpu '' 'not installed'
        [ -n "$every" ] || failed=1
    }
}

: >"$table"
row driver version 'tests that need a device'
printf '|---|---|---|\n' | tee -a "$table"
every=
repeat=1
long=
brief=
check_rows=
# However this ends, the build's tests run on the default driver again.
trap 'cmake -S "$root" -B "$build" -UACLNN_CL_TEST_ICD -UACLNN_CL_TEST_TIMEOUT_FACTOR >/dev/null' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
while [ $# -gt 0 ]; do
    case $1 in
    --repeat)
        [ -n "${2:-}" ] || {
            printf '%s needs a number: sh tests/drivers/run.sh --help\n' "$1" >&2
            exit 2
        }
        repeat=$2
        shift
        ;;
    --long) long=1 ;;
    --brief) brief=1 ;;
    --check) check_rows=1 ;;
    --*)
        printf 'unknown option %s\n' "$1" >&2
        exit 2
        ;;
    *) break ;;
    esac
    shift
done
[ $# -gt 0 ] || set -- all
[ "$*" != all ] || { every=1 && set -- pocl pocl-basic pocl-current intel rusticl gpu oclgrind; }
for driver in "$@"; do
    if [ "$driver" = gpu ]; then
        run_gpus
    else
        (run "$driver" && exit $failed) || failed=1
    fi
done
printf '\n'
cat "$table"
exit $failed
