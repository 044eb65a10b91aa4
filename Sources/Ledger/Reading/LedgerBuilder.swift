import Diagnostics
import Formats

/// A ledger while its months are read: what names lead to, and what is already known.
struct LedgerBuilder {
  var ledger: Ledger
  /// Of the whole book; of one file while that is read and may be kept in `MonthsRead`.
  private(set) var findings: FindingCollector
  /// What findings name to be typed.
  let commands: CommandText
  /// Whether any entry has `id:` or `for:`, so that ids must be compared at all.
  var hasWrittenIDs = false
  /// Photos that entries name, refused ones included: none of them is unused.
  var namedPhotos: Set<String> = []

  /// What the last reading left, and what this one leaves; nil where the book is read once.
  private var months: (last: MonthsRead, next: MonthsRead)?

  private var categories = NameTable()
  /// Former names, which only the archive may use.
  private var formerCategories = NameTable()
  private var accounts = NameTable()
  /// The same by the forms in which names are compared, for what is not written exactly like one.
  private var categoryKeys: [String: Int] = [:]
  private var formerCategoryKeys: [String: Int] = [:]
  private var accountKeys: [String: Int] = [:]
  /// Folded names that mean the unnamed account, unless another is called so.
  private var mainNames: Set<String> = []
  /// Where entries call it `Main`, though the book says nowhere that there is such an account.
  private(set) var mainUses = Instances<SourceSpan>()
  private var other = Category.ID(index: 0)
  private var income = Category.ID(index: 0)

  init(window: Window, _ commands: CommandText, _ findings: FindingCollector) {
    ledger = Ledger(window: window)
    self.commands = commands
    self.findings = findings
  }

  // MARK: Files

  /// - Returns: the file's index, for spans.
  mutating func add(_ file: SourceFile) -> Int {
    ledger.files.append(file)
    return ledger.files.count - 1
  }

  /// From now on files are read only where the last reading does not know them.
  mutating func remember(_ last: MonthsRead, _ sources: BookSources) {
    let circumstances = MonthsRead.Circumstances(
      settings: sources.settings, categories: sources.categories, rates: sources.rates, today: ledger.today,
      purpose: findings.purpose)
    months = (last.holds(under: circumstances) ? last : MonthsRead(), MonthsRead(circumstances))
  }

  var monthsForNextTime: MonthsRead? { months?.next }

  /// Another one for some files, with findings and searches of its own.
  func apart() -> LedgerBuilder {
    var other = self
    other.findings = FindingCollector(for: findings.purpose)
    other.months = nil
    return other
  }

  /// - Parameter read: adds what the file says; returns the photos that its entries name.
  mutating func readCached(
    _ file: SourceFile, isArchived: Bool, index: Int, read: (inout LedgerBuilder) -> Set<String>
  ) {
    // `next` is not taken out of `months`: a second reference would copy all of it for each file.
    guard let last = months?.last else { return namedPhotos.formUnion(read(&self)) }
    let before = ledger.accounts
    let whole = findings
    let namesBefore = whole.names
    if let known = last.known(file, isArchived: isArchived, index: index, after: before, namesBefore) {
      for account in known.accounts { append(account) }
      ledger.transactions += known.transactions
      ledger.statements += known.statements
      findings.add(known.findings)
      findings.names = known.names
      findings.add(known.otherSigns)
      namedPhotos.formUnion(known.namedPhotos)
      hasWrittenIDs = hasWrittenIDs || known.hasWrittenIDs
      mainUses.add(known.mainUses)
      self.months?.next.keep(known)
      return
    }
    let start = (
      transaction: ledger.transactions.count, statement: ledger.statements.count, hasWrittenIDs: hasWrittenIDs,
      mainUses: mainUses
    )
    hasWrittenIDs = false
    mainUses = Instances()
    findings = FindingCollector(partOf: whole)
    let photos = read(&self)
    self.months?.next.keep(
      MonthsRead.File(
        file: file, isArchived: isArchived, index: index, accountsBefore: before,
        accounts: ledger.accounts[before.count...], transactions: Array(ledger.transactions[start.transaction...]),
        statements: Array(ledger.statements[start.statement...]), findings: findings.findings,
        namesBefore: namesBefore, names: findings.names, namedPhotos: photos, hasWrittenIDs: hasWrittenIDs,
        mainUses: mainUses, otherSigns: findings.otherSigns))
    whole.add(findings)
    findings = whole
    namedPhotos.formUnion(photos)
    hasWrittenIDs = hasWrittenIDs || start.hasWrittenIDs
    let uses = mainUses
    mainUses = start.mainUses
    mainUses.add(uses)
  }

  // MARK: Categories

  /// `Other` and `Income` always exist (BOOK.md §4).
  mutating func setCategories(_ list: [Category]) {
    var list = list
    if !list.contains(where: { $0.name == "Other" }) {
      list.append(Category(name: "Other", kind: .expense, color: .place(list.count)))
    }
    if !list.contains(where: { $0.name == "Income" }) {
      list.append(Category(name: "Income", kind: .income, color: .place(list.count)))
    }
    list.countColors()
    ledger.categories = list
    for (index, category) in list.enumerated() {
      categories.insert(category.name, index)
      categoryKeys[UnicodeText.nameKey(category.name), default: index] += 0
      for name in category.formerNames {
        formerCategories.insert(name, index)
        formerCategoryKeys[UnicodeText.nameKey(name), default: index] += 0
      }
      if category.name == "Other" { other = Category.ID(index: index) }
      if category.name == "Income" { income = Category.ID(index: index) }
    }
  }

  func defaultCategory(of direction: Transaction.Direction) -> Category.ID {
    direction == .received ? income : other
  }

  mutating func category(_ node: Node, isArchived: Bool, _ values: inout ValueReader) -> Category.ID? {
    if let raw = values.plainBytes(node), let index = categories.find(raw) {
      if node.flags.contains(.touchingComment) {
        // The name before the comment is a category; with the comment it most likely is none.
        values.warnOfTouchingComment(node, "category", isSafe: { categories.find($0) != nil })
      }
      return Category.ID(index: index)
    }
    guard let name = values.line(node, "category") else { return nil }
    if let index = categories.find(name) { return Category.ID(index: index) }
    let key = UnicodeText.nameKey(name)
    if let index = formerCategories.find(name) ?? (categoryKeys[key] == nil ? formerCategoryKeys[key] : nil) {
      if isArchived { return Category.ID(index: index) }
      let now = ledger.categories[index].name
      values.report(
        .unknownCategory, node, "category “\(name)” is now called “\(now)”",
        suggestions: [values.replacement("write “\(now)”", node, ScalarText.written(now), isSafe: true)])
      return nil
    }
    if let index = categoryKeys[key] {
      // From now on it is found at once.
      categories.insert(name, index)
      return Category.ID(index: index)
    }
    let near = findings.names.near(name, in: "categories", among: ledger.categories.map(\.name))
    let suggestions = Suggestion.names(near, at: values.place(node), written: { ScalarText.written($0) })
    // Only invisible text needs double quotes, and no category is meant to have it.
    let hasInvisible = ScalarText.written(name).hasPrefix("\"")
    values.report(
      .unknownCategory, node, "category “\(name)” does not exist",
      label: suggestions.isEmpty ? "no category has a name like it" : "",
      notes: hasInvisible
        ? [] : [Finding.Note("or add it: \(commands("category", "add", operand: name))", namesCommand: true)],
      suggestions: suggestions)
    return nil
  }

  // MARK: Accounts

  mutating func setAccounts(_ list: [Account], _ settings: Settings) {
    ledger.accounts = list
    mainNames = Set(settings.mainAccountNames.map { UnicodeText.nameKey($0) })
    for (index, account) in list.enumerated() {
      accounts.insert(account.name, index)
      if !account.name.isEmpty { accountKeys[UnicodeText.nameKey(account.name), default: index] += 0 }
    }
    // It means the unnamed account, which it is worth saying where the book never says so.
    if settings.mainAccount == nil, accounts.find(MainAccount.name) == nil {
      accounts.insert(MainAccount.name, LedgerBuilder.saidNowhere)
    }
  }

  /// Stands for the index of the unnamed account where it is called `Main` and the book does not say so.
  private static let saidNowhere = -1

  /// An account that only transactions name is in the home currency and begins empty.
  mutating func account(_ node: Node, _ key: String, span: SourceSpan, _ values: inout ValueReader) -> Account.ID {
    if let raw = values.plainBytes(node), let index = accounts.find(raw) {
      values.warnOfTouchingComment(node, key)
      return known(index, key, span)
    }
    guard let name = values.line(node, key) else { return .unnamed }
    if let index = accounts.find(name) { return known(index, key, span) }
    let folded = UnicodeText.nameKey(name)
    if let index = accountKeys[folded] {
      accounts.insert(name, index)
      return known(index, key, span)
    }
    if mainNames.contains(folded) {
      let isMain = folded == UnicodeText.nameKey(MainAccount.name)
      let index = isMain && accounts.find(MainAccount.name) == LedgerBuilder.saidNowhere ? LedgerBuilder.saidNowhere : 0
      accounts.insert(name, index)
      return known(index, key, span)
    }
    if ledger.accounts.count > BookLimits.accounts {
      // The first account beyond the limit is kept, so that later ones are not told again.
      if ledger.accounts.count > BookLimits.accounts + 1 { return .unnamed }
      values.report(
        .tooMany, node, "with “\(name)” the book has more than \(NumberText.grouped(BookLimits.accounts)) accounts",
        label: "no further one is taken in",
        notes: [Finding.Note("what differs from entry to entry is a note or a tag")])
    }
    append(Account(name: name, currency: ledger.homeCurrency, openingBalance: 0, source: span))
    return Account.ID(index: ledger.accounts.count - 1)
  }

  private mutating func known(_ index: Int, _ key: String, _ span: SourceSpan) -> Account.ID {
    if index != LedgerBuilder.saidNowhere { return Account.ID(index: index) }
    // Money that is moved is moved between two names, so that this one says nothing of its own.
    if key == TransactionKey.account.name { mainUses.add { span } }
    return .unnamed
  }

  private mutating func append(_ account: Account) {
    ledger.accounts.append(account)
    accounts.insert(account.name, ledger.accounts.count - 1)
    accountKeys[UnicodeText.nameKey(account.name), default: ledger.accounts.count - 1] += 0
  }

  // MARK: Transactions

  mutating func add(_ transaction: Transaction) {
    ledger.transactions.append(transaction)
  }

  /// The amount in the home currency; nil where no file prices its currency, with a finding if a total lacks it.
  func home(_ money: Money, on day: Day, isInTotals: Bool, at node: Node, _ values: inout ValueReader) -> HomeAmount? {
    if money.currency == ledger.homeCurrency { return HomeAmount(money.minor) }
    switch ledger.rates.convert(money, to: ledger.homeCurrency, on: day) {
    case .converted(let minor): return HomeAmount(minor)
    case .noRate where !isInTotals: return nil
    case .noRate:
      values.report(
        .missingRate, node, "no exchange rate for \(money.currency.code)",
        label: "shown in \(money.currency.code) and left out of totals",
        notes: [
          Finding.Note(
            "a file in rates/ of any day brings it in; it needs \(money.currency.code) and \(ledger.homeCurrency.code)")
        ])
      return nil
    case .tooLarge:
      values.report(
        .totalTooLarge, node, "this amount is too large in \(ledger.homeCurrency.code)",
        label: "check the amount and its rate")
      return nil
    }
  }
}
