"""The part of notifications in what the worker does (``manage.py deliver``)."""

from notifications.services import channels, mails, notices, push

CHORES = {"e-mails sent": mails.send_mails, "pushes sent": push.Pushes()}
TIDYING = (notices.forget_old, channels.forget_old)
