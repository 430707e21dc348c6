"""What somebody wants to be told: by kind and channel, and in which hours nothing leaves the site."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import time

from django.db.models import QuerySet
from django.utils import timezone

from accounts.store.models import User
from notifications.services.kinds import GROUPS, KINDS
from notifications.services.quiet import release
from notifications.store.models import Notice, Wishes


@dataclass(frozen=True, slots=True, kw_only=True)
class NewWishes:
    """The kinds wanted on the site, by e-mail and by push (None: as they are), and the quiet hours."""

    site: Sequence[str]
    mail: Sequence[str]
    push: Sequence[str] | None = None
    quiet: tuple[time, time] | None = None


@dataclass(frozen=True, slots=True)
class KindWish:
    """A kind of news, and whether somebody is told of it on the site, by e-mail and by push."""

    key: str
    label: str
    group: str
    site: bool
    mail: bool
    push: bool


def wishes_of(user: User) -> Wishes:
    """Returns what an account has said, or the wishes of one that has said nothing: everything, at any hour."""
    return Wishes.objects.filter(user=user).first() or Wishes(user=user)


def kinds_of(kept: Wishes) -> list[KindWish]:
    """Returns every kind of news with how somebody is told of it."""
    return [
        KindWish(
            key,
            label,
            group.title,
            site=key not in kept.site_off,
            mail=key not in kept.mail_off,
            push=key not in kept.push_off,
        )
        for group in GROUPS
        for key, label in group.kinds.items()
    ]


def set_wishes(user: User, new: NewWishes) -> None:
    """Keeps what somebody wants to be told; everything else is switched off, also what waits to be sent."""
    kept = wishes_of(user)
    kept.site_off, kept.mail_off = _without(new.site), _without(new.mail)
    if new.push is not None:
        kept.push_off = _without(new.push)
    kept.quiet_from, kept.quiet_until = new.quiet or (None, None)
    kept.save()
    mails = Notice.objects.filter(user=user, mail_due__isnull=False)
    pushes = Notice.objects.filter(user=user, push_due__isnull=False)
    mails.filter(kind__in=kept.mail_off).update(mail_due=None)
    pushes.filter(kind__in=kept.push_off).update(push_due=None)
    _put_off(mails, pushes, kept)


def _put_off(mails: QuerySet[Notice], pushes: QuerySet[Notice], kept: Wishes) -> None:
    """Gives what waits the hours that hold now."""
    due = release(timezone.now(), kept.user.zone, kept.quiet_from, kept.quiet_until)
    mails.update(mail_due=due)
    pushes.update(push_due=due)


def _without(wanted: Sequence[str]) -> list[str]:
    return sorted(set(KINDS) - set(wanted))
