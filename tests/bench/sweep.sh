#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# --sweep: random cases follow from the seed, run alone and from a file, and the worst are found. The
# peer is a PyTorch that is none, whose runs take a second, or FAKE_SECONDS.
. "$(dirname "$0")/common.sh"

PYTHONPATH=$root/tests/bench/fake
PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH PYTHONDONTWRITEBYTECODE

# ---- Cases ----
bench --list --sweep 60 --seed 7 >"$work/seven"
bench --list --sweep 60 --seed 7 >"$work/again"
bench --list --sweep 60 --seed 8 >"$work/eight"
bench --list --sweep 9 --seed 7 >"$work/fewer"
cmp -s "$work/seven" "$work/again" || problem 'a seed gives other cases the second time'
operators=$(find "$root/bench/cases" -name '*.txt' | wc -l)
[ "$(grep -c -- '-7-' "$work/seven")" = $((60 * operators)) ] || problem 'not 60 cases of each operator'
for seed in seven eight; do
    sed -n 's/^.*-[78]-[0-9]* *//p' "$work/$seed" | sort -u >"$work/$seed.keys"
done
[ "$(comm -12 "$work/seven.keys" "$work/eight.keys" | wc -l)" -le 30 ] ||
    problem 'another seed gives the same cases'
grep '=' "$work/fewer" | while read -r line; do
    grep -qF -- "$line" "$work/seven" || exit 1
done || problem 'a case depends on how many there are'
for key in reduction=none reduction=mean reduction=sum scale= transposed= mode=nearest mode=bicubic \
    padding=reflection grid=flow align=1 dtypes=f16 dtypes=bf16 sampling=0 aligned=1 pad= =1x1x \
    gradOutput=scalar; do
    grep -q -- "$key" "$work/seven" || problem "no case has $key"
done
fails 2 'must be a number from 1 to 10000' --sweep 0
fails 2 'must be a number from 1 to 10000' --sweep 5 --seed x
fails 2 '--cold: is for cases of the files' --sweep 5 --cold
fails 2 'no case has this name' --sweep 5 --case mse-1-5

# Some of up to 9999 elements; one of them alone, and out of a file.
names=$(awk '/^ *mse-7-/ { split($2, s, "[=x]"); n = 1; for (i = 2; i in s; i++) n *= s[i] }
    /^ *mse-7-/ && n < 1e4 && count++ < 12 { printf("%s%s", (count > 1 ? "," : ""), $1) }' "$work/seven")
count=$(echo "$names" | tr , "\n" | wc -l)
[ "$count" -gt 10 ] || problem "only $count small cases"
one=${names%%,*}
line=$(sed -n "s/^ *\($one .*\)/\1/p" "$work/seven")
mkdir "$work/cases"
for file in "$root"/bench/cases/*.txt; do
    : >"$work/cases/$(basename "$file")"
done
echo "$line" >"$work/cases/mse_loss_backward.txt"
run='--no-ceilings --time 0.01'
# shellcheck disable=SC2086 # words
for from in '--sweep 60 --seed 7 --op mse' "--cases $work/cases"; do
    bench $run $from --case "$one" --json "$work/one.json" >"$work/text" || problem "fails: $from"
    [ "$(grep -c "^$one " "$work/text")" = 1 ] || problem "not one row of $one: $from"
    grep -qF "\"keys\": \"$(echo "$line" | tr -s ' ' | cut -d' ' -f2-)\"" "$work/one.json" ||
        problem "$one has other keys: $from"
done

# ---- The worst: the ratio to a run of a microsecond is the median in microseconds ----
worst() { # <seconds of the peer>; what is said of short runs
    # shellcheck disable=SC2086 # words
    FAKE_SECONDS=$1 bench $run --sweep 60 --seed 7 --op mse --case "$names" --peer torch \
        >"$work/text" || problem "a sweep fails with a peer of $1 s"
    sed -n '/case of less than 0.001 s/,$p' "$work/text" >"$work/worst"
}
worst 0.000001
if ! grep -q '^peer  *none' "$work/text" && ! grep -q 'none: ' "$work/text"; then
    awk '/mse-7-/ { rows++; bad += rows > 1 && $1 > last; last = $1
            bad += $1 < 0.98 * $2 || $1 > 1.02 * $2 }
        / of [0-9]+ exceed 2/ { all = $3 }
        END { exit !(rows > 0 && rows == (all < 10 ? all : 10) && bad == 0) }' "$work/worst" || problem 'not the worst ten, sorted'
    # A busy machine may need more than 0.001 s for some.
    exceed() { # <how many of all>
        awk -v slower="$1" -v all="$count" '/ of [0-9]+ exceed [12], 0 had no peer/ { n += $1; of += $3 }
            END { exit !(n == slower && of == all) }' "$work/text"
    }
    exceed "$count" || problem 'not all exceed 2'
    worst 1
    exceed 0 || problem 'some are slower than 1 s'
fi
grep -q '^one alone: --sweep 60 --seed 7 --case NAME' "$work/text" || problem 'no word of repeating'
exit $failed
