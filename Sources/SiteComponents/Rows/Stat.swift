import Templates

/// A figure at the top of a page: its name, its value, and a note.
package struct Stat {
  let name: String
  /// The address of the entries that add up to the figure; empty if no page shows them.
  let href: String
  let value: String
  let note: String
  let isIncome: Bool

  package init(_ name: String, href: String = "", _ value: String, _ note: String = "", isIncome: Bool = false) {
    self.name = name
    self.href = href
    self.value = value
    self.note = note
    self.isIncome = isIncome
  }

  package static let fields = Fields<Stat>(
    "stat",
    [
      .text("name") { $0.name },
      .text("href") { $0.href },
      .text("value") { $0.value },
      .text("note") { $0.note },
      .flag("is-income") { $0.isIncome },
    ])
}
