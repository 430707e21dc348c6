"""Armies by annotation: a record says what may be bought, and everything about building it follows from that.

A game writes its army as a record, with a word beside each field, and makes the rules of armies of it::

    class Trooper(Record):
        name: str = "Trooper"
        kind: Annotated[str, Pick("Kind", CATALOGUE.kinds, rule="PL-1.1")] = "scout"
        veteran: Annotated[bool, Switch("Veteran", price=2, rule="PL-1.4")] = False

    class Patrol(Record):
        name: str
        troopers: Annotated[tuple[Trooper, ...], Entries("Troopers", one="trooper", least=1, most=8)] = ()

    PATROLS = ArmyRules(Patrol, slug="patrol-list", word="patrol", limit=Limit(50, "points", rule="PL-1.3"))

``PATROLS.armies``, ``PATROLS.cases`` and ``PATROLS.check_setup`` are what a game needs of it. A table is a map of
records with a price (``points``) and whatever else the game says of each; the rule of a row stands in its ``rule``.
What no word can say (two things that exclude each other) the game adds as ``more_problems``.
"""

from rules.kit.armies.army_rules import ArmyRules
from rules.kit.armies.words import Amount, Entries, Limit, Pick, Picks, Switch

__all__ = ["Amount", "ArmyRules", "Entries", "Limit", "Pick", "Picks", "Switch"]
