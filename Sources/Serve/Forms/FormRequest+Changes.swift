import BookEditing
import Build
import Diagnostics
import Formats
import Ledger
import Platform
import SiteComponents

/// Functions that make the changes requested by forms. An entry is changed only if it is still the same as on the page
/// with the form.
extension FormRequest {
  /// Returns the current id of an entry, which a form may have changed since the page was loaded.
  func current(_ id: String) -> String {
    guard let now = server.tokens.newestID(of: id), context.identifiers.index(of: id) == nil else { return id }
    return now
  }

  /// Returns the lines of an entry; `nil` if they differ from the lines shown on the page with the form.
  private func shownText(of id: String) -> ArraySlice<UInt8>? {
    server.tokens.state(of: form.text("once") ?? "").flatMap { server.builtBook.entry(id, since: $0) }
  }

  func isAsShown(_ id: String) -> Bool { shownText(of: id) != nil }

  /// Returns the same request for the current book if another change to the entry caused the refusal; otherwise,
  /// returns the request unchanged.
  func refreshed(after refusal: BookError) -> FormRequest {
    guard case .changedEntry = refusal, let now = server.builtBook.state(since: .now) else { return self }
    return FormRequest(request: request, form: form, server: server.with(now))
  }

  /// Returns the entry that a button refers to.
  ///
  /// - Throws: `changedEntry` if the page with the button showed different lines, because the entry has been changed or
  ///   the id now refers to another entry.
  func find(_ id: String, in draft: Draft) throws(BookError) -> Draft.ExistingEntry {
    let found = try draft.find(id)
    guard found.id == id, let shown = shownText(of: id), try draft.text(of: found) == shown else {
      throw .changedEntry(id: id, file: relativePath(found.path))
    }
    return found
  }

  /// Changes the book as a command does, and records the form's idempotency key.
  ///
  /// - Parameter id: returns the id of the changed entry, which is recorded for the response to a repeated form.
  func changeBook<Result>(
    _ title: String, withReceipts: Bool = false, id: (Result) -> String,
    _ body: (inout Draft) throws(BookError) -> Result
  ) throws(BookError) -> Result {
    let (key, content) = (form.text("once") ?? "", contentFingerprint)
    let change = try server.builtBook.writing { () throws(BookError) in
      try server.book.change(title, withReceipts: withReceipts) { (draft) throws(BookError) in
        try server.tokens.validateIsNew(key, in: server.book)
        let result = try body(&draft)
        draft.idempotencyKey = IdempotencyKey(key, id: id(result), content: content)
        return result
      }
    }
    server.tokens.remember(IdempotencyKey(key, id: id(change.result), content: content))
    return change.result
  }
}
