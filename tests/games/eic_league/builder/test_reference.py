"""Reference tables."""

from rules.games.eic_league.game import GAME


def test_reference_tables_cite_a_rule_in_every_row():
    for name, rows in GAME.catalogue.reference().items():
        assert rows, name
        assert all(row["rule"].startswith("EIC-") for row in rows), name
