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

/// Pages of the site, and what leads to them.
extension FormRequest {
  /// A page of the site with what changes the book; nil for one that is only shown as its file.
  func sitePage(_ path: String) -> Response? {
    var editing = numbers.editing(notice: notice, state: state.number)
    var pairs = understood.maker?.subject(ofPage: path).map { (name: $0.key.name, value: $0.value) } ?? []
    if Month(String(path.prefix(7))) != nil { pairs.append(("month", String(path.prefix(7)))) }
    if path == "pending.html" { pairs.append((EntryForm.billName, "yes")) }
    if !pairs.isEmpty { editing.add = "/add?\(FormRoute.query(pairs))" }
    if path.hasPrefix("errors") { editing.remedies = remedies }
    guard let maker = understood.maker else {
      let pages = ErrorsSite.pages(
        understood.findings, ledger, wording, understood.templates, isFirst: false, editing)
      return pages.first { $0.path == path }.map { .page($0.bytes) }
    }
    return maker.page(path, jobs: served.jobs(making: path), editing).map { .page($0) }
  }

  /// A page without any form, with links to them where its header ends, or its body begins.
  func withWays(_ bytes: [UInt8]) -> [UInt8] {
    guard let forms = understood.forms else { return bytes }
    let ways = FormLinks(numbers.editing(state: state.number)).bytes(forms)
    for sign in ["</header>", "<body>"] {
      if let offset = ByteSearch(sign).first(in: bytes, from: 0) {
        let end = offset + sign.utf8.count
        return bytes[..<end] + ways + bytes[end...]
      }
    }
    return bytes + ways
  }

  /// Answers what is asked for, without changing anything.
  func show(_ address: FormRoute) -> Response {
    switch address {
    case .add: showAdd()
    case .edit(let id): showEdit(id)
    case .remove(let id): showRemove(id)
    case .pay(let id): showPay(id)
    case .attach(let id): showPhotos(id)
    case .undo: showUndo()
    case .categories: showCategories()
    case .settings: showSettings()
    case .people: showPeople()
    case .balance(let account): showBalance(account)
    case .importFile: showImport()
    case .fixes: showFixes()
    case .several: showSeveral()
    case .receipt: showReceipt()
    case .check, .suggestions, .asset, .photo, .page: .sentence(.notFound, "There is no such page.")
    }
  }

  /// Changes the book; the form is ours and came for the first time.
  func change(_ address: FormRoute) -> Response {
    switch address {
    case .add: add()
    case .edit(let id): edit(id)
    case .remove(let id): remove(id)
    case .pay(let id): pay(id)
    case .attach(let id): changePhotos(id)
    case .undo: undo()
    case .categories: changeCategories()
    case .settings: changeSettings()
    case .people: changePeople()
    case .balance(let account): state(account)
    case .importFile: takeImport()
    case .fixes: fix()
    case .several: changeSeveral()
    case .receipt: attachReceipt()
    case .check, .suggestions, .asset, .photo, .page: .sentence(.methodNotAllowed, "This page is only read.")
    }
  }

  /// The same form of the same entry, where an older page names it by the id that it had before a form changed its title
  /// or day.
  func current(_ address: FormRoute) -> FormRoute {
    guard let id = address.entry, let now = numbers.newestID(of: id), understood.identifiers.index(of: id) == nil else {
      return address
    }
    return address.about(now)
  }

  // MARK: Sent again

  /// A form that was taken already leads where it led, and says that it was.
  func doneBefore(_ id: String) -> Response {
    done(word(.saved), id: id, at: id.isEmpty ? "index.html" : rowAddress(id, state) ?? "index.html", step: false)
  }

  /// The answer to a number that changed the book before: with the same content it is the same form, sent once more;
  /// with other content it is a page that came back, whose form is shown again and writes nothing.
  func sentBefore(_ sent: IdempotencyKey, _ address: FormRoute) -> Response {
    if sent.isOf(content) { return doneBefore(sent.id) }
    return again(address, word(.sentBefore), .conflict)
  }

  /// A fingerprint of the form as it was sent, without its number and token.
  var content: UInt64 {
    var print = Fingerprint()
    print.add(String(request.target.cut(at: "?").before))
    for field in form.fields where !FormRequest.ours.contains(field.name) {
      // Not even a number that stands for a secret is kept.
      if PhraseField.names.contains(field.name) { continue }
      print.add(field.name)
      switch field.content {
      case .text(let text): print.add(text)
      case .file(let name, let bytes):
        print.add(name)
        print.add(bytes)
      }
    }
    // 0 is a record without one.
    return max(1, print.value)
  }

  /// The fields of a form that nobody fills in.
  private static let ours: Set = ["token", "once"]

  /// A form of another run: it stays as it is, and may be sent again with the token of this run.
  func withoutToken(_ address: FormRoute) -> Response { again(address, word(.noToken), .forbidden) }

  /// A form as it was sent, with a reason why it must be sent again.
  private func again(_ address: FormRoute, _ reason: String, _ status: Status) -> Response {
    let message = FormPage.Message(reason)
    switch address {
    case .add: return entryPage(.add, EntryForm(form), [message], status: status)
    case .edit(let id): return entryPage(.edit(id), EntryForm(form), [message], status: status)
    // What it was about may be another entry by now, so that it is shown before it is asked for again.
    case .remove(let id): return showRemove(id, [message], status)
    case .pay(let id): return showPay(id, [message], status)
    case .attach(let id): return showPhotos(id, [message], status)
    case .several: return showSeveral([message], status)
    case .categories: return showCategories(again: reason, status)
    case .settings: return showSettings(again: reason, status)
    case .people: return showPeople(message, status)
    case .balance(let name): return showBalance(name, again: reason, status)
    default:
      guard var page = pageWithoutEffect(address) else {
        return .sentence(status, reason)
      }
      page.messages.insert(message, at: 0)
      return self.page(page, status, keepsNumber: true)
    }
  }

  private func pageWithoutEffect(_ address: FormRoute) -> FormPage? {
    var page = FormPage(heading: word(.sentAgain))
    page.action = request.target
    page.hidden = form.fields.compactMap { field in
      guard !FormRequest.ours.contains(field.name), case .text(let text) = field.content else { return nil }
      return FormPage.Hidden(field.name, text)
    }
    page.buttons = [FormPage.Button(word(.sendAgain), isMain: true)]
    page.links = [FormPage.Link(word(.cancel), "/index.html")]
    return page
  }

  // MARK: Where a change leads

  /// Waits until pages know of a change that was made, and leads to its row.
  ///
  /// - Parameters:
  ///   - deed: a word with the title and the amount in it.
  ///   - edited: the entry; nil for a change of something else, which leads to `address`.
  ///   - list: the page that lists it now; empty for that of its month.
  func done(
    _ deed: FormWord, _ edited: Draft.Edited?, at address: String, since time: ContinuousClock.Instant,
    list: String = ""
  ) -> Response {
    let state = served.state(since: time)
    guard let edited else { return done(word(deed == .deedPaid ? .paid : .saved), at: address) }
    guard let state, let row = rowAddress(edited.id, state) else {
      let place = word(.savedIn, ["file": folderless(edited.path), "line": String(edited.line)])
      return saved("\(word(.saved)) \(place)", edited)
    }
    return done(
      sentence(deed, edited), id: edited.id, at: row, shown: list.isEmpty ? "" : "\(list)#t-\(edited.id)")
  }

  /// “Tea, €4.20 saved”.
  func sentence(_ deed: FormWord, _ edited: Draft.Edited) -> String {
    let state = served.state ?? state
    guard let maker = state.book.maker, let index = maker.identifiers.index(of: edited.id) else { return word(.saved) }
    let transaction = state.book.ledger.transactions[index]
    return word(deed, ["title": FormRequest.clean(transaction.title), "amount": wording.money(transaction.amount)])
  }

  func rowAddress(_ id: String, _ state: CurrentBook.State) -> String? { state.book.maker?.rowAddress(ofID: id) }

  /// A path as seen from the book.
  func folderless(_ path: String) -> String { book.folder.relative(path) }

  /// While the book has mistakes elsewhere there is no page that could show the row, so it is shown here.
  private func saved(_ text: String, _ edited: Draft.Edited) -> Response {
    var page = FormPage(heading: word(.saved))
    page.messages = [
      FormPage.Message(text, isError: false), FormPage.Message(word(.siteWaits), isError: false),
    ]
    var item = FormPage.Item(edited.id)
    item.note = "\(folderless(edited.path)):\(edited.line)"
    item.links = [FormPage.Link(word(.edit), FormRoute.edit(edited.id))]
    page.items = [item]
    page.itemsHeading = word(.entered)
    page.links = [
      FormPage.Link(word(.addAnother), "/add"), FormPage.Link(word(.undoList), "/undo"),
      FormPage.Link(word(.fixes), "/errors.html"),
    ]
    return self.page(page)
  }

  // MARK: Changes

  /// The lines of an entry, if the page that this form stands on showed the same.
  private func shownText(of id: String) -> ArraySlice<UInt8>? {
    numbers.state(of: form.text("once") ?? "").flatMap { served.entry(id, since: $0) }
  }

  func isAsShown(_ id: String) -> Bool { shownText(of: id) != nil }

  /// The same request over the book as it is now: where a page was behind it, the answer shall not be.
  func caughtUp(after refusal: BookError) -> FormRequest {
    guard case .changedEntry = refusal, let now = served.state(since: .now) else { return self }
    return FormRequest(request: request, form: form, book: book, state: now, numbers: numbers, served: served)
  }

  /// The entry that a button is about.
  ///
  /// - Throws: `changedEntry` where the page of the button showed other lines: since then the id may mean another entry,
  ///   or the entry may say something else.
  func find(_ id: String, in draft: Draft) throws(BookError) -> Draft.Found {
    let found = try draft.find(id)
    guard found.id == id, let shown = shownText(of: id), try draft.text(of: found) == shown else {
      throw .changedEntry(id: id, file: folderless(found.path))
    }
    return found
  }

  /// Changes the book as a command does, and remembers the number of the form.
  ///
  /// - Parameter id: of what came out, for a form that is sent twice.
  func changeBook<Result>(
    _ title: String, withReceipts: Bool = false, id: (Result) -> String,
    _ body: (inout Draft) throws(BookError) -> Result
  ) throws(BookError) -> Result {
    let (once, content) = (form.text("once") ?? "", content)
    let change = try book.change(title, withReceipts: withReceipts) { (draft) throws(BookError) in
      try numbers.validateIsNew(once, in: book)
      let result = try body(&draft)
      draft.once = IdempotencyKey(once, id: id(result), content: content)
      return result
    }
    numbers.remember(IdempotencyKey(once, id: id(change.result), content: content))
    return change.result
  }
}
