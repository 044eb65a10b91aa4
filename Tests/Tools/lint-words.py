#!/usr/bin/env python3
"""Checks the English of the code: first words of doc comments, words in messages, and subjects of commits.

usage: lint-words.py [FOLDER]

- A doc comment begins with a noun phrase or a verb in -s, never with a question word or a preposition.
- Messages (string literals with a space, texts of site-template/words/en.yaml) do not use words that readers found
  unclear. ALLOWED lists the phrases in which such a word is right.
- Commits since main have a subject of at most 72 characters that begins with an imperative, after an optional prefix
  such as `import: `. Without git, or where main cannot be read, they are not checked.

Prints a line for each fault; exit code 1 if there is one.
"""
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else Path(__file__).resolve().parents[2]
FIRST = re.compile(r"(What|Of|Where|How|In|By|As|Its|It|Nil|That|Those|Who|Whose)\b(?!-)")
WORDS = re.compile(
    r"\b(tells?|told|stands?|stood|beside|behind|mends?|mended|anew|meanwhile|dearer|nobody|somebody|whoever"
    r"|by itself|by themselves|take back|took back)\b", re.IGNORECASE)
ALLOWED = re.compile(r"standing order|--take-back|told apart|tell the person", re.IGNORECASE)
NOT_IMPERATIVE = re.compile(
    r"(?i)^(?:the|a|an|what|where|how|who|it|its|this|that|these|those|all|each|every|no|nothing|in|of|by|with|for|and|\w+ing|\w+ed)\b")
# Up to three levels of brackets.
INTERPOLATION = re.compile(r"\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)")
LONGEST_PREAMBLE = 6


def doc_comments(path):
    """Yields the first line number, the text lines and the line that follows of each doc comment of a Swift file."""
    start, lines = None, []
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        match = re.match(r"\s*/// ?(.*)", line)
        if match:
            start = start or number
            lines.append(match[1])
        elif start:
            yield start, lines, line.strip()
            start, lines = None, []


def literals(text):
    """Yields the line number and the text of each string literal with a space, without interpolated values."""
    code = re.sub(r"(?m)(^|\s)//.*$", lambda m: m[1], text)
    for match in re.finditer(r'"""\n(.*?)"""|"((?:[^"\\\n]|\\.)*)"', code, re.S):
        literal = match[1] if match[1] is not None else match[2]
        literal = INTERPOLATION.sub("", literal)
        if " " in literal.strip():
            yield code[: match.start()].count("\n") + 1, literal


def faults_in_swift(path):
    for number, lines, following in doc_comments(path):
        if lines and FIRST.match(lines[0]) and not following.startswith("case "):
            yield number, f"a doc comment begins with “{lines[0].split()[0]}”: {lines[0][:60]}"
        text = lines[: next((i for i, line in enumerate(lines) if line.lstrip().startswith("- ")), len(lines))]
        if len([line for line in text if line]) > LONGEST_PREAMBLE and any(l.lstrip().startswith("- ") for l in lines):
            yield number, f"a doc comment has more than {LONGEST_PREAMBLE} lines before its list"
    for number, literal in literals(path.read_text(encoding="utf-8")):
        for line in literal.split("\n"):
            match = WORDS.search(ALLOWED.sub("", line))
            if match:
                yield number, f"a message says “{match[0]}”: {line.strip()[:80]}"


def faults_in_words(path):
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if line.startswith("#") or ": " not in line:
            continue
        match = WORDS.search(ALLOWED.sub("", line.split(": ", 1)[1]))
        if match:
            yield number, f"a text says “{match[0]}”: {line[:80]}"


def git(*words):
    done = subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else None


def faults_in_commits():
    base = git("merge-base", "HEAD", "origin/main")
    if not base:
        return
    for line in (git("log", "--no-merges", "--format=%h %s", f"{base}..HEAD") or "").split("\n"):
        if not line:
            continue
        commit, subject = line.split(" ", 1)
        if len(subject) > 72:
            yield commit, f"the subject has {len(subject)} characters: {subject}"
        if NOT_IMPERATIVE.match(re.sub(r"^[a-z][a-z0-9 ,-]*: ", "", subject)):
            yield commit, f"the subject does not begin with an imperative: {subject}"


def main():
    count = 0
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        for number, fault in faults_in_swift(path):
            print(f"{path.relative_to(ROOT)}:{number}: {fault}")
            count += 1
    words = ROOT / "site-template" / "words" / "en.yaml"
    for number, fault in faults_in_words(words):
        print(f"{words.relative_to(ROOT)}:{number}: {fault}")
        count += 1
    for commit, fault in faults_in_commits():
        print(f"commit {commit}: {fault}")
        count += 1
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
