"""The battle card as the set-up edits it, and the problems that keep a battle from starting (section 4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from decimal import Decimal
from typing import Literal

from rules.games.war_logic.army.document import ARMY, Text
from rules.games.war_logic.army.evaluation import evaluate_summary
from rules.games.war_logic.army.summary import summarise
from rules.games.war_logic.catalogue.exact import ZERO, Exact, format_number
from rules.kernel.codec import Codec
from rules.kernel.problems import Problem
from rules.kernel.records import Json, record
from rules.kernel.setup import Setup

SIDES = (2, 6)
POINT = "the point"


@record
class PlaceDesign:
    """A place that the card lays out (WL-4.14)."""

    name: Text = ""
    kind: Literal["house", "obstacle", "vehicle", "location"] = "house"
    health: int | None = None
    die: Text | None = None


@record
class HazardDesign:
    """A field that the card lays out; everybody knows it (WL-12.11)."""

    name: Text = ""
    kind: Text = "minefield"
    impact: Exact = ZERO
    extension: Exact = ZERO
    number: int | None = None


@record
class BonusDesign:
    """A bonus that the card lays out to be taken over (WL-4.13)."""

    name: Text = ""
    kind: Literal["treasure", "medic-pack", "ammunition", "weapon", "unit"] = "treasure"
    credit: Exact = ZERO
    impact: Exact = ZERO
    range: Exact = ZERO
    number: int | None = None
    health: int = 10
    armor: int = 0
    speed: Exact = ZERO
    nature: Literal["biological", "machinery", "electronic", "building"] = "machinery"


@record
class PuzzleDesign:
    """A puzzle or lock that the card lays out (WL-6.15)."""

    name: Text = ""
    level: Exact = ZERO
    energy: int = 1


@record
class BattleCardOptions:
    """The battle card as the set-up edits it (WL-4.1)."""

    budget: Exact | None = None
    strict: bool = True
    objective: Literal["annihilation", "hold", "both", "capture", "custom"] = "annihilation"
    place: Text | None = None
    carrier: Text | None = None
    turns: int | None = None
    agreed: Text = ""
    first: Text | None = None
    terrain: Text | None = None
    reached: Text | None = None
    effective_against: bool = False
    fast_play: Mapping[str, bool | None] = field(default_factory=dict)
    leverage: Literal["difference", "flat"] = "difference"
    cover_damage: bool = False
    real_shot: bool = False
    map_bonus: bool = False
    refill: bool = False
    open_sheets: bool = False
    carry_left_over: bool = False
    extra_credit: Exact | None = None
    decided: Mapping[str, Text | None] = field(default_factory=dict)
    smuggling_rate: Exact | None = None
    sight: Exact | None = None
    places: Mapping[str, PlaceDesign] = field(default_factory=dict)
    hazards: Mapping[str, HazardDesign] = field(default_factory=dict)
    puzzles: Mapping[str, PuzzleDesign] = field(default_factory=dict)
    bonuses: Mapping[str, BonusDesign] = field(default_factory=dict)
    battle: Text = ""
    location: Text = ""
    date: Text = ""
    house_rules: str = ""


OPTIONS: Codec[BattleCardOptions] = Codec(BattleCardOptions)


def check_setup(setup: Setup) -> tuple[Problem, ...]:
    """Returns what keeps a battle from starting: illegal armies, armies above the budget, places without a name."""
    options = OPTIONS.read(dict(setup.options))
    return (*_army_problems(setup, options), *_card_problems(options))


def _army_problems(setup: Setup, options: BattleCardOptions) -> Iterator[Problem]:
    for side in setup.sides:
        army = summarise(ARMY.read(side.army))
        for problem in evaluate_summary(army).problems:
            if problem.weight == "error":
                yield Problem(code=problem.code, message=f"{side.name}: {problem.message}", rule=problem.rule)
        if options.budget is not None and army.cost > options.budget:
            text = (
                f"{side.name}: the army costs {format_number(army.cost)}; "
                f"the card has {format_number(options.budget)} credits."
            )
            weight: Literal["error", "hint"] = "error" if options.strict else "hint"
            yield Problem(code="over-budget", message=text, rule="WL-4.4", weight=weight)


def _card_problems(options: BattleCardOptions) -> Iterator[Problem]:
    if options.turns is not None and options.turns < 1:
        yield Problem(code="turns", message="A point is held for at least one turn.", rule="WL-17.2")
    names = [one.name for one in options.places.values()] + [one.name for one in options.hazards.values()]
    names = [name for name in (*names, *(one.name for one in options.bonuses.values())) if name]
    if len(names) != len(set(names)):
        yield Problem(code="place-names", message="Two places have the same name.", rule="WL-4.14")


def describe_left_over(army: Json, budget: Decimal | None) -> str:
    """Describes what an army costs and leaves of a budget, for the card (WL-4.3)."""
    whole = summarise(ARMY.read(army))
    limit = budget if budget is not None else whole.design.budget
    rest = "" if limit is None else f", {format_number(limit - whole.cost)} left"
    return f"{format_number(whole.cost)} spent{rest}"
