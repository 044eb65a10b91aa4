import Formats

/// A reader for texts with named fields between slashes, as written by Dutch and Belgian banks, such as
/// `/TRTP/SEPA OVERBOEKING/IBAN/NL…/NAME/…/REMI/…`.
enum SlashText {
  /// Sets the name, text, kind and other account of a row.
  ///
  /// - Returns: whether the text has named fields.
  @discardableResult
  static func describe(_ row: inout BankRow, _ text: String) -> Bool {
    guard let fields = fields(text) else { return false }
    let other = counterparty(text)
    row.name = fields["NAME"] ?? other?.name ?? row.name
    row.memo = [fields["REMI"], fields["USTD"], fields["EREF"]].compactMap(\.self).first ?? row.memo
    row.counterAccount = fields["IBAN"] ?? other?.account ?? row.counterAccount
    row.kind = fields["TRTP"] ?? row.kind
    return true
  }

  static func hasFields(_ text: String) -> Bool { fields(text) != nil }

  /// Reads a field such as `/CNTP/NL02RABO0123456789/RABONL2U/HALLE 9/UTRECHT/`, whose values have fixed positions.
  private static func counterparty(_ text: String) -> (account: String?, name: String?)? {
    guard let start = text.ranges(of: "/CNTP/").first else { return nil }
    let parts = text[start.upperBound...].split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    func part(_ place: Int) -> String? {
      guard place < parts.count, !parts[place].isEmpty, !keys.contains(String(parts[place])) else { return nil }
      return String(parts[place]).trimmingSpaces
    }
    return (part(0), part(2))
  }

  /// Reads named fields such as `/TRTP/SEPA OVERBOEKING/IBAN/NL…/NAME/…/REMI/…`.
  private static func fields(_ text: String) -> [String: String]? {
    guard text.hasPrefix("/") else { return nil }
    var fields: [String: [Substring]] = [:]
    var key: String?
    for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      if keys.contains(String(part)) {
        key = String(part)
      } else if let name = key {
        fields[name, default: []].append(part)
      }
    }
    return fields.isEmpty
      ? nil : fields.mapValues { $0.filter { !$0.isEmpty }.joined(separator: "/").trimmingSpaces }
  }

  private static let keys: Set<String> = [
    "TRTP", "TRCD", "IBAN", "BIC", "NAME", "REMI", "EREF", "CSID", "MARF", "USTD", "STRD", "CNTP", "RTRN", "PREF",
    "ORDP",
    "BENM", "ID",
    "ADDR", "ISDT", "PURP", "SVCL", "ULTD", "ULTC", "KREF", "CUID", "OCMT", "CHGS",
  ]
}
