"""Offers of the hit log: hits marked by hand (IE-7.41)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import Thing, bases_of, sort_by_id
from rules.games.invisible_enemy.display.labels import SCENERY, hits_key
from rules.kernel.display.cards import Number
from rules.kernel.display.screen import Offer, Reminder


def hit_log_offers(state: State, sides: Sequence[str]) -> Iterator[Offer]:
    """Yields an offer to mark hits by hand, after dice rolled at the table (IE-7.41), for each hull."""
    if state.phase == "placement":
        return
    for name in sorted(name for name, unit in state.units.items() if unit.side in sides):
        bases = bases_of(state, name)
        for one in sort_by_id(bases.items()):
            yield _hits_offer(one, bases[one], by=name)
    for name, tower in sorted(state.towers.items()):
        yield _hits_offer(name, tower, by=SCENERY)


def _hits_offer(name: str, thing: Thing, *, by: str) -> Offer:
    hits = min(thing.hits + 1, thing.hull)
    return Offer(
        key=hits_key(name),
        label=f"Mark hits on {name} by hand",
        action={"type": "log-hits", "by": name, "hits": hits},
        by=by,
        group="Hit log",
        fields=(Number(path=("hits",), label="Hits in all", value=hits, least=0, most=thing.hull, rule="IE-7.41"),),
        reminders=(Reminder(text="At once, for what was rolled at the table without the site.", rule="IE-7.41"),),
        tapped=("hits",),
    )
