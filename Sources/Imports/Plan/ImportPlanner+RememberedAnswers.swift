import Ledger
import Formats
import Statements

/// Functions that store answers in `imports.yaml` for later statements, and look them up.
extension ImportPlanner {
  /// Remembers decisions of the user that `imports.yaml` does not contain yet.
  ///
  /// - Parameter name: the name of the file without folders.
  mutating func remember(_ source: ImportSettings.Source?, _ file: BankFile, _ first: Int, named name: String) {
    var new = ImportSettings.Source()
    let number = file.statements.first?.account
    if file.reading.headings.isEmpty { new.bank = number } else { new.heading = file.reading.headings }
    if new.isForAll { return }
    if plan.files.count == first + 1, let account = plan.files[first].account, chosenAccount != nil,
      !plan.accounts[account].isUnnamed, source?.account == nil
    {
      new.account = plan.accounts[account].name
    }
    for (index, statement) in file.statements.enumerated() {
      guard let number = statement.account, source?.account(of: number) == nil else { continue }
      let account = plan.files[first + index].account.map { plan.accounts[$0] }
      if let account, account.id != nil, account.number == nil {
        // Without this, the next statement with the number would create a new account.
        new.accounts[number] = account.isUnnamed ? MainAccount.name : account.name
      } else if let name = choices.account(of: number) {
        new.accounts[number] = name
      }
    }
    // A file without headings is only recognized as a whole, so the notation of its cells is not remembered.
    if !file.reading.headings.isEmpty {
      if let dates = choices.dates?.rawValue, source?.dates == nil { new.dates = dates }
      if source?.decimal == nil { new.decimal = choices.decimal }
    }
    if source?.outIsPositive == nil { new.outIsPositive = choices.outIsPositive }
    if file.reading.isCurrencyAnswered, source?.currency != choices.currency { new.currency = choices.currency }
    if source?.encoding == nil { new.encoding = choices.encoding }
    for (word, meaning) in file.reading.answered where source?.words[word] != meaning { new.words[word] = meaning }
    if file.reading.isFeeAnswered, let fee = choices.fee, source?.fee != fee { new.fee = fee }
    let headings = Set(file.reading.headings.map(FoldedText.of))
    rememberCategories(&new, source, file)
    let texts = file.skippedRows.filter { $0.isAnswerable && choices.answer($0.line, of: name) == .leftOut }.map(
      \.ownWords)
    new.leftOut = texts.filter { !$0.isEmpty && source?.leftOut.contains($0) != true }
    for (heading, meaning) in choices.columns
    where headings.contains(FoldedText.of(heading)) && source?.columns[heading] != meaning {
      new.columns[heading] = meaning
    }
    if new.isEmpty { return }
    if source == nil, new.account == nil, plan.files.count == first + 1, let account = plan.files[first].account,
      !plan.accounts[account].isUnnamed
    {
      new.account = plan.accounts[account].name
    }
    if !plan.remembered.contains(where: { $0.heading == new.heading && $0.bank == new.bank }) {
      plan.remembered.append(new)
    }
  }

  /// Whether the user has decided that opposite rows of the two accounts are transfers.
  func areRemembered(_ first: String, _ second: String) -> Bool {
    let said = settings.sources.flatMap { $0.pairs.map { ($0.key, $0.value) } } + choices.pairs
    let names = [FoldedText.of(first), FoldedText.of(second)].sorted()
    return said.contains { [FoldedText.of($0.0), FoldedText.of($0.1)].sorted() == names }
  }

  mutating func rememberPairs() {
    for pair in choices.pairs { plan.remember(pair: pair.0, pair.1) }
    plan.remembered.removeAll { source in
      !source.pairs.isEmpty
        && source.pairs.allSatisfy { pair in
          settings.sources.contains { $0.pairs[pair.key] == pair.value || $0.pairs[pair.value] == pair.key }
        }
    }
  }
}

extension ImportOptions {
  /// Returns the account name that the user specified for the number; `nil` if there is none.
  func account(of number: String) -> String? { name(of: number, in: accountsOfNumbers) }
}

private func name(of number: String, in names: [String: String]) -> String? {
  let known = names.sorted { $0.key < $1.key }
  if let same = known.first(where: { AccountNumber.isSame($0.key, number) || $0.key == number }) { return same.value }
  let like = known.filter { AccountNumber.mayBeSame($0.key, number) }
  return like.count == 1 ? like[0].value : nil
}

extension ImportSettings {
  /// Returns the settings that apply to the file; `nil` if there are none. If several sources have the same headings,
  /// later ones complete earlier ones or replace their values.
  func source(of file: BankFile) -> Source? {
    let matching = sources.filter { $0.matches(file) }
    guard var whole = matching.first else { return nil }
    for source in matching.dropFirst() {
      whole.account = source.account ?? whole.account
      whole.dates = source.dates ?? whole.dates
      whole.decimal = source.decimal ?? whole.decimal
      whole.outIsPositive = source.outIsPositive ?? whole.outIsPositive
      whole.currency = source.currency ?? whole.currency
      whole.encoding = source.encoding ?? whole.encoding
      whole.fee = source.fee ?? whole.fee
      if !source.title.isEmpty { whole.title = source.title }
      whole.words.merge(source.words) { $1 }
      whole.columns.merge(source.columns) { $1 }
      whole.categories.merge(source.categories) { $1 }
      whole.accounts.merge(source.accounts) { $1 }
      whole.leftOut += source.leftOut
    }
    return whole
  }
}

extension ImportSettings.Source {
  /// Whether the settings apply to the file.
  func matches(_ file: BankFile) -> Bool {
    if isForAll { return false }
    let headings = Set(file.reading.headings.map(FoldedText.of))
    if !heading.isEmpty { return heading.allSatisfy { headings.contains(FoldedText.of($0)) } }
    guard let bank else { return false }
    return file.statements.contains { statement in
      statement.account.map { AccountNumber.isSame($0, bank) } == true
        || statement.bank.map { FoldedText.of($0) == FoldedText.of(bank) } == true
    }
  }

  var changesReading: Bool {
    dates != nil || decimal != nil || outIsPositive != nil || currency != nil || encoding != nil || !title.isEmpty
      || !words.isEmpty || fee != nil || !columns.isEmpty
  }

  /// Returns the account name that `imports.yaml` has for the number; `nil` if there is none.
  func account(of number: String) -> String? { name(of: number, in: accounts) }

  /// Whether the settings do not contain any decision.
  var isEmpty: Bool {
    !changesReading && account == nil && accounts.isEmpty && categories.isEmpty && leftOut.isEmpty
  }
}
