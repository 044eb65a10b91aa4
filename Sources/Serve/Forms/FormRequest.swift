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

/// The server's values that forms need, such as the book, the keys and tokens of forms, and the clock.
struct FormServer {
  let book: Book
  /// The book that the current pages show.
  let state: BuiltBook.State
  let builtBook: BuiltBook
  let tokens: FormTokens
  /// A trial run of the importer in a child process; `nil` if the server itself reads the statements.
  let importTrial: ImportTrial?
  let clock: WallClock

  /// Returns a copy with a newer state of the book.
  func with(_ state: BuiltBook.State) -> FormServer {
    FormServer(
      book: book, state: state, builtBook: builtBook, tokens: tokens, importTrial: importTrial, clock: clock)
  }
}

/// A request that opens or submits a form, with the book and the phrases that are needed for the response.
struct FormRequest {
  let request: Request
  let form: FormBody
  let server: FormServer

  /// The book shown on the current pages, with their phrases and the `SiteMaker` that generated them.
  var context: SiteContext { server.state.context }
  var ledger: Ledger { context.ledger }
  var wording: Wording { context.wording }
  var days: DayReader { DayReader(wording, today: ledger.today) }
  var decimal: DecimalSeparator { ledger.settings.decimalSeparator }
  var home: Currency { ledger.homeCurrency }
  var sentences: FormSentence { FormSentence(wording: wording, window: ledger.window) }

  /// The accounts that forms list. The unnamed main account is listed if it has a balance or is the only account.
  var listedAccounts: [Account.ID] {
    let balances = Balance(ledger).byAccount
    return ledger.accountsInOrder.filter {
      !ledger.account($0).name.isEmpty || balances[$0.index].minor != 0 || ledger.accounts.count == 1
    }
  }

  func word(_ word: FormWord, _ values: [String: String] = [:]) -> String {
    (context.forms?.wording ?? wording).form(word, values)
  }

  /// Returns one of the forms' phrases, in the singular or plural as the number requires.
  func word(_ word: FormWord, count: Int) -> String {
    (context.forms?.wording ?? wording).form(word, count: count)
  }

  /// Returns the value of a query parameter, such as `Tea` in `?title=Tea`; `nil` if it is missing.
  func query(_ name: String) -> String? {
    RequestedPath.values(of: name, in: String(request.target.cut(at: "?").after)).first
  }

  // MARK: Responses

  /// Returns a page with a form.
  ///
  /// A rejected form keeps its idempotency key, so that it still changes the book only once. A form with a conflict
  /// receives a new key, because the page shows a different version of the book.
  func page(_ page: some ServedPage, _ status: Status = .fine, keepsKey: Bool = false) -> Response {
    guard let forms = context.forms else {
      return .sentence(
        .unavailable, "The site's template has no forms: its folder “forms” is missing or contains errors.")
    }
    var editing = server.tokens.editing(root: "/", notice: notice, state: server.state.number)
    if keepsKey, status != .conflict, let key = form.text("once"), FormTokens.isIdempotencyKey(key) {
      editing.idempotencyKey = key
    }
    let bytes =
      context.maker.map { page.bytes($0, forms.library, editing) }
      ?? page.bytes(ledger, wording, forms.library, editing)
    return .page(bytes, status)
  }

  var notice: Editing.Notice? { query("done").flatMap(server.tokens.notice) }

  /// Redirects to a page of the site, with a notice about the change.
  ///
  /// - Parameters:
  ///   - id: the id of the changed entry; empty for any other change.
  ///   - shown: the page that lists the entry, if it is not the page of the entry's month.
  func done(_ text: String, id: String = "", at address: String, step: Bool = true, shown: String = "") -> Response {
    let number = step ? (try? server.book.steps())?.last.map { String($0.number) } ?? "" : ""
    let edit = id.isEmpty ? "" : FormTarget.edit(id)
    let place = rowAddress(id, server.builtBook.state ?? server.state) ?? ""
    var notice = Editing.Notice(text: text, step: number, edit: edit, place: place, shown: shown)
    if !number.isEmpty { notice.undoName = word(.undoChange, ["number": number, "text": text]) }
    let key = server.tokens.add(notice)
    let (path, anchor) = address.cut(at: "#")
    let sign = path.contains("?") ? "&" : "?"
    return .seeOther("/\(path)\(sign)done=\(key)\(anchor.isEmpty ? "" : "#\(anchor)")")
  }

  /// Returns the text that a page shows to explain why a change was not saved.
  func sentence(_ refusal: BookError) -> String {
    guard case .findings(let findings) = refusal else { return refusal.sentence }
    return findings.map(FormText.sentence).joined(separator: "\n")
  }

  /// Returns a page that explains why a change was not saved, used if no form can show the reason.
  func refused(_ refusal: BookError, _ heading: FormWord, back: String = "/index.html") -> Response {
    refused(sentence(refusal), heading, refusal.status, back: back)
  }

  /// Returns a page with a given message, for example about an outdated link.
  func refused(_ sentence: String, _ heading: FormWord, _ status: Status, back: String) -> Response {
    var page = FormPage(heading: word(heading))
    page.messages = [FormPage.Message(sentence)]
    page.links = [FormPage.Link(word(.back), back)]
    return self.page(page, status)
  }
}

extension BookError {
  var status: Status {
    switch self {
    case .changedEntry, .changedSince, .changeInTheWay, .noSuchChange, .busy, .formSentBefore, .entryGone: .conflict
    case .noEntry, .noSuchName: .notFound
    case .photoTooLarge, .tooManyPixels: .contentTooLarge
    default: .unprocessable
    }
  }
}
