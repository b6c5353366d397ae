"""A finished PDF in, PNG pictures of its pages out, drawn by a reader that is not ours (PDFium)."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

__all__ = ["pngs"]


def pngs(pdf: bytes, dpi: float) -> Iterator[bytes]:
    """A PNG a page, `dpi` pixels an inch, with that resolution noted in it."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            picture = page.render(scale=dpi / 72).to_pil()
            buffer = BytesIO()
            picture.save(buffer, "PNG", dpi=(dpi, dpi))
            yield buffer.getvalue()
    finally:
        document.close()
