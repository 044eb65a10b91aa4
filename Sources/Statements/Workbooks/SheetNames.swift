import BankWords
import Formats
import Ledger

/// The meaning of the names of sheets that have the same headings: accounts, categories or only periods. The names are
/// treated as a column “Sheet” of the table.
enum SheetNames {
  struct Part {
    var name: String
    var file: BankFile
  }

  private static let heading = "Sheet"

  /// Returns the sheets as one file, with a question if their names may be accounts; `nil` if there are no sheets.
  ///
  /// - Parameter isOneAccount: whether all sheets have the same account or card number.
  static func joined(_ parts: [Part], _ choices: TableReader.Choices, isOneAccount: Bool) -> BankFile? {
    guard var whole = parts.first?.file else { return nil }
    if parts.count == 1 { return whole }
    let names = parts.map(\.name.spacedOnce)
    let isNamed = !names.contains("") && Set(names).count == names.count && !hasAccounts(parts) && !hasColumn(whole)
    let chosen = choices.columns.first { FoldedText.of($0.key) == FoldedText.of(heading) }?.value
    let meaning = isNamed ? chosen ?? (isOneAccount ? .unused : self.meaning(of: names, parts, choices)) : .unused
    whole = named(parts[0].file, names[0], meaning)
    for (part, name) in zip(parts, names).dropFirst() { whole.add(named(part.file, name, meaning)) }
    guard isNamed else {
      if !hasAccounts(parts), !isOneAccount, areOfSameDays(parts, mayBePages: false) {
        whole.reading.notes.append(
          "\(parts.count) sheets have rows for the same days: if they belong to different accounts, "
            + "save each as a separate file")
      }
      return whole
    }
    if chosen != nil || meaning != .unused { whole.reading.headings.append(heading) }
    let evidence =
      chosen != nil
      ? "set by an option or imports.yaml" : meaning == nil ? "see the question about it" : "according to the names"
    whole.reading.columns.append((heading, (meaning ?? .unused).rawValue, evidence))
    if meaning == nil { whole.reading.questions.append(question(names)) }
    return whole
  }

  private static func question(_ names: [String]) -> Ambiguity {
    let meanings: [ImportSettings.ColumnMeaning] = [.account, .category, .unused]
    let shown = names.prefix(4).map { "“\($0)”" }.joined(separator: ", ") + (names.count > 4 ? ", …" : "")
    var question = Ambiguity(
      key: .column, subject: shown, column: heading,
      readings: meanings.map { meaning in
        Ambiguity.Reading(
          option: TableReader.option("--column", heading, meaning.rawValue), first: names[0],
          last: names[names.count - 1])
      })
    question.meaning = .account
    return question
  }

  /// Returns the meaning of the names: accounts if one of the names is in the book or all of them are account numbers;
  /// unused if they differ only by a number or a month. Returns `nil` if this is undecided.
  private static func meaning(
    of names: [String], _ parts: [Part], _ choices: TableReader.Choices
  ) -> ImportSettings.ColumnMeaning? {
    let known = Set(choices.accounts.map(FoldedText.of))
    let areAccounts = names.contains { name in
      known.contains(FoldedText.of(name))
        || choices.numbers.contains { AccountNumber.isSame($0, name) || AccountNumber.mayBeSame($0, name) }
    }
    if areAccounts || names.allSatisfy(isNumber) || haveTransfer(parts) { return .account }
    return Set(names.map(stem)).count == 1 && !areOfSameDays(parts, mayBePages: true) ? .unused : nil
  }

  private static func isNumber(_ name: String) -> Bool {
    AccountNumber.iban(in: name) != nil
      || DateCell(name) == nil && name.count(where: \.isNumber) >= 6
        && !FoldedText.of(name).split(separator: " ").contains { $0.count == 4 && $0.hasPrefix("20") }
  }

  /// Returns the words of a name without numbers and months, so that pages and periods have the same words.
  private static func stem(_ name: String) -> String {
    let letters = FoldedText.of(name).map { $0.isNumber ? " " : $0 }
    return String(letters).split(separator: " ").filter { DateCell("1 \($0) 2024") == nil }.joined(separator: " ")
  }

  /// Whether two sheets contain the two rows of a transfer: on the same day, with opposite amounts and words for a
  /// transfer between the user's own accounts. Sheets for income and spending are not accounts.
  private static func haveTransfer(_ parts: [Part]) -> Bool {
    let signs = parts.map { Set($0.file.statements.flatMap(\.rows).map(\.amount.isNegative)) }
    guard signs.contains(where: { $0.count > 1 }), parts.allSatisfy({ ColumnRole.isDebit($0.name) == nil }) else {
      return false
    }
    var opposites: Set<Transfer> = []
    for part in parts {
      let rows = part.file.statements.flatMap(\.rows).filter { row in
        [row.text, row.kind, row.category ?? ""].contains { transfers.isContained(in: FoldedText.of($0)) }
      }
      if rows.contains(where: { opposites.contains(Transfer($0, $0.amount)) }) { return true }
      opposites.formUnion(rows.map { Transfer($0, -$0.amount) })
    }
    return false
  }

  /// The day, amount and currency that show whether two rows belong to one transfer.
  private struct Transfer: Hashable {
    var day: Day
    var amount: SignedDecimal
    var currency: Currency?

    init(_ row: BankRow, _ amount: SignedDecimal) {
      day = row.day
      self.amount = amount
      currency = row.currency
    }
  }

  private static let transfers = PhraseMatcher(WordLists.set(.kindTransfer), findsInside: true)

  private static func hasAccounts(_ parts: [Part]) -> Bool {
    parts.contains { $0.file.statements.contains { $0.account != nil } }
  }

  private static func hasColumn(_ file: BankFile) -> Bool {
    file.reading.headings.contains { FoldedText.of($0) == FoldedText.of(heading) }
  }

  /// Whether the periods of any two sheets overlap, as they do if the sheets belong to different accounts.
  ///
  /// - Parameter mayBePages: whether one sheet may continue the last day of another.
  private static func areOfSameDays(_ parts: [Part], mayBePages: Bool) -> Bool {
    let spans = parts.compactMap { part -> (first: Day, last: Day)? in
      let days = part.file.statements.flatMap(\.rows).map(\.day)
      guard let first = days.min(), let last = days.max() else { return nil }
      return (first, last)
    }
    return spans.indices.contains { place in
      spans[..<place].contains { other in
        let (first, last) = (max(spans[place].first, other.first), min(spans[place].last, other.last))
        let isPage = mayBePages && first == last && other.first != other.last && spans[place].first != spans[place].last
        return first <= last && !isPage
      }
    }
  }

  private static func named(
    _ file: BankFile, _ name: String, _ meaning: ImportSettings.ColumnMeaning?
  ) -> BankFile {
    var file = file
    for place in file.statements.indices {
      if meaning == .account { file.statements[place].account = name }
      for row in file.statements[place].rows.indices {
        switch meaning {
        case .category: file.statements[place].rows[row].category = file.statements[place].rows[row].category ?? name
        case .tags: file.statements[place].rows[row].tags.append(name)
        case .member: file.statements[place].rows[row].member = file.statements[place].rows[row].member ?? name
        case .note: file.statements[place].rows[row].note = file.statements[place].rows[row].note ?? name
        default: break
        }
      }
    }
    return file
  }
}
