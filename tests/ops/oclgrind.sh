#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs small cases of an operator's test program on Oclgrind's simulated device, which reports
# out-of-bounds accesses and, in kernels,
#   oclgrind.sh races PROGRAM PATTERN...                  data races
#   oclgrind.sh uninitialized LIBRARY PROGRAM PATTERN...  decisions and results that depend on
#                                                         uninitialized values
# Each pattern is a --filter of the program; LIBRARY is oclgrind_initialized.c. Any report is a
# failure, also that the simulator gave up on a kernel: no OpenCL call tells it (the status of the
# event is CL_COMPLETE).
# Skipped (77) if oclgrind is not installed.
set -u
command -v oclgrind >/dev/null || {
    echo 'skipped: oclgrind is not installed'
    exit 77
}
check=$1
shift
library=
case $check in
races) options=--data-races ;;
uninitialized)
    # Optimized kernels contain an instruction that this check does not know ("freeze").
    options='--uninitialized --max-errors 1000000000'
    # Without transposes: a vector made of two is a segmentation fault of this check.
    export OCLGRIND_BUILD_OPTIONS='-cl-opt-disable -DNO_TRANSPOSES'
    library=$1
    shift
    ;;
*)
    echo "there is no check $check"
    exit 2
    ;;
esac
program=$1
shift
log=$(mktemp) reports=$(mktemp) output=$(mktemp)
trap 'rm -f "$log" "$reports" "$output"' EXIT
export ACLNN_CL_CACHE=0
bad=0
for pattern in "$@"; do
    # Oclgrind is preloaded, too; the library must come before it.
    # shellcheck disable=SC2086,SC2016 # a list of words; the inner shell expands
    oclgrind $options --log "$log" sh -c 'LD_PRELOAD=$0${0:+:}$LD_PRELOAD exec "$@"' "$library" \
        "$program" --filter "$pattern" >"$output" 2>&1 || bad=1
    if ! grep -q '^device 0: Oclgrind' "$output"; then
        echo "$pattern: did not run on Oclgrind"
        bad=1
    fi
    # The library uses uninitialized values, to mark memory as such: the check must see that.
    if [ -n "$library" ] && ! grep -q 'Kernel: oclgrind_forget' "$log"; then
        echo "$pattern: Oclgrind did not check for uninitialized values"
        bad=1
    fi
    [ $bad = 0 ] || cat "$output"
    # A report begins with a line that is not indented, and names the kernel in one that is. Those
    # about the library's own kernels are none.
    awk 'function finish()
        {
            if (report ~ /[^ \t\n]/ && report !~ /\tKernel: oclgrind_/) printf "%s", report
            report = ""
        }
        /^[^\t]/ && !begun { finish() }
        { report = report $0 "\n"; begun = /^[^\t]/ }
        END { finish() }' "$log" >"$reports"
    if [ -s "$reports" ]; then
        echo "$pattern: Oclgrind reports:"
        head -n 60 "$reports"
        bad=1
    fi
    sed -n "s|^[0-9]* combinations\$|$pattern: &|p" "$output"
done
exit $bad
