"""The bracket of a knock-out as HTML: a column per round up to the final, also those that are still to come."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from leagues.services.access import Access
from leagues.services.selectors import STATE_WORDS, People, outcome_marks
from leagues.store.state import Fixture, SeasonState

NAMES = {1: "Final", 2: "Semi-finals", 4: "Quarter-finals"}
TOLD = frozenset({"played", "claimed", "disputed", "forfeited", "void"})
"""States that stand beside a match; with the others its result says enough."""


@dataclass(frozen=True, slots=True)
class Match:
    """A place in the bracket: its fixture, or before it is published those who have come so far (None: not known)."""

    fixture: Fixture | None
    sides: tuple[int | None, int | None] = (None, None)


def columns(state: SeasonState, division: int) -> list[list[Match]]:
    """The rounds of a division's knock-out, the first one first; none before its first round is published."""
    rounds: dict[int, dict[int, Fixture]] = {}
    for fixture in state.fixtures.values():
        if fixture.pairing.phase == "knock-out" and fixture.pairing.division == division:
            rounds.setdefault(fixture.round, {})[fixture.pairing.slot] = fixture
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


def _match(fixture: Fixture | None, before: Sequence[Match]) -> Match:
    if fixture is not None:
        return Match(fixture, (fixture.one, fixture.other))
    come = [match.fixture.winner() if match.fixture else None for match in before]
    return Match(None, (come[0], come[1]) if len(come) == 2 else (None, None))


def third(state: SeasonState, division: int) -> Fixture | None:
    """The match for third place, when it is published."""
    found = (one for one in state.fixtures.values() if one.pairing.phase == "third")
    return next((one for one in found if one.pairing.division == division), None)


Round = tuple[str, Sequence[Match]]
"""A column of a bracket: its title and its matches."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A part of a bracket that is shown as one: all of it, its last rounds, or a section of its first ones.

    ``name`` is empty for the only one of a season; ``third`` is the match for third place, if it is in it.
    """

    division: int
    name: str
    rounds: Sequence[Round]
    third: Fixture | None = None

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
        for draw in _draws(division, name, columns(state, division), third(state, division))
    ]


def _draws(division: int, name: str, columns_: Sequence[Sequence[Match]], last: Fixture | None) -> list[Draw]:
    rounds = [(NAMES.get(len(matches), f"Round of {2 * len(matches)}"), matches) for matches in columns_]
    sections = len(columns_[0]) // SECTION if columns_ else 0
    if sections < 2:
        return [Draw(division, name, rounds, last)] if rounds else []
    late = [(title, matches) for title, matches in rounds if len(matches) <= sections]
    found = [Draw(division, _part_of(name, f"last {2 * sections}"), late, last)]
    for at in range(sections):
        early = [
            (title, matches[at * len(matches) // sections : (at + 1) * len(matches) // sections])
            for title, matches in rounds
            if len(matches) >= sections
        ]
        found.append(Draw(division, _part_of(name, f"section {at + 1} of {sections}"), early))
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
    return mark_safe(f'<div class="bracket">{"".join(parts)}</div>')


def _column(
    title: str, matches: Iterable[Match], who: People, access: Access, fixtures_url: str, *, kind: str = ""
) -> str:
    lines = "".join(f"<li>{_box(match, who, access, fixtures_url)}</li>" for match in matches)
    return f'<section class="round{kind}"><h3>{title}</h3><ol>{lines}</ol></section>'


def _box(match: Match, who: People, access: Access, fixtures_url: str) -> str:
    fixture = match.fixture
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
