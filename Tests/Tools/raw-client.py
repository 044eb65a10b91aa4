"""Clients of `daybook lsp` that behave as no available editor does. Each case is one client with its messages.

    python3 raw-client.py DAYBOOK [CASE…]
"""
import json
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from pathlib import Path

MONTH = "ledger/2026-11.yaml"
FILES = {
    "book.yaml": "currency: EUR\naccounts:\n  - { name: Bank, opening-balance: 100 }\n",
    "categories.yaml": "- { name: Food, budget: 300 }\n- { name: Home, was: [Household] }\n- { name: Salary, kind: income }\n",
    "ledger/2026-10.yaml": "- date: 2026-10-07\n  title: Café Müller\n  spent: 4.50\n  category: Food\n  tags: [coffee, out]\n",
    MONTH: "- { date: 2026-11-04, title: Bread, spent: 3.20, category: Food, account: Bank }\n",
}
failures = []


def check(holds, told):
    if not holds:
        failures.append(told)
        print(f"  FAILED: {told}", flush=True)


class Book:
    def __init__(self, files=FILES, name="book"):
        self.folder = Path(tempfile.mkdtemp(prefix="daybook-raw-")).resolve()
        self.path = self.folder / name
        for path, text in files.items():
            file = self.path / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text if isinstance(text, bytes) else text.encode())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def uri(self, path=MONTH):
        return "file://" + urllib.parse.quote(str(self.path / path))


class Client:
    def __init__(self, *, capabilities=None, initialize=True, params=None, root=None):
        self.process = subprocess.Popen([DAYBOOK, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        env={**os.environ, "SOURCE_DATE_EPOCH": "1795262400"})
        self.messages, self.kept, self.count = queue.Queue(), [], 0
        threading.Thread(target=self.read, daemon=True).start()
        if initialize:
            wanted = {"processId": None, "rootUri": root, "capabilities": capabilities or {}}
            self.answer = self.ask("initialize", {**wanted, **(params or {})})
            self.tell("initialized", {})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def read(self):
        stream = self.process.stdout
        while True:
            length = None
            while (line := stream.readline()) not in (b"", b"\r\n"):
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            if length is None:
                self.messages.put(None)
                return
            self.messages.put(json.loads(stream.read(length)))

    def raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, value, header=b"Content-Length: %d\r\n\r\n"):
        body = value if isinstance(value, bytes) else json.dumps(value).encode()
        self.raw(header % len(body) + body)

    def tell(self, method, params=None):
        self.send({"jsonrpc": "2.0", "method": method, **({} if params is None else {"params": params})})

    def wait(self, wanted, seconds=10):
        for index, message in enumerate(self.kept):
            if wanted(message):
                return self.kept.pop(index)
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                message = self.messages.get(timeout=left)
            except queue.Empty:
                break
            if message is None:
                return None
            if wanted(message):
                return message
            self.kept.append(message)
        return None

    def ask(self, method, params=None, id=None, seconds=10):
        """Sends a request and returns the whole answer."""
        if id is None:
            self.count += 1
            id = self.count
        self.send({"jsonrpc": "2.0", "id": id, "method": method, **({} if params is None else {"params": params})})
        return self.wait(lambda one: one.get("id") == id and "method" not in one, seconds)

    def result(self, method, params=None):
        answer = self.ask(method, params)
        check(answer is not None and "result" in answer, f"{method}: {answer}")
        return (answer or {}).get("result")

    def open(self, uri, text, **more):
        self.tell("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": "yaml", "version": 1, "text": text, **more}})

    def change(self, uri, changes, version=2):
        self.tell("textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": changes})

    def published(self, uri, seconds=10):
        """Returns the codes of the next diagnostics of a document; None if there are none."""
        note = self.wait(lambda one: one.get("method") == "textDocument/publishDiagnostics" and one["params"]["uri"] == uri, seconds)
        return None if note is None else [d["code"] for d in note["params"]["diagnostics"]]

    def lives(self, told):
        answer = self.ask("workspace/symbol", {"query": ""})
        check(answer is not None and "result" in answer, f"it answers after {told}: {answer}")

    def code(self, answer):
        return (answer or {}).get("error", {}).get("code")


def at(uri, line, character, **more):
    return {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}, **more}


def span(line, start, end, last=None):
    return {"start": {"line": line, "character": start}, "end": {"line": line if last is None else last, "character": end}}


REQUESTS = {
    "textDocument/hover": {}, "textDocument/definition": {}, "textDocument/completion": {},
    "textDocument/references": {"context": {"includeDeclaration": True}}, "textDocument/documentHighlight": {},
    "textDocument/prepareRename": {}, "textDocument/rename": {"newName": "x"}, "textDocument/documentSymbol": {},
    "textDocument/codeAction": {"range": span(0, 0, 0), "context": {"diagnostics": []}},
    "textDocument/formatting": {"options": {"tabSize": 2, "insertSpaces": True}},
    "textDocument/rangeFormatting": {"range": span(0, 0, 0, 99), "options": {"tabSize": 2, "insertSpaces": True}},
    "textDocument/onTypeFormatting": {"ch": "\n", "options": {"tabSize": 2, "insertSpaces": True}},
    "textDocument/inlayHint": {"range": span(0, 0, 0, 99)}, "textDocument/codeLens": {}, "textDocument/foldingRange": {},
    "textDocument/selectionRange": {"positions": [{"line": 0, "character": 0}]},
    "textDocument/semanticTokens/full": {}, "textDocument/semanticTokens/range": {"range": span(0, 0, 0, 99)},
    "textDocument/documentLink": {}, "textDocument/diagnostic": {},
    "textDocument/inlineCompletion": {"context": {"triggerKind": 1}},
}
# Requests that are refused with a reason if there is no name.
MAY_REFUSE = {"textDocument/prepareRename", "textDocument/rename"}


def every(client, uri, told, line=0, character=0, refused=None):
    for method, more in REQUESTS.items():
        answer = client.ask(method, at(uri, line, character, **more))
        if answer is None:
            return check(False, f"{told}: {method} is not answered")
        if refused:
            check(client.code(answer) in refused, f"{told}: {method}: {answer}")
        elif method not in MAY_REFUSE:
            check("result" in answer, f"{told}: {method}: {answer}")


# MARK: Cases

def headers():
    with Book() as book, Client(root=book.uri("")) as client:
        body = {"jsonrpc": "2.0", "id": 77, "method": "workspace/symbol", "params": {"query": "bread"}}
        for header in (b"content-length: %d\r\n\r\n", b"CONTENT-LENGTH:%d\r\n\r\n", b"Content-Length:   %d  \r\n\r\n",
                       b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: %d\r\n\r\n",
                       b"Content-Length: %d\r\nContent-Type: application/vscode-jsonrpc; charset=utf8\r\n\r\n",
                       b"X-Other: Content-Length\r\nContent-Length: %d\r\n\r\n", b"Content-Length: %d\n\n"):
            client.send(body, header)
            answer = client.wait(lambda one: one.get("id") == 77)
            check(answer and "result" in answer, f"{header}: {answer}")
        # Messages in pieces, and two in one.
        data = json.dumps(body).encode()
        whole = b"Content-Length: %d\r\n\r\n" % len(data) + data
        for cut in range(0, len(whole), 7):
            client.raw(whole[cut:cut + 7])
            time.sleep(0.002)
        check(client.wait(lambda one: one.get("id") == 77), "in pieces")
        client.raw(whole + whole)
        check(client.wait(lambda one: one.get("id") == 77) and client.wait(lambda one: one.get("id") == 77), "two in one piece")
        # The length counts bytes, also of letters of several bytes, escaped or not.
        for text in ("Müller", "🔥", "e\u0301"):
            for ascii in (True, False):
                client.send(json.dumps({"jsonrpc": "2.0", "id": 78, "method": "workspace/symbol", "params": {"query": text}}, ensure_ascii=ascii).encode())
                check("result" in (client.wait(lambda one: one.get("id") == 78) or {}), f"{text} {ascii}")


def ids():
    with Book() as book, Client(root=book.uri("")) as client:
        for id in (0, -5, 2**53, "text", "", "1", "ü🔥\"\\\n", "a" * 5_000):
            answer = client.ask("workspace/symbol", {"query": "x"}, id=id)
            check(answer and "result" in answer and answer["id"] == id and type(answer["id"]) is type(id), f"id {id!r:.40}: {str(answer)[:200]}")
        for id in ([], {}, True, 1.5):
            client.send({"jsonrpc": "2.0", "id": id, "method": "workspace/symbol", "params": {"query": "x"}})
            answer = client.wait(lambda one: one.get("error") and one.get("id") is None)
            check(client.code(answer) == -32600, f"id {id}: {answer}")
        # 1 and "1" are different requests.
        client.send({"jsonrpc": "2.0", "id": 500, "method": "workspace/symbol", "params": {"query": "x"}})
        client.send({"jsonrpc": "2.0", "id": "500", "method": "workspace/symbol", "params": {"query": "x"}})
        check(client.wait(lambda one: one.get("id") == 500) and client.wait(lambda one: one.get("id") == "500"), "500 and “500”")


def before():
    with Book() as book, Client(initialize=False) as client:
        check(client.code(client.ask("textDocument/hover", at(book.uri(), 0, 0))) == -32002, "a request before initialize")
        client.tell("textDocument/didOpen", {"textDocument": {"uri": book.uri(), "languageId": "yaml", "version": 1, "text": ""}})
        client.tell("initialized", {})
        client.tell("$/setTrace", {"value": "off"})
        check(client.code(client.ask("shutdown")) == -32002, "shutdown before initialize")
        check(client.code(client.ask("initialize")) == -32602, "initialize without params")
        answer = client.ask("initialize", {"capabilities": {}})
        check("result" in (answer or {}), f"initialize after all: {answer}")
        check(client.code(client.ask("initialize", {"capabilities": {}})) == -32600, "initialize twice")
        # Some clients never send “initialized”.
        client.open(book.uri(), "- { date: 2026-11-04, title: a, spent: x, category: Food }\n")
        check(client.published(book.uri()) == ["bad-amount"], "findings without “initialized”")
    with Client(initialize=False) as client:
        client.tell("exit")
        check(client.process.wait(10) == 1, "exit before initialize")


def after():
    with Book() as book, Client(root=book.uri("")) as client:
        check(client.ask("shutdown", None).get("result", 1) is None, "shutdown gives null")
        for method in ("shutdown", "textDocument/hover", "workspace/symbol", "nothing/ofTheKind"):
            check(client.code(client.ask(method, {})) == -32600, f"{method} after shutdown")
        client.open(book.uri(), "x")
        client.change(book.uri(), [{"text": "y"}])
        client.tell("$/cancelRequest", {"id": 1})
        client.tell("exit")
        check(client.process.wait(10) == 0, "exit after shutdown")
    with Client() as client:
        client.tell("exit")
        check(client.process.wait(10) == 1, "exit without shutdown")
    with Client() as client:
        client.ask("shutdown", {})
        client.process.stdin.close()
        check(client.process.wait(10) == 0, "the end of input after shutdown")


def unknown():
    with Book() as book, Client(root=book.uri("")) as client:
        for method in ("$/setTrace", "$/unknown", "$/progress", "telemetry/event", "no/such", "textDocument/willSave", "window/workDoneProgress/cancel"):
            for params in (None, {}, [], {"value": "verbose"}):
                client.tell(method, params)
        for method in ("$/request", "no/such", "textDocument/willSaveWaitUntil", "textDocument/prepareCallHierarchy", "workspace/textDocumentContent", ""):
            check(client.code(client.ask(method, {})) == -32601, method)
        client.send({"jsonrpc": "2.0", "method": "textDocument/didSave"})
        client.send({"jsonrpc": "2.0", "method": "initialized"})
        client.send({"jsonrpc": "2.0", "method": 5})
        client.send({"jsonrpc": "2.0", "id": 3, "method": 5})
        client.send({"jsonrpc": "2.0", "id": 99, "result": None})
        client.send({"jsonrpc": "2.0", "id": "x", "error": {"code": 1, "message": "no"}})
        client.send({"jsonrpc": "2.0", "id": None, "error": {"code": 1, "message": "no"}})
        client.send({"jsonrpc": "2.0"})
        for value in (b"[]", b"[1,2]", b"null", b"5", b'"text"', b"{", b"", b"\xff\xfe", b'{"a":"\\ud800"}', b"[" * 100_000, b'{"a":' * 70 + b"1" + b"}" * 70):
            client.send(value)
        batch = [{"jsonrpc": "2.0", "id": 800 + n, "method": "workspace/symbol", "params": {"query": "x"}} for n in range(2)]
        client.send(batch)
        client.lives("what is no message")
        # Positional parameters are valid in JSON-RPC, but not in LSP.
        check(client.code(client.ask("textDocument/hover", [1, 2])) == -32602, "positional params")
        check(client.code(client.ask("textDocument/hover")) == -32602, "no params")
        check(client.code(client.ask("textDocument/hover", {"textDocument": 5, "position": {}})) == -32602, "wrong params")
        for place in ({"line": -1, "character": 0}, {"line": "0", "character": 0}, {"line": 0}, {"line": 0.5, "character": 0}, None):
            check(client.code(client.ask("textDocument/hover", {"textDocument": {"uri": book.uri()}, "position": place})) == -32602, f"{place}")
        for junk in (b"garbage\r\n\r\n", b"Content-Length: x\r\n\r\n{}", b"Content-Length: -1\r\n\r\n", b"\r\n\r\n", b"Content-Length: 99999999999999999999\r\n\r\n"):
            client.raw(junk)
            client.lives(f"{junk}")


def cancelled():
    with Book() as book, Client(root=book.uri("")) as client:
        client.open(book.uri(), FILES[MONTH] * 3_000)
        for id in (900, "nine"):
            client.send({"jsonrpc": "2.0", "id": id, "method": "textDocument/formatting", "params": {"textDocument": {"uri": book.uri()}, "options": {}}})
            client.tell("$/cancelRequest", {"id": id})
            answer = client.wait(lambda one: one.get("id") == id)
            check(answer and (client.code(answer) == -32800 or "result" in answer), f"cancelled {id}: {str(answer)[:200]}")
        for params in (None, {}, {"id": None}, {"id": 12345}, {"id": {"a": 1}}, [1]):
            client.tell("$/cancelRequest", params)
        # An id may be used again.
        answer = client.ask("workspace/symbol", {"query": "x"}, id=900)
        check(answer and "result" in answer, f"the id of a cancelled request again: {answer}")
        client.tell("$/cancelRequest", {"id": 901})
        answer = client.ask("workspace/symbol", {"query": "x"}, id=901)
        check(answer and "result" in answer, f"a request that was cancelled before it came: {answer}")


TEXTS = {
    "empty": "", "a line end": "\n", "blank": "   ", "byte order mark": "\ufeff" + FILES[MONTH],
    "only a byte order mark": "\ufeff", "CRLF": FILES["ledger/2026-10.yaml"].replace("10-07", "11-07").replace("\n", "\r\n"),
    "CR": FILES["ledger/2026-10.yaml"].replace("\n", "\r"), "no final newline": FILES[MONTH].rstrip(),
    "half an entry": "- date: 2026-11-04\n  title: ", "a dash": "-", "not a list": "a: b\n", "zero": "- \0\n",
    "tabs": "-\tdate: 2026-11-04\n\ttitle: x\n", "surrogates": "- { date: 2026-11-04, title: \ud83d\ude00 }\n",
    "braces": "- {{{{[[[[", "deep": "- " * 500, "long line": "- { date: 2026-11-04, title: " + "a" * 100_000 + " }",
    "three dashes": "---\n" + FILES[MONTH] + "...\n", "anchors": "- &a { date: *a }\n- !!str x\n- | \n text\n",
    "separators": "- { date: 2026-11-04, title: a\u2028b\u2029c\u0085d, spent: 1 }\n",
    "combining": "- { date: 2026-11-04, title: e\u0301\u0301\u0301👨‍👩‍👧‍👦🇩🇪, spent: 1, category: Food }\n",
}


def texts():
    for encoding in ("utf-8", "utf-16", "utf-32"):
        with Book() as book, Client(root=book.uri(""), capabilities={"general": {"positionEncodings": [encoding]}}) as client:
            check(client.answer["result"]["capabilities"]["positionEncoding"] == encoding, encoding)
            uri = book.uri()
            client.open(uri, "")
            version = 1
            for name, text in TEXTS.items():
                version += 1
                text = text.encode("utf-16", "surrogatepass").decode("utf-16")
                client.change(uri, [{"text": text}], version)
                lines = text.splitlines() or [""]
                for line, character in ((0, 0), (len(lines) - 1, units(lines[-1], encoding)), (0, 7), (99, 99), (2**31 - 1, 2**31 - 1)):
                    every(client, uri, f"{encoding}, {name} at {line}:{character}", line, character)
            for path in ("book.yaml", "categories.yaml", "notes.yaml", "rates/2026-11-02.yaml", "archive/2020-01.yaml", "people.yaml", "ledger/x.yaml", "ledger/a/2026-11.yaml"):
                for name, text in TEXTS.items():
                    text = text.encode("utf-16", "surrogatepass").decode("utf-16")
                    client.open(book.uri(path), text)
                    every(client, book.uri(path), f"{encoding}, {path}, {name}")
                client.tell("textDocument/didClose", {"textDocument": {"uri": book.uri(path)}})


def units(text, encoding):
    return {"utf-8": lambda: len(text.encode()), "utf-16": lambda: len(text.encode("utf-16-le")) // 2, "utf-32": lambda: len(text)}[encoding]()


def edits():
    """Any edits, after which the server's text must equal the client's."""
    import random
    for encoding in ("utf-8", "utf-16", "utf-32"):
        for ending in ("\n", "\r\n", "\r"):
            rnd = random.Random(f"{encoding}{ending}")
            with Book() as book, Client(root=book.uri(""), capabilities={"general": {"positionEncodings": [encoding]}}) as client:
                uri = book.uri()
                text = ("- { date: 2026-11-04, title: Té 🔥 e\u0301, spent: 3, category: Food }\n" * 5).replace("\n", ending)
                client.open(uri, text)
                for version in range(2, 120):
                    changes = []
                    for _ in range(rnd.randint(1, 3)):
                        lines = split(text)
                        line = rnd.randint(0, len(lines) + 1)
                        last = min(len(lines) + 3, line + rnd.randint(0, 1))
                        content = lambda n: lines[n].rstrip("\r\n") if n < len(lines) else ""
                        cuts = [rnd.randint(0, len(content(n)) + 2) for n in (line, last)]
                        if line == last:
                            cuts.sort()
                        new = rnd.choice(["", "x", "ü", "🔥", "e\u0301", ending, f"{ending}- ", "title: "])
                        start, end = (place(lines, n, cut) for n, cut in ((line, cuts[0]), (last, cuts[1])))
                        changes.append({"range": {
                            "start": {"line": line, "character": units(content(line)[:cuts[0]], encoding) + max(0, cuts[0] - len(content(line)))},
                            "end": {"line": last, "character": units(content(last)[:cuts[1]], encoding) + max(0, cuts[1] - len(content(last)))}},
                            "text": new, **({"rangeLength": 5} if rnd.random() < 0.2 else {})})
                        text = text[:start] + new + text[end:]
                    client.change(uri, changes, version)
                # Compares both texts by their findings and the places of these.
                asked = {"textDocument": {"uri": uri}}
                with Client(root=book.uri(""), capabilities={"general": {"positionEncodings": [encoding]}}) as other:
                    other.open(uri, text)
                    for method in ("textDocument/diagnostic", "textDocument/semanticTokens/full", "textDocument/foldingRange"):
                        mine, fresh = client.result(method, asked), other.result(method, asked)
                        if method.endswith("diagnostic"):
                            mine, fresh = mine["items"], fresh["items"]
                            check(fresh, "random edits leave something to be found")
                        check(mine == fresh, f"{encoding} {ending!r} {method}: {str(mine)[:300]} {str(fresh)[:300]}")


def split(text):
    """Returns lines with their ends as the protocol defines them, and the last one even if it is empty."""
    lines, start, index = [], 0, 0
    while index < len(text):
        if text[index] in "\r\n":
            index += 2 if text.startswith("\r\n", index) else 1
            lines.append(text[start:index])
            start = index
        else:
            index += 1
    return lines + [text[start:]]


def place(lines, line, cut):
    if line >= len(lines):
        return sum(map(len, lines))
    return sum(map(len, lines[:line])) + min(cut, len(lines[line].rstrip("\r\n")))


def outside():
    """Files of no book, of two books, of a book that does not exist yet, and addresses that are no files."""
    with Book() as book, Book(name="zwei büch+er #1 %41?") as other, Client(root=book.uri("")) as client:
        stray = f"file://{book.folder}/stray.yaml"
        client.open(stray, "- { date: 2026-11-04, spent: x }\n")
        every(client, stray, "a file of no book")
        check(client.published(stray, 0.5) in (None, []), "no findings for a file of no book")
        text = "- { date: 2026-11-04, title: a, spent: x, category: Food }\n"
        client.open(book.uri(), text)
        check(client.published(book.uri()) == ["bad-amount"], "the first book")
        client.open(other.uri(), text)
        check(client.published(other.uri()) == ["bad-amount"], f"the other book {other.uri()}")
        every(client, other.uri(), "the other book")
        client.tell("textDocument/didClose", {"textDocument": {"uri": other.uri()}})
        check(client.published(other.uri()) == [], "the disk counts again")
        client.open(other.uri(), text)
        check(client.published(other.uri()) == ["bad-amount"], "opened again")
        client.open(other.uri(), FILES[MONTH])
        check(client.published(other.uri()) == [], "opened twice")
        for uri in ("untitled:Untitled-1", "git:" + str(book.path / MONTH) + "?%7B%22ref%22%3A%22%22%7D", "http://example.org/a/b.yaml",
                    "vscode-notebook-cell:/x#1", "", "file:", "file://", "file:///", "x", "file:///c%3A/Users/me/ledger/2026-11.yaml",
                    "file:///C:/Users/me/ledger/2026-11.yaml", "file://server/share/ledger/2026-11.yaml", "file:///%ZZ/x.yaml", "file:///a%00b/ledger/2026-11.yaml",
                    "untitled:" + str(book.path / "ledger/2026-12.yaml"), "jar:file:///x.jar!/a.yaml", "file:///" + "a" * 5_000):
            client.open(uri, text)
            every(client, uri, f"{uri:.60}")
            client.change(uri, [{"text": FILES[MONTH]}])
            client.tell("textDocument/didSave", {"textDocument": {"uri": uri}})
            client.tell("textDocument/didClose", {"textDocument": {"uri": uri}})
        every(client, book.uri("ledger/2026-10.yaml"), "not open", refused=None)
        client.lives("files of all kinds")


def spellings():
    """One file under several addresses: each gets its findings, and open text takes precedence over the disk."""
    with Book() as book:
        whole = str(book.path / MONTH)
        spelled = {
            "plain": "file://" + whole, "host": "file://localhost" + whole, "one slash": "file:" + whole,
            "all escaped": "file:///" + "".join(f"%{ord(c):02X}" if c != "/" else c for c in whole[1:]),
            "small escapes": "file:///" + "".join(f"%{ord(c):02x}" if c in "-." else c for c in whole[1:]),
            "scheme in capitals": "FILE://" + whole, "dots": "file://" + str(book.path) + "/./archive/../" + MONTH,
            "two slashes": "file://" + str(book.path) + "//" + MONTH,
        }
        for name, uri in spelled.items():
            with Client(root=book.uri("")) as client:
                client.open(uri, "- { date: 2026-11-04, title: a, spent: x, category: Food }\n")
                check(client.published(uri, 3) == ["bad-amount"], f"{name}: {uri}: {[m['params']['uri'] for m in client.kept if m.get('method', '').endswith('Diagnostics')]}")
                every(client, uri, name)
                client.change(uri, [{"text": FILES[MONTH]}])
                check(client.published(uri, 3) == [], f"{name}, mended")


def poor():
    """A client without any capability, and one that sends null for everything."""
    for told, params in {"nothing": {}, "nulls": {"workspaceFolders": None, "rootUri": None, "rootPath": None, "initializationOptions": None, "clientInfo": None, "trace": None, "locale": None},
                         "null capabilities": {"capabilities": None}, "null parts": {"capabilities": {"workspace": None, "textDocument": None, "general": None, "window": None}},
                         "wrong kinds": {"capabilities": {"textDocument": {"completion": 5, "diagnostic": None}, "general": {"positionEncodings": "utf-8"}}, "processId": "x", "workspaceFolders": {}},
                         "no encoding of ours": {"capabilities": {"general": {"positionEncodings": ["utf-7"]}}},
                         "options": {"initializationOptions": {"inlayHints": {"weekday": "no", "x": 1}, "codeLens": []}},
                         "array options": {"initializationOptions": [1]}}.items():
        with Book() as book, Client(params=params) as client:
            check("result" in (client.answer or {}), f"{told}: {client.answer}")
            uri = book.uri()
            client.open(uri, "- { date: 2026-11-04, title: a, spent: 3, category: Fod }\n")
            check(client.published(uri) == ["unknown-category"], f"{told}: findings are pushed")
            every(client, uri, told, 0, 55)
            for settings in (None, {}, {"settings": None}, {"settings": {"daybook": None}}, {"settings": {"daybook": {"codeLens": False}}}, {"settings": 5}):
                client.tell("workspace/didChangeConfiguration", settings)
            check(client.result("textDocument/codeLens", {"textDocument": {"uri": uri}}) == [], f"{told}: settings that are pushed")
            actions = client.result("textDocument/codeAction", {"textDocument": {"uri": uri}, "range": span(0, 55, 55), "context": {"diagnostics": []}})
            check(actions and all("edit" in action and "documentChanges" not in action["edit"] for action in actions), f"{told}: {actions}")
            made = client.result("textDocument/completion", at(uri, 0, 57))
            check(made and all(item["insertTextFormat"] == 1 and "${" not in item["textEdit"]["newText"] for item in made["items"]), told)
            check(not [m for m in client.kept if "id" in m and "method" in m], f"{told}: nothing is asked of it: {client.kept[:1]}")


def files():
    """Changes on disk, with and without a notification by the client."""
    with Book() as book, Client(root=book.uri(""), params={"workspaceFolders": [{"uri": book.uri(""), "name": "b"}]}) as client:
        uri = book.uri()
        client.open(uri, FILES[MONTH])
        bad = book.path / "ledger/2026-10.yaml"
        bad.write_text("- { date: 2026-10-01, title: a, spent: x, category: Food }\n")
        check(client.published(book.uri("ledger/2026-10.yaml")) == ["bad-amount"], "a change on disk")
        for method, list in {"workspace/didChangeWatchedFiles": "changes", "workspace/didCreateFiles": "files", "workspace/didDeleteFiles": "files"}.items():
            for items in ([], [{"uri": book.uri("ledger/2026-10.yaml"), "type": 2}], [{"uri": "git:x", "type": 1}], [{"uri": 5}], [None], None, [{"uri": book.uri(f"receipts/{n}.jpg"), "type": 1} for n in range(50)]):
                client.tell(method, {list: items})
        for items in ([{"oldUri": book.uri("receipts/a.jpg"), "newUri": book.uri("receipts/b.jpg")}], [], [{"oldUri": 1}], None,
                      [{"oldUri": book.uri("ledger/2026-10.yaml"), "newUri": book.uri("ledger/2026-09.yaml")}]):
            client.tell("workspace/didRenameFiles", {"files": items})
            answer = client.ask("workspace/willRenameFiles", {"files": items})
            check(answer and ("result" in answer or client.code(answer) == -32602), f"willRename {items}: {answer}")
        for event in ({"added": [], "removed": []}, {"added": [{"uri": "x:y", "name": ""}], "removed": [{"uri": book.uri(""), "name": "b"}]}, None, {"added": None}):
            client.tell("workspace/didChangeWorkspaceFolders", {"event": event})
        client.lives("files")
        shutil.rmtree(book.path)
        time.sleep(0.5)
        client.change(uri, [{"text": FILES[MONTH] * 2}], 9)
        every(client, uri, "a book that is gone")


def newborn():
    """A book that is created while its first file is open already."""
    with Book({"notes.txt": "x"}) as book, Client(root=book.uri("")) as client:
        uri = book.uri()
        client.open(uri, "- { date: 2026-11-04, title: a, spent: x, category: Food }\n")
        every(client, uri, "no book yet")
        (book.path / "ledger").mkdir()
        for name in ("book.yaml", "categories.yaml"):
            (book.path / name).write_text(FILES[name])
        client.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": book.uri("book.yaml"), "type": 1}]})
        check(client.published(uri) == ["bad-amount"], "a book that was made after its text was opened")


def huge():
    with Book() as book, Client(root=book.uri("")) as client:
        client.open(book.uri(), FILES[MONTH] * 50_000)
        check(client.published(book.uri(), 30) is not None, "fifty thousand entries have findings")
        client.send({"jsonrpc": "2.0", "id": 5_000, "method": "workspace/symbol", "params": {"query": "a" * 5_000_000}})
        check(client.wait(lambda one: one.get("id") == 5_000, 20), "a query of five million letters")
        client.open(book.uri("ledger/2026-12.yaml"), "a" * 70_000_000)
        client.lives("a text of seventy million letters")


CASES = [headers, ids, before, after, unknown, cancelled, texts, edits, outside, spellings, poor, files, newborn, huge]


def main(daybook, names=()):
    global DAYBOOK
    DAYBOOK = daybook
    for case in CASES:
        if names and case.__name__ not in names:
            continue
        start = time.monotonic()
        try:
            case()
        except Exception as error:
            failures.append(f"{case.__name__}: {error!r}")
            print(f"  FAILED: {case.__name__}: {error!r}", flush=True)
        print(f"  {case.__name__} ({time.monotonic() - start:.1f} s)", flush=True)
    return failures


if __name__ == "__main__":
    sys.exit(1 if main(os.path.abspath(sys.argv[1]), sys.argv[2:]) else 0)
