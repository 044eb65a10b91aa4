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

/// The page of an entry's form.
extension EntryForms {
  func entryPage(_ entry: EntryForm, _ refusal: BookError) -> Response {
    let told = FormFindings(refusal, sentences: sentences)
    return entryPage(entry, told.others.map { FormPage.Message($0) }, told, status: refusal.status)
  }

  /// - Parameters:
  ///   - basis: what the file says, where that is not what the form began with.
  ///   - status: of a form that was refused; it keeps its number then.
  func entryPage(
    _ entry: EntryForm, _ messages: [FormPage.Message] = [], _ told: FormFindings = FormFindings(),
    basis: EntryForm? = nil, status: Status = .fine
  ) -> Response {
    var fields = EntryFields(request, entry, told)
    var hidden: [FormPage.Hidden] = []
    if case .edit = task {
      let sent = form.text(EntryForm.basisName)
      hidden = [FormPage.Hidden(EntryForm.basisName, basis?.encoded ?? sent ?? entry.encoded)]
      if let photos = form.text(EntryForm.hadName) ?? Optional(entry.photos.joined(separator: "\n")), !photos.isEmpty {
        hidden.append(FormPage.Hidden(EntryForm.hadName, photos))
        fields.photos = photos.split(separator: "\n").map(String.init)
      }
    }
    // A form without the token of this run changes nothing, not even beside the book; nor is a photo kept that is wrong.
    if status != .forbidden, told.byField[TransactionKey.photo.name] == nil {
      fields.kept = PendingUploads(book).keep(entry.sent)
    }
    fields.isBill = isBill
    if isBill { hidden.append(FormPage.Hidden(EntryForm.billName, "yes")) }
    if let name = form.text(EntryForm.newCategory), !name.isEmpty {
      hidden.append(FormPage.Hidden(EntryForm.newCategory, name))
    }
    var page = fields.page(heading: word(task == .add ? .addTransaction : .edit))
    page.messages = messages
    page.hidden = hidden
    if case .edit(let id) = task {
      page.action = FormTarget.edit(id)
      page.check += PercentEncoding.path(id)
    }
    page.buttons = [FormPage.Button(word(.save), isMain: true)]
    if case .edit(let id) = task {
      page.buttons.append(FormPage.Button(word(.delete), isGrave: true, action: FormTarget.remove(id)))
    }
    if task == .add {
      page.buttons.append(FormPage.Button(word(.saveAndAnother), name: "next", value: "another"))
      addEntered(to: &page)
    }
    page.cancel = cancelAddress
    return self.page(page, status, keepsNumber: status != .fine)
  }

  /// Whether what is entered is to be paid later: so it is where the form began on the page of what is pending.
  var isBill: Bool { (query(EntryForm.billName) ?? form.text(EntryForm.billName)) == "yes" }

  private var cancelAddress: String {
    guard case .edit(let id) = task, let page = understood.maker?.pageAddress(ofID: id) else { return "/index.html" }
    return "/\(page)"
  }

  /// What was entered in this sitting, with its sum.
  private func addEntered(to page: inout EntryPage) {
    guard let text = query("entered") ?? form.text("entered"), !text.isEmpty else { return }
    page.hidden.append(FormPage.Hidden("entered", text))
    guard let maker = understood.maker else { return }
    // One may be named more often than the book has it.
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
