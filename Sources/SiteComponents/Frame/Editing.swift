/// The data with which a page changes the book. Only a served page has it; a site of files contains nothing of it.
package struct Editing: Sendable {
  /// A report of the last change, shown on the page that the user has open.
  package struct Notice: Sendable {
    package var text: String
    /// The undo step that reverts the change; empty if it cannot be undone.
    package var step: String
    /// The form of what was changed; empty if it has none.
    package var edit: String
    /// The address of what was changed, in the site and with a fragment; empty if no page shows it.
    package var place: String
    /// The address for the link that shows the change: `place`, unless the change moved the entry to another list.
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

    /// The row's id on its page.
    private var row: String { place.firstIndex(of: "#").map { String(place[place.index(after: $0)...]) } ?? "" }

    static let fields = Fields<Notice>(
      "notice",
      [
        .text("text") { $0.text }, .text("step") { $0.step }, .text("edit") { $0.edit },
        .text("place") { $0.place }, .text("row") { $0.row },
        .text("shown") { $0.shown }, .text("undo-name") { $0.undoName },
      ])
  }

  /// The CSRF token, which proves that a form comes from a page of this run.
  package var token: String
  /// A number for the page's forms, so that a form that is sent twice changes the book once.
  package var once: String
  /// The path from this page to the site's pages: empty, or a slash.
  package var root: String
  /// The address of the form for a new entry, with the month, category, tag or account of the page.
  package var add = "/add"
  package var notice: Notice?
  /// Returns the fixes of findings; `nil` on a page that shows no findings.
  package var remedies: Remedy.Finder?

  package init(token: String, once: String, root: String = "", notice: Notice? = nil) {
    self.token = token
    self.once = once
    self.root = root
    self.notice = notice
  }
}
