#!/usr/bin/env python3
"""Fails for options of the command that no test uses: options.py DAYBOOK LOG

DAYBOOK is the command; its options are taken from the source of its help. LOG is the file that the tests wrote with
DAYBOOK_COMMAND_LOG: the arguments of each run as a JSON array, one per line.
"""
import json
import subprocess
import sys

# Options that every command has from the argument parser.
COMMON = {"help", "version"}


def options(command, path=()):
    """Returns pairs of a command's path and an option's long name."""
    for argument in command.get("arguments", []):
        names = [name["name"] for name in argument.get("names") or [] if name["kind"] == "long"]
        if argument["kind"] != "positional" and names and names[0] not in COMMON and argument["shouldDisplay"]:
            yield path, frozenset(names)
    for subcommand in command.get("subcommands", []):
        yield from options(subcommand, (*path, subcommand["commandName"]))


def subcommands(command):
    return {subcommand["commandName"]: subcommand for subcommand in command.get("subcommands", [])}


def used(arguments, root):
    """Returns the path of the command of a run, and its long options."""
    path, command, rest = [], root, list(arguments)
    while rest and rest[0] in subcommands(command):
        command = subcommands(command)[rest[0]]
        path.append(rest.pop(0))
    names = []
    for argument in rest:
        if argument == "--":
            break
        if argument.startswith("--"):
            names.append(argument[2:].split("=")[0])
    default = command.get("defaultSubcommand")
    return tuple(path), names, (*path, default) if default else None


def main():
    program, log = sys.argv[1:]
    dumped = subprocess.run([program, "--experimental-dump-help"], capture_output=True, check=True, text=True).stdout
    root = json.loads(dumped)["command"]
    seen = set()
    with open(log, encoding="utf-8") as lines:
        for line in lines:
            path, names, default = used(json.loads(line), root)
            seen |= {(place, name) for name in names for place in (path, default)}
    missing = {
        f"{' '.join(path)} --{sorted(names)[0]}".strip() for path, names in options(root)
        if not any((path, name) in seen for name in names)}
    for option in sorted(missing):
        print(f"no test uses daybook {option}")
    print(f"{sum(1 for _ in options(root)) - len(missing)} options are used by tests, {len(missing)} by none")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
