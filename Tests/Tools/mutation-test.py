#!/usr/bin/env python3
"""Applies the bugs of Tests/Mutations, one at a time, and checks that the tests find each.

mutation-test.py [--all] [NAME …]    builds and tests
mutation-test.py --check             only checks that each patch applies and names a test target; takes a second

The first line of a patch describes the bug and names the tests that should find it. The work is done in a copy of the
checkout in .build/mutations, which keeps its builds, so that only changed files are compiled for each bug. Suites of
`make quick` run as they do there, other suites as in `make test`; with --all, all tests except those in browsers run.

The exit code is 1 if a bug is not found, if its patch does not apply, or if the tests fail without any bug.
"""
import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
PLANTED = REPOSITORY / "Tests" / "Mutations"
TREE = REPOSITORY / ".build" / "mutations"
SWIFT = os.environ.get("SWIFT", "swift").split()
TESTED = ["--configuration", "release", "-Xswiftc", "-enable-testing", "--scratch-path", ".build/tests"]
QUICK = ["--scratch-path", ".build/quick"]
HEAD = re.compile(r"^(?P<wrong>\S.*) Caught by: (?P<suite>\S+)$")


class Bug:
    """A patch, and the data of its first line."""

    def __init__(self, path):
        self.path, self.name = path, path.stem
        head = HEAD.match(path.read_text().splitlines()[0])
        if not head:
            sys.exit(f"{path}: the first line is not “what is wrong. Caught by: SUITE”")
        self.wrong, self.suite = head["wrong"], head["suite"]
        if not (REPOSITORY / "Tests" / self.suite.split(".")[0]).is_dir():
            sys.exit(f"{path}: there is no test target {self.suite.split('.')[0]}")

    @property
    def files(self):
        return re.findall(r"^\+\+\+ b/(.+)$", self.path.read_text(), re.MULTILINE)

    def plant(self):
        """Applies the patch with git outside of any repository; else git would use the one around the copy."""
        environment = os.environ | {"GIT_CEILING_DIRECTORIES": str(TREE.parent)}
        return subprocess.run(
            ["git", "apply", str(self.path)], cwd=TREE, env=environment, capture_output=True, text=True).stderr

    def dig_out(self):
        for file in self.files:
            shutil.copyfile(REPOSITORY / file, TREE / file)


# The copy


def tracked_files():
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=REPOSITORY, capture_output=True,
        check=True)
    files = [Path(os.fsdecode(name)) for name in listed.stdout.split(b"\0") if name]
    # Tests use dangling links, too.
    return {file for file in files if (REPOSITORY / file).is_symlink() or (REPOSITORY / file).is_file()}


def refresh():
    """Updates the copy. Writes only files that differ, so that the rest is not compiled again."""
    files = tracked_files()
    for folder, folders, names in os.walk(TREE):
        if Path(folder) == TREE and ".build" in folders:
            folders.remove(".build")
        for name in names:
            if (Path(folder) / name).relative_to(TREE) not in files:
                (Path(folder) / name).unlink()
    for file in files:
        source, target = REPOSITORY / file, TREE / file
        if same(source, target):
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.unlink(missing_ok=True)
        shutil.copy2(source, target, follow_symlinks=False)


def same(one, other):
    if one.is_symlink() or other.is_symlink():
        return one.is_symlink() and other.is_symlink() and os.readlink(one) == os.readlink(other)
    return other.is_file() and other.read_bytes() == one.read_bytes()


def can_lie_over():
    """Whether the copy can be mounted over the checkout's path: then existing builds serve as its first."""
    if not shutil.which("unshare"):
        return False
    return subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode == 0


class Runner:
    """Runs commands in the copy."""

    def __init__(self):
        self.lies_over = can_lie_over()
        # The time in which the tests must end. A bug may cause an endless loop.
        self.limit = None

    def prepare(self, builds):
        TREE.mkdir(parents=True, exist_ok=True)
        refresh()
        for build in builds if self.lies_over else ():
            kept = TREE / ".build" / build
            if not kept.exists() and (REPOSITORY / ".build" / build).is_dir():
                kept.parent.mkdir(exist_ok=True)
                subprocess.run(["cp", "-a", "--reflink=auto", REPOSITORY / ".build" / build, kept], check=True)

    def run(self, command, quick, limit=None):
        """Returns the finished process. After the limit, in seconds, it is killed."""
        environment = os.environ | ({"DAYBOOK_QUICK": "1"} if quick else {})
        if self.lies_over:
            script = 'mount --make-rprivate / && mount --bind "$0" "$1" && cd "$1" && shift && exec "$@"'
            command = ["unshare", "--mount", "sh", "-c", script, TREE, REPOSITORY, *command]
        process = subprocess.Popen(
            command, cwd=TREE, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            start_new_session=True)
        try:
            output, errors = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, errors = process.communicate()
        return subprocess.CompletedProcess(command, process.returncode, output, errors)

    def build(self, quick):
        return self.run([*SWIFT, "build", *(QUICK if quick else TESTED), "--build-tests"], quick)

    def test(self, quick, chosen):
        return self.run([*SWIFT, "test", *(QUICK if quick else TESTED), "--skip-build", *chosen], quick, self.limit)


# Trying


def quick_targets():
    package = subprocess.run(
        [*SWIFT, "package", "dump-package"], cwd=REPOSITORY, env=os.environ | {"DAYBOOK_QUICK": "1"},
        capture_output=True, check=True)
    return {target["name"] for target in json.loads(package.stdout)["targets"]}


def filters(bugs):
    """Returns filters for the tests of these suites, but of no suite whose name only ends alike."""
    return [part for suite in sorted({bug.suite for bug in bugs}) for part in ("--filter", f"^{re.escape(suite)}[./]")]


def last_lines(run):
    """Returns the failures and the last lines of a run: tests that run in parallel mix their output."""
    lines = (run.stdout + run.stderr).splitlines()
    return "\n".join([line for line in lines[:-30] if "✘" in line or "error:" in line] + lines[-30:])


def must_pass(runner, quick, chosen):
    """Exits if the tests fail without a bug: then no failure would prove anything."""
    built = runner.build(quick)
    runner.limit, start = None, time.monotonic()
    tested = runner.test(quick, chosen)
    runner.limit = max(300, 5 * (time.monotonic() - start))
    for run in (built, tested):
        if run.returncode:
            sys.exit(f"without any bug:\n{last_lines(run)}")
        ran = re.findall(r"Test run with (\d+) test", run.stdout + run.stderr)
    if not any(int(count) for count in ran):
        sys.exit("without any bug: no test ran\n" + last_lines(run))


def attempt(runner, bug, quick, chosen):
    """Returns the result of a bug, and whether it was caught."""
    problem = bug.plant()
    if problem:
        return f"does not apply: {problem.strip().splitlines()[0]}", False
    try:
        built = runner.build(quick)
        if built.returncode:
            return f"does not compile:\n{last_lines(built)}", False
        tested = runner.test(quick, chosen)
    finally:
        bug.dig_out()
    output = tested.stdout + tested.stderr
    if tested.returncode == -signal.SIGKILL:
        return f"caught by tests that did not end in {runner.limit:.0f} s", True
    failed = len(set(re.findall(r"Test (.+) failed after", output)))
    if tested.returncode and (failed or "unexpected signal" in output):
        return f"caught by {failed} tests" if failed else "caught by a trap", True
    return "SURVIVES" if not tested.returncode else f"the tests did not run:\n{last_lines(tested)}", False


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--all", action="store_true", help="run all tests without a browser against each")
    parser.add_argument("--check", action="store_true", help="only check that each patch applies")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these, or those whose names begin so")
    arguments = parser.parse_args()
    bugs = [Bug(path) for path in sorted(PLANTED.glob("*.patch"))]
    if arguments.names:
        bugs = [bug for bug in bugs if bug.name.startswith(tuple(arguments.names))]
    if not bugs:
        sys.exit("no such bug")
    if arguments.check:
        return max(subprocess.run(["git", "apply", "--check", bug.path], cwd=REPOSITORY).returncode for bug in bugs)
    known = set() if arguments.all else quick_targets()
    runner, survivors = Runner(), 0
    for quick in (True, False):
        own = [bug for bug in bugs if (bug.suite.split(".")[0] in known) == quick]
        if not own:
            continue
        runner.prepare(["quick" if quick else "tests"])
        everything = ["--skip", "BrowserTests"]
        must_pass(runner, quick, everything if arguments.all else filters(own))
        for bug in own:
            start = time.monotonic()
            result, caught = attempt(runner, bug, quick, everything if arguments.all else filters([bug]))
            survivors += not caught
            print(f"{bug.name:36} {bug.suite:24} {time.monotonic() - start:5.0f} s  {result}", flush=True)
    print(f"{len(bugs) - survivors} of {len(bugs)} caught")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
