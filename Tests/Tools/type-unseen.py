#!/usr/bin/env python3
"""Types passphrases at a real terminal: type-unseen.py DAYBOOK BOOK

Checks that no part of a phrase is shown, and that the terminal shows typed text again after any end of the command.
Prints failures, and exits with 1 if there are any.
"""
import os
import pty
import select
import signal
import sys
import termios
import time

PHRASE = b"my secret long phrase\n"


def session(arguments, answers):
    """Answers each prompt with bytes to type or a signal to send; returns the exit code and all shown text."""
    child, terminal = pty.fork()
    if child == 0:
        os.execv(sys.argv[1], [sys.argv[1]] + arguments)
    shown = b""

    def wait(word, seconds):
        nonlocal shown
        start, end = len(shown), time.monotonic() + seconds
        while time.monotonic() < end:
            if select.select([terminal], [], [], 0.1)[0]:
                try:
                    part = os.read(terminal, 4096)
                except OSError:
                    return False
                if not part:
                    return False
                shown += part
                if word and word in shown[start:]:
                    return True
        return False

    for answer in answers:
        assert wait(b": ", 30), ("no prompt", shown)
        assert not termios.tcgetattr(terminal)[3] & termios.ECHO, "typing is shown"
        if isinstance(answer, bytes):
            os.write(terminal, answer)
        else:
            os.kill(child, answer)
    wait(None, 60)
    assert termios.tcgetattr(terminal)[3] & termios.ECHO, ("typing stays hidden afterwards", answers)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.close(terminal)
    assert b"secret" not in shown and b"half" not in shown, ("the phrase was shown", shown)
    return code, shown


def main():
    book = ["--book", sys.argv[2], "--rounds", "600000"]
    add = ["person", "add", "eva@example.org"] + book
    change = ["person", "password", "eva@example.org"] + book
    code, shown = session(add, [PHRASE, PHRASE])
    assert code == 0 and b"added eva@example.org" in shown, (code, shown)
    # Ctrl-C, Ctrl-\ in the middle of a line, SIGTERM and SIGHUP.
    for answers in [[b"\x03"], [b"half\x1c"], [PHRASE, signal.SIGTERM], [signal.SIGHUP]]:
        code, shown = session(change, answers)
        assert code == 130, (answers, code, shown)
    code, shown = session(change, [b"\x04"])
    assert code == 1 and b"no passphrase was entered" in shown, (code, shown)
    code, shown = session(change, [PHRASE, b"another one of them\n"])
    assert code == 1 and b"passphrases differ" in shown, (code, shown)


try:
    main()
except AssertionError as failure:
    sys.exit(str(failure))
