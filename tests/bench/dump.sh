#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What --dump writes; tests/bench/test_report.py tests how it is read.
. "$(dirname "$0")/common.sh"

cases='mse-16,up-16,grid-small'
dump=$work/dump
out=mse_loss_backward.mse-16.f32.out.bin

bench --dump "$dump" --case "$cases" >"$work/said" || problem '--dump fails'
[ "$(wc -c <"$dump/$out")" = 64 ] || problem "$out has not 16 floats"
for key in '"format": "aclnn-cl-bench dump"' '"operator": "mse_loss_backward"' '"reduction": 1' \
    '"role": "output"' '"dtype": "bf16"' '"strides"' '"offset": 0' '"commit"' \
    '"interpolationMode": 0' '"outputSize"'; do
    grep -qF "$key" "$dump/index.json" || problem "the index has no $key"
done
fails 1 'holds a dump already' --dump "$dump" --case mse-16

# Outputs whose arithmetic is exact have the bound 0, others a file with one float per element.
[ "$(grep -c '"error_bound": 0' "$dump/index.json")" = 6 ] || problem 'not 6 outputs are exact'
[ "$(grep -c '"error_bound": "grid.*.bound.bin"' "$dump/index.json")" = 6 ] ||
    problem 'not 6 outputs have a file of bounds'
bound=grid_sampler_2d_backward.grid-small.f16.inputGrad.bound.bin
[ "$(wc -c <"$dump/$bound")" = 1048576 ] || problem "$bound has not 512 x 512 floats"
od -A n -t f4 -v "$dump/$bound" | awk '{ for (i = 1; i <= NF; i++) if (!($i > 0 && $i < 1)) bad++ }
    END { exit bad > 0 }' || problem "$bound holds a number that is no bound"

# What aclnn-cl-report reads; another strategy is within the bound.
bench --dump "$work/atomic" --case 'grid-small' --dtype f32 --strategy scatter:atomic >"$work/said" ||
    problem '--dump fails with another strategy'
python3 "$root/bench/report/aclnn_cl_report.py" check "$dump" "$work/atomic" --case grid-small \
    --dtype f32 >"$work/said" || {
    problem 'another strategy is not within the bound'
    cat "$work/said"
}
exit $failed
