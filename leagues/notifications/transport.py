"""The way of a message to a webhook: signed, and posted as :mod:`notifications.services.transport` does."""

import hmac
import http.client
from hashlib import sha256

from django.utils import timezone

from leagues.store.models import Delivery
from notifications.services import transport

TAKEN = range(200, 300)


def signature(secret: str, *, seconds: int, body: str) -> str:
    """The signature of a message that is sent at ``seconds`` since 1970."""
    mac = hmac.new(secret.encode(), f"{seconds}.{body}".encode(), sha256).hexdigest()
    return f"t={seconds},v1={mac}"


def post(delivery: Delivery) -> tuple[bool, str]:
    """Sends a message; returns whether it was taken, and what the other side (or the way there) said."""
    now, hook = int(timezone.now().timestamp()), delivery.hook
    headers = {
        "Content-Type": "application/json; charset=utf-8",
        "User-Agent": "Muster webhooks",
        "Muster-Event": delivery.type,
        "Muster-Delivery": delivery.key,
        "Muster-Signature": signature(hook.secret, seconds=now, body=delivery.body),
    }
    try:
        status = transport.post(hook.address, delivery.body.encode(), headers)
    except (OSError, http.client.HTTPException, ValueError) as error:
        return False, str(error) or type(error).__name__
    return status in TAKEN, f"answered {status}"
