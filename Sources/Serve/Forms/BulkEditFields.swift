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

/// Describes how each entry would change, for example “Food → Home · + #trip”.
struct BulkEditPreview {
  private let fields: BulkEditFields
  private let request: FormRequest
  /// The sentence about the payment, which is only for bills; `nil` if no payment is entered.
  private let payment: String?

  init(_ fields: BulkEditFields, _ request: FormRequest) {
    self.fields = fields
    self.request = request
    let text = fields.payment(request.days)?.value?.texts.first
    payment = text.map { "\(request.word(.paidOn)) \(Day($0).map(request.wording.shortDateAndYear) ?? $0)" }
  }

  /// Returns the description of how one entry would change.
  func change(of transaction: Transaction) -> String {
    let ledger = request.ledger
    var texts: [String] = []
    for change in fields.changes(of: transaction) {
      let new = change.value?.texts.first ?? ""
      switch change.key {
      case .title where new != transaction.title: texts.append(arrow(transaction.title, new))
      case .category where new != ledger.category(transaction.category).name:
        texts.append(arrow(ledger.category(transaction.category).name, new))
      case .account where new != ledger.account(transaction.account).name:
        texts.append(arrow(ledger.label(of: transaction.account), new))
      case .tags: texts += tags(of: transaction, change.value?.texts ?? [])
      default: break
      }
    }
    if let payment { texts.append(payment) }
    return texts.isEmpty ? request.word(.severalSame) : texts.joined(separator: " · ")
  }

  private func arrow(_ old: String, _ new: String) -> String { "\(FormText.clean(old)) → \(FormText.clean(new))" }

  private func tags(of transaction: Transaction, _ new: [String]) -> [String] {
    let old = transaction.details?.tags ?? []
    return new.filter { !old.contains($0) }.map { "+ #\(FormText.clean($0))" }
      + old.filter { !new.contains($0) }.map { "− #\(FormText.clean($0))" }
  }
}
