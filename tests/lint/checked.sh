#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The cases of aclnn-cl-info --check call each operator that the library exports.
#   checked.sh <source folder> <nm> <shared library> <archive of host/verify>
set -eu
nm=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$nm" -D --defined-only "$3" | sed -n 's/.* \(aclnn[A-Za-z0-9]*\)GetWorkspaceSize\(@.*\)*$/\1/p' | sort -u >"$work/exported"
"$nm" -u "$4" | sed -n 's/.* \(aclnn[A-Za-z0-9]*\)GetWorkspaceSize$/\1/p' | sort -u >"$work/called"
missing=$(comm -23 "$work/exported" "$work/called")
for name in $missing; do
    printf 'host/verify/ops: no case of --check calls %s\n' "$name"
done
printf '%s operators\n' "$(wc -l <"$work/exported")"
[ -s "$work/exported" ] && [ -z "$missing" ]
