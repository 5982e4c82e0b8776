#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The presets that the documents and the scripts name exist, and the one for users needs no tests.
set -eu
cd "$1"
failed=0
problem() {
    printf '%s\n' "$*"
    failed=1
}

presets=$(cmake --list-presets=configure | sed -n 's/^ *"\([^"]*\)".*/\1/p')
named=$(sed -n 's/.*--preset \([a-z][a-z-]*\).*/\1/p' README.md CONTRIBUTING.md docs/*.md bench/run.sh
    echo release
    sed -n 's/^ *release | variants | long | \(.*\) | drivers | torch_npu) ;;$/\1/p' tests/run.sh | tr -d '|')
for preset in $named; do
    printf '%s\n' "$presets" | grep -qx -e "$preset" || problem "there is no preset $preset"
done
cmake --preset user -N | grep -q 'BUILD_TESTING="OFF"' || problem 'preset user builds the tests'
grep -q -e '--preset user' README.md || problem 'the README does not build with preset user'
exit $failed
