"""Forms of the league pages."""

from __future__ import annotations

import re
import zoneinfo
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.http import QueryDict

from leagues.competition.meetings import Result
from leagues.competition.scoring import Split
from leagues.store.models import League, Staff
from leagues.store.state import Fixture
from leagues.store.terms import FORMATS, SEATING, UNPLAYED, Terms, tie_break_names
from rules import registry
from rules.kernel.game import AnyPlayedGame

OFF = {"autocomplete": "off"}
USER_NAME = {"autocomplete": "off", "autocapitalize": "none"}
TIE_BREAK_PLACES = 5
TWENTY, TWENTY_STEP = re.compile(r"20\s*-\s*0(?:\s+by\s+([1-9]\d{0,3}))?"), 5
SPLIT, SPLITS_MOST = re.compile(r"(\d{1,5})[\s:]+(\d{1,3})\s*[-:–]\s*(\d{1,3})"), 40


def _offer(form: forms.Form, name: str, choices: Sequence[tuple[str, str]]) -> None:
    """Gives a field of a form its choices."""
    field = form.fields[name]
    if isinstance(field, forms.ChoiceField):
        field.choices = list(choices)


class LeagueForm(forms.Form):
    game = forms.ChoiceField(label="Game")
    name = forms.CharField(max_length=80, label="Name of the league", widget=forms.TextInput(attrs=OFF))
    about = forms.CharField(
        required=False, max_length=2000, label="Notes for players", widget=forms.Textarea(attrs={"rows": 4})
    )
    visibility = forms.ChoiceField(choices=League.Visibility.choices, label="Who sees it")

    def __init__(self, *args: Any, fixed_game: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _offer(self, "game", [(game.slug, game.name) for game in registry.played_games()])
        if fixed_game:
            del self.fields["game"]


class StaffForm(forms.Form):
    username = forms.CharField(max_length=150, label="User name", widget=forms.TextInput(attrs=USER_NAME))
    role = forms.ChoiceField(choices=Staff.Role.choices, label="As")


def _number(label: str, most: int, *, help_text: str = "", least: int = 0) -> forms.IntegerField:
    return forms.IntegerField(min_value=least, max_value=most, label=label, help_text=help_text)


class TermsForm(forms.Form):
    """A season's name and terms. Its initial values are ``Terms()`` or those that there are."""

    name = forms.CharField(max_length=80, label="Name of the season", widget=forms.TextInput(attrs=OFF))
    format = forms.ChoiceField(choices=list(FORMATS.items()), label="Format")
    rounds = _number("Rounds", 30, least=1)
    legs = forms.TypedChoiceField(coerce=int, choices=[(1, "once"), (2, "twice")], label="Everybody meets everybody")
    groups = _number("Number of groups", 32, least=2)
    advance = _number("Players who go on from each group", 16, least=1)
    cut = _number("Players in a bracket after a Swiss", 32, help_text="The first of the standings. 0: nobody.")
    tables = _number("Players of a team", 10, help_text="Each sits at a table of the match. 0: everybody plays alone.")
    third_place = forms.BooleanField(required=False, label="A match for third place")
    second_final = forms.BooleanField(
        required=False, label="A second grand final if the unbeaten player loses the first"
    )
    reach = _number("Rungs that a challenge reaches up a ladder", 50, least=1)
    divisions = forms.CharField(
        required=False,
        max_length=300,
        label="Divisions",
        help_text="Names with commas between them. Empty: all play in one.",
        widget=forms.TextInput(attrs=OFF),
    )
    capacity = _number("Places", 2000, help_text="0: no limit. When all places are taken, there is a waiting list.")
    registration = forms.ChoiceField(
        choices=[("open", "Anyone who is signed in"), ("invitation", "Anyone with the invitation link")],
        label="Who can enter",
    )
    late_entry = forms.BooleanField(required=False, label="Late entry after the start")
    requests = _number(
        "Byes that a player may ask for",
        50,
        help_text="For rounds that they tell you beforehand they will miss. 0: none.",
    )
    requests_until = _number("The last round with such a bye", 50, help_text="0: any round.")
    late_byes = _number("Such byes of a late entry", 50, help_text="For the last rounds missed. 0: none.")
    win = _number("Points for a win", 100)
    draw = _number("Points for a draw", 100)
    loss = _number("Points for a loss", 100)
    bye = _number("Points for a bye", 100)
    requested_bye = _number("Points for a bye that a player asks for", 100)
    forfeit = _number("Points for not turning up", 100)
    points_table = forms.CharField(
        required=False,
        max_length=600,
        label="Points by the difference of victory points",
        help_text="Empty: by win, draw and loss. Otherwise the difference from which a score counts: 0 10-10, 3 11-9. "
        "Or 20-0 by 5: from 10-10 to 20-0, a step for every 5 points.",
        widget=forms.TextInput(attrs=OFF),
    )
    bonus = _number("Most bonus points of one result", 100, help_text="0: no bonus points.")
    clubs_apart = forms.BooleanField(required=False, label="Keep players of one club apart where possible")
    unplayed = forms.ChoiceField(choices=list(UNPLAYED.items()), label="Swiss: rounds that somebody did not play")
    accelerated = forms.BooleanField(
        required=False,
        label="Accelerate the first rounds of a Swiss",
        help_text="For large fields: the strongest meet earlier.",
    )
    seating = forms.ChoiceField(choices=list(SEATING.items()), label="Table numbers")
    class_parity = forms.BooleanField(required=False, label="Pair armies of the same class where possible")
    budget = _number("Budget of an army", 10**9, help_text="In the game’s currency. 0: only the game’s rules apply.")
    army_class = forms.CharField(
        required=False,
        max_length=60,
        label="Class of all armies",
        help_text="As the army’s page shows it, for example Minor League. Empty: any.",
        widget=forms.TextInput(attrs=OFF),
    )
    silence = _number(
        "Hours after which silence confirms",
        1000,
        least=1,
        help_text="For a result that one side has claimed, or an aftermath that waits for signatures.",
    )
    career = forms.BooleanField(
        required=False,
        label="Careers: teams live from battle to battle, with money, repairs and salvage",
        help_text="Armies are not handed in; each team is bought and kept here.",
    )
    income = _number("Careers: what the league pays each side of a battle", 10**7)
    house = forms.CharField(
        required=False,
        max_length=2000,
        label="House rules",
        help_text="With house rules the battles do not count for the ratings.",
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    missions = forms.CharField(
        required=False,
        max_length=4000,
        label="Missions or maps",
        help_text="One on each line; each round is played with one of them. Empty: none.",
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    deployments = forms.CharField(
        required=False,
        max_length=4000,
        label="Deployments",
        help_text="One on each line; drawn for the mission of a round.",
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    starts_on = forms.DateField(required=False, label="From", widget=forms.DateInput(attrs={"type": "date"}))
    ends_on = forms.DateField(required=False, label="To", widget=forms.DateInput(attrs={"type": "date"}))

    GROUPS: Sequence[tuple[str, tuple[str, ...]]] = (
        ("Season", ("name", "format", "starts_on", "ends_on")),
        (
            "Format",
            (
                "rounds",
                "legs",
                "cut",
                "groups",
                "advance",
                "third_place",
                "second_final",
                "reach",
                "clubs_apart",
                "class_parity",
                "accelerated",
                "seating",
            ),
        ),
        (
            "Players",
            (
                "tables",
                "divisions",
                "capacity",
                "registration",
                "late_entry",
                "requests",
                "requests_until",
                "late_byes",
            ),
        ),
        ("Points", ("win", "draw", "loss", "bye", "requested_bye", "forfeit", "points_table", "bonus", "silence")),
        ("Armies and rules", ("budget", "army_class", "career", "income", "missions", "deployments", "house")),
    )

    def __init__(self, data: QueryDict | None = None, *, terms: Terms, game: AnyPlayedGame, name: str = "") -> None:
        super().__init__(data, initial=_initial(terms, name))
        self.options = terms.options
        self.has_careers = game.campaign is not None
        if not self.has_careers:
            del self.fields["career"], self.fields["income"]
        choices = [("", "–"), *tie_break_names(game).items()]
        for place in range(1, TIE_BREAK_PLACES + 1):
            self.fields[f"tie_break_{place}"] = forms.ChoiceField(
                required=False, choices=choices, label=f"Tie-break {place}"
            )

    def sections(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields in the groups of the page."""
        breaks = tuple(f"tie_break_{place}" for place in range(1, TIE_BREAK_PLACES + 1))
        groups = (*self.GROUPS, ("Tie-breaks, in this order", (*breaks, "unplayed")))
        return [(title, [self[name] for name in names if name in self.fields]) for title, names in groups]

    def clean_points_table(self) -> tuple[Split, ...]:
        """Reads the table of league points: its steps, or the usual 20-0 with so many points a step. Raises
        ValidationError."""
        if usual := TWENTY.fullmatch(self.cleaned_data["points_table"].strip()):
            return twenty_nil(int(usual[1] or TWENTY_STEP))
        rows = [row.strip() for row in self.cleaned_data["points_table"].split(",") if row.strip()]
        found = [SPLIT.fullmatch(row) for row in rows]
        if not all(found) or len(rows) > SPLITS_MOST:
            raise forms.ValidationError("Write each step as 3 11-9, with commas between them.")
        return tuple((int(one[1]), int(one[2]), int(one[3])) for one in found if one)

    def terms(self) -> Terms:
        """The terms of a valid form."""
        data: dict[str, Any] = dict(self.cleaned_data)
        data.pop("name")
        breaks = [data.pop(f"tie_break_{place}") for place in range(1, TIE_BREAK_PLACES + 1)]
        names = tuple(" ".join(name.split()) for name in data.pop("divisions").split(",") if name.strip())
        dates: dict[str, Any] = {
            key: data.pop(key).isoformat() if data[key] else "" for key in ("starts_on", "ends_on")
        }
        for key in [key for key in dates if key in data]:
            del data[key]
        lists: dict[str, Any] = {key: lines_of(data.pop(key)) for key in ("missions", "deployments")}
        chosen = tuple(dict.fromkeys(one for one in breaks if one))
        return Terms(**data, **dates, **lists, divisions=names, tie_breaks=chosen, options=self.options)


def lines_of(text: str) -> tuple[str, ...]:
    """Returns the lines of a text field, without those that are empty."""
    return tuple(" ".join(line.split()) for line in text.splitlines() if line.strip())


def twenty_nil(step: int) -> tuple[Split, ...]:
    """Returns the usual table from 10-10 to 20-0: up to ``step`` victory points apart are a draw, then each further
    ``step`` moves a point."""
    return tuple((step * more + 1 if more else 0, 10 + more, 10 - more) for more in range(11))


def points_table_text(table: Sequence[Split]) -> str:
    """A table of league points as it is typed: "0 10-10, 3 11-9"."""
    return ", ".join(f"{apart} {better}-{other}" for apart, better, other in table)


def _initial(terms: Terms, name: str) -> dict[str, Any]:
    plain = {field: getattr(terms, field) for field in TermsForm.base_fields if field != "name"}
    breaks = {f"tie_break_{place}": one for place, one in enumerate(terms.tie_breaks, start=1)}
    plain |= {key: "\n".join(getattr(terms, key)) for key in ("missions", "deployments")}
    plain["points_table"] = points_table_text(terms.points_table)
    return {**plain, **breaks, "name": name, "divisions": ", ".join(terms.divisions)}


class EnterForm(forms.Form):
    team = forms.CharField(max_length=60, label="Name of your team", widget=forms.TextInput(attrs=OFF))
    club = forms.CharField(max_length=60, required=False, label="Club", widget=forms.TextInput(attrs=OFF))


class AddForm(EnterForm):
    username = forms.CharField(
        max_length=150,
        required=False,
        label="User name",
        help_text="Empty: somebody without an account, whose results you enter.",
        widget=forms.TextInput(attrs=USER_NAME),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["team"].label = "Name of the team"


class ResultForm(forms.Form):
    """A fixture's result. Staff may also enter forfeits and voids (``deciding``); ``counted`` decides ties, too."""

    ended = forms.ChoiceField(label="How did it end?", widget=forms.RadioSelect)
    points_one = forms.IntegerField(required=False, min_value=0, max_value=99_999)
    points_other = forms.IntegerField(required=False, min_value=0, max_value=99_999)
    bonus_one = forms.IntegerField(required=False, min_value=0)
    bonus_other = forms.IntegerField(required=False, min_value=0)

    def __init__(
        self,
        *args: Any,
        fixture: Fixture,
        teams: Sequence[str],
        bonus: int,
        deciding: bool,
        counted: Sequence[tuple[str, str]] = (),
        **kwargs: Any,
    ) -> None:
        self.counted = counted
        kwargs.setdefault("initial", _from_result(fixture))
        kwargs.setdefault("auto_id", "result_%s")
        super().__init__(*args, **kwargs)
        self.fixture = fixture
        one, other = teams
        sides = [("0", "not noted"), (str(fixture.one), one), (str(fixture.other or 0), other)]
        self.fields["first"] = forms.ChoiceField(required=False, label="Who went first")
        _offer(self, "first", sides)
        choices = [("win", f"{one} won"), ("draw", "A draw"), ("loss", f"{other} won")]
        if fixture.pairing.in_bracket:
            del choices[1]
        if deciding:
            choices += [("absent-one", f"{one} forfeits"), ("absent-other", f"{other} forfeits")]
            choices += [("absent-both", "Both forfeit"), ("void", "Void")]
        _offer(self, "ended", choices)
        for key, team in (("one", one), ("other", other)):
            self.fields[f"points_{key}"].label = f"Victory points of {team}"
            self.fields[f"bonus_{key}"].label = f"Bonus of {team}"
            points = self.fields[f"bonus_{key}"]
            if isinstance(points, forms.IntegerField):
                points.max_value = bonus
            if not bonus:
                del self.fields[f"bonus_{key}"]
            for name, title in counted:
                self.fields[f"counted_{name}_{key}"] = forms.IntegerField(
                    required=False, min_value=0, max_value=10**9, label=f"{title}: {team}"
                )

    def result(self) -> Result:
        """The result of a valid form."""
        data = self.cleaned_data
        ended: str = data["ended"]
        one, other = self.fixture.one, self.fixture.other
        absent = {"absent-one": (one,), "absent-other": (other,), "absent-both": (one, other)}.get(ended, ())
        if absent or ended == "void":
            return Result(absent=absent, void=ended == "void")  # type: ignore[arg-type]
        points = (data.get("points_one") or 0, data.get("points_other") or 0)
        bonus = (data.get("bonus_one") or 0, data.get("bonus_other") or 0)
        counted = {name: self._both(f"counted_{name}") for name, _ in self.counted}
        if self.fixture.result is not None:
            counted = {**self.fixture.result.measures, **counted}
        return Result(score=ended, points=points, bonus=bonus, measures=counted, first=int(data["first"] or 0))  # type: ignore[arg-type]

    def _both(self, name: str) -> tuple[int, int]:
        return (self.cleaned_data.get(f"{name}_one") or 0, self.cleaned_data.get(f"{name}_other") or 0)


def _from_result(fixture: Fixture) -> dict[str, Any]:
    result = fixture.result
    if result is None:
        return {}
    ended: str = result.score
    if result.absent:
        ended = "absent-both" if len(result.absent) > 1 else _absent_key(fixture, result.absent[0])
    return {
        "ended": "void" if result.void else ended,
        "points_one": result.points[0],
        "points_other": result.points[1],
        "bonus_one": result.bonus[0],
        "bonus_other": result.bonus[1],
        "first": result.first,
        **{f"counted_{name}_one": both[0] for name, both in result.measures.items()},
        **{f"counted_{name}_other": both[1] for name, both in result.measures.items()},
    }


def _absent_key(fixture: Fixture, side: int) -> str:
    return "absent-one" if side == fixture.one else "absent-other"


class TimesForm(forms.Form):
    """Up to three times, in the time zone of the person who proposes them."""

    WIDGET = {"type": "datetime-local"}
    time_1 = forms.DateTimeField(label="First time", widget=forms.DateTimeInput(attrs=WIDGET))
    time_2 = forms.DateTimeField(label="Second time", required=False, widget=forms.DateTimeInput(attrs=WIDGET))
    time_3 = forms.DateTimeField(label="Third time", required=False, widget=forms.DateTimeInput(attrs=WIDGET))

    def times(self) -> list[datetime]:
        """The times of a valid form, in UTC."""
        found = [self.cleaned_data[f"time_{at}"] for at in (1, 2, 3)]
        return [time.astimezone(zoneinfo.ZoneInfo("UTC")) for time in found if time]


class TakeoutForm(forms.Form):
    file = forms.FileField(label="File", help_text="The takeout of a league, from here or from another site.")
