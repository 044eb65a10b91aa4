import BookEditing
import Diagnostics
import Imports
import Ledger
import Formats

/// The review of the categories that an import guessed. In the editor, the user can confirm a guess, confirm it for all
/// similar entries, or see the next guess.
struct GuessReview {
  let session: EditorSession
  let book: LiveBookFolder

  /// Returns the guesses in one month that the user has not reviewed yet.
  func open(in month: MonthReading) -> [Guesses.UnreviewedGuess] {
    book.guesses.open(in: month, besides: book.answered)
  }

  /// The guesses in the whole book that the user has not reviewed yet, newest month first.
  var allOpen: [Guesses.UnreviewedGuess] {
    let guesses = book.guesses
    return book.state.reading.months.reversed().filter { guesses.mayBe(in: $0.month) }.flatMap { open(in: $0) }
  }

  /// Returns the text of the inlay hint for a guess.
  static func hint(_ open: Guesses.UnreviewedGuess) -> String {
    "\(open.guess.category)?" + (open.guess.reason.isEmpty ? "" : " \(open.guess.reason)")
  }

  // MARK: Answers

  func actions(for open: Guesses.UnreviewedGuess) -> [EditorAction] {
    var actions = [action("Confirm \(open.guess.category)", open.guess.category, [open], isPreferred: true)]
    let alike = allOpen.filter { other in
      other.guess.isDebit == open.guess.isDebit
        && (other.transaction.title == open.transaction.title
          || CategoryRanking.areAlike(other.guess.text, open.guess.text))
    }
    if alike.count > 1 {
      let title = "\(open.guess.category) for all similar entries (\(alike.count))"
      actions.append(action(title, open.guess.category, alike))
    }
    if let next = next(after: open) {
      actions.append(
        EditorAction(title: "Next guess: \(next.category)", kind: .quickFix) { () throws(RPCError) in
          // If the entry no longer has the guessed category, it keeps its own.
          try edit([open], category: open.category == open.guess.category ? next.category : open.category, guess: next)
        })
    }
    return actions
  }

  private func action(
    _ title: String, _ category: String, _ answered: [Guesses.UnreviewedGuess], isPreferred: Bool = false
  ) -> EditorAction {
    var action = EditorAction(title: title, kind: .quickFix, isPreferred: isPreferred) { () throws(RPCError) in
      try edit(answered, category: category, guess: nil)
    }
    // An editor may save a log that it does not show later, so the server is also informed by a command.
    action.command = ServerCommands.command(
      .reviewed, title, [.string(book.path), .array(answered.map { .string($0.id) })])
    return action
  }

  /// Returns the next category to propose: first the learned categories, then the other categories of the same kind,
  /// then the first one again. `nil` if there is no other category.
  private func next(after open: Guesses.UnreviewedGuess) -> ImportLog.Guess? {
    let ledger = book.state.reading.sharedLedger
    let kind: Category.Kind = open.guess.isDebit ? .expense : .income
    let learned = session.catalog(book).learning.categories(of: open.guess.text, isDebit: open.guess.isDebit)
    let known = ledger.categories.filter { $0.kind == kind }.map(\.name).filter { name in
      !learned.contains { $0.name == name }
    }
    let all =
      learned.map {
        ImportLog.Guess(
          category: $0.name, reason: "\(NumberText.counted($0.count, "similar entry", "similar entries"))")
      }
      + known.map { ImportLog.Guess(category: $0, reason: "") }
    let others = all.filter { $0.category == open.guess.category || !Category.permanentNames.contains($0.category) }
    guard let now = others.firstIndex(where: { $0.category == open.guess.category }) else { return others.first }
    let next = others[(now + 1) % others.count]
    return next.category == open.guess.category ? nil : next
  }

  /// Returns edits that record the user's decisions about guesses.
  ///
  /// - Parameter guess: the new guess; `nil` if the category is confirmed.
  private func edit(
    _ answered: [Guesses.UnreviewedGuess], category: String, guess: ImportLog.Guess?
  ) throws(RPCError) -> JSON {
    var files: [FileEdit] = []
    for (_, entries) in Dictionary(grouping: answered, by: { $0.month.file.path }).sorted(by: { $0.key < $1.key }) {
      let file = entries[0].month.file
      var bytes = file.bytes
      // From the end, so that the offsets of the remaining entries stay valid.
      for open in entries.sorted(by: { $0.index > $1.index }) where open.category != category {
        do throws(TextEditError) {
          bytes = try MonthText(SourceFile(path: file.path, bytes: bytes)).changing(
            Int(open.transaction.source.start), [FieldChange(.category, .one(category))]
          ).bytes
        } catch {
          throw .failed(
            "cannot change “\(open.transaction.title)”: its file is not written as a list on separate lines")
        }
      }
      if bytes != file.bytes { files.append(session.fileEdit(file, bytes)) }
    }
    for (path, entries) in Dictionary(grouping: answered, by: \.guess.log).sorted(by: { $0.key < $1.key }) {
      guard let known = book.guesses.files?.logs.first(where: { $0.path == path }),
        let before = book.guesses.files?.bytes[path], known.log.brokenCount == 0
      else { throw .failed("“\(path)” has invalid lines; fix them first") }
      var log = known.log
      for open in entries { log.lines[open.guess.line].guess = guess }
      files.append(session.fileEdit(SourceFile(path: book.folder.path(of: path), bytes: before), log.bytes))
    }
    return try session.workspaceEdit(files)
  }
}

extension EditorSession {
  /// Returns the review of the guessed categories in the book.
  func review(_ book: LiveBookFolder) -> GuessReview { GuessReview(session: self, book: book) }
}
