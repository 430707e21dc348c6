"""The form of an aftermath: its contents, and its fields for both coaches (EIC-19.1 to EIC-19.11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from msgspec import Meta, field

from rules.games.eic_league.army.bounds import ARMOR_ROUNDS, FRAG_HITS
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.purse import MOST_PURSE
from rules.kernel.codec import Codec
from rules.kernel.display.cards import Choose, Number, Option, Section, Text, Toggle
from rules.kernel.display.cards import Field as Shown
from rules.kernel.records import Record

Count = Annotated[int, Meta(ge=0, le=999_999)]
Title = Annotated[str, Meta(max_length=120)]
Fate = Literal["in-action", "vanquished", "kept-for-scrap", "handed-over"]
FATES: Mapping[str, str] = {
    "in-action": "in action",
    "vanquished": "vanquished",
    "kept-for-scrap": "vanquished, its weapons stay with its owner",
    "handed-over": "handed over to the victor",
}

OUT = ("vanquished", "kept-for-scrap")


class UnitReturn(Record):
    """A unit after the battle. ``lost``: slots whose weapons a lethal blow destroyed, as "2, 5".

    ``most_energy``, ``slots``, ``loads`` and ``has_drone`` tell the reader what the unit went in with.
    """

    id: str
    name: str
    fate: Fate = "in-action"
    energy: Count = 0
    most_energy: Count | None = None
    frag_hits: Count = 0
    armor_rounds: Count | None = None
    lost: Annotated[str | None, Meta(max_length=60)] = None
    slots: Annotated[tuple[Title, ...], Meta(max_length=20)] = ()
    shots: Mapping[str, Count] = field(default_factory=dict)
    loads: Mapping[str, Title] = field(default_factory=dict)
    has_drone: bool = False
    drone_lost: bool | None = False


class SideReturn(Record):
    """A team after the battle: credits left in its wallet, and its payment to the victor by the terms."""

    name: str
    credits: int | None = None
    pays: Count = 0
    units: Annotated[tuple[UnitReturn, ...], Meta(max_length=100)] = ()


class AftermathForm(Record):
    """The form. ``purse``: the amount of the loser's receipt; ``due``: the purse of the ``league`` in which they meet
    (None: the organiser has not set it).
    """

    sides: tuple[SideReturn, SideReturn]
    purse: Annotated[int, Meta(ge=0, le=MOST_PURSE)] = 0
    due: Count | None = None
    league: Title = ""
    terms: Annotated[str | None, Meta(max_length=1000)] = None


FORMS: Codec[AftermathForm] = Codec(AftermathForm)


def fixed_parts(sheet: AftermathForm) -> list[object]:
    """Returns the parts of the form that state facts about the teams and may not be edited."""
    units = [unit for side in sheet.sides for unit in side.units]
    told = [(one.id, one.name, one.most_energy, one.slots, dict(one.loads), one.has_drone) for one in units]
    return [[side.name for side in sheet.sides], sheet.due, sheet.league, told]


def sections(sheet: AftermathForm) -> Iterator[Section]:
    """Yields the fields: what the sides agreed, then each team, unit by unit."""
    yield Section(key="terms", title="Terms", fields=tuple(_term_fields(sheet)), rule="EIC-19.2")
    for at, side in enumerate(sheet.sides):
        money = Number(
            path=("sides", at, "credits"),
            label="Credits left in the wallet",
            value=side.credits,
            least=min(0, side.credits or 0),  # a correction can leave a wallet below nothing
            help="Less what it spent at its base in the battle, on recovery and reloads.",
            rule="EIC-18.3",
        )
        yield Section(key=f"side-{at}", title=side.name, fields=(money,))
        for place, unit in enumerate(side.units):
            yield Section(
                key=f"unit-{at}-{place}",
                title=unit.name,
                note=_note(unit),
                folded=True,
                fields=tuple(_unit_fields(unit, ("sides", at, "units", place))),
            )


def _note(unit: UnitReturn) -> str:
    """Returns the summary of a unit while its fields are folded."""
    energy = f", energy {unit.energy} of {unit.most_energy}" if unit.most_energy and unit.fate not in OUT else ""
    return FATES[unit.fate] + energy


def _term_fields(sheet: AftermathForm) -> Iterator[Shown]:
    yield Text(path=("terms",), label="What was agreed", value=sheet.terms or "", limit=1000, lines=3, rule="EIC-19.2")
    yield Number(
        path=("purse",),
        label="Purse: the loser’s receipt",
        value=sheet.purse,
        least=0,
        rule="EIC-19.3",
        help=_purse_help(sheet),
    )
    for at, side in enumerate(sheet.sides):
        label = f"{side.name} pays the victor, credits"
        help_ = "Out of its wallet, and only if it has lost."
        yield Number(path=("sides", at, "pays"), label=label, value=side.pays, least=0, help=help_)


def _purse_help(sheet: AftermathForm) -> str:
    if sheet.league and sheet.due is None and not sheet.purse:
        least = max(table.purse or 0 for table in CATALOGUE.leagues.values())
        return f"The purse of the {sheet.league} is not set: an organiser fills it in, more than {least:,}."
    due = f"{sheet.league}: {sheet.due:,}. Less can be agreed. " if sheet.due and sheet.league else ""
    return f"{due}0: no receipt is written."


def _unit_fields(unit: UnitReturn, path: tuple[str | int, ...]) -> Iterator[Shown]:
    fates = tuple(Option(value=key, label=name.capitalize()) for key, name in FATES.items())
    yield Choose(path=(*path, "fate"), label="It is", options=fates, value=unit.fate, rule="EIC-19.5")
    yield Number(
        path=(*path, "energy"),
        label="Energy left",
        value=unit.energy,
        least=0,
        most=unit.most_energy,
        help=f"At most {unit.most_energy}." if unit.most_energy else "",
        rule="EIC-19.8",
    )
    yield Number(
        path=(*path, "frag-hits"),
        label="Fragmentation hits",
        value=unit.frag_hits,
        least=FRAG_HITS.least,
        most=FRAG_HITS.most,
        rule=FRAG_HITS.rule,
    )
    yield Number(
        path=(*path, "armor-rounds"),
        label="Rounds for which oxidised armor still works",
        value=unit.armor_rounds,
        least=ARMOR_ROUNDS.least,
        most=ARMOR_ROUNDS.most,
        help="Empty: it was not oxidised.",
        rule="EIC-17.5",
    )
    if unit.slots or not unit.loads:
        yield _destroyed_slots_field(unit, path)
    for reference in unit.loads or unit.shots:
        where = f"slot {reference}" if reference.isdecimal() else f"the {reference}"
        label = f"Shots left in {where}"
        help_ = unit.loads.get(reference, "")
        left = unit.shots.get(reference)
        yield Number(path=(*path, "shots", reference), label=label, value=left, least=0, help=help_, rule="EIC-19.8")
    if unit.has_drone:
        yield Toggle(
            path=(*path, "drone-lost"), label="Its drone is lost", checked=bool(unit.drone_lost), rule="EIC-17.9"
        )


def _destroyed_slots_field(unit: UnitReturn, path: tuple[str | int, ...]) -> Text:
    """The field for slots that lethal blows have destroyed."""
    known = ", ".join(f"{slot} {title}" for slot, title in enumerate(unit.slots, start=1))
    return Text(
        path=(*path, "lost"),
        label="Slots destroyed by lethal blows",
        value=unit.lost or "",
        help=f"Their numbers, such as 2, 5. Slots: {known}." if known else "Numbers, such as 2, 5.",
        rule="EIC-19.11",
    )
