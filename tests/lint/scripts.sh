#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Shell scripts parse, and shellcheck finds nothing where it is installed. Those for users name the
# option that they do not know or that lacks a value, and have a help.
set -eu
cd "$1"
failed=0
scripts=$(find host examples tests bench findings -name '*.sh' -o -name '*.sh.in' -o -name '*.bash' | sort)
for script in $scripts; do
    sh -n "$script" || failed=1
done
bash -n .ci/run || failed=1
if command -v shellcheck >/dev/null; then
    # shellcheck disable=SC2086 # a list of our own file names
    shellcheck -x -P SCRIPTDIR $scripts .ci/run || failed=1
fi

# With the user's CDPATH, cd with a relative path goes elsewhere, and prints the folder.
# shellcheck disable=SC2016,SC2086 # not to be expanded; a list of our own file names
! grep -n 'cd "$(dirname\|cd "$1" && pwd' $scripts .ci/run /dev/null | grep -v "CDPATH='' cd --\|grep" || {
    printf "say CDPATH='' cd -- there\n"
    failed=1
}

says() { # <exit status> <first words> <script> [<arguments...>]
    status=$1
    text=$2
    shift 2
    code=0
    said=$(sh "$@" 2>&1) || code=$?
    [ $code = "$status" ] || {
        printf '%s: exit status %s, must be %s\n' "$*" $code "$status"
        failed=1
    }
    case $said in
    "$text"*) ;;
    *)
        printf '%s says: %s\n' "$*" "$said"
        failed=1
        ;;
    esac
}

says 2 'unknown option --nosuchoption' tests/run.sh --nosuchoption
says 2 '--filter needs a value' tests/run.sh --filter
says 2 'usage: sh tests/fuzz/run.sh <calls|results> <seconds>' tests/fuzz/run.sh
says 0 'Runs the tests that need a device on other OpenCL drivers' tests/drivers/run.sh --help
says 0 'Builds the library and measures its operators' bench/run.sh --help
exit $failed
