"""The game of EIC League as the kernel knows it: every method hands on to the module that does the work."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.games.eic_league.army import blank, editing, evaluation
from rules.games.eic_league.army.document import TEAM, TeamDesign
from rules.games.eic_league.battle import decide, evolve, outcome, start
from rules.games.eic_league.battle import setup as battle_setup
from rules.games.eic_league.battle.actions import Action
from rules.games.eic_league.battle.events import Event
from rules.games.eic_league.battle.state import State
from rules.games.eic_league.builder import editor, record_sheets, reference
from rules.games.eic_league.campaign.careers import CAREERS
from rules.games.eic_league.catalogue import CATALOGUE, CATALOGUE_HASH
from rules.games.eic_league.catalogue.version import RULES_VERSION
from rules.games.eic_league.conformance import cases
from rules.games.eic_league.display import overlays, screen
from rules.games.eic_league.display.log import events as log
from rules.games.eic_league.display.offers import offers
from rules.games.eic_league.odds import breakdown, odds
from rules.games.eic_league.visibility import undo, view
from rules.games.eic_league.visibility.view import View
from rules.kernel.campaign import Campaign
from rules.kernel.codec import Codec
from rules.kernel.dice import Dice
from rules.kernel.documents import Edit
from rules.kernel.game import Evaluation, Setup, SideSetup, Viewer
from rules.kernel.marks import Marks
from rules.kernel.measures import Measure
from rules.kernel.odds import Odds
from rules.kernel.problems import Problem
from rules.kernel.records import Json, Path
from rules.kernel.screen import Card, Line, Offer, Outcome, Screen, Section, Sentence, Sheet
from rules.kernel.sharing import AnyKind


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
    sides = battle_setup.SIDES
    shared_kinds: tuple[AnyKind, ...] = ()
    campaign: Campaign | None = CAREERS
    measures: tuple[Measure, ...] = (
        Measure(key="vanquished", label="Enemy units vanquished", rule="EIC-18.1"),
        Measure(key="in-action", label="Own units in action", rule="EIC-19.2"),
    )
    actions: Codec[Action] = Codec(Action)
    events: Codec[Event] = Codec(Event)
    states: Codec[State] = Codec(State)

    # --- construction -------------------------------------------------------------------------------------------------

    def blank(self, name: str) -> Json:
        return blank.blank_team(name)

    def read_army(self, document: Json) -> TeamDesign:
        return TEAM.read(document)

    def edit(self, document: Json, edit: Edit) -> Json:
        return editing.edit(document, edit)

    def evaluate(self, army_: TeamDesign) -> Evaluation:
        return evaluation.evaluate(army_)

    def editor(self, army_: TeamDesign, path: Path) -> Card:
        return editor.editor(army_, path)

    def record_sheets(self, army_: TeamDesign) -> Sequence[Sheet]:
        return record_sheets.record_sheets(army_)

    def catalogue_tables(self) -> Mapping[str, Json]:
        return reference.catalogue_tables()

    # --- battle -------------------------------------------------------------------------------------------------------

    def setup_sections(self, sides: Sequence[SideSetup], options: Mapping[str, Json]) -> Sequence[Section]:
        return battle_setup.setup_sections(sides, options)

    def check_setup(self, setup: Setup) -> Sequence[Problem]:
        return battle_setup.check_setup(setup)

    def start(self, setup: Setup, dice: Dice) -> Sequence[Event]:
        return decide.begin(start.start_battle(setup))

    def decide(self, state: State, viewer: Viewer, action: Action, dice: Dice) -> Sequence[Event]:
        return decide.decide(state, viewer, action, dice)

    def evolve(self, state: State | None, event: Event) -> State:
        return evolve.evolve(state, event)

    def view(self, state: State, viewer: Viewer) -> View:
        return view.view(state, viewer)

    def screen(self, view_: View) -> Screen:
        return screen.screen(view_)

    def marks(self, view_: View, thing: str) -> Marks:
        return overlays.marks(view_, thing)

    def view_json(self, view_: View) -> Json:
        return view.view_json(view_)

    def offers(self, view_: View) -> Sequence[Offer]:
        return offers.offers(view_)

    def odds(self, view_: View, action: Action) -> Odds | None:
        return odds.odds(view_, action)

    def preview(self, view_: View, action: Action) -> Sequence[Line]:
        return breakdown.breakdown(view_, action)

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


GAME = EicLeague()
