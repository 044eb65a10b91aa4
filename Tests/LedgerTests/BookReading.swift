import Diagnostics
import Ledger

/// A book read from the contents of its files, by path.
struct BookReading {
  let ledger: Ledger
  let findings: Findings

  init(_ files: [String: String], today: String = "2026-11-21", receipts: [ReceiptFile] = []) {
    var months: MonthsRead?
    self.init(files, today: today, receipts: receipts, after: &months)
  }

  /// - Parameter months: the cache left by the last reading, and updated by this one.
  init(
    _ files: [String: String], today: String = "2026-11-21", receipts: [ReceiptFile] = [],
    after months: inout MonthsRead?
  ) {
    var sources = BookSources(folder: "data")
    sources.receipts = receipts
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      let file = SourceFile(path: "data/\(path)", text: text)
      switch path.prefix(while: { $0 != "/" && $0 != "." }) {
      case "book": sources.settings = file
      case "categories": sources.categories = file
      case "archive": sources.archive.append(file)
      case "rates": sources.rates.append(file)
      default: sources.ledger.append(file)
      }
    }
    (ledger, findings) = LedgerReader.read(
      sources, today: TodayChoice(clock: Day(today) ?? Day(number: 0)), for: .reading, &months)
  }

  /// A book of one month file, November 2026.
  init(november text: String, book: String = "", today: String = "2026-11-21", receipts: [ReceiptFile] = []) {
    self.init(["ledger/2026-11.yaml": text, "book.yaml": book], today: today, receipts: receipts)
  }

  /// The ids of all findings, in their order.
  var ids: [String] { findings.map(\.id.rawValue) }

  /// The positions of findings, like `ledger/2026-11.yaml:3 bad-amount`.
  var places: [String] {
    findings.map { finding in
      let line = finding.place.bytes.map { LineTable(finding.place.file).place(of: $0.lowerBound).line } ?? 0
      return "\(finding.place.file.path.dropFirst(5)):\(line) \(finding.id.rawValue)"
    }
  }

  var first: Transaction? { ledger.transactions.first }
}

/// A transaction in block style; a key with an empty value is left out.
func entry(_ keys: KeyValuePairs<String, String>) -> String {
  let lines = keys.filter { !$0.value.isEmpty }.map { "\($0.key): \($0.value)" }
  return "- " + lines.joined(separator: "\n  ") + "\n"
}

/// `Tea` for 12 on 3 November 2026, with further lines.
func tea(_ lines: String...) -> String {
  (["- date: 2026-11-03", "title: Tea", "spent: 12"] + lines).joined(separator: "\n  ") + "\n"
}

func day(_ text: String) -> Day { Day(text) ?? Day(number: .min / 2) }
func month(_ text: String) -> Month { Month(text) ?? Month(number: 0) }
