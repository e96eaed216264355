"""Whatever comes in, in whatever order: the books are one function of the facts."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings

from ledger import books
from tests.books.feeds import fresh, picture
from tests.books.worlds import World, chances, worlds

PATIENT = settings(
    max_examples=40,
)


def _cuts(chance: Random, count: int) -> list[int]:
    return sorted(chance.sample(range(count), min(count, chance.randrange(6))))


@PATIENT
@given(world=worlds(), chance=chances())
def test_figures_do_not_depend_on_how_files_of_different_sources_came_in(
    world: World, chance: Random, template: Path, tmp_path: Path
) -> None:
    """Feed contract, point 7."""
    one, other = world.mixed(chance), world.mixed(chance)
    with fresh(template, tmp_path, one) as database:
        expected = picture(database)
    with fresh(template, tmp_path, other, _cuts(chance, len(other))) as database:
        assert picture(database) == expected


@PATIENT
@given(world=worlds(), chance=chances())
def test_books_kept_step_by_step_are_equal_to_a_fresh_fold(
    world: World, chance: Random, template: Path, tmp_path: Path
) -> None:
    said = world.mixed(chance)
    with fresh(template, tmp_path, said, _cuts(chance, len(said))) as database:
        assert books.check(database) == []
        before = picture(database)
        books.rebuild(database, step=chance.randint(1, 20))
        assert books.check(database) == []
        assert picture(database) == before


@PATIENT
@given(world=worlds(), chance=chances())
def test_as_of_a_position_is_what_a_ledger_with_only_those_facts_says(
    world: World, chance: Random, template: Path, tmp_path: Path
) -> None:
    said = world.mixed(chance)
    at = chance.randrange(len(said) + 1)
    with fresh(template, tmp_path, said[:at]) as database:
        expected = picture(database)
    with fresh(template, tmp_path, said, _cuts(chance, len(said))) as database:
        assert picture(database, at) == expected


@pytest.mark.slow
@settings(PATIENT, max_examples=400)
@given(world=worlds(largest=40), chance=chances())
def test_the_same_at_length(world: World, chance: Random, template: Path, tmp_path: Path) -> None:
    one, other = world.mixed(chance), world.mixed(chance)
    with fresh(template, tmp_path, one, _cuts(chance, len(one))) as database:
        assert books.check(database) == []
        expected = picture(database)
    with fresh(template, tmp_path, other, _cuts(chance, len(other))) as database:
        assert picture(database) == expected
