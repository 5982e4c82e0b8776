#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds everything and runs the tests, in 15 to 35 minutes on two cores; the exit status is the verdict.
#   --install        install the Debian packages that are missing, with sudo if need be; without
#                    this option they are only listed
#   --packages       this only; nothing is built
#   --full           what a merge needs: parts release, variants and asan-ubsan
#   --long           all parts but drivers, torch_npu and llama, and the tests of hours of each: a million calls, an hour
#                    of every operator from eight threads, fuzzing, --check
#   --part NAME      this part only; can be repeated:
#                      release     every test once, most kernels without optimization (the default)
#                      usual       tests that need a device, with more strategies in half, all kernels as PoCL
#                                  optimizes them
#                      variants    tests again with one thread, 16 compute units, two devices, as on a GPU, for data
#                                  races
#                      long        the tests of hours, and the types that the default leaves out
#                      asan-ubsan, tsan   the address and undefined-behaviour sanitizers; the thread sanitizer
#                      coverage    with gcov's counters
#                      drivers     the tests that need a device on other OpenCL drivers (--driver names one)
#                      torch_npu   PyTorch's plug-in as a client (tests/torch_npu; downloads 1 GB once)
#                      llama       llama.cpp as a client (tests/llama; downloads 77 MB once)
#   --filter REGEX   tests whose name matches
#   --drivers        in addition, part drivers: PoCL without threads, Intel's CPU runtime (downloaded),
#                    Mesa's rusticl, any GPU; Oclgrind's checks
#   --driver NAME    the same on this driver only (tests/drivers/run.sh); with --full a part of its tests
#                    (--brief)
#   --torch-npu      in addition, part torch_npu
#   --llama          in addition, part llama
#   --every-analysis clang-tidy, cppcheck, headers and the compilation of kernels for GPUs on all files, not only
#                    on those that differ from the branch that this one comes from
set -eu
CDPATH='' cd -- "$(dirname "$0")/.."
# shellcheck source=packages.sh
. tests/packages.sh

usage() { sed -n 's/^# \{0,1\}//; 3,30p' tests/run.sh; }

parts=
more=
filter=
install=
soak=
brief=
packages=
drivers=all
while [ $# -gt 0 ]; do
    case $1 in
    --part | --filter | --driver)
        [ -n "${2:-}" ] || {
            printf '%s needs a value: sh tests/run.sh --help\n' "$1" >&2
            exit 2
        }
        ;;
    esac
    case $1 in
    --full) parts='release variants asan-ubsan' && brief=--brief ;;
    --long) parts='release usual variants long asan-ubsan tsan coverage' && soak=--long && export OC_ANALYSIS=every ;;
    --part)
        case $2 in
        release | usual | variants | long | asan-ubsan | tsan | coverage | drivers | torch_npu | llama) ;;
        *)
            printf 'there is no part %s: sh tests/run.sh --help\n' "$2" >&2
            exit 2
            ;;
        esac
        parts="$parts $2" && shift
        ;;
    --filter) filter=$2 && shift ;;
    --install) install=--install ;;
    --packages) packages=only ;;
    --drivers) more="$more drivers" ;;
    --driver) more="$more drivers" && drivers=$2 && shift ;;
    --torch-npu) more="$more torch_npu" ;;
    --llama) more="$more llama" ;;
    --every-analysis) export OC_ANALYSIS=every ;;
    --help | -h) usage && exit 0 ;;
    *)
        printf 'unknown option %s\n' "$1" >&2
        usage >&2
        exit 2
        ;;
    esac
    shift
done
parts="${parts:-release} $more"

# lint.gpu_code is of Debian 12's clang (for gfx1100 the later one), and of ocloc in its driver for Intel's GPUs.
libclc=
! grep -qs '^12' /etc/debian_version || libclc='libclc-14 intel-opencl-icd clang-16'
pip=
case $parts in *drivers* | *torch_npu*) pip=python3-pip ;; esac
all_packages="$PACKAGES_BUILD g++ libcmocka-dev clang clang-format clang-tidy cppcheck oclgrind \
    $libclc python3-matplotlib $pip"
# shellcheck disable=SC2086 # lists of words
packages_require $install $all_packages
if [ -n "$packages" ]; then
    # shellcheck disable=SC2086 # lists of words
    missing=$(packages_require $all_packages)
    [ -z "$missing" ]
    exit
fi

mkdir -p build
started=build/started # what PoCL compiled since is newer
logs=
times=
passed=0
failed=0
touch $started

# Runs a command, whose output is printed, and keeps its time.
timed() { # <name> <command...>
    timed_name=$1
    timed_from=$(date +%s)
    timed_status=0
    shift
    "$@" || timed_status=$?
    time=$(printf '%8d  %s' $(($(date +%s) - timed_from)) "$timed_name")
    times="$times$time
"
    printf '%s, in seconds\n' "$time" # at once: the run may be cut off
    return $timed_status
}

build() { # <preset>
    log=build/$1.log
    ! { cmake --preset "$1" && cmake --build --preset "$1"; } >"$log" 2>&1 || return 0
    tail -n 60 "$log"
    printf '%s: the build failed\n' "$1"
    return 1
}

test_preset() { # <test preset>
    log=build/$1.tests.log
    logs="$logs $log"
    # shellcheck disable=SC2086 # a list of words
    env -u OC_TEST_EVERY $variables ctest --preset "$1" -j "$(nproc)" ${filter:+-R "$filter"} $without 2>&1 | tee "$log"
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

count() { # <command...>
    if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}

built=
run_part() { # <part>
    printf '\n== %s\n' "$1"
    preset=$1
    case $1 in usual | variants | long | drivers | torch_npu | llama) preset=release ;; esac
    case " $built " in
    *" $preset "*) ;;
    *)
        timed "build of $preset" build "$preset" || {
            failed=$((failed + 1))
            return 0
        }
        built="$built $preset"
        ;;
    esac
    # The default runs what follows with every operator, and with all types; --long here, too (README.md). Sanitizers see
    # two devices weekly.
    variables=
    without=
    [ "$1$soak$filter" != asan-ubsan ] || without='-LE ^variant$'
    case $1$soak in
    variants | asan-ubsan) variables=OC_TEST_EVERY=8 ;;
    *--long) variables=OC_TEST_OPTIMIZED=1 ;;
    esac
    [ "$1$soak$filter${OC_TEST_PART:-}" != asan-ubsan ] || variables="$variables OC_TEST_PART=gpu"
    # shellcheck disable=SC2086 # an option or none
    case $1 in
    drivers) count timed drivers sh tests/drivers/run.sh ${soak:-$brief} "$drivers" ;;
    torch_npu) count timed torch_npu sh tests/torch_npu/run.sh $soak ;;
    llama) count timed llama sh tests/llama/run.sh ;;
    *) timed "tests of $1" test_preset "$1" ;;
    esac
}

ran=
for part in $parts; do
    case " $ran " in *" $part "*) continue ;; esac
    run_part "$part"
    ran="$ran $part"
done

# shellcheck disable=SC2086 # a list of our own file names
[ -z "$logs" ] || sh tests/times.sh $logs
printf '\nSeconds of each part:\n%s' "$times"
printf '\nCompiled by PoCL: %s programs, and %s kernels of them for a size of work-groups\n' \
    "$(find build/pocl-cache -name program.bc -newer $started 2>/dev/null | wc -l)" \
    "$(find build/pocl-cache -name '*.so' -newer $started 2>/dev/null | wc -l)"
printf '\n%s passed, %s failed\n' $passed $failed
[ $failed = 0 ] && [ $passed != 0 ]
