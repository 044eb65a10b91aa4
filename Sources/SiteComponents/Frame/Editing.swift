/// What a page needs to change the book. Only a page that is served has it; a site of files has no trace of it.
package struct Editing: Sendable {
  /// What the last change did, told where the person is.
  package struct Notice: Sendable {
    package var text: String
    /// The step that takes it back; empty where that cannot be done.
    package var step: String
    /// The form of what was changed; empty where there is none.
    package var edit: String
    /// Where what was changed is seen, as an address of the site with a fragment; empty for nowhere.
    package var place: String
    /// Where a link leads that shows it; the place, unless what was done moved it to another list.
    package var shown: String
    /// What the button that takes it back is called for readers.
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

  /// Proves that a form comes from a page of this run.
  package var token: String
  /// A number for the page's forms, so that one that is sent twice changes the book once.
  package var once: String
  /// Where the site's pages lie, as seen from this one: empty, or a slash.
  package var root: String
  /// The form of a new entry, with the month, category, tag or account that the page is about.
  package var add = "/add"
  package var notice: Notice?
  /// What mends findings; nil on a page that has none.
  package var remedies: Remedy.Finder?

  package init(token: String, once: String, root: String = "", notice: Notice? = nil) {
    self.token = token
    self.once = once
    self.root = root
    self.notice = notice
  }
}
