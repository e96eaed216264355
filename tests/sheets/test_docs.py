"""The mapping that docs/import.md shows is one that can be used."""

import textwrap
from pathlib import Path

from ledger.facts import zone
from ledger.sheets import House, load, read

PAGE = (Path(__file__).parents[2] / "docs" / "import.md").read_text()


def test_the_mapping_of_the_page_reads_a_sheet() -> None:
    block = PAGE.partition("kept beside the sheets:\n\n")[2].partition("\n\n| sheet |")[0]
    mapping = load(textwrap.dedent(block), "count")
    sheet = (
        "Tisch;Kasten;Spieltag;Schicht;Zählung;Bargeld;100er;50er;Gezählt;Zähler;Zeuge\n"
        "WS-01;B1;27.11.2026;ganzer Tag;1;€ 1.050,00;10;1;28.11.2026 09:00;C1;C2\n"
        "Summe;;;;;1.050,00;;;;;\n"
    )
    house = House(2, zone("America/Los_Angeles"))
    made = read(sheet.encode("cp1252"), mapping, "count", house)
    assert made.faults == ()
    assert [one.line for one in made.entered] == [2]
