/// The data that a page needs so that the user can change the book. Only the preview server uses this data; a static
/// site does not contain it.
package struct Editing: Sendable {
  /// A notice about the last change, shown at the top of a page.
  package struct Notice: Sendable {
    package var text: String
    /// The undo step that reverts the change; empty if the change cannot be undone.
    package var step: String
    /// The address of the form for the changed entry; empty if the change did not affect an entry.
    package var edit: String
    /// The address of the changed entry's row, with a fragment; empty if no page shows the entry.
    package var place: String
    /// The address to which the “show” link leads: `place`, unless the change moved the entry to another list.
    package var shown: String
    /// The name of the undo button for screen readers.
    package var undoName = ""

    package init(text: String, step: String = "", edit: String = "", place: String = "", shown: String = "") {
      self.text = text
      self.step = step
      self.edit = edit
      self.place = place
      self.shown = shown.isEmpty ? place : shown
    }

    /// The id of the changed row on its page.
    private var row: String { place.firstIndex(of: "#").map { String(place[place.index(after: $0)...]) } ?? "" }

    static let fields = Fields<Notice>(
      "notice",
      [
        .text("text") { $0.text }, .text("step") { $0.step }, .text("edit") { $0.edit },
        .text("place") { $0.place }, .text("row") { $0.row },
        .text("shown") { $0.shown }, .text("undo-name") { $0.undoName },
      ])
  }

  /// The CSRF token, which proves that a form comes from a page of this server.
  package var token: String
  /// The idempotency key of the page's forms. If a form is submitted twice, it changes the book only once.
  package var idempotencyKey: String
  /// The prefix of links to pages of the site: empty or a slash.
  package var root: String
  /// The address of the form for a new entry. The address contains the month, category, tag or account of the page,
  /// with which the form is prefilled.
  package var add = "/add"
  package var notice: Notice?
  /// A sentence about the drafts in the inbox that await a decision. Empty if there are none, or if the page does not
  /// show the sentence.
  package var inbox = ""
  /// Returns the fixes for a finding; `nil` on a page without findings.
  package var remedies: Remedy.Finder?

  package init(token: String, idempotencyKey: String, root: String = "", notice: Notice? = nil) {
    self.token = token
    self.idempotencyKey = idempotencyKey
    self.root = root
    self.notice = notice
  }
}
