import Formats
import Platform

/// The file `v/slots.js`: the site's id, digests of its unencrypted files, and the slots in an order that reveals
/// nothing. A MAC with the site's key follows, so that the unlock page (the gate) detects a slot that was added,
/// removed or changed.
///
/// The file is a classic script of one line: `daybookSlots(JSON, "MAC");`. The JSON is written in the format of
/// `JSON.stringify`, because a browser that has run the script has only the parsed value. Its members are `site`,
/// `open` (a digest for each unencrypted file, as in “Subresource Integrity”) and `slots`. If the MAC is wrong, the
/// gate shows nothing. MACs in the individual slots would not reveal that a slot was removed.
package struct SlotList: Sendable {
  package static let path = "\(Sealer.folder)/slots.js"

  package let script: [UInt8]
  /// The list's 32-byte MAC.
  package let mac: [UInt8]

  /// Creates the list.
  ///
  /// - Parameter open: the unencrypted files whose digests the gate checks.
  package init(_ slots: [Slot], _ sealer: Sealer, open: [(path: String, bytes: [UInt8])]) {
    let shuffled = slots.sorted { sealer.sortKey(of: $0.salt) < sealer.sortKey(of: $1.salt) }
    let lines = shuffled.map {
      "{\"rounds\":\($0.rounds),\"salt\":\"\(Hexadecimal.text($0.salt))\",\"key\":\"\(Hexadecimal.text($0.wrapped))\"}"
    }
    let files = open.sorted { $0.path < $1.path }.map { path, bytes in
      "\(SlotList.quoted(path)):\"\(SlotList.integrity(bytes))\""
    }
    let text =
      "{\"site\":\"\(Hexadecimal.text(sealer.key.site))\",\"open\":{\(files.joined(separator: ","))},"
      + "\"slots\":[\(lines.joined(separator: ","))]}"
    mac = sealer.mac(ofSlots: Array(text.utf8))
    script = Array("\(SlotList.head)\(text)\(SlotList.middle)\(Hexadecimal.text(mac))\(SlotList.tail)".utf8)
  }

  private static let (head, middle, tail) = ("daybookSlots(", ", \"", "\");\n")

  /// Returns the MAC of a list; `nil` if it does not match the list or the key.
  package static func mac(of script: [UInt8], _ sealer: Sealer) -> [UInt8]? {
    let end = Array((middle + String(repeating: "0", count: 64) + tail).utf8)
    guard script.starts(with: head.utf8), script.count >= head.utf8.count + end.count else { return nil }
    let (text, rest) = (script[head.utf8.count..<(script.count - end.count)], script.suffix(end.count))
    let mac = sealer.mac(ofSlots: Array(text))
    let wanted = Array((middle + Hexadecimal.text(mac) + tail).utf8)
    return Cryptography.areEqual(Array(rest), wanted) ? mac : nil
  }

  /// Returns a digest in the format of “Subresource Integrity”, section 3.1.
  private static func integrity(_ bytes: [UInt8]) -> String {
    "sha256-" + String(decoding: Base64.text(SHA256.digest(of: bytes)), as: UTF8.self)
  }

  /// Returns a string in the format of `JSON.stringify` (ECMA-262, QuoteJSONString).
  private static func quoted(_ text: String) -> String {
    let short: [Unicode.Scalar: String] = [
      "\"": "\\\"", "\\": "\\\\", "\u{8}": "\\b", "\t": "\\t", "\n": "\\n", "\u{C}": "\\f", "\r": "\\r",
    ]
    let letters = text.unicodeScalars.map { scalar in
      if let short = short[scalar] { return short }
      return scalar.value < 0x20 ? "\\u00\(Hexadecimal.text([UInt8(scalar.value)]))" : String(scalar)
    }
    return "\"\(letters.joined())\""
  }
}
