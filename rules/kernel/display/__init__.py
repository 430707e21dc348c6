"""The records that pages and printed sheets are made of: cards of an editor, screens of a battle, plans, overlays."""
