"""A small game of its own, complete by the contract: two or more sides of one fighter each, with secret strength.

The tests of the battle store and pages play it, so that they do not lean on any real game's rules: a blow is a d6
against 3, a six opens a second die, resting needs none, a boast is a secret that is opened.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal

from msgspec import field

from rules.kernel.codec import Codec
from rules.kernel.corrections import Correct, Corrected, apply_correction, make_correction
from rules.kernel.dice import D6, Dice
from rules.kernel.display.cards import Card, Choose, Line, Number, Option, Section, Text, Toggle
from rules.kernel.display.screen import (
    Board,
    Cell,
    Counter,
    Offer,
    Outcome,
    Progress,
    Row,
    Screen,
    Sentence,
    Sheet,
    SideSheet,
    Step,
    Token,
    Waiting,
)
from rules.kernel.evaluation import Evaluation
from rules.kernel.game import (
    Accent,
    Armies,
    Battle,
    Cases,
    Codecs,
    Display,
    Game,
    GameCatalogue,
    Info,
    OddsBook,
    SetupRules,
)
from rules.kernel.odds import Odds, Segment, explore
from rules.kernel.problems import Problem, Unreadable, illegal
from rules.kernel.records import Json, Record, replace
from rules.kernel.setup import Setup
from rules.kernel.viewer import Viewer


class Fighter(Record):
    name: str
    strength: int
    boasted: bool = False


class Ring(Record):
    fighters: Mapping[str, Fighter]
    turn: str
    round: int = 1
    loud: bool = False


class Strike(Record):
    by: str
    target: str
    force: int = 1
    careful: bool = False
    word: str = ""
    type: Literal["strike"] = "strike"


class Rest(Record):
    by: str
    type: Literal["rest"] = "rest"


class Boast(Record):
    by: str
    type: Literal["boast"] = "boast"


class Begun(Record):
    fighters: Mapping[str, Fighter]
    turn: str
    loud: bool = False
    type: Literal["begun"] = "begun"


class Struck(Record):
    by: str
    target: str
    roll: int
    loss: int
    left: int
    next: str
    extra: int | None = None
    type: Literal["struck"] = "struck"


class Rested(Record):
    by: str
    left: int
    next: str
    type: Literal["rested"] = "rested"


class Boasted(Record):
    by: str
    strength: int
    type: Literal["boasted"] = "boasted"


Action = Strike | Rest | Boast | Correct
Event = Begun | Struck | Rested | Boasted | Corrected


class Seen(Record):
    """What a viewer knows: strengths None where they are secret."""

    viewer: Viewer
    names: Mapping[str, str]
    strengths: Mapping[str, int | None]
    turn: str
    round: int
    over: bool = False
    own: tuple[str, ...] = field(default_factory=tuple)


def blow(dice: Dice, force: int) -> tuple[int, int | None, int]:
    """A blow's die, its second die after a six, and the strength that it costs."""
    roll = dice.roll(D6, why="blow")
    extra = dice.roll(D6, why="the six opens a second die") if roll == 6 else None
    return roll, extra, (force if roll > 3 else 0) + (extra or 0)


class Duel:
    """The parts of the game, in one place."""

    slug = "duel"
    actions: Codec[Any] = Codec(Action)
    events: Codec[Any] = Codec(Event)
    states: Codec[Ring] = Codec(Ring)

    def blank(self, name: str) -> Json:
        return {"game": self.slug, "name": name, "strength": 10}

    def read_army(self, document: Json) -> Json:
        if not isinstance(document, dict) or "strength" not in document:
            raise Unreadable(Problem(code="unreadable", message="a fighter has strength"))
        return document

    def evaluate(self, army: Json) -> Evaluation:
        found = () if army["strength"] <= 20 else (self._too_strong(army),)
        return Evaluation(
            title=army["name"],
            currency="",
            spent="0",
            limit="",
            left="",
            fill=None,
            fill_limit=None,
            parts=(),
            problems=found,
        )

    def _too_strong(self, army: Json) -> Problem:
        return Problem(code="too-strong", message=f"{army['name']} is too strong.", rule="D-1")

    def setup_sections(self, sides: Sequence[Any], options: Mapping[str, Json]) -> Sequence[Section]:
        loud = Toggle(path=("loud",), label="A loud crowd", checked=bool(options.get("loud")))
        return [Section(key="crowd", title="Crowd", fields=(loud,))]

    def check_setup(self, setup: Setup) -> Sequence[Problem]:
        return [self._too_strong(side.army) for side in setup.sides if side.army["strength"] > 20]

    def start(self, setup: Setup, dice: Dice) -> Sequence[Any]:
        fighters = {one.id: Fighter(name=one.name, strength=one.army["strength"]) for one in setup.sides}
        return [Begun(fighters=fighters, turn=setup.sides[0].id, loud=bool(setup.options.get("loud")))]

    def decide(self, state: Ring, viewer: Viewer, action: Any, dice: Dice) -> Sequence[Any]:
        if isinstance(action, Correct):
            if viewer.role != "referee":
                raise illegal("referee-only", "Only the referee corrects.", rule="")
            return [make_correction(self.states, state, action)]
        if viewer.role == "side" and action.by != viewer.side:
            raise illegal("not-yours", "This is not your fighter.", rule="D-2")
        if action.by != state.turn:
            raise illegal("not-your-turn", "Wait for your turn.", rule="D-3")
        return [self._event(state, action, dice)]

    def _event(self, state: Ring, action: Any, dice: Dice) -> Any:
        follow = list(state.fighters)[(list(state.fighters).index(action.by) + 1) % len(state.fighters)]
        mine = state.fighters[action.by]
        match action:
            case Rest():
                return Rested(by=action.by, left=mine.strength + 1, next=follow)
            case Boast():
                return Boasted(by=action.by, strength=mine.strength)
        if action.target not in state.fighters or action.target == action.by:
            raise illegal("no-target", "Strike somebody else.", rule="D-4")
        if not 1 <= action.force <= 3:
            raise illegal("force", f"Force {action.force} is not 1 to 3.", rule="D-5")
        roll, extra, loss = blow(dice, action.force)
        left = max(0, state.fighters[action.target].strength - loss)
        return Struck(by=action.by, target=action.target, roll=roll, extra=extra, loss=loss, left=left, next=follow)

    def evolve(self, state: Ring | None, event: Any) -> Ring:
        match event:
            case Begun():
                return Ring(fighters=event.fighters, turn=event.turn, loud=event.loud)
            case Struck():
                return self._set(state, event.target, event.next, strength=event.left)
            case Rested():
                return self._set(state, event.by, event.next, strength=event.left)
            case Boasted():
                return self._set(state, event.by, state.turn, boasted=True)
            case Corrected():
                return apply_correction(self.states, state, event)
        raise TypeError(event)

    def _set(self, state: Ring, who: str, follow: str, **changes: Any) -> Ring:
        fighters = {**state.fighters, who: replace(state.fighters[who], **changes)}
        return replace(state, fighters=fighters, turn=follow, round=state.round + 1)

    def view(self, state: Ring, viewer: Viewer) -> Seen:
        return Seen(
            viewer=viewer,
            names={key: one.name for key, one in state.fighters.items()},
            strengths={
                key: one.strength if viewer.role == "referee" or viewer.side == key or one.boasted else None
                for key, one in state.fighters.items()
            },
            turn=state.turn,
            round=state.round,
            over=self.outcome(state) is not None,
        )

    def screen(self, view: Seen) -> Screen:
        return Screen(
            progress=Progress(
                title=f"Round {view.round}",
                steps=(Step(key="fight", label="Fight"),),
                current="fight",
                waiting=(Waiting(side=view.turn, text="one blow"),),
            ),
            sides=tuple(
                SideSheet(id=key, title=name, own=view.viewer.side == key, colour=place)
                for place, (key, name) in enumerate(view.names.items())
            ),
            sheets=tuple(self._sheet(view, key) for key in view.names),
            board=self._board(view),
        )

    def _sheet(self, view: Seen, key: str) -> Sheet:
        path = ("fighters", key, "strength") if view.viewer.role == "referee" else ()
        counter = Counter(label="Strength", value=view.strengths[key], most=20, path=path)
        return Sheet(
            id=key,
            title=view.names[key],
            kind="fighter",
            side=key,
            own=view.viewer.side == key,
            mark=key[0].upper(),
            counters=(counter,),
            rows=(Row(label="Fists", detail="force 1 to 3", offer=f"strike-{key}"),),
            corrections=(_boasted(key),) if path else (),
        )

    def _board(self, view: Seen) -> Board:
        cells = tuple(
            Cell(id=key, label=key, x=20.0 + 40 * place, y=20, points=_square(40 * place))
            for place, key in enumerate(view.names)
        )
        tokens = tuple(
            Token(id=cell.id, cell=cell.id, x=cell.x, y=20, mark=cell.id[0].upper(), title=cell.id, side=place)
            for place, cell in enumerate(cells)
        )
        return Board(width=40.0 * len(cells), height=40, cells=cells, tokens=tokens)

    def view_json(self, view: Seen) -> Json:
        return {"strengths": dict(view.strengths), "turn": view.turn, "round": view.round}

    def offers(self, view: Seen) -> Sequence[Offer]:
        if view.over or view.viewer.role == "spectator" or view.viewer.side not in ("", view.turn):
            return []
        others = [key for key in view.names if key != view.turn]
        strike = {"type": "strike", "by": view.turn, "target": others[0], "force": 1}
        fields = (
            Choose(
                path=("target",),
                label="Target",
                value=others[0],
                options=tuple(Option(value=key, label=view.names[key]) for key in others),
            ),
            Number(path=("force",), label="Force", value=1, least=1, most=3),
            Toggle(path=("careful",), label="Carefully", checked=False),
            Text(path=("word",), label="Battle cry", value=""),
        )
        by = view.turn
        return [
            Offer(
                key=f"strike-{by}",
                label="Strike",
                action=strike,
                by=by,
                fields=fields,
                rolls=True,
                cells={key: key for key in others},
                cell_path=("target",),
            ),
            Offer(key="rest", label="Rest", action={"type": "rest", "by": by}, by=by, primary=True),
            Offer(key="boast", label="Boast", action={"type": "boast", "by": by}, by=by),
        ]

    def odds(self, view: Seen, action: Any) -> Odds | None:
        if not isinstance(action, Strike):
            return None
        losses = explore(lambda dice: blow(dice, action.force)[2])
        hit = losses.chance(lambda loss: loss > 0)
        strip = (Segment(label="miss", tone="miss", chance=1 - hit), Segment(label="hit", tone="hit", chance=hit))
        table = {loss: Fraction(weight) for loss, weight in sorted(losses.weights.items())}
        return Odds(strip=strip, chances={"hit": hit}, tables={"loss": table})

    def preview(self, view: Seen, action: Any) -> Sequence[Line]:
        if isinstance(action, Strike) and not 1 <= action.force <= 3:
            raise illegal("force", f"Force {action.force} is not 1 to 3.", rule="D-5")
        return [Line(label="Roll more than", amount="3", rule="D-4", total=True)]

    def describe(self, event: Any, viewer: Viewer) -> Sentence | None:
        match event:
            case Begun():
                return Sentence(text="The fight begins.")
            case Struck():
                knows = viewer.role == "referee" or viewer.side == event.target
                dice = tuple(str(face) for face in (event.roll, event.extra) if face is not None)
                why = (Line(label="strength left", amount=str(event.left)),) if knows else ()
                text = f"{event.by} strikes {event.target}" + (f", who loses {event.loss}" if knows else "")
                return Sentence(text=text, why=why, dice=dice, about=(event.by, event.target), kind="strike")
            case Rested():
                return Sentence(text=f"{event.by} rests", about=(event.by,), kind="rest")
            case Boasted():
                return Sentence(text=f"{event.by} boasts of strength {event.strength}", about=(event.by,))
            case Corrected():
                seen = f" from {event.old} to {event.value}" if viewer.role == "referee" else ""
                return Sentence(text=f"The referee corrects a counter{seen}: {event.reason}", tone="warn")
        return None

    def undo_is_free(self, events: Sequence[Any]) -> bool:
        return all(isinstance(event, Rested) for event in events)

    def outcome(self, state: Ring) -> Outcome | None:
        standing = [key for key, one in state.fighters.items() if one.strength > 0]
        if len(standing) > 1:
            return None
        return Outcome(winners=tuple(standing), reason="nobody else is left standing")


def _boasted(key: str) -> Choose:
    options = (Option(value=True, label="yes"), Option(value=False, label="no"))
    return Choose(path=("fighters", key, "boasted"), label="Has boasted", value=False, options=options)


def _square(left: float) -> str:
    return f"{left},0 {left + 40},0 {left + 40},40 {left},40"


RULES = Duel()


def late(name: str) -> Any:
    """A method of the rules, looked up when it is called: tests put others in its place."""

    def call(*args: Any) -> Any:
        return getattr(RULES, name)(*args)

    return call


DUEL: Game[Any, Ring, Any, Any, Seen] = Game(
    info=Info(
        slug="duel",
        name="Duel",
        tagline="For tests",
        intro="",
        accent=Accent(light="#333333", dark="#cccccc", light_wash="#eeeeee", dark_wash="#222222"),
        army_word="fighter",
        sides=(2, 4),
        rules_version="1",
    ),
    catalogue=GameCatalogue(tables=None, hash="none", reference=dict),
    armies=Armies(
        blank=late("blank"),
        read=late("read_army"),
        edit=lambda document, edit: document,
        evaluate=late("evaluate"),
        editor=lambda army, path: Card(path=path, title="", sections=()),
        record_sheets=lambda army: (),
    ),
    battle=Battle(
        setup=SetupRules(sections=late("setup_sections"), check=late("check_setup"), start=late("start")),
        codecs=Codecs(actions=RULES.actions, events=RULES.events, states=RULES.states),
        decide=late("decide"),
        evolve=late("evolve"),
        outcome=late("outcome"),
        undo_is_free=late("undo_is_free"),
    ),
    view=late("view"),
    odds=OddsBook(odds=late("odds"), breakdown=late("preview")),
    display=Display(screen=late("screen"), as_json=late("view_json"), offers=late("offers"), describe=late("describe")),
    conformance=Cases(run=lambda case: None, compare=lambda case, actual: ()),
)
