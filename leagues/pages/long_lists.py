"""Pages of long lists, one below the other, so that no page grows with its season."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import HttpRequest

from leagues.services.parts import cut, page_of

ROWS_A_PAGE = 500


@dataclass(frozen=True, slots=True)
class Block:
    """A list on a page: the number of its rows, and what makes some of them ready for a template.

    A ``whole`` one is never cut: if it is longer than a page, it has a page alone.
    """

    length: int
    show: Callable[[slice], Any]
    whole: bool = False


def show(
    request: HttpRequest, blocks: Sequence[Block], *, most: int = ROWS_A_PAGE, at: tuple[int, int] = (0, 0)
) -> tuple[Page[Any], list[Any]]:
    """Returns the page that the address names, and what its blocks show.

    An address that names none leads to the page of the row ``at``: the index of a block, and that of the row in it.
    """
    whole = frozenset(index for index, block in enumerate(blocks) if block.whole)
    pages = cut([block.length for block in blocks], most, whole=whole)
    page = Paginator(pages, 1).get_page(request.GET.get("page") or page_of(pages, *at))
    return page, [blocks[part.index].show(part.rows) for part in page.object_list[0]]
