"""What keeps something from being entered of a dispute, or from being told."""

from ledger.errors import WrongUsage


class UnknownDispute(WrongUsage):
    """Nobody has opened a dispute of that id."""

    code = "unknown-dispute"


class DisputeExists(WrongUsage):
    """The id was given to a dispute before."""

    code = "dispute-exists"


class NotOpen(WrongUsage):
    """The dispute has been ruled on already, or its opening was annulled."""

    code = "not-open"


class AlreadyPosted(WrongUsage):
    """An adjustment stands for the dispute, so that a ruling could pay it twice."""

    code = "already-posted"


class NothingStands(WrongUsage):
    """There is neither a ruling nor an adjustment to take back."""

    code = "nothing-stands"


class NotTaken(WrongUsage):
    """What was entered cannot be a fact: a badge that signs twice, or an empty one."""

    code = "not-taken"


class ClockBehind(WrongUsage):
    """An annulment would not hold: a desk whose clock is ahead corrected the fact."""

    code = "clock-behind"


class NoDay(WrongUsage):
    """Money cannot be posted for a round that stands in no gaming day."""

    code = "no-day"


class OneBadge(WrongUsage):
    """A ruling that moves money was signed by one badge."""

    code = "one-badge"
