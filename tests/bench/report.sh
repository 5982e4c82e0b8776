#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# aclnn-cl-report makes one page, complete in itself, from made-up files; skipped without matplotlib.
#   report.sh <source folder> <aclnn-cl-bench>
set -eu
source=$1
# shellcheck source=results.sh
. "$source/tests/bench/results.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
failed=0

python=
for one in /usr/bin/python3 python3; do
    if [ -z "$python" ] && "$one" "$source/bench/report.py" --probe 2>/dev/null; then python=$one; fi
done
[ -n "$python" ] || {
    echo 'matplotlib for Python 3 is not installed (Debian: python3-matplotlib)'
    exit 77
}

report() { # <status> <words...>
    wanted=$1
    shift
    status=0
    "$python" "$source/bench/report.py" "$@" >output 2>&1 || status=$?
    [ "$status" = "$wanted" ] || {
        printf '%s: the status is %s, not %s\n' "$*" "$status" "$wanted"
        cat output
        failed=1
    }
}

has() { # <file> <patterns...>
    file=$1
    shift
    for pattern in "$@"; do
        grep -qE -e "$pattern" "$file" || {
            printf '%s: nothing is like: %s\n' "$file" "$pattern"
            failed=1
        }
    done
}

results a.json 'Device <one>' <<END
mse plain f32 0.010 0.02
mse small f32 0.000005 0.30
mse plain f16 0.005 0.02
up  plain f32 0.020 0.03
END
results b.json 'Device two' <<END
mse plain f32 0.001 0.02
mse small f32 wrong 0
mse plain f16 skipped 0
up  plain f32 0.002 0.03
END
# The peer's times are in the rows of ours.
sed 's/"peer": null/"peer": "A peer 1.0"/; s/"sets": 2/"sets": 2, "peer_median": 0.03, "peer_noise": 0.1/' \
    a.json >peer.json

# One device: time and share; nothing to compare with.
report 0 -o one.html a.json
has one.html '^<!DOCTYPE html>' 'Device &lt;one&gt;' '<svg role="img" aria-label="Time of mse' \
    'Share of ceiling' '10\.0 ms' 'c0ffee' 'none is wrong'
[ "$(grep -c '<svg ' one.html)" = 4 ] || {
    echo 'one.html: not two operators with two plots each'
    failed=1
}

# Two devices and a peer: ratios, and a wrong result without any time.
report 0 -o all.html --title 'A title' peer.json b.json
has all.html '<title>A title' 'Next to Device &lt;one&gt;' 'A peer 1\.0' '>10× as fast' \
    '>WRONG<' '1 skipped' 'wrong</span>: element 3 is 1 &lt;not&gt; 2' 'not checked'
# A peer that ran on several devices is as many series.
sed '0,/"peer_noise": 0.1/ s//"peer_noise": 0.1, "peer_device": "A peer on device 7"/' peer.json >peers.json
report 0 -o peers.html peers.json
has peers.html 'A peer 1\.0' 'A peer on device 7'
# Of one device twice, the versions, or else the files, are told apart.
sed 's/c0ffee/decaf/; s/"noise": 0.02/"noise": 0.05/' a.json >later.json
report 0 -o versions.html a.json later.json
has versions.html 'Device &lt;one&gt;, aclnn-cl 0\.1\.0 \(decaf\)'
cp a.json copy.json
report 0 -o copies.html a.json copy.json
has copies.html 'Device &lt;one&gt;, copy\.json'

for page in one.html all.html; do
    # What a browser would fetch; names of XML dialects are no addresses.
    ! grep -nE '(src|href)="?(https?:)?//|@import|url\(["'\'']?http|<script|<link' $page || {
        echo "$page: is not complete in itself"
        failed=1
    }
    twice=$(grep -oE '\bid="[^"]*"' $page | sort | uniq -d)
    [ -z "$twice" ] || {
        printf '%s: ids that are there twice: %s\n' $page "$twice"
        failed=1
    }
    "$python" - $page <<'END' || failed=1
import html.parser
import sys

VOID = {"meta", "br"}


class Nesting(html.parser.HTMLParser):
    open_tags = []

    def handle_starttag(self, tag, attributes):
        if tag not in VOID:
            self.open_tags.append(tag)

    def handle_endtag(self, tag):
        if self.open_tags.pop() != tag:
            sys.exit(f"{sys.argv[1]}: {tag} ends what it does not begin, line {self.getpos()[0]}")


Nesting().feed(open(sys.argv[1], encoding="utf-8").read())
END
done

# What is wrong is named.
printf '{"context": {}}' >foreign.json
printf 'no' >no.json
report 1 foreign.json
has output 'foreign\.json: not written by aclnn-cl-bench'
report 1 a.json no.json
has output 'no\.json: not JSON'
report 1 missing.json
has output 'missing\.json: No such file'
report 1 -o missing/page.html a.json
has output 'missing/page\.html: No such file'
report 2
has output 'of which files'

exit $failed
