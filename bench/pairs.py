# What results in pairs, an opening from both sides, say about two programs.
# SPDX-License-Identifier: MIT
import math


def summary(pairs):
    """Score, its error, Elo and its error, of results in pairs."""
    if not pairs:
        return "no score"
    count = len(pairs)
    mean = sum(map(sum, pairs)) / (2 * count)
    spread = sum((sum(pair) / 2 - mean) ** 2 for pair in pairs) / max(1, count - 1)
    error = 1.96 * math.sqrt(spread / count)

    def elo(share):
        return -400 * math.log10(1 / min(max(share, 0.001), 0.999) - 1)

    return (f"score {mean:.3f} ± {error:.3f} Elo {elo(mean):+.0f} "
            f"({elo(mean - error):+.0f} … {elo(mean + error):+.0f})")
