#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# One short run on the devices that there are, into files of all formats; and command lines that name
# what does not exist, which must end before anything is measured.
#   files.sh <source folder> <aclnn-cl-bench>
set -eu
bench=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
failed=0

problem() {
    printf '%s\n' "$*"
    failed=1
}

run='--case mse-16 --dtype f32 --time 0.01'
refuses() { # <status> <pattern> <options...>
    wanted=$1
    pattern=$2
    shift 2
    status=0
    # shellcheck disable=SC2086 # words
    "$bench" $run "$@" >output 2>&1 || status=$?
    [ "$status" = "$wanted" ] || problem "$*: the status is $status, not $wanted"
    grep -qE -e "$pattern" output || problem "$* says: $(cat output)"
    ! grep -q median output || problem "$*: measured"
}

refuses 2 '--strategy foo: .*elementwise:flat\|vector\|tile\|groups\|element, .*index:32\|64' --strategy foo
refuses 2 '--strategy scatter:foo: ' --strategy scatter:foo
refuses 2 '--strategy elementwise: ' --strategy scatter:owner,elementwise
refuses 2 '--case nosuch: no case has this name.* mse-16 ' --case mse-16,nosuch
refuses 2 '--op nosuch: .*mse_loss_backward' --op nosuch
refuses 2 '--device 77: no device has this number.* 0 \(' --device 77
# A number is that of a device, not a part of its name.
numbers=$(sed 's/[^(]*(//' output | grep -oE '[0-9]+' | sort -u)
for number in $numbers; do
    [ "$number" -lt 2 ] || refuses 2 "--device $number: no device has this number" --device "$number"
done
refuses 2 '--device nosuch: ' --device 0,nosuch
refuses 2 "unrecognized option '--threshold'" --threshold 5
refuses 2 '--dtype f64: must be of f32,f16,bf16' --dtype f64
refuses 2 '--time no: no number' --time no
refuses 2 'for results, which this run has none of' --overhead --json x.json
refuses 2 'of --ceilings there is --json alone' --ceilings --html x.html
refuses 2 'of --ceilings there is --json alone' --ceilings --csv x.csv
refuses 2 '--peer nosuch: no such peer; there is torch' --peer nosuch
refuses 1 'missing/x.json cannot be written: No such file' --json missing/x.json
refuses 1 'missing/x.csv cannot be written' --csv missing/x.csv
refuses 1 'missing/x.md cannot be written' --md missing/x.md
refuses 1 'missing/x.html cannot be written' --html missing/x.html
# What is there already stays when a run does not begin.
echo kept >kept.md
refuses 1 'cannot be written' --md kept.md --json missing/x.json
grep -q kept kept.md || problem 'kept.md is lost'
refuses 1 'cannot be written' --md new.md --json missing/x.json
[ ! -e new.md ] || problem 'new.md is left empty'

# The list is that of the cases named.
[ "$("$bench" --list --case 'mse-16,up-16' | grep -c '^  [a-z]')" = 2 ] || problem '--list lists other cases'

set -- --no-ceilings --case mse-16,up-16 --dtype f32,f16 --time 0.01 --json a.json --csv a.csv --md a.md
! python3 -c 'import matplotlib' 2>/dev/null || page=a.html
"$bench" "$@" ${page:+--html a.html} >output 2>&1 || problem "the run failed: $(cat output)"
devices=$(grep -c '^device ' output)
rows=$((4 * devices))

# JSON: what readers of Google Benchmark's files ask for, and what --compare does.
"$bench" --compare a.json a.json >output 2>&1 || problem "--compare: $(cat output)"
grep -q '0 slower, 0 faster' output || problem "--compare: $(cat output)"
"$bench" --compare a.json a.json --threshold 5 >output 2>&1 || problem "--threshold: $(cat output)"
refuses 2 'unrecognized arguments' --compare a.json
run=
refuses 2 'required: JSON' --compare
for key in date host_name executable num_cpus library_version library_build_type commit devices \
    driver json_schema_version; do
    [ "$(grep -c "\"$key\": " a.json)" -ge 1 ] || problem "a.json: the context has no $key"
done
for key in name run_name run_type repetitions repetition_index threads iterations real_time \
    cpu_time time_unit; do
    [ "$(grep -c "^      \"$key\": " a.json)" = $rows ] || problem "a.json: rows have no $key"
done

# CSV: as many fields everywhere. No text of these rows has a comma outside of quotes.
awk -F, -v rows=$rows '
    { gsub(/"[^"]*"/, "text") }
    NR == 1 { fields = NF }
    NF != fields { print "a.csv:" NR ": " NF " fields, not " fields; bad = 1 }
    END { if (NR != rows + 1) { print "a.csv: " NR " lines"; bad = 1 }; exit bad }' a.csv || failed=1

# Markdown: tables whose rows have as many cells as their heads; all results, all right.
awk -F'|' -v rows=$rows -v devices="$devices" '
    /^## Device / { seen_devices++ }
    /^\| case / { fields = NF; tables++ }
    /^\|/ && NF != fields { print "a.md:" NR ": " NF " cells, not " fields; bad = 1 }
    /^\| `(mse|up)-16` .* right \|$/ { seen_rows++ }
    END {
        if (seen_devices != devices || tables != 2 * devices || seen_rows != rows) {
            print "a.md: " seen_devices " devices, " tables " tables, " seen_rows " results"
            bad = 1
        }
        exit bad
    }' a.md || failed=1
grep -qE '^aclnn-cl [0-9.]+(, commit [0-9a-f]+(-dirty)?)?, [a-z]+ build, 2' a.md ||
    problem 'a.md: no line names what was measured'

[ -z "${page:-}" ] || grep -q 'aclnnMseLossBackward' a.html || problem 'a.html is not there'
exit $failed
