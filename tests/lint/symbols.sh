#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The symbols that the library exports are the functions that include/ declares,
# and those of host/api/{link_only,graph_operator}.h, which include/ does not declare: no more, no less.
# The whole name of each stands in host/, outside of host/verify, host/tune and host/info. All have the same version, and none is looked up at run time by the library itself, where another
# library's function of the same name could be found.
#   symbols.sh <source folder> <C compiler> <shared library>
set -eu
cd "$1"
compiler=$2
library=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Declarations as the compiler sees them: macros expanded, ours only, one per line; the name stands
# before the first parenthesis.
(CDPATH='' cd -- include && find . -name '*.h') | sort | sed 's|^\./\(.*\)|#include "\1"|' >"$work/all.c"
cat >>"$work/all.c" <<'END'
#include "api/graph_operator.h"
#include "api/link_only.h"
#line 1 "host/api/link_only.h"
#define TYPED(type, name, ...) type name(void);
#define UNTYPED(name) void name(void);
OC_UNSUPPORTED_FUNCTIONS(TYPED)
OC_ARGUMENT_FUNCTIONS(TYPED)
OC_PROFILER_FUNCTIONS(TYPED)
OC_VOID_FUNCTIONS(UNTYPED)
END
"$compiler" -std=c11 -E -Iinclude -Ihost "$work/all.c" | awk '
    /^# / {
        split($0, marker, "\"")
        line = $2 - 1
        file = marker[2]
        next
    }
    { line++ }
    file ~ /^include\// || file ~ /^host\/api\/(link_only|graph_operator)\.h$/ {
        gsub(/__attribute__ *\(\([^()]*(\([^()]*\))?[^()]*\)\)/, "")
        if (text ~ /^[[:space:]]*$/) { where = file ":" line; text = "" }
        text = text " " $0
        while (match(text, /[;{}]/)) {
            statement = substr(text, 1, RSTART - 1)
            text = substr(text, RSTART + 1)
            if (match(statement, /[A-Za-z_][A-Za-z0-9_]* *\(/) &&
                statement !~ /(^|[^A-Za-z0-9_])(typedef|static|extern +"C")([^A-Za-z0-9_]|$)/) {
                name = substr(statement, RSTART, RLENGTH - 1)
                sub(/ *$/, "", name)
                if (name != "_Static_assert") print name, where
            }
        }
    }' | sort -u -k1,1 >"$work/where"
cut -d' ' -f1 "$work/where" | sort -u >"$work/declared"
nm -D --defined-only "$library" | awk '$2 != "A" {print $3}' >"$work/versioned"
sed 's/@.*//' "$work/versioned" | sort -u >"$work/exported"
readelf -rW "$library" | awk '$5 ~ /^[A-Za-z]/ {sub(/@.*/, "", $5); print $5}' | sort -u >"$work/used"

missing=$(comm -23 "$work/declared" "$work/exported")
extra=$(comm -13 "$work/declared" "$work/exported")
for name in $missing; do
    printf '%s: %s is declared and not exported\n' \
        "$(grep "^$name " "$work/where" | cut -d' ' -f2)" "$name"
done
for name in $extra; do
    printf '%s: exports %s, which no header declares\n' "$(basename "$library")" "$name"
done
find host \( -path host/verify -o -path host/tune -o -path host/info \) -prune -o \( -name '*.c' -o -name link_only.h \) -print0 |
    xargs -0 grep -hoE '\b(Acl|acl|rt|Hccl|Msprof)[A-Za-z0-9_]+' | sort -u >"$work/written"
pasted=$(comm -23 "$work/exported" "$work/written")
for name in $pasted; do
    printf '%s: %s is nowhere in host/: its definition must be found by its whole name\n' "$(basename "$library")" "$name"
done
unversioned=$(grep -v '@@ACLNN_CL_0$' "$work/versioned" || :)
open=$(comm -12 "$work/exported" "$work/used")
for name in $unversioned; do
    printf '%s: %s is not of version ACLNN_CL_0\n' "$(basename "$library")" "$name"
done
for name in $open; do
    printf '%s: a call of its own %s can be interposed\n' "$(basename "$library")" "$name"
done
printf '%s functions declared, %s symbols exported\n' \
    "$(wc -l <"$work/declared")" "$(wc -l <"$work/exported")"
[ -s "$work/declared" ] && [ -z "$missing$extra$pasted$unversioned$open" ] && [ -s "$work/used" ]
