import BookEditing
import Localization
import Ledger
import Formats
import SiteComponents
import Reports
import Site

/// The fields of the form for an entry.
struct EntryFields {
  let request: FormRequest
  let entry: EntryForm
  private let formFindings: FormFindings
  /// The photos that the entry already has, which the user can keep or remove.
  var photos: [String] = []
  /// Photos that were uploaded with a rejected form, so that the user need not choose them again.
  var kept: [PendingUploads.Photo] = []
  /// Whether the fields of a bill are shown at the top level.
  var isBill = false

  init(_ request: FormRequest, _ entry: EntryForm, _ formFindings: FormFindings) {
    self.request = request
    self.entry = entry
    self.formFindings = formFindings
    photos = entry.photos
  }

  var ledger: Ledger { request.ledger }
  func word(_ word: FormWord) -> String { request.word(word) }
  func text(_ key: TransactionKey) -> String { entry.texts[key] ?? "" }
  func findings(_ name: String) -> [String] { formFindings.byField[name] ?? [] }

  /// Returns the form field for the key. If `kind` is `nil`, the type of the field depends on the key.
  func field(
    _ key: TransactionKey, _ kind: FormField.Kind? = nil, proposals: [String] = [], only: String = ""
  ) -> FormField {
    var field = FormField(
      key.name, label(of: key), kind ?? EntryFields.kind(of: key.key), value: text(key), findings: findings(key.name),
      proposals: proposals)
    field.fills = formFindings.fills[key.name] ?? []
    field.isTranslated = formFindings.isTranslated(key.name)
    field.only = only
    return field
  }

  private static func kind(of key: Key) -> FormField.Kind {
    switch key.kind {
    case .day, .days, .dayOrNo: .day
    case .amount: .amount
    case .text: .text
    default: .line
    }
  }

  private func label(of key: TransactionKey) -> String {
    key.formWord.map(word) ?? key.word.map { request.wording.text($0) } ?? EntryFields.capitalized(key.name)
  }

  func page(heading: String) -> EntryPage {
    var page = EntryPage(heading: heading, amount: amount, title: title, day: day)
    let kinds: [(TransactionKey, String)] = [(.spent, "−"), (.received, "+"), (.moved, "⇄")]
    page.kinds = kinds.map { key, sign in
      EntryPage.Kind(FormField.Choice(key.name, label(of: key), isChosen: key == entry.kind), sign: sign)
    }
    page.currencySign = currencySign
    page.bill = isBill ? billFields : []
    page.tiles = tiles
    page.categories = request.categoryTiles
    page.withoutCategory = (withoutCategory(isDebit: true), withoutCategory(isDebit: false))
    page.pickerAdd = request.word(.pickerAdd, ["name": "{name}"])
    page.isCategoryTranslated = formFindings.isTranslated(TransactionKey.category.name)
    page.allCategories = request.word(.allCategories, ["count": request.wording.number(Int64(ledger.categories.count))])
    page.categoryFindings = findings(TransactionKey.category.name)
    page.categoryFills = formFindings.fills[TransactionKey.category.name] ?? []
    page.moved = moved
    if ledger.accounts.count > 1 { page.account = [account(.account, only: EntryForm.flowKind)] }
    page.account += memberFields
    page.photos = photoFields
    page.groups = groups
    page.opensMore = page.groups.contains(where: \.isOpen)
    return page
  }

  // MARK: Common fields

  private var amount: FormField {
    var amount = FormField(
      EntryForm.amount, request.word(.amountIn, ["currency": currency?.code ?? request.home.code]), .amount,
      value: text(entry.kind), findings: findings(EntryForm.amount), isNeeded: true, isFirst: true)
    amount.fills = formFindings.fills[EntryForm.amount] ?? []
    amount.isTranslated = formFindings.isTranslated(EntryForm.amount)
    return amount
  }

  private var currency: Currency? {
    let typed = text(.currency)
    return typed.isEmpty ? request.home : Currency(code: typed.uppercased())
  }

  /// The currency sign that the site shows next to an amount.
  private var currencySign: String {
    guard let currency else { return "" }
    let pattern = request.wording.pattern(of: currency).replacing("{amount}", with: "")
    return String(pattern.filter { !$0.isWhitespace })
  }

  private var title: FormField {
    var field = field(.title)
    field.isNeeded = true
    return field
  }

  private var day: EntryPage.DayField {
    let typed = text(.date)
    let hasFindings = !findings(TransactionKey.date.name).isEmpty
    var days = (0..<4).map { ledger.today.adding(days: -$0) }
    // An older day has a button, too, so that the month can stay closed.
    if let own = Day(typed), !days.contains(own), ledger.window.days.contains(own), !hasFindings {
      days.replaceSubrange(2..., with: [own])
    }
    let isOther = !typed.isEmpty && !days.contains { "\($0)" == typed } || hasFindings
    var field = field(.date)
    field.value = isOther ? typed : ""
    field.hint = request.days.examples.prefix(3).joined(separator: ", ")
    var day = EntryPage.DayField(field)
    let wording = request.wording
    day.chips = days.enumerated().map { count, it in
      let name =
        switch count {
        case 0: wording.text(.today)
        case 1: wording.text(.yesterday)
        default: shortName(of: it, isOnly: days.count < 4)
        }
      return FormField.Choice("\(it)", EntryFields.capitalized(name), isChosen: "\(it)" == typed && !isOther)
    }
    day.isOther = isOther
    day.weekdays = (1...7).map { wording.weekday($0, isShort: true) }.joined(separator: "|")
    day.months = (1...12).map { wording.headingName(of: Month(year: 2000, month: $0)) }.joined(separator: "|")
    day.firstWeekday = ledger.settings.firstWeekday
    day.today = "\(ledger.today)"
    day.first = "\(ledger.window.days.lowerBound)"
    day.last = "\(ledger.window.days.upperBound)"
    return day
  }

  /// Returns a short name for a day, such as “Sat 21”. If `isOnly`, the name includes the month, and also the year if it
  /// is not the current one.
  private func shortName(of day: Day, isOnly: Bool) -> String {
    let wording = request.wording
    let isThisYear = day.month.year == ledger.today.month.year
    let date =
      !isOnly ? "\(day.dayOfMonth)" : isThisYear ? wording.shortDate(day) : wording.shortDateAndYear(day)
    return "\(wording.weekday(day.weekday, isShort: true)) \(date)"
  }

  /// Returns the text with a capital first letter.
  static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  // MARK: Category

  private static let tileCount = 8

  /// Returns a sentence about the category that an entry has if the user does not choose one.
  private func withoutCategory(isDebit: Bool) -> String {
    guard let category = ledger.defaultCategory(isDebit: isDebit) else { return "" }
    return request.word(.categoryWithout, ["name": FormText.clean(ledger.category(category).name)])
  }

  /// The most likely expense categories, then the most likely income categories. The chosen category is always
  /// included.
  private var tiles: [EntryPage.Tile] {
    let likely = LikelyCategories(ledger)
    let chosen = text(.category)
    var tiles: [EntryPage.Tile] = []
    for direction in [Transaction.Direction.spent, .received] {
      tiles += likely.categories(title: text(.title), direction, count: EntryFields.tileCount).map {
        FormRequest.tile(ledger.category($0), isIncome: direction == .received)
      }
    }
    if chosen.isEmpty { return tiles }
    if let place = tiles.firstIndex(where: { $0.name == chosen }) {
      tiles[place].isChosen = true
      return tiles
    }
    // The name as it was typed. It may be a former name, or not a category.
    var own = request.tile(named: chosen)
    own.name = chosen
    own.isChosen = true
    if let last = tiles.lastIndex(where: { $0.isIncome == own.isIncome }),
      tiles.count(where: { $0.isIncome == own.isIncome }) >= EntryFields.tileCount
    {
      tiles.remove(at: last)
    }
    tiles.insert(own, at: 0)
    return tiles
  }

  // MARK: Accounts

  /// Returns the field for choosing an account. The empty choice means the main account even if this account has a
  /// name, so that the form does not add this name to entries without an account.
  private func account(_ key: TransactionKey, only: String) -> FormField {
    let names = ledger.accounts.map(\.name)
    if names.count < 2 { return field(key, only: only) }
    var typed = text(key)
    // Without accounts both are the main account, which no transfer can have.
    if key == .to, typed.isEmpty, text(.from).isEmpty { typed = usualDestination ?? names[1] }
    let isMain = typed.isEmpty || !names.dropFirst().contains(typed) && isNameOfMain(typed)
    var choices = names.enumerated().map { index, name in
      let label = EntryFields.capitalized(ledger.label(of: Account.ID(index: index)))
      return index == 0
        ? FormField.Choice(isMain ? typed : "", label, isChosen: isMain)
        : FormField.Choice(name, label, isChosen: name == typed)
    }
    if !isMain, !names.contains(typed) { choices.append(FormField.Choice(typed, typed, isChosen: true)) }
    // As many buttons as a phone has in one line.
    let fits = choices.count <= 4 && choices.reduce(0) { $0 + $1.text.count } <= 30
    var field = field(key, key == .account && fits ? .radio(choices) : .choice(choices), only: only)
    field.isPicked = true
    return field
  }

  private func isNameOfMain(_ typed: String) -> Bool {
    let key = UnicodeText.nameKey(typed)
    return ledger.settings.mainAccountNames.contains { UnicodeText.nameKey($0) == key }
  }

  /// The name of the account to which the last transfer from the main account was made; `nil` if there was none.
  private var usualDestination: String? {
    let last = ledger.transactions.last { $0.direction == .moved && $0.account.index == 0 }
    return last?.details?.destination.map { ledger.accounts[$0.index].name }
  }

  /// The fields for the payer and for the members who share the entry; empty if the book has no members.
  private var memberFields: [FormField] {
    let names = ledger.members
    if names.isEmpty { return [] }
    func choices(_ key: TransactionKey, _ known: [(value: String, label: String)]) -> FormField.Kind {
      let typed = text(key)
      var choices = known.map { FormField.Choice($0.value, $0.label, isChosen: $0.value == typed) }
      if !known.contains(where: { $0.value == typed }) {
        choices.append(FormField.Choice(typed, typed, isChosen: true))
      }
      return choices.count <= 6 ? .radio(choices) : .choice(choices)
    }
    let who = [("", word(.whoUsual))] + names.map { ($0, FormText.clean($0)) }
    let only = names.map { name in
      (
        SharingText.text(.mapping([FieldText.Part(key: name, text: "1")])),
        request.word(.sharedOnly, ["name": FormText.clean(name)])
      )
    }
    let shared = [("", word(.sharedUsual)), ("yes", word(.sharedAll)), ("no", word(.sharedNone))] + only
    return [
      field(.who, choices(.who, who), only: EntryForm.flowKind), field(.shared, choices(.shared, shared)),
    ]
  }

  private var moved: [FormField] {
    let only = TransactionKey.moved.name
    let accounts = [account(.from, only: only), account(.to, only: only)]
    let hasOneCurrency = Set(ledger.accounts.map(\.currency)).count == 1
    return hasOneCurrency && text(.arrived).isEmpty ? accounts : accounts + [field(.arrived, only: only)]
  }

  // MARK: Photos

  private var photoFields: [FormField] {
    var fields: [FormField] = []
    if !photos.isEmpty {
      let pictures = photos.map { name in
        FormField.Picture(
          name: name, small: request.picture(of: name), isKept: entry.photos.contains(name))
      }
      fields.append(FormField("keep", word(.photos), .pictures(pictures)))
    }
    let lost = entry.sent.count > kept.count ? [word(.photosAgain)] : []
    let choices = kept.map { FormField.Choice($0.key, $0.name, isChosen: true) }
    fields.append(
      FormField(
        "photo", word(.photo), .photos(kept: choices), hint: word(.photoHint),
        findings: findings(TransactionKey.photo.name) + lost))
    return fields
  }
}
