import Ledger
import Formats

/// A reader for SWIFT customer statements (MT940) and interim reports (MT942), whose fields begin with tags such as
/// `:61:`.
package enum MT940Reader {
  /// Returns the content of the file; `nil` if it is not MT940 or MT942.
  ///
  /// - Parameter encoding: the encoding that the user chose; `nil` to detect it.
  package static func read(_ bytes: [UInt8], _ encoding: DecodedText.Encoding? = nil) -> BankFile? {
    guard hasTags(bytes) else { return nil }
    let text = DecodedText(bytes, chosen: encoding)
    let fields = fields(String(decoding: text.bytes, as: UTF8.self))
    guard fields.contains(where: { $0.tag == "25" }),
      fields.contains(where: { ["60F", "60M", "61", "62F", "62M", "34F"].contains($0.tag) })
    else { return nil }
    var file = BankFile(format: "MT940 (\(text.encoding.rawValue))")
    var statement: BankStatement?
    // An :86: after a balance is about the statement, not about a row.
    var isAboutRow = false
    func end() {
      if let statement { add(statement, to: &file) }
      statement = nil
    }
    for field in fields {
      for row in hiddenRows(field) { file.skippedRows.append(skippedRow(row.line, .outside, row.text)) }
      switch field.tag {
      case "20":
        end()
        statement = BankStatement()
        isAboutRow = false
      case "25":
        // If a :20: is damaged, the rows of one account could go to another.
        if let known = statement, !known.rows.isEmpty || !known.balances.isEmpty { end() }
        if statement == nil { statement = BankStatement() }
        statement?.account = account(field.text)
      case "60F", "60M", "62F", "62M":
        isAboutRow = false
        add(field, to: &statement)
      case "61":
        isAboutRow = false
        if statement == nil {
          file.skippedRows.append(skippedRow(field.line, .outside, field.text))
          continue
        }
        guard let row = row(field, &file.skippedRows) else { continue }
        statement?.rows.append(row)
        isAboutRow = true
      case "86":
        if isAboutRow { statement?.describeLastRow(field.text) }
        isAboutRow = false
      case "34F":
        // An MT942 report states its currency here.
        if let currency = Currency(code: String(field.text.prefix(3))) { statement?.currency = currency }
      case endTag:
        end()
        isAboutRow = false
      default: isAboutRow = false
      }
    }
    end()
    file.skippedRows.sort { $0.line < $1.line }
    return file
  }

  /// Adds a balance and its currency to the statement; for an intermediate balance (tag `60M` or `62M`), adds only the
  /// currency.
  private static func add(_ field: Field, to statement: inout BankStatement?) {
    guard let balance = balance(field.text) else { return }
    statement?.currency = balance.currency
    guard field.tag.hasSuffix("F") else { return }
    statement?.balances.append(
      BankBalance(
        day: balance.day, amount: balance.amount, kind: field.tag == "60F" ? .opening : .closing,
        isWholeDay: field.tag == "62F"))
  }

  /// Adds a statement to the file. Joins it with the previous statement if both are for the same account and the added
  /// one does not have another currency, for example for another page or day.
  private static func add(_ statement: BankStatement, to file: inout BankFile) {
    var made = statement
    made.lastDay = made.balances.last { $0.kind == .closing }?.day
    guard let last = file.statements.indices.last, file.statements[last].account == made.account,
      file.statements[last].currency == made.currency || made.currency == nil
    else {
      file.statements.append(made)
      return
    }
    let isNext = file.statements[last].balances.last?.amount == made.balances.first { $0.kind == .opening }?.amount
    let hasOpening = file.statements[last].balances.contains { $0.kind == .opening }
    file.statements[last].rows += made.rows
    file.statements[last].balances += made.balances.filter { $0.kind == .closing || !hasOpening || !isNext }
    file.statements[last].lastDay = made.lastDay ?? file.statements[last].lastDay
  }

  // MARK: Fields

  /// Whether the bytes may contain `:25`, the tag of an account; always true for UTF-16.
  private static func hasTags(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      guard bytes.count > 8 else { return false }
      if bytes[0] == 0 || bytes[1] == 0 || bytes[0] >= 0xFE { return true }
      return (0..<(bytes.count - 2)).contains { place in
        bytes[place] == UInt8(ascii: ":") && bytes[place + 1] == UInt8(ascii: "2")
          && bytes[place + 2] == UInt8(ascii: "5")
      }
    }
  }

  private struct Field {
    var tag: String
    var text: String
    var line: Int
  }

  private static func fields(_ text: String) -> [Field] {
    var fields: [Field] = []
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      // The envelope has `{4:` before the first field and `-}` after the last.
      let line = line.drop { $0 == "{" || $0 == "4" && line.hasPrefix("{4:") }
      if line.first == ":", let end = line.dropFirst().firstIndex(of: ":") {
        let tag = line[line.index(after: line.startIndex)..<end]
        // Text without a meaning to SWIFT (`NS`) are separate fields.
        if (2...3).contains(tag.count), tag.prefix(2).allSatisfy(\.isNumber) || tag == "NS" {
          fields.append(Field(tag: String(tag), text: String(line[line.index(after: end)...]), line: number + 1))
          continue
        }
      }
      if line.hasPrefix("-}") {
        fields.append(Field(tag: endTag, text: String(line.dropFirst(2)), line: number + 1))
        continue
      }
      if line == "-" || fields.isEmpty { continue }
      fields[fields.count - 1].text += "\n" + line
    }
    return fields
  }

  /// The end marker of a message, which is not a field.
  private static let endTag = "-}"

  private static func skippedRow(_ line: Int, _ reason: SkippedRow.Reason, _ text: some StringProtocol) -> SkippedRow {
    SkippedRow(line: line, reason: reason, text: String(text.prefix(80)))
  }

  /// Returns the lines of the field that look like rows with a damaged tag.
  private static func hiddenRows(_ field: Field) -> [(line: Int, text: Substring)] {
    guard field.text.utf8.contains(.comma) else { return [] }
    var rows: [(line: Int, text: Substring)] = []
    for (number, line) in field.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      // The first line of a row is the row itself. Another one may follow its amount.
      let isOwn = field.tag == "61" && number == 0
      if HiddenRow.count(line.utf8) > (isOwn ? 1 : 0) { rows.append((field.line + number, line)) }
    }
    return rows
  }

  /// Returns the account number in a field such as `NL91ABNA0417164300` or `1291.99.348EUR`, without a trailing
  /// currency code.
  private static func account(_ text: String) -> String {
    let value = (text.split(separator: "\n").first.map(String.init) ?? "").trimmingSpaces
    if let iban = AccountNumber.iban(in: value) { return iban }
    let number = String(value.dropLast(3)).trimmingSpaces
    return Currency(code: String(value.suffix(3))) != nil && number.last?.isNumber == true ? number : value
  }

  /// Reads a balance such as `C261130EUR1204,55`; `nil` for any other text.
  private static func balance(_ text: String) -> (day: Day, currency: Currency?, amount: SignedDecimal)? {
    let text = text.trimmingSpaces
    guard let mark = text.first, mark == "C" || mark == "D", text.count > 10 else { return nil }
    let rest = text.dropFirst()
    guard let day = day(rest.prefix(6)) else { return nil }
    let currency = Currency(code: String(rest.dropFirst(6).prefix(3)))
    guard let amount = amount(rest.dropFirst(9).prefix { $0 != "\n" }) else { return nil }
    return (day, currency, mark == "D" ? -amount : amount)
  }

  /// Reads a row such as `2611181118DR86,35NMSCNONREF//123`, and the bank's details in the next lines. Returns `nil`
  /// for an unreadable, pending or zero row, which is added to `skippedRows`.
  private static func row(_ field: Field, _ skippedRows: inout [SkippedRow]) -> BankRow? {
    let lines = field.text.split(separator: "\n", omittingEmptySubsequences: false)
    func skip(_ reason: SkippedRow.Reason) -> BankRow? {
      skippedRows.append(SkippedRow(line: field.line, reason: reason, text: String(field.text.prefix(80))))
      return nil
    }
    var rest = lines.first ?? ""
    let value = rest.prefix(6)
    guard value.count == 6, value.allSatisfy(\.isNumber) else { return skip(.noDay(String(value))) }
    rest = rest.dropFirst(6)
    // Some banks write four blanks if there is no booking date.
    rest = rest.drop { $0 == " " }
    let entry = rest.prefix(4)
    let hasEntry = entry.count == 4 && entry.allSatisfy(\.isNumber)
    if hasEntry { rest = rest.dropFirst(4) }
    // Some banks write 30 February as the value date, so the booking date is used.
    guard let day = hasEntry ? self.day(entry, beside: value) : self.day(value) else {
      return skip(.noDay(String(hasEntry ? entry : value)))
    }
    let marks = ["RC", "RD", "EC", "ED", "C", "D"]
    guard let mark = marks.first(where: { rest.hasPrefix($0) }) else {
      return skip(.noAmount(String(rest.prefix(20))))
    }
    rest = rest.dropFirst(mark.count)
    // The third letter of the currency may follow.
    if rest.first?.isLetter == true { rest = rest.dropFirst() }
    // A minus after the mark inverts its meaning. The statement is imported only if the balances confirm this.
    let isInverted = rest.first == "-"
    if isInverted { rest = rest.dropFirst() }
    let digits = rest.prefix { $0.isNumber || $0 == "," || $0 == "." }
    guard let amount = amount(digits) else { return skip(.noAmount(String(rest.prefix(20)))) }
    if mark.hasPrefix("E") { return skip(.pending) }
    if amount == .zero { return skip(.zero) }
    rest = rest.dropFirst(digits.count)
    if let next = rest.first, AmountCell.lettersForDigits.contains(next) {
      return skip(.noAmount(String(digits + rest.prefix(8))))
    }
    let kind = rest.prefix(4)
    let references = rest.dropFirst(4)
    let own = references.ranges(of: "//").first.map { references[..<$0.lowerBound] } ?? references
    let banks = references.ranges(of: "//").first.map { references[$0.upperBound...] } ?? ""
    var row = BankRow(
      line: field.line, day: day, amount: (mark == "D" || mark == "RC") != isInverted ? -amount : amount,
      kind: String(kind))
    row.id = banks.isEmpty ? nil : String(banks).trimmingSpaces
    let more = lines.dropFirst().filter { !SlashText.hasFields(String($0)) }
    row.memo = ([own == "NONREF" ? "" : String(own)] + more.map(String.init)).map(\.trimmingSpaces)
      .filter { !$0.isEmpty }.joined(separator: " ")
    return row
  }

  private static func day(_ text: some StringProtocol) -> Day? {
    guard text.count == 6, let number = Int(text) else { return nil }
    return Day(year: year(number / 10_000), month: number / 100 % 100, day: number % 100)
  }

  /// Returns the full year, 1980…2079, for its last two digits. Bank archives may begin before 2000.
  private static func year(_ digits: Int) -> Int { digits < 80 ? 2000 + digits : 1900 + digits }

  /// Returns the full date for a month and day without a year. The year is the one in which the date is closest to
  /// `value`.
  private static func day(_ entry: Substring, beside value: Substring) -> Day? {
    guard let number = Int(entry), let whole = Int(value) else { return nil }
    let month = number / 100
    let distance = month - whole / 100 % 100
    let year = year(whole / 10_000) + (distance > 6 ? -1 : distance < -6 ? 1 : 0)
    return Day(year: year, month: month, day: number % 100)
  }

  private static func amount(_ text: some StringProtocol) -> SignedDecimal? {
    // `86,` is 86,00.
    let text = text.hasSuffix(",") ? String(text.dropLast()) : String(text)
    guard let number = AmountCell(text) else { return nil }
    return number.comma ?? number.point
  }

  // MARK: What it was for

  fileprivate static func describe(_ row: inout BankRow, _ text: String) {
    let joined = text.replacing("\n", with: "")
    if let fields = questionFields(joined) {
      let kinds = fields["00"] ?? ""
      var purposes = (20...29).map(String.init) + (60...63).map(String.init)
      row.name = joinedText(["32", "33"], of: fields)
      // Polish banks write the name and the address of the other party into the last fields of the purpose.
      if row.name.isEmpty, let name = fields["27"]?.trimmingSpaces, !name.isEmpty, (fields["26"] ?? "").isEmpty {
        row.name = name
        purposes.removeAll { ["27", "28", "29"].contains($0) }
      }
      let purpose = SEPAText.purpose(joinedText(purposes, of: fields))
      row.memo = purpose.isEmpty ? row.memo : purpose
      row.kind = kinds.isEmpty ? row.kind : kinds
      row.counterAccount = fields["38"] ?? fields["31"]
    } else if SlashText.describe(&row, joined) {
      if row.name.isEmpty { row.name = shop(row.memo) ?? "" }
    } else {
      let plain = text.split(whereSeparator: \.isNewline).map { String($0).trimmingSpaces }.joined(separator: " ")
      // Some banks repeat the text of one field in the other.
      let isTold = plain.hasPrefix(row.memo) || row.memo.isEmpty
      row.memo = isTold ? plain : plain.isEmpty ? row.memo : row.memo + " " + plain
      nameParty(of: &row, text)
    }
  }

  /// Joins the text of numbered fields, with a space after each field that is not full: only a full field may end in
  /// the middle of a word.
  private static func joinedText(_ keys: [String], of fields: [String: String]) -> String {
    var text = ""
    var isFull = true
    for value in keys.compactMap({ fields[$0] }) where !value.isEmpty {
      text += isFull ? value : " " + value
      isFull = value.count >= lengthOfField
    }
    return text.spacedOnce
  }

  private static let lengthOfField = 27

  /// Finds the other party's name in free text: after `NAAM:`, after the time of a card payment, or after an account
  /// number at the beginning. The account number is stored as well.
  private static func nameParty(of row: inout BankRow, _ text: String) {
    func name(_ text: Substring) -> String {
      let line = text.prefix { $0 != "\n" && $0 != "/" }
      return String(line.ranges(of: "  ").first.map { line[..<$0.lowerBound] } ?? line).trimmingSpaces
    }
    if let label = text.ranges(of: "NAAM:").first {
      row.name = name(text[label.upperBound...].drop { $0 == " " })
      return
    }
    if let shop = shop(text) {
      row.name = shop
      return
    }
    let number = text.prefix { !$0.isWhitespace }
    guard (15...34).contains(number.utf8.count), number.utf8.prefix(2).allSatisfy(\.isASCIILetter),
      number.utf8.dropFirst(2).prefix(2).allSatisfy(\.isDigit),
      number.utf8.allSatisfy({ $0.isASCIILetter || $0.isDigit })
    else { return }
    row.counterAccount = String(number)
    let rest = text[number.endIndex...].drop { $0 == " " }
    // If a BIC follows, nothing separates the name from the rest.
    let bank = rest.prefix { !$0.isWhitespace }
    if [8, 11].contains(bank.utf8.count), bank.utf8.prefix(6).allSatisfy({ (65...90).contains($0) }) { return }
    row.name = name(rest)
  }

  /// Returns the name of the shop in the text of a card payment such as `BEA   NR:XX1234   06.11.26/12.34 Albert Heijn
  /// 1234,PAS012`; `nil` for any other text.
  private static func shop(_ text: String) -> String? {
    guard ["BEA", "GEA"].contains(where: text.hasPrefix), let end = text.ranges(of: ",PAS").first else { return nil }
    let words = text[..<end.lowerBound].split(whereSeparator: \.isWhitespace)
    guard let time = words.lastIndex(where: { $0.count == 14 && $0.contains("/") && $0.first?.isNumber == true }) else {
      return nil
    }
    let name = words[(time + 1)...].joined(separator: " ")
    return name.isEmpty ? nil : name
  }

  /// Reads numbered fields such as `166?00GUTSCHRIFT?20SVWZ+…?32NAME`, keyed by number; `nil` for any other text. The
  /// character after the three-digit code separates the fields.
  private static func questionFields(_ text: String) -> [String: String]? {
    // Some banks leave out the code.
    let hasCode = text.first.map { $0.isNumber || $0.isLetter } ?? true
    let text = hasCode ? text : "000" + text
    guard text.prefix(3).count == 3, text.prefix(3).allSatisfy(\.isNumber), let sign = text.dropFirst(3).first,
      !sign.isLetter, !sign.isNumber, !sign.isWhitespace, sign != "/"
    else { return nil }
    var fields: [String: String] = [:]
    for part in text.dropFirst(4).split(separator: sign) where part.prefix(2).allSatisfy(\.isNumber) && part.count >= 2
    {
      fields[String(part.prefix(2))] = String(part.dropFirst(2))
    }
    return fields.isEmpty ? nil : fields
  }
}

extension BankStatement {
  fileprivate mutating func describeLastRow(_ text: String) {
    guard let last = rows.indices.last else { return }
    MT940Reader.describe(&rows[last], text)
  }
}
