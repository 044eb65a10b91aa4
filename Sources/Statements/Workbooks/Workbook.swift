import Formats
import Ledger

/// The non-empty sheets of a spreadsheet, as text cells: Office Open XML (`.xlsx`) and OpenDocument (`.ods`).
///
/// For an archive that is not a spreadsheet, the result is its files, because banks also send camt and CSV files in
/// archives.
enum Workbook {
  struct Sheet {
    /// The name in the workbook; empty if it is unknown.
    var name: String
    var rows: [DelimitedText.Row] = []
  }

  enum Content {
    case sheets([Sheet], format: String)
    /// Files in an archive, with their names.
    case files([(name: String, bytes: [UInt8])])
  }

  static let greatestRowCount = 1_048_576
  static let greatestColumnCount = 256

  static func read(_ bytes: [UInt8]) throws(ZipFile.Problem) -> Content {
    let zip = try ZipFile(bytes)
    if zip.part("xl/workbook.xml") != nil {
      return .sheets(try XLSXSheet.all(zip), format: "Excel workbook")
    }
    if let content = zip.part("content.xml") {
      return .sheets(ODSSheet.all(try zip.read(content)), format: "OpenDocument sheet")
    }
    var files: [(name: String, bytes: [UInt8])] = []
    for part in zip.parts where !part.name.hasSuffix("/") && !part.name.hasPrefix("__MACOSX/") {
      files.append((part.name, try zip.read(part)))
    }
    return .files(files)
  }

  /// Returns a numeric cell as the user entered it, rounded to six decimals, because amounts do not have more.
  ///
  /// A number with at most six decimals is kept digit by digit: references and card numbers have more digits than a
  /// `Double` can hold.
  static func number(_ text: String) -> String {
    if !text.utf8.allSatisfy(isOfNumber) { return text }
    return exact(text) ?? Double(text).map(number) ?? text
  }

  /// Returns `1340.50` as `1340.5`; `nil` for a number with an exponent or more than six decimals.
  private static func exact(_ text: String) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let digits = parts[0].drop { $0 == "-" }
    guard parts.count <= 2, parts[0].count - digits.count <= 1, !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit)
    else {
      return nil
    }
    guard parts.count == 2 else { return text }
    guard (1...6).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy(\.isDigit) else { return nil }
    let decimals = parts[1].reversed().drop { $0 == "0" }.reversed()
    return decimals.isEmpty ? String(parts[0]) : "\(parts[0]).\(String(decimals))"
  }

  /// Whether the byte may be part of a number in a sheet. Unlike this function, `Double` also accepts infinity and
  /// hexadecimal digits.
  private static func isOfNumber(_ byte: UInt8) -> Bool {
    byte.isDigit || byte == .dot || byte == .minus || byte == UInt8(ascii: "+") || byte | 0x20 == UInt8(ascii: "e")
  }

  private static func number(_ value: Double) -> String {
    let scaled = (value * 1_000_000).rounded()
    // Up to 2^53 a double is exact. For larger numbers, its shortest text is the number in the file.
    if scaled.magnitude < 0x1p53, let digits = Int64(exactly: scaled) {
      return SignedDecimal(digits: digits, scale: 6).text
    }
    return Int64(exactly: value).map { String($0) } ?? value.description
  }

  /// Reads a repeat count or a 1-based position; `nil` for any other text or for a number above `greatest`.
  static func count(_ text: String, upTo greatest: Int) -> Int? {
    Int(text).flatMap { (1...greatest).contains($0) ? $0 : nil }
  }

  /// Returns the day of the serial date: days since 30 December 1899, or since 1 January 1904. Returns `nil` if the
  /// number is not a valid date.
  static func day(_ serial: Double, is1904: Bool) -> Day? {
    guard serial.isFinite, (1...2_958_465).contains(serial) else { return nil }
    let first = is1904 ? Day(year: 1904, month: 1, day: 1) : Day(year: 1899, month: 12, day: 30)
    return first?.adding(days: Int(serial))
  }
}
