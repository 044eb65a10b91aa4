/// Data in the form of a classic script, the only kind of file that a page opened from disk can load. Strings are
/// escaped as in a JSON block, so that no text can leave its quotes.
package struct ScriptText: ~Copyable {
  private var buffer = PageBuffer(capacity: 1 << 16)

  package init() {}

  /// Adds a piece of script code, such as punctuation or the start of a call.
  package mutating func add(code: StaticString) {
    buffer.reserve(code.utf8CodeUnitCount)
    buffer.put(code)
  }

  package mutating func add(_ number: Int64) { Escape.none.append(String(number), to: &buffer) }

  /// Adds a string with its quotes.
  package mutating func add(_ text: String) {
    add(code: "\"")
    Escape.json.append(text, to: &buffer)
    add(code: "\"")
  }

  /// Adds a part. If no bytes of the last build can be reused for it, the closure writes the part's content.
  package mutating func add(_ part: PagePart, _ make: (inout ScriptText) -> Void) {
    let start = buffer.count
    if let kept = part.kept { kept.withUnsafeBufferPointer { buffer.append($0) } } else { make(&self) }
    buffer.parts.append(PagePart.Place(key: part.key, bytes: start..<buffer.count))
  }

  /// The positions of the parts.
  package var parts: [PagePart.Place] { buffer.parts }

  package var bytes: [UInt8] { Array(buffer.bytes) }
}
