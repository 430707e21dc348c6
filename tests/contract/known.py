"""What is known and not mended yet: kinds of findings by game, each with a reason. The lists only grow shorter.

A long run fails when a listed kind no longer happens: then it is deleted here.
"""

SOAKED: dict[str, dict[str, str]] = {
    "sol-prime": {
        "waited for, and nothing is open: act": "all pending answers are waited for, the first alone is open",
        "offered and refused: end-activation (not-your-unit)": "the referee set the turn within an activation",
    },
    "war-logic": {"Unreadable in kernel/codec.py:read": "credits beyond the bounds of a stored state"},
}
"""Of whole battles (``soak``)."""

SAME_NAMES = {"sol-prime": "leaders of equal names on both sides are taken for one"}
"""Of armies with equal names (``names``)."""
