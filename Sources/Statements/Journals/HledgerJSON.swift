import Ledger
import Formats

/// A reader for the output of `hledger print -O json`, with the keys used since version 1.19.
enum HledgerJSON {
  /// Returns the transactions; `nil` if the output is not in the expected format.
  static func transactions(_ bytes: [UInt8]) -> [JournalTransaction]? {
    guard case .array(let rows)? = JSON(bytes) else { return nil }
    var transactions: [JournalTransaction] = []
    for row in rows {
      guard let day = row["tdate"]?.content.flatMap({ Day($0) }) else { return nil }
      let description = row["tdescription"]?.content ?? ""
      // The text is split by Unicode scalars, because a blank with a combining mark is a different character.
      let parts = description.unicodeScalars
        .split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false).map(HledgerJSON.trimmed)
      var transaction = JournalTransaction(
        line: line(row) ?? transactions.count + 1, day: day, title: parts.first ?? "")
      var note = JournalNote()
      note.add(code: row["tcode"]?.content ?? "")
      if parts.count > 1 {
        note.add(parts[1])
        transaction.add("note", parts[1])
      }
      note.add(hledger: row["tcomment"]?.content ?? "")
      for (name, value) in tags(row["ttags"]) {
        if name == "id" { transaction.id = value }
        if name == "receipt" { transaction.receipts.append(value) }
        transaction.add(name, value)
      }
      transaction.add(tags: tags(row["ttags"]).filter(\.value.isEmpty).map(\.name))
      for posting in row["tpostings"]?.elements ?? [] {
        note.add(hledger: posting["pcomment"]?.content ?? "")
        transaction.add(tags: tags(posting["ptags"]).filter(\.value.isEmpty).map(\.name))
        do throws(EntryConversionError) {
          transaction.postings += try postings(posting)
        } catch {
          transaction.problem = transaction.problem ?? error
        }
      }
      transaction.note = note.text
      transactions.append(transaction)
    }
    return transactions
  }

  private static func trimmed(_ text: Substring.UnicodeScalarView) -> String {
    let rest = text.drop { $0.properties.isWhitespace }
    let end = rest.lastIndex { !$0.properties.isWhitespace }.map { rest.index(after: $0) } ?? rest.startIndex
    return String(rest[..<end])
  }

  private static func tags(_ value: JSON?) -> [(name: String, value: String)] {
    (value?.elements ?? []).compactMap { tag in
      guard case .array(let pair) = tag, pair.count == 2, let name = pair[0].content else { return nil }
      return (name, pair[1].content ?? "")
    }
  }

  private static func line(_ row: JSON) -> Int? {
    guard case .array(let places)? = row["tsourcepos"], case .number(let digits)? = places.first?["sourceLine"] else {
      return nil
    }
    return Int(digits)
  }

  /// Returns a separate posting for each commodity in a JSON posting.
  private static func postings(_ row: JSON) throws(EntryConversionError) -> [JournalTransaction.Posting] {
    guard let account = row["paccount"]?.content else { return [] }
    let stated = row["pbalanceassertion"]
    let assertion = try stated?["baamount"].map(amount)
    var assertsBelow = false
    if case .bool(true)? = stated?["bainclusive"] { assertsBelow = true }
    var postings: [JournalTransaction.Posting] = []
    for value in row["pamount"]?.elements ?? [] {
      let amount = try amount(value)
      var posting = JournalTransaction.Posting(account: account, amount: amount, cost: cost(value, of: amount))
      if postings.isEmpty { (posting.assertion, posting.assertsBelow) = (assertion, assertsBelow) }
      posting.original = tags(row["ptags"]).first { $0.name == "original" }.flatMap { .init(written: $0.value) }
      posting.day = row["pdate"]?.content.flatMap { Day($0) }
      switch row["ptype"]?.content {
      case "VirtualPosting"?: posting.brackets = .round
      case "BalancedVirtualPosting"?: posting.brackets = .square
      default: break
      }
      postings.append(posting)
    }
    return postings
  }

  /// Returns the cost of the amount according to the price next to it; `nil` if there is no readable price, or if the
  /// cost has too many digits.
  private static func cost(_ value: JSON, of amount: JournalTransaction.Amount) -> JournalTransaction.Amount? {
    // An unreadable price can be ignored, because the opposite posting has its own amount.
    guard let price = value["aprice"] ?? value["acost"], let contents = price["contents"],
      var cost = try? self.amount(contents)
    else { return nil }
    let isTotal = price["tag"]?.content.map { $0.hasPrefix("Total") } ?? false
    if !isTotal {
      guard let whole = cost.number.times(amount.number) else { return nil }
      cost.number = whole
    }
    return cost
  }

  private static func amount(_ value: JSON) throws(EntryConversionError) -> JournalTransaction.Amount {
    let quantity = value["aquantity"]
    let commodity = value["acommodity"]?.content ?? ""
    guard case .number(let mantissa)? = quantity?["decimalMantissa"],
      case .number(let places)? = quantity?["decimalPlaces"], let digits = Int64(mantissa), let scale = Int(places),
      let number = SignedDecimal(exactly: digits, scale: scale)
    else {
      guard case .number(let text)? = quantity?["floatingPoint"] else { throw .noAmount }
      throw .badValue("amount", "\(text) \(commodity)".trimmingSpaces)
    }
    return .init(number: number, commodity: commodity)
  }
}

extension JSON {
  fileprivate var elements: [JSON] { if case .array(let values) = self { values } else { [] } }
}
