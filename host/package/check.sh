#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Installs a build into a fresh prefix, moves it, and checks what clients rely on: the layout, the
# vendor's link names, set_env.sh, pkg-config and the CMake package. The tree stays in the prefix.
#   check.sh <build folder> <prefix>
set -eu
build=$1
prefix=$2
failed=0
problem() {
    printf '%s\n' "$*"
    failed=1
}

rm -rf "$prefix" "$prefix.first"
cmake --install "$build" --prefix "$prefix.first" >/dev/null
mv "$prefix.first" "$prefix" # whatever holds an absolute path breaks below

for file in include/acl/acl.h include/acl/acl_base.h include/acl/acl_rt.h include/aclnn/acl_meta.h \
    include/aclnn/aclnn_base.h lib64/libaclnn_cl.so lib64/libaclnn_cl.so.0 lib64/libascendcl.so \
    lib64/libacl_rt.so lib64/libnnopbase.so lib64/libopapi.so lib64/libopapi_cv.so \
    lib64/libopapi_nn.so lib64/libopapi_math.so bin/aclnn-cl-info bin/aclnn-cl-bench bin/aclnn-cl-report set_env.sh \
    lib64/cmake/aclnn_cl/aclnn_cl-config.cmake lib64/pkgconfig/aclnn-cl.pc; do
    [ -e "$prefix/$file" ] || problem "$file is not installed"
done
for link in "$prefix"/lib64/*.so; do
    case $(readlink "$link") in
    /*) problem "$link is an absolute link" ;;
    esac
done
"$prefix/bin/aclnn-cl-report" --help >/dev/null || problem 'aclnn-cl-report does not start'
said=$(LD_LIBRARY_PATH=$prefix/lib64 ACLNN_CL_DEVICE=nosuchdevice "$prefix/bin/aclnn-cl-info") &&
    problem 'aclnn-cl-info succeeds where there is no device'
case $said in
*'
ACLNN_CL_DEVICE=nosuchdevice matches none of the devices that exist: '*'
  - unset ACLNN_CL_DEVICE'*) ;;
*) problem "aclnn-cl-info, where a filter leaves no device, says: $said" ;;
esac
for program in "$prefix"/bin/*; do
    ! ldd "$program" 2>/dev/null | grep 'not found' || problem "$program misses a library"
done
objdump -p "$prefix/lib64/libaclnn_cl.so" | grep -q 'SONAME *libaclnn_cl\.so\.0$' ||
    problem 'the SONAME of libaclnn_cl.so is not libaclnn_cl.so.0'

# set_env.sh: from bash it finds itself, twice is as good as once.
found=$(bash -c '. "$1/set_env.sh"; . "$1/set_env.sh"; echo "$ASCEND_HOME_PATH $LD_LIBRARY_PATH"' \
    - "$prefix" | sed "s|:.*||")
[ "$found" = "$prefix $prefix/lib64" ] || problem "set_env.sh says: $found"
found=$(sh -c '. "$1/set_env.sh"; echo "$ASCEND_HOME_PATH"' - "$prefix")
[ "$found" = "$prefix.first" ] || [ "$found" = "$prefix" ] ||
    problem "set_env.sh says in sh: $found"

# A client of three lines, found by pkg-config and by CMake.
client=$prefix/check
mkdir -p "$client"
cat >"$client/client.c" <<'END'
#include "acl/acl.h"
#include "aclnn/acl_meta.h"
int main(void)
{
    const int64_t value = 1;
    return aclInit(0) != ACL_SUCCESS || aclDestroyIntArray(aclCreateIntArray(&value, 1)) != 0;
}
END
cat >"$client/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.16)
project(client C)
find_package(aclnn_cl 0.1 REQUIRED)
add_executable(client client.c)
target_link_libraries(client PRIVATE aclnn_cl::aclnn_cl)
END
flags=$(PKG_CONFIG_PATH=$prefix/lib64/pkgconfig pkg-config --cflags --libs aclnn-cl) || failed=1
# shellcheck disable=SC2086 # flags are words
{
    cc "$client/client.c" -o "$client/by-pkg-config" $flags &&
        LD_LIBRARY_PATH=$prefix/lib64 "$client/by-pkg-config"
} || problem 'a client found by pkg-config does not work'
{
    cmake -S "$client" -B "$client/build" -DCMAKE_PREFIX_PATH="$prefix" &&
        cmake --build "$client/build" && "$client/build/client"
} >"$client/log" 2>&1 || {
    cat "$client/log"
    problem 'a client found by the CMake package does not work'
}
# The vendor's link names, all of them at once.
cc -I"$prefix/include" "$client/client.c" -o "$client/by-name" -L"$prefix/lib64" -lascendcl -lacl_rt \
    -lnnopbase -lopapi -lopapi_cv -lopapi_nn -lopapi_math ||
    problem "a client cannot link by the vendor's library names"
rm -rf "$client"
exit $failed
