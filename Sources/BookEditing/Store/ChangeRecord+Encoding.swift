import Platform

/// The encoding of a record. Each part consists of a line and the old bytes of the file.
///
///     daybook change 1
///     name add%202026-11-03-tea
///     write ledger/2026-11.yaml 1250 5hk2 1311
///     … 1250 bytes …
///     made 830 61
///     … 61 bytes …
///     write inbox/note.txt 12 - -
///     … 12 bytes …
///     time 1794300000
///     end
///
/// A record may contain only files that commands change. Otherwise, the record is treated as damaged and never applied,
/// because it may come from another person's book. Records are not authenticated with a secret outside the book,
/// because a second computer would not have the secret.
extension ChangeRecord {
  private static let heading = "daybook change 1"

  var encoded: [UInt8] {
    var bytes = Array("\(ChangeRecord.heading)\nname \(PathEscaping.encode(name))\n".utf8)
    if isAutomatic { bytes += Array("itself\n".utf8) }
    if let idempotencyKey {
      let id = idempotencyKey.id.isEmpty ? "" : " \(PathEscaping.encode(idempotencyKey.id))"
      bytes += Array("once \(PathEscaping.encode(idempotencyKey.text))\(id)\n".utf8)
      let content = idempotencyKey.content
      if content != 0 { bytes += Array("sent \(String(content, radix: 16))\n".utf8) }
    }
    if let undoes { bytes += Array("undoes \(undoes)\n".utf8) }
    for (index, part) in parts.enumerated() {
      switch part {
      case .write(let path, let before, let after):
        let old = before.map { String($0.count) } ?? "-"
        bytes += Array("write \(PathEscaping.encode(path)) \(old) \(after?.text ?? "- -")\n".utf8)
        bytes += before ?? []
        if before != nil { bytes.append(0x0A) }
        if let middle = middles[index] {
          bytes += Array("made \(middle.start) \(middle.bytes.count)\n".utf8) + middle.bytes + [0x0A]
        }
        if let time = times[index] { bytes += Array("time \(time)\n".utf8) }
      case .move(let from, let to, let content):
        bytes += Array("move \(PathEscaping.encode(from)) \(PathEscaping.encode(to)) \(content.text)\n".utf8)
      }
    }
    return bytes + Array("end\n".utf8)
  }

  /// The files at the top level of a book that commands may change. Inside the folders of a book, commands may change
  /// any file.
  private static let files: Set<String> = [BookLayout.settings, BookLayout.categories, BookLayout.importSettings]

  /// Whether commands may change the file at the path, relative to the book's folder.
  package static func isPath(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 1 { return files.contains(path) }
    // Names with control characters could control a terminal. No command creates them.
    if path.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) { return false }
    if parts.count > OpenFolder.greatestDepth { return false }
    guard BookLayout.folders.contains(String(parts[0])), parts.allSatisfy({ OpenFolder.isName(String($0)) }) else {
      return false
    }
    // Hidden files are not allowed, except photos in `receipts/.removed/`.
    return !parts.dropFirst(parts.starts(with: ["receipts", ".removed"]) ? 2 : 1).contains { $0.hasPrefix(".") }
  }

  /// Reads a record; `nil` if it is incomplete or contains files that commands never change.
  init?(encoded bytes: [UInt8]) {
    guard let record = ChangeRecord(trusting: bytes), record.parts.count <= ChangeRecord.greatestPartCount,
      record.paths.allSatisfy(ChangeRecord.isPath), record.parts.allSatisfy(\.hasEffect), record.undoes ?? 1 > 0,
      // Commands write only one encoding of a record.
      record.encoded == bytes
    else { return nil }
    self = record
  }

  /// The maximum number of parts. A book has a few hundred files, and each part refers to one of them.
  private static let greatestPartCount = 10_000

  private var paths: [String] {
    parts.flatMap { part in
      switch part {
      case .write(let path, _, _): [path]
      case .move(let from, let to, _): [from, to]
      }
    }
  }

  private init?(trusting bytes: [UInt8]) {
    var reader = RecordReader(bytes: bytes)
    guard reader.fields()?.joined(separator: " ") == ChangeRecord.heading else { return nil }
    self.init(name: "", parts: [], undoes: nil)
    while let fields = reader.fields() {
      switch (fields.first, fields.count) {
      case ("name", 2): name = PathEscaping.decode(fields[1])
      case ("itself", 1): isAutomatic = true
      case ("once", 2): idempotencyKey = IdempotencyKey(PathEscaping.decode(fields[1]), id: "")
      case ("once", 3):
        idempotencyKey = IdempotencyKey(PathEscaping.decode(fields[1]), id: PathEscaping.decode(fields[2]))
      case ("sent", 2):
        guard let content = UInt64(fields[1], radix: 16) else { return nil }
        idempotencyKey?.content = content
      case ("undoes", 2):
        guard let number = Int(fields[1]) else { return nil }
        undoes = number
      case ("write", 5):
        guard let before = reader.bytes(counted: fields[2]) else { return nil }
        let after = Fingerprint(hash: fields[3], byteCount: fields[4])
        guard after != nil || fields[3] == "-" else { return nil }
        parts.append(.write(path: PathEscaping.decode(fields[1]), before: before.bytes, after: after))
      case ("made", 3):
        guard let start = Int(fields[1]), let made = reader.bytes(counted: fields[2])?.bytes, !parts.isEmpty else {
          return nil
        }
        middles[parts.count - 1] = Middle(start: start, bytes: made)
      case ("time", 2):
        guard let time = Int(fields[1]), !parts.isEmpty else { return nil }
        times[parts.count - 1] = time
      case ("move", 5):
        guard let content = Fingerprint(hash: fields[3], byteCount: fields[4]) else { return nil }
        parts.append(.move(from: PathEscaping.decode(fields[1]), to: PathEscaping.decode(fields[2]), content))
      case ("end", 1): return
      default: return nil
      }
    }
    return nil
  }
}

extension ChangeRecord.Part {
  /// Whether the file exists before or after the change. If it exists at neither time, the part has no effect.
  fileprivate var hasEffect: Bool {
    if case .write(_, nil, nil) = self { false } else { true }
  }
}

extension ChangeRecord.Fingerprint {
  fileprivate var text: String { "\(String(hash, radix: 36)) \(byteCount)" }

  fileprivate init?(hash: String, byteCount: String) {
    guard let hash = UInt64(hash, radix: 36), let byteCount = Int(byteCount) else { return nil }
    self.init(hash: hash, byteCount: byteCount)
  }
}

private struct RecordReader {
  let bytes: [UInt8]
  var position = 0

  /// Returns the words of the next line; `nil` at the end, or if the line is incomplete.
  mutating func fields() -> [String]? {
    guard let end = bytes[position...].firstIndex(of: 0x0A) else { return nil }
    defer { position = end + 1 }
    return String(decoding: bytes[position..<end], as: UTF8.self).split(separator: " ").map(String.init)
  }

  /// Returns the given number of bytes, which must be followed by a line break. For the count `-`, the bytes are `nil`.
  /// The result is `nil` if the record is too short.
  mutating func bytes(counted text: String) -> (bytes: [UInt8]?, Void)? {
    if text == "-" { return (nil, ()) }
    guard let count = Int(text), count >= 0, bytes.count - position > count else { return nil }
    defer { position += count + 1 }
    return (Array(bytes[position..<position + count]), ())
  }
}

/// The encoding of a name as one word. All bytes except letters, digits and a few other characters become `%` and two
/// hexadecimal digits.
enum PathEscaping {
  static func encode(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      let isPlain =
        (byte | 0x20) >= 97 && (byte | 0x20) <= 122 || (48...57).contains(byte) || "-_./".utf8.contains(byte)
      if isPlain {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return result
  }

  static func decode(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var at = 0
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "%"), at + 2 < bytes.count,
        let byte = UInt8(String(decoding: bytes[at + 1...at + 2], as: UTF8.self), radix: 16)
      {
        result.append(byte)
        at += 3
      } else {
        result.append(bytes[at])
        at += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
