"""The stands with which an army's leaders begin a battle (SP-2.66, SP-19.1)."""

from __future__ import annotations

from rules.games.sol_prime.army.summary import ArmySummary


def place_leaders(army: ArmySummary) -> list[str | None]:
    """Returns the stand of each leader, in their order; None where all that it could be with have a leader.

    Leaders who name a stand come first; those who name an entry get its first stand that is left.
    """
    stands = {entry.name: entry.stands for entry in army.entries}
    every = {name for names in stands.values() for name in names}
    found: list[str | None] = [None] * len(army.design.leaders)
    wanted = [leader.attached or "" for leader in army.design.leaders]
    for place, name in sorted(enumerate(wanted), key=lambda one: one[1] not in every):
        choice = (name,) if name in every else stands.get(name, ())
        found[place] = next((one for one in choice if one not in found), None)
    return found
