# SPDX-License-Identifier: Apache-2.0
"""Arithmetic, functions, comparisons, reductions and matrix products against PyTorch on the CPU.

One IEEE operation, rounded once, has one result: + - *, comparisons, maxima and integers are
compared bit for bit. OpenCL's division, root and functions are off by a few units in the last place
(ULPS: its specification); sums of n terms by n roundings of the sum of absolute values.
"""
import operator
import re
import textwrap
import warnings

import torch
import torch.nn.functional as F

from common import (DEVICE, absent, check_equal, check_rounded, group, main, normal, report_at_calls,
                    strided, unit)

U = unit(torch.float32)
FLOATS = (torch.float32, torch.float16, torch.bfloat16)
INTEGERS = (torch.int32, torch.int64, torch.int8, torch.uint8)


def numbers(shape, dtype):
    if dtype.is_floating_point:
        return normal(shape, dtype)
    return torch.randint(0 if dtype == torch.uint8 else -9, 10, shape).to(dtype)


def exact(chance, what, function, arguments):
    moved = [strided(chance, argument) for argument in arguments]
    what = f"{what} {[(a.dtype, tuple(a.shape)) for a in arguments]}"
    check_equal(what, function(*moved), function(*arguments))


def within(chance, what, function, arguments, bound):
    """bound(exact result in double) is what float arithmetic may be off."""
    want = function(*[argument.double() for argument in arguments])
    got = function(*[strided(chance, argument) for argument in arguments])
    dtype = arguments[0].dtype if arguments[0].is_floating_point() else torch.float32
    assert got.dtype == dtype, f"{what} is {got.dtype}"
    what = f"{what} {[(a.dtype, tuple(a.shape)) for a in arguments]}"
    check_rounded(what, got, want, bound(want))


def shapes(chance):
    """Two that broadcast with each other."""
    shape = [chance.randint(1, 7) for _ in range(chance.randint(1, 4))]
    return shape, [chance.choice((1, n)) for n in shape[chance.randrange(len(shape)):]]


# Multiples of powers of two are exact, so a + alpha * b has one result, fused or not. Every dtype
# holds 0.375 exactly; scalars() has a number that none does.
BINARY = {
    "+": operator.add, "-": operator.sub, "*": operator.mul,
    "maximum": torch.maximum, "minimum": torch.minimum,
    "add alpha=2": lambda a, b: torch.add(a, b, alpha=2),
    "sub alpha=4": lambda a, b: torch.sub(a, b, alpha=4),
    "+ 2": lambda a, b: a + 2, "- 2": lambda a, b: a - 2, "2 -": lambda a, b: 2 - a,
    "* 3": lambda a, b: a * 3, "+ 0.375": lambda a, b: a + 0.375,
    "* 0.375": lambda a, b: a * 0.375,
}
IN_PLACE = {
    "add_": lambda a, b: a.clone().add_(b), "add_ alpha": lambda a, b: a.clone().add_(b, alpha=-2),
    "sub_": lambda a, b: a.clone().sub_(b), "mul_": lambda a, b: a.clone().mul_(b),
    "add_(2)": lambda a, b: a.clone().add_(2), "sub_(2)": lambda a, b: a.clone().sub_(2),
    "mul_(2)": lambda a, b: a.clone().mul_(2),
    "add_ to a view": lambda a, b: a.clone()[..., ::2].add_(1),
}


@group
def arithmetic(chance):
    for dtype in (*FLOATS, *INTEGERS):
        for name, function in (*BINARY.items(), *IN_PLACE.items()):
            one, other = shapes(chance)
            exact(chance, name, function, [numbers(one, dtype), numbers(other, dtype)])


@group
def scalars(chance):
    """0.3 is rounded to float, or not; only PyTorch on the CPU rounds it to a summand's 16 bits."""
    for dtype in (*FLOATS, *INTEGERS):
        value = numbers(shapes(chance)[0], dtype)
        within(chance, "+ 0.3", lambda x: x + 0.3, [value],
               lambda want, x=value.double().abs(): 2 * U * (x + 0.3))
        within(chance, "* 0.3", lambda x: x * 0.3, [value], lambda want: 2 * U * want.abs())


@group
def mixed_dtypes(chance):
    for _ in range(12):
        one, other = shapes(chance)
        dtypes = [chance.choice((*FLOATS, *INTEGERS, torch.bool)) for _ in range(2)]
        for name in ("+", "*", "maximum"):
            exact(chance, name, BINARY[name], [numbers(one, dtypes[0]), numbers(other, dtypes[1])])


@group
def division(chance):
    for dtype in (*FLOATS, torch.int32, torch.int64):
        one, other = shapes(chance)
        pair = [numbers(one, dtype), numbers(other, dtype)]
        pair[1] = torch.where(pair[1] == 0, torch.ones((), dtype=dtype), pair[1])
        for name, function in {"/": operator.truediv, "/ 3": lambda a, b: a / 3,
                               "div_": lambda a, b: a.clone().div_(b)}.items():
            if name != "div_" or dtype.is_floating_point:
                # 2.5 units in the last place, after a rounding of each integer
                within(chance, name, function, pair, lambda want: 8 * U * want.abs())


@group
def remainders(chance):
    """A remainder has one result, and a quotient rounded down is the integer that goes with it. Of 16 bits it
    is rounded once, as float's; PyTorch's CPU rounds what it comes from, too."""
    for dtype in (*FLOATS, *INTEGERS):
        one, other = shapes(chance)
        pair = [numbers(one, dtype), numbers(other, dtype)]
        pair[1] = torch.where(pair[1] == 0, torch.ones((), dtype=dtype), pair[1])
        for name, function in {
                "//": operator.floordiv, "%": operator.mod, "// 3": lambda a, b: a // 3,
                "% 3": lambda a, b: a % 3, "floor_divide_": lambda a, b: a.clone().floor_divide_(b),
                "remainder_": lambda a, b: a.clone().remainder_(b)}.items():
            for divisor in (pair[1], -pair[1]) if dtype.is_signed else pair[1:]:
                arguments = [pair[0], divisor]
                floats = [a.float() if dtype.is_floating_point else a for a in arguments]
                got = function(*[strided(chance, a) for a in arguments])
                check_equal(f"{name} {dtype} {one} {other}", got, function(*floats).to(dtype))


# Units in the last place of the result, from OpenCL's table for the full profile. A sigmoid is an
# exponential, a sum and a quotient.
ULPS = {"sqrt": 3, "rsqrt": 2, "exp": 3, "log": 3, "tanh": 5, "sigmoid": 7, "reciprocal": 2.5}
EXACT = ("abs", "neg", "relu", "ceil", "floor", "sign", "frac", "round")


@group
def functions(chance):
    for dtype in FLOATS:
        for name in EXACT:
            exact(chance, name, getattr(torch, name), [normal(shapes(chance)[0], dtype) * 9])
        for name, ulps in ULPS.items():
            value = normal(shapes(chance)[0], dtype)
            if name in ("sqrt", "rsqrt", "log"):
                value = value.abs() + 0.1
            within(chance, name, getattr(torch, name), [value],
                   lambda want, ulps=ulps: 2 * ulps * U * want.abs())
        for exponent in (2, 3, 0.5):
            value = normal(shapes(chance)[0], dtype).abs() + 0.1
            within(chance, f"** {exponent}", lambda x, exponent=exponent: x ** exponent, [value],
                   lambda want: 2 * 16 * U * want.abs())
    special = torch.tensor([0.0, -0.0, float("inf"), float("-inf"), float("nan"), 1.0])
    whole = torch.tensor([3e9, -3e9, 1e30, -1e30, 0.5, 1.5, 2.5, -0.5, -1.5])  # beyond int32, and ties
    for name, ulps in ULPS.items():
        within(chance, name, getattr(torch, name), [special],
               lambda want, ulps=ulps: 2 * ulps * U * want.abs())
    for name in (*EXACT, "isfinite", "isnan", "logical_not"):
        exact(chance, name, getattr(torch, name), [special])
        exact(chance, name, getattr(torch, name), [whole])


COMPARISONS = {"==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le,
               ">": operator.gt, ">=": operator.ge}


@group
def comparisons(chance):
    for dtype in (*FLOATS, *INTEGERS):
        for name, function in COMPARISONS.items():
            one, other = shapes(chance)
            # small integers, so that some are equal
            pair = [torch.randint(0, 4, one).to(dtype), torch.randint(0, 4, other).to(dtype)]
            exact(chance, name, function, pair)
            exact(chance, f"{name} 2", lambda x, f=function: f(x, 2), pair[:1])
            exact(chance, f"{name} 1.5", lambda x, f=function: f(x, 1.5), pair[:1])


@group
def logic(chance):
    one, other = shapes(chance)
    masks = [numbers(one, torch.int32) > 0, numbers(other, torch.int32) > 0]
    exact(chance, "&", operator.and_, masks)
    exact(chance, "logical_and", torch.logical_and, masks)
    exact(chance, "where", torch.where, [masks[0], numbers(one, torch.float32),
                                         numbers(other, torch.float32)])
    exact(chance, "masked_select", torch.masked_select, [numbers(one, torch.float32), masks[0]])
    for name, function in {"all": torch.all, "any": torch.any,
                           "all(0)": lambda x: x.all(0), "any(-1)": lambda x: x.any(-1)}.items():
        exact(chance, name, function, masks[:1])


@group
def bits(chance):
    for dtype in (*INTEGERS, torch.int16, torch.bool):
        one, other = shapes(chance)
        pair = [numbers(one, dtype), numbers(other, dtype)]
        number = True if dtype == torch.bool else 6
        exact(chance, "~", operator.invert, pair[:1])
        for name, function in {"&": operator.and_, "|": operator.or_, "^": operator.xor}.items():
            exact(chance, name, function, pair)
            exact(chance, f"{name} {number}", lambda x, f=function: f(x, number), pair[:1])
        for name in ("bitwise_and_", "bitwise_or_", "bitwise_xor_"):
            exact(chance, name, lambda a, b, name=name: getattr(a.clone(), name)(b), pair)


@group
def masked_fill(chance):
    for dtype in (*FLOATS, *INTEGERS, torch.int16, torch.bool):
        one, other = shapes(chance)
        value = numbers(one, dtype)
        for mask in (numbers(one, torch.int32) > 0, numbers(other, torch.int32) > 0):
            for number in (3, 1.5) if dtype.is_floating_point else (1,):
                for name in ("masked_fill", "masked_fill_"):
                    exact(chance, f"{name}({number})",
                          lambda x, m, name=name, n=number: getattr(x.clone(), name)(m, n), [value, mask])


@group
def closeness(chance):
    tensor = normal(shapes(chance)[0])
    moved = tensor.to(DEVICE)
    near = (tensor + 1e-7).to(DEVICE)
    far = (tensor + 1).to(DEVICE)
    for name, got, want in (("allclose", torch.allclose(moved, near), True),
                            ("allclose", torch.allclose(moved, far), False),
                            ("equal", torch.equal(moved, tensor.to(DEVICE)), True),
                            ("equal", torch.equal(moved, far), False)):
        assert got is want, f"{name} is {got}"


@group
def reductions(chance):
    for dtype in (*FLOATS, torch.int32, torch.int64):
        shape = [chance.randint(1, 30) for _ in range(3)]
        value = numbers(shape, dtype)
        for axes in ((), (0,), (1,), (-1,), (0, 2), (0, 1, 2)):
            total = value.double().abs().sum(axes)
            terms = value.numel() // total.numel()
            if dtype.is_floating_point:
                within(chance, f"sum({axes})", lambda x, a=axes: x.sum(a), [value],
                       lambda want, n=terms, s=total: n * U * s)
                within(chance, f"mean({axes})", lambda x, a=axes: x.mean(a), [value],
                       lambda want, n=terms, s=total: (n + 3) * U * s / n)
            else:
                exact(chance, f"sum({axes})", lambda x, a=axes: x.sum(a), [value])
            if axes:
                exact(chance, f"amax({axes})", lambda x, a=axes: x.amax(a, keepdim=True), [value])
        exact(chance, "max", lambda x: x.max(), [value])
        exact(chance, "min", lambda x: x.min(), [value])
    count = chance.randint(100000, 200000)
    within(chance, "sum of many", lambda x: x.sum(), [torch.rand(count)],
           lambda want: 64 * U * want)  # by pairs or blocks: not one after the other


@group
def norms(chance):
    """A sum of n powers has n roundings, of which a root of order p keeps 1/p; pow() and a root have 16
    each. The plug-in has no aclnn operator for other orders."""
    for dtype in FLOATS:
        value = normal([chance.randint(1, 30) for _ in range(3)], dtype)
        moved = value.to(DEVICE)
        for order in (2, 1, 0, 3, float("inf"), float("-inf")):
            for axes in (None, 1, (0, 2)):
                want = torch.linalg.vector_norm(value.double(), order, axes)
                got = torch.linalg.vector_norm(moved, order, axes)
                bound = (value.numel() // want.numel() + 40) * U * want.abs()
                check_rounded(f"vector_norm({order}, {axes}) {dtype}", got, want, bound)
        want = value.double().norm()
        check_rounded(f"norm() {dtype}", moved.norm(), want, (value.numel() + 40) * U * want)
        want = value.double().norm(1, 0, keepdim=True)
        check_rounded(f"norm(1, 0) {dtype}", moved.norm(1, 0, keepdim=True), want, 40 * U * want)


@group
def clamping(chance):
    for dtype in (*FLOATS, *INTEGERS):
        value = numbers(shapes(chance)[0], dtype) * 2
        for name, function in {
                "clamp(max)": lambda x: x.clamp(max=1), "clamp(min)": lambda x: x.clamp(min=1),
                "clamp": lambda x: torch.clamp(x, 1, 3), "clamp > ": lambda x: x.clamp(3, 1),
                "clamp(max=inf)": lambda x: x.clamp(max=float("inf"))}.items():
            exact(chance, name, function, [value])


@group
def gradients(chance):
    """Gelu's is that of the tanh formula, which the vendor's operator is, whatever is asked for."""
    for dtype in FLOATS:
        value = normal([chance.randint(1, 30), chance.randint(1, 30)], dtype) * 2
        slope = normal(value.shape, dtype)
        x, size = value.double(), slope.double().abs()
        # Of gelu, slopes are at most 1.13; exp() magnifies roundings of its argument, up to x ** 3.
        # Those of tanh and sigmoid are of their outputs, which are rounded to the type first.
        for name, function, bound in (
                ("gelu", lambda x: F.gelu(x, approximate="tanh"), 16 * U * size * (1 + x.abs() ** 3)),
                ("tanh", torch.tanh, size * (16 * U + 2 * unit(dtype))),
                ("sigmoid", torch.sigmoid, size * (16 * U + unit(dtype))),
                ("abs", torch.abs, 0 * size)):
            results = []
            for moved, weight in ((value.to(DEVICE), slope.to(DEVICE)), (x.clone(), slope.double())):
                moved.requires_grad_()
                function(moved).backward(weight)
                results.append(moved.grad)
            check_rounded(f"slope of {name} {dtype}", *results, bound)


@group
def clamp_at_its_bounds(_):
    """Of an element that equals a bound the gradient differs by the version of PyTorch, not by the device."""
    value = torch.tensor((-1, 0, 0.5, 1, 2), dtype=torch.float32)
    for name, function in {
            "clamp(0, 1)": lambda x: x.clamp(0, 1), "clamp(min=0)": lambda x: x.clamp(min=0),
            "clamp(tensors)": lambda x: torch.clamp(x, torch.zeros_like(x), torch.ones_like(x))}.items():
        results = []
        for place in (DEVICE, "cpu"):
            x = value.clone().to(place).detach().requires_grad_()
            function(x).backward(torch.ones_like(x))
            results.append(x.grad)
        check_equal(f"slope of {name} at its bounds", *results)


@group
def products(chance):
    for dtype in FLOATS:
        m, k, n, batch = [chance.randint(1, 30) for _ in range(4)]
        left, right = normal((m, k), dtype), normal((k, n), dtype)
        for name, function, arguments in (
                ("mm", torch.mm, [left, right]), ("@", operator.matmul, [left, right]),
                ("@ vector", operator.matmul, [left, right[:, 0].clone()]),
                ("bmm", torch.bmm, [normal((batch, m, k), dtype), normal((batch, k, n), dtype)]),
                ("@ batch", operator.matmul, [normal((batch, m, k), dtype), right]),
                ("linear", F.linear, [left, right.t(), normal(n, dtype)]),
                ("addmm", lambda c, a, b: torch.addmm(c, a, b, beta=0.5, alpha=2),
                 [normal((m, n), dtype), left, right])):
            sums = function(*[a.double().abs() for a in arguments])
            within(chance, name, function, arguments, lambda want, s=sums: (k + 4) * U * s)


@group
def three_operands(chance):
    for dtype in FLOATS:
        shape = shapes(chance)[0]
        arguments = [normal(shape, dtype) for _ in range(3)]
        arguments[2] = arguments[2].abs() + 0.5
        for name, function in {
                "addcmul": lambda a, b, c: torch.addcmul(a, b, c, value=0.7),
                "addcdiv": lambda a, b, c: torch.addcdiv(a, b, c, value=-0.7),
                "addcmul_": lambda a, b, c: a.clone().addcmul_(b, c, value=0.7),
                "addcdiv_": lambda a, b, c: a.clone().addcdiv_(b, c, value=-0.7),
                "lerp": lambda a, b, c: torch.lerp(a, b, 0.3),
                "lerp_": lambda a, b, c: a.clone().lerp_(b, 0.6)}.items():
            # Every intermediate value is below the sum of these.
            size = sum(a.double().abs() for a in arguments) + (
                arguments[1].double() / arguments[2].double()).abs() + (
                arguments[1].double() * arguments[2].double()).abs()
            within(chance, name, function, arguments, lambda want, s=size: 8 * U * s)


SPACES = {"torch": torch, "torch.special": torch.special, "F": F}
INFINITY, NAN = float("inf"), float("nan")
SPECIAL = (3e9, -3e9, 1e30, -1e30, -0.5, INFINITY, -INFINITY, NAN, 0.0, 1.0, 2.5)

# Relative: 32 units in the last place. OpenCL allows 16 for a power, and fewer for other functions.
CLOSE = 2.0 ** -18

# Calls that are not compared, as regular expressions, and why.
EXCLUDED = {
    r".*polynomial.*": "the degree is a value here, and takes as many steps",
    r"torch\.float_power\(.*": "computed in double, for which the plug-in takes float",
    r"torch\.norm_except_dim\(.*": "a norm: of one element PyTorch's CPU takes no square, which overflows",
    r"torch\.cl(amp|ip)_?\(x, nan\)": "NaN as the only bound makes all elements NaN; PyTorch ignores it",
    r"torch\.pow\(x, -0\.5\)": "of -inf it is 0, as C's pow(); PyTorch's rsqrt() makes NaN",
    r"F\.gelu\(x\)": "always the tanh formula, as the vendor's",
}
FOUND = {"torch.frac(x)", "torch.frac_(x)", "torch.pow(2.5, x)", "torch.remainder(x, y)", "torch.special.expit(x)", "F.silu(x)"}


def signatures():
    """Yields how a function is called, as (text, call, x, y)."""
    x = torch.tensor(SPECIAL)
    yield "(x)", lambda function, x, y: function(x), x, x
    yield "(x, y)", lambda function, x, y: function(x, y), x.repeat_interleave(len(x)), x.repeat(len(x))
    for number in SPECIAL:
        yield f"(x, {number})", lambda function, x, y, n=number: function(x, n), x, x
        yield f"({number}, x)", lambda function, x, y, n=number: function(n, x), x, x


def close(got, want):
    return (got.dtype == want.dtype and got.shape == want.shape
            and torch.allclose(got, want, rtol=CLOSE, atol=0, equal_nan=True))


def element_by_element(function, call, x, y):
    """The result on the CPU if each element is what the function makes of that element alone, else None."""
    try:
        result = call(function, x.clone(), y.clone())
        if not torch.is_tensor(result) or result.shape != x.shape:
            return None
        for i in range(len(x)):
            if not close(call(function, x[i:i + 1].clone(), y[i:i + 1].clone()), result[i:i + 1]):
                return None
    except Exception:  # other arguments are wanted
        return None
    return result


def element_wise_calls():
    """Yields (name, signature, result on the CPU, function that computes it on the device), by name."""
    for space, module in SPACES.items():
        for name in sorted(dir(module)):
            function = getattr(module, name)
            if (name.startswith("_") or not callable(function) or isinstance(function, type)
                    or module is torch and not hasattr(torch._C._VariableFunctions, name)):
                continue  # no operator
            for signature, call, x, y in signatures():
                text = f"{space}.{name}{signature}"
                if any(re.fullmatch(pattern, text) for pattern in EXCLUDED):
                    continue
                want = element_by_element(function, call, x, y)
                if want is not None:
                    yield (f"{space}.{name}", signature, want, lambda function=function, call=call, x=x, y=y:
                           call(function, x.to(DEVICE), y.to(DEVICE)))


@group
def every_function(_):
    """Each unary and binary function among torch's names that is one of elements, on values beside which
    formulas fail, is close to the CPU's or an error that says what is absent."""
    report_at_calls()
    warnings.simplefilter("ignore")  # functions that PyTorch runs on the CPU
    found, wrong, complete = set(), [], {}
    for name, signature, want, run in element_wise_calls():
        if name not in complete:
            print(name, end=" ", flush=True)  # the last one, if the process ends here
        complete.setdefault(name, True)
        found.add(name + signature)
        try:
            got = run().cpu()
        except RuntimeError as error:
            complete[name] = False
            if not absent(error):
                wrong.append(f"{name}{signature}: {error}")
            continue
        if not close(got, want):
            wrong.append(f"{name}{signature} is {got.dtype} {got.tolist()}: must be {want.dtype} {want.tolist()}")
    print()
    assert FOUND <= found, f"the search does not find {FOUND - found}"
    assert not wrong, "\n".join(wrong)
    missing = " ".join(name for name in complete if not complete[name])
    print(f"# {len(found)} calls of {len(complete)} functions; absent are all or some calls of:")
    print(textwrap.indent(textwrap.fill(missing, 100), "# "))


if __name__ == "__main__":
    main()
