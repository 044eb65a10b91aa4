package import Formats

/// The value of `shared` in an option or a form field: `yes`, `no`, or weights like `Eva=2, Tomas=1`.
package enum SharingText {
  /// Returns the value to write; `nil` for an empty text.
  package static func value(_ text: String) -> FieldText? {
    let words = CommaSeparatedList.words(text.replacing(";", with: ","))
    if words.isEmpty { return nil }
    let parts = words.map { word -> FieldText.Part? in
      guard let sign = word.lastIndex(of: "=") ?? word.lastIndex(of: ":") else { return nil }
      let (name, weight) = (String(word[..<sign]).trimmingSpaces, String(word[sign...].dropFirst()).trimmingSpaces)
      return name.isEmpty || weight.isEmpty ? nil : FieldText.Part(key: name, text: weight)
    }
    return parts.contains(nil) ? .one(text.trimmingSpaces) : .group(parts.compactMap(\.self))
  }

  /// Returns a written value as text.
  package static func text(_ value: FieldText) -> String {
    guard case .group(let parts) = value else { return value.texts.joined(separator: ", ") }
    return parts.map { "\($0.key)=\($0.text)" }.joined(separator: ", ")
  }
}
