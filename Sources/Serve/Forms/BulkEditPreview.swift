import BookEditing
import Formats
import Ledger
import Localization

/// A description of how each entry would change, for example “Food → Home · + #trip”.
struct BulkEditPreview {
  private let fields: BulkEditFields
  private let request: FormRequest
  /// The text for the payment date, which applies only to bills; `nil` if no date is entered.
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
