import Formats

/// A reader for the SEPA keywords in a bank's text, such as `EREF+… MREF+… SVWZ+…`.
enum SEPAText {
  private static let keys = [
    "EREF", "KREF", "MREF", "BREF", "RREF", "CRED", "DEBT", "COAM", "OAMT", "SVWZ", "ABWA", "ABWE", "IBAN", "BIC",
  ]

  /// Returns the purpose of the payment; the whole text if it contains no SEPA keywords.
  static func purpose(_ text: String) -> String {
    guard let start = text.firstRange(of: "SVWZ+") else { return text.trimmingSpaces }
    var purpose = text[start.upperBound...]
    // Each keyword ends with a plus sign, and the purpose is usually the last one.
    for key in keys where purpose.utf8.contains(UInt8(ascii: "+")) {
      if let next = purpose.firstRange(of: "\(key)+") { purpose = purpose[..<next.lowerBound] }
    }
    return String(purpose).trimmingSpaces
  }
}
