"""The records that make up pages and printed sheets: cards of an editor, screens of a battle, plans, overlays."""
