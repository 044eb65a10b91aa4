import BookEditing
import Diagnostics
import Formats
import Ledger
import Platform
import Reports
import Statements

/// A builder that writes the entries of an import as text.
struct EntryTextBuilder {
  private let plan: ImportPlan
  private let before: Reading
  /// The ledger with the categories that the import adds.
  private let ledger: Ledger
  /// The number of equal entries, both in the ledger and among the entries written so far. Each further equal entry
  /// gets an explicit id.
  private var known: [Equal: Int] = [:]
  private var takenIDs: Set<String>

  private struct Equal: Hashable {
    var day: Day
    var title: String
    var amount: Money
  }

  init(_ plan: ImportPlan, _ before: Reading, _ ledger: Ledger) {
    self.plan = plan
    self.ledger = ledger
    self.before = before
    takenIDs = Set(before.ids.ids)
    // Entries that become a transfer are not counted as equal to it.
    let converted = Set(plan.rows.compactMap { $0.state == .moved ? $0.converts : nil })
    for (index, transaction) in before.ledger.transactions.enumerated() where !converted.contains(index) {
      known[Equal(day: transaction.date, title: transaction.title, amount: transaction.amount), default: 0] += 1
    }
  }

  /// Whether the row is written as an entry. For a transfer, only the row of the debited account is written.
  func isWritten(_ row: Int) -> Bool {
    switch plan.rows[row].state {
    case .new: true
    case .moved: plan.rows[row].partner == nil || plan.rows[row].isDebit
    default: false
    }
  }

  mutating func entry(_ index: Int) -> Draft.Incoming {
    var row = plan.rows[index]
    var day = row.day ?? ledger.today
    var note = row.note
    // Day, title and note are taken from the row of the debited account.
    if row.state == .moved, let entry = row.converts {
      let former = ledger.transactions[entry]
      if !row.isDebit { (day, row.title) = (former.date, former.title) }
      if !row.isDebit || former.direction == .moved { note = former.details?.note }
      row.tags = (former.details?.tags ?? []) + row.tags.filter { former.details?.tags.contains($0) != true }
      row.isHistory = ledger.file(of: day.month)?.isArchived ?? row.isHistory
    }
    if let fields = row.fields { return whole(row, fields, day) }
    var fields: [(key: TransactionKey, value: FieldText)] = [(.date, .one(day.description)), (.title, .one(row.title))]
    let money: Money
    if row.state == .moved {
      money = addTransfer(row, index, to: &fields)
    } else {
      money = addAmount(row, index, to: &fields)
    }
    if !row.tags.isEmpty { fields.append((.tags, .list(row.tags))) }
    if let who = row.who, row.state != .moved { fields.append((.who, .one(who))) }
    if let note { fields.append((.note, .one(note))) }
    if let template = row.seriesTemplate {
      fields.append((.occurrence, .one("\(OccurrenceReference(before.ids.ids[template], row.period))")))
    }
    let former = row.state == .moved ? row.converts.flatMap { ledger.transactions[$0].details?.id } : nil
    if let id = former ?? ownID(day, row.title, money) { fields.append((.id, .one(id))) }
    return Draft.Incoming(day: day, fields: fields.map { ($0.key.name, $0.value) }, isHistory: row.isHistory)
  }

  private mutating func whole(_ row: ImportPlan.Row, _ fields: [FieldChange], _ day: Day) -> Draft.Incoming {
    var fields = fields.compactMap { field in field.value.map { (key: field.key.name, value: $0) } }
    let money = Money(Int64((row.minor ?? 0).magnitude), row.currency ?? ledger.homeCurrency)
    if let id = ownID(day, row.title, money), !fields.contains(where: { $0.key == TransactionKey.id.name }) {
      fields.append((TransactionKey.id.name, .one(id)))
    }
    return Draft.Incoming(day: day, fields: fields, isHistory: row.isHistory)
  }

  private func written(_ minor: Int64, _ currency: Currency) -> FieldText {
    .one(AmountText.written(Int64(minor.magnitude), currency, ledger.settings.decimalSeparator))
  }

  private func addAmount(
    _ row: ImportPlan.Row, _ index: Int, to fields: inout [(key: TransactionKey, value: FieldText)]
  ) -> Money {
    let account = plan.accounts[plan.account(of: index) ?? 0]
    let minor = row.minor ?? 0
    var money = Money(Int64(minor.magnitude), account.currency)
    if let original = row.original, original.currency != account.currency,
      let amount = original.amount.minor(original.currency), amount != 0
    {
      money = Money(Int64(amount.magnitude), original.currency)
      fields.append((.booked, written(minor, account.currency)))
    }
    fields.append((row.isDebit ? .spent : .received, written(money.minor, money.currency)))
    let isPlain = row.category == nil || row.category == ledger.defaultCategory(isDebit: row.isDebit)
    if !isPlain, let category = row.category { fields.append((.category, .one(ledger.category(category).name))) }
    let parts = row.parts(of: money.minor).map { category, part in
      FieldText.Part(
        key: ledger.category(category).name,
        text: AmountText.written(part, money.currency, ledger.settings.decimalSeparator))
    }
    if !parts.isEmpty { fields.append((.split, .mapping(parts))) }
    if money.currency != ledger.homeCurrency || fields.contains(where: { $0.key == .booked }) {
      fields.append((.currency, .one(money.currency.code)))
    }
    if !account.isUnnamed { fields.append((.account, .one(account.name))) }
    return money
  }

  private func addTransfer(
    _ row: ImportPlan.Row, _ index: Int, to fields: inout [(key: TransactionKey, value: FieldText)]
  ) -> Money {
    let own = plan.accounts[plan.account(of: index) ?? 0]
    let other = plan.accounts[row.otherAccount ?? 0]
    let (from, to) = row.isDebit ? (own, other) : (other, own)
    var money = Money(Int64((row.minor ?? 0).magnitude), own.currency)
    var arrived: Money?
    if let entry = row.converts, other.currency != own.currency {
      let moved = ledger.transactions[entry]
      // An entry that is already a transfer is known by the amount received.
      let former = moved.direction == .moved ? moved.details?.arrived ?? moved.amount : moved.charged
      (money, arrived) = row.isDebit ? (money, former) : (former, money)
    }
    fields.append((.moved, written(money.minor, money.currency)))
    if money.currency != ledger.homeCurrency { fields.append((.currency, .one(money.currency.code))) }
    if !from.isUnnamed { fields.append((.from, .one(from.name))) }
    if !to.isUnnamed { fields.append((.to, .one(to.name))) }
    if let arrived { fields.append((.arrived, written(arrived.minor, arrived.currency))) }
    if let partner = row.partner, other.currency != own.currency {
      fields.append((.arrived, written(plan.rows[partner].minor ?? 0, other.currency)))
    }
    return money
  }

  /// Returns an explicit id if the entry equals an earlier one; `nil` for the first of several equal entries.
  private mutating func ownID(_ day: Day, _ title: String, _ money: Money) -> String? {
    let equal = Equal(day: day, title: title, amount: money)
    let count = known[equal, default: 0]
    known[equal] = count + 1
    if count == 0 { return nil }
    // An id may contain only ASCII letters, and at most sixty characters including the number.
    let letters = String(String.UnicodeScalarView(title.unicodeScalars.filter(\.isASCII)))
    let stem = Slug.make(letters, of: day).prefix(54)
    var number = count + 1
    while takenIDs.contains("\(stem)-\(number)") { number += 1 }
    takenIDs.insert("\(stem)-\(number)")
    return "\(stem)-\(number)"
  }

  /// The changes to existing entries: bills become paid, and amounts are replaced by the bank's amounts.
  var changes: [(entry: Draft.Place, fields: [FieldChange])] {
    plan.rows.indices.compactMap { index in
      let row = plan.rows[index]
      guard let entry = row.entry, let day = row.day, let account = plan.account(of: index) else { return nil }
      var fields: [FieldChange] = []
      let transaction = ledger.transactions[entry]
      if row.state == .bill { fields.append(FieldChange(.paid, .one(day.description))) }
      if row.changesAmount, row.state == .bill || row.state == .known {
        let key: TransactionKey = transaction.direction == .received ? .received : .spent
        let isForeign = transaction.amount.currency != plan.accounts[account].currency
        fields.append(FieldChange(isForeign ? .booked : key, written(row.minor ?? 0, plan.accounts[account].currency)))
      }
      if fields.isEmpty { return nil }
      let source = transaction.source
      return (Draft.Place(path: ledger.files[Int(source.file)].path, start: Int(source.start)), fields)
    }
  }

  /// The indices of entries with changed fields.
  var changedEntries: [Int] {
    plan.rows.compactMap { row in
      row.state == .bill || (row.state == .known && row.changesAmount) ? row.entry : nil
    }
  }

  /// Entries that become transfers, each with its row.
  var converted: [(row: Int, place: Draft.Place)] {
    plan.rows.indices.compactMap { row in
      guard plan.rows[row].state == .moved, let entry = plan.rows[row].converts else { return nil }
      let source = ledger.transactions[entry].source
      return (row, Draft.Place(path: ledger.files[Int(source.file)].path, start: Int(source.start)))
    }
  }

  /// The balance assertions to write.
  var balanceAssertions: [Draft.Incoming] {
    plan.balanceAssertions.map { assertion in
      let account = plan.accounts[assertion.account]
      var fields: [(key: String, value: FieldText)] = [
        (BalanceAssertionKey.date.name, .one(assertion.day.description)),
        (
          BalanceAssertionKey.balance.name,
          .one(AmountText.written(assertion.balance, account.currency, ledger.settings.decimalSeparator))
        ),
      ]
      if !account.isUnnamed { fields.append((BalanceAssertionKey.account.name, .one(account.name))) }
      if let note = assertion.note { fields.append((BalanceAssertionKey.note.name, .one(note))) }
      return Draft.Incoming(day: assertion.day, fields: fields, isHistory: assertion.isHistory)
    }
  }
}
