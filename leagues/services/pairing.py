"""The draft of the next round, for every format that is played in rounds, with the reason of each pair."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from leagues.competition import berger, knockout, swiss
from leagues.competition.meetings import Pairing
from leagues.services import double_rounds, knockout_rounds, swiss_rounds, tables
from leagues.store.state import Fixture, SeasonState
from rules.kernel.problems import Illegal, illegal
from rules.kernel.records import replace
from rules.kernel.wording import format_list


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a draft, in the words of the page, worst first."""

    parts: tuple[tuple[str, int], ...]

    @property
    def weight(self) -> tuple[int, ...]:
        return tuple(units for _, units in self.parts)


COST_NAMES = (
    "Rematches",
    "Second byes",
    "Byes after a round won without play",
    "Pairs of two classes",
    "Distance of the bye from the lowest score group",
    "Distance of score groups, squared",
    "Pairs of one club",
    "Players who float the same way twice running",
    "Distance from the ideal opponent",
)
TABLE_COST_NAMES = (
    "Rematches",
    "Pairs that the table brings together again later",
    "Pairs that differ from the table or the bracket",
    "Pairs of one club",
)


def next_round(state: SeasonState) -> tuple[Pairing, ...]:
    """The pairs of the next round; none when all rounds are played.

    Raises Illegal (``results-open``, ``no-winner``) when results are missing that the pairing depends on.
    """
    if state.terms.format != "round-robin":
        _refuse_open(state)
    makers = {
        "swiss": _swiss,
        "round-robin": _round_robin,
        "knock-out": knockout_rounds.draft,
        "double-elimination": double_rounds.draft,
        "groups": _groups,
    }
    make = makers[state.terms.format]
    return tuple(pair for division in range(len(state.terms.division_names)) for pair in make(state, division))


def refuse_overtaken(state: SeasonState) -> None:
    """Raises Illegal (``results-changed`` ...) when the draft of a bracket has others in it than those who have won."""
    if not state.overtaken or not state.terms.has_bracket or in_swiss(state):
        return
    if {_place(pair) for pair in next_round(state)} != {_place(pair) for pair in state.plan}:
        message = (
            "A result has changed since this draft was made, and other pairs follow from it: draft the round again."
        )
        raise illegal("results-changed", message, rule="")


def goes_on(state: SeasonState) -> bool:
    """Checks whether there is another round to draft, once the results are in on which it depends."""
    if state.stage != "running" or not state.terms.in_rounds:
        return False
    return any(_goes_on(state, division) for division in range(len(state.terms.division_names)))


def _goes_on(state: SeasonState, division: int) -> bool:
    players = len(state.order_of(division))
    match state.terms.format:
        case "swiss" if state.round < state.terms.rounds or not state.terms.cut:
            return state.round < state.terms.rounds
        case "swiss" if state.round == state.terms.rounds:
            return players > 1
        case "round-robin":
            return state.round < berger.length(players, legs=state.terms.legs)
        case "groups" if state.round <= group_rounds(state):
            return True
        case "double-elimination":
            return double_rounds.goes_on(state, division)
    last = [one for one in state.of_round(state.round) if one.pairing.phase == "knock-out"]
    return state.round == 0 or len([one for one in last if one.pairing.division == division]) > 1


def in_swiss(state: SeasonState) -> bool:
    """Checks whether the next round is one of a Swiss, not of the bracket that may follow on it."""
    return state.terms.format == "swiss" and state.round < state.terms.rounds


def _swiss(state: SeasonState, division: int) -> list[Pairing]:
    """A Swiss round; when all are played, with a cut, one of the bracket of the first in the standings."""
    since = state.terms.rounds
    if state.round < since:
        return swiss_rounds.draft(state, division)
    if not state.terms.cut:
        return []
    if state.round == since:
        return knockout_rounds.pair_seeds(_find_cut(state, division), division)
    return knockout_rounds.draft(state, division, since=since)


def _find_cut(state: SeasonState, division: int) -> list[int]:
    """Those who go on from the Swiss rounds, as seeds: a player who has left makes room for the next."""
    rows = tables.table(state, division=division, upto=state.terms.rounds).rows
    return knockout_rounds.staying(state, [row.key for row in rows])[: state.terms.cut]


def _refuse_open(state: SeasonState) -> None:
    left = [
        fixture
        for fixture in state.fixtures.values()
        if not fixture.counted and fixture.state != "void" and fixture.round <= state.round
    ]
    if left:
        many = "1 result is" if len(left) == 1 else f"{len(left)} results are"
        message = f"{many} missing or disputed: {state.listed(left)}."
        raise illegal("results-open", message, rule="")


# --- round robin ----------------------------------------------------------------------------------


def _round_robin(state: SeasonState, division: int) -> list[Pairing]:
    table = berger.rounds(state.order_of(division), legs=state.terms.legs)
    at = state.round
    if at >= len(table):
        return []
    return _table_pairs(state, table[at], division=division, why=f"Berger table, round {at + 1}")


def _table_pairs(
    state: SeasonState, row: Sequence[berger.Pair], *, division: int, why: str, group: int = 0, phase: str = "league"
) -> list[Pairing]:
    """A row of a table. A player who sits out has no fixture; one who has withdrawn leaves the opponent a bye."""
    pairs = []
    for one, other in row:
        left = knockout_rounds.staying(state, (one, other))
        if left and other is not None:
            second = left[1] if len(left) == 2 else None
            said = why if second else f"{why}; the opponent has withdrawn"
            pairs.append(
                Pairing(one=left[0], other=second, division=division, phase=phase, group=group, why=said)  # type: ignore[arg-type]
            )
    return pairs


# --- groups -------------------------------------------------------------------------------------


def _groups(state: SeasonState, division: int) -> list[Pairing]:
    length = group_rounds(state)
    if state.round > length:
        return knockout_rounds.draft(state, division, since=length)
    groups = state.groups[division]
    if state.round == length:
        ranked = [_rank(state, division, at) for at in range(len(groups))]
        staying = [knockout_rounds.staying(state, group) for group in ranked]
        return knockout_rounds.pair_seeds(knockout.seeds_from_groups(staying, advance=state.terms.advance), division)
    pairs = []
    for at, members in enumerate(groups):
        rows = berger.rounds(members, legs=state.terms.legs)
        if state.round < len(rows):
            why = f"Group {chr(65 + at)}, Berger table, round {state.round + 1}"
            pairs += _table_pairs(state, rows[state.round], division=division, why=why, group=at, phase="groups")
    return pairs


def _rank(state: SeasonState, division: int, group: int) -> list[int]:
    return [row.key for row in tables.table(state, division=division, group=group).rows]


def find_advanced(state: SeasonState, fixture: Fixture) -> frozenset[int]:
    """Returns who is in a published round because of this fixture, or of the group to which it belongs."""
    place = fixture.pairing
    if place.in_bracket and fixture.round < state.round:
        winner = fixture.winner()
        return frozenset() if winner is None else frozenset({winner})
    if place.phase == "league" and state.terms.is_cut and state.round > state.terms.rounds:
        return frozenset(_find_cut(state, place.division))
    if place.phase == "groups" and state.round > group_rounds(state):
        return frozenset(_rank(state, place.division, place.group)[: state.terms.advance])
    return frozenset()


def group_rounds(state: SeasonState) -> int:
    """Returns how many rounds the groups of all divisions take."""
    every = [members for division in state.groups for members in division]
    return max((berger.length(len(members), legs=state.terms.legs) for members in every), default=0)


# --- by hand --------------------------------------------------------------------------------------


def exchange(state: SeasonState, pairs: Sequence[Pairing], one: int, other: int) -> tuple[Pairing, ...]:
    """A draft with two players exchanged. Raises Illegal (``no-swap``)."""
    holding = [pair for pair in pairs if one in (pair.one, pair.other) or other in (pair.one, pair.other)]
    paired = {key for pair in pairs for key in (pair.one, pair.other) if key is not None and not pair.requested}
    places = {(pair.division, pair.phase, pair.group) for pair in holding}
    if one == other or not {one, other} <= paired or len(holding) != 2 or len(places) != 1:
        message = "Choose two players of one division (or one group) who are in different pairs and asked for no bye."
        raise illegal("no-swap", message, rule="")
    turned = {one: other, other: one}
    return tuple(_turn(state, pair, turned) if pair in holding else pair for pair in pairs)


def _turn(state: SeasonState, pair: Pairing, turned: Mapping[int, int]) -> Pairing:
    """A pair after the exchange: it says so, unless it is one of the site's own again."""
    one = turned.get(pair.one, pair.one)
    other = None if pair.other is None else turned.get(pair.other, pair.other)
    made = replace(pair, one=one, other=other, by_hand=True)
    planned = next((known for known in state.plan if _place(known) == _place(made)), None)
    if planned is not None:
        return planned
    exchanged = format_list(state.entries[key].team for key in turned)
    said = swiss_rounds.reason(state, made) if in_swiss(state) else ""
    return replace(made, why=". ".join(filter(None, [f"{exchanged} exchanged by hand", said])))


def _place(pair: Pairing) -> tuple[object, ...]:
    return pair.division, pair.phase, pair.group, pair.step, pair.slot, _both(pair)


def cost(state: SeasonState, pairs: Sequence[Pairing]) -> Cost:
    """Returns what a draft costs over all divisions."""
    if not in_swiss(state):
        return _cost_of_table(state, pairs)
    sums = [0] * len(COST_NAMES)
    for division in range(len(state.terms.division_names)):
        here = [(pair.one, pair.other) for pair in pairs if pair.division == division and not pair.requested]
        for at, units in enumerate(
            swiss.total(here, swiss_rounds.players(state, division), swiss_rounds.wishes(state))
        ):
            sums[at] += units
    return Cost(tuple(zip(COST_NAMES, sums, strict=True)))


def _cost_of_table(state: SeasonState, pairs: Sequence[Pairing]) -> Cost:
    """Returns what a draft by table or bracket costs: it costs nothing as the site makes it."""
    met, coming = swiss_rounds.count_meetings(state), _still_to_come(state)
    rematches, again, clubs = 0, 0, 0
    planned = {_place(pair) for pair in _plan(state)}
    for pair in pairs:
        if pair.other is None:
            continue
        often = met.get(pair.one, {}).get(pair.other, 0)
        if not pair.in_bracket or _place(pair) not in planned:  # a bracket may bring two together again
            rematches += max(0, often - (state.terms.legs - 1))
        again += frozenset((pair.one, pair.other)) in coming
        left, right = (state.entries[key].club.casefold().strip() for key in (pair.one, pair.other))
        clubs += bool(left) and left == right
    moved = sum(_place(pair) not in planned for pair in pairs)
    return Cost(tuple(zip(TABLE_COST_NAMES, (rematches, again, moved, clubs), strict=True)))


def _plan(state: SeasonState) -> tuple[Pairing, ...]:
    """The round as table or bracket would have it now; nothing when a correction has opened a result since."""
    try:
        return next_round(state)
    except Illegal:
        return ()


def _both(pair: Pairing) -> frozenset[int | None]:
    return frozenset((pair.one, pair.other))


def _still_to_come(state: SeasonState) -> set[frozenset[int | None]]:
    """The pairs that the tables bring together after the round that is being drafted."""
    if state.terms.format == "round-robin":
        tables_ = list(state.order)
    elif state.terms.format == "groups" and state.round < group_rounds(state):
        tables_ = [members for division in state.groups for members in division]
    else:
        return set()
    rows = [row for members in tables_ for row in berger.rounds(members, legs=state.terms.legs)[state.round + 1 :]]
    return {frozenset(pair) for row in rows for pair in row}
