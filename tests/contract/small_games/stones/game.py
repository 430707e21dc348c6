"""A small open game: two sides take stones from one heap in turns; whoever takes the last one wins.

It has battles, and neither secrets nor dice. A hand is how many stones a player may take at once: one to three.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from rules.api import (
    LASTING,
    REFEREE,
    Accent,
    Amount,
    ArmyRules,
    Battle,
    Codec,
    Codecs,
    Correct,
    Corrected,
    Counter,
    Dice,
    Display,
    FreelyUndone,
    Game,
    GameCatalogue,
    Info,
    Json,
    Line,
    Number,
    OddsBook,
    Offer,
    Outcome,
    Progress,
    Record,
    Screen,
    Section,
    Sentence,
    Setup,
    SetupRules,
    Sheet,
    SideSetup,
    SideSheet,
    Step,
    Viewer,
    Waiting,
    apply_correction,
    as_on_form,
    illegal,
    make_correction,
    replace,
)

HEAP, MOST, RULES_VERSION = 60, 3, "1"
TABLES: Mapping[str, Json] = {"hands": [{"stones": number, "rule": "ST-1"} for number in range(1, MOST + 1)]}
HASH = "stones-60-3"


class Hand(Record):
    name: str
    stones: Annotated[int, Amount("Stones at once", least=1, most=MOST, rule="ST-1")] = 1


HANDS = ArmyRules(Hand, slug="stones", word="hand")


class Player(Record):
    name: str
    hand: int
    taken: Annotated[int, LASTING] = 0


class Heap(Record):
    players: Mapping[str, Player]
    turn: Annotated[str, LASTING]
    left: Annotated[int, LASTING] = HEAP


class Take(Record):
    by: str
    stones: int
    type: Literal["take"] = "take"


class Begun(Record):
    players: Mapping[str, Player]
    turn: str
    rules: str
    catalogue: str
    type: Literal["begun"] = "begun"


class Took(FreelyUndone, Record):
    by: str
    stones: int
    next: str
    type: Literal["took"] = "took"


class Table(Record):
    """The heap as a viewer sees it: everybody sees everything, and each has buttons of their own."""

    viewer: Viewer
    heap: Heap


Action = Take | Correct
Event = Begun | Took | Corrected
ACTIONS: Codec[Any] = Codec(Action)
EVENTS: Codec[Any] = Codec(Event)
STATES: Codec[Heap] = Codec(Heap)


# --- battles --------------------------------------------------------------------------------------


def sections(sides: Sequence[SideSetup], options: Mapping[str, Json]) -> Sequence[Section]:
    return ()


def start(setup: Setup, dice: Dice) -> Sequence[Any]:
    players = {one.id: Player(name=one.name, hand=HANDS.armies.read(one.army).stones) for one in setup.sides}
    return [Begun(players=players, turn=setup.sides[0].id, rules=RULES_VERSION, catalogue=HASH)]


def decide(state: Heap, viewer: Viewer, action: Any, dice: Dice) -> Sequence[Any]:
    if isinstance(action, Correct):
        if viewer != REFEREE:
            raise illegal("referee-only", "Only the referee corrects.", rule="")
        as_on_form(view, screen)(state, action)
        return [make_correction(STATES, state, action)]
    if viewer.role == "spectator" or viewer.side not in ("", action.by):
        raise illegal("not-yours", "This is not your hand.", rule="ST-2")
    if action.by != state.turn:
        raise illegal("not-your-turn", "Wait for your turn.", rule="ST-2")
    if not 1 <= action.stones <= min(state.players[action.by].hand, state.left):
        raise illegal("stones", f"{action.stones} stones cannot be taken.", rule="ST-3")
    (other,) = state.players.keys() - {action.by}
    return [Took(by=action.by, stones=action.stones, next=other)]


def evolve(state: Heap | None, event: Any) -> Heap:
    match event:
        case Begun():
            return Heap(players=event.players, turn=event.turn)
        case Took() if state is not None:
            player = state.players[event.by]
            players = {**state.players, event.by: replace(player, taken=player.taken + event.stones)}
            return replace(state, players=players, turn=event.next, left=state.left - event.stones)
        case Corrected() if state is not None:
            return apply_correction(STATES, state, event)
    raise TypeError(event)


def outcome(state: Heap) -> Outcome | None:
    winners = tuple(key for key in state.players if key != state.turn)
    return Outcome(winners=winners, reason="took the last stone") if state.left <= 0 else None


# --- what people see ------------------------------------------------------------------------------


def view(state: Heap, viewer: Viewer) -> Table:
    return Table(viewer=viewer, heap=state)


def screen(view: Table) -> Screen:
    heap, referee = view.heap, view.viewer == REFEREE
    left = Number(path=("left",), label="Stones left", value=heap.left, least=0, most=HEAP)
    return Screen(
        progress=Progress(
            title="The heap",
            steps=(Step(key="take", label="Take"),),
            current="take",
            waiting=(Waiting(side=heap.turn, text="one hand of stones"),) if heap.left > 0 else (),
        ),
        sides=tuple(
            SideSheet(id=key, title=one.name, own=view.viewer.side == key, colour=place)
            for place, (key, one) in enumerate(heap.players.items())
        ),
        sheets=tuple(
            Sheet(
                id=key,
                title=one.name,
                kind="hand",
                side=key,
                own=view.viewer.side == key,
                counters=(
                    Counter(label="Stones taken", value=one.taken, path=("players", key, "taken") if referee else ()),
                ),
            )
            for key, one in heap.players.items()
        ),
        corrections=(left,) if referee else (),
    )


def as_json(view: Table) -> Json:
    return STATES.write(view.heap)


def offers(view: Table) -> Sequence[Offer]:
    heap = view.heap
    if heap.left <= 0 or view.viewer.role == "spectator" or view.viewer.side not in ("", heap.turn):
        return []
    most = min(heap.players[heap.turn].hand, heap.left)
    stones = Number(path=("stones",), label="Stones", value=1, least=1, most=most, rule="ST-3")
    action = {"type": "take", "by": heap.turn, "stones": 1}
    return [Offer(key="take", label="Take stones", action=action, by=heap.turn, fields=(stones,), primary=True)]


def describe(event: Any, viewer: Viewer) -> Sentence | None:
    match event:
        case Begun():
            return Sentence(text=f"A heap of {HEAP} stones.")
        case Took():
            return Sentence(text=f"{event.by} takes {event.stones}.", about=(event.by,))
        case Corrected():
            return Sentence(text=f"The referee sets a counter to {event.value}: {event.reason}", tone="warn")
    raise TypeError(event)


GAME: Game[Hand, Heap, Any, Any, Table] = Game(
    info=Info(
        slug="stones",
        name="Stones",
        tagline="Take the last one.",
        intro="An open game: nothing is hidden.",
        accent=Accent(light="#333333", dark="#dddddd", light_wash="#eeeeee", dark_wash="#222222"),
        army_word="hand",
        sides=(2, 2),
        rules_version=RULES_VERSION,
    ),
    catalogue=GameCatalogue(tables=TABLES, hash=HASH, reference=lambda: TABLES),
    armies=HANDS.armies,
    battle=Battle(
        setup=SetupRules(sections=sections, check=HANDS.check_setup, start=start),
        codecs=Codecs(actions=ACTIONS, events=EVENTS, states=STATES),
        decide=decide,
        evolve=evolve,
        outcome=outcome,
    ),
    view=view,
    odds=OddsBook(odds=lambda view, action: None, breakdown=lambda view, action: [Line(label="Stones", amount="")]),
    display=Display(screen=screen, as_json=as_json, offers=offers, describe=describe),
    conformance=HANDS.cases,
)
