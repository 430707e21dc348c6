"""The renderer of answers: msgspec writes them, since a megabyte of JSON holds up everybody while it is made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from rest_framework.renderers import JSONRenderer

LINE_SEPARATORS = ((b"\xe2\x80\xa8", b"\\u2028"), (b"\xe2\x80\xa9", b"\\u2029"))
"""Two ends of lines that JSON may hold and older JavaScript may not, with their escapes."""


class FastJSONRenderer(JSONRenderer):
    """Writes what :class:`JSONRenderer` writes, several times as fast; an indented answer is left to that one."""

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Returns the JSON of ``data`` in UTF-8, and nothing for None."""
        if data is None:
            return b""
        encoder = msgspec.json.Encoder(enc_hook=self.encoder_class().default, decimal_format="number")
        text = encoder.encode(data)
        if self.get_indent(accepted_media_type or "", renderer_context or {}):
            plain = msgspec.json.decode(text)
            indented: bytes = super().render(plain, accepted_media_type, renderer_context)
            return indented
        for separator, escape in LINE_SEPARATORS:
            text = text.replace(separator, escape)
        return text
