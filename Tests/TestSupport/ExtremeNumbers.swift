/// Numbers on which no arithmetic may crash, in any field of a file.
package enum ExtremeNumbers {
  package static let all: [String] =
    [
      Int64.max.description, Int64.min.description, "-9223372036854775807", "9223372036854775808",
      "-9223372036854775809", UInt64.max.description, "18446744073709551616", Int32.max.description, "2147483648",
      "-2147483649", "4294967296", "9007199254740993", "9223372036854", "9223372036855", "-9223372036855",
      "999999999999999", "1000000000000001", "999999999999999999", "-999999999999999999.99", "99999999999999999999.99",
      "1e1", "1e15", "1e19", "1e308", "-1e308", "1e-308", "1e400", "1E+20", "0", "-0", "+0", "0.0", "00", "NaN", "nan",
      "inf", "-inf", "Infinity", "0x7fffffffffffffff", "", " ", "-", "+", "--5", "+-5", "5-", "1.", ".5", "1.2.3",
      "1,234,567,890,123.45", "-1.234.567.890.123,45", "9'999'999'999'999.99", "(9223372036854775808)", "0.0000000001",
      "12345678901234.56789", "٣٤", "京京京京0101", "½", "10:00 𐅀𐅀𐅀𐅀𐅀𐅀𐅀𐅀", "20261399", "99999999", "00000000",
      "9999-12-31", "0001-01-01", String(repeating: "9", count: 400), String(repeating: "0", count: 400) + "1",
      "0." + String(repeating: "0", count: 300) + "1",
    ] + (12...40).map { "1" + String(repeating: "0", count: $0) }
}

/// A text with marked fields, `Amount: ⟦-86.35⟧`, in which one field can be given another value.
package struct FieldTemplate {
  private let parts: [Substring]

  package init(_ marked: String) {
    parts = marked.split(omittingEmptySubsequences: false) { $0 == "⟦" || $0 == "⟧" }
    precondition(parts.count % 2 == 1, "each mark of a field has its other half")
  }

  package var fieldCount: Int { parts.count / 2 }

  /// The text with its original values.
  package var text: String { parts.joined() }

  /// The text with another value in one field.
  package func text(_ value: String, in field: Int) -> String {
    parts.enumerated().map { $0.offset == 2 * field + 1 ? value[...] : $0.element }.joined()
  }
}
