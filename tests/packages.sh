# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# To be sourced by tests/run.sh and bench/run.sh:
#     need [--no-install] <Debian package>...
# installs those that are missing. Where that cannot be done it prints what is needed and goes on:
# the tools may be there by other ways.
need() {
    need_install=yes
    if [ "$1" = --no-install ]; then
        need_install=no
        shift
    fi
    need_missing=
    if ! command -v dpkg-query >/dev/null; then
        printf 'Not a Debian system. What Debian calls these packages is needed:\n  %s\n' "$*"
        return 0
    fi
    for need_package in "$@"; do
        # shellcheck disable=SC2016 # dpkg-query's own format
        case $(dpkg-query -W -f '${db:Status-Status}\n' "$need_package" 2>/dev/null) in
        installed*) ;;
        *) need_missing="$need_missing $need_package" ;;
        esac
    done
    [ -n "$need_missing" ] || return 0

    need_root=
    if [ "$(id -u)" != 0 ]; then
        if command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 2 ]; }; then
            need_root=sudo # it asks at the terminal, if at all
        else
            need_install=no
        fi
    fi
    command -v apt-get >/dev/null || need_install=no
    if [ $need_install = no ]; then
        printf 'These packages are missing:%s\n' "$need_missing"
        printf 'Install them with: apt-get install --no-install-recommends%s\n' "$need_missing"
        return 0
    fi

    printf 'Installing:%s\n' "$need_missing"
    need_log=$(mktemp)
    # shellcheck disable=SC2086 # lists of words
    if ! { $need_root apt-get update || : # a broken third source must not stop the others
        $need_root env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y --no-install-recommends $need_missing; } \
        >"$need_log" 2>&1 </dev/null; then
        tail -n 20 "$need_log"
        printf 'apt-get could not install:%s\n' "$need_missing"
    fi
    rm -f "$need_log"
}

if [ -z "${CMAKE_GENERATOR:-}" ] && command -v ninja >/dev/null; then
    export CMAKE_GENERATOR=Ninja # for new build folders; old ones keep theirs
fi

# What every build needs.
# shellcheck disable=SC2034 # read by those who source this
NEED_BUILD='cmake make gcc g++ libc6-dev pkg-config opencl-headers ocl-icd-opencl-dev
    pocl-opencl-icd libclblast-dev libxxhash-dev libjansson-dev'
