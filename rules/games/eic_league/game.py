"""The game of EIC League as the kernel knows it: every method hands on to the module that does the work."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.games.eic_league import army, build_cases, editor, record_sheets, reference, start, starting
from rules.games.eic_league.catalogue import CATALOGUE, CATALOGUE_HASH
from rules.games.eic_league.design import TEAM, TeamDesign
from rules.games.eic_league.events import Event
from rules.games.eic_league.model import Action, State
from rules.games.eic_league.version import RULES_VERSION
from rules.kernel.codec import Codec
from rules.kernel.documents import Edit
from rules.kernel.game import Evaluation
from rules.kernel.records import Json, Path
from rules.kernel.screen import Card, Sheet


class EicLeague:
    """EIC League (rules EIC-1 to EIC-21)."""

    slug = "eic-league"
    name = "EIC League"
    tagline = "Televised combat of armored suits and tanks, on hexes, with secret energy."
    intro = (
        "Roll a budget, buy suits and tanks, raise seven ratings, fit shields and weapons. Energy is life and "
        "ammunition at once: every hit and every booster brings a unit closer to silence, and only its coach knows "
        "how close."
    )
    rules_version = RULES_VERSION
    catalogue = CATALOGUE
    catalogue_hash = CATALOGUE_HASH
    army_word = "team"
    sides = start.SIDES
    actions: Codec[Action] = Codec(Action)
    events: Codec[Event] = Codec(Event)
    states: Codec[State] = Codec(State)

    # --- construction -------------------------------------------------------------------------------------------------

    def blank(self, name: str) -> Json:
        return starting.blank_team(name)

    def read_army(self, document: Json) -> TeamDesign:
        return TEAM.read(document)

    def edit(self, document: Json, edit: Edit) -> Json:
        return editor.edit(document, edit)

    def evaluate(self, army_: TeamDesign) -> Evaluation:
        return army.evaluate(army_)

    def editor(self, army_: TeamDesign, path: Path) -> Card:
        return editor.editor(army_, path)

    def record_sheets(self, army_: TeamDesign) -> Sequence[Sheet]:
        return record_sheets.record_sheets(army_)

    def catalogue_tables(self) -> Mapping[str, Json]:
        return reference.catalogue_tables()

    # --- case files ---------------------------------------------------------------------------------------------------

    def run_case(self, case: Mapping[str, Json]) -> Json:
        return build_cases.run_build_case(case)

    def compare_case(self, case: Mapping[str, Json], actual: Json) -> Iterable[str]:
        return build_cases.compare_build_case(case, actual)


GAME = EicLeague()
