# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# To be sourced: JSON files as aclnn-cl-bench writes them, with made-up figures.
#     results <file> <device> [<device number>] <<END
#     <operator> <case> <dtype> <seconds|wrong|failed|skipped> <noise> [<strategy>]
#     END

device_json() { # <number> <name>
    printf '{"id": %s, "name": "%s", "platform": "A platform", "vendor": "A vendor",
"version": "OpenCL 3.0", "driver": "1.2", "compute_units": 4, "memory": 8e9, "cache_assumed": 3e7,
"ceilings": {"copy_bandwidth": 2e10, "fma_rate": 2e11}}' "$1" "$2"
}

row_json() { # <device> <number> <operator> <case> <dtype> <time> <noise> [<strategy>]
    printf '{"name": "%s/%s/%s/device:%s", "run_type": "iteration", "iterations": 10,
"time_unit": "us", "operator": "%s", "case": "%s", "dtype": "%s", "device": "%s", "device_id": %s,
"keys": "self=16", "strategy": "%s", ' "$3" "$4" "$5" "$2" "$3" "$4" "$5" "$1" "$2" "${8:-flat}"
    case $6 in
    wrong | failed | skipped)
        printf '"real_time": 0, "cpu_time": 0, "outcome": "%s", "error_occurred": true,
"error_message": "element 3 is 1 <not> 2"}' "$6"
        ;;
    *)
        awk -v time="$6" -v noise="$7" 'BEGIN {
            printf "\"outcome\": \"good\", \"real_time\": %.9g, \"cpu_time\": %.9g, ", 1e6 * time, 1
            printf "\"median\": %.9g, \"min\": %.9g, \"p95\": %.9g, \"noise\": %.9g, ",
                time, 0.9 * time, 1.2 * time, noise
            printf "\"cold_time\": %.9g, \"device_time\": %.9g, \"bytes\": 1e6, \"flops\": 1e5, ",
                9 * time, 0.8 * time
            printf "\"bytes_per_second\": %.9g, \"ceiling\": \"copy_bandwidth\", ", 1e6 / time
            printf "\"share_of_ceiling\": %.9g, ", 1e6 / time / 2e10
            printf "\"in_cache\": 0, \"sets\": 2}"
        }'
        ;;
    esac
}

results() {
    results_file=$1
    results_device=$2
    results_number=${3:-0}
    {
        printf '{"context": {"date": "2026-01-02T03:04:05+0000", "host_name": "host",
"executable": "aclnn-cl-bench", "num_cpus": 4, "library_version": "0.1.0", "commit": "c0ffee",
"library_build_type": "release", "strategy": null, "peer": null, "devices": [%s]},
"benchmarks": [' "$(device_json "$results_number" "$results_device")"
        results_comma=
        while read -r op name dtype time noise strategy; do
            printf '%s\n' "$results_comma"
            row_json "$results_device" "$results_number" "$op" "$name" "$dtype" "$time" "$noise" \
                "$strategy"
            results_comma=,
        done
        printf ']}\n'
    } >"$results_file"
}
