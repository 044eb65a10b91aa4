import BookEditing
import Build
import Diagnostics
import Localization
import Ledger
import Formats
import Platform
import Reports
import Site

/// The settings in `book.yaml` as forms: keys with a single value, those of `site`, and the accounts.
struct SettingsForm: Form {
  static let route = FormRoute("settings")
  let request: FormRequest
  let subject: String

  func show() -> Response {
    do throws(BookError) { return settingsPage(try Draft(book).settingValues, FormFindings(), .fine) } catch {
      return refused(error, .settings)
    }
  }

  /// Returns the page with one form filled in as it was sent, to be sent again.
  func again(_ message: FormPage.Message, _ status: Status) -> Response {
    var told = FormFindings()
    told.others = [message.text]
    do throws(BookError) { return settingsPage(typed(over: try Draft(book).settingValues), told, status) } catch {
      return refused(error, .settings)
    }
  }

  /// Returns the values of the file, replaced by the sent ones for the form of the book's settings.
  private func typed(over values: [String: String]) -> [String: String] {
    var values = values
    guard form.text("do") == "book" else { return values }
    for (path, _) in SettingsKey.single { if let text = form.choice(path) { values[path] = text } }
    return values
  }

  private func settingsPage(_ values: [String: String], _ told: FormFindings, _ status: Status) -> Response {
    var page = FormPage(heading: word(.settings))
    page.messages = told.others.map { FormPage.Message($0) }
    page.action = "/settings"
    page.hidden = [FormPage.Hidden("do", "book")]
    page.groups = settingGroups(values, told)
    page.buttons = [FormPage.Button(word(.save), isMain: true)]
    page.links = [
      FormPage.Link(word(.categories), "/categories"), FormPage.Link(word(.back), "/index.html"),
    ]
    for (index, account) in writtenAccounts(values).enumerated() {
      page.items.append(item(account, values, told, index))
    }
    page.items.append(item("", values, told, page.items.count))
    page.itemsHeading = word(.accounts)
    return self.page(page, status, keepsNumber: status != .fine)
  }

  /// Returns all keys by topic. Keys without a topic are in a folded group, which opens if one has a finding.
  private func settingGroups(_ values: [String: String], _ told: FormFindings) -> [FormPage.Group] {
    let topics: [(title: FormWord, paths: [String])] = [
      (.groupBook, ["title", "language", "first-weekday"]),
      (.groupMoney, ["currency", "show-currency", "decimal", "main-account", "opening-balance", "opening-date"]),
      (.groupLook, ["site.accent", "site.photos", "site.pie"]),
    ]
    let named = Set(topics.flatMap(\.paths))
    func inputs(_ isWanted: (String) -> Bool) -> [FormField] {
      SettingsKey.single.filter { isWanted($0.path) }.map {
        input($0.path, of: $0.path, $0.key, values[$0.path] ?? "", told)
      }
    }
    let groups = topics.map { topic in
      FormPage.Group(word(topic.title), isOpen: true, inputs { topic.paths.contains($0) })
    }
    let rare = inputs { !named.contains($0) }
    return groups + [FormPage.Group(word(.groupRare), isOpen: rare.contains { !$0.findings.isEmpty }, rare)]
  }

  /// Returns the accounts that are written in the file.
  private func writtenAccounts(_ values: [String: String]) -> [String] {
    ledger.accounts.map(\.name).filter { !$0.isEmpty && values["\(SettingsKey.accounts.name).\($0).name"] != nil }
  }

  /// Returns the form of an account.
  ///
  /// - Parameter account: the name of the account; empty for a new one.
  private func item(_ account: String, _ values: [String: String], _ told: FormFindings, _ index: Int) -> FormPage.Item
  {
    let isNew = account.isEmpty
    var item = FormPage.Item(isNew ? word(.accountNew) : account)
    item.action = "/settings"
    item.key = "account\(index)"
    item.hidden = [FormPage.Hidden("do", isNew ? "new" : "account")]
    if !isNew { item.hidden.append(FormPage.Hidden("account", account)) }
    let isTold = form.text("do") == (isNew ? "new" : "account") && (isNew || form.text("account") == account)
    item.inputs = AccountKey.allCases.compactMap { key in
      if key == .name, !isNew { return nil }
      let name = "\(SettingsKey.accounts.name).\(account).\(key.name)"
      var field = input(
        key.name, of: "\(SettingsKey.accounts.name).\(key.name)", key.key,
        isTold ? form.text(key.name) ?? "" : values[name] ?? "", isTold ? told : FormFindings())
      if isTold, field.findings.isEmpty { field.findings = told.byField[name] ?? [] }
      field.suffix = "-\(index)"
      return field
    }
    item.buttons = [FormPage.Button(word(isNew ? .add : .save), isMain: true)]
    item.isFolded = !isTold
    item.opening = word(isNew ? .accountNew : .edit)
    return item
  }

  /// Returns a field for a key. Its type follows from the key's table, which `help` and the parser use too.
  ///
  /// - Parameter path: the path of the key, such as `accounts.kind`.
  private func input(_ name: String, of path: String, _ key: Key, _ value: String, _ told: FormFindings) -> FormField {
    let wording = understood.forms?.wording ?? wording
    let kind: FormField.Kind
    switch key.kind {
    case .choice, .flag: kind = .choice(choices(of: key, path, value, wording))
    case .currency: kind = .choice(currencies(of: key, path, value, wording))
    case .amount, .balance: kind = .amount
    case .day: kind = .day
    case .number: kind = .number
    case .color: kind = .color
    default: kind = path == SettingsKey.language.name ? .choice(languages(value)) : .line
    }
    var field = FormField(
      name, wording.setting(path), kind, value: value, hint: wording.settingReason(path, key),
      findings: told.byField[name] ?? [], isNeeded: key.need == .always)
    if case .currency = key.kind { (field.isPicked, field.names) = (true, "currency") }
    if path == SettingsKey.language.name { (field.isPicked, field.names) = (true, "language") }
    return field
  }

  private func choices(of key: Key, _ path: String, _ value: String, _ wording: Wording) -> [FormField.Choice] {
    let words = SettingWords.values(of: key)
    let standard = key.defaultValue.map { wording.settingDefault(wording.settingValue($0, of: path)) } ?? "—"
    // An invalid value in the file remains a choice.
    let wrong = words.contains(value) || value.isEmpty ? [] : [FormField.Choice(value, value, isChosen: true)]
    return [FormField.Choice("", standard, isChosen: value.isEmpty)]
      + words.map { FormField.Choice($0, wording.settingValue($0, of: path), isChosen: $0 == value) } + wrong
  }

  /// Returns the languages of the template as choices, and the current value.
  private func languages(_ value: String) -> [FormField.Choice] {
    var tags = understood.forms?.languages ?? []
    if !value.isEmpty, !tags.contains(value) { tags.insert(value, at: 0) }
    return [FormField.Choice("", "—", isChosen: value.isEmpty)]
      + tags.map { FormField.Choice($0, $0, isChosen: $0 == value) }
  }

  /// Returns the currencies as choices. Those of the book come first.
  private func currencies(of key: Key, _ path: String, _ value: String, _ wording: Wording) -> [FormField.Choice] {
    var codes: [String] = []
    for code in ledger.accounts.map(\.currency.code) + Currency.allCodes where !codes.contains(code) {
      codes.append(code)
    }
    if !value.isEmpty, !codes.contains(value) { codes.insert(value, at: 0) }
    let standard = key.defaultValue.map { wording.settingDefault($0) } ?? "—"
    return [FormField.Choice("", standard, isChosen: value.isEmpty)]
      + codes.map { FormField.Choice($0, $0, isChosen: $0 == value) }
  }

  // MARK: Saving

  func submit() -> Response {
    let start = ContinuousClock.now
    var values: [String: String] = [:]
    do throws(BookError) {
      let draft = try Draft(book)
      values = draft.settingValues
      switch form.text("do") {
      case "new":
        let fields = AccountKey.allCases.compactMap { key in
          form.choice(key.name).map(\.trimmingSpaces).flatMap { $0.isEmpty ? nil : (key: key, text: $0) }
        }
        guard fields.first?.key == .name else {
          var told = FormFindings()
          told.byField["name"] = [word(.nameMissing)]
          return settingsPage(values, told, .unprocessable)
        }
        _ = try changeBook("settings", id: { _ in "" }) { (draft) throws(BookError) in try draft.addAccount(fields) }
      case "account":
        let prefix = "\(SettingsKey.accounts.name).\(form.text("account") ?? "")."
        let typed = AccountKey.allCases.filter { $0 != .name }.map { (name: "\(prefix)\($0.name)", field: $0.name) }
        try write(typed, values)
      default:
        let typed = SettingsKey.single.map { (name: $0.path, field: $0.path) }
        try write(typed, values)
      }
      _ = served.state(since: start)
      return done(word(.saved), at: "settings")
    } catch {
      return settingsPage(typed(over: values), FormFindings(error, FormFindings.same), error.status)
    }
  }

  /// Writes only the values that differ.
  private func write(_ typed: [(name: String, field: String)], _ values: [String: String]) throws(BookError) {
    let changes = typed.compactMap { name, field -> (key: String, text: String?)? in
      guard let text = form.choice(field).map(\.trimmingSpaces), text != values[name] ?? "" else { return nil }
      return (name, text.isEmpty ? nil : text)
    }
    _ = try changeBook("settings", id: { _ in "" }) { (draft) throws(BookError) in
      if changes.isEmpty { return }
      _ = try draft.changeSettings(changes)
    }
  }
}
