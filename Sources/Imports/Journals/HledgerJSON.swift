import Ledger
import Notation

/// What `hledger print -O json` prints; keys of versions from 1.19 on.
enum HledgerJSON {
  /// Nil for what is no such answer.
  static func transactions(_ bytes: [UInt8]) -> [JournalTransaction]? {
    guard case .array(let rows)? = JSON(bytes) else { return nil }
    var transactions: [JournalTransaction] = []
    for row in rows {
      guard let day = row["tdate"]?.content.flatMap({ Day($0) }) else { return nil }
      let description = row["tdescription"]?.content ?? ""
      let parts = description.split(separator: "|", maxSplits: 1).map { String($0).trimmingSpaces }
      var transaction = JournalTransaction(
        line: line(row) ?? transactions.count + 1, day: day, title: parts.first ?? "",
        note: parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil)
      for tag in row["ttags"]?.elements ?? [] {
        guard case .array(let pair) = tag, pair.count == 2, let name = pair[0].content else { continue }
        let value = pair[1].content ?? ""
        if name == "id" { transaction.id = value }
        if value.isEmpty { transaction.tags.append(name) }
      }
      for posting in row["tpostings"]?.elements ?? [] {
        transaction.postings += postings(posting)
      }
      transactions.append(transaction)
    }
    return transactions
  }

  private static func line(_ row: JSON) -> Int? {
    guard case .array(let places)? = row["tsourcepos"], case .number(let digits)? = places.first?["sourceLine"] else {
      return nil
    }
    return Int(digits)
  }

  /// One a commodity.
  private static func postings(_ row: JSON) -> [JournalTransaction.Posting] {
    guard let account = row["paccount"]?.content else { return [] }
    let assertion = row["pbalanceassertion"]?["baamount"].flatMap(amount)
    let amounts = row["pamount"]?.elements ?? []
    return amounts.enumerated().compactMap { place, value in
      guard let amount = amount(value) else { return nil }
      var cost: JournalTransaction.Amount?
      let price = value["aprice"] ?? value["acost"]
      if let price, var each = price["contents"].flatMap(self.amount) {
        let isTotal = price["tag"]?.content.map { $0.hasPrefix("Total") } ?? false
        if !isTotal {
          guard let whole = each.number.times(amount.number) else { return nil }
          each.number = whole
        }
        cost = each
      }
      return JournalTransaction.Posting(
        account: account, amount: amount, cost: cost, assertion: place == 0 ? assertion : nil)
    }
  }

  private static func amount(_ value: JSON) -> JournalTransaction.Amount? {
    let quantity = value["aquantity"]
    guard let commodity = value["acommodity"]?.content, case .number(let mantissa)? = quantity?["decimalMantissa"],
      case .number(let places)? = quantity?["decimalPlaces"], let digits = Int64(mantissa), let scale = Int(places),
      let number = SignedDecimal(exactly: digits, scale: scale)
    else { return nil }
    return .init(number: number, commodity: commodity)
  }
}

extension JSON {
  fileprivate var elements: [JSON] { if case .array(let values) = self { values } else { [] } }
}

extension SignedDecimal {
  /// Nil for a number of more digits than amounts have.
  init?(exactly digits: Int64, scale: Int) {
    var (digits, scale) = (digits, scale)
    while scale > 9 {
      guard digits % 10 == 0 else { return nil }
      digits /= 10
      scale -= 1
    }
    guard scale >= 0, abs(digits) < 1_000_000_000_000_000_000 else { return nil }
    self.init(digits: digits, scale: scale)
  }

  /// Exactly; nil for what has too many digits.
  func times(_ other: SignedDecimal) -> SignedDecimal? {
    let (digits, overflow) = digits.multipliedReportingOverflow(by: other.digits)
    if overflow { return nil }
    return SignedDecimal(exactly: digits, scale: scale + other.scale)
  }

  /// `-1,250.50`, with a point; nil for what is no number.
  init?(plain text: String) {
    let isNegative = text.hasPrefix("-")
    let parts = text.drop { $0 == "-" }.filter { $0 != "," }.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), !parts[0].isEmpty, parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }) else {
      return nil
    }
    var fraction = parts.count > 1 ? String(parts[1]) : ""
    while fraction.hasSuffix("0") { fraction.removeLast() }
    guard let digits = Int64(parts[0] + fraction) else { return nil }
    self.init(exactly: isNegative ? -digits : digits, scale: fraction.utf8.count)
  }
}
