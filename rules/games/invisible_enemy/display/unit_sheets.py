"""Unit sheets, the hit log: a row of hull boxes for each base, with its damage levels and its condition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.games.invisible_enemy.army.ratings import damage_limits
from rules.games.invisible_enemy.battle.state import Base, State, Unit
from rules.games.invisible_enemy.battle.state.lookup import Thing, bases_of, sort_by_id
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.display.labels import DAMAGE_LABELS, base_detail, hits_key
from rules.games.invisible_enemy.mechanics import contamination
from rules.games.invisible_enemy.mechanics.base_interval import interval_of_side
from rules.games.invisible_enemy.mechanics.damage import damage_of, is_destroyed, is_doomed, live_bases
from rules.kernel.display.cards import Chip, Fact
from rules.kernel.display.screen import Counter, Row, Sheet
from rules.kernel.records import Path
from rules.kernel.wording import format_count

FIRE = CATALOGUE.battle.fire
DAMAGE_EFFECTS = {
    "none": "",
    "one-third": f"fires at {FIRE.one_third}",
    "two-thirds": f"fires at {FIRE.two_thirds}, half speed",
    "destroyed": "",
}
BANDS = (
    f"Boxes are grouped in thirds: with one third gone a base {DAMAGE_EFFECTS['one-third']},"
    f" with two {DAMAGE_EFFECTS['two-thirds']}."
)


def hull_counter(thing: Thing, path: Path, *, tap: str = "") -> Counter:
    """Returns a row of hull boxes, crossed out by hits, with the limits of the damage levels (IE-7.40, IE-7.41).

    Hollow boxes mark pending hits; ``tap`` is the key of the offer behind a tap on a box.
    """
    level = damage_of(thing)
    return Counter(
        label="Hits",
        value=thing.hits,
        most=thing.hull,
        taken=True,
        shape="boxes",
        bands=damage_limits(thing.hull),
        band=DAMAGE_LABELS[level],
        path=path,
        hint=DAMAGE_EFFECTS[level],
        rule="IE-7.40",
        due=min(thing.pending, thing.hull - thing.hits),
        tap=tap,
    )


def unit_sheet(state: State, name: str, unit: Unit, *, own: bool, mark: str, offers: frozenset[str]) -> Sheet:
    """Returns the sheet of a unit; ``offers`` are the keys of open offers, for the buttons of its rows."""
    bases = bases_of(state, name)
    live = live_bases(state, name)
    hull = sum(base.hull for base in bases.values())
    left = sum(max(0, base.hull - base.hits) for base in bases.values())
    return Sheet(
        id=name,
        title=name,
        kind=unit.formation or "",
        side=unit.side,
        own=own,
        mark=mark,
        place=f"{len(live)} of {len(bases)} bases",
        chips=tuple(_unit_chips(state, name, unit)),
        counters=(Counter(label="Hull", value=left, most=hull, rule="IE-7.41"),),
        facts=tuple(_unit_facts(state, unit, live)),
        rows=tuple(_row(state, one, bases[one], offers) for one in sort_by_id(bases.items())),
        notes=(BANDS,),
        gone=not live,
    )


def _unit_chips(state: State, name: str, unit: Unit) -> Iterator[Chip]:
    if not unit.placed:
        yield Chip(label="not placed yet", tone="quiet", rule="IE-2.8")
    if unit.auto_move:
        yield Chip(label="automatic move", tone="on", rule="IE-4.12", hint="white marker")
    if state.moving == name:
        yield Chip(label="its slot", tone="on", rule="IE-6.3")
    if unit.control == "passed" and state.phase == "movement":
        yield Chip(label="may move", tone="good", rule="IE-6.10")
    if unit.control == "failed" and not state.ended:
        yield Chip(label="failed its control roll", tone="warn", rule="IE-6.15")
    if unit.mission in CATALOGUE.engineering.missions:
        mission = CATALOGUE.engineering.missions[unit.mission or ""]
        known = "" if unit.mission_known or state.ended else ", not known to the enemy"
        yield Chip(label=f"{mission.name} ({mission.letter}){known}", rule="IE-1.20", hint=mission.text)


def _unit_facts(state: State, unit: Unit, live: Mapping[str, Base]) -> Iterator[Fact]:
    interval = interval_of_side(state, unit.side)
    if interval is not None:
        yield Fact(label="Base interval", value=f'{interval}"', rule="IE-1.33")
    stranded = sum(base.stranded for base in live.values())
    if stranded:
        yield Fact(label="Stranded", value=str(stranded), rule="IE-6.53", tone="warn")


def _row(state: State, name: str, base: Base, offers: frozenset[str]) -> Row:
    keys = [key for key in (f"shoot:{name}", f"move:{name}") if key in offers]
    return Row(
        label=base.title or base.mgv or base.kind,
        detail=base_detail(base),
        counters=(hull_counter(base, ("bases", name, "hits"), tap=hull_tap(name, offers)),),
        chips=tuple(base_chips(state, base)),
        spent=is_destroyed(base),
        offer=keys[0] if keys else "",
        offer_label={"shoot": "Fire", "move": "Move"}[keys[0].partition(":")[0]] if keys else "",
        number=str(base.id) if base.id is not None else name,
    )


def hull_tap(name: str, offers: frozenset[str]) -> str:
    """Returns the key of the offer behind a tap on hull boxes, or nothing if it is closed."""
    key = hits_key(name)
    return key if key in offers else ""


def base_chips(state: State, base: Base) -> Iterator[Chip]:
    """Yields chips for the condition of a base."""
    if is_destroyed(base):
        yield Chip(label="destroyed", tone="bad", rule="IE-7.42")
        return
    if base.pending:
        doomed = ", doomed" if is_doomed(base) else ""
        yield Chip(label=f"{format_count(base.pending, 'hit')} pending{doomed}", tone="warn", rule="IE-7.3")
    if damage_of(base) != "none":
        yield Chip(label=f"{DAMAGE_LABELS[damage_of(base)]} damaged: {DAMAGE_EFFECTS[damage_of(base)]}", tone="warn")
    if contamination.is_vector(base):
        yield Chip(label="vector of contamination", tone="bad", rule="IE-6.62")
    elif base.contaminated:
        yield Chip(label="contaminated", tone="bad", rule="IE-6.61")
    if base.immobilized:
        yield Chip(label="trapped", tone="warn", rule="IE-9.2", sign="stopped")
    if base.stranded:
        yield Chip(label="stranded", tone="warn", rule="IE-6.53", sign="stopped")
    if base.rake_failed:
        yield Chip(label="cannot rake", tone="warn", rule="IE-7.60")
    yield from _done_chips(base)


def _done_chips(base: Base) -> Iterator[Chip]:
    if base.tow_attached:
        yield Chip(label=f"in tow of {base.tow_attached}", rule="IE-6.43")
    if base.moved:
        yield Chip(label="moved", tone="quiet", sign="moved")
    if base.fired:
        yield Chip(label="fired", tone="quiet", sign="fired")
    if base.acted:
        yield Chip(label="worked", tone="quiet")
