import Ledger
import Formats
import Reports

/// A writer for hledger and Ledger journals, which differ in declarations and comments.
///
/// The title becomes the description. In hledger the note is written after the description and `|`, because tags are
/// not recognized there. In Ledger the note is metadata. Neither format has an escape character, so `;` becomes `,` and
/// `|` becomes `/`.
struct PlainJournal: JournalWriter {
  enum Program {
    case hledger, ledger
  }

  let basis: JournalBasis
  private let program: Program

  init(_ export: Export, _ program: Program) {
    self.program = program
    basis = JournalBasis(export, .plain(written: PlainJournal.name), tag: PlainJournal.tag)
  }

  // MARK: Head

  func head(_ text: inout ExportText) {
    if program == .hledger { text.add("decimal-mark .\n\n") }
    for currency in export.use.currencies.sorted(by: { $0.code < $1.code }) { commodity(currency, &text) }
    text.end()
    for account in export.journalAccounts {
      text.add("account ")
      text.add(basis.names[account])
      if program == .hledger, case .account(let id) = account, ledger.account(id).isCash { text.add("  ; type: C") }
      text.end()
    }
    text.end()
    for key in JournalTags.keys where !["date", "date2", "type", "document", "tags", "name"].contains(key) {
      text.add("tag \(key)\n")
    }
    for tag in usedTags { text.add("tag \(tag)\n") }
  }

  private var usedTags: [String] {
    var used: Set<String> = []
    for index in export.use.indices { used.formUnion(ledger.transactions[index].details?.tags ?? []) }
    return used.compactMap { basis.tags[$0] }.sorted()
  }

  private func commodity(_ currency: Currency, _ text: inout ExportText) {
    // hledger requires a point even without decimals; Ledger forbids it.
    let zeros = String(repeating: "0", count: Int(currency.decimals))
    switch program {
    case .hledger: text.add("commodity 1000.\(zeros) \(currency.code)\n")
    case .ledger:
      let decimals = zeros.isEmpty ? "" : "." + zeros
      text.add("commodity \(currency.code)\n    format 1000\(decimals) \(currency.code)\n")
    }
  }

  func price(
    _ price: DecimalNumber, of currency: Currency, in base: Currency, on day: Day, _ text: inout ExportText
  ) {
    text.add("P ")
    text.add(day)
    text.add(" \(currency.code) \(price.text) \(base.code)\n")
  }

  // MARK: Transactions

  func description(_ step: JournalEntries.Step, _ text: inout ExportText) {
    switch step {
    case .opening: text.add("Opening balances")
    case .assertion: break
    case .payment(let index):
      title(index, &text)
      text.add(program == .hledger ? "  ; pays:" : "\n    ; pays: ")
      text.add(export.identifiers.ids[index])
    case .entry(let index):
      title(index, &text)
      if program == .hledger { hledgerDetails(index, &text) } else { ledgerDetails(index, &text) }
    }
    text.end()
  }

  private func title(_ index: Int, _ text: inout ExportText) {
    let title = ledger.transactions[index].title
    // An empty code is written, so that a title in parentheses is not read as the code.
    if PlainJournal.looksLikeCode(title) { text.add("() ") }
    text.addLine(title, plain: { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "|") }, PlainJournal.harmless)
  }

  private static func looksLikeCode(_ title: String) -> Bool {
    if let byte = title.utf8.first, byte.isASCIILetter || byte.isDigit { return false }
    return title.unicodeScalars.first { !$0.properties.isWhitespace && !ExportText.isHidden($0) } == "("
  }

  private func hledgerDetails(_ index: Int, _ text: inout ExportText) {
    let details = ledger.transactions[index].details
    if let note = details?.note, !note.isEmpty {
      text.add(" | ")
      text.addLine(note, plain: { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "|") }, PlainJournal.harmless)
    }
    var separator: StaticString = "  ; "
    JournalTags.forEach(of: index, export) { key, value in
      text.add(separator)
      text.add(key)
      text.add(UInt8.colon)
      text.add(value)
      separator = ", "
    }
    for tag in details?.tags ?? [] {
      text.add(separator)
      text.add(basis.tags[tag] ?? tag)
      text.add(UInt8.colon)
    }
  }

  private func ledgerDetails(_ index: Int, _ text: inout ExportText) {
    let details = ledger.transactions[index].details
    // Metadata without a value would be read as a tag.
    if let note = details?.note, note.unicodeScalars.contains(where: ExportText.isVisible) {
      text.add("\n    ; note: ")
      text.addLine(note, plain: { $0 != UInt8(ascii: "[") }, PlainJournal.withoutBrackets)
    }
    JournalTags.forEach(of: index, export) { key, value in
      text.add("\n    ; ")
      text.add(key)
      text.add(": ")
      text.add(value)
    }
    guard let own = details?.tags, !own.isEmpty else { return }
    text.add("\n    ; :")
    for tag in own {
      text.add(basis.tags[tag] ?? tag)
      text.add(UInt8.colon)
    }
  }

  func add(_ posting: JournalPosting, _ text: inout ExportText) {
    text.add("    ")
    addAccountAndAmounts(of: posting, &text)
    if let original = posting.original {
      text.add(program == .hledger ? "  ; original:" : "  ; original: ")
      text.add(original)
    }
    text.end()
  }

  /// Adds a balance assertion at the end of its day, or a comment if the book's balance differs.
  func assertion(_ index: Int, _ text: inout ExportText) {
    let assertion = ledger.balanceAssertions[index]
    let currency = ledger.account(assertion.account).currency
    guard basis.agreeing.contains(index) else {
      text.add("; ")
      text.add(assertion.date)
      text.add(": the bank says ")
      text.add(assertion.balance, currency)
      text.add(" in ")
      text.add(basis.names[.account(assertion.account)])
      text.add(", the book does not agree\n")
      return
    }
    text.add(assertion.date)
    text.add(" * Balance according to the bank")
    if let note = assertion.note, !note.isEmpty {
      text.add(program == .hledger ? " | " : "\n    ; note: ")
      text.addLine(note, program == .hledger ? PlainJournal.harmless : PlainJournal.withoutBrackets)
    }
    text.add("\n    ")
    text.add(basis.names[.account(assertion.account)])
    text.add("  ")
    text.add(0, currency)
    text.add(" = ")
    text.add(assertion.balance, currency)
    text.end()
  }

  // MARK: Untrusted text

  private static func harmless(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case ";": ","
    case "|": "/"
    default: nil
    }
  }

  /// Returns the round bracket that replaces a square bracket, because Ledger reads a digit in square brackets as a
  /// date; `nil` for any other character.
  private static func withoutBrackets(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "[": "("
    case "]": ")"
    default: nil
    }
  }

  /// Returns an account name without colons, which begin a subaccount, and without double spaces, which end the name.
  private static func name(_ name: String) -> String {
    var text = ExportText()
    text.addLine(name) { $0 == ":" ? "-" : harmless($0) }
    return text.bytes.isEmpty ? "unnamed" : String(decoding: text.bytes, as: UTF8.self)
  }

  /// Returns a tag as one word without delimiters.
  private static func tag(_ tag: String) -> String {
    var text = ExportText()
    text.addLine(tag) { ":,;[]|".unicodeScalars.contains($0) ? "-" : nil }
    return text.bytes.isEmpty ? "tag" : String(decoding: text.bytes, as: UTF8.self).replacing(" ", with: "-")
  }
}
