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


def added(case, call, source_shape):
    """Sums of elements or rows by their indices."""
    x, dim = case.tensor("self", case.shape("self")), int(case.number("dim"))
    index = case.tensor("index", case.shape("index"), 0, x.shape[dim] - 1, "i64")
    source, out = case.tensor("source", source_shape(x, dim, index)), case.tensor("out", x.shape)
    return lambda: call(x, dim, index, source, out=out)


def rows_of(x, dim, index):
    return [*x.shape[:dim], index.numel(), *x.shape[dim + 1:]]


def index(case):
    x = case.tensor("self", case.shape("self"))
    rows = case.tensor("index", case.shape("index"), 0, x.shape[0] - 1, "i64")
    if case.pairs["function"] == "Index":
        return lambda: aten.index(x, [rows])
    values = case.tensor("values", list(rows.shape) + list(x.shape[1:]))
    return lambda: aten.index_put_(x, [rows], values, True)


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


def extremum(case):
    x, dim = case.tensor("self", case.shape("self")), int(case.number("dim"))
    call = {"ArgMax": aten.argmax, "ArgMin": aten.argmin, "MaxDim": aten.max, "MinDim": aten.min}[case.pairs["function"]]
    return lambda: call(x, dim)


def rearrangement(case):
    x, function = case.tensor("self", case.shape("self")), case.pairs["function"]
    dims, shifts, pad = ([int(number) for number in case.pairs.get(key, "").split(",") if number]
                         for key in ("dims", "shifts", "pad"))
    if function == "Repeat":
        repeats = case.shape("repeats")
        return lambda: x.repeat(repeats)
    if function == "Permute":
        out = torch.empty_like(x.permute(dims), memory_format=torch.contiguous_format)
        return lambda: out.copy_(x.permute(dims))
    if function in ("Tril", "Triu"):
        out, call = torch.empty_like(x), aten.tril.out if function == "Tril" else aten.triu.out
        diagonal = int(case.number("diagonal"))
        return lambda: call(x, diagonal, out=out)
    return {"Flip": lambda: aten.flip(x, dims), "Roll": lambda: aten.roll(x, shifts, dims),
            "ConstantPadNd": lambda: aten.constant_pad_nd(x, pad, 0)}[function]


def edge_pad(case):
    function, backward, _ = case.pairs["function"].partition("Backward")
    x, pad = case.tensor("self", case.shape("self")), [int(number) for number in case.pairs["pad"].split(",")]
    name = function.replace("Reflection", "reflection_").replace("Replication", "replication_").replace("Pad", "pad")
    forward = getattr(aten, name)
    if not backward:
        return lambda: forward(x, pad)
    grad, call = forward(x, pad), getattr(aten, name + "_backward")
    return lambda: call(grad, x, pad)


def median(case):
    x, function = case.laid_out("self", 8 * torch.rand(case.shape("self")) - 4), case.pairs["function"]
    dim, k = int(case.number("dim")), int(case.number("k", 1))
    return {"Median": lambda: aten.median(x), "NanMedian": lambda: aten.nanmedian(x),
            "MedianDim": lambda: aten.median(x, dim), "NanMedianDim": lambda: aten.nanmedian(x, dim),
            "Kthvalue": lambda: aten.kthvalue(x, k, dim)}[function]


def statistics(case):
    x, function = case.tensor("self", case.shape("self")), case.pairs["function"]
    axes = [int(axis) for axis in case.pairs.get("axes", "").split(",") if axis] or list(range(x.dim()))
    return {"Var": lambda: aten.var(x, axes, True), "VarMean": lambda: aten.var_mean(x, axes, True),
            "Std": lambda: aten.std(x, axes, True), "LogSumExp": lambda: aten.logsumexp(x, axes),
            "LinalgVectorNorm": lambda: aten.linalg_vector_norm(x, 2, axes),
            "Amin": lambda: aten.amin(x, axes)}[function]


def random_numbers(case):
    x, function = case.tensor("selfRef", case.shape("self")), case.pairs["function"]
    return {"InplaceUniform": lambda: x.uniform_(0, 1), "InplaceNormal": lambda: x.normal_(0, 1),
            "InplaceRandom": lambda: x.random_(0, 100)}.get(function, lambda: x.bernoulli_(0.25))


TENSORS = {
    "cumsum": cumsum,
    "edge_pad": edge_pad,
    "extremum": extremum,
    "gather": gather,
    "index": index,
    "index_slices": lambda case: added(case, aten.index_add.out, rows_of),
    "median": median,
    "random_numbers": random_numbers,
    "rearrangement": rearrangement,
    "scatter_elements": lambda case: added(case, aten.scatter_add.out, lambda x, dim, index: index.shape),
    "sort": sort,
    "statistics": statistics,
}
