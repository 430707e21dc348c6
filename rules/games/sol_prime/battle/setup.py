"""Set-up: minefields (SP-3.2), Overwatch (SP-3.3), off-table artillery (SP-3.4), cover, readiness."""

from __future__ import annotations

from rules.games.sol_prime.battle.actions.course import ConcealPlatoon, LayMinefield, OffTable, Posture, Ready, Show
from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.events.course import (
    Concealed,
    MadeReady,
    MinefieldLaid,
    OffTableNoted,
    PostureTaken,
    Shown,
)
from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.hidden_information import is_hidden
from rules.games.sol_prime.mechanics.overwatch import check_overwatch
from rules.games.sol_prime.mechanics.placement import check_place
from rules.games.sol_prime.mechanics.readiness import check_present, refuse
from rules.games.sol_prime.mechanics.stands import is_aircraft, is_infantry, stands_of
from rules.games.sol_prime.mechanics.transport import check_room


def lay_minefield(state: State, action: LayMinefield) -> MinefieldLaid:
    """Lays a counter face down; its number tells nothing of its kind (SP-20.2, SP-20.10). Raises Illegal."""
    side = state.sides[action.side]
    left = side.mines.get(action.mine, 0)
    if left < 1:
        raise refuse("too-many-minefields", "No minefield of this kind is left to be laid.", "SP-2.67")
    recorder = Recorder(state)
    number = side.laid + 1
    name = f"{side.name or action.side}'s minefield {number}"
    if name in state.minefields:
        # The other side has the same name.
        name = f"{name} ({action.side})"
    strength = CATALOGUE.minefields.types[action.mine].strength
    if action.at is not None:
        check_place(state, action.at)
    recorder.minefield(name, side=action.side, strength=strength, place=action.place.strip(), at=action.at)
    recorder.side(action.side, laid=number, mines={**side.mines, action.mine: left - 1})
    told = recorder.told(side=action.side, about=(name,))
    return MinefieldLaid(mine=action.mine, minefield=name, place=action.place.strip(), **told)


def note_off_table(state: State, action: OffTable) -> OffTableNoted:
    """Notes the distance of an off-table piece (SP-3.4). Raises Illegal."""
    unit = check_present(state, action.unit)
    if unit.kind != "artillery":
        raise refuse("not-artillery", f"{action.unit} is not an artillery piece.", "SP-17.1")
    recorder = Recorder(state)
    recorder.unit(action.unit, off_table=action.inches, **({"at": None} if action.inches is not None else {}))
    told = recorder.told(side=unit.side, about=(action.unit,))
    return OffTableNoted(off_table=action.inches, concealed=is_hidden(state, unit), **told)


def check_posture(state: State, action: Posture) -> None:
    """Checks cover and digging in; at set-up also Overwatch and who rides where. Raises Illegal."""
    unit = check_present(state, action.unit)
    if action.dug_in and not is_infantry(unit):
        raise refuse("invalid-target", f"{action.unit} does not dig in: only infantry does.", "SP-9.19")
    if state.stage != "set-up" and unit.carried_by:
        raise refuse("is-carried", f"{action.unit} is aboard {unit.carried_by}.", "SP-16.13")
    if state.stage == "set-up":
        _check_start(state, action, unit)
    elif action.overwatch or action.concealed or action.carrier not in (None, unit.carried_by):
        raise refuse("not-active", "Overwatch, secrecy and who is aboard are settled at set-up.", "SP-3.3")


def _check_start(state: State, action: Posture, unit: Stand) -> None:
    """Checks what is settled at set-up alone. Raises Illegal."""
    if action.carrier and action.carrier != unit.carried_by:
        carrier = check_present(state, action.carrier)
        if carrier.side != unit.side or action.carrier == action.unit:
            raise refuse("no-room", f"{action.carrier} does not carry {action.unit}.", "SP-16.10")
        check_room(state, action.unit, unit, action.carrier, carrier)
    if action.overwatch:
        if action.carrier:
            raise refuse("is-carried", f"{action.unit} is aboard and not on Overwatch.", "SP-16.13")
        check_overwatch(state, action.unit, unit)
    if action.concealed and not state.options.hidden_set_up:
        raise refuse("not-agreed", "The players have not agreed on a hidden set-up.", "SP-28.4")


def take_posture(state: State, action: Posture) -> PostureTaken:
    """Sets cover and digging in; at set-up also Overwatch and who rides where, once this has been checked."""
    unit, recorder = state.units[action.unit], Recorder(state)
    changes: dict[str, object] = {"cover": action.cover, "dug_in": action.dug_in}
    if state.stage == "set-up":
        changes |= {"carried_by": action.carrier, "overwatch": bool(action.overwatch), "concealed": action.concealed}
        if action.carrier:
            changes["at"] = None
    recorder.unit(action.unit, **changes)
    return PostureTaken(
        cover=action.cover,
        dug_in=action.dug_in,
        carrier=action.carrier,
        concealed=is_hidden(recorder.state, recorder.stand(action.unit)),
        **recorder.told(side=unit.side, about=(action.unit,)),
    )


def show_stand(state: State, action: Show) -> Shown:
    """Puts a stand on the table that nobody has seen so far (SP-28.4). Raises Illegal."""
    if not check_present(state, action.unit).concealed:
        raise refuse("not-concealed", f"{action.unit} is on the table.", "SP-28.4")
    return show(state, action.unit)


def show(state: State, name: str) -> Shown:
    """Puts a concealed stand on the table (SP-28.4). Raises Illegal for one that is gone."""
    unit = check_present(state, name)
    recorder = Recorder(state)
    recorder.unit(name, concealed=False)
    concealed = is_hidden(recorder.state, recorder.stand(name))
    return Shown(concealed=concealed, **recorder.told(side=unit.side, about=(name,)))


def conceal_platoon(state: State, action: ConcealPlatoon) -> Concealed | Shown:
    """Keeps all stands of a platoon secret, or puts them on the table (SP-28.4). Raises Illegal."""
    if action.concealed and not state.options.hidden_set_up:
        raise refuse("not-agreed", "The players have not agreed on a hidden set-up.", "SP-28.4")
    stands = {name: state.units[name] for name in stands_of(state, action.platoon)}
    found = [name for name, unit in stands.items() if unit.concealed != action.concealed and not is_aircraft(unit)]
    if not found:
        raise refuse("not-concealed", "All of its stands are so already.", "SP-28.4")
    recorder = Recorder(state)
    for name in found:
        recorder.unit(name, concealed=action.concealed)
    secret = any(is_hidden(recorder.state, recorder.stand(name)) for name in found)
    told = recorder.told(side=state.platoons[action.platoon].side, about=found)
    return Concealed(concealed=secret, **told) if action.concealed else Shown(concealed=secret, **told)


def finish_setup(state: State, action: Ready) -> MadeReady:
    """Marks a side's set-up as finished."""
    if state.sides[action.side].ready:
        raise refuse("not-active", "This side is ready already.", "SP-3.1")
    recorder = Recorder(state)
    recorder.side(action.side, ready=True)
    # Everybody now sees what the side has not kept secret (SP-28.4).
    return MadeReady(shows=state.options.hidden_set_up, **recorder.told(side=action.side))
