import BookEditing
import Build
import Formats
import Ledger
import Localization
import Reports
import Site
import SiteComponents

/// A form of the preview server. To add a form, write a type in a new file, a line in `FormTable`, and the form's
/// phrases.
protocol Form: SendableMetatype {
  static var route: FormRoute { get }

  var request: FormRequest { get }
  /// The last part of the address, such as the id of an entry; empty if the address consists of the form's name only.
  var subject: String { get }

  init(request: FormRequest, subject: String)

  /// Returns the page for a GET request, without changing anything.
  func show() -> Response

  /// Changes the book. Called only if the token is valid and no form with the same idempotency key has changed the book
  /// yet.
  func submit() -> Response

  /// Returns the page with the submitted values and a message that explains why the user must submit the form again.
  func again(_ message: FormPage.Message, _ status: Status) -> Response
}

extension Form {
  /// The id of the form's entry.
  var id: String { subject }

  /// Returns a page with a button that submits the same fields again.
  func again(_ message: FormPage.Message, _ status: Status) -> Response {
    var page = FormPage(heading: word(.sentAgain))
    page.messages = [message]
    page.action = request.request.target
    page.hidden = form.fields.compactMap { field in
      guard !FormRequest.ours.contains(field.name), case .text(let text) = field.content else { return nil }
      return FormPage.Hidden(field.name, text)
    }
    page.buttons = [FormPage.Button(word(.sendAgain), isMain: true)]
    page.links = [FormPage.Link(word(.cancel), "/index.html")]
    return self.page(page, status, keepsKey: true)
  }

  /// Returns the same form for the current book if another change to the entry caused the refusal; otherwise, returns
  /// the form unchanged.
  func refreshed(after refusal: BookError) -> Self {
    Self(request: request.refreshed(after: refusal), subject: subject)
  }
}

// Shortcuts for common properties and methods of the request.
extension Form {
  var form: FormBody { request.form }
  var book: Book { request.server.book }
  var state: BuiltBook.State { request.server.state }
  var builtBook: BuiltBook { request.server.builtBook }
  var tokens: FormTokens { request.server.tokens }
  var context: SiteContext { request.context }
  var ledger: Ledger { request.ledger }
  var wording: Wording { request.wording }
  var days: DayReader { request.days }
  var decimal: DecimalSeparator { request.decimal }
  var home: Currency { request.home }
  var sentences: FormSentence { request.sentences }
  var notice: Editing.Notice? { request.notice }
  var contentFingerprint: UInt64 { request.contentFingerprint }
  var returnAddress: String { request.returnAddress }

  func word(_ word: FormWord, _ values: [String: String] = [:]) -> String { request.word(word, values) }
  func word(_ word: FormWord, count: Int) -> String { request.word(word, count: count) }
  func clean(_ text: String) -> String { FormText.clean(text) }

  /// Returns the question whether to add a category even though an existing category has a similar name; `nil` for any
  /// other error.
  func similarCategory(_ error: BookError) -> String? {
    guard case .similarCategory(let name, let known) = error else { return nil }
    return word(.categorySimilar, ["name": clean(name), "known": clean(known)])
  }

  func query(_ name: String) -> String? { request.query(name) }
  func sentence(_ refusal: BookError) -> String { request.sentence(refusal) }
  func relativePath(_ path: String) -> String { request.relativePath(path) }
  func isAsShown(_ id: String) -> Bool { request.isAsShown(id) }

  func page(_ page: some ServedPage, _ status: Status = .fine, keepsKey: Bool = false) -> Response {
    request.page(page, status, keepsKey: keepsKey)
  }

  func refused(_ refusal: BookError, _ heading: FormWord, back: String = "/index.html") -> Response {
    request.refused(refusal, heading, back: back)
  }

  func refused(_ sentence: String, _ heading: FormWord, _ status: Status, back: String) -> Response {
    request.refused(sentence, heading, status, back: back)
  }

  func done(_ text: String, id: String = "", at address: String, step: Bool = true, shown: String = "") -> Response {
    request.done(text, id: id, at: address, step: step, shown: shown)
  }

  func done(
    _ deed: FormWord, _ edited: Draft.EditedEntry?, at address: String, since time: ContinuousClock.Instant,
    list: String = ""
  ) -> Response {
    request.done(deed, edited, at: address, since: time, list: list)
  }

  func sentence(_ deed: FormWord, _ edited: Draft.EditedEntry) -> String { request.sentence(deed, edited) }

  func find(_ id: String, in draft: Draft) throws(BookError) -> Draft.ExistingEntry { try request.find(id, in: draft) }

  func changeBook<Result>(
    _ title: String, withReceipts: Bool = false, id: (Result) -> String,
    _ body: (inout Draft) throws(BookError) -> Result
  ) throws(BookError) -> Result {
    try request.changeBook(title, withReceipts: withReceipts, id: id, body)
  }
}
