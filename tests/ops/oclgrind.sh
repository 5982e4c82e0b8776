#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs small cases of an operator's test program on Oclgrind's simulated device, which reports
# out-of-bounds accesses and data races in kernels.
#   oclgrind.sh PROGRAM PATTERN...       each pattern a --filter of the program
# Skipped (77) if oclgrind is not installed.
set -u
command -v oclgrind >/dev/null || {
    echo 'skipped: oclgrind is not installed'
    exit 77
}
program=$1
shift
log=$(mktemp) output=$(mktemp)
trap 'rm -f "$log" "$output"' EXIT
export ACLNN_CL_CACHE=0
bad=0
for pattern in "$@"; do
    oclgrind --data-races --log "$log" "$program" --filter "$pattern" >"$output" 2>&1 || bad=1
    if ! grep -q '^device 0: Oclgrind' "$output"; then
        echo "$pattern: did not run on Oclgrind"
        bad=1
    fi
    [ $bad = 0 ] || cat "$output"
    if [ -s "$log" ]; then
        echo "$pattern: Oclgrind reports:"
        head -n 60 "$log"
        bad=1
    fi
    sed -n "s|^[0-9]* combinations\$|$pattern: &|p" "$output"
done
exit $bad
