"""Sol Prime (rules SP-1 to SP-29): the game as the value that the kernel knows."""

from __future__ import annotations

from pathlib import Path

from rules.games.sol_prime.actions.decide import decide
from rules.games.sol_prime.actions.table import TABLE
from rules.games.sol_prime.army import editing, evaluation, starting
from rules.games.sol_prime.army.document import ARMY, ArmyDesign
from rules.games.sol_prime.army.generation import GENERATOR
from rules.games.sol_prime.battle import agreement, clock, ending, evolve, start
from rules.games.sol_prime.battle.actions import ACTIONS, Action
from rules.games.sol_prime.battle.events import EVENTS, Event
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.builder import editor, record_sheets, reference
from rules.games.sol_prime.builder.pieces import pieces
from rules.games.sol_prime.builder.rule_sets import RuleSets
from rules.games.sol_prime.campaign.careers import CAREERS
from rules.games.sol_prime.catalogue import CATALOGUE, CATALOGUE_HASH
from rules.games.sol_prime.catalogue.maps import MAPS
from rules.games.sol_prime.catalogue.version import RULES_VERSION
from rules.games.sol_prime.conformance import cases
from rules.games.sol_prime.display import plan, relevant_fields, screen
from rules.games.sol_prime.display.log import describe
from rules.games.sol_prime.display.offers.whole_platoons import joined_offers, presume
from rules.games.sol_prime.mechanics import measurement
from rules.games.sol_prime.opponent.lesson import LESSON
from rules.games.sol_prime.opponent.tactics import TACTICS
from rules.games.sol_prime.visibility import view
from rules.games.sol_prime.visibility.view import View
from rules.kernel import game as contract
from rules.kernel.bounds import Bounds
from rules.kernel.codec import Codec
from rules.kernel.measures import POINTS, Measure
from rules.kit.rulebooks import read_rulebook

INFO = contract.Info(
    slug="sol-prime",
    name="Sol Prime",
    tagline="Future ground warfare: platoons, activation dice, and Overwatch in the enemy's turn.",
    intro=(
        "Tanks, infantry, guns, aircraft and mines at three technology levels. A die says how many platoons you wake "
        "in a turn; a stand is whole, hampered or gone; and Overwatch fires first at anything that moves in its sight."
    ),
    accent=contract.Accent(light="#a3172f", dark="#ff8088", light_wash="#fae1e4", dark_wash="#381b20"),
    army_word="army",
    sides=start.SIDES,
    rules_version=RULES_VERSION,
)

BATTLE: contract.Battle[State, Action, Event] = contract.Battle(
    setup=contract.SetupRules(
        sections=agreement.setup_sections, check=start.check_setup, start=lambda setup, dice: [start.start(setup)]
    ),
    codecs=contract.Codecs(actions=ACTIONS, events=EVENTS, states=Codec(State, stored=True)),
    decide=decide,
    evolve=evolve.evolve,
    outcome=ending.outcome,
    clock=clock.clock,
    measures=(Measure(key=POINTS, label="Points destroyed or routed", rule="SP-29.2"),),
)

GAME: contract.Game[ArmyDesign, State, Action, Event, View] = contract.Game(
    info=INFO,
    catalogue=contract.GameCatalogue(
        tables=CATALOGUE,
        hash=CATALOGUE_HASH,
        reference=reference.catalogue_tables,
        quick=("morale", "terrain", "artillery"),
    ),
    armies=contract.Armies(
        blank=starting.blank_army,
        read=ARMY.read,
        edit=editing.edit,
        evaluate=evaluation.evaluate,
        editor=editor.editor,
        record_sheets=record_sheets.record_sheets,
        pieces=pieces,
        markers=("watch", "pinned", "suppressed", "stopped", "hidden"),
        bounds=Bounds(),
        generate=GENERATOR,
    ),
    battle=BATTLE,
    view=view.view,
    odds=contract.OddsBook(odds=TABLE.odds, breakdown=TABLE.breakdown),
    display=contract.Display(
        screen=screen.screen,
        progress=screen.progress,
        as_json=view.view_json,
        offers=TABLE.offers,
        offers_but=TABLE.offers_but,
        describe=describe.describe,
        relevant_fields=lambda view, offer: relevant_fields.relevant_fields(view.state, offer),
        plan=contract.PlanDisplay(
            sketch=lambda view, action: plan.sketch(view.state, action),
            measure=lambda view, action: measurement.measure_action(view.state, action),
            lengths=("range", "distance", "leader-within", "enemy-distance", "path-distance"),
        ),
        joined=joined_offers,
        presume=presume,
    ),
    campaign=CAREERS,
    shared=(RuleSets(), MAPS),
    tactics=TACTICS,
    lesson=LESSON,
    rulebook=read_rulebook(Path(__file__).parent, "SP"),
    conformance=contract.Cases(run=cases.run_case, compare=cases.compare_case),
)
