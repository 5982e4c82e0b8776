#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Another project adds this one by add_subdirectory: its variables, its compiler options and its
# list of tests do not change, aclnn_cl::aclnn_cl exists, and what is installed, in the layout of
# GNUInstallDirs, passes check.sh.
#   subproject.sh <source folder> <work folder>
set -eu
source=$1
work=$2
failed=0
problem() {
    printf '%s\n' "$*"
    failed=1
}

rm -rf "$work"
mkdir -p "$work"
cat >"$work/client.c" <<'END'
#include "acl/acl.h"
int main(void)
{
    return aclInit(0) != ACL_SUCCESS;
}
END
cat >"$work/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.22)
project(parent VERSION 7.0 LANGUAGES C)
set(CMAKE_C_STANDARD 99)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
enable_testing()

get_cmake_property(names VARIABLES)
list(FILTER names INCLUDE REGEX "^(CMAKE|PROJECT|parent)_")
list(APPEND names CMAKE_C_EXTENSIONS CMAKE_POSITION_INDEPENDENT_CODE BUILD_TESTING)
set(properties COMPILE_OPTIONS COMPILE_DEFINITIONS INCLUDE_DIRECTORIES LINK_OPTIONS)
macro(snapshot when)
    foreach(name IN LISTS names)
        set(${when}_${name} "${${name}}")
    endforeach()
    foreach(name IN LISTS properties)
        get_directory_property(${when}_${name} ${name})
    endforeach()
endmacro()

snapshot(before)
add_subdirectory(${ACLNN_CL} aclnn-cl)
snapshot(after)
foreach(name IN LISTS names properties)
    if(NOT "${before_${name}}" STREQUAL "${after_${name}}")
        message(SEND_ERROR "${name} was \"${before_${name}}\" and is \"${after_${name}}\"")
    endif()
endforeach()

add_executable(client client.c)
target_link_libraries(client PRIVATE aclnn_cl::aclnn_cl)
END
{
    cmake -S "$work" -B "$work/build" -DACLNN_CL="$source" -DCMAKE_INSTALL_PREFIX=/usr \
        -DACLNN_CL_INSTALL=ON -DACLNN_CL_INFO=ON -DACLNN_CL_GNU_INSTALL_DIRS=ON &&
        cmake --build "$work/build" --parallel 2 && "$work/build/client"
} >"$work/log" 2>&1 || {
    tail -n 60 "$work/log"
    exit 1
}

command=$(grep '"command".*/client\.dir/client\.c' "$work/build/compile_commands.json")
case $command in
*-std=gnu99*) ;;
*) problem "the client is not compiled as the parent says: $command" ;;
esac
case $command in
*' -W'* | *' -f'* | *' -O'* | *' -D'*)
    problem "the client is compiled with the library's options: $command"
    ;;
esac
tests=$(cd "$work/build" && ctest -N | tail -n 1)
[ "$tests" = 'Total Tests: 0' ] || problem "the parent got the library's tests: $tests"

# A distribution's package, staged by DESTDIR.
lib=$(sed -n 's/^CMAKE_INSTALL_LIBDIR:PATH=//p' "$work/build/CMakeCache.txt")
DESTDIR=$work/stage cmake --install "$work/build" >/dev/null
staged=$(cd "$work/stage" && find . -mindepth 2 -maxdepth 2 | sort | tr '\n' ' ')
[ "$staged" = './usr/bin ./usr/include ./usr/lib ./usr/share ' ] || problem "staged: $staged"
[ -e "$work/stage/usr/$lib/libaclnn_cl.so.0" ] || problem "no library in /usr/$lib"
grep -q "ASCEND_HOME_PATH='/usr'" "$work/stage/usr/share/aclnn-cl/set_env.sh" ||
    problem 'set_env.sh names the staging folder'
sh "$source/host/package/check.sh" "$work/build/aclnn-cl" "$work/prefix" "$lib" share/aclnn-cl ||
    failed=1
exit $failed
