"""The room that visitors have: without a bound, strangers could fill the disk with armies that nobody wants."""

from django.conf import settings

from accounts.store.models import Visitor
from armies.store.models import Army
from ui.errors import refused


def require_room(visitor: str) -> None:
    """Checks that there is room for one more army of a visitor. Raises Refused (`no-room-for-visitors`).

    There is a bound for all visitors together and one for all who come from the same address.
    """
    theirs = Army.objects.exclude(visitor="")
    if theirs.count() >= settings.VISITOR_ARMIES:
        raise refused("no-room-for-visitors", "There is no room left for armies of visitors. Sign up to keep yours.")
    origin = Visitor.objects.filter(key=visitor).values_list("origin", flat=True).first()
    if not origin:
        return
    neighbours = Visitor.objects.filter(origin=origin).values("key")
    if theirs.filter(visitor__in=neighbours).count() >= settings.VISITOR_ARMIES_ADDRESS:
        most = settings.VISITOR_ARMIES_ADDRESS
        message = (
            f"Visitors from your network keep {most} armies here, the most there is room for. Sign up to keep yours."
        )
        raise refused("no-room-for-visitors", message)
