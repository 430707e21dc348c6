"""The terms of a season: fixed before its first round, and written into its events."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, field

from leagues.competition.scoring import Scheme, Split
from leagues.competition.standings import HEAD_TO_HEAD, OF_GAME, TABLE_POINTS, TIE_BREAKS
from rules.kernel.codec import Codec
from rules.kernel.game import AnyPlayedGame
from rules.kernel.measures import POINTS
from rules.kernel.records import Json, Record
from rules.kernel.sharing import is_copy

Format = Literal["round-robin", "swiss", "knock-out", "double-elimination", "groups", "ladder", "challenge"]
FORMATS: dict[str, str] = {
    "round-robin": "Round robin",
    "swiss": "Swiss",
    "knock-out": "Knock-out",
    "double-elimination": "Double elimination",
    "groups": "Groups, then knock-out",
    "ladder": "Ladder",
    "challenge": "Free challenge",
}
Unplayed = Literal["as-scored", "fide-2024"]
UNPLAYED: dict[str, str] = {
    "fide-2024": "By FIDE C.07 (2024): opponents’ points are adjusted",
    "as-scored": "As scored: opponents count with the points they have",
}
Seating = Literal["strength", "fresh"]
SEATING: dict[str, str] = {
    "strength": "By strength: the order of the pairs",
    "fresh": "By need: where neither has played yet",
}
TIE_BREAK_NAMES: dict[str, str] = {
    HEAD_TO_HEAD: "Head-to-head",
    "wins": "Wins",
    "buchholz": "Buchholz",
    "buchholz-cut-1": "Buchholz cut 1",
    "sonneborn-berger": "Sonneborn-Berger",
    "schedule": "Strength of schedule",
    "difference": "VP difference",
    TABLE_POINTS: "Table points",
}


def tie_break_names(game: AnyPlayedGame | None) -> dict[str, str]:
    """All tie-breaks that a season of the game can have, the game's own last (victory points have theirs already)."""
    own = {f"{OF_GAME}{one.key}": one.label for one in (game.battle.measures if game else ()) if one.key != POINTS}
    return {**TIE_BREAK_NAMES, **own}


assert set(TIE_BREAK_NAMES) == {HEAD_TO_HEAD, *TIE_BREAKS}


Few = Annotated[int, Meta(ge=1, le=50)]
Points = Annotated[int, Meta(ge=0, le=100)]
Rests = Annotated[int, Meta(ge=0, le=50)]


class Terms(Record):
    """The terms of a season.

    ``rounds`` counts for Swiss only; ``legs``: how often two meet in a round robin. ``capacity`` 0: no limit.
    ``requests``: how many byes a player of a Swiss may ask for (0: none), up to round ``requests_until`` (0: any),
    each worth ``requested_bye`` points; ``late_byes``: so many of them a late entry has for rounds that it has missed.
    ``budget`` 0: none; ``army_class``: a tag that every army must carry. ``silence`` hours confirm a claimed result.
    ``second_final``: in a double elimination a second grand final is played if the unbeaten player loses the first.
    ``cut``: so many of a Swiss go on to a bracket when its rounds are played, seeded by the standings (0: nobody).
    ``points_table``: league points by the difference of victory points, instead of those for a win, draw and loss.
    ``seating``: tables are numbered in the order of a round's pairs, or are those that are new to both players.
    ``accelerated``: the upper half of a Swiss has virtual points in its first rounds.
    ``unplayed``: how rounds that opponents did not play count in the tie-breaks of a Swiss.
    ``house``: rules of the house; with any of them the battles are not rated. ``reach``: rungs of a ladder.
    ``tables``: those of a match; players are teams then, of that many members (0: everybody plays alone).
    ``missions`` (or maps), of which each round has one, and the ``deployments`` that are drawn for them.
    ``options`` is what the game itself lets one settle before a battle; every battle on the site is played by it.
    ``career``: teams live from battle to battle, with money and wear; ``income`` is what the league pays each of them
    for a battle.
    """

    format: Format = "swiss"
    rounds: Few = 5
    legs: Annotated[int, Meta(ge=1, le=2)] = 1
    groups: Few = 2
    advance: Few = 2
    third_place: bool = True
    second_final: bool = True
    cut: Annotated[int, Meta(ge=0, le=32)] = 0
    reach: Few = 3
    divisions: tuple[str, ...] = ()
    tables: Annotated[int, Meta(ge=0, le=10)] = 0
    capacity: Annotated[int, Meta(ge=0, le=2000)] = 0
    registration: Literal["open", "invitation"] = "open"
    late_entry: bool = True
    requests: Rests = 0
    requests_until: Rests = 0
    late_byes: Rests = 0
    win: Points = 3
    draw: Points = 1
    loss: Points = 0
    bye: Points = 3
    requested_bye: Points = 1
    forfeit: Points = 0
    points_table: tuple[Split, ...] = ()
    bonus: Points = 0
    tie_breaks: tuple[str, ...] = ("head-to-head", "buchholz", "difference")
    unplayed: Unplayed = "as-scored"
    clubs_apart: bool = True
    class_parity: bool = False
    accelerated: bool = False
    seating: Seating = "strength"
    budget: Annotated[int, Meta(ge=0, le=10**9)] = 0
    army_class: str = ""
    silence: Annotated[int, Meta(ge=1, le=1000)] = 48
    house: str = ""
    missions: tuple[str, ...] = ()
    deployments: tuple[str, ...] = ()
    options: Mapping[str, Json] = field(default_factory=dict)
    career: bool = False
    income: Annotated[int, Meta(ge=0, le=10**7)] = 0
    starts_on: str = ""
    ends_on: str = ""

    @property
    def scheme(self) -> Scheme:
        return Scheme(
            win=self.win,
            draw=self.draw,
            loss=self.loss,
            bye=self.bye,
            requested=self.requested_bye,
            forfeit=self.forfeit,
            table=self.points_table,
            tables=self.tables,
        )

    @property
    def has_bracket(self) -> bool:
        """Checks whether the season has a bracket, or ends in one."""
        return self.format in ("knock-out", "double-elimination", "groups") or self.is_cut

    @property
    def is_cut(self) -> bool:
        """Checks whether a bracket follows on Swiss rounds."""
        return self.format == "swiss" and self.cut > 0

    @property
    def rated(self) -> bool:
        """Checks whether battles count for the ratings: not with house rules (in words or a rule set), nor of teams."""
        return (
            not self.tables and not self.house.strip() and not any(is_copy(option) for option in self.options.values())
        )

    @property
    def in_rounds(self) -> bool:
        """Checks whether the season is paired in rounds: not where players find their opponents themselves."""
        return self.format not in ("ladder", "challenge")

    @property
    def open_ended(self) -> bool:
        """Checks whether somebody can still join after the start."""
        return self.format in ("swiss", "ladder", "challenge")

    @property
    def division_names(self) -> tuple[str, ...]:
        return self.divisions or ("",)


TERMS: Codec[Terms] = Codec(Terms)
USUAL = Terms(unplayed="fide-2024")
"""The terms with which a new season begins. The defaults of :class:`Terms` are those that older seasons have."""
