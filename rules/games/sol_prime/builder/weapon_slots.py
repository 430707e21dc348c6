"""The list of an entry's weapons on its card, each with its points and the reason against it."""

from __future__ import annotations

from rules.games.sol_prime.army import limits
from rules.games.sol_prime.army.document import Mount
from rules.games.sol_prime.army.fittings import INFANTRY, VEHICLE, mounts_of
from rules.games.sol_prime.army.pricing.points import format_rating, mount_points
from rules.games.sol_prime.army.summary import ArmySummary, Entry
from rules.games.sol_prime.army.validation.entries import entry_problems
from rules.games.sol_prime.army.validation.weapons import may_carry
from rules.games.sol_prime.builder.army_card import format_price_change, level_problem
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.kernel.display.cards import Choose, Number, Option, Section, Slots
from rules.kernel.display.cards import Entry as Shown


def weapons_section(army: ArmySummary, entry: Entry) -> Section:
    """Returns one list of all mounts; the model's own are copied into it at the first change."""
    design = entry.fitted.design
    mounts = [mount for mount in mounts_of(design) if mount.id in CATALOGUE.weapons]
    extra = len(design.weapons or ())
    entries = tuple(_mount(army, entry, mount, place, extra) for place, mount in enumerate(mounts))
    vehicle = entry.fitted.kind == VEHICLE
    options = tuple(
        Option(
            value=key,
            label=weapon.name,
            detail=f"{_reach(key)}, {format_rating(weapon.vehicle)}/{format_rating(weapon.infantry)}",
            price=format_price_change(
                mount_points(Mount(id=key), vehicle=vehicle, prices=army.prices) * max(entry.count, 1)
            ),
            reason=_against(army, entry, key),
            rule="SP-2.20" if level_problem(army, weapon.tech) else "SP-2.35" if _against(army, entry, key) else "",
            group=weapon.class_.capitalize(),
        )
        for key, weapon in CATALOGUE.weapons.items()
        if weapon.carrier != "automatic"
    )
    slots = Slots(
        path=(*entry.path, "add-weapons"),
        label="Weapons",
        entries=entries,
        options=options,
        add_label="Add a weapon",
        movable=False,
        rule="SP-2.30",
    )
    found = [
        one.message.removeprefix(f"{entry.name}: ")
        for one in entry_problems(army, entry)
        if one.where[-1:] == ("weapons",)
    ]
    return Section(key="weapons", title="Weapons", fields=(slots,), note=" ".join(found), rule="SP-2.32")


def _reach(key: str) -> str:
    weapon = CATALOGUE.weapons[key]
    return f'{weapon.min_range}–{weapon.range}"' if weapon.min_range else f'{weapon.range}"'


def _against(army: ArmySummary, entry: Entry, key: str) -> str:
    weapon = CATALOGUE.weapons[key]
    if high := level_problem(army, weapon.tech):
        return high
    allowed = entry.fitted.cls.weapons_allowed if entry.fitted.cls else None
    if allowed is not None and key not in allowed:
        return "not for this squad"
    return "" if may_carry(entry.fitted, weapon) else f"not for: {entry.fitted.kind}"


def _mount(army: ArmySummary, entry: Entry, mount: Mount, place: int, extra: int) -> Shown:
    weapon = CATALOGUE.weapons[mount.id]
    own = place < extra
    path = (*entry.path, "weapons" if own else "add-weapons", place if own else place - extra)
    label = weapon.name if mount.mounts == 1 else f"{mount.mounts} × {weapon.name}"
    turns = (Option(value=True, label="in a turret"), Option(value=False, label="forward only"))
    fixed = Choose(path=(*path, "turret"), label="Mounted", options=turns, value=mount.turret, rule="SP-2.34")
    side_by_side = Number(
        path=(*path, "mounts"),
        label="Side by side",
        value=mount.mounts,
        least=limits.MOUNTS.least,
        most=limits.MOUNTS.most,
        rule="SP-2.32",
    )
    return Shown(
        path=path,
        label=label,
        detail=f"{_reach(mount.id)}, {format_rating(weapon.vehicle)}/{format_rating(weapon.infantry)}"
        + ("" if mount.turret else ", forward only"),
        price=str(mount_points(mount, vehicle=entry.fitted.kind == VEHICLE, prices=army.prices)),
        fields=() if entry.fitted.kind == INFANTRY else (side_by_side, fixed),
    )
