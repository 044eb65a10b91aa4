package import Formats

/// The value of `shared` in an option or a form field: `yes`, `no`, or weights such as `Eva=2, Tomas=1`.
package enum SharingText {
  /// Returns the value to write; `nil` for an empty text. The text may be in braces, as in a file.
  package static func value(_ text: String) -> FieldText? {
    var text = text.trimmingSpaces
    if text.hasPrefix("{"), text.hasSuffix("}") { text = String(text.dropFirst().dropLast()) }
    if let parts = CellList.parts(text) { return .mapping(parts.map { FieldText.Part(key: $0.0, text: $0.1) }) }
    let words = CommaSeparatedList.words(text.replacing(";", with: ","))
    if words.isEmpty { return nil }
    let parts = words.map { word -> FieldText.Part? in
      guard let sign = word.lastIndex(of: "=") ?? word.lastIndex(of: ":") else { return nil }
      let (name, weight) = (String(word[..<sign]).trimmingSpaces, String(word[sign...].dropFirst()).trimmingSpaces)
      return name.isEmpty || weight.isEmpty ? nil : FieldText.Part(key: name, text: weight)
    }
    return parts.contains(nil) ? .one(text.trimmingSpaces) : .mapping(parts.compactMap(\.self))
  }

  /// Returns the value as text. Names are quoted if necessary.
  package static func text(_ value: FieldText) -> String {
    guard case .mapping(let parts) = value else { return value.texts.joined(separator: ", ") }
    let plain = parts.map { "\($0.key)=\($0.text)" }.joined(separator: ", ")
    return self.value(plain) == value ? plain : CellList.text(parts.map { ($0.key, $0.text) })
  }
}
