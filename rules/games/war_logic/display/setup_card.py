"""The battle card in the set-up: what the sides agree on before the first turn (WL-4.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.games.war_logic.battle.setup import (
    TURNS,
    BattleCardOptions,
    BonusDesign,
    HazardDesign,
    PlaceDesign,
    PuzzleDesign,
    describe_left_over,
    field_setup,
    find_carrier,
    find_point,
    least_of,
    most_of,
    possible_carriers,
    read_card,
)
from rules.games.war_logic.catalogue import CATALOGUE, LIMITS
from rules.games.war_logic.catalogue.exact import LARGEST, Exact, write_exact
from rules.kernel.display.cards import Choose, Field, Number, Option, Section, Text, Toggle
from rules.kernel.records import Json
from rules.kernel.setup import SideSetup
from rules.kit.fields import choose_name
from rules.kit.ready_tables import ground_fields

FAST_PLAY = {
    "life-or-death": ("Life or death", "Two units fight with a die each; the higher kills.", "WL-16.2"),
    "quick-play": ("Quick play", "Numbers are not deducted, except those of limited skills.", "WL-16.3"),
    "dual": ("Dual", "Attack and answer are rolled at once.", "WL-16.4"),
    "damage-maximisation": ("Damage maximisation", "After a volley the faces are assigned to the shots.", "WL-16.5"),
}
OBJECTIVES = (
    ("annihilation", "Annihilation", "all enemies dead or prisoner"),
    ("hold", "Hold a point", "the upper hand for this many of your own turns"),
    ("both", "Annihilate and hold", "both are needed"),
    ("capture", "Capture an object", "its carrier stays yours for this many of your own turns"),
    ("custom", "Something agreed", "a race, a cargo; the players declare the result"),
)
SECTIONS = "Big houses are best divided into sections with a health of their own."
"""Advice on the sections of big houses (WL-4.15, WL-16.6)."""
MOST_PLACES, MOST_HAZARDS, MOST_PUZZLES, MOST_BONUSES = 8, 4, 3, 8


def setup_sections(sides: Sequence[SideSetup], options: Mapping[str, Json]) -> tuple[Section, ...]:
    """Returns the battle card with the choices made so far."""
    card = read_card(options)
    note = "; ".join(f"{side.name}: {describe_left_over(side.army, card.budget)}" for side in sides)
    return (
        Section(key="card", title="Battle card", fields=tuple(_card(sides, card)), note=note, rule="WL-4.1"),
        Section(key="table", title="Plan of the table", fields=tuple(_table(card)), rule="WL-4.14"),
        Section(key="objective", title="Objective", fields=tuple(_objective(sides, card)), rule="WL-4.11"),
        Section(key="fast", title="Fast play", fields=tuple(_fast(card)), rule="WL-16.1", folded=True),
        Section(key="rules", title="Rules in force", fields=tuple(_rules(card)), rule="WL-4.6", folded=True),
        Section(key="places", title="Places", fields=tuple(_places(card)), rule="WL-4.14", folded=True),
        Section(key="hazards", title="Hazards and puzzles", fields=tuple(_hazards(card)), rule="WL-12.11", folded=True),
        Section(key="bonuses", title="Bonuses laid out", fields=tuple(_bonuses(card)), rule="WL-4.13", folded=True),
        Section(
            key="decided",
            title="Who decided",
            fields=tuple(_decision_fields(sides, card)),
            rule="WL-4.7",
            folded=True,
            help=BEFORE,
        ),
        Section(key="record", title="For the record", fields=tuple(_record(card)), rule="WL-17.7", folded=True),
    )


OWN_TABLE = Option(value=None, label="Your own table", detail="You measure there: the site has no plan of it.")
"""The choice of no plan."""
EXACT = (("budget",), ("smuggling-rate",), ("sight",), ("extra-credit",))
DECISIONS = {
    "budget": "the budget",
    "objective": "the objective",
    "effective-against": "effective-against",
    "fast-play": "fast play",
    "strict": "a strict budget or not",
    "terrain": "the terrain",
    "first": "the first turn",
    "place": "the place and date",
}
"""Decisions for which the card notes the deciding side (WL-4.1)."""
BEFORE = (
    "Share out the decisions; disputes are rolled for, the higher D10 decides. You need figures or cards, D10s and a "
    "measuring tape."
)


def _card(sides: Sequence[SideSetup], card: BattleCardOptions) -> Iterator[Field]:
    ready = (
        Option(value=None, label="A card of our own"),
        *(Option(value=key, label=one.name, detail=one.detail) for key, one in CATALOGUE.ready_cards.items()),
    )
    yield Choose(path=("ready",), label="Card", options=ready, value=card.ready, rule="WL-4.1")
    yield _number(
        ("budget",), "Budget in credits", card.budget, help_="for each side; empty: as the armies say", rule="WL-4.2"
    )
    yield Toggle(path=("strict",), label="The budget may be exceeded", checked=not card.strict, on=False, rule="WL-4.4")
    who = (Option(value=None, label="Not said"), *(Option(value=side.id, label=side.name) for side in sides))
    yield Choose(path=("terrain",), label="Who chooses the terrain", options=who, value=card.terrain, rule="WL-4.8")
    yield Choose(path=("first",), label="Who takes the first turn", options=who, value=card.first, rule="WL-4.8")
    yield Choose(path=("reached",), label="Who reached the field first", options=who, value=card.reached, rule="WL-4.1")


def _table(card: BattleCardOptions) -> Iterator[Field]:
    """Yields the ready tables, unless the battle has taken one from the library."""
    if card.drawn is None:
        tables = CATALOGUE.ready_tables
        yield from ground_fields(
            tables, card.ground, card.seed, mirrored=card.mirrored, path=("ground",), bare=OWN_TABLE
        )


def _number(
    path: tuple[str, ...], label: str, value: Exact | int | None, *, help_: str = "", rule: str = "", least: int = 0
) -> Number:
    shown = None if value is None else value if isinstance(value, int) else write_exact(value)
    step = "0.01" if path in EXACT else "1"
    return Number(path=path, label=label, value=shown, least=least, most=LARGEST, step=step, help=help_, rule=rule)


def _objective(sides: Sequence[SideSetup], card: BattleCardOptions) -> Iterator[Field]:
    options = tuple(Option(value=key, label=label, detail=detail) for key, label, detail in OBJECTIVES)
    yield Choose(path=("objective",), label="Who wins", options=options, value=card.objective, rule="WL-17.1")
    if card.objective in ("hold", "both"):
        chosen = find_point(card)
        names = dict.fromkeys([*(one.name for one in card.places.values() if one.name), chosen])
        yield choose_name(("place",), "The point", names, chosen, rule="WL-17.2")
    if card.objective == "capture":
        fielded = field_setup(sides, card)
        bearer, carriers = find_carrier(card, fielded), possible_carriers(fielded)
        yield choose_name(("carrier",), "Who carries the object", carriers, bearer, rule="WL-17.3")
    if card.objective in ("hold", "both", "capture"):
        yield Number(
            path=("turns",),
            label="Own turns in a row",
            value=card.turns or TURNS,
            least=least_of(BattleCardOptions, "turns"),
            most=most_of(BattleCardOptions, "turns"),
            rule="WL-17.2",
        )
    if card.objective == "custom":
        yield Text(path=("agreed",), label="What was agreed", value=card.agreed, limit=120, rule="WL-17.4")


def _fast(card: BattleCardOptions) -> Iterator[Field]:
    for rule in CATALOGUE.words.fast_play.items:
        label, text, number = FAST_PLAY[rule]
        yield Toggle(
            path=("fast-play", rule), label=label, checked=bool(card.fast_play.get(rule)), help=text, rule=number
        )


def _rules(card: BattleCardOptions) -> Iterator[Field]:
    yield _toggle(
        card, "effective_against", "Effective-against counts", "Weapons and kits go by their use condition.", "WL-9.8"
    )
    flat = "A higher attacker has one point on the die in place of the difference of heights."
    yield Toggle(
        path=("leverage",),
        label="Older leverage",
        checked=card.leverage == "flat",
        on="flat",
        help=flat,
        rule="WL-8.19",
    )
    yield _toggle(card, "cover_damage", "Cover is damaged", "It loses what it keeps off those behind it.", "WL-9.7")
    yield _toggle(card, "real_shot", "Weapons really shoot", "What the projectile touches is hit in full.", "WL-8.27")
    yield _toggle(
        card, "map_bonus", "Maps and compasses", "Information skills add inches to moves of the team.", "WL-7.7"
    )
    yield _toggle(card, "refill", "The fallen leave something", "Units refill from the dead beside them.", "WL-16.7")
    yield _toggle(card, "open_sheets", "Open sheets", "Everyone sees every skill and number.", "WL-15.4")
    yield _toggle(
        card, "carry_left_over", "What is left of the budget is credit", "It can buy reinforcements.", "WL-5.5"
    )
    extra = "for each side, to smuggle with"
    yield _number(("extra-credit",), "Extra credit", card.extra_credit, help_=extra, rule="WL-4.1")
    rate = f"price of a reinforcement in costs; empty: {LIMITS.default_smuggling_rate}"
    yield _number(("smuggling-rate",), "Smuggling rate", card.smuggling_rate, help_=rate, rule="WL-5.4")
    yield _number(("sight",), "Range of sight in inches", card.sight, help_="empty: unlimited", rule="WL-15.10")


def _toggle(card: BattleCardOptions, name: str, label: str, help_: str, rule: str) -> Toggle:
    return Toggle(path=(name.replace("_", "-"),), label=label, checked=getattr(card, name), help=help_, rule=rule)


def _places(card: BattleCardOptions) -> Iterator[Field]:
    """Yields a row for every place, and an empty one."""
    count = min(MOST_PLACES, sum(bool(one.name) for one in card.places.values()) + 1)
    dice = (Option(value=None, label="No die"), *_dice())
    kinds = tuple(Option(value=kind, label=kind.capitalize()) for kind in CATALOGUE.places.cover)
    for number in range(1, count + 1):
        key = str(number)
        one = card.places.get(key) or PlaceDesign()
        yield Text(path=("places", key, "name"), label=f"Place {number}", value=one.name, help=SECTIONS, rule="WL-4.14")
        if one.name:
            yield Choose(
                path=("places", key, "kind"), label=f"{one.name} is a", options=kinds, value=one.kind, rule="WL-8.12"
            )
            yield _number(
                ("places", key, "health"),
                f"Health of {one.name}",
                one.health,
                help_="empty: cannot be hurt",
                rule="WL-11.3",
            )
            yield Choose(
                path=("places", key, "die"), label=f"Die of {one.name}", options=dice, value=one.die, rule="WL-11.4"
            )


def _dice() -> Iterator[Option]:
    for die in CATALOGUE.dice.extra:
        yield Option(value=die.id, label=die.id.upper(), detail=die.place, rule=die.rule)


def _hazards(card: BattleCardOptions) -> Iterator[Field]:
    count = min(MOST_HAZARDS, sum(bool(one.name) for one in card.hazards.values()) + 1)
    kinds = tuple(
        Option(value=kind, label=kind.replace("-", " ").capitalize()) for kind in CATALOGUE.words.hazards.items
    )
    for number in range(1, count + 1):
        key = str(number)
        one = card.hazards.get(key) or HazardDesign()
        yield Text(path=("hazards", key, "name"), label=f"Hazard {number}", value=one.name, rule="WL-12.7")
        if one.name:
            yield Choose(
                path=("hazards", key, "kind"), label=f"{one.name} is", options=kinds, value=one.kind, rule="WL-12.7"
            )
            yield _number(("hazards", key, "impact"), f"Impact of {one.name}", one.impact, rule="WL-12.2")
            yield _number(("hazards", key, "extension"), f"Circumference of {one.name}", one.extension, rule="WL-12.2")
            yield _number(
                ("hazards", key, "number"),
                f"Mines of {one.name}",
                one.number,
                help_="empty: without end",
                rule="WL-12.3",
            )
    yield from _puzzles(card)


def _puzzles(card: BattleCardOptions) -> Iterator[Field]:
    count = min(MOST_PUZZLES, sum(bool(one.name) for one in card.puzzles.values()) + 1)
    for number in range(1, count + 1):
        key = str(number)
        one = card.puzzles.get(key) or PuzzleDesign()
        yield Text(path=("puzzles", key, "name"), label=f"Puzzle {number}", value=one.name, rule="WL-6.15")
        if one.name:
            yield _number(("puzzles", key, "level"), f"Level of {one.name}", one.level, rule="WL-6.15")
            least = least_of(PuzzleDesign, "energy")
            yield _number(("puzzles", key, "energy"), f"Energy of {one.name}", one.energy, rule="WL-6.15", least=least)


BONUSES = {
    "treasure": "Treasure chest",
    "medic-pack": "Medic pack",
    "ammunition": "Ammunition pack",
    "weapon": "Weapon",
    "unit": "Neutral unit",
}
NUMBERS = {
    "treasure": (("credit", "Credits in"),),
    "medic-pack": (("impact", "Points per use of"), ("number", "Uses of")),
    "ammunition": (("number", "Ammunition in"),),
    "weapon": (("impact", "Impact of"), ("range", "Range of"), ("number", "Ammunition of")),
    "unit": (
        ("health", "Health of"), ("armor", "Armor of"), ("speed", "Speed of"),
        ("impact", "Weapon impact of"), ("range", "Weapon range of"), ("number", "Ammunition of"),
    ),
}  # fmt: skip


def _bonuses(card: BattleCardOptions) -> Iterator[Field]:
    """Yields a row for every bonus, and an empty one; empty fields take the default of the sub-category."""
    count = min(MOST_BONUSES, sum(bool(one.name) for one in card.bonuses.values()) + 1)
    kinds = tuple(Option(value=kind, label=label) for kind, label in BONUSES.items())
    for number in range(1, count + 1):
        key = str(number)
        one = card.bonuses.get(key) or BonusDesign()
        yield Text(path=("bonuses", key, "name"), label=f"Bonus {number}", value=one.name, rule="WL-4.13")
        if not one.name:
            continue
        yield Choose(path=("bonuses", key, "kind"), label=f"{one.name} is a", options=kinds, value=one.kind)
        for name, label in NUMBERS[one.kind]:
            least = least_of(BonusDesign, name)
            value = getattr(one, name)
            yield _number(("bonuses", key, name), f"{label} {one.name}", value, rule="WL-4.13", least=least)
        if one.kind == "unit":
            natures = tuple(Option(value=word, label=word.capitalize()) for word in CATALOGUE.words.natures.items)
            yield Choose(
                path=("bonuses", key, "nature"), label=f"Nature of {one.name}", options=natures, value=one.nature
            )


def _decision_fields(sides: Sequence[SideSetup], card: BattleCardOptions) -> Iterator[Field]:
    who = (Option(value=None, label="Both"), *(Option(value=side.id, label=side.name) for side in sides))
    for what, label in DECISIONS.items():
        chosen = card.decided.get(what)
        yield Choose(path=("decided", what), label=f"Who decided {label}", options=who, value=chosen, rule="WL-4.1")


def _record(card: BattleCardOptions) -> Iterator[Field]:
    yield Text(path=("battle",), label="Name of the battle", value=card.battle, rule="WL-4.1")
    yield Text(path=("location",), label="Location", value=card.location, rule="WL-4.1")
    yield Text(path=("date",), label="Date", value=card.date, rule="WL-4.1")
    yield Text(path=("house-rules",), label="House rules", value=card.house_rules, limit=2000, lines=4, rule="WL-1.7")
