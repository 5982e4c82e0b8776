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
loaded='hccl acl_op_compiler ge_runner graph acl_tdt_channel' # by torch_npu, beside the others
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
    include/aclnn/aclnn_base.h include/aclnn_base.h "$lib/libaclnn_cl.so" "$lib/libaclnn_cl.so.0" \
    "$lib/libascendcl.so" "$lib/libacl_rt.so" "$lib/libnnopbase.so" "$lib/libopapi.so" "$lib/libopapi_cv.so" \
    "$lib/libopapi_nn.so" "$lib/libopapi_math.so" bin/aclnn-cl-info "$env/set_env.sh" \
    "$lib/cmake/aclnn_cl/aclnn_cl-config.cmake" "$lib/pkgconfig/aclnn-cl.pc" \
    share/doc/aclnn-cl/README.md share/doc/aclnn-cl/CHANGELOG.md share/doc/aclnn-cl/LICENSE; do
    [ -e "$prefix/$file" ] || problem "$file is not installed"
done
# What programs load that were linked to the vendor's libraries: in the vendor's layout alone.
for name in ascendcl acl_rt nnopbase opapi opapi_cv opapi_nn opapi_math $loaded; do
    if [ "$env" = . ] && [ "$(readlink "$prefix/$lib/lib$name.so")" != libaclnn_cl.so.0 ]; then
        problem "lib$name.so is no link to libaclnn_cl.so.0"
    fi
done
for name in $loaded; do
    [ "$env" = . ] || [ ! -e "$prefix/$lib/lib$name.so" ] || problem "lib$name.so is installed"
done
[ "$lib" = lib64 ] || [ ! -e "$prefix/lib64" ] || problem 'lib64 is installed'
[ "$env" = . ] || [ ! -e "$prefix/set_env.sh" ] || problem 'set_env.sh is installed at the root'
for link in "$prefix/$lib"/*.so; do
    case $(readlink "$link") in
    /*) problem "$link is an absolute link" ;;
    esac
done

# What the pages link to and show is there, too.
pages=$prefix/share/doc/aclnn-cl
links_of() { # <page>: the files of the tree that it names
    sed 's/](/\n&/g' "$1" | sed -n 's/^](\([^):#]*\)).*/\1/p'
}
for page in $(CDPATH='' cd -- "$pages" && find . -name '*.md'); do
    for target in $(links_of "$pages/$page"); do
        [ -e "$pages/${page%/*}/$target" ] || problem "$page has a link to $target, which is not installed"
    done
done

# Each file belongs to one component.
for part in runtime development tools documentation; do
    cmake --install "$build" --prefix "$prefix.part-$part" --component $part >/dev/null
    files "$prefix.part-$part"
done | sort >"$prefix.part-all"
files "$prefix" | diff - "$prefix.part-all" || problem 'the components (>) are not the whole (<)'
runtime='libaclnn_cl\.so\.0.*|set_env\.sh'
[ "$env" != . ] || runtime="$runtime|lib[a-z_]*\.so|bin/setenv\.bash"
for folder in opp runtime compiler; do
    for tree in "$prefix" "$prefix.part-runtime"; do
        if [ "$env" = . ] && [ ! -d "$tree/$folder" ]; then
            problem "$folder is not a folder of component runtime"
        elif [ "$env" != . ] && [ -e "$tree/$folder" ]; then
            problem "$folder is installed"
        fi
    done
done
! files "$prefix.part-runtime" | grep -v -E "/($runtime)\$" ||
    problem 'and more is in component runtime than the library, its names and set_env.sh'
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
found=$(bash -c '. "$1"; echo "$ASCEND_TOOLKIT_HOME ${ASCEND_OPP_PATH:-}"' - "$prefix/$env/set_env.sh")
if [ "$env" = . ]; then opp=$prefix/opp; else opp=; fi
[ "$found" = "$prefix $opp" ] || problem "set_env.sh says: $found"
# By a relative path, where cd looks in other folders first and prints what it finds.
found=$(cd "$prefix/.." && CDPATH=. bash -c '. "$1"; echo "$ASCEND_HOME_PATH"' \
    - "${prefix##*/}/$env/set_env.sh")
[ "$found" = "$prefix" ] || problem "set_env.sh says with CDPATH: $found"
found=$(sh -c '. "$1"; echo "$ASCEND_HOME_PATH"' - "$prefix/$env/set_env.sh")
[ "$found" = "$prefix.first" ] || [ "$found" = "$prefix" ] ||
    problem "set_env.sh says in sh: $found"
# bin/setenv.bash is the same, and names a chip, under the strictest options.
if [ "$env" = . ]; then
    found=$(unset SOC_VERSION ACLNN_CL_SOC_NAME && bash -c \
        'set -euo pipefail; . "$1/bin/setenv.bash"; echo "$ASCEND_HOME_PATH $SOC_VERSION $LD_LIBRARY_PATH"' \
        - "$prefix" | sed 's|:.*||')
    [ "$found" = "$prefix Ascend910B3 $prefix/$lib" ] || problem "setenv.bash says: $found"
    found=$(cd "$prefix/.." && CDPATH=. SOC_VERSION=other bash -c \
        '. "$1/bin/setenv.bash"; echo "$ASCEND_HOME_PATH $SOC_VERSION"' - "${prefix##*/}")
    [ "$found" = "$prefix other" ] || problem "setenv.bash says by a relative path: $found"
else
    [ ! -e "$prefix/bin/setenv.bash" ] || problem 'bin/setenv.bash is installed'
fi

# ---- Clients ----

# A client of three lines, found by pkg-config and by CMake.
client=$prefix/check
mkdir -p "$client"
cat >"$client/client.c" <<'END'
#include "acl/acl.h"
#include "acl/acl_base_mdl.h"
#include "acl/acl_base_rt.h"
#include "acl/acl_mdl.h"
#include "acl/acl_op.h"
#include "acl/acl_op_compiler.h"
#include "acl/acl_rt_allocator.h"
#include "acl/error_codes/rt_error_codes.h"
#include "aclnn/acl_meta.h"
#include "aclnn_base.h"
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

# A program that was linked to the vendor's libraries, with all symbols bound when it starts, runs.
cat >"$client/linked.c" <<'END'
#include "acl/acl.h"
int HcclSend(void);
int main(void) { return aclInit(0) != ACL_SUCCESS || HcclSend() != 5; }
END
vendor_links() { # <symbol> <names...>: libraries of these names, which have the symbol
    symbol=$1
    shift
    for name in "$@"; do
        echo "void $symbol(void) {}" | cc -w -shared -fPIC -x c - -o "$client/lib$name.so" \
            -Wl,-soname,"lib$name.so" || return
    done
}
if [ "$env" = . ]; then
    {
        # shellcheck disable=SC2086 # names are words
        vendor_links aclInit ascendcl && vendor_links HcclSend $loaded &&
            cc -I"$prefix/include" "$client/linked.c" -o "$client/linked" -L"$client" -Wl,-z,now \
                -Wl,--no-as-needed -lascendcl -lhccl -lacl_op_compiler -lge_runner -lgraph \
                -lacl_tdt_channel &&
            LD_LIBRARY_PATH=$prefix/$lib "$client/linked"
    } || problem "a program that was linked to the vendor's libraries does not run"
fi

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
