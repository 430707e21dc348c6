"""The parts of pages: template tags that render the records of :mod:`rules.kernel.display.screen`.

``tags`` is the template library (a builtin of every template), ``reading`` the way back from a posted form to edits.
"""
