import BookEditing
import Build
import Diagnostics
import Localization
import Ledger
import Formats
import Platform
import Reports
import Site

/// The form in which the user enters an account's balance. It lists earlier balance assertions, and explains
/// differences from the book.
///
/// The subject of the form is the name of the account that is initially selected; empty for the unnamed account.
struct BalanceForm: Form {
  static let route = FormRoute("balance", .optional)
  let request: FormRequest
  let subject: String

  private var name: String { form.text("account") ?? subject }

  func show() -> Response {
    balancePage(BalanceFields(day: "\(ledger.today)"), FormFindings(), .fine)
  }

  /// Returns the page with the submitted values, so that the user can submit them again.
  func again(_ message: FormPage.Message, _ status: Status) -> Response {
    var formFindings = FormFindings()
    formFindings.others = [message.text]
    return balancePage(BalanceFields(form), formFindings, status)
  }

  private func account(_ name: String) -> Account.ID? {
    name.isEmpty ? .unnamed : ledger.accountNames.first { $0.name == name }?.id
  }

  private var noAccount: Response {
    refused("There is no such account.", .statement, .notFound, back: "/balance.html")
  }

  private func address(_ name: String) -> String {
    name.isEmpty ? "/balance" : "/balance/\(PercentEncoding.path(name))"
  }

  private func balancePage(
    _ fields: BalanceFields, _ formFindings: FormFindings, _ status: Status, asksSign: Bool = false
  ) -> Response {
    guard let id = account(name) else { return noAccount }
    let listed = request.listedAccounts
    let accounts = listed.contains(id) ? listed : [id] + listed
    var page = FormPage(heading: word(.statement))
    page.action = address(name)
    page.messages = formFindings.others.map { FormPage.Message($0) }
    if let field = accountField(accounts, id) { page.inputs = [field] } else { page.lead = ledger.label(of: id) }
    page.inputs += [
      FormField(
        "date", word(.date), .day, value: fields.day, hint: days.examples.joined(separator: ", "),
        findings: formFindings.byField["date"] ?? []),
      FormField(
        "balance", amountLabel(accounts), .amount, value: fields.balance,
        findings: formFindings.byField["balance"] ?? [], isNeeded: true, isFirst: true),
      FormField("note", word(.note), value: fields.note),
    ]
    if asksSign { page.hidden = [FormPage.Hidden("sign", "meant")] }
    page.buttons = [FormPage.Button(word(.save), isMain: true)]
    page.links = [FormPage.Link(word(.back), "/balance.html")]
    addComparisons(of: id, to: &page)
    return self.page(page, status, keepsKey: status != .fine)
  }

  /// Returns the field for choosing the account; `nil` if there is only one.
  private func accountField(_ accounts: [Account.ID], _ id: Account.ID) -> FormField? {
    if accounts.count < 2 { return nil }
    return FormField(
      "account", word(.account),
      .choice(
        accounts.map { other in
          let account = ledger.account(other)
          let label = clean(ledger.label(of: other))
          let text = account.currency == home ? label : "\(label) (\(account.currency.code))"
          return FormField.Choice(account.name, text, isChosen: other == id)
        }))
  }

  /// Returns the label of the amount field, with the currency if all accounts in the form have the same currency.
  private func amountLabel(_ accounts: [Account.ID]) -> String {
    let currencies = Set(accounts.map { ledger.account($0).currency })
    guard currencies.count == 1, let currency = currencies.first else { return word(.partAmount) }
    return word(.amountIn, ["currency": currency.code])
  }

  /// Adds the last 12 balance assertions to the page. For each new difference from the book, adds possible reasons with
  /// links to entries.
  private func addComparisons(of id: Account.ID, to page: inout FormPage) {
    let findings = BalanceFindings(ledger)
    for comparison in findings.check.comparisons(of: id).suffix(12).reversed() {
      var item = FormPage.Item("\(wording.weekdayDate(comparison.day)): \(findings.text(comparison.bank, comparison))")
      if comparison.hasNewDifference {
        let finding = findings.finding(comparison)
        item.note = FormText.clean(finding.message)
        item.lines = ([finding.label] + finding.notes.map(\.text)).filter { !$0.isEmpty }.map { "\($0)\n" }.joined()
        item.opensLines = true
        for note in finding.notes {
          guard let place = note.place, let start = place.bytes?.lowerBound,
            let entry = entry(at: start, in: place.file.path)
          else { continue }
          item.links.append(FormPage.Link("\(word(.edit)): \(entry.title)", FormTarget.edit(entry.id)))
        }
        item.language = "en"
      } else {
        item.note = word(comparison.agrees ? .agrees : .differsAsBefore)
      }
      page.items.append(item)
    }
    page.itemsHeading = "\(word(.statement)): \(clean(ledger.label(of: id)))"
  }

  /// Returns the last entry that begins at or before a byte offset in a file; `nil` if there is none.
  private func entry(at offset: Int, in path: String) -> (id: String, title: String)? {
    let index = ledger.transactions.indices.last { index in
      let source = ledger.transactions[index].source
      return ledger.files[Int(source.file)].path == path && Int(source.start) <= offset
    }
    return index.map { (context.identifiers.ids[$0], FormText.clean(ledger.transactions[$0].title)) }
  }

  func submit() -> Response {
    guard let id = account(name) else { return noAccount }
    let account = ledger.account(id)
    let fields = BalanceFields(form)
    var formFindings = FormFindings()
    let day = fields.day.isEmpty ? ledger.today : days.day(fields.day, .upToToday)
    if day == nil { formFindings.byField["date"] = [word(.dayUnread, ["text": fields.day])] }
    let balance = SignedAmount.minor(fields.balance, account.currency, decimal)
    if balance == nil { formFindings.byField["balance"] = [word(.amountUnread, ["text": fields.balance])] }
    guard let day, let balance else { return balancePage(fields, formFindings, .unprocessable) }
    if balance != 0, form.text("sign") == nil, AccountHistory(ledger, id).balance(on: day) == -balance {
      formFindings.byField["balance"] = [word(.otherSign)]
      return balancePage(fields, formFindings, .unprocessable, asksSign: true)
    }
    let start = ContinuousClock.now
    do throws(BookError) {
      _ = try changeBook("balance \(ledger.label(of: id)) \(fields.balance)", id: { _ in "" }) {
        (draft) throws(BookError) in
        try draft.assertBalance(
          balance, of: (id, account.name, account.currency), on: day, note: fields.note.isEmpty ? nil : fields.note)
      }
      _ = builtBook.state(since: start)
      return done(word(.saved), at: String(address(name).dropFirst()))
    } catch {
      return balancePage(fields, FormFindings(error, FormFindings.same), error.status)
    }
  }
}

/// The fields of the form for a balance assertion.
private struct BalanceFields {
  var day = ""
  var balance = ""
  var note = ""

  init(day: String) { self.day = day }

  init(_ form: FormBody) {
    func text(_ name: String) -> String { (form.text(name) ?? "").trimmingSpaces }
    (day, balance, note) = (text("date"), text("balance"), text("note"))
  }
}

/// A parser for amounts that may be zero or negative.
enum SignedAmount {
  static func minor(_ typed: String, _ currency: Currency, _ separator: DecimalSeparator) -> Int64? {
    let isNegative = typed.hasPrefix("-") || typed.hasPrefix("\u{2212}")
    let digits = isNegative ? String(typed.dropFirst()).trimmingSpaces : typed
    if let minor = AmountSum.minorUnits(digits, decimals: currency.decimals, separator)
      ?? AmountText.minor(digits, currency, separator)
    {
      return isNegative ? -minor : minor
    }
    let isZero = digits.contains("0") && digits.allSatisfy { $0 == "0" || $0 == separator.character }
    return isZero ? 0 : nil
  }
}
