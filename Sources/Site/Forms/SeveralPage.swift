package import SiteComponents

/// The form that changes several entries at once, with the fields to change and the entries from which the user can
/// choose.
package struct SeveralPage {
  package var head: FormHead
  /// The field for the filter that finds the entries; `nil` if they were selected in a list.
  package var filter: FormField?
  /// The label of the list of entries, which contains their number.
  package var which = ""
  package var rows: [Row] = []
  package var inputs: [FormField] = []
  /// The rarely used fields, which are collapsed unless one of them has a value.
  package var more: [FormField] = []
  /// The URL of the link that cancels the form.
  package var cancel = "/index.html"

  package init(heading: String) { head = FormHead(heading: heading, action: "/several") }

  package struct Row {
    package var entry: TransactionRow
    package var isChosen: Bool
    /// A description of how the entry changes, such as “Food → Home”; empty before a preview.
    package var change: String

    package init(_ entry: TransactionRow, isChosen: Bool, change: String) {
      self.entry = entry
      self.isChosen = isChosen
      self.change = change
    }

    static let fields = Fields<Row>(
      "row",
      [
        .record("entry", TransactionRow.fields) { $0.entry }, .flag("is-chosen") { $0.isChosen },
        .text("change") { $0.change },
      ])
  }
}

extension SeveralPage: HeadedPage {
  private var opensMore: Bool { more.contains { !$0.value.isEmpty || !$0.findings.isEmpty } }

  package static let fields = PageFields<SeveralPage>(
    "several",
    FormHead.fields() + [
      .record("filter", FormField.fields) { $0.filter }, .text("which") { $0.which },
      .list("rows", Row.fields) { $0.rows }, .list("fields", FormField.fields) { $0.inputs },
      .list("more", FormField.fields) { $0.more }, .flag("opens-more") { $0.opensMore }, .text("cancel") { $0.cancel },
    ])
}
