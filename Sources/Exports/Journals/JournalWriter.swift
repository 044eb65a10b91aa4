import Ledger
import Formats

/// A writer of the transactions in `JournalEntries` in one journal format.
protocol JournalWriter {
  var basis: JournalBasis { get }

  /// Adds the beginning of the file, before all transactions, including a line break at its end.
  func head(_ text: inout ExportText)
  /// Adds the price of one unit of the currency on the day.
  func price(_ price: DecimalNumber, of currency: Currency, in base: Currency, on day: Day, _ text: inout ExportText)
  /// Adds the rest of a transaction's head: the text between the status mark and the postings.
  func description(_ step: JournalEntries.Step, _ text: inout ExportText)
  func add(_ posting: JournalPosting, _ text: inout ExportText)
  /// Adds the balance assertion at the index of `Ledger.balanceAssertions`.
  func assertion(_ index: Int, _ text: inout ExportText)
}

/// The data that every writer needs.
struct JournalBasis {
  let export: Export
  let entries: JournalEntries
  let names: JournalNames
  /// The name in the journal for each tag in the ledger.
  let tags: [String: String]
  /// The indices of the balance assertions that agree with the book, which are the only ones asserted in the journal.
  let agreeing: Set<Int>

  init(_ export: Export, _ style: JournalNames.Style, tag: (String) -> String) {
    self.export = export
    entries = JournalEntries(export)
    names = JournalNames(export.ledger, style)
    tags = JournalTags.names(export, tag)
    agreeing = export.agreeingAssertions
  }
}

extension JournalWriter {
  /// Adds a comment for each name and tag whose characters were replaced in the journal. The import reads these
  /// comments.
  private func names(_ text: inout ExportText) {
    var isFirst = true
    func add(_ written: [UInt8], _ name: String) {
      if isFirst { text.end() }
      isFirst = false
      text.add("; ")
      text.add(written)
      text.add(" = ")
      text.addQuoted(name)
      text.end()
    }
    for account in export.journalAccounts {
      let name: String
      switch account {
      case .account(let id): name = JournalNames.name(ledger.account(id), ledger)
      case .category(let id): name = ledger.category(id).name
      case .fixed: continue
      }
      let written = basis.names[account]
      if !written.drop(while: { $0 != .colon }).dropFirst().elementsEqual(name.utf8) { add(written, name) }
    }
    let used = Set(export.use.indices.flatMap { ledger.transactions[$0].details?.tags ?? [] })
    for (tag, written) in basis.tags.sorted(by: { $0.value < $1.value }) where tag != written && used.contains(tag) {
      add(Array("#\(written)".utf8), tag)
    }
  }

  /// Adds the part of a posting that all formats write in the same way: the account, the amount and, after `@@`, the
  /// total cost.
  func addAccountAndAmounts(of posting: JournalPosting, _ text: inout ExportText) {
    text.add(basis.names[posting.account])
    text.add("  ")
    text.add(posting.minor, posting.currency)
    if let cost = posting.cost {
      text.add(" @@ ")
      text.add(cost)
    }
  }

  var export: Export { basis.export }
  var ledger: Ledger { basis.export.ledger }

  func text() -> [UInt8] {
    var text = ExportText(for: export.count)
    text.add("; ")
    text.addLine(ledger.settings.title) { $0 == ";" ? "," : $0 == "|" ? "/" : nil }
    text.add(", written by daybook on ")
    text.add(ledger.today)
    text.add("\n\n")
    head(&text)
    names(&text)
    var isFirst = true
    export.forEachPrice { day, currency, price, base in
      if isFirst { text.end() }
      isFirst = false
      self.price(price, of: currency, in: base, on: day, &text)
    }
    let entries = basis.entries
    var postings: [JournalPosting] = []
    entries.forEachStep { day, step in
      text.end()
      if case .assertion(let index) = step { return assertion(index, &text) }
      text.add(day)
      text.add(entries.isPaid(step) ? " * " : " ! ")
      description(step, &text)
      entries.postings(of: step, into: &postings)
      for posting in postings { add(posting, &text) }
    }
    return text.bytes
  }
}
