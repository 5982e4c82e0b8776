#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The strategies that the bench accepts by --strategy are those that the library knows: the bench is
# a client of the public API, which has no list of them.
#   strategies.sh <source folder>
set -eu
cd "$1"

# Each call of oc_strategy_override_find, and each row of oc_tunables, names a family and the array of its names,
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
    /\[OC_TUNABLE_[A-Z]*\] = \{"/ {
        family = array = $0
        sub(/.*= \{"/, "", family)
        sub(/".*/, "", family)
        sub(/.*", */, "", array)
        sub(/,.*/, "", array)
        print family ":" names[array]
    }' host/plan/strategy*.c host/registry/tuning.c | sort)

bench=$(sed -n '/STRATEGIES\[\] = {/,/};/s/^ *"\(.*\)",$/\1/p' bench/measure/select.c |
    tr '|' ',' | sort)

[ "$library" != '' ] && [ "$library" = "$bench" ] && exit 0
printf 'host/ knows\n%s\nbut bench/measure/select.c accepts\n%s\n' "$library" "$bench"
exit 1
