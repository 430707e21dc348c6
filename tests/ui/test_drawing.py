"""Drawings made without templates: boards, boxes, meters, odds."""

from __future__ import annotations

from fractions import Fraction
from xml.etree import ElementTree

import pytest
from django.template import Context, Engine

from home.styleguide_board import board
from rules.kernel.dice import D6, D10_FROM_ZERO, D100, Die
from rules.kernel.display.cards import Line
from rules.kernel.display.plan import Plan, PlanArc, PlanCircle, PlanLine, PlanPiece, Sketch
from rules.kernel.display.screen import Cell, Counter, Token
from rules.kernel.odds import Odds, Segment, percent
from rules.kernel.records import replace
from ui import board as boards
from ui import board_views, cell_rows, tags
from ui import plan as plans


def drawn(template, **context):
    return Engine.get_default().from_string(template).render(Context(context))


def parsed(html):
    return ElementTree.fromstring(f"<div>{html.replace(' data-board', '')}</div>")


def ends_of_rows(svg):
    """Returns the first and the last id of each row of cells that a script draws, with the count of its cells."""
    (group,) = svg.iterfind(".//*[@data-rows]")
    rows = [row.split("|") for row in group.get("data-rows").split(";")]
    return [(int(row[0]), row[1], row[-4]) for row in rows]


def test_a_board_has_every_cell_and_piece_once_and_no_button_by_itself():
    example = board()
    svg = parsed(boards.draw(example))
    drawn = {cell.get("data-cell") for cell in svg.iterfind(".//*[@data-cell]")}
    assert drawn == {token.cell for token in example.tokens}, "the others come as rows"
    rows = ends_of_rows(svg)
    assert sum(count for count, *_ in rows) == len(example.cells)
    assert {end for _, *ends in rows for end in ends} <= {cell.id for cell in example.cells}
    assert {token.get("data-token") for token in svg.iterfind(".//g[@data-token]")} == {t.id for t in example.tokens}
    assert not svg.findall(".//*[@role='button']")
    assert not svg.findall(".//*[@tabindex]")


def test_a_cell_says_who_stands_on_it():
    svg = parsed(boards.draw(board()))
    cell = svg.find(".//*[@data-cell='0205']")
    assert cell is not None and cell.get("aria-label") == "Hex 0205, Unit W, Unit XII"
    assert svg.find(".//*[@data-cell='0101']") is None, "an empty one does nothing without a script, which draws it"


def test_cells_that_go_on_evenly_are_one_row_whatever_is_said_of_them():
    column = [(f"0,{at}", f"01{at:02}", "woods" if at in (3, 4) else "", 24.0, 20.8 + 41.6 * at) for at in range(12)]
    other = ("x", "0201", "", 60.0, 0.0)
    rows, words = cell_rows.write([*column, other])
    assert rows == "12|0,0|0100|24|20.8|0,11|0111|24|478.4;1|x|0201|60|0" and words == "woods|3 4"
    bent = [*column[:5], ("0,5", "0105", "", 24.0, 229.5), *column[6:]]
    assert cell_rows.write(bent)[0].startswith("5|"), "a cell that is off the line begins another row"
    assert not cell_rows.can_be_written("a|b") and not cell_rows.can_be_written("a", "b;c")


def test_a_cell_shows_its_arrow_and_its_ways():
    cell = Cell(id="1", points="24,0 12,20.8 -12,20.8 -24,0 -12,-20.8 12,-20.8", x=0, y=0, label="")
    drawn = replace(board(), cells=(replace(cell, arrow=180.0, ways=(0.0, 180.0)), replace(cell, id="2")), tokens=())
    svg = parsed(boards.draw(drawn))
    assert svg.find(".//path[@class='way']").get("d") == "M0 0l0 -20.8M0 0l0 20.8"
    (flow,) = svg.iterfind(".//path[@class='flow']")
    assert flow.get("d").endswith("M6 11L0 17L-6 11"), "the point of the arrow is below"


def test_a_map_is_few_elements_one_for_each_cell_and_few_for_all_that_is_printed():
    example = board()
    svg = parsed(boards.draw(replace(example, tokens=())))
    tones, rows = {cell.tone for cell in example.cells}, {cell.y for cell in example.cells if cell.label}
    drawn = [one for one in svg[0] if one.tag != "defs"]
    assert len([one for part in drawn for one in part.iter()]) <= len(example.cells) + len(tones) + len(rows) + 5


def test_each_letter_of_a_name_has_a_place_in_its_cell():
    cells = [Cell(id=name, label=name, x=x, y=0, points="24,0 0,20 -24,0 0,-20") for name, x in (("01", 0), ("9", 48))]
    cells = [
        replace(one, points=" ".join(f"{one.x + a},{b}" for a, b in ((24, 0), (0, 20), (-24, 0), (0, -20))))
        for one in cells
    ]
    svg = parsed(boards.draw(replace(board(), size=24.0, cells=tuple(cells), tokens=())))
    (text,) = svg.iterfind(".//text[@class='names']")
    assert text.text == "091", "all first letters before the second ones"
    assert [float(x) for x in text.get("x").split()] == [-1.8, 48.0, 1.8]


def test_pieces_of_a_stack_do_not_hide_each_other():
    svg = parsed(boards.draw(board()))
    places = {token.get("data-token"): token.get("transform") for token in svg.iterfind(".//g[@data-token]")}
    assert places["w"] != places["x"]


def test_a_board_of_another_scale_is_drawn_to_the_same_size():
    example = board()
    double = replace(
        example,
        size=48.0,
        width=example.width * 2,
        height=example.height * 2,
        cells=(),
        tokens=tuple(replace(token, x=token.x * 2, y=token.y * 2) for token in example.tokens),
    )
    small, large = parsed(boards.draw(replace(example, cells=()))), parsed(boards.draw(double))
    for one, other in zip(small.iterfind(".//g[@data-token]"), large.iterfind(".//g[@data-token]"), strict=True):
        assert one.get("transform") == other.get("transform")
    assert small[0].get("viewBox") == large[0].get("viewBox")


def test_sides_differ_in_shape_and_not_only_in_colour():
    assert len({boards.side_mark(colour).split(' d="')[1] for colour in range(6)}) == 6


def test_names_on_a_board_are_text():
    cell = Cell(id="1", label="<b>", x=0, y=0, points="0,0 1,1", title='"<script>')
    token = Token(id="t", cell="1", x=0, y=0, mark="<i>", title="<i>", side=0)
    html = boards.draw(replace(board(), cells=(cell,), tokens=(token,)))
    assert "<script>" not in html and "<b>" not in html and "<i>" not in html


@pytest.mark.parametrize("many", [2, 3, 4, 6, 8, 12])
def test_a_crowd_on_one_hex_is_all_in_sight_and_inside(many):
    crowd = tuple(Token(id=str(at), cell="1", x=0, y=0, mark="X", title="X", side=0) for at in range(many))
    cell = Cell(id="1", points="24,0 12,20.8 -12,20.8 -24,0 -12,-20.8 12,-20.8", x=0, y=0, label="")
    svg = parsed(boards.draw(replace(board(), size=24.0, cells=(cell,), tokens=crowd)))
    spots = []
    for token in svg.iterfind(".//g[@data-token]"):
        x, y = map(float, token.get("transform")[len("translate(") : -1].split())
        radius = float(token.find("path").get("transform")[len("scale(") : -1])
        assert (x * x + y * y) ** 0.5 + radius * 0.8 < 20.8
        spots.append((x, y, radius))
    pairs = [(one, two) for at, one in enumerate(spots) for two in spots[:at]]
    assert all(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 >= 1.8 * a[2] for a, b in pairs)


def test_boxes_show_what_is_left_and_what_is_taken():
    html = tags.boxes(Counter(label="Armor", value=5, most=8, shape="boxes"))
    assert html.count("box taken") == 3
    assert html.count("<i ") == 8
    assert "Armor: 5 of 8 left" in html


def test_boxes_of_hits_count_upwards():
    html = tags.boxes(Counter(label="Hits", value=2, most=8, shape="boxes", taken=True))
    assert html.count("box taken") == 2
    assert "Hits: 2 of 8 taken" in html


def test_boxes_stand_in_groups_that_no_line_break_tears():
    html = tags.boxes(Counter(label="Shots", value=12, most=12, shape="boxes"))
    assert [part.count("<i ") for part in html.split('<span class="few">')[1:]] == [5, 5, 2]
    html = tags.boxes(Counter(label="Armor", value=10, most=10, shape="boxes", bands=(6, 2)))
    assert [part.count("<i ") for part in html.split('<span class="few">')[1:]] == [4, 4, 2]


def test_tapped_boxes_mark_up_to_themselves_or_give_back():
    hits = Counter(label="Hits", value=2, most=4, shape="boxes", taken=True, due=1, tap="hits:<Barn>")
    html = tags.boxes(hits)
    assert html.count("<button") == 4
    assert html.count('class="box taken"') == 2 and html.count('class="box pending"') == 1
    assert [int(part.partition('"')[0]) for part in html.split("#")[1:]] == [0, 1, 3, 4]
    assert "hits:&lt;Barn&gt;" in html and 'aria-label="back to 1 of 4"' in html and 'aria-label="mark 3 of 4"' in html
    fuel = Counter(label="Fuel", value=3, most=4, shape="boxes", tap="burn")
    assert [int(part.partition('"')[0]) for part in tags.boxes(fuel).split("#")[1:]] == [4, 2, 1, 0]


def test_a_plan_is_drawn_from_the_near_edge_up():
    piece = PlanPiece(id="a<b", x=12.5, y=3, title="Barn 1", mark="1", side=1, sheet="red/Barn", turn=90)
    html = plans.draw(Plan(width=48, depth=36, pieces=(piece,), circles=(PlanCircle(x=1, y=2, radius=3),)))
    assert 'viewBox="0 0 960 720"' in html and "translate(250 -60)" in html and 'data-pick="pick-red/Barn"' in html
    assert "a&lt;b" in html and "tabindex" not in html and "rotate(90)" in html
    assert "12.5&quot; from the left, 3&quot; up, facing 90°" in html
    assert '<text x="720" y="-3">36"' in html and '<text x="950" y="-3">48"' in html, "the far edge's is not cut off"
    assert '<text x="10" y="-482">24"' in html and '<text x="10" y="-708">36"' in html


def test_a_sketch_draws_arcs_lines_and_ghosts():
    half = PlanArc(x=0, y=0, turn=0, half=90, reach=2)
    html = plans.sketch(
        Sketch(
            arcs=(half, replace(half, half=100), replace(half, half=180)),
            lines=(PlanLine(start=(0, 0), end=(3, 4), title='5"', tone="bad"),),
            pieces=(PlanPiece(id="x", x=1, y=1, title="x", ghost=True),),
        )
    )
    assert "M0 0L-40 0A40 40 0 0 1 40 0Z" in html, "a half ring, clockwise"
    assert "A40 40 0 1 1" in html and html.count("<circle") == 1 and 'class="line bad"' in html and "5&quot;" in html
    assert "ghost" in html and "role=" not in html


def test_open_boxes_can_be_marked_and_taken_ones_cannot():
    html = tags.boxes(Counter(label="Armor", value=5, most=8, shape="boxes"), "mark")
    assert html.count('type="checkbox"') == 5


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1, 5000), "under 0.1 %"),
        (Fraction(1, 3), "33.3 %"),
        (Fraction(3, 4), "75 %"),
        (Fraction(4999, 5000), "over 99.9 %"),
        (Fraction(1), "100 %"),
    ],
)
def test_a_chance_is_never_rounded_to_certainty(chance, said):
    assert percent(chance) == said


def test_the_odds_strip_is_to_scale_and_full():
    strip = (
        Segment(label="miss", tone="miss", chance=Fraction(3, 4)),
        Segment(label="hit", tone="hit", chance=Fraction(1, 4)),
    )
    svg = parsed(tags.odds_strip(Odds(strip=strip, chances={}, tables={})))
    bars = [(bar.get("x"), bar.get("width")) for bar in svg.iterfind(".//rect")]
    assert bars == [("0.000%", "75.000%"), ("75.000%", "25.000%")]


def test_a_secret_counter_shows_no_number():
    html = drawn('{% include "parts/counter.html" %}', counter=Counter(label="Energy", value=None, most=265))
    assert "secret" in html and "265" not in html


@pytest.mark.parametrize(
    ("die", "keys"), [(D6, 6), (D10_FROM_ZERO, 10), (D100, 20), (Die(low=1, high=12), 12), (Die(low=1, high=30), 0)]
)
def test_the_keypad_has_a_key_per_face(die, keys):
    html = drawn("{% keypad die %}", die=die)
    assert html.count('name="face"') + html.count('type="radio"') == (keys or 1)


def test_a_sum_names_its_rules_and_marks_its_total():
    lines = (Line(label="Tank", amount="600", rule="EIC-2.1"), Line(label="All", amount="600", total=True))
    html = tags.sum_of(lines)
    assert '#EIC-2.1">EIC-2.1</a>' in html and '<dd class="total">600</dd>' in html


def test_a_close_look_at_a_wide_plan_makes_pieces_legible_that_stand_apart():
    places = {"lone": (5, 5), "row": (40, 20), "mate": (42, 20), "tight": (60, 40), "next": (61, 40)}
    pieces = tuple(PlanPiece(id=name, x=x, y=y, title=name) for name, (x, y) in places.items())
    table = Plan(width=72, depth=48, pieces=pieces)
    drawing = parsed(plans.draw(table, close=True))[0]
    pixels = 800 / float(drawing.get("viewBox").split()[2])  # of a unit, on a desk
    moves = {one.get("data-cell"): one.get("transform") for one in drawing.iter() if one.get("data-cell")}
    larger = {name: float((move.partition("scale(")[2] or "1)")[:-1]) for name, move in moves.items()}
    assert 23 < larger["lone"] * plans.SCALE * pixels < 26
    assert larger["row"] == larger["mate"] > 1.5 and larger["row"] * 1 <= 2
    assert larger["tight"] == larger["next"] == 1
    assert "scale(" not in " ".join(
        one.get("transform") for one in parsed(plans.draw(table))[0].iter() if one.get("data-cell")
    )


def test_a_close_look_at_a_wide_map_makes_pieces_legible_that_stand_apart():
    places = {"lone": (100, 100), "a1": (400, 700), "a2": (400, 700), "row": (800, 400), "mate": (841, 400)}
    cells = tuple(replace(board().cells[0], id=f"{x} {y}", x=x, y=y) for x, y in {*places.values()})
    tokens = tuple(
        Token(id=one, cell=f"{x} {y}", x=x, y=y, mark="A", title=one, side=0) for one, (x, y) in places.items()
    )
    wide = replace(board(), size=boards.SIZE, width=1200.0, height=900.0, cells=cells, tokens=tokens)
    drawing = parsed(boards.draw(wide, close=True))[0]
    width, height = (float(one) for one in drawing.get("viewBox").split()[2:])
    pixels = min(800 / width, 650 / height)  # of a unit, on a desk

    def scale(one):
        return float((one.get("transform") or "").partition("scale(")[2].rstrip(")") or 1)

    groups = [(scale(one), piece) for one in drawing.iter("g") for piece in one.findall("g[@data-token]")]
    seen = {
        piece.get("data-token"): (larger, 2 * larger * scale(piece.find("path")) * pixels) for larger, piece in groups
    }
    assert seen.keys() == places.keys() and drawing.findall(".//g[@data-token]")
    assert all(seen[one][1] > 21 for one in ("lone", "a1", "a2")), seen
    assert seen["row"][0] == seen["mate"][0] and 24 * seen["row"][0] <= 41
    assert "scale(" not in " ".join(one.get("transform") or "" for one in parsed(boards.draw(wide))[0].iter("g"))


def test_a_close_look_follows_the_fight_where_a_wide_map_would_make_pieces_too_small():
    cell = board().cells[0]
    crowd = tuple(Token(id=f"c{n}", cell="near", x=300, y=300, mark="A", title="c", side=0) for n in range(6))
    far = Token(id="far", cell="far", x=1500, y=1000, mark="F", title="far", side=1)
    cells = (replace(cell, id="near", x=300, y=300), replace(cell, id="far", x=1500, y=1000))
    wide = replace(board(), size=boards.SIZE, width=1800.0, height=1300.0, cells=cells, tokens=(*crowd, far))

    def view(fresh):
        return [float(one) for one in parsed(boards.draw(wide, close=True, fresh=fresh))[0].get("viewBox").split()]

    left, top, width, height = view({"c1"})
    assert left < 300 < left + width and top < 300 < top + height
    smallest = 2 * board_views.ring_of(6)[0]
    assert smallest * min(board_views.FRAME[0] / width, board_views.FRAME[1] / height) >= board_views.LEGIBLE - 0.1
    assert view({"c1", "far"}) == view(()) == view({"nobody"}), "all that fight are shown"
    assert board_views.outside(wide, {"c1"}) == [far] and board_views.outside(wide) == []
    assert board_views.outside(replace(wide, tokens=(*crowd, replace(far, gone=True))), {"c1"}) == []


def test_a_close_look_shows_all_pieces_and_no_more_than_the_board():
    example = replace(board(), width=2000.0, height=2000.0)
    left, top, width, height = map(float, parsed(boards.draw(example, close=True))[0].get("viewBox").split())
    assert all(left < token.x < left + width and top < token.y < top + height for token in example.tokens)
    assert width < 1000 and left >= 0 and top >= 0 and left + width <= 2000
    whole = parsed(boards.draw(replace(example, tokens=()), close=True))[0].get("viewBox")
    assert whole == parsed(boards.draw(example))[0].get("viewBox"), "nobody stands there: all of it"
