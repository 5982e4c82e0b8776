#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What --dump writes --check takes, and nothing that is damaged.
. "$(dirname "$0")/common.sh"

cases='mse-16,up-16,grid-small'
dump=$work/dump
out=mse_loss_backward.mse-16.f32.out.bin

bench --dump "$dump" --case "$cases" >"$work/said" || problem '--dump fails'
[ "$(wc -c <"$dump/$out")" = 64 ] || problem "$out has not 16 floats"
for key in '"format": "aclnn-cl-bench dump"' '"operator": "mse_loss_backward"' '"reduction": 1' \
    '"role": "output"' '"dtype": "bf16"' '"strides"' '"offset": 0' '"commit"' \
    '"interpolationMode": 0' '"outputSize"'; do
    grep -qF "$key" "$dump/index.json" || problem "the index has no $key"
done
bench --check "$dump" >"$work/said" || {
    problem '--check differs from the dump of the same device'
    cat "$work/said"
}
[ "$(grep -c ' equal$\| within the bound' "$work/said")" = 12 ] || problem 'not all outputs are told'
bench --check "$dump" --case 'grid*' --strategy scatter:atomic >"$work/said" ||
    problem 'another strategy is not within the bound'
bench --check "$dump" --case mse-16 --dtype f16 >"$work/said"
grep -q '^1 cases agree' "$work/said" || problem '--case and --dtype do not choose'
fails 1 'holds a dump already' --dump "$dump" --case mse-16
fails 1 'the dump has no such case' --check "$dump" --case nothing

damage() { # <description>: a fresh copy of the small case in $bad
    bad="$work/bad $1"
    cp -r "$dump" "$bad"
}

damage 'missing index'
rm "$bad/index.json"
fails 1 'No such file or directory: a dump is a folder' --check "$bad"
damage 'broken index'
echo '{"format": ' >"$bad/index.json"
fails 1 'index.json:' --check "$bad"
damage 'foreign index'
echo '{"benchmarks": []}' >"$bad/index.json"
fails 1 'is not the index of a dump' --check "$bad"
damage 'future index'
sed 's/"version": 1,/"version": 99,/' "$dump/index.json" >"$bad/index.json"
fails 1 'has version 99' --check "$bad"
damage 'index without tensors'
sed 's/"tensors"/"sensors"/' "$dump/index.json" >"$bad/index.json"
fails 1 'has 0 tensors' --check "$bad"
damage 'index of another place'
sed 's|"file": "|"file": "../|' "$dump/index.json" >"$bad/index.json"
fails 1 'is not in the folder' --check "$bad"
damage 'unknown operator'
sed 's/"operator": "mse_loss_backward"/"operator": "dream"/' "$dump/index.json" >"$bad/index.json"
fails 1 'there is no operator dream' --check "$bad"
damage 'other shape'
sed 's/self=16 /self=32 /' "$dump/index.json" >"$bad/index.json"
fails 1 'is not the tensor' --check "$bad" --case mse-16
damage 'missing file'
rm "$bad/$out"
fails 1 "$out: No such file" --check "$bad" --case mse-16
damage 'truncated file'
head -c 60 "$dump/$out" >"$bad/$out"
fails 1 'is truncated: it has 60 bytes, its index says 64' --check "$bad" --case mse-16
damage 'longer file'
echo >>"$bad/$out"
fails 1 'is too long' --check "$bad" --case mse-16

# Another value, with the checksum that belongs to it: what the message says it is.
damage 'changed output'
{
    printf '\000\000\200\177'
    tail -c 60 "$dump/$out"
} >"$bad/$out"
fails 1 'is damaged: its checksum is' --check "$bad" --case mse-16
new=$(sed -n 's/.*its checksum is \([0-9a-f]*\), its index says \([0-9a-f]*\).*/s,\2,\1,/p' "$work/said")
sed "$new" "$dump/index.json" >"$bad/index.json"
fails 1 'DIFFERS: out[0] is' --check "$bad" --case mse-16
damage 'changed input'
in=mse_loss_backward.mse-16.f32.self.bin
{
    printf '\000\000\200\077'
    tail -c 60 "$dump/$in"
} >"$bad/$in"
fails 1 'is damaged: its checksum is' --check "$bad" --case mse-16
new=$(sed -n 's/.*its checksum is \([0-9a-f]*\), its index says \([0-9a-f]*\).*/s,\2,\1,/p' "$work/said")
sed "$new" "$dump/index.json" >"$bad/index.json"
fails 1 'holds other values than this version makes' --check "$bad" --case mse-16
exit $failed
