"""The game Extractors!"""
