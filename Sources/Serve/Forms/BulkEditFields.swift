import BookEditing
import Formats
import Ledger
import Localization

/// The new values for several entries. An empty field does not change the entries.
struct BulkEditFields {
  var category = ""
  var account = ""
  var tag = ""
  var untag = ""
  var title = ""
  var paid = ""

  init(_ form: FormBody) {
    func text(_ name: String) -> String { (form.text(name) ?? "").trimmingSpaces }
    (category, account, tag, untag, title, paid) = (
      text("category"), text("account"), text("tag"), text("untag"), text("title"), text("paid")
    )
  }

  var isEmpty: Bool { [category, account, tag, untag, title, paid].allSatisfy(\.isEmpty) }

  /// Returns the change that marks a bill as paid; `nil` if the field is empty.
  func payment(_ days: DayReader) -> FieldChange? {
    paid.isEmpty ? nil : days.read(FieldChange(.paid, .one(paid)))
  }

  func changes(of transaction: Transaction) -> [FieldChange] {
    var changes: [FieldChange] = []
    if !title.isEmpty { changes.append(FieldChange(.title, .one(title))) }
    // A transfer has neither category nor account.
    if transaction.direction != .moved {
      if !category.isEmpty { changes.append(FieldChange(.category, .one(category))) }
      if !account.isEmpty { changes.append(FieldChange(.account, .one(account))) }
    }
    let tags = transaction.details?.tags ?? []
    let gone = CommaSeparatedList.words(untag)
    var wanted = tags.filter { !gone.contains($0) }
    for tag in CommaSeparatedList.words(tag) where !wanted.contains(tag) { wanted.append(tag) }
    if wanted != tags { changes.append(FieldChange(.tags, wanted.isEmpty ? nil : .list(wanted))) }
    return changes
  }
}
