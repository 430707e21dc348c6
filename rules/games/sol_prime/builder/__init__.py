"""The roster page: cards and fields, record sheets, reference tables, rule sets."""
