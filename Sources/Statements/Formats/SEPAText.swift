import Notation

/// Words of SEPA within one text: `EREF+… MREF+… SVWZ+…`.
enum SEPAText {
  private static let keys = [
    "EREF", "KREF", "MREF", "BREF", "RREF", "CRED", "DEBT", "COAM", "OAMT", "SVWZ", "ABWA", "ABWE", "IBAN", "BIC",
  ]

  /// What it was for; the whole text where it has no such words.
  static func purpose(_ text: String) -> String {
    guard let start = text.ranges(of: "SVWZ+").first else { return text.trimmingSpaces }
    var purpose = text[start.upperBound...]
    for key in keys {
      if let next = purpose.ranges(of: "\(key)+").first { purpose = purpose[..<next.lowerBound] }
    }
    return String(purpose).trimmingSpaces
  }
}
