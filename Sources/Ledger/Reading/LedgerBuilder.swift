import Diagnostics
import Formats

/// A ledger under construction, with lookup tables for the names read so far.
struct LedgerBuilder {
  var ledger: Ledger
  /// The findings of the whole book or, while a file is read for `MonthsRead`, of that file only.
  private(set) var findings: FindingCollector
  /// A formatter for the commands in findings, which adds `--book` if necessary.
  let commands: CommandText
  /// Whether any entry has `id:` or `for:`. If so, ids must be checked.
  var hasWrittenIDs = false
  /// The names of the photos that any entry refers to, valid or not, so that these are not reported as unused.
  var namedPhotos: Set<String> = []

  /// The results of the last reading, and those of this one, stored by file; `nil` if the book is read only once.
  private var months: (last: MonthsRead, next: MonthsRead)?

  private var categories = NameTable()
  /// Former names, which only archived entries may use.
  private var formerCategories = NameTable()
  private var accounts = NameTable()
  /// Category indices, keyed by the form in which names are compared, so that names with a different spelling are
  /// recognized.
  private var categoryKeys: [String: Int] = [:]
  private var formerCategoryKeys: [String: Int] = [:]
  private var accountKeys: [String: Int] = [:]
  /// Account indices, keyed by former name in the form in which names are compared. Only archived entries may use
  /// former names.
  private var formerAccountKeys: [String: Int] = [:]
  /// The case-folded names of the main account, except those that another account has.
  private var mainNames: Set<String> = []
  /// The entries with the account `Main`, if the settings do not define an account with this name.
  private(set) var mainUses = Instances<SourceSpan>()
  private var otherCategory = Category.ID(index: 0)
  private var incomeCategory = Category.ID(index: 0)

  init(window: Window, _ commands: CommandText, _ findings: FindingCollector) {
    ledger = Ledger(window: window)
    self.commands = commands
    self.findings = findings
  }

  // MARK: Files

  /// Adds a file.
  ///
  /// - Returns: the file's index, for spans.
  mutating func add(_ file: SourceFile) -> Int {
    ledger.files.append(file)
    return ledger.files.count - 1
  }

  /// Enables the reuse of earlier results. A file is parsed only if it is not among the results of the previous
  /// reading.
  mutating func remember(_ last: MonthsRead, _ sources: BookSources) {
    let circumstances = MonthsRead.Circumstances(
      settings: sources.settings, categories: sources.categories, rates: sources.rates, today: ledger.today,
      purpose: findings.purpose)
    months = (last.holds(under: circumstances) ? last : MonthsRead(), MonthsRead(circumstances))
  }

  var monthsForNextTime: MonthsRead? { months?.next }

  /// Returns a copy for reading some of the files separately, with its own findings and name searches.
  func apart() -> LedgerBuilder {
    var other = self
    other.findings = FindingCollector(for: findings.purpose)
    other.months = nil
    return other
  }

  /// Adds the contents of the file. They are reused from the last reading if nothing that affects them has changed.
  ///
  /// - Parameter read: a closure that adds the file's contents and returns the photos that its entries refer to.
  mutating func readCached(
    _ file: SourceFile, isArchived: Bool, index: Int, read: (inout LedgerBuilder) -> Set<String>
  ) {
    // `next` stays inside `months`: a second reference would copy all of it for each file.
    guard let last = months?.last else { return namedPhotos.formUnion(read(&self)) }
    let before = ledger.accounts
    let whole = findings
    let namesBefore = whole.names
    if let known = last.known(file, isArchived: isArchived, index: index, after: before, namesBefore) {
      for account in known.accounts { append(account) }
      ledger.transactions += known.transactions
      ledger.balanceAssertions += known.balanceAssertions
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
      transaction: ledger.transactions.count, assertion: ledger.balanceAssertions.count, hasWrittenIDs: hasWrittenIDs,
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
        balanceAssertions: Array(ledger.balanceAssertions[start.assertion...]), findings: findings.findings,
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

  /// Sets the categories and adds `Other` and `Income` if they are missing.
  mutating func setCategories(_ list: [Category]) {
    var list = list
    if !list.contains(where: { $0.name == Category.otherName }) {
      list.append(Category(name: Category.otherName, kind: .expense, color: .place(list.count)))
    }
    if !list.contains(where: { $0.name == Category.incomeName }) {
      list.append(Category(name: Category.incomeName, kind: .income, color: .place(list.count)))
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
      if category.name == Category.otherName { otherCategory = Category.ID(index: index) }
      if category.name == Category.incomeName { incomeCategory = Category.ID(index: index) }
    }
  }

  func defaultCategory(of direction: Transaction.Direction) -> Category.ID {
    direction == .received ? incomeCategory : otherCategory
  }

  mutating func category(_ node: Node, isArchived: Bool, _ values: inout ValueReader) -> Category.ID? {
    if let raw = values.plainBytes(node), let index = categories.find(raw) {
      if node.flags.contains(.touchingComment) {
        // The text before the comment is a category; the text with the comment most likely is not.
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
      // Stores the spelling, so that it is found directly next time.
      categories.insert(name, index)
      return Category.ID(index: index)
    }
    let near = findings.names.near(name, in: "categories", among: ledger.categories.map(\.name))
    let suggestions = Suggestion.names(near, at: values.place(node), written: { ScalarText.written($0) })
    // Only invisible text needs double quotes, and a category name with it is not intended.
    let hasInvisible = ScalarText.written(name).hasPrefix("\"")
    values.report(
      .unknownCategory, node, "category “\(name)” does not exist",
      label: suggestions.isEmpty ? "no category has a similar name" : "",
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
      for name in account.formerNames { formerAccountKeys[UnicodeText.nameKey(name), default: index] += 0 }
    }
    // `Main` means the main account. Its uses are counted if the settings do not name it.
    let isFormer = formerAccountKeys[UnicodeText.nameKey(MainAccount.name)] != nil
    if settings.mainAccount == nil, !isFormer, accounts.find(MainAccount.name) == nil {
      accounts.insert(MainAccount.name, LedgerBuilder.unlistedMain)
    }
  }

  /// A placeholder for the index of the main account, used for the name `Main` if the settings do not list such an
  /// account.
  private static let unlistedMain = -1

  /// Returns the account whose name is the value of the node. A new account is added, in the home currency and without
  /// an opening balance.
  mutating func account(
    _ node: Node, _ key: String, span: SourceSpan, isArchived: Bool, _ values: inout ValueReader
  ) -> Account.ID {
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
    if let index = formerAccountKeys[folded] {
      if !isArchived { reportFormer(name, ledger.accounts[index].name, node, &values) }
      return Account.ID(index: index)
    }
    if mainNames.contains(folded) {
      let isMain = folded == UnicodeText.nameKey(MainAccount.name)
      let index =
        isMain && accounts.find(MainAccount.name) == LedgerBuilder.unlistedMain ? LedgerBuilder.unlistedMain : 0
      accounts.insert(name, index)
      return known(index, key, span)
    }
    if ledger.accounts.count > BookLimits.accounts {
      // The first account beyond the limit is added, so that later ones are not reported again.
      if ledger.accounts.count > BookLimits.accounts + 1 { return .unnamed }
      values.report(
        .tooMany, node, "with “\(name)” the book has more than \(NumberText.grouped(BookLimits.accounts)) accounts",
        label: "further accounts are ignored",
        notes: [Finding.Note("for text that differs from transaction to transaction, use “note” or “tags”")])
    }
    append(Account(name: name, currency: ledger.homeCurrency, openingBalance: 0, source: span))
    return Account.ID(index: ledger.accounts.count - 1)
  }

  /// Reports a former name that is used in an entry outside the archive.
  private func reportFormer(_ name: String, _ now: String, _ node: Node, _ values: inout ValueReader) {
    values.report(
      .unknownAccount, node, "account “\(name)” is now called “\(now)”",
      label: "its transactions are in that account; only the archive keeps the old name",
      suggestions: [values.replacement("write “\(now)”", node, ScalarText.written(now), isSafe: true)])
  }

  private mutating func known(_ index: Int, _ key: String, _ span: SourceSpan) -> Account.ID {
    if index != LedgerBuilder.unlistedMain { return Account.ID(index: index) }
    // A transfer has to name its accounts, so its use of `Main` is not counted.
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
}
