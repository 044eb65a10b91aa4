/// A book of random entries that records its entries, so that sums can be computed without reading it.
package struct SummedBook {
  /// A spent entry in a category of income is a correction; an entry has only a direction, a part also the kind.
  package enum Kind { case spent, received, refund, correction, moved }

  package struct Entry {
    package var date: String
    package var kind: Kind
    /// The category; `nil` for a transfer.
    package var category: String?
    package var minor: Int64
    /// The parts in other categories; negative if a part counts the other way.
    package var split: [(category: String, minor: Int64)] = []
    /// The day on which the money moves; `nil` if it is not known yet.
    package var movedOn: String?
    package var isPending: Bool
  }

  package let opening: Int64 = 1_234_567
  package private(set) var entries: [Entry] = []
  package private(set) var files: [String: String] = [:]
  package private(set) var months: [String] = []

  package init(count: Int) {
    var random = SeededRandom(seed: 10_000)
    months = (2023...2027).flatMap { year in (1...12).map { "\(year)-\($0 < 10 ? "0" : "")\($0)" } }
      .filter { $0 > "2023-11" && $0 < "2027-02" }
    var texts: [String: String] = [:]
    while entries.count < count {
      let month = months.randomElement(using: &random) ?? ""
      add(month, &random, &texts)
    }
    for (month, text) in texts { files["\(month < "2025-11" ? "archive" : "ledger")/\(month).yaml"] = text }
    files["book.yaml"] = "opening-balance: 12345.67\naccounts:\n  - { name: Cash }\n"
    files["categories.yaml"] = "- name: Food\n- name: Home\n- name: Travel\n- { name: Salary, kind: income }\n"
  }

  private mutating func add(_ month: String, _ random: inout SeededRandom, _ texts: inout [String: String]) {
    let day = Int.random(in: 1...28, using: &random)
    let date = "\(month)-\(day < 10 ? "0" : "")\(day)"
    let minor = Int64.random(in: 1...(Bool.random(using: &random) ? 9_999_999 : 99_999), using: &random)
    let amount = "\(minor / 100).\(minor % 100 < 10 ? "0" : "")\(minor % 100)"
    // Titles differ, so that no two entries look like duplicates.
    let head = "- { date: \(date), title: Entry \(entries.count), "
    let expense = ["Food", "Home", "Travel", "Other"].randomElement(using: &random) ?? ""
    var entry = Entry(date: date, kind: .spent, category: expense, minor: minor, movedOn: date, isPending: false)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<4:
      (entry.kind, entry.category) = (.moved, nil)
      texts[month, default: ""] += head + "moved: \(amount), to: Cash }\n"
    case 4..<8:
      entry.kind = .refund
      texts[month, default: ""] += head + "received: \(amount), category: \(expense) }\n"
    case 30..<34 where month > "2024-06" && minor < 10_000:
      // The amount is far less than what the category receives in a year.
      entry.category = Bool.random(using: &random) ? "Salary" : "Income"
      texts[month, default: ""] += head + "spent: \(amount), category: \(entry.category ?? "") }\n"
    case 8..<16:
      (entry.kind, entry.category) = (.received, Bool.random(using: &random) ? "Salary" : "Income")
      texts[month, default: ""] += head + "received: \(amount), category: \(entry.category ?? "") }\n"
    case 16..<24 where month >= "2025-11":
      (entry.movedOn, entry.isPending) = (nil, true)
      texts[month, default: ""] += head + "spent: \(amount), category: \(expense), paid: no }\n"
    case 24..<30:
      let paid = "\(month)-28"
      (entry.movedOn, entry.isPending) = (paid, paid > "2026-11-21")
      texts[month, default: ""] += head + "spent: \(amount), category: \(expense), due: \(paid), paid: \(paid) }\n"
    default:
      texts[month, default: ""] += head + "spent: \(amount), category: \(expense) }\n"
    }
    if entry.kind != .moved, minor > 100, Int.random(in: 0..<3, using: &random) == 0 {
      split(&entry, &random)
      let parts = entry.split.map {
        let size = $0.minor.magnitude
        return "\($0.category): \($0.minor < 0 ? "-" : "")\(size / 100).\(size % 100 < 10 ? "0" : "")\(size % 100)"
      }
      texts[month]?.removeLast(3)
      texts[month]? += ", split: { \(parts.joined(separator: ", ")) } }\n"
    }
    entries.append(entry)
  }

  /// Up to three parts, sometimes the whole amount.
  private func split(_ entry: inout Entry, _ random: inout SeededRandom) {
    var left = entry.minor
    let all = ["Food", "Home", "Travel", "Other"]
    let others = all.filter { $0 != entry.category }.shuffled(using: &random)
    for name in others.prefix(.random(in: 1...3, using: &random)) where left > 0 {
      var part = Int.random(in: 0..<20, using: &random) == 0 ? left : Int64.random(in: 1...left, using: &random)
      if Int.random(in: 0..<5, using: &random) == 0 { part.negate() }
      entry.split.append((name, part))
      left -= part
    }
  }

  // MARK: Sums

  /// One entry for each part, above zero, with its amount in its category.
  package func parts(_ entries: [Entry]) -> [Entry] {
    entries.flatMap { entry -> [Entry] in
      if entry.kind == .moved { return [entry] }
      let isReceived = entry.kind == .received || entry.kind == .refund
      let rest = entry.minor - entry.split.reduce(0) { $0 + $1.minor }
      let own = (category: entry.category ?? "", minor: rest)
      return ([own] + entry.split).filter { $0.minor != 0 }.map { category, minor in
        var part = entry
        (part.category, part.minor, part.split) = (category, abs(minor), [])
        let comesIn = isReceived == (minor > 0)
        let isIncome = ["Salary", "Income"].contains(category)
        part.kind = comesIn ? (isIncome ? .received : .refund) : (isIncome ? .correction : .spent)
        return part
      }
    }
  }

  package func spent(_ entries: [Entry]) -> Int64 {
    parts(entries).reduce(0) { $0 + ($1.kind == .spent ? $1.minor : $1.kind == .refund ? -$1.minor : 0) }
  }

  package func received(_ entries: [Entry]) -> Int64 {
    parts(entries).reduce(0) { $0 + ($1.kind == .received ? $1.minor : $1.kind == .correction ? -$1.minor : 0) }
  }

  package func total(_ entries: [Entry], of category: String) -> Int64 {
    let own = parts(entries).filter { $0.category == category }
    return spent(own) + received(own)
  }
}
