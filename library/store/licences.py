"""The licences under which things can be shared. The list is open: a line more is a licence more."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Licence:
    """A licence: its key, its name, where its text is, whether it lets others change and pass on what is under it.

    ``alike``: what is made of it stays under the same licence.
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
    """The licence of that key; one that is not on the list (any more) reserves all rights."""
    return BY_KEY.get(key) or BY_KEY[RESERVED]


def find_licence_by_name(name: str) -> Licence:
    """The licence of that name; an unknown one reserves all rights."""
    return next((one for one in LICENCES if one.name == name), BY_KEY[RESERVED])


def allowed_licences(source: str) -> tuple[Licence, ...]:
    """The licences under which something may be shared that was made from a thing under ``source`` (empty: own work).

    What must be passed on alike keeps its licence, what is not for money stays so, and what reserves all rights stays
    with whoever made the copy.
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
