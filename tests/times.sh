#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Prints where the time of a test run went, of CTest's logs: the sum of each label, and the ten slowest tests.
#   times.sh <log...>
set -eu

# Of "1/10 Test #88: ops.matmul.one-thread ...   Passed   79.05 sec" the name and the seconds.
tests=$(sed -n 's/^ *[0-9]*\/[0-9]* Test *#[0-9]*: \([^ ]*\) .* \([0-9.]*\) sec.*$/\2 \1/p' "$@")
[ -n "$tests" ] || exit 0

printf '\nSeconds of tests by label (two that run at the same time both count):\n'
printf '%s\n' "$tests" | awk '
    { split($2, name, "."); seconds[name[1]] += $1; tests[name[1]]++; total += $1; count++ }
    END {
        for (label in seconds) printf "%8.0f  %s (%d tests)\n", seconds[label], label, tests[label]
        printf "%8.0f  all (%d tests)\n", total, count
    }' | sort -rn
printf '\nThe slowest tests, in seconds:\n'
printf '%s\n' "$tests" | sort -rn | sed 10q | awk '{ printf "%8.1f  %s\n", $1, $2 }'
