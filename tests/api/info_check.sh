#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# aclnn-cl-info --check: its rows, its exit status, and that it finds a kernel that computes wrongly.
#   info_check.sh <source folder> <aclnn-cl-info>
set -u
root=$1
info=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

problem() { # <message>
    printf '%s\n' "$1"
    sed 's/^/    /' "$work/said"
    failed=1
}

says() { # <exit status> <text> <arguments...>
    status=$1
    text=$2
    shift 2
    "$info" "$@" >"$work/said" 2>&1
    code=$?
    [ "$code" = "$status" ] || problem "aclnn-cl-info $*: exit status $code: expected $status"
    grep -q -e "$text" "$work/said" || problem "aclnn-cl-info $*: expected '$text'"
}

says 0 ' right, 0 not used, 0 WRONG$' --check --filter 'upsample_nearest_exact1d_backward/derived*/f*'
rows=$(grep -c '^upsample_nearest_exact1d_backward  .* right, [1-9][0-9]* modes*$' "$work/said")
grep -q "^$rows right," "$work/said" || problem "the total is not that of the $rows rows"
grep -q '^upsample_nearest_exact1d_backward  f16  *segments:gather,index:32  *right, 4 modes$' \
    "$work/said" || problem 'a row is missing'
says 0 '^\(9\|10\) right, [01] not used, 0 WRONG$' --check --filter 'matmul/two matrices/f32*'
says 1 '^nothing was checked: no case matches' --check --filter nosuchoperator
says 1 '^nothing was checked: no case matches' --check --filter 'upsample_nearest_exact1d_backward/*/f32/*/offset'
says 1 ': --device nosuchdevice matches none' --check --device nosuchdevice
says 2 '^usage: ' --check --json
says 2 '^usage: ' --filter 'conv*'
says 2 '^usage: ' --check --seed x

cp -r "$root/cl" "$work/cl"
sed -i 's/(SLOPE_OF(type, a, b, w, p) /(-SLOPE_OF(type, a, b, w, p) /' \
    "$work/cl/loss/loss.cl"
! cmp -s "$root/cl/loss/loss.cl" "$work/cl/loss/loss.cl" ||
    problem 'the kernel has changed: nothing was broken'
ACLNN_CL_KERNEL_DIR=$work/cl
export ACLNN_CL_KERNEL_DIR
says 1 ' default  *WRONG in 5 of 5 modes, first in: none$' --check \
    --filter 'mse*/*/f32 to f32/default'
grep -q 'repeat: aclnn-cl-info --check --filter .mse_loss_backward/none/f32 to f32/default/' \
    "$work/said" || problem 'no command repeats the failure'
grep -q '^0 right, 0 not used, 1 WRONG$' "$work/said" || problem 'no total'

# The self-test's own kernel computes wrongly: no device is left, and both say why. Without a cache
# folder, a pass of the right kernel does not count.
sed -i 's/out\[i\] = 3 \* in\[i\] + 1;/out[i] = 4 * in[i] + 1;/' "$work/cl/probes/self_test.cl"
! cmp -s "$root/cl/probes/self_test.cl" "$work/cl/probes/self_test.cl" || problem 'the self-test is not broken'
export ACLNN_CL_CACHE=0
reason=': self-test: data handed over between queues: element 1 is 5: must be 4$'
says 1 "): WRONG, it is not numbered$reason" --check
grep -q '^0 right, 0 not used, [1-9][0-9]* WRONG$' "$work/said" || problem 'no total of rejected devices'
says 1 "^Not used: .*)$reason"
ACLNN_CL_TRUST=1
export ACLNN_CL_TRUST
says 0 '^  FAILED, but trusted *self-test: data handed over between queues: element 1 is 5: must be 4$'
exit $failed
