#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The ceilings are there and positive, and rows are compared with them.
. "$(dirname "$0")/common.sh"

names='write_bandwidth copy_bandwidth triad_bandwidth read_bandwidth fma_rate sgemm_rate
    atomic_add_spread atomic_add_contended launch_latency launch_pipelined'

bench --ceilings --passes 2 --json "$work/ceilings.json" >"$work/text"
grep -q 'ceilings: write [0-9.e+]* GB/s; copy' "$work/text" || problem 'the text has no ceilings'
! grep -q unknown "$work/text" || problem 'a ceiling is not known'
! grep -q '^case' "$work/text" || problem '--ceilings measured operators'
for name in $names; do
    grep -q "\"$name\": [0-9.e+-]*[1-9]" "$work/ceilings.json" || problem "$name is not in the JSON"
done

bench --case mse-16,mse-row,conv-tiny --dtype f32 --passes 1 --time 0.02 --json "$work/rows.json" >"$work/text"
grep -q '^mse-row .* [1-9][0-9]* % [a-zA-Z]* ' "$work/text" || problem 'mse-row has no share'
grep -q '"ceiling": "[a-z]*_[a-z]*"' "$work/rows.json" || problem 'no row has a ceiling'
awk -F'[:,]' '/"share_of_ceiling"/ { count++; bad += !($2 > 0 && $2 <= 1) }
    END { exit !(count == 3 && bad == 0) }' "$work/rows.json" ||
    problem 'a share is not above 0 and at most 1'

bench --no-ceilings --case mse-row --dtype f32 --time 0.02 --json "$work/none.json" >"$work/text"
! grep -q 'ceilings:' "$work/text" || problem '--no-ceilings measured ceilings'
! grep -q '"ceilings"' "$work/none.json" || problem '--no-ceilings wrote ceilings'
grep -q '"share_of_ceiling": null' "$work/none.json" || problem 'a share without ceilings'
exit $failed
