package import Diagnostics

/// Checks of a file's size, encoding and characters before it is parsed.
package enum TextCheck {
  /// Returns at most one finding of each kind, because all invalid bytes in a damaged file have the same cause.
  package static func findings(in file: SourceFile) -> [Finding] {
    if let finding = TextFileLimit.tooLarge(path: file.path, byteCount: file.bytes.count) { return [finding] }
    return file.bytes.withUnsafeBufferPointer { bytes in
      let suspect = firstSuspectByte(bytes)
      guard let suspect else { return [] }
      return [
        invalidUTF8(file, bytes, from: suspect), controlCharacter(file, bytes, from: suspect),
        marks(file, bytes, from: suspect),
      ].compactMap(\.self)
    }
  }

  /// Returns the finding that replaces all others in a file that is not text or has too many combining marks; `nil` for
  /// any other file. A file counts as not text if it has zero bytes near its beginning, and either has many of them or
  /// is not UTF-8.
  ///
  /// - Parameter problems: the result of `findings(in:)`.
  package static func binary(_ file: SourceFile, _ problems: [Finding]) -> Finding? {
    if problems.isEmpty { return nil }
    // Comparing names with so many marks would take too long.
    if let finding = problems.first(where: { $0.id == .tooMany }) { return finding }
    let beginning = file.bytes.prefix(65_536)
    let zeroCount = beginning.count { $0 == 0 }
    let isUTF8 = !problems.contains { $0.id == .invalidUTF8 }
    guard isUTF8 ? zeroCount * 8 > beginning.count : zeroCount > 0 else { return nil }
    if isUTF16(beginning.prefix(4096)) {
      return Finding(
        .invalidUTF8, at: SourceRange(file, nil), "this file is saved as UTF-16",
        notes: [Finding.Note("save it as UTF-8 in your editor; nothing else needs to change")])
    }
    return Finding(
      .invalidUTF8, at: SourceRange(file, nil), "this is not a text file",
      notes: [Finding.Note("move the file out of the book, or restore its text")])
  }

  /// Whether the bytes are UTF-16 text in either byte order, with or without a byte order mark. The decoded text must
  /// contain a colon or line feed, as every file of a book does, and no control characters except line breaks and tabs.
  private static func isUTF16(_ bytes: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(bytes)
    return [true, false].contains { isLittleEndian in
      var units = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
        let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
        return isLittleEndian ? second << 8 | first : first << 8 | second
      }
      // The second half of a surrogate pair may follow the bytes examined.
      if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
      guard let scalars = String(validating: units, as: UTF16.self)?.unicodeScalars else { return false }
      return scalars.contains { $0 == ":" || $0 == "\n" }
        && scalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" || $0 == "\r" || $0 == "\t" }
    }
  }

  /// Returns the offset of the first byte that is neither printable ASCII nor a line break or tab. The result is `nil`
  /// for plain text, the most frequent case.
  private static func firstSuspectByte(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var at = 0
    let raw = UnsafeRawBufferPointer(bytes)
    while at + 8 <= bytes.count {
      let word = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      // The word has a byte with its high bit set, or a byte below 0x20, which the loop below examines.
      let low = (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080
      if (word & 0x8080_8080_8080_8080) != 0 || low != 0 {
        for index in at..<at + 8 where isSuspect(bytes, index) { return index }
      }
      at += 8
    }
    while at < bytes.count {
      if isSuspect(bytes, at) { return at }
      at += 1
    }
    return nil
  }

  private static func isSuspect(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    let byte = bytes[index]
    if byte >= 0x7F { return true }
    if byte >= 0x20 || byte == .newline || byte == .tab { return false }
    return byte != .carriageReturn || index + 1 >= bytes.count || bytes[index + 1] != .newline
  }

  private static func invalidUTF8(_ file: SourceFile, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Finding?
  {
    var at = start
    while at < bytes.count {
      let length = sequenceLength(bytes, at)
      guard length > 0 else {
        let hex = String(bytes[at], radix: 16, uppercase: true)
        return Finding(
          .invalidUTF8, at: SourceRange(file, at..<at + 1), "byte \(at) (0x\(hex)) is not valid UTF-8",
          label: "not a character", notes: [Finding.Note("save the file as UTF-8 in your editor")])
      }
      at += length
    }
    return nil
  }

  /// Returns the length of the UTF-8 sequence, 1…4 if it is well-formed (Unicode 15, table 3-7); 0 if it is malformed.
  private static func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
    let first = bytes[at]
    if first < 0x80 { return 1 }
    func tail(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      at + offset < bytes.count && range.contains(bytes[at + offset])
    }
    switch first {
    case 0xC2...0xDF: return tail(1) ? 2 : 0
    case 0xE0: return tail(1, 0xA0...0xBF) && tail(2) ? 3 : 0
    case 0xED: return tail(1, 0x80...0x9F) && tail(2) ? 3 : 0
    case 0xE1...0xEF: return tail(1) && tail(2) ? 3 : 0
    case 0xF0: return tail(1, 0x90...0xBF) && tail(2) && tail(3) ? 4 : 0
    case 0xF1...0xF3: return tail(1) && tail(2) && tail(3) ? 4 : 0
    case 0xF4: return tail(1, 0x80...0x8F) && tail(2) && tail(3) ? 4 : 0
    default: return 0
    }
  }

  /// Returns the finding for the first control character, byte order mark or invisible character (see `isInvisible`)
  /// within the text; `nil` if there is none.
  private static func controlCharacter(_ file: SourceFile, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int)
    -> Finding?
  {
    var at = start
    while at < bytes.count {
      let byte = bytes[at]
      var length = 0
      if (byte < 0x20 || byte == 0x7F) && isSuspect(bytes, at) {
        length = 1
      } else if byte == 0xC2, at + 1 < bytes.count, bytes[at + 1] < 0xA0, bytes[at + 1] != 0x85 {
        length = 2
      } else if byte == 0xE2, at + 2 < bytes.count, bytes[at + 1] == 0x80, isInvisible(bytes[at + 2]) {
        length = 3
      } else if byte == 0xEF, at > 0, at + 2 < bytes.count, isMarkOrNoncharacter(bytes[at + 1], bytes[at + 2]) {
        length = 3
      }
      if length > 0 {
        return Finding(
          .controlCharacter, at: SourceRange(file, at..<at + length),
          "the text contains an invisible character (\(name(of: file.text(in: at..<at + length))))",
          label: "remove it")
      }
      at += 1
    }
    return nil
  }

  /// Returns the finding for a letter with more combining marks than any script uses; `nil` if there is none.
  /// Normalization sorts the marks, which takes quadratic time. The limit of the Stream-Safe Text Format (UAX 15) is
  /// 30.
  private static func marks(_ file: SourceFile, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Finding? {
    var at = start
    // The length of a run of characters that may be combining marks. Words have only short runs.
    var candidateCount = 0
    var markCount = 0
    while at < bytes.count {
      guard mayLeadToMark(bytes[at]) else {
        (candidateCount, markCount) = (0, 0)
        at += 1
        // The remaining bytes of another letter.
        while at < bytes.count, bytes[at] & 0xC0 == 0x80 { at += 1 }
        continue
      }
      let length = max(1, sequenceLength(bytes, at))
      candidateCount += 1
      if candidateCount > greatestMarkCount {
        let isMark = file.text(in: at..<at + length).unicodeScalars.contains {
          $0.properties.canonicalCombiningClass != .notReordered
        }
        markCount = isMark ? markCount + 1 : 0
        if markCount > greatestMarkCount {
          return Finding(
            .tooMany, at: SourceRange(file, at..<at + length),
            "a letter has more than \(greatestMarkCount) combining marks, so this file is not read",
            label: "no script has that many; remove them")
        }
      }
      at += length
    }
    return nil
  }

  private static let greatestMarkCount = 100

  /// Whether a character that begins with this byte can be a combining mark; `false` for ASCII, Latin, Greek, Cyrillic
  /// and East Asian letters.
  private static func mayLeadToMark(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xCC, 0xCD, 0xD2, 0xD6...0xDF, 0xE0...0xE3, 0xEA, 0xEF, 0xF0: true
    default: false
    }
  }

  /// Whether the byte is the last byte of U+200B (zero width), U+202D or U+202E (text direction).
  private static func isInvisible(_ third: UInt8) -> Bool { third == 0x8B || third == 0xAD || third == 0xAE }

  /// Whether the bytes are the second and third byte of U+FEFF, U+FFFE or U+FFFF in UTF-8.
  private static func isMarkOrNoncharacter(_ second: UInt8, _ third: UInt8) -> Bool {
    (second == 0xBB && third == 0xBF) || (second == 0xBF && third >= 0xBE)
  }

  private static func name(of character: String) -> String {
    guard let scalar = character.unicodeScalars.first else { return "" }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
