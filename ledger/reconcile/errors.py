"""What can go wrong for somebody who works on breaks or closes a day."""

from ledger.errors import FindingsReported, WrongUsage


class UnknownBreak(WrongUsage):
    """No such break: it never was, or what caused it has been put right."""

    code = "unknown-break"


class NotEntered(WrongUsage):
    """What was entered cannot be a fact: a badge that signs twice, or an empty one."""

    code = "not-entered"


class DayNotReady(FindingsReported):
    """The day has breaks that nobody has resolved, or is not counted to its end."""

    code = "day-not-ready"


class DayState(WrongUsage):
    """The day is closed already, or is to be reopened and is not closed; or a word of now would not
    be the last on it."""

    code = "day-state"
