import BookEditing
import Build
import Diagnostics
import Localization
import Ledger
import Formats
import Platform
import Reports
import Site

/// What is done to an entry with one press: removed, paid.
extension FormRequest {
  // MARK: Removed

  /// Asked where no press of a button leads here.
  func showRemove(_ id: String, _ messages: [FormPage.Message] = [], _ status: Status = .fine) -> Response {
    do throws(BookError) {
      var page = FormPage(heading: word(.remove))
      page.action = "/remove/\(PercentEncoding.path(id))"
      page.messages = messages + [FormPage.Message(id, lines: try entryForm(of: id).lines, isError: false)]
      page.buttons = [FormPage.Button(word(.remove), isMain: true, isGrave: true)]
      page.links = [FormPage.Link(word(.cancel), "/\(understood.maker?.pageAddress(ofID: id) ?? "index.html")")]
      return self.page(page, status)
    } catch {
      return refused(error, .remove)
    }
  }

  func remove(_ id: String) -> Response {
    let month = understood.maker?.rowAddress(ofID: id).map { $0.cut(at: "#").before }
    let start = ContinuousClock.now
    do throws(BookError) {
      _ = try changeBook("remove \(id)", id: { _ in "" }) { (draft) throws(BookError) in
        try draft.remove(try find(id, in: draft))
      }
      let now = served.state(since: start)
      // The month is another page, or none, once its last entry is gone.
      let address = now?.book.maker == nil ? "index.html" : month.map(String.init) ?? "index.html"
      return done(word(.removed, ["id": id]), at: address)
    } catch {
      return caughtUp(after: error).refused(
        error, .remove, back: "/\(understood.maker?.pageAddress(ofID: id) ?? "index.html")")
    }
  }

  // MARK: Paid

  /// Asks for the day.
  func showPay(_ id: String, _ messages: [FormPage.Message] = [], _ status: Status = .fine) -> Response {
    guard title(of: id) != nil else {
      return refused(sentence(.noEntry(id, near: [])), .pay, .notFound, back: "/pending.html")
    }
    return payPage(id, day: "\(ledger.today)", messages, FormFindings(), status)
  }

  private func payPage(
    _ id: String, day: String, _ messages: [FormPage.Message], _ told: FormFindings, _ status: Status
  ) -> Response {
    var page = FormPage(heading: word(.pay))
    page.lead = title(of: id).map(clean) ?? id
    page.action = "/pay/\(PercentEncoding.path(id))"
    if let period { page.action += "?\(FormRoute.query([("for", period)]))" }
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

  /// Which occurrence of a series is meant; nil for the entry itself.
  private var period: String? {
    guard let text = query("for") ?? form.text("for"), !text.isEmpty else { return nil }
    return text
  }

  private func title(of id: String) -> String? {
    Identifiers(ledger).index(of: id).map { ledger.transactions[$0].title }
  }

  func pay(_ id: String) -> Response {
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
      if case .findings = error { return payPage(id, day: typed ?? "", [], FormFindings(error), error.status) }
      return caughtUp(after: error).refused(error, .pay, back: "/pending.html")
    }
  }
}
