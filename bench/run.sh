#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the library and measures its operators on every OpenCL device of this machine; arguments
# go to aclnn-cl-bench (--help lists them). --install, as the first one, installs the Debian packages
# that are missing, with sudo if need be; without it they are only listed.
set -eu
caller=$PWD # relative names in the arguments are the caller's
CDPATH='' cd -- "$(dirname "$0")/.."
build=build/user
if [ "${1:-}" = --help ] || [ "${1:-}" = -h ]; then # builds nothing
    sed -n 's/^# \{0,1\}//; 3,5p' bench/run.sh
    printf '\n'
    [ -x $build/aclnn-cl-bench ] || {
        printf 'It lists them once it is built; most are in bench/README.md.\n'
        exit 0
    }
    exec $build/aclnn-cl-bench --help
fi
# shellcheck source=../tests/packages.sh
. tests/packages.sh

install=
if [ "${1:-}" = --install ]; then
    install=--install
    shift
fi
case " $*" in
*' --html'*) PACKAGES_BUILD="$PACKAGES_BUILD python3-matplotlib" ;;
esac
# shellcheck disable=SC2086 # a list of words
packages_require $install $PACKAGES_BUILD

mkdir -p build
configure() {
    [ -f $build/Makefile ] || [ -f $build/build.ninja ] || cmake --preset user
}
[ -x $build/aclnn-cl-bench ] || echo 'building, which takes about a minute (build/bench.log)'
if ! { configure && cmake --build $build -j 2 --target aclnn-cl-bench; } >build/bench.log 2>&1; then
    tail -n 60 build/bench.log
    echo 'the build failed'
    exit 1
fi
bench=$PWD/$build/aclnn-cl-bench
cd "$caller"
exec "$bench" "$@"
