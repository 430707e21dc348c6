"""An account's own particulars."""

from django.core.exceptions import ValidationError

from accounts.store.models import UNCHOSEN_ZONE, User, validate_time_zone
from rules.kernel.problems import illegal


def change_profile(user: User, *, display_name: str | None = None, time_zone: str | None = None) -> User:
    """Changes the name that others see and the time zone (None: as it is).

    Raises Illegal (``unknown-time-zone``).
    """
    if time_zone is not None:
        try:
            validate_time_zone(time_zone)
        except ValidationError as error:
            raise illegal("unknown-time-zone", error.messages[0], rule="") from None
        user.time_zone = time_zone
    if display_name is not None:
        user.display_name = " ".join(display_name.split())
    user.save(update_fields=["display_name", "time_zone"])
    return user


def adopt_zone(user: User, zone: str) -> None:
    """Gives an account a time zone, unless it has chosen one."""
    if user.time_zone == UNCHOSEN_ZONE and zone != UNCHOSEN_ZONE:
        change_profile(user, time_zone=zone)
