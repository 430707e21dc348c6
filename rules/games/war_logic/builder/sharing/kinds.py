"""Skills, units and teams that players keep and share (WL-18.5).

A shared thing is a bundle: an army document with only the thing and the own skills and units that it needs. So the
code that reads, evaluates and edits armies also reads, evaluates and edits things.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.games.war_logic.army.document import ARMY, ArmyDesign
from rules.games.war_logic.army.editing import edit as edit_army
from rules.games.war_logic.army.evaluation import evaluate_summary, skill_facts, skill_part, unit_facts, unit_lines
from rules.games.war_logic.army.pricing import cost, cost_lines
from rules.games.war_logic.army.starting import NAME_LIMIT, SOLDIER, slug
from rules.games.war_logic.army.summary import ArmySummary, summarise
from rules.games.war_logic.builder.army_card import skill_list, team_name, unit_list
from rules.games.war_logic.builder.editor import editor as army_editor
from rules.games.war_logic.builder.reference import skill_rows
from rules.games.war_logic.builder.sharing import spreadsheets
from rules.games.war_logic.builder.sharing.bundles import bundle_of, merge_edits
from rules.games.war_logic.catalogue.exact import format_number, write_exact
from rules.kernel.display.canvas import Drafting
from rules.kernel.display.cards import Card, Field, Section
from rules.kernel.edits import Edit, NoSuchPlace
from rules.kernel.edits import read_path as read_at
from rules.kernel.evaluation import Evaluation
from rules.kernel.problems import Problem, Unreadable
from rules.kernel.records import Json, Path, replace
from rules.kernel.sharing import AnyKind, Held, Pin
from rules.kernel.spreadsheets import Column, Drawing, Table, TableEntry
from rules.kernel.wording import format_count

PARTS = ("skills", "units", "teams")


class _SharedKind:
    """The common part of skills, units and teams. ``part`` is the army's list whose first entry is the thing."""

    slug: str
    word: str
    words: str
    intro: str
    part: str
    battle_option: Path = ()
    for_armies = True
    drafting: Drafting[ArmyDesign] | None = None
    nothing: str = ""

    def read(self, document: Json) -> ArmyDesign:
        design = ARMY.read(document)
        if not getattr(design, self.part):
            message = f"There is no {self.word} in it."
            raise Unreadable(Problem(code="unreadable", message=message, where=(self.part,)))
        return design

    def edit(self, document: Json, edit: Edit) -> Json:
        if edit.op in ("remove", "move") and edit.path == (self.part, 0):
            raise NoSuchPlace(self.part)
        after = edit_army(document, edit)
        return {**after, "name": _bundle_name(after, self.part)}

    def tables(self, thing: ArmyDesign) -> dict[str, Json]:
        """Returns the skills of every unit; a skill by itself needs no table."""
        return {unit.design.name: skill_rows(unit.skills) for unit in summarise(thing).units}

    def held(self, army: Json) -> Sequence[Held]:
        entries = read_at(army, (self.part,))
        found = enumerate(entries if isinstance(entries, list) else ())
        return [
            Held(path=(self.part, place), pin=_pin(entry))
            for place, entry in found
            if isinstance(entry, dict) and isinstance(entry.get("source"), dict)
        ]

    @property
    def drawing(self) -> Drawing | None:
        """The kind itself: all of these can be drawn out of an army."""
        return self

    @property
    def table(self) -> Table | None:
        """None, unless spreadsheets hold the kind."""
        return None

    def draw(self, army: Json, path: Path) -> Json | None:
        if len(path) != 2 or path[0] != self.part or not isinstance(read_at(army, path), dict):
            return None
        return bundle_of(army, self.part, read_at(army, path))

    def use(self, army: Json, pin: Pin) -> Sequence[Edit]:
        source = {"key": pin.key, "version": pin.version, "name": pin.name[:120], "author": pin.author[:120]}
        source["licence"] = pin.licence[:120]
        older = next((held for held in self.held(army) if pin.key and held.pin.key == pin.key), None)
        return list(merge_edits(army, pin.body, self.part, source, older.path if older else None))


class SkillKind(_SharedKind):
    """Skills that players invent."""

    slug = "skill"
    word, words = "skill", "skills"
    intro = "A weapon, an armor, a rank, a move: anything that has a price by the formula."
    part = "skills"
    columns: tuple[Column, ...] = spreadsheets.SKILL_COLUMNS

    def blank(self, name: str) -> Json:
        skill = {"id": slug(name), "name": name, "category": "offense", "sub-category": "firearm"}
        return {"game": "war-logic", "name": name, "skills": [{**skill, "impact": 5, "range": 10}]}

    def evaluate(self, thing: ArmyDesign) -> Evaluation:
        army = summarise(thing)
        skill = army.own[0].skill
        found = _evaluate_bundle(army, thing.skills[0].name or thing.name, empty=True)
        if skill is None:
            return replace(found, spent="", lines=(), parts=())
        price = cost(skill)
        return replace(
            found,
            spent=format_number(price),
            fill=float(price),
            lines=tuple(cost_lines(skill)),
            facts=tuple(skill_facts(skill)),
            parts=(skill_part(army.own[0]),),
            values={"cost": write_exact(price)},
            tags=(f"{skill.category} / {skill.sub_category}", *skill.traits),
        )

    def editor(self, thing: ArmyDesign, path: Path) -> Card:
        card = army_editor(thing, path or ("skills", 0))
        return card if path else replace(card, path=())

    @property
    def table(self) -> Table | None:
        """The kind itself: spreadsheets hold it."""
        return self

    def from_table(self, rows: Sequence[Mapping[str, str]]) -> Sequence[TableEntry]:
        return [spreadsheets.read_skill(number, row) for number, row in enumerate(rows)]

    def to_table(self, documents: Sequence[Json]) -> Sequence[Mapping[str, str]]:
        return [spreadsheets.skill_row(own) for document in documents for own in summarise(self.read(document)).own[:1]]


class UnitKind(_SharedKind):
    """Units made of skills."""

    slug = "unit"
    word, words = "unit", "units"
    intro = "A soldier, animal, vehicle, building, obstacle or minefield, with all of its skills."
    part = "units"
    columns: tuple[Column, ...] = spreadsheets.UNIT_COLUMNS

    def blank(self, name: str) -> Json:
        return {"game": "war-logic", "name": name, "units": [{"name": name, "skills": SOLDIER}]}

    def evaluate(self, thing: ArmyDesign) -> Evaluation:
        army = summarise(thing)
        unit = army.units[0]
        tags = (", ".join(unit.design.nature) if unit.design.kind == "unit" else "hazard", unit.design.theme or "")
        return replace(
            _evaluate_bundle(army, unit.design.name),
            lines=tuple(unit_lines(unit)),
            facts=tuple(unit_facts(unit)),
            tags=tuple(tag for tag in tags if tag),
        )

    def editor(self, thing: ArmyDesign, path: Path) -> Card:
        card = army_editor(thing, path or ("units", 0))
        if path:
            return card
        own = Section(key="own", title="Own skills", fields=(skill_list(summarise(thing)),), rule="WL-2.27")
        return replace(card, path=(), sections=(*card.sections, own))

    @property
    def table(self) -> Table | None:
        """The kind itself: spreadsheets hold it."""
        return self

    def from_table(self, rows: Sequence[Mapping[str, str]]) -> Sequence[TableEntry]:
        return list(spreadsheets.read_units(rows))

    def to_table(self, documents: Sequence[Json]) -> Sequence[Mapping[str, str]]:
        units = [unit for document in documents for unit in summarise(self.read(document)).units[:1]]
        return [row for unit in units for row in spreadsheets.unit_rows(unit)]


class TeamKind(_SharedKind):
    """Teams made of units."""

    slug = "team"
    word, words = "team", "teams"
    intro = "Units that fight together and hear the same speeches, ready to march into an army."
    part = "teams"

    def blank(self, name: str) -> Json:
        units = [{"name": f"{name} 1", "skills": SOLDIER}, {"name": f"{name} 2", "skills": SOLDIER}]
        team = {"name": name, "members": [unit["name"] for unit in units]}
        return {"game": "war-logic", "name": name, "units": units, "teams": [team]}

    def evaluate(self, thing: ArmyDesign) -> Evaluation:
        bodies = sum(unit.count for unit in thing.units)
        tag = format_count(bodies, "unit")
        return replace(_evaluate_bundle(summarise(thing), thing.teams[0].name), tags=(tag,))

    def editor(self, thing: ArmyDesign, path: Path) -> Card:
        if path:
            return army_editor(thing, path)
        army = summarise(thing)
        fields: tuple[Field, ...] = (team_name(0, thing.teams[0]),)
        return Card(
            path=(),
            title=thing.teams[0].name,
            kind="Team",
            cost=format_number(army.cost),
            summary=f"{len(army.units)} unit lines",
            sections=(
                Section(key="team", title="Team", fields=fields, rule="WL-3.4"),
                Section(key="units", title="Units", fields=(unit_list(army),), rule="WL-3.2"),
                Section(key="own", title="Own skills", fields=(skill_list(army),), rule="WL-2.27"),
            ),
            why=evaluate_summary(army).lines,
        )

    def edit(self, document: Json, edit: Edit) -> Json:
        """Returns the document after an edit; every unit in the bundle is a member of the team."""
        after = super().edit(document, edit)
        members = [unit.get("name") for unit in after.get("units") or () if isinstance(unit, dict)]
        team = {**after["teams"][0], "members": members}
        return {**after, "teams": [team]}


KINDS: tuple[AnyKind, ...] = (SkillKind(), UnitKind(), TeamKind())


def _bundle_name(document: Json, part: str) -> str:
    entry = read_at(document, (part, 0))
    found = (entry.get("name") or entry.get("id")) if isinstance(entry, dict) else ""
    return str(found or "Nameless")


def _pin(entry: Mapping[str, Json]) -> Pin:
    source = entry["source"]
    version = source.get("version")
    return Pin(
        name=str(source.get("name") or entry.get("name") or ""),
        body=dict(entry),
        key=str(source.get("key") or ""),
        author=str(source.get("author") or ""),
        version=version if isinstance(version, int) else 0,
        licence=str(source.get("licence") or ""),
    )


def _evaluate_bundle(army: ArmySummary, title: str, *, empty: bool = False) -> Evaluation:
    """Evaluates a bundle: without a budget, titled like its main entry."""
    found = evaluate_summary(army)
    problems = tuple(one for one in found.problems if not (empty and one.code == "empty-army"))
    return replace(found, title=title[:NAME_LIMIT], problems=problems)
