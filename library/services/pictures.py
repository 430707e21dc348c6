"""Uploaded pictures. Each is encoded afresh; the uploaded file itself is never stored.

The site fetches nothing from other servers: a linked picture stays a link.
"""

from __future__ import annotations

import io
import threading
import warnings
from typing import BinaryIO

from django.core.files.base import ContentFile
from django.db import transaction

from accounts.store.models import User
from library.store.models import Picture
from ui.errors import refused

SIZE_LIMIT = 8 * 1024 * 1024  # bytes of an upload
PIXELS = 12_000_000  # some 16 bytes of memory each while it is read
SIDE = 1024  # pixels of what is kept, at most
FORMATS = ("JPEG", "PNG", "WEBP", "GIF")
PICTURES_KEPT = 500  # of one account
TYPE = "image/webp"

_one_at_a_time = threading.Lock()
"""Several large pictures at once would take the memory of all of them."""


def keep_picture(upload: BinaryIO, *, size: int, owner: User, name: str = "") -> Picture:
    """Checks, shrinks and re-encodes a picture. Raises Refused with what is wrong with it."""
    if size > SIZE_LIMIT:
        raise refused("too-large", f"This picture is too large: the most is {SIZE_LIMIT // 1024 // 1024} MB.")
    if Picture.objects.filter(owner=owner).count() >= PICTURES_KEPT:
        raise refused(
            "too-many-pictures", f"You have {PICTURES_KEPT} pictures, the most you can keep. Delete one first."
        )
    content, width, height = rewrite(upload)
    picture = Picture(owner=owner, name=" ".join(name.split())[:120], width=width, height=height, size=len(content))
    with transaction.atomic():
        picture.file.save(f"{picture.key}.webp", ContentFile(content), save=False)
        picture.save()
    return picture


def rewrite(upload: BinaryIO) -> tuple[bytes, int, int]:
    """Encodes the first frame of a picture as upright WebP of at most ``SIDE`` pixels a side, without metadata.

    What it is, its content says, not its name. Raises Refused.
    """
    from PIL import Image, ImageOps  # noqa: PLC0415 - 3 MB that only uploads need

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with _one_at_a_time, Image.open(upload, formats=FORMATS) as image:
                if image.width * image.height > PIXELS:
                    raise refused("too-large", f"This picture has more than {PIXELS // 1_000_000} million pixels.")
                image.draft("RGB", (SIDE, SIDE))  # a JPEG is read no larger than it has to be
                image.thumbnail((SIDE, SIDE))  # first: every other step would copy it at its full size
                small = ImageOps.exif_transpose(image)
                clean = small.convert("RGBA" if "A" in small.getbands() or "transparency" in small.info else "RGB")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise refused("not-a-picture", "This picture cannot be read: send a JPEG, PNG, WebP or GIF.") from None
    clean.info = {}
    out = io.BytesIO()
    clean.save(out, "WEBP", quality=82, method=4, exif=b"", icc_profile=b"", xmp=b"")
    return out.getvalue(), clean.width, clean.height


def delete_picture(picture: Picture) -> None:
    """Deletes a picture and its file; its name remains where it was shown."""
    picture.delete()
    transaction.on_commit(lambda: picture.file.delete(save=False))


def delete_pictures_of(user: User) -> None:
    """Deletes all pictures of an account that is being deleted."""
    for picture in Picture.objects.filter(owner=user):
        delete_picture(picture)
