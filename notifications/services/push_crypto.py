"""The cryptography of web push: keys of browsers, messages encrypted for one of them, and the site's signature.

It has a module of its own because its libraries take 7 MB, which a site that sends no pushes never needs:
:mod:`notifications.services.push` imports it when there is something to encrypt.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping

import http_ece
from cryptography.exceptions import InvalidTag, UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02


def public_key_of(private: str) -> str:
    """Returns the public half of the site's key as browsers take it: the point on its curve in base64url."""
    point = Vapid02.from_raw(private.encode()).public_key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return urlsafe_b64encode(point).rstrip(b"=").decode()


def sign(private: str, claims: Mapping[str, object]) -> dict[str, str]:
    """Returns the headers with which the site proves to a push service who sends (RFC 8292)."""
    signed: dict[str, str] = Vapid02.from_raw(private.encode()).sign(claims)
    return signed


def are_keys(p256dh: str, auth: str) -> bool:
    """Checks whether two texts in base64url are the keys of a browser's subscription."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _decode(p256dh))
        return len(_decode(auth)) == 16
    except (ValueError, UnsupportedAlgorithm):
        return False


def encrypt(message: bytes, *, p256dh: str, auth: str) -> bytes:
    """Encrypts a message for the browser with these keys (RFC 8291). Raises ValueError for keys that are none."""
    try:
        found: bytes = http_ece.encrypt(
            message,
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=_decode(p256dh),
            auth_secret=_decode(auth),
            version="aes128gcm",
        )
    except (http_ece.ECEException, InvalidTag) as error:
        raise ValueError(str(error)) from error
    return found


def _decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
