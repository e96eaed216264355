"""The shift report of one day on a long ledger, whole process, against its bare imports.

python -m tests.bench.reports [FOLDER]    # on the ledger that tests.bench.ingest left there
"""

import json
import statistics
import sys
from pathlib import Path

from tests.bench.measure import PIT, run, say


def middle(*command: str | Path) -> float:
    """The middle of five runs, in seconds."""
    return statistics.median(run(*command).seconds for _ in range(5))


def main() -> None:
    """Print the ratios."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "/tmp/pit-bench")  # noqa: S108
    url = f"sqlite:///{folder / 'bench.db'}"
    shown = json.loads(run(PIT, "report", "shift", "--db", url, "--format", "json").out)
    days = sorted({row["gaming_day"] for row in shown["rows"]})
    day, position = days[len(days) // 2], shown["position"]
    report = (PIT, "report", "shift", "--day", day, "--db", url, "--format", "json")
    imports = middle(sys.executable, "-c", "import sqlalchemy, pydantic, typer")
    say("bare imports of sqlalchemy, pydantic, typer", imports, "s")
    ours = middle(*report)
    say(f"pit report shift --day {day}", ours, "s")
    say("ratio to the bare imports", ours / imports, "", "< 3")
    half = str(position // 2)
    past = middle(
        PIT, "report", "shift", "--day", days[len(days) // 4], "--as-of", half, "--db", url
    )
    say(f"--as-of {half}", past, "s", "< 2")
    everything = middle(PIT, "report", "shift", "--as-of", half, "--db", url)
    say(f"--as-of {half}, every day", everything, "s")
    audit = middle(PIT, "report", "audit", "--db", url, "--format", "json")
    rounds = json.loads(run(PIT, "report", "audit", "--db", url, "--format", "json").out)["rounds"]
    say(f"pit report audit of {rounds:,} rounds", audit, "s", "< 3 at 100,000")
    helped = middle(PIT, "--help")
    say("pit --help", helped, "s", "< 0.3")


if __name__ == "__main__":
    main()
