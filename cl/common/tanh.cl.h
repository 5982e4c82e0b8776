// SPDX-License-Identifier: Apache-2.0
//
// From these values on, the nearest number of the type is 1. The result is set to 1 there, because
// the driver's tanh may be less (findings/pocl_builtins_by_lane.sh).
#ifndef COMMON_TANH_CL_H
#define COMMON_TANH_CL_H

#define LEAST_TANH_OF_1_DOUBLE 19.07
#define LEAST_TANH_OF_1_FLOAT 9.02f
#define TANH_FROM(x, least, one) (fabs(x) >= (least) ? copysign(one, x) : tanh(x))

#endif
