import Diagnostics
import Formats

/// A parser for the transactions of one month file.
///
/// For most entries it creates only one string, the title. Key names are compared as one 64-bit word, category names by
/// a hash of their bytes (`NameTable`).
struct TransactionReader {
  var values: ValueReader
  let month: LedgerMonth
  /// The rolling year, which must contain all dates; `nil` for a file in the archive, or for a month outside the
  /// rolling year, which has already been reported.
  let window: Window?
  let spanFile: Int32
  /// The keys of the current entry, one bit each.
  var present: UInt32 = 0
  /// The keys that the user probably meant by unknown keys, one bit each. They are not reported as missing.
  private var misspelt: UInt32 = 0
  /// The names of the photos that any entry refers to, valid or not.
  var namedPhotos: Set<String> = []
  /// The node index of each present key's value, in the order of `TransactionKey`.
  var slots = [Int32](repeating: 0, count: TransactionKey.allCases.count)
  /// The date of the current entry; `nil` if it is missing or invalid.
  var date: Day?
  /// The names of the book's members.
  var members: [String] = []
  /// A formatter for the commands in findings, which adds `--book` if necessary.
  let commands: CommandText
  let firstDay: Int32
  let dayCount: Int

  init(
    _ document: Document, _ bytes: UnsafeBufferPointer<UInt8>, _ findings: FindingCollector, month: LedgerMonth,
    window: Window?, _ commands: CommandText
  ) {
    self.commands = commands
    values = ValueReader(document, bytes, findings)
    nodes = document.nodes
    self.month = month
    self.window = window
    spanFile = Int32(month.file)
    firstDay = month.month.firstDay.number
    dayCount = month.month.dayCount
  }

  let nodes: [Node]
  private var entryIndex = 0
  /// Whether the current entry contains an unreadable line.
  private var hasRefusedKey = false

  mutating func readAll(into ledger: inout LedgerBuilder) {
    let root = nodes[0]
    guard root.kind != .missing else { return }
    guard root.kind == .sequence else {
      values.report(
        .wrongType, root, "a month file must be a list of transactions",
        label: "begin each transaction with “- ”, like “- date: \(month.month)-03”")
      return
    }
    var index = 1
    while index < Int(root.next) {
      read(entryAt: index, into: &ledger)
      index = Int(nodes[index].next)
    }
  }

  func node(_ key: TransactionKey) -> Node? { index(key).map { nodes[$0] } }

  func index(_ key: TransactionKey) -> Int? {
    present & key.bit == 0 ? nil : Int(slots[key.rawValue])
  }

  // MARK: One entry

  private mutating func read(entryAt index: Int, into ledger: inout LedgerBuilder) {
    let entry = nodes[index]
    entryIndex = index
    guard entry.kind == .mapping else {
      values.report(
        .wrongType, entry, "this entry is not a transaction", label: "expected keys like “date:” and “title:”")
      return
    }
    guard collectKeys(index) else { return readBalanceAssertion(index, &ledger) }
    let date = readDate(entry)
    self.date = date
    let title = readTitle(entry)
    guard let direction = readDirection(entry) else { return checkOtherFields(date, &ledger) }
    let currency = readCurrency(ledger.ledger.homeCurrency, date)
    let isMoved = direction.direction == .moved
    if isMoved {
      refuseKeysOfOthers()
    } else if present & TransactionKey.rare != 0 {
      refuseKeysOfMoved()
    }
    let category = readCategory(direction, &ledger)
    let account = isMoved ? readAccount(.from, &ledger) : readAccount(.account, &ledger)
    let destination = isMoved ? readAccount(.to, &ledger) : nil
    let amountCurrency = isMoved ? ledger.ledger.account(account).currency : currency
    let amount = amountCurrency.flatMap {
      values.amount(
        nodes[direction.value], direction.key.name, $0, opposite: direction.opposite, hasCurrencyKey: !isMoved)
    }
    var split = readSplit(direction, of: amount, currency, in: category, &ledger)
    var home: HomeAmount?
    let booked = readBooked(isMoved ? nil : currency, account, &ledger)
    if let date, title != nil, let amount, let amountCurrency, category != nil {
      home = ledger.home(
        booked ?? Money(amount, amountCurrency), on: date, isInTotals: !isMoved,
        at: node(.currency) ?? nodes[direction.value],
        &values)
      if !split.isEmpty { convert(&split, of: amount, to: &home) }
      if !isMoved, home != nil {
        reportDistantRate(
          booked?.currency ?? amountCurrency, on: date, account, at: node(.currency) ?? nodes[direction.value],
          isBooked: booked != nil, ledger.ledger)
      }
    }
    let details = readDetails(entry, direction: direction, booked, from: account, to: destination, &ledger)
    guard let date, let title, let amount, let amountCurrency, let category else { return }
    let money = Money(amount, amountCurrency)
    ledger.add(
      Transaction(
        date: date, direction: direction.direction, title: title, amount: money, category: category,
        account: account, homeAmount: home, split: split, details: details,
        source: SourceSpan(file: spanFile, start: entry.start, end: entry.end)))
  }

  /// Fills `slots`, and reports unknown and duplicate keys.
  ///
  /// - Returns: `false` for a balance assertion, for which nothing is reported.
  private mutating func collectKeys(_ index: Int) -> Bool {
    present = 0
    misspelt = 0
    hasRefusedKey = false
    var at = index + 1
    let after = Int(nodes[index].next)
    // Checked only at an unknown or repeated key, so that valid transactions cost no time, and only once, because the
    // check reads all keys.
    var isKnownTransaction = false
    func isBalance() -> Bool {
      if !isKnownTransaction, isBalanceAssertion(index) { return true }
      isKnownTransaction = true
      return false
    }
    while at < after {
      let keyNode = nodes[at]
      let value = Int(keyNode.next)
      at = Int(nodes[value].next)
      if keyNode.flags.contains(.refused) {
        hasRefusedKey = true
        continue
      }
      guard let key = key(keyNode) else {
        if isBalance() { return false }
        let name = values.text(keyNode)
        if name == BalanceAssertionKey.mark {
          reportBalance(keyNode, index)
          continue
        }
        let owner = "a transaction"
        let meant = TransactionKey.meant(by: name)
        values.reportUnknownKey(
          name, keyNode, known: TransactionKey.names, owner: owner, meant: meant.map(\.name), in: index)
        for key in meant { misspelt |= key.bit }
        if !meant.isEmpty { continue }
        if let near = values.findings.names.near(name, in: owner, among: TransactionKey.names).first,
          let index = TransactionKey.names.firstIndex(of: near)
        {
          misspelt |= 1 << UInt32(index)
        }
        continue
      }
      if present & key.bit != 0 {
        if isBalance() { return false }
        values.reportDuplicate(key.name, keyNode, first: nodes[Int(slots[key.rawValue]) - 1])
        continue
      }
      present |= key.bit
      slots[key.rawValue] = Int32(value)
    }
    return true
  }

  private func key(_ node: Node) -> TransactionKey? {
    if let raw = values.plainBytes(node) { return TransactionKey(raw) }
    return TransactionKey(name: values.text(node))
  }

  /// Returns the first line of the entry, for findings about missing keys.
  func head(_ entry: Node) -> Node {
    var head = entry
    head.end = entry.flags.contains(.flow) ? entry.end : nodes[entryIndex + 1].end
    return head
  }

  mutating func reportMissing(_ key: String, _ entry: Node, _ label: String) {
    let index = TransactionKey.names.firstIndex(of: key) ?? 0
    let directions = TransactionKey.spent.bit | TransactionKey.received.bit | TransactionKey.moved.bit
    if misspelt & (key == "spent" ? directions : 1 << UInt32(index)) != 0 { return }
    // The key is probably on the unreadable line.
    if hasRefusedKey { return }
    values.report(.missingKey, head(entry), "this transaction has no “\(key)”", label: label, key: key)
  }

  // MARK: Date, title, direction

  private mutating func readTitle(_ entry: Node) -> String? {
    guard let node = node(.title) else {
      reportMissing("title", entry, "add a line like “title: Dining out”")
      return nil
    }
    return values.line(node, "title")
  }

  struct Direction {
    var direction: Transaction.Direction
    var key: TransactionKey
    var value: Int

    /// The direction key opposite to the entry's, such as `received` for `spent`; `nil` for a transfer.
    var opposite: String? {
      switch direction {
      case .spent: "received"
      case .received: "spent"
      case .moved: nil
      }
    }
  }

  private mutating func readDirection(_ entry: Node) -> Direction? {
    var found: Direction?
    for (key, direction) in directions {
      guard let value = index(key) else { continue }
      guard let first = found else {
        found = Direction(direction: direction, key: key, value: value)
        continue
      }
      values.report(
        .bothSpentAndReceived, nodes[value - 1], "this transaction has both “\(first.key.name)” and “\(key.name)”",
        label: "keep one of them",
        notes: [Finding.Note("the other one", at: values.place(nodes[first.value - 1]))])
      return nil
    }
    if found == nil {
      reportMissing("spent", entry, "add “spent:”, “received:” or “moved:” with an amount")
    }
    return found
  }

  private var directions: [(TransactionKey, Transaction.Direction)] { transactionDirections }

  /// Checks the remaining fields of an entry whose direction is missing or ambiguous.
  private mutating func checkOtherFields(_ date: Day?, _ ledger: inout LedgerBuilder) {
    _ = readCurrency(ledger.ledger.homeCurrency, date)
    if let node = node(.category) { _ = ledger.category(node, isArchived: month.isArchived, &values) }
    _ = readSplit(nil, of: nil, nil, in: nil, &ledger)
    var details = TransactionDetails.Values()
    readFields(into: &details)
  }

  private mutating func readCurrency(_ home: Currency, _ date: Day?) -> Currency? {
    guard let node = node(.currency) else { return home }
    guard let currency = values.currency(node, "currency") else { return nil }
    if let date, let last = currency.lastMonth, date.month > last {
      values.report(
        .unknownCurrency, node, "\(currency.code) was withdrawn in \(last), before \(date)",
        label: "expected a currency that was valid on that day")
      return nil
    }
    return currency
  }

  mutating func refuse(_ key: TransactionKey, _ reason: @autoclosure () -> String, _ label: String) {
    guard let value = index(key) else { return }
    values.report(.unknownKey, nodes[value - 1], reason(), label: label)
    present &= ~key.bit
  }

  private mutating func refuseKeysOfOthers() {
    refuse(.category, "a transfer cannot have “category”", "remove this key: a transfer is neither spent nor received")
    refuse(.split, "a transfer cannot have “split”", "remove this key: a transfer is neither spent nor received")
    refuse(.account, "a transfer cannot have “account”", "use “from:” and “to:”")
    refuse(.currency, "a transfer cannot have “currency”", "remove it: the account in “from” determines the currency")
    refuse(.booked, "a transfer cannot have “booked”", "use “arrived:” for the amount that the other account received")
    refuse(.due, "a transfer cannot have “due”", "only a transaction with “spent” can be a bill")
    refuse(.who, "a transfer cannot have “who”", "remove it: the members of the two accounts are known")
    refuseSharedOfMoved()
  }

  private mutating func refuseKeysOfMoved() {
    let amount = index(.received) == nil ? "spent" : "received"
    for key in [TransactionKey.from, .to] {
      refuse(key, "“\(key.name)” requires “moved”", "use “account:” here, or “moved:” in place of “\(amount):”")
    }
    refuse(.arrived, "“arrived” requires “moved”", "remove this key, or use “moved:” in place of “\(amount):”")
    if index(.received) != nil {
      refuse(.due, "money received cannot have “due”", "only a transaction with “spent” can be a bill")
    }
  }

  // MARK: Category and accounts

  private mutating func readCategory(_ direction: Direction, _ ledger: inout LedgerBuilder) -> Category.ID? {
    guard let node = node(.category) else { return ledger.defaultCategory(of: direction.direction) }
    return ledger.category(node, isArchived: month.isArchived, &values)
  }

  mutating func readAccount(_ key: TransactionKey, _ ledger: inout LedgerBuilder) -> Account.ID {
    guard let node = node(key) else { return .unnamed }
    return ledger.account(node, key.name, span: span(node), isArchived: month.isArchived, &values)
  }

  private func span(_ node: Node) -> SourceSpan { SourceSpan(file: spanFile, start: node.start, end: node.end) }
}

private let transactionDirections: [(TransactionKey, Transaction.Direction)] = [
  (.spent, .spent), (.received, .received), (.moved, .moved),
]
