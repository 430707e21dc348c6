"""The game of War Logic as the kernel knows it: every method hands on to the module that does the work."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.games.war_logic.army import editing, evaluation, starting
from rules.games.war_logic.army.document import ARMY, ArmyDesign
from rules.games.war_logic.battle import decide, evolve, outcome, start
from rules.games.war_logic.battle.actions import Action
from rules.games.war_logic.battle.events import Event
from rules.games.war_logic.battle.setup import SIDES, check_setup
from rules.games.war_logic.battle.state import State
from rules.games.war_logic.builder import editor, record_sheets, reference
from rules.games.war_logic.builder.sharing import kinds
from rules.games.war_logic.campaign.careers import CAREERS
from rules.games.war_logic.catalogue import CATALOGUE, CATALOGUE_HASH
from rules.games.war_logic.catalogue.version import RULES_VERSION
from rules.games.war_logic.conformance import cases
from rules.games.war_logic.display import log, screen, setup_card
from rules.games.war_logic.display.offers import offers
from rules.games.war_logic.odds import breakdown
from rules.games.war_logic.odds.odds import action_odds
from rules.games.war_logic.visibility import undo, view
from rules.games.war_logic.visibility.view import View
from rules.kernel.campaign import Campaign
from rules.kernel.codec import Codec
from rules.kernel.dice import Dice
from rules.kernel.documents import Edit
from rules.kernel.game import Evaluation, Setup, SideSetup, Viewer
from rules.kernel.measures import Measure
from rules.kernel.odds import Odds
from rules.kernel.problems import Problem
from rules.kernel.records import Json, Path
from rules.kernel.screen import Card, Line, Offer, Outcome, Screen, Section, Sentence, Sheet
from rules.kernel.sharing import AnyKind


class WarLogic:
    """War Logic (rules WL-1 to WL-19)."""

    slug = "war-logic"
    name = "War Logic"
    tagline = "Any figures of any scale and genre, at war by one open formula."
    intro = (
        "Invent skills, price them with one formula, put them together into units and teams, and fight with anything: "
        "soldiers, castles, starships, minefields. Nothing is fixed in a codex; what the others have not seen you use, "
        "they do not know."
    )
    rules_version = RULES_VERSION
    catalogue = CATALOGUE
    catalogue_hash = CATALOGUE_HASH
    army_word = "army"
    sides = SIDES
    shared_kinds: tuple[AnyKind, ...] = kinds.KINDS
    campaign: Campaign | None = CAREERS
    measures: tuple[Measure, ...] = (Measure(key="worth", label="Worth of enemy losses", rule="WL-17.7"),)
    actions: Codec[Action] = Codec(Action)
    events: Codec[Event] = Codec(Event)
    states: Codec[State] = Codec(State)

    # --- construction -------------------------------------------------------------------------------------------------

    def blank(self, name: str) -> Json:
        return starting.blank_army(name)

    def read_army(self, document: Json) -> ArmyDesign:
        return ARMY.read(document)

    def edit(self, document: Json, edit: Edit) -> Json:
        return editing.edit(document, edit)

    def evaluate(self, army_: ArmyDesign) -> Evaluation:
        return evaluation.evaluate(army_)

    def editor(self, army_: ArmyDesign, path: Path) -> Card:
        return editor.editor(army_, path)

    def record_sheets(self, army_: ArmyDesign) -> Sequence[Sheet]:
        return record_sheets.record_sheets(army_)

    def catalogue_tables(self) -> Mapping[str, Json]:
        return reference.catalogue_tables()

    # --- battle -------------------------------------------------------------------------------------------------------

    def setup_sections(self, sides: Sequence[SideSetup], options: Mapping[str, Json]) -> Sequence[Section]:
        return setup_card.setup_sections(sides, options)

    def check_setup(self, setup: Setup) -> Sequence[Problem]:
        return check_setup(setup)

    def start(self, setup: Setup, dice: Dice) -> Sequence[Event]:
        return [start.start(setup)]

    def decide(self, state: State, viewer: Viewer, action: Action, dice: Dice) -> Sequence[Event]:
        return decide.decide(state, viewer, action, dice)

    def evolve(self, state: State | None, event: Event) -> State:
        return evolve.evolve(state, event)

    def view(self, state: State, viewer: Viewer) -> View:
        return view.view(state, viewer)

    def screen(self, view_: View) -> Screen:
        return screen.screen(view_)

    def view_json(self, view_: View) -> Json:
        return view.view_json(view_)

    def offers(self, view_: View) -> Sequence[Offer]:
        return offers.offers(view_)

    def odds(self, view_: View, action: Action) -> Odds | None:
        return action_odds(view_.state, action, closed=view_.closed)

    def preview(self, view_: View, action: Action) -> Sequence[Line]:
        return breakdown.preview(view_, action)

    def describe(self, event: Event, viewer: Viewer) -> Sentence | None:
        return log.describe(event, viewer)

    def undo_is_free(self, events: Sequence[Event]) -> bool:
        return undo.undo_is_free(events)

    def outcome(self, state: State) -> Outcome | None:
        return outcome.outcome(state)

    # --- case files ---------------------------------------------------------------------------------------------------

    def run_case(self, case: Mapping[str, Json]) -> Json:
        return cases.run_case(case)

    def compare_case(self, case: Mapping[str, Json], actual: Json) -> Iterable[str]:
        return cases.compare_case(case, actual)


GAME = WarLogic()
