#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# aclnn-cl-bench --compare: verdicts and exit status, from made-up files; no device is needed.
#   compare.sh <source folder> <aclnn-cl-bench>
set -eu
bench=$2
# shellcheck source=results.sh
. "$1/tests/bench/results.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
failed=0

# compares <status> <words...>: the exit status of the last comparison, and lines that it must have
# printed, as patterns.
compares() {
    wanted=$1
    shift
    status=0
    # shellcheck disable=SC2086 # words
    "$bench" --compare $arguments >output 2>&1 || status=$?
    [ "$status" = "$wanted" ] || {
        printf '%s: the status is %s, not %s\n' "$arguments" "$status" "$wanted"
        cat output
        failed=1
    }
    for pattern in "$@"; do
        grep -qE -e "$pattern" output || {
            printf '%s: no line is like: %s\n' "$arguments" "$pattern"
            cat output
            failed=1
        }
    done
}

prints_no() { # <pattern>
    if grep -qE -e "$1" output; then
        printf '%s: a line is like: %s\n' "$arguments" "$1"
        cat output
        failed=1
    fi
}

results a.json 'Device one' <<END
mse plain f32 0.010 0.02
mse plain f16 0.005 0.02
up  plain f32 0.020 0.03
END

# ---- Nothing has changed, within noise ----
arguments='a.json a.json'
compares 0 'mse.*' 'plain +f32 .* 1\.000  same within noise' 'geometric mean +1\.000' \
    '3 rows: 0 slower, 0 faster, 3 same within noise' 'commit c0ffee'
prints_no REGRESSION:

results same.json 'Device one' <<END
mse plain f32 0.0103 0.02
mse plain f16 0.0060 0.25
up  plain f32 0.0190 0.03
END
arguments='a.json same.json'
compares 0 '1\.030  same within noise' '1\.200  same within noise' '0\.950  same within noise'

# ---- A regression: beyond the threshold and beyond the noise ----
results slower.json 'Device one' <<END
mse plain f32 0.0125 0.02
mse plain f16 0.0050 0.02
up  plain f32 0.0200 0.03
END
arguments='a.json slower.json'
compares 3 'plain +f32 .* 1\.250  slower: REGRESSION$' '^1 regression$' 'geometric mean +1\.118'
arguments='a.json slower.json --threshold 30'
compares 0 'plain +f32 .* 1\.250  slower$' 'more than 30 %'
arguments='--threshold 24.9 a.json slower.json'
compares 3 '^1 regression$'
arguments='--threshold 0 a.json a.json'
compares 0

# Medians that are as far apart, with more noise; and noise of one side only.
results noisy.json 'Device one' <<END
mse plain f32 0.0125 0.19
mse plain f16 0.0050 0.02
up  plain f32 0.0200 0.03
END
arguments='a.json noisy.json'
compares 0 '1\.250  same within noise'
arguments='noisy.json a.json'
compares 0 '0\.800  same within noise'

# ---- Noise of one pass is told to be too low ----
arguments='a.json a.json'
compares 0 'measured in one pass'
sed 's/"noise":/"passes": 5, "noise":/' a.json >passes.json
arguments='passes.json passes.json'
compares 0 '3 same within noise'
prints_no 'one pass'

# ---- An improvement ----
arguments='slower.json a.json'
compares 0 '0\.800  faster' '1 faster'

# ---- No noise at all is not believed ----
results exact.json 'Device one' <<END
mse plain f32 0.01 0
END
sed 's/"median": 0.01,/"median": 0.01005,/' exact.json >close.json
arguments='exact.json close.json --threshold 0'
compares 0 '1\.005  same within noise'

# ---- Rows of one side ----
results fewer.json 'Device one' <<END
mse plain f32 0.010 0.02
new plain f32 0.010 0.02
new other f32 wrong 0
END
arguments='a.json fewer.json'
compares 0 'plain +f16 .* only in A$' 'plain +f32 .* only in B$' 'only in B, wrong$' \
    '4 without a partner'
prints_no REGRESSION:

# ---- What is wrong has no ratio; what became wrong is a regression ----
results wrong.json 'Device one' <<END
mse plain f32 wrong 0
mse plain f16 failed 0
up  plain f32 skipped 0
END
arguments='a.json wrong.json'
compares 3 'plain +f32 .* - +- +wrong in B: REGRESSION: element 3 is 1 <not> 2$' \
    'failed in B: REGRESSION' 'not compared: skipped in B' '^2 regressions$' '2 right no more'
prints_no 'geometric mean'
arguments='wrong.json a.json'
compares 0 'wrong in A, right in B' '2 right now'
arguments='wrong.json wrong.json'
compares 1 'not compared: wrong in A, wrong in B' 'no two results could be compared'

# ---- A case that is another one ----
sed 's/self=16/self=32/' slower.json >redefined.json
arguments='a.json redefined.json'
compares 1 'not compared: the case was self=16, is self=32'

# ---- Strategies: one that changed is compared; several of one case are matched one to one ----
results first.json 'Device one' <<END
up plain f32 0.010 0.02 rows
up plain f32 0.020 0.02 gather
up other f32 0.010 0.02 rows
END
results second.json 'Device one' <<END
up plain f32 0.021 0.02 gather
up plain f32 0.010 0.02 rows
up other f32 0.030 0.02 gather
END
arguments='first.json second.json'
compares 3 '1\.000  same' '1\.050  slower$' '3\.000  slower: REGRESSION, strategy rows -> gather'

# ---- Devices ----
results other.json 'Device two' <<END
mse plain f32 0.100 0.02
mse plain f16 0.001 0.02
up  plain f32 wrong 0
END
arguments='a.json other.json'
compares 0 'DIFFERENT DEVICES: Device two \(B:0\) against Device one \(A:0\)' '10\.000  slower$' \
    '0\.200  faster' 'not compared: wrong in B:0' 'devices: 3 rows'
prints_no '^versions'
arguments='a.json slower.json other.json'
compares 3 'Device one: B against A' 'DIFFERENT DEVICES: Device two \(C:0\)'

# The number of a device may change; two of one name are told apart by their order.
results moved.json 'Device one' 5 <<END
mse plain f32 0.010 0.02
END
arguments='a.json moved.json'
compares 0 'Device one: B against A' '1\.000  same within noise'

# One file with two devices; with one, there is nothing to do.
sed 's/"Device one"/"Device two"/; s/"device_id": 0/"device_id": 1/' slower.json >two-rows.json
awk '/^"benchmarks"/ { inside = 1 } { print } ' a.json | sed '$ s/\]}$/,/' >both.json
sed '1,/^"benchmarks"/d' two-rows.json | sed 's/"device": "Device one"/"device": "Device two"/' \
    >>both.json
arguments=both.json
compares 0 'DIFFERENT DEVICES: Device two \(A:1\) against Device one \(A:0\)' '1\.250  slower$'
arguments=a.json
compares 1 'no two results could be compared'

# ---- Bad files and bad usage name what is wrong ----
printf '{"context": {},\n"benchmarks": [\n' >broken.json
printf '{"context": {}}' >empty.json
printf '{"context": {}, "benchmarks": []}' >none.json
printf '{"context": {}, "benchmarks": [{"name": "BM_x", "real_time": 1}]}' >foreign.json
sed 's/"median": 0.01,/"median": 0,/' a.json >zero.json
arguments='a.json broken.json'
compares 1 'broken\.json: line 3: not JSON'
arguments='a.json missing.json'
compares 1 'missing\.json: No such file'
arguments='a.json empty.json'
compares 1 'empty\.json: has no "context" and "benchmarks": not written by aclnn-cl-bench'
arguments='a.json none.json'
compares 1 'none\.json: has no results'
arguments='a.json foreign.json'
compares 1 'foreign\.json: benchmarks\[0\] has no "operator"'
arguments='a.json zero.json'
compares 1 'zero\.json: benchmarks\[0\] has no time above 0'
arguments=
compares 2 'of which files'
arguments='a.json a.json --threshold ten'
compares 2 '--threshold ten: must be percent'
arguments='a.json a.json --op mse'
compares 2 'takes only --threshold'
arguments='a.json a.json --passes 3'
compares 2 'takes only --threshold'
arguments='a.json a.json --full'
compares 2 'takes only --threshold'

exit $failed
