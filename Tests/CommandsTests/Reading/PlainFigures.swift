import Foundation
import TestSupport
import Testing

/// A figure on a page or in a report.
struct Claim: Sendable {
  enum Subject: Sendable, Hashable {
    case all
    case category(String)
    case tag(String)
    /// The entries with a title, and whether their income is meant.
    case payee(String, isIncome: Bool)
  }

  /// The page with the figure.
  var page: String
  var words = ""
  /// The beginning of the period's dates, such as `2026-11`; empty for all time.
  var period: String
  var subject: Subject
  var isIncome: Bool
  /// Whether the figure is about a day after today.
  var isPlanned = false
  var amount: Int64 = 0

  init(_ page: String, _ period: String, _ subject: Subject = .all, isIncome: Bool = false) {
    (self.page, self.period, self.subject, self.isIncome) = (page, period, subject, isIncome)
  }
}

/// The entries of a book as `list` prints them, and their plain sums.
struct PlainFigures {
  struct Entry {
    let date: String
    /// Minor units; negative for money that came back.
    let amount: Int64
    let category: String
    let tags: [String]
    let title: String
  }

  let entries: [Entry]
  let incomes: Set<String>
  let expenses: Set<String>
  let today = "2026-11-21"

  init(book: String) throws {
    func json(_ arguments: [String], _ key: String) throws -> [[String: Any]] {
      let run = ToolRun(arguments + ["--json", "--book", book])
      let object = try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any]
      return try #require(object?[key] as? [[String: Any]], "\(run.err)")
    }
    let categories = try json(["report", "category"], "categories")
    func names(_ kind: String) -> Set<String> {
      Set(categories.filter { $0["kind"] as? String == kind }.compactMap { $0["category"] as? String })
    }
    (incomes, expenses) = (names("income"), names("expense"))
    let incomes = incomes
    entries = try json(["list"], "transactions").flatMap { row -> [Entry] in
      guard let date = row["date"] as? String, let category = row["category"] as? String,
        let direction = row["direction"] as? String, direction != "moved", let amount = row["homeAmount"] as? NSNumber
      else { return [] }
      // Each part belongs to its own category, and so does the rest of the whole.
      var parts: [(String, Int64)] = (row["split"] as? [[String: Any]] ?? []).map { part in
        (part["category"] as? String ?? "", (part["homeAmount"] as? NSNumber).map(PlainFigures.minor) ?? 0)
      }
      parts.append((category, PlainFigures.minor(amount) - parts.reduce(0) { $0 + $1.1 }))
      return parts.map { name, minor in
        Entry(
          date: date, amount: direction == "received" && !incomes.contains(name) ? -minor : minor, category: name,
          tags: row["tags"] as? [String] ?? [], title: row["title"] as? String ?? "")
      }
    }
  }

  static func minor(_ amount: NSNumber) -> Int64 { Int64((amount.doubleValue * 100).rounded()) }

  func sum(_ claim: Claim) -> Int64 {
    entries.reduce(0) { sum, entry in
      guard entry.date.hasPrefix(claim.period), (entry.date > today) == claim.isPlanned else { return sum }
      let counts =
        switch claim.subject {
        case .category(let name): entry.category == name
        case .tag(let name): entry.tags.contains(name) && incomes.contains(entry.category) == claim.isIncome
        case .payee(let title, _):
          entry.title.lowercased() == title.lowercased() && incomes.contains(entry.category) == claim.isIncome
        case .all: incomes.contains(entry.category) == claim.isIncome
        }
      return counts ? sum + entry.amount : sum
    }
  }
}

/// A book of some past and future months with all kinds of entries, the same for the same seed.
struct MeaningBook {
  var files: [String: String] = [
    "categories.yaml":
      "- { name: Food, budget: 300 }\n- name: Home\n- name: Travel\n- { name: Salary, kind: income }\n",
    "rates/2025-11-01.yaml": "date: 2025-11-01\nbase: EUR\nrates: { USD: 1.25 }\n",
    "book.yaml": "title: Random\ncurrency: EUR\nshow-currency: yes\nlanguage: en\nopening-balance: 1000\n",
  ]

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for month in ["2025-11", "2025-12", "2026-09", "2026-10", "2026-11", "2026-12", "2027-01"] {
      var text = ""
      for number in 0..<Int.random(in: 4...14, using: &random) {
        let date = "\(month)-\(Int.random(in: 10...28, using: &random))"
        let amount = "\(Int.random(in: 1...2000, using: &random)).\(Int.random(in: 10...99, using: &random))"
        let category = ["Food", "Home", "Travel"].randomElement(using: &random) ?? ""
        let head = "- { date: \(date), title: T \(month) \(number), "
        let line =
          switch Int.random(in: 0..<10, using: &random) {
          case 0: head + "received: \(amount), category: Salary\(MeaningBook.split("Salary", amount, &random)) }\n"
          case 1: head + "received: \(amount), category: \(category)\(MeaningBook.split(category, amount, &random)) }\n"
          case 2:
            head
              + "spent: \(amount), currency: USD, category: \(category)\(MeaningBook.split(category, amount, &random)) }\n"
          case 3:
            head
              + "spent: \(amount), category: \(category), due: \(month)-28\(MeaningBook.split(category, amount, &random)) }\n"
          case 4:
            head
              + "spent: \(amount), category: \(category), tags: [trip]\(MeaningBook.split(category, amount, &random)) }\n"
          case 5:
            head
              + "spent: \(amount), category: \(category), currency: CHF\(MeaningBook.split(category, amount, &random)) }\n"
          case 6: head + "moved: \(amount), to: Cash }\n"
          default: head + "spent: \(amount), category: \(category)\(MeaningBook.split(category, amount, &random)) }\n"
          }
        text += line
      }
      files["ledger/\(month).yaml"] = text
    }
    files["ledger/2026-10.yaml", default: ""] +=
      "- { date: 2026-10-25, title: Rent, spent: 700, category: Home, repeats: monthly }\n"
      + "- { date: 2026-10-27, title: Pay, received: 2500, category: Salary, repeats: monthly }\n"
      + "- { date: 2026-10-26, title: Net, spent: 40, category: Home, split: { Travel: 9.99 }, repeats: monthly }\n"
  }

  /// Parts for about half of the entries: one or two parts, sometimes of the whole amount.
  private static func split(_ category: String, _ amount: String, _ random: inout SeededRandom) -> String {
    if Bool.random(using: &random) { return "" }
    let others = ["Food", "Home", "Travel"].filter { $0 != category }.shuffled(using: &random)
    let whole = Int64(amount.replacing(".", with: "")) ?? 0
    if Int.random(in: 0..<8, using: &random) == 0 { return ", split: { \(others[0]): \(amount) }" }
    let parts = others.prefix(2).map { name in
      let minor = Int64.random(in: 1...max(1, whole / 2), using: &random)
      return "\(name): \(minor / 100).\(minor % 100 < 10 ? "0" : "")\(minor % 100)"
    }
    return ", split: { \(parts.joined(separator: ", ")) }"
  }
}
