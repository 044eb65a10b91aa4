"""What Chromium sees: from a save to the reloaded page, from a press to its row, the zoomable chart, and the gate. Swift tests measure it, for their driver."""
import os
import re
import shlex
import subprocess

from measuring import REPOSITORY, environment, has
from tables import table


def run(machine):
    if not has("chromedriver"):
        return "Not measured: Chromium or its driver is missing."
    test = shlex.split(os.environ.get("SWIFT_TEST", "swift test"))
    done = subprocess.run(
        [*test, "--skip-build", "--filter", "SaveSpeed|FormSpeed|ZoomSpeed|GateSpeed"], cwd=REPOSITORY, capture_output=True, text=True,
        env=environment() | {"DAYBOOK_BENCH": "1", "DAYBOOK_BENCH_COMMAND": machine.daybook})
    lines = [line.split("\t")[1:] for line in done.stdout.splitlines() if line.startswith("measured\t")]
    saves = [line[1:] for line in lines if line[0] == "save"]
    presses = [line[1:] for line in lines if line[0] == "press"]
    zooms = [line[1:] for line in lines if line[0] == "zoom"]
    gates = [line[1:] for line in lines if line[0] == "gate"]
    if done.returncode != 0 or not saves or not presses or not zooms or not gates:
        told = [line for line in done.stdout.splitlines() + done.stderr.splitlines() if re.search("error|✘", line)]
        return "**Not measured:** " + " / ".join(told[:5])
    return (
        "From the save of a month's file to the loaded page, milliseconds; `daybook serve` and headless Chromium:\n\n"
        + table(["book", "part", "median", "longest", "saves"], saves)
        + "\n\nFrom the press of a form over the month's page to the frame that shows the new row, 10,000 transactions in 240"
        + " months, milliseconds:\n\n"
        + table(["part", "median", "p95", "presses"], presses)
        + "\n\nThe zoomable chart over 20 years of days, 50,000 transactions, medians in milliseconds:\n\n"
        + table(["chart", "work", "median"], zooms)
        + "\n\nA sealed site of 10,000 transactions from the disk, medians in milliseconds:\n\n"
        + table(["work", "median"], gates))
