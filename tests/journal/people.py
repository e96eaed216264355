"""Rights of files mean nothing to root: tests about them are run as somebody else."""

import os
import pwd
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SOMEBODY = "nobody"


@contextmanager
def ordinary() -> Iterator[None]:
    """For the time being, not root."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(pwd.getpwnam(SOMEBODY).pw_uid)
    try:
        yield
    finally:
        os.seteuid(0)


def give_away(file: Path) -> None:
    """To whoever `ordinary` is."""
    if os.geteuid() == 0:
        shutil.chown(file, SOMEBODY)


@contextmanager
def shared_folder() -> Iterator[Path]:
    """A folder that everybody may enter and write; rights that a test took away are given back."""
    folder = Path(tempfile.mkdtemp(prefix="pit-shared-"))
    give_away(folder)
    folder.chmod(0o777)
    try:
        yield folder
    finally:
        folder.chmod(0o777)
        shutil.rmtree(folder)
