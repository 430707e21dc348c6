"""The part of battles in what the worker does (``manage.py deliver``)."""

from battles.lobby.guests import forget_unused
from battles.play import computer
from battles.play.timekeeping import record_all_expired_clocks

CHORES = {"clocks recorded": record_all_expired_clocks}
TIDYING = (forget_unused,)
RUNNERS = (computer.play_all,)
