import BookEditing
import Diagnostics
import Ledger
import Formats
import Reports

/// A month's totals, formatted for a code lens and a message.
struct MonthSums {
  private let month: MonthReading
  private let ledger: Ledger
  private var spent: HomeAmount = 0
  private var received: HomeAmount = 0
  private var pending: HomeAmount = 0
  private var pendingCount = 0
  private var byCategory: [Int: HomeAmount] = [:]

  init(_ month: MonthReading, _ state: LiveBook.State) {
    self.month = month
    ledger = month.ledger
    let isIncome = ledger.categories.map { $0.kind == .income }
    for transaction in ledger.transactions {
      if transaction.direction == .spent, case .pending = transaction.status(on: ledger.today) {
        pending += transaction.homeAmount ?? 0
        pendingCount += 1
      }
      transaction.forEachPart { part in
        switch Contribution(part, transaction.direction, isIncome: isIncome[part.category.index]) {
        case .spent(let amount):
          spent += amount
          byCategory[part.category.index, default: 0] += amount
        case .received(let amount): received += amount
        case .noRate, .moved: break
        }
      }
    }
  }

  private func money(_ amount: HomeAmount) -> String { "\(ledger.written(amount)) \(ledger.homeCurrency.code)" }

  /// The total spent in categories with a monthly budget, and the sum of these budgets; `nil` if there is no monthly
  /// budget. Quarterly and yearly budgets are excluded.
  private var budget: (spent: HomeAmount, amount: HomeAmount)? {
    var sums: (spent: HomeAmount, amount: HomeAmount) = (0, 0)
    for (index, category) in ledger.categories.enumerated() {
      guard let budget = category.budget?.item(in: month.month), budget.every == .month, category.kind == .expense
      else { continue }
      sums.amount += budget.amount
      sums.spent += byCategory[index] ?? 0
    }
    return sums.amount > 0 ? sums : nil
  }

  var title: String {
    var parts = ["\(EnglishNames.name(of: month.month)): \(money(spent)) spent"]
    if received != 0 { parts.append("\(money(received)) received") }
    if pendingCount > 0 { parts.append("\(money(pending)) to pay") }
    if let budget {
      let left = budget.amount - budget.spent
      parts.append(left >= 0 ? "\(money(left)) of the budgets left" : "\(money(-left)) over the budgets")
    }
    return parts.joined(separator: " · ")
  }

  var text: String {
    let largest = byCategory.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(5)
    let lines = largest.map { "\(ledger.categories[$0.key].name): \(money($0.value))" }
    return ([title] + lines).joined(separator: "\n")
  }
}
