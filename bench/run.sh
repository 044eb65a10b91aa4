#!/usr/bin/env bash
# Prints our figures beside the peers', all measured in this run: CPU seconds and peak memory of whole processes, the
# median of several runs. usage: run.sh FOLDER-OF-OUR-BINARIES [TRANSACTIONS]
set -euo pipefail
bin=$1
count=${2:-100000}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Median CPU seconds and peak MiB: measure RUNS COMMAND…
measure() {
  local runs=$1; shift
  for _ in $(seq "$runs"); do
    command time -f '%U %S %M' -a -o "$work/times" "$@" >"$work/out" 2>"$work/err" || { tail -n 3 "$work/err"; return 1; }
  done
  awk '{ print $1 + $2, $3 / 1024 }' "$work/times" | sort -n \
    | awk '{ c[NR] = $1; m[NR] = $2 } END { i = int((NR + 1) / 2); printf "%8.3f s CPU %6.0f MiB\n", c[i], m[i] }'
  rm -f "$work/times"
}

row() { printf '  %-46s %s\n' "$1" "$2"; }
has() { command -v "$1" >/dev/null; }

python3 "$here/make-book.py" "$work/book" "$count" 240
echo "machine: $(nproc) cores,$(awk -F: '/model name/ { print $2; exit }' /proc/cpuinfo); $count transactions, 240 months"
echo "read, check and total by month and category"
row "daybook" "$(measure 9 "$bin/daybook-bench" totals "$work/book")"
cp "$work/out" "$work/ours"
row "daybook check" "$(measure 9 "$bin/daybook" check --book "$work/book")"
journal="$work/book/book.journal"
if has hledger; then
  row "hledger balance --monthly" "$(measure 3 hledger -f "$journal" balance --monthly --layout=bare -O csv not:Assets)"
  cp "$work/out" "$work/theirs"
  echo "the same totals as hledger: $(python3 "$here/same-totals.py" "$work/ours" "$work/theirs")"
fi
if has ledger; then
  row "ledger register --monthly" "$(measure 3 ledger -f "$journal" register --monthly Expenses Income)"
fi
if has bean-check; then row "bean-check" "$(measure 3 bean-check --no-cache "$work/book/book.beancount")"; fi

echo "one entry of them changed by command"
change() { row "daybook $1" "$(measure 9 "$bin/daybook" "$@" --quiet --book "$work/book")"; }
change add --title Tea --spent 90 --category Food
change edit 2026-11-21-tea --spent 91
change edit 2026-11-21-tea-2 --note "a part of the day"
change list --limit 1

echo "a chart, drawn and encoded as PNG"
"$bin/daybook-bench" charts
if has gnuplot; then
  python3 "$here/gnuplot-bars.py" "$work/bars.png" > "$work/bars.gp"
  row "gnuplot, 24 bars, 1600×560, whole process" "$(measure 9 gnuplot "$work/bars.gp")"
fi

echo "the whole site of 10,000 transactions over 240 months"
python3 "$here/make-book.py" "$work/small" 10000 240
row "daybook build, cold" "$(measure 3 "$bin/daybook" build --clean --quiet --book "$work/small")"
row "daybook build, nothing changed" "$(measure 3 "$bin/daybook" build --quiet --book "$work/small")"
