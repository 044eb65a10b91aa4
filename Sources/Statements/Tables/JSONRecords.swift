import BankWords
import Formats
import Ledger

/// JSON records as returned by banks' APIs: lists of objects with a day and an amount.
///
///     {"booked": [{"bookingDate": "2026-11-20", "transactionAmount": {"amount": "-12.30", "currency": "EUR"}}]}
struct JSONRecords {
  private typealias Value = (name: String, text: String)

  /// The account of a list of records.
  private struct ListAccount: Hashable {
    var name: String
    /// The account's id, which distinguishes accounts with the same name; empty if there is none.
    var id: String
    /// The code of the currency; empty if it is unknown.
    var currency: String
  }

  private static let greatestColumnCount = 64

  private var records: [(values: [Value], account: ListAccount?)] = []
  /// Whether the amount of any record has decimals.
  private var hasDecimals = false
  /// The roles of keys that were looked up. Keys are the same in all records.
  private var roles: [String: ColumnRole?] = [:]
  /// The key whose numbers are the times of records without a known key for the day; `nil` if there is none.
  private var timeKey: String?

  private init() {}

  /// Returns the records as a table with a column for each key; `nil` if the text is not JSON. The table is empty if no
  /// amount has decimals, because many programs write cents without a decimal point.
  ///
  /// - Parameter today: the current day, for times since 1970; `nil` if it is unknown.
  static func rows(_ bytes: [UInt8], today: Day? = nil) -> [DelimitedText.Row]? {
    guard let first = bytes.first(where: { $0 > 0x20 }), first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
      let json = JSON(bytes)
    else { return nil }
    var found = JSONRecords()
    if let today { found.timeKey = found.findTimeKey(in: json, today: today) }
    found.collect(json, list: "", account: nil)
    return found.hasDecimals ? found.table() : []
  }

  private func table() -> [DelimitedText.Row] {
    let accounts = Set(records.compactMap { $0.account })
    let ids = Dictionary(grouping: accounts, by: \.name).mapValues { Set($0.map(\.id)) }
    let lines = records.map { values, account -> [Value] in
      guard let account else { return values }
      let isOneOfSeveral = (ids[account.name]?.count ?? 0) > 1
      let name = isOneOfSeveral ? "\(account.name) \(account.id)" : account.name
      return JSONRecords.adding([("account", name), ("currency", account.currency)], to: values)
    }
    var names: [String] = []
    var known: Set<String> = []
    for value in lines.joined()
    where known.count < JSONRecords.greatestColumnCount && known.insert(value.name).inserted {
      names.append(value.name)
    }
    let rows = lines.enumerated().map { number, values in
      let texts = Dictionary(values.map { ($0.name, $0.text) }) { first, _ in first }
      return DelimitedText.Row(line: number + 2, fields: names.map { texts[$0] ?? "" })
    }
    return [DelimitedText.Row(line: 1, fields: names)] + rows
  }

  /// Returns the values of the record, plus the other values that are not empty and whose keys it lacks.
  private static func adding(_ others: [Value], to record: [Value]) -> [Value] {
    record + others.filter { other in !other.text.isEmpty && !record.contains { $0.name == other.name } }
  }

  /// Collects the records in a value.
  ///
  /// - Parameters:
  ///   - list: the key of the list that contains the value, such as `pending`.
  ///   - account: the account of the list.
  private mutating func collect(_ value: JSON, list: String, account: ListAccount?) {
    switch value {
    case .array(let values):
      for value in values { collect(value, list: list, account: account) }
    case .members(let members):
      let record = members.flatMap { values($0) }
      let isState = !list.isEmpty && (RowKeywords.isPendingState(list) || RowKeywords.isBookedState(list))
      if isRecord(record, isInStateList: isState) {
        hasDecimals = hasDecimals || record.contains { isAmountWithDecimals($0) }
        records.append((isState ? JSONRecords.adding([("status", list)], to: record) : record, account))
      } else {
        let own = self.account(record)
        for member in members { collect(member.value, list: member.key, account: own ?? account) }
      }
    default: break
    }
  }

  /// Whether an object is a record, that is, has an amount and a key for the day, whose value may be empty until the
  /// movement is booked. An object that describes an account has a balance instead of an amount.
  private mutating func isRecord(_ values: [Value], isInStateList: Bool) -> Bool {
    let hasDay = values.contains { [.day, .valueDay].contains(role($0.name)) }
    return (hasDay || isInStateList) && values.contains { !$0.text.isEmpty && isAmount($0.name) }
  }

  private mutating func isAmountWithDecimals(_ value: Value) -> Bool {
    isAmount(value.name) && value.text.contains(".") && AmountCell(value.text) != nil
  }

  private mutating func isAmount(_ name: String) -> Bool { [.amount, .out, .received].contains(role(name)) }

  private mutating func role(_ name: String) -> ColumnRole? {
    if let known = roles[name] { return known }
    let role = ColumnRole.of(name)?.role
    roles.updateValue(role, forKey: name)
    return role
  }

  /// Returns the account that an object describes; `nil` for other objects. An account has an IBAN, or a name or id
  /// together with a currency or a balance.
  private mutating func account(_ values: [Value]) -> ListAccount? {
    func text(_ key: String) -> String? { values.first { $0.name == key && !$0.text.isEmpty }?.text }
    let currency = text("currency") ?? ""
    if let iban = text("iban") { return ListAccount(name: iban, id: "", currency: currency) }
    let id = text("id") ?? ""
    guard let name = text("name") ?? text("id"),
      !currency.isEmpty || values.contains(where: { role($0.name) == .balance })
    else { return nil }
    return ListAccount(name: name, id: name == id ? "" : id, currency: currency)
  }

  /// Returns the values of the member. A value in an inner object is named by both keys, such as `creditorAccount
  /// iban`. An inner `amount` or `value` is named only by the outer key, and the currency of an amount or a balance is
  /// named `currency`.
  private mutating func values(_ member: JSON.Member) -> [Value] {
    if member.key == timeKey {
      let time = if case .number(let digits) = member.value { JSONRecords.time(digits) } else { String?.none }
      return [(JSONRecords.dayHeading(of: member.key), time ?? text(member.value, member.key))]
    }
    guard case .members(let inner) = member.value else { return [(member.key, text(member.value, member.key))] }
    let isOfMoney = isAmount(member.key) || role(member.key) == .balance
    return inner.map { value -> Value in
      switch value.key {
      case "amount", "value": return (member.key, text(value.value, member.key))
      case "currency" where isOfMoney: return ("currency", text(value.value, value.key))
      default: return ("\(member.key) \(value.key)", text(value.value, value.key))
      }
    }
  }

  private mutating func text(_ value: JSON, _ name: String) -> String {
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

  /// Returns the time in UTC for a number of seconds or milliseconds since 1970, or an empty string for zero, which
  /// means that the day is not known yet; `nil` for other numbers, and for keys that do not mean a day.
  private mutating func day(_ digits: String, _ name: String) -> String? {
    guard [.day, .valueDay].contains(role(name)), let number = Int(digits) else { return nil }
    return number == 0 ? "" : JSONRecords.time(digits)
  }

  /// Returns the time in UTC for a number of seconds (ten digits) or milliseconds (13 digits) since 1970; `nil` for
  /// other numbers.
  private static func time(_ digits: String) -> String? {
    guard let seconds = seconds(digits) else { return nil }
    let (day, second) = (Day(number: Int32(seconds / 86_400)), seconds % 86_400)
    let parts = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(day)T\(parts.joined(separator: ":"))Z"
  }

  private static func seconds(_ digits: String) -> Int? {
    guard digits.utf8.allSatisfy(\.isDigit), let number = Int(digits) else { return nil }
    switch digits.utf8.count {
    case 10: return number
    case 13: return number / 1000
    default: return nil
    }
  }
}

/// Functions that find times in records without a known key for the day.
extension JSONRecords {
  /// The number of days in which all times of a key must be: 15 years, up to today.
  private static let greatestAge = 15 * 366

  private static let timeWords = WordLists.set(.headingPartTime)
  private static let creationWords = WordLists.set(.headingPartCreated)

  /// Returns the heading of the column of days for a key that is not a known heading, such as `date (visibleTS)`.
  private static func dayHeading(of key: String) -> String { "date (\(key))" }

  private static func words(of key: String) -> Set<String> {
    Set(FoldedText.of(ColumnRole.splitCamelCase(key)).split(separator: " ").map(String.init))
  }

  /// Returns the first key that contains a word for a time and whose numbers are all seconds or milliseconds since 1970
  /// within the last 15 years; `nil` if there is none. Only records with an amount and without a known key for the day
  /// are examined. A key about the creation of records is used only if there is no other.
  private mutating func findTimeKey(in json: JSON, today: Day) -> String? {
    var keys: [String] = []
    var counts: [String: (plausible: Int, all: Int)] = [:]
    var open = [json]
    while let value = open.popLast() {
      switch value {
      case .array(let values): open += values.reversed()
      case .members(let members):
        open += members.reversed().map(\.value)
        let isWithoutDay = !members.contains { [.day, .valueDay].contains(role($0.key)) }
        guard isWithoutDay, members.contains(where: { isAmount($0.key) }) else { continue }
        for member in members {
          guard case .number(let digits) = member.value else { continue }
          if counts[member.key] == nil { keys.append(member.key) }
          let (plausible, all) = counts[member.key] ?? (0, 0)
          let isPlausible = JSONRecords.isPlausible(digits, today: today)
          counts[member.key] = (plausible + (isPlausible ? 1 : 0), all + 1)
        }
      default: break
      }
    }
    let found = keys.filter { key in
      counts[key].map { $0.plausible == $0.all } == true
        && !JSONRecords.words(of: key).isDisjoint(with: JSONRecords.timeWords)
    }
    return found.first { JSONRecords.words(of: $0).isDisjoint(with: JSONRecords.creationWords) } ?? found.first
  }

  private static func isPlausible(_ digits: String, today: Day) -> Bool {
    guard let seconds = seconds(digits) else { return false }
    let day = Day(number: Int32(seconds / 86_400))
    // In the user's time zone, it may already be tomorrow.
    return day <= today.adding(days: 1) && day.adding(days: greatestAge) >= today
  }
}
