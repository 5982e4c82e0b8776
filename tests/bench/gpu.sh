#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# bench/gpu.sh with a program in place of the bench that notes what it is asked for, and has one result for everything.
. "$(dirname "$0")/common.sh"

bench --no-ceilings --case mse-16 --dtype f32 --passes 1 --time 0.01 --json "$work/result" >"$work/said" 2>&1 ||
    problem "the bench: $(cat "$work/said")"
grep -q '"strategy": null' "$work/result" || problem 'the result has no strategy'

cat >"$work/bench" <<END
#!/bin/sh
printf '%s\\n' "\$*" >>'$work/asked'
case " \$* " in
*' --json '*' --overhead '* | *' --overhead '*' --json '*) exit 2 ;;
*' --overhead '*) echo 'host time on device 0' ;;
*' gemm:few '*) exit 1 ;;
*)
    strategy='' json=''
    while [ \$# -gt 0 ]; do
        case \$1 in --strategy) strategy=\$2 ;; --json) json=\$2 ;; esac
        shift
    done
    [ -z "\$strategy" ] && strategy=null || strategy="\"\$strategy\""
    sed "s/\"strategy\": null/\"strategy\": \$strategy/" '$work/result' >"\$json"
    ;;
esac
END
chmod +x "$work/bench"
BENCH=$work/bench sh "$root/bench/gpu.sh" --device 0 --out "$work/out" >"$work/said" 2>&1 ||
    problem "exit status $?: $(cat "$work/said")"

# All cases and strategies that it asks for exist, and each strategy of a family is asked for.
bench --list | sed -n 's/^  \([a-z][^ ]*\) .*/\1/p' >"$work/cases"
sed -n 's/.*--case \([^ ]*\).*/\1/p' "$work/asked" | tr ',' '\n' | sort -u >"$work/wanted"
[ -s "$work/wanted" ] || problem 'asks for no cases'
while read -r name; do
    grep -qx "$name" "$work/cases" || problem "there is no case $name"
done <"$work/wanted"
for strategy in gemm:clblast gemm:few gemm:matrix scatter:vectors scatter:fixed alignment:vector segments:ratio; do
    grep -q -e "--strategy $strategy " "$work/asked" || problem "does not ask for $strategy"
done

# The table has the three parts, and a strategy that measured nothing is no failure.
for text in '# Operators' '# Strategies' '# Host time of calls' 'host time on device 0' 'scatter:owner'; do
    grep -qF "$text" "$work/out/table.md" || problem "table.md has no $text"
done
! grep -qF 'gemm:few' "$work/out/table.md" || problem 'table.md has a strategy that was not measured'

# Against another commit each step runs both twice in turns. Options that the other commit has.
if git -C "$root" rev-parse --verify --quiet HEAD >"$work/said" 2>&1; then
    sed "s|$work/asked|$work/asked_before|" "$work/bench" >"$work/before"
    chmod +x "$work/before"
    rm "$work/asked"
    BENCH=$work/bench BENCH_BEFORE=$work/before sh "$root/bench/gpu.sh" --against HEAD --device 0 --out "$work/both" \
        >"$work/said" 2>&1 || problem "--against: exit status $?: $(cat "$work/said")"
    cmp -s "$work/asked" "$work/asked_before" && problem '--against: both wrote the same files'
    [ "$(wc -l <"$work/asked")" = "$(wc -l <"$work/asked_before")" ] || problem '--against: one was asked for more than the other'
    for text in 'HEAD, then this commit' '## halves' '## products' '## scatter' 'after-2.json' 'host time on device 0' 'together'; do
        grep -qF "$text" "$work/both/table.md" || problem "--against: table.md has no $text"
    done
fi
! BENCH=$work/bench sh "$root/bench/gpu.sh" --against nosuchcommit --out "$work/both" >"$work/said" 2>&1 || problem '--against takes any name'
grep -q 'there is no commit nosuchcommit' "$work/said" || problem '--against does not say that there is no such commit'

# Where nothing can be measured it says why.
sed -i '2i echo "no device: a reason"; exit 1' "$work/bench"
! BENCH=$work/bench sh "$root/bench/gpu.sh" --out "$work/none" >"$work/said" 2>&1 || problem 'succeeds without a device'
grep -q 'a reason' "$work/said" || problem 'does not say why nothing was measured'

! sh "$root/bench/gpu.sh" --help | grep -q 'set -eu' || problem '--help shows more than the comment'
sh "$root/bench/gpu.sh" --help | grep -q 'table.md has everything' || problem '--help shows less'
exit $failed
