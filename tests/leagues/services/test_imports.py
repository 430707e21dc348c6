"""Players and results out of files of other programs: columns by name, faults by line, all or none."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from leagues.competition.meetings import Result
from leagues.services import imports
from leagues.services.access import Access
from leagues.store.state import SeasonState
from leagues.store.terms import Terms
from rules.kernel.problems import Illegal
from tests.workbooks import write_workbook

NORTH = SeasonState(terms=Terms(divisions=("North", "South")))


@pytest.mark.once
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "No.;Name;Rtg;Club/City;Gr\n2;Ann;1800;Kronos;North\n1;Ben;2000;Vesta;2\n",
            [("Ann", "Kronos", 0, 2), ("Ben", "Vesta", 1, 1)],
        ),
        (
            "Name,Player ID,Team,Rating\nAnn,77,Kronos,1500\n\nBen,78,,1700\nCleo,79,,\n",
            [("Ann", "Kronos", 0, 2), ("Ben", "", 0, 1), ("Cleo", "", 0, 0)],
        ),
        ("First Name\tLast Name\tEmail\nAnn\tArk\ta@b.c\n", [("Ann Ark", "", 0, 0)]),
        ('\ufeffTeam,Club\n"Red, line",Kronos\n', [("Red, line", "Kronos", 0, 0)]),
    ],
    ids=["swiss-manager", "longshanks", "best-coast", "own"],
)
def test_columns_are_known_by_their_names(text, expected):
    read = imports.read_players(NORTH, text)
    assert [(one.team, one.club, one.division, one.seed) for one in read.rows] == expected
    assert not read.problems


@pytest.mark.once
def test_every_line_says_what_is_wrong_with_it():
    text = "Name,Division,Seed\nAnn,West,1\n,North,2\nBen,North,x\nCleo,1,3\nCLEO,1,4\n" + "x" * 61 + ",1,1"
    read = imports.read_players(NORTH, text)
    assert [one.message for one in read.problems] == [
        "Line 2: there is no division West.",
        "Line 3: the name is missing.",
        "Line 4: x is not a number (seed).",
        "Line 6: CLEO is there already, on line 5.",
        f"Line 7: {'x' * 30}… has 61 characters; a name has 60 at most.",
    ]
    assert imports.read_players(NORTH, "Name,Faction\nAnn,Red").unused == ["Faction"]


@pytest.mark.once
@pytest.mark.parametrize("text", ["", "a,b\n1,2", "x" * 400_001, "Name\n" + "a\n" * 5001])
def test_a_file_that_says_nothing_is_refused(text):
    with pytest.raises(Illegal):
        imports.read_players(NORTH, text)


@pytest.mark.once
@given(st.text(alphabet='Name,;\t\n\r"0½é\x00\u2028', max_size=60))
def test_no_file_meets_a_fault(text):
    try:
        imports.read_players(NORTH, f"Name,Seed\n{text}")
    except Illegal as refused:
        assert refused.problems
    assert imports.decode(text.encode("utf-8")) is not None and imports.decode(b"\xe9\xff") == "éÿ"


def test_players_come_in_with_accounts_divisions_and_seeds(new_season, owner, make_user, client, state):
    season = new_season(format="swiss", divisions=("North", "South"))
    make_user("ann")
    client.force_login(owner)
    page, act = (reverse(f"leagues:{name}", args=[season.public_id]) for name in ("players-file", "import-players"))
    text = "Name,Club,Division,Seed,Account\nRedline,Kronos,South,2,ann\nNightjar,,North,1,\n"
    file = SimpleUploadedFile("players.csv", text.encode("utf-8-sig"))
    shown = client.post(page, {"file": file}).text
    assert "2 players read" in shown and "Redline" in shown and not state(season).entries
    workbook = write_workbook([line.split(",") for line in text.splitlines()])
    assert "2 players read" in client.post(page, {"file": SimpleUploadedFile("players.xlsx", workbook)}).text
    broken = client.post(page, {"file": SimpleUploadedFile("players.xlsx", workbook[:300])})
    assert broken.status_code == 422 and "save the table as CSV" in broken.text
    bad = client.post(page, {"text": f"{text}Third,,North,3,nobody\n"}).text
    assert "Line 4: there is no account nobody." in bad and "Enter all" not in bad
    assert client.post(act, {"text": f"{text}Third,,North,3,nobody\n"}).status_code == 422
    assert not state(season).entries
    assert client.post(act, {"text": text}).status_code == 302
    entries = state(season).entries
    assert [(one.team, one.club, one.division, one.seed) for one in entries.values()] == [
        ("Redline", "Kronos", 1, 2),
        ("Nightjar", "", 0, 1),
    ]
    assert season.participants.get(number=1).user.username == "ann"
    assert client.post(act, {"text": "Name,Account\nOther,ann"}).status_code == 422
    assert client.get(page).status_code == 200 and client.post(page).status_code == 422


def test_results_of_a_round_come_in_by_table_or_by_names(running, owner, next_round, client, state):
    season = running(6, format="swiss", accounts=False)
    next_round(season)
    found = state(season)
    names = [[found.entries[side].team for side in found.fixtures[number].sides] for number in (1, 2, 3)]
    text = (
        "Round;Table;Player 1;Player 1 Score;Player 2;Player 2 Score;Result\n"
        f"1;1;;12;;5;\n1;;{names[1][1]};;{names[1][0]};;1-0\n;3;;;;;+ - -\n"
    )
    client.force_login(owner)
    page, act = (reverse(f"leagues:{name}", args=[season.public_id]) for name in ("results-file", "import-results"))
    shown = client.post(page, {"text": text}).text
    assert "3 results read" in shown and "won, 12 : 5" in shown
    wrong = client.post(page, {"text": f"{text}9;1;;;;;1-0\n1;7;;;;;1-0\n1;1;;;;;draw\n1;2;;;;;\n"}).text
    for message in ("Line 5: round 9 is not published", "Line 6: there is no table 7", "Line 7", "Line 8"):
        assert message in wrong
    assert client.post(act, {"text": text}).status_code == 302
    results = {number: one.result for number, one in state(season).fixtures.items()}
    assert (results[1].score, results[1].points) == ("win", (12, 5))
    assert results[2].score == "loss"
    assert results[3].absent == (found.fixtures[3].other,)
    assert client.post(act, {"text": text}).status_code == 422, "they have results now"


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (",,½-½,", Result()),
        (",,1/2 - 1/2,", Result()),
        (",,7-3,", Result(score="win", points=(7, 3))),
        ("3,7,,", Result(score="loss", points=(3, 7))),
        (",,,Team 1", Result(score="win")),
        (",,,draw", Result()),
    ],
)
def test_a_result_can_be_written_in_many_ways(running, next_round, state, row, expected):
    season = running(2, format="swiss", accounts=False)
    next_round(season)
    text = f"Player 1,Player 2,VP 1,VP 2,Result,Winner\nTeam 1,Team 2,{row}"
    read = imports.read_results(season, state(season), Access(season.league.owner, organiser=True), text)
    assert [one.result.score for one in read.rows] == [expected.score], read.problems
    assert [one.result.points for one in read.rows] == [expected.points]


def test_the_api_reads_the_same_files(new_season, owner, client, state):
    season = new_season(format="swiss")
    client.force_login(owner)

    def send(**act):
        address = f"/api/v1/seasons/{season.public_id}/act/"
        return client.post(address, json.dumps({"act": act}), content_type="application/json")

    assert send(type="import-players", csv="Name\nAnn\n\n", check=True).status_code == 200
    assert not state(season).entries
    refused = send(type="import-players", csv="Name\nAnn\nAnn", check=True)
    assert refused.status_code == 422 and "on line 2" in refused.content.decode()
    assert send(type="import-players", csv="Name\nAnn\nBen").json()["entries"] == [1, 2]
