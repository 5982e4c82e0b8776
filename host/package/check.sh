#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Installs a build into a fresh prefix, moves it, and checks what packagers and clients rely on: the
# layout, the components, the vendor's link names, set_env.sh, pkg-config, the CMake package, and
# that the library never calls functions of the vendor's library. The tree stays in the prefix.
#   check.sh <build folder> <prefix> [<library folder> <folder of set_env.sh>]
set -eu
build=$1
prefix=$2
lib=${3:-lib64}
env=${4:-.}
failed=0
problem() {
    printf '%s\n' "$*"
    failed=1
}
files() { # <tree>: all that is installed there
    (cd "$1" && find . ! -type d | sort)
}

rm -rf "$prefix" "$prefix.first" "$prefix".part-*
cmake --install "$build" --prefix "$prefix.first" >/dev/null
mv "$prefix.first" "$prefix" # whatever holds an absolute path breaks below

# ---- Files ----

for file in include/acl/acl.h include/acl/acl_base.h include/acl/acl_rt.h include/aclnn/acl_meta.h \
    include/aclnn/aclnn_base.h "$lib/libaclnn_cl.so" "$lib/libaclnn_cl.so.0" "$lib/libascendcl.so" \
    "$lib/libacl_rt.so" "$lib/libnnopbase.so" "$lib/libopapi.so" "$lib/libopapi_cv.so" \
    "$lib/libopapi_nn.so" "$lib/libopapi_math.so" bin/aclnn-cl-info "$env/set_env.sh" \
    "$lib/cmake/aclnn_cl/aclnn_cl-config.cmake" "$lib/pkgconfig/aclnn-cl.pc" \
    share/doc/aclnn-cl/README.md share/doc/aclnn-cl/CHANGELOG.md share/doc/aclnn-cl/LICENSE; do
    [ -e "$prefix/$file" ] || problem "$file is not installed"
done
[ "$lib" = lib64 ] || [ ! -e "$prefix/lib64" ] || problem 'lib64 is installed'
[ "$env" = . ] || [ ! -e "$prefix/set_env.sh" ] || problem 'set_env.sh is installed at the root'
for link in "$prefix/$lib"/*.so; do
    case $(readlink "$link") in
    /*) problem "$link is an absolute link" ;;
    esac
done

# Each file belongs to one component.
for part in runtime development tools documentation; do
    cmake --install "$build" --prefix "$prefix.part-$part" --component $part >/dev/null
    files "$prefix.part-$part"
done | sort >"$prefix.part-all"
files "$prefix" | diff - "$prefix.part-all" || problem 'the components (>) are not the whole (<)'
! files "$prefix.part-runtime" | grep -v -e '/libaclnn_cl\.so\.0' -e '/set_env\.sh$' ||
    problem 'and more is in component runtime than the library and set_env.sh'
rm -rf "$prefix".part-*

# ---- Binaries ----

if [ -x "$build/aclnn-cl-bench" ]; then
    "$prefix/bin/aclnn-cl-report" --help >/dev/null || problem 'aclnn-cl-report does not start'
fi
said=$(LD_LIBRARY_PATH=$prefix/$lib ACLNN_CL_DEVICE=nosuchdevice "$prefix/bin/aclnn-cl-info") &&
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
objdump -p "$prefix/$lib/libaclnn_cl.so" >"$prefix/facts"
grep -q 'SONAME *libaclnn_cl\.so\.0$' "$prefix/facts" ||
    problem 'the SONAME of libaclnn_cl.so is not libaclnn_cl.so.0'
! grep 'NEEDED.*jansson' "$prefix/facts" || problem 'only the tools need jansson'
rm "$prefix/facts"

# set_env.sh: from bash it finds itself, twice is as good as once.
found=$(bash -c '. "$1"; . "$1"; echo "$ASCEND_HOME_PATH $LD_LIBRARY_PATH"' \
    - "$prefix/$env/set_env.sh" | sed "s|:.*||")
[ "$found" = "$prefix $prefix/$lib" ] || problem "set_env.sh says: $found"
found=$(sh -c '. "$1"; echo "$ASCEND_HOME_PATH"' - "$prefix/$env/set_env.sh")
[ "$found" = "$prefix.first" ] || [ "$found" = "$prefix" ] ||
    problem "set_env.sh says in sh: $found"

# ---- Clients ----

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
flags=$(PKG_CONFIG_PATH=$prefix/$lib/pkgconfig pkg-config --cflags --libs aclnn-cl) || failed=1
# shellcheck disable=SC2086 # flags are words
{
    cc "$client/client.c" -o "$client/by-pkg-config" $flags &&
        LD_LIBRARY_PATH=$prefix/$lib "$client/by-pkg-config"
} || problem 'a client found by pkg-config does not work'
{
    cmake -S "$client" -B "$client/build" -DCMAKE_PREFIX_PATH="$prefix" &&
        cmake --build "$client/build" && "$client/build/client"
} >"$client/log" 2>&1 || {
    cat "$client/log"
    problem 'a client found by the CMake package does not work'
}
# The vendor's link names, all of them at once.
cc -I"$prefix/include" "$client/client.c" -o "$client/by-name" -L"$prefix/$lib" -lascendcl -lacl_rt \
    -lnnopbase -lopapi -lopapi_cv -lopapi_nn -lopapi_math ||
    problem "a client cannot link by the vendor's library names"

# The vendor's library in the same process, loaded first: its functions, which abort here, are not
# called by ours. aclDestroyTensorList calls aclDestroyTensor.
nm -D --defined-only "$prefix/$lib/libaclnn_cl.so" | sed 's/@.*//' |
    awk 'BEGIN { print "void abort(void);" } $2 == "T" { print "void " $3 "(void) { abort(); }" }' \
        >"$client/vendor.c"
cat >"$client/both.c" <<'END'
#include <dlfcn.h>
#include <stdio.h>
#include "aclnn/acl_meta.h"
#define GET(name) __typeof__(&name) own_##name = (__typeof__(&name))dlsym(own, #name)
int main(int argc, char **argv)
{
    void *own = argc == 2 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
    if (own == NULL) return puts(dlerror()), 1;
    GET(aclCreateTensor);
    GET(aclCreateTensorList);
    GET(aclDestroyTensorList);
    if (dlsym(RTLD_DEFAULT, "aclDestroyTensor") == dlsym(own, "aclDestroyTensor")) return 2;
    const int64_t one = 1;
    const aclTensor *tensor =
        own_aclCreateTensor(&one, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, &one, 1, NULL);
    return tensor == NULL || own_aclDestroyTensorList(own_aclCreateTensorList(&tensor, 1)) != 0;
}
END
{
    cc -w -shared -fPIC "$client/vendor.c" -o "$client/libvendor.so" &&
        cc -D_GNU_SOURCE -I"$prefix/include" "$client/both.c" -o "$client/both" -ldl &&
        LD_PRELOAD=$client/libvendor.so "$client/both" "$prefix/$lib/libaclnn_cl.so"
} || problem "the library calls functions of the vendor's library"
rm -rf "$client"
exit $failed
