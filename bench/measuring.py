"""Measurement of whole programs: CPU, wall time and memory, the median of several runs."""
import itertools
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parent
TOOLS = REPOSITORY / ".build" / "bench-tools"


class Failed(Exception):
    """A program failed; the message names it and the reason."""


@dataclass
class Figures:
    """Medians of several runs."""
    cpu: float  # seconds, user and system, of the process and its children
    wall: float  # seconds
    peak: float | None  # MiB


@dataclass
class Row:
    work: str
    tool: str
    figures: Figures | None
    remark: str = ""


class Machine:
    """The place of all measurements: the built programs, and a folder for results, removed at the end."""

    def __init__(self, binaries, old=None):
        self.binaries = Path(binaries)
        self.old = old
        self.daybook = str(self.binaries / "daybook")
        self.bench = str(self.binaries / "daybook-bench")
        # Not below /tmp if that is in memory: the pages of a million transactions take gigabytes.
        self.folder = Path(tempfile.mkdtemp(prefix="daybook-bench-", dir=os.environ.get("TMPDIR", "/tmp")))
        self.out = self.folder / "out"
        self.numbers = itertools.count(1)
        if shutil.disk_usage(self.folder).free < 10 << 30:
            self.close()
            raise SystemExit("the bench needs 10 GiB below TMPDIR")

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def book(self, name, count, months, *extra):
        """Creates a book in a separate folder."""
        folder = self.folder / f"{name}-{next(self.numbers)}"
        script([HERE / "make-book.py", folder, count, months, *extra])
        os.sync()
        return folder

    def run(self, *command, limit=900):
        """Runs a program once; its output is in the file `out` afterwards."""
        figures = self.folder / "figures"
        figures.unlink(missing_ok=True)
        with open(self.out, "wb") as out, open(self.folder / "err", "wb") as err:
            process = subprocess.Popen(
                [self.bench, "run", str(figures), *map(str, command)], stdout=out, stderr=err, env=environment(),
                start_new_session=True)
            try:
                code = process.wait(limit)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                raise Failed(f"{Path(command[0]).name} did not end within {limit} s") from None
        if code != 0:
            told = (self.folder / "err").read_text(errors="replace").strip().splitlines()[-3:]
            raise Failed(f"{Path(command[0]).name} ended with {code}: " + " / ".join(told))
        cpu, wall, peak = figures.read_text().split()
        return Figures(float(cpu), float(wall), float(peak) / 1024)

    def measure(self, command, runs, warm=True, before=None, limit=900):
        """Returns medians of `runs` runs, after one that is not counted. `before(n)` prepares each, uncounted; it may
        change the words of the command."""
        taken = []
        for number in range(-1 if warm else 0, runs):
            if before:
                before(number)
            figures = self.run(*command, limit=limit)
            if number >= 0:
                taken.append(figures)
        return medians(taken)

    def cold_build(self, book, *options, runs, warm=True, limit=900):
        """Measures builds of a new site, in a new folder each time. Also returns the last folder, as `build` leaves it.

        Nothing is removed before the end: file systems create files several times as slowly for minutes after others
        were deleted.
        """
        sites = []

        def before(_):
            sites.append(self.folder / f"site-{next(self.numbers)}")
            command[-1] = sites[-1]
            os.sync()

        command = [*self.build(book, None, *options)]
        return self.measure(command, runs=runs, warm=warm, before=before, limit=limit), sites[-1]

    def build(self, book, site, *options):
        """Returns the command that builds a site; its last word is the folder."""
        return self.daybook, "build", "--template", REPOSITORY / "site-template", "--book", book, *options, "--out", site

    def seal(self, book):
        """Adds a member with a passphrase, so that the book's site can be encrypted."""
        self.run(self.daybook, "person", "add", "eva@example.org", "--generate", "--book", book)


def written(machine):
    """Returns the number of written files, as the last build reported it."""
    told = re.search(r"([\d,]+) files? written", (machine.folder / "err").read_text())
    if not told:
        raise Failed("build does not tell how many files it wrote")
    return told[1]


def medians(taken):
    """Returns the medians of several runs."""
    return Figures(*(statistics.median(values) for values in zip(*((f.cpu, f.wall, f.peak) for f in taken))))


def environment():
    """Returns an environment with the peers that pip installed into the build folder, and without caches that would
    save them work."""
    path = os.pathsep.join(filter(None, [str(TOOLS), os.environ.get("PYTHONPATH")]))
    return os.environ | {
        "PYTHONPATH": path, "BEANCOUNT_DISABLE_LOAD_CACHE": "1", "MPLBACKEND": "Agg", "PYTHONWARNINGS": "ignore"}


def script(command):
    """Runs a script of the benchmark, and stops everything if it fails."""
    subprocess.run([sys.executable, *map(str, command)], check=True, env=environment())


def has(program):
    return shutil.which(program) is not None


def has_module(name):
    return (TOOLS / name).is_dir()


def answer(*command):
    """Returns the output of a program in one line; empty if it is missing."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, env=environment(), timeout=60)
    except OSError:
        return ""
    return " ".join(done.stdout.split())


def size(folder):
    """Returns the number of files and the MiB below a folder."""
    count = total = 0
    stack = [folder]
    while stack:
        with os.scandir(stack.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    stack.append(entry.path)
                else:
                    count += 1
                    total += entry.stat(follow_symlinks=False).st_size
    return count, total / 1_048_576
