#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What belongs to a run besides its figures: progress, statistics, first use.
. "$(dirname "$0")/common.sh"

run='--no-ceilings --case mse-16 --dtype f32 --time 0.02'

# shellcheck disable=SC2086 # words
bench $run --json "$work/warm.json" >"$work/text" 2>"$work/errors"
[ ! -s "$work/errors" ] || problem 'progress, but standard error is no terminal'
for key in cold_time median min p95 noise noise_within_passes noise_between_passes first_call \
    second_call device_time repeat_time repeat_noise in_cache; do
    grep -q "\"$key\": [0-9]" "$work/warm.json" || problem "a row has no $key"
done
grep -q 'in cache' "$work/text" || problem 'mse-16 fits into any cache, but the row does not say so'
if command -v script >/dev/null; then
    script -qec "'$program' --device 0 $run" "$work/typed" >/dev/null </dev/null
    grep -q 'pass 1 of 5, 1 of 1: mse-16 f32: repeating' "$work/typed" ||
        problem 'no progress on a terminal'
fi

bench --op grid --case grid-small --dtype f32 --time 0.01 --passes 1 --no-ceilings \
    --json "$work/grid.json" >/dev/null
grep -q '"strategy": "owner"' "$work/grid.json" || problem 'a row has no strategy'
# A file of a family's; a product, before which operands are copied.
# shellcheck disable=SC2086 # words
bench $run --passes 1 --json "$work/loss.json" >/dev/null
grep -q '"strategy": "flat"' "$work/loss.json" || problem 'a row of a loss has no strategy'
bench --op matmul --case mm-32 --strategy gemm:clblast --dtype f16 --time 0.01 --passes 1 --no-ceilings \
    --json "$work/product.json" >/dev/null
grep -q '"strategy": "clblast"' "$work/product.json" || problem 'a row of a product has no strategy, or that of a copy'

# An operator that reads its outputs: they are as before for the check after the repetitions.
bench --case adamw-bias --time 0.01 --passes 1 --no-ceilings >"$work/adam" || problem 'a result depends on repetitions'
grep -q '^adamw-bias ' "$work/adam" || problem 'adamw-bias did not run'

# Passes share the time, and each row has samples of all.
grep -q '^1 result in 5 passes; the last one prints them$' "$work/text" || problem 'no word of passes'
grep -q '"passes": 5' "$work/warm.json" || problem 'a row has not five passes'
# shellcheck disable=SC2086 # words
bench $run --passes 2 --json "$work/two.json" >"$work/text"
grep -q '"passes": 2' "$work/two.json" || problem '--passes 2 makes others'
[ "$(grep -c '^mse-16 ' "$work/text")" = 1 ] || problem 'a row for each pass'
awk -F'[:,]' '/"noise(_within_passes|_between_passes)?":/ { gsub(/[ "]/, "", $1); v[$1] = $2 + 0 }
    END {
        w = v["noise_within_passes"]; b = v["noise_between_passes"]
        exit !("noise" in v && v["noise"] == (w > b ? w : b))
    }' "$work/two.json" || problem 'the noise is not the larger of the two'
for count in 0 101 two 1.5; do
    # shellcheck disable=SC2086 # words
    fails 2 'must be a number from 1 to 100' $run --passes $count
done

# shellcheck disable=SC2086 # words
bench $run --cold --json "$work/cold.json" >"$work/text"
grep -q '"cold_is_first": 1' "$work/cold.json" || problem '--cold measured no first use'
grep -q '"cold_is_first": 0' "$work/warm.json" || problem 'a first use without --cold'

grep '"repeat_time"' "$work/warm.json" | grep -q '[1-9]' || problem 'a repeated call takes no time'

# The quick set is what the default runs, and --full has more.
quick=$(bench --list | grep -c ' quick ')
all=$(bench --list | grep -c '^  [a-z]')
if [ "$quick" -lt 1 ] || [ "$quick" -ge "$all" ]; then problem "$quick of $all cases are quick"; fi
exit $failed
