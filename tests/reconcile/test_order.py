"""Whatever comes in, in whatever order of files: it is reconciled, and the breaks are the same."""

from pathlib import Path
from random import Random
from typing import Any

from hypothesis import given, settings

from ledger.journal import Database
from ledger.reconcile import ask
from ledger.reports import select
from tests.books.feeds import fresh
from tests.books.worlds import World, chances, worlds


def breaks(database: Database) -> list[dict[str, Any]]:
    """All but the candidates, which name positions."""
    return [
        {name: part for name, part in one.document().items() if name != "candidates"}
        for one in ask(database, select()).breaks
    ]


@settings(
    max_examples=25,
)
@given(world=worlds(largest=40), chance=chances())
def test_breaks_do_not_depend_on_how_files_of_different_sources_came_in(
    world: World, chance: Random, template: Path, tmp_path: Path
) -> None:
    """Feed contract, point 7; command line contract, `slip`: whatever order the facts came in."""
    one, other = world.mixed(chance), world.mixed(chance)
    with fresh(template, tmp_path, one) as database:
        expected = breaks(database)
        days = ask(database, select()).days
        for day in days:
            assert {each["id"] for each in expected if each["gaming_day"] == day} == {
                each.id for each in ask(database, select(day=day)).breaks
            }
    with fresh(template, tmp_path, other) as database:
        assert breaks(database) == expected
