"""E-mails of notices: one to a person at a time, with everything that is due to them.

The first goes out at once; what follows within :data:`BUNDLED` waits and comes in one. A try is counted before it is
made, so several of these processes may run.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import send_mail
from django.db.models import F
from django.urls import reverse
from django.utils import timezone

from accounts.store.models import User
from notifications.store.models import Notice, Wishes

BUNDLED = timedelta(minutes=10)
PEOPLE_AT_ONCE = 50
WAITS = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120))
"""The time until the next try after each that has failed; after the last it is given up."""
LINES_MOST = 50


def send_mails() -> int:
    """Sends what is due, one e-mail to a person; returns how many were sent."""
    now = timezone.now()
    due = Notice.objects.filter(mail_due__lte=now).order_by("mail_due", "pk")
    people = dict.fromkeys(due.values_list("user_id", flat=True)[: PEOPLE_AT_ONCE * LINES_MOST])
    return sum(_mail(user, now) for user in User.objects.filter(pk__in=list(people)[:PEOPLE_AT_ONCE]))


def _mail(user: User, now: datetime) -> bool:
    waiting = Notice.objects.filter(user=user, mail_due__lte=now)
    wishes = Wishes.objects.get_or_create(user=user)[0]
    if wishes.mailed_at and wishes.mailed_at + BUNDLED > now:
        waiting.update(mail_due=wishes.mailed_at + BUNDLED)
        return False
    rows = list(waiting.order_by("at", "pk")[:LINES_MOST])
    if not _claim(rows, now):
        return False  # another process has them
    try:
        send_mail(_subject(rows), _body(rows), None, [user.email])
    except OSError:  # the mail server is away: another time
        return False
    Notice.objects.filter(pk__in=[row.pk for row in rows]).update(mail_due=None)
    Wishes.objects.filter(pk=wishes.pk).update(mailed_at=now)
    return True


def _claim(rows: Sequence[Notice], now: datetime) -> bool:
    """Counts a try of each notice and puts it off until the next; False where another process has been faster."""
    claimed = 0
    for tries in {row.mail_tries for row in rows}:
        following = now + WAITS[tries] if tries < len(WAITS) else None
        mine = Notice.objects.filter(pk__in=[row.pk for row in rows], mail_tries=tries, mail_due__lte=now)
        claimed += mine.update(mail_tries=F("mail_tries") + 1, mail_due=following)
    return bool(rows) and claimed == len(rows)


def _subject(rows: Sequence[Notice]) -> str:
    senders = {row.sender for row in rows}
    sender = senders.pop() if len(senders) == 1 else "Muster"
    said = rows[0].text if len(rows) == 1 else f"{rows[0].text} (and {len(rows) - 1} more)"
    return f"[{sender}] {said}"[:150].replace("\n", " ")


def _body(rows: Sequence[Notice]) -> str:
    lines = [f"{row.text}\n{settings.SITE_URL}{row.address}\n{row.topic}" for row in rows]
    page = settings.SITE_URL + reverse("notifications:news")
    return "\n\n".join([*lines, f"Choose what you are told, and when: {page}\n"])
