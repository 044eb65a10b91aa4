import Formats

/// Words of SEPA within one text: `EREF+… MREF+… SVWZ+…`.
enum SEPAText {
  private static let keys = [
    "EREF", "KREF", "MREF", "BREF", "RREF", "CRED", "DEBT", "COAM", "OAMT", "SVWZ", "ABWA", "ABWE", "IBAN", "BIC",
  ]

  /// What it was for; the whole text where it has no such words.
  static func purpose(_ text: String) -> String {
    guard let start = text.firstRange(of: "SVWZ+") else { return text.trimmingSpaces }
    var purpose = text[start.upperBound...]
    // Each word ends with a plus, and most purposes are the last.
    for key in keys where purpose.utf8.contains(UInt8(ascii: "+")) {
      if let next = purpose.firstRange(of: "\(key)+") { purpose = purpose[..<next.lowerBound] }
    }
    return String(purpose).trimmingSpaces
  }
}
