#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh with programs that only pretend: which drivers it finds, its table and its exit status.
#   run_script.sh <source folder>
set -u
root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

program() { # <file>, its text on standard input
    mkdir -p "$(dirname "$1")"
    cat >"$1"
    chmod +x "$1"
}

problem() { # <message>
    printf '%s\n' "$1"
    sed 's/^/    /' "$work/said"
    failed=1
}

says() { # <exit status> <line, a regular expression> <arguments...>
    status=$1
    text=$2
    shift 2
    PATH=$work/bin:$PATH sh "$work/tests/drivers/run.sh" "$@" >"$work/said" 2>&1
    code=$?
    [ "$code" = "$status" ] || problem "run.sh $*: exit status $code: expected $status"
    grep -q -e "$text" "$work/said" || problem "run.sh $*: expected '$text'"
}

mkdir -p "$work/tests/drivers" "$work/vendors"
cp "$root/tests/drivers/run.sh" "$work/tests/drivers/"
printf ':\n' | program "$work/bin/cmake"
printf ':\n' | program "$work/bin/oclgrind"
printf 'exit 1\n' | program "$work/bin/python3"
program "$work/bin/ctest" <<'SCRIPT'
#!/bin/sh
[ "${ACLNN_CL_DEVICE:-}" = "${EXPECTED_DEVICE:-}" ] || exit 1
case "$*" in
*'-L ^ops$ -R [.]as-gpu$ '*)
    printf '90%% tests passed, %s tests failed out of 24\n' "${GPU_FAILED:-0}"
    [ -z "${GPU_FAILED:-}" ] || printf 'The following tests FAILED:\n'
    [ -z "${GPU_FAILED:-}" ] || exit 1
    ;;
*"${EXPECTED_LABELS:-}"*' -LE ^variant$ '*) printf '100%% tests passed, 0 tests failed out of 25\n' ;;
*) exit 1 ;;
esac
SCRIPT
# Of the drivers, "pocl" has a CPU, "new" a GPU, and "bad" a GPU that fails its self-test.
program "$work/build/release/aclnn-cl-info" <<'SCRIPT'
#!/bin/sh
driver=$(basename "$(ls "$OCL_ICD_VENDORS")" .icd)
[ "${1:-}" != --check ] || {
    printf '%s\n' "${CHECK_SAYS-86 right, 2 not used, 0 WRONG}"
    exit "${CHECK_STATUS:-0}"
}
case $driver:${ACLNN_CL_DEVICE:-} in
pocl:gpu) printf 'ACLNN_CL_DEVICE=gpu matches none of the devices that exist: 0:0 cpu\n' && exit 1 ;;
bad:*) printf 'Not used: Bad GPU (Bad): self-test: it is bad\n' && exit 1 ;;
*) printf 'Device 0: x\n  platform            The %s\n  driver              1.0\n' "$driver" ;;
esac
SCRIPT
printf 'libpocl.so\n' >"$work/vendors/pocl.icd"
OCL_ICD_VENDORS=$work/vendors
export OCL_ICD_VENDORS
unset ACLNN_CL_DEVICE ACLNN_CL_TRUST POCL_CURRENT_ICD RUSTICL_ICD 2>/dev/null

says 0 '^| pocl  *| The pocl 1.0  *| 25 of 25, as a GPU 24 of 24 |$' pocl
grep -q '^| driver  *| version  *| tests that need a device |' "$work/said" || problem 'the table has no head'
export EXPECTED_LABELS='^(api|ops|drivers|faults|opencl_calls|fuzz)$'
says 0 '| 25 of 25, as a GPU 24 of 24 |$' pocl
EXPECTED_LABELS='|long)$'
says 0 '| 25 of 25, as a GPU 24 of 24 |$' --long pocl
EXPECTED_LABELS=
says 0 '| 25 of 25, as a GPU 24 of 24, 10 times in a row |$' --repeat 10 pocl
says 0 '^| pocl-basic  *| The pocl 1.0  *| 25 of 25 |$' pocl-basic
says 0 '^| oclgrind  *| The oclgrind 1.0  *| 25 of 25, races 0 of 0, uninitialized 0 of 0 |$' oclgrind
export GPU_FAILED=3
says 1 '| 25 of 25, as a GPU 21 of 24 |$' pocl
grep -q '^The following tests FAILED' "$work/said" || problem 'the failed tests are not named'
unset GPU_FAILED
says 1 '^| rusticl  *|  *| not installed |$' rusticl
says 1 'there is no driver nosuch' nosuch
says 2 'unknown option --nosuch' --nosuch pocl
says 2 '^--repeat needs a number' --repeat
says 0 '^  run.sh \[--repeat N\] ' --help

# A download that fails is no driver that is not installed.
says 1 '^| intel  *|  *| the download failed, see ' all
grep -q '^| gpu  *|  *| not installed |$' "$work/said" || problem 'no row of the GPUs'

says 1 '^| gpu  *|  *| not installed |$' gpu
printf 'libnew.so\n' >"$work/vendors/new.icd"
EXPECTED_DEVICE=gpu
export EXPECTED_DEVICE
says 0 '^| gpu-new  *| The new 1.0  *| 25 of 25 |$' gpu
! grep -q pocl "$work/said" || problem 'a CPU is among the GPUs'
printf 'libbad.so\n' >"$work/vendors/bad.icd"
says 1 '^| gpu-bad  *| no device  *| rejected: Bad GPU (Bad): self-test: it is bad' gpu
grep -q '^| gpu-new ' "$work/said" || problem 'a bad GPU hides the next one'
mv "$work/vendors/bad.icd" "$work/bad.icd"
export EXPECTED_DEVICE='' RUSTICL_ICD="$work/bad.icd"
says 0 '^| rusticl  *| no device  *| rejected: .*; trusted: 25 of 25, as a GPU 24 of 24 |$' rusticl
EXPECTED_DEVICE=gpu

says 0 '| 25 of 25; 86 of 86 rows of --check right |$' --check gpu
export CHECK_SAYS='80 right, 2 not used, 6 WRONG' CHECK_STATUS=1
says 1 '| 25 of 25; 80 of 86 rows of --check right |$' --check gpu
says 0 '| 25 of 25 |$' gpu
export CHECK_SAYS='Segmentation fault' CHECK_STATUS=0
says 1 '| 25 of 25; --check ended early |$' --repeat 1 --check gpu
exit $failed
