import Diagnostics
import Formats

/// A check for entries that spend more money in an income category than the category received in the previous twelve
/// months. The category of such an entry is probably wrong. Real corrections of income are not reported.
struct CorrectionChecks {
  let ledger: Ledger
  let findings: FindingCollector

  /// A change that one part of an entry makes to an income category's total; negative for a correction.
  private struct Change {
    let transaction: Int
    let day: Day
    let amount: HomeAmount
  }

  func run() {
    var changes: [Category.ID: [Change]] = [:]
    var hasCorrections = false
    // “Other” as an income category is a separate error.
    let isIncome = ledger.categories.map { $0.kind == .income && $0.name != Category.otherName }
    for index in ledger.transactions.indices where ledger.touchesIncome(index, isIncome) {
      let (day, isReceived) = (ledger.transactions[index].date, ledger.transactions[index].direction == .received)
      ledger.transactions[index].forEachPart { part in
        guard isIncome[part.category.index], let home = part.homeAmount else { return }
        let amount = isReceived ? home : -home
        if amount < 0 { hasCorrections = true }
        changes[part.category, default: []].append(Change(transaction: index, day: day, amount: amount))
      }
    }
    if !hasCorrections { return }
    for category in changes.keys.sorted() { check(changes[category] ?? [], of: category) }
  }

  /// Checks one income category.
  ///
  /// - Parameter changes: the changes of the category, in any order.
  private func check(_ changes: [Change], of category: Category.ID) {
    guard changes.contains(where: { $0.amount < 0 }) else { return }
    // Income of the same day is treated as received before the correction.
    let sorted = changes.sorted {
      ($0.day, $0.amount < 0 ? 1 : 0, $0.transaction) < ($1.day, $1.amount < 0 ? 1 : 0, $1.transaction)
    }
    var (received, first) = (Int128(0), 0)
    for change in sorted {
      let begin = change.day.month.adding(months: -12).day(change.day.dayOfMonth)
      while sorted[first].day < begin {
        received -= Int128(sorted[first].amount)
        first += 1
      }
      if change.amount < 0, received < Int128(change.amount.magnitude) {
        report(change, of: category, received: HomeAmount(clamping: max(0, received)))
      }
      received += Int128(change.amount)
    }
  }

  private func report(_ change: Change, of category: Category.ID, received: HomeAmount) {
    let transaction = ledger.transactions[change.transaction]
    let name = ledger.category(category).name
    findings.add(.wrongKindOfCategory, in: ledger.file(of: transaction)) {
      let range =
        category == transaction.category
        ? FieldPlace.of(.category, transaction, ledger)
        : FieldPlace.part(in: category, of: transaction, ledger)
      let sum =
        received == 0
        ? "no income" : "only \(ledger.written(received)) \(ledger.homeCurrency.code) of income"
      return Finding(
        .wrongKindOfCategory, at: range, "money is spent in the income category “\(name)”",
        label: "\(sum) in the twelve months before",
        notes: [
          Finding.Note("for spending, choose an expense category; for money received, write “received:”"),
          Finding.Note("if this transaction corrects earlier income, keep it: it lowers the total of “\(name)”"),
        ])
    }
  }
}

extension Ledger {
  /// Whether the entry has a part in an income category.
  ///
  /// - Parameter isIncome: whether each category is an income category, by category index.
  func touchesIncome(_ index: Int, _ isIncome: [Bool]) -> Bool {
    if transactions[index].direction == .moved { return false }
    if isIncome[transactions[index].category.index] { return true }
    return !transactions[index].split.isEmpty
      && transactions[index].split.contains { isIncome[$0.category.index] }
  }

  /// Whether the entry lowers the total of an income category.
  func correctsIncome(_ index: Int, _ isIncome: [Bool]) -> Bool {
    guard touchesIncome(index, isIncome) else { return false }
    var corrects = false
    transactions[index].forEachPart {
      if isIncome[$0.category.index], $0.direction(in: transactions[index]) == .spent { corrects = true }
    }
    return corrects
  }
}
