/* SPDX-License-Identifier: Apache-2.0 */
#include "blas.h"

#include <string.h>

/*
 * This set is for CPUs under PoCL. CLBlast's defaults for unknown devices are 20 times slower. The
 * routine parameter disables the direct kernel, which is slow on CPUs at every size.
 */
#define CPU_ROUTINE "GemmRoutine XGEMM_MIN_INDIRECT_SIZE=0"

static const struct oc_blas_set CPU_16 = {"built-in: CPU with vectors of 16 floats",
                                          {"Xgemm GEMMK=0 KREG=1 KWG=16 KWI=1 MDIMA=2 MDIMC=2 "
                                           "MWG=64 NDIMB=2 NDIMC=2 NWG=16 SA=0 SB=0 STRM=0 "
                                           "STRN=0 VWM=16 VWN=8",
                                           CPU_ROUTINE}};

static const struct oc_blas_set CPU_8 = {"built-in: CPU with vectors of 8 floats",
                                         {"Xgemm GEMMK=0 KREG=1 KWG=16 KWI=1 MDIMA=2 MDIMC=2 "
                                          "MWG=32 NDIMB=2 NDIMC=2 NWG=16 SA=0 SB=0 STRM=0 "
                                          "STRN=0 VWM=8 VWN=8",
                                          CPU_ROUTINE}};

static const struct oc_blas_set CPU_4 = {"built-in: CPU with vectors of 4 floats",
                                         {"Xgemm GEMMK=0 KREG=1 KWG=16 KWI=1 MDIMA=2 MDIMC=2 "
                                          "MWG=16 NDIMB=2 NDIMC=2 NWG=8 SA=0 SB=0 STRM=0 "
                                          "STRN=0 VWM=4 VWN=4",
                                          CPU_ROUTINE}};

/* The database of CLBlast 1.5 does not contain Hopper. These tiles of 128 x 128 in 32 KiB of local
 * memory, with 8 x 8 accumulators for each of 256 work-items, are derived from the architecture and
 * not tuned. */
static const struct oc_blas_set HOPPER = {"built-in: Hopper",
                                          {"Xgemm GEMMK=0 KREG=1 KWG=32 KWI=2 MDIMA=16 MDIMC=16 "
                                           "MWG=128 NDIMB=16 NDIMC=16 NWG=128 SA=1 SB=1 "
                                           "STRM=0 STRN=0 VWM=4 VWN=4"}};

static const struct oc_blas_set DATABASE = {"CLBlast's database", {NULL}};

const struct oc_blas_set *oc_choose_blas_set(const struct oc_device *device)
{
    if (device->kind == OC_DEVICE_CPU)
        return device->float_width >= 16 ? &CPU_16 : device->float_width >= 8 ? &CPU_8 : &CPU_4;
    if (strstr(device->name, "H100") != NULL || strstr(device->name, "H200") != NULL)
        return &HOPPER;
    return &DATABASE;
}
