import Ledger
import Formats

/// A journal that Daybook exported, with tags and metadata for details that double-entry transactions cannot express.
///
/// A bill and its payment are two transactions in the journal and one entry in the book. Amounts in another currency
/// are stored as `original` at each posting. Names with letters that the journal program does not allow are listed in
/// comments at the top. A transaction that Daybook would not export in this way is treated as in any other journal.
struct DaybookJournal {
  /// Names of accounts and categories in the book, keyed by their name in the journal.
  let names: [String: String]
  private let tags: [String: String]
  private let isBeancount: Bool
  private let lines: [ArraySlice<UInt8>]
  /// Transactions that pay a bill, keyed by the bill's id.
  private var payments: [String: JournalTransaction] = [:]
  private var ids: [String: Int] = [:]

  /// Reads the comments in the journal; `nil` if another program wrote the journal, or if it includes other files.
  init?(_ files: JournalFiles) {
    guard files.files.count == 1, let bytes = files.files.first?.bytes else { return nil }
    isBeancount = files.syntax == .beancount
    lines = bytes.split(separator: UInt8.newline, omittingEmptySubsequences: false)
    let mark = Array(", written by daybook on ".utf8)
    guard let first = lines.first, first.first == UInt8(ascii: ";"), first.firstRange(of: mark) != nil else {
      return nil
    }
    // The comments map the names that the journal program allows to the original names.
    var names: [String: String] = [:]
    var tags: [String: String] = [:]
    let equals = Array(" = \"".utf8)
    for line in lines where line.first == UInt8(ascii: ";") {
      guard let range = line.firstRange(of: equals) else { continue }
      let written = String(decoding: line[..<range.lowerBound].dropFirst(), as: UTF8.self).trimmingSpaces
      guard let name = JSON(Array(line[(range.upperBound - 1)...]))?.content else { continue }
      if written.hasPrefix("#") { tags[String(written.dropFirst())] = name } else { names[written] = name }
    }
    (self.names, self.tags) = (names, tags)
  }

  /// Counts the ids of the transactions, and records which transactions pay a bill.
  mutating func add(_ transactions: [JournalTransaction]) {
    for transaction in transactions {
      if let id = transaction.values["id"] { ids[id, default: 0] += 1 }
      if let id = transaction.values["pays"] {
        ids["pays " + id, default: 0] += 1
        payments[id] = transaction
      }
    }
  }

  // MARK: An entry

  /// The fields of the entry that a transaction represents. `JournalConverter` writes them as text.
  struct Entry {
    var date: Day
    var direction: TransactionKey
    var money: Money
    var category: String?
    var parts: [(category: String, minor: Int64)] = []
    /// The account; `nil` for the main account.
    var account: String?
    var destination: String?
    var arrived: Money?
    var booked: Money?
    var converted: Money?
    var paid: String?
  }

  /// Returns the entry that the transaction represents; `nil` if Daybook would not export an entry in this way.
  func entry(
    _ transaction: JournalTransaction, _ book: inout JournalNameTable, home: Currency?
  ) throws(EntryConversionError) -> Entry? {
    guard let id = transaction.values["id"], ids[id] == 1, transaction.problem == nil else { return nil }
    // A journal that Daybook exported contains at most one payment of a bill.
    guard ids["pays " + id, default: 0] < 2 else { return nil }
    let payment = payments[id]
    var sides: [Side] = []
    for posting in transaction.postings { sides.append(try side(posting, &book, home)) }
    if sides.contains(where: { $0.place == .opening }) { return nil }
    var settled = sides.filter(\.isAccount)
    let categories = sides.filter { if case .category = $0.place { true } else { false } }
    if categories.isEmpty { return transfer(transaction, settled) }
    if let payment {
      if payment.problem != nil || !settled.isEmpty { return nil }
      for posting in payment.postings { sides.append(try side(posting, &book, home)) }
      settled = sides.filter(\.isAccount)
    }
    guard settled.count < 2, let entry = self.entry(transaction, categories, settled.first, sides) else { return nil }
    return dated(entry, transaction, payment, sides)
  }

  private struct Side {
    enum Place: Equatable {
      case account(String)
      case category(String, Category.Kind)
      case between, beforeOpening, other, opening
    }

    var place: Place
    var money: Money
    var original: Money?

    var isAccount: Bool { if case .account = place { true } else { false } }
  }

  private func side(
    _ posting: JournalTransaction.Posting, _ book: inout JournalNameTable, _ home: Currency?
  ) throws(EntryConversionError) -> Side {
    let money = try book.money(posting.amount, home: home)
    var original: Money?
    if let written = posting.original { original = try book.money(written, home: home) }
    let place: Side.Place =
      switch posting.account.lowercased() {
      case "liabilities:payable", "assets:receivable": .between
      case "equity:before-opening": .beforeOpening
      case "equity:conversion", "equity:without-rate": .other
      case "equity:opening-balances": .opening
      default:
        switch try book.place(posting.account, money.currency) {
        case .account(let account): .account(book.accounts[account].name)
        case .category(let category, let kind): .category(book.categories[category].name, kind)
        case .equity: throw .againstEquity(posting.account)
        }
      }
    return Side(place: place, money: money, original: original)
  }

  private static func name(_ value: String?) -> String? { value.flatMap { PercentEncoding.decoded($0) } }

  private static func money(_ value: String?) -> Money? {
    guard let amount = value.flatMap({ JournalTransaction.Amount(written: $0) }),
      let currency = Currency(code: amount.commodity), let minor = amount.number.minor(currency)
    else { return nil }
    return Money(minor, currency)
  }

  // MARK: Moved

  private func transfer(_ transaction: JournalTransaction, _ settled: [Side]) -> Entry? {
    let values = transaction.values
    let noted = values["noted"].flatMap { Day($0) }
    var entry = Entry(
      date: noted ?? transaction.day, direction: .moved, money: .init(0, .inr),
      paid: noted == nil ? nil : "\(transaction.day)")
    if settled.isEmpty {
      guard let other = transaction.postings.last, other.amount.number.isNegative,
        let currency = Currency(code: other.amount.commodity), let minor = other.amount.number.minor(currency)
      else { return nil }
      entry.money = Money(-minor, currency)
      entry.account = DaybookJournal.name(values["from"])
      entry.destination = DaybookJournal.name(values["to"])
      entry.arrived = DaybookJournal.money(values["arrived"])
      let isPending = transaction.postings.contains { $0.account.lowercased() == "assets:receivable" }
      if isPending { entry.paid = "no" }
      return entry
    }
    guard settled.count == 2, transaction.postings.count == 2, settled[0].money.minor > 0, settled[1].money.minor < 0,
      case .account(let destination) = settled[0].place, case .account(let account) = settled[1].place
    else { return nil }
    (entry.account, entry.destination) = (account, destination)
    entry.money = Money(-settled[1].money.minor, settled[1].money.currency)
    if settled[0].money != entry.money { entry.arrived = settled[0].money }
    return entry
  }

  // MARK: Spent, received

  private func entry(
    _ transaction: JournalTransaction, _ categories: [Side], _ settled: Side?, _ sides: [Side]
  ) -> Entry? {
    let values = transaction.values
    // The sign of the sum of all categories shows the direction.
    let sum = categories.reduce(Int64(0)) { $0 &+ $1.money.minor }
    let out = settled?.money.minor ?? 0
    let isReceived = sum != 0 ? sum < 0 : out != 0 ? out > 0 : values["kind"] == "received"
    let sign: Int64 = isReceived ? -1 : 1
    let amounts = categories.map { $0.original ?? Money(sign * $0.money.minor, $0.money.currency) }
    guard Set(amounts.map(\.currency)).count == 1, Set(categories.map { $0.original == nil }).count == 1 else {
      return nil
    }
    let currency = amounts[0].currency
    let whole = amounts.reduce(Int64(0)) { $0 &+ $1.minor }
    if whole <= 0 { return nil }
    var parts = zip(categories, amounts).map { side, amount in
      guard case .category(let name, _) = side.place else { return ("", amount.minor) }
      return (name, amount.minor)
    }
    var entry = Entry(
      date: transaction.day, direction: isReceived ? .received : .spent, money: Money(whole, currency))
    if let name = DaybookJournal.name(values["category"]) {
      entry.category = name
    } else {
      // The category of the rest is the last one.
      entry.category = parts.removeLast().0
    }
    entry.parts = parts.map { (category: $0.0, minor: $0.1) }
    entry.booked = DaybookJournal.money(values["booked"])
    if let settled, case .account(let name) = settled.place {
      entry.account = name
      let charged = Money(abs(settled.money.minor), settled.money.currency)
      if charged.currency != currency {
        if charged.minor != 0 { entry.converted = charged }
      } else if charged.minor != whole {
        return nil
      }
    } else {
      entry.account = DaybookJournal.name(values["account"])
    }
    return entry
  }

  /// Returns the entry with its `paid` value, which is the day of payment, `no`, the value of the `paid` tag, or `nil`.
  private func dated(
    _ entry: Entry, _ transaction: JournalTransaction, _ payment: JournalTransaction?, _ sides: [Side]
  ) -> Entry {
    var entry = entry
    let isBill = transaction.values["due"] != nil
    if let payment {
      entry.paid = "\(payment.day)"
    } else if sides.contains(where: { $0.place == .between }) {
      entry.paid = isBill ? nil : "no"
    } else if let paid = transaction.values["paid"] {
      entry.paid = paid
    } else if isBill {
      entry.paid = "\(entry.date)"
    }
    return entry
  }

  // MARK: Details

  /// Returns the other fields of an entry, such as tags and note, without its id.
  func details(_ transaction: JournalTransaction) -> [FieldChange] {
    let values = transaction.values
    var fields: [FieldChange] = []
    let own = ordered(transaction.tags.map { tags[$0] ?? $0 }, by: values["tags"])
    if !own.isEmpty { fields.append(FieldChange(.tags, .list(own))) }
    let photos = transaction.receipts.map { written in
      let path = isBeancount ? written : PercentEncoding.decoded(written) ?? written
      return path.hasPrefix("receipts/") ? String(path.dropFirst("receipts/".count)) : path
    }
    if !photos.isEmpty { fields.append(FieldChange(.photo, .list(photos))) }
    let texts: [(TransactionKey, String)] = [
      (.note, "note"), (.due, "due"), (.repeats, "repeats"), (.until, "until"), (.auto, "auto"), (.occurrence, "for"),
    ]
    for (key, name) in texts {
      if let text = values[name] { fields.append(FieldChange(key, .one(text))) }
    }
    if let who = DaybookJournal.name(values["who"]) { fields.append(FieldChange(.who, .one(who))) }
    if let shared = values["shared"] { fields.append(FieldChange(.shared, DaybookJournal.sharing(shared))) }
    if let skip = values["skip"] {
      fields.append(FieldChange(.skip, .list(skip.split(separator: " ").map(String.init))))
    }
    return fields
  }

  /// Returns the value of `shared`: a keyword, or a weight for each percent-encoded name.
  private static func sharing(_ text: String) -> FieldText {
    let parts = text.split(separator: " ").compactMap { word -> FieldText.Part? in
      guard let sign = word.lastIndex(of: "="), let name = PercentEncoding.decoded(String(word[..<sign])) else {
        return nil
      }
      return FieldText.Part(key: name, text: String(word[sign...].dropFirst()))
    }
    return parts.isEmpty ? .one(text) : .mapping(parts)
  }

  /// Returns the tags in the order of the comma-separated list. The order is unchanged if the list does not begin with
  /// all of these tags.
  private func ordered(_ tags: [String], by text: String?) -> [String] {
    guard var rest = text else { return tags }
    var (left, result): ([String], [String]) = (tags, [])
    while !left.isEmpty {
      let fitting = left.filter { rest == $0 || rest.hasPrefix($0 + ", ") }
      guard let tag = fitting.max(by: { $0.count < $1.count }) else { return tags }
      result.append(tag)
      left.removeAll { $0 == tag }
      rest = String(rest.dropFirst(tag.count + 2))
    }
    return result
  }

  // MARK: Balances

  /// Returns balance assertions from the journal's text, for programs such as Ledger that do not print them. The result
  /// is empty for Beancount, or if the transactions already have assertions.
  func balances(besides transactions: [JournalTransaction]) -> [JournalTransaction] {
    if isBeancount || transactions.contains(where: { $0.postings.contains { $0.assertion != nil } }) { return [] }
    var balances: [JournalTransaction] = []
    var open: JournalTransaction?
    for (number, line) in lines.enumerated() {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasSuffix(" * Balance according to the bank"), let day = Day(String(text.prefix(10))) {
        open = JournalTransaction(line: number + 1, day: day, title: "")
      } else if text.hasPrefix("    ; note: ") {
        open?.note = String(text.dropFirst("    ; note: ".count))
      } else if let balance = open {
        if let posting = DaybookJournal.assertion(text) {
          balances.append(balance)
          balances[balances.count - 1].postings = [posting]
        }
        open = nil
      }
    }
    return balances
  }

  /// Reads the assertion of a line such as `    assets:Main  0.00 EUR = -12.00 EUR`; `nil` for any other line.
  private static func assertion(_ line: String) -> JournalTransaction.Posting? {
    guard line.hasPrefix("    "), let equals = line.ranges(of: " = ").last,
      let amount = JournalTransaction.Amount(written: String(line[equals.upperBound...])),
      let gap = line[..<equals.lowerBound].ranges(of: "  ").last
    else { return nil }
    let nothing = JournalTransaction.Amount(number: .zero, commodity: amount.commodity)
    return .init(account: String(line[..<gap.lowerBound]).trimmingSpaces, amount: nothing, assertion: amount)
  }

  // MARK: Ids

  /// Returns the entries sorted by date, and within a day by the number in their id. If the book would derive a
  /// different id for an entry, an `id:` is added to it.
  static func ordered(_ entries: [(entry: ParsedEntries.Entry, id: String?)]) -> [ParsedEntries.Entry] {
    let stems = entries.map { Slug.make($0.entry.fields.text(.title) ?? "", of: $0.entry.date) }
    let numbers = entries.indices.map { number(entries[$0].id, stems[$0]) }
    let order = entries.indices.sorted {
      (entries[$0].entry.date, numbers[$0] ?? 1, $0) < (entries[$1].entry.date, numbers[$1] ?? 1, $1)
    }
    var written = Set(order.filter { entries[$0].id != nil && numbers[$0] == nil })
    // An entry that would have another id keeps its id with `id:`, which may change the ids of others.
    for _ in 0..<3 {
      let derived = derived(order, stems) { written.contains($0) ? entries[$0].id : nil }
      let others = order.filter { index in entries[index].id.map { $0 != derived[index] } ?? false }
      if others.isEmpty { break }
      written.formUnion(others)
    }
    return order.map { index in
      var entry = entries[index].entry
      if written.contains(index), let id = entries[index].id, JournalConverter.isID(id) {
        entry.fields.append(FieldChange(.id, .one(id)))
      }
      entry.fields.sort { $0.key.rawValue < $1.key.rawValue }
      return entry
    }
  }

  /// Returns the number at the end of an id that is derived from date and title, 1 if the id has no number; `nil` if
  /// the id is not derived.
  private static func number(_ id: String?, _ stem: String) -> Int? {
    guard let id, id.hasPrefix(stem) else { return nil }
    if id == stem { return 1 }
    let rest = id.dropFirst(stem.count)
    guard rest.first == "-", let number = Int(rest.dropFirst()), number > 1 else { return nil }
    return number
  }

  /// Returns the ids that a book would give the entries (`Identifiers`), keyed by entry index. Written ids are kept.
  private static func derived(_ order: [Int], _ stems: [String], _ written: (Int) -> String?) -> [Int: String] {
    var ids: [Int: String] = [:]
    var taken: Set<String> = []
    for index in order {
      guard let id = written(index) else { continue }
      ids[index] = id
      taken.insert(id)
    }
    for index in order where ids[index] == nil {
      var (id, number) = (stems[index], 1)
      while !taken.insert(id).inserted {
        number += 1
        id = "\(stems[index])-\(number)"
      }
      ids[index] = id
    }
    return ids
  }
}
