# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
#
# Functions for the scripts of findings, which source this file. It makes the folder $work, which is removed at the end. What
# cannot be installed or run ends a script with 2: nothing was seen then.
#
#     install_intel | install_pocl    an OpenCL implementation, alone in the loader's list
#     run_opencl                      compiles $work/program.c and runs it on that implementation
#     install_torch                   PyTorch
#     run_torch                       runs $work/program.py with it, in one thread
#     has_avx512                      whether the processor has AVX-512, whose conversions compilers take where they can
#     expect                          compares what was printed with standard input, and ends the script
#
# Both functions that run something print its output and leave it in $work/out.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Runs a command whose output is printed only if it fails.
try() { # <command...>
    "$@" >"$work/log" 2>&1 || {
        cat "$work/log"
        exit 2
    }
}

# Makes the library of an OpenCL implementation the only one that the loader knows.
use_library() { # <folder> <pattern of its file's name>
    library=$(find "$1" -name "$2" | head -n 1)
    [ -n "$library" ] || exit 2
    mkdir "$work/vendors"
    echo "$library" >"$work/vendors/one.icd"
}

install_intel() {
    try python3 -m pip install --quiet --ignore-installed --prefix "$work/rt" intel-opencl-rt==2026.2.0 \
        intel-cmplr-lib-rt==2026.2.0 intel-cmplr-lic-rt==2026.2.0 tbb==2023.2.0 tcmlib==1.6.0
    use_library "$work/rt" libintelocl.so
    LD_LIBRARY_PATH=$(dirname "$library")
    export LD_LIBRARY_PATH
}

install_pocl() {
    try python3 -m pip download --quiet --no-deps --dest "$work" pocl-binary-distribution==3.0
    try python3 -m zipfile -e "$work"/pocl_binary_distribution-*.whl "$work/wheel"
    use_library "$work/wheel" 'libpocl-*.so'
}

# PyTorch's wheel names libraries of CUDA, which nothing in the scripts calls, and which would be gigabytes.
install_torch() {
    try python3 -m pip install --quiet --no-deps --no-compile --target "$work/site" torch==2.9.1 \
        typing_extensions==4.15.0 filelock==3.20.0 networkx==3.4.2 jinja2==3.1.6 markupsafe==3.0.3 \
        sympy==1.14.0 mpmath==1.3.0 fsspec==2025.10.0
    try sh "$(dirname "$0")/../tests/torch_npu/cuda_stubs.sh" "$work/site" "$work/cuda"
}

# Runs a command, and prints its output.
show() { # <command...>
    "$@" >"$work/out" 2>"$work/error" || {
        cat "$work/error"
        exit 2
    }
    cat "$work/out"
}

run_opencl() {
    gcc -std=c11 -o "$work/program" "$work/program.c" -lOpenCL || exit 2
    show env OCL_ICD_VENDORS="$work/vendors/" POCL_CACHE_DIR="$work/cache" "$work/program"
}

run_torch() {
    show env OMP_NUM_THREADS=1 PYTHONPATH="$work/site" LD_LIBRARY_PATH="$work/cuda" python3 "$work/program.py"
}

has_avx512() {
    grep -q -w avx512f /proc/cpuinfo
}

expect() {
    cat >"$work/expected"
    cmp -s "$work/out" "$work/expected"
}
