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

/// Forms that add, rename, merge and order categories, and that set their budget, colour and icon.
struct CategoriesForm: Form {
  static let route = FormRoute("categories")
  let request: FormRequest
  let subject: String

  func show() -> Response { categoriesPage(CategoryFields(kind: .expense), [], FormFindings(), .fine) }

  /// Returns the page again after one of its forms could not be saved. The form contains the submitted values.
  func again(_ message: FormPage.Message, _ status: Status) -> Response {
    let name = form.text("do") == "add" ? "" : form.text("category") ?? ""
    let fields = CategoryFields(form, kind: ledger.categories.first { $0.name == name }?.kind)
    return categoriesPage(fields, [message], FormFindings(), status, at: name)
  }

  private func categoriesPage(
    _ new: CategoryFields, _ messages: [FormPage.Message], _ formFindings: FormFindings, _ status: Status,
    at name: String = ""
  ) -> Response {
    var page = FormPage(heading: word(.categories))
    page.messages = messages
    page.action = "/categories"
    page.hidden = [FormPage.Hidden("do", "add")]
    // Sending the same name once more adds it.
    if new.asksWhetherDistinct { page.hidden.append(FormPage.Hidden("distinct", new.name)) }
    page.inputs = inputs(new, name.isEmpty ? formFindings : FormFindings(), isNew: true)
    page.buttons = [FormPage.Button(word(.categoryNew), isMain: true)]
    page.links = [FormPage.Link(word(.back), "/categories.html")]
    page.isBelowItems = true
    page.lead = word(.categoryNew)
    let written = (try? Draft(book).categoryTexts()) ?? []
    for (index, category) in ledger.categories.enumerated() {
      let texts = written.first { $0.name == category.name }?.texts ?? [:]
      page.items.append(item(category, index, texts, category.name == name ? (new, formFindings) : nil))
    }
    page.itemsHeading = word(.categories)
    page.icons = icons
    page.orderName = word(.categoryMove, ["name": "{name}"])
    return self.page(page, status, keepsKey: status != .fine)
  }

  /// Returns the row of a category, with its forms.
  ///
  /// - Parameters:
  ///   - texts: the values of the category's keys, as written in the file.
  ///   - refused: the values and findings of a form for this category that could not be saved; `nil` collapses the
  ///     form.
  private func item(
    _ category: Category, _ index: Int, _ texts: [String: FieldText],
    _ refused: (fields: CategoryFields, findings: FormFindings)?
  ) -> FormPage.Item {
    let written = CategoryFields(category, texts, ledger.today.month)
    var fields = refused?.fields ?? written
    fields.suffix = "-\(index)"
    let isPermanent = Category.permanentNames.contains(category.name)
    let named = ["name": clean(category.name)]
    var item = FormPage.Item(category.name)
    let tile = CategoryTile(category)
    (item.color, item.sign) = (tile.color, tile.sign)
    item.action = "/categories"
    item.key = "category\(index)"
    item.hidden = [FormPage.Hidden("category", category.name)]
    item.inputs = inputs(fields, refused?.findings ?? FormFindings(), isNew: false, isPermanent: isPermanent)
    item.buttons = [FormPage.Button(word(.save), name: "do", value: "save", isMain: true)]
    item.note = budgetNote(category, written)
    item.buttonForms = [
      FormPage.ButtonForm(word(.categoryUp, named), value: "up", key: "category\(index)-up", isOff: index == 0),
      FormPage.ButtonForm(
        word(.categoryDown, named), value: "down", key: "category\(index)-down", isDown: true,
        isOff: index + 1 == ledger.categories.count),
    ]
    if !isPermanent { item.collapsedForms = [deletion(category, index, named)] }
    item.isFolded = refused == nil
    item.opening = word(.edit)
    return item
  }

  /// Returns the form that deletes a category, with a list of the categories to which its entries can be moved.
  private func deletion(_ category: Category, _ index: Int, _ named: [String: String]) -> FormPage.CollapsedForm {
    let heirs = ledger.categories.filter { $0.kind == category.kind && $0.name != category.name }.map(\.name)
    let heir = FormField(
      "heir", word(.mergeInto),
      .choice([FormField.Choice("", "—", isChosen: true)] + heirs.map { FormField.Choice($0, $0, isChosen: false) }),
      suffix: "-\(index)")
    return FormPage.CollapsedForm(
      word(.delete), label: word(.categoryDelete, named), key: "category\(index)-gone", inputs: [heir],
      buttons: [FormPage.Button(word(.delete), name: "do", value: "remove", isDestructive: true)])
  }

  /// The icons that the user can choose: the icons used in the book, the icons of the default categories, and further
  /// icons.
  private var icons: [(emoji: String, name: String)] {
    var icons: [(emoji: String, name: String)] = []
    let own = ledger.categories.compactMap { category in category.icon.map { (emoji: $0, name: category.name) } }
    let usual = (Category.defaultExpenses + Category.defaultIncomes).map { (emoji: $0.1, name: $0.0) }
    let others = CategoryFields.moreIcons.map { (emoji: String($0), name: String($0)) }
    for icon in own + usual + others where !icons.contains(where: { $0.emoji == icon.emoji }) { icons.append(icon) }
    return icons
  }

  /// Returns the budget as text, such as “€220.00 · Month”. For an income category, returns the word for income.
  private func budgetNote(_ category: Category, _ fields: CategoryFields) -> String {
    guard category.kind == .expense else { return word(.income) }
    guard let minor = AmountText.minor(fields.budget, home, decimal) else { return word(.categoryNoBudget) }
    let period: FormWord =
      switch Budget.Period(rawValue: fields.every) {
      case .quarter: .everyQuarter
      case .year: .everyYear
      default: .everyMonth
      }
    return "\(wording.money(HomeAmount(minor))) · \(word(period))"
  }

  private func inputs(
    _ fields: CategoryFields, _ formFindings: FormFindings, isNew: Bool, isPermanent: Bool = false
  ) -> [FormField] {
    func input(_ name: String, _ label: FormWord, _ kind: FormField.Kind = .line, _ value: String) -> FormField {
      FormField(
        name, word(label), kind, value: value, findings: formFindings.byField[name] ?? [], suffix: fields.suffix)
    }
    var inputs: [FormField] = []
    if !isPermanent { inputs.append(input("name", .name, .line, fields.name)) }
    if isNew {
      let kinds: [(Category.Kind, FormWord)] = [(.expense, .expense), (.income, .income)]
      inputs.append(
        input(
          "kind", .kind,
          .radio(kinds.map { FormField.Choice($0.0.rawValue, word($0.1), isChosen: $0.0 == fields.kind) }), ""))
    }
    let periods: [(Budget.Period, FormWord)] = [(.month, .everyMonth), (.quarter, .everyQuarter), (.year, .everyYear)]
    if fields.kind == .expense {
      inputs += [
        input("budget", .budget, .amount, fields.budget),
        input(
          "every", .budgetEvery,
          .choice(periods.map { FormField.Choice($0.0.rawValue, word($0.1), isChosen: $0.0.rawValue == fields.every) }),
          ""),
        input("carry", .carry, .choice(carryChoices(fields.carry)), ""),
      ]
      if !isNew { inputs.append(input("always", .budgetAlways, .check, fields.isForAllTime ? "yes" : "")) }
    }
    return inputs + [input("color", .color, .color, fields.color), input("icon", .icon, .icon, fields.icon)]
  }

  /// Returns the choices for carrying over money that is left. Any other current value, such as a month, remains a
  /// choice.
  private func carryChoices(_ carry: String) -> [FormField.Choice] {
    var known = [("", word(.no)), ("yes", word(.yes))]
    if !known.contains(where: { $0.0 == carry }) { known.append((carry, carry)) }
    return known.map { FormField.Choice($0.0, $0.1, isChosen: $0.0 == carry) }
  }

  func submit() -> Response {
    let name = form.text("category") ?? ""
    let deed = form.text("do") ?? "add"
    let known = ledger.categories.first { $0.name == name }
    let fields = CategoryFields(form, kind: known?.kind)
    let start = ContinuousClock.now
    do throws(BookError) {
      var text = word(.saved)
      switch deed {
      case "remove":
        let heir = form.text("heir").flatMap { $0.isEmpty ? nil : $0 }
        _ = try changeBook("category remove \(name)", id: { _ in "" }) { (draft) throws(BookError) in
          try draft.removeCategory(name, into: heir)
        }
        text = word(.removed, ["id": name])
      case "up", "down":
        _ = try changeBook("category \(deed) \(name)", id: { _ in "" }) { (draft) throws(BookError) in
          try draft.moveCategory(name, by: deed == "up" ? -1 : 1)
        }
      case "order":
        let names = (form.text("order") ?? "").split(whereSeparator: \.isNewline).map { String($0).trimmingSpaces }
        _ = try changeBook("category order", id: { _ in "" }) { (draft) throws(BookError) in
          try draft.orderCategories(names)
        }
      case "save":
        _ = try changeBook("category edit \(name)", id: { _ in "" }) { (draft) throws(BookError) in
          let texts = try draft.categoryTexts().first { $0.name == name }?.texts ?? [:]
          let old = known.map { CategoryFields($0, texts, ledger.today.month) }
          if !fields.name.isEmpty, fields.name != name { _ = try draft.renameCategory(name, to: fields.name) }
          return try draft.changeCategory(
            fields.name.isEmpty ? name : fields.name, fields.values,
            budget: fields.budgetChange(of: old, decimal, home))
        }
      default:
        _ = try changeBook("category add \(fields.name)", id: { _ in "" }) { (draft) throws(BookError) in
          try draft.addCategory(fields.newCategory(decimal, home))
        }
      }
      _ = builtBook.state(since: start)
      return done(text, at: "categories")
    } catch {
      var formFindings = FormFindings(error, FormFindings.same)
      var fields = fields
      if let sentence = similarCategory(error) {
        (formFindings.others, formFindings.byField["name"]) = ([], [sentence])
        fields.asksWhetherDistinct = true
      }
      return categoriesPage(
        fields, formFindings.others.map { FormPage.Message($0) }, formFindings, error.status,
        at: deed == "add" ? "" : name)
    }
  }
}
