#!/usr/bin/env python3
"""Measures `daybook import FILE --dry-run` by size: CPU seconds (user and system) for n, 2n and 4n rows of each format.

usage: import-sizes.py DAYBOOK [FORMAT…]

Quadratic time shows as 4 and 16 times the first number instead of 2 and 4.
"""
import os, resource, subprocess, sys, tempfile, zipfile, datetime, io

START = datetime.date(2026, 1, 1)


def day(i):
    return START + datetime.timedelta(days=i % 320)


def amount(i):
    return "-%d.%02d" % (1 + i % 977, i % 100)


def words(i):
    return "Shop %d Street %s%s" % (i, "abcdefghij"[i % 10] * 3, "klmnopqrst"[i // 10 % 10] * 2)


def csv(n):
    balance, lines = 0, []
    for i in sorted(range(n), key=day):
        balance -= (1 + i % 977) * 100 + i % 100
        lines.append("%s;%s;%s;%s%d.%02d" % (day(i), words(i), amount(i), "-", -balance // 100, -balance % 100))
    return "Date;Text;Amount;Balance\n" + "\n".join(lines) + "\n"


def table(n):
    rows = "".join("<tr><td>%s</td><td>%s</td><td>%s</td></tr>\n" % (day(i), words(i), amount(i)) for i in range(n))
    return "<html><table><tr><th>Date</th><th>Text</th><th>Amount</th></tr>\n" + rows + "</table></html>"


def packed(parts):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in parts:
            file.writestr(name, text)
    return out.getvalue()


def xlsx(n):
    def text(value):
        return '<c t="inlineStr"><is><t>%s</t></is></c>' % value
    rows = "<row>" + text("Date") + text("Text") + text("Amount") + "</row>"
    rows += "".join('<row>%s%s<c><v>%s</v></c></row>' % (text(day(i)), text(words(i)), amount(i)) for i in range(n))
    return packed([("xl/workbook.xml", "<workbook/>"), ("xl/worksheets/sheet1.xml", "<worksheet><sheetData>" + rows + "</sheetData></worksheet>")])


def ods(n):
    def text(value):
        return "<table-cell><p>%s</p></table-cell>" % value
    rows = "<table-row>" + text("Date") + text("Text") + text("Amount") + "</table-row>"
    rows += "".join('<table-row><table-cell date-value="%s"/>%s<table-cell value-type="float" value="%s"/></table-row>' % (day(i), text(words(i)), amount(i)) for i in range(n))
    return packed([("content.xml", "<content><table>" + rows + "</table></content>")])


def sheet(n):
    def text(value):
        return '<Cell><Data ss:Type="String">%s</Data></Cell>' % value
    rows = "<Row>" + text("Date") + text("Text") + text("Amount") + "</Row>"
    rows += "".join('<Row>%s%s<Cell><Data ss:Type="Number">%s</Data></Cell></Row>' % (text(day(i)), text(words(i)), amount(i)) for i in range(n))
    return ('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table>' + rows + "</Table></Worksheet></Workbook>")


def ofx(n):
    rows = "".join("<STMTTRN><TRNTYPE>POS<DTPOSTED>%s<TRNAMT>%s<FITID>%d<NAME>%s</STMTTRN>\n" % (day(i).strftime("%Y%m%d"), amount(i), i, words(i)) for i in range(n))
    return "OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST>\n" + rows + "</BANKTRANLIST></STMTRS></OFX>"


def qif(n):
    return "!Type:Bank\n" + "".join("D%s\nT%s\nP%s\n^\n" % (day(i), amount(i), words(i)) for i in range(n))


def mt940(n):
    rows = "".join(":61:%sD%sNMSCNONREF//B%d\n:86:166?00KARTE?20SVWZ+%s?32HALLE\n" % (day(i).strftime("%y%m%d%m%d"), amount(i)[1:].replace(".", ","), i, words(i)) for i in range(n))
    return ":20:A\n:25:37040044/532013000\n:28C:1/1\n:60F:C260101EUR100,00\n" + rows + ":62F:C261130EUR100,00\n-}\n"


def entry(i):
    return '<Ntry><Amt Ccy="EUR">%s</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>%s</Dt></BookgDt><AddtlNtryInf>%s</AddtlNtryInf></Ntry>' % (amount(i)[1:], day(i), words(i))


def camt(n):
    return "<Document><BkToCstmrStmt><Stmt><Acct><Ccy>EUR</Ccy></Acct>" + "\n".join(map(entry, range(n))) + "</Stmt></BkToCstmrStmt></Document>"


def camts(n):
    return "".join("<Document><BkToCstmrStmt><Stmt><Acct><Ccy>EUR</Ccy></Acct>%s</Stmt></BkToCstmrStmt></Document>\n" % entry(i) for i in range(n))


def batch(n):
    detail = '<NtryDtls><TxDtls><Amt Ccy="EUR">1.00</Amt><RmtInf><Ustrd>x</Ustrd></RmtInf></TxDtls></NtryDtls>'
    return '<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">%d.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-11-04</Dt></BookgDt>%s<BkTxCd><Prtry><Cd>N</Cd></Prtry></BkTxCd></Ntry></Stmt></BkToCstmrStmt></Document>' % (n, detail * n)


FORMATS = {
    "CSV": (10000, csv), "HTML": (10000, table), "xlsx": (10000, xlsx), "ods": (10000, ods), "SpreadsheetML": (10000, sheet),
    "OFX": (10000, ofx), "QIF": (10000, qif), "MT940": (10000, mt940), "camt": (10000, camt),
    "camt documents": (2500, camts), "camt entry of parts": (2500, batch),
    "one day and amount": (4000, lambda n: "Date;Text;Amount\n" + "".join("2026-11-04;%s;-5.00\n" % words(i) for i in range(n))),
    "&# in HTML": (4000, lambda n: "<html><table><tr><th>Date</th><th>Text</th><th>Amount</th></tr><tr><td>2026-11-04</td><td>%s</td><td>-5.00</td></tr></table></html>" % ("&#" * n)),
    "OFX unclosed": (10000, lambda n: "OFXHEADER:100\n\n<OFX><STMTRS>" + "<A>" * n + "</B>" * n + "<STMTTRN><DTPOSTED>20261104<TRNAMT>-5.00</STMTTRN></STMTRS></OFX>"),
    "OFX unclosed, then rows": (2500, lambda n: "OFXHEADER:100\n\n<OFX><STMTRS>" + "<A>" * n + "".join("<STMTTRN><DTPOSTED>20261104<TRNAMT>%s<NAME>%s</STMTTRN>" % (amount(i), words(i)) for i in range(n)) + "</STMTRS></OFX>"),
    "OFX corrections": (2500, lambda n: "OFXHEADER:100\n\n<OFX><STMTRS>" + "".join("<STMTTRN><DTPOSTED>20261104<TRNAMT>%s<FITID>a%d<CORRECTFITID>x%d<NAME>%s</STMTTRN>" % (amount(i), i, i, words(i)) for i in range(n)) + "</STMTRS></OFX>"),
    "headings alone": (10000, lambda n: "Date;Text;Amount\n" * n + "2026-11-04;x;-5.00\n"),
    "MT940 slashes": (50000, lambda n: ":20:A\n:25:1\n:61:2611041104D5,00NMSCNONREF\n:86:/NAME/" + "a/" * n + "\n-}\n"),
    "HTML comments": (20000, lambda n: "<html><table><tr><th>Date</th><th>Text</th><th>Amount</th></tr><tr><td>2026-11-04</td><td>a</td><td>-5.00</td></tr>" + "<!--" * n + "</table></html>"),
    "bad rows": (10000, lambda n: "Date;Text;Amount\n2026-11-04;x;-5.00\n" + "".join("2026-11-04;%s;-5.x0\n" % words(i) for i in range(n))),
}


def main():
    tool, names = sys.argv[1], sys.argv[2:] or FORMATS
    print("| format | n | n | 2n | 4n |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        book = folder + "/book"
        os.makedirs(book + "/ledger")
        with open(book + "/book.yaml", "w") as file:
            file.write("title: T\ncurrency: EUR\naccounts:\n  - { name: Bank }\n")
        for name in names:
            n, make = FORMATS[name]
            times = []
            for factor in (1, 2, 4):
                content = make(n * factor)
                path = folder + "/file.bin"
                with open(path, "wb") as file:
                    file.write(content if isinstance(content, bytes) else content.encode())
                before = resource.getrusage(resource.RUSAGE_CHILDREN)
                result = subprocess.run([tool, "import", path, "--dry-run", "--json", "--account", "Bank", "--book", book, "--today", "2026-11-26"],
                                        stdin=subprocess.DEVNULL, capture_output=True)
                after = resource.getrusage(resource.RUSAGE_CHILDREN)
                if result.returncode < 0 or result.returncode > 2:
                    times.append("exit %d" % result.returncode)
                else:
                    times.append("%.2f" % (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime))
            print("| %s | %d | %s |" % (name, n, " | ".join(times)), flush=True)


main()
