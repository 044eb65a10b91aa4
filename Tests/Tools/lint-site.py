#!/usr/bin/env python3
"""Checks the style of the site's scripts, style sheets and templates, and of the parts that `daybook serve` adds.

usage: lint-site.py [FOLDER]

- Every file is UTF-8 with line feeds, without tabs and trailing spaces, and ends with a line break. A partial may end
  without one, since it may be inserted within a line.
- Scripts and style sheets are indented by multiples of two, except in comments and template literals. A line of a
  script has at most 140 characters, one of a style sheet at most 160, unless it contains a picture or a gradient.
- Scripts use `const` and `let`, `===` and `!==`, single quotes unless a string contains one, no `console` except for
  errors, and nothing that makes code or elements from text. ALLOWED lists the lines that may.
- Templates have lower-case tags and attribute values in double quotes, and, since the policy of the pages forbids them,
  no `style` and `on…` attributes, no `<style>`, and no `<script>` with content except data.

Prints a line for each fault; exit code 1 if there is one.
"""
import re
import sys
from pathlib import Path

ROOT = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else Path(__file__).resolve().parents[2]
LONGEST = {".js": 140, ".css": 160}
# A data URL cannot be wrapped, and the parts of a background of several gradients are read side by side.
LONG_VALUES = re.compile(r'url\("data:|gradient\(')
# Lines of scripts that WORDS would find, with the reason.
ALLOWED = {
    # An arrow of the calendar: a constant of the script, no text of the book.
    'button.innerHTML = `<svg viewBox="0 0 20 20" aria-hidden="true"><path d="${path}"/></svg>`;',
}
WORDS = [
    (re.compile(r"(?<![\w$.])var\s"), "`var`: use const or let"),
    (re.compile(r"(?<![=!<>])==(?!=)"), "`==`: use ==="),
    (re.compile(r"!=(?!=)"), "`!=`: use !=="),
    # A part of a page that fails is left out, and console.error reports the reason.
    (re.compile(r"(?<![\w$])console\.(?!error\b)"), "`console.`: only console.error may stay"),
    (re.compile(r"(?<![\w$])eval\s*\("), "`eval`: the policy of the pages forbids it"),
    (re.compile(r"\bnew\s+Function\b"), "`new Function`: the policy of the pages forbids it"),
    (re.compile(r"\binnerHTML\b"), "`innerHTML`: use textContent or make elements"),
]
# Words after which a slash begins a regular expression.
BEFORE_PATTERN = {
    "return", "typeof", "case", "in", "of", "do", "else", "void", "delete", "throw", "new", "await", "yield",
}
TAG = re.compile(r"<(/?)([A-Za-z][^\s/>\0]*)((?:\"[^\"]*\"|'[^']*'|[^\"'>])*)>")
ATTRIBUTE = re.compile(r"([^\s=\0\"'/]+)(?:\s*(=)\s*(\"[^\"]*\"|'[^']*'|[^\s]*))?")


class Script:
    """The code of a script: `code` has spaces for comments, strings, template literals and patterns."""

    def __init__(self, text):
        self.text, self.place, self.code = text, 0, []
        self.strings = []  # places and texts, with their quotes
        self.inner_lines = set()  # numbers of lines that begin in a comment or a template literal
        self.last = ""  # the last word or sign of the code
        templates, depth = [], 0
        while self.place < len(text):
            char = text[self.place]
            if text.startswith("//", self.place):
                self.skip(text.find("\n", self.place))
            elif text.startswith("/*", self.place):
                end = text.find("*/", self.place + 2)
                self.skip(end + 2 if end >= 0 else -1)
            elif char in "'\"":
                start = self.place
                self.skip(self.end_of_string(char))
                self.strings.append((start, text[start : self.place]))
                self.last = char
            elif char == "`" or char == "}" and templates and templates[-1] == depth:
                if char == "}":
                    templates.pop()
                end = self.end_of_template()
                self.skip(end)
                if text.startswith("${", end - 2):
                    templates.append(depth)
                    self.last = "{"
                else:
                    self.last = "`"
            elif char == "/" and self.begins_pattern():
                self.skip(self.end_of_pattern())
                self.last = "/"
            else:
                depth += (char == "{") - (char == "}")
                word = re.compile(r"[\w$]+|\s+|.", re.S).match(text, self.place)[0]
                self.code.append(word)
                self.place += len(word)
                self.last = word if not word.isspace() else self.last
        self.code = "".join(self.code)

    def skip(self, end):
        """Continues at a place (-1: the end of the text) and hides the text before it."""
        end = end if end >= 0 else len(self.text)
        hidden = self.text[self.place : end]
        first = self.text.count("\n", 0, self.place) + 1
        self.inner_lines.update(range(first + 1, first + hidden.count("\n") + 1))
        self.code.append(re.sub(r"[^\n]", " ", hidden))
        self.place = end

    def end_of_string(self, quote):
        match = re.compile(r"(?:[^\\\n" + quote + r"]|\\.)*" + quote, re.S).match(self.text, self.place + 1)
        return match.end() if match else self.text.find("\n", self.place)

    def end_of_template(self):
        match = re.compile(r"(?:[^\\`$]|\\.|\$(?!\{))*(?:`|\$\{)", re.S).match(self.text, self.place + 1)
        return match.end() if match else len(self.text)

    def end_of_pattern(self):
        match = re.compile(r"(?:[^\\/\[\n]|\\.|\[(?:[^\\\]\n]|\\.)*\])+/\w*").match(self.text, self.place + 1)
        return match.end() if match else self.place + 1

    def begins_pattern(self):
        """Whether a slash begins a regular expression: not after a value, including a closing bracket."""
        return self.last in BEFORE_PATTERN or not re.fullmatch(r"[\w$]+|[)\]}'\"`/]", self.last)


def line_at(text, place):
    return text.count("\n", 0, place) + 1


def faults_in_bytes(data, is_partial):
    if b"\r" in data:
        yield data[: data.index(b"\r")].count(b"\n") + 1, "a carriage return: lines end with a line feed"
    if not data.endswith(b"\n") and not is_partial:
        yield data.count(b"\n") + 1, "no line break at the end of the file"


def faults_in_lines(text):
    for number, line in enumerate(text.split("\n"), 1):
        if "\t" in line:
            yield number, "a tab: indent with spaces"
        if line.rstrip("\r").endswith((" ", "\t")):
            yield number, "spaces at the end of the line"


def faults_of_shape(text, suffix, inner_lines):
    """Yields lines that are too long or not indented by a multiple of two."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST[suffix] and not (suffix == ".css" and LONG_VALUES.search(line)):
            yield number, f"{len(line)} characters: at most {LONGEST[suffix]}"
        if number not in inner_lines and (len(line) - len(line.lstrip(" "))) % 2:
            yield number, "an odd number of spaces before the line: indent by two"


def faults_in_script(text):
    script = Script(text)
    yield from faults_of_shape(text, ".js", script.inner_lines)
    lines = text.split("\n")
    for pattern, fault in WORDS:
        for match in pattern.finditer(script.code):
            number = line_at(text, match.start())
            if lines[number - 1].strip() not in ALLOWED:
                yield number, fault
    for place, string in script.strings:
        if string.startswith('"') and "'" not in string:
            yield line_at(text, place), f"double quotes: use single quotes for {string[:40]}"


def faults_in_style(text):
    inner_lines = set()
    for match in re.finditer(r"/\*.*?(?:\*/|\Z)", text, re.S):
        first = line_at(text, match.start())
        inner_lines.update(range(first + 1, first + match[0].count("\n") + 1))
    return faults_of_shape(text, ".css", inner_lines)


def faults_in_template(text):
    """Yields faults of tags. Text that Mustache inserts is hidden, but an inserted value without quotes is a fault."""
    hidden = re.sub(r"<!--.*?-->|\{\{\{.*?\}\}\}|\{\{.*?\}\}", lambda m: re.sub(r"[^\n]", "\0", m[0]), text, flags=re.S)
    place = 0
    while match := TAG.search(hidden, place):
        place = match.end()
        number, name = line_at(text, match.start()), match[2]
        if name != name.lower():
            yield number, f"<{match[1]}{name}>: tags have lower-case names"
        if match[1]:
            continue
        kind = None
        for attribute in ATTRIBUTE.finditer(match[3]):
            key, value = attribute[1].lower(), attribute[3] or ""
            at = line_at(text, match.start(3) + attribute.start())
            if attribute[2] and not value.startswith('"'):
                yield at, f"{attribute[1]}=: attribute values are in double quotes"
            if key == "style":
                yield at, "style=: styles are in the style sheet"
            elif re.fullmatch(r"on[a-z]+", key) and attribute[2]:
                yield at, f"{attribute[1]}=: scripts are in assets/"
            if key == "type":
                kind = value.strip("\"'").lower()
        if name.lower() == "style":
            yield number, "<style>: styles are in the style sheet"
        if name.lower() == "script":
            end = re.compile(r"</script", re.IGNORECASE).search(hidden, place)
            content = hidden[place : end.start() if end else len(hidden)]
            # Browsers do not run data.
            if content.strip() and kind != "application/json":
                yield number, "<script> with content: scripts are in assets/"
            place += len(content)


CHECKS = {".js": faults_in_script, ".css": faults_in_style, ".html": faults_in_template}


def faults_in(path):
    data = path.read_bytes()
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        yield data[: error.start].count(b"\n") + 1, "not UTF-8"
        return
    yield from faults_in_bytes(data, path.parent.name == "partials")
    yield from faults_in_lines(text)
    yield from CHECKS.get(path.suffix, lambda text: ())(text)


def main():
    files = [path for path in (ROOT / "site-template").rglob("*") if path.suffix in CHECKS]
    files += [path for path in (ROOT / "Sources" / "Serve" / "Assets").glob("*") if path.is_file()]
    count = 0
    for path in sorted(files):
        for number, fault in sorted(faults_in(path)):
            print(f"{path.relative_to(ROOT)}:{number}: {fault}")
            count += 1
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
