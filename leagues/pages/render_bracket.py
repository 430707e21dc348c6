"""The bracket of a knock-out as HTML: a column per round up to the final, also those that are still to come."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from leagues.competition import double_elimination
from leagues.competition.double_elimination import Place
from leagues.competition.meetings import Phase
from leagues.services import double_rounds
from leagues.services.access import Access
from leagues.services.selectors import STATE_WORDS, People, outcome_marks
from leagues.store.state import Fixture, SeasonState

NAMES = {1: "Final", 2: "Semi-finals", 4: "Quarter-finals"}
TOLD = frozenset({"played", "claimed", "disputed", "forfeited", "void"})
"""States that stand beside a match; with the others its result says enough."""


@dataclass(frozen=True, slots=True)
class Match:
    """A place in the bracket: its fixture, or before it is published those who have come so far (None: not known).

    ``empty``: its round is published, and nobody plays in it.
    """

    fixture: Fixture | None
    sides: tuple[int | None, int | None] = (None, None)
    empty: bool = False


def columns(state: SeasonState, division: int) -> list[list[Match]]:
    """The rounds of a division's knock-out (or upper bracket), the first one first; none before its first round."""
    rounds: dict[int, dict[int, Fixture]] = {}
    for fixture in _of_bracket(state, division, "knock-out"):
        rounds.setdefault(_column_of(fixture), {})[fixture.pairing.slot] = fixture
    if not rounds:
        return []
    first = min(rounds)
    size = 1 << (len(rounds[first]) - 1).bit_length()
    found: list[list[Match]] = []
    while size:
        here = rounds.get(first + len(found), {})
        before = found[-1] if found else []
        found.append([_match(here.get(slot), before[2 * slot : 2 * slot + 2]) for slot in range(size)])
        size //= 2
    return found


def _of_bracket(state: SeasonState, division: int, phase: Phase) -> Iterator[Fixture]:
    for fixture in state.fixtures.values():
        if fixture.pairing.phase == phase and fixture.pairing.division == division:
            yield fixture


def _column_of(fixture: Fixture) -> int:
    """Returns the round of the bracket; in a double elimination the upper one rests in every other step."""
    step = fixture.pairing.step
    return double_elimination.upper_round(step) if step else fixture.round


def _match(fixture: Fixture | None, before: Sequence[Match]) -> Match:
    if fixture is not None:
        return Match(fixture, (fixture.one, fixture.other))
    come = [match.fixture.winner() if match.fixture else None for match in before]
    return Match(None, (come[0], come[1]) if len(come) == 2 else (None, None))


def third(state: SeasonState, division: int) -> Fixture | None:
    """The match for third place, when it is published."""
    return next(_of_bracket(state, division, "third"), None)


Round = tuple[str, Sequence[Match]]
"""A column of a bracket: its title and its matches."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A part of a bracket that is shown as one: all of it, its last rounds, or a section of its first ones.

    ``name`` is empty for the only one of a season; ``third`` is the match for third place, if it is in it. ``lower``:
    the lower bracket of a double elimination.
    """

    division: int
    name: str
    rounds: Sequence[Round]
    third: Fixture | None = None
    lower: bool = False

    @property
    def matches(self) -> int:
        """The number of places in it."""
        return sum(len(matches) for _, matches in self.rounds) + (self.third is not None)


SECTION = 64
"""So many matches of the first round are shown at once; a larger bracket has sections, as large draws are printed."""


def draws(state: SeasonState) -> list[Draw]:
    """Returns the brackets of all divisions; of a large one first its last rounds, then its sections."""
    return [
        draw
        for division, name in enumerate(state.terms.division_names)
        for draw in (
            _double(state, division, name)
            if state.terms.format == "double-elimination"
            else _single(division, name, columns(state, division), third(state, division))
        )
    ]


def _single(division: int, name: str, columns_: Sequence[Sequence[Match]], last: Fixture | None) -> list[Draw]:
    rounds = [(NAMES.get(len(matches), f"Round of {2 * len(matches)}"), matches) for matches in columns_]
    return _sections(Draw(division, name, rounds, last)) if rounds else []


def _double(state: SeasonState, division: int, name: str) -> list[Draw]:
    """Returns upper bracket, lower bracket and grand final."""
    upper = columns(state, division)
    if not upper:
        return []
    known = double_rounds.find_outcomes(state, division, decided=False)
    fixtures = {_place_of(one): one for one in state.fixtures.values() if one.pairing.division == division}
    size, published = 2 * len(upper[0]), max(place.step for place in known)

    def match(place: Place) -> Match:
        fixture = fixtures.get(place)
        sides = (fixture.one, fixture.other) if fixture else double_elimination.meet(place, size, known)
        return Match(fixture, sides, empty=fixture is None and place.step <= published)

    last = double_elimination.grand_final(size)
    lower = [
        [match(place) for place in double_elimination.places(step, size) if place.bracket == "lower"]
        for step in range(2, last)
    ]
    finals = [("Grand final", [match(Place(last, "final", 0))])]
    if second := fixtures.get(Place(last + 1, "final", 0)):
        finals.append(("Second grand final", [Match(second, (second.one, second.other))]))
    found = _sections(Draw(division, _part_of(name, "upper bracket"), _titled(upper, "Upper")))
    if lower:
        found += _sections(Draw(division, _part_of(name, "lower bracket"), _titled(lower, "Lower"), lower=True))
    return [*found, Draw(division, _part_of(name, "grand final"), finals)]


def _place_of(fixture: Fixture) -> Place:
    return Place(fixture.pairing.step, fixture.pairing.phase, fixture.pairing.slot)  # type: ignore[arg-type]


def _titled(columns_: Sequence[Sequence[Match]], name: str) -> list[Round]:
    last = len(columns_)
    return [
        (f"{name} final" if at == last else f"{name} round {at}", matches) for at, matches in enumerate(columns_, 1)
    ]


def _sections(draw: Draw) -> list[Draw]:
    """Returns a bracket as one, or where it is large its last rounds and the sections of its first."""
    rounds, sections = draw.rounds, len(draw.rounds[0][1]) // SECTION
    if sections < 2:
        return [draw]
    late = [(title, matches) for title, matches in rounds if len(matches) <= sections]
    found = [replace(draw, name=_part_of(draw.name, f"last {2 * sections}"), rounds=late)]
    for at in range(sections):
        early = [
            (title, matches[at * len(matches) // sections : (at + 1) * len(matches) // sections])
            for title, matches in rounds
            if len(matches) >= sections
        ]
        name = _part_of(draw.name, f"section {at + 1} of {sections}")
        found.append(replace(draw, name=name, rounds=early, third=None))
    return found


def _part_of(name: str, part: str) -> str:
    return f"{name}, {part}" if name else part.capitalize()


# --- HTML -----------------------------------------------------------------------------------------


def bracket(draw: Draw, who: People, access: Access, fixtures_url: str) -> SafeString:
    """Renders a part of a bracket. A match leads to its fixture, or (no ``fixtures_url``) nowhere."""
    parts = [_column(title, matches, who, access, fixtures_url) for title, matches in draw.rounds]
    if draw.third:
        match = Match(draw.third, (draw.third.one, draw.third.other))
        parts.append(_column("Third place", [match], who, access, fixtures_url, kind=" third"))
    return mark_safe(f'<div class="bracket{" lower" if draw.lower else ""}">{"".join(parts)}</div>')


def _column(
    title: str, matches: Iterable[Match], who: People, access: Access, fixtures_url: str, *, kind: str = ""
) -> str:
    lines = "".join(f"<li>{_box(match, who, access, fixtures_url)}</li>" for match in matches)
    return f'<section class="round{kind}"><h3>{title}</h3><ol>{lines}</ol></section>'


def _box(match: Match, who: People, access: Access, fixtures_url: str) -> str:
    fixture = match.fixture
    if match.empty:
        return '<div class="tie"><span class="muted">nobody</span></div>'
    if fixture is None:
        return f'<div class="tie">{"".join(_side(who, side) for side in match.sides)}</div>'
    if fixture.other is None:
        return f'<div class="tie">{_side(who, fixture.one)}<span class="muted">no opponent</span></div>'
    mine = " mine" if access.side_of(fixture) is not None else ""
    points = fixture.result.points if fixture.result and any(fixture.result.points) else ("", "")
    scores = points if fixture.counted else ("", "")
    told = zip(fixture.sides, outcome_marks(fixture), scores, strict=True)
    sides = "".join(_side(who, side, mark=mark, score=str(score)) for side, mark, score in told)
    state = f"<small>{STATE_WORDS[fixture.state][0]}</small>" if fixture.state in TOLD else ""
    if not fixtures_url:
        return f'<div class="tie">{sides}{state}</div>'
    return f'<a class="tie{mine}" href="{fixtures_url}{fixture.number}/">{sides}{state}</a>'


def _side(who: People, side: int | None, *, mark: str = "", score: str = "") -> str:
    if side is None:
        return '<span aria-label="not known yet">–</span>'
    said = f" <b>{score or {'won': 'W', 'forfeit': 'forfeit'}.get(mark, '')}</b>" if mark else ""
    kind = f' class="{mark}"' if mark else ""
    hidden = ' <span class="hide">won</span>' if mark == "won" and score else ""
    return f"<span{kind}><span>{escape(who.team(side))}</span>{hidden}{said}</span>"
