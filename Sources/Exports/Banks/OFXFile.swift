import Ledger
import Formats

/// A writer for OFX 2.1.1, an XML format in UTF-8 that GnuCash, Actual and ofxtools read. OFX 1 is not used, because it
/// is SGML, and programs interpret its encoding in different ways. Each account is one statement in one currency.
///
/// The file contains only transactions that were paid or received by today. `LEDGERBAL` is today's balance. `FITID` is
/// the id of an entry. OFX does not support categories and parts, so `MEMO` contains them, together with the note and
/// the foreign amount.
enum OFXFile {
  static func text(_ export: Export) -> ([UInt8], Export.LeftOut) {
    let (accounts, leftOut) = AccountRows.all(export)
    var file = OFXWriter(export)
    file.text.add("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n")
    file.text.add("<?OFX OFXHEADER=\"200\" VERSION=\"211\" SECURITY=\"NONE\"")
    file.text.add(" OLDFILEUID=\"NONE\" NEWFILEUID=\"NONE\"?>\n")
    file.text.add("<OFX>\n")
    file.signOn()
    let cards = accounts.filter { file.isCard($0.account) }
    let others = accounts.filter { !file.isCard($0.account) }
    for (name, accounts) in [("BANKMSGSRSV1", others), ("CREDITCARDMSGSRSV1", cards)] where !accounts.isEmpty {
      file.text.add("<\(name)>\n")
      for account in accounts { file.statement(account) }
      file.text.add("</\(name)>\n")
    }
    file.text.add("</OFX>\n")
    return (file.text.bytes, leftOut)
  }
}

private struct OFXWriter {
  private let export: Export
  private let ids: [String]
  private let names: [String]
  var text: ExportText
  private var ledger: Ledger { export.ledger }

  init(_ export: Export) {
    self.export = export
    text = ExportText(for: 3 * export.count)
    names = export.ledger.accounts.map { JournalNames.name($0, export.ledger) }
    // An account id has at most 22 characters, only ASCII, because programs read other letters in different ways.
    ids = UniqueNames.of(names, limit: 22) { index, name in
      let slug = Slug.make(name).unicodeScalars.filter(\.isASCII).map { String($0) }.joined()
      return slug.isEmpty ? "account-\(index + 1)" : slug
    }
  }

  func isCard(_ account: Account.ID) -> Bool { ledger.account(account).kind == .card }

  mutating func signOn() {
    text.add("<SIGNONMSGSRSV1><SONRS>\(OFXWriter.fine)<DTSERVER>")
    day(ledger.today)
    text.add("</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>\n")
  }

  private static let fine = "<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>"

  mutating func statement(_ rows: AccountRows) {
    let isCard = isCard(rows.account)
    let prefix = isCard ? "CC" : ""
    let currency = ledger.account(rows.account).currency
    text.add("<\(prefix)STMTTRNRS><TRNUID>0</TRNUID>\(OFXWriter.fine)\n<\(prefix)STMTRS><CURDEF>")
    text.add(currency)
    text.add("</CURDEF>")
    account(rows.account, isCard ? "CCACCTFROM" : "BANKACCTFROM")
    text.add("\n<BANKTRANLIST><DTSTART>")
    day(min(rows.rows.first?.day ?? ledger.today, ledger.today))
    text.add("</DTSTART><DTEND>")
    day(ledger.today)
    text.add("</DTEND>\n")
    for row in rows.rows { transaction(row, of: rows.account, currency) }
    text.add("</BANKTRANLIST>\n<LEDGERBAL><BALAMT>")
    text.addNumber(rows.balance, currency)
    text.add("</BALAMT><DTASOF>")
    day(ledger.today)
    text.add("</DTASOF></LEDGERBAL></\(prefix)STMTRS></\(prefix)STMTTRNRS>\n")
  }

  private mutating func transaction(_ row: AccountRows.Row, of account: Account.ID, _ currency: Currency) {
    let entry = ledger.transactions[row.index]
    let other = export.otherAccount(of: entry, than: account)
    text.add("<STMTTRN><TRNTYPE>")
    text.add(other != nil ? "XFER" : row.minor < 0 ? "DEBIT" : "CREDIT")
    text.add("</TRNTYPE><DTPOSTED>")
    day(row.day)
    text.add("</DTPOSTED><TRNAMT>")
    text.addNumber(row.minor, currency)
    text.add("</TRNAMT><FITID>")
    value(export.identifiers.ids[row.index], limit: 255)
    text.add("</FITID><NAME>")
    let isCut = value(entry.title, limit: 32)
    text.add("</NAME>")
    if let other { self.account(other, isCard(other) ? "CCACCTTO" : "BANKACCTTO") }
    let memo = memo(row, entry, other, currency, title: isCut ? entry.title : nil)
    if !memo.isEmpty {
      text.add("<MEMO>")
      value(memo, limit: 255)
      text.add("</MEMO>")
    }
    text.add("</STMTTRN>\n")
  }

  private func memo(
    _ row: AccountRows.Row, _ entry: Transaction, _ other: Account.ID?, _ currency: Currency, title: String?
  ) -> String {
    var parts = title.map { [$0] } ?? []
    if let other {
      parts.append(row.minor < 0 ? "to \(names[other.index])" : "from \(names[other.index])")
    } else {
      let shares = entry.shares(in: Int64(row.minor.magnitude))
      let texts = shares.map { share in
        let name = ledger.category(share.category).name
        return shares.count == 1 ? name : "\(name) \(PlainAmount.text(share.minor, currency))"
      }
      parts.append(texts.joined(separator: ", "))
    }
    if entry.amount.currency != currency {
      parts.append("\(PlainAmount.text(entry.amount)) \(entry.amount.currency.code)")
    }
    if let note = entry.note, !note.isEmpty { parts.append(note) }
    return parts.joined(separator: "; ")
  }

  private mutating func account(_ id: Account.ID, _ name: String) {
    text.add("<\(name)>")
    if isCard(id) {
      text.add("<ACCTID>\(ids[id.index])</ACCTID>")
    } else {
      let kind =
        switch ledger.account(id).kind {
        case .savings: "SAVINGS"
        case .loan: "CREDITLINE"
        default: "CHECKING"
        }
      text.add("<BANKID>DAYBOOK</BANKID><ACCTID>\(ids[id.index])</ACCTID><ACCTTYPE>\(kind)</ACCTTYPE>")
    }
    text.add("</\(name)>")
  }

  /// Adds a date without a time, so that the date does not depend on the time zone.
  private mutating func day(_ day: Day) { for byte in day.description.utf8 where byte != .minus { text.add(byte) } }

  /// Adds an escaped value, shortened to the limit.
  ///
  /// - Parameter limit: the maximum number of code points, because OFX counts code points.
  /// - Returns: whether the text was shortened.
  @discardableResult
  private mutating func value(_ string: String, limit: Int) -> Bool {
    let isPlain = string.utf8.allSatisfy { byte in
      byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "&") && byte != UInt8(ascii: "<") && byte != UInt8(ascii: ">")
    }
    if isPlain, !string.isEmpty, string.utf8.count <= limit {
      text.add(string)
      return false
    }
    var line = ExportText()
    line.addLine(string)
    let whole = String(decoding: line.bytes, as: UTF8.self)
    var count = 0
    // The text is never cut within a grapheme cluster.
    let cut = whole.prefix { character in
      count += character.unicodeScalars.count
      return count <= limit
    }
    for scalar in (cut.isEmpty ? "-" : cut).unicodeScalars {
      switch scalar {
      case "&": text.add("&amp;")
      case "<": text.add("&lt;")
      case ">": text.add("&gt;")
      default: text.add(scalar)
      }
    }
    return cut.count < whole.count
  }
}
