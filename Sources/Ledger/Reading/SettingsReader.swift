import Diagnostics
import Formats

/// A parser for `book.yaml`.
struct SettingsReader {
  var values: ValueReader
  private let fileIndex: Int32

  init(_ document: Document, _ bytes: UnsafeBufferPointer<UInt8>, _ findings: FindingCollector, fileIndex: Int) {
    values = ValueReader(document, bytes, findings)
    self.fileIndex = Int32(fileIndex)
  }

  /// Returns the decimal separator that the file sets for the book's amounts.
  static func decimalSeparator(_ file: SourceFile) -> DecimalSeparator {
    let (document, _) = TextReader.read(file)
    let says = document.pairs(of: 0).first { $0.key == SettingsKey.decimal.name }.map { document.text($0.value) }
    return says == DecimalSeparator.comma.rawValue ? .comma : .point
  }

  /// Parses the settings and the accounts, with the main account first.
  mutating func readAll() -> (Settings, [Account]) {
    var settings = Settings()
    let root = values.document.root
    var pairs: [(key: SettingsKey, value: Int)] = []
    if root.kind == .mapping {
      pairs = values.pairs(at: 0, SettingsKey.self)
    } else if root.kind != .missing {
      values.report(.wrongType, root, "book.yaml is not a mapping", label: "expected lines like “title: Home”")
    }
    // Amounts depend on the currency and the decimal separator, and accounts on the members and the name of the main
    // account, so these keys are read first.
    for (key, value) in pairs {
      switch key {
      case .currency: settings.currency = values.currency(node(value), key.name) ?? settings.currency
      case .decimal:
        settings.decimalSeparator = values.choice(node(value), key.name, .badSetting) ?? settings.decimalSeparator
      case .mainAccount: settings.mainAccount = values.line(node(value), key.name)
      case .members: settings.members = readMembers(value)
      default: break
      }
    }
    values.decimalSeparator = settings.decimalSeparator
    var accounts: [Account] = []
    for (key, value) in pairs {
      switch key {
      case .currency, .decimal, .mainAccount, .members, .goals: break
      case .accounts: accounts += readAccounts(value, settings)
      case .site: readSite(value, &settings)
      default: read(key, node(value), &settings)
      }
    }
    let main = main(among: &accounts, pairs.first { $0.key == .openingBalance }.map { node($0.value) }, &settings)
    let all = [main] + accounts
    if let goals = pairs.first(where: { $0.key == .goals }) { settings.goals = readGoals(goals.value, all, settings) }
    return (settings, all)
  }

  /// Returns the main account. If `accounts` lists this account by name, it is removed from the list.
  private mutating func main(among accounts: inout [Account], _ opening: Node?, _ settings: inout Settings) -> Account {
    let name = UnicodeText.normalized(settings.mainAccount ?? MainAccount.name, folding: true)
    guard let index = accounts.firstIndex(where: { UnicodeText.normalized($0.name, folding: true) == name }),
      let span = accounts[index].source
    else {
      return Account(
        name: settings.mainAccount ?? "", currency: settings.currency, openingBalance: settings.openingBalance)
    }
    var main = accounts.remove(at: index)
    settings.mainAccount = settings.mainAccount ?? main.name
    let range = SourceRange(values.file, Int(span.start)..<Int(span.end))
    if main.currency != settings.currency {
      values.findings.add(
        .badSetting, at: range, "the main account “\(main.name)” is not in the home currency",
        label: "expected \(settings.currency.code): transactions without an account use this account",
        notes: [Finding.Note("use a separate account for transactions in \(main.currency.code)")])
      main.currency = settings.currency
      main.openingBalance = 0
    }
    guard let opening else { return main }
    if main.openingBalance != 0 {
      values.report(
        .badSetting, opening, "“\(main.name)” has two opening balances", label: "remove one of the two",
        notes: [
          Finding.Note("the other opening balance is here, because “\(main.name)” is the main account", at: range)
        ])
    }
    main.openingBalance = settings.openingBalance
    return main
  }

  private func node(_ index: Int) -> Node { values.document.nodes[index] }

  private mutating func read(_ key: SettingsKey, _ node: Node, _ settings: inout Settings) {
    switch key {
    case .title: settings.title = values.line(node, key.name) ?? settings.title
    case .showCurrency: settings.showsCurrency = values.flag(node, key.name) ?? settings.showsCurrency
    case .language: readLanguage(node, &settings)
    case .firstWeekday:
      let weekday: SettingsKey.Weekday? = values.choice(node, key.name, .badSetting)
      settings.firstWeekday = weekday?.number ?? settings.firstWeekday
    case .openingBalance:
      settings.openingBalance =
        values.balance(node, key.name, settings.currency, hasCurrencyKey: true) ?? settings.openingBalance
    case .openingDate: settings.openingDate = values.day(node, key.name)
    case .ratesSource: readRatesSource(node, &settings)
    case .archive:
      let choice: SettingsKey.ArchiveChoice? = values.choice(node, key.name, .badSetting)
      settings.archivesAutomatically = choice == .auto
    case .today:
      guard let day = values.day(node, key.name) else { return }
      guard Window.possibleToday.contains(day) else {
        let years = Window.possibleYears
        values.report(
          .badSetting, node, "“\(day)” cannot be used as today's date",
          label: "expected a day from \(years.lowerBound) to \(years.upperBound)")
        return
      }
      settings.today = day
    case .font: settings.font = values.line(node, key.name, greatestLength: 1000)
    case .currency, .decimal, .mainAccount, .members, .accounts, .goals, .site: break
    }
  }

  private mutating func readLanguage(_ node: Node, _ settings: inout Settings) {
    guard values.isScalar(node, "language") else { return }
    let text = values.text(node)
    let isTag = !text.isEmpty && text.utf8.allSatisfy { $0.isASCIILetter || $0.isDigit || $0 == .minus }
    guard isTag else {
      values.report(.badSetting, node, "“\(text)” is not a language", label: "expected a tag like en or en-US")
      return
    }
    settings.language = text
    settings.languagePlace = values.place(node)
  }

  private mutating func readRatesSource(_ node: Node, _ settings: inout Settings) {
    guard values.isScalar(node, "rates-source") else { return }
    let text = values.text(node)
    guard let source = RateSource(text) else {
      values.report(
        .badSetting, node, "“\(text)” is not a source of rates", label: "expected \(RateSource.choices)",
        suggestions: values.suggestions(near: text, in: "sources of rates", among: RateSource.names, node))
      return
    }
    settings.ratesSource = source
  }

  // MARK: site

  private mutating func readSite(_ index: Int, _ settings: inout Settings) {
    guard values.isMapping(node(index), "“site”") else { return }
    for (key, value) in values.pairs(at: index, SiteSettingsKey.self) {
      let node = node(value)
      switch key {
      case .accent: settings.site.accent = ColorReader.read(node, key.name, .badSetting, &values)
      case .photos: settings.site.photos = values.choice(node, key.name, .badSetting) ?? settings.site.photos
      case .pie: settings.site.pie = values.choice(node, key.name, .badSetting) ?? settings.site.pie
      case .maxSlices:
        guard values.isScalar(node, key.name) else { continue }
        guard let number = Int(values.text(node)), SiteSettings.sliceCounts.contains(number) else {
          values.report(
            .badSetting, node, "“\(values.text(node))” is not a number of slices",
            label: "expected 1 to \(SiteSettings.sliceCounts.upperBound)")
          continue
        }
        settings.site.maxSlices = number
      }
    }
  }

  // MARK: accounts

  private mutating func readAccounts(_ index: Int, _ settings: Settings) -> [Account] {
    guard node(index).kind == .sequence else {
      values.report(
        .wrongType, node(index), "“accounts” is not a list", label: "expected items like “- { name: Bank }”")
      return []
    }
    var accounts: [Account] = []
    var known: [String: SourceSpan] = [:]
    let items = values.items(at: index)
    for item in items {
      if accounts.count == BookLimits.accounts {
        values.report(
          .tooMany, values.firstLine(of: node(item)), "the book has \(NumberText.grouped(items.count)) accounts",
          label:
            "at most \(NumberText.grouped(BookLimits.accounts)) are allowed; this one and the following are ignored")
        break
      }
      guard let account = readAccount(item, settings), let later = account.source else { continue }
      if let first = known[account.name] {
        values.findings.add(
          .badSetting, at: SourceRange(values.file, Int(later.start)..<Int(later.end)),
          "account “\(account.name)” is defined twice", label: "remove one of the two",
          notes: [Finding.Note("the first one", at: SourceRange(values.file, Int(first.start)..<Int(first.end)))])
        continue
      }
      known[account.name] = later
      accounts.append(account)
    }
    checkFormerNames(items, accounts)
    return accounts
  }

  /// Reports former names that are also current or former names of another account. Archived entries with such a name
  /// may refer to either account.
  private mutating func checkFormerNames(_ items: [Int], _ accounts: [Account]) {
    var owners: [String: (account: String, node: Node)] = [:]
    for item in items where node(item).kind == .mapping {
      let pairs = values.document.pairs(of: item)
      func pair(_ key: AccountKey) -> Int? { pairs.first { $0.key == key.name }?.value }
      guard let was = pair(.was), let name = pair(.name).map({ values.text(node($0)) }) else { continue }
      let former = node(was).kind == .sequence ? values.items(at: was).map(node) : [node(was)]
      for node in former where node.kind.isScalar {
        let text = values.text(node)
        let key = UnicodeText.nameKey(text)
        if let first = owners.updateValue((name, node), forKey: key), first.account != name {
          values.report(
            .badSetting, node, "“\(text)” is also a former name of “\(first.account)”",
            label: "a former name must belong to one account only",
            notes: [Finding.Note("the first use", at: values.place(first.node))])
        } else if accounts.contains(where: { $0.name != name && UnicodeText.nameKey($0.name) == key }) {
          values.report(
            .badSetting, node, "“\(text)” is the name of another account",
            label: "remove it, unless archived transactions with this name belong here")
        }
      }
    }
  }

  private mutating func readAccount(_ index: Int, _ settings: Settings) -> Account? {
    let home = settings.currency
    guard values.isMapping(node(index), "this account") else { return nil }
    let pairs = values.pairs(at: index, AccountKey.self)
    guard let nameNode = pairs.first(where: { $0.key == .name }).map({ node($0.value) }) else {
      values.report(.missingKey, node(index), "this account has no “name”", label: "add “name:”", key: "name")
      return nil
    }
    guard let name = values.line(nameNode, "name") else { return nil }
    let currency =
      pairs.first { $0.key == .currency }.map { values.currency(node($0.value), $0.key.name) ?? home } ?? home
    let opening =
      pairs.first { $0.key == .openingBalance }
      .map { values.balance(node($0.value), $0.key.name, currency, hasCurrencyKey: true) ?? 0 } ?? 0
    let kind: Account.Kind? =
      pairs.first { $0.key == .kind }.flatMap { values.choice(node($0.value), $0.key.name, .badSetting) }
    let number = pairs.first { $0.key == .number }.flatMap {
      values.line(node($0.value), $0.key.name, greatestLength: BookLimits.nameLength)
    }
    if let number, AccountNumber.hasWrongCheckDigits(number),
      let place = pairs.first(where: { $0.key == .number })?.value
    {
      values.report(
        .wrongCheckDigits, node(place), "“\(number)” is not an IBAN: its check digits are wrong",
        label: "this number cannot identify the account in bank statements",
        notes: [Finding.Note("copy it from the bank again")]
      )
    }
    let former = pairs.first { $0.key == .was }.map { values.lines(node($0.value), at: $0.value, $0.key.name) } ?? []
    var account = Account(
      name: name, currency: currency, openingBalance: opening, kind: kind ?? .everyday, number: number,
      formerNames: former.map(\.text),
      source: SourceSpan(file: fileIndex, start: nameNode.start, end: nameNode.end))
    for (key, value) in pairs {
      switch key {
      case .who: account.who = values.member(node(value), key.name, settings.members)
      case .shared: account.shared = values.sharing(node(value), at: value, key.name, settings.members)
      case .rate: account.rate = LoanRateReader.read(value, &values)
      case .payment: account.payment = values.amount(node(value), key.name, currency, opposite: nil)
      case .paymentDay: account.paymentDay = readPaymentDay(node(value)) ?? 1
      default: break
      }
    }
    checkLoanKeys(pairs, account)
    return account
  }

  /// Reports the loan keys of an account that is not a loan, in which these keys have no effect. A closed account may
  /// keep them.
  private mutating func checkLoanKeys(_ pairs: [(key: AccountKey, value: Int)], _ account: Account) {
    // A loan that was paid back keeps its keys.
    if account.kind == .loan || account.kind == .closed { return }
    for (key, value) in pairs where [.rate, .payment, .paymentDay].contains(key) {
      values.report(
        .badSetting, values.firstLine(of: node(value)), "“\(key.name)” has no effect: “\(account.name)” is not a loan",
        label: "add “kind: loan” to the account, or remove “\(key.name)”", key: key.name)
    }
  }

  private mutating func readPaymentDay(_ node: Node) -> Int? {
    let key = AccountKey.paymentDay.name
    guard values.isScalar(node, key) else { return nil }
    if let day = Int(values.text(node)), (1...31).contains(day) { return day }
    values.report(
      .badSetting, node, "“\(values.text(node))” is not a day of the month", label: "expected 1 to 31", key: key)
    return nil
  }

  // MARK: members

  /// Parses the names of members. Their order decides who pays an odd cent, so it is kept.
  private mutating func readMembers(_ index: Int) -> [String] {
    var members: [(name: String, node: Node)] = []
    let key = SettingsKey.members.name
    for (name, node) in values.lines(node(index), at: index, key, greatestLength: BookLimits.memberLength) {
      let wanted = UnicodeText.nameKey(name)
      if let first = members.first(where: { UnicodeText.nameKey($0.name) == wanted }) {
        values.report(
          .badSetting, node, "member “\(name)” is listed twice", label: "remove one of the two",
          notes: [Finding.Note("the first one", at: values.place(first.node))], key: key)
      } else if members.count == BookLimits.members {
        values.report(
          .tooMany, node, "the book has more than \(BookLimits.members) members",
          label: "this member and the following ones are ignored", key: key)
        break
      } else {
        members.append((name, node))
      }
    }
    return members.map(\.name)
  }
}
