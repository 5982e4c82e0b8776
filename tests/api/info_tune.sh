#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# aclnn-cl-info --tune: what it measures is kept, shown, and used by later processes.
#   info_tune.sh <aclnn-cl-info>
set -u
info=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
# The marks only: kernels come from the driver's cache where it has one.
XDG_CACHE_HOME=$work/cache
export XDG_CACHE_HOME
unset ACLNN_CL_CACHE ACLNN_CL_STRATEGY

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

value() { # <family>, of the last --tune
    sed -n "s/^  $1 .*-> //p" "$work/tuned"
}

says 1 ': --device nosuchdevice matches none' --tune --device nosuchdevice
says 2 '^usage: ' --tune --check
says 2 '^usage: ' --tune --seed 2
"$info" >"$work/said" 2>&1
if ! grep -q '^  kind  *cpu$' "$work/said"; then
    says 0 'nothing to measure' --tune
    exit $failed
fi
grep -q '^  tuning  *by rule: aclnn-cl-info --tune measures it$' "$work/said" ||
    problem 'nothing was measured'
says 0 '^  tile  .* ms.*-> [0-9x]*$' --tune
cp "$work/said" "$work/tuned"
says 0 "^  tuning .*tile:$(value tile),panels:$(value panels)\$"
[ -z "$(value stores)" ] ||
    says 0 "^  tuning  *stores:$(value stores),prefetch:$(value prefetch),tile:"
ACLNN_CL_CACHE=0
export ACLNN_CL_CACHE
says 1 '^nothing is measured, since it could not be kept: switched off by ACLNN_CL_CACHE=0$' --tune
! grep -q ' ms' "$work/said" || problem 'it was measured all the same'
exit $failed
