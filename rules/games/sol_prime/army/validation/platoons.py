"""Platoons: size, transports, one morale rating (SP-2.51 to SP-2.53)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.army.fittings import INFANTRY, INSTALLATION, VEHICLE, VTOL
from rules.games.sol_prime.army.summary import Entry
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.kernel.edits import Edit
from rules.kernel.problems import Fix, Problem
from rules.kernel.records import replace


def platoon_problems(name: str, entries: list[Entry]) -> Iterator[Problem]:
    """Checks a platoon's size and its one morale rating."""
    where = (*entries[0].path, "platoon")
    for one in size_problems(name, entries):
        yield replace(one, where=where)
    ratings = {entry.fitted.design.morale for entry in entries if entry.fitted.kind != INSTALLATION}
    if len(ratings) > 1:
        message = f"Platoon {name} has stands of different morale: {', '.join(sorted(ratings))}. One rating for all."
        fixes = tuple(_one_rating(entries, rating) for rating in sorted(ratings))
        yield Problem(code="platoon-morale", message=message, rule="SP-2.53", where=where, fixes=fixes)


def _one_rating(entries: list[Entry], rating: str) -> Fix:
    edits = tuple(Edit(op="set", path=(*entry.path, "morale"), value=rating) for entry in entries)
    return Fix(label=f"Make them all {rating}", edits=edits)


def size_problems(name: str, entries: list[Entry]) -> Iterator[Problem]:
    """Checks a platoon of more than six stands: only infantry with its transports (SP-2.51, SP-2.52)."""
    table = CATALOGUE.platoons
    stands = sum(entry.count for entry in entries)
    if stands <= table.most:
        return
    transports = [entry for entry in entries if entry.fitted.kind in (VEHICLE, VTOL)]
    squads = sum(entry.count for entry in entries if entry.fitted.kind == INFANTRY)
    carriers = sum(entry.count for entry in transports)
    others = stands - squads - carriers
    excepted = squads and transports and not others and all(entry.fitted.bays for entry in transports)
    if not excepted or carriers > table.transports:
        message = f"Platoon {name} has {stands} stands of {table.most}; only infantry with transports may have more."
        yield Problem(code="platoon-size", message=message, rule="SP-2.51", over=stands - table.most)
    room = sum(entry.count * entry.fitted.capacity for entry in transports)
    if squads and transports and squads > room:
        message = f"Platoon {name} has {squads} squads; its transports carry {room}."
        yield Problem(code="transport-capacity", message=message, rule="SP-2.52", over=squads - room)
