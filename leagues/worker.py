"""The part of leagues in what the worker does (``manage.py deliver``)."""

from leagues.notifications import notices, webhooks

CHORES = {"e-mails sent": notices.send_mails, "messages taken": webhooks.send_due}
TIDYING = (notices.forget_old, webhooks.forget_old)
