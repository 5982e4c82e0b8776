# SPDX-License-Identifier: Apache-2.0
"""What orders, moves, finds and counts elements, among what torch_operators.py has."""
import math

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


def scatter_elements(case):
    function = case.pairs.get("function", "ScatterAdd")
    if function == "ScatterAdd":
        return added(case, aten.scatter_add.out, lambda x, dim, index: index.shape)
    x, dim, shape = case.tensor("self", case.shape("self")), int(case.number("dim")), case.shape("index")
    places = torch.arange(math.prod(shape)) * 7 % shape[-1]  # as ours: no two are the same
    index, out = case.laid_out("index", places.reshape(shape), "i64"), case.tensor("out", x.shape)
    if function == "ScatterValue":
        return lambda: aten.scatter.value_out(x, dim, index, 2.75, out=out)
    source = case.tensor("src", shape)
    return lambda: aten.scatter.src_out(x, dim, index, source, out=out)


def index_slices(case):
    function = case.pairs.get("function", "IndexAdd")
    if function == "IndexAdd":
        return added(case, aten.index_add.out, rows_of)
    x, dim = case.tensor("self", case.shape("self")), int(case.number("dim"))
    places = torch.arange(math.prod(case.shape("index"))) * 7 % x.shape[dim]
    index, out = case.laid_out("index", places, "i64"), case.tensor("out", x.shape)
    if function == "IndexFill":
        return lambda: aten.index_fill.int_Scalar_out(x, dim, index, 2, out=out)
    source = case.tensor("source", rows_of(x, dim, index))
    if function == "InplaceIndexCopy":
        return lambda: x.index_copy_(dim, index, source)
    return lambda: aten.index_copy.out(x, dim, index, source, out=out)


def masked_scatter(case):
    x, source = case.tensor("selfRef", case.shape("self")), case.tensor("source", case.shape("source"))
    shape = case.shape("mask")
    mask = case.laid_out("mask", (torch.arange(math.prod(shape)) % 2).reshape(shape), "b8")
    return lambda: x.masked_scatter_(mask, source)


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
    if function == "Slice":
        dim, *bounds = (int(case.number(key, 1 if key == "step" else 0)) for key in ("dim", "start", "end", "step"))
        part = x[(slice(None),) * dim + (slice(*bounds),)]
        out = torch.empty_like(part, memory_format=torch.contiguous_format)
        return lambda: out.copy_(part)
    return {"Flip": lambda: aten.flip(x, dims), "Roll": lambda: aten.roll(x, shifts, dims),
            "ConstantPadNd": lambda: aten.constant_pad_nd(x, pad, 0)}[function]


def repeat_interleave(case):
    function, times = case.pairs["function"], int(case.number("times"))
    is_grad, shape = function.endswith("Grad"), case.shape("self")
    dim = int(case.number("dim")) if is_grad or function.endswith("WithDim") else None
    extent = math.prod(shape) if dim is None else shape[dim]
    counts = torch.full([extent], times) if times else torch.arange(extent) * 5 % 7 % 4  # as ours
    size, repeats = int(counts.sum()), case.laid_out("repeats", counts, "i64")
    if is_grad:  # as autograd computes it
        grad = case.tensor("yGrad", shape[:dim] + [size] + shape[dim + 1:])
        index = torch.arange(extent, device=case.device).repeat_interleave(repeats)
        return lambda: torch.zeros(shape, dtype=case.dtype, device=case.device).index_add_(dim, index, grad)
    x = case.tensor("self", shape)
    if "Int" in function.removeprefix("RepeatInterleave"):
        return lambda: x.repeat_interleave(times, dim)
    return lambda: x.repeat_interleave(repeats, dim, output_size=size)


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
    dtype, function = case.pairs.get("inputs"), case.pairs["function"]
    x = case.tensor("self", case.shape("self"), *([0, 1] if dtype == "b8" else []), dtype=dtype)
    axes = [int(axis) for axis in case.pairs.get("axes", "").split(",") if axis] or list(range(x.dim()))
    one_axis = axes[0] if len(axes) == 1 else None
    return {"Var": lambda: aten.var(x, axes, True), "VarMean": lambda: aten.var_mean(x, axes, True),
            "Std": lambda: aten.std(x, axes, True), "LogSumExp": lambda: aten.logsumexp(x, axes),
            "LinalgVectorNorm": lambda: aten.linalg_vector_norm(x, 2, axes),
            "Amin": lambda: aten.amin(x, axes), "Aminmax": lambda: torch.aminmax(x, dim=one_axis),
            "Min": lambda: aten.min(x), "Prod": lambda: aten.prod(x), "ProdDim": lambda: aten.prod(x, axes[0]),
            "All": lambda: torch.all(x, axes), "Any": lambda: torch.any(x, axes)}[function]


def random_numbers(case):
    x, function = case.tensor("selfRef", case.shape("self")), case.pairs["function"]
    return {"InplaceUniform": lambda: x.uniform_(0, 1), "InplaceNormal": lambda: x.normal_(0, 1),
            "InplaceRandom": lambda: x.random_(0, 100)}.get(function, lambda: x.bernoulli_(0.25))


def multinomial(case):
    weights = case.tensor("self", case.shape("self"), -3, 7).clamp_(min=0)
    samples, replacement = int(case.number("samples", 1)), case.number("replacement") != 0
    return lambda: aten.multinomial(weights, samples, replacement)


def sequence(case):
    dtype, function = case.pairs.get("result"), case.pairs["function"]
    out, number = case.tensor("out", case.shape("out"), dtype=dtype), float if dtype is None else int
    start, step = case.number("start"), case.number("step", 1)
    end = start + step * (out.numel() - (function != "Arange"))
    if function == "Linspace":
        return lambda: aten.linspace.out(start, end, out.numel(), out=out)
    start, end, step = number(start), number(end), number(step)
    call = aten.arange.start_out if function == "Arange" else aten.range.out
    return lambda: call(start, end, step, out=out)


def one_hot(case):
    shape = case.shape("self")
    if case.pairs["function"] == "Eye":
        out = case.tensor("out", shape)
        return lambda: aten.eye.m_out(*shape, out=out)
    classes, axis = int(case.number("classes", 1)), int(case.number("axis", -1)) % (len(shape) + 1)
    index = case.tensor("self", shape, 0, classes - 1, "i64").unsqueeze(axis)
    out = case.tensor("out", shape[:axis] + [classes] + shape[axis:])
    return lambda: out.fill_(2).scatter_(axis, index, 3)  # as torch.nn.functional.one_hot, which has integers only


def affine_grid(case):
    size, align = case.shape("size"), case.number("align") != 0
    axes = len(size) - 2
    theta = case.tensor("theta", [size[0], axes, axes + 1])
    return lambda: aten.affine_grid_generator(theta, size, align)


def unique(case):
    """The numbers of unique_make in host/verify: how they repeat decides how long this takes."""
    function, shape = case.pairs["function"], case.shape("self")
    different, run = int(case.number("different", 1)), int(case.number("run", 1))
    numbers = torch.arange(math.prod(shape)) // run * 11 % different - different // 3
    x = case.laid_out("self", numbers.reshape(shape), case.pairs.get("inputs"))
    if function == "UniqueConsecutive":
        return lambda: aten.unique_consecutive(x, True, True)
    return lambda: aten._unique2(x, True, True, function == "Unique2")


def nonzero(case):
    shape, every = case.shape("self"), int(case.number("every", 2))
    chosen = (torch.arange(math.prod(shape)) * 7 + 3) % every == 0  # as ours
    x = case.laid_out("self", chosen.reshape(shape), case.pairs.get("inputs"))
    if case.pairs["function"] == "NonzeroV2":
        return lambda: aten.nonzero(x).t().contiguous()
    return lambda: aten.nonzero(x)


def search_sorted(case):
    sequence = case.laid_out("sortedSequence", torch.rand(case.shape("sequence")).sort().values)
    x, right = case.laid_out("self", torch.rand(case.shape("self"))), case.number("right") != 0
    out = case.tensor("out", x.shape, dtype="i64")
    return lambda: aten.searchsorted.Tensor_out(sequence, x, right=right, out=out)


def bincount(case):
    count, bins = int(case.number("count", 1)), int(case.number("bins", 1))
    x = case.tensor("self", [count], 0, bins - 1, "i64")
    weights = case.tensor("weights", [count], dtype="f32") if case.number("weights") != 0 else None
    return lambda: aten.bincount(x, weights, bins)


def histc(case):
    x = case.laid_out("self", torch.randint(-32, 33, case.shape("self")) / 4)  # as ours
    bins = int(case.number("bins", 1))
    out = case.tensor("out", [bins])
    return lambda: aten.histc.out(x, bins, -8, 8, out=out)


TENSORS = {
    "affine_grid": affine_grid,
    "bincount": bincount,
    "cumsum": cumsum,
    "edge_pad": edge_pad,
    "extremum": extremum,
    "gather": gather,
    "histc": histc,
    "index": index,
    "index_slices": index_slices,
    "masked_scatter": masked_scatter,
    "median": median,
    "multinomial": multinomial,
    "nonzero": nonzero,
    "one_hot": one_hot,
    "random_numbers": random_numbers,
    "rearrangement": rearrangement,
    "repeat_interleave": repeat_interleave,
    "scatter_elements": scatter_elements,
    "search_sorted": search_sorted,
    "sequence": sequence,
    "sort": sort,
    "statistics": statistics,
    "unique": unique,
}
