import Ledger
import Formats

/// A reader of the output of `ledger xml`.
enum LedgerXML {
  /// Returns the transactions; `nil` if the output is not in the expected format.
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
    guard let day = node["date"]?.value.flatMap(LedgerXML.day) else { return nil }
    let payee = node["payee"]?.value ?? ""
    // Ledger prints this text for a transaction without a title.
    var transaction = JournalTransaction(line: number, day: day, title: payee == "<Unspecified payee>" ? "" : payee)
    for value in node["metadata"]?.all("value") ?? [] {
      guard let key = value.attributes["key"], let text = value["string"]?.value else { continue }
      if key == "id" { transaction.id = text }
      transaction.add(key, text)
    }
    // Metadata has only one value for each name; the note has all values.
    for line in (node["note"]?.text ?? "").split(whereSeparator: \.isNewline).map({ String($0).trimmingSpaces })
    where line.hasPrefix("receipt: ") { transaction.receipts.append(String(line.dropFirst("receipt: ".count))) }
    // The note keeps the order of the tags, unlike metadata.
    for line in (node["note"]?.text ?? "").split(whereSeparator: \.isNewline).map({ String($0).trimmingSpaces })
    where line.count > 2 && line.hasPrefix(":") && line.hasSuffix(":") && !line.contains(" ") {
      transaction.add(tags: line.split(separator: ":").map(String.init))
    }
    transaction.add(tags: (node["metadata"]?.all("tag") ?? []).compactMap(\.value))
    var note = JournalNote()
    note.add(code: node["code"]?.value ?? "")
    note.add(ledger: node["note"]?.text ?? "")
    for posting in node["postings"]?.all("posting") ?? [] {
      guard let account = posting["account", "name"]?.value else { return nil }
      note.add(ledger: posting["note"]?.text ?? "")
      transaction.add(tags: (posting["metadata"]?.all("tag") ?? []).compactMap(\.value))
      do throws(EntryConversionError) {
        var made = JournalTransaction.Posting(account: account, amount: try amount(posting["post-amount", "amount"]))
        // An unreadable cost can be ignored, because the opposite posting has its own amount.
        made.cost = try? amount(posting["cost"])
        let values = posting["metadata"]?.all("value") ?? []
        made.original = values.first { $0.attributes["key"] == "original" }?["string"]?.value
          .flatMap { .init(written: $0) }
        made.day = posting["date"]?.value.flatMap(LedgerXML.day)
        if posting.attributes["virtual"] == "true" { made.brackets = .either }
        transaction.postings.append(made)
      } catch {
        transaction.problem = transaction.problem ?? error
      }
    }
    transaction.note = note.text
    return transaction
  }

  private static func day(_ text: String) -> Day? { Day(text.replacing("/", with: "-")) }

  private static func amount(_ node: XMLNode?) throws(EntryConversionError) -> JournalTransaction.Amount {
    guard let text = node?["quantity"]?.value else { throw .noAmount }
    let commodity = node?["commodity", "symbol"]?.value ?? ""
    guard let number = SignedDecimal(plain: text) else {
      throw .badValue("amount", "\(text) \(commodity)".trimmingSpaces)
    }
    return .init(number: number, commodity: commodity)
  }
}
