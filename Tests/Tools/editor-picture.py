#!/usr/bin/env python3
"""Makes data/pictures/editor.png: Neovim in a terminal, over the sample, at the moment when a title is being completed.

usage: editor-picture.py DAYBOOK [NVIM]

Needs xvfb, xterm, ImageMagick's `import`, pngquant, and pynvim in .build/editor-tools (make deps-check)."""
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / ".build" / "editor-tools"))
DISPLAY = ":87"
TARGET = ROOT / "data" / "pictures" / "editor.png"
# Content of the file before the typing, for context in the picture.
COLOURS = ["-bg", "#fdfdfb", "-fg", "#20242b", "-cr", "#20242b"]
LOOK = """
set background=light notermguicolors laststatus=0 noruler noshowcmd nonumber signcolumn=no shortmess+=cI completeopt=menuone,popup,noinsert pumheight=6
set termguicolors
highlight Normal guibg=#fdfdfb guifg=#20242b
highlight Pmenu guibg=#eceff3 guifg=#20242b
highlight PmenuSel guibg=#2f6f8f guifg=#ffffff gui=NONE
highlight NormalFloat guibg=#f4f6f8
highlight LspInlayHint guifg=#8a929c guibg=#fdfdfb gui=italic
highlight DiagnosticVirtualTextWarn guifg=#9a6700
highlight DiagnosticUnderlineWarn gui=undercurl guisp=#b7791f
highlight link @lsp.type.property Identifier
"""


def main(daybook, program="nvim"):
    import pynvim
    folder = Path(tempfile.mkdtemp(prefix="daybook-picture-"))
    started = []
    try:
        book = folder / "book"
        shutil.copytree(ROOT / "data", book, ignore=shutil.ignore_patterns("site", ".daybook", "pictures"))
        (folder / "bin").mkdir()
        (folder / "bin" / "daybook").symlink_to(os.path.abspath(daybook))
        env = {**os.environ, "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "SOURCE_DATE_EPOCH": "1795262400",
               "DISPLAY": DISPLAY, "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
        subprocess.run(["daybook", "editor", "setup", "neovim", "--quiet", "--book", str(book)], env=env, check=True)
        (folder / "look.vim").write_text(LOOK)
        month = book / "ledger" / "2026-11.yaml"
        lines = month.read_text().rstrip("\n").split("\n")
        month.write_text("\n".join(lines) + "\n\n")
        started.append(subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", "1400x900x24"], stderr=subprocess.DEVNULL))
        time.sleep(1)
        socket = folder / "socket"
        started.append(subprocess.Popen(
            ["xterm", "-fa", "DejaVu Sans Mono", "-fs", "12", "-geometry", "84x18+0+0", "-b", "10", *COLOURS, "+sb", "-tn", "xterm-256color",
             "-e", program, "--listen", str(socket), "-u", "NONE", "-i", "NONE", "-n", "-c", f"source {folder}/look.vim",
             "-c", f"luafile {book}/.nvim.lua", "-c", f"edit {month}"], env=env, cwd=book))
        for _ in range(100):
            if socket.exists():
                break
            time.sleep(0.1)
        vim = pynvim.attach("socket", path=str(socket))
        time.sleep(2)
        vim.exec_lua("if vim.lsp.inlay_hint then vim.lsp.inlay_hint.enable(true) end")
        # Types the beginning of a title that exists already, into an entry that has its day.
        last = len(vim.current.buffer)
        vim.current.buffer[last - 1:] = ["", "- date: 2026-11-21", "  title: "]
        vim.current.window.cursor = (last + 2, 9)
        # Scrolls so that there is room for the list below.
        vim.input("ztkkkkkkkkzt8jA")
        for key in "ba":
            vim.input(key)
            time.sleep(0.3)
        for _ in range(20):
            if vim.call("pumvisible"):
                break
            vim.input("<C-x><C-o>")
            time.sleep(0.5)
        time.sleep(1)
        vim.command("redraw!")
        time.sleep(0.5)
        shot = folder / "shot.png"
        window = subprocess.run(["xdotool", "search", "--class", "xterm"], env=env, capture_output=True, text=True).stdout.split()
        subprocess.run(["import", "-window", window[-1] if window else "root", str(shot)], env=env, check=True)
        TARGET.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["pngquant", "--force", "--strip", "--output", str(TARGET), "64", str(shot)], check=True)
        print(f"{TARGET.relative_to(ROOT)}: {TARGET.stat().st_size:,} bytes")
    finally:
        for process in reversed(started):
            process.terminate()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main(*sys.argv[1:3])
