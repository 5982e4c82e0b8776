# SPDX-License-Identifier: Apache-2.0
"""What orders and moves elements, among what torch_operators.py has."""
import torch

aten = torch.ops.aten


def gather(case):
    x, dim = case.tensor("self", case.shape("self")), int(case.number("dim"))
    index = case.tensor("index", case.shape("index"), 0, x.shape[dim] - 1, "i64")
    if case.pairs["function"] == "GatherV2" and index.dim() != 1:
        return lambda: x[(slice(None),) * dim + (index,)]
    shape = list(x.shape)
    shape[dim] = index.numel()
    is_gather = case.pairs["function"] == "Gather"
    call = aten.gather.out if is_gather else aten.index_select.out
    out = case.tensor("out", index.shape if is_gather else shape)
    return lambda: call(x, dim, index, out=out)


def sort(case):
    function, dim = case.pairs["function"], int(case.number("dim"))
    x = case.laid_out("self", 8 * torch.rand(case.shape("self")) - 4)  # as ours: few are equal
    shape, count = list(x.shape), int(case.number("k", 1))
    descending = case.number("descending", function == "Topk") != 0
    shape[dim] = count if function == "Topk" else shape[dim]
    values, indices = case.tensor("valuesOut", shape), case.tensor("indicesOut", shape, dtype="i64")
    outputs = {"values": values, "indices": indices}
    if function == "Topk":
        return lambda: aten.topk.values(x, count, dim, descending, True, **outputs)
    return lambda: aten.sort.values_stable(x, stable=True, dim=dim, descending=descending, **outputs)


def cumsum(case):
    x, dim = case.tensor("self", case.shape("self")), int(case.number("dim"))
    if case.number("exclusive") != 0 or case.number("reverse") != 0:
        raise ValueError("PyTorch's cumsum has neither exclusive nor reverse sums")
    out = case.tensor("out", x.shape)
    return lambda: aten.cumsum.out(x, dim, out=out)


TENSORS = {"cumsum": cumsum, "gather": gather, "sort": sort}
