"""This command and an older one, measured in turns."""
import os
import shutil
import statistics
import tarfile
from pathlib import Path

from measuring import REPOSITORY, Failed, written
from sections.edits import NewestMonth
from tables import table

TURNS = 15
# The largest share of the older command's time.
GOALS = {"one amount edited": 0.45, "nothing changed": 0.5, "start": 0.8, "check": 1.0, "cold": 0.65}


def run(machine):
    if machine.old is None:
        raise Failed("no older command is named: make bench SECTIONS=shares OLDBIN=PATH")
    if template_of(machine.old) is None:
        raise Failed(f"{machine.old} lies in no checkout, so that its template is not known")
    lines, colds, sentences = [], [], []
    for count, months in ((10_000, 13), (10_000, 240), (100_000, 240)):
        book = machine.book("shares", count, months)
        month = NewestMonth(book)
        work = f"{count:,} transactions, {months} months"
        sites = [machine.folder / f"shares-{next(machine.numbers)}" for _ in range(2)]
        commands = [build(binary, book, site) for binary, site in zip(sides(machine), sites)]
        for command in commands:
            machine.run(*command)
        for name, prepare in (("one amount edited", month.edit), ("nothing changed", None)):
            lines.append(line(machine, work, name, commands, TURNS if count == 10_000 else 7, prepare))
            if prepare:
                sentences.append(f"- {work}, one amount edited: {written_files(machine, month, commands)}.")
        if count == 10_000:
            colds.append(cold(machine, work, book))
        else:
            checks = [(binary, "check", "--book", book) for binary in sides(machine)]
            lines.append(line(machine, work, "check", checks, TURNS))
    lines.append(line(machine, "--version", "start", [(binary, "--version") for binary in sides(machine)], 41))
    archive = from_archive(machine)
    if archive:
        versions = [(binary, "--version") for binary in (machine.old, archive)]
        lines.append(line(machine, "--version, of the archive", "start", versions, 41))
    heads = ["work", "what", "old ms", "new ms", "new/old", "middle half", "goal"]
    return table(heads, lines + colds) + "\n\nCPU, user and system, of whole processes; medians.\n\n" + "\n".join(sentences)


def sides(machine):
    return machine.old, machine.daybook


def template_of(binary):
    """Returns the template of a command's checkout."""
    return next((above / "site-template" for above in Path(binary).resolve().parents
                 if (above / "site-template" / "layouts").is_dir()), None)


def build(binary, book, site):
    return binary, "build", "--template", template_of(binary), "--book", book, "--out", site


def line(machine, work, name, commands, turns, prepare=None, before=None):
    """Measures two commands alternately; the first command of each turn alternates, too."""
    taken = []
    for turn in range(-1, turns):
        if prepare:
            prepare(turn)
        figures = [None, None]
        for at in (0, 1) if turn % 2 else (1, 0):
            if before:
                before(commands, at)
            figures[at] = machine.run(*commands[at]).cpu * 1000
        if turn >= 0:
            taken.append(figures)
    shares = sorted(new / old for old, new in taken)
    low, _, high = statistics.quantiles(shares, n=4)
    old, new = (statistics.median(one) for one in zip(*taken))
    return [work, name, f"{old:.1f}", f"{new:.1f}", f"{statistics.median(shares):.2f}", f"{low:.2f}–{high:.2f}",
            f"{GOALS[name]:.2f}"]


def cold(machine, work, book):
    """Measures builds of a new site. Nothing is removed before the end."""
    commands = [[*build(binary, book, None)] for binary in sides(machine)]

    def before(commands, at):
        commands[at][-1] = machine.folder / f"shares-{next(machine.numbers)}"
        os.sync()

    return line(machine, work, "cold", commands, 5, before=before)


def written_files(machine, month, commands):
    """Returns the number of files that each command writes after one changed amount."""
    told = []
    for name, command in zip(("old", "new"), commands):
        month.edit(0)
        machine.run(*command)
        month.edit(1)
        machine.run(*command)
        told.append(f"{name} {written(machine)} files")
    return ", ".join(told)


def from_archive(machine):
    """Returns the command that `make dist` puts into its archive, with static C libraries."""
    archives = sorted((REPOSITORY / ".build" / "dist").glob("*.tar.gz"))
    if not archives:
        return None
    folder = machine.folder / "archive"
    shutil.rmtree(folder, ignore_errors=True)
    with tarfile.open(archives[-1]) as archive:
        archive.extractall(folder, filter="data")
    return next((path for path in folder.rglob("bin/daybook")), None)
