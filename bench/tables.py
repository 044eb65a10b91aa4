"""Figures as text: Markdown tables, which are readable on a terminal, too."""


def table(heads, rows):
    """Returns a table; columns after the second are right-aligned."""
    cells = [heads] + [[str(cell) for cell in row] for row in rows]
    widths = [max(len(row[at]) for row in cells) for at in range(len(heads))]
    text_columns = 2

    def line(row):
        parts = [cell.ljust(width) if at < text_columns else cell.rjust(width)
                 for at, (cell, width) in enumerate(zip(row, widths))]
        return "| " + " | ".join(parts) + " |"

    rule = "|" + "|".join("-" * (width + 2) if at < text_columns else "-" * (width + 1) + ":"
                          for at, width in enumerate(widths)) + "|"
    return "\n".join([line(cells[0]), rule] + [line(row) for row in cells[1:]])


def seconds(value):
    """Returns a time with two or three significant digits, down to tenths of a millisecond."""
    if value >= 100:
        return f"{value:,.0f}"
    if value >= 10:
        return f"{value:.1f}"
    if value >= 1:
        return f"{value:.2f}"
    return f"{value:.3f}" if value >= 0.01 else f"{value:.4f}"


def mebibytes(value):
    return "–" if value is None else f"{value:,.0f}"


def rows_table(rows):
    """Returns a table of `measuring.Row`; the work is printed only if it changes."""
    lines, last = [], None
    for row in rows:
        work = "" if row.work == last else row.work
        last = row.work
        if row.figures is None:
            lines.append([work, row.tool, "–", "–", "–"])
        else:
            lines.append([work, row.tool + (f" ({row.remark})" if row.remark else ""), seconds(row.figures.cpu),
                          seconds(row.figures.wall), mebibytes(row.figures.peak)])
    return table(["work", "tool", "CPU s", "wall s", "peak MiB"], lines)
