/* SPDX-License-Identifier: Apache-2.0 */
/* Generated from host/ops/elementwise/elementwise.table by elementwise.py. */
#include "verify/ops/elementwise_functions.h"

#include "verify/ops/elementwise_references.h"

extern const struct oc_elementwise oc_elementwise_InplaceCopy;
extern const struct oc_elementwise oc_elementwise_Cast;
extern const struct oc_elementwise oc_elementwise_InplaceFillScalar;
extern const struct oc_elementwise oc_elementwise_InplaceFillTensor;
extern const struct oc_elementwise oc_elementwise_InplaceOne;
extern const struct oc_elementwise oc_elementwise_InplaceZero;
extern const struct oc_elementwise oc_elementwise_InplaceMaskedFillScalar;
extern const struct oc_elementwise oc_elementwise_InplaceMaskedFillTensor;
extern const struct oc_elementwise oc_elementwise_SWhere;
extern const struct oc_elementwise oc_elementwise_Add;
extern const struct oc_elementwise oc_elementwise_InplaceAdd;
extern const struct oc_elementwise oc_elementwise_Adds;
extern const struct oc_elementwise oc_elementwise_InplaceAdds;
extern const struct oc_elementwise oc_elementwise_Sub;
extern const struct oc_elementwise oc_elementwise_InplaceSub;
extern const struct oc_elementwise oc_elementwise_Subs;
extern const struct oc_elementwise oc_elementwise_InplaceSubs;
extern const struct oc_elementwise oc_elementwise_Rsub;
extern const struct oc_elementwise oc_elementwise_Rsubs;
extern const struct oc_elementwise oc_elementwise_Mul;
extern const struct oc_elementwise oc_elementwise_InplaceMul;
extern const struct oc_elementwise oc_elementwise_Muls;
extern const struct oc_elementwise oc_elementwise_InplaceMuls;
extern const struct oc_elementwise oc_elementwise_Div;
extern const struct oc_elementwise oc_elementwise_InplaceDiv;
extern const struct oc_elementwise oc_elementwise_Divs;
extern const struct oc_elementwise oc_elementwise_InplaceDivs;
extern const struct oc_elementwise oc_elementwise_DivMod;
extern const struct oc_elementwise oc_elementwise_InplaceDivMod;
extern const struct oc_elementwise oc_elementwise_DivMods;
extern const struct oc_elementwise oc_elementwise_InplaceDivMods;
extern const struct oc_elementwise oc_elementwise_PowTensorScalar;
extern const struct oc_elementwise oc_elementwise_InplacePowTensorScalar;
extern const struct oc_elementwise oc_elementwise_PowScalarTensor;
extern const struct oc_elementwise oc_elementwise_PowTensorTensor;
extern const struct oc_elementwise oc_elementwise_InplacePowTensorTensor;
extern const struct oc_elementwise oc_elementwise_RemainderTensorTensor;
extern const struct oc_elementwise oc_elementwise_InplaceRemainderTensorTensor;
extern const struct oc_elementwise oc_elementwise_RemainderTensorScalar;
extern const struct oc_elementwise oc_elementwise_InplaceRemainderTensorScalar;
extern const struct oc_elementwise oc_elementwise_RemainderScalarTensor;
extern const struct oc_elementwise oc_elementwise_FloorDivide;
extern const struct oc_elementwise oc_elementwise_InplaceFloorDivide;
extern const struct oc_elementwise oc_elementwise_FloorDivides;
extern const struct oc_elementwise oc_elementwise_InplaceFloorDivides;
extern const struct oc_elementwise oc_elementwise_Maximum;
extern const struct oc_elementwise oc_elementwise_Minimum;
extern const struct oc_elementwise oc_elementwise_Clamp;
extern const struct oc_elementwise oc_elementwise_ClampMin;
extern const struct oc_elementwise oc_elementwise_ClampMax;
extern const struct oc_elementwise oc_elementwise_InplaceClampMax;
extern const struct oc_elementwise oc_elementwise_ClampMinTensor;
extern const struct oc_elementwise oc_elementwise_InplaceClampMinTensor;
extern const struct oc_elementwise oc_elementwise_ClampMaxTensor;
extern const struct oc_elementwise oc_elementwise_InplaceClampMaxTensor;
extern const struct oc_elementwise oc_elementwise_ClampTensor;
extern const struct oc_elementwise oc_elementwise_FmodTensor;
extern const struct oc_elementwise oc_elementwise_InplaceFmodTensor;
extern const struct oc_elementwise oc_elementwise_FmodScalar;
extern const struct oc_elementwise oc_elementwise_InplaceFmodScalar;
extern const struct oc_elementwise oc_elementwise_Atan2;
extern const struct oc_elementwise oc_elementwise_InplaceAtan2;
extern const struct oc_elementwise oc_elementwise_LogAddExp;
extern const struct oc_elementwise oc_elementwise_LogAddExp2;
extern const struct oc_elementwise oc_elementwise_XLogYTensor;
extern const struct oc_elementwise oc_elementwise_InplaceXLogYTensor;
extern const struct oc_elementwise oc_elementwise_XLogYScalarOther;
extern const struct oc_elementwise oc_elementwise_InplaceXLogYScalarOther;
extern const struct oc_elementwise oc_elementwise_XLogYScalarSelf;
extern const struct oc_elementwise oc_elementwise_Lerps;
extern const struct oc_elementwise oc_elementwise_InplaceLerps;
extern const struct oc_elementwise oc_elementwise_Lerp;
extern const struct oc_elementwise oc_elementwise_InplaceLerp;
extern const struct oc_elementwise oc_elementwise_Addcmul;
extern const struct oc_elementwise oc_elementwise_InplaceAddcmul;
extern const struct oc_elementwise oc_elementwise_Addcdiv;
extern const struct oc_elementwise oc_elementwise_InplaceAddcdiv;
extern const struct oc_elementwise oc_elementwise_ThresholdBackward;
extern const struct oc_elementwise oc_elementwise_LeakyReluBackward;
extern const struct oc_elementwise oc_elementwise_HardtanhBackward;
extern const struct oc_elementwise oc_elementwise_HardsigmoidBackward;
extern const struct oc_elementwise oc_elementwise_HardswishBackward;
extern const struct oc_elementwise oc_elementwise_SoftplusBackward;
extern const struct oc_elementwise oc_elementwise_MishBackward;
extern const struct oc_elementwise oc_elementwise_TanhBackward;
extern const struct oc_elementwise oc_elementwise_SigmoidBackward;
extern const struct oc_elementwise oc_elementwise_EluBackward;
extern const struct oc_elementwise oc_elementwise_LogSigmoidBackward;
extern const struct oc_elementwise oc_elementwise_HardshrinkBackward;
extern const struct oc_elementwise oc_elementwise_SoftshrinkBackward;
extern const struct oc_elementwise oc_elementwise_Abs;
extern const struct oc_elementwise oc_elementwise_Neg;
extern const struct oc_elementwise oc_elementwise_InplaceNeg;
extern const struct oc_elementwise oc_elementwise_Sign;
extern const struct oc_elementwise oc_elementwise_Sqrt;
extern const struct oc_elementwise oc_elementwise_InplaceSqrt;
extern const struct oc_elementwise oc_elementwise_Rsqrt;
extern const struct oc_elementwise oc_elementwise_InplaceRsqrt;
extern const struct oc_elementwise oc_elementwise_Exp;
extern const struct oc_elementwise oc_elementwise_InplaceExp;
extern const struct oc_elementwise oc_elementwise_Log;
extern const struct oc_elementwise oc_elementwise_InplaceLog;
extern const struct oc_elementwise oc_elementwise_Log2;
extern const struct oc_elementwise oc_elementwise_InplaceLog2;
extern const struct oc_elementwise oc_elementwise_Log10;
extern const struct oc_elementwise oc_elementwise_InplaceLog10;
extern const struct oc_elementwise oc_elementwise_Log1p;
extern const struct oc_elementwise oc_elementwise_InplaceLog1p;
extern const struct oc_elementwise oc_elementwise_Exp2;
extern const struct oc_elementwise oc_elementwise_InplaceExp2;
extern const struct oc_elementwise oc_elementwise_Expm1;
extern const struct oc_elementwise oc_elementwise_InplaceExpm1;
extern const struct oc_elementwise oc_elementwise_Erf;
extern const struct oc_elementwise oc_elementwise_InplaceErf;
extern const struct oc_elementwise oc_elementwise_Trunc;
extern const struct oc_elementwise oc_elementwise_InplaceTrunc;
extern const struct oc_elementwise oc_elementwise_Hardswish;
extern const struct oc_elementwise oc_elementwise_InplaceHardswish;
extern const struct oc_elementwise oc_elementwise_Softplus;
extern const struct oc_elementwise oc_elementwise_Hardsigmoid;
extern const struct oc_elementwise oc_elementwise_InplaceHardsigmoid;
extern const struct oc_elementwise oc_elementwise_Mish;
extern const struct oc_elementwise oc_elementwise_InplaceMish;
extern const struct oc_elementwise oc_elementwise_Elu;
extern const struct oc_elementwise oc_elementwise_InplaceElu;
extern const struct oc_elementwise oc_elementwise_Hardtanh;
extern const struct oc_elementwise oc_elementwise_InplaceHardtanh;
extern const struct oc_elementwise oc_elementwise_Sin;
extern const struct oc_elementwise oc_elementwise_InplaceSin;
extern const struct oc_elementwise oc_elementwise_Cos;
extern const struct oc_elementwise oc_elementwise_InplaceCos;
extern const struct oc_elementwise oc_elementwise_Tanh;
extern const struct oc_elementwise oc_elementwise_InplaceTanh;
extern const struct oc_elementwise oc_elementwise_Sigmoid;
extern const struct oc_elementwise oc_elementwise_InplaceSigmoid;
extern const struct oc_elementwise oc_elementwise_Reciprocal;
extern const struct oc_elementwise oc_elementwise_InplaceReciprocal;
extern const struct oc_elementwise oc_elementwise_Gelu;
extern const struct oc_elementwise oc_elementwise_GeluBackward;
extern const struct oc_elementwise oc_elementwise_Silu;
extern const struct oc_elementwise oc_elementwise_SiluBackward;
extern const struct oc_elementwise oc_elementwise_Relu;
extern const struct oc_elementwise oc_elementwise_InplaceRelu;
extern const struct oc_elementwise oc_elementwise_LeakyRelu;
extern const struct oc_elementwise oc_elementwise_InplaceLeakyRelu;
extern const struct oc_elementwise oc_elementwise_Ceil;
extern const struct oc_elementwise oc_elementwise_InplaceCeil;
extern const struct oc_elementwise oc_elementwise_Floor;
extern const struct oc_elementwise oc_elementwise_InplaceFloor;
extern const struct oc_elementwise oc_elementwise_Square;
extern const struct oc_elementwise oc_elementwise_Frac;
extern const struct oc_elementwise oc_elementwise_InplaceFrac;
extern const struct oc_elementwise oc_elementwise_Round;
extern const struct oc_elementwise oc_elementwise_InplaceRound;
extern const struct oc_elementwise oc_elementwise_RoundDecimals;
extern const struct oc_elementwise oc_elementwise_InplaceRoundDecimals;
extern const struct oc_elementwise oc_elementwise_Erfc;
extern const struct oc_elementwise oc_elementwise_InplaceErfc;
extern const struct oc_elementwise oc_elementwise_Erfinv;
extern const struct oc_elementwise oc_elementwise_InplaceErfinv;
extern const struct oc_elementwise oc_elementwise_Tan;
extern const struct oc_elementwise oc_elementwise_InplaceTan;
extern const struct oc_elementwise oc_elementwise_Asin;
extern const struct oc_elementwise oc_elementwise_InplaceAsin;
extern const struct oc_elementwise oc_elementwise_Acos;
extern const struct oc_elementwise oc_elementwise_InplaceAcos;
extern const struct oc_elementwise oc_elementwise_Atan;
extern const struct oc_elementwise oc_elementwise_InplaceAtan;
extern const struct oc_elementwise oc_elementwise_Sinh;
extern const struct oc_elementwise oc_elementwise_InplaceSinh;
extern const struct oc_elementwise oc_elementwise_Cosh;
extern const struct oc_elementwise oc_elementwise_InplaceCosh;
extern const struct oc_elementwise oc_elementwise_Asinh;
extern const struct oc_elementwise oc_elementwise_InplaceAsinh;
extern const struct oc_elementwise oc_elementwise_Acosh;
extern const struct oc_elementwise oc_elementwise_InplaceAcosh;
extern const struct oc_elementwise oc_elementwise_Atanh;
extern const struct oc_elementwise oc_elementwise_InplaceAtanh;
extern const struct oc_elementwise oc_elementwise_LogSigmoid;
extern const struct oc_elementwise oc_elementwise_LogSigmoidForward;
extern const struct oc_elementwise oc_elementwise_Celu;
extern const struct oc_elementwise oc_elementwise_InplaceCelu;
extern const struct oc_elementwise oc_elementwise_Threshold;
extern const struct oc_elementwise oc_elementwise_InplaceThreshold;
extern const struct oc_elementwise oc_elementwise_Hardshrink;
extern const struct oc_elementwise oc_elementwise_Softshrink;
extern const struct oc_elementwise oc_elementwise_NanToNum;
extern const struct oc_elementwise oc_elementwise_InplaceNanToNum;
extern const struct oc_elementwise oc_elementwise_EqTensor;
extern const struct oc_elementwise oc_elementwise_InplaceEqTensor;
extern const struct oc_elementwise oc_elementwise_EqScalar;
extern const struct oc_elementwise oc_elementwise_InplaceEqScalar;
extern const struct oc_elementwise oc_elementwise_NeTensor;
extern const struct oc_elementwise oc_elementwise_InplaceNeTensor;
extern const struct oc_elementwise oc_elementwise_NeScalar;
extern const struct oc_elementwise oc_elementwise_InplaceNeScalar;
extern const struct oc_elementwise oc_elementwise_GtTensor;
extern const struct oc_elementwise oc_elementwise_InplaceGtTensor;
extern const struct oc_elementwise oc_elementwise_GtScalar;
extern const struct oc_elementwise oc_elementwise_InplaceGtScalar;
extern const struct oc_elementwise oc_elementwise_GeTensor;
extern const struct oc_elementwise oc_elementwise_InplaceGeTensor;
extern const struct oc_elementwise oc_elementwise_GeScalar;
extern const struct oc_elementwise oc_elementwise_InplaceGeScalar;
extern const struct oc_elementwise oc_elementwise_LtTensor;
extern const struct oc_elementwise oc_elementwise_InplaceLtTensor;
extern const struct oc_elementwise oc_elementwise_LtScalar;
extern const struct oc_elementwise oc_elementwise_InplaceLtScalar;
extern const struct oc_elementwise oc_elementwise_LeTensor;
extern const struct oc_elementwise oc_elementwise_InplaceLeTensor;
extern const struct oc_elementwise oc_elementwise_LeScalar;
extern const struct oc_elementwise oc_elementwise_InplaceLeScalar;
extern const struct oc_elementwise oc_elementwise_IsFinite;
extern const struct oc_elementwise oc_elementwise_IsPosInf;
extern const struct oc_elementwise oc_elementwise_IsNegInf;
extern const struct oc_elementwise oc_elementwise_Signbit;
extern const struct oc_elementwise oc_elementwise_IsClose;
extern const struct oc_elementwise oc_elementwise_LogicalNot;
extern const struct oc_elementwise oc_elementwise_InplaceLogicalNot;
extern const struct oc_elementwise oc_elementwise_LogicalAnd;
extern const struct oc_elementwise oc_elementwise_InplaceLogicalAnd;
extern const struct oc_elementwise oc_elementwise_LogicalOr;
extern const struct oc_elementwise oc_elementwise_InplaceLogicalOr;
extern const struct oc_elementwise oc_elementwise_LogicalXor;
extern const struct oc_elementwise oc_elementwise_BitwiseAndTensor;
extern const struct oc_elementwise oc_elementwise_InplaceBitwiseAndTensor;
extern const struct oc_elementwise oc_elementwise_BitwiseAndScalar;
extern const struct oc_elementwise oc_elementwise_InplaceBitwiseAndScalar;
extern const struct oc_elementwise oc_elementwise_BitwiseOrTensor;
extern const struct oc_elementwise oc_elementwise_InplaceBitwiseOrTensor;
extern const struct oc_elementwise oc_elementwise_BitwiseOrScalar;
extern const struct oc_elementwise oc_elementwise_InplaceBitwiseOrScalar;
extern const struct oc_elementwise oc_elementwise_BitwiseXorTensor;
extern const struct oc_elementwise oc_elementwise_InplaceBitwiseXorTensor;
extern const struct oc_elementwise oc_elementwise_BitwiseXorScalar;
extern const struct oc_elementwise oc_elementwise_InplaceBitwiseXorScalar;
extern const struct oc_elementwise oc_elementwise_BitwiseNot;

const struct elementwise_function elementwise_functions[] = {
    {"InplaceCopy", &oc_elementwise_InplaceCopy, reference_InplaceCopy},
    {"Cast", &oc_elementwise_Cast, reference_Cast},
    {"InplaceFillScalar", &oc_elementwise_InplaceFillScalar, reference_InplaceFillScalar},
    {"InplaceFillTensor", &oc_elementwise_InplaceFillTensor, reference_InplaceFillTensor},
    {"InplaceOne", &oc_elementwise_InplaceOne, reference_InplaceOne},
    {"InplaceZero", &oc_elementwise_InplaceZero, reference_InplaceZero},
    {"InplaceMaskedFillScalar", &oc_elementwise_InplaceMaskedFillScalar, reference_InplaceMaskedFillScalar},
    {"InplaceMaskedFillTensor", &oc_elementwise_InplaceMaskedFillTensor, reference_InplaceMaskedFillTensor},
    {"SWhere", &oc_elementwise_SWhere, reference_SWhere},
    {"Add", &oc_elementwise_Add, reference_Add},
    {"InplaceAdd", &oc_elementwise_InplaceAdd, reference_Add},
    {"Adds", &oc_elementwise_Adds, reference_Adds},
    {"InplaceAdds", &oc_elementwise_InplaceAdds, reference_Adds},
    {"Sub", &oc_elementwise_Sub, reference_Sub},
    {"InplaceSub", &oc_elementwise_InplaceSub, reference_Sub},
    {"Subs", &oc_elementwise_Subs, reference_Subs},
    {"InplaceSubs", &oc_elementwise_InplaceSubs, reference_Subs},
    {"Rsub", &oc_elementwise_Rsub, reference_Rsub},
    {"Rsubs", &oc_elementwise_Rsubs, reference_Rsubs},
    {"Mul", &oc_elementwise_Mul, reference_Mul},
    {"InplaceMul", &oc_elementwise_InplaceMul, reference_Mul},
    {"Muls", &oc_elementwise_Muls, reference_Muls},
    {"InplaceMuls", &oc_elementwise_InplaceMuls, reference_Muls},
    {"Div", &oc_elementwise_Div, reference_Div},
    {"InplaceDiv", &oc_elementwise_InplaceDiv, reference_Div},
    {"Divs", &oc_elementwise_Divs, reference_Divs},
    {"InplaceDivs", &oc_elementwise_InplaceDivs, reference_Divs},
    {"DivMod", &oc_elementwise_DivMod, reference_DivMod},
    {"InplaceDivMod", &oc_elementwise_InplaceDivMod, reference_DivMod},
    {"DivMods", &oc_elementwise_DivMods, reference_DivMods},
    {"InplaceDivMods", &oc_elementwise_InplaceDivMods, reference_DivMods},
    {"PowTensorScalar", &oc_elementwise_PowTensorScalar, reference_PowTensorScalar},
    {"InplacePowTensorScalar", &oc_elementwise_InplacePowTensorScalar, reference_PowTensorScalar},
    {"PowScalarTensor", &oc_elementwise_PowScalarTensor, reference_PowScalarTensor},
    {"PowTensorTensor", &oc_elementwise_PowTensorTensor, reference_PowTensorTensor},
    {"InplacePowTensorTensor", &oc_elementwise_InplacePowTensorTensor, reference_PowTensorTensor},
    {"RemainderTensorTensor", &oc_elementwise_RemainderTensorTensor, reference_RemainderTensorTensor},
    {"InplaceRemainderTensorTensor", &oc_elementwise_InplaceRemainderTensorTensor, reference_RemainderTensorTensor},
    {"RemainderTensorScalar", &oc_elementwise_RemainderTensorScalar, reference_RemainderTensorScalar},
    {"InplaceRemainderTensorScalar", &oc_elementwise_InplaceRemainderTensorScalar, reference_RemainderTensorScalar},
    {"RemainderScalarTensor", &oc_elementwise_RemainderScalarTensor, reference_RemainderScalarTensor},
    {"FloorDivide", &oc_elementwise_FloorDivide, reference_FloorDivide},
    {"InplaceFloorDivide", &oc_elementwise_InplaceFloorDivide, reference_FloorDivide},
    {"FloorDivides", &oc_elementwise_FloorDivides, reference_FloorDivides},
    {"InplaceFloorDivides", &oc_elementwise_InplaceFloorDivides, reference_FloorDivides},
    {"Maximum", &oc_elementwise_Maximum, reference_Maximum},
    {"Minimum", &oc_elementwise_Minimum, reference_Minimum},
    {"Clamp", &oc_elementwise_Clamp, reference_Clamp},
    {"ClampMin", &oc_elementwise_ClampMin, reference_ClampMin},
    {"ClampMax", &oc_elementwise_ClampMax, reference_ClampMax},
    {"InplaceClampMax", &oc_elementwise_InplaceClampMax, reference_ClampMax},
    {"ClampMinTensor", &oc_elementwise_ClampMinTensor, reference_ClampMinTensor},
    {"InplaceClampMinTensor", &oc_elementwise_InplaceClampMinTensor, reference_ClampMinTensor},
    {"ClampMaxTensor", &oc_elementwise_ClampMaxTensor, reference_ClampMaxTensor},
    {"InplaceClampMaxTensor", &oc_elementwise_InplaceClampMaxTensor, reference_ClampMaxTensor},
    {"ClampTensor", &oc_elementwise_ClampTensor, reference_ClampTensor},
    {"FmodTensor", &oc_elementwise_FmodTensor, reference_FmodTensor},
    {"InplaceFmodTensor", &oc_elementwise_InplaceFmodTensor, reference_FmodTensor},
    {"FmodScalar", &oc_elementwise_FmodScalar, reference_FmodScalar},
    {"InplaceFmodScalar", &oc_elementwise_InplaceFmodScalar, reference_FmodScalar},
    {"Atan2", &oc_elementwise_Atan2, reference_Atan2},
    {"InplaceAtan2", &oc_elementwise_InplaceAtan2, reference_Atan2},
    {"LogAddExp", &oc_elementwise_LogAddExp, reference_LogAddExp},
    {"LogAddExp2", &oc_elementwise_LogAddExp2, reference_LogAddExp2},
    {"XLogYTensor", &oc_elementwise_XLogYTensor, reference_XLogYTensor},
    {"InplaceXLogYTensor", &oc_elementwise_InplaceXLogYTensor, reference_XLogYTensor},
    {"XLogYScalarOther", &oc_elementwise_XLogYScalarOther, reference_XLogYScalarOther},
    {"InplaceXLogYScalarOther", &oc_elementwise_InplaceXLogYScalarOther, reference_XLogYScalarOther},
    {"XLogYScalarSelf", &oc_elementwise_XLogYScalarSelf, reference_XLogYScalarSelf},
    {"Lerps", &oc_elementwise_Lerps, reference_Lerps},
    {"InplaceLerps", &oc_elementwise_InplaceLerps, reference_Lerps},
    {"Lerp", &oc_elementwise_Lerp, reference_Lerp},
    {"InplaceLerp", &oc_elementwise_InplaceLerp, reference_Lerp},
    {"Addcmul", &oc_elementwise_Addcmul, reference_Addcmul},
    {"InplaceAddcmul", &oc_elementwise_InplaceAddcmul, reference_Addcmul},
    {"Addcdiv", &oc_elementwise_Addcdiv, reference_Addcdiv},
    {"InplaceAddcdiv", &oc_elementwise_InplaceAddcdiv, reference_Addcdiv},
    {"ThresholdBackward", &oc_elementwise_ThresholdBackward, reference_ThresholdBackward},
    {"LeakyReluBackward", &oc_elementwise_LeakyReluBackward, reference_LeakyReluBackward},
    {"HardtanhBackward", &oc_elementwise_HardtanhBackward, reference_HardtanhBackward},
    {"HardsigmoidBackward", &oc_elementwise_HardsigmoidBackward, reference_HardsigmoidBackward},
    {"HardswishBackward", &oc_elementwise_HardswishBackward, reference_HardswishBackward},
    {"SoftplusBackward", &oc_elementwise_SoftplusBackward, reference_SoftplusBackward},
    {"MishBackward", &oc_elementwise_MishBackward, reference_MishBackward},
    {"TanhBackward", &oc_elementwise_TanhBackward, reference_TanhBackward},
    {"SigmoidBackward", &oc_elementwise_SigmoidBackward, reference_SigmoidBackward},
    {"EluBackward", &oc_elementwise_EluBackward, reference_EluBackward},
    {"LogSigmoidBackward", &oc_elementwise_LogSigmoidBackward, reference_LogSigmoidBackward},
    {"HardshrinkBackward", &oc_elementwise_HardshrinkBackward, reference_HardshrinkBackward},
    {"SoftshrinkBackward", &oc_elementwise_SoftshrinkBackward, reference_HardshrinkBackward},
    {"Abs", &oc_elementwise_Abs, reference_Abs},
    {"Neg", &oc_elementwise_Neg, reference_Neg},
    {"InplaceNeg", &oc_elementwise_InplaceNeg, reference_Neg},
    {"Sign", &oc_elementwise_Sign, reference_Sign},
    {"Sqrt", &oc_elementwise_Sqrt, reference_Sqrt},
    {"InplaceSqrt", &oc_elementwise_InplaceSqrt, reference_Sqrt},
    {"Rsqrt", &oc_elementwise_Rsqrt, reference_Rsqrt},
    {"InplaceRsqrt", &oc_elementwise_InplaceRsqrt, reference_Rsqrt},
    {"Exp", &oc_elementwise_Exp, reference_Exp},
    {"InplaceExp", &oc_elementwise_InplaceExp, reference_Exp},
    {"Log", &oc_elementwise_Log, reference_Log},
    {"InplaceLog", &oc_elementwise_InplaceLog, reference_Log},
    {"Log2", &oc_elementwise_Log2, reference_Log2},
    {"InplaceLog2", &oc_elementwise_InplaceLog2, reference_Log2},
    {"Log10", &oc_elementwise_Log10, reference_Log10},
    {"InplaceLog10", &oc_elementwise_InplaceLog10, reference_Log10},
    {"Log1p", &oc_elementwise_Log1p, reference_Log1p},
    {"InplaceLog1p", &oc_elementwise_InplaceLog1p, reference_Log1p},
    {"Exp2", &oc_elementwise_Exp2, reference_Exp2},
    {"InplaceExp2", &oc_elementwise_InplaceExp2, reference_Exp2},
    {"Expm1", &oc_elementwise_Expm1, reference_Expm1},
    {"InplaceExpm1", &oc_elementwise_InplaceExpm1, reference_Expm1},
    {"Erf", &oc_elementwise_Erf, reference_Erf},
    {"InplaceErf", &oc_elementwise_InplaceErf, reference_Erf},
    {"Trunc", &oc_elementwise_Trunc, reference_Trunc},
    {"InplaceTrunc", &oc_elementwise_InplaceTrunc, reference_Trunc},
    {"Hardswish", &oc_elementwise_Hardswish, reference_Hardswish},
    {"InplaceHardswish", &oc_elementwise_InplaceHardswish, reference_Hardswish},
    {"Softplus", &oc_elementwise_Softplus, reference_Softplus},
    {"Hardsigmoid", &oc_elementwise_Hardsigmoid, reference_Hardsigmoid},
    {"InplaceHardsigmoid", &oc_elementwise_InplaceHardsigmoid, reference_Hardsigmoid},
    {"Mish", &oc_elementwise_Mish, reference_Mish},
    {"InplaceMish", &oc_elementwise_InplaceMish, reference_Mish},
    {"Elu", &oc_elementwise_Elu, reference_Elu},
    {"InplaceElu", &oc_elementwise_InplaceElu, reference_Elu},
    {"Hardtanh", &oc_elementwise_Hardtanh, reference_Hardtanh},
    {"InplaceHardtanh", &oc_elementwise_InplaceHardtanh, reference_Hardtanh},
    {"Sin", &oc_elementwise_Sin, reference_Sin},
    {"InplaceSin", &oc_elementwise_InplaceSin, reference_Sin},
    {"Cos", &oc_elementwise_Cos, reference_Cos},
    {"InplaceCos", &oc_elementwise_InplaceCos, reference_Cos},
    {"Tanh", &oc_elementwise_Tanh, reference_Tanh},
    {"InplaceTanh", &oc_elementwise_InplaceTanh, reference_Tanh},
    {"Sigmoid", &oc_elementwise_Sigmoid, reference_Sigmoid},
    {"InplaceSigmoid", &oc_elementwise_InplaceSigmoid, reference_Sigmoid},
    {"Reciprocal", &oc_elementwise_Reciprocal, reference_Reciprocal},
    {"InplaceReciprocal", &oc_elementwise_InplaceReciprocal, reference_Reciprocal},
    {"Gelu", &oc_elementwise_Gelu, reference_Gelu},
    {"GeluBackward", &oc_elementwise_GeluBackward, reference_GeluBackward},
    {"Silu", &oc_elementwise_Silu, reference_Silu},
    {"SiluBackward", &oc_elementwise_SiluBackward, reference_SiluBackward},
    {"Relu", &oc_elementwise_Relu, reference_Relu},
    {"InplaceRelu", &oc_elementwise_InplaceRelu, reference_Relu},
    {"LeakyRelu", &oc_elementwise_LeakyRelu, reference_LeakyRelu},
    {"InplaceLeakyRelu", &oc_elementwise_InplaceLeakyRelu, reference_LeakyRelu},
    {"Ceil", &oc_elementwise_Ceil, reference_Ceil},
    {"InplaceCeil", &oc_elementwise_InplaceCeil, reference_Ceil},
    {"Floor", &oc_elementwise_Floor, reference_Floor},
    {"InplaceFloor", &oc_elementwise_InplaceFloor, reference_Floor},
    {"Square", &oc_elementwise_Square, reference_Square},
    {"Frac", &oc_elementwise_Frac, reference_Frac},
    {"InplaceFrac", &oc_elementwise_InplaceFrac, reference_Frac},
    {"Round", &oc_elementwise_Round, reference_Round},
    {"InplaceRound", &oc_elementwise_InplaceRound, reference_Round},
    {"RoundDecimals", &oc_elementwise_RoundDecimals, reference_RoundDecimals},
    {"InplaceRoundDecimals", &oc_elementwise_InplaceRoundDecimals, reference_RoundDecimals},
    {"Erfc", &oc_elementwise_Erfc, reference_Erfc},
    {"InplaceErfc", &oc_elementwise_InplaceErfc, reference_Erfc},
    {"Erfinv", &oc_elementwise_Erfinv, reference_Erfinv},
    {"InplaceErfinv", &oc_elementwise_InplaceErfinv, reference_Erfinv},
    {"Tan", &oc_elementwise_Tan, reference_Tan},
    {"InplaceTan", &oc_elementwise_InplaceTan, reference_Tan},
    {"Asin", &oc_elementwise_Asin, reference_Asin},
    {"InplaceAsin", &oc_elementwise_InplaceAsin, reference_Asin},
    {"Acos", &oc_elementwise_Acos, reference_Acos},
    {"InplaceAcos", &oc_elementwise_InplaceAcos, reference_Acos},
    {"Atan", &oc_elementwise_Atan, reference_Atan},
    {"InplaceAtan", &oc_elementwise_InplaceAtan, reference_Atan},
    {"Sinh", &oc_elementwise_Sinh, reference_Sinh},
    {"InplaceSinh", &oc_elementwise_InplaceSinh, reference_Sinh},
    {"Cosh", &oc_elementwise_Cosh, reference_Cosh},
    {"InplaceCosh", &oc_elementwise_InplaceCosh, reference_Cosh},
    {"Asinh", &oc_elementwise_Asinh, reference_Asinh},
    {"InplaceAsinh", &oc_elementwise_InplaceAsinh, reference_Asinh},
    {"Acosh", &oc_elementwise_Acosh, reference_Acosh},
    {"InplaceAcosh", &oc_elementwise_InplaceAcosh, reference_Acosh},
    {"Atanh", &oc_elementwise_Atanh, reference_Atanh},
    {"InplaceAtanh", &oc_elementwise_InplaceAtanh, reference_Atanh},
    {"LogSigmoid", &oc_elementwise_LogSigmoid, reference_LogSigmoid},
    {"LogSigmoidForward", &oc_elementwise_LogSigmoidForward, reference_LogSigmoid},
    {"Celu", &oc_elementwise_Celu, reference_Celu},
    {"InplaceCelu", &oc_elementwise_InplaceCelu, reference_Celu},
    {"Threshold", &oc_elementwise_Threshold, reference_Threshold},
    {"InplaceThreshold", &oc_elementwise_InplaceThreshold, reference_Threshold},
    {"Hardshrink", &oc_elementwise_Hardshrink, reference_Hardshrink},
    {"Softshrink", &oc_elementwise_Softshrink, reference_Softshrink},
    {"NanToNum", &oc_elementwise_NanToNum, reference_NanToNum},
    {"InplaceNanToNum", &oc_elementwise_InplaceNanToNum, reference_NanToNum},
    {"EqTensor", &oc_elementwise_EqTensor, reference_EqTensor},
    {"InplaceEqTensor", &oc_elementwise_InplaceEqTensor, reference_EqTensor},
    {"EqScalar", &oc_elementwise_EqScalar, reference_EqScalar},
    {"InplaceEqScalar", &oc_elementwise_InplaceEqScalar, reference_EqScalar},
    {"NeTensor", &oc_elementwise_NeTensor, reference_NeTensor},
    {"InplaceNeTensor", &oc_elementwise_InplaceNeTensor, reference_NeTensor},
    {"NeScalar", &oc_elementwise_NeScalar, reference_NeScalar},
    {"InplaceNeScalar", &oc_elementwise_InplaceNeScalar, reference_NeScalar},
    {"GtTensor", &oc_elementwise_GtTensor, reference_GtTensor},
    {"InplaceGtTensor", &oc_elementwise_InplaceGtTensor, reference_GtTensor},
    {"GtScalar", &oc_elementwise_GtScalar, reference_GtScalar},
    {"InplaceGtScalar", &oc_elementwise_InplaceGtScalar, reference_GtScalar},
    {"GeTensor", &oc_elementwise_GeTensor, reference_GeTensor},
    {"InplaceGeTensor", &oc_elementwise_InplaceGeTensor, reference_GeTensor},
    {"GeScalar", &oc_elementwise_GeScalar, reference_GeScalar},
    {"InplaceGeScalar", &oc_elementwise_InplaceGeScalar, reference_GeScalar},
    {"LtTensor", &oc_elementwise_LtTensor, reference_LtTensor},
    {"InplaceLtTensor", &oc_elementwise_InplaceLtTensor, reference_LtTensor},
    {"LtScalar", &oc_elementwise_LtScalar, reference_LtScalar},
    {"InplaceLtScalar", &oc_elementwise_InplaceLtScalar, reference_LtScalar},
    {"LeTensor", &oc_elementwise_LeTensor, reference_LeTensor},
    {"InplaceLeTensor", &oc_elementwise_InplaceLeTensor, reference_LeTensor},
    {"LeScalar", &oc_elementwise_LeScalar, reference_LeScalar},
    {"InplaceLeScalar", &oc_elementwise_InplaceLeScalar, reference_LeScalar},
    {"IsFinite", &oc_elementwise_IsFinite, reference_IsFinite},
    {"IsPosInf", &oc_elementwise_IsPosInf, reference_IsPosInf},
    {"IsNegInf", &oc_elementwise_IsNegInf, reference_IsNegInf},
    {"Signbit", &oc_elementwise_Signbit, reference_Signbit},
    {"IsClose", &oc_elementwise_IsClose, reference_IsClose},
    {"LogicalNot", &oc_elementwise_LogicalNot, reference_LogicalNot},
    {"InplaceLogicalNot", &oc_elementwise_InplaceLogicalNot, reference_LogicalNot},
    {"LogicalAnd", &oc_elementwise_LogicalAnd, reference_LogicalAnd},
    {"InplaceLogicalAnd", &oc_elementwise_InplaceLogicalAnd, reference_LogicalAnd},
    {"LogicalOr", &oc_elementwise_LogicalOr, reference_LogicalOr},
    {"InplaceLogicalOr", &oc_elementwise_InplaceLogicalOr, reference_LogicalOr},
    {"LogicalXor", &oc_elementwise_LogicalXor, reference_LogicalXor},
    {"BitwiseAndTensor", &oc_elementwise_BitwiseAndTensor, reference_BitwiseAndTensor},
    {"InplaceBitwiseAndTensor", &oc_elementwise_InplaceBitwiseAndTensor, reference_BitwiseAndTensor},
    {"BitwiseAndScalar", &oc_elementwise_BitwiseAndScalar, reference_BitwiseAndScalar},
    {"InplaceBitwiseAndScalar", &oc_elementwise_InplaceBitwiseAndScalar, reference_BitwiseAndScalar},
    {"BitwiseOrTensor", &oc_elementwise_BitwiseOrTensor, reference_BitwiseOrTensor},
    {"InplaceBitwiseOrTensor", &oc_elementwise_InplaceBitwiseOrTensor, reference_BitwiseOrTensor},
    {"BitwiseOrScalar", &oc_elementwise_BitwiseOrScalar, reference_BitwiseOrScalar},
    {"InplaceBitwiseOrScalar", &oc_elementwise_InplaceBitwiseOrScalar, reference_BitwiseOrScalar},
    {"BitwiseXorTensor", &oc_elementwise_BitwiseXorTensor, reference_BitwiseXorTensor},
    {"InplaceBitwiseXorTensor", &oc_elementwise_InplaceBitwiseXorTensor, reference_BitwiseXorTensor},
    {"BitwiseXorScalar", &oc_elementwise_BitwiseXorScalar, reference_BitwiseXorScalar},
    {"InplaceBitwiseXorScalar", &oc_elementwise_InplaceBitwiseXorScalar, reference_BitwiseXorScalar},
    {"BitwiseNot", &oc_elementwise_BitwiseNot, reference_BitwiseNot},
    {NULL, NULL, NULL},
};
