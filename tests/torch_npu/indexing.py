# SPDX-License-Identifier: Apache-2.0
"""Operators that move, choose and draw elements: equal to PyTorch's on the CPU.

Values are multiples of 1/4 of at most 4, so the few that one element sums have an exact sum, in any order and in
16 bits; gradients, too. Random numbers are compared by what they must satisfy: fractions within 6 standard deviations,
and the same numbers for the same seed.
"""
import torch
import torch.nn.functional as F

from common import DEVICE, FLOATING, check, check_equal, group, main, strided
from elements import INTEGERS, ROUNDS, each_dtype, quarters, same, shape_of


@group
def gather(chance):
    for dtype in each_dtype(chance):
        shape = shape_of(chance)
        axis = chance.randrange(-len(shape), len(shape))
        sizes = [chance.randint(1, n) for n in shape]
        sizes[axis] = chance.randint(1, 9)
        index = torch.randint(0, shape[axis], sizes)
        same(chance, f"gather({axis})", lambda x, i: x.gather(axis, i), [quarters(shape, dtype)], [index])


@group
def index_select(chance):
    for dtype in each_dtype(chance):
        shape = shape_of(chance)
        axis = chance.randrange(-len(shape), len(shape))
        index = torch.randint(0, shape[axis], [chance.randint(1, 9)]).to(chance.choice((torch.int32, torch.int64)))
        same(chance, f"index_select({axis})", lambda x, i: x.index_select(axis, i), [quarters(shape, dtype)], [index])


@group
def index_add(chance):
    for dtype in each_dtype(chance):
        shape = shape_of(chance)
        axis = chance.randrange(-len(shape), len(shape))
        index = torch.randint(0, shape[axis], [chance.randint(1, 9)])
        sizes = list(shape)
        sizes[axis] = len(index)
        alpha = chance.choice((1, 1, 2, -3))
        same(chance, f"index_add({axis}, alpha={alpha})", lambda x, s, i: x.index_add(axis, i, s, alpha=alpha),
             [quarters(shape, dtype), quarters(sizes, dtype)], [index])


@group
def index_copy(chance):
    """Positions are distinct, since the order of two writes to one element is not defined."""
    for dtype in each_dtype(chance):
        shape = shape_of(chance)
        axis = chance.randrange(-len(shape), len(shape))
        index = torch.randperm(shape[axis])[:chance.randint(1, shape[axis])]
        sizes = list(shape)
        sizes[axis] = len(index)
        value = quarters(shape, dtype)
        same(chance, f"index_copy({axis})", lambda x, s, i: x.index_copy(axis, i, s),
             [value, quarters(sizes, dtype)], [index])
        same(chance, f"index_copy_({axis})", lambda x, s, i: x.clone().index_copy_(axis, i, s),
             [value, quarters(sizes, dtype)], [index])


@group
def index_fill(chance):
    for dtype in each_dtype(chance):
        shape = shape_of(chance)
        axis = chance.randrange(-len(shape), len(shape))
        index = torch.randint(0, shape[axis], [chance.randint(1, 9)])
        value = quarters(shape, dtype)
        same(chance, f"index_fill({axis})", lambda x, i: x.index_fill(axis, i, 3), [value], [index])
        same(chance, f"index_fill_({axis})", lambda x, i: x.clone().index_fill_(axis, i, 2), [value], [index])


def distinct(axis, sizes, length):
    """Indices of which no two along the axis are equal."""
    order = torch.rand([*sizes[:axis], length, *sizes[axis + 1:]]).argsort(axis)
    return order.narrow(axis, 0, sizes[axis]).contiguous()


@group
def scatter(chance):
    for dtype in each_dtype(chance):
        shape = shape_of(chance)
        axis = chance.randrange(len(shape))
        sizes = [chance.randint(1, n) for n in shape]
        index = distinct(axis, sizes, shape[axis])
        value, source = quarters(shape, dtype), quarters(sizes, dtype)
        same(chance, f"scatter({axis})", lambda x, s, i: x.scatter(axis, i, s), [value, source], [index])
        same(chance, f"scatter({axis}, 2)", lambda x, i: x.scatter(axis, i, 2), [value], [index])
        for reduce in ("add", "multiply"):
            for what in (source, 2):
                with torch.no_grad():
                    moved = what.to(DEVICE) if isinstance(what, torch.Tensor) else what
                    check_equal(f"scatter({axis}, {reduce}) {dtype} {shape} {sizes}",
                                value.to(DEVICE).scatter(axis, index.to(DEVICE), moved, reduce=reduce),
                                value.scatter(axis, index, what, reduce=reduce))


@group
def scatter_add(chance):
    for dtype in each_dtype(chance):
        shape = shape_of(chance)
        axis = chance.randrange(len(shape))
        sizes = [chance.randint(1, n) for n in shape]
        index = torch.randint(0, shape[axis], sizes)
        same(chance, f"scatter_add({axis})", lambda x, s, i: x.scatter_add(axis, i, s),
             [quarters(shape, dtype), quarters(sizes, dtype)], [index])


def positions(chance, shape):
    """Tensors of indices that broadcast with each other, slices and Nones for the axes of the shape."""
    sizes = shape_of(chance, 1, 2, 4)
    items = []
    for length in shape:
        kind = chance.randrange(4)
        if kind < 2:
            size = [chance.choice((n, n, 1)) for n in sizes] if items else sizes
            items.append(torch.randint(-length, length, size))
        else:
            items.append(slice(None) if kind == 2 else slice(chance.randrange(length), None))
    if not any(isinstance(item, torch.Tensor) for item in items):
        items[chance.randrange(len(shape))] = torch.randint(-1, 1, sizes)
    return items


def on(device, items):
    return tuple(item.to(device) if isinstance(item, torch.Tensor) else item for item in items)


@group
def index_read(chance):
    for dtype in each_dtype(chance):
        shape = shape_of(chance)
        items = positions(chance, shape)
        same(chance, f"x[{items}]", lambda x: x[on(x.device, items)], [quarters(shape, dtype)])


@group
def index_write(chance):
    """Positions are distinct, since the order of two writes to one element is not defined."""
    for dtype in each_dtype(chance):
        shape = shape_of(chance, 2)
        count = min(shape[:2])
        rows, columns = (torch.randperm(n)[:count] for n in shape[:2])
        rows = rows - shape[0] * torch.randint(0, 2, rows.shape)
        items = chance.choice(((rows, columns), (rows,), (slice(None), columns)))
        value = quarters(shape, dtype)
        source = quarters(value[items].shape, dtype)

        def write(x, s):
            result = x.clone()
            result[on(x.device, items)] = s
            return result

        def fill(x):
            result = x.clone()
            result[on(x.device, items)] = 2
            return result

        same(chance, f"x[{items}] = s", write, [value, source])
        same(chance, f"x[{items}] = 2", fill, [value])


@group
def index_accumulate(chance):
    for dtype in each_dtype(chance):
        shape = shape_of(chance)
        items = [torch.randint(-n, n, [chance.randint(1, 12)][:1]) for n in shape[:1]]
        if len(shape) > 1 and chance.randrange(2):
            items.append(torch.randint(-shape[1], shape[1], items[0].shape))
        value = quarters(shape, dtype)
        source = quarters(value[tuple(items)].shape, dtype)
        same(chance, f"index_put({items}, accumulate)",
             lambda x, s: x.index_put(on(x.device, items), s, accumulate=True), [value, source])


@group
def masks(chance):
    for dtype in each_dtype(chance):
        shape = shape_of(chance)
        leading = shape[:chance.randint(1, len(shape))]
        mask = torch.rand(leading) < chance.choice((0, 0.5, 0.5, 1))
        value = quarters(shape, dtype)

        def fill(x, m):
            result = x.clone()
            result[m] = 3
            return result

        def write(x, s, m):
            result = x.clone()
            result[m] = s
            return result

        same(chance, "x[mask]", lambda x, m: x[m], [value], [mask])
        same(chance, "x[mask] = 3", fill, [value], [mask])
        full = torch.rand(shape) < 0.5
        same(chance, "masked_scatter", lambda x, s, m: x.masked_scatter(m, s), [value, quarters(shape, dtype)], [full])
        same(chance, "x[mask] = s", write, [value, quarters(value[mask].shape, dtype)], [mask])


@group
def nonzero(chance):
    for dtype in (*FLOATING, *INTEGERS, torch.bool):
        for fraction in (0, 0.3, 1):
            value = (torch.rand(shape_of(chance)) < fraction).to(dtype)
            same(chance, "nonzero", lambda x: x.detach().nonzero(), [value])
            for one, other in zip(strided(chance, value).nonzero(as_tuple=True), value.nonzero(as_tuple=True)):
                check_equal("nonzero(as_tuple)", one, other)


@group
def cumsum(chance):
    for dtype in each_dtype(chance):
        shape = shape_of(chance)
        axis = chance.randrange(-len(shape), len(shape))
        same(chance, f"cumsum({axis})", lambda x: x.cumsum(axis), [quarters(shape, dtype)])


@group
def flip(chance):
    for dtype in (*FLOATING, *INTEGERS, torch.bool):
        for _ in range(ROUNDS):
            shape = shape_of(chance)
            axes = chance.sample(range(len(shape)), chance.randint(1, len(shape)))
            same(chance, f"flip({axes})", lambda x: x.flip(axes), [quarters(shape, dtype)])


@group
def roll(chance):
    for dtype in (*FLOATING, *INTEGERS, torch.bool):
        for _ in range(ROUNDS):
            shape = shape_of(chance)
            axes = chance.sample(range(len(shape)), chance.randint(1, len(shape)))
            shifts = [chance.randint(-9, 9) for _ in axes]
            same(chance, f"roll({shifts}, {axes})", lambda x: x.roll(shifts, axes), [quarters(shape, dtype)])
            same(chance, f"roll({shifts[0]})", lambda x: x.roll(shifts[0]), [quarters(shape, dtype)])


@group
def repeat_interleave(chance):
    for dtype in each_dtype(chance):
        shape = shape_of(chance)
        axis = chance.randrange(-len(shape), len(shape))
        value, times = quarters(shape, dtype), chance.randint(1, 4)
        repeats = torch.randint(0, 4, [shape[axis]])
        flat = torch.randint(0, 4, [value.numel()])
        same(chance, f"repeat_interleave({times}, {axis})", lambda x: x.repeat_interleave(times, axis), [value])
        same(chance, f"repeat_interleave({times})", lambda x: x.detach().repeat_interleave(times), [value])
        if repeats.sum() > 0:
            same(chance, f"repeat_interleave({repeats}, {axis})", lambda x, r: x.repeat_interleave(r, axis), [value],
                 [repeats])
        if flat.sum() > 0:
            same(chance, f"repeat_interleave({flat})", lambda x, r: x.repeat_interleave(r), [value], [flat])


@group
def one_hot(chance):
    for _ in range(ROUNDS):
        value = torch.randint(0, 9, shape_of(chance))
        same(chance, "one_hot(9)", lambda x: F.one_hot(x, 9), [value])
        same(chance, "one_hot", F.one_hot, [value])


@group
def eye(chance):
    for dtype in (*FLOATING, *INTEGERS):
        rows, columns = chance.randint(0, 9), chance.randint(0, 9)
        check_equal(f"eye({rows}, {columns})", torch.eye(rows, columns, dtype=dtype, device=DEVICE),
                    torch.eye(rows, columns, dtype=dtype))
        check_equal(f"eye({rows})", torch.eye(rows, dtype=dtype, device=DEVICE), torch.eye(rows, dtype=dtype))


@group
def pad(chance):
    for dtype in each_dtype(chance):
        shape = shape_of(chance)
        edges = []
        for length in reversed(shape[-chance.randint(1, len(shape)):]):
            before, after = chance.randint(-1, 3), chance.randint(-1, 3)
            edges += [before, after] if length + before + after > 0 else [1, 0]
        constant = chance.choice((0, 2))
        same(chance, f"pad({edges}, {constant})", lambda x: F.pad(x, edges, value=constant), [quarters(shape, dtype)])


@group
def pad_by_edges(chance):
    for dtype in FLOATING:
        for axes in (1, 2, 3):
            for mode in ("reflect", "replicate"):
                shape = [chance.randint(2, 5) for _ in range(axes + chance.randint(1, 2))]
                edges = []
                for length in reversed(shape[-axes:]):
                    edges += [chance.randint(0, length - 1), chance.randint(0, length - 1)]
                same(chance, f"pad({edges}, {mode})", lambda x: F.pad(x, edges, mode=mode), [quarters(shape, dtype)])


@group
def triangles(chance):
    for dtype in (*FLOATING, *INTEGERS, torch.bool):
        for _ in range(ROUNDS):
            shape = shape_of(chance, 2)
            value = (torch.rand(shape) < 0.5) if dtype == torch.bool else quarters(shape, dtype)
            diagonal = chance.randint(-7, 7)
            same(chance, f"tril({diagonal})", lambda x: x.tril(diagonal), [value])
            same(chance, f"triu({diagonal})", lambda x: x.triu(diagonal), [value])


@group
def multinomial(chance):
    for dtype in FLOATING:
        weights = torch.rand(2, 9).to(dtype)
        weights[:, 4] = 0
        fraction = weights.double() / weights.double().sum(1, keepdim=True)
        count = 20000
        drawn = torch.multinomial(weights.to(DEVICE), count, replacement=True)
        assert drawn.dtype == torch.int64 and drawn.shape == (2, count)
        counts = torch.stack([row.bincount(minlength=9) for row in drawn.cpu()]).double()
        check(f"multinomial {dtype}", counts, count * fraction, 6 * (count * fraction * (1 - fraction)).sqrt() + count * 1e-3)
        # The first of several without replacement has the fractions; none is drawn twice, and the weight 0 never.
        rows = weights[:1].expand(count, 9).contiguous()
        drawn = torch.multinomial(rows.to(DEVICE), 5, replacement=False).cpu()
        ordered = drawn.sort(1)[0]
        assert (ordered[:, 1:] > ordered[:, :-1]).all(), f"multinomial {dtype} without replacement repeats an element"
        assert (drawn != 4).all(), f"multinomial {dtype} without replacement draws an element of weight 0"
        check(f"multinomial {dtype} without replacement: first", drawn[:, 0].bincount(minlength=9).double(),
              count * fraction[0], 6 * (count * fraction[0] * (1 - fraction[0])).sqrt() + count * 1e-3)


@group
def permutations(chance):
    for count in (0, 1, 2, chance.randint(3, 300), 10000):
        results = []
        for _ in range(2):
            torch.manual_seed(5)
            results.append(torch.randperm(count, device=DEVICE).cpu())
        check_equal(f"randperm({count}) with the same seed", results[0], results[1])
        check_equal(f"randperm({count}) sorted", results[0].sort()[0], torch.arange(count))
        if count > 100:
            other = torch.randperm(count, device=DEVICE).cpu()
            assert not other.equal(results[0]), f"randperm({count}) does not advance the generator"
            assert (results[0] == torch.arange(count)).sum() < 20, f"randperm({count}) leaves elements in place"


@group
def empty(chance):
    """Tensors without elements."""
    for dtype in (torch.float32, torch.int64):
        value = quarters([3, 5], dtype)
        none = torch.zeros(0, dtype=torch.int64)
        same(chance, "index_select of none", lambda x, i: x.index_select(1, i), [value], [none])
        same(chance, "x[none]", lambda x: x[none.to(x.device)], [value])
        same(chance, "nonzero of none", lambda x: x.detach().nonzero(), [value[:0]])
        same(chance, "cumsum of none", lambda x: x.detach().cumsum(0), [value[:0]])
        check_equal("sort of none", value[:0].to(DEVICE).sort(0)[1], value[:0].sort(0)[1])


if __name__ == "__main__":
    main()
