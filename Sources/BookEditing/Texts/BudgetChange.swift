package import Formats
package import Ledger

/// A change to a category's budget, as entered by the user. The change applies from the current month on, or for all
/// time.
package struct BudgetChange: Sendable, Equatable {
  /// The new amount as text; `nil` to keep the current one. 0 ends the budget.
  package var amount: String?
  /// The new period: `month`, `quarter` or `year`; `nil` to keep the current one.
  package var every: String?
  /// The new value of `carry`: `yes`, `no` or a month; `nil` to keep the current one.
  package var carry: String?
  /// Whether the change also applies to the past.
  package var isForAllTime: Bool

  package init(amount: String? = nil, every: String? = nil, carry: String? = nil, isForAllTime: Bool = false) {
    self.amount = amount
    self.every = every
    self.carry = carry
    self.isForAllTime = isForAllTime
  }

  /// The entered values, each with the key of its form field or option.
  var typed: [(key: String, value: String)] {
    [(CategoryKey.budget.name, amount), (BudgetKey.every.name, every), (BudgetKey.carry.name, carry)]
      .compactMap { key, text in text.map { (key, $0) } }
  }

  /// Returns the text of `budget` after the change; `nil` if no budget remains.
  ///
  /// - Parameters:
  ///   - old: the text before the change.
  ///   - month: the current month, from which the change applies.
  package func changed(_ old: FieldText?, from month: Month) -> FieldText? {
    let items = BudgetText.items(old)
    let place = BudgetText.place(in: items, month)
    let current = place.map { items[$0] }
    var new = BudgetText()
    new[.amount] = amount ?? current?[.amount]
    new[.every] = every ?? current?[.every]
    if new[.every] == Budget.Period.month.rawValue { new[.every] = nil }
    if isForAllTime { return forAllTime(new, current, month) }
    let isCarried = current?.isCarried(in: month) ?? false
    new[.carry] = carry.map { $0 == "\(month)" ? "yes" : $0 } ?? (isCarried ? "yes" : nil)
    if new[.carry] == "no" { new[.carry] = nil }
    new[.from] = "\(month)"
    var before = place.map { Array(items[...$0]) } ?? []
    var after = place.map { Array(items[($0 + 1)...]) } ?? items
    if before.last?.month == month { before.removeLast() }
    if new.isZero { (new[.every], new[.carry]) = (nil, nil) }
    let isKept = before.last.map { new.isLike($0, in: month) } ?? (new.isZero && after.isEmpty)
    if isKept { return BudgetText.field(before + after) }
    // If carrying was to begin in a later month, that month is kept.
    if carry == nil, !new.isZero, let later = current?.month(.carry), later > month,
      after.first?.month.map({ later < $0 }) ?? true
    {
      var item = new
      (item[.from], item[.carry]) = ("\(later)", "yes")
      after.insert(item, at: 0)
    }
    return BudgetText.field(before + [new] + after)
  }

  private func forAllTime(_ item: BudgetText, _ current: BudgetText?, _ month: Month) -> FieldText? {
    var new = item
    if new.isZero { return nil }
    let began = current?[.carry] == "yes" ? current?[.from] : current?[.carry]
    new[.carry] = carry ?? began
    if new[.carry] == "yes" { new[.carry] = current?[.from] ?? "\(month)" }
    if new[.carry] == "no" { new[.carry] = nil }
    return BudgetText.field([new])
  }
}
