import Ledger
import Formats

/// A writer for beancount journals.
///
/// If an account has a different name in the journal, its name in the book is added to `open` as metadata. Balance
/// assertions are dated a day later, because beancount checks them at the beginning of a day. Receipts are `document`
/// metadata, because the `document` directive fails if the file does not exist relative to the journal.
struct BeancountJournal: JournalWriter {
  let basis: JournalBasis

  init(_ export: Export) {
    basis = JournalBasis(export, .beancount, tag: BeancountJournal.tag)
  }

  // MARK: Head

  func head(_ text: inout ExportText) {
    text.add("option \"title\" ")
    quote(ledger.settings.title, &text)
    text.add("\noption \"operating_currency\" \"")
    text.add(ledger.homeCurrency)
    text.add("\"\n")
    // beancount converts a total price to a price per unit with 28 digits. Because of the rounding, currencies without
    // decimals need a tolerance.
    for currency in sortedCurrencies where currency.decimals == 0 {
      text.add("option \"inferred_tolerance_default\" \"\(currency.code):0.005\"\n")
    }
    text.end()
    let first = min(basis.entries.firstDay, basis.entries.openingDay)
    for currency in sortedCurrencies {
      text.add(first)
      text.add(" commodity ")
      text.add(currency)
      text.end()
    }
    text.end()
    for account in export.journalAccounts {
      text.add(first)
      text.add(" open ")
      text.add(basis.names[account])
      var name: String?
      switch account {
      case .account(let id):
        text.add(UInt8.space)
        text.add(ledger.account(id).currency)
        name = JournalNames.name(ledger.account(id), ledger)
      case .category(let id): name = ledger.category(id).name
      case .fixed: break
      }
      text.end()
      if let name, !basis.names[account].ends(with: Array(":\(name)".utf8)) {
        text.add("  name: ")
        quote(name, &text)
        text.end()
      }
    }
  }

  func price(
    _ price: DecimalNumber, of currency: Currency, in base: Currency, on day: Day, _ text: inout ExportText
  ) {
    text.add(day)
    text.add(" price \(currency.code) \(price.text) \(base.code)\n")
  }

  private var sortedCurrencies: [Currency] { export.use.currencies.sorted { $0.code < $1.code } }

  // MARK: Directives

  func description(_ step: JournalEntries.Step, _ text: inout ExportText) {
    switch step {
    case .opening: text.add("\"Opening balances\"\n")
    case .assertion: break
    case .payment(let index):
      quote(ledger.transactions[index].title, &text)
      text.add("\n  pays: ")
      quote(export.identifiers.ids[index], &text)
      text.end()
    case .entry(let index): entry(index, &text)
    }
  }

  private func entry(_ index: Int, _ text: inout ExportText) {
    let details = ledger.transactions[index].details
    quote(ledger.transactions[index].title, &text)
    let own = details?.tags ?? []
    for tag in own {
      text.add(" #")
      text.add(basis.tags[tag] ?? tag)
    }
    text.end()
    // In beancount, the tags of a transaction have no order.
    if own.contains(where: { basis.tags[$0] != $0 }) || own != own.sorted() {
      metadata("tags", own.joined(separator: ", "), &text)
    }
    if let note = details?.note, !note.isEmpty { metadata("note", note, &text) }
    var receipts = 0
    JournalTags.forEach(of: index, export) { key, value in
      // A key may occur only once, so the keys of further receipts are numbered.
      guard "\(key)" == "receipt" else { return metadata(key, value, &text) }
      receipts += 1
      text.add("  document")
      if receipts > 1 { text.add("-\(receipts)") }
      text.add(": ")
      quote(PercentEncoding.decoded(value) ?? value, &text)
      text.end()
    }
  }

  private func metadata(_ key: StaticString, _ value: String, _ text: inout ExportText) {
    text.add("  ")
    text.add(key)
    text.add(": ")
    if Day(value) != nil { text.add(value) } else { quote(value, &text) }
    text.end()
  }

  func add(_ posting: JournalPosting, _ text: inout ExportText) {
    text.add("  ")
    addAccountAndAmounts(of: posting, &text)
    text.end()
    if let original = posting.original {
      text.add("    original: ")
      text.add(original)
      text.end()
    }
  }

  func assertion(_ index: Int, _ text: inout ExportText) {
    let assertion = ledger.balanceAssertions[index]
    if !basis.agreeing.contains(index) { text.add("; the book does not agree with the bank:\n; ") }
    text.add(assertion.date.adding(days: 1))
    text.add(" balance ")
    text.add(basis.names[.account(assertion.account)])
    text.add("  ")
    text.add(assertion.balance, ledger.account(assertion.account).currency)
    text.end()
    if let note = assertion.note, !note.isEmpty, basis.agreeing.contains(index) {
      text.add("  note: ")
      quote(note, &text)
      text.end()
    }
  }

  // MARK: Untrusted text

  /// Adds text in quotes, on one line of the file.
  private func quote(_ string: String, _ text: inout ExportText) {
    text.add(UInt8.doubleQuote)
    let isPlain = string.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != .doubleQuote && $0 != .backslash }
    if isPlain {
      text.add(string)
    } else {
      for scalar in string.unicodeScalars {
        switch scalar {
        case "\"": text.add("\\\"")
        case "\\": text.add("\\\\")
        case "\n": text.add("\\n")
        case "\t": text.add("\\t")
        case _ where ExportText.isHidden(scalar): if !ExportText.isIgnorable(scalar) { text.add(UInt8.space) }
        default: text.add(scalar)
        }
      }
    }
    text.add(UInt8.doubleQuote)
  }

  /// Returns a tag in ASCII. Other letters are replaced by their code points.
  private static func tag(_ tag: String) -> String {
    var result = ""
    for scalar in tag.unicodeScalars {
      if scalar.isASCII {
        let isKept =
          scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-_/.".unicodeScalars.contains(scalar)
        result += isKept ? String(scalar) : "-"
      } else {
        result += "u" + String(scalar.value, radix: 16)
      }
    }
    return result.isEmpty ? "tag" : result
  }
}

extension [UInt8] {
  fileprivate func ends(with other: [UInt8]) -> Bool { suffix(other.count).elementsEqual(other) }
}
