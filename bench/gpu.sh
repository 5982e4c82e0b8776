#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Measures in less than ten minutes what there is to know about a GPU: every result checked, shares of its
# ceilings, ratios to PyTorch's CUDA where that is installed, the time of each strategy, and what calls cost on the
# host. --install, as the first option, installs what is missing; --device LIST chooses devices (default: all
# GPUs), --out FOLDER says where the files go (default: build/gpu; its table.md has everything).
# --against COMMIT compares this commit with another one instead, each case twice in turns: table.md has the ratios
# after each step, so that it can be cut off.
set -eu
CDPATH='' cd -- "$(dirname "$0")/.."
install='' device='' out=build/gpu against=''
end=$(($(date +%s) + 570))
while [ $# -gt 0 ]; do
    case $1 in
    --install) install=--install ;;
    --device | --out | --against)
        [ $# -gt 1 ] || {
            printf '%s needs a value\n' "$1"
            exit 2
        }
        case $1 in --out) out=$2 ;; --device) device=$2 ;; *) against=$2 ;; esac
        shift
        ;;
    *)
        case $1 in --help | -h) ;; *) printf 'there is no option %s\n' "$1" ;; esac
        sed -n 's/^# \{0,1\}//; 3,8p' bench/gpu.sh
        case $1 in --help | -h) exit 0 ;; *) exit 2 ;; esac
        ;;
    esac
    shift
done
[ -z "$against" ] || old=build/against/$(git rev-parse --verify --quiet "$against^{commit}") || {
    printf 'there is no commit %s\n' "$against"
    exit 2
}
# shellcheck disable=SC2086 # an option, or none
[ -n "${BENCH:-}" ] || sh bench/run.sh $install --version
bench=${BENCH:-build/user/aclnn-cl-bench}
[ -n "$device" ] || export ACLNN_CL_DEVICE="${ACLNN_CL_DEVICE:-gpu}"
mkdir -p "$out"
rm -f "$out"/*.json
failed=0 limit=300 missing='' report=$PWD/bench/report/aclnn_cl_report.py

# measure <name> <options...>, as long as there is time.
measure() {
    name=$1
    shift
    left=$((end - $(date +%s)))
    [ "$left" -le "$limit" ] || left=$limit
    if [ "$left" -lt 1 ]; then
        printf '%s: no time left\n' "$name"
        missing="$missing $name"
        return
    fi
    printf '%s: %s\n' "$(date +%T)" "$name"
    status=0
    timeout "$left" "$bench" ${device:+--device "$device"} "$@" >"$out/$name.log" 2>&1 || status=$?
    if [ $status = 124 ]; then
        printf '    took longer than %s seconds\n' "$left"
        missing="$missing $name"
    fi
    # A strategy that serves no case measures nothing, which is no failure.
    case $status-$name in
    0-* | 124-*) ;;
    *-before-[12] | *-after-[12])
        failed=1
        missing="$missing $name"
        ;;
    *-all)
        failed=1
        [ -f "$out/all.json" ] || {
            head -n 3 "$out/all.log"
            printf 'Nothing was measured. Without a GPU, --device chooses others.\n'
            exit 1
        }
        ;;
    *-overhead) failed=1 ;;
    esac
    if grep -E '[1-9][0-9]* wrong|WRONG' "$out/$name.log"; then failed=1; fi
}

loss=mse-none-16M,mse-fwd-none-16M
upsample=up-down4,up-up4,up-odd,upf-up4
streams=add-16M,copy-transposed,cast-to-half,sum-last
scatter=grid-affine,grid-random,grid-flow,roi-fpn,roi-mask
sample="sample-affine,sample-random,pool-fpn"
gemm=conv-512,conv-512-hf32,conv-256,convf-512,convf-512-hf32,mm-512,mm-512-hf32,mm-linear

# both <name> <options...>: the bench of the other commit and this one in turns, and what there is by then.
both() {
    name_of_step=$1
    shift
    for turn in before-1 after-1 before-2 after-2; do
        case $turn in
        before-*) bench=${BENCH_BEFORE:-$old/build/user/aclnn-cl-bench} ;;
        *) bench=${BENCH:-build/user/aclnn-cl-bench} ;;
        esac
        case $name_of_step in
        overhead) measure "$turn-overhead" "$@" ;;
        *) measure "$name_of_step-$turn" --json "$out/$name_of_step-$turn.json" --no-ceilings --passes 2 --time 0.1 "$@" ;;
        esac
    done
    {
        printf '# %s, then this commit: twice in turns\n' "$against"
        for first in "$out"/*-before-1.json; do
            step=$(basename "$first" -before-1.json)
            files=''
            for turn in before-1 after-1 before-2 after-2; do
                [ ! -f "$out/$step-$turn.json" ] || files="$files $step-$turn.json"
            done
            [ "${files#* * }" != "$files" ] || continue # none to compare with
            printf '\n## %s\n\n```\n' "$step"
            # shellcheck disable=SC2086 # a list of words
            (cd "$out" && python3 "$report" compare $files) || [ $? = 3 ] || failed=1 # 3: a regression
            printf '```\n'
        done
        for log in "$out"/*-overhead.log; do
            printf '\n## %s\n\n```\n' "$(basename "$log" .log)"
            cat "$log"
            printf '```\n'
        done
        [ -z "$missing" ] || printf '\nFailed, or not measured for lack of time:%s.\n' "$missing"
    } >"$out/table.md"
}

if [ -n "$against" ]; then
    if [ -z "${BENCH_BEFORE:-}" ]; then
        [ -d "$old" ] || {
            rm -rf "$old.new"
            git clone --quiet --no-checkout . "$old.new"
            mv "$old.new" "$old"
        }
        git -C "$old" checkout --quiet "${old##*/}"
        sh "$old/bench/run.sh" --version
    fi
    end=$(($(date +%s) + 570)) # without the builds
    limit=60
    both overhead --overhead
    [ $failed = 0 ] || {
        head -n 3 "$out"/*-overhead.log
        exit 1
    }
    both halves --dtype f16,bf16 --case "$loss,$upsample,$streams"
    both products --dtype f32,f16 --case "$gemm,mm-4096"
    both scatter --dtype f32 --case "$scatter,grid-affine-det"
    both floats --dtype f32 --case "$loss,$upsample,$streams,$sample"
    printf '%s: %s\n' "$(date +%T)" "$out/table.md"
    exit $failed
fi

measure all --json "$out/all.json" --peer torch --passes 2 --time 0.2 --case "$loss,mse-mean-16M,mse-16,$upsample,$streams,\
$scatter,grid-affine-det,roi-fpn-det,$sample,$gemm"
measure overhead --overhead

# by_strategy <family> <cases> <dtypes>: one file for each strategy.
by_strategy() {
    for s in $(sed -n "s/^    \"$1:\(.*\)\",$/\1/p" bench/measure/select.c | tr '|' ' '); do
        measure "$1-$s" --json "$out/$1-$s.json" --strategy "$1:$s" --case "$2" --dtype "$3" --no-ceilings --passes 1 --time 0.1
    done
}

limit=30
by_strategy gemm "$gemm" f32,f16,bf16
by_strategy scatter "$scatter" f32
by_strategy segments "$upsample" f32
by_strategy sample "$sample" f32
by_strategy alignment "$loss,$upsample,$streams" f32,f16
by_strategy elementwise "$loss,$streams" f32,f16

{
    python3 "$report" md "$out/all.json" --title Operators
    printf '\n'
    python3 "$report" strategies "$out"/all.json "$out"/*-*.json --title Strategies
    [ -z "$missing" ] || printf '\nNot measured, for lack of time:%s.\n' "$missing"
    printf '\n# Host time of calls\n\n```\n'
    cat "$out/overhead.log"
    printf '```\n'
} >"$out/table.md" || failed=1
printf '%s: %s\n' "$(date +%T)" "$out/table.md"
exit $failed
