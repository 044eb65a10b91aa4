#!/usr/bin/env python3
"""Compares two builds of the command: compare.py REVISION, or compare.py --old-binary PATH (see --help).

The old command is built from a revision, below .build/same, and kept there. Both commands build the same sites of the
same books, including encrypted sites, and run the command lines of compare.txt. Each difference is printed with its
path and first line; the exit code is 1 if there is one.

Differences between any two runs are ignored: in sites the marker, which contains the number of its folder; in
people.yaml and in keys the random digits; in all texts the folder of the run.
"""
import argparse
import concurrent.futures
import fcntl
import http.server
import importlib.util
import itertools
import os
import pty
import re
import shlex
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time
from pathlib import Path

TOOLS = Path(__file__).resolve().parent
REPOSITORY = TOOLS.parents[1]
KEPT = REPOSITORY / ".build" / "same"
RELEASE = ["--configuration", "release", "--static-swift-stdlib", "--product", "daybook"]
MARKER = ".daybook-site"
TODAY = "1795262400"  # 2026-11-21
READER, PHRASE = "eva@example.org", "correct horse battery"
SCOPES = {
    "full": "", "redacted": "--redact",
    "partial": "--only category:Food,Home,Kids --from 2025-06 --to 2026-10",
    "partial and redacted": "--redact --only is:spent --from 2026-02"}
MISTAKE = "\n- date: 2026-11-20\n  title: Tea\n  spent: 12,50\n  category: Fod\n"
RATES = {
    "/ecb": "<Cube><Cube time='2026-11-20'><Cube currency='USD' rate='1.25'/><Cube currency='JPY' rate='163.1'/>"
            "</Cube></Cube>",
    "/cbr": '{"Date": "2026-11-19T11:30:00+03:00", "PreviousURL": "/cbr2",'
            ' "Valute": {"USD": {"Nominal": 1, "Value": 81.2034}}}',
    "/cbr2": '{"Date": "2026-11-18T11:30:00+03:00", "PreviousURL": "/cbr",'
             ' "Valute": {"JPY": {"Nominal": 100, "Value": 52.5}}}',
    "/noise": "neither one nor the other"}


class Side:
    """One of the two commands, in a separate folder. The paths of both sides have the same length."""

    def __init__(self, name, binary, root, rates):
        self.binary, self.folder = binary, root / name
        checkouts = [above for above in binary.parents if (above / "site-template" / "layouts").is_dir()]
        self.checkout = checkouts[0] if checkouts else None
        if not checkouts:
            sys.exit(f"{binary} lies in no checkout, so that its template is not known")
        programs = self.folder / "programs"
        programs.mkdir(parents=True)
        (programs / "daybook").symlink_to(binary)
        self.environment = {
            "PATH": f"{programs}:/usr/bin:/bin", "HOME": str(self.folder), "TMPDIR": str(self.folder),
            "LANG": "C.UTF-8", "TZ": "UTC", "TERM": "xterm", "SOURCE_DATE_EPOCH": TODAY,
            "DAYBOOK_RESOURCES": str(self.checkout), "RATES": rates}

    def lasting(self, text):
        """Returns output without the differences of any two runs: the paths of this side and the random number of an
        encrypted site."""
        text = text.replace(str(self.folder).encode(), b"FOLDER").replace(str(self.checkout).encode(), b"CHECKOUT")
        return re.sub(rb'"site":"[0-9a-f]{32}"', b'"site":"DIGITS"', text)

    def run(self, line, folder):
        """Returns the output and the exit code of a line of compare.txt."""
        width, line = re.fullmatch(r"(?:(\d+) )?(.*)", line).groups()
        line, _, typed = line.partition(" <: ")
        if width:
            return self.on_terminal(line, folder, int(width), typed)
        done = subprocess.run(
            ["sh", "-c", line], cwd=folder, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True)
        return {"stdout": self.lasting(done.stdout), "stderr": self.lasting(done.stderr),
                "exit code": str(done.returncode).encode()}

    def on_terminal(self, line, folder, width, typed):
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
        modes = termios.tcgetattr(theirs)
        modes[1] &= ~termios.OPOST
        modes[3] &= ~termios.ECHO
        termios.tcsetattr(theirs, termios.TCSANOW, modes)
        os.write(ours, typed.replace("|", "\n").encode() + b"\n\x04")
        process = subprocess.Popen(
            ["sh", "-c", line], cwd=folder, env=self.environment, stdin=theirs, stdout=theirs, stderr=theirs)
        os.close(theirs)
        shown = b""
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError:  # Linux reports the end of a terminal as an error.
                break
            if not part:
                break
            shown += part
        os.close(ours)
        return {"terminal": self.lasting(shown), "exit code": str(process.wait()).encode()}


class Comparison:
    """Runs work on both sides, and counts differences."""

    def __init__(self, sides, workers):
        self.sides, self.workers = sides, workers
        self.compared, self.different = {}, {}

    def each(self, work):
        """Runs work on both sides in parallel; returns the results in the order of the sides."""
        return list(self.workers.map(work, self.sides))

    def compare(self, kind, what, values):
        """Compares the values of both sides: bytes by name. Prints the first five that differ."""
        old, new = values
        self.compared[kind] = self.compared.get(kind, 0) + 1
        names = [name for name in sorted(old.keys() | new.keys()) if old.get(name) != new.get(name)]
        if not names:
            return
        self.different[kind] = self.different.get(kind, 0) + 1
        print(f"DIFFERENT  {what}")
        for name in names[:5]:
            print(f"  {name}: {difference(old.get(name), new.get(name))}")
        if len(names) > 5:
            print(f"  and {len(names) - 5} more")
        sys.stdout.flush()

    def build(self, what, options, code):
        """Builds the book in `data` on each side. Exits if the old command does not end with `code`: two equal failures
        would prove nothing."""
        line = f"daybook build {options}"
        values = self.each(lambda side: side.run(line, side.folder))
        if values[0]["exit code"] != code:
            sys.exit(f"{what}: {line} of the old command ends with {values[0]['exit code'].decode()}:"
                     f" {values[0]['stderr'].decode(errors='replace')}")
        self.compare("builds", f"{what}: {line}", values)


def difference(old, new):
    """Returns the first difference of two contents."""
    if old is None or new is None:
        return "only of the new one" if old is None else "only of the old one"
    if b"\0" in old + new:
        place = next((i for i, (a, b) in enumerate(zip(old, new)) if a != b), min(len(old), len(new)))
        return f"{len(old)} and {len(new)} bytes, the first to differ is number {place}"
    pairs = itertools.zip_longest(old.split(b"\n"), new.split(b"\n"))
    number, (a, b) = next((n, pair) for n, pair in enumerate(pairs, 1) if pair[0] != pair[1])
    start = next((i for i, (x, y) in enumerate(zip(a or b"", b or b"")) if x != y), 0)
    first = max(0, start - 40)

    def shown(text):
        return "nothing" if text is None else text[first:first + 120].decode(errors="replace")

    return f"line {number}, character {start + 1}\n    old: {shown(a)}\n    new: {shown(b)}"


def files(folder):
    """Returns contents by path, without random values."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_symlink():
            found[name] = b"link to " + os.readlink(path).encode()
        elif path.is_file() and path.name != MARKER:
            found[name] = path.read_bytes()
            if name.endswith(("people.yaml", ".daybook/key", ".daybook/sealed")):
                found[name] = re.sub(rb"'?[0-9a-f]{16,}'?", b"DIGITS", found[name])
    return found


# Sites

def books(root, count):
    """Creates the books of the sites: their names and folders."""
    sample = root / "books" / "sample"
    shutil.copytree(REPOSITORY / "data", sample, ignore=shutil.ignore_patterns("site", "sealed", ".daybook"))
    made = {"sample": sample}
    for words in sorted((REPOSITORY / "site-template" / "words").glob("*.yaml")):
        if words.stem != "en":
            made[f"sample in {words.stem}"] = folder = root / "books" / f"sample-{words.stem}"
            shutil.copytree(sample, folder)
            settings = folder / "book.yaml"
            settings.write_text(re.sub(r"(?m)^language: .*", f"language: {words.stem}", settings.read_text()))
    made["large"] = large = root / "books" / "large"
    subprocess.run(
        [sys.executable, REPOSITORY / "bench" / "make-book.py", large, str(count), "60", "--photos"], check=True)
    photos = sorted((sample / "receipts").glob("*.jpg"))
    (large / "receipts").mkdir()
    number = itertools.count()
    for month in sorted(large.glob("*/*.yaml")):
        text = re.sub(
            r"(?m)^  photo: .*\n", lambda line: photo(line[0], next(number), photos, large), month.read_text())
        month.write_text(text)
    return made


def photo(line, number, photos, book):
    """Gives every hundredth entry a photo of the sample, with a comment that makes each different."""
    if number % 100:
        return ""
    picture = photos[number // 100 % len(photos)].read_bytes()
    comment = f"{number:08d}".encode()
    (book / "receipts" / line.split()[-1]).write_bytes(picture[:2] + b"\xff\xfe\x00\x0a" + comment + picture[2:])
    return line


def compare_sites(comparison, name, book):
    """Builds all kinds of sites of one book, open ones before encrypted ones."""
    sides = comparison.sides
    for side in sides:
        shutil.copytree(book, side.folder / "data")

    def site(what, options, out, code=b"0"):
        comparison.build(f"{name}, {what}", f"{options} --out {out}", code)
        comparison.compare("sites", f"{name}, {what}", comparison.each(lambda side: files(side.folder / out)))

    for what, options in SCOPES.items():
        site(what, options, what.split()[-1] if what != "partial and redacted" else "both")
    month = "data/ledger/2026-11.yaml"
    for side in sides:
        text = (side.folder / month).read_text()
        (side.folder / month).write_text(text.replace("spent: 4", "spent: 5", 1))
    site("one amount edited", "", "full")
    if name in ("sample", "large"):
        compare_sealed(comparison, name)
    for side in sides:
        with (side.folder / month).open("a") as text:
            text.write(MISTAKE)
    site("mistakes after a good build", "", "full", b"1")
    site("mistakes from the beginning", "", "errors", b"1")
    for side in sides:
        for folder in [path for path in side.folder.iterdir() if path.name != "programs"]:
            shutil.rmtree(folder)


def compare_sealed(comparison, name):
    """Gives both sides the same reader and key, so that blobs have the same names."""
    old, new = comparison.sides
    (old.folder / "data" / "phrase").write_text(PHRASE + "\n")
    done = old.run(f"daybook person add {READER} --passphrase-file data/phrase --rounds 600000", old.folder)
    if done["exit code"] != b"0":
        sys.exit(f"no reader for the encrypted site: {done['stderr'].decode()}")
    (old.folder / "data" / "phrase").unlink()
    (new.folder / "data" / ".daybook").mkdir(exist_ok=True)
    for path in ("data/people.yaml", "data/.daybook/key"):
        shutil.copy2(old.folder / path, new.folder / path)
    for what, options, open_site in (("sealed", "", "full"), ("sealed and redacted", "--redact", "redacted")):
        out = "sealed-" + open_site
        if open_site == "redacted":
            comparison.each(lambda side: side.run("daybook build --redact --out redacted --quiet", side.folder))
        comparison.build(f"{name}, {what}", f"--sealed {options} --out {out}", b"0")
        comparison.build(f"{name}, {what}", f"--sealed {options} --verify --out {out}", b"0")
        comparison.build(f"{name}, {what}", f"--sealed {options} --verify --out {out} --today 2026-11-22", b"1")
        comparison.compare("sites", f"{name}, {what}", comparison.each(
            lambda side: unlocked(side.folder / out, side.folder / open_site)))


def unlocked(sealed, open_site):
    """Returns the files of an encrypted site as its reader sees them. Blobs have secret names, so their paths come from
    the open site of the same book; a blob without a path is listed by its name."""
    site = opener().Site(str(sealed), READER, PHRASE)
    found = {name: content for name, content in files(sealed).items() if not name.startswith("v/")}
    blobs = {path.stem for path in (sealed / "v").glob("*.js")} - {"slots"}
    paths = {str(path.relative_to(open_site)) for path in open_site.rglob("*") if path.is_file()}
    packs = {day[1] + ".pack" for day in map(re.compile(r"(t-\d{4}-\d\d-\d\d)-.*\.html$").match, paths) if day}
    tags = site.tags()
    for path in sorted(paths | packs):
        blob = site.blob_name(path)
        if blob in blobs:
            blobs.remove(blob)
            found["unlocked " + path] = site.content(path, tags)
    # The index contains tags, which differ in every encryption.
    blobs.discard(site.blob_name(site.INDEX))
    found["blobs of unknown paths"] = "\n".join(sorted(blobs)).encode()
    found["how many blobs there are"] = str(len(tags)).encode()
    return found


def opener():
    """Loads Tests/Tools/open-sealed.py as a module."""
    spec = importlib.util.spec_from_file_location("open_sealed", TOOLS / "open-sealed.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# Command lines

def paragraphs():
    """Yields the paragraphs of compare.txt: the section's name, and the lines."""
    section, lines = "", []
    for line in (TOOLS / "compare.txt").read_text().split("\n") + [""]:
        if line.startswith("== "):
            section = line[3:].partition(":")[0]
        elif line and not line.startswith("#"):
            lines.append(line)
        elif lines:
            yield section, lines
            lines = []


def compare_paragraph(comparison, number, section, lines, books):
    """Runs a paragraph on both sides, in a separate folder."""
    book = books["large" if section == "large" else "sample"]
    folder = f"lines-{number}"
    for side in comparison.sides:
        (side.folder / folder).mkdir()
        shutil.copytree(book, side.folder / folder / "data")
    for line in lines:
        if line.startswith("$ "):
            for side in comparison.sides:
                subprocess.run(["sh", "-c", line[2:]], cwd=side.folder / folder, env=side.environment, check=True)
        else:
            values = [side.run(line, side.folder / folder) for side in comparison.sides]
            comparison.compare("command lines", line, values)
    comparison.compare(
        "books", f"files after: {lines[0]}", [files(side.folder / folder) for side in comparison.sides])
    for side in comparison.sides:
        shutil.rmtree(side.folder / folder)


def compare_findings(comparison):
    """Checks every book of Tests/Findings, in all output formats."""
    fixtures = sorted({path.parent for path in (REPOSITORY / "Tests" / "Findings").rglob("expected.txt")})

    def compare(fixture):
        name = fixture.relative_to(REPOSITORY / "Tests")
        options = (fixture / "args").read_text().split() if (fixture / "args").exists() else []
        for output in ("text", "json", "sarif", "github"):
            line = shlex.join(["daybook", "check", "--book", str(name), "--format", output, *options])
            comparison.compare("findings", line, [side.run(line, side.folder) for side in comparison.sides])

    for side in comparison.sides:
        findings = side.folder / "Findings"
        shutil.copytree(REPOSITORY / "Tests" / "Findings", findings, symlinks=True)
        for path in ("file-too-large/month/ledger/2026-11.yaml", "photo-too-large/bytes/receipts/film.png"):
            (findings / path).parent.mkdir(exist_ok=True)
            with (findings / path).open("wb") as large:
                large.truncate((64 << 20) + 1)
        # Git stores no file modes.
        for key in findings.rglob(".daybook/key"):
            key.chmod(0o644 if "key-open-to-others" in key.parts else 0o600)
    list(comparison.workers.map(compare, fixtures))


# Comparisons

def built(revision):
    """Builds the command of a revision. Writes only files that changed since the last one, so that little is compiled.
    """
    parse = ["git", "rev-parse", "--verify", "--quiet", revision + "^{commit}"]
    commit = subprocess.run(parse, cwd=REPOSITORY, capture_output=True, text=True)
    if commit.returncode:
        sys.exit(f"there is no revision “{revision}”")
    checkout = KEPT / "old"
    checkout.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        ["git", "--work-tree", checkout, "read-tree", "--reset", "-u", commit.stdout.strip()], cwd=REPOSITORY,
        check=True, env=os.environ | {"GIT_INDEX_FILE": str(KEPT / "index")})
    if (REPOSITORY / "Package.resolved").exists():
        shutil.copy2(REPOSITORY / "Package.resolved", checkout)
    build = [*shlex.split(os.environ.get("SWIFT", "swift")), "build", "--package-path", str(checkout), *RELEASE]
    print(f"building {commit.stdout[:10]} in {checkout.relative_to(REPOSITORY)}", flush=True)
    subprocess.run(build, check=True)
    return checkout / ".build" / "release" / "daybook"


class Rates(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        text = RATES.get(self.path)
        self.send_response(200 if text else 404)
        self.end_headers()
        self.wfile.write((text or "").encode())

    def log_message(self, *_):
        pass


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("revision", nargs="?", help="of git, which the old command is built of")
    parser.add_argument("--old-binary", type=Path, help="the old command, built already; lies in its checkout")
    parser.add_argument(
        "--new-binary", type=Path, default=REPOSITORY / ".build/release/daybook", help="likewise the new one")
    parser.add_argument("--only", choices=["sites", "lines", "findings"], action="append", help="for a quick look")
    parser.add_argument("--entries", type=int, default=10_000, help="of the generated book")
    options = parser.parse_args()
    if not options.revision and not options.old_binary:
        parser.error("which revision is the old one? make compare OLD=REVISION")
    old = options.old_binary or built(options.revision)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Rates)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    begin = time.monotonic()
    memory = "/dev/shm" if os.path.isdir("/dev/shm") and shutil.disk_usage("/dev/shm").free > 4 << 30 else None
    root = Path(tempfile.mkdtemp(prefix="daybook-same-", dir=memory))
    try:
        address = f"http://127.0.0.1:{server.server_port}"
        sides = [Side("old", old.resolve(), root, address), Side("new", options.new_binary.resolve(), root, address)]
        comparison = Comparison(sides, concurrent.futures.ThreadPoolExecutor(2))
        made = books(root, options.entries)
        parts = options.only or ["sites", "lines", "findings"]
        if "lines" in parts:
            list(comparison.workers.map(
                lambda one: compare_paragraph(comparison, one[0], *one[1], made), enumerate(paragraphs())))
        if "findings" in parts:
            compare_findings(comparison)
        if "sites" in parts:
            for side in sides:
                shutil.rmtree(side.folder / "Findings", ignore_errors=True)
            for name, book in made.items():
                compare_sites(comparison, name, book)
    finally:
        shutil.rmtree(root, ignore_errors=True)
    different = {kind: f" ({count:,} DIFFERENT)" for kind, count in comparison.different.items()}
    told = [f"{count:,} {kind}{different.get(kind, '')}" for kind, count in comparison.compared.items()]
    print(f"compared {', '.join(told)} in {time.monotonic() - begin:.0f} s")
    sys.exit(1 if comparison.different else 0)


main()
