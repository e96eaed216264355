"""`verify`: reads the whole log again and believes nothing that can be derived.

Each entry is hashed, and everything else is held against the entries: the stored leaf, the columns,
the stored tree, the head, and every checkpoint. It streams: memory does not grow with the journal.
"""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import Connection, func, select
from sqlalchemy.exc import DBAPIError

from ledger.errors import DoesNotVerify
from ledger.journal import DamagedDatabase, Database
from ledger.journal.driver import COLUMNS, scan
from ledger.journal.schema import HEAD, JOURNAL
from ledger.proof import guards, tree
from ledger.proof.checkpoint import Checkpoint, Kept, kept
from ledger.proof.errors import NothingToVerify
from ledger.proof.failures import Failure, Failures
from ledger.proof.hashes import Hashes
from ledger.proof.note import NoteRefused, PublicKey
from ledger.proof.walk import Mark, Walk

_EDGE = frozenset({"journal", "head", "tree"})
"""Tables without which no walk can begin in the middle."""

_ASK = "get it anew from whoever holds it, and compare the public key with its signer's"

Progress = Callable[[int], None]
Given = tuple[str, Checkpoint]
"""A checkpoint from outside and how messages call it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was looked at, positions `first` to `last`, and what does not hold.

    `root` is over everything up to `last`, worked out anew; `checkpoints` are those that were held
    against it. Of each kind of failure the first is here: what follows it is often its echo.
    """

    first: int
    last: int
    root: bytes
    checkpoints: int
    failures: tuple[Failure, ...]

    def require(self) -> None:
        """Raises `DoesNotVerify` with the first position that breaks."""
        if self.failures:
            raise DoesNotVerify(self.failures[0].text, remedy=self.failures[0].remedy)


def verify(
    database: Database,
    *,
    against: Sequence[Given] = (),
    since: Checkpoint | None = None,
    trusted: Sequence[PublicKey] = (),
    progress: Progress = lambda _: None,
) -> Outcome:
    """Check the log, all of it or what came after the checkpoint `since`.

    `against` and `since` come from outside and must be signed by one of `trusted`; a kept one by
    the key kept with it. What lies before `since` is not read: its root stands for it.

    Raises `NothingToVerify` where there is no position to look at and nothing is amiss either.
    """
    failures = Failures()
    outside = [each for each in against if _is_signed(failures, *each, trusted)]
    if since is not None:
        beginning = ("the checkpoint given by --since", since)
        if _is_signed(failures, *beginning, trusted):
            outside.append(beginning)
        else:
            since = None
    after = since.size if since else 0
    with database.reading() as connection:
        guards.check(connection, failures)
        tables = guards.readable(connection, failures)
        marks = [Mark(one.size, one.root, label) for label, one in outside if one.size >= after]
        if since is not None and tables >= _EDGE:
            _earlier(
                connection, failures, since, [each for each in outside if each[1].size < after]
            )
        if "checkpoint" in tables:
            marks += _kept_marks(connection, failures, after)
        walk = _start(connection, failures, since, marks, tables)
        if "journal" in tables:
            _read(connection, walk, progress)
            _edges(connection, failures, walk, head_kept="head" in tables)
    outcome = Outcome(walk.first, walk.expected - 1, walk.root(), walk.compared, failures.found())
    if outcome.last < outcome.first and not outcome.failures:
        raise NothingToVerify(
            f"nothing comes after position {after}: there was nothing to verify",
            remedy="without --since the whole log is verified"
            if since
            else "pit ingest comes first",
        )
    return outcome


def _is_signed(
    failures: Failures, label: str, checkpoint: Checkpoint, trusted: Sequence[PublicKey]
) -> bool:
    """What nobody has signed says nothing of the log: it is a failure by itself, and no more."""
    try:
        checkpoint.signed_by(trusted)
    except NoteRefused as error:
        text = f"{label} is not to be believed: {error}"
        failures.add("checkpoint", checkpoint.size, text, remedy=_ASK)
        return False
    return True


def _kept_marks(connection: Connection, failures: Failures, after: int) -> list[Mark]:
    """The kept checkpoints, as far as each is what its signer wrote."""
    marks: list[Mark] = []
    try:
        rows = list(kept(connection))
    except DBAPIError as error:
        _require_no_text(error)
        failures.add("checkpoint", 1, "a kept checkpoint is no text at all")
        return marks
    for expected, one in enumerate(rows, start=1):
        if one.number != expected:
            failures.add("checkpoint", one.size, f"kept checkpoint {expected} is not there")
            break
        try:
            checkpoint = _kept_checkpoint(one)
        except NoteRefused as error:
            failures.add(
                "checkpoint", one.size, f"kept checkpoint {one.number} is spoiled: {error}"
            )
            continue
        if one.size >= after:
            marks.append(Mark(one.size, checkpoint.root, f"kept checkpoint {one.number}"))
    return marks


def _kept_checkpoint(row: Kept) -> Checkpoint:
    checkpoint = Checkpoint.parse(row.note)
    checkpoint.signed_by([PublicKey.parse(row.key)])
    if checkpoint.size != row.size:
        raise NoteRefused(f"it is of position {checkpoint.size}, and filed under {row.size}")
    return checkpoint


def _start(
    connection: Connection,
    failures: Failures,
    since: Checkpoint | None,
    marks: list[Mark],
    tables: frozenset[str],
) -> Walk:
    """From the first position; or from the edge of the checkpoint's tree, which its root vouches
    for: an edge that folds into another root was never signed."""
    if since is not None and tables >= _EDGE:
        with suppress(DamagedDatabase):  # where a fact of the edge is gone, from the first one on
            hashes = Hashes(connection)
            if hashes.size >= since.size:
                return Walk(connection, failures, marks, hashes=hashes, size=since.size)
            newest = hashes.size
            text = f"the journal ends at position {newest}, before the checkpoint given by --since"
            failures.add("checkpoint", newest + 1, text)
            marks = []
    return Walk(connection, failures, marks, tree_kept="tree" in tables)


def _earlier(
    connection: Connection, failures: Failures, since: Checkpoint, given: Sequence[Given]
) -> None:
    """Checkpoints before `since`: whether its tree continues theirs, by proof, without reading."""
    for label, one in given:
        if not _continues(connection, since, one):
            failures.add("checkpoint", one.size, f"{label} cannot be shown to come before --since")


def _continues(connection: Connection, since: Checkpoint, one: Checkpoint) -> bool:
    try:
        hashes = Hashes(connection)
        return hashes.size >= since.size and tree.extends(
            one.size,
            one.root,
            since.size,
            since.root,
            tree.consistency(one.size, since.size, hashes),
        )
    except DamagedDatabase:
        return False


def _read(connection: Connection, walk: Walk, progress: Progress) -> None:
    after = walk.expected - 1
    try:
        # Plain tuples: a name for every column of every row costs a tenth of the whole walk.
        walk.take(scan(connection, COLUMNS, after=after, upto=None), progress)
    except sqlite3.OperationalError as error:
        _require_no_text(error)
        walk.broken("column", "a column is no text at all")


def _require_no_text(error: Exception) -> None:
    """SQLite gives any bytes for a text, and the driver refuses them with an error of no code."""
    if "decode to UTF-8" not in str(error):
        raise error


def _edges(connection: Connection, failures: Failures, walk: Walk, *, head_kept: bool) -> None:
    """What a walk along the positions cannot see: rows before the first and after the last."""
    lowest, highest = connection.execute(
        select(func.min(JOURNAL.c.position), func.max(JOURNAL.c.position))
    ).one()
    if lowest is not None and lowest < 1:
        failures.add("link", lowest, "there is a fact before the first position")
    if head_kept:
        _head(connection, failures, highest or 0, walk.recorded_at)
    if walk.stopped:
        return
    if highest is not None and walk.expected <= highest:
        failures.add("link", walk.expected, "the fact at this position is not there")
    else:
        walk.finish()


def _head(connection: Connection, failures: Failures, newest: int, recorded_at: int) -> None:
    """The head row against the newest fact. Whoever can take off a guard can delete it, too."""
    row = connection.execute(select(HEAD.c.position, HEAD.c.recorded_at)).one_or_none()
    if row is None:
        failures.add("head", newest + 1, "the head row, which says where to go on, is not there")
        return
    if row.position != newest:
        text = f"the head says that the journal ends at {row.position}, and it ends at {newest}"
        failures.add("head", min(row.position, newest) + 1, text)
    if row.recorded_at < recorded_at:
        failures.add(
            "head", row.position, "the head says an earlier time of recording than its fact"
        )
