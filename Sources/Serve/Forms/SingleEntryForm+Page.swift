import BookEditing
import Build
import Diagnostics
import Localization
import Ledger
import Formats
import SiteComponents
import Platform
import Reports
import Site

private let greatestEnteredCount = 200

/// Functions that create the page of an entry's form.
extension SingleEntryForm {
  func entryPage(_ entry: EntryForm, _ refusal: BookError) -> Response {
    let formFindings = findings(refusal)
    return entryPage(entry, formFindings.others.map { FormPage.Message($0) }, formFindings, status: refusal.status)
  }

  /// Returns the page with the form.
  ///
  /// - Parameters:
  ///   - basis: the values in the file, if the form's initial values were different.
  ///   - status: the status of a rejected form, which keeps its idempotency key.
  ///   - understood: a description of the form's effect, given the text that was typed in the search.
  func entryPage(
    _ entry: EntryForm, _ messages: [FormPage.Message] = [], _ formFindings: FormFindings = FormFindings(),
    basis: EntryForm? = nil, status: Status = .fine, understood: String = ""
  ) -> Response {
    var fields = EntryFields(request, entry, formFindings)
    var hidden: [FormPage.Hidden] = []
    if case .edit = task {
      let sent = form.text(EntryForm.basisName)
      hidden = [FormPage.Hidden(EntryForm.basisName, basis?.encoded ?? sent ?? entry.encoded)]
      if let photos = form.text(EntryForm.hadName) ?? Optional(entry.photos.joined(separator: "\n")), !photos.isEmpty {
        hidden.append(FormPage.Hidden(EntryForm.hadName, photos))
        fields.photos = photos.split(separator: "\n").map(String.init)
      }
    }
    // A form without the token of this run must not write anything, not even uploads. An invalid photo is not stored.
    if status != .forbidden, formFindings.byField[TransactionKey.photo.name] == nil {
      fields.kept = PendingUploads(book).keep(entry.sent)
    }
    fields.isBill = isBill
    if isBill { hidden.append(FormPage.Hidden(EntryForm.billName, "yes")) }
    for name in [InboxForm.fieldName, InboxForm.againName] {
      if let text = query(name) ?? form.text(name) { hidden.append(FormPage.Hidden(name, text)) }
    }
    if let name = form.text(EntryForm.newCategory), !name.isEmpty {
      hidden.append(FormPage.Hidden(EntryForm.newCategory, name))
      // Sending the same name once more adds it.
      if formFindings.asksWhetherDistinct {
        hidden.append(FormPage.Hidden(EntryForm.distinctCategory, name))
      }
    }
    var page = fields.page(heading: word(task == .add ? .addTransaction : .edit))
    page.messages = messages
    page.hidden = hidden
    page.head.understood = understood
    if case .edit(let id) = task {
      page.action = FormTarget.edit(id)
      page.check += PercentEncoding.path(id)
    }
    page.buttons = [FormPage.Button(word(.save), isMain: true)]
    if case .edit(let id) = task {
      page.buttons.append(FormPage.Button(word(.delete), isDestructive: true, action: FormTarget.remove(id)))
    }
    if task == .add {
      page.buttons.append(FormPage.Button(word(.saveAndAnother), name: "next", value: "another"))
      addEntered(to: &page)
    }
    page.cancel = cancelAddress
    return self.page(page, status, keepsKey: status != .fine)
  }

  /// Whether the entry is a bill that will be paid later, because the form was opened from the page of pending entries.
  var isBill: Bool { (query(EntryForm.billName) ?? form.text(EntryForm.billName)) == "yes" }

  private var cancelAddress: String {
    guard case .edit(let id) = task, let page = context.maker?.pageAddress(ofID: id) else { return "/index.html" }
    return "/\(page)"
  }

  /// Adds the list of entries added in this session, with their total.
  private func addEntered(to page: inout EntryPage) {
    guard let text = query("entered") ?? form.text("entered"), !text.isEmpty else { return }
    page.hidden.append(FormPage.Hidden("entered", text))
    guard let maker = context.maker else { return }
    // An id may be listed more than once, so the sum may exceed 64 bits.
    var sum = Int128(0)
    for id in text.split(separator: " ").suffix(greatestEnteredCount).map(String.init).reversed() {
      guard let index = maker.identifiers.index(of: id) else { continue }
      let transaction = ledger.transactions[index]
      var item = FormPage.Item(clean(transaction.title))
      item.href = "/\(maker.rowAddress(ofID: id) ?? "")"
      item.note = "\(wording.shortDate(transaction.date)) · \(maker.amount(transaction))"
      item.links = [FormPage.Link(word(.edit), FormTarget.edit(id))]
      page.items.append(item)
      switch transaction.direction {
      case .spent: sum -= Int128(transaction.homeAmount ?? 0)
      case .received: sum += Int128(transaction.homeAmount ?? 0)
      case .moved: break
      }
    }
    page.itemsHeading = word(.entered)
    page.itemsNote = wording.change(HomeAmount(clamping: sum))
  }
}
