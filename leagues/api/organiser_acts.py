"""Commands of an organiser for a season, carried out by the services of the same name."""

from __future__ import annotations

from typing import Any

from accounts.store.models import User
from leagues.api import day_commands, team_models
from leagues.api import season_commands as commands
from leagues.services import missions, organising, registration, rounds, season_store, selectors, succession, the_day
from leagues.store.models import Season as KeptSeason
from leagues.store.terms import Terms
from rules.kernel.codec import Codec
from rules.kernel.records import Json

TERMS: Codec[Terms] = Codec(Terms)


def terms_from(given: dict[str, Json], base: Terms) -> Terms:
    """``base`` with what is given. Raises Unreadable."""
    named = {name.replace("_", "-"): value for name, value in given.items()}
    return TERMS.read({**TERMS.write(base), **named})


def organise(season: KeptSeason, by: User, act: Any) -> object:
    """Performs a command and returns what it tells (the numbers of new entries), or None. Raises Illegal."""
    match act:
        case commands.SetTerms():
            state = season_store.state_of(season)
            terms = terms_from(act.terms, state.terms)
            organising.set_terms(season, by=by, name=act.name or state.name, terms=terms)
        case commands.SettleOptions():
            organising.settle_options(season, by=by, edits=act.edits)
        case commands.Start():
            organising.start(season, by=by)
        case commands.Finish():
            organising.finish(season, by=by)
        case commands.TakeOver():
            return succession.take_over(season, by=by, moves=act.moves)
        case commands.Draft() | commands.Swap() | commands.DropDraft() | commands.Publish() | commands.PublishAll():
            _pair(season, by, act)
        case commands.SetRegistration() | commands.OpenLists() | commands.Add() | commands.AddMany():
            return _register(season, by, act)
        case commands.NamePlayer() | commands.Place() | commands.PlaceAll() | commands.Seed():
            _place(season, by, act)
        case _:
            _prepare_day(season, by, act)
    return None


def _pair(
    season: KeptSeason,
    by: User,
    act: commands.Draft | commands.Swap | commands.DropDraft | commands.Publish | commands.PublishAll,
) -> None:
    match act:
        case commands.Draft():
            rounds.draft(season, by=by)
        case commands.Swap():
            rounds.swap(season, by=by, one=act.one, other=act.other)
        case commands.DropDraft():
            rounds.discard(season, by=by)
        case commands.Publish():
            rounds.publish(season, by=by, play_by=act.play_by, expected=act.seq)
        case commands.PublishAll():
            rounds.publish_all(season, by=by)


def _register(
    season: KeptSeason, by: User, act: commands.SetRegistration | commands.OpenLists | commands.Add | commands.AddMany
) -> object:
    match act:
        case commands.SetRegistration():
            organising.set_registration(season, by=by, is_open=act.open)
        case commands.OpenLists():
            registration.open_lists(season, by=by)
        case commands.Add():
            return registration.add(season, by=by, username=act.player, team=act.team, club=act.club).number
        case commands.AddMany():
            return registration.add_teams(season, by=by, teams=[(one.team, one.club) for one in act.teams])
    return None


def _place(
    season: KeptSeason, by: User, act: commands.NamePlayer | commands.Place | commands.PlaceAll | commands.Seed
) -> None:
    match act:
        case commands.NamePlayer():
            registration.name_player(season, by=by, entry=act.entry, username=act.player)
        case commands.Place():
            organising.place(season, by=by, entry=act.entry, division=act.division, seed=act.seed)
        case commands.PlaceAll():
            organising.place_all(season, by=by, places={one.entry: (one.division, one.seed) for one in act.places})
        case commands.Seed() if act.by == "lots":
            organising.draw_lots(season, by=by)
        case commands.Seed():
            ratings = selectors.people(season, season_store.state_of(season), rated=True).ratings
            strength = {number: one.shown for number, one in ratings.items()}
            organising.seed_by(season, by=by, strength=strength)


def _prepare_day(
    season: KeptSeason,
    by: User,
    act: day_commands.SetCheckIn
    | day_commands.FixTable
    | day_commands.SetMission
    | day_commands.Announce
    | team_models.SetLineup,
) -> None:
    match act:
        case day_commands.SetCheckIn():
            the_day.set_check_in(season, by=by, now=act.check_in)
        case day_commands.FixTable():
            the_day.fix_table(season, by=by, entry=act.entry, table=act.table)
        case team_models.SetLineup():
            the_day.set_lineup(season, by=by, entry=act.entry, members=act.members)
        case day_commands.SetMission():
            missions.set_mission(season, by=by, number=act.round, mission=act.mission, deployment=act.deployment)
        case day_commands.Announce():
            the_day.announce(season, by=by, text=act.text)
