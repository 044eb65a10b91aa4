import BookSupport
import Diagnostics
import Ledger
import TestSupport

/// Reads a book from the contents of its files, by path, and requires that it has no errors.
func readBook(_ files: [String: String], today: String = "2026-11-21") -> (ledger: Ledger, findings: Findings) {
  var sources = BookSources(folder: "data")
  for (path, text) in files.sorted(by: { $0.key < $1.key }) {
    let file = SourceFile(path: path, text: text)
    switch path.prefix(while: { $0 != "/" && $0 != "." }) {
    case "book": sources.settings = file
    case "categories": sources.categories = file
    case "archive": sources.archive.append(file)
    case "rates": sources.rates.append(file)
    default: sources.ledger.append(file)
    }
  }
  return LedgerReader.read(sources, today: TodayChoice(clock: day(today)))
}

extension CurrencyBook {
  var ledger: Ledger { readBook(files, today: "\(today)").ledger }
}

/// A ledger of month files, given without folder: `2026-11`; those before the window are in the archive.
func ledger(_ months: [String: String], book: String = "", today: String = "2026-11-21") -> Ledger {
  var files = ["book.yaml": book]
  let window = Window(today: day(today))
  for (name, text) in months {
    files["\(month(name) < window.firstMonth ? "archive" : "ledger")/\(name).yaml"] = text
  }
  return readBook(files, today: today).ledger
}

func day(_ text: String) -> Day { Day(text) ?? Day(number: .min / 2) }
func month(_ text: String) -> Month { Month(text) ?? Month(number: 0) }

/// A random book with many features, the same for the same seed.
struct RandomBook {
  /// The entries of each month file, by its path.
  var entries: [String: [String]] = [:]
  var others: [String: String] = [:]
  let today: String

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let current = Month(year: 2026, month: Int.random(in: 1...12, using: &random))
    today = "\(current.day(Int.random(in: 1...31, using: &random)))"
    let balance = Int.random(in: -50_000...50_000, using: &random)
    var book = "opening-balance: \(balance)\naccounts:\n  - { name: Bank, opening-balance: 1000.50 }\n"
    book += "  - { name: Dollars, currency: USD, opening-balance: 20 }\n"
    if Bool.random(using: &random) { book += "opening-date: \(current.adding(months: -3).day(15))\n" }
    others["book.yaml"] = book
    for offset in -14...13 where Int.random(in: 0..<3, using: &random) > 0 && offset <= 12 {
      let month = current.adding(months: offset)
      let path = "\(offset < -12 ? "archive" : "ledger")/\(month).yaml"
      entries[path] = (0..<Int.random(in: 0...9, using: &random)).map { RandomBook.entry($0, month, &random) }
      let rates = "date: \(month.day(1))\nbase: INR\nrates: { USD: \(Int.random(in: 70...99, using: &random)).25 }\n"
      if Bool.random(using: &random) { others["rates/\(month.day(1)).yaml"] = rates }
    }
  }

  private static func entry(_ number: Int, _ month: Month, _ random: inout SeededRandom) -> String {
    let date = month.day(Int.random(in: 1...31, using: &random))
    let amount = "\(Int.random(in: 1...9000, using: &random)).\(Int.random(in: 10...99, using: &random))"
    var pairs = ["date: \(date)", "title: T\(number)"]
    let direction = ["spent", "spent", "spent", "received", "moved"].randomElement(using: &random) ?? "spent"
    pairs.append("\(direction): \(amount)")
    if direction == "moved" { return "- { \((pairs + ["from: Bank", "to: Cash"]).joined(separator: ", ")) }\n" }
    // These include a correction of income and a refund.
    let categories =
      direction == "spent" ? ["Food", "Home", "Food", "Home", "Other", "Salary"] : ["Salary", "Income", "Food"]
    pairs.append("category: \(categories.randomElement(using: &random) ?? "Food")")
    if Int.random(in: 0..<5, using: &random) == 0 { pairs.append("currency: USD") }
    if Int.random(in: 0..<3, using: &random) == 0 {
      let splits = [
        "{ Gifts: 0.33, Kids: 0.47 }", "{ Gifts: -0.33, Kids: 0.47 }", "{ Savings: 0.33, Kids: -7.50 }",
        "{ Savings: -2.33, Kids: -0.01 }", "{ Bills: -1000 }",
      ]
      pairs.append("split: \(splits.randomElement(using: &random) ?? "")")
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      pairs.append("account: \(Bool.random(using: &random) ? "Bank" : "Dollars")")
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0 where direction == "spent": pairs.append("due: \(date.adding(days: 5))")
    case 1: pairs.append("paid: no")
    case 2: pairs.append("paid: \(date.adding(days: Int.random(in: 0...9, using: &random)))")
    default: break
    }
    return "- { \(pairs.joined(separator: ", ")) }\n"
  }

  /// The ledger; the reader skips entries whose random date is outside of the window.
  var ledger: Ledger {
    readBook(others.merging(entries.mapValues { $0.joined() }) { first, _ in first }, today: today).ledger
  }

  func shuffled(_ random: inout SeededRandom) -> RandomBook {
    var book = self
    for path in entries.keys.sorted() { book.entries[path]?.shuffle(using: &random) }
    return book
  }
}

extension Transaction {
  /// One entry for each part, so that sums can be computed without splits.
  var byPart: [Transaction] {
    parts.map { part in
      var one = self
      (one.category, one.amount.minor, one.homeAmount) = (part.category, part.amount, part.homeAmount)
      one.split = []
      return one
    }
  }
}
