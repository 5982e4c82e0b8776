#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds everything and runs the tests, in about 15 minutes on two cores; the exit status is the verdict.
#   --install        install the Debian packages that are missing, with sudo if need be; without
#                    this option they are only listed
#   --full           what a merge needs: the tests with one thread, with two devices and for data races,
#                    and the sanitizers' build of unit, api and ops
#   --long           all that, and the thread sanitizer's and the coverage build, and the tests of hours: a
#                    million calls, an hour of every operator from eight threads, fuzzing, --check; with
#                    --driver or --drivers on those, too
#   --preset NAME    this preset only (release, asan-ubsan, tsan, coverage)
#   --filter REGEX   tests whose name matches
#   --drivers        the tests that need a device on other OpenCL drivers, too: PoCL without
#                    threads, Intel's CPU runtime (downloaded), Mesa's rusticl, any GPU; Oclgrind's
#                    checks
#   --driver NAME    the same on this driver only (tests/drivers/run.sh)
#   --torch-npu      PyTorch's plug-in as a client, too (tests/torch_npu; downloads 1 GB once)
set -eu
CDPATH='' cd -- "$(dirname "$0")/.."
# shellcheck source=packages.sh
. tests/packages.sh

usage() { sed -n 's/^# \{0,1\}//; 3,17p' tests/run.sh; }

presets=
builds=
variants=
filter=
install=
soak=
drivers=
torch_npu=
while [ $# -gt 0 ]; do
    case $1 in
    --preset | --filter | --driver)
        [ -n "${2:-}" ] || {
            printf '%s needs a value: sh tests/run.sh --help\n' "$1" >&2
            exit 2
        }
        ;;
    esac
    case $1 in
    --full) builds=${builds:-asan-ubsan} && variants=variants ;;
    --long) builds='asan-ubsan tsan coverage' && variants=variants && soak=long ;;
    --preset) presets=$2 && shift ;;
    --filter) filter=$2 && shift ;;
    --install) install=--install ;;
    --drivers) drivers=all ;;
    --driver) drivers=$2 && shift ;;
    --torch-npu) torch_npu=1 ;;
    --help | -h) usage && exit 0 ;;
    *)
        printf 'unknown option %s\n' "$1" >&2
        usage >&2
        exit 2
        ;;
    esac
    shift
done

# lint.gpu_code is of Debian 12's clang (for gfx1100 the later one), and of ocloc in its driver for Intel's GPUs.
libclc=
! grep -qs '^12' /etc/debian_version || libclc='libclc-14 intel-opencl-icd clang-16'
# shellcheck disable=SC2086 # lists of words
packages_require $install $PACKAGES_BUILD g++ libcmocka-dev clang clang-format clang-tidy cppcheck oclgrind \
    $libclc python3-matplotlib ${drivers:+python3-pip} ${torch_npu:+python3-pip}

passed=0
failed=0
run() { # <test preset>
    log=build/$1.log
    ctest --preset "$1" ${filter:+-R "$filter"} 2>&1 | tee "$log"
    # Of "97% tests passed, 1 tests failed out of 40"; skipped ones count as neither.
    bad=$(sed -n 's/.* tests passed, \([0-9]*\) tests failed out of [0-9]*$/\1/p' "$log")
    all=$(sed -n 's/.* tests passed, [0-9]* tests failed out of \([0-9]*\)$/\1/p' "$log")
    skipped=$(grep -c '\*\*\*Skipped' "$log" || :)
    if [ -z "$all" ]; then # none of this name here, or CTest itself failed
        [ -z "$filter" ] || printf 'no test matches %s in %s (variants need --full)\n' "$filter" "$1"
        [ -n "$filter" ] || failed=$((failed + 1))
        return 0
    fi
    passed=$((passed + all - bad - skipped))
    failed=$((failed + bad))
}

for preset in ${presets:-release $builds}; do
    printf '\n== %s\n' "$preset"
    log=build/$preset.log
    mkdir -p build
    if ! { cmake --preset "$preset" && cmake --build --preset "$preset"; } >"$log" 2>&1; then
        tail -n 60 "$log"
        printf '%s: the build failed\n' "$preset"
        failed=$((failed + 1))
        continue
    fi
    run "$preset"
    [ "$preset" = release ] || continue
    for more in $variants $soak; do run "$more"; done
done

if [ -n "$drivers" ]; then
    printf '\n== drivers\n'
    if sh tests/drivers/run.sh ${soak:+--long} "$drivers"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
fi

if [ -n "$torch_npu" ]; then
    printf '\n== torch_npu\n'
    if sh tests/torch_npu/run.sh ${soak:+--long}; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
fi

printf '\n%s passed, %s failed\n' $passed $failed
[ $failed = 0 ] && [ $passed != 0 ]
