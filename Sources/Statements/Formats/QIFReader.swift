import Ledger
import Formats

/// A reader for the Quicken Interchange Format (QIF), with one letter and its value per line and `^` after each entry.
package enum QIFReader {
  private struct Entry {
    var line: Int
    var values: [Character: String] = [:]
    /// The letter `D` or `T` if it occurs twice in the entry, probably because the end of an entry is missing;
    /// otherwise `nil`.
    var repeated: Character?
    /// Parts of a split entry, each with its category, memo and amount.
    var parts: [(category: String, memo: String, amount: String)] = []

    /// Adds the value of a line that begins with the given letter.
    mutating func add(_ letter: Character, _ value: String) {
      if letter == "S" {
        parts.append((value, "", ""))
      } else if letter == "E", let last = parts.indices.last {
        parts[last].memo = value
      } else if letter == "$", let last = parts.indices.last {
        parts[last].amount = value
      } else if values[letter] == nil {
        // The parts of an entry repeat the key letters of the entry, which come first.
        values[letter] = value
      } else if letter == "D" && DateCell(QIFReader.dayText(value)) != nil || letter == "T" && AmountCell(value) != nil
      {
        // Some programs write lines of words without a key letter. “Transaction 1” is such a line, not an amount (`T`).
        repeated = repeated ?? letter
      }
    }
  }

  private struct Account {
    var name: String?
    var entries: [Entry] = []
  }

  /// Returns the content of the file; `nil` if it is not QIF.
  package static func read(_ bytes: [UInt8], _ choices: TableReader.Choices = .init()) -> BankFile? {
    // The file may begin with a mark of UTF-16 or UTF-8, or with `#` lines, which other programs skip.
    let begins = bytes.prefix(8).contains { $0 == UInt8(ascii: "!") || $0 == UInt8(ascii: "#") }
    guard begins || bytes.first.map({ $0 <= 0x20 }) == true else { return nil }
    let text = DecodedText(bytes, chosen: choices.encoding)
    let lines = String(decoding: text.bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let start = lines.firstIndex { !$0.allSatisfy(\.isWhitespace) && !$0.hasPrefix("#") }
    guard let start, lines[start].hasPrefix("!") else { return nil }
    var accounts: [Account] = []
    var securities: [SkippedRow] = []
    var outside: [SkippedRow] = []
    var known: String?
    var section = ""
    var entry = Entry(line: 0)
    for (number, line) in lines.enumerated().dropFirst(start) {
      guard let letter = line.first else { continue }
      let value = MarkupText.withoutEntities(String(line.dropFirst()).trimmingSpaces)
      switch letter {
      case "!":
        section = value.lowercased().trimmingSpaces
        entry = Entry(line: 0)
        if isMoney(section) { accounts.append(Account(name: known)) }
      case "^":
        if section == "account" {
          known = entry.values["N"]
        } else if isMoney(section), !entry.values.isEmpty {
          accounts[accounts.count - 1].entries.append(entry)
        } else if !isOther(section), entry.values["D"] != nil, entry.values["T"] != nil {
          outside.append(SkippedRow(line: entry.line, reason: .outside, text: excerpt(entry)))
        } else if section.hasPrefix("type:invst"), entry.line > 0 {
          let text = ["D", "N", "Y", "T"].compactMap { entry.values[$0] }.joined(separator: " ")
          securities.append(SkippedRow(line: entry.line, reason: .security, text: String(text.prefix(80))))
        }
        entry = Entry(line: 0)
      default:
        if entry.line == 0 { entry.line = number + 1 }
        entry.add(letter, value)
      }
    }
    // The last entry may lack its `^`.
    if isMoney(section), entry.values["D"] != nil || entry.values["T"] != nil {
      accounts[accounts.count - 1].entries.append(entry)
    }
    guard !accounts.isEmpty || !securities.isEmpty else { return nil }
    var file = BankFile(format: "QIF (\(text.encoding.rawValue))", skippedRows: securities + outside)
    add(accounts, choices, &file)
    return file
  }

  /// Whether the text is in QIF format, even if it contains no account entries.
  static func isOne(_ text: [UInt8]) -> Bool {
    let line = String(decoding: text.prefix(200), as: UTF8.self).split(whereSeparator: \.isNewline).first ?? ""
    let words = line.lowercased()
    return ["!type:", "!account", "!option:", "!clear:"].contains { words.hasPrefix($0) }
  }

  /// Whether the section contains account entries, unlike sections for investments, categories or prices.
  private static func isMoney(_ section: String) -> Bool {
    ["type:bank", "type:ccard", "type:cash", "type:oth a", "type:oth l"].contains { section.hasPrefix($0) }
  }

  /// Whether the section is known not to contain account entries, even if it uses the same letters.
  private static func isOther(_ section: String) -> Bool {
    [
      "account", "option", "clear", "type:invst", "type:cat", "type:class", "type:memorized", "type:security",
      "type:prices", "type:budget", "type:invoice", "type:tax", "type:bill", "type:tag", "type:template",
    ].contains { section.hasPrefix($0) }
  }

  private static func excerpt(_ entry: Entry) -> String {
    String([entry.values["P"], entry.values["M"]].compactMap(\.self).joined(separator: " ").prefix(80))
  }

  private static func add(_ accounts: [Account], _ choices: TableReader.Choices, _ file: inout BankFile) {
    let entries = accounts.flatMap(\.entries)
    let days = entries.map { DateCell(dayText($0.values["D"] ?? "")) }
    let order = DateOrderDetector.order(
      days.compactMap(\.self), all: days.compactMap(\.self), choices.dates, column: "D", &file.reading)
    let amounts = entries.map { AmountCell($0.values["T"] ?? $0.values["U"] ?? "") }
    let separator = choices.decimal ?? decimalSeparator(of: amounts)
    file.reading.amounts = ("T", separator, true)
    var place = 0
    for account in accounts {
      var statement = BankStatement(account: account.name)
      for entry in account.entries {
        defer { place += 1 }
        let excerpt = excerpt(entry)
        func skip(_ reason: SkippedRow.Reason) {
          file.skippedRows.append(SkippedRow(line: entry.line, reason: reason, text: excerpt))
        }
        if let letter = entry.repeated {
          skip(.repeated(String(letter)))
          continue
        }
        guard let day = days[place]?[order] else {
          skip(.noDay(entry.values["D"] ?? ""))
          continue
        }
        guard let amount = amounts[place]?[separator] else {
          skip(.noAmount(entry.values["T"] ?? ""))
          continue
        }
        switch opening(entry, account, choices) {
        case .opening(let name):
          statement.balances.append(BankBalance(day: day, amount: amount, kind: .opening))
          if statement.account == nil { statement.account = name }
          skip(.balance)
          continue
        case .answered(let name, let isOpening):
          file.reading.answered[name] = isOpening ? .leftOut : .booked
          if isOpening {
            statement.balances.append(BankBalance(day: day, amount: amount, kind: .opening))
            skip(.balance)
            continue
          }
        case .undecided(let name):
          skip(.unknownWord(name, column: "L"))
          file.reading.questions.add(question(name, entry.line, "\(day) \(excerpt): \(amount.text)"))
          continue
        case .none: break
        }
        if amount == .zero {
          skip(.zero)
          continue
        }
        statement.rows += rows(entry, day, amount, separator, &file.reading)
      }
      file.statements.append(statement)
    }
  }

  /// Returns the decimal separator with which all amounts of the file are valid numbers with at most two decimals, as
  /// in `1,250.00` or `1.250,00`. If both separators or neither of them fit, it is a point, as the standard requires.
  private static func decimalSeparator(of amounts: [AmountCell?]) -> DecimalSeparator {
    let fitting = DecimalSeparator.allCases.filter { separator in
      amounts.allSatisfy { $0.map { $0[separator] != nil && $0.decimalCount(separator) <= 2 } ?? true }
    }
    return fitting.first ?? .point
  }

  // MARK: Openings

  private enum Opening {
    case none
    /// An opening balance, with the account's name if the entry has it.
    case opening(String?)
    /// An ambiguous entry: either an opening balance, or a transfer to the account with the given name.
    case undecided(String)
    /// The user's decision between an opening balance and a transfer to the account with the given name.
    case answered(String, isOpening: Bool)
  }

  /// Decides whether the entry is an opening balance, which programs write as a transfer from the account to itself.
  private static func opening(
    _ entry: Entry, _ account: Account, _ choices: TableReader.Choices
  ) -> Opening {
    let words = entry.values["P"] ?? ""
    let name = transfer(entry.values["L"] ?? "")
    if FoldedText.of(words) == "opening balance" { return .opening(name) }
    guard let name else { return .none }
    if let own = account.name {
      return FoldedText.of(own) == FoldedText.of(name) && entry.parts.isEmpty ? .opening(own) : .none
    }
    let isFirst = account.entries.first?.line == entry.line
    if isFirst, RowKeywords.isBalancePhrase(words, isFirstOrLast: true) { return .opening(name) }
    // A name that appears again belongs to another account.
    guard isFirst, account.entries.count > 1, entry.parts.isEmpty,
      !account.entries.dropFirst().contains(where: { transfer($0.values["L"] ?? "") == name })
    else { return .none }
    switch choices.meaning(of: "[\(name)]") {
    case .leftOut: return .answered("[\(name)]", isOpening: true)
    case nil: return .undecided("[\(name)]")
    default: return .answered("[\(name)]", isOpening: false)
    }
  }

  private static func question(_ name: String, _ line: Int, _ text: String) -> Ambiguity {
    Ambiguity(
      key: .word, subject: name, column: "L", lines: [line],
      readings: [("a transfer to another account", "booked"), ("the opening balance of the account", "left-out")].map {
        Ambiguity.Reading(option: TableReader.option("--word", name, $1), first: text, last: $0)
      })
  }

  /// Returns the name of a transfer's other account, written in brackets in place of a category: `[Savings]`. Returns
  /// `nil` for a category.
  private static func transfer(_ category: String) -> String? {
    guard category.hasPrefix("["), let end = category.firstIndex(of: "]") else { return nil }
    let name = category[category.index(after: category.startIndex)..<end]
    return name.isEmpty ? nil : String(name)
  }

  // MARK: Rows

  /// Returns the row of the entry. If some of its parts are transfers, its `divided` contains a row for each transfer
  /// and, if anything remains, one for the rest. If its only part is a transfer, the row itself is this transfer.
  private static func rows(
    _ entry: Entry, _ day: Day, _ amount: SignedDecimal, _ separator: DecimalSeparator, _ reading: inout FormatReading
  ) -> [BankRow] {
    func row(_ amount: SignedDecimal, _ memo: String) -> BankRow {
      var row = BankRow(
        line: entry.line, day: day, amount: amount, name: (entry.values["P"] ?? "").spacedOnce,
        memo: memo.spacedOnce)
      row.id = entry.values["N"]
      return row
    }
    var whole = row(amount, entry.values["M"] ?? "")
    let category = entry.values["L"] ?? ""
    if let name = transfer(category) {
      whole.counterAccount = name
    } else if !category.isEmpty, category.lowercased() != "--split--" {
      // `Food/holiday` is a category and a class.
      whole.category = category.split(separator: "/").first.map(String.init)
    }
    let parts = entry.parts.compactMap { part in
      AmountCell(part.amount)?[separator].flatMap { $0 == .zero ? nil : (part.category, part.memo, $0) }
    }
    if parts.isEmpty { return [whole] }
    let sum = parts.reduce(SignedDecimal.zero) { $0 + $1.2 }
    guard sum == amount else {
      reading.notes.append(
        "line \(entry.line): the parts add up to \(sum.text), not \(amount.text), so the row is imported without parts")
      return [whole]
    }
    var (moved, rest, own): ([BankRow], SignedDecimal, [BankRow.Part]) = ([], amount, [])
    for (category, memo, part) in parts {
      if let name = transfer(category) {
        var other = row(part, memo.isEmpty ? entry.values["M"] ?? "" : memo)
        other.counterAccount = name
        moved.append(other)
        rest = rest - part
      } else {
        let name = category.split(separator: "/").first.map(String.init) ?? ""
        own.append(BankRow.Part(category: name, amount: part))
      }
    }
    if moved.isEmpty {
      whole.category = whole.category ?? own.max { $0.amount.magnitude < $1.amount.magnitude }?.category
      if own.count > 1 { whole.parts = own }
      return [whole]
    }
    if own.isEmpty, moved.count == 1 {
      whole.counterAccount = moved[0].counterAccount
      return [whole]
    }
    let entire = whole
    (whole.amount, whole.counterAccount) = (rest, nil)
    whole.category = own.max { $0.amount.magnitude < $1.amount.magnitude }?.category
    if own.count > 1 { whole.parts = own }
    var made = entire
    made.category = whole.category
    made.divided = (own.isEmpty || rest == .zero ? [] : [whole]) + moved
    return [made]
  }

  /// Rewrites days such as `11/18'26`, `1/ 5'2026` and `8/31' 6` with slashes and without blanks. In QIF, an apostrophe
  /// precedes a year from 2000 on, and a blank replaces a leading zero.
  private static func dayText(_ text: String) -> String {
    var text = text
    if let mark = text.lastIndex(of: "'") {
      let year = text[text.index(after: mark)...].filter { $0 != " " }
      text = "\(text[..<mark])/\(year.count == 1 ? "0" + year : year)"
    }
    return text.filter { $0 != " " }
  }
}
