// SPDX-License-Identifier: Apache-2.0
//
// Generated from host/ops/elementwise/elementwise.table by elementwise.py.
// Each list has OPERATION(number, names of the values, expression) for the operations with that
// arithmetic and that number of inputs. The inputs are x0 to x2, the scalars s0 to s3.
#ifndef COMMON_ELEMENTWISE_OPERATIONS_CL_H
#define COMMON_ELEMENTWISE_OPERATIONS_CL_H

// clang-format off
#define ANY_OPERATIONS_0(OPERATION) \
    OPERATION(0, const compute_t value = s0;, value) \
    OPERATION(4, , K(1)) \
    OPERATION(5, , K(0))
#define REAL_OPERATIONS_0(OPERATION)
#define INTEGER_OPERATIONS_0(OPERATION)
#define ANY_OPERATIONS_1(OPERATION) \
    OPERATION(1, const compute_t src = x0;, src) \
    OPERATION(2, const compute_t self = x0;, self) \
    OPERATION(3, const compute_t value = x0;, value) \
    OPERATION(10, const compute_t self = x0; const compute_t other = s0; const compute_t alpha = s1;, SUM(self, PRODUCT(alpha, other))) \
    OPERATION(12, const compute_t self = x0; const compute_t other = s0; const compute_t alpha = s1;, DIFFERENCE(self, PRODUCT(alpha, other))) \
    OPERATION(14, const compute_t self = x0; const compute_t other = s0; const compute_t alpha = s1;, DIFFERENCE(other, PRODUCT(alpha, self))) \
    OPERATION(16, const compute_t self = x0; const compute_t other = s0;, PRODUCT(self, other)) \
    OPERATION(20, const compute_t self = x0; const compute_t other = s0; const compute_t mode = s1;, mode == K(2) ? FLOOR_QUOTIENT(self, other) : mode == K(1) ? TRUNCATED_QUOTIENT(self, other) : QUOTIENT(self, other)) \
    OPERATION(21, const compute_t self = x0; const compute_t exponent = s0;, POWER(self, exponent)) \
    OPERATION(22, const compute_t exponent = x0; const compute_t self = s0;, POWER(self, exponent)) \
    OPERATION(25, const compute_t self = x0; const compute_t other = s0;, REMAINDER(self, other)) \
    OPERATION(26, const compute_t other = x0; const compute_t self = s0;, REMAINDER(self, other)) \
    OPERATION(28, const compute_t self = x0; const compute_t other = s0;, FLOOR_QUOTIENT(self, other)) \
    OPERATION(31, const compute_t self = x0; const compute_t clipValueMin = s0; const compute_t clipValueMax = s1;, MINIMUM(MAXIMUM(self, clipValueMin), clipValueMax)) \
    OPERATION(32, const compute_t self = x0; const compute_t clipValueMin = s0;, MAXIMUM(self, clipValueMin)) \
    OPERATION(33, const compute_t self = x0; const compute_t clipValueMax = s0;, MINIMUM(self, clipValueMax)) \
    OPERATION(38, const compute_t self = x0; const compute_t other = s0;, FMOD(self, other)) \
    OPERATION(61, const compute_t self = x0;, ABSOLUTE(self)) \
    OPERATION(62, const compute_t self = x0;, NEGATED(self)) \
    OPERATION(63, const compute_t self = x0;, DIFFERENCE(TRUTH(self > K(0)), TRUTH(self < K(0)))) \
    OPERATION(90, const compute_t self = x0;, self < K(0) ? K(0) : self) \
    OPERATION(93, const compute_t self = x0;, FLOOR(self)) \
    OPERATION(94, const compute_t self = x0;, PRODUCT(self, self)) \
    OPERATION(95, const compute_t input = x0;, DIFFERENCE(input, TRUNC(input))) \
    OPERATION(96, const compute_t self = x0;, ROUND(self)) \
    OPERATION(97, const compute_t self = x0; const compute_t decimals = s0;, ROUND_DECIMALS(self, decimals)) \
    OPERATION(111, const compute_t self = x0; const compute_t threshold = s0; const compute_t value = s1;, self <= threshold ? value : self) \
    OPERATION(116, const compute_t self = x0; const compute_t other = s0;, TRUTH(self == other)) \
    OPERATION(118, const compute_t self = x0; const compute_t other = s0;, TRUTH(self != other)) \
    OPERATION(120, const compute_t self = x0; const compute_t other = s0;, TRUTH(self > other)) \
    OPERATION(122, const compute_t self = x0; const compute_t other = s0;, TRUTH(self >= other)) \
    OPERATION(124, const compute_t self = x0; const compute_t other = s0;, TRUTH(self < other)) \
    OPERATION(126, const compute_t self = x0; const compute_t other = s0;, TRUTH(self <= other)) \
    OPERATION(127, const compute_t self = x0;, TRUTH(IS_FINITE(self))) \
    OPERATION(130, const compute_t self = x0;, TRUTH(SIGNBIT(self))) \
    OPERATION(132, const compute_t self = x0;, TRUTH(self == K(0)))
#define REAL_OPERATIONS_1(OPERATION) \
    OPERATION(18, const compute_t self = x0; const compute_t other = s0;, self / other) \
    OPERATION(43, const compute_t self = x0; const compute_t other = s0;, other != other ? other : self == K(0) ? K(0) : self * log(other)) \
    OPERATION(44, const compute_t other = x0; const compute_t self = s0;, other != other ? other : self == K(0) ? K(0) : self * log(other)) \
    OPERATION(64, const compute_t self = x0;, sqrt(self)) \
    OPERATION(65, const compute_t self = x0;, K(1) / sqrt(self)) \
    OPERATION(66, const compute_t self = x0;, exp(self)) \
    OPERATION(67, const compute_t self = x0;, log(self)) \
    OPERATION(68, const compute_t self = x0;, LOG2(self)) \
    OPERATION(69, const compute_t self = x0;, log10(self)) \
    OPERATION(70, const compute_t self = x0;, log1p(self)) \
    OPERATION(71, const compute_t self = x0;, exp2(self)) \
    OPERATION(72, const compute_t self = x0;, expm1(self)) \
    OPERATION(73, const compute_t self = x0;, ERF(self)) \
    OPERATION(74, const compute_t self = x0;, trunc(self)) \
    OPERATION(75, const compute_t self = x0;, self >= K(3) ? self : self * MAXIMUM(self + K(3), K(0)) / K(6)) \
    OPERATION(76, const compute_t self = x0; const compute_t beta = s0; const compute_t threshold = s1;, self * beta > threshold ? self : log1p(exp(self * beta)) / beta) \
    OPERATION(77, const compute_t self = x0;, MINIMUM(MAXIMUM(self + K(3), K(0)), K(6)) / K(6)) \
    OPERATION(78, const compute_t self = x0;, self > K(22) ? self : self * exp(LOWER_PART(self)) * MISH_TANH(exp(UPPER_PART(self)))) \
    OPERATION(79, const compute_t self = x0; const compute_t alpha = s0; const compute_t scale = s1; const compute_t inputScale = s2;, self < K(0) ? expm1(self * inputScale) * (alpha * scale) : self * scale) \
    OPERATION(80, const compute_t self = x0;, SIN(self)) \
    OPERATION(81, const compute_t input = x0;, COS(input)) \
    OPERATION(82, const compute_t self = x0;, TANH(self)) \
    OPERATION(83, const compute_t self = x0;, K(1) / (K(1) + exp(-self))) \
    OPERATION(84, const compute_t self = x0;, K(1) / self) \
    OPERATION(85, const compute_t self = x0;, self / (K(1) + exp(-GELU_LOGIT(self)))) \
    OPERATION(88, const compute_t self = x0;, self / (K(1) + exp(-self))) \
    OPERATION(91, const compute_t self = x0; const compute_t negativeSlope = s0;, self > K(0) ? self : self * negativeSlope) \
    OPERATION(92, const compute_t self = x0;, ceil(self)) \
    OPERATION(98, const compute_t self = x0;, ERFC(self)) \
    OPERATION(99, const compute_t self = x0;, ERFINV(self)) \
    OPERATION(100, const compute_t self = x0;, TAN(self)) \
    OPERATION(101, const compute_t self = x0;, asin(self)) \
    OPERATION(102, const compute_t input = x0;, acos(input)) \
    OPERATION(103, const compute_t input = x0;, atan(input)) \
    OPERATION(104, const compute_t self = x0;, sinh(self)) \
    OPERATION(105, const compute_t self = x0;, cosh(self)) \
    OPERATION(106, const compute_t input = x0;, asinh(input)) \
    OPERATION(107, const compute_t self = x0;, acosh(self)) \
    OPERATION(108, const compute_t input = x0;, atanh(input)) \
    OPERATION(109, const compute_t self = x0;, MINIMUM(self, K(0)) - log1p(exp(-fabs(self)))) \
    OPERATION(110, const compute_t self = x0; const compute_t alpha = s0;, self < K(0) ? expm1(self / alpha) * alpha : self) \
    OPERATION(112, const compute_t self = x0; const compute_t lambd = s0;, self >= -lambd && self <= lambd ? K(0) : self) \
    OPERATION(113, const compute_t self = x0; const compute_t lambd = s0;, self > lambd ? self - lambd : self < -lambd ? self + lambd : self - self) \
    OPERATION(114, const compute_t self = x0; const compute_t nan = s0; const compute_t posinf = s1; const compute_t neginf = s2;, self != self ? nan : self == K(INFINITY) ? posinf : self == K(-INFINITY) ? neginf : self) \
    OPERATION(128, const compute_t self = x0;, TRUTH(self == K(INFINITY))) \
    OPERATION(129, const compute_t self = x0;, TRUTH(self == K(-INFINITY)))
#define INTEGER_OPERATIONS_1(OPERATION) \
    OPERATION(137, const compute_t self = x0; const compute_t other = s0;, self & other) \
    OPERATION(139, const compute_t self = x0; const compute_t other = s0;, self|other) \
    OPERATION(141, const compute_t self = x0; const compute_t other = s0;, self ^ other) \
    OPERATION(142, const compute_t self = x0; const compute_t bits = s0;, self ^ bits)
#define ANY_OPERATIONS_2(OPERATION) \
    OPERATION(6, const compute_t self = x0; const compute_t value = s0; const compute_t mask = x1;, mask != K(0) ? value : self) \
    OPERATION(9, const compute_t self = x0; const compute_t alpha = s0; const compute_t other = x1;, SUM(self, PRODUCT(alpha, other))) \
    OPERATION(11, const compute_t self = x0; const compute_t alpha = s0; const compute_t other = x1;, DIFFERENCE(self, PRODUCT(alpha, other))) \
    OPERATION(13, const compute_t self = x0; const compute_t alpha = s0; const compute_t other = x1;, DIFFERENCE(other, PRODUCT(alpha, self))) \
    OPERATION(15, const compute_t self = x0; const compute_t other = x1;, PRODUCT(self, other)) \
    OPERATION(19, const compute_t self = x0; const compute_t mode = s0; const compute_t other = x1;, mode == K(2) ? FLOOR_QUOTIENT(self, other) : mode == K(1) ? TRUNCATED_QUOTIENT(self, other) : QUOTIENT(self, other)) \
    OPERATION(23, const compute_t self = x0; const compute_t exponent = x1;, POWER(self, exponent)) \
    OPERATION(24, const compute_t self = x0; const compute_t other = x1;, REMAINDER(self, other)) \
    OPERATION(27, const compute_t self = x0; const compute_t other = x1;, FLOOR_QUOTIENT(self, other)) \
    OPERATION(29, const compute_t self = x0; const compute_t other = x1;, MAXIMUM(self, other)) \
    OPERATION(30, const compute_t self = x0; const compute_t other = x1;, MINIMUM(self, other)) \
    OPERATION(34, const compute_t self = x0; const compute_t clipValueMin = x1;, MAXIMUM(self, clipValueMin)) \
    OPERATION(35, const compute_t self = x0; const compute_t max = x1;, MINIMUM(self, max)) \
    OPERATION(37, const compute_t self = x0; const compute_t other = x1;, FMOD(self, other)) \
    OPERATION(49, const compute_t gradOutput = x0; const compute_t threshold = s0; const compute_t self = x1;, self <= threshold ? K(0) : gradOutput) \
    OPERATION(115, const compute_t self = x0; const compute_t other = x1;, TRUTH(self == other)) \
    OPERATION(117, const compute_t self = x0; const compute_t other = x1;, TRUTH(self != other)) \
    OPERATION(119, const compute_t self = x0; const compute_t other = x1;, TRUTH(self > other)) \
    OPERATION(121, const compute_t self = x0; const compute_t other = x1;, TRUTH(self >= other)) \
    OPERATION(123, const compute_t self = x0; const compute_t other = x1;, TRUTH(self < other)) \
    OPERATION(125, const compute_t self = x0; const compute_t other = x1;, TRUTH(self <= other)) \
    OPERATION(133, const compute_t self = x0; const compute_t other = x1;, TRUTH(self != K(0) && other != K(0))) \
    OPERATION(134, const compute_t self = x0; const compute_t other = x1;, TRUTH(self != K(0) || other != K(0))) \
    OPERATION(135, const compute_t self = x0; const compute_t other = x1;, TRUTH((self != K(0)) != (other != K(0))))
#define REAL_OPERATIONS_2(OPERATION) \
    OPERATION(17, const compute_t self = x0; const compute_t other = x1;, self / other) \
    OPERATION(39, const compute_t self = x0; const compute_t other = x1;, atan2(self, other)) \
    OPERATION(40, const compute_t self = x0; const compute_t other = x1;, self == other ? self + K(0.6931471805599453) : MAXIMUM(self, other) + log1p(exp(-fabs(self - other)))) \
    OPERATION(41, const compute_t self = x0; const compute_t other = x1;, self == other ? self + K(1) : MAXIMUM(self, other) + log1p(exp2(-fabs(self - other))) * K(1.4426950408889634)) \
    OPERATION(42, const compute_t self = x0; const compute_t other = x1;, other != other ? other : self == K(0) ? K(0) : self * log(other)) \
    OPERATION(45, const compute_t self = x0; const compute_t weight = s0; const compute_t end = x1;, LERP(self, end, weight)) \
    OPERATION(50, const compute_t gradOutput = x0; const compute_t negativeSlope = s0; const compute_t self = x1;, self > K(0) ? gradOutput : gradOutput * negativeSlope) \
    OPERATION(51, const compute_t gradOutput = x0; const compute_t min = s0; const compute_t self = x1; const compute_t max = s1;, self <= min || self >= max ? K(0) : gradOutput) \
    OPERATION(52, const compute_t gradOutput = x0; const compute_t self = x1;, self > K(-3) && self < K(3) ? gradOutput / K(6) : K(0)) \
    OPERATION(53, const compute_t gradOutput = x0; const compute_t self = x1;, self <= K(-3) ? K(0) : self >= K(3) ? gradOutput : gradOutput * (self / K(3) + K(0.5))) \
    OPERATION(54, const compute_t gradOutput = x0; const compute_t beta = s0; const compute_t self = x1; const compute_t threshold = s1;, self * beta > threshold ? gradOutput : gradOutput * exp(LOWER_PART(self * beta)) / (K(1) + exp(-UPPER_PART(self * beta)))) \
    OPERATION(55, const compute_t gradOutput = x0; const compute_t self = x1;, self > K(22) ? gradOutput : gradOutput * exp(LOWER_PART(self)) * MISH_SLOPE(self, exp(UPPER_PART(self)))) \
    OPERATION(56, const compute_t gradOutput = x0; const compute_t output = x1;, gradOutput * (K(1) - output * output)) \
    OPERATION(57, const compute_t gradOutput = x0; const compute_t output = x1;, gradOutput * output * (K(1) - output)) \
    OPERATION(58, const compute_t gradOutput = x0; const compute_t alpha = s0; const compute_t selfOrResult = x1; const compute_t scale = s1; const compute_t inputScale = s2; const compute_t isResult = s3;, !(selfOrResult <= K(0)) ? gradOutput * scale : isResult != K(0) ? gradOutput * inputScale * (selfOrResult + alpha * scale) : gradOutput * exp(UPPER_PART(selfOrResult * inputScale)) * exp(LOWER_PART(selfOrResult * inputScale)) * (inputScale * alpha * scale)) \
    OPERATION(59, const compute_t gradOutput = x0; const compute_t self = x1;, gradOutput * exp(MINIMUM(-self, K(0)) * K(0.5)) * exp(MINIMUM(-self, K(0)) * K(0.5)) / (K(1) + exp(-fabs(self)))) \
    OPERATION(60, const compute_t gradOutput = x0; const compute_t lambd = s0; const compute_t self = x1;, self >= -lambd && self <= lambd ? K(0) : gradOutput) \
    OPERATION(86, const compute_t gradOutput = x0; const compute_t self = x1;, gradOutput * (K(1) / (K(1) + exp(-GELU_LOGIT(self))) + GELU_TAIL(self) * K(1.5957691216057308) + GELU_TAIL(self) * self * self * K(0.21406444881780073))) \
    OPERATION(87, const compute_t gradOutput = x0; const compute_t self = x1;, gradOutput * (K(0.5) * ERFC(K(-0.7071067811865476) * self) + K(0.3989422804014327) * self * exp(K(-0.5) * self * self))) \
    OPERATION(89, const compute_t gradOutput = x0; const compute_t self = x1;, gradOutput * exp(LOWER_PART(self)) * ((K(1) + self * (exp(-UPPER_PART(self)) / (K(1) + exp(-UPPER_PART(self))))) / (K(1) + exp(-UPPER_PART(self))))) \
    OPERATION(131, const compute_t self = x0; const compute_t rtol = s0; const compute_t other = x1; const compute_t atol = s1; const compute_t equalNan = s2;, TRUTH(self == other || (equalNan != K(0) && self != self && other != other) || (IS_FINITE(self - other) && ABSOLUTE(self - other) <= atol + ABSOLUTE(rtol * other))))
#define INTEGER_OPERATIONS_2(OPERATION) \
    OPERATION(136, const compute_t self = x0; const compute_t other = x1;, self & other) \
    OPERATION(138, const compute_t self = x0; const compute_t other = x1;, self|other) \
    OPERATION(140, const compute_t self = x0; const compute_t other = x1;, self ^ other)
#define ANY_OPERATIONS_3(OPERATION) \
    OPERATION(7, const compute_t self = x0; const compute_t mask = x1; const compute_t value = x2;, mask != K(0) ? value : self) \
    OPERATION(8, const compute_t condition = x0; const compute_t self = x1; const compute_t other = x2;, condition != K(0) ? self : other) \
    OPERATION(36, const compute_t self = x0; const compute_t clipValueMin = x1; const compute_t hasClipValueMax = s1; const compute_t clipValueMax = x2;, hasClipValueMax != K(0) ? MINIMUM(MAXIMUM(self, clipValueMin), clipValueMax) : MAXIMUM(self, clipValueMin)) \
    OPERATION(47, const compute_t self = x0; const compute_t value = s0; const compute_t tensor1 = x1; const compute_t tensor2 = x2;, SUM(self, PRODUCT(PRODUCT(value, tensor1), tensor2)))
#define REAL_OPERATIONS_3(OPERATION) \
    OPERATION(46, const compute_t self = x0; const compute_t end = x1; const compute_t weight = x2;, LERP(self, end, weight)) \
    OPERATION(48, const compute_t self = x0; const compute_t value = s0; const compute_t tensor1 = x1; const compute_t tensor2 = x2;, self + value * tensor1 / tensor2)
#define INTEGER_OPERATIONS_3(OPERATION)
// clang-format on

#endif
