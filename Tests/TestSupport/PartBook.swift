import Foundation

/// A book whose names are random letters, so that none appears in a file by chance.
package struct PartBook {
  package struct Entry {
    package var month: String
    package var title: String
    package var category: String
    /// The category of the second part, if the entry is split.
    package var other: String?
    package var account: String
    package var tag: String
    package var note: String
    package var amount: Int
    /// The member who paid, if the entry states it.
    package var who: String?
  }

  /// The contents of the book's files, by path in the book.
  package private(set) var files: [String: String] = [:]
  package private(set) var entries: [Entry] = []
  package let categories: [String]
  package let accounts: [String]
  package let members: [String]
  package let goal: String

  private static let months = [
    "2024-02", "2025-12", "2026-03", "2026-08", "2026-09", "2026-10", "2026-11", "2026-12", "2027-02",
  ]

  package init() {
    var random = SeededRandom(seed: 11)
    func word() -> String {
      String((0..<14).map { _ in "bcdfghjklmnpqrstvwxz".randomElement(using: &random) ?? "x" })
    }
    categories = (0..<6).map { _ in word() }
    accounts = (0..<4).map { _ in word() }
    members = (0..<12).map { _ in word() }
    goal = word()
    let tags = (0..<5).map { _ in word() }
    for month in Self.months {
      for number in 0..<12 {
        entries.append(
          Entry(
            month: month, title: word(), category: categories.randomElement(using: &random) ?? "",
            account: accounts.randomElement(using: &random) ?? "", tag: tags.randomElement(using: &random) ?? "",
            note: word(), amount: .random(in: 10_000_000...99_999_999, using: &random)))
        if number.isMultiple(of: 5) { entries[entries.count - 1].who = members.randomElement(using: &random) }
        guard number.isMultiple(of: 3), let last = entries.last else { continue }
        entries[entries.count - 1].other = categories.filter { $0 != last.category }.randomElement(using: &random)
      }
    }
    let names = zip(accounts, members).map {
      "  - { name: \($0), opening-balance: 31415926.53, who: \($1), shared: yes }\n"
    }.joined()
    files["book.yaml"] =
      "title: Parts\ncurrency: EUR\nopening-balance: 27182818.28\n"
      + "members: [\(members.joined(separator: ", "))]\naccounts:\n\(names)"
      + "goals: [{ name: \(goal), amount: 8877665.54, account: \(accounts[0]) }]\n"
    files["categories.yaml"] = categories.map { "- { name: \($0), budget: 16180339 }\n" }.joined()
    for month in Self.months {
      var text = ""
      for (number, entry) in entries.filter({ $0.month == month }).enumerated() {
        let amount = "\(entry.amount / 100).\(String(format: "%02d", entry.amount % 100))"
        text += "- date: \(month)-\(String(format: "%02d", number * 2 + 1))\n  title: \(entry.title)\n"
        text += "  spent: \(amount)\n  category: \(entry.category)\n  account: \(entry.account)\n"
        if let other = entry.other {
          let part = entry.amount / 3 + 17
          text += "  split: { \(other): \(part / 100).\(String(format: "%02d", part % 100)) }\n"
        }
        if let who = entry.who { text += "  who: \(who)\n" }
        if number % 3 == 1 { text += "  shared: { \(members[number % members.count]): 8765 }\n" }
        text += "  tags: [\(entry.tag)]\n  note: \(entry.note)\n"
        if number % 4 == 0 { text += "  due: \(month)-27\n" }
        if number % 5 == 1 { text += "  repeats: monthly\n" }
      }
      files["\(month < "2025" ? "archive" : "ledger")/\(month).yaml"] = text
    }
  }
}
