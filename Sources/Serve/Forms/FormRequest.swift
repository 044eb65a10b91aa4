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

/// The book of a server, as a form finds it.
struct FormBook {
  let book: Book
  /// As pages show it.
  let state: CurrentBook.State
  let served: CurrentBook
  let numbers: FormTokens
  /// Nil where the server reads statements without trying them first.
  let importTrial: ImportTrial?
  /// The time on the clock at so many seconds since 1970; nil if it is not known.
  let localTime: @Sendable (Int) -> LocalTime?

  /// The same, shown by pages that are newer.
  func with(_ state: CurrentBook.State) -> FormBook {
    FormBook(
      book: book, state: state, served: served, numbers: numbers, importTrial: importTrial, localTime: localTime)
  }
}

/// One request for a form or with one, the book that it is about, and the words of the answer.
struct FormRequest {
  let request: Request
  let form: FormBody
  let book: FormBook

  var understood: SiteContext { book.state.book }
  var ledger: Ledger { understood.ledger }
  var wording: Wording { understood.wording }
  var days: DayReader { DayReader(wording, today: ledger.today) }
  var decimal: DecimalSign { ledger.settings.decimalSign }
  var home: Currency { ledger.homeCurrency }
  var sentences: FormSentence { FormSentence(wording: wording, window: ledger.window) }

  func word(_ word: FormWord, _ values: [String: String] = [:]) -> String {
    (understood.forms?.wording ?? wording).form(word, values)
  }

  /// A value of the address, such as `?title=Tea`.
  func query(_ name: String) -> String? {
    RequestedPath.values(of: name, in: String(request.target.cut(at: "?").after)).first
  }

  // MARK: Answers

  /// A form's page; the number of a form that was refused stays, so that it still changes the book once. Not where the
  /// book is another one than the form's page showed: what is pressed next is meant for what this page shows.
  func page(_ page: some ServedPage, _ status: Status = .fine, keepsNumber: Bool = false) -> Response {
    guard let forms = understood.forms else {
      return .sentence(
        .unavailable, "The site's template has no forms: its folder “forms” is missing, or has mistakes.")
    }
    var editing = book.numbers.editing(root: "/", notice: notice, state: book.state.number)
    if keepsNumber, status != .conflict, let once = form.text("once"), FormTokens.isNumber(once) {
      editing.once = once
    }
    let bytes =
      understood.maker.map { page.bytes($0, forms.library, editing) }
      ?? page.bytes(ledger, wording, forms.library, editing)
    return .page(bytes, status)
  }

  var notice: Editing.Notice? { query("done").flatMap(book.numbers.notice) }

  /// Leads to a page of the site, on which a sentence tells what was done.
  ///
  /// - Parameters:
  ///   - id: of the entry that was changed; empty for something else.
  ///   - shown: where it is seen now, if not on its month's page.
  func done(_ text: String, id: String = "", at address: String, step: Bool = true, shown: String = "") -> Response {
    let number = step ? (try? book.book.steps())?.last.map { String($0.number) } ?? "" : ""
    let edit = id.isEmpty ? "" : FormTarget.edit(id)
    let place = rowAddress(id, book.served.state ?? book.state) ?? ""
    var notice = Editing.Notice(text: text, step: number, edit: edit, place: place, shown: shown)
    if !number.isEmpty { notice.undoName = word(.undoChange, ["number": number, "text": text]) }
    let key = book.numbers.add(notice)
    let (path, anchor) = address.cut(at: "#")
    let sign = path.contains("?") ? "&" : "?"
    return .seeOther("/\(path)\(sign)done=\(key)\(anchor.isEmpty ? "" : "#\(anchor)")")
  }

  /// What a person reads about a refusal.
  func sentence(_ refusal: BookError) -> String {
    guard case .findings(let findings) = refusal else { return refusal.sentence }
    return findings.map(FormText.sentence).joined(separator: "\n")
  }

  /// A page with the one sentence of a refusal, where there is no form to put it.
  func refused(_ refusal: BookError, _ heading: FormWord, back: String = "/index.html") -> Response {
    refused(sentence(refusal), heading, refusal.status, back: back)
  }

  /// The same of a sentence of our own, such as about something that an old page led to.
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
    case .changedEntry, .changedSince, .busy, .formSentBefore, .entryGone: .conflict
    case .noEntry, .noSuchName: .notFound
    case .photoTooLarge, .tooManyPixels: .contentTooLarge
    default: .unprocessable
    }
  }
}
