"""What a form waits for: findings while one types, and from its press to the page that has the new row."""
import http.client
import os
import re
import statistics
import subprocess
import time
import urllib.parse

from tables import table

# Number of requests of each kind.
CHECKS, SUBMITS = 100, 30
# Goals, in milliseconds.
CHECK_GOAL, SUBMIT_GOAL, ADD_GOAL = 20, 150, 100


class Site:
    """`daybook serve` of a book, and a client without a display."""

    def __init__(self, daybook, book):
        self.process = subprocess.Popen(
            [daybook, "serve", "--book", book, "--port", "0", "--today", "2026-11-21"], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        self.port = int(re.search(r":(\d+)/", self.process.stdout.readline())[1])
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port)

    def close(self):
        self.process.terminate()
        self.process.wait()

    def get(self, path):
        self.connection.request("GET", path)
        answer = self.connection.getresponse()
        return answer.status, answer.read().decode(), answer

    def post(self, path, fields):
        self.connection.request(
            "POST", path, urllib.parse.urlencode(fields),
            {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"})
        answer = self.connection.getresponse()
        answer.read()
        return answer

    def numbers(self):
        page = self.get("/add")[1]
        return {name: re.search(f'name="{name}" value="([^"]*)"', page)[1] for name in ("token", "once")}


def milliseconds(work):
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def ninety_fifth(times):
    return sorted(times)[int(len(times) * .95)]


def run(machine):
    rows = []
    for count in (10_000, 100_000):
        site = Site(machine.daybook, machine.book("forms", count, 13 if count == 10_000 else 240))
        try:
            site.get("/add")
            opened = [milliseconds(lambda: site.get("/add")) for _ in range(SUBMITS)]
            rows.append((f"/add, {count:,}", opened, ADD_GOAL))
            if count > 10_000:
                continue
            token = site.numbers()["token"]
            typed = {"token": token, "kind": "spent", "amount": "12.50+3", "title": "Tea", "date": "yesterday"}
            checks = [milliseconds(lambda: site.post("/-/check/", typed)) for _ in range(CHECKS)]
            rows.append((f"findings while one types, {count:,}", checks, CHECK_GOAL))
            submits = []
            for number in range(SUBMITS):
                fields = {**typed, **site.numbers(), "title": f"Tea {number}", "date": "2026-11-20"}

                def submit():
                    answer = site.post("/add", fields)
                    if answer.status != 303:
                        raise RuntimeError(f"the form was answered with {answer.status}")
                    page = site.get(answer.getheader("Location").split("#")[0])[1]
                    if f"Tea {number}" not in page:
                        raise RuntimeError("the page has no such row")

                submits.append(milliseconds(submit))
                # The rest of the site is built within this second; no user sends a form so soon.
                time.sleep(1)
            rows.append((f"press to the page with the row, {count:,}", submits, SUBMIT_GOAL))
        finally:
            site.close()
    lines = [[name, f"{statistics.median(times):.0f}", f"{ninety_fifth(times):.0f}", f"{goal}"] for name, times, goal in rows]
    return (table(["what", "median, ms", "p95, ms", "goal, ms"], lines)
            + "\n\nWall clock, over one connection, without a browser's own time to draw; the goal of a press is to the frame.")
