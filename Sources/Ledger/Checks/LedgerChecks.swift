package import Diagnostics

/// The checks that need the whole ledger; each is a pure function from it to findings.
struct LedgerChecks {
  let ledger: Ledger
  let sources: BookSources
  let hasWrittenIDs: Bool
  /// By any entry, refused ones included.
  let namedPhotos: Set<String>

  func findings() -> [Finding] {
    var findings: [Finding] = []
    findings += possibleDuplicates()
    if hasWrittenIDs { findings += identifiers() }
    findings += similarAccounts()
    findings += openingBalances()
    findings += totals()
    findings += ReceiptChecks(
      ledger: ledger, receipts: sources.receipts, folder: sources.folder, namedPhotos: namedPhotos
    ).findings()
    return findings
  }

  // MARK: Ids

  private func identifiers() -> [Finding] {
    let identifiers = Identifiers(ledger)
    var findings: [Finding] = []
    var written: [String: Int] = [:]
    for (place, transaction) in ledger.transactions.enumerated() {
      if let id = transaction.details?.id {
        if let first = written[id] {
          findings.append(
            Finding(
              .duplicateID, at: FieldPlace.of(.id, transaction, ledger), "id “\(id)” is used twice",
              label: "give it another one",
              notes: [Finding.Note("the first one", at: FieldPlace.of(.id, ledger.transactions[first], ledger))]))
        } else {
          written[id] = place
        }
      }
      if let id = transaction.details?.occurrenceOf, identifiers.place(of: id) == nil {
        let range = FieldPlace.of(.occurrence, transaction, ledger)
        let suggestions = Suggestion.names(near: id, among: identifiers.ids, at: range)
        findings.append(
          Finding(
            .unknownID, at: range, "no transaction has the id “\(id)”",
            label: suggestions.isEmpty ? "expected the id of a recurrent transaction" : "", suggestions: suggestions))
      }
    }
    return findings
  }

  // MARK: Duplicates

  /// Same day, title and amount, both without an id of their own.
  private func possibleDuplicates() -> [Finding] {
    var findings: [Finding] = []
    for month in ledger.months where month.entries.count > 1 {
      // Numbers only, so that sorting is cheap; titles are compared where numbers agree.
      var keys: [(day: Int32, amount: Int64, place: Int32)] = []
      keys.reserveCapacity(month.entries.count)
      for place in month.entries {
        keys.append((ledger.transactions[place].date.number, ledger.transactions[place].amount.minor, Int32(place)))
      }
      keys.sort { ($0.day, $0.amount, $0.place) < ($1.day, $1.amount, $1.place) }
      for index in keys.indices.dropFirst() where keys[index - 1].day == keys[index].day {
        var before = index - 1
        while before >= 0, keys[before].day == keys[index].day, keys[before].amount == keys[index].amount {
          let (first, second) = (Int(keys[before].place), Int(keys[index].place))
          if isDuplicate(first, second) {
            findings.append(duplicate(second, of: first))
            break
          }
          before -= 1
        }
      }
    }
    return findings
  }

  private func isDuplicate(_ first: Int, _ second: Int) -> Bool {
    let (first, second) = (ledger.transactions[first], ledger.transactions[second])
    return first.title == second.title && first.amount == second.amount && first.direction == second.direction
      && first.details?.id == nil && second.details?.id == nil
  }

  private func duplicate(_ place: Int, of first: Int) -> Finding {
    let transaction = ledger.transactions[place]
    return Finding(
      .possibleDuplicate, at: FieldPlace.of(.title, transaction, ledger),
      "“\(transaction.title)” stands twice on \(transaction.date) with the same amount", label: "is this one too many?",
      notes: [
        Finding.Note("the first one", at: FieldPlace.of(.title, ledger.transactions[first], ledger)),
        Finding.Note("if both happened, give one of them an “id:”"),
      ])
  }

  // MARK: Accounts

  private func similarAccounts() -> [Finding] {
    var findings: [Finding] = []
    let names = ledger.accounts.map { Array(UnicodeText.normalized($0.name, folding: true)) }
    for later in ledger.accounts.indices.dropFirst(2) {
      for earlier in 1..<later
      where names[earlier] == names[later] || CategoryNames.isOneEdit(names[earlier], names[later]) {
        guard let place = ledger.accounts[later].source else { continue }
        let known = ledger.accounts[earlier]
        let range = ledger.range(place)
        findings.append(
          Finding(
            .similarAccount, at: range, "account “\(ledger.accounts[later].name)” is almost “\(known.name)”",
            notes: known.source.map { [Finding.Note("the other one", at: ledger.range($0))] } ?? [],
            suggestions: [
              Suggestion("did you mean “\(known.name)”?", edits: [.init(range, known.name)])
            ]))
        break
      }
    }
    return findings
  }

  /// An opening balance that no rate can convert is in no total.
  private func openingBalances() -> [Finding] {
    ledger.accounts.indices.compactMap { index in
      let account = ledger.accounts[index]
      guard ledger.openingBalance(of: Account.ID(index: index)) == .noRate, let place = account.source else {
        return nil
      }
      return Finding(
        .missingRate, at: ledger.range(place), "no exchange rate for \(account.currency.code)",
        label: "the opening balance of “\(account.name)” is left out of the balance",
        notes: [
          Finding.Note(
            "a file in rates/ that has \(account.currency.code) and \(ledger.homeCurrency.code) brings it in")
        ])
    }
  }

  // MARK: Totals

  /// If the sizes of all amounts together fit, no total made of some of them can overflow; that is what lets figures
  /// be added without a check.
  private func totals() -> [Finding] {
    var byCurrency: [Currency: Int64] = [:]
    var home: Int64 = 0
    for account in ledger.accounts {
      let balance = Money(Int64(clamping: account.openingBalance.magnitude), account.currency)
      guard add(balance.minor, account.currency, &byCurrency), addOpening(balance, &home) else {
        return [tooLarge(account.source.map { ledger.range($0) }, account.currency)]
      }
    }
    let currencies = ledger.accounts.map(\.currency)
    for transaction in ledger.transactions {
      // The greatest sum of the home currency, of which half the range is kept for differences of two totals.
      let (sum, overflow) = home.addingReportingOverflow(transaction.homeAmount ?? 0)
      home = sum
      let isOther = transaction.amount.currency != ledger.homeCurrency || transaction.details?.arrived != nil
      var excess = overflow || sum > LedgerChecks.greatestTotal ? ledger.homeCurrency : nil
      if excess == nil, isOther, !addOthers(transaction, &byCurrency) { excess = transaction.amount.currency }
      let currency = currencies[transaction.account.index]
      if excess == nil, currency != transaction.amount.currency, !addToAccount(transaction, currency, &byCurrency) {
        excess = currency
      }
      if let excess { return [tooLarge(FieldPlace.entry(transaction, ledger), excess)] }
    }
    return []
  }

  /// An opening balance counts in the home currency too, by the rate of any day that a figure may choose.
  private func addOpening(_ balance: Money, _ home: inout Int64) -> Bool {
    if balance.minor == 0 { return true }
    var greatest: Int64 = 0
    for table in ledger.rates.tables {
      switch ledger.rates.convert(balance, to: ledger.homeCurrency, on: table.day, today: ledger.today) {
      case .converted(let minor): greatest = max(greatest, minor)
      case .tooLarge: return false
      case .noRate: break
      }
    }
    if balance.currency == ledger.homeCurrency { greatest = balance.minor }
    let (sum, overflow) = home.addingReportingOverflow(greatest)
    home = sum
    return !overflow && sum <= LedgerChecks.greatestTotal
  }

  /// What a transaction changes in an account of another currency.
  private func addToAccount(_ transaction: Transaction, _ currency: Currency, _ sums: inout [Currency: Int64])
    -> Bool
  {
    switch ledger.rates.convert(transaction.amount, to: currency, on: transaction.date, today: ledger.today) {
    case .converted(let minor): return add(minor, currency, &sums)
    // In the home currency the reader has said so already.
    case .tooLarge: return currency == ledger.homeCurrency
    case .noRate: return true
    }
  }

  private func addOthers(_ transaction: Transaction, _ sums: inout [Currency: Int64]) -> Bool {
    guard add(transaction.amount.minor, transaction.amount.currency, &sums) else { return false }
    guard let arrived = transaction.details?.arrived else { return true }
    return add(arrived.minor, arrived.currency, &sums)
  }

  private func add(_ amount: Int64, _ currency: Currency, _ sums: inout [Currency: Int64]) -> Bool {
    let (sum, overflow) = sums[currency, default: 0].addingReportingOverflow(amount)
    sums[currency] = sum
    return !overflow && sum <= LedgerChecks.greatestTotal
  }

  static let greatestTotal = Int64.max / 4

  private func tooLarge(_ range: SourceRange?, _ currency: Currency) -> Finding {
    let place = range ?? SourceRange(sources.settings ?? SourceFile(path: sources.folder, bytes: []), nil)
    return Finding(
      .totalTooLarge, at: place, "with this amount the total of the book is too large to be exact",
      label: "is it a typing mistake?",
      notes: [
        Finding.Note(
          "all \(currency.code) together must stay below \(grouped(LedgerChecks.greatestTotal / currency.unit))")
      ])
  }
}

/// `12,345,678`.
private func grouped(_ number: Int64) -> String {
  var digits = String(number)
  var groups: [String] = []
  while digits.count > 3 {
    groups.insert(String(digits.suffix(3)), at: 0)
    digits.removeLast(3)
  }
  return ([digits] + groups).joined(separator: ",")
}

/// Finds a field of a transaction in its text again.
package enum FieldPlace {
  /// The value of a key, or the whole entry's first line where the key is not written.
  package static func of(_ key: TransactionKey, _ transaction: Transaction, _ ledger: Ledger) -> SourceRange {
    value(of: key, transaction, ledger) ?? entry(transaction, ledger)
  }

  /// The first line of an entry.
  package static func entry(_ transaction: Transaction, _ ledger: Ledger) -> SourceRange {
    let whole = ledger.range(transaction.source)
    let file = whole.file
    let range = whole.bytes ?? 0..<0
    let line = file.bytes[range].firstIndex { $0 == .newline || $0 == .carriageReturn } ?? range.upperBound
    return SourceRange(file, range.lowerBound..<line)
  }

  private static func value(of key: TransactionKey, _ transaction: Transaction, _ ledger: Ledger) -> SourceRange? {
    let file = ledger.files[Int(transaction.source.file)]
    // From the entry's line on, so that columns of its later lines are those of the file.
    var start = Int(transaction.source.start)
    while start > 0, file.bytes[start - 1] != .newline { start -= 1 }
    let (document, _) = TextReader.read(file, in: start..<Int(transaction.source.end))
    for (index, node) in document.nodes.enumerated()
    where node.kind.isScalar && index + 1 < document.nodes.count
      && ScalarText.text(of: node, in: file) == key.name && isKey(index, document)
    {
      return SourceRange(file, document.nodes[index + 1].range)
    }
    return nil
  }

  /// Whether a node stands where the keys of the only entry stand.
  private static func isKey(_ wanted: Int, _ document: Document) -> Bool {
    guard let entry = document.nodes.firstIndex(where: { $0.kind == .mapping }) else { return false }
    var index = entry + 1
    while index < Int(document.nodes[entry].next) {
      if index == wanted { return true }
      index = Int(document.nodes[Int(document.nodes[index].next)].next)
    }
    return false
  }
}
