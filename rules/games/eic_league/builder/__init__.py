"""The team builder: cards and fields of the roster page, record sheets, reference tables."""
