#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# --peer torch, with a PyTorch that is none: which device a case runs on, what times contain, and
# what becomes of a peer that cannot take part.
. "$(dirname "$0")/common.sh"

command -v python3 >/dev/null || {
    echo 'there is no Python 3'
    exit 77
}
PYTHONPATH=$root/tests/bench/fake
PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH PYTHONDONTWRITEBYTECODE
unset FAKE_CUDA FAKE_ABSENT

# answers <answers> <requests...>: what the peer says to these lines, without its greeting.
answers() {
    wanted=$1
    shift
    printf '%s\n' "$@" | python3 "$root/bench/peer/peer_torch.py" >"$work/said" || problem "fails: $*"
    sed 1d "$work/said" >"$work/answers"
    [ "$(cat "$work/answers")" = "$wanted" ] || {
        problem "to: $*"
        cat "$work/said"
    }
}
mse='sets=2 self=16 gradOutput=scalar reduction=mean'

# ---- A CPU ----
answers 'ready PyTorch 0.fake, 2 threads
times 1.000000000 1.000000000 1.000000000
idling' "case mse_loss_backward f32 on=cpu $mse" 'go 3' 'idle'
answers 'unsupported nothing is not in peer_torch.py
unsupported the fake has no such operator
ready PyTorch 0.fake, 2 threads' "case nothing f32 on=cpu sets=1" \
    "case conv_tbc_backward f32 on=cpu sets=1 input=1x1x1 weight=1x1x1" \
    "case mse_loss_backward f16 on=cpu $mse"

# ---- A GPU: the same one by CUDA, or none ----
answers 'unsupported this PyTorch has no CUDA, and its CPU is no peer of a GPU' \
    "case mse_loss_backward f32 on=gpu:NVIDIA_H200 $mse"
FAKE_CUDA='NVIDIA A10,NVIDIA H200,AMD Radeon/gfx1030:xnack-'
export FAKE_CUDA
answers 'ready PyTorch 0.fake, CUDA, NVIDIA H200
times 1.000000000 1.000000000 1.000000000
idling
ready PyTorch 0.fake, CUDA, AMD Radeon
times 1.000000000
ready PyTorch 0.fake, 2 threads
times 1.000000000' "case mse_loss_backward f32 on=gpu:NVIDIA_H200 $mse" 'go 3' 'idle' \
    "case mse_loss_backward bf16 on=gpu:gfx1030:sramecc-:xnack- $mse" 'go 1' \
    "case mse_loss_backward f32 on=cpu $mse" 'go 1'
grep -q '^hello PyTorch 0.fake, [0-9]* threads; CUDA: NVIDIA A10; CUDA: NVIDIA H200; ' "$work/said" ||
    problem 'the greeting names no CUDA devices'
answers 'unsupported PyTorch has no Intel Arc, only NVIDIA A10, NVIDIA H200, AMD Radeon' \
    "case mse_loss_backward f32 on=gpu:Intel_Arc $mse"
unset FAKE_CUDA

# ---- The bench on whatever device is here: a CPU has a peer, anything else a note ----
run='--no-ceilings --case mse-16,up-16 --dtype f32 --time 0.02 --passes 2'
# shellcheck disable=SC2086 # words
bench $run --peer torch --json "$work/peer.json" >"$work/text" || problem 'a run with a peer fails'
grep -q '^peer  *PyTorch 0.fake' "$work/text" || problem 'the peer is not named'
if grep -q '"peer_device"' "$work/peer.json"; then
    grep -q '^mse-16 .* 1.00 s *0.000$' "$work/text" || problem 'the row has no time of the peer'
    [ "$(grep -c '"peer_median": 1.0' "$work/peer.json")" = 1 ] || problem 'not one row has a peer'
    grep -q '"peer_device": "PyTorch 0.fake, 2 threads"' "$work/peer.json" ||
        problem 'the row does not say where the peer ran'
    grep -q 'none: the fake has no such operator' "$work/text" || problem 'the text has no note'
fi
[ "$(grep -c '"peer_note"\|"peer_device"' "$work/peer.json")" = 2 ] || problem 'rows without a word'

# ---- What is slower: a run of the peer takes a microsecond, or a second ----
slower() { # <seconds of the peer>; the list, without its heading
    FAKE_SECONDS=$1 bench --no-ceilings --case mse-16,mse-strided,mse-none-16M --dtype f32 --time 0.02 --passes 1 \
        --peer torch --json "$work/slower.json" >"$work/text" ||
        problem "a run fails with a peer of $1 s"
    sed -n '/^slower than PyTorch 0.fake, of results of 0.001 s or more$/,$p' "$work/text" | sed 1d
}
slower 0.000001 >"$work/slower"
python3 - "$work/slower.json" "$work/slower" <<'EOF' || problem 'not the slower ones, the worst first, and how many'
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    rows = [row for row in json.load(file)["benchmarks"] if "peer_ratio" in row]
with open(sys.argv[2], encoding="utf-8") as file:
    said = [line.split() for line in file]
long = sorted((row for row in rows if row["median"] >= 1e-3), key=lambda row: -row["peer_ratio"])
over = sum(row["median"] < 1e-3 and row["peer_ratio"] > 2 for row in rows)
heading = ["ratio", "median,", "us", "peer,", "us", "result"]
wanted = [heading] * bool(long) + [
    [row["peer_ratio"], 1e6 * row["median"], 1e6 * row["peer_median"], row["name"]] for row in long]
wanted.append(f"{len(long)} of {len(long)}; of {len(rows) - len(long)} shorter results {over} exceed the ratio 2".split())
print(wanted, said, sep="\n")


def same(want, word):  # the file and the list round the same number, each to its own digits
    return abs(float(word) / want - 1) < 1e-3 if isinstance(want, float) else word == want


sys.exit(not (len(wanted) == len(said) and all(
    len(want) == len(line) and all(map(same, want, line)) for want, line in zip(wanted, said))))
EOF
slower 1 >"$work/slower"
sed 's/of [0-9]*/of N/g' "$work/slower" >"$work/counts"
[ "$(cat "$work/counts")" = '  0 of N; of N shorter results 0 exceed the ratio 2' ] || problem 'what takes less than the peer is slower'

# A case that ends the peer does not take it from the next ones.
if grep -q '"peer_device"' "$work/peer.json"; then
    # shellcheck disable=SC2086 # words
    FAKE_CRASH=1 bench $run --passes 3 --case mse-16,up-16,up-one-row --peer torch --json "$work/crash.json" >"$work/text" ||
        problem 'a peer that crashes fails the run'
    grep -q 'none: the peer is gone' "$work/text" || problem 'the crash is no note'
    grep -q '"peer_median": 1.0' "$work/crash.json" || problem 'the peer did not come back'
fi

# shellcheck disable=SC2086 # words
FAKE_ABSENT=1 bench $run --peer torch >"$work/text" || problem 'without PyTorch the run fails'
grep -q '^peer  *none: PyTorch cannot be imported' "$work/text" || problem 'its absence is no note'
# The script is beside the case files.
cp -r "$root/bench/cases" "$work/cases"
# shellcheck disable=SC2086 # words
bench $run --cases "$work/cases" --peer torch >"$work/text" || problem 'without a script the run fails'
grep -q '^peer  *none: there is no ' "$work/text" || problem 'the missing script is no note'
exit $failed
