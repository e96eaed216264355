"""What became of the lines: the three counts of `pit ingest`."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Counts:
    """Lines, not positions: what the ledger writes of its own accord is not in `appended`."""

    appended: int = 0
    duplicates: int = 0
    quarantined: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(
            self.appended + other.appended,
            self.duplicates + other.duplicates,
            self.quarantined + other.quarantined,
        )
