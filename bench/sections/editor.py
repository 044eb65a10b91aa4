"""What an editor waits for: from a key to its diagnostics, to a completion, to symbols; and from the start."""
import json
import os
import queue
import re
import statistics
import subprocess
import sys
import threading
import time

from measuring import HERE, has_module
from tables import table

KEYS = 400
# Typed keys per second.
RATE = 10


class Client:
    """A client of `daybook lsp` that records when answers arrive."""

    def __init__(self, daybook, root):
        self.start = time.perf_counter()
        self.process = subprocess.Popen(
            [daybook, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, "SOURCE_DATE_EPOCH": "1795262400"})
        self.messages, self.count, self.version = queue.Queue(), 0, 1
        threading.Thread(target=self.read, daemon=True).start()
        self.ask("initialize", {
            "processId": os.getpid(), "rootUri": None,
            "capabilities": {"textDocument": {"completion": {"completionItem": {"snippetSupport": True}}}}})
        self.tell("initialized", {})

    def read(self):
        stream = self.process.stdout
        while True:
            length = None
            while (line := stream.readline().strip()):
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            if length is None:
                return
            self.messages.put((time.perf_counter(), json.loads(stream.read(length))))

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def wait(self, wanted):
        while True:
            moment, message = self.messages.get(timeout=60)
            if wanted(message):
                return moment, message

    def ask(self, method, params):
        """Returns milliseconds, and the result."""
        self.count += 1
        number = self.count
        start = time.perf_counter()
        self.send({"id": number, "method": method, "params": params})
        moment, message = self.wait(lambda one: one.get("id") == number)
        return (moment - start) * 1000, message["result"]

    def open(self, path, text):
        self.uri = "file://" + str(path)
        self.tell("textDocument/didOpen", {"textDocument": {
            "uri": self.uri, "languageId": "daybook", "version": 1, "text": text}})

    def diagnostics(self):
        return self.wait(lambda one: one.get("method") == "textDocument/publishDiagnostics" and one["params"]["uri"] == self.uri)

    def change(self, line, start, end, text):
        self.version += 1
        self.tell("textDocument/didChange", {
            "textDocument": {"uri": self.uri, "version": self.version},
            "contentChanges": [{"range": {"start": {"line": line, "character": start}, "end": {"line": line, "character": end}},
                                "text": text}]})

    def place(self, line, character):
        return {"textDocument": {"uri": self.uri}, "position": {"line": line, "character": character}}

    def mebibytes(self):
        with open(f"/proc/{self.process.pid}/status") as file:
            return int(re.search(r"VmHWM:\s+(\d+)", file.read())[1]) / 1024

    def mebibytes_now(self):
        with open(f"/proc/{self.process.pid}/status") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) / 1024

    def close(self):
        self.process.kill()
        self.process.wait()


def p95(times):
    return sorted(times)[int(len(times) * 0.95) - 1]


def told(times):
    return f"{statistics.median(times):.1f} ({p95(times):.1f})"


def month_of(book, count):
    """Returns the text of a newest month with so many entries, taken from the archive."""
    entries = []
    for path in sorted((book / "archive").glob("*.yaml")):
        for entry in path.read_text().split("\n\n"):
            found = re.match(r"- date: \d{4}-\d\d-(\d\d)", entry)
            if found and int(found[1]) <= 30:
                entries.append(f"- date: 2026-11-{found[1]}{entry[found.end():].rstrip()}\n")
    entries = sorted((entries * (count // max(1, len(entries)) + 1))[:count])
    # Numbers the titles: no entry twice on a day.
    return "\n".join(entry.replace("\n  title: ", f"\n  title: {number} ", 1) for number, entry in enumerate(entries))


def typing(client, lines):
    """Measures keys in an amount, a title and an account name, each until its diagnostics arrive."""
    times = []
    line = next(n for n in range(len(lines) // 2, len(lines)) if lines[n].startswith("  spent:"))
    end = len(lines[line])
    for number in range(KEYS):
        start = time.perf_counter()
        # A letter makes the amount wrong, and its removal right again, so that there are diagnostics each time.
        if number % 2 == 0:
            client.change(line, end, end, "x")
        else:
            client.change(line, end, end + 1, "")
        moment, _ = client.diagnostics()
        times.append((moment - start) * 1000)
        time.sleep(max(0, 1 / RATE - (time.perf_counter() - start)))
    return times


def referring(client, lines):
    """Measures letters of an unknown id after “for:”: each is compared with every id of the book."""
    line = next(n for n in range(len(lines) // 2, len(lines)) if lines[n].startswith("  spent:"))
    client.change(line, 0, 0, "  for: 2026-10-01-ren\n")
    client.diagnostics()
    times, column = [], len("  for: 2026-10-01-ren")
    for number in range(40):
        start = time.perf_counter()
        client.change(line, column, column, "abcdefghij"[number % 10]) if number % 4 != 3 else client.change(line, column - 3, column, "")
        column += 1 if number % 4 != 3 else -3
        moment, _ = client.diagnostics()
        times.append((moment - start) * 1000)
    # The first one computes all ids, once.
    client.tell("textDocument/didChange", {
        "textDocument": {"uri": client.uri, "version": client.version + 1}, "contentChanges": [{"text": "\n".join(lines)}]})
    client.version += 1
    client.diagnostics()
    return times[1:]


def growth(client, lines, keys=10_000):
    """Returns the MiB that a long session adds, after its first thousandth."""
    line = next(n for n in range(len(lines) // 2, len(lines)) if lines[n].startswith("  spent:"))
    end, before = len(lines[line]), 0
    for number in range(keys):
        if number % 2 == 0:
            client.change(line, end, end, "x")
        else:
            client.change(line, end, end + 1, "")
        client.diagnostics()
        if number == keys // 10:
            before = client.mebibytes_now()
    return client.mebibytes_now() - before


def completing(client, lines):
    times = {}
    line = next(n for n in range(len(lines) // 2, len(lines)) if lines[n].startswith("  title:"))
    for name, place in {"title": (line, 9), "category": (line + 2, 12), "empty line": (line - 2, 0)}.items():
        times[name] = []
        for _ in range(40):
            client.change(line, len(lines[line]), len(lines[line]), "")
            times[name].append(client.ask("textDocument/completion", client.place(*place))[0])
    return times


def run(machine):
    rows = []
    for count, size in ((100_000, None), (100_000, 4_000), (100_000, 10_171)):
        book = machine.book("editor", count, 240, *(["--journals"] if size is None else []))
        path = book / "ledger" / "2026-11.yaml"
        text = path.read_text() if size is None else month_of(book, size)
        path.write_text(text)
        lines = text.split("\n")
        client = Client(machine.daybook, book)
        client.open(path, text.replace("category: Food", "category: Fod", 1))
        first, _ = client.diagnostics()
        opened = (first - client.start) * 1000
        client.tell("textDocument/didChange", {
            "textDocument": {"uri": client.uri, "version": 2}, "contentChanges": [{"text": text}]})
        client.diagnostics()
        # Learned data is loaded while no key is typed.
        time.sleep(3)
        client.version = 2
        keys = typing(client, lines)
        before = client.mebibytes()
        completions = completing(client, lines)
        references = referring(client, lines)
        symbols = [client.ask("workspace/symbol", {"query": query})[0] for query in ("coffee", "museum 12", "rent 2019") * 10]
        rows.append([
            f"{text.count('- date:'):,}", f"{opened:.0f}", told(keys), told(completions["title"]),
            told(completions["category"]), told(completions["empty line"]), told(references), told(symbols), f"{max(before, client.mebibytes()):.0f}",
            f"{growth(client, lines):+.1f}" if size == 4_000 else "–"])
        client.close()
        if size is None and has_module("beancount"):
            checker = machine.measure([sys.executable, "-m", "beancount.scripts.check", book / "book.beancount"], runs=1)
    heads = ["entries in the file", "start → first diagnostics", "key → diagnostics", "completion: title", "category",
             "empty line", "unknown `for:`", "symbols", "peak MiB", "MiB that 10,000 keys add"]
    sentences = "Milliseconds of wall time, median (and p95)."
    if has_module("beancount"):
        sentences += (f" What beancount-language-server waits for after each save, `bean-check` of the same 100,000 entries: "
                      f"{checker.wall * 1000:,.0f} ms.")
    return table(heads, rows) + "\n\n" + sentences
