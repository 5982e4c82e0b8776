#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Runs the tests of this folder: PyTorch with its Ascend plug-in, unmodified, on this library.
#
#     run.sh [--long | --version VERSION | --environment FOLDER] [SCRIPT [options of the script]]
#
#     --long         with 2.1.0, too; by default with 2.9.1 and 2.14.0
#     --version      with one of these
#     --environment  with the torch and torch_npu of a Python environment: any version (README.md says how to make one)
#     SCRIPT         only autograd, layers, recurrent, functions, indexing, sorting, basics, elementwise, train, programs,
#                    pixels, digits, nets or speed, of which the last does not run by default; --help lists its options
#
# Uses build/release, which must be built. The wheels come from the Python package index once, to
# build/torch_npu/VERSION (a download of about 1 GB each). The OpenCL driver is chosen by the
# environment, as for every program (OCL_ICD_VENDORS, ACLNN_CL_DEVICE). PYTHON names the
# interpreter, by default python3. The exit status is 0 if all is as expected.

set -eu
started=$PWD
CDPATH='' cd -- "$(dirname "$0")/../.."
build=$PWD/build/torch_npu
environment=
scripts='autograd layers recurrent functions indexing sorting basics elementwise train programs pixels digits nets'

# Downloads the wheels, without their dependencies: the CUDA packages, for which the stubs stand,
# and torch_npu's torch==VERSION+cpu, which is not in the index.
prepare() { # <version>
    site=$build/$1/site
    [ ! -e "$build/$1/complete" ] || return 0
    case $1 in
    2.14.0) wheels='torch_npu==2.14.0 torchvision==0.29.0 numpy pillow' ;;
    2.9.1) wheels='torch_npu==2.9.1 torchvision==0.24.1 numpy pillow' ;;
    2.1.0) wheels='torch_npu==2.1.0.post17 torchvision==0.16.0 numpy<2 pillow' ;;
    *)
        printf 'only 2.14.0, 2.9.1 and 2.1.0 are downloaded; for version %s: --environment FOLDER\n' "$1" >&2
        return 1
        ;;
    esac
    printf 'installing torch %s in %s\n' "$1" "$build/$1"
    rm -rf "${build:?}/$1"
    mkdir -p "$site"
    # shellcheck disable=SC2086 # a list of words
    {
        "${PYTHON:-python3}" -m pip install --quiet --no-deps --target "$site" "torch==$1" $wheels \
            typing_extensions filelock networkx jinja2 markupsafe sympy 'mpmath<1.4' fsspec \
            pyyaml &&
            sh tests/torch_npu/cuda_stubs.sh "$site" "$build/$1/cuda" &&
            ${CXX:-c++} -shared -fPIC tests/torch_npu/allocator_keys.cpp -o "$build/$1/allocator_keys.so"
    } >"$build/$1.log" 2>&1 || {
        tail -n 20 "$build/$1.log"
        printf 'the environment for torch %s could not be made\n' "$1" >&2
        return 1
    }
    : >"$build/$1/complete"
}

# Runs in a subshell: set_env.sh and the paths of one version stay there.
python() { # <version> <script> [<options>]
    (
        interpreter=${PYTHON:-python3}
        preload=
        if [ -n "$environment" ]; then
            interpreter=$environment/bin/python
            # The plug-in refuses a PyTorch that has found a CUDA device.
            export CUDA_VISIBLE_DEVICES=
        else
            PYTHONPATH=$build/$1/site
            LD_LIBRARY_PATH=$build/$1/cuda${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
            export PYTHONPATH
            preload=$build/$1/allocator_keys.so
        fi
        file=tests/torch_npu/$2.py
        shift 2
        # shellcheck source=/dev/null
        . "$build/prefix/set_env.sh"
        export LD_LIBRARY_PATH
        LD_PRELOAD=$preload exec "$interpreter" "$file" "$@"
    )
}

run() { # <version> <script> [<options>]
    version=$1
    script=$2
    shift 2
    set -- "$version" "$script" "$@"
    if [ "$script" != train ]; then
        printf '\n== torch %s, %s\n' "$version" "$script"
        python "$@" || failed=1
        return 0
    fi
    for queue in ${TASK_QUEUE_ENABLE:-0 1 2}; do # how the plug-in enqueues operators
        printf '\n== torch %s, %s, TASK_QUEUE_ENABLE=%s\n' "$version" "$script" "$queue"
        (export TASK_QUEUE_ENABLE="$queue" && python "$@") || failed=1
    done
}

versions='2.9.1 2.14.0'
while [ $# -gt 0 ]; do
    case $1 in
    --long) versions='2.9.1 2.14.0 2.1.0' ;;
    --version | --environment)
        [ -n "${2:-}" ] || {
            printf '%s needs a value: sh tests/torch_npu/run.sh --help\n' "$1" >&2
            exit 2
        }
        versions=$2
        [ "$1" = --version ] || environment=$2
        shift
        ;;
    --help | -h) sed -n 's/^# \{0,1\}//; 4,17p' tests/torch_npu/run.sh && exit 0 ;;
    -*)
        printf 'unknown option %s\n' "$1" >&2
        exit 2
        ;;
    *) break ;;
    esac
    shift
done
case " $scripts speed " in
*" ${1-digits} "*) ;;
*)
    printf 'there is no script %s\n' "$1" >&2
    exit 2
    ;;
esac

if [ -n "$environment" ]; then
    case $environment in
    /*) ;;
    *) environment=$started/$environment ;;
    esac
    [ -x "$environment/bin/python" ] || {
        printf '%s is no Python environment: it has no bin/python\n' "$environment" >&2
        exit 2
    }
fi
mkdir -p "$build"
cmake --install build/release --prefix "$build/prefix" >"$build/install.log"
export PYTHONNOUSERSITE=1 PYTHONPYCACHEPREFIX="$build/pycache" \
    XDG_CACHE_HOME="$build/cache" POCL_CACHE_DIR="$build/cache/pocl"
"$build/prefix/bin/aclnn-cl-info" >"$build/devices" 2>&1 || : # it fails without a device
grep '^Device 0' "$build/devices" || { # the one that PyTorch takes
    cat "$build/devices"
    exit 1
}
failed=0
for each in $versions; do
    [ -n "$environment" ] || prepare "$each"
    if [ $# -gt 0 ]; then
        run "$each" "$@"
    else
        for name in $scripts; do run "$each" "$name"; done
    fi
done
exit $failed
