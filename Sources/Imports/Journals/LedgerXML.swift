import Ledger
import Notation

/// What `ledger xml` prints.
enum LedgerXML {
  /// Nil for what is no such answer.
  static func transactions(_ bytes: [UInt8]) -> [JournalTransaction]? {
    var transactions: [JournalTransaction] = []
    var isWhole = true
    do throws(XMLParts.Problem) {
      try XMLParts.read(bytes, use: { $0 == "transaction" ? .part : .inner }) { event in
        guard case .part(let node) = event else { return }
        if let transaction = transaction(node, transactions.count + 1) {
          transactions.append(transaction)
        } else {
          isWhole = false
        }
      }
    } catch {
      return nil
    }
    return isWhole ? transactions : nil
  }

  private static func transaction(_ node: XMLNode, _ number: Int) -> JournalTransaction? {
    guard let day = node["date"]?.value.flatMap({ Day($0.replacing("/", with: "-")) }) else { return nil }
    var transaction = JournalTransaction(line: number, day: day, title: node["payee"]?.value ?? "")
    for value in node["metadata"]?.all("value") ?? [] {
      let text = value["string"]?.value
      switch value.attributes["key"] {
      case "note": transaction.note = text
      case "id": transaction.id = text
      default: break
      }
    }
    transaction.tags = (node["metadata"]?.all("tag") ?? []).compactMap(\.value)
    for posting in node["postings"]?.all("posting") ?? [] {
      guard let account = posting["account", "name"]?.value,
        let amount = amount(posting["post-amount", "amount"])
      else { return nil }
      transaction.postings.append(
        JournalTransaction.Posting(
          account: account, amount: amount, cost: posting["cost"].flatMap(self.amount),
          assertion: posting["balance-assertion"].flatMap(self.amount)))
    }
    return transaction
  }

  private static func amount(_ node: XMLNode?) -> JournalTransaction.Amount? {
    guard let node, let number = node["quantity"]?.value.flatMap({ SignedDecimal(plain: $0) }) else { return nil }
    return .init(number: number, commodity: node["commodity", "symbol"]?.value ?? "")
  }
}
