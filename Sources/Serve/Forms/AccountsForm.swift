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

/// Forms that show all accounts with their balances, and that add, rename, edit, close and remove accounts.
struct AccountsForm: Form {
  static let route = FormRoute("accounts")
  let request: FormRequest
  let subject: String

  private static let prefix = "\(SettingsKey.accounts.name)."

  func show() -> Response { accountsPage(.fine) }

  /// Returns the page again after one of its forms could not be saved. The form contains the submitted values.
  func again(_ message: FormPage.Message, _ status: Status) -> Response { accountsPage(status, [message]) }

  // MARK: Page

  private func accountsPage(
    _ status: Status, _ messages: [FormPage.Message] = [], _ formFindings: FormFindings = FormFindings(),
    _ rest: AccountRemainder? = nil
  ) -> Response {
    let values = (try? Draft(book).settingValues) ?? [:]
    let balances = Balance(ledger).byAccount
    var page = FormPage(heading: word(.accounts))
    page.messages = messages
    page.links = [FormPage.Link(word(.back), "/balance.html")]
    if let rest { page.links.insert(FormPage.Link(word(.accountEmpty), address(of: rest)), at: 0) }
    page.action = "/accounts"
    page.hidden = [FormPage.Hidden("do", "add")]
    page.lead = word(.accountNew)
    page.isBelowItems = true
    (page.inputs, page.groups) = grouped(inputs("", -1, values, formFindings, isListed: true))
    page.buttons = [FormPage.Button(word(.accountNew), isMain: true)]
    page.itemsHeading = word(.accounts)
    for (index, id) in request.listedAccounts.enumerated() {
      page.items.append(item(id, index, balances[id.index], values, formFindings))
    }
    return self.page(page, status, keepsKey: status != .fine)
  }

  private func item(
    _ id: Account.ID, _ index: Int, _ balance: AccountBalance, _ values: [String: String], _ formFindings: FormFindings
  ) -> FormPage.Item {
    let account = ledger.account(id)
    let name = account.name.isEmpty ? MainAccount.name : account.name
    let label = clean(ledger.label(of: id))
    var item = FormPage.Item(label)
    item.note = note(account, balance)
    item.action = "/accounts"
    item.key = "account\(index)"
    item.hidden = [FormPage.Hidden("account", name)]
    let isListed = values["\(Self.prefix)\(account.name).\(AccountKey.name.name)"] != nil
    (item.inputs, item.groups) = grouped(inputs(name, index, values, formFindings, isListed: isListed))
    item.buttons = [FormPage.Button(word(.save), name: "do", value: "save", isMain: true)]
    item.isFolded = !isSent(name)
    item.opening = word(.edit)
    if id == .unnamed { return item }
    if account.kind != .closed {
      item.collapsedForms.append(
        FormPage.CollapsedForm(
          word(.accountClose), label: word(.accountCloseName, ["name": label]), key: "account\(index)-closed",
          inputs: [], buttons: [FormPage.Button(word(.accountCloseName, ["name": label]), name: "do", value: "close")]))
    }
    item.collapsedForms.append(removal(id, label, index))
    return item
  }

  private func removal(_ id: Account.ID, _ label: String, _ index: Int) -> FormPage.CollapsedForm {
    let heirs = ledger.accountsInOrder.filter {
      $0 != id && ledger.account($0).currency == ledger.account(id).currency && !ledger.account($0).name.isEmpty
    }
    let heir = FormField(
      "heir", word(.mergeInto),
      .choice(
        [FormField.Choice("", "—", isChosen: true)]
          + heirs.map { FormField.Choice(ledger.account($0).name, ledger.account($0).name, isChosen: false) }),
      suffix: "-\(index)")
    return FormPage.CollapsedForm(
      word(.delete), label: word(.categoryDelete, ["name": label]), key: "account\(index)-gone", inputs: [heir],
      buttons: [FormPage.Button(word(.delete), name: "do", value: "remove", isDestructive: true)])
  }

  /// Returns the balance of the account as text, with the account's kind added unless it is an everyday account.
  private func note(_ account: Account, _ balance: AccountBalance) -> String {
    let holding = wording.money(Money(balance.minor, account.currency))
    if account.kind == .everyday { return holding }
    return "\(holding) · \(wording.settingValue(account.kind.rawValue, of: "\(Self.prefix)\(AccountKey.kind.name)"))"
  }

  private func isSent(_ name: String) -> Bool {
    form.text("do") == "save" && form.text("account") == name
  }

  /// Returns the input fields for an account.
  ///
  /// - Parameters:
  ///   - name: the account's name; empty for a new account.
  ///   - isListed: whether `book.yaml` lists the account. Otherwise the name is the only field.
  private func inputs(
    _ name: String, _ index: Int, _ values: [String: String], _ formFindings: FormFindings, isListed: Bool
  ) -> [FormField] {
    let isSent = name.isEmpty ? (form.text("do") ?? "") == "add" : isSent(name)
    return AccountKey.singleValued.filter { isListed || $0 == .name }.map { key in
      let path = "\(Self.prefix)\(name).\(key.name)"
      let written = key == .name ? name : values[path] ?? ""
      var field = settingField(
        key.name, of: "\(Self.prefix)\(key.name)", key.key, isSent ? form.text(key.name) ?? "" : written,
        isSent ? formFindings : FormFindings())
      // A finding has the path of the key, with the name that was typed.
      let typed = "\(Self.prefix)\((form.text("name") ?? "").trimmingSpaces).\(key.name)"
      if isSent, field.findings.isEmpty {
        field.findings = formFindings.byField[path] ?? formFindings.byField[typed] ?? []
      }
      field.suffix = "-\(index)"
      return field
    }
  }

  /// Returns the usual fields, and a group with the fields for loans and members. The group is expanded if any of its
  /// fields has a value.
  private func grouped(_ inputs: [FormField]) -> (usual: [FormField], groups: [FormPage.Group]) {
    let names = [AccountKey.who, .shared, .rate, .payment, .paymentDay].map(\.name)
    let rare = inputs.filter { names.contains($0.name) }
    let isOpen = rare.contains { field in
      if case .choice(let choices) = field.kind { return choices.contains { $0.isChosen && !$0.value.isEmpty } }
      return !field.value.isEmpty || !field.findings.isEmpty
    }
    let groups = rare.isEmpty ? [] : [FormPage.Group(word(.groupRare), isOpen: isOpen, rare)]
    return (inputs.filter { !names.contains($0.name) }, groups)
  }

  /// Returns the address of the form for a new entry, filled in with the transfer that empties an account.
  private func address(of rest: AccountRemainder) -> String {
    let values = [
      (EntryForm.kindName, TransactionKey.moved.name), ("title", rest.account), ("moved", rest.moved ?? ""),
      ("from", rest.from), ("to", rest.to), ("arrived", rest.arrived ?? ""),
    ]
    return "/add?" + FormTarget.query(values.filter { !$0.1.isEmpty }.map { (name: $0.0, value: $0.1) })
  }

  // MARK: Changed

  func submit() -> Response {
    let name = form.text("account") ?? ""
    let start = ContinuousClock.now
    do throws(BookError) {
      let text: String
      switch form.text("do") {
      case "remove":
        let heir = form.text("heir").flatMap { $0.isEmpty ? nil : $0 }
        _ = try changeBook("account remove \(name)", id: { _ in "" }) { (draft) throws(BookError) in
          try draft.removeAccount(name, into: heir)
        }
        text = word(.removed, ["id": clean(name)])
      case "close":
        _ = try changeBook("account close \(name)", id: { _ in "" }) { (draft) throws(BookError) in
          try draft.closeAccount(name)
        }
        text = word(.accountClosed, ["name": clean(name)])
      case "save":
        try save(name)
        text = word(.saved)
      default:
        if (form.text("name") ?? "").trimmingSpaces.isEmpty {
          var formFindings = FormFindings()
          formFindings.byField["name"] = [word(.nameMissing)]
          return accountsPage(.unprocessable, [], formFindings)
        }
        try add()
        text = word(.saved)
      }
      _ = builtBook.state(since: start)
      return done(text, at: "accounts")
    } catch {
      return refused(error)
    }
  }

  private func refused(_ error: BookError) -> Response {
    if case .accountHolds(let rest) = error {
      let sentence = word(.accountHolds, ["name": clean(rest.account), "amount": rest.balanceText])
      return accountsPage(error.status, [FormPage.Message(sentence)], FormFindings(), rest)
    }
    let formFindings = FormFindings(error, FormFindings.same)
    return accountsPage(error.status, formFindings.others.map { FormPage.Message($0) }, formFindings)
  }

  private func add() throws(BookError) {
    let fields = AccountKey.singleValued.compactMap { key in
      form.choice(key.name).map(\.trimmingSpaces).flatMap { $0.isEmpty ? nil : (key: key, text: $0) }
    }
    _ = try changeBook("account add \(fields.first?.text ?? "")", id: { _ in "" }) { (draft) throws(BookError) in
      try draft.addAccount(fields)
    }
  }

  /// Saves an account's new name and the values that differ from the file.
  private func save(_ name: String) throws(BookError) {
    let new = (form.text("name") ?? "").trimmingSpaces
    let isRenamed = !new.isEmpty && new != name
    let old = try Draft(book).settingValues
    let keys = AccountKey.singleValued.filter { $0 != .name }
    let changes = changedSettings(keys.map { (name: "\(Self.prefix)\(name).\($0.name)", field: $0.name) }, old)
    let verb = isRenamed ? "rename" : "edit"
    _ = try changeBook("account \(verb) \(name)", id: { _ in "" }) { (draft) throws(BookError) in
      if isRenamed { _ = try draft.renameAccount(name, to: new) }
      if changes.isEmpty { return }
      let now = isRenamed ? new : name
      _ = try draft.changeSettings(
        changes.map { key, text in
          ("\(Self.prefix)\(now).\(key.dropFirst(Self.prefix.count + name.count + 1))", text)
        })
    }
  }
}
