"""The start of a battle: the battle card is filled in, armies take the field (section 4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.games.war_logic.army.document import ARMY
from rules.games.war_logic.army.summary import ArmySummary, summarise
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Started
from rules.games.war_logic.battle.setup import (
    SIDES,
    TURNS,
    BattleCardOptions,
    BonusDesign,
    field_setup,
    find_carrier,
    find_point,
    read_card,
)
from rules.games.war_logic.battle.state import (
    Bonus,
    Card,
    Hazard,
    Objective,
    Place,
    Puzzle,
    Sheet,
    Side,
    State,
    Turn,
    Unit,
)
from rules.games.war_logic.catalogue import CATALOGUE_HASH
from rules.games.war_logic.catalogue.exact import ZERO
from rules.games.war_logic.catalogue.maps import MAPS
from rules.games.war_logic.catalogue.version import RULES_VERSION
from rules.games.war_logic.mechanics.fielding import Fielded, field_unit, seat_passengers
from rules.games.war_logic.mechanics.hazards import hazard_of
from rules.games.war_logic.mechanics.places import update_holders
from rules.games.war_logic.mechanics.positions import deploy
from rules.kernel.problems import illegal
from rules.kernel.records import replace
from rules.kernel.setup import Setup, SideSetup


def start(setup: Setup) -> Started:
    """Returns the first event. Raises Illegal when nobody can fight."""
    options = read_card(setup.options)
    MAPS.check_taken(options.drawn)
    if not SIDES[0] <= len(setup.sides) <= SIDES[1]:
        raise illegal("number-of-sides", f"A battle has {SIDES[0]} to {SIDES[1]} sides.", rule="WL-4.10")
    armies = {side.id: summarise(ARMY.read(side.army)) for side in setup.sides}
    fielded = field_setup(setup.sides, options)
    sheets, units, mines = _field_armies(armies, fielded)
    for side in setup.sides:
        if not any(unit.side == side.id for unit in units.values()):
            raise illegal("empty-army", f"{side.name} has no units.", rule="WL-3.5")
    state = State(
        sheets=sheets,
        units=deploy(options.table, list(armies), units, sheets),
        places=_places(options),
        hazards={**_hazards(options), **mines},
        puzzles={
            one.name: Puzzle(level=one.level, energy=max(1, one.energy)) for one in options.puzzles.values() if one.name
        },
        bonuses={one.name: _bonus(one) for one in options.bonuses.values() if one.name},
        card=_card(options, setup.sides, fielded),
        turn=_turn_before_first(options, list(armies)),
        sides={side.id: _side(armies[side.id], side.name, options) for side in setup.sides},
        first=_first_side(options, list(armies)),
        rules_version=RULES_VERSION,
        table=options.table,
    )
    recorder = Recorder(state)
    update_holders(recorder)
    state = replace(state, places=recorder.places)
    return Started(state=state, catalogue_hash=CATALOGUE_HASH, rules_version=RULES_VERSION)


def _field_armies(
    armies: Mapping[str, ArmySummary], fielded: Sequence[Fielded]
) -> tuple[dict[str, Sheet], dict[str, Unit], dict[str, Hazard]]:
    sheets: dict[str, Sheet] = {}
    units: dict[str, Unit] = {}
    mines: dict[str, Hazard] = {}
    homes = seat_passengers(armies, fielded)
    for one in fielded:
        if one.sheet.kind == "hazard":
            mine = hazard_of(one.sheet, one.side)
            mines |= {one.name: mine} if mine else {}
        else:
            unit = field_unit(one.sheet, one.side)
            sheets[one.name], units[one.name] = one.sheet, replace(unit, inside=homes.get(one.name))
    return sheets, units, mines


def _places(options: BattleCardOptions) -> dict[str, Place]:
    places = {
        one.name: Place(kind=one.kind, health=one.health, max_health=one.health, die=one.die)
        for one in options.places.values()
        if one.name
    }
    if options.objective in ("hold", "both"):
        places.setdefault(find_point(options), Place())
    return places


def _hazards(options: BattleCardOptions) -> dict[str, Hazard]:
    return {
        one.name: Hazard(
            kind=one.kind,
            impact=one.impact,
            extension=one.extension,
            number=one.number if one.number is not None or one.kind != "minefield" else 1,
        )
        for one in options.hazards.values()
        if one.name
    }


def _bonus(one: BonusDesign) -> Bonus:
    return Bonus(
        kind=one.kind,
        credit=max(ZERO, one.credit),
        impact=max(ZERO, one.impact),
        range=max(ZERO, one.range),
        number=one.number,
        health=max(1, one.health),
        armor=max(0, one.armor),
        speed=max(ZERO, one.speed),
        nature=one.nature,
    )


def _side(army: ArmySummary, name: str, options: BattleCardOptions) -> Side:
    budget = options.budget if options.budget is not None else army.design.budget
    left = None if budget is None else budget - army.cost
    credit = max(ZERO, left or ZERO) if options.carry_left_over else ZERO
    credit += max(ZERO, options.extra_credit or ZERO)
    return Side(name=name, spent=army.cost, left=left, credit=credit)


def _first_side(options: BattleCardOptions, sides: list[str]) -> str:
    """Returns the side with the first turn: unless agreed otherwise, one that did not choose the terrain (WL-4.8)."""
    first, terrain = find_side(options.first, sides), find_side(options.terrain, sides)
    if first is not None:
        return first
    return next(side for side in sides if side != terrain)


def find_side(chosen: str | None, sides: list[str]) -> str | None:
    """Returns the side chosen before the sides had names: side-2 is the second."""
    if chosen in sides:
        return chosen
    number = (chosen or "").removeprefix("side-")
    return sides[int(number) - 1] if number.isdecimal() and 1 <= int(number) <= len(sides) else None


def _turn_before_first(options: BattleCardOptions, sides: list[str]) -> Turn:
    before = sides[sides.index(_first_side(options, sides)) - 1]
    return Turn(side=before, number=0, over=True)


def _card(options: BattleCardOptions, sides: Sequence[SideSetup], fielded: Sequence[Fielded]) -> Card:
    return Card(
        effective_against=options.effective_against,
        fast_play=tuple(rule for rule, on in options.fast_play.items() if on),
        leverage=options.leverage,
        cover_damage=options.cover_damage,
        smuggling_rate=None if options.smuggling_rate is None else max(ZERO, options.smuggling_rate),
        real_shot=options.real_shot,
        map_bonus=options.map_bonus,
        refill=options.refill,
        open_sheets=options.open_sheets,
        carry_left_over=options.carry_left_over,
        sight=options.sight,
        objective=tuple(objectives(options, find_carrier(options, fielded))),
        house_rules=options.house_rules,
        battle=options.battle,
        location=options.location,
        date=options.date,
        decided={
            what: side for what, by in options.decided.items() if (side := find_side(by, [one.id for one in sides]))
        },
    )


def objectives(options: BattleCardOptions, carrier: str | None) -> Iterator[Objective]:
    """Yields the objectives of the battle (WL-4.11, WL-17.6)."""
    turns = max(1, options.turns or TURNS)
    if options.objective in ("annihilation", "both"):
        yield Objective()
    if options.objective in ("hold", "both"):
        yield Objective(type="hold", place=find_point(options), turns=turns)
    if options.objective == "capture":
        yield Objective(type="capture", carrier=carrier, turns=turns)
    if options.objective == "custom":
        yield Objective(type="custom", text=options.agreed)
