#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A kernel that computes something else gets no figures, and the run fails.
. "$(dirname "$0")/common.sh"

cp -r "$root/cl" "$work/cl"
sed -i 's/(SLOPE_OF(type, a, b, w, p) /(-SLOPE_OF(type, a, b, w, p) /' \
    "$work/cl/loss/loss.cl"
sed -i 's/POINTER(float, rstd)\[row\] = r;/POINTER(float, rstd)[row] = 2 * r;/' \
    "$work/cl/normalization/layer_norm.cl"
for file in loss/loss.cl normalization/layer_norm.cl; do
    ! cmp -s "$root/cl/$file" "$work/cl/$file" || {
        echo "$file has changed: nothing was broken"
        exit 1
    }
done
ACLNN_CL_KERNEL_DIR=$work/cl
export ACLNN_CL_KERNEL_DIR

fails 1 'WRONG: at first use: out[' --no-ceilings --time 0.02 --case mse-16,up-16 --dtype f32 \
    --json "$work/rows.json"
! grep '^mse-16' "$work/said" | grep -q '[MG]B/s\|FLOP/s\|[0-9] [mu]s ' || problem 'wrong, and figures'
grep -q '^up-16 .*[MG]B/s' "$work/said" || problem 'the case beside it has no figures'
grep -q '1 results\{0,1\} right, 1 wrong' "$work/said" || problem 'the counts are wrong'
[ "$(grep -c '"error_occurred": true' "$work/rows.json")" = 1 ] || problem 'no error in the JSON'
[ "$(grep -c '"bytes_per_second"' "$work/rows.json")" = 1 ] || problem 'figures in the JSON'
# Of an operator whose problems are cases of host/verify.
fails 1 'WRONG: at first use: rstdOutOptional[0]' --no-ceilings --time 0.02 --case norm-16 --dtype f32
fails 1 'not dumped' --dump "$work/dump" --case mse-16 --dtype f32
! grep -q '"mse-16"' "$work/dump/index.json" || problem 'a wrong result was dumped'
exit $failed
