"""Unlisted links to frozen versions, which anyone with the link can read and copy."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from armies.pages.cutouts import cutout_page
from armies.pages.paper import Head, on_paper
from armies.pages.readonly import read_only_values, sheet_pages
from armies.pages.texts import text_page
from armies.services import commands, selectors
from armies.services.access import building, find_share, own_army
from armies.store.models import Share
from ui.errors import ArmyError, Refused


@require_POST
def share(request: HttpRequest, key: str, number: int | None = None) -> HttpResponse:
    """Makes a link to a version; without a number it freezes the draft first."""
    army = own_army(request, key)
    try:
        version = commands.save_version(army) if number is None else selectors.version(army, number)
    except ArmyError as error:
        messages.error(request, str(error))
        return redirect("armies:roster", army.key)
    commands.share(version)
    return redirect(reverse("armies:versions", args=[army.key]) + f"#version-{version.number}")


@require_POST
def revoke(request: HttpRequest, key: str, token: str) -> HttpResponse:
    army = own_army(request, key)
    link = Share.objects.filter(version__army=army, token=token, revoked_at=None).first()
    if link is None:
        raise Http404("No such link.")
    commands.revoke(link)
    messages.info(request, "The link no longer works.")
    return redirect("armies:versions", army.key)


@require_safe
def read(request: HttpRequest, token: str) -> HttpResponse:
    """Shows the version behind a link. Search engines are asked not to index it."""
    version = find_share(token).version
    try:
        values = read_only_values(selectors.reading_of(version))
    except Refused as error:
        values = {"error": error, "game": selectors.game_or_404(version.game)}
    response = render(
        request, "armies/shared.html", {"version": version, "token": token, "site": settings.SITE_URL, **values}
    )
    response["X-Robots-Tag"] = "noindex"
    return response


@require_safe
@cache_control(public=True, max_age=86400)
def picture(request: HttpRequest, token: str) -> HttpResponse:
    """Draws the picture of a shared army that chats show beside its link."""
    from armies.pages.card_picture import draw_card  # noqa: PLC0415 - its Pillow takes 3 MB that only pictures need

    version = find_share(token).version
    try:
        drawn = draw_card(selectors.reading_of(version), name=version.name, by=str(version.army.owner or ""))
    except Refused:
        raise Http404("No picture of this army.") from None
    return HttpResponse(drawn, content_type="image/png", headers={"Cross-Origin-Resource-Policy": "cross-origin"})


@require_safe
def print_(request: HttpRequest, token: str) -> HttpResponse:
    version = find_share(token).version
    try:
        pages = sheet_pages(selectors.reading_of(version))
    except Refused:
        raise Http404("These sheets can no longer be drawn.") from None
    address = reverse("armies:shared", args=[token])
    head = Head(version.army.owner, f"version {version.number}", version.created_at, address)
    framed = on_paper(request, pages, head)
    return render(request, "armies/print.html", {"kept": version, **framed})


@require_safe
def counters(request: HttpRequest, token: str) -> HttpResponse:
    """Shows counters of the version behind a link, to cut out."""
    version = find_share(token).version
    try:
        drawn = cutout_page(request, selectors.reading_of(version))
    except Refused:
        raise Http404("These counters can no longer be drawn.") from None
    back = reverse("armies:shared", args=[token])
    return render(request, "armies/cutouts.html", {"kept": version, "back": back, **drawn})


@require_safe
def as_text(request: HttpRequest, token: str) -> HttpResponse:
    """Shows the version behind a link as text to copy."""
    return text_page(request, find_share(token).version, reverse("armies:shared", args=[token]))


@require_POST
def copy(request: HttpRequest, token: str) -> HttpResponse:
    """Copies the version behind a link to the visitor's own armies."""
    version = find_share(token).version
    try:
        with building(request) as holder:
            army = commands.copy_version(version, holder=holder)
    except ArmyError as error:
        messages.error(request, str(error))
        return redirect("armies:shared", token)
    messages.success(request, "This copy is yours to change.")
    return redirect("armies:roster", army.key)
