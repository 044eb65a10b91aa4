extension AmountText {
  /// Parses an amount for comparisons, in thousandths of a unit of any currency. Zero is allowed.
  ///
  /// - Returns: the amount; `nil` for text that is not an amount in the notation of a book, or that has more than three
  ///   decimals.
  package static func thousandths(_ text: String, _ separator: DecimalSeparator) -> Int64? {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      do throws(Problem) {
        return try parse(bytes, decimals: 3, separator)
      } catch {
        return error == .zero ? 0 : nil
      }
    }
  }
}
