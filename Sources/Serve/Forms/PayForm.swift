import BookEditing
import Build
import Diagnostics
import Localization
import Ledger
import Formats
import Platform
import Reports
import Site

/// The form that marks a bill or an occurrence of a series as paid, or expected income as received.
struct PayForm: Form {
  static let route = FormRoute("pay", .optionalEntry)
  let request: FormRequest
  let subject: String

  /// Returns the page that asks for the date of the payment. If the address does not contain an id, the query must
  /// describe the bill, as in `?text=pay kiln`.
  func show() -> Response {
    if !subject.isEmpty { return payPage([], .fine) }
    let text = query("text") ?? ""
    guard let found = PayableSearch(request).first(text) else {
      // The search sends a request after each pause in typing. A browser would log another status as an error.
      return refused(word(.findNone, ["text": clean(text)]), .pay, .fine, back: "/pending.html")
    }
    let form = PayForm(request: request, subject: found.id)
    return form.payPage(day: "\(ledger.today)", [], FormFindings(), .fine, found)
  }

  func again(_ message: FormPage.Message, _ status: Status) -> Response { payPage([message], status) }

  private func payPage(_ messages: [FormPage.Message], _ status: Status) -> Response {
    guard transaction != nil else {
      return refused(sentence(.noEntry(id, near: [])), .pay, .notFound, back: "/pending.html")
    }
    return payPage(day: "\(ledger.today)", messages, FormFindings(), status)
  }

  private func payPage(
    day: String, _ messages: [FormPage.Message], _ formFindings: FormFindings, _ status: Status,
    _ found: PayableSearch.Payable? = nil
  ) -> Response {
    let deed = word(isIncome ? .receive : .pay)
    var page = FormPage(heading: deed)
    page.lead = transaction.map { "\(clean($0.title)), \(wording.money($0.amount))" } ?? id
    page.action = "/pay/\(PercentEncoding.path(id))"
    if let period = found?.period ?? period { page.action += "?\(FormTarget.query([("for", period)]))" }
    page.head.understood = found?.sentence ?? ""
    page.messages = messages + formFindings.others.map { FormPage.Message($0) }
    page.inputs = [
      FormField(
        "paid", word(isIncome ? .receivedOn : .paidOn), .day, value: day, hint: days.examples.joined(separator: ", "),
        findings: formFindings.byField["paid"] ?? [], isFirst: true)
    ]
    page.buttons = [FormPage.Button(deed, isMain: true)]
    page.links = [FormPage.Link(word(.cancel), "/pending.html")]
    return self.page(page, status, keepsKey: status != .fine && status != .forbidden)
  }

  /// The period of the occurrence to be paid; `nil` if the entry itself is paid.
  private var period: String? {
    guard let text = query("for") ?? form.text("for"), !text.isEmpty else { return nil }
    return text
  }

  private var transaction: Transaction? { context.identifiers.index(of: id).map { ledger.transactions[$0] } }
  private var isIncome: Bool { transaction?.direction == .received }

  func submit() -> Response {
    let typed = form.text("paid").map(\.trimmingSpaces)
    let change = typed.flatMap { $0.isEmpty ? nil : days.read(FieldChange(.paid, .one($0))) }
    let title = (["pay", id] + (period.map { ["--for", $0] } ?? [])).joined(separator: " ")
    let start = ContinuousClock.now
    do throws(BookError) {
      let paid = try changeBook(title, id: { $0.entries.first?.edited.id ?? "" }) { (draft) throws(BookError) in
        _ = try find(id, in: draft)
        return try draft.pay([id], on: change?.value?.texts.first, typed: change?.typed, for: period)
      }
      return done(
        isIncome ? .deedReceived : .deedPaid, paid.entries.first?.edited, at: "pending.html", since: start,
        list: "paid.html")
    } catch {
      if case .findings = error { return payPage(day: typed ?? "", [], FormFindings(error), error.status) }
      return refreshed(after: error).refused(error, .pay, back: "/pending.html")
    }
  }
}
