import BookEditing
import Diagnostics
import Ledger
import Formats
import Reports

/// The commands that a client can send to the server by name.
enum Command: String, CaseIterable {
  /// Marks an entry as paid today. Arguments: `[uri, byte offset of the entry]`.
  case pay = "daybook.pay"
  /// Shows the totals of a month. Arguments: `[uri]`.
  case month = "daybook.month"
  /// Shows the next entry whose category was guessed. Arguments: `[uri]`.
  case nextGuess = "daybook.nextGuess"
  /// Reports the guesses that the user has reviewed. The client sends this command after the edits of an action; it is
  /// not for manual use. Arguments: `[book, ids]`.
  case reviewed = "daybook.reviewed"
}

/// A handler that runs the commands of the server (`workspace/executeCommand`).
struct ServerCommands: Feature {
  let session: EditorSession

  static func command(_ command: Command, _ title: String, _ arguments: [JSON]) -> JSON {
    .object([("title", .string(title)), ("command", .string(command.rawValue)), ("arguments", .array(arguments))])
  }

  func execute(_ params: Params) throws(RPCError) -> JSON {
    let name = try params.string("command")
    guard let command = Command(rawValue: name) else { throw .wrongParams("there is no command “\(name)”") }
    let arguments = params.json["arguments"]?.elements ?? []
    if command == .reviewed {
      try reviewed(arguments)
      return .null
    }
    guard let uri = arguments.first?.content else { throw .wrongParams("“\(name)” expects a document URI") }
    let document = try session.openDocument(uri)
    guard let book = document.book, let month = book.state.reading.month(at: document.path) else {
      throw .failed("this is not a month of a book")
    }
    switch command {
    case .reviewed: break
    case .nextGuess: try showNextGuess(document, book, month)
    case .month:
      let sums = MonthSums(month, book.state)
      session.connection.notify("window/showMessage", .object([("type", .int(3)), ("message", .string(sums.text))]))
    case .pay:
      guard arguments.count >= 2, let offset = arguments[1].int, let transaction = month.transaction(at: offset),
        arguments.count < 3 || arguments[2].content == transaction.title
      else { throw .failed("the text has changed: the bill is no longer at this position") }
      if document.isArchived { throw .failed("this command does not change the archive") }
      guard case .pending = transaction.status(on: month.ledger.today) else {
        throw .failed("“\(transaction.title)” is already paid")
      }
      let today = month.ledger.today
      let edit = try session.monthEdit(document) { (text) throws(TextEditError) in
        try text.changing(offset, [FieldChange(.paid, .one("\(today)"))]).bytes
      }
      if !session.client.appliesEdits { throw .failed("this editor does not let servers change files") }
      session.connection.ask(
        "workspace/applyEdit",
        .object([("label", .string("Pay \(transaction.title)")), ("edit", edit)]))
    }
    return .null
  }

  /// Records that the client has applied the edits that confirm or change guesses.
  func reviewed(_ arguments: [JSON]) throws(RPCError) {
    guard arguments.count == 2, let path = arguments[0].content, let book = session.books[path],
      let ids = arguments[1].elements?.compactMap(\.content)
    else { throw .wrongParams("“daybook.reviewed” requires a book and the ids of entries") }
    book.answer(ids)
    session.refreshHints()
  }

  /// Shows the next guess after the caret. If there is none, shows the first guess in the month. If the month has no
  /// guess, shows the first guess in the book.
  func showNextGuess(_ document: OpenDocument, _ book: LiveBookFolder, _ month: MonthReading) throws(RPCError) {
    let caret = session.carets[document.uri].map { document.positions.offset(of: $0) } ?? 0
    let review = session.review(book)
    let here = review.open(in: month)
    let next = here.first { Int($0.transaction.source.start) > caret } ?? here.first ?? review.allOpen.first
    guard let next else { throw .failed("there are no more guessed categories") }
    let start = Int(next.transaction.source.start)
    let range = session.positions(of: next.month.file).range(start..<start)
    let uri = session.uri(of: next.month.file.path)
    guard session.client.showsDocuments else {
      let line = (range.at("start.line")?.int ?? 0) + 1
      let place = "\(book.relative(next.month.file.path)), line \(line)"
      session.connection.notify(
        "window/showMessage",
        .object([
          ("type", .int(3)), ("message", .string("“\(next.transaction.title)”, \(place): \(GuessReview.hint(next))")),
        ]))
      return
    }
    session.connection.ask(
      "window/showDocument", .object([("uri", .string(uri)), ("takeFocus", .bool(true)), ("selection", range)]))
  }
}
