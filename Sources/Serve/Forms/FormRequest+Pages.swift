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

/// Functions that return the site's pages with links to forms, or redirect to these pages.
extension FormRequest {
  /// Returns a page of the site with links to forms; `nil` if the server is to send the page's file instead.
  func sitePage(_ path: String) -> Response? {
    var editing = server.tokens.editing(notice: notice, state: server.state.number)
    var pairs = context.maker?.subject(ofPage: path).map { (name: $0.key.name, value: $0.value) } ?? []
    if Month(String(path.prefix(7))) != nil { pairs.append(("month", String(path.prefix(7)))) }
    if path == "pending.html" { pairs.append((EntryForm.billName, "yes")) }
    if !pairs.isEmpty { editing.add = "/add?\(FormTarget.query(pairs))" }
    if path == "index.html" { editing.inbox = inboxText }
    if path.hasPrefix("errors") { editing.remedies = FixesForm(request: self, subject: "").remedies }
    guard let maker = context.maker else {
      let pages = ErrorsSite.pages(
        context.findings, ledger, wording, context.templates, folderPrefix: server.book.folder.path(of: ""),
        isFirst: false, editing)
      return pages.first { $0.path == path }.map { .page($0.bytes) }
    }
    return maker.page(path, jobs: server.builtBook.jobs(making: path), editing).map { .page($0) }
  }

  /// Inserts links to the forms into a page without such links. In the site's own layout, the links are in the header
  /// and the menu; in any other layout, they are after the header or at the start of the body.
  func addingFormLinks(_ bytes: [UInt8]) -> [UInt8] {
    guard let forms = context.forms else { return bytes }
    let editing = server.tokens.editing(state: server.state.number)
    func links(_ place: FormLinks.Place) -> [UInt8] { FormLinks(editing, place).bytes(forms) }
    func offset(_ sign: String, from start: Int = 0) -> Int? { ByteSearch(sign).first(in: bytes, from: start) }
    if let menu = offset("id=\"more\" popover").flatMap({ offset("</ul>", from: $0) }),
      let theme = offset("<button type=\"button\" class=\"theme round\"", from: menu)
    {
      return bytes[..<menu] + links(.menu) + bytes[menu..<theme] + links(.header) + bytes[theme...]
    }
    for sign in ["</header>", "<body>"] {
      guard let start = offset(sign) else { continue }
      let end = start + sign.utf8.count
      return bytes[..<end] + links(.line) + bytes[end...]
    }
    return bytes + links(.line)
  }

  // MARK: Repeated forms

  /// Returns the response to a form that has already been processed: a redirect to the entry's row or to the home page,
  /// with a notice.
  func doneBefore(_ id: String) -> Response {
    let row = id.isEmpty ? nil : rowAddress(id, server.state)
    return done(word(.saved), id: id, at: row ?? "index.html", step: false)
  }

  /// A fingerprint of the submitted form, without its idempotency key, its token and any passphrase; never 0.
  var contentFingerprint: UInt64 {
    var print = Fingerprint()
    print.add(String(request.target.cut(at: "?").before))
    for field in form.fields where !FormRequest.ours.contains(field.name) {
      // Secrets are left out, even as a hash.
      if PhraseField.names.contains(field.name) { continue }
      print.add(field.name)
      switch field.content {
      case .text(let text): print.add(text)
      case .file(let name, let bytes):
        print.add(name)
        print.add(bytes)
      }
    }
    // 0 marks a record without a fingerprint.
    return max(1, print.value)
  }

  /// The names of the fields that the server adds to every form.
  static let ours: Set = ["token", "once"]

  /// The page of the site from which the form was sent; `index.html` if that page is unknown, is the page of an entry,
  /// or does not belong to the site.
  var returnAddress: String {
    guard let referrer = request.value("referer"), let host = request.value("host"),
      referrer.lowercased().hasPrefix("http://\(host.lowercased())/")
    else { return "index.html" }
    let path = referrer.dropFirst("http://\(host)/".count).prefix { $0 != "?" && $0 != "#" }
    guard path.hasSuffix(".html"), !path.contains("/"), !path.hasPrefix("t-") else { return "index.html" }
    return String(path)
  }

  // MARK: Redirects

  /// Waits until a build has read the change, then redirects to the row of the entry.
  ///
  /// - Parameters:
  ///   - deed: a sentence with placeholders for the title and the amount.
  ///   - edited: the changed entry; `nil` for any other change, which redirects to `address`.
  ///   - list: the page that now lists the entry; empty for the page of its month.
  func done(
    _ deed: FormWord, _ edited: Draft.EditedEntry?, at address: String, since time: ContinuousClock.Instant,
    list: String = ""
  ) -> Response {
    let state = server.builtBook.state(since: time)
    guard let edited else {
      let shown: FormWord =
        switch deed {
        case .deedPaid: .paid
        case .deedReceived: .receive
        default: .saved
        }
      return done(word(shown), at: address)
    }
    guard let state, let row = rowAddress(edited.id, state) else {
      let place = word(.savedIn, ["file": relativePath(edited.path), "line": String(edited.line)])
      return saved("\(word(.saved)) \(place)", edited)
    }
    return done(
      sentence(deed, edited), id: edited.id, at: row, shown: list.isEmpty ? "" : "\(list)#t-\(edited.id)")
  }

  /// Returns a sentence about a change, such as “Tea, €4.20 saved”.
  func sentence(_ deed: FormWord, _ edited: Draft.EditedEntry) -> String {
    sentence(deed, ofID: edited.id, server.builtBook.state ?? server.state) ?? word(.saved)
  }

  /// Returns a sentence about a change to an entry, such as “Tea, €4.20 saved”; `nil` if the given book does not
  /// contain the entry.
  func sentence(_ deed: FormWord, ofID id: String, _ state: BuiltBook.State) -> String? {
    guard let maker = state.context.maker, let index = maker.identifiers.index(of: id) else { return nil }
    let transaction = state.context.ledger.transactions[index]
    return word(deed, ["title": FormText.clean(transaction.title), "amount": wording.money(transaction.amount)])
  }

  func rowAddress(_ id: String, _ state: BuiltBook.State) -> String? { state.context.maker?.rowAddress(ofID: id) }

  /// Returns a path relative to the book's folder.
  func relativePath(_ path: String) -> String { server.book.folder.relative(path) }

  /// Returns a page that shows the saved entry, used if other errors in the book prevent a new build.
  private func saved(_ text: String, _ edited: Draft.EditedEntry) -> Response {
    var page = FormPage(heading: word(.saved))
    page.messages = [
      FormPage.Message(text, isError: false), FormPage.Message(word(.siteWaits), isError: false),
    ]
    var item = FormPage.Item(edited.id)
    item.note = "\(relativePath(edited.path)):\(edited.line)"
    item.links = [FormPage.Link(word(.edit), FormTarget.edit(edited.id))]
    page.items = [item]
    page.itemsHeading = word(.entered)
    page.links = [
      FormPage.Link(word(.addAnother), "/add"), FormPage.Link(word(.undoList), "/undo"),
      FormPage.Link(word(.fixes), "/errors.html"),
    ]
    return self.page(page)
  }
}
