extension TransactionKey {
  /// The keys that a word stands for which other programs have, or which lies at hand; none for any other word.
  static func meant(by word: String) -> [TransactionKey] {
    switch word.lowercased() {
    case "amount", "cost", "price", "sum", "total", "value": directions
    case "expense", "paid-out", "outflow", "debit": [.spent]
    case "income", "inflow", "credit": [.received]
    case "transfer": [.moved]
    case "name", "payee", "purpose", "what": [.title]
    case "description", "desc", "memo", "comment", "details", "remark": [.note]
    case "recurring", "recurrence", "frequency", "interval", "every": [.repeats]
    case "receipt", "receipts", "image", "picture", "attachment": [.photo]
    case "label", "labels": [.tags]
    case "day", "when": [.date]
    case "end", "ends": [.until]
    default: []
    }
  }
}
