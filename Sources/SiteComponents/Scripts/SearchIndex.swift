import Localization
package import Formats
package import Ledger
import Reports
package import Templates

/// The data of the search page: a script for each year, which calls `daybookSearch(2026, rows)`.
///
/// Each row is an array, and the newest row comes first. A row begins with month and day (1103), flags, id, title,
/// amount in minor units of the home currency (null if there is no rate), and category. These are followed by optional
/// values, up to the last one that the entry has: account, note, tags, target account, amount in another currency with
/// the index of that currency, parts, and the index of the member in `who`. If an id begins with its date, the date is
/// omitted. A part is a category, the amount that it adds to the sums, and 1 if it adds to the amount received; a
/// correction of income also has a part.
package struct SearchIndex: Sendable {
  /// The values that are added up to a row's flags: the kind of the row (0…3), the form of its link, and its page
  /// number.
  enum Flag {
    static let spent: Int64 = 0
    static let received: Int64 = 1
    /// A refund, or a correction of income.
    static let lowering: Int64 = 2
    static let moved: Int64 = 3
    /// The entry has a separate page, in addition to a row on the page of its month.
    static let hasPage: Int64 = 4
    /// The id is stored in full, because it does not begin with the entry's date.
    static let isWholeID: Int64 = 8
    /// The factor for the 0-based index of the page within the month. The lower bits are the flags.
    static let page: Int64 = 16
  }

  /// The entries of each year, as indices in `Ledger.transactions`, newest first.
  package private(set) var years: [(year: Int, indices: [Int])] = []
  /// The home currency, then the other currencies of the entries' amounts, in order of occurrence.
  package private(set) var currencies: [Currency]

  package init(_ ledger: Ledger) {
    var byYear: [Int: [Int]] = [:]
    currencies = [ledger.homeCurrency]
    for (index, transaction) in ledger.transactions.enumerated() {
      byYear[transaction.date.year, default: []].append(index)
      if !currencies.contains(transaction.amount.currency) { currencies.append(transaction.amount.currency) }
    }
    for (year, indices) in byYear.sorted(by: { $0.key > $1.key }) {
      years.append((year, ledger.byDay(indices).reversed()))
    }
  }

  package static func path(_ year: Int) -> String { "assets/search-\(year).js" }
}

extension SiteMaker {
  /// Returns the search script for the year. Each month's rows form a part that is reused if nothing has changed.
  ///
  /// - Parameters:
  ///   - key: the fingerprint of everything but the entries that the rows depend on.
  ///   - kept: the parts written by the last build, keyed by their fingerprints.
  package func searchScript(
    _ search: SearchIndex, year: Int, indices: [Int], key: Fingerprint, kept: [UInt64: ArraySlice<UInt8>]
  ) -> (bytes: [UInt8], parts: [PagePart.Place]) {
    var script = ScriptText()
    script.add(code: "daybookSearch(")
    script.add(Int64(year))
    script.add(code: ",[\n")
    var rest = indices[...]
    while let first = rest.first {
      let month = ledger.transactions[first].date.month
      let rows = rest.prefix { ledger.transactions[$0].date.month == month }
      rest = rest.dropFirst(rows.count)
      var key = key
      key.add(month.number)
      for index in rows { key.add(keys.entries[index]) }
      script.add(PagePart(key: key.value, kept: kept[key.value])) { script in
        for index in rows {
          addRow(index, search, to: &script)
          script.add(code: ",\n")
        }
      }
    }
    script.add(code: "]);\n")
    return (script.bytes, script.parts)
  }

  private func addRow(_ index: Int, _ search: SearchIndex, to script: inout ScriptText) {
    let transaction = ledger.transactions[index]
    let (_, month, day) = transaction.date.parts
    let id = identifiers.ids[index]
    let prefix = "\(transaction.date)-"
    let hasDate = id.hasPrefix(prefix)
    var flags = kind(transaction) + (hasPage(index) ? SearchIndex.Flag.hasPage : 0)
    if !hasDate { flags += SearchIndex.Flag.isWholeID }
    if !hasPage(index) { flags += SearchIndex.Flag.page * Int64(monthPages.number(ofTransaction: index) - 1) }
    script.add(code: "[")
    script.add(Int64(month * 100 + day))
    script.add(code: ",")
    script.add(flags)
    script.add(code: ",")
    script.add(hasDate ? String(id[id.utf8.index(id.startIndex, offsetBy: prefix.utf8.count)...]) : id)
    script.add(code: ",")
    script.add(clean(transaction.title))
    script.add(code: ",")
    // A hidden amount can be neither searched nor added up.
    if let amount = transaction.homeAmount {
      script.add(wording.hidesAmounts ? 0 : amount)
    } else {
      script.add(code: "null")
    }
    script.add(code: ",")
    script.add(transaction.direction == .moved ? 0 : Int64(main(transaction).index))
    addRarer(transaction, search, to: &script)
    script.add(code: "]")
  }

  private func kind(_ transaction: Transaction) -> Int64 {
    switch ledger.listedAmount(of: transaction).sign {
    case .spent: SearchIndex.Flag.spent
    case .received: SearchIndex.Flag.received
    case .lowering: SearchIndex.Flag.lowering
    case .moved: SearchIndex.Flag.moved
    }
  }

  /// Adds the optional values of a row, up to the last one that is present.
  private func addRarer(_ transaction: Transaction, _ search: SearchIndex, to script: inout ScriptText) {
    let isForeign = transaction.amount.currency != ledger.homeCurrency || transaction.homeAmount == nil
    let destination = transaction.details?.destination
    let hasParts = transaction.isSplit || ledger.isCorrection(transaction)
    let who = transaction.details?.who
    let isLong = isForeign || destination != nil || hasParts || who != nil
    if !isLong, transaction.account == .unnamed, transaction.details == nil { return }
    script.add(code: ",")
    script.add(Int64(transaction.account.index))
    let texts = searchedTexts(transaction)
    guard isLong || texts != nil || !transaction.tags.isEmpty else { return }
    script.add(code: ",")
    script.add(clean(texts ?? ""))
    guard isLong || !transaction.tags.isEmpty else { return }
    script.add(code: ",[")
    for (number, tag) in transaction.tags.enumerated() {
      if number > 0 { script.add(code: ",") }
      script.add(clean(tag))
    }
    script.add(code: "]")
    guard isLong else { return }
    script.add(code: ",")
    if let destination { script.add(Int64(destination.index)) } else { script.add(code: "null") }
    guard isForeign || hasParts || who != nil else { return }
    if isForeign {
      script.add(code: ",[")
      script.add(wording.hidesAmounts ? 0 : transaction.amount.minor)
      script.add(code: ",")
      script.add(Int64(search.currencies.firstIndex(of: transaction.amount.currency) ?? 0))
      script.add(code: "]")
    } else {
      script.add(code: ",0")
    }
    if hasParts {
      script.add(code: ",")
      addParts(transaction, to: &script)
    } else if who != nil {
      script.add(code: ",null")
    }
    guard let who else { return }
    script.add(code: ",")
    script.add(Int64(who.index))
  }

  /// Returns the note and other text that searches include but rows do not show; `nil` if there is none.
  private func searchedTexts(_ transaction: Transaction) -> String? {
    var all: String?
    for field in TransactionField.searched {
      if case .text(let text)? = field.value(transaction) { all = all.map { "\($0) \(text)" } ?? text }
    }
    return all
  }

  private func addParts(_ transaction: Transaction, to script: inout ScriptText) {
    for (number, part) in transaction.parts.enumerated() {
      let contribution = ledger.contribution(of: part, in: transaction)
      script.add(code: number == 0 ? "[[" : ",[")
      script.add(Int64(part.category.index))
      script.add(code: ",")
      script.add(wording.hidesAmounts ? 0 : contribution.amount)
      if case .received = contribution { script.add(code: ",1") }
      script.add(code: "]")
    }
    script.add(code: "]")
  }
}
