import BookEditing
import Build
import Diagnostics
import Formats
import Ledger
import Localization
import Platform
import Reports
import Site
import SiteComponents

/// The fields of the form for one category.
struct CategoryFields {
  var name = ""
  var kind: Category.Kind
  var budget = ""
  var every = Budget.Period.month.rawValue
  var carry = ""
  var color = ""
  var icon = ""
  /// Whether a new budget also applies to past months.
  var isForAllTime = false
  /// Whether the user has confirmed a name that is similar to the name of another category.
  var isDistinct = false
  /// Whether the form asks the user to confirm a name that is similar to the name of another category.
  var asksWhetherDistinct = false
  var suffix = ""

  static let moreIcons = "🐟🍷🍽🚲⛽🚕📱💻📚🎵🏋💇💊🦷🐕🌱🔧🧹🎟🎮🧳💍🏫👶💳📈🏛🛡🔥🌐📰☂"

  init(kind: Category.Kind) { self.kind = kind }

  /// Creates the fields from an existing category.
  ///
  /// - Parameters:
  ///   - texts: the values in the file, without the defaults that depend on the position in the list.
  ///   - month: the month whose budget is shown.
  init(_ category: Category, _ texts: [String: FieldText], _ month: Month) {
    func text(_ key: CategoryKey) -> String { texts[key.name]?.texts.first ?? "" }
    name = category.name
    kind = category.kind
    (color, icon) = (text(.color), text(.icon))
    guard let current = BudgetText.applying(texts[CategoryKey.budget.name], in: month), !current.isZero else { return }
    (budget, every, carry) = (current[.amount] ?? "", current[.every] ?? every, current[.carry] ?? "")
  }

  /// Creates the fields from a submitted form.
  ///
  /// - Parameter kind: the kind of an existing category; `nil` for a new one.
  init(_ form: FormBody, kind: Category.Kind?) {
    func text(_ name: String) -> String { (form.text(name) ?? "").trimmingSpaces }
    self.kind = kind ?? Category.Kind(rawValue: text("kind")) ?? .expense
    (name, budget, carry, icon) = (text("name"), text("budget"), text("carry"), text("icon"))
    color = (form.choice("color") ?? "").trimmingSpaces
    if Budget.Period(rawValue: text("every")) != nil { every = text("every") }
    isForAllTime = !text("always").isEmpty
    isDistinct = !name.isEmpty && text("distinct") == name
  }

  private func budgetText(_ decimal: DecimalSeparator, _ home: Currency) -> String? {
    if budget.isEmpty { return nil }
    let sum = AmountSum.minorUnits(budget, decimals: home.decimals, decimal)
    return sum.map { AmountText.written($0, home, decimal) } ?? budget
  }

  private var period: String? { every == Budget.Period.month.rawValue ? nil : every }

  func newCategory(_ decimal: DecimalSeparator, _ home: Currency) -> CategoriesText.NewCategory {
    let budget = kind == .expense ? budgetText(decimal, home) : nil
    return CategoriesText.NewCategory(
      name: name, kind: kind, budget: budget, every: budget == nil ? nil : period,
      carry: budget == nil || carry.isEmpty ? nil : carry, color: color.isEmpty ? nil : color,
      icon: icon.isEmpty ? nil : icon,
      formerNames: [], isDistinct: isDistinct)
  }

  /// The new text for each key except the budget. `nil` removes the key.
  var values: [(key: CategoryKey, value: FieldText?)] {
    [(.color, color.isEmpty ? nil : .one(color)), (.icon, icon.isEmpty ? nil : .one(icon))]
  }

  /// Returns the change to the budget. `nil` if the category is not for expenses, or if no budget field was changed and
  /// no existing budget is to be applied to past months.
  func budgetChange(of old: CategoryFields?, _ decimal: DecimalSeparator, _ home: Currency) -> BudgetChange? {
    guard kind == .expense else { return nil }
    let old = old ?? CategoryFields(kind: kind)
    let isSame = (old.budget, old.every, old.carry) == (budget, every, carry)
    if isSame, !isForAllTime || budget.isEmpty { return nil }
    return BudgetChange(
      amount: budget == old.budget ? nil : budgetText(decimal, home) ?? "0", every: every == old.every ? nil : every,
      carry: carry == old.carry ? nil : carry.isEmpty ? "no" : carry, isForAllTime: isForAllTime)
  }
}
