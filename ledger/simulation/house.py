"""The house: its desks, its clock, and the processes that run in it, one fact after the other."""

from collections.abc import Iterator
from heapq import heappop, heappush

from ledger.simulation.cage import Cage
from ledger.simulation.casino import Casino
from ledger.simulation.chance import Chance
from ledger.simulation.chips import Chips
from ledger.simulation.clock import SHIFTS, Clock
from ledger.simulation.count_room import CountRoom
from ledger.simulation.desk import Desk
from ledger.simulation.mischief import Injected, Mischief, Tell
from ledger.simulation.people import OFFICE
from ledger.simulation.table import Table
from ledger.simulation.upstairs import PitDesk, Surveillance


def _nobody(_injected: Injected) -> None:
    """Nobody wants to know what was injected."""


def simulate(casino: Casino, tell: Tell = _nobody) -> Iterator[bytes]:
    """The house's feed, line by line, without newlines; memory does not grow with its length.

    Lines of one source come in the order in which they happened; those of different desks may be
    minutes apart. `tell` hears of every error as it is made. Equal houses give equal lines.
    """
    house = House(casino, tell)
    yield from house.run()


class House:
    """Everything that the desks share."""

    def __init__(self, casino: Casino, tell: Tell) -> None:
        self.casino = casino
        self.clock = Clock(casino.zone)
        self.chips = Chips(casino.currency)
        self.days = [self.clock.day(day) for day in casino.dates()]
        self.slug = "-".join(casino.name.lower().split())
        self._out: list[bytes] = []
        self._waiting: list[tuple[int, int, Iterator[int]]] = []
        self._started = 0
        self.mischief = Mischief(casino.errors, Chance(casino.seed, "mischief"), tell)
        self.cage = Cage(self)
        self.count_room = CountRoom(self)
        self.surveillance = Surveillance(self)
        self.pit_desk = PitDesk(self)
        self.tables = [Table(self, index) for index in range(casino.tables)]

    def desk(self, place: str, prefix: str) -> Desk:
        """A desk of this house, as `/silver-spur/cage/1`."""
        return Desk(f"/{self.slug}/{place}", prefix, self.clock, self._out)

    def start(self, process: Iterator[int]) -> None:
        """Start a process: it gives the instant at which it wants to go on, again and again."""
        at = next(process, None)
        if at is not None:
            self._started += 1
            heappush(self._waiting, (at, self._started, process))

    def run(self) -> Iterator[bytes]:
        """Let everything happen, and give the lines as they are written."""
        self._configure()
        for table in self.tables:
            table.commission(self.days[0].starts - 3000)
        for table in self.tables:
            self.start(table.life())
        self.start(self.count_room.mornings(self.days))
        out = self._out
        while self._waiting:
            _, order, process = heappop(self._waiting)
            at = next(process, None)
            if at is not None:
                heappush(self._waiting, (at, order, process))
            yield from out
            out.clear()

    def _configure(self) -> None:
        data = {
            "name": self.casino.name,
            "currency": self.casino.currency,
            "timezone": self.casino.zone,
            "gaming_day_starts": SHIFTS[0][1],
            "shifts": [{"name": name, "starts": starts} for name, starts in SHIFTS],
        }
        at = self.days[0].starts - 3600
        self.desk("office", "office").write("property.configured", at, OFFICE[0], data)
