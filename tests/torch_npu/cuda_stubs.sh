#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Makes the CUDA libraries that the shared objects of PyTorch's wheel name, as one library of
# functions that answer "no CUDA device", so that PyTorch loads without gigabytes of CUDA packages.
#
#     cuda_stubs.sh SITE FOLDER    SITE: the folder that holds torch/; FOLDER: for the libraries
#
# The loader wants each library by its name, each version of symbols that objects were linked with,
# and the functions that PyTorch's static initializers call. Others are looked up when they are
# called, and without a device none is. CC chooses the compiler; nm and readelf are binutils'.

set -eu

if [ $# -ne 2 ]; then
    echo "usage: $0 SITE FOLDER" >&2
    exit 2
fi
lib=$1/torch/lib
folder=$2
mkdir -p "$folder"
rm -f "$folder"/lib*.so*

set --
for object in "$lib"/lib*.so; do
    # It alone needs the CUDA driver and its compiler, and is opened where there is a device.
    [ "$object" = "$lib/libcaffe2_nvrtc.so" ] || set -- "$@" "$object"
done

# name[@version], one a line.
nm -D --undefined-only --with-symbol-versions "$@" | awk '$1 == "U" { print $2 }' |
    grep -E '^(__cuda|cu|nccl|nv)' | sort -u >"$folder/symbols"

# 100 is cudaErrorNoDevice. The functions that begin with __cuda register kernels.
awk -F @ '{ printf "long %s(void) { return %d; }\n", $1, /^__cuda/ ? 0 : 100 }' "$folder/symbols" |
    sort -u >"$folder/stubs.c"

awk -F @ 'NF > 1 { names[$2] = names[$2] " " $1 ";" }
    END { for (version in names) printf "%s { global:%s };\n", version, names[version] }' \
    "$folder/symbols" >"$folder/stubs.map"

# Without optimization nothing is known about builtins of the same names.
${CC:-cc} -w -shared -fPIC -O0 -Wl,--version-script="$folder/stubs.map" "$folder/stubs.c" \
    -o "$folder/libcuda_stubs.so"

readelf -d "$@" | sed -n 's/.*(NEEDED).*\[\(lib\(cu\|nv\|nccl\).*\)\]$/\1/p' | sort -u |
    while read -r name; do
        ln -sf libcuda_stubs.so "$folder/$name"
    done
