"""What a build is made of: each phase alone, on one core."""
import re
import shutil
import statistics

from measuring import REPOSITORY
from tables import table

RUNS = 9
START = "start"


def run(machine):
    book = machine.book("phases", 10_000, 240)
    site = machine.folder / "phases-site"
    machine.run(*machine.build(book, site))
    edited = machine.folder / "phases-edited"
    shutil.copytree(book, edited)
    month = edited / "ledger" / "2026-11.yaml"
    amounts = list(re.finditer(r"spent: ([0-9.]+)", month.read_text()))
    start, end = amounts[len(amounts) // 2].span(1)
    month.write_text(month.read_text()[:start] + "12.34" + month.read_text()[end:])
    columns = [taken(machine, book, machine.folder / "no-site"), taken(machine, edited, site, book),
               taken(machine, book, site, book)]
    names = list(columns[0])
    rows = [["10,000 transactions" if not number else "", name, *(cell(column.get(name)) for column in columns)]
            for number, name in enumerate(names)]
    total = [tuple(sum(values) for values in zip(*column.values())) for column in columns]
    rows.append(["", "all", *map(cell, total)])
    return table(["work", "phase", "first build", "one amount edited", "nothing changed"], rows)


def taken(machine, *books):
    """Returns the medians of user and system ms of several runs, by phase."""
    phases = {START: []}
    for _ in range(RUNS):
        figures = machine.run(machine.daybook, "--version")
        phases[START].append((figures.cpu * 1000, 0))
        scratch = machine.folder / f"scratch-{next(machine.numbers)}"
        scratch.mkdir()
        machine.run(machine.bench, "phases", REPOSITORY / "site-template", scratch, *books)
        for line in machine.out.read_text().splitlines():
            name, user, system = line.split("\t")
            phases.setdefault(name, []).append((float(user), float(system)))
    return {name: tuple(statistics.median(values) for values in zip(*times)) for name, times in phases.items()}


def cell(times):
    if times is None:
        return "–"
    user, system = times
    return f"{user:.1f} + {system:.1f}" if system else f"{user:.1f}"
