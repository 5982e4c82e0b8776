# SPDX-License-Identifier: Apache-2.0
"""Wilcoxon's signed-rank test and the Hodges-Lehmann estimate that belongs to it.

Why this test: if two files measure equal programs, exchanging them inverts every ratio, so each log
ratio is as likely above 0 as below. Nothing else is assumed. A t test would also assume equal and
normal noise, but the noise of a case ranges from 1 % to 50 % and its tails are heavy.
"""

import math
from statistics import NormalDist

EXACT_UP_TO = 50  # values; above, the normal approximation has an error below 1e-3


def _distribution(ranks):
    """Number of choices of signs for each sum of the ranks (integers) that have a plus."""
    counts = [1]
    for rank in ranks:
        without, with_rank = counts + [0] * rank, [0] * rank + counts
        counts = [a + b for a, b in zip(without, with_rank)]
    return counts


def p_value(values, exact_up_to=EXACT_UP_TO):
    """Two-sided, of the hypothesis that the values are symmetric about 0. Zeros are left out."""
    values = [value for value in values if value != 0]
    order = sorted(abs(value) for value in values)
    first = {value: i for i, value in reversed(list(enumerate(order)))}
    last = {value: i for i, value in enumerate(order)}
    # Twice the rank, an integer: equal values have the mean of their ranks.
    ranks = [first[abs(value)] + last[abs(value)] + 2 for value in values]
    total, plus = sum(ranks), sum(r for r, v in zip(ranks, values) if v > 0)
    if len(values) <= exact_up_to:
        tail = sum(_distribution(ranks)[: min(plus, total - plus) + 1])
        return min(1.0, 2 * tail / 2 ** len(values))
    sigma = math.sqrt(sum(rank * rank for rank in ranks)) / 2  # holds with ties, too
    distance = max(0.0, abs(plus - total / 2) - 1)  # less the continuity correction
    return math.erfc(distance / sigma / math.sqrt(2))


def interval(values, level):
    """(low, estimate, high) of the centre; low and high are None where the values are too few."""
    n, tail = len(values), (1 - level) / 2
    means = sorted((values[i] + values[k]) / 2 for i in range(n) for k in range(i, n))
    middle = (means[(len(means) - 1) // 2] + means[len(means) // 2]) / 2
    if n <= EXACT_UP_TO:
        counts, below, k = _distribution(range(1, n + 1)), 0, 0
        while below + counts[k] <= tail * 2**n:
            below += counts[k]
            k += 1
    else:
        sigma = math.sqrt(n * (n + 1) * (2 * n + 1) / 24)
        k = math.floor(n * (n + 1) / 4 + NormalDist().inv_cdf(tail) * sigma)
    return (means[k - 1], middle, means[-k]) if k > 0 else (None, middle, None)
