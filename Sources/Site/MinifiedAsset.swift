/// A minifier for the scripts and style sheets of the template. The result is about a sixth smaller and has the same
/// effect.
enum MinifiedAsset {
  /// Removes indentation, empty lines and comment lines. In a style sheet, unneeded line breaks and spaces are also
  /// removed.
  ///
  /// A script with a template literal over several lines is returned unchanged, since indentation may be part of its
  /// text.
  ///
  /// - Parameter isTight: whether unneeded spaces are also removed from a script. Used only for the scripts of forms,
  ///   whose tests run the minified script.
  static func bytes(_ name: String, _ bytes: [UInt8], isTight: Bool = false) -> [UInt8] {
    let isScript = name.hasSuffix(".js")
    guard isScript || name.hasSuffix(".css"), !(isScript && hasTextOverLines(bytes)) else { return bytes }
    var compact: [UInt8] = []
    compact.reserveCapacity(bytes.count)
    var isInComment = false
    var isConstant = false
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let line = rest[..<end].drop { $0 == UInt8(ascii: " ") }
      rest = rest[min(end + 1, rest.endIndex)...]
      if isInComment || line.starts(with: "/*".utf8) {
        guard let last = endOfComment(line, isInside: isInComment) else {
          isInComment = true
          continue
        }
        isInComment = false
        // Code after a comment in the same line is kept as it is, after an empty comment.
        let isAll = line[last...].allSatisfy { $0 == UInt8(ascii: " ") }
        if isAll { continue }
        compact += "/*".utf8
        compact += line[(last - 2)...]
        compact.append(UInt8(ascii: "\n"))
        continue
      }
      if line.isEmpty || isScript && line.starts(with: "//".utf8) { continue }
      if isScript {
        if isTight { addTight(line, to: &compact, after: &isConstant) } else { compact += line }
        let goesOn = isTight && compact.last.map { "{;,([\n".utf8.contains($0) } ?? true
        if !goesOn { compact.append(UInt8(ascii: "\n")) }
      } else {
        addStyle(line, to: &compact)
      }
    }
    return compact
  }

  /// Appends a line of a script without unneeded spaces. The semicolon before a closing brace is also omitted.
  /// Successive declarations of constants become one.
  ///
  /// - Parameter isConstant: whether the previous line is a complete declaration of constants; updated for the next
  ///   line.
  private static func addTight(
    _ line: ArraySlice<UInt8>, to script: inout [UInt8], after isConstant: inout Bool
  ) {
    var (line, isNext) = MinifiedScriptLine.bytes(line)
    if line.first == UInt8(ascii: "}"), script.last == UInt8(ascii: ";") { script.removeLast() }
    if isConstant, MinifiedScriptLine.beginsConstant(line) {
      script.removeLast()
      let length = line[5] == UInt8(ascii: " ") ? 6 : 5
      line.replaceSubrange(..<length, with: [UInt8(ascii: ",")])
    }
    isConstant = isNext
    script += line
  }

  private static func hasTextOverLines(_ bytes: [UInt8]) -> Bool {
    var isOdd = false
    for byte in bytes {
      if byte == UInt8(ascii: "`") { isOdd.toggle() }
      if byte == UInt8(ascii: "\n"), isOdd { return true }
    }
    return isOdd
  }

  /// Returns the index after the `*/` that ends a comment begun in this line or an earlier one; `nil` if the comment
  /// continues on the next line.
  private static func endOfComment(_ line: ArraySlice<UInt8>, isInside: Bool) -> Int? {
    var place = line.startIndex + (isInside ? 0 : 2)
    while place + 1 < line.endIndex {
      if line[place] == UInt8(ascii: "*"), line[place + 1] == UInt8(ascii: "/") { return place + 2 }
      place += 1
    }
    return nil
  }

  /// Appends a line of a style sheet. Outside quotes, spaces are omitted if they are not needed: after `:`, `;` and
  /// `,`, and next to braces and `>`. The semicolon before a closing brace is also omitted.
  private static func addStyle(_ line: ArraySlice<UInt8>, to text: inout [UInt8]) {
    let first = text.count
    var quote: UInt8?
    for byte in line {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), quote == nil || quote == byte {
        quote = quote == nil ? byte : nil
      }
      if quote == nil, text.count > first, let last = text.last {
        if byte == UInt8(ascii: " "), isMark(last) || last == UInt8(ascii: ":") { continue }
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: ">"), last == UInt8(ascii: " ") { text.removeLast() }
      }
      if quote == nil, byte == UInt8(ascii: "}"), text.last == UInt8(ascii: ";") { text.removeLast() }
      text.append(byte)
    }
    if let last = text.last, last == UInt8(ascii: ">") || !isMark(last) { text.append(UInt8(ascii: "\n")) }
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ">"): true
    default: false
    }
  }
}
