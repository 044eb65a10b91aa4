import Formats
import Ledger

/// Records in JSON, as the interfaces of banks write them: objects with a day and an amount, in lists.
///
///     {"booked": [{"bookingDate": "2026-11-20", "transactionAmount": {"amount": "-12.30", "currency": "EUR"}}]}
enum JSONRecords {
  private typealias Value = (name: String, text: String)

  private static let greatestColumnCount = 64

  /// Returns the records as a table with a column for each key; `nil` for any other text, and if no amount has
  /// decimals, because many programs write cents without a decimal point.
  static func rows(_ bytes: [UInt8]) -> [DelimitedText.Row]? {
    guard let first = bytes.first(where: { $0 > 0x20 }), first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
      let json = JSON(bytes)
    else { return nil }
    var records: [[Value]] = []
    collect(json, list: "", account: [], &records)
    guard records.contains(where: { $0.contains(where: isAmountWithDecimals) }) else { return nil }
    var names: [String] = []
    var known: Set<String> = []
    for value in records.joined() where known.count < greatestColumnCount && known.insert(value.name).inserted {
      names.append(value.name)
    }
    let rows = records.enumerated().map { number, record in
      let texts = Dictionary(record.map { ($0.name, $0.text) }) { first, _ in first }
      return DelimitedText.Row(line: number + 2, fields: names.map { texts[$0] ?? "" })
    }
    return [DelimitedText.Row(line: 1, fields: names)] + rows
  }

  /// Adds the records in a value to a list.
  ///
  /// - Parameters:
  ///   - list: the key of the list that contains the value, such as `pending`.
  ///   - account: the name and the currency of the object that contains the list.
  private static func collect(_ value: JSON, list: String, account: [Value], _ records: inout [[Value]]) {
    switch value {
    case .array(let values):
      for value in values { collect(value, list: list, account: account, &records) }
    case .members(let members):
      let record = members.flatMap { values($0) }
      let isState = !list.isEmpty && (RowKeywords.isPendingState(list) || RowKeywords.isBookedState(list))
      if isRecord(record, isInStateList: isState) {
        let state: [Value] = isState ? [("status", list)] : []
        records.append(record + (account + state).filter { other in !record.contains { $0.name == other.name } })
      } else {
        let own = accountValues(record)
        for member in members {
          collect(member.value, list: member.key, account: own.isEmpty ? account : own, &records)
        }
      }
    default: break
    }
  }

  /// Whether an object has an amount and a key for its day, which may be empty before it is booked. The object of an
  /// account has a balance instead.
  private static func isRecord(_ record: [Value], isInStateList: Bool) -> Bool {
    let filled = Set(record.filter { !$0.text.isEmpty }.compactMap { ColumnRole.of($0.name)?.role })
    let hasDay = record.contains { value in
      ColumnRole.of(value.name).map { $0.role == .day || $0.role == .valueDay } ?? false
    }
    return (hasDay || isInStateList) && !filled.isDisjoint(with: [.amount, .out, .received])
  }

  private static func isAmountWithDecimals(_ value: Value) -> Bool {
    guard let role = ColumnRole.of(value.name)?.role, [.amount, .out, .received].contains(role) else { return false }
    return value.text.contains(".") && AmountCell(value.text) != nil
  }

  /// Returns the name and the currency of an account, if the object has both.
  private static func accountValues(_ values: [Value]) -> [Value] {
    guard let currency = values.first(where: { $0.name == "currency" }),
      let name = ["iban", "name", "id"].compactMap({ key in values.first { $0.name == key } }).first
    else { return [] }
    return [("account", name.text), currency]
  }

  /// Returns the values of a member. Those of an inner object have the keys of both: `creditorAccount iban`.
  private static func values(_ member: JSON.Member) -> [Value] {
    guard case .members(let inner) = member.value else { return [(member.key, text(member.value, member.key))] }
    return inner.map { value -> Value in
      switch value.key {
      case "amount", "value": return (member.key, text(value.value, member.key))
      case "currency": return ("currency", text(value.value, value.key))
      default: return ("\(member.key) \(value.key)", text(value.value, value.key))
      }
    }
  }

  private static func text(_ value: JSON, _ name: String) -> String {
    switch value {
    case .null: return ""
    case .bool(let isTrue): return isTrue ? "true" : "false"
    case .string(let text): return text
    case .number(let digits): return day(digits, name) ?? digits
    case .array(let values): return values.compactMap(\.content).joined(separator: " ")
    // An object inside an inner object is only named as unused.
    case .members: return "{}"
    }
  }

  /// Returns the day of a number of seconds or milliseconds since 1970, in a value that means a day; empty for zero,
  /// which means no day yet.
  private static func day(_ digits: String, _ name: String) -> String? {
    guard let role = ColumnRole.of(name)?.role, role == .day || role == .valueDay, let number = Int(digits) else {
      return nil
    }
    if number == 0 { return "" }
    switch digits.utf8.count {
    case 10: return "\(Day(number: Int32(number / 86_400)))"
    case 13: return "\(Day(number: Int32(number / 86_400_000)))"
    default: return nil
    }
  }
}
