/// The decimal separator of amounts (key `decimal`): a point or a comma. The other character separates groups of
/// thousands.
package enum DecimalSeparator: String, Sendable, Hashable, CaseIterable {
  case point
  case comma

  package var other: DecimalSeparator { self == .point ? .comma : .point }

  package var character: Character { self == .point ? "." : "," }

  package var byte: UInt8 { self == .point ? .dot : .comma }

  /// Returns the text with points and commas swapped.
  package func exchanged(_ text: String) -> String { String(decoding: text.utf8.map(exchanged), as: UTF8.self) }

  func exchanged(_ byte: UInt8) -> UInt8 {
    switch byte {
    case .dot: .comma
    case .comma: .dot
    default: byte
    }
  }
}
