"""The record of a special effect (section 17)."""

from __future__ import annotations

from rules.kernel.records import Record


class SpecialEffect(Record):
    """The effects of a hit besides damage (section 17). ``until`` are last rounds, the later (paralysis) or sooner
    (oxidation) of this hit's and an earlier one's.
    """

    paralysed: int | None = None
    paralysed_until: int | None = None
    bod: int | None = None
    frag_hits: int | None = None
    oxidised_until: int | None = None
    immune: bool = False
