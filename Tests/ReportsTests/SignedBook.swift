import Ledger
import TestSupport

/// A random book of refunds, corrections and parts of both signs, in two currencies, that records its facts, so that a
/// simple loop can add them up without the reader or a report.
struct SignedBook {
  /// A part of an entry.
  struct Fact {
    var entry: Int
    var date: Day
    var category: String
    /// Hundredths of a euro: positive if spent in an expense category or received in an income category.
    var amount: Int64
    /// The same before conversion, in the direction of the entry.
    var written: Int64
  }

  private(set) var facts: [Fact] = []
  /// The opening balance plus all received and minus all spent amounts up to today.
  private(set) var balance: Int64 = 5_000_00
  private(set) var count = 0
  private var texts: [Month: String] = [:]

  static let expenses = ["Food", "Home", "Tax", "Deposit"]
  static let incomes = ["Salary", "Interest"]
  static let today = Day("2026-11-21") ?? Day(number: 0)
  /// The price of a dollar in ten-thousandths of a euro.
  private static let price: Int64 = 8_333

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<Int.random(in: 3...40, using: &random) { add(&random) }
  }

  private mutating func add(_ random: inout SeededRandom) {
    let date = SignedBook.today.adding(days: .random(in: -300...0, using: &random))
    let isReceived = Bool.random(using: &random)
    let isForeign = Int.random(in: 0..<3, using: &random) == 0
    var names = (SignedBook.expenses + SignedBook.incomes).shuffled(using: &random)
    let own = names.removeLast()
    let greatest: Int64 = Bool.random(using: &random) ? 30 : 400_000
    var parts: [(category: String, minor: Int64)] = names.prefix(Int.random(in: 0...4, using: &random)).map {
      let size = Int64.random(in: 1...greatest, using: &random)
      return ($0, Bool.random(using: &random) ? size : -size)
    }
    let sum = parts.reduce(0) { $0 + $1.minor }
    // The amount is at least the sum of the parts, sometimes equal.
    let isWhole = !parts.isEmpty && sum > 0 && Int.random(in: 0..<5, using: &random) == 0
    let whole = isWhole ? sum : max(0, sum) + .random(in: 1...greatest, using: &random)
    var keys = "date: \(date), title: T\(count), \(isReceived ? "received" : "spent"): \(text(whole)), category: \(own)"
    if isForeign { keys += ", currency: USD" }
    if !parts.isEmpty {
      keys += ", split: { \(parts.map { "\($0.category): \(text($0.minor))" }.joined(separator: ", ")) }"
    }
    texts[date.month, default: ""] += "- { \(keys) }\n"
    parts.append((own, whole - sum))
    let home = isForeign ? SignedBook.rounded(whole * SignedBook.price, 10_000) : whole
    balance += isReceived ? home : -home
    for (part, share) in zip(parts, SignedBook.shares(parts.map(\.minor), whole, home)) where part.minor != 0 {
      let isIncome = SignedBook.incomes.contains(part.category)
      facts.append(
        Fact(
          entry: count, date: date, category: part.category, amount: isIncome == isReceived ? share : -share,
          written: part.minor))
    }
    count += 1
  }

  private func text(_ minor: Int64) -> String {
    "\(minor < 0 ? "-" : "")\(minor.magnitude / 100).\(minor.magnitude % 100 < 10 ? "0" : "")\(minor.magnitude % 100)"
  }

  /// Half to even; both numbers are positive.
  private static func rounded(_ number: Int64, _ divisor: Int64) -> Int64 {
    let (whole, rest) = number.quotientAndRemainder(dividingBy: divisor)
    return whole + (2 * rest > divisor || 2 * rest == divisor && whole % 2 == 1 ? 1 : 0)
  }

  /// Each part rounded down, then a unit each for the largest fractions; among equal ones for the first.
  private static func shares(_ parts: [Int64], _ whole: Int64, _ home: Int64) -> [Int64] {
    var shares: [Int64] = []
    var fractions: [Int64] = []
    for part in parts {
      var share: Int64 = part * home / whole
      while share * whole > part * home { share -= 1 }
      shares.append(share)
      fractions.append(part * home - share * whole)
    }
    for _ in 0..<(home - shares.reduce(0, +)) {
      let most = fractions.max() ?? 0
      let place = fractions.firstIndex(of: most) ?? 0
      shares[place] += 1
      fractions[place] = -1
    }
    return shares
  }

  var files: [String: String] {
    var files = [
      "book.yaml": "currency: EUR\nopening-balance: 5000\n",
      "categories.yaml": SignedBook.expenses.map { "- name: \($0)\n" }.joined()
        + SignedBook.incomes.map { "- { name: \($0), kind: income }\n" }.joined(),
      "rates/2026-01-01.yaml": "date: 2026-01-01\nbase: EUR\nrates: { USD: 0.8333 }\n",
    ]
    for (month, text) in texts { files["ledger/\(month).yaml"] = text }
    return files
  }

  var ledger: Ledger { readBook(files, today: "\(SignedBook.today)").ledger }

  /// The total of a category in a month or of all time.
  func total(of category: String, in month: Month? = nil) -> Int64 {
    facts.filter { $0.category == category && (month == nil || $0.date.month == month) }.reduce(0) { $0 + $1.amount }
  }

  func spent(in month: Month? = nil) -> Int64 {
    SignedBook.expenses.reduce(0) { $0 + total(of: $1, in: month) }
  }

  func received(in month: Month? = nil) -> Int64 {
    SignedBook.incomes.reduce(0) { $0 + total(of: $1, in: month) }
  }
}
