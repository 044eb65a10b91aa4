import Ledger
import Formats

/// A reader of Open Financial Exchange, versions 1 (SGML without closing tags for values) and 2 (XML), and of Quicken's
/// QFX. Banks write files that no strict parser accepts, so tags are read one by one.
package enum OFXReader {
  /// Returns the content of the file; `nil` if it is not OFX.
  package static func read(_ bytes: [UInt8], _ choices: TableReader.Choices = .init()) -> BankFile? {
    let head = DecodedText.head(bytes, 2_000).uppercased()
    guard head.contains("<OFX") || head.contains("OFXHEADER") else { return nil }
    // SGML has `CHARSET:1252`, XML has `encoding="…"`.
    let declared = value(after: "CHARSET:", in: head) ?? value(after: "ENCODING=\"", in: head)
    let text = DecodedText(bytes, chosen: choices.encoding, declared: declared)
    // Text in XML may be in CDATA sections.
    let content = String(decoding: text.bytes, as: UTF8.self).replacing("<![CDATA[", with: "").replacing(
      "]]>", with: "")
    guard let start = content.range(ofTag: "OFX") ?? content.range(ofTag: "BANKTRANLIST") else { return nil }
    var reader = Reader(file: BankFile(format: "OFX (\(text.encoding.rawValue))"), separator: separator(content))
    reader.outIsPositive = choices.outIsPositive
    reader.read(content, from: start)
    reader.file.divideByCurrency()
    return reader.file
  }

  private static func value(after name: String, in head: String) -> String? {
    guard let place = head.ranges(of: name).first else { return nil }
    let value = head[place.upperBound...].prefix { !$0.isWhitespace && $0 != "\"" && $0 != "<" }
    return value.isEmpty || value == "NONE" ? nil : String(value)
  }

  /// Returns the decimal separator that fits all amounts in the file; a point if both separators or neither of them
  /// fit. The standard requires a point; some banks write a comma, with points between thousands.
  private static func separator(_ content: String) -> DecimalSeparator {
    let amounts = content.split(separator: "<").compactMap { piece -> AmountCell? in
      piece.prefix(7).uppercased() == "TRNAMT>" ? AmountCell(MarkupText.decoded(piece.dropFirst(7))) : nil
    }
    let fitting = DecimalSeparator.allCases.filter { separator in amounts.allSatisfy { $0[separator] != nil } }
    return fitting.contains(.point) ? .point : fitting.first ?? .point
  }

  private static let debits: Set<String> = [
    "DEBIT", "DIRECTDEBIT", "PAYMENT", "POS", "ATM", "CHECK", "FEE", "SRVCHG", "REPEATPMT",
  ]

  /// Whether the transaction type means outgoing money; `nil` if the type is unknown or allows both directions.
  private static func direction(_ kind: String) -> Bool? {
    debits.contains(kind) ? true : ["CREDIT", "DEP", "DIRECTDEP", "INT", "DIV"].contains(kind) ? false : nil
  }

  private struct Reader {
    var file: BankFile
    let separator: DecimalSeparator
    /// Whether an amount without a minus sign is outgoing money, as chosen by the user; `nil` if the user has not
    /// chosen.
    var outIsPositive: Bool?
    private var statement: BankStatement?
    private var row: [String: String]?
    private var rowLine = 1
    /// The reason why the current row cannot be imported.
    private var damage: SkippedRow.Reason?
    private var open = OpenTags()
    private var balance: [String: String] = [:]
    /// The indices of rows that correct other rows, each with the id of the row to correct.
    private var corrections: [(place: Int, id: String, isDeletion: Bool)] = []
    /// The current purchase or sale of securities, with its values keyed by tag.
    private var security: (row: SkippedRow, values: [String: String])?
    private var line = 1
    /// The name of the bank that wrote the file.
    private var organization: String?

    init(file: BankFile, separator: DecimalSeparator) { (self.file, self.separator) = (file, separator) }

    mutating func read(_ text: String, from start: String.Index) {
      line += text[..<start].count(where: \.isNewline)
      var rest = text[start...]
      while let start = rest.firstIndex(of: "<") {
        line += rest[..<start].count(where: \.isNewline)
        let tag = rest[rest.index(after: start)...].prefix { $0 != ">" && $0 != "<" }
        guard tag.endIndex < rest.endIndex else { break }
        defer { line += tag.count(where: \.isNewline) }
        if rest[tag.endIndex] == "<" {
          // A tag without an end would include the next tag.
          rest = rest[tag.endIndex...]
          continue
        }
        rest = rest[rest.index(after: tag.endIndex)...]
        let value = rest.prefix { $0 != "<" }
        let name = tag.uppercased().split(separator: " ").first.map(String.init) ?? ""
        if name.hasPrefix("/") {
          close(String(name.dropFirst()))
        } else if name.hasSuffix("/") || name.hasPrefix("?") || name.hasPrefix("!") {
          continue
        } else {
          let clean = MarkupText.decoded(value)
          if clean.isEmpty { begin(name) } else { set(name, clean) }
        }
      }
      endStatement()
    }

    private mutating func begin(_ name: String) {
      switch name {
      case "STMTRS", "CCSTMTRS", "INVSTMTRS":
        endStatement()
        statement = BankStatement()
        statement?.bank = organization
      case "STMTTRN", "STMTTRNP":
        endRow()
        (row, rowLine) = ([:], line)
      case "LEDGERBAL", "AVAILBAL":
        endRow()
        balance = [:]
      default:
        if open.last == "INVTRANLIST", name != "INVBANKTRAN" {
          security = (SkippedRow(line: line, reason: .security, text: name), ["TRNTYPE": name])
        }
      }
      open.append(name)
    }

    private mutating func close(_ name: String) {
      // The opening tag of a closed leaf is not in the list. If a row's opening tag is damaged, its closing tag ends
      // the row.
      if name == "STMTTRN", row != nil { endRow() }
      guard open.contains(name) else { return }
      switch name {
      case "STMTTRN", "STMTTRNP": endRow()
      case "LEDGERBAL": endBalance()
      case "STMTRS", "CCSTMTRS", "INVSTMTRS": endStatement()
      default: break
      }
      open.close(name)
      if row != nil, damage == nil, !open.contains("STMTTRN"), !open.contains("STMTTRNP") { endRow() }
      if open.last == "INVTRANLIST" { endSecurity() }
    }

    private static let ownKeys: Set<String> = ["DTPOSTED", "TRNAMT", "FITID"]

    private mutating func set(_ name: String, _ value: String) {
      let isOfRow = name == "DTPOSTED" || name == "TRNAMT"
      if row == nil, security == nil, isOfRow, statement != nil || open.contains("BANKTRANLIST") {
        // The first tag of this row is damaged. An id alone does not begin a row, because open orders have one, too.
        (row, rowLine, damage) = ([:], line, .outside)
      }
      if row != nil {
        // The name of a payee and the code of a currency are one level deeper.
        let key = open.last == "ORIGCURRENCY" || open.last == "CURRENCY" ? "\(open.last ?? "").\(name)" : name
        if row?[key] == nil {
          row?[key] = value
        } else if Reader.ownKeys.contains(key) {
          damage = damage ?? .repeated(key)
        }
        return
      }
      if let text = security?.row.text {
        if ["DTTRADE", "MEMO", "TOTAL"].contains(name) { security?.row.text = String("\(text) \(value)".prefix(80)) }
        if security?.values[name] == nil { security?.values[name] = value }
        return
      }
      switch (open.last, name) {
      case (_, "CURDEF"): statement?.currency = Currency(code: value.uppercased())
      case ("BANKACCTFROM", "ACCTID"), ("CCACCTFROM", "ACCTID"), ("INVACCTFROM", "ACCTID"):
        statement?.account = AccountNumber.iban(in: value) ?? value
      case ("BANKACCTFROM", "BANKID"): if statement?.bank == nil { statement?.bank = value }
      case ("FI", "ORG"): organization = value
      case (_, "DTEND"): statement?.lastDay = OFXReader.day(value)
      case ("LEDGERBAL", _): balance[name] = value
      default: break
      }
      if name == "DTASOF", open.last == "LEDGERBAL" { endBalance() }
    }

    /// Adds a row for the cash that the current securities transaction paid or received. The transaction is skipped if
    /// it does not move cash, or if it lacks a valid day or amount.
    private mutating func endSecurity() {
      guard let (skipped, values) = security else { return }
      security = nil
      let kind = values["TRNTYPE"] ?? ""
      guard values["SUBACCTFUND"] != nil, !["JRNLFUND", "TRANSFER", "REINVEST"].contains(kind), statement != nil,
        let day = (values["DTTRADE"] ?? values["DTSETTLE"]).flatMap(OFXReader.day),
        let amount = values["TOTAL"].flatMap({ OFXReader.amount($0, separator) }), amount != .zero
      else {
        file.skippedRows.append(skipped)
        return
      }
      statement?.rows.append(
        BankRow(
          line: skipped.line, day: day, amount: amount, memo: values["MEMO"] ?? kind, kind: kind, id: values["FITID"]))
    }

    private mutating func endBalance() {
      guard let amount = balance["BALAMT"].flatMap({ OFXReader.amount($0, separator) }),
        let day = balance["DTASOF"].flatMap(OFXReader.day)
      else { return }
      statement?.balances = [BankBalance(day: day, amount: amount, kind: .closing)]
      balance = [:]
    }

    private mutating func endRow() {
      guard let values = row else { return }
      let damage = damage
      (row, self.damage) = (nil, nil)
      let text = [values["NAME"], values["MEMO"]].compactMap(\.self).joined(separator: " ")
      func skip(_ reason: SkippedRow.Reason) {
        file.skippedRows.append(SkippedRow(line: rowLine, reason: reason, text: String(text.prefix(80))))
      }
      if open.contains("STMTTRNP") || open.contains("BANKTRANLISTP") { return skip(.pending) }
      if let damage { return skip(damage) }
      guard let day = values["DTPOSTED"].flatMap(OFXReader.day) else { return skip(.noDay(values["DTPOSTED"] ?? "")) }
      guard let amount = values["TRNAMT"].flatMap({ OFXReader.amount($0, separator) }) else {
        return skip(.noAmount(values["TRNAMT"] ?? ""))
      }
      if amount == .zero { return skip(.zero) }
      // Some banks list their daily balances as transactions. A single word may also be a name.
      let balance = OFXReader.balancePhrase(values["NAME"], values["MEMO"])
      if let balance, balance.contains(" ") { return skip(.balance) }
      var made = BankRow(
        line: rowLine, day: day, amount: amount, name: values["NAME"] ?? "", memo: values["MEMO"] ?? "",
        kind: values["TRNTYPE"] ?? "", id: values["FITID"])
      if let code = values["CURRENCY.CURSYM"], let currency = Currency(code: code.uppercased()),
        currency != statement?.currency
      {
        made.currency = currency
      }
      made.counterAccount = values["ACCTID"]
      if balance != nil { made.doubt = "its text suggests a balance; add it as a new entry, or decide later?" }
      if statement == nil { statement = BankStatement() }
      // Some banks name the row itself as the corrected one. Such a row is kept.
      if let id = values["CORRECTFITID"], id != values["FITID"], let place = statement?.rows.count {
        corrections.append((place, id, values["CORRECTACTION"]?.uppercased() == "DELETE"))
      }
      statement?.rows.append(made)
    }

    /// Removes rows that another row replaces or deletes. A correction of a row that is not in this statement is
    /// skipped and reported.
    private mutating func correct(_ statement: inout BankStatement) {
      var removed: Set<Int> = []
      func skip(_ place: Int, _ reason: SkippedRow.Reason) {
        let row = statement.rows[place]
        file.skippedRows.append(SkippedRow(line: row.line, reason: reason, text: String(row.text.prefix(80))))
        removed.insert(place)
      }
      if corrections.isEmpty { return }
      // The first two rows of each id are enough: one of them is not the correcting row.
      var places: [String: [Int]] = [:]
      for (place, row) in statement.rows.enumerated() {
        if let id = row.id, places[id]?.count ?? 0 < 2 { places[id, default: []].append(place) }
      }
      for (place, id, isDeletion) in corrections {
        guard let other = places[id]?.first(where: { $0 != place }) else {
          skip(place, .correction(id))
          continue
        }
        skip(other, .detail)
        if isDeletion { skip(place, .detail) }
      }
      statement.rows = statement.rows.indices.filter { !removed.contains($0) }.map { statement.rows[$0] }
    }

    /// Determines the signs of the amounts by the user's choice, or by the transaction types if no amount has a minus
    /// sign and a row has the type `DEBIT`. If most types contradict the signs, adds a question for the user.
    private mutating func decideSigns(_ made: inout BankStatement) {
      if outIsPositive == nil, !made.rows.contains(where: \.amount.isNegative),
        made.rows.contains(where: { $0.kind == "DEBIT" })
      {
        for place in made.rows.indices where OFXReader.debits.contains(made.rows[place].kind) {
          made.rows[place].amount = -made.rows[place].amount
        }
        return
      }
      if outIsPositive == true {
        for place in made.rows.indices { made.rows[place].amount = -made.rows[place].amount }
      }
      if outIsPositive != nil { return }
      let typed = made.rows.compactMap { row in OFXReader.direction(row.kind).map { $0 == row.amount.isNegative } }
      guard typed.count(where: { !$0 }) * 2 > typed.count, let first = made.rows.first, let last = made.rows.last else {
        return
      }
      func text(_ row: BankRow, _ isInverted: Bool) -> String {
        "\(row.day) \(row.name): \((isInverted ? -row.amount : row.amount).text), \(row.kind)"
      }
      file.reading.questions.add(
        Ambiguity(
          key: .sign,
          readings: [("out", true), ("in", false)].map { option, isInverted in
            Ambiguity.Reading(
              option: "--sign \(option)", first: text(first, isInverted), last: text(last, isInverted))
          }))
    }

    private mutating func endStatement() {
      endRow()
      endBalance()
      if var made = statement {
        decideSigns(&made)
        correct(&made)
        file.statements.append(made)
      }
      (statement, corrections) = (nil, [])
    }
  }

  /// The open tags, outermost first, with a count for each name. Files in OFX 1 may leave all tags open.
  private struct OpenTags {
    private var names: [String] = []
    private var counts: [String: Int] = [:]

    var last: String? { names.last }

    func contains(_ name: String) -> Bool { counts[name] != nil }

    mutating func append(_ name: String) {
      names.append(name)
      counts[name, default: 0] += 1
    }

    /// Closes the innermost open tag with the given name, and all tags inside it.
    mutating func close(_ name: String) {
      guard contains(name) else { return }
      while let last = names.popLast() {
        counts[last] = (counts[last] ?? 1) - 1
        if counts[last] == 0 { counts[last] = nil }
        if last == name { return }
      }
    }
  }

  /// Returns the day in the first eight digits, regardless of the time zone; `nil` for any other text.
  static func day(_ text: String) -> Day? {
    // Some banks divide the day: 2026-11-18.
    let head = String(text.prefix(10))
    let plain = head.contains("-") ? head.replacing("-", with: "") : text
    let digits = plain.utf8.prefix(while: \.isDigit).prefix(8).map { Int($0) - 48 }
    guard digits.count == 8 else { return nil }
    func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
    return Day(year: number(0..<4), month: number(4..<6), day: number(6..<8))
  }

  /// Returns the case-folded text of a transaction that only reports a balance; `nil` for any other transaction. Some
  /// banks write this text in both the name and the memo.
  private static func balancePhrase(_ name: String?, _ memo: String?) -> String? {
    let texts = Set(
      [name, memo].compactMap { $0.map { FoldedText.of(RowKeywords.closed($0)) } }.filter { !$0.isEmpty })
    guard texts.count == 1, let text = texts.first, RowKeywords.isBalancePhrase(text, isFirstOrLast: false) else {
      return nil
    }
    return text
  }

  /// Reads an amount.
  ///
  /// - Parameter separator: the decimal separator of the file. A number that does not fit this separator is read with
  ///   the other one.
  private static func amount(_ text: String, _ separator: DecimalSeparator) -> SignedDecimal? {
    guard let number = AmountCell(text) else { return nil }
    return number[separator] ?? number.point ?? number.comma
  }
}

extension String {
  /// Returns the index at which the tag begins; `nil` if the text does not contain it.
  fileprivate func range(ofTag name: String) -> Index? {
    (ranges(of: "<\(name)").first ?? ranges(of: "<\(name.lowercased())").first)?.lowerBound
  }
}
