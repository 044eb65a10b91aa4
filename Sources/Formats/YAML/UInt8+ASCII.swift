extension UInt8 {
  @inlinable package static var tab: UInt8 { UInt8(ascii: "\t") }
  @inlinable package static var newline: UInt8 { UInt8(ascii: "\n") }
  @inlinable package static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
  @inlinable package static var space: UInt8 { UInt8(ascii: " ") }
  @inlinable package static var hash: UInt8 { UInt8(ascii: "#") }
  @inlinable package static var minus: UInt8 { UInt8(ascii: "-") }
  @inlinable package static var dot: UInt8 { UInt8(ascii: ".") }
  @inlinable package static var percent: UInt8 { UInt8(ascii: "%") }
  @inlinable package static var colon: UInt8 { UInt8(ascii: ":") }
  @inlinable package static var comma: UInt8 { UInt8(ascii: ",") }
  @inlinable package static var quote: UInt8 { UInt8(ascii: "'") }
  @inlinable package static var doubleQuote: UInt8 { UInt8(ascii: "\"") }
  @inlinable package static var backslash: UInt8 { UInt8(ascii: "\\") }
  @inlinable package static var openBrace: UInt8 { UInt8(ascii: "{") }
  @inlinable package static var closeBrace: UInt8 { UInt8(ascii: "}") }
  @inlinable package static var openBracket: UInt8 { UInt8(ascii: "[") }
  @inlinable package static var closeBracket: UInt8 { UInt8(ascii: "]") }

  @inlinable package var isLineBreak: Bool { self == .newline || self == .carriageReturn }
  @inlinable package var isDigit: Bool { self >= 48 && self <= 57 }
  @inlinable package var isASCIILetter: Bool { (self | 0x20) >= 97 && (self | 0x20) <= 122 }
}
