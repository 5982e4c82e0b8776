# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# To be sourced: the name under which run scripts of the vendor's samples look for set_env.sh. They also print the
# chip that kernels are compiled for, and end where its variable is not set.
# shellcheck source=/dev/null
. "$(dirname "${BASH_SOURCE:-$0}")/../set_env.sh"
SOC_VERSION=${SOC_VERSION:-${ACLNN_CL_SOC_NAME:-Ascend910B3}}
export SOC_VERSION
