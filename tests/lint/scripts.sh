#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Shell scripts parse, and shellcheck finds nothing where it is installed. tests/run.sh names the
# option that it does not know.
set -eu
cd "$1"
failed=0
scripts=$(find host tests bench -name '*.sh' -o -name '*.sh.in' | sort)
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

if said=$(sh tests/run.sh --nosuchoption 2>&1); then
    printf 'tests/run.sh takes --nosuchoption\n'
    failed=1
fi
case $said in
'unknown option --nosuchoption'*) ;;
*)
    printf 'tests/run.sh says to --nosuchoption: %s\n' "$said"
    failed=1
    ;;
esac
exit $failed
