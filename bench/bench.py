#!/usr/bin/env python3
"""Measures Daybook and its peers, in one run on one machine, and writes BENCHMARKS.md.

`make bench` calls it. With sections (totals, charts, site, edits, exports, imports, forms, phases, editor, sealed, browser,
photos, growth, shares) only those are measured, and nothing is written; `shares` is measured only if it is asked for."""
import argparse
import datetime
import os
import platform
import signal
import sys
import time

import measuring
import sections.browser
import sections.charts
import sections.editor
import sections.edits
import sections.exports
import sections.forms
import sections.growth
import sections.imports
import sections.phases
import sections.photos
import sections.sealed
import sections.shares
import sections.site
import sections.totals

# Sections that write gigabytes come last: the disk is busy for minutes after them.
SECTIONS = {
    "totals": sections.totals, "charts": sections.charts, "site": sections.site, "edits": sections.edits,
    "exports": sections.exports, "imports": sections.imports, "forms": sections.forms,
    "phases": sections.phases, "editor": sections.editor, "sealed": sections.sealed, "browser": sections.browser,
    "photos": sections.photos,
    "growth": sections.growth}
# Sections that need more than this checkout.
ASKED = {"shares": sections.shares}


def machine_sentence():
    model = platform.processor()
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1_073_741_824
    if os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo") as file:
            model = next((line.split(":")[1].strip() for line in file if line.startswith("model name")), model)
    return f"{model}, {os.cpu_count()} cores, {memory:.0f} GiB; {platform.system()} {platform.release()}"


def versions():
    """Returns a line for each measured program; missing ones are listed as well."""
    asked = {
        "Daybook": [measuring.answer("git", "-C", measuring.REPOSITORY, "describe", "--always", "--dirty")],
        "hledger": measuring.answer("hledger", "--version").split(",")[0].split()[1:2],
        "Ledger": measuring.answer("ledger", "--version").split(",")[0].split()[1:2],
        "beancount": [module_version("beancount")],
        "Hugo": measuring.answer("hugo", "version").split()[1:2],
        "gnuplot": [measuring.answer("gnuplot", "--version").removeprefix("gnuplot ")],
        "matplotlib": [module_version("matplotlib")],
        "Chromium": measuring.answer("chromium", "--version").split()[1:2],
        "Python": [platform.python_version()],
    }
    return "\n".join(f"- {name} {(found or [''])[0] or '**missing: not measured**'}" for name, found in asked.items())


def module_version(name):
    return measuring.answer(sys.executable, "-c", f"import {name}; print({name}.__version__)")


def write(texts, minutes):
    prose = (measuring.HERE / "BENCHMARKS.in.md").read_text()
    told = {"machine": machine_sentence(), "date": datetime.date.today().isoformat(), "versions": versions(),
            "minutes": f"{minutes:.0f}"}
    for name, text in (texts | told).items():
        prose = prose.replace("{{" + name + "}}", text)
    (measuring.REPOSITORY / "BENCHMARKS.md").write_text(prose)
    print("written to BENCHMARKS.md", flush=True)


def main():
    known = SECTIONS | ASKED
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binaries", metavar="FOLDER-OF-OUR-BINARIES")
    parser.add_argument("sections", metavar="SECTION", nargs="*")
    parser.add_argument("--old", metavar="PATH", help="an older command, built in its own checkout, with which `shares` compares")
    options = parser.parse_args()
    unknown = [name for name in options.sections if name not in known]
    if unknown:
        parser.error("no section: " + ", ".join(unknown))
    wanted = options.sections or list(SECTIONS)
    start = time.monotonic()
    texts = {}
    # Cleans up even if it is ended from outside.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))
    machine = measuring.Machine(options.binaries, options.old)
    try:
        for name in wanted:
            print(f"── {name}: {known[name].__doc__.splitlines()[0]}\n", flush=True)
            began = time.monotonic()
            os.sync()
            try:
                texts[name] = known[name].run(machine)
            except measuring.Failed as failure:
                texts[name] = f"**Not measured:** {failure}."
            print(f"{texts[name]}\n\n({time.monotonic() - began:.0f} s)\n", flush=True)
        minutes = (time.monotonic() - start) / 60
        print(f"measured in {minutes:.1f} minutes", flush=True)
        if not options.sections:
            write(texts, minutes)
    finally:
        print("removing what was made", flush=True)
        machine.close()
    sys.exit(1 if any("**N" in text for text in texts.values()) else 0)


main()
