# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# To be sourced by the tests of the bench, which are called as
#   <test>.sh <source folder> <aclnn-cl-bench>
set -eu
# shellcheck disable=SC2034 # for those who source this
root=$1 failed=0
program=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 2' HUP INT TERM

problem() {
    printf '%s\n' "$*"
    # shellcheck disable=SC2034
    failed=1
}

# The first device only: the tests are about the bench.
bench() { "$program" --device 0 "$@"; }

# fails <status> <text> <arguments...>: that run must exit with this status and say the text.
fails() {
    status=$1
    text=$2
    shift 2
    got=0
    bench "$@" >"$work/said" 2>&1 || got=$?
    [ "$got" = "$status" ] || problem "exit status $got, must be $status: $*"
    grep -qF -e "$text" "$work/said" || {
        problem "does not say \"$text\": $*"
        cat "$work/said"
    }
}
