import Formats

/// A reader for text with named fields between slashes, as written by Dutch and Belgian banks, such as `/TRTP/SEPA
/// OVERBOEKING/IBAN/NL…/NAME/…/REMI/…`.
enum SlashText {
  /// Sets the name, text, kind and other account of the row from named fields.
  ///
  /// - Returns: whether the text has named fields; otherwise, the row is unchanged.
  @discardableResult
  static func describe(_ row: inout BankRow, _ text: String) -> Bool {
    guard let fields = fields(text) else { return false }
    let other = counterparty(text)
    // For money out, the beneficiary is the other party, otherwise the ordering party.
    let (party, own) = row.amount.isNegative ? ("BENM", "ORDP") : ("ORDP", "BENM")
    row.name = fields[party] ?? fields["NAME"] ?? other?.name ?? fields[own] ?? row.name
    row.memo = ["REMI", "USTD", "STRD", "PREF", "EREF"].lazy.compactMap { fields[$0] }.first ?? row.memo
    row.counterAccount = fields["IBAN"] ?? other?.account ?? row.counterAccount
    row.kind = fields["TRTP"] ?? row.kind
    return true
  }

  static func hasFields(_ text: String) -> Bool { fields(text) != nil }

  /// Reads a field such as `/CNTP/NL02RABO0123456789/RABONL2U/HALLE 9/UTRECHT/`, whose values have fixed positions;
  /// `nil` for text without such a field.
  private static func counterparty(_ text: String) -> (account: String?, name: String?)? {
    guard let start = text.ranges(of: "/CNTP/").first else { return nil }
    let parts = text[start.upperBound...].split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    func part(_ place: Int) -> String? {
      guard place < parts.count, !parts[place].isEmpty, !keys.contains(String(parts[place])) else { return nil }
      return String(parts[place]).trimmingSpaces
    }
    return (part(0), part(2))
  }

  /// Reads named fields such as `/TRTP/SEPA OVERBOEKING/IBAN/NL…/NAME/…/REMI/…`; `nil` if the text has no known fields.
  private static func fields(_ text: String) -> [String: String]? {
    guard text.hasPrefix("/") else { return nil }
    var fields: [String: [Substring]] = [:]
    var (key, party): (String?, String?) = (nil, nil)
    for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      let name = String(part)
      if let name = parties[name] {
        (key, party) = (name, name)
      } else if name == "NAME", let party {
        key = party
        fields[party] = []
      } else if keys.contains(name) {
        key = name
      } else if let key {
        fields[key, default: []].append(part)
      }
    }
    let values = fields.mapValues { value($0.filter { !$0.isEmpty }) }.filter { !$0.value.isEmpty }
    return fields.isEmpty ? nil : values
  }

  /// Returns the value of a field without a leading `CUR` or `ISO`, which is the kind of reference.
  private static func value(_ parts: [Substring]) -> String {
    let hasKind = parts.count > 1 && ["CUR", "ISO"].contains(parts.first)
    return (hasKind ? parts.dropFirst() : parts[...]).joined(separator: "/").trimmingSpaces
  }

  /// Fields that begin the details of a party, with the spelling under which the details are stored. The details may
  /// contain a `NAME` field.
  private static let parties = ["BENM": "BENM", "ORDP": "ORDP", "ORDR": "ORDP"]

  private static let keys: Set<String> = [
    "TRTP", "TRCD", "IBAN", "BIC", "NAME", "REMI", "EREF", "CSID", "MARF", "USTD", "STRD", "CNTP", "RTRN", "PREF",
    "NRTX",
    "ID",
    "ADDR", "ISDT", "PURP", "SVCL", "ULTD", "ULTC", "KREF", "CUID", "OCMT", "CHGS",
  ]
}
