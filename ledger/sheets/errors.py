"""What can be wrong with a spreadsheet or with the mapping that explains it."""

from ledger.errors import WrongUsage


class BadMapping(WrongUsage):
    """The mapping cannot be read, or does not say all that a fact needs."""

    code = "bad-mapping"


class BadSheet(WrongUsage):
    """Rows of the sheet cannot be facts; nothing of it was entered."""

    code = "bad-sheet"
