"""Random seasons with careers, played through pairing, project and the game's own rules without a database."""

from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.services.aftermath_forms import _name
from leagues.services.campaigns import WINNERS
from leagues.store import careers
from leagues.store import events as ev
from leagues.store.terms import Terms
from rules import registry
from rules.kernel.campaign import ACCOUNTS, HAS
from rules.kernel.dice import SystemDice, TapeDice
from rules.kernel.problems import RulesError
from tests.armies.teams import ANVIL, LONGBOW, WHISPER
from tests.leagues.career_steps import balances
from tests.leagues.store.test_random_seasons import Recorder, _publish, enter, numbers, replayed, result_for

RULES = registry.get("eic-league").campaign
UNITS = (ANVIL, WHISPER, LONGBOW)


def career(recorder, entry):
    return careers.career_of(recorder.state, careers.books_of(recorder.state), entry)


def deal(recorder, entry, action, dice=None):
    """Makes a deal if the rules allow it; True when they do."""
    book = careers.books_of(recorder.state).of(entry)
    try:
        made = RULES.deal(career(recorder, entry), action, dice or SystemDice())
    except RulesError:
        return False
    assert sum(made.postings.values()) == 0
    named = careers.name_items(made, careers.next_name(book))
    recorder.write(ev.Dealt(entry=entry, deal=named, action=action, found=careers.find_touched(book, named)))
    return True


def between_battles(draw, recorder):
    """Some deals of some teams: whatever the game offers, its choices taken at random; receipts in part."""
    for entry in draw(st.lists(st.sampled_from(sorted(recorder.state.entries)), max_size=4)):
        team = career(recorder, entry)
        offers = [offer for offer in RULES.deals(team) if not offer.key.endswith("-scrap") or draw(st.booleans())]
        if offers:
            offer = draw(st.sampled_from(offers))
            action = dict(offer.action)
            for field in offer.fields:
                if getattr(field, "options", None):
                    action[field.path[0]] = draw(st.sampled_from([option.value for option in field.options]))
            deal(recorder, entry, action)
        for paper in careers.books_of(recorder.state).held(entry)[:1]:
            amount = draw(st.integers(1, paper.amount))
            recorder.write(ev.Cashed(entry=entry, receipt=paper.key, amount=amount))


def sheet_for(draw, recorder, fixture):
    """The aftermath with fates, energy, wear and terms at random."""
    sheet = RULES.aftermath([career(recorder, side) for side in fixture.sides], 0, None, ["a", "b"])
    for side in sheet["sides"]:
        side["credits"] = max(0, side["credits"] - draw(st.sampled_from([0, 0, 35])))
        for unit in side["units"]:
            unit["fate"] = draw(st.sampled_from(["in-action", "in-action", "vanquished", "handed-over"]))
            unit["energy"] = draw(st.integers(1, unit["energy"]))
            unit["frag-hits"] = draw(st.sampled_from([0, 0, 2]))
            unit["shots"] = {key: draw(st.sampled_from([0, left])) for key, left in unit["shots"].items()}
    sheet["purse"] = draw(st.sampled_from([0, 15_000]))
    return sheet


def settle(recorder, fixture, sheet):
    teams = [career(recorder, side) for side in fixture.sides]
    made = {score: _name(RULES.settle(teams, sheet, winner), fixture, score, 10) for score, winner in WINNERS.items()}
    recorder.write(ev.SheetFiled(fixture=fixture.number, by=0, sheet=sheet))
    found = careers.find_touched_by_both(recorder.state, fixture, made)
    recorder.write(ev.Settled(fixture=fixture.number, outcomes=made, found=found))


@st.composite
def seasons(draw):
    """A recorder with a Swiss season of careers: byes, late entries, drops, a correction."""
    recorder = Recorder()
    terms = Terms(format="swiss", rounds=3, career=True, income=10, tie_breaks=("head-to-head", "buchholz"))
    recorder.write(ev.SeasonSet(name="Random", terms=terms))
    players = draw(st.integers(3, 5))
    for number in range(1, players + 1):
        enter(recorder, number)
        equip(draw, recorder, number)
    recorder.write(ev.Started(order=(tuple(range(1, players + 1)),)))
    for _ in range(3):
        if not _publish(draw, recorder):
            break
        play(draw, recorder)
        between_battles(draw, recorder)
        if len(recorder.state.taking_part) > 3 and draw(st.booleans()):
            recorder.write(ev.Withdrew(entry=draw(st.sampled_from([one.number for one in recorder.state.taking_part]))))
        if draw(st.booleans()):
            enter(recorder, len(recorder.state.entries) + 1)
            equip(draw, recorder, len(recorder.state.entries))
    settled = [number for number, form in recorder.state.aftermaths.items() if form.settled]
    if settled and draw(st.booleans()):
        wrong = recorder.state.fixtures[draw(st.sampled_from(settled))]
        recorder.write(ev.Decided(fixture=wrong.number, how="corrected", result=result_for(draw, wrong)))
    return recorder


def equip(draw, recorder, entry):
    dice = TapeDice([draw(st.integers(1, 6)), draw(st.integers(1, 6))])
    assert deal(recorder, entry, {"type": "begin"}, dice)
    for unit in draw(st.lists(st.sampled_from(UNITS), min_size=1, max_size=3)):
        deal(recorder, entry, {"type": "recruit", "unit": unit})


def play(draw, recorder):
    open_ones = [one for one in recorder.state.fixtures.values() if one.state == "scheduled"]
    for fixture in draw(st.permutations(open_ones)):
        recorder.write(ev.Decided(fixture=fixture.number, how="recorded", result=result_for(draw, fixture)))
        if recorder.state.awaits_aftermath(fixture):
            settle(recorder, fixture, sheet_for(draw, recorder, fixture))


def whole(books):
    """The books as values, in no order that entering could change."""
    return {
        team: (balances(book), sorted((one.title, one.detail, one.origin) for one in book.holdings.values()))
        for team, book in books.teams.items()
        if book.entries
    }


@settings(max_examples=10, deadline=None)
@given(seasons())
def test_the_ledger_adds_up_to_nothing_and_the_accounts_to_what_there_is(recorder):
    books = careers.books_of(recorder.state)
    every = [entry for book in books.teams.values() for entry in book.entries]
    by_fixture = {}
    for entry in every:
        if entry.settles:
            by_fixture.setdefault(entry.fixture, []).append(sum(entry.postings.values()))
        else:
            assert sum(entry.postings.values()) == 0
    assert all(sum(both) == 0 for both in by_fixture.values())
    assert sum(book.balance(account) for book in books.teams.values() for account in ACCOUNTS) == 0
    for team, book in books.teams.items():
        assert book.balance("receipts") == sum(paper.amount for paper in books.held(team))
        assert book.worth == sum(book.balance(account) for account in HAS)
        units = [one for one in book.holdings.values() if one.kind == "unit" and not one.captured]
        assert book.balance("equipment") == sum(one.worth for one in units)
        assert len({one.title for one in units}) == len(units)


@settings(max_examples=10, deadline=None)
@given(seasons())
def test_replay_gives_the_same_books(recorder):
    stored = [ev.EVENTS.write(one.event) for one in recorder.events]
    again = replayed(
        [ev.read(n, one.at, None, data) for n, (one, data) in enumerate(zip(recorder.events, stored, strict=True), 1)]
    )
    assert again == recorder.state
    assert careers.books_of(again) == careers.books_of(recorder.state)


@settings(max_examples=10, deadline=None)
@given(seasons(), st.randoms(use_true_random=False))
def test_the_order_in_which_aftermaths_of_a_round_are_settled_does_not_matter(recorder, rng):
    """Results and aftermaths of different fixtures of a round, entered in any order: the same books and standings."""
    events, run = list(recorder.events), []
    for at in range(len(events) + 1):
        if at < len(events) and isinstance(events[at].event, ev.Decided | ev.SheetFiled | ev.Settled):
            run.append(at)
            continue
        fixtures = list(dict.fromkeys(events[place].event.fixture for place in run))
        rng.shuffle(fixtures)
        mixed = [events[place].event for one in fixtures for place in run if events[place].event.fixture == one]
        for place, event in zip(run, mixed, strict=True):
            events[place] = ev.Stamped(seq=place + 1, at=events[place].at, by=None, event=event)
        run = []
    again = replayed(events)
    assert whole(careers.books_of(again)) == whole(careers.books_of(recorder.state))
    assert numbers(again) == numbers(recorder.state)


@settings(max_examples=10, deadline=None)
@given(seasons(), st.data())
def test_a_correction_and_its_correction_leave_the_books_as_they_were(recorder, data):
    settled = [number for number, form in recorder.state.aftermaths.items() if form.settled]
    if not settled:
        return
    fixture = recorder.state.fixtures[data.draw(st.sampled_from(settled))]
    right, before = fixture.result, whole(careers.books_of(recorder.state))
    for result in (result_for(data.draw, fixture), right):
        recorder.write(ev.Decided(fixture=fixture.number, how="corrected", result=result))
        careers.books_of(recorder.state)
    assert whole(careers.books_of(recorder.state)) == before


@settings(max_examples=10, deadline=None)
@given(seasons(), st.data())
def test_what_is_in_the_ledger_stays_there_whatever_comes_later(recorder, data):
    """Later rounds, drops and late entries change no line of before; a correction alone does."""
    if any(isinstance(one.event, ev.Decided) and one.event.how == "corrected" for one in recorder.events):
        return
    at = data.draw(st.integers(1, len(recorder.events)))
    then, now = (careers.books_of(replayed(recorder.events[:upto])) for upto in (at, len(recorder.events)))
    for team, book in then.teams.items():
        assert [entry for entry in now.of(team).entries if entry.number <= at] == book.entries
