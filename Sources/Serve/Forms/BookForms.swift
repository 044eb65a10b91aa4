package import BookEditing
import Build
import Diagnostics
import Localization
package import Ledger
import Formats
package import Platform
import Site

/// The dynamic part of the preview server: pages with forms, and requests that change the book.
///
///     Request ── plan ─▶ the server's thread collects a body ── answer ─▶ reading or changing thread ─▶ Response
///
/// Four threads do the work: one reads, one changes the book, one imports, and one derives keys from passphrases. This
/// way, neither a slow change nor a large statement delays other pages. Changes use `Book.change`, as commands do: one
/// at a time, under the book's lock.
package final class BookForms: FormsHandler {
  private struct Work: Sendable {
    let request: Request
    let address: FormTarget
    let body: RequestBody
    let version: LiveVersion
    let reply: @Sendable (Response?) -> Void
  }

  private let folder: BookFolder
  /// The folder with the site's files.
  private let pages: ConfinedFolder
  /// Returns the book as of today; `nil` if the book cannot be used now.
  private let book: @Sendable () -> Book?
  private let builtBook: BuiltBook
  private let importTrial: ImportTrial?
  private let clock: WallClock
  let tokens = FormTokens()
  /// A cache of parsed files, shared by all forms.
  private let snapshot = ParseCache()
  private let reading = MessageQueue<Work>()
  private let changing = MessageQueue<Work>()
  private let importing = MessageQueue<Work>()
  /// The queue of requests that derive a key from a passphrase. Each request takes a fraction of a second.
  private let people = MessageQueue<Work>()

  package init(
    _ folder: BookFolder, _ builtBook: BuiltBook, pages: ConfinedFolder, importTrial: ImportTrial? = nil,
    clock: WallClock = WallClock(), book: @escaping @Sendable () -> Book?
  ) {
    self.folder = folder
    self.builtBook = builtBook
    self.pages = pages
    self.importTrial = importTrial
    self.clock = clock
    self.book = book
  }

  /// Starts the threads, which end when the forms are no longer used.
  ///
  /// - Returns: `false` if the system cannot create more threads.
  package func begin() -> Bool {
    for queue in [reading, changing, importing, people] {
      let thread = BackgroundThread { [weak self] in
        while true {
          let requests = queue.take(atMost: 10_000)
          guard let self else { return }
          for work in requests { work.reply(response(to: work)) }
        }
      }
      guard let thread else { return false }
      thread.detach()
    }
    return true
  }

  package var spoolFolder: @Sendable () -> String? {
    { [folder] in
      let store = BookStore(book: folder.path, disk: folder.disk)
      return try? store.spoolFolder()
    }
  }

  // MARK: Requests

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
      return .refused(.sentence(.unsupportedMediaType, "A form must be sent as multipart/form-data or URL-encoded."))
    }
    switch BodyLength(request) {
    case .refused(let status): return .refused(.sentence(status, "\(status.reason)."))
    case .count(let count):
      let limit = kind == .urlEncoded ? UploadLimit.plainBytes : UploadLimit.bytes
      if count > limit {
        return .refused(
          .sentence(.contentTooLarge, "The form is larger than the limit of \(limit >> 20) MiB."))
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
      guard let bytes = builtBook.state?.context.forms?.assets[name] else { return nil }
      return Response(.fine, [("Content-Type", MediaType.of(name))], .bytes(bytes))
    }
    let isPage: Bool
    if case .page = work.address { isPage = true } else { isPage = false }
    guard let state = builtBook.state ?? (isPage ? nil : builtBook.state(since: .now)),
      let book = book()?.sharing(parseCache: snapshot)
    else {
      if isPage { return nil }
      return .sentence(.unavailable, "The book cannot be read right now; try again in a moment.")
    }
    let form: FormBody
    do throws(Status) {
      form =
        work.request.method == "POST"
        ? try FormBody.read(work.body.bytes, contentType: work.request.value("content-type")) : FormBody()
    } catch {
      return .sentence(error, "\(error.reason): the request is not a valid form.")
    }
    let request = FormRequest(
      request: work.request, form: form,
      server: FormServer(
        book: book, state: state, builtBook: builtBook, tokens: tokens, importTrial: importTrial, clock: clock))
    guard var response = response(to: request, work.address) ?? page(work.address, request) else { return nil }
    if case .bytes(let bytes) = response.body,
      response.headers.contains(where: { $0.name == "Content-Type" && $0.value.hasPrefix("text/html") })
    {
      let hasForms = state.context.forms != nil
      response.body = .bytes(LiveReloadPage.made(from: bytes, version: work.version, hasForms: hasForms))
    }
    return response
  }

  /// Returns a page as stored on disk, with links to the forms added; `nil` if there is no such page. Used for pages of
  /// a custom template, and for a site that was built before the book had errors.
  private func page(_ address: FormTarget, _ request: FormRequest) -> Response? {
    guard case .page(let name) = address, let file = pages.open([name]) else { return nil }
    return .page(request.addingFormLinks(file.read(at: 0, count: file.byteCount)))
  }

  private func response(to request: FormRequest, _ address: FormTarget) -> Response? {
    switch address {
    case .asset: return nil
    case .page(let path): return request.sitePage(path)
    case .suggestions: return .json(TitleSuggestions(request: request).text)
    case .photo(let name): return request.photo(name)
    case .draftPhoto(let name): return request.draftPhoto(name)
    case .check(let id):
      guard request.request.method == "POST" else { return .sentence(.methodNotAllowed, "Only POST is allowed.") }
      // The check writes nothing, so the form keeps its idempotency key.
      guard tokens.isSentBySite(request.form) else {
        return .sentence(.forbidden, request.word(.noToken))
      }
      let isNew = id.isEmpty
      return .json(
        isNew
          ? AddForm(request: request, subject: "").check
          : EditForm(request: request, subject: request.current(id)).check)
    case .form(let type, let subject):
      let form = type.init(
        request: request, subject: type.route.subject.isEntry ? request.current(subject) : subject)
      return request.request.method == "POST" ? change(form) : form.show()
    }
  }
}
