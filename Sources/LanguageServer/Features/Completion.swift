import BookEditing
import Diagnostics
import Imports
import Ledger
import Formats
import Reports

/// The completion items at one position of the caret.
struct Completion {
  let session: EditorSession
  let document: OpenDocument
  let book: LiveBookFolder
  let caret: CaretContext
  let state: LiveBook.State
  let catalog: BookCatalog
  /// The entry at the caret; `nil` if there is no entry.
  let entry: EntryText?
  /// The indentation of the file's dashes, as spaces.
  let margin: String

  init(_ session: EditorSession, _ document: OpenDocument, _ book: LiveBookFolder, _ caret: CaretContext) {
    self.session = session
    self.document = document
    self.book = book
    self.caret = caret
    catalog = session.catalog(book)
    state = book.lastState ?? book.state
    let lines = EntryLines(document.bytes, document.positions)
    margin = String(repeating: " ", count: lines.column)
    entry = caret.dash.map { EntryText(from: $0, document.file, lines) }
  }

  var sharedLedger: Ledger { state.reading.sharedLedger }
  var separator: DecimalSeparator { sharedLedger.settings.decimalSeparator }
  var home: Currency { sharedLedger.homeCurrency }
  var today: Day { sharedLedger.today }
  var style: ScalarText.Style { caret.isFlow ? .flow : .block }
  /// Whether the entry at the caret is a balance assertion.
  var isBalanceAssertion: Bool { entry?.field(BalanceAssertionKey.mark) != nil }

  /// The items listed before titles, likeliest first.
  var items: [CompletionItem] {
    switch (document.kind, caret.spot) {
    case (_, .none), (.other, _): []
    case (.month, .entry): entryItems
    case (.month, .key(nil)): keyItems(isBalanceAssertion ? BalanceAssertionKey.keys : transactionKeys)
    case (_, .key("shared")): memberItems.map(asKey)
    case (.month, .key("split")): categoryItems(isExpense: isExpense, besides: writtenParts)
    case (.month, .value(let key, of: nil)): valueItems(key)
    case (.month, .value(let name, of: "split")): restItems(for: name)
    case (.month, .item(let key)): valueItems(key)
    case (.categories, .entry), (.categories, .key(nil)): keyItems(CategoryKey.keys)
    case (.categories, .key("budget")), (.categories, .item("budget")): keyItems(BudgetKey.keys)
    case (.categories, .value(let key, of: let group)), (.settings, .value(let key, of: let group)),
      (.rates, .value(let key, of: let group)):
      tableItems(key, in: group)
    case (.settings, .key(let group)): keyItems(keys(of: group))
    case (.rates, .key(nil)): keyItems(RatesKey.keys)
    case (.rates, .key("rates")), (.rates, .key("base")): currencyItems.map(asKey)
    default: []
    }
  }

  /// The titles of earlier entries, likeliest first; empty if no title is possible at the caret.
  var titles: [BookCatalog.Title] {
    switch (document.kind, caret.spot) {
    case (.month, .entry): document.month == nil ? [] : catalog.titles
    case (.month, .value("title", of: nil)): catalog.titles
    default: []
    }
  }

  // MARK: Keys

  private func keys(of group: String?) -> [Key] {
    switch group {
    case nil: SettingsKey.keys
    case "accounts": AccountKey.keys
    case "goals": GoalKey.keys
    case "rate": LoanRateKey.keys
    case "site": SiteSettingsKey.keys
    default: []
    }
  }

  /// The keys that can still be added to the entry. An entry has only one of `spent`, `received` and `moved`. A key
  /// that depends on another key, such as `until`, is offered only if the entry has that key.
  private var transactionKeys: [Key] {
    let present = Set(entry?.fields.map(\.key) ?? [])
    let hasDirection = TransactionKey.directions.contains { present.contains($0.name) && !isTyping($0.name) }
    let isMoved = present.contains("moved")
    let isForeign = present.contains("currency")
    let repeats = present.contains("repeats") || present.contains("for")
    var keys = TransactionKey.allCases.filter { key in
      switch key {
      case .spent, .received, .moved: !hasDirection
      case .from, .to, .arrived: isMoved
      case .category, .split, .account, .currency: !isMoved
      case .who: !isMoved && !sharedLedger.members.isEmpty
      case .shared: !sharedLedger.members.isEmpty
      case .booked: isForeign
      case .due: !isMoved && !present.contains("received")
      case .until, .auto: present.contains("repeats")
      case .skip: repeats
      default: true
      }
    }.map(\.key)
    if !hasDirection, !present.contains("title") { keys.append(BalanceAssertionKey.balance.key) }
    return keys
  }

  /// Whether the caret is on the name of the given key.
  private func isTyping(_ key: String) -> Bool {
    entry?.field(key).map { $0.keyRange.contains(caret.range.lowerBound) } ?? false
  }

  private func keyItems(_ keys: [Key]) -> [CompletionItem] {
    var present: Set<String> = []
    if case .key(nil) = caret.spot {
      present = Set((entry?.fields ?? []).map(\.key).filter { !isTyping($0) })
      if entry == nil { present = topKeys }
    }
    return keys.filter { !present.contains($0.name) }.map { key in
      CompletionItem(
        label: key.name, kind: .property, detail: key.meaning, documentation: KeyText.markdown(key),
        newText: "\(dash)\(key.name): ")
    }
  }

  /// The keys in a file that is a single mapping, except for the key on the caret's line.
  private var topKeys: Set<String> {
    let document = TextReader.read(document.file).0
    let line = self.document.positions.content(of: caret.line)
    return Set(document.pairs(of: 0).filter { !line.contains($0.keyRange.lowerBound) }.map(\.key))
  }

  private var dash: String {
    if case .entry = caret.spot { return "- " }
    return ""
  }

  private func asKey(_ item: CompletionItem) -> CompletionItem {
    var item = item
    item.newText += ": "
    return item
  }

  // MARK: Values

  private func valueItems(_ name: String) -> [CompletionItem] {
    guard let key = TransactionKey(name: name)?.key ?? BalanceAssertionKey(name: name)?.key else { return [] }
    switch name {
    case "photo": return photoItems
    case "balance": return balanceItems
    case "for": return referenceItems
    case "tags": return tagItems
    default: break
    }
    return items(of: key)
  }

  /// Returns the items for a value in a file that is not a month.
  private func tableItems(_ name: String, in group: String?) -> [CompletionItem] {
    let tables =
      CategoryKey.keys + BudgetKey.keys + SettingsKey.keys + AccountKey.keys + GoalKey.keys + SiteSettingsKey.keys
    let own: [Key] =
      switch (document.kind, group) {
      case (.categories, nil): CategoryKey.keys
      case (.categories, _): BudgetKey.keys
      case (.rates, _): RatesKey.keys
      default: keys(of: group)
      }
    if name == "rates-source" {
      return RateSource.names.map { CompletionItem(label: $0, kind: .enumMember, newText: $0) }
    }
    guard let key = (own + tables).first(where: { $0.name == name }) else { return [] }
    return items(of: key)
  }

  private func items(of key: Key) -> [CompletionItem] {
    switch key.kind {
    case .day, .days, .dayOrNo: dayItems(key)
    case .month: monthItems
    case .currency: currencyItems
    case .category: categoryItems(isExpense: isExpense, besides: [])
    case .account: accountItems
    case .member: memberItems
    case .shares: flagItems
    case .choice(let words): words.map { CompletionItem(label: $0, kind: .enumMember, newText: $0) }
    case .flag: flagItems
    case .flagOrMonth: flagItems + monthItems
    case .color: Category.colorNames.map { CompletionItem(label: $0, kind: .enumMember, newText: $0) }
    default: []
    }
  }

  private var memberItems: [CompletionItem] {
    sharedLedger.members.map {
      CompletionItem(label: $0, kind: .enumMember, newText: ScalarText.written($0, in: style))
    }
  }

  private var flagItems: [CompletionItem] {
    ["yes", "no"].map { CompletionItem(label: $0, kind: .enumMember, newText: $0) }
  }

  private var monthItems: [CompletionItem] {
    (0..<13).map { distance in
      let month = today.month.adding(months: -distance)
      return CompletionItem(
        label: "\(month)", kind: .value, detail: EnglishNames.name(of: month), newText: "\(month)")
    }
  }

  /// Whether the entry at the caret is an expense; `nil` if the entry has no `spent`.
  private var isExpense: Bool? {
    if entry?.field("spent") != nil { return true }
    return nil
  }

  private var writtenParts: Set<String> {
    var names = Set([entry?.text("category")].compactMap(\.self))
    if let split = entry?.field("split"), let entry {
      names.formUnion(
        entry.document.pairs(of: split.value).filter { !$0.keyRange.contains(caret.range.lowerBound) }.map(\.key))
    }
    return names
  }

  private func categoryItems(isExpense: Bool?, besides: Set<String>) -> [CompletionItem] {
    let month = document.month ?? today.month
    let isPart: Bool = if case .key = caret.spot { true } else { false }
    let title = entry?.text("title").flatMap { catalog.title($0) }
    let usual = title.map { catalog.ledger.transactions[$0.newest].category.index }
    let learned = title == nil ? learnedCategories : [:]
    var items: [(index: Int, item: CompletionItem)] = []
    let totals = monthTotals
    // For spending, income categories come last, because the entry would then be a correction.
    let first = sharedLedger.categories.enumerated().filter { isExpense != true || $0.element.kind == .expense }
    let last = sharedLedger.categories.enumerated().filter { isExpense == true && $0.element.kind == .income }
    for (index, category) in first + last
    where besides.isDisjoint(with: [category.name] + category.formerNames) {
      var detail =
        learned[category.name].map { "\(NumberText.counted($0, "similar entry", "similar entries")), " } ?? ""
      detail += "\(category.kind == .income ? "received" : "spent") \(money(totals[index] ?? 0)) in \(month)"
      if let left = left(of: index, in: month) {
        detail += left >= 0 ? ", \(money(left)) left" : ", \(money(-left)) over the budget"
      }
      var item = CompletionItem(
        label: category.name, kind: .enumMember, detail: detail, newText: written(category.name, "category"))
      if isPart { item.newText = ScalarText.written(category.name, in: .flow) + ": " }
      item.names = [category.name] + category.formerNames
      if index == usual {
        item.isPreselected = true
        items.insert((index, item), at: 0)
      } else {
        items.append((index, item))
      }
    }
    if learned.isEmpty || items.isEmpty { return items.map(\.item) }
    func count(_ item: CompletionItem) -> Int { learned[item.label] ?? 0 }
    var ranked = items.map(\.item).enumerated().sorted { left, right in
      (count(right.element), left.offset) < (count(left.element), right.offset)
    }.map(\.element)
    ranked[0].isPreselected = count(ranked[0]) > 0
    return ranked
  }

  /// The likely categories, learned from similar entries, with the number of entries in each. In a large book, the
  /// categories are learned only after the user has stopped typing for a second.
  private var learnedCategories: [String: Int] {
    guard document.kind == .month, let title = entry?.text("title"), !title.isEmpty,
      let learning = session.learning(catalog)
    else { return [:] }
    let found = learning.categories(of: title, isDebit: entry?.field("received") == nil)
    return Dictionary(found.map { ($0.name, $0.count) }, uniquingKeysWith: { first, _ in first })
  }

  /// The totals of the month that is being edited, or of the current month in any other file, keyed by the index of the
  /// category.
  private var monthTotals: [Int: HomeAmount] {
    guard let reading = state.reading.month(document.month ?? today.month) else { return [:] }
    var totals: [Int: HomeAmount] = [:]
    let isIncome = sharedLedger.categories.map { $0.kind == .income }
    for transaction in reading.ledger.transactions {
      transaction.forEachPart { part in
        switch Contribution(part, transaction.direction, isIncome: isIncome[part.category.index]) {
        case .spent(let amount), .received(let amount): totals[part.category.index, default: 0] += amount
        case .noRate, .moved: break
        }
      }
    }
    return totals
  }

  private func left(of category: Int, in month: Month) -> HomeAmount? {
    // The catalog may be slightly older, with other categories.
    guard catalog.ledger.categories.count == sharedLedger.categories.count else { return nil }
    return BudgetUse(Category.ID(index: category), in: month, catalog.ledger, catalog.figures)?.left
  }

  func money(_ amount: HomeAmount) -> String { sharedLedger.written(amount) }

  func written(_ text: String, _ key: String) -> String {
    EntryKeys.transaction.written(text, for: key, in: caretStyle)
  }

  /// The quoting style for the value at the caret. A list item is quoted as if it were inside brackets.
  private var caretStyle: ScalarText.Style {
    if case .item = caret.spot { return .flow }
    return style
  }

  private var accountItems: [CompletionItem] {
    let counts = catalog.accountCounts
    let places = Dictionary(
      catalog.ledger.accounts.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let names = sharedLedger.accounts.filter { !$0.name.isEmpty && $0.kind != .closed }
    let ranked = names.map { account in (account, count: places[account.name].map { counts[$0] } ?? 0) }
      .sorted { ($1.count, $0.0.name) < ($0.count, $1.0.name) }
    return ranked.map { account, count in
      CompletionItem(
        label: account.name, kind: .enumMember,
        detail: "\(account.kind.rawValue), \(account.currency.code), \(NumberText.counted(count, "entry", "entries"))",
        newText: written(account.name, "account"))
    }
  }

  private var tagItems: [CompletionItem] {
    let present = entry.flatMap { entry in entry.field("tags").map { Set(entry.scalars(of: $0).map(\.text)) } } ?? []
    let isBare: Bool = if case .value = caret.spot { true } else { false }
    return catalog.tags.filter { !present.contains($0.text) || $0.text == caret.typed }.map { tag in
      let text = ScalarText.written(tag.text, in: .flow)
      return CompletionItem(
        label: tag.text, kind: .enumMember, detail: NumberText.counted(tag.count, "entry", "entries"),
        newText: isBare ? "[\(text)]" : text)
    }
  }

  private var currencyItems: [CompletionItem] {
    let used = [home] + catalog.currencies.filter { $0 != home } + sharedLedger.accounts.map(\.currency)
    var codes: [String] = []
    for code in used.map(\.code) + Currency.allCodes where !codes.contains(code) { codes.append(code) }
    return codes.map { code in
      let isUsed = used.contains { $0.code == code }
      return CompletionItem(
        label: code, kind: .enumMember,
        detail: code == home.code ? "the home currency" : isUsed ? "used in this book" : nil,
        newText: code)
    }
  }
}

/// The description of a key in Markdown.
enum KeyText {
  static func markdown(_ key: Key) -> String {
    var text = "**\(key.name)**: \(key.meaning)\n\nType: \(key.kind.values)."
    switch key.need {
    case .always: text += " Required."
    case .oneOf:
      text +=
        " Required: exactly one of \(TransactionKey.directions.map { "“\($0.name)”" }.joined(separator: ", "))."
    case .optional: if let otherwise = key.otherwise { text += " Default: \(otherwise)." }
    }
    return text + "\n\nExample: `\(key.name): \(key.example)`"
  }
}
