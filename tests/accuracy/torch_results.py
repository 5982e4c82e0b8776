# SPDX-License-Identifier: Apache-2.0
"""Calls PyTorch's functions on the CPU with the inputs that accuracy has written.

    torch_results.py <folder> < what accuracy --inputs <folder> printed

Results become files of the folder for accuracy --results. Prints PyTorch's version. Functions that PyTorch does not have are left out.
"""
import pathlib
import sys

import torch
import torch.nn.functional as F

ATEN = torch.ops.aten
DTYPES = {"f32": torch.float32, "f16": torch.float16, "bf16": torch.bfloat16}
# By the names of host/ops/elementwise/elementwise.table: tensors, then scalars.
FUNCTIONS = {
    "Add": lambda x, y, alpha: torch.add(x, y, alpha=alpha),
    "Adds": lambda x, y, alpha: torch.add(x, y, alpha=alpha),
    "Sub": lambda x, y, alpha: torch.sub(x, y, alpha=alpha),
    "Subs": lambda x, y, alpha: torch.sub(x, y, alpha=alpha),
    "Rsub": lambda x, y, alpha: torch.rsub(x, y, alpha=alpha),
    "Rsubs": lambda x, y, alpha: torch.rsub(x, y, alpha=alpha),
    "Mul": torch.mul, "Muls": torch.mul, "Div": torch.div, "Divs": torch.div,
    "PowTensorScalar": torch.pow, "PowTensorTensor": torch.pow,
    "PowScalarTensor": lambda exponent, base: torch.pow(base, exponent),
    "RemainderTensorTensor": torch.remainder, "RemainderTensorScalar": torch.remainder,
    "RemainderScalarTensor": lambda other, self: torch.remainder(self, other),
    "FloorDivide": torch.floor_divide, "FloorDivides": torch.floor_divide,
    **{name: lambda x, y, mode: torch.div(x, y, rounding_mode=(None, "trunc", "floor")[int(mode)])
       for name in ("DivMod", "DivMods")},
    "FmodTensor": torch.fmod, "FmodScalar": torch.fmod,
    "XLogYTensor": torch.xlogy, "XLogYScalarOther": torch.xlogy,
    "XLogYScalarSelf": lambda other, self: torch.xlogy(self, other),
    "Maximum": torch.maximum, "Minimum": torch.minimum,
    "Clamp": torch.clamp, "ClampTensor": torch.clamp, "ClampMin": torch.clamp_min, "ClampMinTensor": torch.clamp_min,
    "ClampMax": torch.clamp_max, "ClampMaxTensor": torch.clamp_max,
    "RoundDecimals": lambda x, decimals: torch.round(x, decimals=int(decimals)),
    "Lerps": torch.lerp, "Lerp": torch.lerp,
    "Addcmul": lambda x, y, z, value: torch.addcmul(x, y, z, value=value),
    "Addcdiv": lambda x, y, z, value: torch.addcdiv(x, y, z, value=value),
    "ThresholdBackward": ATEN.threshold_backward,
    "LeakyReluBackward": lambda g, x, slope, result: ATEN.leaky_relu_backward(g, x, slope, bool(result)),
    "HardtanhBackward": ATEN.hardtanh_backward, "HardsigmoidBackward": ATEN.hardsigmoid_backward,
    "HardswishBackward": ATEN.hardswish_backward, "SoftplusBackward": ATEN.softplus_backward,
    "MishBackward": ATEN.mish_backward, "TanhBackward": ATEN.tanh_backward,
    "SigmoidBackward": ATEN.sigmoid_backward, "SiluBackward": ATEN.silu_backward,
    "EluBackward": lambda g, x, alpha, scale, input_scale, result:
        ATEN.elu_backward(g, alpha, scale, input_scale, bool(result), x),
    "LogSigmoidBackward": lambda g, x: ATEN.log_sigmoid_backward(g, x, ATEN.log_sigmoid_forward(x)[1]),
    "HardshrinkBackward": ATEN.hardshrink_backward, "SoftshrinkBackward": ATEN.softshrink_backward,
    "GeluBackward": lambda g, x: ATEN.gelu_backward(g, x, approximate="tanh"),
    "Hardswish": F.hardswish, "Hardsigmoid": F.hardsigmoid, "Mish": F.mish, "Silu": F.silu, "Relu": torch.relu,
    "Softplus": F.softplus, "Hardtanh": F.hardtanh, "LeakyRelu": F.leaky_relu, "Elu": ATEN.elu,
    "Gelu": lambda x: F.gelu(x, approximate="tanh"),
    "LogSigmoid": F.logsigmoid, "LogSigmoidForward": lambda x: ATEN.log_sigmoid_forward(x)[0],
    "Celu": F.celu, "Threshold": F.threshold, "Hardshrink": F.hardshrink, "Softshrink": F.softshrink,
    "NanToNum": torch.nan_to_num,
    "IsFinite": torch.isfinite, "IsClose": lambda x, y, rtol, atol, nan: torch.isclose(x, y, rtol, atol, bool(nan)),
    **{name + other: getattr(torch, name.lower())
       for name in ("Eq", "Ne", "Gt", "Ge", "Lt", "Le") for other in ("Tensor", "Scalar")},
    "LogicalNot": torch.logical_not, "LogicalAnd": torch.logical_and, "LogicalOr": torch.logical_or,
    "LogicalXor": torch.logical_xor,
    **{name: getattr(torch, name.lower()) for name in (
        "Abs", "Neg", "Sign", "Sqrt", "Rsqrt", "Exp", "Log", "Log2", "Log10", "Log1p", "Exp2", "Expm1", "Erf",
        "Trunc", "Sin", "Cos", "Tanh", "Erfc", "Erfinv", "Tan", "Asin", "Acos", "Atan", "Atan2", "Sinh", "Cosh", "Asinh", "Acosh",
        "Atanh", "LogAddExp", "LogAddExp2", "IsPosInf", "IsNegInf", "Signbit", "Sigmoid", "Reciprocal", "Ceil", "Floor", "Square", "Frac", "Round")},
}


def main(folder):
    folder = pathlib.Path(folder)
    print(f"# torch: PyTorch {torch.__version__}; {torch.backends.cpu.get_cpu_capability()}")
    for line in sys.stdin:
        name, type_name, inputs = line.split()
        function, _, scalars = name.removesuffix(")").partition("(")
        dtype = DTYPES[type_name]
        tensors = [torch.frombuffer(bytearray((folder / f"{type_name}-{inputs}-{i}").read_bytes()), dtype=dtype)
                   for i in range(int(inputs))]
        if function not in FUNCTIONS:
            print(f"PyTorch has no {function}", file=sys.stderr)
            continue
        result = FUNCTIONS[function](*tensors, *[float(s) for s in scalars.split(";") if s]).to(dtype)
        (folder / f"{name}-{type_name}").write_bytes(result.contiguous().view(torch.uint8).numpy().tobytes())


if __name__ == "__main__":
    main(*sys.argv[1:])
