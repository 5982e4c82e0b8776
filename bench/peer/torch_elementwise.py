# SPDX-License-Identifier: Apache-2.0
"""The element-wise functions among what torch_operators.py has."""
import torch

aten = torch.ops.aten

# Called as call(tensor, scalars, out=).
UNARY = {
    "Abs": torch.abs,
    "Acos": torch.acos,
    "Acosh": torch.acosh,
    "Asin": torch.asin,
    "Asinh": torch.asinh,
    "Atan": torch.atan,
    "Atanh": torch.atanh,
    "BitwiseNot": torch.bitwise_not,
    "Ceil": torch.ceil,
    "Clamp": torch.clamp,
    "ClampMax": aten.clamp_max.out,
    "ClampMin": aten.clamp_min.out,
    "Cos": torch.cos,
    "Cosh": torch.cosh,
    "Divs": torch.div,
    "Elu": aten.elu.out,
    "EqScalar": torch.eq,
    "Erf": torch.erf,
    "Erfc": torch.erfc,
    "Erfinv": torch.erfinv,
    "Exp": torch.exp,
    "Exp2": torch.exp2,
    "Expm1": torch.expm1,
    "Floor": torch.floor,
    "FloorDivides": torch.floor_divide,
    "FmodScalar": torch.fmod,
    "Frac": torch.frac,
    "GeScalar": torch.ge,
    "GtScalar": torch.gt,
    "Hardshrink": aten.hardshrink.out,
    "Hardsigmoid": aten.hardsigmoid.out,
    "Hardswish": aten.hardswish.out,
    "Hardtanh": aten.hardtanh.out,
    "IsNegInf": torch.isneginf,
    "IsPosInf": torch.isposinf,
    "LeScalar": torch.le,
    "LeakyRelu": aten.leaky_relu.out,
    "Log": torch.log,
    "Log10": torch.log10,
    "Log1p": torch.log1p,
    "Log2": torch.log2,
    "LogSigmoid": aten.log_sigmoid.out,
    "LogicalNot": torch.logical_not,
    "LtScalar": torch.lt,
    "Mish": aten.mish.out,
    "Muls": torch.mul,
    "NanToNum": torch.nan_to_num,
    "NeScalar": torch.ne,
    "Neg": torch.neg,
    "PowTensorScalar": torch.pow,
    "Reciprocal": torch.reciprocal,
    "Relu": aten.relu.out,
    "RemainderTensorScalar": torch.remainder,
    "Round": torch.round,
    "Rsqrt": torch.rsqrt,
    "Sigmoid": torch.sigmoid,
    "Sign": torch.sign,
    "Signbit": torch.signbit,
    "Silu": aten.silu.out,
    "Sin": torch.sin,
    "Sinh": torch.sinh,
    "Softplus": aten.softplus.out,
    "Softshrink": aten.softshrink.out,
    "Sqrt": torch.sqrt,
    "Square": torch.square,
    "Tan": torch.tan,
    "Tanh": torch.tanh,
    "Threshold": aten.threshold.out,
    "Trunc": torch.trunc,
    "XLogYScalarOther": torch.xlogy,
}

# Called as call(tensor, tensor, out=).
BINARY = {
    "Atan2": torch.atan2,
    "BitwiseAndTensor": torch.bitwise_and,
    "BitwiseOrTensor": torch.bitwise_or,
    "BitwiseXorTensor": torch.bitwise_xor,
    "ClampMaxTensor": aten.clamp_max.Tensor_out,
    "ClampMinTensor": aten.clamp_min.Tensor_out,
    "Div": torch.div,
    "EqTensor": torch.eq,
    "FloorDivide": torch.floor_divide,
    "FmodTensor": torch.fmod,
    "GeTensor": torch.ge,
    "GtTensor": torch.gt,
    "LeTensor": torch.le,
    "LogAddExp": torch.logaddexp,
    "LogAddExp2": torch.logaddexp2,
    "LogicalAnd": torch.logical_and,
    "LogicalOr": torch.logical_or,
    "LogicalXor": torch.logical_xor,
    "LtTensor": torch.lt,
    "Maximum": torch.maximum,
    "Minimum": torch.minimum,
    "Mul": torch.mul,
    "NeTensor": torch.ne,
    "PowTensorTensor": torch.pow,
    "RemainderTensorTensor": torch.remainder,
    "XLogYTensor": torch.xlogy,
}

# Called as call(gradient, tensor, scalars, grad_input=).
GRADIENTS = {
    "HardshrinkBackward": aten.hardshrink_backward.grad_input,
    "HardsigmoidBackward": aten.hardsigmoid_backward.grad_input,
    "HardtanhBackward": aten.hardtanh_backward.grad_input,
    "SigmoidBackward": aten.sigmoid_backward.grad_input,
    "SiluBackward": aten.silu_backward.grad_input,
    "SoftplusBackward": aten.softplus_backward.grad_input,
    "SoftshrinkBackward": aten.softshrink_backward.grad_input,
    "TanhBackward": aten.tanh_backward.grad_input,
    "ThresholdBackward": aten.threshold_backward.grad_input,
}


def log_sigmoid_backward(s, grad, x, out):
    """The buffer is what the forward operator leaves."""
    _, buffer = aten.log_sigmoid_forward(x)
    return lambda: aten.log_sigmoid_backward.grad_input(grad, x, buffer, grad_input=out)


# Of the others: how many tensors they take, and what makes the call from the scalars, these tensors and the result.
OTHERS = {
    "Add": (2, lambda s, x, y, out: lambda: torch.add(x, y, alpha=s[0], out=out)),
    "Addcdiv": (3, lambda s, x, y, z, out: lambda: torch.addcdiv(x, y, z, value=s[0], out=out)),
    "Addcmul": (3, lambda s, x, y, z, out: lambda: torch.addcmul(x, y, z, value=s[0], out=out)),
    "Adds": (1, lambda s, x, out: lambda: torch.add(x, s[0], alpha=s[1], out=out)),
    "BitwiseAndScalar": (1, lambda s, x, out: lambda: torch.bitwise_and(x, int(s[0]), out=out)),
    "BitwiseOrScalar": (1, lambda s, x, out: lambda: torch.bitwise_or(x, int(s[0]), out=out)),
    "BitwiseXorScalar": (1, lambda s, x, out: lambda: torch.bitwise_xor(x, int(s[0]), out=out)),
    "Cast": (1, lambda s, x, out: lambda: out.copy_(x)),
    "Celu": (1, lambda s, x, out: lambda: aten.celu(x, s[0])),
    "ClampTensor": (3, lambda s, x, y, z, out: lambda: torch.clamp(x, y, z, out=out)),
    "DivMod": (2, lambda s, x, y, out: lambda: torch.div(x, y, rounding_mode=rounding(s[0]), out=out)),
    "DivMods": (1, lambda s, x, out: lambda: torch.div(x, s[0], rounding_mode=rounding(s[1]), out=out)),
    "EluBackward": (2, lambda s, grad, x, out: lambda: aten.elu_backward.grad_input(
        grad, *s[:3], s[3] != 0, x, grad_input=out)),
    "Gelu": (1, lambda s, x, out: lambda: aten.gelu.out(x, approximate="tanh", out=out)),
    "GeluBackward": (2, lambda s, grad, x, out: lambda: aten.gelu_backward.grad_input(
        grad, x, approximate="tanh", grad_input=out)),
    "HardswishBackward": (2, lambda s, grad, x, out: lambda: aten.hardswish_backward(grad, x)),
    "InplaceCopy": (1, lambda s, x, out: lambda: out.copy_(x)),
    "InplaceFillScalar": (0, lambda s, out: lambda: out.fill_(s[0])),
    "InplaceFillTensor": (1, lambda s, x, out: lambda: out.fill_(x[0])),
    "InplaceMaskedFillScalar": (1, lambda s, mask, out: lambda: out.masked_fill_(mask, s[0])),
    "InplaceOne": (0, lambda s, out: lambda: out.fill_(1)),
    "InplaceZero": (0, lambda s, out: out.zero_),
    "IsClose": (2, lambda s, x, y, out: lambda: torch.isclose(x, y, *s[:2], s[2] != 0)),
    "IsFinite": (1, lambda s, x, out: lambda: torch.isfinite(x)),
    "LeakyReluBackward": (2, lambda s, grad, x, out: lambda: aten.leaky_relu_backward.grad_input(
        grad, x, s[0], s[1] != 0, grad_input=out)),
    "Lerp": (3, lambda s, x, y, z, out: lambda: torch.lerp(x, y, z, out=out)),
    "Lerps": (2, lambda s, x, y, out: lambda: torch.lerp(x, y, s[0], out=out)),
    "LogSigmoidBackward": (2, log_sigmoid_backward),
    "MishBackward": (2, lambda s, grad, x, out: lambda: aten.mish_backward(grad, x)),
    "PowScalarTensor": (1, lambda s, x, out: lambda: torch.pow(s[0], x, out=out)),
    "RemainderScalarTensor": (1, lambda s, x, out: lambda: torch.remainder(s[0], x)),
    "RoundDecimals": (1, lambda s, x, out: lambda: torch.round(x, decimals=int(s[0]), out=out)),
    "Rsub": (2, lambda s, x, y, out: lambda: torch.sub(y, x, alpha=s[0], out=out)),
    "Rsubs": (1, lambda s, x, out: lambda: torch.rsub(x, s[0], alpha=s[1])),
    "SWhere": (3, lambda s, c, x, y, out: lambda: torch.where(c, x, y, out=out)),
    "Sub": (2, lambda s, x, y, out: lambda: torch.sub(x, y, alpha=s[0], out=out)),
    "Subs": (1, lambda s, x, out: lambda: torch.sub(x, s[0], alpha=s[1], out=out)),
    "XLogYScalarSelf": (1, lambda s, x, out: lambda: torch.xlogy(s[0], x, out=out)),
}

# The names of tensors where they are not self and other, or gradOutput and self.
NAMES = {
    "Acos": ["input"],
    "Addcdiv": ["self", "tensor1", "tensor2"],
    "Addcmul": ["self", "tensor1", "tensor2"],
    "Asinh": ["input"],
    "Atan": ["input"],
    "Atanh": ["input"],
    "ClampMaxTensor": ["self", "max"],
    "ClampMinTensor": ["self", "clipValueMin"],
    "ClampTensor": ["self", "clipValueMin", "clipValueMax"],
    "Cos": ["input"],
    "EluBackward": ["gradOutput", "selfOrResult"],
    "Frac": ["input"],
    "InplaceCopy": ["src"],
    "InplaceFillTensor": ["value"],
    "InplaceMaskedFillScalar": ["mask"],
    "Lerp": ["self", "end", "weight"],
    "Lerps": ["self", "end"],
    "PowScalarTensor": ["exponent"],
    "PowTensorTensor": ["self", "exponent"],
    "RemainderScalarTensor": ["other"],
    "SWhere": ["condition", "self", "other"],
    "SigmoidBackward": ["gradOutput", "output"],
    "TanhBackward": ["gradOutput", "output"],
    "XLogYScalarSelf": ["other"],
}


def rounding(mode):
    return (None, "trunc", "floor")[int(mode)]


def call_of(function):
    """How many tensors the function takes, and what makes its call."""
    if function in UNARY:
        return 1, lambda s, x, out: lambda: UNARY[function](x, *s, out=out)
    if function in BINARY:
        return 2, lambda s, x, y, out: lambda: BINARY[function](x, y, out=out)
    if function in GRADIENTS:
        return 2, lambda s, grad, x, out: lambda: GRADIENTS[function](grad, x, *s, grad_input=out)
    return OTHERS[function]


def elementwise(case):
    function = case.pairs["function"]
    count, make = call_of(function)
    is_gradient, is_in_place = function.endswith("Backward"), function.startswith("Inplace")
    names = NAMES.get(function, ["gradOutput", "self"] if is_gradient else ["self", "other"])[:count]
    result = "selfRef" if is_in_place else "out"
    scalars = [float(number) for number in case.pairs.get("scalar", "").split(",") if number]

    def operand(place, name):
        dtype = "b8" if name in ("condition", "mask") else case.pairs.get("inputs")
        low = int(case.number("low", -8)) if place == 0 else -8 if is_gradient else 1
        shape = case.shape(name, result if names[0] not in case.pairs else names[0])
        if dtype == "b8":
            return case.tensor(name, shape, 0, 1, dtype)
        numbers = torch.randint(low, 9, shape)
        unit = case.number("unit", 1) if place == 0 else 1
        return case.laid_out(name, numbers if unit == 1 else numbers * unit, dtype)

    tensors = [operand(place, name) for place, name in enumerate(names)]
    if result in case.pairs:
        shape = case.shape(result)
    else:
        shape = list(torch.broadcast_shapes(*(tensor.shape for tensor in tensors)))
    out = case.tensor(result, shape, dtype=case.pairs.get("result"))
    if function in OTHERS:
        scalars += (scalars or [1.0])[-1:] * 4
    return make(scalars, *tensors, out)
