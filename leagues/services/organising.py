"""Commands that set up leagues and seasons: creation, people, terms, the beginning and the end of a season."""

from collections.abc import Mapping, Sequence
from random import SystemRandom

from django.db import transaction

from accounts.store.models import User
from leagues.competition import knockout
from leagues.competition.scoring import Split
from leagues.services import byes, missions, season_store, unit_of_work
from leagues.store import events as ev
from leagues.store.models import League, Season, Staff
from leagues.store.state import Entry, SeasonState
from leagues.store.terms import Terms, tie_break_names
from rules import registry
from rules.kernel.campaign import Campaign, Career
from rules.kernel.edits import Edit, NoSuchPlace, apply_edit
from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import Illegal, illegal
from rules.kernel.records import Json, replace
from rules.kernel.setup import Setup, SideSetup
from ui.time_limit import within_time

PLAYERS_MOST = 2000


def create_league(*, owner: User, name: str, game: str, about: str = "", visibility: str = "public") -> League:
    """A new league. Raises Illegal (``name-missing``, ``unknown-game``)."""
    if game not in {known.slug for known in registry.played_games()}:
        raise illegal("unknown-game", "Choose one of the games.", rule="")
    named = clean(name, most=80, what="The league")
    return League.objects.create(owner=owner, name=named, game=game, about=about.strip()[:2000], visibility=visibility)


def change_league(league: League, *, name: str, about: str, visibility: str) -> None:
    """Name, description and who sees the league. Raises Illegal (``name-missing``)."""
    league.name, league.about, league.visibility = clean(name, most=80, what="The league"), about[:2000], visibility
    league.save(update_fields=["name", "about", "visibility"])


def appoint(league: League, *, username: str, role: str) -> Staff:
    """Makes an account a co-organiser or judge. Raises Illegal (``unknown-user``)."""
    user = account(username)
    if user.pk == league.owner_id:
        raise illegal("owner", f"{user} owns this league already.", rule="")
    return Staff.objects.update_or_create(league=league, user=user, defaults={"role": Staff.Role(role)})[0]


def dismiss(league: League, *, staff_id: int) -> None:
    """Takes a role away."""
    Staff.objects.filter(league=league, pk=staff_id).delete()


def account(username: str) -> User:
    """The account of that user name. Raises Illegal (``unknown-user``)."""
    user = User.objects.filter(username__iexact=username.strip()).first()
    if user is None:
        raise illegal("unknown-user", f"There is no account {username.strip() or 'without a name'}.", rule="")
    return user


def clean(text: str, *, most: int, what: str) -> str:
    """A name on one line. Raises Illegal (``name-missing``)."""
    cleaned = " ".join(text.replace("\0", "").split())[:most].strip()
    if not cleaned:
        raise illegal("name-missing", f"{what} needs a name.", rule="")
    return cleaned


# --- seasons --------------------------------------------------------------------------------------


def terms_of_next(state: SeasonState) -> Terms:
    """The terms with which the next season of a league begins: those of the last one, without its dates."""
    return replace(state.terms, starts_on="", ends_on="")


def create_season(league: League, *, by: User, name: str, terms: Terms) -> Season:
    """A season that is being set up. Raises Illegal."""
    game = registry.get_played(league.game)
    check_terms(terms, game)
    if terms.options:
        check_options(game, dict(terms.options))
    with transaction.atomic():
        season = Season.objects.create(league=league, name=clean(name, most=80, what="The season"))
        with season_store.lock(season, by) as work:
            work.write(ev.SeasonSet(name=season.name, terms=terms))
    return season


def set_terms(season: Season, *, by: User, name: str, terms: Terms) -> None:
    """Changes name and terms; after the start the name alone. Raises Illegal (``terms-fixed``)."""
    check_terms(terms, registry.get_played(season.league.game))
    with season_store.lock(season, by) as work:
        if work.state.started and terms != work.state.terms:
            raise illegal("terms-fixed", "The season has begun: its terms are fixed.", rule="")
        if terms.options != work.state.terms.options:
            check_options(registry.get_played(season.league.game), dict(terms.options))
        work.write(ev.SeasonSet(name=clean(name, most=80, what="The season"), terms=terms))
        for entry in work.state.entries.values():
            if entry.division >= len(terms.division_names):
                work.write(ev.Placed(entry=entry.number, division=0, seed=entry.seed))
        if not work.state.started:
            byes.fit(work)
        promote(work)


def settle_options(season: Season, *, by: User, edits: Sequence[Edit]) -> None:
    """Settles what the game leaves open before a battle, for all battles of the season. Raises Illegal, Unreadable."""
    game = registry.get_played(season.league.game)
    with season_store.lock(season, by) as work:
        if work.state.started:
            raise illegal("terms-fixed", "The season has begun: its terms are fixed.", rule="")
        options: Json = dict(work.state.terms.options)
        try:
            for edit in edits:
                options = apply_edit(options, edit)
        except NoSuchPlace:
            raise illegal("unreadable", "This form could not be read: reload the page.", rule="") from None
        check_options(game, options)
        terms = replace(work.state.terms, options=dict(options))
        work.write(ev.SeasonSet(name=work.state.name, terms=terms))


def check_options(game: AnyPlayedGame, options: Json) -> None:
    """Raises Illegal with what the game has against these options, whatever the armies."""
    sides = blank_sides(game)
    game.battle.setup.sections(sides, options)
    before = {(one.code, one.message) for one in game.battle.setup.check(Setup(sides=sides, options={}))}
    found = game.battle.setup.check(Setup(sides=sides, options=options))
    wrong = [one for one in found if one.weight == "error" and (one.code, one.message) not in before]
    if wrong:
        raise Illegal(*wrong)


def blank_sides(game: AnyPlayedGame) -> tuple[SideSetup, ...]:
    """Sides without armies: what the game asks of a season before anybody has handed one in."""
    names = [f"Side {number}" for number in range(1, max(2, game.info.sides[0]) + 1)]
    return tuple(
        SideSetup(id=f"side-{at}", name=name, army=game.armies.blank(name)) for at, name in enumerate(names, 1)
    )


def check_terms(terms: Terms, game: AnyPlayedGame) -> None:
    """Raises Illegal with what the terms contradict, or what the game has not."""
    if terms.career and game.campaign is None:
        raise illegal("no-careers", f"{game.name} has no rules for careers.", rule="")
    if terms.career and game.campaign is not None:
        _check_beginning(terms, game.campaign)
    if len(set(terms.tie_breaks)) < len(terms.tie_breaks) or not set(terms.tie_breaks) <= set(tie_break_names(game)):
        raise illegal("tie-breaks", "Choose each tie-break once at most.", rule="")
    if terms.format == "groups" and (terms.groups < 2 or terms.advance < 1):
        raise illegal("groups", "Groups need at least two groups, and somebody who goes on from each.", rule="")
    if terms.tables and (terms.tables == 1 or terms.career):
        raise illegal("tables", "A match of teams has 2 to 10 tables, and no careers.", rule="")
    if terms.cut == 1:
        raise illegal("cut", "A bracket needs two players at least; with 0 there is none.", rule="")
    _check_table(terms.points_table)
    missions.check_lists(terms.missions, terms.deployments)
    if terms.capacity > PLAYERS_MOST:
        raise illegal("capacity", f"A season has room for {PLAYERS_MOST} players at most.", rule="")
    if len(set(terms.divisions)) < len(terms.divisions):
        raise illegal("divisions", "Two divisions have the same name.", rule="")


def _check_table(table: Sequence[Split]) -> None:
    """Raises Illegal for a table of league points that is not in order."""
    if not table:
        return
    apart = [split[0] for split in table]
    better = [split[1] - split[2] for split in table]
    if apart[0] != 0 or sorted(set(apart)) != apart or better[0] or sorted(better) != better:
        message = "A points table begins at difference 0 with equal points; then differences and margins rise."
        raise illegal("points-table", message, rule="")


def _check_beginning(terms: Terms, campaign: Campaign) -> None:
    """Raises Illegal when nobody could ever begin: once the season runs, its terms are fixed."""
    offers = within_time(campaign.deals, Career(name="", options=terms.options, budget=terms.budget))
    closed = [offer.closed for offer in offers if offer.closed is not None]
    if closed and len(closed) == len(offers):
        raise illegal("career-cannot-begin", closed[0].message, rule="")


def set_registration(season: Season, *, by: User, is_open: bool) -> None:
    """Opens registration, or closes it. Raises Illegal (``too-late``)."""
    with season_store.lock(season, by) as work:
        state = work.state
        if is_open and not takes_entries(state):
            raise illegal("too-late", "The season has begun: nobody can join now.", rule="")
        if state.registering != is_open:
            work.write(ev.Registration(open=is_open))


def takes_entries(state: SeasonState) -> bool:
    """Checks whether anybody can still join: before the start, or late where the terms allow it."""
    return state.stage != "finished" and (not state.started or late_entry(state))


def late_entry(state: SeasonState) -> bool:
    """Checks whether a running season takes new players."""
    cut = state.terms.is_cut and state.round >= state.terms.rounds
    return state.terms.late_entry and state.terms.open_ended and not cut


def place(season: Season, *, by: User, entry: int, division: int, seed: int) -> None:
    """Sets an entry's division and seed before the start, the division of a late entry until it is paired.

    Raises Illegal.
    """
    with season_store.lock(season, by) as work:
        _place(work, entry, division, seed)


def place_all(season: Season, *, by: User, places: Mapping[int, tuple[int, int]]) -> None:
    """Sets division and seed of several entries; all or none. Raises Illegal."""
    with season_store.lock(season, by) as work:
        for entry, (division, seed) in places.items():
            was = work.state.entries.get(entry)
            if was is None or (was.division, was.seed) != (division, seed):
                _place(work, entry, division, seed)


def draw_lots(season: Season, *, by: User) -> None:
    """Seeds those who take part at random. Raises Illegal (``season-begun``)."""
    with season_store.lock(season, by) as work:
        drawn = [entry.number for entry in work.state.taking_part]
        SystemRandom().shuffle(drawn)
        _seed(work, drawn)


def seed_by(season: Season, *, by: User, strength: Mapping[int, float]) -> None:
    """Seeds by ``strength``, the highest first; behind them, in the order of entry, those of whom none is known.

    Raises Illegal (``season-begun``).
    """
    with season_store.lock(season, by) as work:
        known = [entry.number for entry in work.state.taking_part if entry.number in strength]
        rest = [entry.number for entry in work.state.taking_part if entry.number not in strength]
        _seed(work, [*sorted(known, key=lambda number: (-strength[number], number)), *rest])


def _seed(work: unit_of_work.UnitOfWork, order: Sequence[int]) -> None:
    if work.state.started:
        raise illegal("season-begun", "The season has begun: the order of seeds is fixed.", rule="")
    for seed, number in enumerate(order, start=1):
        if work.state.entries[number].seed != seed:
            _place(work, number, work.state.entries[number].division, seed)


def is_unpaired(state: SeasonState, entry: int) -> bool:
    """Checks whether a late entry has no round of its own yet, played or rested: it can still go into another
    division, for it stands in no table there."""
    mine, joined = (one for one in state.fixtures.values() if entry in one.sides), state.entries[entry].joined
    own = any(not fixture.pairing.requested or fixture.round > joined for fixture in mine)
    return not own and not any(entry in order for order in state.order)


def _place(work: unit_of_work.UnitOfWork, entry: int, division: int, seed: int) -> None:
    if entry not in work.state.entries or not 0 <= division < len(work.state.terms.division_names):
        raise illegal("no-such-entry", "There is no such player or division.", rule="")
    if work.state.started and division != work.state.entries[entry].division:
        if work.state.stage == "finished" or not is_unpaired(work.state, entry):
            raise illegal("season-begun", "The season has begun: divisions are fixed.", rule="")
        if work.state.draft is not None:  # it was made for the other division
            work.write(ev.DraftDropped())
    work.write(ev.Placed(entry=entry, division=division, seed=max(0, min(seed, PLAYERS_MOST))))


def promote(work: unit_of_work.UnitOfWork) -> None:
    """Lets the first of the waiting list in while there is room and the season takes players."""
    state = work.state
    if state.started and not late_entry(state):
        return
    for entry in state.waiting_list():
        if state.is_full():
            return
        work.write(ev.Promoted(entry=entry.number))


def start(season: Season, *, by: User) -> None:
    """Begin: the terms are fixed, the order of seeds and the groups are made. Raises Illegal (``too-few``)."""
    with season_store.lock(season, by) as work:
        state = work.state
        if state.started:
            return
        order = tuple(by_seed(state, division) for division in range(len(state.terms.division_names)))
        _refuse_too_few(state, order)
        groups: Sequence[tuple[tuple[int, ...], ...]] = ()
        if state.terms.format == "groups":
            groups = [tuple(tuple(one) for one in knockout.snake(keys, state.terms.groups)) for keys in order]
        work.write(ev.Started(order=order, groups=tuple(groups)))


def by_seed(state: SeasonState, division: int) -> tuple[int, ...]:
    """The players of a division, the seeded ones first."""

    def strength(entry: Entry) -> tuple[bool, int, int]:
        return entry.seed == 0, entry.seed, entry.number

    return tuple(e.number for e in sorted(state.taking_part, key=strength) if e.division == division)


def _refuse_too_few(state: SeasonState, order: Sequence[Sequence[int]]) -> None:
    least = 2 * state.terms.groups if state.terms.format == "groups" else 2
    for name, keys in zip(state.terms.division_names, order, strict=True):
        if len(keys) < least:
            where = f"The division {name}" if name else "The season"
            raise illegal("too-few", f"{where} has {len(keys)} players and needs {least} to begin.", rule="")


def finish(season: Season, *, by: User) -> None:
    """Ends the season: what was agreed is final. Raises Illegal (``results-open``)."""
    with season_store.lock(season, by) as work:
        unsettled = [fixture for fixture in work.state.fixtures.values() if not fixture.settled]
        if unsettled:
            said = work.state.listed(unsettled)
            message = f"Not settled yet: {said}. Enter, rule on or void what will not be played."
            raise illegal("results-open", message, rule="")
        if work.state.stage == "running":
            work.write(ev.Finished())
