# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# To be sourced by tests/run.sh and bench/run.sh:
#     packages_require [--install] <Debian package>...
# prints the packages that are missing and the command that installs them. With --install, that
# command is run: by root, or through sudo. In every case the caller goes on, as the tools may be
# installed by other means.
packages_require() {
    packages_install=no
    if [ "$1" = --install ]; then
        packages_install=yes
        shift
    fi
    packages_missing=
    if ! command -v dpkg-query >/dev/null; then
        printf 'Not a Debian system. Required, by their names in Debian:\n  %s\n' "$*"
        return 0
    fi
    for packages_name in "$@"; do
        # shellcheck disable=SC2016 # dpkg-query's own format
        case $(dpkg-query -W -f '${db:Status-Status}\n' "$packages_name" 2>/dev/null) in
        installed*) ;;
        *) packages_missing="$packages_missing $packages_name" ;;
        esac
    done
    [ -n "$packages_missing" ] || return 0

    packages_root=
    [ "$(id -u)" = 0 ] || packages_root=sudo
    if [ $packages_install = no ]; then
        printf 'These packages are missing:%s\n' "$packages_missing"
        printf 'Install them with --install, or with: %sapt-get install --no-install-recommends%s\n' \
            "${packages_root:+sudo }" "$packages_missing"
        return 0
    fi

    printf 'Installing:%s\n' "$packages_missing"
    packages_log=$(mktemp)
    # shellcheck disable=SC2086 # lists of words
    if ! { $packages_root apt-get update || : # a broken third source must not stop the others
        $packages_root env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y --no-install-recommends $packages_missing; } \
        >"$packages_log" 2>&1 </dev/null; then
        tail -n 20 "$packages_log"
        printf 'apt-get could not install:%s\n' "$packages_missing"
    fi
    rm -f "$packages_log"
}

# For new build folders; old ones keep their generator.
if [ -z "${CMAKE_GENERATOR:-}" ] && command -v ninja >/dev/null; then
    export CMAKE_GENERATOR=Ninja
fi
[ -n "${CMAKE_BUILD_PARALLEL_LEVEL:-}" ] || CMAKE_BUILD_PARALLEL_LEVEL=$(nproc)
export CMAKE_BUILD_PARALLEL_LEVEL

# What every build needs.
# shellcheck disable=SC2034 # read by those who source this
PACKAGES_BUILD='cmake make gcc libc6-dev pkg-config opencl-headers ocl-icd-opencl-dev
    pocl-opencl-icd libclblast-dev libxxhash-dev libjansson-dev'
