# SPDX-License-Identifier: Apache-2.0
#
# Which tests run again in another way, in addition to once (`sh tests/run.sh --full`), each with the reason why its
# outcome can differ there. A name that no test has is an error.

# One compute unit and one thread of the driver: plans that divide work by the number of units have one part, and
# commands of several streams wait for each other in the driver.
set(OC_VARIANT_ONE_THREAD
    api.contract                # every operator with its plan for one unit
    api.endurance               # eight threads wait for one of the driver
    api.exit                    # the process exits while the only thread of the driver works
    api.index_range             # ids and offsets of work-items that follow from the number of units
    api.index_range_layers
    api.index_range_rows
    api.kernels                 # the size of work-groups that a kernel supports
    api.plan                    # waits, streams and threads while plans run
    api.plan_cache              # plans that are used by several threads
    api.profile                 # the order of commands, and their times
    api.runtime                 # waits for devices
    api.runtime_copies          # copies behind other commands
    api.runtime_host            # functions of the host between commands
    api.runtime_memory          # memory that is in use by commands
    api.runtime_notify          # streams that wait for the host
    api.runtime_streams         # streams that wait for each other
    api.second_call             # work of threads and streams at the same time
    api.steps                   # parts of a copy by the number of units
    api.vendor_cases            # plans of the vendor's shapes for one unit
    api.workspace               # formulas in which the number of units stands
    api.workspace_bound
    drivers.handover            # data from one queue to another on one thread
    drivers.handover_events
    drivers.handover_gemm
    # Of operators those whose strategies divide work by the number of units (oc_device.compute_units); with the first
    # values and in two layouts, since strides and values meet the same kernels
    ops.conv_tbc
    ops.conv_tbc_backward
    ops.grid_sampler_2d
    ops.grid_sampler_2d_backward
    ops.matmul
    ops.roi_align
    ops.roi_align_v2_backward
    ops.upsample_nearest
    ops.upsample_nearest_exact1d
    ops.upsample_nearest_exact1d_backward)

# 16 compute units on a machine that may have two: plans have more parts than the shapes of tests else give.
set(OC_VARIANT_MANY_UNITS
    api.contract                # every operator with its plan for 16 units
    api.endurance
    api.index_range             # ids and offsets of work-items that follow from the number of units
    api.index_range_layers
    api.index_range_rows
    api.kernels                 # the size of work-groups that a kernel supports
    api.plan
    api.plan_cache              # plans of different shapes that have the same parts
    api.second_call             # the workspace that is needed and given
    api.steps                   # parts of a copy by the number of units
    api.vendor_cases            # plans of the vendor's shapes for 16 units
    api.workspace               # formulas in which the number of units stands
    api.workspace_bound         # twice the tensors, however many units there are
    api.workspace_layers        # parts of an axis by the number of units
    api.workspace_norm
    drivers.handover            # 16 threads of the driver for one queue
    drivers.handover_events
    drivers.handover_gemm)

# Two devices, PoCL's with threads and its basic one, which runs commands in the calling thread: what is kept for each
# device, and what refuses objects of another one.
set(OC_VARIANT_TWO_DEVICES
    api.contract                # executors, and the device of the thread
    api.device_list             # the numbers of devices
    api.endurance
    api.exit                    # the objects of two devices at the end of a process
    api.environment             # variables that name devices
    api.kernels                 # programs of two devices
    api.matrix_unit             # the result of a self-test is a device's
    api.plan                    # plans are a device's
    api.plan_cache              # plans of one device are not used on another
    api.profile                 # rows of the streams of each device
    api.profile_files
    api.program_cache           # files of two devices in one folder
    api.program_cache_trust     # marks of self-tests are a device's
    api.runtime                 # contexts of two devices
    api.runtime_copies          # copies from one device to another
    api.runtime_notify          # notifies between two devices
    api.runtime_memory          # addresses of the memory of two devices
    api.runtime_streams         # streams and events of two devices
    api.second_call             # executors, memory and streams of another device
    api.shared_memory
    drivers.handover)

# A device that says it is a GPU (ops/pretend_gpu.c): strategies, work-groups, local memory and vectors of a GPU.
set(OC_VARIANT_AS_GPU
    api.broadcast               # accesses to inputs with strides of 0
    api.steps)                  # and all tests of ops

# Tests whose kernels run longer than they compile. PoCL compiles those of all others without optimization where a part
# of the combinations runs that runs often (harness/test.c).
set(OC_LONG_RUNS
    drivers.handover_events)
set(OC_LONG_RUNS_AS_GPU         # the same as on a GPU: products of work-groups, emulated matrix units, sums
    ops.conv_tbc
    ops.conv_tbc_backward
    ops.convolution
    ops.loss
    ops.matmul
    ops.scatter_elements)

# What the default leaves out of combinations of types and strategies (OC_TEST_PART=remainder): tests that have some. Weekly,
# in part long.
set(OC_VARIANT_REMAINDER
    api.steps
    ops.affine_grid
    ops.cat
    ops.conv_tbc
    ops.conv_tbc_backward
    ops.convolution
    ops.elementwise
    ops.equal
    ops.foreach
    ops.grid_sampler_2d
    ops.grid_sampler_2d_backward
    ops.loss
    ops.masked_select
    ops.matmul
    ops.mse_loss_backward
    ops.random
    ops.reduction
    ops.roi_align
    ops.roi_align_v2_backward
    ops.sequence
    ops.upsample_nearest
    ops.upsample_nearest_exact1d
    ops.upsample_nearest_exact1d_backward)

# Launches of more than 40 work-items are folded, as those of more than 2^31 are (host/plan/range.h): the kernels of
# some operators, in all strategies. A group of 64 holds the first row of a folded launch, so that only launches of more
# work-items than that show wrong numbers of the others.
set(OC_VARIANT_FOLDED
    api.contract                # every operator; the numbers show in the results that the others compare
    ops.affine_grid
    ops.copy                    # numbers of work-groups, too
    ops.reduction
    ops.sequence)

# A few cases of them, an operator and a pattern each, run by default and on every driver: drivers/run.sh leaves out the
# label variant. They take seconds. Folding is there for a defect of Intel's runtime, and whether a compiler gets the
# numbers of work-items in three dimensions right is seen on its driver only.
set(OC_FOLDED_CASES
    affine_grid "many rows/f32/*/contiguous"
    reduction "sum of many rows/f32*/*/contiguous"
    elementwise "Add/f32 f32 to f32*/elementwise:groups/contiguous") # numbers of work-groups

# Without a variant, since they build no plan that depends on the number of units, use one device and one thread of it:
#   api.blas, api.vendor_first_calls (which has no device at all), api.adjoint,
#   api.broadcast, api.link_only, api.live_objects, api.toolkit, and the rest of ops: copies, element-wise operators,
#   losses, reductions, random numbers, sequences. Tests of failing OpenCL calls (faults, opencl_calls) count calls,
#   which variants do not change.
