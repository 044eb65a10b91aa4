package import BookEditing
import Build
import Diagnostics
import Localization
package import Ledger
import Formats
package import Platform
import Site

/// The pages of a book that is served, with what changes it.
///
///     Request ── plan ─▶ the server's thread collects a body ── answer ─▶ reading or changing thread ─▶ Response
///
/// What is looked at, what is changed, what is imported and pass phrases have a thread each: neither a change that waits for
/// its page nor a large statement delays other pages.
/// Changes are made as commands make them (`Book.change`): one at a time, under the book's lock.
package final class BookForms: FormsHandler {
  private struct Work: Sendable {
    let request: Request
    let address: FormTarget
    let body: RequestBody
    let version: LiveVersion
    let reply: @Sendable (Response?) -> Void
  }

  private let folder: BookFolder
  /// The site's files.
  private let pages: ConfinedFolder
  /// The same book on a day of the clock; nil where it cannot be used now.
  private let book: @Sendable () -> Book?
  private let served: CurrentBook
  private let importTrial: ImportTrial?
  private let localTime: @Sendable (Int) -> LocalTime?
  private let numbers = FormTokens()
  /// What one form has read the next need not read again.
  private let snapshot = ParseCache()
  private let reading = MessageQueue<Work>()
  private let changing = MessageQueue<Work>()
  private let importing = MessageQueue<Work>()
  /// The rounds of a pass phrase take a part of a second.
  private let people = MessageQueue<Work>()

  /// The largest photo, and what stands around it.
  private static let greatestBodyByteCount = (64 << 20) + (1 << 20)
  private static let greatestPlainByteCount = 4 << 20

  package init(
    _ folder: BookFolder, _ served: CurrentBook, pages: ConfinedFolder, importTrial: ImportTrial? = nil,
    localTime: @escaping @Sendable (Int) -> LocalTime? = { _ in nil }, book: @escaping @Sendable () -> Book?
  ) {
    self.folder = folder
    self.served = served
    self.pages = pages
    self.importTrial = importTrial
    self.localTime = localTime
    self.book = book
  }

  /// - Returns: false where the system has no room for more threads.
  package func begin() -> Bool {
    for mailbox in [reading, changing, importing, people] {
      let thread = BackgroundThread { [self] in
        while true { for work in mailbox.take(atMost: 60_000) { work.reply(response(to: work)) } }
      }
      guard let thread else { return false }
      thread.letGo()
    }
    return true
  }

  package var spoolFolder: @Sendable () -> String? {
    { [folder] in
      let store = BookStore(book: folder.path, disk: folder.disk)
      return try? store.spoolFolder()
    }
  }

  // MARK: What is done

  package func plan(_ request: Request) -> RequestDisposition? {
    guard let address = FormTarget(request.target) else { return nil }
    switch request.method {
    case "GET", "HEAD":
      if request.hasBody { return nil }
      return RequestGuard.refusal(of: request).map { .refused($0) } ?? .answer
    case "POST": return address.takesChanges ? plan(change: request) : nil
    default: return nil
    }
  }

  private func plan(change request: Request) -> RequestDisposition {
    if let refusal = RequestGuard.refusal(ofChange: request) { return .refused(refusal) }
    guard let kind = FormEncoding(request.value("content-type")) else {
      return .refused(.sentence(.unsupportedMediaType, "A form is sent as one: multipart/form-data or urlencoded."))
    }
    switch BodyLength(request) {
    case .refused(let status): return .refused(.sentence(status, "\(status.reason)."))
    case .count(let count):
      let limit = kind == .urlEncoded ? BookForms.greatestPlainByteCount : BookForms.greatestBodyByteCount
      if count > limit {
        return .refused(
          .sentence(.contentTooLarge, "That is more than \(limit >> 20) MiB, which no form of this book is."))
      }
      return .body(count)
    }
  }

  package func answer(
    _ request: Request, _ body: RequestBody, version: LiveVersion, _ reply: @escaping @Sendable (Response?) -> Void
  ) {
    guard let address = FormTarget(request.target) else { return reply(nil) }
    let work = Work(request: request, address: address, body: body, version: version, reply: reply)
    switch address {
    case .form(let form, _) where form.route.work == .importing: importing.put(work)
    case .form(let form, _) where form.route.work == .people: people.put(work)
    case .check: reading.put(work)
    default: (request.method == "POST" ? changing : reading).put(work)
    }
  }

  // MARK: Answers

  private func response(to work: Work) -> Response? {
    if case .asset(let name) = work.address {
      guard let bytes = served.state?.book.forms?.assets[name] else { return nil }
      return Response(.fine, [("Content-Type", MediaType.of(name))], .bytes(bytes))
    }
    let isPage: Bool
    if case .page = work.address { isPage = true } else { isPage = false }
    guard let state = served.state ?? (isPage ? nil : served.state(since: .now)),
      let book = book()?.remembered(by: snapshot)
    else {
      if isPage { return nil }
      return .sentence(.unavailable, "The book cannot be read now; try again in a moment.")
    }
    let form: FormBody
    do throws(Status) {
      form =
        work.request.method == "POST"
        ? try FormBody.read(work.body.bytes, contentType: work.request.value("content-type")) : FormBody()
    } catch {
      return .sentence(error, "\(error.reason): not a form that a browser sends.")
    }
    let request = FormRequest(
      request: work.request, form: form,
      book: FormBook(
        book: book, state: state, served: served, numbers: numbers, importTrial: importTrial, localTime: localTime))
    guard var response = response(to: request, work.address) ?? page(work.address, request) else { return nil }
    if case .bytes(let bytes) = response.body,
      response.headers.contains(where: { $0.name == "Content-Type" && $0.value.hasPrefix("text/html") })
    {
      response.body = .bytes(LiveReloadPage.made(from: bytes, version: work.version, hasForms: state.book.forms != nil))
    }
    return response
  }

  /// A page as its file has it, with the way to the forms alone: one of a template of somebody's own, or of a site that is
  /// older than a mistake.
  private func page(_ address: FormTarget, _ request: FormRequest) -> Response? {
    guard case .page(let name) = address, let file = pages.open([name]) else { return nil }
    return .page(request.withWays(file.read(at: 0, count: file.byteCount)))
  }

  private func response(to request: FormRequest, _ address: FormTarget) -> Response? {
    switch address {
    case .asset: return nil
    case .page(let path): return request.sitePage(path)
    case .suggestions: return .json(TitleSuggestions(request: request).text)
    case .photo(let name): return request.photo(name)
    case .check(let id):
      guard request.request.method == "POST" else { return .sentence(.methodNotAllowed, "Fields are sent.") }
      // Nothing is written, so that its number may be used again.
      guard let token = request.form.text("token"), numbers.isToken(token) else {
        return .sentence(.forbidden, request.word(.noToken))
      }
      let isNew = id.isEmpty
      return .json(
        isNew
          ? AddForm(request: request, subject: "").check
          : EditForm(request: request, subject: request.current(id)).check)
    case .form(let type, let subject):
      let form = type.init(
        request: request, subject: type.route.subject == .entry ? request.current(subject) : subject)
      return request.request.method == "POST" ? change(form) : form.show()
    }
  }

  private func change(_ form: some Form) -> Response {
    let request = form.request
    guard let once = request.form.text("once"), FormTokens.isNumber(once) else {
      return .sentence(.forbidden, "This form has no number; open the page again.")
    }
    do throws(BookError) {
      if let sent = try numbers.sent(once, in: request.book.book) { return sentBefore(sent, form) }
    } catch {
      return request.refused(error, .save)
    }
    guard let token = request.form.text("token"), numbers.isToken(token) else {
      // A form of another run: it stays as it is, and may be sent again with the token of this run.
      return form.again(FormPage.Message(request.word(.noToken)), .forbidden)
    }
    let response = form.submit()
    // Two servers of one book may get the same form at the same time: the record was asked again under the lock.
    if numbers.isElsewhere(once), let sent = try? numbers.sent(once, in: request.book.book) {
      return sentBefore(sent, form)
    }
    return response
  }

  /// The answer to a number that changed the book before: with the same content it is the same form, sent once more;
  /// with other content it is a page that came back, whose form is shown again and writes nothing.
  private func sentBefore(_ sent: IdempotencyKey, _ form: some Form) -> Response {
    if sent.isOf(form.request.content) { return form.request.doneBefore(sent.id) }
    return form.again(FormPage.Message(form.request.word(.sentBefore)), .conflict)
  }
}
