# SPDX-License-Identifier: Apache-2.0
"""Operators that sort elements, pick them by their rank, seek and count them: equal to PyTorch's on the CPU."""
import torch

from common import DEVICE, FLOATING, check_equal, group, main, strided
from elements import INTEGERS, ROUNDS, each_dtype, quarters, same, shape_of


def sorted_cases(chance):
    for dtype in each_dtype(chance):
        shape = shape_of(chance, length=chance.choice((7, 40)), most=3)
        yield quarters(shape, dtype), chance.randrange(-len(shape), len(shape)), chance.randrange(2) == 1


@group
def sort(chance):
    """Many elements are equal: their order is that of their indices."""
    for value, axis, descending in sorted_cases(chance):
        for part in (0, 1):
            same(chance, f"sort({axis}, {descending})[{part}]",
                 lambda x: x.sort(dim=axis, descending=descending, stable=True)[part], [value])
        same(chance, f"argsort({axis}, {descending})",
             lambda x: x.argsort(dim=axis, descending=descending, stable=True), [value])


@group
def sort_unstable(chance):
    """Values only, and the indices select them."""
    for value, axis, descending in sorted_cases(chance):
        what = f"sort({axis}, {descending}) {value.dtype} {tuple(value.shape)}"
        values, indices = strided(chance, value).sort(axis, descending)
        check_equal(what, values, value.sort(axis, descending)[0])
        check_equal(f"{what}: indices", value.gather(axis, indices.cpu()), values.cpu())
        order = strided(chance, value).argsort(axis, descending).cpu()
        check_equal(f"{what}: argsort", value.gather(axis, order), values.cpu())


@group
def topk(chance):
    """Elements are distinct, since which of two equal elements is taken is not defined."""
    for dtype in each_dtype(chance):
        shape = shape_of(chance, most=3)
        axis = chance.randrange(-len(shape), len(shape))
        count, largest = chance.randint(1, shape[axis]), chance.randrange(2) == 1
        value = torch.rand(shape).argsort(axis).to(dtype)
        for part in (0, 1):
            same(chance, f"topk({count}, {axis}, {largest})[{part}]",
                 lambda x: x.topk(count, axis, largest=largest, sorted=True)[part], [value])


@group
def medians(chance):
    """Of equal elements any may be the one that is named."""
    for dtype in (*FLOATING, torch.int64, torch.uint8):
        x = quarters(shape_of(chance), dtype).abs()
        axis, keep = chance.randrange(x.dim()), chance.random() < 0.5
        with_nan = x.clone()
        if dtype.is_floating_point:
            with_nan[torch.rand(x.shape) < 0.2] = float("nan")
        for function in (torch.median, torch.nanmedian):
            for y in (x, with_nan):
                what = f"{function.__name__} of {dtype}"
                check_equal(what, function(strided(chance, y)), function(y))
                values, places = function(strided(chance, y), axis, keep)
                check_equal(f"{what} along {axis}", values, function(y, axis, keep)[0])
                named = y.gather(axis, places.cpu() if keep else places.cpu().unsqueeze(axis))
                check_equal(f"what {what} names", named if keep else named.squeeze(axis), values.cpu())
        place = chance.randint(1, x.shape[axis])
        check_equal(f"kthvalue of {dtype}", torch.kthvalue(strided(chance, x), place, axis, keep)[0],
                    torch.kthvalue(x, place, axis, keep)[0])


@group
def searches(chance):
    for dtype in (*FLOATING, torch.int64, torch.int32):
        shape = shape_of(chance, most=3)
        x, values = quarters(shape, dtype), quarters([*shape[:-1], chance.randint(1, 9)], dtype)
        ordered, sorter = x.sort(-1)
        for right in (False, True):
            for short in (False, True):
                what = f"searchsorted of {dtype}, right={right}, out_int32={short}"
                options = {"right": right, "out_int32": short}
                check_equal(what, torch.searchsorted(strided(chance, ordered), strided(chance, values), **options),
                            torch.searchsorted(ordered, values, **options))
                check_equal(f"{what} with a sorter",
                            torch.searchsorted(x.to(DEVICE), values.to(DEVICE), sorter=sorter.to(DEVICE), **options),
                            torch.searchsorted(x, values, sorter=sorter, **options))
                row = ordered.reshape(-1, shape[-1])[0]
                check_equal(f"{what} of a number", torch.searchsorted(row.to(DEVICE), 1, **options).reshape(()),
                            torch.searchsorted(row, 1, **options))
                check_equal(f"bucketize of {dtype}", torch.bucketize(strided(chance, values), row.to(DEVICE), **options),
                            torch.bucketize(values, row, **options))


@group
def counts(chance):
    """Weights are multiples of 1/4, whose sums are exact."""
    for dtype in (torch.int64, torch.int32, torch.uint8, torch.int16):
        x = torch.randint(0, chance.randint(1, 40), [chance.randint(1, 999)]).to(dtype)
        weights = torch.randint(-9, 9, x.shape) / 4
        least = chance.randint(0, 60)
        check_equal(f"bincount of {dtype}", torch.bincount(strided(chance, x), minlength=least),
                    torch.bincount(x, minlength=least))
        check_equal(f"bincount of {dtype} with weights",
                    torch.bincount(strided(chance, x), strided(chance, weights), least),
                    torch.bincount(x, weights, least))
        check_equal(f"bincount of nothing of {dtype}", torch.bincount(x[:0].to(DEVICE), minlength=least),
                    torch.bincount(x[:0], minlength=least))


@group
def histc(chance):
    """Elements are multiples of 1/4 and the widths of intervals powers of two: quotients are exact."""
    for dtype in (torch.float32, torch.float16, torch.bfloat16):
        for _ in range(ROUNDS):
            x = quarters(shape_of(chance), dtype)
            bins, low = chance.choice((1, 4, 16, 64)), chance.randint(-6, 2)
            high = low + chance.choice((1, 2, 4, 8))
            if x.numel() == 0:
                continue
            check_equal(f"histc({bins}, {low}, {high}) of {dtype}",
                        torch.histc(strided(chance, x), bins, low, high).float(),
                        torch.histc(x.float(), bins, low, high))
            outer = torch.cat([x.flatten(), torch.tensor([-8, 8], dtype=dtype)])
            check_equal(f"histc({bins}) of {dtype}", torch.histc(outer.to(DEVICE), bins).float(),
                        torch.histc(outer.float(), bins))


@group
def unique(chance):
    for dtype in (*FLOATING, *INTEGERS, torch.bool):
        for _ in range(ROUNDS):
            x = quarters(shape_of(chance), dtype)
            both = chance.randrange(4)
            options = {"return_inverse": both % 2 == 1, "return_counts": both > 1}
            for name in ("unique", "unique_consecutive"):
                function = getattr(torch, name)
                values = function(strided(chance, x), **options), function(x, **options)
                for one, other in zip(*(v if both else (v,) for v in values)):
                    check_equal(f"{name} of {dtype}, {options}", one, other)
            row = x.flatten()
            check_equal(f"unique_consecutive of {dtype} along an axis",
                        torch.unique_consecutive(row.to(DEVICE), dim=0), torch.unique_consecutive(row, dim=0))


if __name__ == "__main__":
    main()
