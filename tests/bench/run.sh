#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What belongs to a run besides its figures: progress, statistics, first use.
. "$(dirname "$0")/common.sh"

run='--no-ceilings --case mse-16 --dtype f32 --time 0.02'

# shellcheck disable=SC2086 # words
bench $run --json "$work/warm.json" >"$work/text" 2>"$work/errors"
[ ! -s "$work/errors" ] || problem 'progress, but standard error is no terminal'
for key in cold_time median min p95 noise first_call second_call device_time in_cache; do
    grep -q "\"$key\": [0-9]" "$work/warm.json" || problem "a row has no $key"
done
grep -q 'in cache' "$work/text" || problem 'mse-16 fits into any cache, but the row does not say so'
if command -v script >/dev/null; then
    script -qec "'$program' --device 0 $run" "$work/typed" >/dev/null </dev/null
    grep -q 'mse-16 f32: round' "$work/typed" || problem 'no progress on a terminal'
fi

# shellcheck disable=SC2086 # words
bench $run --cold --json "$work/cold.json" >"$work/text"
grep -q '"cold_is_first": 1' "$work/cold.json" || problem '--cold measured no first use'
grep -q '"cold_is_first": 0' "$work/warm.json" || problem 'a first use without --cold'

# The quick set is what the default runs, and --full has more.
quick=$(bench --list | grep -c ' quick ')
all=$(bench --list | grep -c '^  [a-z]')
if [ "$quick" -lt 1 ] || [ "$quick" -ge "$all" ]; then problem "$quick of $all cases are quick"; fi
exit $failed
