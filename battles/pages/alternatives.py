"""The other ways to act on the same target, such as another weapon: a tap changes to one, the last used comes first."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from battles.store import selectors
from battles.store.models import Battle
from battles.store.selectors import Moment
from rules.kernel.display.cards import Choose, Number, Text
from rules.kernel.display.screen import Offer
from rules.kernel.edits import read_path
from rules.kernel.records import Json
from ui.offers import put

MOST = 8
"""The number of alternatives that are shown side by side; among more a list of the side's offers is quicker."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternative:
    """An offer that could be played instead, by a short name; ``chosen``: it is the one whose form is open."""

    key: str
    label: str
    chosen: bool


def find_alternatives(now: Moment, offer: Offer) -> list[Alternative]:
    """Returns the open offers by which the same thing could aim at the same target, the given one among them."""
    found = list(_alike(now.offers, offer))
    if not 1 < len(found) <= MOST:
        return []
    labels = _short([one.label for one in found])
    return [
        Alternative(key=one.key, label=label, chosen=one.key == offer.key)
        for one, label in zip(found, labels, strict=True)
    ]


def _alike(offers: Sequence[Offer], offer: Offer) -> Iterator[Offer]:
    target = _target(offer)
    if target is None:
        return
    options = {repr(option.value) for option in target.options}
    for one in offers:
        aim = _target(one)
        if aim is None or one.closed or (one.by, one.group) != (offer.by, offer.group) or aim.path != target.path:
            continue
        if offer.seldom and one.key.partition(":")[0] != offer.key.partition(":")[0]:
            continue  # what is out of reach stands together, whatever it is
        if any(repr(option.value) in options for option in aim.options):
            yield one


def _target(offer: Offer) -> Choose | None:
    """Returns the field by which an offer aims: the first, if it is a choice."""
    first = offer.fields[0] if offer.fields else None
    return first if isinstance(first, Choose) and offer.group else None


def _short(labels: Sequence[str]) -> list[str]:
    """Takes the words away with which all labels begin; a number keeps the word before it."""
    words = [label.split() for label in labels]
    least = min(map(len, words)) - 1
    same = next((at for at in range(least) if len({one[at] for one in words}) > 1), least)
    same -= any(one[same].isdecimal() for one in words) and same > 0
    kept = (" ".join(one[same:]) for one in words)
    return [text[:1].upper() + text[1:] for text in kept]


def carry_over(offer: Offer, other: Offer, action: Mapping[str, Json]) -> dict[str, Json]:
    """Returns the action of ``other`` with what was entered for ``offer``, where it has the same fields.

    What a plan measures is left to it, and a distance to another piece is no longer true when another piece acts.
    """
    made, mine = dict(other.action), {(one.path, one.kind) for one in offer.fields}
    same, steers = offer.action.get("by") == other.action.get("by"), {*other.measures, other.cell_path}
    for one in other.fields:
        measured = (other.measures and one.path not in steers) or (
            isinstance(one, Number | Text) and one.needed and not same
        )
        if (one.path, one.kind) not in mine or measured:
            continue
        value = read_path(dict(action), one.path)
        if not isinstance(one, Choose) or any(option.value == value for option in one.options):
            made = put(made, one.path, value)
    return made


# --- the last one -----------------------------------------------------------------------------------


def last_used_first(battle: Battle, now: Moment, offers: Sequence[Offer]) -> list[Offer]:
    """Returns offers in their order, but of those that are alternatives the one that was used last comes first."""
    if not any(find_alternatives(now, one) for one in offers):
        return list(offers)
    played = selectors.last_actions(battle, now.role, upto=now.seq)
    groups = [(one.by, one.group) for one in offers]

    def rank(offer: Offer) -> tuple[int, int]:
        used = (at for at, action in enumerate(played) if _is_of(offer, action))
        return groups.index((offer.by, offer.group)), next(used, len(played))

    return sorted(offers, key=rank)


def _is_of(offer: Offer, action: Json) -> bool:
    """Checks whether an action is one of this offer: the same but for what its fields set."""
    free = {path[0] for path in (offer.cell_path, *offer.measures, *(one.path for one in offer.fields)) if path}
    fixed = {key: value for key, value in offer.action.items() if key not in free}
    return isinstance(action, dict) and all(action.get(key) == value for key, value in fixed.items())
