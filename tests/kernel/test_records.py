"""Records are values that the search for garbage need not look at."""

import gc

from rules.kernel.records import Record


class Shelf(Record):
    books: tuple[str, ...] = ()


class House(Record):
    shelves: tuple[Shelf, ...]


def test_records_and_tuples_of_them_are_no_matter_for_the_search_for_garbage():
    house = House(shelves=tuple(Shelf(books=(str(number),)) for number in range(3)))
    gc.collect()
    assert not gc.is_tracked(house)
    assert not gc.is_tracked(house.shelves)
