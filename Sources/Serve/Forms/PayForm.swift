import BookEditing
import Build
import Diagnostics
import Localization
import Ledger
import Formats
import Platform
import Reports
import Site

/// The form that marks a bill or an occurrence of a series as paid.
struct PayForm: Form {
  static let route = FormRoute("pay", .entry)
  let request: FormRequest
  let subject: String

  /// Returns the page that asks for the date of the payment.
  func show() -> Response { payPage([], .fine) }

  func again(_ message: FormPage.Message, _ status: Status) -> Response { payPage([message], status) }

  private func payPage(_ messages: [FormPage.Message], _ status: Status) -> Response {
    guard title(of: id) != nil else {
      return refused(sentence(.noEntry(id, near: [])), .pay, .notFound, back: "/pending.html")
    }
    return payPage(day: "\(ledger.today)", messages, FormFindings(), status)
  }

  private func payPage(
    day: String, _ messages: [FormPage.Message], _ told: FormFindings, _ status: Status
  ) -> Response {
    var page = FormPage(heading: word(.pay))
    page.lead = title(of: id).map(clean) ?? id
    page.action = "/pay/\(PercentEncoding.path(id))"
    if let period { page.action += "?\(FormTarget.query([("for", period)]))" }
    page.messages = messages + told.others.map { FormPage.Message($0) }
    page.inputs = [
      FormField(
        "paid", word(.paidOn), .day, value: day, hint: days.examples.joined(separator: ", "),
        findings: told.byField["paid"] ?? [], isFirst: true)
    ]
    page.buttons = [FormPage.Button(word(.pay), isMain: true)]
    page.links = [FormPage.Link(word(.cancel), "/pending.html")]
    return self.page(page, status, keepsNumber: status != .fine && status != .forbidden)
  }

  /// The occurrence of a series that is paid. `nil` if the entry itself is paid.
  private var period: String? {
    guard let text = query("for") ?? form.text("for"), !text.isEmpty else { return nil }
    return text
  }

  private func title(of id: String) -> String? {
    Identifiers(ledger).index(of: id).map { ledger.transactions[$0].title }
  }

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
        .deedPaid, paid.entries.first?.edited, at: "pending.html", since: start, list: "paid.html")
    } catch {
      if case .findings = error { return payPage(day: typed ?? "", [], FormFindings(error), error.status) }
      return caughtUp(after: error).refused(error, .pay, back: "/pending.html")
    }
  }
}
