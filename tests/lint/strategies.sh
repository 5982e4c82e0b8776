#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The strategies that the bench accepts by --strategy are those that the library knows: the bench is
# a client of the public API, which has no list of them. So are those of the table in docs/strategies.md.
#   strategies.sh <source folder>
set -eu
cd "$1"

# Each call of oc_strategy_override_find, each oc_groups_family, and each row of oc_tunables, names a family and the array of its names,
# the last one defined.
library=$(awk '
    /const char \*const [A-Z_]+\[\] = \{/ {
        name = $0
        sub(/.*const char \*const /, "", name)
        sub(/\[\].*/, "", name)
        text = $0
        while (text !~ /\};/ && (getline line) > 0) text = text line
        sub(/.*\{/, "", text)
        sub(/\}.*/, "", text)
        gsub(/[" ]/, "", text)
        names[name] = text
    }
    /oc_strategy_override_find\("/ {
        family = array = $0
        sub(/.*oc_strategy_override_find\("/, "", family)
        sub(/".*/, "", family)
        sub(/.*oc_strategy_override_find\("[a-z]*", */, "", array)
        sub(/,.*/, "", array)
        print family ":" names[array]
    }
    /struct oc_groups_family FAMILY = \{"|\[OC_TUNABLE_[A-Z]*\] = \{"/ {
        family = array = $0
        sub(/.*= \{"/, "", family)
        sub(/".*/, "", family)
        sub(/.*", */, "", array)
        sub(/,.*/, "", array)
        print family ":" names[array]
    }' host/strategy/*.c host/registry/tuning.c | sort)

bench=$(sed -n '/STRATEGIES\[\] = {/,/};/s/^ *"\(.*\)",$/\1/p' bench/measure/select.c |
    tr '|' ',' | sort)

# | `family` | `name`, `name` | ...
# shellcheck disable=SC2016 # not to be expanded
table=$(sed -n '1,/^## Matrix/s/^| \(`[^|]*`\) | \(`[^|]*`\) |.*/\1:\2/p' docs/strategies.md |
    tr -d '` ' | sort)

failed=0
compare() { # <file> <what it lists>
    [ "$library" != '' ] && [ "$library" = "$2" ] && return
    printf 'host/ knows\n%s\nbut %s has\n%s\n' "$library" "$1" "$2"
    failed=1
}
compare bench/measure/select.c "$bench"
compare docs/strategies.md "$table"
exit $failed
