"""The rule set of a battle: which of those that its armies name, or that was agreed on, all sides play by.

An army names a rule set by holding a copy of it; without one it goes by the house's tables. A battle may be given one
of its own, which then also counts for the armies that name none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.kernel.problems import Problem
from rules.kernel.records import Json
from rules.kernel.sharing import Pin

CODE = "rule-set-differs"
HOUSE = "the house tables"


def same(one: Pin | None, two: Pin | None) -> bool:
    """True for copies of the same version of the same rule set, number by number."""
    if one is None or two is None:
        return one is two
    return one.origin == two.origin and one.body == two.body


def settled(armies: Mapping[str, Pin | None], agreed: Pin | None) -> Pin | None:
    """What all play by: what was agreed on, else what the armies name; None: the house's tables."""
    return agreed or next((pin for pin in armies.values() if pin), None)


def for_army(own: Pin | None, agreed: Pin | None) -> Pin | None:
    """What an army is worked out by in a battle: its own, else what was agreed on."""
    return own or agreed


def differences(names: Mapping[str, str], armies: Mapping[str, Pin | None], agreed: Pin | None) -> Iterator[Problem]:
    """What stands against beginning: armies that go by different rule sets. Keys are sides, ``names`` theirs."""
    if agreed:
        for side, pin in armies.items():
            if pin and not same(pin, agreed):
                yield _against(names[side], pin, agreed)
        return
    first = next(iter(armies.values()), None)
    if all(same(pin, first) for pin in armies.values()):
        return
    said = "; ".join(f"{names[side]} goes by {_called(pin)}" for side, pin in armies.items())
    message = f"{said}. Choose one rule set for the battle, or take the same one into each army."
    yield Problem(code=CODE, message=message)


def _against(name: str, own: Pin, agreed: Pin) -> Problem:
    message = f"{name} goes by {_called(own)}, the battle by {_called(agreed)}"
    if own.origin == agreed.origin:
        message = f"{name} and the battle both go by {_called(own)}, but their numbers are not the same"
    return Problem(code=CODE, message=f"{message}: take the battle's into the army, or choose the army's here.")


def _called(pin: Pin | None) -> str:
    return f"“{pin.title}”" if pin else HOUSE


def held_at(document: Json, key: str) -> Pin | None:
    """The copy that an army's document holds under ``key``, if it holds one that can be read."""
    found = document.get(key) if isinstance(document, dict) else None
    if not isinstance(found, dict) or not isinstance(found.get("name"), str) or "body" not in found:
        return None
    known = {name: found[name] for name in ("key", "author", "licence") if isinstance(found.get(name), str)}
    version = found.get("version")
    return Pin(name=found["name"], body=found["body"], version=version if isinstance(version, int) else 0, **known)
