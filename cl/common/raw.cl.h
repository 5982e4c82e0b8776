// SPDX-License-Identifier: Apache-2.0
//
// Elements that are moved as they are: of the integer type RAW, which has their size. With TRUTHS they
// are those of BOOL, and all but 0 become 1.
#ifndef COMMON_RAW_CL_H
#define COMMON_RAW_CL_H

#ifdef TRUTHS
#define VALUE(v) ((v) != 0)
#else
#define VALUE(v) (v)
#endif

#endif
