import BookEditing
import Diagnostics
import Ledger
import Formats
import Reports

/// The code actions for the entry at the caret.
struct EntryActions {
  private let session: EditorSession
  private let document: OpenDocument
  private let book: LiveBookFolder
  private let entry: EntryText
  private let today: Day
  /// The parsed entry; `nil` if it has an error.
  private let transaction: Transaction?

  init?(_ session: EditorSession, _ document: OpenDocument, _ book: LiveBookFolder, at offset: Int) {
    guard let entry = EntryText(at: offset, in: document.file, document.positions), !entry.fields.isEmpty else {
      return nil
    }
    self.session = session
    self.document = document
    self.book = book
    self.entry = entry
    let reading = book.state.reading
    today = reading.sharedLedger.today
    transaction = document.isFile ? reading.month(at: document.path)?.transaction(at: entry.start) : nil
  }

  var actions: [EditorAction] {
    guess + [payment, move, form, photo, series, repetition].compactMap(\.self)
  }

  private func action(
    _ title: String, _ kind: ActionKind, _ body: @escaping (MonthText, Int) throws(TextEditError) -> [UInt8]
  ) -> EditorAction {
    let (session, document, start) = (session, document, entry.start)
    return EditorAction(title: title, kind: kind) { () throws(RPCError) in
      try session.monthEdit(document) { (month) throws(TextEditError) in try body(month, start) }
    }
  }

  /// The actions for an entry whose category was guessed by an import.
  private var guess: [EditorAction] {
    guard let transaction, let month = book.state.reading.month(at: document.path) else { return [] }
    let review = session.review(book)
    return review.open(in: month).first { $0.transaction.source.start == transaction.source.start }
      .map { review.actions(for: $0) } ?? []
  }

  /// The action that sets `paid:` to today; `nil` unless the entry is pending.
  private var payment: EditorAction? {
    guard let transaction, case .pending = transaction.status(on: today) else { return nil }
    let today = today
    return action("Mark “\(transaction.title)” as paid today", .pay) { (month, start) throws(TextEditError) in
      try month.changing(start, [FieldChange(.paid, .one("\(today)"))]).bytes
    }
  }

  /// The action that moves the entry to the file of its date's month; `nil` if the entry is already there, or if the
  /// month is outside the rolling year.
  private var move: EditorAction? {
    guard let date = entry.date, let month = document.month, date.month != month else { return nil }
    let window = book.state.reading.sharedLedger.window
    guard window.months.contains(date.month) else { return nil }
    let (session, document, book, start) = (session, document, book, entry.start)
    let path = BookLayout.month(date.month)
    return EditorAction(title: "Move this entry to \(path)", kind: .move, isPreferred: true) { () throws(RPCError) in
      let known = book.live.text(at: path)
      let target = known ?? SourceFile(path: book.folder.path(of: path), bytes: [])
      let result: (from: [UInt8], to: EditedText)
      do throws(TextEditError) {
        result = try MonthText(document.file).moving(
          start, [FieldChange(.date, .one("\(date)"))], to: try MonthText(target), date: date)
      } catch {
        throw .failed("cannot move the transaction: its file or “\(path)” is not written as a list on separate lines")
      }
      var other = session.fileEdit(target, result.to.bytes)
      other.isNew = known == nil
      return try session.workspaceEdit([session.fileEdit(document.file, result.from), other])
    }
  }

  /// The action that rewrites the entry in braces or, if the entry is in braces, with one line for each key. `nil` if
  /// the entry contains comments or block text, which braces cannot contain.
  private var form: EditorAction? {
    let fields = entry.fields
    let hasText = fields.contains { field in
      let kind = entry.document.nodes[field.value].kind
      return kind == .literal || kind == .folded
    }
    if !entry.isFlow, hasText || hasComment { return nil }
    let isFlow = !entry.isFlow
    return action(isFlow ? "Write this entry in braces" : "Write each key on a separate line", .rewrite) {
      (month, start) throws(TextEditError) in
      try month.reforming(start, isFlow: isFlow)
    }
  }

  /// Whether the entry contains comments. An entry in braces cannot contain them.
  private var hasComment: Bool {
    let text = document.bytes[entry.range]
    return zip(text, text.dropFirst()).contains { $0 <= 0x20 && $1 == 0x23 }
  }

  /// The action that attaches the newest photo that no entry uses; `nil` if every photo is used.
  private var photo: EditorAction? {
    guard let transaction else { return nil }
    guard let newest = book.photos.unused.first else { return nil }
    let photos = transaction.photos + [newest]
    return action("Attach \(newest)", .rewrite) { (month, start) throws(TextEditError) in
      try month.changing(start, [FieldChange(.photo, photos.count == 1 ? .one(photos[0]) : .list(photos))]).bytes
    }
  }

  /// The action that adds `repeats: monthly` to a payment that is made every month; `nil` for any other entry.
  private var series: EditorAction? {
    guard let transaction, transaction.direction == .spent, transaction.details?.repeats == nil else { return nil }
    let catalog = session.catalog(book)
    let isProposed = catalog.proposals.contains { payment in
      let newest = catalog.ledger.transactions[payment.newest]
      return newest.source.start == transaction.source.start && newest.date == transaction.date
        && catalog.ledger.file(of: newest).path == document.file.path
    }
    guard isProposed else { return nil }
    return action("Mark this entry as a monthly payment", .rewrite) { (month, start) throws(TextEditError) in
      try month.changing(start, [FieldChange(.repeats, .one(Repeat.monthly.rawValue))]).bytes
    }
  }

  /// The action that copies the entry to the next month; `nil` if that month is outside the rolling year.
  private var repetition: EditorAction? {
    guard let transaction else { return nil }
    let month = transaction.date.month.adding(months: 1)
    guard book.state.reading.sharedLedger.window.months.contains(month) else { return nil }
    let (session, document, book, start) = (session, document, book, entry.start)
    let path = BookLayout.month(month)
    return EditorAction(title: "Repeat this entry in \(EnglishNames.name(of: month))", kind: .rewrite) {
      () throws(RPCError) in
      let known = book.live.text(at: path)
      let target = known ?? SourceFile(path: book.folder.path(of: path), bytes: [])
      do throws(TextEditError) {
        let fields = try MonthText(document.file).fields(of: start)
        let left: Set<TransactionKey> = [.paid, .photo, .id, .skip, .due]
        var changes = fields.filter { !left.contains($0.key) }.map { FieldChange($0.key, $0.text) }
        let day = month.day(transaction.date.dayOfMonth)
        if let place = changes.firstIndex(where: { $0.key == .date }) { changes[place].value = .one("\(day)") }
        if let due = transaction.due {
          changes.append(FieldChange(.due, .one("\(day.adding(days: due.days(since: transaction.date)))")))
        }
        let edited = try MonthText(target).adding(changes, date: day)
        var edit = session.fileEdit(target, edited.bytes)
        edit.isNew = known == nil
        return (try? session.workspaceEdit([edit])) ?? .null
      } catch {
        throw .failed("“\(path)” is not a list of transactions")
      }
    }
  }
}

extension EntryText {
  /// The byte offset of the entry's first key or brace, which is also the start of `Transaction.source`.
  var start: Int {
    document.nodes.first { $0.kind == .mapping }?.range.lowerBound ?? range.lowerBound
  }
}

extension MonthReading {
  /// Returns the entry that begins at a byte offset of its file; `nil` if no entry begins there.
  func transaction(at start: Int) -> Transaction? {
    ledger.transactions.first { Int($0.source.start) == start }
  }

  /// Returns the entry that contains a byte offset; `nil` if no entry contains it.
  func transaction(around offset: Int) -> Transaction? {
    ledger.transactions.last { Int($0.source.start) <= offset && offset <= Int($0.source.end) }
  }
}
