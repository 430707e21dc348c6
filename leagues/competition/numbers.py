"""Numbers of the standings in words."""

from fractions import Fraction


def in_words(amount: Fraction | None) -> str:
    """A number of the standings: whole, with a half, or with three decimals; a dash where there is none."""
    if amount is None:
        return "–"
    if amount.denominator == 1:
        return str(amount.numerator)
    whole, rest = divmod(amount, 1)
    if rest == Fraction(1, 2):
        return f"{whole or ''}½" if amount > 0 else f"{float(amount):.1f}"
    return f"{float(amount):.3f}"
