"""The card of a skill of the army's own: the formula term by term, live while the player types (WL-2.12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.games.war_logic.army.evaluation import blast_facts, skill_summary
from rules.games.war_logic.army.pricing import cost, cost_lines
from rules.games.war_logic.army.skills import PROPERTIES, Skill, sub_category_of
from rules.games.war_logic.army.starting import NAME_LIMIT, NOTES_LIMIT
from rules.games.war_logic.army.summary import ArmySummary, OwnSkill
from rules.games.war_logic.builder.unit_card import picture_field
from rules.games.war_logic.catalogue import AIM_PRICE, CATALOGUE, LIBRARY, LIMITS, SUBS
from rules.games.war_logic.catalogue.exact import LARGEST, ZERO, format_number, write_exact
from rules.games.war_logic.catalogue.records import CategoryText
from rules.kernel.display.cards import Card, Choose, Fact, Field, Number, Option, Section, Text, Toggle
from rules.kernel.records import Json

CATEGORIES: Mapping[str, CategoryText] = dict(CATALOGUE.categories.items.items())
SYMBOLS = CATALOGUE.formula.symbols
MEANT_FOR = ("all", *CATALOGUE.words.natures.items, "information", "doors", "locks", "soldiers", "air", "space")
STOPS_NOT = ("biochemical", "biological", "machinery", "electronic", "building", "laser", "plasma", "explosive")
TRAIT_TEXT = {
    "regenerative": "stops points before all other armor, and recharges instead of reacting",
    "force": "a weapon or skill of the force",
    "anti-force": "damps force near it",
    "firewall": "guards a mind or machine",
    "mine-detector": "takes its impact off a mine, a charge each",
    "mine-map": "crosses fields without setting off a mine",
    "cuffs": "holds prisoners",
    "credit": "carries as many credits as its penalty",
    "stealth": "one point on the die",
    "vision": "sees far",
    "turret": "fires by itself at anyone who moves into range",
    "safe-in": "is safe in a kind of hazard",
    "real-shot": "really shoots a projectile",
}


def skill_card(army: ArmySummary, own: OwnSkill) -> Card:
    """Returns the card of a skill of the army's own."""
    skill = own.skill
    price = format_number(cost(skill)) if skill else ""
    return Card(
        path=own.path,
        title=own.title,
        kind="Own skill",
        cost=price,
        summary=skill_summary(skill) if skill else "Choose a class first.",
        facts=tuple(_facts(skill)) if skill else (),
        sections=tuple(_sections(army, own)),
        why=tuple(cost_lines(skill)) if skill else (),
        help=f"{_source(own)}Cost = {CATALOGUE.formula.text}. One point of health costs one credit; weigh every skill "
        "against that.",
    )


def _facts(skill: Skill) -> Iterator[Fact]:
    yield Fact(label="Cost", value=format_number(cost(skill)), why=tuple(cost_lines(skill)), rule="WL-2.12")
    yield from blast_facts(skill)


def _source(own: OwnSkill) -> str:
    return f"{own.design.source.description} " if own.design.source else ""


def _sections(army: ArmySummary, own: OwnSkill) -> Iterator[Section]:
    yield Section(key="skill", title="Skill", fields=tuple(_names(own)), rule="WL-2.1")
    yield Section(key="formula", title="Numbers", fields=tuple(_numbers(own)), note=_note(own), rule="WL-2.12")
    yield Section(
        key="traits", title="Traits", fields=tuple(_traits(own)), rule="WL-2.33", folded=not own.design.traits
    )
    yield Section(key="use", title="Use condition", fields=tuple(_conditions(own)), rule="WL-2.10", folded=True)
    yield Section(key="more", title="More", fields=tuple(_more(own)), folded=True, help=_articulation(), rule="WL-2.35")


def _note(own: OwnSkill) -> str:
    if own.skill is None:
        return ""
    return f"{format_number(cost(own.skill))} credits"


def _names(own: OwnSkill) -> Iterator[Field]:
    yield Text(path=(*own.path, "name"), label="Name", value=own.design.name or "", limit=NAME_LIMIT)
    if own.path[0] == "skills":
        text = "By this name units refer to it."
        yield Text(path=(*own.path, "id"), label="Id", value=own.design.id, limit=NAME_LIMIT, help=text, rule="WL-2.27")
    present = f"{own.skill.category}/{own.skill.sub_category}" if own.skill else None
    yield Choose(
        path=(*own.path, "class"), label="Class", options=tuple(_classes(present)), value=present, rule="WL-2.24"
    )
    yield Choose(
        path=(*own.path, "skill"),
        label="Starts from",
        options=(Option(value=None, label="Nothing"), *_library()),
        value=own.design.skill,
        help="Values that you leave alone are those of the library; the cost follows the formula.",
        rule="WL-2.27",
    )


def _classes(present: Json) -> Iterator[Option]:
    if present is None:
        yield Option(value=None, label="Choose a class")
    for (category, name), sub in SUBS.items():
        number = "# must be said" if sub.number is None else f"# {format_number(sub.number)}"
        detail = f"{number}, {format_number(sub.probability)} %"
        detail += f", & {format_number(sub.penalty)}" if sub.penalty else ""
        mark = CATEGORIES[category].mark
        group = f"{category.capitalize()} {mark}"
        yield Option(value=f"{category}/{name}", label=name.replace("-", " "), detail=detail, group=group)


def _library() -> Iterator[Option]:
    for key, sample in LIBRARY.items():
        yield Option(value=key, label=sample.name, price=format_number(sample.cost), group=sample.category.capitalize())


def _numbers(own: OwnSkill) -> Iterator[Field]:
    meaning = CATEGORIES.get(own.skill.category) if own.skill else None
    for name in PROPERTIES:
        value = getattr(own.design, name)
        default = _default(own, name)
        what = getattr(meaning, name, "") if meaning else ""
        help_ = f"{what}; " if what else ""
        yield Number(
            path=(*own.path, name),
            label=f"{SYMBOLS.get(name, '')} {name.capitalize()}".strip(),
            value=None if value is None else write_exact(value),
            least=-LARGEST if name in ("impact", "extension", "number") else 0,
            most=LARGEST,
            help=f"{help_}empty: {default}",
            rule=meaning.rule if meaning else "WL-2.3",
        )
    if own.skill and own.skill.category == "offense":
        text = "Guided weapons: each point needs 10 % more; snipe follows from its %."
        accuracy = own.design.accuracy
        value = None if accuracy is None else write_exact(accuracy)
        yield Number(
            path=(*own.path, "accuracy"),
            label="Accuracy",
            value=value,
            least=LIMITS.accuracy_min,
            most=LIMITS.accuracy_max,
            help=text,
            rule="WL-2.18",
        )


def _default(own: OwnSkill, name: str) -> str:
    """Describes the default that an empty field takes from the sub-category (WL-2.16)."""
    if own.skill is None:
        return "0"
    value = getattr(sub_category_of(own.skill), name, ZERO)
    return "must be said" if value is None else format_number(value)


def _traits(own: OwnSkill) -> Iterator[Field]:
    words = [word for word in CATALOGUE.words.traits.items if word != "safe-in"]
    for word in words:
        yield _switch(own, "traits", word, own.design.traits or (), help_=TRAIT_TEXT[word], rule="WL-2.33")
    for kind in CATALOGUE.words.hazards.items:
        yield _switch(own, "traits", f"safe-in:{kind}", own.design.traits or (), help_="", rule="WL-12.7")


def _conditions(own: OwnSkill) -> Iterator[Field]:
    weapon = own.skill is None or own.skill.category != "defense"
    words: tuple[str, ...] = MEANT_FOR if weapon else STOPS_NOT
    name = "effective-against" if weapon else "not-effective-against"
    chosen = (own.design.effective_against if weapon else own.design.not_effective_against) or ()
    for word in words:
        yield _switch(own, name, word, chosen, help_="", rule="WL-2.10")


def _switch(own: OwnSkill, name: str, word: str, chosen: tuple[str, ...], *, help_: str, rule: str) -> Toggle:
    label = word.replace("-", " ").replace(":", ": ").capitalize()
    if name == "not-effective-against":
        label = f"Not against {word}"
    return Toggle(path=(*own.path, name, word), label=label, checked=word in chosen, help=help_, rule=rule)


def _more(own: OwnSkill) -> Iterator[Field]:
    bonus = own.design.die_bonus
    yield Number(
        path=(*own.path, "die-bonus"),
        label="Helps in aiming",
        value=bonus,
        least=LIMITS.accuracy_min,
        most=LIMITS.accuracy_max,
        help="points on the die of sniper rifles and guided weapons; "
        f"each point takes {format_number(AIM_PRICE)} credits of cost",
        rule="WL-8.11",
    )
    stated = None if own.design.cost is None else write_exact(own.design.cost)
    yield Number(
        path=(*own.path, "cost"),
        label="Stated cost",
        value=stated,
        step="0.01",
        help="is checked against the formula",
        rule="WL-2.13",
    )
    yield picture_field(own.path, own.design.picture)
    yield Text(path=(*own.path, "notes"), label="Notes", value=own.design.notes, limit=NOTES_LIMIT, lines=3)


def _articulation() -> str:
    """Describes what a figure may guide to (WL-2.35, WL-2.36), and weapons made of several skills (WL-2.31)."""
    rows = [f"{row['points']} points of articulation: impact {row['impact']}" for row in CATALOGUE.articulation.items]
    return (
        "Hand to hand by the figure: "
        + "; ".join(rows)
        + ". This guides; it does not bind. A light sabre is up to three skills: a shield, a remote weapon, a blade."
    )
