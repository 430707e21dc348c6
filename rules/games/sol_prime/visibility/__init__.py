"""The view of a battle that each viewer may have (SP-28)."""
