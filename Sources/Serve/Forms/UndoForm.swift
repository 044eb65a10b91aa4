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

/// The page that lists changes, with buttons to undo them.
struct UndoForm: Form {
  static let route = FormRoute("undo")
  let request: FormRequest
  let subject: String

  private static let greatestShownCount = 50
  /// The maximum number of diff lines that the page shows.
  private static let greatestLineCount = 400

  /// The changes that a button undoes, identified by number.
  private enum Extent {
    /// Only the given change, even if other changes were made later.
    case only(Int)
    /// The given change and all newer ones.
    case downTo(Int)

    var oldest: Int {
      switch self {
      case .only(let number), .downTo(let number): number
      }
    }
  }

  func show() -> Response { undoPage([], .fine) }

  private func undoPage(_ messages: [FormPage.Message], _ status: Status) -> Response {
    var page = FormPage(heading: word(.undoList))
    page.messages = messages
    page.isPage = true
    do throws(BookError) {
      let steps = try book.steps()
      let newest = steps.last.map { String($0.number) } ?? ""
      var contents: [String: [UInt8]?] = [:]
      for (count, step) in steps.reversed().prefix(UndoForm.greatestShownCount).enumerated() {
        let sentence = sentence(of: step.record)
        var item = FormPage.Item(clean([time(of: step), sentence].compactMap(\.self).joined(separator: " · ")))
        item.lines = difference(of: step.record, &contents)
        item.action = "/undo"
        item.key = "undo\(step.number)"
        item.hidden = [FormPage.Hidden("through", String(step.number)), FormPage.Hidden("newest", newest)]
        var button = FormPage.Button(word(.takeBack), name: "step", value: String(step.number))
        button.label = word(.undoChange, ["number": String(step.number), "text": sentence])
        item.buttons = [button]
        if count > 0 { item.buttons.append(FormPage.Button(word(.takeBackTo, ["count": String(count + 1)]))) }
        page.items.append(item)
      }
    } catch {
      page.messages.append(FormPage.Message(error.sentence))
    }
    page.itemsHeading = word(.undoList)
    if page.items.isEmpty { page.messages.append(FormPage.Message(word(.undoNone), isError: false)) }
    return self.page(page, status)
  }

  /// Returns the time of a change, such as “14:02”, with the date if it is not today; `nil` if the time is unknown.
  private func time(of step: BookStore.Step) -> String? {
    guard let time = step.time.flatMap(request.server.clock.localTime) else { return nil }
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    let clock = "\(digits(time.hour)):\(digits(time.minute))"
    return time.day == ledger.today ? clock : "\(wording.shortDate(time.day)) \(clock)"
  }

  /// Returns the diff of the files that a change modified. Must be called for all changes in turn, newest first.
  ///
  /// - Parameter contents: the files' contents after the change, if a later change recorded them.
  private func difference(of record: ChangeRecord, _ contents: inout [String: [UInt8]?]) -> String {
    var text = ""
    for (index, part) in record.parts.enumerated() {
      switch part {
      case .write(let path, let before, _):
        // The file may have been edited since the change.
        let after =
          record.text(after: index) ?? contents[path] ?? (try? book.folder.disk.read(book.folder.path(of: path)))
        contents[path] = .some(before)
        text += BookDiff(BookChange(name: "", parts: [.write(path: path, before: before, after: after)]), book.folder)
          .text(isColored: false)
      case .move(let from, let to, _): text += "\(from) → \(to)\n"
      }
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.count <= UndoForm.greatestLineCount { return text }
    return lines.prefix(UndoForm.greatestLineCount).joined(separator: "\n") + "\n…\n"
  }

  /// Undoes only the chosen change, or this change and all later ones.
  ///
  /// Undoing the last change removes it from the list, so pressing the button again undoes the change before it.
  /// Undoing an earlier change is itself a change.
  func submit() -> Response {
    let through = form.text("through").flatMap { Int($0) }
    let newest = form.text("newest").flatMap { Int($0) }
    guard let extent = form.text("step").flatMap({ Int($0) }).map(Extent.only) ?? through.map(Extent.downTo) else {
      return undoPage([FormPage.Message(word(.undoNone))], .unprocessable)
    }
    let start = ContinuousClock.now
    let key = form.text("once") ?? ""
    do throws(BookError) {
      let undone = try builtBook.writing { () throws(BookError) in
        try book.locked(as: "undo") { (book) throws(BookError) in
          try undo(extent, in: book, newest: newest, key: key)
        }
      }
      guard let undone else { return undoPage([FormPage.Message(word(.undoElsewhere))], .conflict) }
      tokens.remember(IdempotencyKey(key, id: "", content: contentFingerprint))
      _ = builtBook.state(since: start)
      let text =
        undone.count == 1
        ? undoneSentence(of: undone[0])
        : word(.tookBack, ["name": undone.map { "“\(sentence(of: $0))”" }.joined(separator: ", ")])
      return done(clean(text), at: through == nil ? returnAddress : "undo", step: false)
    } catch {
      return undoPage([FormPage.Message(error.sentence)], error.status)
    }
  }

  /// Undoes changes, newest first. The caller must hold the book's lock.
  ///
  /// - Parameters:
  ///   - newest: the number of the newest change that the page showed.
  ///   - key: the idempotency key of the form.
  /// - Returns: the undone changes; `nil` if the book has changed since the page was shown.
  private func undo(_ extent: Extent, in book: Book, newest: Int?, key: String) throws(BookError) -> [ChangeRecord]? {
    let steps = try book.steps()
    guard let oldest = steps.first(where: { $0.number == extent.oldest }) else { return nil }
    switch extent {
    case .only(let number):
      if steps.last?.number != number || steps.last?.record.isAutomatic == true {
        let idempotencyKey = IdempotencyKey(key, id: "", content: contentFingerprint)
        _ = try book.undo(number, isTrial: false, idempotencyKey: idempotencyKey)
        return [oldest.record]
      }
    case .downTo:
      // If another process has changed the book, the newest change is not the one shown on the page.
      if steps.last?.number != newest { return nil }
    }
    var undone: [ChangeRecord] = []
    while true {
      let steps = try book.steps()
      guard let newest = steps.last, newest.number >= extent.oldest else { return undone }
      _ = try book.undo(isTrial: false)
      // Automatic changes are undone together with the last user change before them.
      undone.append((steps.last { !$0.record.isAutomatic } ?? newest).record)
    }
  }
}
