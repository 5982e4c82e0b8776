#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Who may include whom, and who may judge devices.
#   base <- meta <- rt <- plan <- ops, never upwards, never from one operator to another;
#   OpenCL stays out of base, meta and ops; CLBlast stays in rt/blas;
#   what a device is good at is asked in plan/strategy only.
set -eu
cd "$1"
findings=$(mktemp)
trap 'rm -f "$findings"' EXIT

# Keeps grep's lines file:line:text, each with the rule that it breaks.
report() {
    while IFS= read -r line; do
        printf '%s\n    %s\n' "$line" "$1"
    done >>"$findings"
}

# file:line:text of the files given, without comments.
code() {
    awk '
        FNR == 1 { comment = 0 }
        {
            text = $0
            out = ""
            while (text != "") {
                if (comment) {
                    end = index(text, "*/")
                    if (!end) break
                    text = substr(text, end + 2)
                    comment = 0
                }
                block = index(text, "/*")
                line = index(text, "//")
                if (line && (!block || line < block)) {
                    out = out substr(text, 1, line - 1)
                    break
                }
                if (!block) {
                    out = out text
                    break
                }
                out = out substr(text, 1, block - 1)
                text = substr(text, block + 2)
                comment = 1
            }
            print FILENAME ":" FNR ":" out
        }' "$@"
}

# Directions: layer by layer, what may not be included.
includes() { # <folder> <pattern> <rule>
    for file in host/"$1"/*.[ch]; do
        [ -f "$file" ] || continue
        grep -nHE "^[[:space:]]*#[[:space:]]*include[[:space:]]*[<\"]($2)" "$file" || :
    done | report "$3"
}
up='is a higher layer: base <- meta <- rt <- plan <- ops'
includes base '(\.\./)*(meta|rt|plan|ops|info)/' "$up"
includes meta '(\.\./)*(rt|plan|ops|info)/' "$up"
includes rt '(\.\./)*(plan|ops|info)/' "$up"
includes plan '(\.\./)*(ops|info)/' "$up"
includes ops '(\.\./)*info/|[a-z0-9_]*\.h"' 'paths start at host/ or include/'
for file in host/ops/*.[ch]; do # an operator's parts share a header; operators share none
    grep -nHE '^#include "ops/' "$file" | while IFS= read -r line; do
        stem=$(printf '%s\n' "$line" | sed 's/.*"ops\/\([^"]*\)\.h".*/\1/')
        case $(basename "$file") in "$stem"[._]*) ;; *) printf '%s\n' "$line" ;; esac
    done
done | report 'operators do not include each other'
for layer in base meta rt plan ops info; do
    includes $layer '\.\./' 'paths start at host/ or include/'
done
for layer in base meta ops; do
    includes $layer '(CL/|rt/opencl\.h)' 'no OpenCL in this layer'
done

# An operator's public header is for its own file. One has the vendor's name for a family.
for file in host/ops/*.c; do
    [ -f "$file" ] || continue
    own=$(basename "$file" .c | tr -d _)
    [ "$own" != convtbcbackward ] || own=convolutionbackward
    grep -nHE '^#include "aclnnop/' "$file" | while IFS= read -r line; do
        header=$(printf '%s\n' "$line" |
            sed 's/.*aclnnop\/aclnn_\([^"]*\)\.h".*/\1/' | tr -d _ | tr '[:upper:]' '[:lower:]')
        [ "$header" = "$own" ] || printf '%s\n' "$line"
    done
done | report 'the header of another operator'

hosts=$(find host -name '*.[ch]')
# shellcheck disable=SC2086 # a list of our own file names
{
    # A strategy is named after it.
    code $hosts | sed 's/"clblast"//' | grep -E 'clblast|CLBlast[A-Z][A-Za-z]*\(' |
        grep -v '^host/rt/blas\.' || :
} | report 'CLBlast is called in rt/blas only'

# rt/program may know the quirks of compilers, and info prints what a device is.
# shellcheck disable=SC2086
{
    code $hosts |
        grep -E '(^|[^A-Za-z0-9_])(is_cpu|is_gpu|OC_DEVICE_(CPU|GPU|ACCELERATOR))([^A-Za-z0-9_]|$)|(device|dev|d)(->|\.)(kind|vendor)([^A-Za-z0-9_]|$)' |
        grep -vE '^host/(plan/strategy(_[a-z]+)?\.|rt/device(_[a-z]+)?\.|rt/program(_[a-z]+)?\.|info/)' || :
} | report 'devices are judged in plan/strategy only'

kernels=$(find cl -name '*.cl' -o -name '*.cl.h')
# shellcheck disable=SC2086
{
    [ -z "$kernels" ] || code $kernels |
        grep -iE '(^|[^a-z])(is_cpu|is_gpu|nvidia|nv|amd|intel|pocl|apple|qualcomm|mali|__NV_CL_C_VERSION)([^a-z]|$)' |
        grep -v '^cl/common/atomic\.cl\.h:' || :
} | report 'kernels name no vendor: the host passes -DHAS_...'

cat "$findings"
[ ! -s "$findings" ]
