"""QR codes of addresses, for pages and for paper."""

from __future__ import annotations


def draw_qr(address: str) -> str:
    """Draws the QR code of an address, as SVG inside a page: dark on white, whatever the scheme."""
    import segno  # noqa: PLC0415 - 2 MB that only these codes need

    code = segno.make(address, error="m")
    return code.svg_inline(border=2, dark="#000", light="#fff", title="QR code", omitsize=True)
