"""The licences under which things can be shared. A new line here is a new licence."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Licence:
    """A licence: key, name, address of its text, and whether others may change and share the work.

    ``alike``: derived works keep the same licence.
    """

    key: str
    name: str
    address: str = ""
    open: bool = True
    alike: bool = False
    credit: bool = True


RESERVED = "all-rights-reserved"
LICENCES = (
    Licence("cc-by", "CC BY 4.0", "https://creativecommons.org/licenses/by/4.0/"),
    Licence("cc-by-sa", "CC BY-SA 4.0", "https://creativecommons.org/licenses/by-sa/4.0/", alike=True),
    Licence("cc0", "CC0 1.0", "https://creativecommons.org/publicdomain/zero/1.0/", credit=False),
    Licence("cc-by-nc", "CC BY-NC 4.0", "https://creativecommons.org/licenses/by-nc/4.0/"),
    Licence("cc-by-nc-sa", "CC BY-NC-SA 4.0", "https://creativecommons.org/licenses/by-nc-sa/4.0/", alike=True),
    Licence(RESERVED, "All rights reserved", open=False),
)
BY_KEY = {licence.key: licence for licence in LICENCES}
NOT_FOR_MONEY = ("cc-by-nc", "cc-by-nc-sa")


def licence(key: str) -> Licence:
    """Returns the licence with that key; an unknown one reserves all rights."""
    return BY_KEY.get(key) or BY_KEY[RESERVED]


def find_licence_by_name(name: str) -> Licence:
    """Returns the licence with that name; an unknown one reserves all rights."""
    return next((one for one in LICENCES if one.name == name), BY_KEY[RESERVED])


def allowed_licences(source: str) -> tuple[Licence, ...]:
    """Returns the licences allowed for a work derived from one under ``source`` (empty: own work).

    A share-alike licence stays the same, a non-commercial one stays non-commercial, and a copy of a work with all
    rights reserved stays private to the person who made it.
    """
    if not source:
        return LICENCES
    base = licence(source)
    if base.alike or not base.open:
        return (base,)
    if base.key in NOT_FOR_MONEY:
        return tuple(BY_KEY[key] for key in NOT_FOR_MONEY)
    if base.credit:
        return tuple(one for one in LICENCES if one.open and one.credit)
    return LICENCES
