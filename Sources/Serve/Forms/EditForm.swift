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

/// The form that changes an existing entry.
struct EditForm: SingleEntryForm {
  static let route = FormRoute("edit", .entry)
  let request: FormRequest
  let subject: String
  var task: EntryFormMode { .edit(id) }

  func show() -> Response {
    do throws(BookError) {
      let current = try request.entryForm(of: id)
      var entry = current
      // A suggested value for `repeats` is filled in. It is saved only if the user saves the form.
      if let repeats = query(TransactionKey.repeats.name), Repeat(rawValue: repeats) != nil {
        entry.texts[.repeats] = repeats
      }
      return entryPage(entry, basis: current)
    } catch {
      return refused(error, .edit)
    }
  }

  func submit() -> Response {
    let entry = typed
    if let shown = shownAgain(entry) { return shown }
    let sent = form.text(EntryForm.basisName)
    let basis = sent.flatMap(EntryForm.decoded)
    let start = ContinuousClock.now
    var isStale: EntryForm?
    do throws(BookError) {
      let edited = try changeBook("edit \(id)", withReceipts: entry.namesPhotos, id: \.edited.id) {
        (draft) throws(BookError) in
        try addNewCategory(of: entry, to: &draft)
        let found = try draft.find(id)
        let fields = try draft.fields(of: found)
        let current = EntryForm(fields)
        if let sent, sent != current.encoded {
          isStale = current
          throw .changedEntry(id: id, file: relativePath(found.path))
        }
        let changes = entry.changes(from: fields, decimal, home: home).map(days.read)
        let gone = changes.contains { $0.key == .photo } ? current.photos.filter { !entry.photos.contains($0) } : []
        let edited = try draft.edit(found, withPhotos: changes, entry.sentPhotos)
        draft.moveUnusedToTrash(gone)
        return edited
      }
      PendingUploads(book).forget(entry.sent)
      tokens.rename(id, to: edited.edited.id)
      return done(.deedSaved, edited.edited, at: "index.html", since: start)
    } catch {
      guard let current = isStale, let basis else { return entryPage(entry, error) }
      return changedSinceRead(entry, basis, current)
    }
  }

  /// Returns the form for an edit conflict. It shows how the two versions differ, and contains the newest version with
  /// the user's changes merged into it. Nothing is overwritten.
  private func changedSinceRead(_ typed: EntryForm, _ basis: EntryForm, _ current: EntryForm) -> Response {
    let lines = UnifiedDiff(Array(basis.lines.utf8), Array(current.lines.utf8)).text(path: id, isColored: false)
    let message = FormPage.Message(word(.changedMeanwhile), lines: lines)
    return entryPage(typed.merged(onto: current, since: basis), [message], basis: current, status: .conflict)
  }
}
